"""What a sentence is about stands in the light: the rest of the screen is dimmed, and an arrow points there."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client import theme
from game.client.art.vector import Point
from game.client.layout import GameLayout
from game.client.widgets import Look, draw_ring

DARK, DIM = theme.colour("#0A1626"), 128
GLOW = theme.colour("#FFD86B")
ARROW_SIDE, ARROW_GAP, BOB = 66.0, 4.0, 9.0
#: One rise and fall of the arrow, in seconds, and so many pictures of it in one second.
BOB_SECONDS, PICTURES = 1.1, 15
CORNER = 16.0
#: A hex in the light is so much wider than a hex.
LIT = 1.06
#: One with a building, which stands higher than it is wide.
BUILT = 1.42
FINER = 3
ARROW = (
    '<g transform="rotate({turn})"><path d="M-11 -33H11V-2H27L0 31L-27 -2H-11Z" fill="#F4C54E" stroke="#4A2F08" '
    'stroke-width="5" stroke-linejoin="round"/><path d="M-5 -27H1V2" fill="none" stroke="#FFF0BE" stroke-width="4" '
    'stroke-linecap="round"/></g>'
)
DOWN, LEFT, UP, RIGHT = 0, 90, 180, 270
_STEPS = {DOWN: (0, 1), LEFT: (-1, 0), UP: (0, -1), RIGHT: (1, 0)}


@dataclass(frozen=True)
class Light:
    """Hexes by their centres in pixels, `width` pixels wide, those of `tall` with a building; rectangles beside it."""

    hexes: tuple[Point, ...] = ()
    tall: frozenset[Point] = frozenset()
    rects: tuple[tuple[int, int, int, int], ...] = ()
    width: float = 0.0

    def hex_rects(self) -> list[Rect]:
        """Boxes round the hexes."""
        side = round(self.width * LIT)
        boxes = []
        for x, y in self.hexes:
            box = Rect(0, 0, side, round(side * 1.14))
            box.center = round(x), round(y)
            boxes.append(box)
        return boxes

    def all_rects(self) -> list[Rect]:
        """Boxes round everything in the light."""
        return [*self.hex_rects(), *(Rect(rect) for rect in self.rects)]


class Spotlight:
    """Draws the dimmed screen with what is left bright, and the arrow."""

    def __init__(self) -> None:
        self.light = Light()
        self.dim = False
        self.with_arrow = True
        self._veil: tuple[object, pygame.Surface] | None = None
        self._time = 0.0
        self._shown_step = 0

    def show(self, light: Light, *, dim: bool, arrow: bool = True) -> None:
        """What to point at; with `dim` everything else grows dark. Where something else marks it, without an arrow."""
        self.light, self.dim, self.with_arrow = light, dim, arrow

    @property
    def on(self) -> bool:
        """Whether anything is pointed at."""
        return bool(self.light.hexes or self.light.rects)

    def update(self, dt: float) -> bool:
        """Let the arrow move; True when another picture of it is due."""
        self._time += dt
        step = int(self._time * PICTURES)
        if step == self._shown_step:
            return False
        self._shown_step = step
        return True

    def arrow(self, look: Look, layout: GameLayout, taken: Rect) -> tuple[Rect, int] | None:
        """Where the arrow lies at rest and how it is turned; it keeps off the `taken` rectangle."""
        boxes = self.light.all_rects()
        if not boxes or not self.with_arrow:
            return None
        side = look.px(ARROW_SIDE)
        away = side // 2 + look.px(ARROW_GAP) + look.px(BOB)
        if self.light.hexes:
            whole = self.light.hex_rects()
            box = min(whole, key=lambda each: (each.y, each.x)) if len(whole) > 3 else whole[0].unionall(whole[1:])
            above = (box.centerx, box.top - away)
            below = (box.centerx, box.bottom + away)
            tries: Sequence[tuple[tuple[int, int], int]] = ((above, DOWN), (below, UP))
        else:
            box = boxes[0]
            if box.centerx < layout.frame.centerx:
                tries = (((box.right + away, box.centery), LEFT), ((box.centerx, box.top - away), DOWN))
            else:
                tries = (((box.left - away, box.centery), RIGHT), ((box.centerx, box.top - away), DOWN))
        window = Rect((0, 0), layout.size)
        for middle, turn in tries:
            rect = Rect(0, 0, side, side)
            rect.center = middle
            if window.contains(rect) and not rect.colliderect(taken):
                return rect, turn
        return None

    def arrow_reach(self, look: Look, layout: GameLayout, taken: Rect) -> Rect | None:
        """All that the arrow comes over."""
        found = self.arrow(look, layout, taken)
        return found[0].inflate(2 * look.px(BOB) + 4, 2 * look.px(BOB) + 4) if found is not None else None

    def draw(
        self,
        surface: pygame.Surface,
        look: Look,
        layout: GameLayout,
        taken: Rect,
        *,
        still: bool,
        over: Callable[[pygame.Surface], object],
    ) -> None:
        """Draw veil and arrow; with `still` the arrow rests. `over` draws what is read over the veil."""
        if self.dim and self.on:
            surface.blit(self._veiled(look, layout), (0, 0))
            over(surface)
        found = self.arrow(look, layout, taken)
        if found is None:
            return
        rect, turn = found
        share = 0.0 if still else math.sin(2 * math.pi * self._time / BOB_SECONDS)
        dx, dy = _STEPS[turn]
        side = rect.width
        picture = look.sprites.svg(("arrow", turn), ARROW.format(turn=turn), (side, side), (-38, -38, 76, 76))
        surface.blit(picture, rect.move(round(dx * share * look.px(BOB)), round(dy * share * look.px(BOB))))

    def _veiled(self, look: Look, layout: GameLayout) -> pygame.Surface:
        key = (self.light, layout.size, look.u)
        if self._veil is None or self._veil[0] != key:
            veil = pygame.Surface(layout.size, pygame.SRCALPHA)
            veil.fill((*DARK, DIM))
            for rect in map(Rect, self.light.rects):
                hole = rect.inflate(look.px(8), look.px(8))
                pygame.draw.rect(veil, (*DARK, 0), hole, border_radius=look.px(CORNER))
                draw_ring(veil, hole.inflate(look.px(6), look.px(6)), look.px(CORNER), look.px(5), GLOW)
            for at in self.light.hexes:
                wide = self.light.width * (BUILT if at in self.light.tall else LIT)
                pygame.draw.polygon(veil, (*DARK, 0), _corners(at, wide))
            self._outline(veil, look)
            self._veil = (key, veil)
        return self._veil[1]

    def _alone(self, at: Point) -> bool:
        """Whether it is a building with nothing lit beside it."""
        return at in self.light.tall and all(
            math.dist(at, near) > self.light.width * 1.2 or near == at for near in self.light.hexes
        )

    def _outline(self, veil: pygame.Surface, look: Look) -> None:
        """One line of light round hexes that touch."""
        boxes = self.light.hex_rects()
        if not boxes:
            return
        spare = round(self.light.width * (BUILT - 1)) + look.px(30)
        area = boxes[0].unionall(boxes[1:]).inflate(spare, spare)
        finer = pygame.Surface((area.width * FINER, area.height * FINER), pygame.SRCALPHA)
        finer.fill((*GLOW, 0))
        for x, y in self.light.hexes:
            wide = self.light.width * (BUILT if self._alone((x, y)) else 1)
            corners = _corners(((x - area.x) * FINER, (y - area.y) * FINER), wide * FINER)
            for number, start in enumerate(corners):
                end = corners[(number + 1) % 6]
                across = start[0] + end[0] - (x - area.x) * FINER, start[1] + end[1] - (y - area.y) * FINER
                other = across[0] / FINER + area.x, across[1] / FINER + area.y
                if not any(math.dist(other, near) < self.light.width / 4 for near in self.light.hexes):
                    stroke = max(2, round(6 * look.u * FINER))
                    pygame.draw.line(finer, (*GLOW, 255), start, end, stroke)
                    for end_point in (start, end):
                        pygame.draw.circle(finer, (*GLOW, 255), end_point, stroke / 2)
        veil.blit(pygame.transform.smoothscale(finer, area.size), area)


def _corners(at: Point, width: float) -> list[Point]:
    radius = width / math.sqrt(3)
    angles = (math.radians(60 * corner - 90) for corner in range(6))
    return [(at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle)) for angle in angles]

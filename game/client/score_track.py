"""The score track: a frame of 100 numbered steps round the board, with a marker for each player.

The geometry is plain and needs no display: `step_rects` and `step_of`. `ScoreTrack` draws the frame once per size and
the markers each frame.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client import theme
from game.client.fonts import Fonts
from game.client.layout import STEPS_ACROSS, STEPS_DOWN
from game.client.sprites import Sprites
from game.client.widgets.paint import FRAME_MOUNT, FRAME_WOOD, draw_ring, draw_rounded, draw_shadow, px

LAP = 100
STEPS = 100
MARKER_HEIGHT = 50.0
LAP_TOKEN = 46.0
#: How far apart markers on one step stand, and how much higher the next one, in design units.
FAN, STACK = 22.0, 3.0
EDGE_DARK, EDGE_BRASS = theme.colour("#4B3113"), theme.colour("#D8AE5B")


def step_rects(frame: Rect) -> tuple[Rect, ...]:
    """The 100 steps; index 0 is step 100 at the upper left, then clockwise 1, 2, ... 99."""
    xs = [frame.x + round(i * frame.width / STEPS_ACROSS) for i in range(STEPS_ACROSS + 1)]
    ys = [frame.y + round(j * frame.height / STEPS_DOWN) for j in range(STEPS_DOWN + 1)]
    cells = [(i, 0) for i in range(STEPS_ACROSS)]
    cells += [(STEPS_ACROSS - 1, j) for j in range(1, STEPS_DOWN)]
    cells += [(i, STEPS_DOWN - 1) for i in range(STEPS_ACROSS - 2, -1, -1)]
    cells += [(0, j) for j in range(STEPS_DOWN - 2, 0, -1)]
    return tuple(Rect(xs[i], ys[j], xs[i + 1] - xs[i], ys[j + 1] - ys[j]) for i, j in cells)


def step_of(score: float) -> int:
    """The step on which the marker of a player with `score` points stands: 0 (marked 100) to 99."""
    return int(score) % STEPS


def laps_of(score: float) -> int:
    """How often the marker has gone all the way round: the lap token shows this times 100."""
    return max(0, int(score)) // LAP


def hops(before: int, after: int) -> tuple[int, ...]:
    """The scores a marker touches on its way from `before` to `after`, one a step; empty when it stays."""
    return tuple(range(before + 1, after + 1))


@dataclass(frozen=True)
class MarkerPlace:
    """Where a marker's foot stands, in window pixels."""

    seat: int
    x: float
    y: float


def marker_places(steps: Sequence[Rect], scores: Sequence[float], u: float) -> list[MarkerPlace]:
    """Where each seat's marker stands: several on one step fan out, so that every one is seen.

    A score between two whole numbers stands between two steps; a marker that comes near others makes them move aside
    as it comes, so none ever jumps. The list is in drawing order, the farther first.
    """
    places = []
    for seat, score in enumerate(scores):
        x, y = foot(steps, score, u)
        for other, their_score in enumerate(scores):
            near = _nearness(score, their_score)
            if other < seat:
                x += near * FAN / 2 * u
                y -= near * STACK * u
            elif other > seat:
                x -= near * FAN / 2 * u
        places.append(MarkerPlace(seat, x, y))
    return sorted(places, key=lambda place: (place.y, place.x))


def _nearness(score: float, other: float) -> float:
    """1 for two markers on one step, 0 for those a step or more apart."""
    apart = abs(score - other) % STEPS
    return max(0.0, 1.0 - min(apart, STEPS - apart))


def foot(steps: Sequence[Rect], score: float, u: float) -> tuple[float, float]:
    """The point on which a single marker at `score` stands."""
    whole = int(score)
    share = score - whole
    here, there = steps[step_of(whole)], steps[step_of(whole + 1)]
    x = here.centerx + (there.centerx - here.centerx) * share
    y = here.centery + (there.centery - here.centery) * share
    return x, y + 14 * u


def _shared(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


class ScoreTrack:
    """Draws the frame, once per size, and gives the places of the steps."""

    def __init__(self, frame: Rect, board: Rect, u: float, fonts: Fonts, room: Rect | None = None) -> None:
        """Lap tokens may lie in all of `room`, by default over the frame alone."""
        self.frame, self.board, self.u, self.fonts = frame, board, u, fonts
        self.room = room or frame.inflate(2 * px(u, 7), 2 * px(u, 7))
        self.steps = step_rects(frame)
        self._rim: list[tuple[pygame.Surface, Rect]] | None = None

    def draw_frame(self, surface: pygame.Surface) -> None:
        """Draw brass, steps and figures on `surface`, leaving the board's rectangle as it is."""
        u = self.u
        inside = pygame.Surface(self.board.size)
        inside.blit(surface, (0, 0), self.board)
        brass, wood = px(u, 7), px(u, 4)
        ring = self.frame.inflate(2 * brass, 2 * brass)
        draw_shadow(surface, ring, px(u, 16), (px(u, 3), px(u, 8)), px(u, 10), 165)
        draw_rounded(surface, ring, px(u, 14), theme.BRASS)
        draw_rounded(surface, self.frame.inflate(2 * wood, 2 * wood), px(u, 11), (FRAME_WOOD,))
        draw_rounded(surface, self.frame, px(u, 8), (FRAME_MOUNT,))
        for number, step in enumerate(self.steps):
            self._step(surface, number, step)
        surface.blit(inside, self.board)

    def draw_inner_edge(self, surface: pygame.Surface) -> None:
        """Draw the rim between steps and map; it overlaps the map's edge a little, so it comes after the map."""
        if self._rim is None:
            self._rim = self._make_rim()
        for strip, place in self._rim:
            surface.blit(strip, place)

    def _make_rim(self) -> list[tuple[pygame.Surface, Rect]]:
        """The rim as four strips: drawing the empty middle each frame would cost more than all else."""
        u = self.u
        edge = self.board.inflate(2 * px(u, 3), 2 * px(u, 3))
        whole = pygame.Surface(edge.size, pygame.SRCALPHA)
        inset = px(u, 2)
        draw_ring(whole, whole.get_rect(), px(u, 11), px(u, 7), EDGE_DARK)
        draw_ring(whole, whole.get_rect().inflate(-2 * inset, -2 * inset), px(u, 9), px(u, 3), EDGE_BRASS)
        wide = px(u, 14)
        strips = (
            Rect(0, 0, edge.width, wide),
            Rect(0, edge.height - wide, edge.width, wide),
            Rect(0, wide, wide, edge.height - 2 * wide),
            Rect(edge.width - wide, wide, wide, edge.height - 2 * wide),
        )
        return [(whole.subsurface(strip).copy(), strip.move(edge.topleft)) for strip in strips]

    def draw_markers(
        self, surface: pygame.Surface, sprites: Sprites, scores: Sequence[float], lifts: Sequence[float]
    ) -> None:
        """Draw every seat's marker; `scores` may lie between two steps, `lifts` are pixels above the ground."""
        u = self.u
        rects = self._feet(sprites, scores)
        for seat, rect in rects.items():
            surface.blit(sprites.marker(seat, MARKER_HEIGHT * u), rect.move(0, -round(lifts[seat])))
        for seat, token in self._token_rects(sprites, rects, scores).items():
            picture = sprites.lap(laps_of(scores[seat]) * LAP, LAP_TOKEN * u)
            surface.blit(picture, token.move(0, -round(lifts[seat])))

    def _feet(self, sprites: Sprites, scores: Sequence[float]) -> dict[int, Rect]:
        """Where each seat's marker stands, without its token, in drawing order."""
        rects = {}
        for place in marker_places(self.steps, scores, self.u):
            picture = sprites.marker(place.seat, MARKER_HEIGHT * self.u)
            rects[place.seat] = picture.get_rect(midbottom=(round(place.x), round(place.y + 5 * self.u)))
        return rects

    def _token_rects(self, sprites: Sprites, markers: Mapping[int, Rect], scores: Sequence[float]) -> dict[int, Rect]:
        """Where each lap token lies by its own marker: on the side where it hides least of others and their tokens."""
        found: dict[int, Rect] = {}
        # Those in the thick of it choose last: a token at the edge of a group has room outside.
        for seat in sorted(markers, key=lambda seat: (self._crowd(markers, seat), seat)):
            if laps_of(scores[seat]):
                size = sprites.lap(laps_of(scores[seat]) * LAP, LAP_TOKEN * self.u).get_size()
                places = [place.clamp(self.room) for place in self._beside(markers[seat], size)]
                found[seat] = min(places, key=lambda place: self._harm(place, seat, markers, found))
        return found

    def _harm(self, token: Rect, seat: int, markers: Mapping[int, Rect], tokens: Mapping[int, Rect]) -> float:
        """What speaks against this place: what it hides, and whether it seems to belong to somebody else."""
        rivals = [rect for other, rect in markers.items() if other != seat]
        harm = sum(_shared(token, rect) for rect in rivals) + 4.0 * sum(
            _shared(token, rect) for rect in tokens.values()
        )
        beyond = token.width * token.height - _shared(token, self.frame.union(self.board))
        own = math.dist(token.center, markers[seat].center)
        mistaken = any(math.dist(token.center, rect.center) <= own for rect in rivals)
        head = Rect(markers[seat].topleft, (markers[seat].width, round(markers[seat].height * 0.6)))
        harm += 0.7 * _shared(token, head) + 0.3 * beyond
        return harm + token.width * (0.4 * own + mistaken * token.height)

    def _crowd(self, markers: Mapping[int, Rect], seat: int) -> int:
        reach = px(self.u, LAP_TOKEN)
        return len(markers[seat].inflate(2 * reach, 0).collidelistall(list(markers.values())))

    def _beside(self, marker: Rect, size: tuple[int, int]) -> list[Rect]:
        """All places of a token of this size that touch its marker, the dearest first: right, left, above, below."""
        shift, lower = round(13 * self.u), round(9 * self.u)
        token = Rect((0, 0), size)
        middle = marker.centery + lower
        right, left = marker.right - shift + size[0] // 2, marker.left + shift - size[0] // 2
        above, below = marker.top + shift - size[1] // 2, marker.bottom - shift + size[1] // 2
        centres = [(right, middle), (left, middle), (marker.centerx, above), (marker.centerx, below)]
        slightly = round(17 * self.u)
        aside = (right, left, marker.centerx + slightly, marker.centerx - slightly)
        centres += [(x, y) for y in (above, below) for x in aside]
        places = []
        for centre in centres:
            token.center = centre
            places.append(token.copy())
        return places

    def marker_rects(self, sprites: Sprites, scores: Sequence[float]) -> list[Rect]:
        """Where the markers stand, each with the token of its rounds."""
        rects = self._feet(sprites, scores)
        tokens = self._token_rects(sprites, rects, scores)
        return [rect.union(tokens[seat]) if seat in tokens else rect for seat, rect in rects.items()]

    def _step(self, surface: pygame.Surface, number: int, step: Rect) -> None:
        u = self.u
        if number == 0:
            fill, ink = theme.STEP_TOP, theme.STEP_TOP_FIGURE
        elif number % 10 == 0:
            fill, ink = theme.STEP_TENTH, theme.STEP_TENTH_FIGURE
        elif number % 5 == 0:
            fill, ink = theme.STEP_FIFTH, theme.STEP_FIFTH_FIGURE
        else:
            fill, ink = (theme.STEP if number % 2 else theme.STEP_SECOND), theme.STEP_FIGURE
        inset = max(1, round(1.6 * u))
        cell = Rect(step.x + inset // 2, step.y + inset // 2, step.width - inset, step.height - inset)
        draw_rounded(surface, cell, px(u, 4), (fill,))
        text = str(number or LAP)
        bold = number % 5 == 0
        role = "extrabold" if bold else "medium"
        size = self.fonts.fit(text, role, 24 * u, cell.width, 8)
        figure = self.fonts.render(text, role, size, ink)
        surface.blit(figure, figure.get_rect(center=(cell.centerx, cell.centery + round(1.4 * u))))

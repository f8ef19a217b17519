"""Which names have room among the pieces: no letter touches what stands on a tile, a building, a mark or a port.

Tiles come one by one, so a name has further places to step aside to, each with the symbols that would touch it there.
They are found once, with the search for names (`find_room`); with every tile it is only asked which of them are free
(`shown_among`). A name that has no room left is not written until it is asked for.

All lengths are hundredths of a hex width; so are the pixels of the masks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import pygame

from game.client import theme
from game.client.art import buildings, emblems
from game.client.art.vector import HEX_WIDTH, Layer, compose, moved, rasterise
from game.client.board_shape import BoardShape, hex_centre
from game.client.label_places import COMPASS_HALF, EDGE, FRAME, SHIP_HALF, box_round
from game.client.labels import (
    LINE_INK,
    LINE_STEP,
    Box,
    MapPlaces,
    Name,
    distance_to_box,
    name_forms,
    overlap,
    run_together,
    steps_about,
)
from game.rebirth import Hex, Tile

#: A tile that would be touched: where, and which.
Touch = tuple[Hex, int]
#: Letters of these lines of a name of this kind: their mask, its middle being the middle of the name's box.
Ink = Callable[[Sequence[str], str], pygame.mask.Mask]

# Half the side of a mask of a piece, and how opaque a pixel of it has to be to count
REACH, SOLID = 90, 100
# So far letters keep off what they must not touch: about half their halo
CLEAR = 2
MARKS, TOWER_MARKS, TOKEN = (-40, 29, 80, 22), (-48, 29, 80, 22), ((25, 17), 23)
PILL_HALF = (34, 19)
# A place is still a name's own when it is so near, in hex widths, and not nearer to anybody else by so much
NEAR_ENOUGH, NOT_NEARER = 0.80, 0.0
# What a place costs for each tile that may touch it, and for its distance and the like, in hex widths
TOUCH_COST, NEAR_COST, SIDE_COST, LINES_COST, ABOVE_COST, RIVAL_COST = 0.07, 1.5, 0.10, 0.05, 0.05, 0.6
# Two places are the same when they are so near
SAME = (60.0, 24.0)
REPEATS = 2
TURN_STEPS = range(0, 120, 10)


@dataclass(frozen=True)
class Search:
    """How hard to look for further places: the step of their grid, how many are looked at and how many are kept."""

    step: tuple[float, float]
    tried: int
    kept: int


QUICK_SEARCH = Search((20.0, 12.0), 150, 8)
THOROUGH_SEARCH = Search((7.0, 4.0), 5000, 30)


def _solid(picture: pygame.Surface) -> pygame.mask.Mask:
    mask = pygame.Mask((2 * REACH, 2 * REACH))
    centre = REACH - picture.get_width() // 2, REACH - picture.get_height() // 2
    mask.draw(pygame.mask.from_surface(picture, SOLID), centre)
    return mask


def _joined(masks: Iterable[pygame.mask.Mask]) -> pygame.mask.Mask:
    whole = pygame.Mask((2 * REACH, 2 * REACH))
    for mask in masks:
        whole.draw(mask, (0, 0))
    return whole


@cache
def symbol_masks() -> dict[int, pygame.mask.Mask]:
    """Gives what stands on each kind of tile, the blades of a turbine in every position."""
    clan = theme.CLANS[0]

    def drawn(body: str) -> pygame.mask.Mask:
        return _solid(rasterise(body, (2 * REACH, 2 * REACH), (-REACH, -REACH, 2 * REACH, 2 * REACH)))

    def turned(turn: float) -> pygame.mask.Mask:
        return drawn(moved(emblems.turbine(clan.symbol, clan.symbol_line, 2.6, turn), 0, 1, 0.98))

    found = {
        int(Tile.ENERGY): _joined(turned(turn) for turn in TURN_STEPS),
        int(Tile.FOOD): drawn(moved(emblems.grain(clan.symbol, clan.symbol_line, 2.6), 0, 1, 0.95)),
    }
    for count in range(1, 5):
        found[int(Tile.S1) + count - 1] = drawn(emblems.houses(clan, count, False))
    return found


@cache
def _building_masks() -> dict[str, pygame.mask.Mask]:
    clan = theme.CLANS[0]

    def built(layers: Sequence[Layer], reach: tuple[float, float]) -> pygame.mask.Mask:
        return _solid(compose(layers, HEX_WIDTH, reach))

    def box(left: int, top: int, width: int, height: int) -> pygame.mask.Mask:
        mask = pygame.Mask((2 * REACH, 2 * REACH))
        mask.draw(pygame.Mask((width, height), fill=True), (REACH + left, REACH + top))
        return mask

    (x, y), radius = TOKEN
    token = pygame.Surface((2 * REACH, 2 * REACH), pygame.SRCALPHA)
    pygame.draw.circle(token, (255, 255, 255), (REACH + x, REACH + y), radius)
    return {
        "castle": built(buildings.castle(clan, True), buildings.CASTLE_REACH),
        "cathedral": _joined([built(buildings.cathedral(), buildings.CATHEDRAL_REACH), box(*MARKS)]),
        "tower": _joined([built(buildings.tower(), buildings.TOWER_REACH), box(*TOWER_MARKS), _solid(token)]),
        "tara": built(buildings.tara(), buildings.TARA_REACH),
    }


def _kinds(kind: str) -> tuple[int, ...]:
    """Gives the tiles that a space of a kind may take."""
    if kind == "settlement":
        return int(Tile.S1), int(Tile.S2), int(Tile.S3), int(Tile.S4)
    if kind.endswith("energy"):
        return (int(Tile.ENERGY),)
    return (int(Tile.FOOD),) if kind.endswith("food") else (int(Tile.ENERGY), int(Tile.FOOD))


class Ground:
    """What letters must never touch, and the hexes whose tiles they may touch."""

    def __init__(self, shape: BoardShape, bounds: Box, ink: Ink) -> None:
        """`bounds` is the part of the map that can be seen."""
        self._ink = ink
        self._thick: dict[tuple[tuple[str, ...], str], pygame.mask.Mask] = {}
        self.left, self.top = math.floor(bounds[0]), math.floor(bounds[1])
        self.fixed = pygame.Mask((math.ceil(bounds[2]) - self.left, math.ceil(bounds[3]) - self.top))
        self.hexes: list[tuple[Hex, float, float, tuple[int, ...]]] = []
        for at, kind in shape.kinds.items():
            x, y = shape.centres[at]
            building = _building_masks().get(kind)
            if building is None:
                self.hexes.append((at, x, y, _kinds(kind)))
            else:
                self.fixed.draw(building, (round(x) - REACH - self.left, round(y) - REACH - self.top))
        pill = pygame.Mask((2 * PILL_HALF[0], 2 * PILL_HALF[1]), fill=True)
        for x, y in shape.pills.values():
            self.fixed.draw(pill, (round(x) - PILL_HALF[0] - self.left, round(y) - PILL_HALF[1] - self.top))

    def letters(self, lines: tuple[str, ...], kind: str) -> pygame.mask.Mask:
        """Gives the letters with the room that they keep about them."""
        key = (lines, kind)
        if key not in self._thick:
            self._thick[key] = _thick(self._ink(lines, kind))
        return self._thick[key]

    def cost(self, lines: tuple[str, ...], kind: str, x: float, y: float) -> float:
        """Gives what it costs that the letters of these lines touch something: more than can be paid for buildings."""
        touched = self.touched(self.letters(lines, kind), x, y)
        return math.inf if touched is None else TOUCH_COST * len({at for at, _kind in touched})

    def touched(self, letters: pygame.mask.Mask, x: float, y: float) -> frozenset[Touch] | None:
        """Gives the tiles that letters round (x, y) would touch, None where they touch what is always there."""
        width, height = letters.get_size()
        left, top = round(x - width / 2), round(y - height / 2)
        if self.fixed.overlap(letters, (left - self.left, top - self.top)):
            return None
        found = []
        symbols = symbol_masks()
        for at, cx, cy, kinds in self.hexes:
            if abs(cx - x) < width / 2 + 45 and abs(cy - y) < height / 2 + 45:
                offset = round(cx) - REACH - left, round(cy) - REACH - top
                found += [(at, kind) for kind in kinds if letters.overlap(symbols[kind], offset)]
        return frozenset(found)


def _thick(letters: pygame.mask.Mask) -> pygame.mask.Mask:
    width, height = letters.get_size()
    grown = pygame.Mask((width + 2 * CLEAR, height + 2 * CLEAR))
    for x in (0, CLEAR, 2 * CLEAR):
        for y in (0, CLEAR, 2 * CLEAR):
            grown.draw(letters, (x, y))
    return grown


def find_room(
    shape: BoardShape, bounds: Box, size: float, places: MapPlaces, ground: Ground, effort: Search = QUICK_SEARCH
) -> MapPlaces:
    """Gives the places with what may touch each name there, and with further places for each."""
    bounds = bounds[0] + FRAME, bounds[1] + FRAME, bounds[2] - FRAME, bounds[3] - FRAME
    blocked = [name.box for name in places.regions]
    for place, half in ((places.compass, COMPASS_HALF), (places.ship, SHIP_HALF)):
        if place is not None:
            blocked.append(box_round(place, (half[0] + EDGE / 2, half[1])))
    own = {("settlement", town.name): [shape.centres[at] for at in town.spaces] for town in shape.board.settlements}
    own |= {(mark.kind, mark.name): [shape.centres[mark.hex]] for mark in shape.board.landmarks}
    names, spare = [], []
    for name in places.names:
        mine = own[name.kind, name.name]
        others = [centre for key, centres in own.items() if key != (name.kind, name.name) for centre in centres]
        spare.append(tuple(_further(ground, name, mine, others, size, effort, bounds, blocked)))
        touched = ground.touched(ground.letters(name.lines, name.kind), name.x, name.y)
        names.append(replace(name, touched=touched or frozenset()))
    return replace(places, names=tuple(names), spare=tuple(spare), size=size)


def _further(
    ground: Ground,
    name: Name,
    mine: Sequence[tuple[float, float]],
    others: Sequence[tuple[float, float]],
    size: float,
    effort: Search,
    bounds: Box,
    blocked: Sequence[Box],
) -> list[Name]:
    """Gives further places of a name, the best first, each of which may be free where those before it are not."""
    cx = sum(x for x, _y in mine) / len(mine)
    cy = sum(y for _x, y in mine) / len(mine)
    across, down = max(abs(x - cx) for x, _y in mine), max(abs(y - cy) for _x, y in mine)
    found: list[tuple[float, float, float, tuple[str, ...]]] = []
    boxes: dict[tuple[str, ...], tuple[float, float, pygame.mask.Mask]] = {}
    for lines in name_forms(name.name):
        letters = ground.letters(lines, name.kind)
        half_w, half_h = (letters.get_size()[0] - 2 * CLEAR) / 2, size * (LINE_STEP * (len(lines) - 1) + LINE_INK) / 2
        boxes[lines] = half_w, half_h, letters
        rivals = [(x, y) for x, y in others if abs(x - cx) < across + 2 * half_w + 250 and abs(y - cy) < down + 300]
        reach_x, reach_y = across + half_w + 90, down + half_h + 90
        for y in steps_about(cy, reach_y, effort.step[1]):
            for x in steps_about(cx, reach_x, effort.step[0]):
                if (
                    x - half_w < bounds[0]
                    or y - half_h - size / 4 < bounds[1]
                    or x + half_w > bounds[2]
                    or y + half_h + size / 4 > bounds[3]
                ):
                    continue
                near = min(distance_to_box(x, y, half_w, half_h, centre) for centre in mine) / HEX_WIDTH
                if near > NEAR_ENOUGH:
                    continue
                other = (
                    min((distance_to_box(x, y, half_w, half_h, centre) for centre in rivals), default=900.0) / HEX_WIDTH
                )
                if near - other > NOT_NEARER:
                    continue
                cost = NEAR_COST * near**1.6 + RIVAL_COST * (near - min(other, 1.0))
                cost += SIDE_COST * abs(x - cx) / HEX_WIDTH + LINES_COST * len(lines) + ABOVE_COST * (y < cy)
                found.append((cost, x, y, lines))
    found.sort()
    tried: list[tuple[float, int, Name]] = []
    for cost, x, y, lines in found[: effort.tried]:
        half_w, half_h, letters = boxes[lines]
        spot = Name(name.kind, name.name, lines, x, y, 2 * half_w, 2 * half_h, rank=name.rank)
        if any(overlap(spot.room(size), box) > 0 for box in blocked):
            continue
        touched = ground.touched(letters, x, y)
        if touched is not None:
            spaces = len({at for at, _kind in touched})
            tried.append((cost + TOUCH_COST * spaces, len(tried), replace(spot, touched=touched)))
    tried.sort(key=lambda entry: entry[:2])
    kept: list[Name] = []
    for _cost, _number, spot in tried:
        as_free = [other for other in kept if other.touched <= spot.touched]
        if len(as_free) >= REPEATS or any(
            abs(other.x - spot.x) < SAME[0] and abs(other.y - spot.y) < SAME[1] for other in as_free
        ):
            continue
        kept.append(spot)
        if len(kept) == effort.kept:
            break
    return kept


def shown_among(
    places: MapPlaces,
    lying: Mapping[Hex, tuple[int, int]],
    share: float = 1.0,
    *,
    marked: Mapping[Hex, float] | None = None,
    out: Container[tuple[str, str]] = (),
) -> tuple[Name, ...]:
    """Gives the names that have room among the tiles that lie on the map (hex to seat and tile), where they have it.

    Names whose letters take only `share` of their room touch less. `marked` are hexes on which a disc lies over all
    else, so many hex widths wide. `out` are names, by kind, that are not written.
    """
    present = {(at, int(tile)) for at, (_seat, tile) in lying.items()}
    discs = [_disc_box(at, width) for at, width in (marked or {}).items()]
    wanted = [i for i, name in enumerate(places.names) if (name.kind, name.name) not in out]
    chosen: dict[int, Name] = {}
    waiting = []

    def free(spot: Name) -> bool:
        return _free(spot, present, share) and not any(overlap(_letters_box(spot, share), disc) > 0 for disc in discs)

    def apart(i: int, spot: Name) -> bool:
        """Whether nothing else is read together with a name."""
        others = (*places.regions, *(other for j, other in chosen.items() if j != i))
        return not any(run_together(spot, other, places.size, share) for other in others)

    def better_places(i: int) -> Iterator[Name]:
        taken = [other.room(places.size, share) for j, other in chosen.items() if j != i]
        further = places.spare[i] if i < len(places.spare) else ()
        for spot in (places.names[i], *further):
            room = spot.room(places.size, share)
            if not any(overlap(room, box) > 0 for box in taken) and free(spot):
                yield spot

    for i in wanted:
        if not places.names[i].hidden and free(places.names[i]):
            chosen[i] = places.names[i]
        else:
            waiting.append(i)
    waiting.sort(key=lambda i: (places.names[i].rank, i))
    for i in waiting:
        best: Name | None = None
        for spot in better_places(i):
            best = spot if best is None or apart(i, spot) else best
            if apart(i, best):
                break
        if best is not None:
            chosen[i] = replace(best, hidden=False)
    # Who gives way to a neighbour on the same line: the lesser name first, and either of them rather than none.
    for i in sorted(chosen, key=lambda i: (-places.names[i].rank, -i)):
        if not apart(i, chosen[i]):
            chosen[i] = next((replace(spot, hidden=False) for spot in better_places(i) if apart(i, spot)), chosen[i])
    return tuple(chosen[i] for i in sorted(chosen))


def _letters_box(name: Name, share: float) -> Box:
    width, height = name.width * share / 2, name.height * share / 2
    return name.x - width, name.y - height, name.x + width, name.y + height


def _disc_box(at: Hex, width: float) -> Box:
    return box_round(hex_centre(at), (width * HEX_WIDTH / 2, width * HEX_WIDTH / 2))


def _free(name: Name, present: set[Touch], share: float) -> bool:
    """Whether a name touches no tile; for smaller letters their box counts, and that of what stands on the tile."""
    touching = name.touched & present
    if share >= 1.0 or not touching:
        return not touching
    box = _letters_box(name, share)
    return not any(overlap(box, _symbol_box(at, kind)) > 0 for at, kind in touching)


@cache
def _symbol_bounds(kind: int) -> Box:
    boxes = symbol_masks()[kind].get_bounding_rects()
    box = boxes[0].unionall(boxes[1:])
    return box.left - REACH, box.top - REACH, box.right - REACH, box.bottom - REACH


def _symbol_box(at: Hex, kind: int) -> Box:
    x, y = hex_centre(at)
    left, top, right, bottom = _symbol_bounds(kind)
    return x + left, y + top, x + right, y + bottom

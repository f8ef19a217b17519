"""Room on the map for a bubble: where it hides no piece, building, name or marker. Plain geometry, needs no display."""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

#: Cells of the search are a third of a hex, and on an enlarged map no more than this share of its width.
CELLS_PER_HEX, CELLS_PER_BOARD = 3, 55
#: What it costs to touch what must be seen: a piece or building, a name of a place, what is in `clear`; and the name
#: of a region, which is written elsewhere too and may be hidden for a moment.
SOLID_COST, NAME_COST, CLEAR_COST, REGION_COST = 66, 58, 1500, 16.0
#: What a cell of a piece or building and of the score track counts, beside the worth of a hex, and what that costs.
SOLID_WEIGHT, TRACK_WEIGHT, CELL_COST = 6, 1, 0.035
#: Near the hex spoken of, a step away is cheap, so that open sea is taken; beyond, it is dear: the eye shall not have
#: to look for the words.
NEAR, DISTANCE_WEIGHT, BEYOND_WEIGHT = 2.0, 3.0, 12.0
FAR, FAR_WEIGHT = 6.0, 30.0
TAIL_WEIGHT = 0.1
#: What it costs to lead the tail over a piece or building, and over a name. All of it together costs less than hiding
#: one of them under the bubble.
TAIL_OVER_SOLID, TAIL_OVER_NAME, TAIL_MOST = 9.0, 7.0, 40.0
#: What that counts for words that stay for a moment only.
PASSING = 0.12
TAIL_OVER = {SOLID_COST: TAIL_OVER_SOLID, NAME_COST: TAIL_OVER_NAME}
#: So far from the middle of its hex a tail ends, in hex widths.
TIP_REACH = 0.44
#: What it costs to touch a hex that the bubble is about, and what is said beside the hex already.
AVOID_WEIGHT, BESIDE_COST = 20, 300
#: What it costs to lie elsewhere than the bubble before, for each hex width and at most.
MOVE_WEIGHT, MOVE_MOST = 4.0, 12.0
#: The last few places that were the best so far are tried a little to each side.
FINALISTS = 2
TOO_NEAR = 0.85
#: Places that touch nothing are looked for on a grid as fine as this, in some of its rows, and in a run of free ones
#: every so many cells.
CORNERS_PER_HEX, CORNERS_PER_AREA, ROW_STRIDE, STRIDE = 14, 280, 4, 9
#: They are looked for among those that cost less than this first, then among dearer ones.
LIMITS = (24.0, 72.0, math.inf)
#: Places that touch something are looked for every so many cells of the coarse grid.
TOUCHING_STRIDE = 2.0
#: Where even the best of them costs more, places are tried that touch names, then such as touch anything.
FAR_AWAY, DEAR = 66.0, 110.0
#: Another shape is tried where the first costs more than this, and taken where it costs so much less.
CONTENT, OTHER_COST = 12.0, 4.0


@dataclass(frozen=True)
class Grid:
    """A coarse grid over `area`: what each cell is worth hiding, and the summed-area table of that."""

    area: Rect
    cell: float
    columns: int
    rows: int
    weight: tuple[tuple[int, ...], ...]
    sums: tuple[tuple[int, ...], ...]


class Touching(enum.Enum):
    """What a bubble may touch beside hexes and names of regions."""

    NOTHING = "nothing"
    NAMES = "names"
    ANYTHING = "anything"


@dataclass(frozen=True)
class _Asked:
    """What a place is looked for: the hex, those that shall be left free, what is said beside it, the place before."""

    target: tuple[float, float]
    spared: Sequence[Rect]
    beside: Sequence[Rect]
    before: Rect | None
    #: The share of what it costs otherwise to hide pieces, buildings and names.
    hiding: float = 1.0


class OpenWater:
    """Knows where on the map there is nothing to hide."""

    def __init__(
        self,
        area: Rect,
        board: Rect,
        hex_width: float,
        hexes: Mapping[tuple[float, float], int],
        names: Iterable[Rect] = (),
        region_names: Iterable[Rect] = (),
        clear: Iterable[Rect] = (),
        solid: Iterable[Rect] = (),
        tail_root: float = 0.0,
    ) -> None:
        """`area` may hold the bubble (map, score track and the felt round it), `board` is the map in it.

        `hexes` gives the centre of each hex in pixels and what it is worth to see, from 0 to 10. Pieces and buildings
        (`solid`) are hidden only where no place is free of them, and `clear` where there is nothing else to hide; a
        name of a place rather than going half across the map, a name of a region rather than going far. `tail_root`
        is how far below the upper edge of a bubble a tail to the side begins, in pixels.
        """
        self.hex_width = hex_width
        self._tail_root = tail_root
        cell = max(4.0, min(hex_width / CELLS_PER_HEX, board.width / CELLS_PER_BOARD))
        columns, rows = int(area.width / cell), int(area.height / cell)
        weight = [[0] * columns for _ in range(rows)]
        for row in range(rows):
            for column in range(columns):
                x, y = area.x + (column + 0.5) * cell, area.y + (row + 0.5) * cell
                if not board.collidepoint(x, y):
                    weight[row][column] = TRACK_WEIGHT
        inside = _cells(board, area, cell, columns, rows)

        def cover(rect: Rect, worth: int, within: tuple[range, range]) -> None:
            across, down = _cells(rect, area, cell, columns, rows)
            for row in range(max(down.start, within[1].start), min(down.stop, within[1].stop)):
                line = weight[row]
                for column in range(max(across.start, within[0].start), min(across.stop, within[0].stop)):
                    line[column] = max(line[column], worth)

        reach = hex_width * 0.5
        for (x, y), worth in hexes.items():
            cover(Rect(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach)), worth, inside)
        self._kept: list[Rect] = []
        self._kept_cost: list[int] = []
        self._fine = max(2, round(hex_width / CORNERS_PER_HEX), area.width // CORNERS_PER_AREA)
        self._taken = [0] * -(-area.height // self._fine)
        for rect in solid:
            cover(rect, SOLID_WEIGHT, inside)
            self._keep(rect, SOLID_COST, area)
        for rect in clear:
            self._keep(rect, CLEAR_COST, area)
        sums = [[0] * (columns + 1)]
        for row in range(rows):
            line, running = [0], 0
            for column in range(columns):
                running += weight[row][column]
                line.append(running + sums[row][column + 1])
            sums.append(line)
        self._grid = Grid(
            area, cell, columns, rows, tuple(tuple(line) for line in weight), tuple(tuple(line) for line in sums)
        )
        self._without_names = self._kept, self._kept_cost, self._taken
        self.write(names, region_names)

    def write(self, names: Iterable[Rect], region_names: Iterable[Rect]) -> None:
        """Other names stand on the map from now on: cheap, as names come and go with the pointer."""
        kept, cost, taken = self._without_names
        self._kept, self._kept_cost, self._taken = list(kept), list(cost), list(taken)
        self._joined_kept: dict[tuple[int, Touching], list[int]] = {}
        self._regions = list(region_names)
        for rect in names:
            self._keep(rect, NAME_COST, self._grid.area)

    def covered(self, rect: Rect) -> float:
        """How much land and track a rectangle would hide: 0 over open water."""
        grid = self._grid
        left = min(max(int((rect.left - grid.area.x) / grid.cell), 0), grid.columns)
        top = min(max(int((rect.top - grid.area.y) / grid.cell), 0), grid.rows)
        right = min(max(int((rect.right - grid.area.x) / grid.cell + 0.999), left), grid.columns)
        bottom = min(max(int((rect.bottom - grid.area.y) / grid.cell + 0.999), top), grid.rows)
        s = grid.sums
        return s[bottom][right] - s[top][right] - s[bottom][left] + s[top][left]

    def _keep(self, rect: Rect, cost: int, area: Rect) -> None:
        """What lies here must be seen: it takes the cells of the fine grid that it touches, a bit in each row."""
        if not rect.colliderect(area):
            return
        seen = rect.clip(area)
        self._kept.append(rect)
        self._kept_cost.append(cost)
        fine, columns = self._fine, -(-area.width // self._fine)
        left, right = (seen.left - area.x) // fine, -(-(seen.right - area.x) // fine)
        bits = (1 << min(right, columns)) - (1 << left)
        for row in range((seen.top - area.y) // fine, min(len(self._taken), -(-(seen.bottom - area.y) // fine))):
            self._taken[row] |= bits

    def _joined(self, height: int, touching: Touching) -> list[int]:
        """For each row of the fine grid, which cells are taken in it or in the rows below that a bubble reaches.

        Each row is one whole number, a bit for each cell that is taken.
        """
        kept = self._joined_kept.get((height, touching))
        if kept is None:
            down = -(-height // self._fine) + 1
            rows, reach = self._grid.area.height // self._fine - down + 1, 1
            kept = list(self._without_names[2] if touching is Touching.NAMES else self._taken)
            while reach < down:
                step = min(reach, down - reach)
                kept = [upper | lower for upper, lower in zip(kept, kept[step:])]
                reach += step
            self._joined_kept[height, touching] = kept = kept[: max(0, rows)]
        return kept

    def _runs(self, line: int, width: int, columns: range) -> list[int]:
        """Columns at which a bubble so wide touches nothing in a joined row: both ends of each run, some between."""
        fine = self._fine
        across = -(-width // fine) + 1
        last = min(columns.stop, self._grid.area.width // fine - across + 1)
        if last <= columns.start:
            return []
        line, reach = line >> columns.start, 1
        while reach < across:
            step = min(reach, across - reach)
            line |= line >> step
            reach += step
        free, column = ~line & ((1 << (last - columns.start)) - 1), columns.start
        found: list[int] = []
        while free:
            gap = (free & -free).bit_length() - 1
            free >>= gap
            column += gap
            run = (~free & (free + 1)).bit_length() - 1
            found += range(column, column + run - 1, STRIDE)
            found.append(column + run - 1)
            free >>= run
            column += run
        return found

    def _tail_cost(self, rect: Rect, target: tuple[float, float]) -> float:
        """What the tail from the bubble to the hex would cross."""
        grid = self._grid
        x, y = target
        end_x, end_y = min(max(x, rect.left), rect.right), min(max(y, rect.top), rect.bottom)
        length = ((end_x - x) ** 2 + (end_y - y) ** 2) ** 0.5
        samples = int((length - self.hex_width * 0.6) / grid.cell)
        crossed = 0
        for number in range(1, samples + 1):
            share = 1 - number * grid.cell / length
            column = int((x + (end_x - x) * share - grid.area.x) / grid.cell)
            row = int((y + (end_y - y) * share - grid.area.y) / grid.cell)
            if 0 <= column < grid.columns and 0 <= row < grid.rows:
                crossed += grid.weight[row][column]
        return TAIL_WEIGHT * crossed + self._tail_over(rect, target)

    def _tail_over(self, rect: Rect, target: tuple[float, float]) -> float:
        """What it costs that the tail leads over pieces, buildings and names; those at its tip do not count."""
        x, y = target
        root = min(max(x, rect.left), rect.right), rect.top + self._tail_root
        if rect.left <= x <= rect.right:
            root = x, float(rect.top if y < rect.centery else rect.bottom)
        reach = self.hex_width * TIP_REACH
        away = math.hypot(root[0] - x, root[1] - y)
        if away <= reach:
            return 0.0
        tip = x + (root[0] - x) / away * reach, y + (root[1] - y) / away * reach
        box = Rect(min(root[0], tip[0]), min(root[1], tip[1]), abs(root[0] - tip[0]) + 1, abs(root[1] - tip[1]) + 1)
        cost = 0.0
        for number in box.collidelistall(self._kept):
            over = TAIL_OVER.get(self._kept_cost[number])
            kept = self._kept[number]
            if over is not None and kept.clipline(tip, root) and not kept.collidepoint(target):
                cost += over
        return min(cost, TAIL_MOST)

    def place(
        self,
        size: tuple[int, int],
        target: tuple[float, float],
        avoid: Sequence[tuple[float, float]] = (),
        others: Sequence[tuple[int, int]] = (),
        *,
        beside: Sequence[Rect] = (),
        before: Rect | None = None,
        passing: bool = False,
    ) -> Rect:
        """Where a bubble of `size` pixels for the hex at `target` lies best; never over the hex itself.

        `avoid` are the centres of other hexes that it is about, which it leaves free if it can, like what is written
        `beside` the hex; `others` are sizes that it may have instead where it would hide too much or lie far away.
        `before` is where the bubble of a hex near by lay, from which it does not jump without need. What is only
        `passing` may hide for its moment what is not spoken of, rather than lie far away.
        """
        side = round(self.hex_width * 0.8)
        spared = [Rect(round(x) - side // 2, round(y) - side // 2, side, side) for x, y in avoid]
        asked = _Asked(target, spared, beside, before, PASSING if passing else 1.0)
        best, rect = self._place(size, asked, Touching.NOTHING)
        if passing:
            return (
                rect
                if best <= CONTENT
                else min((best, rect), self._place(size, asked, Touching.ANYTHING), key=_cost)[1]
            )
        for touching, dear in ((Touching.NOTHING, CONTENT), (Touching.NAMES, FAR_AWAY), (Touching.ANYTHING, DEAR)):
            for other in others if touching is Touching.NOTHING else (size, *others):
                if best > dear:
                    cost, elsewhere = self._place(other, asked, touching)
                    if cost + OTHER_COST < best:
                        best, rect = cost + OTHER_COST, elsewhere
        return rect

    def _away_cost(self, left: float, top: float, size: tuple[int, int], target: tuple[float, float]) -> float:
        """What it costs to lie so far from the hex, measured to the nearest edge of the bubble."""
        unit = self._grid.cell * CELLS_PER_HEX
        dx = max(left - target[0], target[0] - left - size[0], 0)
        dy = max(top - target[1], target[1] - top - size[1], 0)
        away: float = (dx * dx + dy * dy) ** 0.5 / unit
        beyond = max(0.0, away - NEAR)
        return DISTANCE_WEIGHT * (away - beyond) + BEYOND_WEIGHT * beyond + FAR_WEIGHT * max(0.0, away - FAR) ** 2

    def _reach(self, cost: float) -> float:
        """No place farther than this, in pixels, costs less."""
        whole = min(cost / DISTANCE_WEIGHT, NEAR) + max(0.0, cost - DISTANCE_WEIGHT * NEAR) / BEYOND_WEIGHT
        return whole * self._grid.cell * CELLS_PER_HEX

    def _whole_cost(self, rect: Rect, asked: _Asked, enough: float) -> float:
        """What a place costs; reckoned to its end only while below `enough`."""
        cost = self._away_cost(rect.left, rect.top, rect.size, asked.target)
        if cost >= enough:
            return cost
        near = round(self.hex_width * TOO_NEAR)
        x, y = round(asked.target[0]), round(asked.target[1])
        if rect.colliderect((x - near, y - near, 2 * near, 2 * near)):
            return math.inf
        cost += CELL_COST * self.covered(rect)
        if asked.before is not None:
            cost += self._move_cost(rect, asked.before)
        if cost < enough:
            cost += AVOID_WEIGHT * len(rect.collidelistall(asked.spared))
            cost += REGION_COST * len(rect.collidelistall(self._regions))
            cost += BESIDE_COST * len(rect.collidelistall(asked.beside))
        if cost < enough:
            kept = (self._kept_cost[number] for number in rect.collidelistall(self._kept))
            cost += sum(hidden if hidden >= CLEAR_COST else hidden * asked.hiding for hidden in kept)
        return cost + self._tail_cost(rect, asked.target) if cost < enough else cost

    def _move_cost(self, rect: Rect, before: Rect) -> float:
        """What it costs to lie elsewhere than before: by the corner that moves least, as sizes differ."""
        across = min(abs(rect.left - before.left), abs(rect.right - before.right))
        down = min(abs(rect.top - before.top), abs(rect.bottom - before.bottom))
        return min(MOVE_MOST, MOVE_WEIGHT * (across + down) / self.hex_width)

    def _bounds(self) -> Rect:
        """Where a bubble may lie: just inside the area."""
        margin = self._grid.cell * 0.4
        return self._grid.area.inflate(-2 * margin, -2 * margin)

    def _place(self, size: tuple[int, int], asked: _Asked, touching: Touching) -> tuple[float, Rect]:
        """The best place for one size that touches no more than it may, after what it costs."""
        anything = touching is Touching.ANYTHING
        good = self._touching(size, asked) if anything else self._free(size, asked, touching)
        if not good:
            middle = Rect((0, 0), size)
            middle.center = self._grid.area.center
            return math.inf, middle
        found, bounds = good[-1], self._bounds()
        nudge = max(1, round(self._grid.cell / 2))
        for _cost, left, top in good[: -1 - FINALISTS : -1]:
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)):
                rect = Rect((left + dx * nudge, top + dy * nudge), size)
                if bounds.contains(rect):
                    whole = self._whole_cost(rect, asked, found[0])
                    if whole < found[0]:  # what is no better has not been reckoned to its end
                        found = (whole, rect.x, rect.y)
        return found[0], Rect((found[1], found[2]), size)

    def _corners_before(self, size: tuple[int, int], before: Rect) -> list[tuple[int, int]]:
        """Left upper corners of bubbles that share a corner with the one before."""
        lefts, tops = {before.left, before.right - size[0]}, {before.top, before.bottom - size[1]}
        corners = [(left, top) for left in sorted(lefts) for top in sorted(tops)]
        return [corner for corner in corners if self._bounds().contains(Rect(corner, size))]

    def _free(self, size: tuple[int, int], asked: _Asked, touching: Touching) -> list[tuple[float, int, int]]:
        """Places that touch nothing but what they may, with what they cost, each better than those before it."""
        area, fine, joined = self._grid.area, self._fine, self._joined(size[1], touching)
        (width, height), (x, y) = size, asked.target
        rows = []
        for row in range(0, len(joined), ROW_STRIDE):
            top = area.y + row * fine
            # Level with the hex first, so that the tail is level too.
            rows.append((max(top - y, y - top - height, 0.0), abs(top + self._tail_root - y), row))
        rows.sort()
        near = [] if asked.before is None else self._corners_before(size, asked.before)
        near = [corner for corner in near if Rect(corner, size).collidelist(self._kept) < 0]
        kept: list[tuple[float, int, int]] = []
        dearest = self._improve(size, asked, near, math.inf, kept)
        for limit in LIMITS:
            good = list(kept)
            best = min(limit, dearest)
            for down, _level, row in rows:
                reach = self._reach(best)
                if down >= reach:
                    break
                across = math.sqrt(reach * reach - down * down) if reach < math.inf else float(area.width)
                left = max(0, int((x - across - width - area.x) / fine))
                right = int((x + across - area.x) / fine) + 1
                top = area.y + row * fine
                columns = self._runs(joined[row], width, range(left, max(left, right)))
                best = self._improve(size, asked, [(area.x + at * fine, top) for at in columns], best, good)
            if best < limit:
                return good
        return kept

    def _touching(self, size: tuple[int, int], asked: _Asked) -> list[tuple[float, int, int]]:
        """Places over what is to be seen, with what they cost, each better than those before it."""
        bounds, step = self._bounds(), max(1, round(self._grid.cell * TOUCHING_STRIDE))
        across = range(round(bounds.x), round(bounds.right) - size[0] + 1, step)
        down = range(round(bounds.y), round(bounds.bottom) - size[1] + 1, step)
        good: list[tuple[float, int, int]] = []
        places = [] if asked.before is None else self._corners_before(size, asked.before)
        best = self._improve(size, asked, places, math.inf, good)
        corners = ((self._away_cost(left, top, size, asked.target), left, top) for top in down for left in across)
        self._improve(size, asked, [(left, top) for cost, left, top in sorted(corners) if cost < best], best, good)
        return good

    def _improve(
        self, size: tuple[int, int], asked: _Asked, places: Iterable[tuple[int, int]], best: float,
        good: list[tuple[float, int, int]],
    ) -> float:  # fmt: skip
        """Adds to `good` the places that cost less than `best` and than those before them; gives the least cost."""
        for left, top in places:
            whole = self._whole_cost(Rect((left, top), size), asked, best)
            if whole < best:
                good.append((whole, left, top))
                best = whole
        return best


def _cost(found: tuple[float, Rect]) -> float:
    return found[0]


def _cells(rect: Rect, area: Rect, cell: float, columns: int, rows: int) -> tuple[range, range]:
    """Columns and rows of the grid over `area` that a rectangle touches."""
    left, top = max(0, int((rect.left - area.x) / cell)), max(0, int((rect.top - area.y) / cell))
    right = min(columns, int((rect.right - 1 - area.x) / cell) + 1)
    bottom = min(rows, int((rect.bottom - 1 - area.y) / cell) + 1)
    return range(left, max(left, right)), range(top, max(top, bottom))


def tail_tip(rect: Rect, centre: tuple[float, float], hex_width: float) -> tuple[float, float]:
    """Where the tail of a bubble in `rect` ends: at the rim of the hex round `centre`."""
    reach = hex_width * TIP_REACH
    away = ((rect.centerx - centre[0]) ** 2 + (rect.centery - centre[1]) ** 2) ** 0.5 or 1.0
    return (
        centre[0] + (rect.centerx - centre[0]) / away * reach,
        centre[1] + (rect.centery - centre[1]) / away * reach,
    )

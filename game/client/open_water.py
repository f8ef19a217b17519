"""Room on the map for a bubble: where it hides no piece, building, name or marker. Plain geometry, needs no display."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

#: Cells of the search are a third of a hex, and on an enlarged map no more than this share of its width.
CELLS_PER_HEX, CELLS_PER_BOARD = 3, 55
#: What it costs to touch anything at all that must be seen: a piece or building, a name, what is in `clear`.
SOLID_COST, NAME_COST, REGION_COST, CLEAR_COST = 400, 200, 180, 1500
#: What it costs to hide a cell of a piece or building, and of the score track.
SOLID_WEIGHT, TRACK_WEIGHT = 6, 1
#: Away from the hex spoken of, a little is cheap and much is dear: no tail shall lead across the map.
DISTANCE_WEIGHT = 6.0
FAR, FAR_WEIGHT = 6.5, 30.0
TAIL_WEIGHT = 1.0
#: What it costs to lead the tail over a piece or building, and over a name. All of it together costs less than hiding
#: one of them under the bubble.
TAIL_OVER_SOLID, TAIL_OVER_NAME, TAIL_MOST = 30.0, 22.0, 140.0
TAIL_OVER = {SOLID_COST: TAIL_OVER_SOLID, NAME_COST: TAIL_OVER_NAME, REGION_COST: TAIL_OVER_NAME}
#: So far from the middle of its hex a tail ends, in hex widths.
TIP_REACH = 0.44
#: What it costs to touch a hex that the bubble is about.
AVOID_WEIGHT = 30
#: The best few places of a coarse search, within this cost of the best, are tried a little to each side.
REFINED, FINALISTS = 30.0, 8
TOO_NEAR = 0.85
#: Places that touch nothing are looked for on a grid as fine as this.
CORNERS_PER_HEX, CORNERS_PER_AREA = 14, 280
#: Where there are many, about so many of them are compared.
MOST_PLACES = 900
#: Where even the best of them costs more, places are tried that touch something.
DEAR = 150.0
#: Another shape is tried where the first costs more than this, and taken where it costs so much less.
CONTENT, OTHER_COST = 24.0, 6.0


@dataclass(frozen=True)
class Grid:
    """A coarse grid over `area`: what each cell is worth hiding, and the summed-area table of that."""

    area: Rect
    cell: float
    columns: int
    rows: int
    weight: tuple[tuple[int, ...], ...]
    sums: tuple[tuple[int, ...], ...]


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
        (`solid`) and names are hidden only where no place near by is free of them, and `clear` where there is nothing
        else to hide. `tail_root` is how far below the upper edge of a bubble a tail to the side begins, in pixels.
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
        for rects, cost in (
            (solid, SOLID_COST), (names, NAME_COST), (region_names, REGION_COST), (clear, CLEAR_COST),
        ):  # fmt: skip
            for rect in rects:
                if rect.colliderect(area):
                    self._kept.append(rect)
                    self._kept_cost.append(cost)
                    if cost == SOLID_COST:
                        cover(rect, SOLID_WEIGHT, inside)
        self._fine = max(2, round(hex_width / CORNERS_PER_HEX), area.width // CORNERS_PER_AREA)
        self._taken = self._take(area)
        self._places_kept: dict[tuple[int, int], list[tuple[int, int]]] = {}
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

    def covered(self, rect: Rect) -> float:
        """How much land and track a rectangle would hide: 0 over open water."""
        grid = self._grid
        left = min(max(int((rect.left - grid.area.x) / grid.cell), 0), grid.columns)
        top = min(max(int((rect.top - grid.area.y) / grid.cell), 0), grid.rows)
        right = min(max(int((rect.right - grid.area.x) / grid.cell + 0.999), left), grid.columns)
        bottom = min(max(int((rect.bottom - grid.area.y) / grid.cell + 0.999), top), grid.rows)
        s = grid.sums
        return s[bottom][right] - s[top][right] - s[bottom][left] + s[top][left]

    def _take(self, area: Rect) -> list[int]:
        """The cells of the fine grid that touch something that must be seen, a whole number for each row."""
        fine = self._fine
        rows, columns = -(-area.height // fine), -(-area.width // fine)
        taken = [0] * rows
        for rect in self._kept:
            seen = rect.clip(area)
            left, right = (seen.left - area.x) // fine, -(-(seen.right - area.x) // fine)
            bits = (1 << min(right, columns)) - (1 << left)
            for row in range((seen.top - area.y) // fine, min(rows, -(-(seen.bottom - area.y) // fine))):
                taken[row] |= bits
        return taken

    def _free_places(self, size: tuple[int, int]) -> list[tuple[int, int]]:
        """Left upper corners at which a bubble of this size touches nothing that must be seen.

        Each row of a fine grid is one whole number, a bit for each cell that is taken; the rows of a bubble are
        joined, then the columns, so that a bit is left where a corner may not lie.
        """
        places = self._places_kept.get(size)
        if places is not None:
            return places
        area, fine = self._grid.area, self._fine
        across, down = (-(-side // fine) + 1 for side in size)
        rows, columns = area.height // fine - down + 1, area.width // fine - across + 1
        places = []
        if rows > 0 and columns > 0:
            taken, reach = list(self._taken), 1
            while reach < down:
                step = min(reach, down - reach)
                taken = [upper | lower for upper, lower in zip(taken, taken[step:])]
                reach += step
            for row in range(0, rows, 2):
                line, reach = taken[row], 1
                while reach < across:
                    step = min(reach, across - reach)
                    line |= line >> step
                    reach += step
                free = bin((1 << columns) | (~line & ((1 << columns) - 1)))[:2:-1]
                column = free.find("1")
                while column >= 0:
                    places.append((area.x + column * fine, area.y + row * fine))
                    column = free.find("1", column + 3)
        places = places[:: max(1, len(places) // MOST_PLACES)]
        self._places_kept[size] = places
        return places

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
    ) -> Rect:
        """Where a bubble of `size` pixels for the hex at `target` lies best; never over the hex itself.

        `avoid` are the centres of other hexes that it is about, which it leaves free if it can; `others` are sizes
        that it may have instead where it would hide too much or lie far away.
        """
        best, rect = self._place(size, target, avoid, touching=False)
        for touching in (False, True):
            for other in (size, *others) if touching else others:
                if best > (DEAR if touching else CONTENT):
                    cost, elsewhere = self._place(other, target, avoid, touching=touching)
                    if cost + OTHER_COST < best:
                        best, rect = cost + OTHER_COST, elsewhere
        return rect

    def _place(
        self,
        size: tuple[int, int],
        target: tuple[float, float],
        avoid: Sequence[tuple[float, float]],
        *,
        touching: bool,
    ) -> tuple[float, Rect]:
        """The best place for one size, after what it costs; where nothing is free, one `touching` what is seen."""
        grid = self._grid
        width, height = size
        near = self.hex_width * TOO_NEAR
        own = Rect(0, 0, round(2 * near), round(2 * near))
        own.center = round(target[0]), round(target[1])
        side = round(self.hex_width * 0.8)
        spared = [Rect(round(x) - side // 2, round(y) - side // 2, side, side) for x, y in avoid]
        margin = grid.cell * 0.4
        bounds = grid.area.inflate(-2 * margin, -2 * margin)

        unit = grid.cell * CELLS_PER_HEX

        def away_cost(left: float, top: float) -> float:
            dx = max(left - target[0], target[0] - left - width, 0)
            dy = max(top - target[1], target[1] - top - height, 0)
            away: float = max(0.0, (dx * dx + dy * dy) ** 0.5 - near) / unit
            return DISTANCE_WEIGHT * away + FAR_WEIGHT * max(0.0, away - FAR) ** 2

        def whole_cost(rect: Rect, cost: float, enough: float) -> float:
            if rect.colliderect(own):
                return float("inf")
            cost += self.covered(rect)
            if cost < enough:
                cost += sum(self._kept_cost[number] for number in rect.collidelistall(self._kept))
            if cost < enough:
                cost += AVOID_WEIGHT * len(rect.collidelistall(spared))
            return cost + self._tail_cost(rect, target) if cost < enough else cost

        def best_of(places: Iterable[tuple[int, int]], slack: float) -> list[tuple[float, int, int]]:
            candidates = sorted((away_cost(left, top), left, top) for left, top in places)
            best = float("inf")
            good: list[tuple[float, int, int]] = []
            for cost, left, top in candidates:
                if cost >= best + slack:
                    break
                whole = whole_cost(Rect(left, top, width, height), cost, best + slack)
                if whole < best + slack:
                    good.append((whole, left, top))
                    best = min(best, whole)
            return sorted(good)

        if touching:
            step = max(1, round(grid.cell * 1.5))
            across = range(round(bounds.x), round(bounds.right) - width + 1, step)
            down = range(round(bounds.y), round(bounds.bottom) - height + 1, step)
            good = best_of(((x, y) for y in down for x in across), REFINED)
        else:
            good = best_of(self._free_places(size), 0.0)
        if not good:
            middle = Rect(0, 0, width, height)
            middle.center = grid.area.center
            return float("inf"), middle
        found = good[0]
        nudge = max(1, round(grid.cell / 2))
        for _cost, left, top in good[:FINALISTS]:
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)):
                rect = Rect(left + dx * nudge, top + dy * nudge, width, height)
                if bounds.contains(rect):
                    whole = whole_cost(rect, away_cost(rect.x, rect.y), found[0])
                    if whole < found[0]:  # what is no better has not been reckoned to its end
                        found = (whole, rect.x, rect.y)
        return found[0], Rect(found[1], found[2], width, height)


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

"""The rules once more, as plainly as they can be said.

This engine imports nothing of the game. It reads the board's plain description and a record's header, keeps a
dictionary of the tiles on the board, and works everything else out anew each time it is asked. It is slow and obvious
on purpose: the tests hold the fast engine against it. Section numbers are those of the rules page.

A hex is ``(column, row)``; a tile is its letters (``E``, ``F``, ``S1`` to ``S4``); a seat is a number from 0.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

Hex = tuple[int, int]
Line = dict[str, Any]

LETTERS = {
    "e": "energy",
    "f": "food",
    "b": "blank",
    "x": "flexible",
    "s": "settlement",
    "E": "energy",
    "F": "food",
}

# Section 5: (number of unblocked spaces, number of owners) -> what first, second, ... are paid.
PRIZES = {
    (2, 1): [8],
    (2, 2): [5, 3],
    (3, 1): [13],
    (3, 2): [8, 5],
    (3, 3): [8, 5, 0],
    (4, 1): [25],
    (4, 2): [17, 8],
    (4, 3): [12, 8, 5],
    (4, 4): [12, 8, 5, 0],
}

# Section 2: what everybody has, and what four players return.
TILE_SET = {"E": 12, "F": 12, "S1": 3, "S2": 3, "S3": 3, "S4": 3}
RETURNED_BY_FOUR = {"E": 3, "F": 3, "S2": 1, "S3": 1, "S4": 1}

# Section 7.1: the cards that no map has to name.
GENERAL_CARDS = {
    "crofts": 4,
    "market-towns": 4,
    "great-cities": 4,
    "harbours": 4,
    "breadbasket": 5,
    "powerhouse": 5,
}


# Sections 7.1 and 9 name these places for their own board; a description leaves them out where they are as usual.
USUAL_TIE_BREAKS = ("Edinburgh", "Stirling")
USUAL_CASTLE_CARDS = ("Mey", "Dunvegan", "Eilean Donan", "Balmoral", "Inveraray", "Culzean")
USUAL_LINKS = (
    ("Urquhart", "Balmoral"),
    ("Urquhart", "Stirling"),
    ("Balmoral", "Edinburgh"),
    ("Culzean", "Hermitage"),
    ("Dunrobin", "Elgin"),
    ("Dunrobin", "Eilean Donan"),
)


@cache
def kebab(name: str) -> str:
    """Lower case, no accents, one hyphen for every run of other characters, none at the ends."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def are_neighbours(a: Hex, b: Hex) -> bool:
    """Whether two hexes share an edge; odd rows lie half a hex to the right."""
    half_hexes_apart = abs((2 * a[0] + a[1] % 2) - (2 * b[0] + b[1] % 2))
    rows_apart = abs(a[1] - b[1])
    return (rows_apart, half_hexes_apart) in {(0, 2), (1, 1)}


@cache
def around(hex: Hex) -> tuple[Hex, ...]:
    """The six hexes around one."""
    column, row = hex
    block = [(c, r) for r in (row - 1, row, row + 1) for c in (column - 1, column, column + 1)]
    return tuple(other for other in block if are_neighbours(hex, other))


def flood(start: Hex, allowed: set[Hex]) -> set[Hex]:
    """All hexes of ``allowed`` that can be reached from ``start`` without leaving it."""
    reached = {start}
    waiting = [start]
    while waiting:
        for hex in around(waiting.pop()):
            if hex in allowed and hex not in reached:
                reached.add(hex)
                waiting.append(hex)
    return reached


def groups(hexes: set[Hex]) -> list[set[Hex]]:
    """A set of hexes cut into its connected groups."""
    left = set(hexes)
    found = []
    while left:
        group = flood(min(left), left)
        found.append(group)
        left -= group
    return found


def influence(tile: str) -> int:
    """What is printed on a settlement tile; 0 for a farm."""
    return int(tile[1]) if tile[0] == "S" else 0


class NaiveBoard:
    """What a board is for a number of players: blocked spaces are simply not there (section 2)."""

    def __init__(self, description: Mapping[str, Any], players: int) -> None:
        self.description = description
        blocked = {tuple(hex) for hex in description.get("blocked_with_two_players", ())} if players == 2 else set()
        self.kind: dict[Hex, str] = {}
        for row, text in enumerate(description["cells"]):
            for column, letter in enumerate(text.split()):
                if letter in LETTERS and (column, row) not in blocked:
                    self.kind[column, row] = LETTERS[letter]
        self.settlements: dict[str, list[Hex]] = {}
        for name, hexes in description.get("settlements", {}).items():
            there = [tuple(hex) for hex in hexes if tuple(hex) not in blocked]
            if there:
                self.settlements[name] = there
        self.settlement_of: dict[Hex, str] = {hex: name for name, hexes in self.settlements.items() for hex in hexes}
        self.castles: dict[str, Hex] = {name: tuple(hex) for name, hex in description.get("castles", {}).items()}
        self.cathedrals: dict[str, Hex] = {name: tuple(hex) for name, hex in description.get("cathedrals", {}).items()}
        self.plus_one: set[Hex] = {tuple(hex) for hex in description.get("plus_one", ())} & set(self.kind)
        landmarks = {**self.cathedrals, **self.castles}
        usual_tie_breaks = [name if name in landmarks else None for name in USUAL_TIE_BREAKS]
        self.tie_breaks: list[str | None] = list(description.get("tie_breaks", usual_tie_breaks))
        usual_castle_cards = [name for name in USUAL_CASTLE_CARDS if name in self.castles]
        self.castle_cards: list[str] = list(description.get("castle_cards", usual_castle_cards))
        usual_links = [link for link in USUAL_LINKS if link[0] in landmarks and link[1] in landmarks]
        self.links: list[tuple[str, str]] = [(a, b) for a, b in description.get("links", usual_links)]
        self.regions: dict[str, set[Hex]] = {
            name: {tuple(hex) for hex in hexes} & set(self.kind)
            for name, hexes in description.get("regions", {}).items()
        }

    def spaces_around(self, landmark: Hex) -> set[Hex]:
        """The spaces next to a landmark."""
        return {hex for hex in around(landmark) if hex in self.kind}

    def landmark(self, name: str) -> Hex:
        """Where the castle, or else the cathedral, of that name stands."""
        return self.castles[name] if name in self.castles else self.cathedrals[name]


def mission_points(description: Mapping[str, Any]) -> dict[str, int]:
    """Every card of the board's deck with what it pays (sections 7.1 and 11)."""
    board = NaiveBoard(description, players=4)
    options = description.get("options", {})
    cards = {"region:" + kebab(name): 5 for name in board.regions}
    cards |= {"castle:" + kebab(name): 4 for name in board.castle_cards}
    cards |= {f"link:{kebab(a)}+{kebab(b)}": 5 for a, b in board.links}
    cards |= {card: points for card, points in GENERAL_CARDS.items() if card not in options.get("missions_off", ())}
    cards |= {f"cathedral-bonus:{n + 1}": 3 for n in range(options.get("cathedral_bonus", 4))}
    return cards


def tile_pool(description: Mapping[str, Any], players: int) -> dict[str, int]:
    """How many tiles of each kind every player has in the game, set-aside ones included (section 2)."""
    options = description.get("options", {})
    names = {"E": "tiles_energy", "F": "tiles_food"} | {f"S{n}": f"tiles_settlement_{n}" for n in (1, 2, 3, 4)}
    pool = {tile: options.get(names[tile], count) for tile, count in TILE_SET.items()}
    if players == 4 and options.get("removed_with_four", True):
        pool = {tile: max(0, count - RETURNED_BY_FOUR.get(tile, 0)) for tile, count in pool.items()}
    return pool


class NaiveGame:
    """One game of Scotland's rules, played line by line from a record's header."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        description = header["board"]
        setup = header["setup"]
        self.players = len(header["seats"])
        self.first: int = header["first"]
        self.board = NaiveBoard(description, self.players)
        self.mission_points = mission_points(description)
        self.queues: list[list[str]] = [list(supply) for supply in setup["supplies"]]
        self.deck: list[str] = list(setup["mission_deck"])
        self.placements: list[tuple[int, str, Hex | None]] = []
        self.tiles: dict[Hex, tuple[int, str]] = {}
        self.track = [0] * self.players
        self.controllers: dict[str, int] = {}
        self.visited: dict[str, set[int]] = {name: set() for name in self.board.cathedrals}
        self.cards: list[list[str]] = [[] for _ in range(self.players)]

    # -- whose turn, and where ------------------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether every tile of every hand and supply has been placed (section 3)."""
        return not any(self.queues)

    @property
    def to_move(self) -> int:
        """The seat to move: clockwise from the first player."""
        return (self.first + len(self.placements)) % self.players

    @property
    def hand(self) -> str:
        """The tile of the seat to move."""
        return self.queues[self.to_move][0]

    def legal(self) -> set[Hex]:
        """Where the tile in hand may go (section 4)."""
        free = {hex: kind for hex, kind in self.board.kind.items() if hex not in self.tiles}
        if self.hand not in ("E", "F"):
            return {hex for hex, kind in free.items() if kind == "settlement"}
        own, other = ("energy", "food") if self.hand == "E" else ("food", "energy")
        proper = {hex for hex, kind in free.items() if kind in (own, "flexible", "blank")}
        if proper:
            return proper
        return {hex for hex, kind in free.items() if kind == other}

    # -- a turn ---------------------------------------------------------------------------------------------------

    def play(self, hex: Hex | None) -> Line:
        """Plays one turn and gives its record line; ``None`` discards. It trusts its caller to have asked ``legal``."""
        seat = self.to_move
        tile = self.queues[seat].pop(0)
        awards: list[Line] = []
        castles: dict[str, int] = {}
        cards: list[str] = []
        self.placements.append((seat, tile, hex))
        if hex is not None:
            self.tiles[hex] = (seat, tile)
            awards += self._plus_one(seat, hex)
            awards += self._farm(seat, tile, hex)
            awards += self._settlement(seat, tile, hex)
            castles = self._castles(seat, hex)
            cards = self._cathedrals(seat, hex)
        for award in awards:
            self.track[award["seat"]] += award["points"]
        return {
            "seat": seat,
            "tile": tile,
            "at": None if hex is None else list(hex),
            "awards": awards,
            "castles": castles,
            "cards": cards,
            "drew": self.queues[seat][:1],
        }

    def _plus_one(self, seat: int, hex: Hex) -> list[Line]:
        if hex in self.board.plus_one:
            return [{"seat": seat, "points": 1, "for": "plus-one"}]
        return []

    def _farm(self, seat: int, tile: str, hex: Hex) -> list[Line]:
        if tile not in ("E", "F"):
            return []
        cluster = flood(hex, self.cells_of(seat, tile))
        farm = "energy" if tile == "E" else "food"
        return [{"seat": seat, "points": len(cluster), "for": "farm", "where": farm}]

    def _settlement(self, seat: int, tile: str, hex: Hex) -> list[Line]:
        if hex not in self.board.settlement_of:
            return []
        name = self.board.settlement_of[hex]
        spaces = self.board.settlements[name]
        if len(spaces) == 1:
            return [{"seat": seat, "points": influence(tile), "for": "settlement", "where": name}]
        if any(space not in self.tiles for space in spaces):
            return []
        ranking = self.settlement_ranking(name, completer=seat)
        prizes = PRIZES[len(spaces), len(ranking)]
        return [
            {"seat": owner, "points": prize, "for": "settlement", "where": name}
            for owner, prize in zip(ranking, prizes, strict=True)
            if prize
        ]

    def settlement_sums(self, name: str) -> dict[int, int]:
        """The summed influence of each owner in a settlement."""
        sums: dict[int, int] = {}
        for space in self.board.settlements[name]:
            if space in self.tiles:
                owner, tile = self.tiles[space]
                sums[owner] = sums.get(owner, 0) + influence(tile)
        return sums

    def settlement_ranking(self, name: str, completer: int) -> list[int]:
        """The owners, best first: by influence, then clockwise after the completer, who comes last (section 5)."""
        sums = self.settlement_sums(name)
        clockwise = [(completer + step) % self.players for step in range(1, self.players + 1)]
        ranking: list[int] = []
        for amount in sorted(set(sums.values()), reverse=True):
            ranking += [owner for owner in clockwise if sums.get(owner) == amount]
        return ranking

    def castle_pair(self, name: str, seat: int) -> tuple[int, int]:
        """How many tiles, and how many farm tiles, a seat has next to a castle."""
        tiles = [self.tiles[hex] for hex in around(self.board.castles[name]) if hex in self.tiles]
        own = [tile for owner, tile in tiles if owner == seat]
        return len(own), sum(tile in ("E", "F") for tile in own)

    def _castles(self, seat: int, hex: Hex) -> dict[str, int]:
        changed = {}
        for name, place in self.board.castles.items():
            if not are_neighbours(place, hex):
                continue
            pairs = {other: self.castle_pair(name, other) for other in range(self.players)}
            best = max(pairs.values())
            leaders = {other for other, pair in pairs.items() if pair == best}
            if len(leaders) > 1:
                leaders.discard(seat)
            holder = self.controllers.get(name)
            if holder not in leaders:
                (holder,) = leaders
                self.controllers[name] = holder
                changed[name] = holder
        return changed

    def _cathedrals(self, seat: int, hex: Hex) -> list[str]:
        drawn = []
        for name, place in self.board.cathedrals.items():
            if are_neighbours(place, hex) and seat not in self.visited[name]:
                self.visited[name].add(seat)
                if self.deck:
                    drawn.append(self.deck.pop(0))
        self.cards[seat] += drawn
        return drawn

    # -- missions (section 7) -------------------------------------------------------------------------------------

    def cells_of(self, seat: int, tile: str | None = None) -> set[Hex]:
        """Where a seat's tiles lie, of one kind or of all."""
        return {hex for hex, (owner, what) in self.tiles.items() if owner == seat and tile in (None, what)}

    def occupied(self, seat: int, hexes: set[Hex]) -> int:
        """How many of some hexes hold a tile of the seat."""
        return len(self.cells_of(seat) & hexes)

    def settlements_with(self, seat: int, size: int) -> int:
        """In how many settlements of a size (unblocked spaces) the seat has a tile."""
        own = self.cells_of(seat)
        return sum(len(hexes) == size and bool(own & set(hexes)) for hexes in self.board.settlements.values())

    def largest_cluster(self, seat: int, tile: str) -> int:
        """The size of the seat's largest cluster of one farm type."""
        return max((len(group) for group in groups(self.cells_of(seat, tile))), default=0)

    def counts(self, card: str) -> list[int] | None:
        """What a "most" card compares, for every seat; ``None`` for the other cards."""
        seats = range(self.players)
        for name, hexes in self.board.regions.items():
            if card == "region:" + kebab(name):
                return [self.occupied(seat, hexes) for seat in seats]
        for name, place in self.board.castles.items():
            if card == "castle:" + kebab(name):
                return [self.occupied(seat, self.board.spaces_around(place)) for seat in seats]
        if card == "crofts":
            return [self.settlements_with(seat, 1) for seat in seats]
        if card == "market-towns":
            return [self.settlements_with(seat, 2) for seat in seats]
        if card == "great-cities":
            return [self.settlements_with(seat, 3) for seat in seats]
        if card == "harbours":
            ports = {hex for hex in self.board.plus_one if self.board.kind[hex] == "settlement"}
            return [self.occupied(seat, ports) for seat in seats]
        if card == "breadbasket":
            return [self.largest_cluster(seat, "F") for seat in seats]
        if card == "powerhouse":
            return [self.largest_cluster(seat, "E") for seat in seats]
        return None

    def fulfilled(self, seat: int, card: str) -> bool:
        """Whether a seat fulfils a card as the board lies now."""
        if card.startswith("cathedral-bonus:"):
            return True
        for a, b in self.board.links:
            if card == f"link:{kebab(a)}+{kebab(b)}":
                next_to_a = self.board.spaces_around(self.board.landmark(a))
                next_to_b = self.board.spaces_around(self.board.landmark(b))
                return any(group & next_to_a and group & next_to_b for group in groups(self.cells_of(seat)))
        counts = self.counts(card)
        if counts is None:
            raise KeyError(card)
        return counts[seat] > 0 and counts[seat] == max(counts)

    # -- the end (section 9) --------------------------------------------------------------------------------------

    def unfinished_influence(self, seat: int) -> int:
        """The printed influence of a seat's tiles in settlements that are not full."""
        total = 0
        for spaces in self.board.settlements.values():
            if any(space not in self.tiles for space in spaces):
                total += sum(
                    influence(self.tiles[s][1]) for s in spaces if s in self.tiles and self.tiles[s][0] == seat
                )
        return total

    def result(self) -> Line:
        """The result exactly as the last line of a record has it."""
        final = []
        for seat in range(self.players):
            paid = {card: self.mission_points[card] * self.fulfilled(seat, card) for card in self.cards[seat]}
            parts = {
                "track": self.track[seat],
                "settlements": self.unfinished_influence(seat),
                "castles": 5 * sum(holder == seat for holder in self.controllers.values()),
                "missions": sum(paid.values()),
            }
            final.append({"seat": seat, **parts, "total": sum(parts.values()), "cards": paid})
        winners, decided_by = self._winners([line["total"] for line in final])
        return {"final": final, "winners": winners, "decided_by": decided_by}

    def _winners(self, totals: Sequence[int]) -> tuple[list[int], str]:
        tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if len(tied) == 1:
            return tied, "points"
        first, second = self.board.tie_breaks
        if first is not None and self.controllers.get(first) in tied:
            return [self.controllers[first]], kebab(first)
        if second is not None and second in self.controllers:
            return [self.controllers[second]], kebab(second)
        return tied, "shared"

    def places(self) -> list[int]:
        """Every seat's place: winners are first, the rest rank by total, equal totals share a place."""
        result = self.result()
        totals = [line["total"] for line in result["final"]]
        winners = result["winners"]
        return [
            1
            if seat in winners
            else 1 + len(winners) + sum(t > totals[seat] for s, t in enumerate(totals) if s not in winners)
            for seat in range(self.players)
        ]

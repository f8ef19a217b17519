"""Ireland's rules once more, as plainly as they can be said: beside `engine.py`, and like it nothing of the game in it.

A game is one long generator that stops wherever somebody has to decide, so that the order inside a turn (section 3)
can be read from top to bottom. Section numbers are those of the rules page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.naive.engine import Hex, Line, NaiveBoard, NaiveGame, are_neighbours, flood, groups, kebab

# Section 7.2: what the first to fulfil a card scores, and what everybody later does.
PAYS = {
    "coast-to-coast": (12, 8),
    "high-king": (12, 8),
    "great-harvest": (12, 8),
    "pilgrimage": (12, 8),
    "twin-granaries": (8, 5),
    "four-provinces": (8, 5),
    "chieftain": (8, 5),
    "townsfolk": (8, 5),
    "liffey-quays": (8, 5),
    "sea-farmer": (6, 4),
    "seat-of-kings": (6, 4),
    "common-ground": (6, 4),
}
HIGH_KING = {2: 7, 3: 5, 4: 4}
CHIEFTAIN = {2: 5, 3: 4, 4: 3}
A_PROVINCE = {2: 5, 3: 5, 4: 4}

# Section 8: how many tokens there are of each kind.
TOKENS = {"harvest": 4, "builders": 4, "scouts": 2, "secret": 2, "doubling": 2}

IRISH_TIE_BREAKS = ("Blarney", "Hill of Tara")


class IrishBoard(NaiveBoard):
    """What the rules need of an Irish board beyond a Scottish one."""

    def __init__(self, description: Mapping[str, Any], players: int) -> None:
        super().__init__(description, players)
        self.towers: dict[str, Hex] = {name: tuple(hex) for name, hex in description.get("round_towers", {}).items()}
        self.tara: dict[str, Hex] = {name: tuple(hex) for name, hex in description.get("landmark", {}).items()}
        self.coasts: list[set[Hex]] = [
            {tuple(hex) for hex in hexes} & set(self.kind) for hexes in description["coasts"].values()
        ]
        self.offshore = {hex for hex in self.plus_one if self.kind[hex] in ("energy", "food")}
        self.flexible = {hex for hex, kind in self.kind.items() if kind == "flexible"}
        # Four spaces as the map has it; blockers may have shrunk it since.
        sprawling = [name for name, hexes in description["settlements"].items() if len(hexes) == 4]
        self.sprawling = {hex for name in sprawling for hex in self.settlements.get(name, ())}
        names = {*self.castles, *self.towers, *self.tara}
        usual = [name if name in names else None for name in IRISH_TIE_BREAKS]
        self.tie_breaks = list(description.get("tie_breaks", usual))

    def landmark(self, name: str) -> Hex:
        """Where a castle, a tower or the Hill of Tara stands."""
        return {**self.tara, **self.towers, **self.castles}[name]


@dataclass(frozen=True)
class Asked:
    """What a seat has to decide: ``place`` a tile (for a tower's bonus), ``double`` a card, or ``keep`` a tile."""

    kind: str
    seat: int
    tile: str | None = None
    bonus: str | None = None
    cards: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()


Answer = Any
"""To ``place``: a hex, ``None`` to discard; to ``double``: a card; to ``keep``: a tile and the supply's new order."""
Deciding = Generator[Asked, Answer, Any]


class IrishGame(NaiveGame):
    """One game of Ireland's rules, decision by decision, from a record's header."""

    board: IrishBoard

    def __init__(self, header: Mapping[str, Any]) -> None:
        super().__init__(header)
        setup = header["setup"]
        self.board = IrishBoard(header["board"], self.players)
        self.tokens: dict[str, str] = dict(setup["towers"])
        self.public: list[str] = list(setup["public_missions"])
        self.aside: list[list[str]] = [list(tiles) for tiles in setup["set_aside"]]
        self.used: list[list[str]] = [[] for _ in range(self.players)]
        self.scored: dict[str, list[int]] = {card: [] for card in self.public}
        self.marker: list[str | None] = [None] * self.players
        self.lines: list[Line] = []
        self.turns = 0
        self.bonuses: list[tuple[str, str]] = []
        self.scouting = False
        self.asked: Asked | None = None
        # How often each rare thing happened, in the words of `irish_sightings.py`.
        self.seen: Counter[str] = Counter()
        self._course = self._game()
        self._go_on(None)

    # -- decisions ------------------------------------------------------------------------------------------------

    def _go_on(self, answer: Answer) -> None:
        try:
            self.asked = self._course.send(answer)
        except StopIteration:
            self.asked = None

    def answer(self, answer: Answer) -> None:
        """Decides what is asked. It trusts its caller to have chosen something that is allowed."""
        self._go_on(answer)

    @property
    def finished(self) -> bool:
        """Whether nobody has anything left to decide."""
        return self.asked is None

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        assert self.asked is not None
        return self.asked.seat

    @property
    def hand(self) -> str:
        """The tile to place: of the turn, or a bonus tile."""
        assert self.asked is not None and self.asked.tile is not None
        return self.asked.tile

    def play(self, hex: Hex | None) -> Line:
        """Not of this game, whose turns are decided step by step."""
        raise NotImplementedError

    # -- the order of the rules (section 3) -----------------------------------------------------------------------

    def _game(self) -> Deciding:
        while any(self.queues):
            seat = (self.first + self.turns) % self.players
            if self.queues[seat]:
                yield from self._turn(seat)
            self.turns += 1

    def _turn(self, seat: int) -> Deciding:
        self.scouting = False
        line = yield from self._placement(seat, self.queues[seat][0], None)
        bonuses = 0
        while self.bonuses:
            tower, tile = self.bonuses.pop(0)
            self.lines.append(line)
            bonuses += 1
            self.seen["bonus placement"] += 1
            self.seen["bonus placement: third of a turn or later"] += bonuses > 2
            self.seen["bonus placement: more in the queue"] += bool(self.bonuses)
            self.seen["bonus placement: supply empty"] += not self.queues[seat]
            line = yield from self._placement(seat, tile, tower)
        self.seen["bonus placement: last line of the game"] += bonuses and not any(self.queues)
        if self.scouting:
            self.seen["scouts: after bonus placements"] += bonuses > 0
            yield from self._scouts(seat, line)
        else:
            line["drew"] = self.queues[seat][:1]
        self.lines.append(line)

    def _placement(self, seat: int, tile: str, bonus: str | None) -> Deciding:
        hex = yield Asked("place", seat, tile=tile, bonus=bonus)
        if bonus is None:
            self.queues[seat].pop(0)
        line: Line = {"seat": seat, "tile": tile, "at": None if hex is None else list(hex)}
        if bonus is not None:
            line["bonus"] = bonus
        line |= {"awards": [], "castles": {}, "cards": [], "drew": []}
        self.placements.append((seat, tile, hex))
        if hex is not None:
            self.tiles[hex] = (seat, tile)
            self._award(line, self._plus_one(seat, hex))
            self._award(line, self._farm(seat, tile, hex))
            self._award(line, self._settlement(seat, tile, hex))
            line["castles"] = self._castles(seat, hex)
            reached = self._towers_reached(seat, hex)
            self.used[seat] += reached
            self._award(line, self._public_missions(seat))
            waiting = len(self.bonuses)
            for number, tower in enumerate(reached):
                yield from self._token(seat, tower, line)
                self.seen["doubling: tokens after the choice"] += "doubles" in line and (
                    number + 1 < len(reached) and self.tokens[tower] == "doubling"
                )
            self._watch(hex, bonus, reached, waiting, line)
        else:
            self.seen["discard" if bonus is None else "discard of a bonus tile"] += 1
        return line

    def _watch(self, hex: Hex, bonus: str | None, reached: Sequence[str], waiting: int, line: Line) -> None:
        beside = [name for name, place in self.board.towers.items() if are_neighbours(place, hex)]
        seen, tokens = self.seen, [self.tokens[tower] for tower in reached]
        missions = [award for award in line["awards"] if award["for"] == "public-mission"]
        for award in missions:
            first = self.scored[award["where"]][0] == line["seat"]
            seen[f"mission {award['where']}: {'first' if first else 'later'}"] += 1
            seen[f"doubled mission scored {'first' if first else 'later'}"] += (
                award["points"] == 2 * PAYS[award["where"]][not first]
            )
            seen["mission scored by a bonus placement"] += bonus is not None
        seen["two missions at once"] += len(missions) > 1
        seen["mission scored before the marker of the same placement"] += bool(missions) and "doubles" in line
        seen["pilgrimage by the towers of this placement"] += any(m["where"] == "pilgrimage" for m in missions)
        seen["two towers at once"] += len(reached) == 2
        seen["three towers or more at once"] += len(reached) > 2
        seen["several towers, some used before"] += 0 < len(reached) < len(beside)
        seen["tower beside, used before"] += bool(beside) and not reached
        seen["tower order is not the order of names"] += reached != sorted(reached)
        seen["tower reached by a bonus placement"] += bonus is not None and bool(reached)
        seen["bonus placement earns another"] += bonus is not None and len(self.bonuses) > waiting
        seen["bonus placement earns another, queued behind"] += (
            bonus is not None and waiting > 0 and len(self.bonuses) > waiting
        )
        seen["two Builders at once"] += len(self.bonuses) > waiting + 1
        seen["doubling in a bonus placement"] += bonus is not None and "doubles" in line
        seen["secret in a bonus placement"] += bonus is not None and "secret" in tokens and bool(line["cards"])
        kind = self.board.kind[hex]
        seen["offshore farm"] += hex in self.board.offshore
        seen["flexible space taken"] += kind == "flexible"
        seen["shortage"] += (line["tile"], kind) in {("E", "food"), ("F", "energy")}
        if hex in self.board.sprawling and any(a["for"] == "settlement" for a in line["awards"]):
            name = self.board.settlement_of[hex]
            seen[
                f"sprawling settlement of {len(self.board.settlements[name])}: {len(self.settlement_sums(name))} owners"
            ] += 1

    def _award(self, line: Line, awards: Sequence[Line]) -> None:
        line["awards"] += awards
        for award in awards:
            self.track[award["seat"]] += award["points"]

    # -- public missions ------------------------------------------------------------------------------------------

    def _public_missions(self, seat: int) -> list[Line]:
        found = []
        for card in self.public:
            if seat not in self.scored[card] and self.fulfilled(seat, card):
                points = self.public_points(seat, card)
                self.scored[card].append(seat)
                found.append({"seat": seat, "points": points, "for": "public-mission", "where": card})
        return found

    def public_points(self, seat: int, card: str) -> int:
        """What an open card would pay a seat now."""
        first, later = PAYS[card]
        return (later if self.scored[card] else first) * (2 if self.marker[seat] == card else 1)

    def fulfilled(self, seat: int, card: str) -> bool:
        """Whether a seat fulfils a card as the board lies now (section 7.2)."""
        board, own, players = self.board, self.cells_of(seat), self.players
        if card == "coast-to-coast":
            return any(all(group & coast for coast in board.coasts) for group in groups(own))
        if card in ("high-king", "chieftain"):
            wanted = HIGH_KING if card == "high-king" else CHIEFTAIN
            return sum(holder == seat for holder in self.controllers.values()) >= wanted[players]
        if card == "great-harvest":
            return max(self.largest_cluster(seat, "E"), self.largest_cluster(seat, "F")) >= 8
        if card == "pilgrimage":
            return len(self.used[seat]) >= 10
        if card == "twin-granaries":
            return self.largest_cluster(seat, "E") >= 5 and self.largest_cluster(seat, "F") >= 5
        if card == "four-provinces":
            return all(len(own & region) >= A_PROVINCE[players] for region in board.regions.values())
        if card == "townsfolk":
            return len({board.settlement_of[hex] for hex in own if hex in board.settlement_of}) >= 7
        if card == "liffey-quays":
            return len(own & board.sprawling) >= 2
        if card == "sea-farmer":
            return len(own & board.offshore) >= 3
        if card == "seat-of-kings":
            return len([hex for hex in own if any(are_neighbours(hex, hill) for hill in board.tara.values())]) >= 2
        if card == "common-ground":
            kinds = [self.tiles[hex][1] for hex in own & board.flexible]
            return len(kinds) >= 3 and set(kinds) == {"E", "F"}
        raise KeyError(card)

    # -- round towers (section 8) ---------------------------------------------------------------------------------

    def _towers_reached(self, seat: int, hex: Hex) -> list[str]:
        beside = [name for name, place in self.board.towers.items() if are_neighbours(place, hex)]
        beside.sort(key=lambda name: (self.board.towers[name][1], self.board.towers[name][0]))
        return [name for name in beside if name not in self.used[seat]]

    def _token(self, seat: int, tower: str, line: Line) -> Deciding:
        token = self.tokens[tower]
        points = 0
        if token == "harvest":
            before = [name for name in self.used[seat] if self.tokens[name] == "harvest"].index(tower)
            points = 13 if before == 2 else 3
            self.seen[f"harvest: number {before + 1}"] += 1
        elif token == "builders":
            if self.aside[seat]:
                self.bonuses.append((tower, self.aside[seat].pop(0)))
                self.seen["builders: reserved"] += 1
            else:
                points = 3
                self.seen["builders: none unreserved"] += 1
        elif token == "scouts":
            if self.queues[seat] and not self.scouting:
                self.scouting = True
                self.seen["scouts: look"] += 1
            else:
                points = 3
                self.seen["scouts: second in a turn" if self.queues[seat] else "scouts: supply empty"] += 1
        elif token == "secret":
            if self.deck and not self.cards[seat]:
                card = self.deck.pop(0)
                self.cards[seat].append(card)
                line["cards"].append(card)
                self.seen["secret: drawn"] += 1
            else:
                points = 3
                self.seen["secret: has one" if self.cards[seat] else "secret: deck empty"] += 1
        else:
            open_to = [card for card in self.public if seat not in self.scored[card]]
            if open_to and self.marker[seat] is None:
                card = yield Asked("double", seat, cards=tuple(open_to))
                self.marker[seat] = card
                line["doubles"] = card
                self.seen["doubling: laid"] += 1
            else:
                points = 3
                self.seen["doubling: none left" if self.marker[seat] is None else "doubling: laid before"] += 1
        if points:
            self._award(line, [{"seat": seat, "points": points, "for": "tower", "where": tower}])

    def _scouts(self, seat: int, line: Line) -> Deciding:
        """At the end of a turn with Scouts: keep one of up to three, the rest goes back in an order by chance."""
        shown = self.queues[seat][:3]
        self.seen[f"scouts: {len(shown)} shown"] += 1
        self.seen["scouts: two of a kind shown"] += len(set(shown)) < len(shown)
        kept, order = shown[0], []
        if len(shown) > 1:
            kept, order = yield Asked("keep", seat, tiles=tuple(shown))
        rest = list(self.queues[seat])
        rest.remove(kept)
        assert sorted(order) == sorted(rest)
        shown.remove(kept)
        self.queues[seat] = [kept, *order]
        line["drew"] = [kept, *shown]
        line["supply"] = list(order)

    # -- the end (section 9) --------------------------------------------------------------------------------------

    def result(self) -> Line:
        """The result exactly as the last line of a record has it; a private mission pays its higher number."""
        self.mission_points = {card: first for card, (first, _) in PAYS.items()}
        return super().result()

    def _winners(self, totals: Sequence[int]) -> tuple[list[int], str]:
        tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if len(tied) == 1:
            return tied, "points"
        first, second = self.board.tie_breaks
        if first is not None and self.holder(first) in tied:
            return [self.holder(first)], self.place_id(first)
        if second is not None and self.holder(second) is not None:
            return [self.holder(second)], self.place_id(second)
        return tied, "shared"

    def holder(self, name: str) -> Any:
        """Who controls a castle, or alone occupies most spaces next to another landmark; ``None`` for nobody."""
        if name in self.board.castles:
            return self.controllers.get(name)
        counts = [
            self.occupied(seat, self.board.spaces_around(self.board.landmark(name))) for seat in range(self.players)
        ]
        if max(counts) == 0 or counts.count(max(counts)) > 1:
            return None
        return counts.index(max(counts))

    def place_id(self, name: str) -> str:
        """How a result names a tie-break place."""
        return "tara" if name in self.board.tara and name not in self.board.castles else kebab(name)

    def group_around(self, hex: Hex, seat: int) -> set[Hex]:
        """The seat's connected tiles of any kind that a tile there belongs to."""
        return flood(hex, self.cells_of(seat) | {hex})

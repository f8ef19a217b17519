"""A board: every hex, every named place, built once from the plain description that maps and records hold."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.rebirth.board_options import BoardError, BoardOptions
from game.rebirth.geometry import Hex, neighbours, row_major
from game.rebirth.naming import kebab
from game.rebirth.tables import LARGEST_SETTLEMENT, RULE_SETS, RuleSet

__all__ = [
    "LANDMARK_KINDS",
    "SPACE_KINDS",
    "Board",
    "BoardError",
    "BoardOptions",
    "Landmark",
    "Settlement",
    "description_sha256",
]

SPACE_KINDS = ("energy", "food", "blank", "flexible", "settlement")
LANDMARK_KINDS = ("castle", "cathedral", "tower", "tara")
_KIND_OF_LETTER = {
    "e": "energy",
    "f": "food",
    "b": "blank",
    "x": "flexible",
    "s": "settlement",
    "C": "castle",
    "K": "cathedral",
    "T": "tower",
    "H": "tara",
    "E": "energy",
    "F": "food",
}
_WATER = "."
_OFFSHORE = {"energy": "E", "food": "F"}
_LETTER_OF_KIND = {kind: letter for letter, kind in _KIND_OF_LETTER.items() if letter not in _OFFSHORE.values()}
_LANDMARK_KEYS = {"castle": "castles", "cathedral": "cathedrals", "tower": "round_towers", "tara": "landmark"}


@dataclass(frozen=True, slots=True)
class Landmark:
    """A named hex that never takes a tile."""

    kind: str
    name: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class Settlement:
    """A named group of settlement spaces, before blockers shrink it."""

    name: str
    spaces: tuple[Hex, ...]


class Board:
    """One board. Immutable by convention; equal descriptions make equal boards."""

    def __init__(
        self,
        name: str,
        rules: str,
        columns: int,
        rows: int,
        kinds: Mapping[Hex, str],
        settlements: Iterable[Settlement],
        landmarks: Iterable[Landmark],
        plus_one: Iterable[Hex],
        blocked: Iterable[Hex],
        regions: Mapping[str, Iterable[Hex]],
        coasts: Mapping[str, Iterable[Hex]],
        tie_breaks: tuple[str | None, str | None],
        castle_cards: tuple[str, ...],
        links: tuple[tuple[str, str], ...],
        options: BoardOptions,
    ) -> None:
        self.name = name
        self.rules = rules
        self.rule_set = RULE_SETS[rules]
        self.columns = columns
        self.rows = rows
        self._kinds = dict(sorted(kinds.items(), key=lambda item: row_major(item[0])))
        self.spaces: tuple[Hex, ...] = tuple(at for at, kind in self._kinds.items() if kind in SPACE_KINDS)
        self.settlements = tuple(settlements)
        self.landmarks = tuple(landmarks)
        self.castles = tuple(mark for mark in self.landmarks if mark.kind == "castle")
        self.cathedrals = tuple(mark for mark in self.landmarks if mark.kind == "cathedral")
        self.towers = tuple(mark for mark in self.landmarks if mark.kind == "tower")
        self.plus_one = frozenset(plus_one)
        self.blocked_with_two_players = frozenset(blocked)
        self.regions = {name: frozenset(spaces) for name, spaces in regions.items()}
        self.coasts = {name: frozenset(spaces) for name, spaces in coasts.items()}
        self.tie_breaks = tie_breaks
        self.castle_cards = castle_cards
        self.links = links
        self.options = options
        self._landmark_at = {mark.hex: mark for mark in self.landmarks}
        self._settlement_at = {at: town.name for town in self.settlements for at in town.spaces}
        self._region_at = {at: region for region, spaces in self.regions.items() for at in spaces}

    def kind(self, at: Hex) -> str | None:
        """One of SPACE_KINDS or LANDMARK_KINDS, None for water and beyond the edge."""
        return self._kinds.get(at)

    def landmark_at(self, at: Hex) -> Landmark | None:
        """The landmark on this hex."""
        return self._landmark_at.get(at)

    def settlement_at(self, at: Hex) -> str | None:
        """The name of the settlement that this space belongs to."""
        return self._settlement_at.get(at)

    def region_at(self, at: Hex) -> str | None:
        """The name of the region that this space belongs to."""
        return self._region_at.get(at)

    def landmark_named(self, name: str) -> Landmark | None:
        """The landmark of this name: castles first, then cathedrals, towers, Tara."""
        for kind in LANDMARK_KINDS:
            for mark in self.landmarks:
                if mark.kind == kind and mark.name == name:
                    return mark
        return None

    def neighbours(self, at: Hex) -> tuple[Hex, ...]:
        """The neighbouring hexes that are not water."""
        return tuple(other for other in neighbours(at) if other in self._kinds)

    def blocked(self, players: int) -> frozenset[Hex]:
        """The spaces that are absent with this many players (section 2)."""
        return self.blocked_with_two_players if players == 2 else frozenset()

    @property
    def player_counts(self) -> range:
        """How many may play here."""
        return range(self.options.players_min, self.options.players_max + 1)

    def description(self) -> dict[str, Any]:
        """The board as plain data: the keys of one board of boards.json, and what differs from the rules' defaults.

        `Board.from_description` of it gives an equal board.
        """
        found: dict[str, Any] = {"name": self.name, "columns": self.columns, "rows": self.rows, "cells": self._cells()}
        found["settlements"] = {town.name: [list(at) for at in town.spaces] for town in self.settlements}
        for kind, key in _LANDMARK_KEYS.items():
            places = {mark.name: list(mark.hex) for mark in self.landmarks if mark.kind == kind}
            if places:
                found[key] = places
        found["plus_one"] = [list(at) for at in sorted(self.plus_one, key=row_major)]
        found["blocked_with_two_players"] = [list(at) for at in sorted(self.blocked_with_two_players)]
        found["regions"] = _plain_areas(self.regions)
        if self.coasts:
            found["coasts"] = _plain_areas(self.coasts)
        names = {mark.name for mark in self.landmarks}
        if self.tie_breaks != _default_tie_breaks(self.rule_set, names):
            found["tie_breaks"] = list(self.tie_breaks)
        if self.castle_cards != _default_castle_cards(self.rule_set, names):
            found["castle_cards"] = list(self.castle_cards)
        if self.links != _default_links(self.rule_set, names):
            found["links"] = [list(link) for link in self.links]
        options = self.options.differences(self.rule_set)
        if options:
            found["options"] = options
        return found

    @cached_property
    def _sha256(self) -> str:
        return description_sha256(self.description())

    def sha256(self) -> str:
        """SHA-256 over the description, keys sorted, no spaces, UTF-8."""
        return self._sha256

    def _cells(self) -> list[str]:
        rows = []
        for row in range(self.rows):
            letters = []
            for column in range(self.columns):
                kind = self._kinds.get((column, row))
                if kind is None:
                    letters.append(_WATER)
                elif (column, row) in self.plus_one and kind in _OFFSHORE:
                    letters.append(_OFFSHORE[kind])
                else:
                    letters.append(_LETTER_OF_KIND[kind])
            rows.append(" " * (row & 1) + " ".join(letters))
        return rows

    @classmethod
    def from_description(cls, data: Mapping[str, Any], rules: str = "scotland") -> Board:
        """The board that `description()` described; BoardError with what and where if it is none."""
        if rules not in RULE_SETS:
            raise BoardError(f"unknown rule set {rules!r}; known are {', '.join(RULE_SETS)}")
        return _Reader(data, RULE_SETS[rules]).board()


def description_sha256(description: Mapping[str, Any]) -> str:
    """SHA-256 over a description, keys sorted, no spaces, UTF-8."""
    text = json.dumps(description, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _plain_areas(areas: Mapping[str, frozenset[Hex]]) -> dict[str, list[list[int]]]:
    return {name: [list(at) for at in sorted(spaces, key=row_major)] for name, spaces in areas.items()}


def _default_tie_breaks(rules: RuleSet, names: set[str]) -> tuple[str | None, str | None]:
    first, second = rules.default_tie_breaks
    return (first if first in names else None, second if second in names else None)


def _default_castle_cards(rules: RuleSet, names: set[str]) -> tuple[str, ...]:
    return tuple(name for name in rules.default_castle_cards if name in names)


def _default_links(rules: RuleSet, names: set[str]) -> tuple[tuple[str, str], ...]:
    return tuple(link for link in rules.default_links if names.issuperset(link))


def _one_of(name: Any, names: set[str]) -> bool:
    return isinstance(name, str) and name in names


class _Reader:
    """Turns a description into a board, checking what the engine relies on."""

    def __init__(self, data: Mapping[str, Any], rules: RuleSet) -> None:
        if not isinstance(data, Mapping):
            raise BoardError(f"a board is an object with names, not {type(data).__name__}")
        self.data = data
        self.rules = rules

    def board(self) -> Board:
        name = self._text("the board's name", self.data.get("name"))
        kinds, columns, rows, offshore = self._kinds()
        settlements = self._settlements(kinds)
        landmarks = self._landmarks(kinds)
        names = {mark.name for mark in landmarks}
        spaces = {at for at, kind in kinds.items() if kind in SPACE_KINDS}
        plus_one = self._spaces("plus_one", self.data.get("plus_one", []), spaces)
        for at in offshore:
            if at not in plus_one:
                raise BoardError(f"offshore farm at {list(at)} is not listed under plus_one")
        for at in plus_one:
            if kinds[at] not in (*_OFFSHORE, "settlement"):
                raise BoardError(
                    f"plus_one at {list(at)} is on a {kinds[at]} space; only settlements and offshore farms have it"
                )
        blocked = self._spaces("blocked_with_two_players", self.data.get("blocked_with_two_players", []), spaces)
        return Board(
            name=name,
            rules=self.rules.name,
            columns=columns,
            rows=rows,
            kinds=kinds,
            settlements=settlements,
            landmarks=landmarks,
            plus_one=plus_one,
            blocked=blocked,
            regions=self._areas("regions", spaces, exclusive=True),
            coasts=self._areas("coasts", spaces, exclusive=False),
            tie_breaks=self._tie_breaks(names),
            castle_cards=self._castle_cards(landmarks),
            links=self._links(names),
            options=BoardOptions.from_mapping(self.rules, self._mapping("options")),
        )

    def _mapping(self, key: str) -> Mapping[str, Any]:
        found = self.data.get(key, {})
        if not isinstance(found, Mapping):
            raise BoardError(f"{key} is not an object with names")
        for name in found:
            self._text(f"a name under {key}", name)
        return found

    def _text(self, what: str, value: Any) -> str:
        if not isinstance(value, str) or not value.strip():
            raise BoardError(f"{what} is {value!r}; it takes text")
        try:
            value.encode()
        except UnicodeEncodeError:
            raise BoardError(f"{what} is {value!r}, which is no valid Unicode") from None
        return value

    def _ids(self, what: str, names: Iterable[str]) -> None:
        """Names from which ids are made (section 11) must give ids that differ."""
        taken: dict[str, str] = {}
        for name in names:
            found = kebab(name)
            if not found:
                raise BoardError(f"{what} {name!r} needs a Latin letter or a digit, since its id is made from them")
            if found in taken:
                raise BoardError(f"{what} {name!r} and {taken[found]!r} have the same id, {found!r}; rename one")
            taken[found] = name

    def _kinds(self) -> tuple[dict[Hex, str], int, int, list[Hex]]:
        rows = self.data.get("cells")
        if isinstance(rows, str) or not isinstance(rows, Sequence) or not rows:
            raise BoardError("cells is not a list of rows")
        kinds: dict[Hex, str] = {}
        offshore: list[Hex] = []
        columns: int | None = None
        for row, text in enumerate(rows):
            if not isinstance(text, str):
                raise BoardError(f"cells, row {row}: not text")
            letters = text.split()
            if columns is None:
                columns = len(letters)
            if len(letters) != columns:
                raise BoardError(f"cells, row {row}: {len(letters)} columns where row 0 has {columns}")
            for column, letter in enumerate(letters):
                if letter == _WATER:
                    continue
                if letter not in _KIND_OF_LETTER:
                    raise BoardError(f"cells, column {column}, row {row}: unknown letter {letter!r}")
                kinds[column, row] = _KIND_OF_LETTER[letter]
                if letter in _OFFSHORE.values():
                    offshore.append((column, row))
        if not columns or not any(kind in SPACE_KINDS for kind in kinds.values()):
            raise BoardError("the board has no space to place a tile on")
        for key, count in (("columns", columns), ("rows", len(rows))):
            if self.data.get(key, count) != count:
                raise BoardError(f"{key} says {self.data[key]!r}, the cells have {count}")
        return kinds, columns, len(rows), offshore

    def _hex(self, where: str, value: Any) -> Hex:
        if (
            isinstance(value, Sequence)
            and len(value) == 2
            and all(isinstance(number, int) and not isinstance(number, bool) for number in value)
        ):
            return value[0], value[1]
        raise BoardError(f"{where}: {value!r} is no [column, row]")

    def _spaces(self, where: str, values: Any, spaces: set[Hex]) -> list[Hex]:
        if isinstance(values, str) or not isinstance(values, Sequence):
            raise BoardError(f"{where}: not a list of [column, row]")
        found = [self._hex(where, value) for value in values]
        for at in found:
            if at not in spaces:
                raise BoardError(f"{where}: {list(at)} is no space")
        if len(set(found)) != len(found):
            raise BoardError(f"{where}: a space is listed twice")
        return found

    def _settlements(self, kinds: Mapping[Hex, str]) -> list[Settlement]:
        spaces = {at for at, kind in kinds.items() if kind == "settlement"}
        found: list[Settlement] = []
        owner: dict[Hex, str] = {}
        for name, values in self._mapping("settlements").items():
            where = f"settlement {name!r}"
            town = self._spaces(where, values, spaces)
            if not 1 <= len(town) <= LARGEST_SETTLEMENT:
                raise BoardError(f"{where} has {len(town)} spaces; it takes 1 to {LARGEST_SETTLEMENT}")
            reached = {town[0]}
            frontier = [town[0]]
            while frontier:
                for other in neighbours(frontier.pop()):
                    if other in town and other not in reached:
                        reached.add(other)
                        frontier.append(other)
            if len(reached) != len(town):
                raise BoardError(f"{where} is not connected")
            for at in town:
                if at in owner:
                    raise BoardError(f"{list(at)} belongs to two settlements, {owner[at]!r} and {name!r}")
                owner[at] = name
            found.append(Settlement(name, tuple(sorted(town, key=row_major))))
        for at in sorted(spaces - set(owner), key=row_major):
            raise BoardError(f"settlement space {list(at)} belongs to no settlement")
        return found

    def _landmarks(self, kinds: Mapping[Hex, str]) -> list[Landmark]:
        found: list[Landmark] = []
        for kind, key in _LANDMARK_KEYS.items():
            for name, value in self._mapping(key).items():
                at = self._hex(f"{kind} {name!r}", value)
                if kinds.get(at) != kind:
                    raise BoardError(f"{kind} {name!r}: there is no {kind} at {list(at)}")
                if any(mark.hex == at for mark in found):
                    raise BoardError(f"{kind} {name!r}: {list(at)} has two names")
                found.append(Landmark(kind, name, at))
        named = {mark.hex for mark in found}
        for at, kind in kinds.items():
            if kind in LANDMARK_KINDS and at not in named:
                raise BoardError(f"the {kind} at {list(at)} has no name")
        return found

    def _areas(self, key: str, spaces: set[Hex], *, exclusive: bool) -> dict[str, list[Hex]]:
        found: dict[str, list[Hex]] = {}
        owner: dict[Hex, str] = {}
        self._ids(f"{key},", self._mapping(key))
        for name, values in self._mapping(key).items():
            found[name] = self._spaces(f"{key}, {name!r}", values, spaces)
            for at in found[name]:
                if exclusive and at in owner:
                    raise BoardError(f"{list(at)} is in two {key}, {owner[at]!r} and {name!r}")
                owner[at] = name
        return found

    def _names(self, key: str) -> list[Any] | None:
        if key not in self.data:
            return None
        found = self.data[key]
        if isinstance(found, str) or not isinstance(found, Sequence):
            raise BoardError(f"{key} is not a list")
        return list(found)

    def _tie_breaks(self, names: set[str]) -> tuple[str | None, str | None]:
        given = self._names("tie_breaks")
        if given is None:
            return _default_tie_breaks(self.rules, names)
        if len(given) != 2 or any(name is not None and not _one_of(name, names) for name in given):
            raise BoardError(f"tie_breaks is {given!r}; it takes two places of the board, null for a missing one")
        self._ids("tie_breaks,", [name for name in given if name is not None])
        return given[0], given[1]

    def _castle_cards(self, landmarks: Iterable[Landmark]) -> tuple[str, ...]:
        castles = {mark.name for mark in landmarks if mark.kind == "castle"}
        given = self._names("castle_cards")
        if given is None:
            return _default_castle_cards(self.rules, castles)
        for name in given:
            if not _one_of(name, castles):
                raise BoardError(f"castle_cards names {name!r}, which is no castle of the board")
        self._ids("castle_cards,", given)
        return tuple(given)

    def _links(self, names: set[str]) -> tuple[tuple[str, str], ...]:
        given = self._names("links")
        if given is None:
            return _default_links(self.rules, names)
        taken = set()
        for link in given:
            if isinstance(link, str) or not isinstance(link, Sequence) or len(link) != 2:
                raise BoardError(f"link {link!r} is no pair of landmarks")
            for name in link:
                if not _one_of(name, names):
                    raise BoardError(f"link {link!r} names {name!r}, which is no landmark of the board")
            self._ids("link,", link)
            ends = frozenset(kebab(name) for name in link)
            if ends in taken:
                raise BoardError(f"link {link!r} is there twice")
            taken.add(ends)
        return tuple((link[0], link[1]) for link in given)

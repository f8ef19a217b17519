"""A board: every hex, every named place, built once from the plain description that maps and records hold."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.rebirth.board_options import BoardError, BoardOptions
from game.rebirth.geometry import Hex, neighbours, row_major
from game.rebirth.message import Message, shown
from game.rebirth.tables import RULE_SETS, RuleSet

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
KIND_OF_LETTER = {
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
WATER_LETTER = "."
OFFSHORE_LETTERS = {"energy": "E", "food": "F"}
_LETTER_OF_KIND = {kind: letter for letter, kind in KIND_OF_LETTER.items() if letter not in OFFSHORE_LETTERS.values()}
LANDMARK_KEYS = {"castle": "castles", "cathedral": "cathedrals", "tower": "round_towers", "tara": "landmark"}


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
        for kind, key in LANDMARK_KEYS.items():
            places = {mark.name: list(mark.hex) for mark in self.landmarks if mark.kind == kind}
            if places:
                found[key] = places
        found["plus_one"] = [list(at) for at in sorted(self.plus_one, key=row_major)]
        found["blocked_with_two_players"] = [list(at) for at in sorted(self.blocked_with_two_players)]
        found["regions"] = _plain_areas(self.regions)
        if self.coasts:
            found["coasts"] = _plain_areas(self.coasts)
        names = {mark.name for mark in self.landmarks}
        if self.tie_breaks != default_tie_breaks(self.rule_set, names):
            found["tie_breaks"] = list(self.tie_breaks)
        if self.castle_cards != default_castle_cards(self.rule_set, names):
            found["castle_cards"] = list(self.castle_cards)
        if self.links != default_links(self.rule_set, names):
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
                    letters.append(WATER_LETTER)
                elif (column, row) in self.plus_one and kind in OFFSHORE_LETTERS:
                    letters.append(OFFSHORE_LETTERS[kind])
                else:
                    letters.append(_LETTER_OF_KIND[kind])
            rows.append(" " * (row & 1) + " ".join(letters))
        return rows

    @classmethod
    def from_description(cls, data: Mapping[str, Any], rules: str = "scotland") -> Board:
        """The board that `description()` described; BoardError with what and where if it is none."""
        if rules not in RULE_SETS:
            raise BoardError(
                Message(
                    "the rule set {name} is unknown; known are {known}", name=shown(rules), known=", ".join(RULE_SETS)
                )
            )
        from game.rebirth.board_reader import BoardReader

        return BoardReader(data, RULE_SETS[rules]).board()


def description_sha256(description: Mapping[str, Any]) -> str:
    """SHA-256 over a description, keys sorted, no spaces, UTF-8."""
    text = json.dumps(description, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _plain_areas(areas: Mapping[str, frozenset[Hex]]) -> dict[str, list[list[int]]]:
    return {name: [list(at) for at in sorted(spaces, key=row_major)] for name, spaces in areas.items()}


def default_tie_breaks(rules: RuleSet, names: set[str]) -> tuple[str | None, str | None]:
    """The places that decide ties where a description names none."""
    first, second = rules.default_tie_breaks
    return (first if first in names else None, second if second in names else None)


def default_castle_cards(rules: RuleSet, names: set[str]) -> tuple[str, ...]:
    """The castles with a mission card where a description names none."""
    return tuple(name for name in rules.default_castle_cards if name in names)


def default_links(rules: RuleSet, names: set[str]) -> tuple[tuple[str, str], ...]:
    """The pairs of linked places where a description names none."""
    return tuple(link for link in rules.default_links if names.issuperset(link))

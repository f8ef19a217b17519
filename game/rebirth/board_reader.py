"""Makes a board of a description, or says what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.rebirth.board import (
    KIND_OF_LETTER,
    LANDMARK_KEYS,
    LANDMARK_KINDS,
    OFFSHORE_LETTERS,
    SPACE_KINDS,
    WATER_LETTER,
    Board,
    Landmark,
    Settlement,
    default_castle_cards,
    default_links,
    default_tie_breaks,
)
from game.rebirth.board_options import BoardError, BoardOptions
from game.rebirth.geometry import Hex, neighbours, row_major
from game.rebirth.message import Message, Numbered, shown
from game.rebirth.naming import kebab, not_one_line
from game.rebirth.tables import LARGEST_SETTLEMENT, RuleSet


def _one_of(name: Any, names: set[str]) -> bool:
    return isinstance(name, str) and name in names


def _at(key: str, name: str) -> str:
    """Where in a description something stands, in the description's own words."""
    return f"{key}, {shown(name)}"


def _shared(key: str, at: Hex, one: str, other: str) -> Message:
    return Message(
        "{key}: {at} belongs to two of them, {one} and {other}",
        key=key,
        at=list(at),
        one=shown(one),
        other=shown(other),
    )


class BoardReader:
    """Turns a description into a board, checking what the engine relies on."""

    def __init__(self, data: Mapping[str, Any], rules: RuleSet) -> None:
        if not isinstance(data, Mapping):
            raise BoardError(Message("the board is no object with names"))
        self.data = data
        self.rules = rules

    def board(self) -> Board:
        name = self._text("name", self.data.get("name"))
        kinds, columns, rows, offshore = self._kinds()
        settlements = self._settlements(kinds)
        landmarks = self._landmarks(kinds)
        names = {mark.name for mark in landmarks}
        spaces = {at for at, kind in kinds.items() if kind in SPACE_KINDS}
        plus_one = self._spaces("plus_one", self.data.get("plus_one", []), spaces)
        for at in offshore:
            if at not in plus_one:
                raise BoardError(Message("the offshore farm at {at} is not listed under plus_one", at=list(at)))
        for at in plus_one:
            if kinds[at] not in (*OFFSHORE_LETTERS, "settlement"):
                raise BoardError(
                    Message(
                        "plus_one at {at} is on a space of kind {kind}; only settlements and offshore farms have it",
                        at=list(at),
                        kind=kinds[at],
                    )
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
            raise BoardError(Message("{key} is no object with names", key=key))
        for name in found:
            self._text(key, name)
        return found

    def _text(self, key: str, value: Any) -> str:
        if not isinstance(value, str) or not value.strip():
            raise BoardError(Message("{key}: {value} is no text", key=key, value=shown(value)))
        try:
            value.encode()
        except UnicodeEncodeError:
            raise BoardError(Message("{key}: {value} is no valid Unicode", key=key, value=shown(value))) from None
        if (problem := not_one_line(key, value)) is not None:
            raise BoardError(problem)
        return value

    def _ids(self, key: str, names: Iterable[str]) -> None:
        """Names from which ids are made (section 11) must give ids that differ."""
        taken: dict[str, str] = {}
        for name in names:
            found = kebab(name)
            if not found:
                raise BoardError(
                    Message(
                        "{key}: {name} needs a Latin letter or a digit, since its id is made from them",
                        key=key,
                        name=shown(name),
                    )
                )
            if found in taken:
                raise BoardError(
                    Message(
                        "{key}: {name} and {other} have the same id, {id}; rename one",
                        key=key,
                        name=shown(name),
                        other=shown(taken[found]),
                        id=shown(found),
                    )
                )
            taken[found] = name

    def _kinds(self) -> tuple[dict[Hex, str], int, int, list[Hex]]:
        rows = self.data.get("cells")
        if isinstance(rows, str) or not isinstance(rows, Sequence) or not rows:
            raise BoardError(Message("cells is no list of rows"))
        kinds: dict[Hex, str] = {}
        offshore: list[Hex] = []
        columns: int | None = None
        for row, text in enumerate(rows):
            if not isinstance(text, str):
                raise BoardError(Message("cells, row {row}: it is no text", row=row))
            letters = text.split()
            if columns is None:
                columns = len(letters)
            if len(letters) != columns:
                raise BoardError(
                    Message(
                        "cells, row {row}: there are {count} columns where row 0 has {columns}",
                        row=row,
                        count=len(letters),
                        columns=columns,
                    )
                )
            for column, letter in enumerate(letters):
                if letter == WATER_LETTER:
                    continue
                if letter not in KIND_OF_LETTER:
                    raise BoardError(
                        Message(
                            "cells, column {column}, row {row}: the letter {letter} is unknown",
                            column=column,
                            row=row,
                            letter=shown(letter),
                        )
                    )
                kinds[column, row] = KIND_OF_LETTER[letter]
                if letter in OFFSHORE_LETTERS.values():
                    offshore.append((column, row))
        if not columns or not any(kind in SPACE_KINDS for kind in kinds.values()):
            raise BoardError(Message("the board has no space to place a tile on"))
        for key, count in (("columns", columns), ("rows", len(rows))):
            if self.data.get(key, count) != count:
                raise BoardError(
                    Message(
                        "{key} is {value}, the cells have {count}", key=key, value=shown(self.data[key]), count=count
                    )
                )
        return kinds, columns, len(rows), offshore

    def _hex(self, where: str, value: Any) -> Hex:
        if (
            isinstance(value, Sequence)
            and len(value) == 2
            and all(isinstance(number, int) and not isinstance(number, bool) for number in value)
        ):
            return value[0], value[1]
        raise BoardError(Message("{where}: {value} is no [column, row]", where=where, value=shown(value)))

    def _spaces(self, where: str, values: Any, spaces: set[Hex]) -> list[Hex]:
        if isinstance(values, str) or not isinstance(values, Sequence):
            raise BoardError(Message("{where}: it is no list of [column, row]", where=where))
        found = [self._hex(where, value) for value in values]
        for at in found:
            if at not in spaces:
                raise BoardError(Message("{where}: {at} is no space of the right kind", where=where, at=list(at)))
        if len(set(found)) != len(found):
            raise BoardError(Message("{where}: a space is listed twice", where=where))
        return found

    def _settlements(self, kinds: Mapping[Hex, str]) -> list[Settlement]:
        spaces = {at for at, kind in kinds.items() if kind == "settlement"}
        found: list[Settlement] = []
        owner: dict[Hex, str] = {}
        for name, values in self._mapping("settlements").items():
            where = _at("settlements", name)
            town = self._spaces(where, values, spaces)
            if not 1 <= len(town) <= LARGEST_SETTLEMENT:
                raise BoardError(
                    Numbered(
                        "{where}: it has {n} space; a settlement takes 1 to {most}",
                        "{where}: it has {n} spaces; a settlement takes 1 to {most}",
                        len(town),
                        where=where,
                        most=LARGEST_SETTLEMENT,
                    )
                )
            reached = {town[0]}
            frontier = [town[0]]
            while frontier:
                for other in neighbours(frontier.pop()):
                    if other in town and other not in reached:
                        reached.add(other)
                        frontier.append(other)
            if len(reached) != len(town):
                raise BoardError(Message("{where}: its spaces are not connected", where=where))
            for at in town:
                if at in owner:
                    raise BoardError(_shared("settlements", at, owner[at], name))
                owner[at] = name
            found.append(Settlement(name, tuple(sorted(town, key=row_major))))
        for at in sorted(spaces - set(owner), key=row_major):
            raise BoardError(Message("the settlement space {at} belongs to no settlement", at=list(at)))
        return found

    def _landmarks(self, kinds: Mapping[Hex, str]) -> list[Landmark]:
        found: list[Landmark] = []
        for kind, key in LANDMARK_KEYS.items():
            for name, value in self._mapping(key).items():
                where = _at(key, name)
                at = self._hex(where, value)
                if kinds.get(at) != kind:
                    raise BoardError(Message("{where}: no {kind} stands at {at}", where=where, kind=kind, at=list(at)))
                if any(mark.hex == at for mark in found):
                    raise BoardError(Message("{where}: {at} has two names", where=where, at=list(at)))
                found.append(Landmark(kind, name, at))
        named = {mark.hex for mark in found}
        for at, kind in kinds.items():
            if kind in LANDMARK_KINDS and at not in named:
                raise BoardError(Message("no name is given to the {kind} at {at}", kind=kind, at=list(at)))
        return found

    def _areas(self, key: str, spaces: set[Hex], *, exclusive: bool) -> dict[str, list[Hex]]:
        found: dict[str, list[Hex]] = {}
        owner: dict[Hex, str] = {}
        self._ids(key, self._mapping(key))
        for name, values in self._mapping(key).items():
            found[name] = self._spaces(_at(key, name), values, spaces)
            for at in found[name]:
                if exclusive and at in owner:
                    raise BoardError(_shared(key, at, owner[at], name))
                owner[at] = name
        return found

    def _names(self, key: str) -> list[Any] | None:
        if key not in self.data:
            return None
        found = self.data[key]
        if isinstance(found, str) or not isinstance(found, Sequence):
            raise BoardError(Message("{key} is no list", key=key))
        return list(found)

    def _tie_breaks(self, names: set[str]) -> tuple[str | None, str | None]:
        given = self._names("tie_breaks")
        if given is None:
            return default_tie_breaks(self.rules, names)
        if len(given) != 2 or any(name is not None and not _one_of(name, names) for name in given):
            raise BoardError(
                Message(
                    "tie_breaks is {value}; it takes two places of the board, null for a missing one",
                    value=shown(given),
                )
            )
        self._ids("tie_breaks", [name for name in given if name is not None])
        return given[0], given[1]

    def _castle_cards(self, landmarks: Iterable[Landmark]) -> tuple[str, ...]:
        castles = {mark.name for mark in landmarks if mark.kind == "castle"}
        given = self._names("castle_cards")
        if given is None:
            return default_castle_cards(self.rules, castles)
        for name in given:
            if not _one_of(name, castles):
                raise BoardError(Message("castle_cards: {name} is no castle of the board", name=shown(name)))
        self._ids("castle_cards", given)
        return tuple(given)

    def _links(self, names: set[str]) -> tuple[tuple[str, str], ...]:
        given = self._names("links")
        if given is None:
            return default_links(self.rules, names)
        taken = set()
        for link in given:
            if isinstance(link, str) or not isinstance(link, Sequence) or len(link) != 2:
                raise BoardError(Message("links: {link} is no pair of landmarks", link=shown(link)))
            for name in link:
                if not _one_of(name, names):
                    raise BoardError(Message("links: {name} is no landmark of the board", name=shown(name)))
            self._ids("links", link)
            ends = frozenset(kebab(name) for name in link)
            if ends in taken:
                raise BoardError(Message("links: {link} is there twice", link=shown(link)))
            taken.add(ends)
        return tuple((link[0], link[1]) for link in given)

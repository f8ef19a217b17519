"""What a map may set differently from its rule set, and the error for a description that is no board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from game.rebirth.message import Message, MessageError, shown
from game.rebirth.tables import RuleSet
from game.rebirth.tiles import TILE_KINDS

_TILE_OPTIONS = (
    "tiles_energy",
    "tiles_food",
    "tiles_settlement_1",
    "tiles_settlement_2",
    "tiles_settlement_3",
    "tiles_settlement_4",
)
assert len(_TILE_OPTIONS) == TILE_KINDS


class BoardError(MessageError, ValueError):
    """A description that is no board; the message says what and where."""


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """What a map may set differently from its rule set (boards.md, map properties)."""

    players_min: int
    players_max: int
    tiles: tuple[int, ...]
    removed_with_four: bool
    set_aside: int
    cathedral_bonus: int
    missions_off: tuple[str, ...]

    @classmethod
    def default(cls, rules: RuleSet) -> BoardOptions:
        """The rule set's own numbers."""
        return cls(rules.players_min, rules.players_max, rules.tiles, True, rules.set_aside, rules.cathedral_bonus, ())

    @classmethod
    def from_mapping(cls, rules: RuleSet, given: Mapping[str, Any]) -> BoardOptions:
        """The rule set's numbers with those of `given` in their place; BoardError for an unknown or silly one."""
        default = cls.default(rules)
        known = {field.name for field in fields(cls)} - {"tiles"} | set(_TILE_OPTIONS)
        unknown = sorted(set(given) - known)
        if unknown:
            raise BoardError(
                Message(
                    "there is no board option {name}; known are {known}",
                    name=shown(unknown[0]),
                    known=", ".join(sorted(known)),
                )
            )

        def number(name: str, value: int, least: int, most: int) -> int:
            wanted = given.get(name, value)
            if isinstance(wanted, bool) or not isinstance(wanted, int) or not least <= wanted <= most:
                raise BoardError(
                    Message(
                        "board option {name} is {value}; it takes a whole number from {least} to {most}",
                        name=name,
                        value=shown(wanted),
                        least=least,
                        most=most,
                    )
                )
            return wanted

        removed = given.get("removed_with_four", default.removed_with_four)
        if not isinstance(removed, bool):
            raise BoardError(
                Message("board option removed_with_four is {value}; it is true or false", value=shown(removed))
            )
        off = given.get("missions_off", default.missions_off)
        if isinstance(off, str) or not isinstance(off, Sequence):
            raise BoardError(
                Message("board option missions_off is {value}; it is a list of general cards", value=shown(off))
            )
        for card in off:
            if not isinstance(card, str) or card not in rules.general_cards:
                raise BoardError(
                    Message(
                        "board option missions_off names {card}; general cards are {cards}",
                        card=shown(card),
                        cards=", ".join(rules.general_cards),
                    )
                )
        if len(set(off)) != len(off):
            raise BoardError(Message("board option missions_off is {value}; it names a card twice", value=shown(off)))
        options = cls(
            players_min=number("players_min", default.players_min, 2, 4),
            players_max=number("players_max", default.players_max, 2, 4),
            tiles=tuple(number(name, count, 0, 99) for name, count in zip(_TILE_OPTIONS, default.tiles, strict=True)),
            removed_with_four=removed,
            set_aside=number("set_aside", default.set_aside, 0, 99),
            cathedral_bonus=number("cathedral_bonus", default.cathedral_bonus, 0, 99),
            missions_off=tuple(off),
        )
        if options.players_min > options.players_max:
            raise BoardError(
                Message(
                    "players_min {least} is above players_max {most}",
                    least=options.players_min,
                    most=options.players_max,
                )
            )
        for players in range(options.players_min, options.players_max + 1):
            if options.tiles_in_play(rules, players) < 1:
                raise BoardError(
                    Message(
                        "with {players} players nobody has a tile to play; raise tiles_* or lower set_aside",
                        players=players,
                    )
                )
        return options

    def tile_set(self, rules: RuleSet, players: int) -> tuple[int, ...]:
        """Each player's tiles by kind, before any are set aside (section 2)."""
        if players == 4 and self.removed_with_four:
            return tuple(max(0, have - gone) for have, gone in zip(self.tiles, rules.removed_with_four, strict=True))
        return self.tiles

    def tiles_in_play(self, rules: RuleSet, players: int) -> int:
        """How many tiles each player draws and places."""
        return sum(self.tile_set(rules, players)) - self.set_aside

    def differences(self, rules: RuleSet) -> dict[str, Any]:
        """The options that are not the rule set's own."""
        default = self.default(rules)
        found: dict[str, Any] = {
            name: mine
            for name, mine, theirs in zip(_TILE_OPTIONS, self.tiles, default.tiles, strict=True)
            if mine != theirs
        }
        for field in fields(self):
            mine = getattr(self, field.name)
            if field.name != "tiles" and mine != getattr(default, field.name):
                found[field.name] = list(mine) if isinstance(mine, tuple) else mine
        return dict(sorted(found.items()))

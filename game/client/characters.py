"""The opponents' cast: who sits in a computer's seat, by name and face. Needs no display.

A cast member belongs to a temper. A seat whose name is a member's is that member; any other computer gets one of its
temper's, so that two seats of a table never have the same face. What they say stands in `lines.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.client.art.faces import Face
from game.client.i18n import _, pgettext

HUMAN, RANDOM = "human", "random"
PLAIN = "plain"


class SeatWords(Protocol):
    """What is asked of a seat: the name shown and the word for who plays it."""

    @property
    def name(self) -> str: ...

    @property
    def controller(self) -> str: ...


@dataclass(frozen=True)
class Character:
    """A member of the cast. Names are those of people and are the same in every language."""

    name: str
    temper: str
    face: Face


CAST: tuple[Character, ...] = (
    Character("Fingal", PLAIN, Face("fair", "ginger", "short", "#2F6B57", "#CFE0D2", beard="short", freckles=True)),
    Character("Morag", PLAIN, Face("rosy", "brown", "bun", "#7A4B86", "#E4DCEB", brows=-0.4)),
    Character("Ewan", PLAIN, Face("tan", "black", "curls", "#9A5B2B", "#F0DFC4", beard="stubble", brows=0.5)),
    Character("Niamh", PLAIN, Face("fair", "red", "long", "#2E6A86", "#D3E5E8", freckles=True)),
    Character(
        "Hamish",
        "farmer",
        Face("rosy", "ginger", "short", "#5E6B2E", "#DCE5B8", beard="full", hat="cap", hat_tint="#7D6A3C", brows=0.3),
    ),
    Character(
        "Gráinne",
        "farmer",
        Face("fair", "red", "braids", "#3F7A4A", "#F2E4AE", hat="straw", hat_tint="#B5402E", freckles=True),
    ),
    Character(
        "Seoras",
        "farmer",
        Face("brown", "black", "short", "#8A5A2E", "#EAD9A8", beard="moustache", hat="straw", hat_tint="#2F6B57"),
    ),
    Character(
        "Ishbel",
        "farmer",
        Face("tan", "grey", "long", "#A4532F", "#E8E0BE", hat="scarf", hat_tint="#C0503A", old=True, brows=-0.5),
    ),
    Character(
        "Torquil",
        "lord",
        Face(
            "fair",
            "grey",
            "long",
            "#5A2436",
            "#DCCFC4",
            beard="full",
            hat="crown",
            hat_tint="#B0303A",
            old=True,
            brows=0.8,
        ),
    ),
    Character(
        "Aileas",
        "lord",
        Face("fair", "fair", "long", "#6A2E5E", "#D9D3E6", hat="circlet", hat_tint="#3E7FB0", brows=0.5),
    ),
    Character(
        "Cormac", "lord", Face("tan", "black", "short", "#38506B", "#CDD6DA", beard="forked", hat="helm", brows=1.0)
    ),
    Character(
        "Sorcha",
        "lord",
        Face("dark", "black", "braids", "#8A2E2A", "#E9D6BE", hat="crown", hat_tint="#2F8A6A", brows=0.4),
    ),
    Character(
        "Colm",
        "seafarer",
        Face(
            "fair",
            "white",
            "bald",
            "#6B5540",
            "#CFE3E6",
            beard="full",
            hat="hood",
            hat_tint="#D9A83A",
            old=True,
            brows=-0.6,
        ),
    ),
    Character(
        "Muireann",
        "seafarer",
        Face("rosy", "brown", "short", "#2C5A66", "#E6E0CE", hat="hood", hat_tint="#2F7F88", brows=-0.3),
    ),
    Character(
        "Eamon",
        "seafarer",
        Face("brown", "black", "short", "#7A3F2E", "#E4E6CE", beard="short", hat="hat", hat_tint="#2F5573"),
    ),
    Character(
        "Una",
        "seafarer",
        Face("fair", "grey", "long", "#77507E", "#E6DDE6", hat="hat", hat_tint="#7A4A86", glasses=True, old=True),
    ),
)
"""Four for each temper and four for none, half of them women: as many as a table has seats."""

_BY_NAME = {member.name.casefold(): member for member in CAST}


def temper_of(controller: str) -> str:
    """The temper in a controller's word; `PLAIN` where there is none."""
    return controller.partition(":")[2] or PLAIN


def level_of(controller: str) -> str:
    """The level in a controller's word, "human" for people."""
    return controller.partition(":")[0]


def is_computer(controller: str) -> bool:
    """True for an opponent who has a face: any level but people and dice."""
    return level_of(controller) not in (HUMAN, RANDOM)


def named(name: str) -> Character | None:
    """The member of the cast of this name."""
    return _BY_NAME.get(name.strip().casefold())


def at_table(seats: Sequence[SeatWords]) -> tuple[Character | None, ...]:
    """For each seat its member of the cast, None for people. The same for the same names and controllers."""
    found: list[Character | None] = [named(seat.name) if is_computer(seat.controller) else None for seat in seats]
    for number, seat in enumerate(seats):
        if found[number] is None and is_computer(seat.controller):
            spare = [member for member in _of(temper_of(seat.controller)) if member not in found]
            found[number] = spare[number % len(spare)]
    return tuple(found)


def spare_name(controller: str, taken: Iterable[str]) -> str:
    """The name of a member of the controller's temper whom nobody at the table is called after."""
    gone = {name.strip().casefold() for name in taken}
    members = _of(temper_of(controller))
    return next((member.name for member in members if member.name.casefold() not in gone), members[0].name)


def names_for(controllers: Sequence[str], usual: Sequence[str], given: Sequence[str] = ()) -> list[str]:
    """A name for each seat: the one given, if not empty; for a temper one of its cast; else the next usual one."""
    names = [given[seat] if seat < len(given) else "" for seat in range(len(controllers))]
    for seat, controller in enumerate(controllers):
        if not names[seat] and temper_of(controller) != PLAIN:
            names[seat] = spare_name(controller, names)
    spare = [name for name in usual if name not in names]
    return [name or spare.pop(0) for name in names]


def _of(temper: str) -> list[Character]:
    return [member for member in CAST if member.temper == temper] or [m for m in CAST if m.temper == PLAIN]


# ------------------------------------------------------------------ levels and tempers in words


def levels() -> dict[str, tuple[str, str]]:
    """For each level what it is called and, for the middle of a line, what it is like."""
    return {
        "easy": (_("Easy"), _("overlooks many good spaces and spites nobody. Right for a first game")),
        "greedy": (_("Medium"), _("takes what is worth most right now. For those who know the game")),
        "strong": (_("Strong"), _("thinks some turns ahead before it places. Hard to beat")),
        "expert": (_("Expert"), _("tries out many games in its head, which takes a moment. The hardest")),
    }


def level_in_line(level: str) -> str:
    """What a level is called in the middle of a line."""
    return {
        "easy": pgettext("in a line", "easy"),
        "greedy": pgettext("in a line", "medium"),
        "strong": pgettext("in a line", "strong"),
        "expert": pgettext("in a line", "expert"),
    }[level]


def tempers() -> dict[str, tuple[str, str]]:
    """For each temper, and for none, what it is called and, for the middle of a line, what it is like.

    Players read of a style: it says more to them than a temper does.
    """
    return {
        PLAIN: (_("Balanced"), _("takes what pays most, be it farms, houses or castles")),
        "farmer": (_("Farmer"), _("joins farms into large clusters before anything else")),
        "lord": (_("Lord of castles"), _("fights for every castle, even where something else would pay more")),
        "seafarer": (_("Seafarer"), _("goes for ports and the sea, where a tile brings a point more")),
    }


def temper_in_line(temper: str) -> str:
    """What a temper is called in the middle of a line."""
    return {
        PLAIN: pgettext("in a line", "balanced"),
        "farmer": pgettext("in a line", "farmer"),
        "lord": pgettext("in a line", "lord of castles"),
        "seafarer": pgettext("in a line", "seafarer"),
    }.get(temper, temper)


def in_words(controller: str) -> str:
    """Who plays a seat, for lists and panels: "human", "Medium, farmer"."""
    if controller == HUMAN:
        return _("Human")
    level, _like = levels().get(level_of(controller), (level_of(controller), ""))
    temper = temper_of(controller)
    if temper == PLAIN:
        return level
    return _("{level}, {temper}").format(level=level, temper=temper_in_line(temper))

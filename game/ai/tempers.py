"""Tempers: what an opponent cares for more than the game asks for, as factors on the numbers of its judgement.

A temper changes what things are worth to a seat, never what it knows or how it thinks: every level can have one
(``greedy:farmer``). It is strong enough to be told by the play and weak enough to cost next to no victories
(docs/opponents.md has both measured).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from game.ai.weights import PARTS, WEIGHTS, Weights

SEPARATOR = ":"
"""Between a level and its temper in the name of a controller."""

WeightTable = Mapping[tuple[str, int], Weights]
"""By rule set and number of players."""


@dataclass(frozen=True, slots=True, eq=False)
class Temper:
    """A leaning: `factors` in thousandths, by rule set, on the fields of `Weights` that they name.

    `sources` says, by rule set, which points it takes more of: sources of `simulate`'s table.
    """

    name: str
    factors: Mapping[str, Mapping[str, int]]
    sources: Mapping[str, tuple[str, ...]]

    def shape(self, table: WeightTable) -> WeightTable:
        """The same judgements with this leaning; rule sets without factors stay as they are."""
        return {key: _shaped(weights, self.factors.get(key[0], {})) for key, weights in table.items()}


def _shaped(weights: Weights, factors: Mapping[str, int]) -> Weights:
    changes: dict[str, Any] = {}
    for field, factor in factors.items():
        value = getattr(weights, field)
        scaled = (
            tuple(part * factor // PARTS for part in value) if isinstance(value, tuple) else value * factor // PARTS
        )
        changes[field] = scaled
    return replace(weights, **changes)


TEMPERS: tuple[Temper, ...] = (
    Temper(
        "farmer",
        factors={
            "scotland": {"farm": 1750, "room": 1750},
            "ireland": {"farm": 1250, "block": 1700},
        },
        sources={"scotland": ("farm",), "ireland": ("farm",)},
    ),
    Temper(
        "lord",
        factors={
            "scotland": {"castle": 1500},
            "ireland": {"castle": 1400},
        },
        sources={"scotland": ("castles",), "ireland": ("castles",)},
    ),
    Temper(
        "seafarer",
        factors={
            "scotland": {"bonus": 1600},
            "ireland": {"bonus": 1600},
        },
        sources={"scotland": ("plus-one",), "ireland": ("plus-one",)},
    ),
)
"""Farmer: clusters of farms. Lord: castles. Seafarer: harbours, the spaces that give a point more."""

_BY_NAME = {temper.name: temper for temper in TEMPERS}


def split_controller(controller: str) -> tuple[str, Temper | None]:
    """The level and the temper of ``level`` or ``level:temper``; ValueError for a temper that does not exist."""
    level, colon, name = controller.partition(SEPARATOR)
    if not colon:
        return level, None
    temper = _BY_NAME.get(name)
    if temper is None:
        raise ValueError(f"there is no temper {name!r}; there are {', '.join(_BY_NAME)}")
    return level, temper


@cache
def weights_with(temper: Temper | None) -> WeightTable:
    """What an opponent of this temper thinks things are worth; None: the plain judgement."""
    return WEIGHTS if temper is None else temper.shape(WEIGHTS)

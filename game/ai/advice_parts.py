"""What a piece of advice is made of: kinds of reason, and how much each is worth.

Worth is in thousandths of a point, as in the judgement that it comes from (weights.py): what a decision changes in the
points that the seat can expect, less what it changes in its rivals'.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.ai.weights import POINT
from game.rebirth.layout import NOBODY

TENTHS = POINT // 10

FAMILIES: Mapping[str, str] = {
    # Farms. `number`: farms in the cluster after the placement.
    "lone-farm": "farm",
    "grows-cluster": "farm",
    "joins-clusters": "farm",  # `more`: how many clusters become one
    "room-gained": "room",
    "room-lost": "room",
    "growth-taken": "growth-taken",  # `seat`: from whom, `number`: farms in its largest cluster there, `more`: kind
    "growth-blocked": "growth-blocked",  # the own cluster of the other kind, likewise
    "port": "plus-one",
    "offshore-farm": "plus-one",
    # Settlements. `place`: its name.
    "small-town": "town",  # `number`: points
    "fills-town-alone": "town",  # `number`: points of the prize, for all `fills-`; `more`: the most that a rival gets
    "fills-town-first": "town",
    "fills-town": "town",  # `seat`: who is first
    "starts-town": "town",  # `number`: free spaces left, for the following too
    "leads-town": "town",  # `seat`: who is next, NOBODY for nobody; `more`: 1 when it led before
    "joins-town": "town",  # `seat`: who leads; `more`: 1 for the first tile there
    # Castles. `place`: its name; `more`: 1 when nobody can take it any more.
    "takes-castle": "castle",
    "takes-castle-from": "castle",  # `seat`: from whom
    "secures-castle": "castle",
    "strengthens-castle": "castle",
    "contests-castle": "castle",  # `seat`: who holds it
    # Cathedrals. `place`: its name; `number`: free spaces left there.
    "visits-cathedral": "cathedral",
    "keeps-cathedral": "cathedral-kept",
    "last-at-cathedral": "cathedral-kept",
    # Own cards of Scotland. `place`: the card's id.
    "card-majority": "card",  # `number`: how many more than the best rival after the placement
    "card-settlements": "card",  # likewise
    "card-largest": "card",  # likewise
    "card-link": "card",  # `number`: tiles still missing
    # Missions of Ireland. `place`: the card's id; `number`: points when met, else steps still missing; `more`: 1 for
    # the first to meet it, else steps that are made.
    "mission-met": "mission",
    "mission-step": "mission",
    "secret-met": "secret",
    "secret-step": "secret",
    # Round towers. `place`: its name.
    "tower-harvest": "tower",  # `number`: points, `more`: the how-manieth Harvest
    "tower-jackpot": "tower",
    "tower-builders": "tower",
    "tower-scouts": "tower",
    "tower-secret": "tower",
    "tower-doubling": "tower",
    "tower-points": "tower",  # a token that has nothing else to give; `number`: points
    "keeps-tower": "tower-kept",  # `number`: free spaces left there
    # The marker. `place`: the card's id; `number`: steps missing, `more`: points to be had.
    "doubles-mission": "double",
}
"""By kind of reason: its family. Parts of one family about one place can be compared with each other."""

KINDS = tuple(FAMILIES)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a decision changes; what `place`, `seat`, `number` and `more` say depends on the kind."""

    kind: str
    value: int
    place: str = ""
    seat: int = NOBODY
    number: int = 0
    more: int = 0

    @property
    def family(self) -> str:
        """What it can be compared with in another option."""
        return FAMILIES[self.kind]

    @property
    def subject(self) -> tuple[str, str, int]:
        """Family, place, and the rival where growth is taken: the same in two options that do the same thing."""
        return self.family, self.place, self.seat if self.family == "growth-taken" else NOBODY


def in_tenths(values: Sequence[int]) -> tuple[int, ...]:
    """These thousandths of a point as tenths that add up to their rounded sum; none changes its sign.

    Each is rounded down or up; those with most to lose are rounded up, of equals the first.
    """
    found = [value // TENTHS for value in values]
    whole = (sum(values) + TENTHS // 2) // TENTHS
    order = sorted(range(len(values)), key=lambda at: (-(values[at] % TENTHS), at))
    for at in order[: whole - sum(found)]:
        found[at] += 1
    return tuple(found)

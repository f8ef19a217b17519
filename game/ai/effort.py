"""How much a search thinks, and by which numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

GREEDY_SCHOOL = 0
"""The forecast as learned from games that greedy played against itself."""
FAR_SCHOOL = 1
"""The forecast as learned from games that far-sighted players played against each other."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a search thinks: `playouts` in all over at most `candidates`, each `ahead` placements further.

    What greedy finds a placement worth counts like so many worlds of `trust`: it steadies the first comparisons.
    `share` thousandths of a playout's result are what the forecast says after its first `glance` placements.

    The first `foresight` placements of a playout are not greedy's: whoever is to move looks at `looks` of greedy's best
    spaces and takes the one after which the forecast is best, greedy's own opinion added by `heed` thousandths. With
    `lone` only the seat that decides looks ahead like that, and its rivals are taken for greedy. `school` says which
    forecast is asked, for both.

    `steady`: the playouts are those of a game's first move, and later ones have as many more as the rest of the game is
    shorter, so that playouts to the end take about as long at every move.
    """

    playouts: int
    candidates: int
    ahead: int = 0
    trust: int = 0
    glance: int = 0
    share: int = 0
    foresight: int = 0
    looks: int = 1
    heed: int = 0
    lone: bool = False
    steady: bool = False
    school: int = GREEDY_SCHOOL


Efforts = Mapping[tuple[str, int], Effort]
"""By rule set and number of players."""

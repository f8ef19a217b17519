"""What several commands reckon with shares of games."""

from __future__ import annotations

import math

NORMAL_QUANTILE_95 = 1.959963984540054


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of victories (Wilson's score interval), as two shares of 1."""
    z = NORMAL_QUANTILE_95
    share = wins / games
    centre = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)

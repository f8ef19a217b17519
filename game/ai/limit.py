"""A limit on the time for one decision, for slow machines with somebody waiting in front of them."""

from __future__ import annotations

import time
from collections.abc import Callable


class Limit:
    """So many seconds from now on. Whoever ends a decision because of it leaves a mark.

    A decision that was cut short depends on the machine, which its record says (docs/records.md).
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._end = clock() + seconds
        self.capped = False

    @property
    def reached(self) -> bool:
        """Whether the time is up; from the first time on that it is, the decision counts as capped."""
        if not self.capped:
            self.capped = self._clock() >= self._end
        return self.capped

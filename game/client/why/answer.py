"""What a question is answered by."""

from __future__ import annotations

from dataclasses import dataclass

from game.rebirth import Hex


@dataclass(frozen=True)
class Answer:
    """Sentences with the numbers, the most telling first. `topic` is the paragraph of the rules behind them.

    `at` is the hex that it is about, `seat` whose colours it wears; None: nobody's. `asks`: it answers why.
    """

    heading: str
    lines: tuple[str, ...]
    topic: str
    at: Hex | None = None
    seat: int | None = None
    asks: bool = True

"""What the tests of the window share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ai import review as reviewing
from game.ai.review import FULL, Depth, Review
from game.rebirth import Match


@pytest.fixture(scope="session", autouse=True)
def _each_game_is_reviewed_once() -> Iterator[None]:
    """A review takes seconds, and how it looks is tested at many sizes: a process makes that of a game once."""
    made: dict[tuple[str, ...], Review] = {}
    review = reviewing.review

    def kept(match: Match, depth: Depth = FULL) -> Review:
        key = (*match.record_lines(), repr(depth))
        if key not in made:
            made[key] = review(match, depth)
        return made[key]

    reviewing.review = kept
    yield
    reviewing.review = review

"""What the tests of the window share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.client.painted_once import painted_anew


@pytest.fixture(scope="session", autouse=True)
def _costly_things_are_made_once(each_picture_is_painted_once: None, each_game_is_reviewed_once: None) -> None:
    """Hundreds of tests show the same few games."""


@pytest.fixture
def every_picture_is_painted_anew() -> Iterator[None]:
    """For tests that count what is painted, or when."""
    with painted_anew():
        yield

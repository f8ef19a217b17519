"""What all tests share: asserts of the helpers that explain themselves, and counts shown at the end of a run."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from _pytest.terminal import TerminalReporter

pytest.register_assert_rewrite("tests.agreement", "tests.irish_agreement", "tests.irish_table", "tests.table")

#: Whoever runs the tests may speak any language; the tests read English. Processes that they start inherit it.
os.environ["LC_ALL"] = "C.UTF-8"

SHOWN = "shown at the end of the run"


@pytest.fixture(scope="session")
def each_picture_is_painted_once() -> Iterator[None]:
    """Most tests of scenes show the same boards in the same sizes."""
    from tests.client.painted_once import painted_once

    with painted_once():
        yield


@pytest.fixture(scope="session")
def each_game_is_reviewed_once() -> Iterator[None]:
    """A review takes seconds, and how it looks is tested at many sizes: a process makes that of a game once."""
    from game.ai import review as reviewing
    from game.rebirth import Match

    made: dict[tuple[str, ...], reviewing.Review] = {}
    review = reviewing.review

    def kept(match: Match, depth: reviewing.Depth = reviewing.FULL) -> reviewing.Review:
        key = (*match.record_lines(), repr(depth))
        if key not in made:
            made[key] = review(match, depth)
        return made[key]

    reviewing.review = kept
    yield
    reviewing.review = review


def pytest_collection_finish() -> None:
    """Thousands of tests and their modules stay to the end: garbage need not be looked for among them."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Prints what tests recorded under ``SHOWN``, whether or not they ran in another process."""
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            for name, value in report.user_properties:
                if name == SHOWN:
                    terminalreporter.section(report.nodeid)
                    terminalreporter.write_line(str(value))

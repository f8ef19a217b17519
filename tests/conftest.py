"""What all tests share: asserts of the helpers that explain themselves, and counts shown at the end of a run."""

from __future__ import annotations

import os

import pytest
from _pytest.terminal import TerminalReporter

pytest.register_assert_rewrite("tests.agreement", "tests.irish_agreement", "tests.irish_table", "tests.table")

#: Whoever runs the tests may speak any language; the tests read English. Processes that they start inherit it.
os.environ["LC_ALL"] = "C.UTF-8"

SHOWN = "shown at the end of the run"


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Prints what tests recorded under ``SHOWN``, whether or not they ran in another process."""
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            for name, value in report.user_properties:
                if name == SHOWN:
                    terminalreporter.section(report.nodeid)
                    terminalreporter.write_line(str(value))

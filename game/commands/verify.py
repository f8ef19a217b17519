"""``verify RECORD...``: play records again and compare every award and the result."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.common import reason
from game.rebirth import Match, RecordError
from game.storage import records

LONGEST_REASON = 500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""
    parser.add_argument("records", nargs="+", metavar="RECORD", type=Path, help="a record file (.jsonl)")
    parser.epilog = "One line for each file. Exit code 0 if all hold, 1 if one differs or is torn. Nothing is changed."


def run(args: argparse.Namespace) -> int:
    """Check every file; 1 if one does not hold."""
    failed = False
    for path in args.records:
        holds, text = verify(path)
        failed |= not holds
        print(f"{_one_line(str(path))}: {text}")
    return int(failed)


def _one_line(text: str) -> str:
    """What a message quotes from a broken file may hold anything; a line of the report stays a line."""
    plain = "".join(sign if sign.isprintable() else "?" for sign in text)
    return plain if len(plain) <= LONGEST_REASON else f"{plain[:LONGEST_REASON]}..."


def verify(path: Path) -> tuple[bool, str]:
    """Whether the record holds, and one plain line about it."""
    try:
        lines, torn = records.read_lines(path)
    except OSError as error:
        return False, f"cannot be read: {reason(error)}"
    if not lines:
        return False, "torn: the header is not whole" if torn else "empty: it has no header"
    try:
        match = Match.from_record(lines)
    except RecordError as error:
        return False, f"does not hold: {_one_line(str(error))}"
    placements = f"{match.turn} placements"
    if torn:
        return False, f"torn: the last line is not whole; the {placements} before it hold"
    if not match.finished:
        return True, f"holds, unfinished, {placements} so far"
    if not records.is_finished(path):
        return True, f"holds, {placements}, but the result is not written yet"
    return True, f"holds, finished after {placements}"

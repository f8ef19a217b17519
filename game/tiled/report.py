"""What `check-map` shows: plain lines for people, one object for programs (formats.md)."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from game.tiled.findings import Finding, one_line
from game.tiled.reader import MapReport


def report_as_text(report: MapReport) -> str:
    """All findings, one line each after the file's name, and a last line that says whether the map can be played."""
    name = one_line(report.path.name)
    lines = [f"{name}: {finding}" for finding in report.findings]
    errors = sum(1 for finding in report.findings if finding.severity == "error")
    warnings = len(report.findings) - errors
    if report.board is None:
        verdict = "cannot be played"
    else:
        verdict = f"can be played: {report.board.name}, {len(report.board.spaces)} spaces"
    return "\n".join([*lines, f"{name}: {verdict} ({_count(errors, 'error')}, {_count(warnings, 'warning')})"])


def report_as_json(report: MapReport) -> dict[str, Any]:
    """`findings`, and for a playable map the board's keys."""
    board = report.board.description() if report.board is not None else {}
    return {"findings": [_plain(finding) for finding in report.findings], **board}


def _plain(finding: Finding) -> dict[str, Any]:
    values = {field.name: getattr(finding, field.name) for field in fields(finding)}
    return {name: value for name, value in values.items() if value is not None}


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"

"""``check-map FILE.tmx``: list everything wrong with a map."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from game.storage import resources
from game.storage.paths import user_folders
from game.tiled import Finding, MapReport, read_map


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""
    parser.add_argument("map", metavar="FILE.tmx", help="a Tiled map, or the name of an installed one")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    parser.epilog = "Exit code 1 if the map cannot be played, else 0. Warnings do not keep a map from being played."


def run(args: argparse.Namespace) -> int:
    """Check one map; 1 if it cannot be played."""
    try:
        path = resources.find_map(args.map, user_folders().maps)
    except resources.MapNotFound:
        path = Path(args.map)  # the report says that it is not there
    report = read_map(path)
    if args.json:
        print(json.dumps(report_as_json(report), indent=1, ensure_ascii=False))
    else:
        for finding in report.findings:
            print(finding)
        print(summary(report))
    return 0 if report.board is not None else 1


def report_as_json(report: MapReport) -> dict[str, Any]:
    """``findings``, and for a playable map the keys of its board."""
    found: dict[str, Any] = {"findings": [_finding(finding) for finding in report.findings]}
    if report.board is not None:
        found.update(report.board.description())
    return found


def _finding(finding: Finding) -> dict[str, Any]:
    keys = ("severity", "layer", "column", "row", "object", "message")
    return {key: value for key in keys if (value := getattr(finding, key)) is not None}


def summary(report: MapReport) -> str:
    """The last line of the text: what the board holds, or that it cannot be played."""
    errors = sum(finding.severity == "error" for finding in report.findings)
    warnings = len(report.findings) - errors
    counted = f"{_count(errors, 'error')}, {_count(warnings, 'warning')}"
    board = report.board
    if board is None:
        return f"{report.path}: cannot be played ({counted})"
    parts = [
        _count(len(board.spaces), "space"),
        _count(len(board.settlements), "settlement"),
        _count(len(board.castles), "castle"),
        _count(len(board.cathedrals), "cathedral"),
    ]
    if board.towers:
        parts.append(_count(len(board.towers), "round tower"))
    parts.append(_count(len(board.regions), "region"))
    return f"{report.path}: {board.name} can be played ({counted}): {', '.join(parts)}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"

"""``check-map FILE.tmx``: list everything wrong with a map."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from game.storage import resources
from game.storage.paths import user_folders
from game.tiled import read_map, report_as_json, report_as_text


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
    print(json.dumps(report_as_json(report), indent=1) if args.json else report_as_text(report))
    return 0 if report.board is not None else 1

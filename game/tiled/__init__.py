"""Boards from Tiled maps, through pytmx, with every check of a bad map."""

from game.tiled.findings import Finding
from game.tiled.reader import MapReport, read_map
from game.tiled.report import report_as_json, report_as_text

__all__ = ["Finding", "MapReport", "read_map", "report_as_json", "report_as_text"]

"""Reads a board from a Tiled map."""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from pathlib import Path

from game.rebirth import Board, BoardError
from game.rebirth.message import Message
from game.tiled.content import SHIPPED, ContentReader
from game.tiled.files import MOST_XML_BYTES, Unreadable, parse_xml, read_bytes
from game.tiled.findings import Finding, FindingList
from game.tiled.picture_loader import picture_loader
from game.tiled.source import MapSource, read_source

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MapReport:
    """What a map file holds and everything that is wrong with it."""

    path: Path
    findings: tuple[Finding, ...]
    board: Board | None
    title: str
    author: str

    @property
    def playable(self) -> bool:
        """Whether the map can be played: no finding is an error."""
        return self.board is not None


def read_map(path: str | os.PathLike[str]) -> MapReport:
    """Read and check a map, whatever the file holds; never raises for its content.

    `board` is None if any finding is an error. All findings are listed, errors first.
    """
    path = Path(path)
    findings = FindingList()
    try:
        source = read_source(parse_xml(read_bytes(path, MOST_XML_BYTES), path.name), path, findings)
    except Unreadable as problem:
        findings.error(problem.message)
        source = None
    title = author = ""
    board = None
    if source is not None:
        content = _content(source, path, findings)
        if content is not None:
            title, author = content.properties.title, content.properties.author
            board = _board(content, findings)
    return MapReport(path, findings.sorted(), board, title, author)


def _content(source: MapSource, path: Path, findings: FindingList) -> ContentReader | None:
    # pytmx brings pygame, which greets on stdout: `check-map --json` owns that.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pytmx

    # Names of properties are checked here, so pytmx need not refuse those it uses itself.
    tiled_map = pytmx.TiledMap(image_loader=picture_loader(source.tileset), allow_duplicate_names=True)
    tiled_map.filename = str(path)
    try:
        tiled_map.parse_xml(source.element)
    except Exception as problem:
        log.info("pytmx stumbles over %s", path, exc_info=problem)
        findings.error(
            Message(
                "the map cannot be loaded (pytmx reports {error}); save it again in Tiled", error=type(problem).__name__
            )
        )
        return None
    return ContentReader(tiled_map, source, path.stem in SHIPPED, findings)


def _board(content: ContentReader, findings: FindingList) -> Board | None:
    description = content.description()
    if findings.has_errors or content.properties.rules is None:
        return None
    try:
        return Board.from_description(description, content.properties.rules.name)
    except BoardError as problem:
        findings.error(Message("the map makes no board: {reason}", reason=problem.message))
        return None

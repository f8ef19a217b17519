"""All maps that can be chosen: read in the background, with small pictures, and read again when a file changes.

The shelf looks at its folders again and again while it is open. A file is read when it has kept its size and time
between two looks, so that one which is still being written is left to the next look. Nothing here needs a display.
"""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.client import theme
from game.storage.message import Message
from game.storage.resources import MAP_SUFFIX

if TYPE_CHECKING:
    import pygame

    from game.client.sprites import Sprites
    from game.rebirth import Board
    from game.tiled import MapReport

log = logging.getLogger(__name__)

Size = tuple[int, int]
Stamp = tuple[tuple[str, int, int], ...]

#: Seconds between two looks at the folders. A saved map is on the screen after at most two looks and its reading.
LOOK_SECONDS = 0.3
#: More maps than this in one folder are not listed.
MOST_MAPS = 300
#: The shipped maps that come first; all others follow by name.
_FIRST = ("scotland", "ireland")
_BESIDE = (".tsx", ".png")
_KEPT_PREVIEWS = 6


@dataclass(frozen=True)
class MapEntry:
    """One map file as the list shows it. `key` names it in the settings; `own` tells the user's maps from ours."""

    key: str
    path: Path
    own: bool
    title: str
    author: str = ""
    rules: str = ""
    board: Board | None = None
    finding: str | None = None
    """The first thing that is wrong, with what to do about it; of a map that can be played, its first warning."""
    findings: int = 0
    read: bool = False
    """False until the file has been read for the first time."""
    stamp: Stamp = ()
    thumbnail: pygame.Surface | None = dataclasses.field(default=None, compare=False)

    @property
    def playable(self) -> bool:
        """Whether a game can be started on it."""
        return self.board is not None

    @property
    def map_name(self) -> str:
        """What records call the map."""
        return self.path.stem


class MapShelf:
    """The maps of some folders. Call `look_round` yourself, or `open` the shelf and a thread does it."""

    def __init__(
        self,
        folders: Sequence[tuple[Path, bool]],
        *,
        read: Callable[[Path], MapReport] | None = None,
        seconds: float = LOOK_SECONDS,
    ) -> None:
        """`folders` pairs each folder with whether it is the user's own; maps of the first ones keep their names."""
        self.folders = tuple(folders)
        self.revision = 0
        """Raised with every change of what can be seen here."""
        self._read = read
        self._seconds = seconds
        self._entries: dict[Path, MapEntry] = {}
        self._order: tuple[Path, ...] = ()
        self._seen: dict[Path, Stamp] = {}
        self._previews: dict[tuple[str, Size], pygame.Surface] = {}
        self._last_previews: dict[Path, pygame.Surface] = {}
        self._thumbnail_size: Size | None = None
        self._preview_size: Size | None = None
        self._chosen: str | None = None
        self._sprites: Sprites | None = None
        self._palette = theme.palette
        self._working = threading.Lock()
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    # ------------------------------------------------------------------ what can be seen

    @property
    def entries(self) -> tuple[MapEntry, ...]:
        """All maps: ours, then the user's own."""
        return tuple(entry for path in self._order if (entry := self._entries.get(path)) is not None)

    def entry(self, key: str) -> MapEntry | None:
        """The map of this key."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def preview(self, entry: MapEntry) -> pygame.Surface | None:
        """The larger picture of a map in the size asked for, None while there is none.

        Of a map that was just saved it is the last one until the new one has been drawn.
        """
        size = self._preview_size
        if entry.board is None or size is None:
            return None
        picture = self._previews.get((entry.board.sha256(), size))
        if picture is None:
            picture = self._last_previews.get(entry.path)
        return picture if picture is not None and picture.get_size() == size else None

    def want(self, thumbnail: Size, preview: Size, chosen: str) -> None:
        """Ask for pictures of these sizes in pixels; the map `chosen` is read first and has the preview."""
        if (thumbnail, preview, chosen) != (self._thumbnail_size, self._preview_size, self._chosen):
            self._thumbnail_size, self._preview_size, self._chosen = thumbnail, preview, chosen
            self._wake.set()

    # ------------------------------------------------------------------ the thread

    def open(self) -> None:
        """Begin to look round in the background."""
        if self._thread is None:
            # Events of its own, so that an earlier thread which is still at its last piece ends all the same.
            self._closing, self._wake = threading.Event(), threading.Event()
            self._thread = threading.Thread(
                target=self._run, args=(self._closing, self._wake), name="map shelf", daemon=True
            )
            self._thread.start()

    def close(self) -> None:
        """Stop looking. What was read is kept for the next time; the thread ends after the piece it is at."""
        self._closing.set()
        self._wake.set()
        self._thread = None

    def _run(self, closing: threading.Event, wake: threading.Event) -> None:
        while not closing.is_set():
            wake.clear()
            self.look_round(closing)
            wake.wait(self._seconds)

    # ------------------------------------------------------------------ looking, reading, drawing

    def look_round(self, closing: threading.Event | None = None) -> None:
        """Look at the folders once: read what is new or has come to rest after a change, draw what is missing."""
        stop = closing or threading.Event()
        with self._working:
            self._look_round(stop)

    def _look_round(self, stop: threading.Event) -> None:
        found = self._list()
        order = tuple(path for path, _own in found)
        stamps = {path: self._stamp(path) for path in order}
        keys = self._keys(found)
        changed = order != self._order
        for path, own in found:
            if path not in self._entries:
                self._entries[path] = MapEntry(keys[path], path, own, path.stem)
            elif self._entries[path].key != keys[path]:
                self._entries[path] = dataclasses.replace(self._entries[path], key=keys[path])
                changed = True
        self._order = order
        for path in [path for path in self._entries if path not in stamps]:
            del self._entries[path]
        if changed:
            self.revision += 1
        for path in sorted(order, key=lambda path: keys[path] != self._chosen):
            if stop.is_set():
                return
            entry, stamp = self._entries[path], stamps[path]
            resting = not entry.read or self._seen.get(path) == stamp
            if (not entry.read or entry.stamp != stamp) and resting:
                self._entries[path] = self._read_entry(entry, stamp)
                self.revision += 1
            self._seen[path] = stamp
        self._draw(stop)

    def _list(self) -> list[tuple[Path, bool]]:
        found: list[tuple[Path, bool]] = []
        for folder, own in self.folders:
            try:
                names = sorted(path for path in folder.iterdir() if path.suffix == MAP_SUFFIX and path.is_file())
            except OSError:  # an absent or unreadable folder holds no maps
                continue
            names = names[:MOST_MAPS]
            if not own:
                names.sort(key=lambda path: _FIRST.index(path.stem) if path.stem in _FIRST else len(_FIRST))
            found += [(path, own) for path in names]
        return found

    @staticmethod
    def _keys(found: Sequence[tuple[Path, bool]]) -> dict[Path, str]:
        """A map is known by its file's name; a later one of the same name by its path."""
        keys: dict[Path, str] = {}
        taken: set[str] = set()
        for path, _own in found:
            keys[path] = path.stem if path.stem not in taken else str(path)
            taken.add(path.stem)
        return keys

    @staticmethod
    def _stamp(path: Path) -> Stamp:
        """Sizes and times of the map and of the tilesets and pictures beside it."""
        parts: list[tuple[str, int, int]] = []
        with contextlib.suppress(OSError):  # gone meanwhile: the next look does not list it
            beside = [other for other in path.parent.iterdir() if other.suffix in _BESIDE]
            for file in [path, *sorted(beside)[:MOST_MAPS]]:
                state = file.stat()
                parts.append((file.name, state.st_mtime_ns, state.st_size))
        return tuple(parts)

    def _read_entry(self, entry: MapEntry, stamp: Stamp) -> MapEntry:
        from game.tiled import read_map

        path = entry.path
        fresh = MapEntry(entry.key, path, entry.own, path.stem, read=True, stamp=stamp)
        try:
            inside = path.resolve().is_relative_to(path.parent.resolve())
        except (OSError, RuntimeError):  # RuntimeError: links in a circle, before Python 3.13
            inside = False
        if not inside:
            outside = Message(
                "{file} is a link that leads out of the maps folder; copy the file itself there", file=path.name
            )
            return dataclasses.replace(fresh, finding=outside, findings=1)
        report = (self._read or read_map)(path)
        finding = report.findings[0].said if report.findings else None
        fresh = dataclasses.replace(
            fresh,
            title=report.title or path.stem,
            author=report.author,
            board=report.board,
            rules=report.board.rules if report.board is not None else "",
            finding=finding,
            findings=len(report.findings),
        )
        same = entry.board is not None and report.board is not None and entry.board.sha256() == report.board.sha256()
        return dataclasses.replace(fresh, thumbnail=entry.thumbnail if same else None)

    def _draw(self, stop: threading.Event) -> None:
        """Draw the pictures that are missing, one by one, the chosen map's preview first."""
        thumbnail_size, preview_size, chosen = self._thumbnail_size, self._preview_size, self._chosen
        if thumbnail_size is None or preview_size is None:
            return
        if self._palette is not theme.palette:
            self._forget_pictures()
        entry = self.entry(chosen) if chosen is not None else None
        if entry is not None and entry.board is not None:
            key = entry.board.sha256(), preview_size
            if key not in self._previews:
                while len(self._previews) >= _KEPT_PREVIEWS:
                    del self._previews[next(iter(self._previews))]
                self._previews[key] = self._picture(entry.board, preview_size)
                self.revision += 1
            self._last_previews = {entry.path: self._previews[key]}
        for entry in self.entries:
            if stop.is_set() or self._chosen != chosen:
                return
            if entry.board is None or (entry.thumbnail is not None and entry.thumbnail.get_size() == thumbnail_size):
                continue
            picture = self._picture(entry.board, thumbnail_size)
            self._entries[entry.path] = dataclasses.replace(entry, thumbnail=picture)
            self.revision += 1

    def _forget_pictures(self) -> None:
        """Drop what was drawn in the colours of another palette."""
        self._palette, self._sprites = theme.palette, None
        self._previews.clear()
        self._last_previews.clear()
        for path, entry in self._entries.items():
            self._entries[path] = dataclasses.replace(entry, thumbnail=None)

    def _picture(self, board: Board, size: Size) -> pygame.Surface:
        import pygame

        from game.client.small_board import small_picture
        from game.client.sprites import Sprites

        if self._sprites is None:
            self._sprites = Sprites()  # of its own: the window's may be in use at this moment
        try:
            return small_picture(board, size, self._sprites, players=board.options.players_max)
        except (pygame.error, MemoryError) as problem:
            log.warning("no picture of %s: %s", board.name, problem)
            blank = pygame.Surface(size)
            blank.fill((127, 192, 196))
            return blank

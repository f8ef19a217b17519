"""A copy of a shipped map that a test may damage."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from game.tiled import Finding, MapReport, read_map

MAPS = Path(__file__).parents[2] / "maps"


class ShippedCopy:
    """The map's files in a folder of their own; `tmx` and `tsx` are their texts, to be changed before `report()`."""

    def __init__(self, folder: Path, name: str = "scotland") -> None:
        self.folder = folder / "copy"
        self.folder.mkdir()
        self.path = self.folder / f"{name}.tmx"
        self.tileset = self.folder / "rebirth.tsx"
        self.picture = self.folder / "rebirth.png"
        for file in (self.path.name, self.tileset.name, self.picture.name):
            shutil.copyfile(MAPS / file, self.folder / file)
        self.tmx = self.path.read_text(encoding="utf-8")
        self.tsx = self.tileset.read_text(encoding="utf-8")

    def change(self, old: str, new: str) -> None:
        """Change the one place of the map where `old` stands."""
        assert self.tmx.count(old) == 1, f"{old!r} stands {self.tmx.count(old)} times in the map"
        self.tmx = self.tmx.replace(old, new)

    def change_tileset(self, old: str, new: str) -> None:
        """Change the one place of the tileset where `old` stands."""
        assert self.tsx.count(old) == 1, f"{old!r} stands {self.tsx.count(old)} times in the tileset"
        self.tsx = self.tsx.replace(old, new)

    def layer(self, name: str) -> str:
        """The whole element of a layer."""
        found = re.search(rf' <(layer|objectgroup)[^>]* name="{name}".*?</\1>\n', self.tmx, re.S)
        assert found, f"no layer {name}"
        return found[0]

    def element(self, layer: str, name: str) -> str:
        """The whole element of an object."""
        found = re.search(rf'  <object [^>]*name="{name}".*?</object>\n', self.layer(layer), re.S)
        assert found, f"no object {name} in {layer}"
        return found[0]

    def paint(self, layer: str, at: tuple[int, int], number: int) -> None:
        """Put a tile number into a cell of a tile layer."""
        before = self.layer(layer)
        head, cells, tail = re.split(r"(?<=csv\">\n)|(?=\n</data>)", before)
        rows = [row.rstrip(",").split(",") for row in cells.split("\n")]
        rows[at[1]][at[0]] = str(number)
        self.change(before, head + ",\n".join(",".join(row) for row in rows) + tail)

    def report(self) -> MapReport:
        """Write both texts and read the map."""
        self.path.write_text(self.tmx, encoding="utf-8")
        if self.tileset.exists():
            self.tileset.write_text(self.tsx, encoding="utf-8")
        return read_map(self.path)


def findings_with(report: MapReport, words: str) -> list[Finding]:
    """The findings whose message holds these words."""
    return [finding for finding in report.findings if words in finding.message]

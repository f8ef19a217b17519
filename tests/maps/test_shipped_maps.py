"""The shipped map says what the design says, and Tiled draws its hexes where the game does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from game.rebirth import mission_cards
from game.tiled import read_map
from game.tiled.geometry import HexGrid
from tests.boards import design, scotland
from tests.maps.shipped_copy import MAPS

SCOTLAND_SHA256 = "f4f82ab9b311e2abf7bf92243e2cca8e0030dd894d66ed4c4d74f80bf5579279"
DESIGN_PAGE = Path(__file__).parents[3] / "shared" / "design" / "boards.json"

needs_rasterizer = pytest.mark.skipif(
    shutil.which("tmxrasterizer") is None, reason="Tiled's tmxrasterizer is not installed"
)
needs_tiled = pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled is not installed")


def without_order(board: dict[str, object]) -> dict[str, object]:
    """The board with lists of hexes sorted, whose order means nothing, and without explanations."""
    told = {key: value for key, value in board.items() if key not in ("stagger", "legend")}
    for key in ("plus_one", "blocked_with_two_players"):
        told[key] = sorted(told[key])  # type: ignore[call-overload]
    return told


def test_scotland_has_no_findings() -> None:
    report = read_map(MAPS / "scotland.tmx")
    assert [str(finding) for finding in report.findings] == []
    assert (report.title, report.playable) == ("Scotland", True)


def test_scotland_is_the_designed_board() -> None:
    board = read_map(MAPS / "scotland.tmx").board
    assert board is not None
    assert without_order(board.description()) == without_order(design("scotland"))


@pytest.mark.skipif(not DESIGN_PAGE.exists(), reason="the design pages are not beside the project")
def test_scotland_is_the_board_of_the_design_page() -> None:
    board = read_map(MAPS / "scotland.tmx").board
    assert board is not None
    designed = json.loads(DESIGN_PAGE.read_text(encoding="utf-8"))["scotland"]
    assert without_order(board.description()) == without_order(designed)
    for names in ("settlements", "castles", "cathedrals", "regions"):
        assert list(board.description()[names]) == list(designed[names]), f"order of {names}"


def test_scotland_keeps_its_sum() -> None:
    """Records name their board by this sum: a change of it makes every old game another board's."""
    board = read_map(MAPS / "scotland.tmx").board
    assert board is not None
    assert board.sha256() == SCOTLAND_SHA256


def test_scotland_has_roles_castle_cards_and_links() -> None:
    board = read_map(MAPS / "scotland.tmx").board
    assert board is not None
    expected = scotland()
    assert list(board.tie_breaks) == expected["tie_breaks"]
    assert list(board.castle_cards) == expected["castle_cards"]
    assert [list(link) for link in board.links] == expected["links"]
    assert len(mission_cards(board)) == 32


@pytest.fixture(scope="module")
def drawn_by_tiled(tmp_path_factory: pytest.TempPathFactory) -> Image.Image:
    """The tile layers of Scotland as Tiled's own tool draws them."""
    out = tmp_path_factory.mktemp("drawn") / "scotland.png"
    hidden = [word for layer in ("settlements", "places", "regions") for word in ("--hide-layer", layer)]
    run_tiled("tmxrasterizer", "--no-smoothing", *hidden, str(MAPS / "scotland.tmx"), str(out))
    return Image.open(out).convert("RGBA")


def run_tiled(*command: str) -> str:
    done = subprocess.run(
        command,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@needs_rasterizer
def test_tiled_draws_the_hexes_where_the_game_does(drawn_by_tiled: Image.Image) -> None:
    """Our formulas with the tileset's own pictures make the same picture, pixel for pixel."""
    grid = HexGrid(104, 120, 60)
    assert drawn_by_tiled.size == grid.map_size(17, 22)
    sheet = Image.open(MAPS / "rebirth.png").convert("RGBA")
    ours = Image.new("RGBA", drawn_by_tiled.size)
    text = (MAPS / "scotland.tmx").read_text(encoding="utf-8")
    for layer in ("terrain", "blocked", "bonus"):
        data = text.split(f'name="{layer}"')[1].split('csv">')[1].split("</data>")[0]
        for index, number in enumerate(data.split(",")):
            if int(number) == 0:
                continue
            column, row = index % 17, index // 17
            x, y = grid.centre((column, row))
            left, top = (int(number) - 1) % 7 * 104, (int(number) - 1) // 7 * 120
            tile = sheet.crop((left, top, left + 104, top + 120))
            ours.alpha_composite(tile, (int(x) - 52, int(y) - 60))
    difference = ImageChops.difference(ours.convert("RGB"), drawn_by_tiled.convert("RGB"))
    # Two roundings of half-transparent edges may differ by a shade or two; a hex one pixel off differs by far more.
    shades = [shade for band in difference.split() for shade, count in enumerate(band.histogram()) if count]
    assert max(shades) <= 4


@needs_rasterizer
@pytest.mark.parametrize("at", [(0, 0), (16, 0), (0, 21), (16, 21), (8, 11), (9, 20)])
def test_hexes_end_at_the_corners_and_edges_of_the_formula(drawn_by_tiled: Image.Image, at: tuple[int, int]) -> None:
    """Up to every corner and edge there is a hex; beyond the map's outermost edges there is nothing."""
    grid = HexGrid(104, 120, 60)
    corners = grid.corners(at)
    for corner, following in zip(corners, corners[1:] + corners[:1], strict=True):
        edge = (corner[0] + following[0]) / 2, (corner[1] + following[1]) / 2
        for share in (0.0, 0.5, 0.95):
            assert alpha_at(drawn_by_tiled, along(grid.centre(at), corner, share)) == 255
            assert alpha_at(drawn_by_tiled, along(grid.centre(at), edge, share)) == 255
        beyond = along(grid.centre(at), edge, 1.06)
        column, row = grid.hex_at(beyond)
        assert (column, row) != at
        on_map = 0 <= column < 17 and 0 <= row < 22
        assert (alpha_at(drawn_by_tiled, beyond) == 255) == on_map


def along(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def alpha_at(picture: Image.Image, point: tuple[float, float]) -> int:
    x, y = int(point[0]), int(point[1])
    if not (0 <= x < picture.width and 0 <= y < picture.height):
        return 0
    pixel = picture.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return int(pixel[3])


@needs_tiled
def test_tiled_opens_the_map_without_complaint(tmp_path: Path) -> None:
    out = tmp_path / "scotland.json"
    told = run_tiled("tiled", "--export-map", "json", str(MAPS / "scotland.tmx"), str(out))
    # Qt speaks of a missing runtime folder where nobody is logged in; that is no complaint about the map.
    assert [line for line in told.splitlines() if not line.startswith("QStandardPaths")] == []
    exported = json.loads(out.read_text(encoding="utf-8"))
    assert (exported["orientation"], exported["width"], exported["height"]) == ("hexagonal", 17, 22)


@needs_tiled
def test_a_map_saved_by_tiled_is_the_same_board(tmp_path: Path) -> None:
    for file in ("rebirth.tsx", "rebirth.png"):
        shutil.copyfile(MAPS / file, tmp_path / file)
    shutil.copyfile(MAPS / "scotland.tmx", tmp_path / "before.tmx")
    run_tiled("tiled", "--export-map", "tmx", str(tmp_path / "before.tmx"), str(tmp_path / "after.tmx"))
    board = read_map(tmp_path / "after.tmx").board
    assert board is not None
    assert board.sha256() == SCOTLAND_SHA256


def test_checking_needs_no_screen_and_says_nothing() -> None:
    """pygame greets on stdout when imported, which would spoil `check-map --json`."""
    program = f"from game.tiled import read_map; assert read_map({str(MAPS / 'scotland.tmx')!r}).playable"
    unseen = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT")
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={name: value for name, value in os.environ.items() if name not in unseen},
        cwd=MAPS.parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

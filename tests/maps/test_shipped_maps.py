"""The shipped maps say what the design says, and Tiled draws their hexes where the game does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from game.ai import choose
from game.rebirth import Board, Match, Seat, mission_cards
from game.tiled import read_map
from game.tiled.geometry import HexGrid
from tests.boards import design, scotland
from tests.maps.shipped_copy import MAPS

SUMS = {
    "scotland": "f4f82ab9b311e2abf7bf92243e2cca8e0030dd894d66ed4c4d74f80bf5579279",
    "ireland": "8f3bca111c39a7cb0e7dd83f52e2d9f83bbe91079a5d30bb6879cfdee754cd2e",
    "orkney": "755791fe561e0289b0aab9336207f024a5956d05866666197339d17aa532665b",
}
DESIGNED = ("scotland", "ireland")
TILESET_COLUMNS = 7
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


def shipped(name: str) -> Board:
    board = read_map(MAPS / f"{name}.tmx").board
    assert board is not None
    return board


@pytest.mark.parametrize("name", SUMS)
def test_a_shipped_map_has_no_findings(name: str) -> None:
    report = read_map(MAPS / f"{name}.tmx")
    assert [str(finding) for finding in report.findings] == []
    assert report.playable
    assert report.author == "The Rebirth contributors"


def test_every_shipped_map_is_tested_here() -> None:
    assert sorted(path.stem for path in MAPS.glob("*.tmx")) == sorted(SUMS)


@pytest.mark.parametrize("name", DESIGNED)
def test_a_shipped_map_is_the_designed_board(name: str) -> None:
    described = without_order(shipped(name).description())
    for only_in_the_rules in ("tie_breaks", "castle_cards", "links", "options"):
        described.pop(only_in_the_rules, None)
    assert described == without_order(design(name))


@pytest.mark.skipif(not DESIGN_PAGE.exists(), reason="the design pages are not beside the project")
@pytest.mark.parametrize("name", DESIGNED)
def test_a_shipped_map_is_the_board_of_the_design_page(name: str) -> None:
    described = shipped(name).description()
    designed = json.loads(DESIGN_PAGE.read_text(encoding="utf-8"))[name]
    assert without_order(described) == without_order(designed)
    for names in ("settlements", "castles", "cathedrals", "round_towers", "landmark", "regions", "coasts"):
        assert list(described.get(names, ())) == list(designed.get(names, ())), f"order of {names}"


@pytest.mark.parametrize("name", SUMS)
def test_a_shipped_map_keeps_its_sum(name: str) -> None:
    """Records name their board by this sum: a change of it makes every old game another board's."""
    assert shipped(name).sha256() == SUMS[name]


def test_ireland_has_its_tie_breaks_and_parts() -> None:
    board = shipped("ireland")
    assert board.rules == "ireland"
    assert board.tie_breaks == ("Blarney", "Hill of Tara")
    assert (len(board.towers), len(board.castles), len(board.cathedrals)) == (14, 12, 0)
    assert (len(board.spaces), len(board.regions), len(board.coasts)) == (130, 4, 2)


def test_scotland_has_roles_castle_cards_and_links() -> None:
    board = shipped("scotland")
    expected = scotland()
    assert list(board.tie_breaks) == expected["tie_breaks"]
    assert list(board.castle_cards) == expected["castle_cards"]
    assert [list(link) for link in board.links] == expected["links"]
    assert len(mission_cards(board)) == 32


def test_orkney_is_a_small_board_for_two() -> None:
    board = shipped("orkney")
    options = board.options
    assert (options.players_min, options.players_max) == (2, 2)
    assert 55 <= len(board.spaces) <= 65
    assert board.description()["options"].keys() >= {"tiles_energy", "tiles_food", "tiles_settlement_1"}
    assert len(mission_cards(board)) >= 2 * len(board.cathedrals)
    for card in ("link:birsay+st-magnus", "castle:noltland", "region:hoy"):
        assert card in {mission.id for mission in mission_cards(board)}


def test_a_game_on_orkney_takes_twenty_two_turns_each() -> None:
    match = Match.new(shipped("orkney"), [Seat("Ada", "greedy"), Seat("Bo", "greedy")], 3, map_name="orkney")
    while not match.finished:
        match.place(choose(match, "greedy"))
    assert [sum(1 for turn in match.placements if turn.seat == seat) for seat in (0, 1)] == [22, 22]
    assert all(turn.at is not None for turn in match.placements)


@dataclass(frozen=True)
class Drawn:
    """A shipped map's tile layers as Tiled's own tool draws them."""

    name: str
    columns: int
    rows: int
    picture: Image.Image


@pytest.fixture(scope="module", params=SUMS)
def drawn_by_tiled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Drawn:
    name = str(request.param)
    out = tmp_path_factory.mktemp("drawn") / f"{name}.png"
    hidden = [word for layer in ("settlements", "places", "regions", "coasts") for word in ("--hide-layer", layer)]
    run_tiled("tmxrasterizer", "--no-smoothing", *hidden, str(MAPS / f"{name}.tmx"), str(out))
    board = shipped(name)
    return Drawn(name, board.columns, board.rows, Image.open(out).convert("RGBA"))


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
def test_tiled_draws_the_hexes_where_the_game_does(drawn_by_tiled: Drawn) -> None:
    """Our formulas with the tileset's own pictures make the same picture, pixel for pixel."""
    grid = HexGrid(104, 120, 60)
    picture = drawn_by_tiled.picture
    assert picture.size == grid.map_size(drawn_by_tiled.columns, drawn_by_tiled.rows)
    sheet = Image.open(MAPS / "rebirth.png").convert("RGBA")
    ours = Image.new("RGBA", picture.size)
    text = (MAPS / f"{drawn_by_tiled.name}.tmx").read_text(encoding="utf-8")
    for layer in ("terrain", "blocked", "bonus"):
        data = text.split(f'name="{layer}"')[1].split('csv">')[1].split("</data>")[0]
        for index, number in enumerate(data.split(",")):
            if int(number) == 0:
                continue
            row, column = divmod(index, drawn_by_tiled.columns)
            x, y = grid.centre((column, row))
            down, across = divmod(int(number) - 1, TILESET_COLUMNS)
            left, top = across * 104, down * 120
            tile = sheet.crop((left, top, left + 104, top + 120))
            ours.alpha_composite(tile, (int(x) - 52, int(y) - 60))
    difference = ImageChops.difference(ours.convert("RGB"), picture.convert("RGB"))
    # Two roundings of half-transparent edges may differ by a shade or two; a hex one pixel off differs by far more.
    shades = [shade for band in difference.split() for shade, count in enumerate(band.histogram()) if count]
    assert max(shades) <= 4


@needs_rasterizer
def test_hexes_end_at_the_corners_and_edges_of_the_formula(drawn_by_tiled: Drawn) -> None:
    """Up to every corner and edge there is a hex; beyond the map's outermost edges there is nothing."""
    grid = HexGrid(104, 120, 60)
    picture, columns, rows = drawn_by_tiled.picture, drawn_by_tiled.columns, drawn_by_tiled.rows
    last, low = columns - 1, rows - 1
    for at in ((0, 0), (last, 0), (0, low), (last, low), (columns // 2, rows // 2), (columns // 2, rows // 2 - 1)):
        corners = grid.corners(at)
        for corner, following in zip(corners, corners[1:] + corners[:1], strict=True):
            edge = (corner[0] + following[0]) / 2, (corner[1] + following[1]) / 2
            for share in (0.0, 0.5, 0.95):
                assert alpha_at(picture, along(grid.centre(at), corner, share)) == 255, at
                assert alpha_at(picture, along(grid.centre(at), edge, share)) == 255, at
            beyond = along(grid.centre(at), edge, 1.06)
            column, row = grid.hex_at(beyond)
            assert (column, row) != at
            on_map = 0 <= column < columns and 0 <= row < rows
            assert (alpha_at(picture, beyond) == 255) == on_map, at


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
@pytest.mark.parametrize("name", SUMS)
def test_tiled_opens_the_map_without_complaint(name: str, tmp_path: Path) -> None:
    out = tmp_path / f"{name}.json"
    told = run_tiled("tiled", "--export-map", "json", str(MAPS / f"{name}.tmx"), str(out))
    # Qt speaks of a missing runtime folder where nobody is logged in; that is no complaint about the map.
    assert [line for line in told.splitlines() if not line.startswith("QStandardPaths")] == []
    exported = json.loads(out.read_text(encoding="utf-8"))
    board = shipped(name)
    assert (exported["orientation"], exported["width"], exported["height"]) == ("hexagonal", board.columns, board.rows)


@needs_tiled
@pytest.mark.parametrize("name", SUMS)
def test_a_map_saved_by_tiled_is_the_same_board(name: str, tmp_path: Path) -> None:
    for file in ("rebirth.tsx", "rebirth.png"):
        shutil.copyfile(MAPS / file, tmp_path / file)
    shutil.copyfile(MAPS / f"{name}.tmx", tmp_path / "before.tmx")
    run_tiled("tiled", "--export-map", "tmx", str(tmp_path / "before.tmx"), str(tmp_path / "after.tmx"))
    board = read_map(tmp_path / "after.tmx").board
    assert board is not None
    assert board.sha256() == SUMS[name]


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

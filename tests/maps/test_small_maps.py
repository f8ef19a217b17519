"""Maps made from scratch: small ones, other tile sizes, and the parts that only the Ireland rules have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.rebirth import Board, Match, Seat, mission_cards, stream
from game.tiled import MapReport, read_map, report_as_json, report_as_text
from tests.boards import design, from_text, scarce, scotland
from tests.maps.map_builder import MapBuilder

SMALL = """
.   e+  f   b    .
 1  1   CMey  e  f
K.Ann  b   2+   2  f
 e  f   b   3-   .
"""


def small(**changes: Any) -> dict[str, Any]:
    """A board of fifteen spaces with two links' worth of places and few tiles."""
    options = {
        "tiles_energy": 1,
        "tiles_food": 1,
        "tiles_settlement_1": 1,
        "tiles_settlement_2": 0,
        "tiles_settlement_3": 0,
        "tiles_settlement_4": 0,
        "removed_with_four": False,
        "set_aside": 0,
    }
    drawing = SMALL.replace("e+", "E").replace("K.Ann", "KAnn")
    return from_text(
        drawing,
        tie_breaks=["Mey"],
        castle_cards=["Mey"],
        links=[["Mey", "Ann"]],
        options=options | changes,
        name="Small & Fine",
    )


def read(board: dict[str, Any], folder: Path, **how: Any) -> MapReport:
    return read_map(MapBuilder(board, **how).write(folder))


def errors(report: MapReport) -> list[str]:
    return [str(finding) for finding in report.findings if finding.severity == "error"]


def test_a_small_map_makes_the_board_it_was_made_from(tmp_path: Path) -> None:
    report = read(small(), tmp_path)
    assert errors(report) == []
    assert report.board is not None
    assert report.board.description() == Board.from_description(small()).description()
    assert report.title == "Small & Fine"
    assert report.board.name == "Small & Fine"


@pytest.mark.parametrize("tile", [(104, 120, 60), (52, 60, 30), (90, 104, 52), (28, 32, 16)])
def test_hexes_may_have_any_even_size(tile: tuple[int, int, int], tmp_path: Path) -> None:
    report = read(small(), tmp_path, tile=tile)
    assert errors(report) == []
    assert report.board is not None
    assert report.board.sha256() == Board.from_description(small()).sha256()


def readable_scarce_boards(count: int) -> list[dict[str, Any]]:
    """The first scarce boards that obey what a map must: one to eight cathedrals, and a card for every visit."""
    boards: list[dict[str, Any]] = []
    seed = 0
    while len(boards) < count:
        board = scarce(seed)
        seed += 1
        if 1 <= len(board["cathedrals"]) <= 8:
            board["options"]["cathedral_bonus"] = 40
            boards.append(board)
    return boards


@pytest.mark.parametrize("board", readable_scarce_boards(40), ids=lambda board: str(board["name"]))
def test_scarce_boards_survive_the_way_through_a_map(board: dict[str, Any], tmp_path: Path) -> None:
    report = read(board, tmp_path)
    assert errors(report) == []
    assert report.board is not None
    assert report.board.description() == Board.from_description(in_reading_order(board)).description()


def in_reading_order(board: dict[str, Any]) -> dict[str, Any]:
    """The board with each settlement's spaces by row and column, as a map gives them."""
    settlements = {name: sorted(spaces, key=lambda at: (at[1], at[0])) for name, spaces in board["settlements"].items()}
    return board | {"settlements": settlements}


def test_a_game_can_be_played_on_a_small_map(tmp_path: Path) -> None:
    board = read(small(), tmp_path).board
    assert board is not None
    match = Match.new(board, [Seat("Ada", "human"), Seat("Bo", "human")], 7, map_name="made")
    rng = stream(7, "test")
    while not match.finished:
        match.place(sorted(match.legal())[rng.randrange(len(match.legal()))])
    assert match.result is not None


def test_an_incomplete_board_lists_everything_that_is_missing(tmp_path: Path) -> None:
    """A blank map with nothing but water and a title."""
    nothing = small() | {
        "cells": [". . .", " . . .", ". . ."],
        "columns": 3,
        "rows": 3,
        "settlements": {},
        "castles": {},
        "cathedrals": {},
        "plus_one": [],
        "blocked_with_two_players": [],
        "regions": {},
        "links": [],
    }
    report = read(nothing, tmp_path)
    told = "\n".join(errors(report))
    assert report.board is None
    assert "no hex is a space" in told
    assert "0 cathedrals" in told


def test_options_that_are_the_rules_own_are_left_out(tmp_path: Path) -> None:
    board = read(scotland(), tmp_path, properties={"players_max": 4, "set_aside": "2", "tiles_food": 12}).board
    assert board is not None
    assert "options" not in board.description()


def test_options_may_be_numbers_or_words(tmp_path: Path) -> None:
    wanted = {"players_max": "3", "removed_with_four": "off", "missions_off": "crofts,  harbours", "cathedral_bonus": 6}
    board = read(scotland(), tmp_path, properties=wanted).board
    assert board is not None
    assert board.description()["options"] == {
        "players_max": 3,
        "removed_with_four": False,
        "missions_off": ["crofts", "harbours"],
        "cathedral_bonus": 6,
    }


def test_fewer_most_players_need_a_smaller_deck(tmp_path: Path) -> None:
    """Eight cathedrals and three players draw 24 cards; the same deck is too small for four."""
    off = "crofts, market-towns, great-cities, harbours, breadbasket, powerhouse"
    links = {f"link_{i + 1}": link for i, link in enumerate(("Mey + Dunrobin", "Urquhart + Stirling", "Mey + Elgin"))}
    fewer = {"missions_off": off, "cathedral_bonus": 11, **links}
    assert errors(read(design("scotland"), tmp_path / "three", properties={"players_max": 3, **fewer})) == []
    told = errors(read(design("scotland"), tmp_path / "four", properties=fewer))
    assert len(told) == 1 and "the mission deck has 24 cards" in told[0]


# -- Ireland: the shipped map comes later, its parts are read already ---------------------------------------------


def ireland(**changes: Any) -> dict[str, Any]:
    return design("ireland") | {"tie_breaks": ["Blarney", "Hill of Tara"]} | changes


def test_ireland_can_be_read(tmp_path: Path) -> None:
    report = read(ireland(), tmp_path, rules="ireland")
    assert [str(finding) for finding in report.findings] == []
    board = report.board
    assert board is not None
    assert (len(board.towers), len(board.coasts), len(board.regions)) == (14, 2, 4)
    assert board.tie_breaks == ("Blarney", "Hill of Tara")
    assert board.description() == Board.from_description(ireland(), "ireland").description()
    for key, value in design("ireland").items():
        told = board.description()[key]
        assert (sorted(told) if key == "plus_one" else told) == (sorted(value) if key == "plus_one" else value), key


def without(names: dict[str, Any], *gone: str) -> dict[str, Any]:
    return {name: value for name, value in names.items() if name not in gone}


def repainted(letter: str, at: tuple[int, int]) -> list[str]:
    rows = [row.split() for row in design("ireland")["cells"]]
    rows[at[1]][at[0]] = letter
    return [" " * (number & 1) + " ".join(row) for number, row in enumerate(rows)]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"cells": repainted("b", (12, 3)), "round_towers": without(design("ireland")["round_towers"], "Antrim")},
            "13 hexes of kind tower",
        ),
        ({"cells": repainted("b", (11, 9)), "landmark": {}}, "0 hexes of kind tara"),
        ({"cells": repainted("K", (12, 3))}, "know no cathedral"),
        ({"coasts": {"west": design("ireland")["coasts"]["west"]}}, "1 coast;"),
        ({"regions": without(design("ireland")["regions"], "Ulster")}, "3 regions"),
        (
            {
                "settlements": without(design("ireland")["settlements"], "Dublin")
                | {"Dublin": [[12, 10], [13, 10]], "Rathmines": [[11, 11], [12, 11]]}
            },
            "0 settlements have 4 spaces",
        ),
    ],
)
def test_ireland_needs_its_parts(changes: dict[str, Any], words: str, tmp_path: Path) -> None:
    report = read(ireland(**changes), tmp_path, rules="ireland")
    assert report.board is None
    assert any(words in told for told in errors(report)), errors(report)


# -- the report -----------------------------------------------------------------------------------------------------


def test_the_report_as_text_ends_with_a_verdict(tmp_path: Path) -> None:
    lines = report_as_text(read(small(), tmp_path / "good")).splitlines()
    assert lines[-1].startswith("made.tmx: can be played: Small & Fine, 15 spaces (0 errors,")
    bad = report_as_text(read(small() | {"links": [["Mey", "Nowhere"]]}, tmp_path / "bad")).splitlines()
    assert bad[0].startswith("made.tmx: error: ")
    assert "cannot be played (1 error," in bad[-1]


def test_the_report_as_json_has_findings_and_the_board(tmp_path: Path) -> None:
    report = read(small(), tmp_path / "good")
    told = report_as_json(report)
    assert report.board is not None
    assert {key: value for key, value in told.items() if key != "findings"} == report.board.description()
    assert len(told["findings"]) == len(report.findings) > 0
    for plain, finding in zip(told["findings"], report.findings, strict=True):
        for key in ("severity", "layer", "column", "row", "object", "message"):
            assert plain.get(key) == getattr(finding, key)
            assert (key in plain) == (getattr(finding, key) is not None)
    assert {finding["severity"] for finding in told["findings"]} <= {"error", "warning"}


def test_the_report_of_a_bad_map_has_findings_only(tmp_path: Path) -> None:
    told = report_as_json(read(small() | {"links": [["Mey", "Nowhere"]]}, tmp_path))
    assert list(told) == ["findings"]
    link = next(finding for finding in told["findings"] if "Nowhere" in finding["message"])
    assert link == {"severity": "error", "message": link["message"], "object": "Nowhere"}


@pytest.mark.parametrize("bonuses", [4, 3])
def test_the_deck_that_is_counted_is_the_deck_that_is_made(bonuses: int, tmp_path: Path) -> None:
    """With a bonus less, one visit of 32 could draw no card, so that the map is refused."""
    report = read(scotland(), tmp_path, properties={"cathedral_bonus": bonuses})
    board = Board.from_description(scotland() | {"options": {"cathedral_bonus": bonuses}})
    assert report.playable == (len(mission_cards(board)) >= 32)
    if not report.playable:
        assert any(f"has {len(mission_cards(board))} cards" in told for told in errors(report))

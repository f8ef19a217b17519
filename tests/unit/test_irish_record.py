"""Records of Irish games: bonus lines, choices, new supply orders, and what torn and edited ones get."""

from __future__ import annotations

import copy
import json
import random
from itertools import pairwise
from typing import Any

import pytest

from game.rebirth import Board, Match, RecordError, Seat
from tests.irish_agreement import names_in_order
from tests.irish_boards import ireland, random_irish_header, scarce_irish
from tests.languages import left_in_english
from tests.unit.test_record import changed, leaves, other

SEATS = [Seat(name, "human") for name in ("Ada", "Ben", "Cleo", "Dan")]
KEYS = ["seat", "tile", "at", "awards", "castles", "cards", "drew"]


def decide(match: Match, rng: random.Random) -> None:
    """Any decision that is allowed."""
    decision = match.decision
    assert decision is not None
    if decision.kind == "place":
        legal = sorted(match.legal())
        match.place(rng.choice(legal) if legal else None)
    elif decision.kind == "double":
        match.double(rng.choice(decision.cards))
    else:
        match.keep(rng.choice(decision.tiles))


def finished(match: Match, seed: int) -> Match:
    rng = random.Random(seed)
    while not match.finished:
        decide(match, rng)
    return match


def small_record() -> list[str]:
    """The first small game in which a turn has two bonus placements, a marker is laid and Scouts show three tiles."""
    for seed in range(0, 800, 8):
        board = Board.from_description(scarce_irish(seed), "ireland")
        tokens = ("builders", "doubling", "scouts", "secret")
        header = random_irish_header(board.description(), 3, random.Random(seed), tokens=tokens, sha256=board.sha256())
        lines = finished(Match.from_record([json.dumps(header)]), seed).record_lines()
        data = [json.loads(line) for line in lines[1:-1]]
        two_in_a_row = any("bonus" in one and "bonus" in two for one, two in pairwise(data))
        marker = any("doubles" in line for line in data)
        scouts = any(len(line["drew"]) == 3 and len(line["supply"]) > 2 for line in data)
        if two_in_a_row and marker and scouts and any(line["cards"] for line in data):
            return lines
    raise AssertionError("no such game")


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return small_record()


@pytest.fixture(scope="module")
def ireland_match() -> Match:
    board = Board.from_description(ireland(), "ireland")
    return finished(Match.new(board, SEATS[:3], 7, map_name="ireland"), 7)


def refused(lines: list[str]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Match.from_record(lines)
    assert caught.value.reason
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.reason}"
    assert left_in_english(caught.value.message) == []
    return caught.value


# -- shapes -------------------------------------------------------------------------------------------------------


def test_the_header_has_cards_and_towers(ireland_match: Match) -> None:
    header = json.loads(ireland_match.header_line())
    assert (header["map"], header["rules"]) == ("ireland", "ireland")
    setup = header["setup"]
    assert list(setup) == ["supplies", "set_aside", "mission_deck", "public_missions", "towers"]
    assert [len(supply) for supply in setup["supplies"]] == [32] * 3
    assert [len(aside) for aside in setup["set_aside"]] == [4] * 3
    assert (len(setup["mission_deck"]), len(setup["public_missions"])) == (4, 8)
    assert setup["towers"] == {
        tower.name: ireland_match.tower_token(tower.name) for tower in ireland_match.board.towers
    }
    assert header["map_sha256"] == ireland_match.board.sha256()
    assert header["board"] == ireland_match.board.description()


def test_lines_have_the_names_of_the_formats_page(ireland_match: Match) -> None:
    lines = [json.loads(line) for line in ireland_match.record_lines()[1:-1]]
    for line in lines:
        assert list(line) == names_in_order(line)
        assert set(line) >= set(KEYS)
        assert all(award["points"] > 0 for award in line["awards"])
        sources = [award["for"] for award in line["awards"]]
        order = ["plus-one", "farm", "settlement", "public-mission", "tower"]
        assert sources == sorted(sources, key=order.index)
        public = [award["where"] for award in line["awards"] if award["for"] == "public-mission"]
        opened = [mission.card.id for mission in ireland_match.public_missions]
        assert public == sorted(public, key=opened.index)


def test_set_up_in_the_header_is_as_it_was_before_the_first_placement(ireland_match: Match) -> None:
    """Builders and Scouts change supplies as the game goes; the header does not change with them."""
    start = Match.from_record(ireland_match.record_lines()[:1])
    assert start.record_lines() == ireland_match.record_lines()[:1]
    fresh = Match.new(ireland_match.board, SEATS[:3], 7, map_name="ireland")
    assert fresh.header_line() == ireland_match.header_line()


def test_bonus_lines_stand_right_after_the_line_that_earned_them(ireland_match: Match, lines: list[str]) -> None:
    for record in (ireland_match.record_lines(), lines):
        header, *turns = [json.loads(line) for line in record[:-1]]
        begun = [0] * len(header["seats"])
        for number, line in enumerate(turns):
            bonus = line.get("bonus")
            if bonus is not None:
                assert line["seat"] == turns[number - 1]["seat"]
                assert turns[number - 1]["drew"] == []
                assert header["setup"]["towers"][bonus] == "builders"
                assert line["tile"] == header["setup"]["set_aside"][line["seat"]][begun[line["seat"]]]
                begun[line["seat"]] += 1
        assert sum(begun) > 0


def test_what_is_drawn_is_what_is_placed_next(ireland_match: Match, lines: list[str]) -> None:
    for record in (ireland_match.record_lines(), lines):
        header, *turns = [json.loads(line) for line in record[:-1]]
        supplies = [list(supply) for supply in header["setup"]["supplies"]]
        for line in turns:
            seat = line["seat"]
            if "bonus" not in line:
                assert supplies[seat].pop(0) == line["tile"]
            if "supply" in line:
                kept, *back = line["drew"]
                shown = supplies[seat][:3]
                assert sorted([kept, *back]) == sorted(shown)
                assert sorted([kept, *line["supply"]]) == sorted(supplies[seat])
                supplies[seat] = [kept, *line["supply"]]
            else:
                assert line["drew"] in ([], supplies[seat][:1])
        assert not any(supplies)


# -- reading back -------------------------------------------------------------------------------------------------


def test_a_whole_record_is_the_same_match(ireland_match: Match, lines: list[str]) -> None:
    for record in (ireland_match.record_lines(), lines):
        again = Match.from_record(record)
        assert again.record_lines() == record
        assert again.finished


def test_every_whole_part_of_a_record_goes_on_the_same(lines: list[str]) -> None:
    for length in range(1, len(lines)):
        part = Match.from_record(lines[:length])
        assert part.record_lines()[:length] == lines[:length]
        assert not part.choice_due
        for number in range(length, len(lines) - 1):
            line = json.loads(lines[number])
            part.place(None if line["at"] is None else (line["at"][0], line["at"][1]))
            if "doubles" in line:
                part.double(line["doubles"])
            if part.choice_due:
                kept = next(tile for tile in part.decision.tiles if tile.code == line["drew"][0])  # type: ignore[union-attr]
                part.keep(kept)
        # The shuffle of Scouts comes from the seed and the turn, so that it is the same again.
        assert part.record_lines() == lines


def test_a_crash_before_a_choice_begins_the_turn_anew_with_the_same_offer(lines: list[str]) -> None:
    tried = 0
    for number in range(1, len(lines) - 1):
        line = json.loads(lines[number])
        if "doubles" not in line and len(line["drew"]) < 2:
            continue
        match = Match.from_record(lines[:number])
        match.place((line["at"][0], line["at"][1]))
        assert match.choice_due
        # No line has been written: what is on the disk ends before this turn.
        assert match.record_lines() == lines[:number]
        offer = match.decision
        again = Match.from_record(match.record_lines())
        assert again.decision is not None
        assert (again.decision.kind, again.decision.seat) == ("place", line["seat"])
        assert again.tile_at((line["at"][0], line["at"][1])) is None
        again.place((line["at"][0], line["at"][1]))
        assert again.decision == offer
        tried += 1
    assert tried > 1


def test_another_choice_makes_another_line(lines: list[str]) -> None:
    number = next(n for n in range(1, len(lines) - 1) if len(set(json.loads(lines[n])["drew"])) > 1)
    line = json.loads(lines[number])
    match = Match.from_record(lines[:number])
    match.place((line["at"][0], line["at"][1]))
    if "doubles" in line:
        match.double(line["doubles"])
    assert match.decision is not None
    tile = next(tile for tile in match.decision.tiles if tile.code != line["drew"][0])
    match.keep(tile)
    found = json.loads(match.record_lines()[-1])
    assert found["drew"][0] == tile.code != line["drew"][0]
    assert Match.from_record(match.record_lines()).record_lines() == match.record_lines()


# -- what is refused ----------------------------------------------------------------------------------------------


def test_a_torn_last_line_is_refused_wherever_it_is_torn(lines: list[str]) -> None:
    for number in range(len(lines)):
        line = lines[number]
        for end in range(0, len(line), max(1, len(line) // 12)):
            assert refused([*lines[:number], line[:end]]).line == number + 1


def test_an_edit_of_anything_in_any_line_is_found_in_that_line(lines: list[str]) -> None:
    tried = 0
    for number in range(1, len(lines)):
        line = json.loads(lines[number])
        for path in leaves(line):
            # Another space may be as good a placement; what follows then differs.
            if path[0] == "at":
                continue
            edited = json.dumps(changed(line, path, other))
            assert refused([*lines[:number], edited, *lines[number + 1 :]]).line == number + 1
            tried += 1
    assert tried > 100


def test_an_added_or_missing_name_is_found_in_its_line(lines: list[str]) -> None:
    for number in range(1, len(lines)):
        line = json.loads(lines[number])
        inner = line.get("result", line)
        for key in list(inner):
            without = copy.deepcopy(line)
            del without.get("result", without)[key]
            assert refused([*lines[:number], json.dumps(without)]).line == number + 1
        for key, value in (("bonus", "Tower 1"), ("doubles", "sea-farmer"), ("supply", []), ("comment", "hello")):
            if key not in inner:
                added = copy.deepcopy(line)
                added.get("result", added)[key] = value
                assert refused([*lines[:number], json.dumps(added)]).line == number + 1


def test_a_line_that_is_missing_doubled_or_moved_is_found(lines: list[str]) -> None:
    for number in range(1, len(lines) - 1):
        assert refused(lines[:number] + lines[number + 1 :]).line <= len(lines)
        assert refused(lines[: number + 1] + lines[number:]).line == number + 2


def with_line(lines: list[str], name: str, **changes: Any) -> tuple[list[str], int]:
    """The record with the first line changed that has ``name`` (a supply of three tiles or more), and its number."""
    number = next(
        n
        for n, line in enumerate(lines[1:-1], start=1)
        if json.loads(line).get(name) and len(json.loads(line)[name]) > 2
    )
    line = json.loads(lines[number])
    return [*lines[:number], json.dumps(line | changes), *lines[number + 1 :]], number + 1


@pytest.mark.parametrize("card", ["no-such-card", "", None, 3, ["sea-farmer"]])
def test_a_marker_that_cannot_lie_there_is_refused(lines: list[str], card: Any) -> None:
    edited, number = with_line(lines, "doubles", doubles=card)
    error = refused(edited)
    assert error.line == number
    assert "doubles" in error.reason


@pytest.mark.parametrize("supply", [None, [], ["E"], ["X"], "E F", [1, 2], [None], {}])
def test_a_supply_that_does_not_hold_what_remains_is_refused(lines: list[str], supply: Any) -> None:
    edited, number = with_line(lines, "supply", supply=supply)
    error = refused(edited)
    assert error.line == number
    assert "Scouts" in error.reason


@pytest.mark.parametrize("drew", [None, [], "E", [None], [["E"]], ["X", "E", "E"], [1]])
def test_a_tile_that_scouts_did_not_show_is_refused(lines: list[str], drew: Any) -> None:
    edited, number = with_line(lines, "supply", drew=drew)
    error = refused(edited)
    assert error.line == number
    assert "Scouts" in error.reason


def test_a_bonus_of_another_tower_is_refused(lines: list[str]) -> None:
    edited, number = with_line(lines, "bonus", bonus="Tower of Babel")
    error = refused(edited)
    assert error.line == number
    assert "bonus" in error.reason


def test_headers_that_are_no_irish_set_up_are_refused(ireland_match: Match) -> None:
    good = json.loads(ireland_match.header_line())
    towers = good["setup"]["towers"]
    name = next(iter(towers))
    builders = next(tower for tower, token in towers.items() if token == "builders")
    cards = good["setup"]["public_missions"]
    changes: list[tuple[dict[str, Any], str]] = [
        ({"towers": {}}, "tower"),
        ({"towers": []}, "tower"),
        ({"towers": {**towers, "Babel": "harvest"}}, "tower"),
        ({"towers": {tower: token for tower, token in towers.items() if tower != name}}, "tower"),
        ({"towers": {**towers, name: "dragons"}}, "dragons"),
        ({"towers": {**towers, name: 3}}, "tower"),
        ({"towers": {**towers, builders: "harvest"}}, "harvest"),
        ({"public_missions": cards[:7]}, "public_missions"),
        ({"public_missions": []}, "public_missions"),
        ({"public_missions": [*cards[:7], cards[0]]}, "card"),
        ({"public_missions": [*cards[:7], "crofts"]}, "crofts"),
        ({"public_missions": [*cards[:7], None]}, "public_missions"),
        ({"mission_deck": good["setup"]["mission_deck"][:3]}, "card"),
        ({"mission_deck": [*good["setup"]["mission_deck"], cards[0]]}, "card"),
        ({"set_aside": [aside[:3] for aside in good["setup"]["set_aside"]]}, "aside"),
        ({"supplies": [list(reversed(s))[1:] for s in good["setup"]["supplies"]]}, "tiles"),
    ]
    for change, word in changes:
        header = copy.deepcopy(good)
        header["setup"] |= change
        error = refused([json.dumps(header)])
        assert error.line == 1
        assert word in error.reason, (change, error.reason)
    for key in ("towers", "public_missions", "mission_deck", "set_aside"):
        header = copy.deepcopy(good)
        del header["setup"][key]
        assert refused([json.dumps(header)]).line == 1
    assert refused([json.dumps(good | {"rules": "scotland"})]).line == 1
    assert refused([json.dumps(good | {"rules": "wales"})]).line == 1

"""The record: its header, lines and result as the formats page has them, and what torn and edited ones get."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from game.rebirth import Board, Match, RecordError, Seat
from game.rebirth.board import description_sha256
from tests.boards import from_text, scarce, scotland
from tests.languages import left_in_english
from tests.scale import scaled
from tests.table import Table

HEADER_KEYS = ["format", "version", "map", "map_sha256", "rules", "board", "seats", "first", "seed", "setup"]
LINE_KEYS = ["seat", "tile", "at", "awards", "castles", "cards", "drew"]
FINAL_KEYS = ["seat", "track", "settlements", "castles", "missions", "total", "cards"]


def small_match() -> Match:
    """A finished game on a scarce board with farms, settlements, castles, cathedrals and a discard."""
    board = Board.from_description(scarce(24))
    match = Match.new(board, [Seat("Ada", "human"), Seat("Børge Ångström", "greedy"), Seat("小", "random")], 11)
    while not match.finished:
        match.place(None if match.must_discard else max(match.legal()))
    return match


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return small_match().record_lines()


@pytest.fixture(scope="module")
def scotland_match() -> Match:
    match = Match.new(Board.from_description(scotland()), [Seat("Ada", "human"), Seat("Fingal", "greedy")], 7, first=1)
    while not match.finished:
        match.place(max(match.legal(), key=lambda at: (match.preview(at).points(match.to_move), at)))
    return match


def refused(lines: list[str] | list[bytes]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Match.from_record(lines)
    assert caught.value.reason
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.reason}"
    assert left_in_english(caught.value.message) == []
    return caught.value


# -- shapes -------------------------------------------------------------------------------------------------------


def test_the_header(scotland_match: Match) -> None:
    header = json.loads(scotland_match.header_line())
    assert list(header) == HEADER_KEYS
    assert (header["format"], header["version"]) == ("rebirth-record", 1)
    assert (header["map"], header["rules"], header["first"], header["seed"]) == ("scotland", "scotland", 1, 7)
    assert header["seats"] == [
        {"name": "Ada", "controller": "human"},
        {"name": "Fingal", "controller": "greedy"},
    ]
    assert list(header["setup"]) == ["supplies", "set_aside", "mission_deck", "public_missions", "towers"]
    assert [len(supply) for supply in header["setup"]["supplies"]] == [34, 34]
    assert [len(aside) for aside in header["setup"]["set_aside"]] == [2, 2]
    assert len(header["setup"]["mission_deck"]) == 32
    assert (header["setup"]["public_missions"], header["setup"]["towers"]) == ([], {})


def test_the_header_holds_the_board_and_its_sha256(scotland_match: Match) -> None:
    header = json.loads(scotland_match.header_line())
    design = scotland()
    for key in ("name", "columns", "rows", "cells", "settlements", "castles", "cathedrals", "regions"):
        assert header["board"][key] == design[key], key
    assert sorted(header["board"]["plus_one"]) == sorted(design["plus_one"])
    assert sorted(header["board"]["blocked_with_two_players"]) == sorted(design["blocked_with_two_players"])
    text = json.dumps(header["board"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert header["map_sha256"] == hashlib.sha256(text.encode("utf-8")).hexdigest()


def test_the_same_board_described_in_another_order_has_the_same_sha256() -> None:
    description = scotland()
    turned = dict(reversed(description.items()))
    turned["plus_one"] = list(reversed(description["plus_one"]))
    turned["blocked_with_two_players"] = sorted(description["blocked_with_two_players"], reverse=True)
    turned["cells"] = [row.strip() for row in description["cells"]]
    assert Board.from_description(turned).sha256() == Board.from_description(description).sha256()


@pytest.mark.parametrize("seed", range(40))
def test_a_board_is_what_it_describes(seed: int) -> None:
    description = Board.from_description(scarce(seed)).description()
    again = Board.from_description(json.loads(json.dumps(description)))
    assert again.description() == description
    assert again.sha256() == Board.from_description(description).sha256()


def test_supplies_are_in_drawing_order_the_first_being_the_first_hand(scotland_match: Match) -> None:
    supplies = json.loads(scotland_match.header_line())["setup"]["supplies"]
    for seat in range(2):
        placed = [placement.tile.code for placement in scotland_match.placements if placement.seat == seat]
        assert placed == supplies[seat]


def test_set_aside_tiles_and_cards_of_the_header_are_those_of_the_game(scotland_match: Match) -> None:
    setup = json.loads(scotland_match.header_line())["setup"]
    for seat in range(2):
        assert [tile.code for tile in scotland_match.set_aside(seat)] == setup["set_aside"][seat]
    drawn = [card for placement in scotland_match.placements for card in placement.cards]
    assert drawn == setup["mission_deck"][: len(drawn)]
    assert len(drawn) > 4


def test_a_line_for_each_placement(scotland_match: Match) -> None:
    lines = [json.loads(line) for line in scotland_match.record_lines()]
    assert len(lines) == 1 + 68 + 1
    for number, line in enumerate(lines[1:-1]):
        assert list(line) == LINE_KEYS
        assert line == json.loads(scotland_match.placement_line(number))
        assert line["seat"] == (1 + number) % 2
        assert len(line["at"]) == 2
        assert all(award["points"] > 0 for award in line["awards"])
        for award in line["awards"]:
            keys = ["seat", "points", "for"] + (["where"] if award["for"] != "plus-one" else [])
            assert list(award) == keys
            assert award["for"] in ("plus-one", "farm", "settlement")
            assert award["for"] != "farm" or award["where"] in ("energy", "food")
    assert [len(line["drew"]) for line in lines[1:-1]] == [1] * 66 + [0] * 2


def test_a_line_of_the_formats_page() -> None:
    """The example: a settlement completed, a castle taken, a farm drawn."""
    board = from_text("CStirling 1 1 . e e e", options={})
    text = json.dumps(board).replace("Town 1", "Perth")
    table = Table(json.loads(text), ["S1 E", "S3 F"], first=0)
    table.place(2, 0)
    line = table.place(1, 0)
    assert line == {
        "seat": 1,
        "tile": "S3",
        "at": [1, 0],
        "awards": [
            {"seat": 1, "points": 5, "for": "settlement", "where": "Perth"},
            {"seat": 0, "points": 3, "for": "settlement", "where": "Perth"},
        ],
        "castles": {"Stirling": 1},
        "cards": [],
        "drew": ["F"],
    }


def test_the_result_is_the_last_line_of_a_finished_game(scotland_match: Match) -> None:
    last = json.loads(scotland_match.record_lines()[-1])
    assert list(last) == ["result"]
    assert list(last["result"]) == ["final", "winners", "decided_by"]
    for seat, final in enumerate(last["result"]["final"]):
        assert list(final) == FINAL_KEYS
        assert final["seat"] == seat
        assert final["total"] == final["track"] + final["settlements"] + final["castles"] + final["missions"]
        assert final["missions"] == sum(final["cards"].values())
        assert list(final["cards"]) == list(scotland_match.missions(seat))


def test_a_player_without_cards_has_an_empty_object() -> None:
    table = Table(from_text("e e"), ["E", "E"])
    table.places((0, 0), (1, 0))
    assert table.result["final"][0]["cards"] == {}


def test_an_unfinished_game_has_no_result_line() -> None:
    table = Table(from_text("e e"), ["E", "E"])
    table.place(0, 0)
    assert len(table.match.record_lines()) == 2
    with pytest.raises(ValueError, match="not finished"):
        table.match.result_line()


def test_a_line_is_one_line(lines: list[str]) -> None:
    for line in lines:
        assert "\n" not in line
        assert "\r" not in line


def test_names_keep_their_letters(lines: list[str]) -> None:
    again = Match.from_record([line.encode("utf-8") for line in lines])
    assert [seat.name for seat in again.seats] == ["Ada", "Børge Ångström", "小"]
    assert "Ångström" in lines[0]


def test_equal_games_are_equal_lines() -> None:
    """No clock time stands in a record."""
    assert small_match().record_lines() == small_match().record_lines()


# -- reading back -------------------------------------------------------------------------------------------------


def test_a_whole_record_is_the_same_match(lines: list[str]) -> None:
    again = Match.from_record(lines)
    assert again.record_lines() == lines
    assert again.finished


def test_every_whole_part_of_a_record_is_a_match_that_goes_on_the_same(lines: list[str]) -> None:
    for length in range(1, len(lines)):
        part = Match.from_record(lines[:length])
        assert part.record_lines()[:length] == lines[:length]
        assert len(part.placements) == length - 1
        for line in lines[length:-1]:
            at = json.loads(line)["at"]
            part.place(None if at is None else (at[0], at[1]))
        assert part.record_lines() == lines


def test_line_ends_and_bytes_do_not_matter(lines: list[str]) -> None:
    assert Match.from_record([line + "\n" for line in lines]).record_lines() == lines
    assert Match.from_record([(line + "\r\n").encode() for line in lines]).record_lines() == lines


def test_the_order_of_names_in_a_line_does_not_matter(lines: list[str]) -> None:
    turned = [json.dumps(dict(reversed(json.loads(line).items()))) for line in lines]
    assert Match.from_record(turned).record_lines() == lines


def test_a_record_outlives_its_map(lines: list[str]) -> None:
    """The board comes from the header; nothing else is opened."""
    assert Match.from_record(lines).board.name == "Scarce 24"


# -- what is refused ----------------------------------------------------------------------------------------------


def test_an_empty_record_is_refused() -> None:
    assert refused([]).line == 1


def test_a_torn_last_line_is_refused_wherever_it_is_torn(lines: list[str]) -> None:
    for number in (0, 1, 5, len(lines) - 1):
        line = lines[number]
        for end in range(0, len(line), max(1, len(line) // 40)):
            error = refused([*lines[:number], line[:end]])
            assert error.line == number + 1


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every number, text and empty collection in a JSON value."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list) and value:
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    else:
        yield path


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy of the value with the thing at the path replaced by what ``new`` makes of it."""
    value = copy.deepcopy(value)
    inner = value
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = new(inner[path[-1]])
    return value


def other(value: Any) -> Any:
    """Something of the same type that is not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if value is None:
        return [0, 0]
    return [0] if isinstance(value, list) else {"x": 0}


def test_an_edit_of_anything_in_any_line_is_found_in_that_line(lines: list[str]) -> None:
    tried = 0
    for number in range(1, len(lines)):
        line = json.loads(lines[number])
        for path in leaves(line):
            edited = json.dumps(changed(line, path, other))
            assert refused([*lines[:number], edited, *lines[number + 1 :]]).line == number + 1
            tried += 1
    assert tried > 200


def test_an_added_or_missing_name_is_found_in_its_line(lines: list[str]) -> None:
    for number in range(1, len(lines)):
        line = json.loads(lines[number])
        inner = line.get("result", line)
        for key in list(inner):
            without = copy.deepcopy(line)
            del without.get("result", without)[key]
            assert refused([*lines[:number], json.dumps(without)]).line == number + 1
        inner["comment"] = "hello"
        assert refused([*lines[:number], json.dumps(line)]).line == number + 1


def test_numbers_of_another_type_are_found(lines: list[str]) -> None:
    """1.0, true and "1" are equal to 1 only in some languages."""
    for number in range(1, len(lines)):
        line = json.loads(lines[number])
        for path in leaves(line):
            inner = line
            for step in path:
                inner = inner[step]
            if type(inner) is not int:
                continue
            for imitation in (float(inner), str(inner), bool(inner)) if inner in (0, 1) else (float(inner), str(inner)):
                edited = json.dumps(changed(line, path, lambda _, imitation=imitation: imitation))
                assert refused([*lines[:number], edited]).line == number + 1


def test_a_line_that_is_missing_doubled_or_moved_is_found(lines: list[str]) -> None:
    for number in range(1, len(lines) - 1):
        assert refused(lines[:number] + lines[number + 1 :]).line == number + 1
        assert refused(lines[: number + 1] + lines[number:]).line == number + 2
    assert refused([lines[0], lines[2], lines[1], *lines[3:]]).line == 2
    assert refused([lines[-1], *lines[:-1]]).line == 1
    assert refused([*lines, lines[-1]]).line == len(lines) + 1
    assert refused([*lines, lines[1]]).line == len(lines) + 1
    assert refused(lines[1:]).line == 1
    assert refused([lines[0], lines[0]]).line == 2


def test_a_placement_that_the_rules_forbid_is_found(lines: list[str]) -> None:
    """The reason names what is wrong in plain words."""
    first = json.loads(lines[1])
    second = json.loads(lines[2])
    taken = refused([lines[0], lines[1], json.dumps(second | {"at": first["at"]})])
    assert taken.line == 3
    assert "taken" in taken.reason
    off = refused([lines[0], json.dumps(first | {"at": [90, 90]})])
    assert "no space" in off.reason
    assert "turn" in refused([lines[0], json.dumps(first | {"seat": second["seat"]})]).reason
    assert "discarded" in refused([lines[0], json.dumps(first | {"at": None})]).reason


@pytest.mark.parametrize("line", ["", " ", "null", "[]", "7", '"seat"', "{", "{}x", '{"seat": 1, "seat": 1}', "\x00"])
def test_a_line_that_is_no_object_is_found(lines: list[str], line: str) -> None:
    assert refused([*lines[:3], line, *lines[3:]]).line == 4
    assert refused([line]).line == 1


@pytest.mark.parametrize("at", [[], [1], [1, 2, 3], "1,2", {"x": 1}, [1.0, 2], [True, 2], [-1, 2], [10**30, 0], 5])
def test_a_place_that_is_no_hex_is_found(lines: list[str], at: object) -> None:
    line = json.loads(lines[1]) | {"at": at}
    assert refused([lines[0], json.dumps(line)]).line == 2


def test_a_deeply_nested_line_is_found(lines: list[str]) -> None:
    assert refused([lines[0], "[" * 100_000]).line == 2


def test_bytes_that_are_no_utf8_are_found(lines: list[str]) -> None:
    assert refused([lines[0].encode(), b'{"seat": "\xff\xfe"}']).line == 2


def test_bytes_in_another_encoding_are_found(lines: list[str]) -> None:
    """A reader that guesses encodings would take these."""
    for encoding in ("utf-16", "utf-32", "utf-8-sig"):
        assert refused([lines[0].encode(encoding)]).line == 1


# -- the header ---------------------------------------------------------------------------------------------------


def header_with(lines: list[str], **changes: Any) -> list[str]:
    return [json.dumps(json.loads(lines[0]) | changes), *lines[1:]]


def test_a_newer_version_is_refused_in_plain_words(lines: list[str]) -> None:
    error = refused(header_with(lines, version=2))
    assert error.line == 1
    assert "newer" in error.reason


@pytest.mark.parametrize("version", [0, -1, "1", 1.0, True, None, [1]])
def test_a_version_that_is_none_is_refused(lines: list[str], version: object) -> None:
    assert refused(header_with(lines, version=version)).line == 1


@pytest.mark.parametrize("name", ["chess-record", "", None, 1, ["rebirth-record"]])
def test_another_format_is_refused(lines: list[str], name: object) -> None:
    assert refused(header_with(lines, format=name)).line == 1


@pytest.mark.parametrize("key", HEADER_KEYS)
def test_a_header_without_one_of_its_names_is_refused(lines: list[str], key: str) -> None:
    header = json.loads(lines[0])
    del header[key]
    assert refused([json.dumps(header), *lines[1:]]).line == 1


@pytest.mark.parametrize("key", ["name", "controller", "clan"])
@pytest.mark.parametrize("text", ["A" * 41, "A" * 5000, "Ada\nBo", "Ada\x07", "Ada\N{RIGHT-TO-LEFT OVERRIDE}Bo"])
def test_words_of_a_seat_that_no_screen_can_show_are_refused(lines: list[str], key: str, text: str) -> None:
    seats = json.loads(lines[0])["seats"]
    seats[1][key] = text
    error = refused(header_with(lines, seats=seats))
    assert error.line == 1 and key in error.reason and len(error.reason) < 200 and error.reason.isprintable()


@pytest.mark.parametrize("name", ["A" * 40, "Ada O'Neill-Müller", "阿达", "", "🏰"])
def test_whatever_one_line_can_show_may_be_a_players_name(lines: list[str], name: str) -> None:
    seats = json.loads(lines[0])["seats"]
    seats[1]["name"] = name
    assert Match.from_record(header_with(lines, seats=seats)).seats[1].name == name


@pytest.mark.parametrize("text", ["P" * 41, "Perth\nStirling", "Perth\x00"])
def test_names_of_places_that_no_screen_can_show_are_refused(lines: list[str], text: str) -> None:
    board = json.loads(lines[0])["board"]
    for key in ("settlements", "castles", "regions"):
        if isinstance(board[key], dict):
            first = next(iter(board[key]))
            named = board | {key: {text if name == first else name: value for name, value in board[key].items()}}
        else:
            named = board | {key: [board[key][0] | {"name": text}, *board[key][1:]]}
        error = refused(header_with(lines, board=named, map_sha256=description_sha256(named)))
        assert error.line == 1 and "one line" in error.reason
    named = board | {"name": text}
    assert "one line" in refused(header_with(lines, board=named, map_sha256=description_sha256(named))).reason


def test_a_number_without_end_is_called_one(lines: list[str]) -> None:
    header = lines[0].replace(f'"seed": {json.loads(lines[0])["seed"]}', '"seed": ' + "7" * 6000)
    assert "digits" in refused([header, *lines[1:]]).reason


def test_an_edit_of_the_board_is_found(lines: list[str]) -> None:
    """The sha256 is taken over the board, so none of it can be changed alone."""
    header = json.loads(lines[0])
    for path in leaves(header["board"]):
        edited = header | {"board": changed(header["board"], path, other)}
        assert refused([json.dumps(edited), *lines[1:]]).line == 1, path


def test_a_name_that_does_not_belong_into_the_board_is_found(lines: list[str]) -> None:
    board = json.loads(lines[0])["board"]
    assert refused(header_with(lines, board=board | {"comment": "hello"})).line == 1


def test_an_edit_of_the_sha256_is_found(lines: list[str]) -> None:
    sha256 = json.loads(lines[0])["map_sha256"]
    assert refused(header_with(lines, map_sha256=sha256[:-1] + ("0" if sha256[-1] != "0" else "1"))).line == 1


def test_an_edit_of_the_setup_is_found(lines: list[str]) -> None:
    header = json.loads(lines[0])
    for path in leaves(header["setup"]):
        edited = header | {"setup": changed(header["setup"], path, other)}
        assert refused([json.dumps(edited), *lines[1:]]).line == 1, path


def test_tiles_that_are_no_players_set_are_refused(lines: list[str]) -> None:
    """A valid tile in the place of another valid tile, one too many, one too few, another one set aside."""
    setup = json.loads(lines[0])["setup"]
    swapped = copy.deepcopy(setup)
    tile = swapped["supplies"][0][0]
    swapped["supplies"][0][0] = "E" if tile != "E" else "F"
    longer = copy.deepcopy(setup)
    longer["supplies"][1].append("E")
    shorter = copy.deepcopy(setup)
    shorter["supplies"][2].pop()
    moved = copy.deepcopy(setup)
    moved["set_aside"][0].append(moved["supplies"][0].pop())
    for edited in (swapped, longer, shorter, moved):
        assert refused(header_with(lines, setup=edited)).line == 1


def test_tiles_in_another_order_are_found_where_they_are_played(lines: list[str]) -> None:
    header = json.loads(lines[0])
    supply = header["setup"]["supplies"][header["first"]]
    different = next(n for n, tile in enumerate(supply) if tile != supply[0])
    supply[0], supply[different] = supply[different], supply[0]
    assert refused([json.dumps(header), *lines[1:]]).line == 2


def test_a_deck_that_lacks_or_doubles_a_card_is_refused(lines: list[str]) -> None:
    setup = json.loads(lines[0])["setup"]
    deck = setup["mission_deck"]
    assert len(deck) > 1
    for edited in (deck[1:], [*deck, deck[0]], [deck[0], *deck[:-1]], [*deck, "region:atlantis"]):
        assert refused(header_with(lines, setup=setup | {"mission_deck": edited})).line == 1


@pytest.mark.parametrize("first", [-1, 3, "0", 0.0, None, True])
def test_a_first_player_who_is_no_seat_is_refused(lines: list[str], first: object) -> None:
    assert refused(header_with(lines, first=first)).line == 1


@pytest.mark.parametrize("first", [0, 1, 2])
def test_another_first_player_is_found_in_the_first_line(lines: list[str], first: int) -> None:
    if json.loads(lines[0])["first"] == first:
        assert Match.from_record(lines).first == first
    else:
        assert refused(header_with(lines, first=first)).line == 2


@pytest.mark.parametrize(
    "seats", [[], [{"name": "A", "controller": "human"}], "AB", [{}, {}, {}], ["A", "B", "C"], None]
)
def test_seats_that_are_none_are_refused(lines: list[str], seats: object) -> None:
    assert refused(header_with(lines, seats=seats)).line == 1


@pytest.mark.parametrize("rules", ["chess", "", None, ["scotland"], 1])
def test_unknown_rules_are_refused(lines: list[str], rules: object) -> None:
    assert refused(header_with(lines, rules=rules)).line == 1


@pytest.mark.parametrize("setup", [None, [], {}, {"supplies": []}, {"supplies": [[], [], []], "set_aside": None}])
def test_a_setup_that_is_none_is_refused(lines: list[str], setup: object) -> None:
    assert refused(header_with(lines, setup=setup)).line == 1


@pytest.mark.parametrize("seed", ["7", 7.0, None, True])
def test_a_seed_that_is_no_whole_number_is_refused(lines: list[str], seed: object) -> None:
    assert refused(header_with(lines, seed=seed)).line == 1


@pytest.mark.parametrize("seed", [-5, 0, 2**70])
def test_any_whole_number_is_a_seed(lines: list[str], seed: int) -> None:
    assert Match.from_record(header_with(lines, seed=seed)).seed == seed


def test_public_missions_and_towers_belong_to_irish_records(lines: list[str]) -> None:
    setup = json.loads(lines[0])["setup"]
    assert refused(header_with(lines, setup=setup | {"public_missions": ["high-king"]})).line == 1
    assert refused(header_with(lines, setup=setup | {"towers": {"Antrim": "scouts"}})).line == 1


# -- anything at all ----------------------------------------------------------------------------------------------


def test_no_change_of_bytes_gives_anything_but_a_match_or_a_record_error(lines: list[str]) -> None:
    rng = random.Random("broken records")
    whole = "\n".join(lines).encode()
    errors = 0
    for _ in range(scaled(600)):
        broken = bytearray(whole)
        for _ in range(rng.choice((1, 1, 1, 3, 20))):
            at = rng.randrange(len(broken))
            kind = rng.randrange(4)
            if kind == 0:
                broken[at] = rng.randrange(256)
            elif kind == 1:
                del broken[at : at + rng.randrange(1, 30)]
            elif kind == 2:
                broken[at:at] = bytes(rng.choice(b'0123456789[]{}",:\\ux-eE.') for _ in range(rng.randrange(1, 5)))
            else:
                broken[at:at] = broken[at : at + rng.randrange(1, 60)]
        try:
            again = Match.from_record(bytes(broken).split(b"\n"))
        except RecordError:
            errors += 1
        else:
            # What is still a record can be written again.
            "\n".join(again.record_lines()).encode("utf-8")
    assert errors > scaled(600) * 0.8


def test_a_difference_is_told_as_far_as_the_awards_of_a_rich_placement_go(scotland_match: Match) -> None:
    lines = list(scotland_match.record_lines())
    number = max(range(1, len(lines) - 1), key=lambda one: len(json.loads(lines[one])["awards"]))
    placement = json.loads(lines[number])
    assert len(placement["awards"]) > 1
    placement["awards"][-1]["points"] += 1
    lines[number] = json.dumps(placement, ensure_ascii=False)
    error = refused(lines)
    assert error.line == number + 1
    assert json.dumps(placement["awards"][-1], ensure_ascii=False)[:-1] in error.reason

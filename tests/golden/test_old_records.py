"""Records that released versions have written open for ever. The files are never written again, only added to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.rebirth import Match
from tests.agreement import assert_same_position, assert_same_result, naive_game, play_both

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))


def test_there_are_records_of_every_number_of_players() -> None:
    seats = {len(json.loads(path.read_text(encoding="utf-8").splitlines()[0])["seats"]) for path in RECORDS}
    assert seats == {2, 3, 4}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_opens_and_is_the_same(path: Path) -> None:
    lines = path.read_bytes().splitlines()
    match = Match.from_record(lines)
    assert [json.loads(line) for line in match.record_lines()] == [json.loads(line) for line in lines]


#: The naive engine has Ireland's rules in a class of its own, which the Irish golden games are compared with.
SCOTTISH = [path for path in RECORDS if "ireland" not in path.stem]


@pytest.mark.parametrize("path", SCOTTISH, ids=lambda path: path.stem)
def test_the_naive_engine_reads_an_old_record_alike(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    match = Match.from_record([json.dumps(lines[0])])
    naive = naive_game(match)
    for line in lines[1:]:
        if "result" in line:
            assert {"result": assert_same_result(match, naive)} == line
        else:
            assert_same_position(match, naive)
            assert play_both(match, naive, None if line["at"] is None else (line["at"][0], line["at"][1])) == line

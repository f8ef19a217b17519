"""Records of every published version stay readable: the files beside this one are never written anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.rebirth import Match
from game.storage.records import RecordWriter, read_lines

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.jsonl"))
WHOLE = [path for path in RECORDS if path.stem != "torn"]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def test_there_are_records() -> None:
    assert {name(path) for path in RECORDS} >= {
        f"0.1.0/{stem}" for stem in ("two-players", "three-players", "four-players", "unfinished", "torn")
    }


@pytest.mark.parametrize("path", WHOLE, ids=name)
def test_old_records_hold(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(path)]) == 0
    assert "holds" in capsys.readouterr().out


@pytest.mark.parametrize("path", WHOLE, ids=name)
def test_old_records_are_written_the_same_way(path: Path) -> None:
    """Line by line the same file; a later version that writes more may only add to this test, not change the old."""
    lines, torn = read_lines(path)
    match = Match.from_record(lines)
    assert not torn
    assert [line.encode() for line in match.record_lines()] == lines


@pytest.mark.parametrize("path", [path for path in RECORDS if path.stem == "torn"], ids=name)
def test_old_torn_records_go_on(path: Path, tmp_path: Path) -> None:
    assert main(["verify", str(path)]) == 1
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    match = Match.from_record(read_lines(copy)[0])
    writer = RecordWriter(copy, resume=True)
    while not match.finished:
        match.place(min(match.legal()))
        writer.write(match.placement_line(match.turn - 1))
    writer.write(match.result_line())
    writer.close()
    assert writer.problem is None
    assert main(["verify", str(copy)]) == 0

"""``verify``: whole records hold, every other kind gets one plain line."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli import main
from game.rebirth import Board, Match, Seat, row_major
from tests.boards import scotland

Lines = list[str]


def played(seed: int = 3, placements: int = 1000) -> Lines:
    """The record of a game in which everybody takes the first legal space."""
    match = Match.new(Board.from_description(scotland()), [Seat("Ada", "human"), Seat("Mòrag", "greedy")], seed)
    while not match.finished and match.turn < placements:
        match.place(min(match.legal(), key=row_major))
    return match.record_lines()


def write(path: Path, lines: Lines, rest: str = "") -> Path:
    path.write_text("".join(line + "\n" for line in lines) + rest, encoding="utf-8")
    return path


def test_whole_records_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finished = write(tmp_path / "finished.jsonl", played())
    unfinished = write(tmp_path / "unfinished.jsonl", played(placements=17))
    fresh = write(tmp_path / "fresh.jsonl", played(placements=0))
    before = [path.read_bytes() for path in (finished, unfinished, fresh)]
    assert main(["verify", str(finished), str(unfinished), str(fresh)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith(f"{finished}: holds, finished after 68 placements")
    assert lines[1].startswith(f"{unfinished}: holds, unfinished, 17 placements")
    assert lines[2].startswith(f"{fresh}: holds, unfinished, 0 placements")
    assert [path.read_bytes() for path in (finished, unfinished, fresh)] == before


def test_a_record_without_its_result_line_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(write(tmp_path / "a.jsonl", played()[:-1]))]) == 0
    assert "result is not written yet" in capsys.readouterr().out


def test_every_file_is_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = write(tmp_path / "good.jsonl", played())
    torn = write(tmp_path / "torn.jsonl", played()[:9], rest='{"seat": 0, "ti')
    assert main(["verify", str(torn), str(tmp_path / "none.jsonl"), str(tmp_path), str(good)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert "torn" in lines[0]
    assert "8 placements" in lines[0]
    assert "cannot be read" in lines[1]
    assert "cannot be read" in lines[2]
    assert "holds" in lines[3]
    assert torn.read_text().endswith('"ti')


def edit(number: int, change: Callable[[dict[str, object]], object]) -> Callable[[Lines], Lines]:
    def edited(lines: Lines) -> Lines:
        data = json.loads(lines[number])
        change(data)
        return [*lines[:number], json.dumps(data), *lines[number + 1 :]]

    return edited


def first_award(data: dict[str, object]) -> dict[str, object]:
    awards = data["awards"]
    assert isinstance(awards, list)
    award: dict[str, object] = awards[0]
    return award


def first_farm_line() -> int:
    return next(n for n, line in enumerate(played()) if '"for": "farm"' in line)


EDITS: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "a point more": (edit(first_farm_line(), lambda data: first_award(data).update(points=99)), "awards"),
    "an award less": (edit(first_farm_line(), lambda data: data.update(awards=[])), "awards"),
    "another place": (edit(5, lambda data: data.update(at=[0, 0])), "illegal"),
    "another tile": (edit(5, lambda data: data.update(tile="X9")), "X9"),
    "another seat": (edit(5, lambda data: data.update(seat=3)), "seat 3"),
    "another draw": (edit(5, lambda data: data.update(drew=["S9"])), "drew"),
    "a castle": (edit(5, lambda data: data.update(castles={"Nowhere": 0})), "castles"),
    "another winner": (edit(-1, lambda data: data["result"].update(winners=[0, 1])), "winners"),  # type: ignore[attr-defined]
    "a newer version": (edit(0, lambda data: data.update(version=2)), "newer"),
    "another format": (edit(0, lambda data: data.update(format="chess")), "no Rebirth record"),
    "another board": (edit(0, lambda data: data["board"].update(name="Skye")), "map_sha256"),  # type: ignore[attr-defined]
    "a line lost": (lambda lines: [*lines[:7], *lines[8:]], "line 8"),
    "a line twice": (lambda lines: [*lines[:7], *lines[6:]], "line 8"),
    "a line after the end": (lambda lines: [*lines, lines[3]], "after the result"),
    "no JSON": (lambda lines: [*lines[:4], "{not json", *lines[5:]], "line 5"),
    "an empty line": (lambda lines: [*lines[:4], "", *lines[5:]], "line 5"),
    "no header": (lambda lines: lines[1:], "line 1"),
    "nothing": (lambda lines: [], "empty"),
    "a key with a line break": (edit(5, lambda data: data.update({"a\nb\x07": 1})), "does not belong"),
    "a huge value": (edit(5, lambda data: data.update(drew=["x" * 100000])), "drew"),
    "deep nesting": (lambda lines: [lines[0], "[" * 100000], ""),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edited_record_does_not_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    change, expected = EDITS[name]
    path = write(tmp_path / "a.jsonl", change(played()))
    before = path.read_bytes()
    assert main(["verify", str(path)]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert len(out) < 1000
    assert out.startswith(f"{path}: ")
    assert expected in out
    assert ": holds" not in out
    assert not err
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"\xff\xfe\n", b"\x00\x01\x02", b"\n\n\n", b"null\n", b"7\n"])
def test_files_that_are_no_records(tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(data)
    assert main(["verify", str(path)]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_file_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["verify"])
    assert leaving.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_a_result_written_with_other_spaces_is_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = played()
    lines[-1] = "{ " + lines[-1][1:]
    assert main(["verify", str(write(tmp_path / "spaced.jsonl", lines))]) == 0
    assert "holds, finished" in capsys.readouterr().out


@pytest.mark.skipif(os.name != "posix", reason="file names there hold no line breaks")
def test_a_name_with_a_line_break_stays_on_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(write(tmp_path / "two\nlines.jsonl", played()))]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device without an end")
def test_a_file_without_an_end_is_no_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "/dev/zero"]) == 1
    assert capsys.readouterr().out == "/dev/zero: cannot be read: it is too large to be a record\n"

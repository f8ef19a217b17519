"""``check-map``: everything wrong with a map in one go, as text or as JSON."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from game.cli import main
from game.rebirth import Board
from game.storage.resources import maps_folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))


@pytest.fixture
def bad_map(tmp_path: Path) -> Path:
    folder = tmp_path / "maps"
    shutil.copytree(maps_folder(), folder)
    path = folder / "scotland.tmx"
    text = path.read_text(encoding="utf-8")
    assert "Edinburgh" in text
    path.write_text(text.replace('staggerindex="odd"', 'staggerindex="even"').replace("Edinburgh", ""), "utf-8")
    return path


def test_a_good_map(capsys: pytest.CaptureFixture[str]) -> None:
    path = maps_folder() / "scotland.tmx"
    assert main(["check-map", str(path)]) == 0
    assert "can be played: Scotland" in capsys.readouterr().out
    assert main(["check-map", "scotland"]) == 0
    capsys.readouterr()
    assert main(["check-map", str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    findings = report.pop("findings")
    assert all(finding["severity"] == "warning" for finding in findings)
    assert report["name"] == "Scotland"
    assert Board.from_description(report).description() == report


def test_a_bad_map_lists_all_findings(bad_map: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-map", str(bad_map)]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) >= 3
    assert "cannot be played" in out.splitlines()[-1]
    assert not err
    assert main(["check-map", "--json", str(bad_map)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert list(report) == ["findings"]
    keys = {"severity", "layer", "column", "row", "object", "message"}
    for finding in report["findings"]:
        assert finding.keys() <= keys
        assert finding["severity"] in ("error", "warning")
        assert finding["message"]
        assert None not in finding.values()


@pytest.mark.parametrize("content", [None, b"", b"<map/>", b"\x89PNG", b"<map", b"{}"])
def test_what_is_no_map(tmp_path: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "isle.tmx"
    if content is not None:
        path.write_bytes(content)
    assert main(["check-map", str(path)]) == 1
    out, err = capsys.readouterr()
    assert "isle.tmx" in out
    assert "Traceback" not in out + err
    assert main(["check-map", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["findings"]


def test_a_bad_map_cannot_be_simulated(bad_map: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--map", str(bad_map), "--games", "1"]) == 1
    err = capsys.readouterr().err
    assert "cannot be played" in err
    assert "Traceback" not in err

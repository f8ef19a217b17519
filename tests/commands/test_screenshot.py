"""``screenshot``: every scene as a picture of the size asked for, without a screen."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pygame
import pytest

from game.ai import review as reviewing
from game.cli import main
from game.commands import common
from game.commands.screenshot import SCENES
from game.commands.stage import Stage, make_seats
from game.rebirth import Match
from tests.client.playing import QUICK_REVIEW
from tests.commands.running import run

pytestmark = pytest.mark.usefixtures("each_picture_is_painted_once", "each_game_is_reviewed_once")

#: Drawn by a process of its own in every run; the others in this one, and each by its own in long runs.
ALONE = ("game", "kiosk-attract")
SHAPE = ["--size", "1280x720"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def picture_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def words_for(scene: str, out: Path) -> list[str]:
    seats = "human,human" if scene == "handover" else "human,greedy,greedy"
    return ["screenshot", scene, "--out", str(out), *SHAPE, "--seats", seats]


@pytest.mark.parametrize("scene", SCENES)
def test_every_scene(
    scene: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    review = reviewing.review
    monkeypatch.setattr(reviewing, "review", lambda match: review(match, QUICK_REVIEW))
    out = tmp_path / f"{scene}.png"
    assert main(words_for(scene, out)) == 0
    assert "Traceback" not in capsys.readouterr().err
    assert_only_a_picture(out, home)


@pytest.mark.parametrize(
    "scene", [pytest.param(scene, marks=[] if scene in ALONE else pytest.mark.long) for scene in SCENES]
)
def test_every_scene_by_a_process_of_its_own(scene: str, tmp_path: Path, home: Path) -> None:
    out = tmp_path / f"{scene}.png"
    done = run(*words_for(scene, out), home=home)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert_only_a_picture(out, home)


def assert_only_a_picture(out: Path, home: Path) -> None:
    assert picture_size(out) == (1280, 720)
    assert [path.name for path in out.parent.iterdir() if path.suffix == ".png"] == [out.name]
    assert not list(home.glob("records/*"))
    assert not list(home.glob("settings*"))


def test_an_irish_game_is_shown_to_its_end_whatever_bonus_tiles_it_had(tmp_path: Path, home: Path) -> None:
    out = tmp_path / "final.png"
    words = ["--map", "ireland", *SHAPE, "--seats", "human,greedy"]
    assert main(["screenshot", "final", "--out", str(out), *words]) == 0


def test_the_rules_are_those_of_the_map(tmp_path: Path, home: Path) -> None:
    found = set()
    for name in ("scotland", "ireland"):
        out = tmp_path / f"{name}.png"
        assert main(["screenshot", "rules", "--out", str(out), "--map", name, *SHAPE]) == 0
        found.add(out.read_bytes())
    assert len(found) == 2


def test_the_words_change_the_picture(tmp_path: Path, home: Path) -> None:
    variants: list[list[str]] = [
        [],
        ["--turn", "80"],
        ["--seed", "8"],
        ["--text", "large"],
        ["--seats", "human,greedy"],
        ["--log"],
        ["--focus", "best"],
        ["--focus", "Culzean"],
        ["--focus", "9,12"],
        ["--zoom", "2"],
        ["--palette", "colour-vision"],
    ]
    found = []
    for number, words in enumerate([*variants, []]):
        out = tmp_path / f"{number}.png"
        assert main(["screenshot", "game", "--out", str(out), *SHAPE, *words]) == 0
        found.append(hashlib.sha256(out.read_bytes()).hexdigest())
    assert len(set(found)) == len(variants)
    assert found[-1] == found[0]


def test_an_enlarged_map_is_drawn_when_its_picture_and_all_its_names_are_there() -> None:
    board, name = common.load_board("scotland")
    match = Match.new(board, make_seats(["human", "greedy"]), 7, map_name=name)
    with Stage((1280, 720)) as stage:
        view = stage.show_game(match).board_view
        view.camera.zoom_by(2.0, (view.rect.width // 2, view.rect.height // 2))
        stage.settle()
        assert view.camera.zoomed and view.picture_ready
        first = pygame.image.tobytes(stage.frame().subsurface(view.rect), "RGB")
        assert view.names_ready and not view.update(0.0)
        assert pygame.image.tobytes(stage.frame().subsurface(view.rect), "RGB") == first


@pytest.mark.parametrize("choice", ["double", "keep"])
def test_a_choice_of_ireland_is_waited_for(choice: str, tmp_path: Path, home: Path) -> None:
    found = []
    for number, words in enumerate((["--choice", choice], ["--turn", "0"])):
        out = tmp_path / f"{number}.png"
        assert main(["screenshot", "game", "--map", "ireland", *SHAPE, "--out", str(out), *words]) == 0
        found.append(out.read_bytes())
    assert found[0] != found[1]


def test_a_picture_may_be_a_jpeg(tmp_path: Path, home: Path) -> None:
    out = tmp_path / "a.jpg"
    assert main(["screenshot", "title", "--out", str(out), *SHAPE]) == 0
    assert out.read_bytes().startswith(b"\xff\xd8\xff")


def test_pictures_that_cannot_be_made(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["main.py"])
    for words, code in (
        (["--out", str(tmp_path / "none" / "a.png")], 1),
        (["--out", str(tmp_path / "a.gif")], 2),
        (["--out", str(tmp_path / "a.png"), "--focus", "Avalon"], 2),
        (["--out", str(tmp_path / "a.png"), "--focus", "0,0"], 2),
        (["--out", str(tmp_path / "a.png"), "--choice", "double"], 2),
        (["--out", str(tmp_path / "a.png"), "--only", "title"], 2),
        (["--out", str(tmp_path / "a.png"), "--zoom", "0"], 2),
        (["--out", str(tmp_path / "a.png"), "--turn", "5000"], 2),
        (["--out", str(tmp_path / "a.png"), "--map", "atlantis"], 2),
    ):
        try:
            ended = main(["screenshot", "game", *words])
        except SystemExit as misused:
            ended = misused.code
        said = capsys.readouterr().err.splitlines()
        assert ended == code, said
        assert any(line.startswith("usage:") for line in said) == (code == 2)
        assert said[-1].startswith("main.py screenshot: ")
    assert not list(tmp_path.glob("*.png"))

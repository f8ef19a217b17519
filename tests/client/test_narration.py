"""A whole game by ear: everything needed is told, at once, once, and nothing that is somebody else's secret."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.narration import CLIPBOARD, FILE
from game.client.narration.sinks import Console
from game.client.scenes.final import FinalScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.settings import SettingsScene
from game.client.scenes.title import TitleScene
from tests.client.irish_playing import due, irish_match
from tests.client.playing import open_app, open_game, send
from tests.client.test_hidden import watched
from tests.client.test_ireland_game import show as show_irish

POINTS = re.compile(r"^(?P<place>.+, column \d+, row \d+): (?P<points>\d+) points? now\.")


class Ears:
    """Keeps what is told, with who might look at the screen then."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.lines: list[str] = []
        self.viewers: list[int | None] = []
        self._read = 0
        app.narrator.use_sink(self)

    def write(self, line: str) -> None:
        self.lines.append(line)
        scene = self.app.scenes[0]
        self.viewers.append(scene.session.viewer if hasattr(scene, "session") else None)

    def close(self) -> None:
        pass

    def news(self) -> list[str]:
        """What has been told since it was last asked."""
        self.app.step(0.5)
        self.app.draw_if_needed()
        self.app.step(0.01)
        found, self._read = self.lines[self._read :], len(self.lines)
        return found


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path, size=(640, 360))


def place_best(app: App, ears: Ears) -> None:
    """Step through the legal spaces by one key, and place where most points were told."""
    told: list[tuple[str, int]] = []
    while True:
        send(app, IntentKind.NEXT)
        found = next((match for line in ears.news() if (match := POINTS.match(line))), None)
        if found is None:
            continue  # the press has ended what was moving
        if told and found["place"] == told[0][0]:
            break
        told.append((found["place"], int(found["points"])))
    best = max(range(len(told)), key=lambda number: told[number][1])
    for _step in range(best):
        send(app, IntentKind.NEXT)
        ears.news()
    send(app, IntentKind.CONFIRM)


def test_a_game_is_played_to_its_end_by_what_is_told_alone(app: App) -> None:
    ears = Ears(app)
    open_game(app, "human", "greedy", speed="normal")
    heard: list[str] = []
    placed = 0
    for _wait in range(4000):
        news = ears.news()
        heard += news
        if any("wins with" in line or "share the victory" in line for line in news):
            break
        if "Ada is to move." in news:
            place_best(app, ears)
            placed += 1
    assert placed == 5
    assert isinstance(app.scene, FinalScene) or "The game is over." in heard
    assert sum(line.startswith("In hand:") for line in ears.lines) >= 5
    assert all("\n" not in line and "{" not in line for line in ears.lines)
    assert all(one != other for one, other in zip(ears.lines, ears.lines[1:], strict=False))


def test_at_a_shared_screen_hands_are_told_after_the_handover_alone(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears(app)
    scene = open_game(app, "human", "human")
    watch = watched(monkeypatch, scene)
    match = scene.match
    for _turn in range(40):
        ears.news()
        if isinstance(app.scene, HandoverScene):
            send(app, IntentKind.CONFIRM)
        elif scene.choosing and app.scene is scene:
            hands = [line for line in ears.lines if line.startswith("In hand:")]
            assert hands and str(len(match.legal())) in hands[-1]
            send(app, IntentKind.NEXT)
            assert POINTS.match(ears.news()[-1])
            send(app, IntentKind.CONFIRM)
        if match.finished:
            break
    assert match.finished
    assert watch.leaks == []
    private = ("In hand", "Drawn", "Set aside", "A mission card is drawn", "Mission ")
    for line, viewer in zip(ears.lines, ears.viewers, strict=True):
        assert viewer is not None or match.finished or not line.startswith(private), line
    assert any(line.startswith("Pass to") for line in ears.lines)


def test_a_handover_is_told_in_whole_sentences(app: App) -> None:
    """Names, scores and placements that stand side by side would be loose words."""
    ears = Ears(app)
    open_game(app, "human", "human")
    ears.news()
    assert isinstance(app.scene, HandoverScene)
    ears.news()
    told = ears.lines
    assert told[told.index("Pass to Ada") :] == [
        "Pass to Ada",
        "Hand and missions stay hidden until you press.",
        "Ada: score 0, 5 tiles left.",
        "Fingal: score 0, 5 tiles left.",
        "I am Ada: show my hand",
    ]


@pytest.mark.parametrize("kind", ["double", "keep"])
def test_the_choices_of_towers_are_told(app: App, kind: str) -> None:
    ears = Ears(app)
    scene = show_irish(app, irish_match("human", "greedy", until=due(kind, 0), seed=5))
    assert scene.view.choice == kind
    ears.news()
    send(app, IntentKind.NEXT)
    line = ears.news()[-1]
    assert line.startswith("Keep this tile?") if kind == "keep" else " of " in line
    send(app, IntentKind.CONFIRM)
    assert any("will score" in line or "is to move" in line or "Drawn" in line for line in ears.news())


def test_a_refusal_is_told(app: App) -> None:
    ears = Ears(app)
    scene = open_game(app, "human", "greedy")
    ears.news()
    at = next(at for at in scene.match.board.spaces if at not in scene.view.legal)
    scene.attention.by_keys, scene.attention.focus_hex, scene.attention.armed = True, at, True
    assert any("only" in line for line in ears.news())
    send(app, IntentKind.CONFIRM)
    assert scene.why_not(at) in ears.news()


def test_turn_hand_and_score_are_told_on_request_and_focus_in_menus(app: App) -> None:
    ears = Ears(app)
    open_game(app, "human", "greedy")
    ears.news()
    send(app, IntentKind.TELL)
    assert {"Ada is to move.", "Ada: score 0, 5 tiles left."} <= set(ears.news())
    app.push(SettingsScene(app))
    send(app, IntentKind.NEXT)
    told = ears.news()
    send(app, IntentKind.NEXT)
    told += ears.news()
    assert any(line.startswith("Speed: ") for line in told)


def test_a_console_without_the_letters_shows_question_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", plain)
    Console().write("Zoë holds Urquhart")
    monkeypatch.undo()
    assert plain.buffer.getvalue() == b"Zo? holds Urquhart\n"  # type: ignore[attr-defined]


def test_lines_go_to_a_file_at_once_and_a_bad_place_is_told(app: App, tmp_path: Path) -> None:
    app.set_narration(FILE)
    app.push(TitleScene(app))
    app.frame()
    app.step(0.1)
    text = (app.folders.data / "narration.txt").read_text(encoding="utf-8")
    assert "Learn by playing" in text
    app.set_narration(str(tmp_path / "records"))
    assert not app.narrator.on and any("narration" in message for message in app.messages.told)
    app.set_narration(CLIPBOARD)
    app.narrator.tell("A line")
    app.set_narration("off")
    assert not app.narrator.on
    send(app, IntentKind.NEXT, device=Device.KEYBOARD)

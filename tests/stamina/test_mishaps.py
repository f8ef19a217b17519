"""What happens to a machine while the game runs: sound goes and comes, clocks jump, the window is away for minutes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.client.app import App
from game.client.scenes.game import GameScene
from game.client.scenes.title import TitleScene
from game.client.session import Session
from game.rebirth.notes import Clock, Notes
from game.storage.settings import Settings
from tests.client.playing import Ready, folders, island, seats


class _Ticks:
    """Stands for pygame's clock: tells of so many milliseconds since the last frame."""

    def __init__(self) -> None:
        self.milliseconds = 100

    def tick(self, _frames: int = 0) -> int:
        return self.milliseconds


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A window nobody sees, with a sound device nobody hears."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    app = App((960, 540), folders=folders(tmp_path), settings=Settings(speed="instant"))
    app.clock = _Ticks()  # type: ignore[assignment]
    thinker = Ready()
    app.thinker_for = lambda board, players: thinker  # type: ignore[method-assign, assignment, return-value]
    yield app
    app.close()


def begin(app: App, *controllers: str, notes: Notes | None = None) -> Session:
    """A game on the small board, with its first picture drawn."""
    session = Session.new(app, island(), seats(*controllers), 5, 0, "instant", map_name="island", notes=notes)
    app.replace(GameScene(app, session))
    turns(app, 30)
    return session


def turns(app: App, count: int) -> None:
    for _turn in range(count):
        app.turn()


def goes_on(app: App, session: Session) -> None:
    """The human places, and the others answer."""
    before = session.match.turn
    session.place(min(session.match.legal()))
    for _turn in range(400):
        app.turn()
        if session.match.turn >= before + 2:
            return
    raise AssertionError("the game does not go on")


def sound_event(kind: int, *, microphone: bool = False) -> None:
    pygame.event.post(pygame.event.Event(kind, which=0, iscapture=int(microphone)))


def test_sound_comes_back_with_its_device(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []
    real = pygame.mixer.init
    monkeypatch.setattr(pygame.mixer, "init", lambda *words: (opened.append(1), real(*words)))
    session = begin(app, "human", "easy")
    assert app.sound.available and len(opened) == 1
    sound_event(pygame.AUDIODEVICEADDED)
    turns(app, 2)
    assert len(opened) == 1, "a second device is no reason to leave the first"
    sound_event(pygame.AUDIODEVICEREMOVED)
    goes_on(app, session)
    sound_event(pygame.AUDIODEVICEADDED, microphone=True)
    turns(app, 2)
    assert len(opened) == 1
    sound_event(pygame.AUDIODEVICEADDED)
    turns(app, 2)
    assert app.sound.available and len(opened) == 2
    goes_on(app, session)
    app.set_sound(False)
    sound_event(pygame.AUDIODEVICEREMOVED)
    sound_event(pygame.AUDIODEVICEADDED)
    turns(app, 2)
    assert len(opened) == 2, "nobody wants to hear anything"
    app.set_sound(True)
    assert app.sound.available and len(opened) == 3


def test_a_device_that_fails_in_the_middle_of_a_game_silences_it_and_no_more(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(app, "human", "easy")

    def gone(*_words: object) -> None:
        raise pygame.error("device lost")

    monkeypatch.setattr(app.sound, "_play", gone)
    monkeypatch.setattr(pygame.mixer, "init", gone)
    app.sound.play("place")
    goes_on(app, session)
    assert not app.sound.available


@pytest.mark.parametrize("milliseconds", [0, 600_000])
def test_a_frame_that_comes_minutes_late_or_at_once_costs_nobody_his_turn(app: App, milliseconds: int) -> None:
    notes = Notes(clock=Clock("turn", 60, strict=True))
    session = begin(app, "human", "human", notes=notes)
    assert session.match.to_move is not None and session.clock is not None
    session.ready(session.match.to_move)
    turns(app, 2)
    left = session.clock.seconds(session.match.to_move)
    ticks = app.clock
    assert isinstance(ticks, _Ticks)
    ticks.milliseconds = milliseconds
    turns(app, 5)
    assert session.match.turn == 0
    assert left - 1 <= session.clock.seconds(session.match.to_move) <= left


def test_clocks_of_the_system_may_jump(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin(app, "human", "easy")
    for seconds in (-86_400.0, 400 * 86_400.0):
        wall, steady = time.time() + seconds, time.monotonic() + max(seconds, 0.0)
        monkeypatch.setattr(time, "time", lambda wall=wall: wall)
        monkeypatch.setattr(time, "monotonic", lambda steady=steady: steady)
        goes_on(app, session)
        monkeypatch.undo()
    session.close()
    assert app.toast is None


def test_a_window_that_was_away_for_minutes_shows_the_game_again(app: App) -> None:
    session = begin(app, "human", "easy", "easy")
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    session.place(min(session.match.legal()))
    turns(app, 200)
    assert session.match.to_move == 0 and session.match.turn == 3
    for kind in (pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED):
        pygame.event.post(pygame.event.Event(kind))
    turns(app, 2)
    assert app.drawing.areas is None, "all of it was drawn"
    goes_on(app, session)


def test_the_title_plays_on_after_all_of_that(app: App) -> None:
    app.replace(TitleScene(app))
    for kind in (pygame.WINDOWMINIMIZED, pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED, pygame.WINDOWRESTORED):
        pygame.event.post(pygame.event.Event(kind))
        turns(app, 3)
    assert isinstance(app.scene, TitleScene) and app.running

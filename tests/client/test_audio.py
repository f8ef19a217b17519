"""What is heard when: music by scene, fades, the dip under fanfares, mute; and silence with nothing to play on."""

from __future__ import annotations

import logging
import math
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.client import audio as audio_module
from game.client.app import App
from game.client.audio import FADE_IN, FADE_OUT, FANFARES, MUSIC, NAMES, Audio, music_for
from game.client.input import InputMapper
from game.client.intents import IntentKind
from game.client.scenes.game import GameScene
from game.client.scenes.pause import PauseScene
from game.client.scenes.rules import RulesScene
from game.client.scenes.settings import SettingsScene
from game.client.scenes.setup import SetupScene
from game.client.scenes.title import TitleScene
from game.client.session import Session
from game.rebirth import RULE_SETS
from game.storage import settings as stored
from game.storage.resources import assets_folder
from tests.client.playing import folders, island, open_app, seats, send

STEP = 1 / 60


@pytest.fixture
def dummy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def sound(dummy: None) -> Iterator[Audio]:
    audio = Audio()
    assert audio.open(1.0, 0.5) is None
    yield audio
    audio.close()


def wait(audio: Audio, seconds: float) -> list[float]:
    """Let time pass; gives back the level of the music after each frame."""
    levels = []
    for _ in range(round(seconds / STEP)):
        audio.update(STEP)
        levels.append(audio.music_level)
    return levels


def decibels(level: float, full: float) -> float:
    return 20 * math.log10(level / full)


# ------------------------------------------------------------------ music


def test_every_rule_set_has_music_of_its_own_and_unknown_ones_the_titles() -> None:
    assert {music_for(name) for name in RULE_SETS} == set(MUSIC) - {"title"}
    assert music_for("orkney-by-other-rules") == "title"


def test_music_fades_in_and_goes_on(sound: Audio) -> None:
    sound.play_music("title")
    levels = wait(sound, FADE_IN + 0.1)
    assert sound.music == "title" and pygame.mixer.music.get_busy()
    assert levels == sorted(levels) and levels[0] < 0.02
    assert levels[-1] == 0.5 and pygame.mixer.music.get_volume() == pytest.approx(0.5, abs=0.01)
    assert max(later / earlier for earlier, later in pairwise(levels[5:])) < 1.1


def test_another_piece_begins_when_the_first_has_faded_out(sound: Audio) -> None:
    sound.play_music("title")
    wait(sound, FADE_IN + 0.1)
    sound.play_music("ireland")
    levels = wait(sound, FADE_OUT * 0.9)
    assert sound.music == "title" and levels == sorted(levels, reverse=True)
    wait(sound, FADE_OUT * 0.2)
    assert sound.music == "ireland"
    assert wait(sound, FADE_IN)[-1] == 0.5


def test_going_back_before_the_fade_is_over_keeps_the_piece(sound: Audio, monkeypatch: pytest.MonkeyPatch) -> None:
    sound.play_music("title")
    wait(sound, FADE_IN + 0.1)
    monkeypatch.setattr(pygame.mixer.music, "load", lambda path: pytest.fail("loaded again"))
    sound.play_music("scotland")
    wait(sound, FADE_OUT / 2)
    sound.play_music("title")
    assert wait(sound, FADE_IN)[-1] == 0.5


def test_no_music_is_silence(sound: Audio) -> None:
    sound.play_music("title")
    wait(sound, 1)
    sound.play_music(None)
    wait(sound, FADE_OUT + 0.1)
    assert sound.music is None and sound.music_level == 0 and not pygame.mixer.music.get_busy()
    with pytest.raises(ValueError, match="moo"):
        sound.play_music("moo")


def test_music_is_silent_while_another_window_has_the_focus(sound: Audio) -> None:
    sound.play_music("title")
    wait(sound, FADE_IN)
    sound.set_focused(False)
    assert wait(sound, FADE_OUT + 0.1)[-1] == 0
    assert pygame.mixer.music.get_volume() == 0
    sound.set_focused(True)
    assert wait(sound, FADE_IN + 0.1)[-1] == 0.5
    assert pygame.mixer.music.get_volume() == pytest.approx(0.5, abs=0.01)


SILENCED = """
import os, time
os.environ["SDL_AUDIODRIVER"] = "dummy"
from game.client.audio import FADE_IN, FADE_OUT, Audio
sound = Audio()
assert sound.open() is None
sound.play_music("title")
for second in range(40):
    sound.set_focused(second % 2 == 0)
    for name in ("click", "hop", "pick"):
        sound.play(name)
    sound.update(FADE_OUT + FADE_IN)
    time.sleep(0.02)
sound.close()
print("closed")
"""


def test_effects_that_end_while_the_music_is_silenced_hold_nothing_up() -> None:
    """The player's thread takes Python's lock at the end of each effect; nobody may wait for it with that lock."""
    ended = subprocess.run([sys.executable, "-c", SILENCED], capture_output=True, text=True, timeout=60)
    assert ended.stdout.splitlines()[-1:] == ["closed"], ended.stderr


def test_nothing_asks_the_player_to_pause(sound: Audio, monkeypatch: pytest.MonkeyPatch) -> None:
    """`music.pause` and `unpause` keep Python's lock while they wait for the player's, and may wait for good."""
    asked: list[str] = []
    for name in ("pause", "unpause"):
        monkeypatch.setattr(pygame.mixer.music, name, lambda name=name: asked.append(name))
    sound.play_music("title")
    wait(sound, FADE_IN)
    for focused in (False, True):
        sound.set_focused(focused)
        wait(sound, FADE_OUT + FADE_IN)
    sound.set_muted(True)
    wait(sound, 0.2)
    assert asked == []


# ------------------------------------------------------------------ the dip


@pytest.mark.parametrize("name", sorted(FANFARES))
def test_music_dips_under_a_fanfare_and_comes_back(sound: Audio, name: str) -> None:
    sound.play_music("scotland")
    wait(sound, FADE_IN + 0.1)
    sound.play(name)
    assert decibels(wait(sound, 0.1)[-1], 0.5) == pytest.approx(-10, abs=0.01)
    wait(sound, 0.3)
    length = pygame.mixer.Sound(assets_folder() / "sounds" / f"{name}.ogg").get_length()
    back = wait(sound, length + 0.6)
    assert back == sorted(back) and back[-1] == 0.5
    rising = [decibels(level, 0.5) for level in back if 0.5 * 10 ** (-10 / 20) + 1e-6 < level < 0.5]
    assert len(rising) * STEP == pytest.approx(0.6, abs=0.05)


def test_small_sounds_leave_the_music_alone(sound: Audio) -> None:
    sound.play_music("scotland")
    wait(sound, FADE_IN + 0.1)
    for name in set(NAMES) - FANFARES:
        sound.play(name)
    assert set(wait(sound, 0.3)) == {0.5}


# ------------------------------------------------------------------ volumes and mute


def test_effects_and_music_have_volumes_of_their_own(sound: Audio) -> None:
    sound.play_music("title")
    wait(sound, FADE_IN + 0.1)
    sound.set_music_volume(0.2)
    assert wait(sound, 0.05)[-1] == pytest.approx(0.2)
    sound.set_effects_volume(0.0)
    sound.play("place")
    assert not pygame.mixer.get_busy()
    sound.set_effects_volume(0.3)
    sound.play("place")
    assert pygame.mixer.get_busy()
    assert sound._sounds["place"].get_volume() == pytest.approx(0.3, abs=0.01)
    sound.set_music_volume(0.0)
    assert wait(sound, FADE_OUT + 0.1)[-1] == 0


def test_muting_silences_at_once_what_sounds_and_what_follows(sound: Audio) -> None:
    sound.play_music("title")
    sound.play("win")
    wait(sound, FADE_IN)
    sound.set_muted(True)
    sound.update(STEP)
    assert sound.music_level == 0 and pygame.mixer.music.get_volume() == 0
    assert not pygame.mixer.get_busy()
    sound.play("place")
    assert not pygame.mixer.get_busy()
    sound.set_muted(False)
    assert wait(sound, FADE_IN + 0.1)[-1] == 0.5


def test_the_mute_key_is_a_letter_in_a_text_field() -> None:
    mapper = InputMapper()
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0)
    release = pygame.event.Event(pygame.KEYUP, key=pygame.K_m, mod=0)
    assert [intent.kind for intent in mapper.translate(press)] == [IntentKind.MUTE]
    assert mapper.translate(press) == []  # held down
    mapper.translate(release)
    mapper.text_entry = True
    assert mapper.translate(press) == []


def test_muting_works_in_every_scene_is_told_and_is_kept(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.say("A longer message that someone was reading.")
    send(app, IntentKind.MUTE)
    assert app.toast is not None and "off" in app.toast
    assert app.sound.muted and not stored.load(app.folders)[0].sound
    app.push(SettingsScene(app))
    send(app, IntentKind.MUTE)
    assert app.toast is not None and "on" in app.toast
    assert not app.sound.muted and stored.load(app.folders)[0].sound
    app.step(5.0)
    assert app.toast == "A longer message that someone was reading."
    app.step(10.0)
    assert app.toast is None


def test_muting_before_the_start_opens_no_device_until_sound_is_wanted(
    tmp_path: Path, dummy: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App((1280, 720), folders=folders(tmp_path), settings=stored.Settings(sound=False))
    app.push(TitleScene(app))
    app._after_first_frame()
    assert not app.sound.available
    send(app, IntentKind.MUTE)
    assert app.sound.available and not app.sound.muted
    app.close()


def test_a_game_started_without_sound_says_so_when_asked_for_it(
    tmp_path: Path, dummy: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App((1280, 720), sound=False, folders=folders(tmp_path), settings=stored.Settings())
    app.push(TitleScene(app))
    app._after_first_frame()
    send(app, IntentKind.MUTE)
    assert app.toast is not None and "without sound" in app.toast
    assert app.settings.sound and not app.sound.available
    app.close()


# ------------------------------------------------------------------ scenes


def test_each_scene_has_its_music_and_menus_keep_what_plays_below(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    heard = [app._sound_switch.music]
    app.push(RulesScene(app))
    heard.append(app._sound_switch.music)
    app.replace(SetupScene(app))
    heard.append(app._sound_switch.music)
    assert heard == ["title"] * 3
    session = Session.new(app, island(), seats("human", "human"), 5, 0, "instant", map_name="island")
    app.replace(GameScene(app, session))
    app.push(PauseScene(app, session))
    app.push(SettingsScene(app, session))
    assert app._sound_switch.music == music_for(island().rules) != "title"
    app.step(STEP)
    assert app.sound._wanted == app._sound_switch.music


def test_losing_the_focus_reaches_the_music(tmp_path: Path, dummy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App((1280, 720), folders=folders(tmp_path), settings=stored.Settings())
    app.push(TitleScene(app))
    for event, focused in ((pygame.WINDOWFOCUSLOST, False), (pygame.WINDOWFOCUSGAINED, True)):
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(event))
        app.turn()
        assert app.sound._focused is focused
    app.close()


# ------------------------------------------------------------------ nothing to play on, nothing to play


def test_without_a_device_everything_can_be_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    audio = Audio()
    assert audio.open() is not None
    audio.play_music("title")
    audio.play("win")
    wait(audio, 3)
    audio.set_muted(True)
    audio.set_muted(False)
    audio.set_music_volume(0.4)
    assert not audio.available and audio.music is None and audio.music_level == 0
    audio.close()


def test_a_device_that_vanishes_is_told_once_and_harms_nothing(sound: Audio, caplog: pytest.LogCaptureFixture) -> None:
    sound.play_music("title")
    wait(sound, 1)
    pygame.mixer.quit()
    sound.play("place")
    wait(sound, 3)
    sound.play("win")
    sound.play_music("ireland")
    wait(sound, 3)
    assert not sound.available
    assert len([record for record in caplog.records if record.levelno >= logging.WARNING]) == 1
    assert sound.open(1.0, 0.5) is None  # and it can come back
    assert wait(sound, FADE_IN + 0.1)[-1] == 0.5
    assert sound.music == "ireland"


@pytest.mark.parametrize("broken", [None, b"", b"OggS and then nonsense", "cut"])
def test_broken_and_missing_files_are_silent_and_told_once(
    tmp_path: Path, dummy: None, caplog: pytest.LogCaptureFixture, broken: bytes | str | None
) -> None:
    (tmp_path / "sounds").mkdir()
    (tmp_path / "music").mkdir()
    for folder, name in (("sounds", "place"), ("music", "title")):
        whole = (assets_folder() / folder / f"{name}.ogg").read_bytes()
        data = whole[:60] if broken == "cut" else broken
        if isinstance(data, bytes):
            (tmp_path / folder / f"{name}.ogg").write_bytes(data)
    shutil.copy(assets_folder() / "music" / "ireland.ogg", tmp_path / "music")
    audio = Audio(tmp_path)
    audio.open()
    audio.play_music("title")
    for _ in range(3):
        audio.play("place")
        wait(audio, 2)
    assert audio.music is None
    for name in ("place.ogg", "title.ogg"):
        assert len([record for record in caplog.records if name in record.message]) == 1
    audio.play_music("ireland")
    wait(audio, 1)
    assert audio.music == "ireland"
    audio.close()


def test_effects_are_read_one_a_frame(sound: Audio, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    load = sound._load
    monkeypatch.setattr(sound, "_load", lambda name: (read.append(name), load(name))[1])
    for frame in range(1, len(NAMES) + 1):
        sound.update(STEP)
        assert len(read) == frame
    wait(sound, 0.2)
    assert sorted(read) == sorted(NAMES)


def test_names_are_checked_with_and_without_a_device() -> None:
    with pytest.raises(ValueError, match="moo"):
        Audio().play("moo")
    assert audio_module.FARM_NOTES == len([name for name in NAMES if name.startswith("farm_")])

"""The shipped sounds and loops: made by the scripts beside them, small, clean, in tune and without a seam."""

from __future__ import annotations

import functools
import importlib
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import soundfile

from game.client.audio import FARM_NOTES, MUSIC, NAMES
from game.storage.resources import assets_folder

ASSETS = assets_folder()
LARGEST = 3_000_000
PENTATONIC = {2, 4, 6, 9, 11}  # D E F# A B


@pytest.fixture(scope="module")
def scripts() -> Iterator[tuple[ModuleType, ModuleType]]:
    """`make_sounds` and `make_music`, as if run from their folders."""
    before = list(sys.path)
    sys.path[:0] = [str(ASSETS), str(ASSETS / "sounds"), str(ASSETS / "music")]
    yield importlib.import_module("make_sounds"), importlib.import_module("make_music")
    sys.path[:] = before


@functools.cache
def decoded(folder: str, name: str) -> np.ndarray:
    wave, rate = soundfile.read(ASSETS / folder / f"{name}.ogg")
    assert rate == 44100
    return np.asarray(wave)


def decibels(value: float) -> float:
    return 20 * math.log10(max(value, 1e-9))


def alike(made: np.ndarray, shipped: np.ndarray) -> float:
    """Correlation of what a script makes with what is shipped, which has been through lossy coding."""
    assert made.shape == shipped.shape
    return float(np.corrcoef(made.ravel(), shipped.ravel())[0, 1])


# ------------------------------------------------------------------ files


def test_there_is_a_file_for_every_name_and_no_other() -> None:
    assert {path.stem for path in (ASSETS / "sounds").glob("*.ogg")} == set(NAMES)
    assert {path.stem for path in (ASSETS / "music").glob("*.ogg")} == set(MUSIC)


def test_all_audio_is_small() -> None:
    assert sum(path.stat().st_size for path in ASSETS.rglob("*.ogg")) < LARGEST


def test_the_effects_are_what_the_script_makes(scripts: tuple[ModuleType, ModuleType]) -> None:
    made = scripts[0].sounds()
    assert set(made) == set(NAMES)
    for name, wave in made.items():  # the swish of a card is noise, which lossy coding follows less closely
        assert alike(wave, decoded("sounds", name)) > (0.95 if name == "card" else 0.98), name


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] if number else []) for number, name in enumerate(MUSIC)]
)
def test_the_loops_are_what_the_script_makes(scripts: tuple[ModuleType, ModuleType], name: str) -> None:
    tune = next(tune for tune in scripts[1].TUNES if tune.name == name)
    assert alike(scripts[1].play(tune), decoded("music", name)) > 0.98


def test_the_same_wave_makes_the_same_bytes(scripts: tuple[ModuleType, ModuleType], tmp_path: Path) -> None:
    wave = scripts[0].sounds()["place"]
    for name in ("a", "b"):
        scripts[0].synth.write_ogg(tmp_path / name, wave, 0.3)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert soundfile.info(tmp_path / "a").frames == len(wave)


# ------------------------------------------------------------------ how they sound


@pytest.mark.parametrize("name", NAMES)
def test_effects_neither_clip_nor_click(name: str) -> None:
    wave = decoded("sounds", name)
    assert wave.ndim == 1 and 0.05 < len(wave) / 44100 < 6
    assert decibels(np.abs(wave).max()) < -1
    assert abs(wave.mean()) < 0.002
    assert abs(wave[0]) < 0.02 and abs(wave[-1]) < 0.005


def test_effects_of_one_class_are_equally_loud(scripts: tuple[ModuleType, ModuleType]) -> None:
    synth, levels = scripts[0].synth, scripts[0].LEVELS
    for name in NAMES:
        meant = levels["farm" if name.startswith("farm_") else name]
        assert synth.loudness(decoded("sounds", name)) == pytest.approx(meant, abs=0.7), name
    assert max(levels["hop"], levels["click"]) < levels["place"] - 10 < levels["win"] - 10


def test_a_growing_chain_climbs_a_pentatonic_scale() -> None:
    pitches = []
    for number in range(1, FARM_NOTES + 1):
        wave = decoded("sounds", f"farm_{number}")
        spectrum = np.abs(np.fft.rfft(wave * np.hanning(len(wave)), 1 << 18))
        frequency = int(spectrum.argmax()) * 44100 / (1 << 18)
        pitch = 69 + 12 * math.log2(frequency / 440)
        assert abs(pitch - round(pitch)) < 0.1
        pitches.append(round(pitch))
    assert pitches == sorted(set(pitches))
    assert {pitch % 12 for pitch in pitches} == PENTATONIC


@pytest.mark.parametrize("name", MUSIC)
def test_a_loop_is_long_quiet_and_clean(name: str) -> None:
    wave = decoded("music", name)
    assert 60 <= len(wave) / 44100 <= 110 and wave.shape[1] == 2
    assert -13 < decibels(np.abs(wave).max()) < -8.5
    assert np.abs(wave.mean(axis=0)).max() < 1e-3
    mono = wave.mean(axis=1)
    seconds = [decibels(float(np.sqrt((part**2).mean()))) for part in np.array_split(mono, len(mono) // 44100)]
    assert min(seconds) > -45 and max(seconds) < -20  # never stops, never bursts out
    left, right = (decibels(float(np.sqrt((wave[:, side] ** 2).mean()))) for side in range(2))
    assert abs(left - right) < 2


def test_loops_are_equally_loud(scripts: tuple[ModuleType, ModuleType]) -> None:
    loud = [scripts[1].synth.loudness(decoded("music", name)) for name in MUSIC]
    assert max(loud) - min(loud) < 0.5


@pytest.mark.parametrize("name", MUSIC)
def test_a_loop_has_no_seam(name: str) -> None:
    mono = decoded("music", name).mean(axis=1)
    round_and_round = np.concatenate((mono, mono))
    end, half = len(mono), 1024

    def spectrum(middle: int) -> np.ndarray:
        part = round_and_round[middle - half : middle + half] * np.hanning(2 * half)
        return np.asarray(20 * np.log10(np.abs(np.fft.rfft(part))[:280] + 1e-2))

    def jump(at: int) -> float:
        return float(np.abs(spectrum(at + half) - spectrum(at - half)).mean())

    steps = np.abs(np.diff(mono))
    assert abs(mono[0] - mono[-1]) < np.quantile(steps, 0.75)
    bends = np.abs(np.diff(mono, 2))
    assert np.abs(np.diff(round_and_round[end - 8 : end + 8], 2)).max() < np.quantile(bends, 0.99)
    assert jump(end) < np.median([jump(at) for at in range(8192, end - 8192, 22050)])


# ------------------------------------------------------------------ how it is composed


@pytest.mark.parametrize("name", MUSIC)
def test_a_tune_has_three_voices_and_no_rubbing_semitones(scripts: tuple[ModuleType, ModuleType], name: str) -> None:
    music = scripts[1]
    tune = next(tune for tune in music.TUNES if tune.name == name)
    parts = music.score(tune)
    assert len([part for part, notes in parts.items() if notes]) >= 5
    notes = []
    for part in ("harp", "whistle", "fiddle", "chords", "pad"):
        for note in parts[part]:
            sounding = 1.0 if part == "chords" else note.length
            notes.append((note.start, note.start + sounding, note.pitch))
    notes.sort()
    for i, (start, end, pitch) in enumerate(notes):
        for other_start, other_end, other in notes[i + 1 :]:
            together = min(end, other_end) - max(start, other_start)
            if together > 0.3:
                assert (pitch - other) % 12 not in (1, 11), (name, start, pitch, other)


@pytest.mark.parametrize("name", MUSIC)
def test_the_farms_scale_is_at_home_in_every_tune(scripts: tuple[ModuleType, ModuleType], name: str) -> None:
    """The farms' five tones make up nearly all that is sung, and the drone, which always sounds, is two of them."""
    music = scripts[1]
    tune = next(tune for tune in music.TUNES if tune.name == name)
    parts = music.score(tune)
    sung = [note for part in ("harp", "whistle", "fiddle") for note in parts[part]]
    at_home = sum(note.length for note in sung if note.pitch % 12 in PENTATONIC)
    assert at_home > 0.85 * sum(note.length for note in sung)
    assert {note.pitch % 12 for note in parts["drone"]} <= PENTATONIC


def test_a_bar_that_is_not_full_is_an_error(scripts: tuple[ModuleType, ModuleType]) -> None:
    with pytest.raises(ValueError, match="bar 2"):
        scripts[1].read_melody("D4*6 | D4*5", 6)


PLAY_ON = """
import os, sys, time
import pygame
pygame.mixer.init(44100, -16, 2, 512)
pygame.mixer.music.load(sys.argv[1])
pygame.mixer.music.set_volume(1)
out = os.environ["SDL_DISKAUDIOFILE"]
# The silence before it begins is written as fast as the disk can: as much as it happens to be.
silence = os.path.getsize(out)
pygame.mixer.music.play(-1)
until = time.monotonic() + 120
while os.path.getsize(out) < silence + int(sys.argv[2]) and time.monotonic() < until:
    time.sleep(0.02)
print(silence)
pygame.mixer.quit()
"""


def test_the_player_goes_round_without_a_gap(tmp_path: Path) -> None:
    """What really comes out of the mixer: the loop's last sample, and then its first."""
    loop = decoded("music", "title")
    out = tmp_path / "heard.raw"
    more, latest = 44100 * 2, 1 << 18
    environment = os.environ | {
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(out),
        "SDL_DISKAUDIODELAY": "0",
        "SDL_VIDEODRIVER": "dummy",
    }
    words = [
        sys.executable,
        "-c",
        PLAY_ON,
        str(ASSETS / "music" / "title.ogg"),
        str((len(loop) + more + 2 * latest) * 4),
    ]
    done = subprocess.run(words, env=environment, check=True, capture_output=True, text=True, timeout=180)
    silence = int(done.stdout.split()[-1]) // 4
    heard = np.fromfile(out, dtype=np.int16, offset=silence * 4, count=(len(loop) + more + latest) * 2)
    heard = heard.reshape(-1, 2) / 32768
    begin = next(at for at in range(latest) if np.abs(heard[at : at + 64] - loop[:64]).max() < 1e-3)
    expected = np.concatenate((loop, loop[:more]))
    assert np.abs(heard[begin : begin + len(expected)] - expected).max() < 1e-3

"""Makes every effect of the game from sines, strings and noise: `python make_sounds.py [FOLDER]`.

Needs numpy and soundfile (the `assets` extra); the game itself needs neither. Each sound has its own fixed seed, so the
same sounds come out each time, whichever others are changed. They are our own work and under the project's licence. All
tones are those of the farms' scale, D E F# A B, which the music shares. How loud each class is: docs/sound.md.
"""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import synthesis as synth
from synthesis import Note, Wave, bell, hertz, knock, midi, mixed, noise, time_line

FARM_NOTES = 16
#: The first farm of a chain sounds this note; the others climb the pentatonic scale from it.
BASE = midi("D4")
PENTATONIC = (0, 2, 4, 7, 9)
QUALITY = 0.5

#: How loud the loudest tenth of a second of each sound is (A-weighted, dB): what is heard at every step lies far below
#: what happens a few times in a game.
LEVELS = {
    "click": -33.0,
    "hop": -34.0,
    "pick": -29.0,
    "card": -29.0,
    "refuse": -28.0,
    "handover": -25.0,
    "place": -21.0,
    "drum": -27.0,
    "farm": -22.0,
    "cathedral": -20.0,
    "whistle": -21.0,
    "mission": -20.0,
    "settlement": -19.0,
    "castle": -19.0,
    "win": -17.5,
}
GLASS = ((1.0, 1.0, 0.30), (2.0, 0.32, 0.18), (3.01, 0.12, 0.09))
#: A church bell: hum, prime, minor third, fifth, octave, and the higher ones that make it metal.
CHURCH = (
    (0.5, 0.55, 1.5),
    (1.0, 0.8, 1.0),
    (1.189, 0.45, 0.75),
    (1.5, 0.28, 0.55),
    (2.0, 0.75, 0.55),
    (2.52, 0.18, 0.30),
    (2.99, 0.22, 0.30),
    (4.02, 0.14, 0.16),
    (5.3, 0.06, 0.08),
)


def tone(semitones: float) -> float:
    """Frequency so many semitones above the farms' lowest note."""
    return hertz(BASE + semitones)


def farm_pitch(number: int) -> int:
    """Semitones of the farm note `number` (from 1) above the lowest one."""
    octave, step = divmod(number - 1, len(PENTATONIC))
    return 12 * octave + PENTATONIC[step]


def wood(rng: np.random.Generator, size: float, seconds: float, grit: float) -> Wave:
    """Wood on wood; `size` 1 is a tile on the table, smaller is lighter and higher."""
    modes = ((118, 0.30, 0.070), (236, 0.80, 0.050), (431, 0.62, 0.036), (742, 0.34, 0.022), (1180, 0.18, 0.013))
    return knock(seconds, tuple((f / size, a, d * size**0.5) for f, a, d in modes), rng, grit)


def stone(rng: np.random.Generator, size: float) -> Wave:
    """A block of stone set on another: a short scrape, a dull blow and a little rubble."""
    seconds = 0.5
    t = time_line(seconds)
    modes = ((92, 1.0, 0.10), (151, 0.7, 0.07), (263, 0.6, 0.05), (517, 0.42, 0.03), (893, 0.3, 0.018))
    blow = knock(seconds, tuple((f / size, a, d) for f, a, d in modes), rng, 0.5)
    grain = synth.band(noise(seconds, rng, 1) * (rng.random(len(t)) < 0.03), 500, 3200)
    rubble = grain / np.abs(grain).max() * np.exp(-t / 0.09) * 0.35
    return blow / np.abs(blow).max() + rubble


def sounds() -> dict[str, Wave]:
    """Every effect by name, mono."""
    made: dict[str, Wave] = {}

    def make(name: str, wave: Wave, level: float | None = None) -> None:
        made[name] = synth.levelled(wave, LEVELS[name] if level is None else level)

    def rng(name: str) -> np.random.Generator:
        return np.random.default_rng(zlib.crc32(name.encode()))

    def hall(name: str, wave: Wave, seconds: float = 0.7, wet: float = 0.28) -> Wave:
        return synth.in_room(wave, rng(name + " hall"), seconds=seconds, wet=wet)

    make("click", wood(rng("click"), 0.34, 0.10, 0.25))
    make("hop", wood(rng("hop"), 0.46, 0.09, 0.1))
    make("pick", wood(rng("pick"), 0.62, 0.16, 0.5))
    make("place", hall("place", wood(rng("place"), 1.0, 0.4, 0.5), 0.3, 0.2))
    make("drum", hall("drum", synth.drum(rng("drum"), 92.0), 0.6, 0.22))
    make(
        "refuse",
        mixed(0.36, (0, wood(rng("refuse 1"), 1.15, 0.2, 0.08)), (0.12, 0.9 * wood(rng("refuse 2"), 1.4, 0.22, 0.08))),
    )
    sweep = np.hanning(int(synth.RATE * 0.24)) ** 1.5
    paper = synth.band(noise(0.24, rng("card"), 2), 900, 5200) * sweep
    snap = 0.6 * synth.band(noise(0.05, rng("card snap"), 2), 500, 3000) * np.exp(-time_line(0.05) / 0.01)
    make("card", mixed(0.3, (0, paper), (0.19, snap)))

    plucks = rng("settlement")
    chord = mixed(1.5, *((0.09 * i, synth.harp(tone(12 + s), 1.2, plucks, 0.55)) for i, s in enumerate((0, 4, 7, 12))))
    make("settlement", hall("settlement", chord))
    blocks = rng("castle")
    horn = synth.phrase(
        [Note(0, 0.30, BASE - 12, 0.8), Note(0.30, 0.62, BASE - 5, 1.0)],
        synth.Voice((1.0, 0.8, 0.55, 0.36, 0.22, 0.12, 0.06), 0.06, 0.25, 0.03, 0.002, 0.0, 0.7),
        blocks,
    )
    make(
        "castle",
        hall("castle", mixed(1.6, (0, stone(blocks, 1.0)), (0.17, 0.9 * stone(blocks, 1.12)), (0.34, 0.42 * horn))),
    )
    make(
        "cathedral",
        hall(
            "cathedral",
            bell(tone(-3), 2.2, CHURCH) + mixed(2.2, (0, 0.2 * wood(rng("clapper"), 0.5, 0.1, 0.3))),
            1.4,
            0.35,
        ),
    )
    tune = [Note(0, 0.13, BASE + 24), Note(0.13, 0.13, BASE + 28), Note(0.26, 0.36, BASE + 31, 1.0, True)]
    make("whistle", hall("whistle", synth.phrase(tune, synth.WHISTLE, rng("whistle"))))
    glass = mixed(1.9, *((0.11 * i, bell(tone(12 + s), 1.3, GLASS)) for i, s in enumerate((0, 7, 12, 16, 19))))
    make("mission", hall("mission", glass))
    make(
        "handover",
        hall("handover", mixed(1.6, (0, bell(tone(0), 1.3, GLASS)), (0.24, bell(tone(7), 1.3, GLASS))), 1.0, 0.35),
    )
    strings = rng("win")
    run = ((0.14 * i, synth.harp(tone(s), 2.0, strings, 0.6)) for i, s in enumerate((0, 4, 7, 12, 16, 19, 24)))
    chime = ((1.15, 0.7 * bell(tone(s), 2.4, ((1, 1, 0.9), (2, 0.5, 0.6), (3, 0.3, 0.4)))) for s in (0, 7, 12, 16))
    pipes = synth.phrase(
        [Note(0, 0.24, BASE + 21, 0.9), Note(0.24, 0.24, BASE + 19, 0.9), Note(0.48, 1.3, BASE + 24, 1.0, True)],
        synth.WHISTLE,
        strings,
    )
    make("win", hall("win", mixed(3.8, *run, *chime, (1.15, 0.5 * pipes)), 1.2, 0.32))

    for number in range(1, FARM_NOTES + 1):
        name = f"farm_{number}"
        note = synth.harp(tone(farm_pitch(number)), 0.9, rng(name), 0.6)
        make(name, hall("farm", note, 0.5, 0.10), LEVELS["farm"])
    return made


def main() -> None:
    """Write every sound beside this file, or into the folder named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, wave in sounds().items():
        synth.write_ogg(folder / f"{name}.ogg", wave, QUALITY)


if __name__ == "__main__":
    main()

"""Makes every sound of the game from sums of sines and noise: `python make_sounds.py [FOLDER]`.

Needs numpy and soundfile (the `assets` extra); the game itself needs neither. All noise comes from one fixed seed, so
the same sounds come out each time. The sounds are our own work and under the project's licence.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import soundfile

RATE = 44100
FARM_NOTES = 16
#: D pentatonic, from the D above middle C.
BASE = 293.66
PENTATONIC = (0, 2, 4, 7, 9)

Wave = np.ndarray


def time_line(seconds: float) -> Wave:
    """Sample times in seconds."""
    return np.arange(int(RATE * seconds)) / RATE


def pitch(semitones: float) -> float:
    """Frequency so many semitones above BASE."""
    return float(BASE * 2 ** (semitones / 12))


def bell(frequency: float, seconds: float, partials: tuple[tuple[float, float, float], ...]) -> Wave:
    """Sines (ratio, strength, decay in seconds) struck together."""
    t = time_line(seconds)
    wave = sum(a * np.sin(2 * np.pi * frequency * r * t) * np.exp(-t / d) for r, a, d in partials)
    return np.asarray(wave)


def harp(frequency: float, seconds: float, rng: np.random.Generator, bright: float = 0.5) -> Wave:
    """A plucked string: overtones that die away the faster the higher they are, after a short pluck."""
    t = time_line(seconds)
    wave = np.zeros(len(t))
    for k in range(1, 11):
        if frequency * k > 12_000:
            break
        decay = seconds * 0.32 / k**0.7
        wave += np.sin(2 * np.pi * frequency * k * t + k) * np.exp(-t / decay) / k ** (1.9 - bright)
    return wave + 0.25 * noise(seconds, rng, 6) * np.exp(-t / 0.006)


def noise(seconds: float, rng: np.random.Generator, softness: int) -> Wave:
    """White noise, smoothed over `softness` samples."""
    raw = rng.uniform(-1, 1, int(RATE * seconds) + softness)
    return np.convolve(raw, np.ones(softness) / softness, mode="valid")[: int(RATE * seconds)] * softness**0.5


def thud(frequency: float, seconds: float, rng: np.random.Generator, grit: float = 0.35) -> Wave:
    """Something heavy set down: a falling low tone under a short knock."""
    t = time_line(seconds)
    tone = np.sin(2 * np.pi * (frequency * t + frequency * 0.03 * (1 - np.exp(-t / 0.02)))) * np.exp(-t / 0.07)
    knock = noise(seconds, rng, 12) * np.exp(-t / 0.012)
    return tone + grit * knock


def whistle(notes: tuple[float, ...], each: float, rng: np.random.Generator) -> Wave:
    """A tin whistle: nearly pure tones that run into one another, with a little breath and vibrato."""
    t = time_line(each * len(notes) + 0.25)
    steps = np.minimum((t / each).astype(int), len(notes) - 1)
    frequency = np.array([pitch(note) for note in notes])[steps]
    glide = np.ones(int(RATE * 0.02)) / int(RATE * 0.02)
    frequency = np.convolve(np.pad(frequency, (len(glide), 0), mode="edge"), glide, mode="valid")[: len(t)]
    phase = 2 * np.pi * np.cumsum(frequency * (1 + 0.004 * np.sin(2 * np.pi * 5.5 * t))) / RATE
    tone = np.sin(phase) + 0.22 * np.sin(2 * phase) + 0.06 * np.sin(3 * phase)
    breath = noise(len(t) / RATE, rng, 3)[: len(t)] * 0.05
    swell = np.minimum(t / 0.03, 1) * np.clip((t[-1] - t) / 0.22, 0, 1)
    return np.asarray((tone + breath) * swell)


def mixed(seconds: float, *parts: tuple[float, Wave]) -> Wave:
    """Waves laid over one another, each beginning at its own time."""
    out = np.zeros(int(RATE * seconds))
    for start, wave in parts:
        at = int(start * RATE)
        length = min(len(wave), len(out) - at)
        out[at : at + length] += wave[:length]
    return out


def finished(wave: Wave, peak: float) -> Wave:
    """Scaled to `peak`, with a soft beginning and end so that nothing clicks."""
    wave = wave / max(1e-9, np.abs(wave).max()) * peak
    rise, fall = int(RATE * 0.002), min(len(wave) // 4, int(RATE * 0.03))
    wave[:rise] *= np.linspace(0, 1, rise)
    wave[-fall:] *= np.linspace(1, 0, fall)
    return np.asarray(wave)


def sounds() -> dict[str, Wave]:
    """Every effect by name."""
    rng = np.random.default_rng(20)
    glass = ((1.0, 1.0, 0.25), (2.0, 0.35, 0.16), (3.01, 0.15, 0.09))
    church = ((0.5, 0.5, 1.1), (1.0, 1.0, 0.8), (1.19, 0.5, 0.6), (1.5, 0.35, 0.5), (2.0, 0.5, 0.4), (2.74, 0.2, 0.3))
    made: dict[str, Wave] = {
        "pick": finished(thud(330, 0.12, rng, 0.5), 0.35),
        "place": finished(thud(118, 0.35, rng, 0.6), 0.8),
        "click": finished(thud(620, 0.07, rng, 0.8), 0.3),
        "hop": finished(thud(480, 0.06, rng, 0.4), 0.25),
        "refuse": finished(mixed(0.3, (0, thud(170, 0.15, rng, 0.2)), (0.11, thud(140, 0.18, rng, 0.2))), 0.45),
        "settlement": finished(
            mixed(1.2, *((0.09 * i, harp(pitch(12 + s), 1.0, rng, 0.7)) for i, s in enumerate((0, 4, 7, 12)))), 0.6
        ),
        "castle": finished(
            mixed(
                1.1,
                (0, thud(82, 0.5, rng, 0.9)),
                (0.16, thud(74, 0.5, rng, 0.9)),
                (0.34, bell(pitch(0), 0.75, ((1, 1, 0.25), (2, 0.6, 0.2), (3, 0.4, 0.12), (4, 0.2, 0.08)))),
            ),
            0.7,
        ),
        "cathedral": finished(bell(pitch(-3), 2.0, church), 0.55),
        "card": finished(noise(0.22, rng, 4) * np.hanning(int(RATE * 0.22)) ** 2, 0.3),
        "handover": finished(mixed(1.6, (0, bell(pitch(0), 1.2, glass)), (0.22, bell(pitch(7), 1.2, glass))), 0.4),
        "win": finished(
            mixed(
                3.4,
                *((0.14 * i, harp(pitch(s), 2.0, rng, 0.8)) for i, s in enumerate((0, 4, 7, 12, 16, 19, 24))),
                *((1.15, bell(pitch(s), 2.0, ((1, 1, 0.9), (2, 0.5, 0.6), (3, 0.3, 0.4)))) for s in (0, 7, 12, 16)),
            ),
            0.75,
        ),
    }
    for n in range(1, FARM_NOTES + 1):
        octave, step = divmod(n - 1, len(PENTATONIC))
        note = harp(pitch(12 * octave + PENTATONIC[step]), 0.9, rng, 0.75)
        made[f"farm_{n}"] = finished(note, 0.55)
    # Last, so that the noise of the others stays as it was.
    made["whistle"] = finished(whistle((24, 28, 31), 0.13, rng), 0.4)
    made["mission"] = finished(
        mixed(1.8, *((0.11 * i, bell(pitch(12 + s), 1.3, glass)) for i, s in enumerate((0, 7, 12, 16, 19)))), 0.5
    )
    return made


def main() -> None:
    """Write every sound beside this file, or into the folder named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, wave in sounds().items():
        soundfile.write(folder / f"{name}.ogg", wave.astype(np.float32), RATE, format="OGG", subtype="VORBIS")


if __name__ == "__main__":
    main()

"""Instruments, room and files for `sounds/make_sounds.py` and `music/make_music.py`.

Waves are float64 arrays of samples at RATE, mono unless said otherwise, and loud as 1. Chance comes only from the
generator that is handed in, so that the same call makes the same wave. Needs numpy and soundfile; the game does not.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

RATE = 44100
#: Semitones above C; letters are the white keys.
_LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
OGG_SERIAL = 20

Wave = np.ndarray


@dataclass(frozen=True)
class Note:
    """A tone to be played: `start` and `length` in seconds, `pitch` in MIDI numbers, `strength` about 1."""

    start: float
    length: float
    pitch: int
    strength: float = 1.0
    cut: bool = False
    """Opened by a quick higher note, as pipers and whistlers divide their notes."""


def midi(name: str) -> int:
    """The MIDI number of a note name such as `F#4`; A4 is 69."""
    semitone = _LETTERS[name[0]] + name.count("#") - name.count("b")
    return 12 * (int(name[-1]) + 1) + semitone


def hertz(pitch: float) -> float:
    """Frequency of a MIDI number, equally tempered, A4 at 440 Hz."""
    return float(440.0 * 2 ** ((pitch - 69) / 12))


def time_line(seconds: float) -> Wave:
    """Sample times in seconds."""
    return np.arange(int(RATE * seconds)) / RATE


# ---------------------------------------------------------------------- raw material


def noise(seconds: float, rng: np.random.Generator, softness: int) -> Wave:
    """White noise, smoothed over `softness` samples."""
    raw = rng.uniform(-1, 1, int(RATE * seconds) + softness)
    return np.convolve(raw, np.ones(softness) / softness, mode="valid")[: int(RATE * seconds)] * softness**0.5


def running_mean(wave: Wave, width: int) -> Wave:
    """Each sample's mean with its neighbours, `width` of them in all; as long as `wave`."""
    total = np.cumsum(np.pad(wave, (width // 2 + 1, width - 1 - width // 2), mode="edge"))
    return np.asarray((total[width:] - total[:-width]) / width)


def band(wave: Wave, low: float, high: float) -> Wave:
    """Only what lies between two frequencies in Hz, with soft edges."""
    size = -(-len(wave) // 4096) * 4096  # awkward lengths take many times as long
    spectrum = np.fft.rfft(wave, size)
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    weight = 1 / (1 + (np.maximum(frequency, 1e-9) / high) ** 4)
    if low > 0:
        weight *= 1 / (1 + (low / np.maximum(frequency, 1e-9)) ** 4)
    return np.fft.irfft(spectrum * weight, size)[: len(wave)]


def bell(frequency: float, seconds: float, partials: Sequence[tuple[float, float, float]]) -> Wave:
    """Sines (ratio, strength, decay in seconds) struck together."""
    t = time_line(seconds)
    wave = sum(a * np.sin(2 * np.pi * frequency * r * t) * np.exp(-t / d) for r, a, d in partials)
    return np.asarray(wave)


def knock(seconds: float, modes: Sequence[tuple[float, float, float]], rng: np.random.Generator, grit: float) -> Wave:
    """Something hard struck: its modes (Hz, strength, decay in seconds), and `grit` of the blow itself."""
    t = time_line(seconds)
    wave = sum(a * np.sin(2 * np.pi * f * t) * np.exp(-t / d) for f, a, d in modes)
    return np.asarray(wave + grit * noise(seconds, rng, 7) * np.exp(-t / 0.006))


# ---------------------------------------------------------------------- instruments


def string(frequency: float, seconds: float, rng: np.random.Generator, *, ring: float = 1.6, soft: int = 10) -> Wave:
    """A plucked string by Karplus and Strong: a burst of noise that runs round a loop and loses its highs.

    `ring` is the time in seconds until a tenth is left, `soft` how dull the finger is (samples of smoothing).
    """
    blend = 0.5
    period = int(RATE / frequency)
    ratio = (period + 1 - blend) * frequency / RATE
    rounds = int(seconds * RATE * ratio / period) + 3
    burst = rng.uniform(-1, 1, period)
    burst -= burst.mean()
    window = min(soft, max(1, period // 3))
    burst = np.convolve(np.tile(burst, 3), np.ones(window) / window, mode="same")[period : 2 * period]
    burst -= np.roll(burst, int(period * 0.28)) * 0.7  # plucked at a quarter of its length
    burst /= np.abs(burst).max()
    keep = 10 ** (-1 / max(1.0, ring * frequency))
    loop = np.zeros((rounds, period))
    loop[0] = burst
    last = 0.0
    for n in range(1, rounds):
        before = loop[n - 1]
        shifted = np.concatenate(([last], before[:-1]))
        last = float(before[-1])
        loop[n] = keep * (blend * before + (1 - blend) * shifted)
    at = time_line(seconds) * RATE * ratio
    flat = loop.ravel()
    wave = np.interp(at, np.arange(len(flat)), flat)
    rise, fall = int(RATE * 0.004), int(RATE * min(0.4, seconds / 3))
    wave[:rise] *= np.linspace(0, 1, rise)
    wave[-fall:] *= np.linspace(1, 0, fall) ** 2
    return wave


def harp(frequency: float, seconds: float, rng: np.random.Generator, bright: float = 0.5) -> Wave:
    """A clear plucked tone from overtones that die away the faster the higher they are: for effects."""
    t = time_line(seconds)
    wave = np.zeros(len(t))
    for k in range(1, 11):
        if frequency * k > 12_000:
            break
        decay = seconds * 0.32 / k**0.7
        wave += np.sin(2 * np.pi * frequency * k * t + k) * np.exp(-t / decay) / k ** (1.9 - bright)
    return wave + 0.25 * noise(seconds, rng, 6) * np.exp(-t / 0.006)


@dataclass(frozen=True)
class Voice:
    """A sounding that is held: what a whistle and a fiddle differ in. Times in seconds."""

    overtones: tuple[float, ...]
    attack: float
    release: float
    glide: float
    vibrato: float
    """Depth as a part of the frequency."""
    breath: float
    dip: float
    """How much of its strength is left between two notes that follow one another."""


WHISTLE = Voice((1.0, 0.30, 0.09, 0.025), 0.07, 0.16, 0.022, 0.0042, 0.030, 0.55)
FIDDLE = Voice((1.0, 0.62, 0.40, 0.30, 0.17, 0.12, 0.07, 0.05, 0.03), 0.13, 0.24, 0.035, 0.0046, 0.012, 0.62)


def _eased(share: Wave) -> Wave:
    """From 0 to 1 with a soft beginning and end, where `share` goes from 0 to 1."""
    return np.asarray((1 - np.cos(np.pi * np.clip(share, 0, 1))) / 2)


def phrase(notes: Sequence[Note], voice: Voice, rng: np.random.Generator) -> Wave:
    """Notes in one breath or on one bow, beginning at the first note's start: they glide into one another."""
    origin = notes[0].start
    seconds = notes[-1].start + notes[-1].length - origin + voice.release + 0.05
    t = time_line(seconds)
    pitch = np.full(len(t), float(notes[0].pitch))
    strength, depth = np.zeros(len(t)), np.zeros(len(t))
    for i, note in enumerate(notes):
        begin = note.start - origin
        tied = i + 1 < len(notes) and notes[i + 1].start - (note.start + note.length) < 0.06
        end = notes[i + 1].start - origin if tied else begin + note.length
        after = i > 0 and begin - (notes[i - 1].start - origin + notes[i - 1].length) < 0.06
        pitch[int(begin * RATE) :] = note.pitch
        if note.cut:
            pitch[int(begin * RATE) : int((begin + 0.045) * RATE)] = note.pitch + 3
        length = end - begin
        span = slice(int(begin * RATE), int((begin + length + (0 if tied else voice.release)) * RATE))
        here = t[span] - begin
        attack = voice.attack * (0.6 if after else 1.0)
        low = voice.dip if after else 0.0
        rise = low + (1 - low) * _eased(here / attack)
        # A long note swells a little and gives way again.
        swell = 0.86 + 0.14 * np.sin(np.pi * np.clip(here / max(0.3, length), 0, 1)) ** 0.8
        tail = min(0.06, length / 3) if tied else voice.release
        fall = 1 - (1 - (voice.dip if tied else 0.0)) * _eased((here - length + (tail if tied else 0)) / tail)
        strength[span] = rise * swell * fall * note.strength
        depth[span] = np.clip((here - 0.28) / 0.5, 0, 1)
    width = max(1, int(RATE * voice.glide / 2))
    pitch = running_mean(running_mean(pitch, width), width)
    strength = running_mean(running_mean(strength, width), width)
    wander = band(rng.normal(0, 1, len(t)), 0, 3.0)
    wander /= max(1e-9, np.abs(wander).max())
    beat = np.sin(2 * np.pi * (5.1 * t + 0.35 * np.cumsum(wander) / RATE))
    bend = 1 + voice.vibrato * depth * beat + 0.0012 * wander
    turns = 2 * np.pi * np.cumsum(440.0 * 2 ** ((pitch - 69) / 12) * bend) / RATE
    wave = np.zeros(len(t))
    for k, weight in enumerate(voice.overtones, 1):  # louder is brighter
        wave += weight * strength ** (1 + 0.25 * (k - 1)) * np.sin(k * turns)
    wave *= 1 + 0.05 * depth * beat
    air = band(rng.uniform(-1, 1, len(t)), 900, 4500)
    return np.asarray(wave + voice.breath * 2.2 * air * strength)


def pad(pitch: int, seconds: float, rng: np.random.Generator, *, overtones: int = 6) -> Wave:
    """Soft strings far off, in stereo (samples, 2): three players a little out of tune with one another."""
    coarse = 4  # nothing in it is above 3 kHz, so a quarter of the samples will do until the end
    t = np.arange(int(RATE * seconds) // coarse + 2) * coarse / RATE
    sides = np.zeros((len(t), 2))
    for cents, place in ((-5, 0.15), (0, 0.5), (5, 0.85)):
        frequency = hertz(pitch + cents / 100)
        phase = rng.uniform(0, 2 * np.pi, overtones)
        wave = sum(
            np.sin(2 * np.pi * frequency * k * t + phase[k - 1]) / k**1.9
            for k in range(1, overtones + 1)
            if frequency * k < 3000
        )
        slow = 1 + 0.18 * np.sin(2 * np.pi * rng.uniform(0.11, 0.23) * t + rng.uniform(0, 6))
        sides += panned(np.asarray(wave) * slow, place)
    fine = time_line(seconds)
    sides = np.stack([np.interp(fine, t, sides[:, side]) for side in range(2)], axis=1)
    rise, fall = int(RATE * min(1.6, seconds / 3)), int(RATE * min(2.2, seconds / 2))
    envelope = np.ones(len(fine))
    envelope[:rise] = np.sin(np.linspace(0, np.pi / 2, rise)) ** 2
    envelope[-fall:] *= np.cos(np.linspace(0, np.pi / 2, fall)) ** 2
    return sides / 3 * envelope[:, None]


def drum(rng: np.random.Generator, pitch: float = 78.0) -> Wave:
    """One soft stroke on a bodhran."""
    t = time_line(0.6)
    skin = np.sin(2 * np.pi * (pitch * t + pitch * 0.012 * (1 - np.exp(-t / 0.03)))) * np.exp(-t / 0.13)
    skin += 0.35 * np.sin(2 * np.pi * pitch * 1.59 * t) * np.exp(-t / 0.07)
    brush = band(rng.uniform(-1, 1, len(t)), 120, 520) * np.exp(-t / 0.04)
    wave = skin + 0.5 * brush
    rise = int(RATE * 0.006)
    wave[:rise] *= np.linspace(0, 1, rise)
    return np.asarray(wave)


# ---------------------------------------------------------------------- mixing


def panned(wave: Wave, place: float) -> Wave:
    """Mono in stereo (samples, 2), equally loud wherever: `place` is 0 at the left and 1 at the right."""
    angle = place * np.pi / 2
    return np.stack((wave * np.cos(angle), wave * np.sin(angle)), axis=1)


def lay_round(loop: Wave, wave: Wave, start: float) -> None:
    """Add a stereo wave to a stereo loop at `start` seconds; what goes past the end goes on at the beginning."""
    at = round(start * RATE) % len(loop)
    while len(wave):
        length = min(len(wave), len(loop) - at)
        loop[at : at + length] += wave[:length]
        wave, at = wave[length:], 0


def mixed(seconds: float, *parts: tuple[float, Wave]) -> Wave:
    """Mono waves laid over one another, each beginning at its own time."""
    out = np.zeros(int(RATE * seconds))
    for start, wave in parts:
        at = int(start * RATE)
        length = min(len(wave), len(out) - at)
        out[at : at + length] += wave[:length]
    return out


def room(seconds: float, rng: np.random.Generator) -> Wave:
    """The echo of a small hall of stone and wood, in stereo: noise that dies away, its highs first."""
    t = time_line(seconds)
    sides = []
    for _side in range(2):
        raw = rng.normal(0, 1, len(t))
        dull, clear = band(raw, 150, 900), band(raw, 900, 4200)
        echo = dull * np.exp(-t * 6.9 / seconds) + clear * np.exp(-t * 6.9 / (seconds * 0.55))
        echo *= np.clip((t - 0.012) / 0.03, 0, 1)
        sides.append(echo / np.sqrt((echo**2).sum()))
    return np.stack(sides, axis=1)


def in_room_round(loop: Wave, echo: Wave, wet: float) -> Wave:
    """A stereo loop with its echo, which also goes round: the end rings on in the beginning."""
    padded = np.zeros_like(loop)
    padded[: len(echo)] = echo
    out = loop.copy()
    for side in range(2):
        spectrum = np.fft.rfft(loop[:, side]) * np.fft.rfft(padded[:, side])
        out[:, side] += wet * np.fft.irfft(spectrum, len(loop))
    return out


def in_room(wave: Wave, rng: np.random.Generator, *, seconds: float = 0.5, wet: float = 0.25) -> Wave:
    """A mono wave with the echo of the same room, and as much longer as that takes to die away."""
    echo = room(seconds, rng)[:, 0]
    total = len(wave) + len(echo)
    rung = np.fft.irfft(np.fft.rfft(wave, total) * np.fft.rfft(echo, total), total)
    out = wet * rung
    out[: len(wave)] += wave
    return out


# ---------------------------------------------------------------------- loudness


def loudness(wave: Wave, window: float = 0.1) -> float:
    """How loud the loudest `window` seconds sound, in dB: power weighted as the ear hears (A-weighting).

    Of what lasts longer than 8 seconds the mean of all.
    """
    mono = wave.mean(axis=1) if wave.ndim > 1 else wave
    size = max(len(mono), int(RATE * window) * 2)
    spectrum = np.fft.rfft(mono, size)
    f2 = np.fft.rfftfreq(size, 1 / RATE) ** 2
    weight = 12194**2 * f2**2 / ((f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194**2)) * 1.259
    heard = np.fft.irfft(spectrum * weight, size) ** 2
    span = int(RATE * window)
    power = running_mean(heard, span)[span // 2 : -span].max() if len(heard) < RATE * 8 else heard.mean()
    return float(10 * np.log10(max(1e-12, power)))


def levelled(wave: Wave, target: float, peak: float = 0.89) -> Wave:
    """As loud as `target` dB (see `loudness`), or less where its peak would pass `peak`; ends soft, middle at zero."""
    wave = wave - wave.mean(axis=0)
    gain = 10 ** ((target - loudness(wave)) / 20)
    gain = min(gain, peak / max(1e-9, float(np.abs(wave).max())))
    wave = wave * gain
    rise, fall = int(RATE * 0.002), min(len(wave) // 4, int(RATE * 0.04))
    wave[:rise] *= np.linspace(0, 1, rise)
    wave[-fall:] *= np.linspace(1, 0, fall) ** 2
    return np.asarray(wave)


# ---------------------------------------------------------------------- files


def write_ogg(path: Path, wave: Wave, quality: float) -> None:
    """Write Ogg Vorbis; the same wave gives the same bytes. `quality` from 0, smallest, to 1."""
    buffer = io.BytesIO()
    channels = 1 if wave.ndim == 1 else wave.shape[1]
    with soundfile.SoundFile(
        buffer, "w", RATE, channels, format="OGG", subtype="VORBIS", compression_level=1 - quality
    ) as file:
        for at in range(0, len(wave), 65_536):
            file.write(wave[at : at + 65_536].astype(np.float32))
    path.write_bytes(_with_fixed_serial(buffer.getvalue()))


def _with_fixed_serial(data: bytes) -> bytes:
    """The stream's number, drawn by chance on every writing, set to our own in each page, and checksums to match."""
    out, at = bytearray(data), 0
    table = [_crc_of_byte(byte) for byte in range(256)]
    while at < len(out):
        if out[at : at + 4] != b"OggS":
            raise ValueError("not an Ogg page")
        segments = out[at + 26]
        size = 27 + segments + sum(out[at + 27 : at + 27 + segments])
        out[at + 14 : at + 18] = OGG_SERIAL.to_bytes(4, "little")
        out[at + 22 : at + 26] = bytes(4)
        crc = 0
        for byte in out[at : at + size]:
            crc = ((crc << 8) & 0xFFFFFFFF) ^ table[(crc >> 24) ^ byte]
        out[at + 22 : at + 26] = crc.to_bytes(4, "little")
        at += size
    return bytes(out)


def _crc_of_byte(byte: int) -> int:
    crc = byte << 24
    for _bit in range(8):
        crc = ((crc << 1) ^ 0x04C11DB7 if crc & 0x80000000 else crc << 1) & 0xFFFFFFFF
    return crc

"""Plays the tunes of `tunes.py` into loops without a seam: `python make_music.py [FOLDER]`.

Needs numpy and soundfile (the `assets` extra); the game itself needs neither. Times and strengths are shaken a little,
as by hands, from each tune's own seed, so the same music comes out each time. It is our own work and under the
project's licence. How it is made and measured: docs/sound.md.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import synthesis as synth
from synthesis import Note, Wave, midi
from tunes import CHORDS, TUNES, Section, Tune

#: All loops are equally loud (A-weighted mean, dB) and stay below the effects.
LOUDNESS, PEAK = -31.0, 0.355
QUALITY = 0.1
WET = 0.5
HARP_RING = 2.6
VOICES = {"whistle": synth.WHISTLE, "fiddle": synth.FIDDLE}
#: Where they sit, from the left (0) to the right (1), and how loud they are beside one another.
PLACES = {"harp": 0.40, "whistle": 0.54, "fiddle": 0.64, "drum": 0.47}
GAINS = {"harp": 0.50, "chords": 0.42, "whistle": 0.20, "fiddle": 0.13, "pad": 0.085, "drone": 0.05, "drum": 0.10}
#: Whistle and fiddle take breath so long (seconds) after each held note that ends a bar.
BREATH = 0.24
HELD = 3.0
#: The file begins at the quietest moment between so many seconds before the first beat: nothing is struck at the seam.
UPBEAT = (0.8, 0.15)


def bars_of(section: Section) -> int:
    """How many bars a section has."""
    return len(section.chords.split())


def seconds(tune: Tune) -> float:
    """The length of the loop."""
    return sum(bars_of(section) for section in tune.sections) * tune.bar * tune.unit


def read_melody(text: str, bar: int) -> list[tuple[float, float, int, bool]]:
    """(start, length) in units, MIDI number and cut of each note; a bar that is not full is an error."""
    notes: list[tuple[float, float, int, bool]] = []
    for number, measure in enumerate(text.split("|")):
        at = 0.0
        for word in measure.split():
            name, _star, count = word.partition("*")
            length = float(count) if count else 1.0
            if name != "-":
                plain = name.lstrip("~").replace("=", "")
                sharp = plain[0] in "FC" and "=" not in name
                notes.append((number * bar + at, length, midi(plain) + sharp, name.startswith("~")))
            at += length
        if abs(at - bar) > 1e-9:
            raise ValueError(f"bar {number + 1} of {text!r} has {at} units instead of {bar}")
    return notes


def chord_spans(section: Section, bar: int) -> list[tuple[float, float, tuple[int, ...]]]:
    """(start, length) in units and tones of each chord."""
    spans = []
    for number, names in enumerate(section.chords.split()):
        halves = names.split("/")
        for i, name in enumerate(halves):
            length = bar / len(halves)
            spans.append((number * bar + i * length, length, tuple(midi(tone) for tone in CHORDS[name])))
    return spans


def score(tune: Tune) -> dict[str, list[Note]]:
    """Every note of a tune by part: harp, whistle, fiddle, chords (the harp's left hand), pad, drone, drum."""
    rng = np.random.default_rng(tune.seed)
    parts: dict[str, list[Note]] = {part: [] for part in (*VOICES, "harp", "chords", "pad", "drone", "drum")}
    begin = 0.0

    def late(spread: float) -> float:
        return float(np.clip(rng.normal(0, spread), -2 * spread, 2 * spread))

    def at(units: float) -> float:
        return begin + units * tune.unit

    for section in tune.sections:
        melody = read_melody(section.melody, tune.bar)
        if len(section.melody.split("|")) != bars_of(section):
            raise ValueError(f"{tune.name}: melody and chords differ in bars")
        for instrument, strength, octaves in section.leads:
            for start, length, pitch, cut in melody:
                sung = instrument != "harp"
                breath = BREATH if sung and length >= HELD and (start + length) % tune.bar == 0 else 0.0
                accent = 1.06 if start % tune.bar == 0 else 0.94 if start % 1 else 1.0
                parts[instrument].append(
                    Note(
                        at(start) + late(0.010),
                        length * tune.unit - breath,
                        pitch + 12 * octaves,
                        strength * accent * (1 + late(0.05)),
                        cut and sung,
                    )
                )
        for start, length, tones in chord_spans(section, tune.bar):
            alone = not section.leads
            pattern = tune.patterns[1 if alone else int(rng.integers(len(tune.patterns)))]
            for unit, tone in pattern:
                if unit >= length or (unit and not alone and rng.random() < 0.12):
                    continue
                if _rubs(tones[tone], start + unit, melody, tune):
                    continue
                strength = section.harp * (1.0 if unit == 0 else 0.78) * (1 + late(0.08))
                parts["chords"].append(Note(at(start + unit) + late(0.012), HARP_RING, tones[tone], strength))
            for tone in tones[:2]:
                previous = parts["pad"][-2] if len(parts["pad"]) > 1 else None
                if previous and previous.pitch == tone and abs(previous.start + previous.length - at(start)) < 0.01:
                    parts["pad"][-2] = Note(
                        previous.start, previous.length + length * tune.unit, tone, previous.strength
                    )
                    parts["pad"].append(parts["pad"].pop(-2))
                else:
                    parts["pad"].append(Note(at(start), length * tune.unit, tone, section.pad))
        if section.drum:
            for bar in range(bars_of(section)):
                for unit, strength in ((0, 1.0), (3, 0.6), (5, 0.3)):
                    if unit != 5 or rng.random() < 0.55:
                        hit = section.drum * strength * (1 + late(0.1))
                        parts["drum"].append(Note(at(bar * tune.bar + unit) + late(0.008), 0.5, 36, hit))
        begin = at(bars_of(section) * tune.bar)
    # A drone a phrase long, each over the end of the one before, and so across the loop's end too.
    span = 4 * tune.bar * tune.unit
    for number in range(round(seconds(tune) / span)):
        parts["drone"].extend(Note(number * span, span, midi(tone)) for tone in tune.drone)
    return parts


def _rubs(tone: int, unit: float, melody: list[tuple[float, float, int, bool]], tune: Tune) -> bool:
    """True when a harp tone would stand a semitone beside what the melody holds while it rings."""
    until = unit + 1.2 / tune.unit
    return any(
        (tone - pitch) % 12 in (1, 11)
        for start, length, pitch, _cut in melody
        if start < until and unit < start + length
    )


def phrases(notes: list[Note]) -> list[list[Note]]:
    """Notes by breath."""
    groups: list[list[Note]] = []
    for note in notes:
        if groups and note.start - (groups[-1][-1].start + groups[-1][-1].length) < BREATH / 2:
            groups[-1].append(note)
        else:
            groups.append([note])
    return groups


def play(tune: Tune) -> Wave:
    """The loop, in stereo (samples, 2)."""
    rng = np.random.default_rng(tune.seed + 1000)
    parts = score(tune)
    loop = np.zeros((round(seconds(tune) * synth.RATE), 2))

    def lay(part: str, wave: Wave, start: float, strength: float, place: float | None = None) -> None:
        stereo = wave if wave.ndim > 1 else synth.panned(wave, PLACES["harp"] if place is None else place)
        synth.lay_round(loop, stereo * (GAINS[part] * strength), start)

    for part in ("harp", "chords"):
        for note in parts[part]:
            low = (note.pitch - 45) / 36
            ring = HARP_RING if part == "chords" else max(2.0, note.length + 1.4)
            soft = 16 if part == "chords" else 10
            wave = synth.string(synth.hertz(note.pitch), ring, rng, ring=1.9 - 0.5 * low, soft=soft)
            lay(part, wave, note.start, note.strength, PLACES["harp"] + 0.12 * low)
    for part, voice in VOICES.items():
        for group in phrases(parts[part]):
            lay(part, synth.phrase(group, voice, rng), group[0].start, 1.0, PLACES[part])
    for note in parts["pad"]:
        lay("pad", synth.pad(note.pitch, note.length + 2.0, rng), note.start, note.strength)
    for note in parts["drone"]:
        lay("drone", synth.pad(note.pitch, note.length + 2.2, rng, overtones=4), note.start, note.strength)
    for note in parts["drum"]:
        lay("drum", synth.drum(rng), note.start, note.strength, PLACES["drum"])
    loop = synth.in_room_round(loop, synth.room(2.2, rng), WET)
    loop -= loop.mean(axis=0)
    power = np.sqrt((loop**2).mean(axis=0))
    loop *= power.mean() / power  # the room favours one side or the other by chance
    loop = np.roll(loop, _quiet_moment(loop), axis=0)
    gain = 10 ** ((LOUDNESS - synth.loudness(loop)) / 20)
    return np.asarray(loop * min(gain, PEAK / float(np.abs(loop).max())))


def _quiet_moment(loop: Wave) -> int:
    """How many samples before the end the loop is quietest, within UPBEAT."""
    span = int(synth.RATE * 0.05)
    earliest, latest = (int(seconds * synth.RATE) for seconds in UPBEAT)
    upbeat = (loop[-earliest:-latest] ** 2).sum(axis=1)
    power = np.convolve(upbeat, np.ones(span) / span, mode="valid")
    return earliest - int(power.argmin()) - span // 2


def main() -> None:
    """Write every loop beside this file, or into the folder named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for tune in TUNES:
        synth.write_ogg(folder / f"{tune.name}.ogg", play(tune), QUALITY)


if __name__ == "__main__":
    main()

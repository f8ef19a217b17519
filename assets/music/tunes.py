"""The three tunes, written out: melodies, chords and who plays. All are our own, in the manner of the old airs.

A melody is a line of notes `NAME*UNITS` (an eighth is one unit), `-` a rest, `~` before a note a quick cut above it;
bars are divided by `|`. F and C are sharp unless written `F=` or `C=`: all three tunes, and the farms' notes, live on
the same five tones D E F# A B, so that whatever a chain of farms plays is in tune with the music behind it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Section:
    """A part of a tune. `leads` pairs an instrument with how strongly and how many octaves up it plays the melody."""

    chords: str
    melody: str
    leads: tuple[tuple[str, float, int], ...]
    harp: float = 0.6
    pad: float = 0.5
    drum: float = 0.0


@dataclass(frozen=True)
class Tune:
    """`unit` is the length of an eighth in seconds, `bar` how many of them make a bar."""

    name: str
    seed: int
    unit: float
    bar: int
    drone: tuple[str, ...]
    patterns: tuple[tuple[tuple[float, int], ...], ...]
    """For the harp's chords: (unit in the bar, which tone of the chord from below)."""
    sections: tuple[Section, ...]


#: Tones from below; the first two carry the pad, which leaves out the thirds.
CHORDS = {
    "D": ("D3", "A3", "D4", "F#4", "A4"),
    "A": ("A2", "E3", "A3", "C#4", "E4"),
    "G": ("G2", "D3", "G3", "B3", "D4"),
    "Em": ("E3", "B3", "E4", "G4", "B4"),
    "Bm": ("B2", "F#3", "B3", "D4", "F#4"),
}

# Title: a lullaby in three, in D; hopeful, it climbs.
_TITLE_A = "D4*2 F4 A4*3 | B4*3 A4 E4*2 | F4*2 A4 D5*3 | B4*6 | D5*3 E5 F5*2 | E5*2 D5 B4*3 | A4*2 B4 E4 F4*2 | D4*5 -"
_TITLE_A2 = (
    "D4*2 F4 A4*3 | B4*2 D5 E5*3 | F5*3 E5 D5*2 | B4*4 A4*2 | F4*2 A4 D5*3 | ~B4*3 A4 D4*2 | E4*2 F4 A4*3 | D4*5 -"
)
_TITLE_B = "F5*4 E5 D5 | B4*6 | A4*2 B4 D5*3 | E5*4 F5 E5 | D5*3 B4 F4*2 | A4*2 B4 D5*3 | E5*2 D5 B4*3 | A4*5 -"
_TITLE_END = "D4*2 F4 A4*3 | B4*3 A4 E4*2 | F4*2 E4 B3 E4*2 | D4*5 -"
TITLE = Tune(
    name="title",
    seed=301,
    unit=0.5,
    bar=6,
    drone=("D3", "A3"),
    patterns=(((0, 0), (2, 1), (3, 2), (4, 3)), ((0, 0), (1, 1), (2, 2), (4, 4)), ((0, 0), (2, 2), (4, 3))),
    sections=(
        Section("D A Bm G D G A D", _TITLE_A, (("harp", 1.0, 0),), harp=0.42, pad=0.55),
        Section("D A Bm G D G A D", _TITLE_A2, (("whistle", 0.9, 0),), harp=0.62, pad=0.6),
        Section("Bm G D A Bm D G A", _TITLE_B, (("whistle", 0.85, 0), ("fiddle", 0.40, -1)), harp=0.7, pad=0.7),
        Section("D A Em D", _TITLE_END, (("harp", 0.95, 0), ("fiddle", 0.35, 0)), harp=0.45, pad=0.6),
    ),
)

# Scotland: a slow strathspey air in A mixolydian, the pipes' own scale, between the chords of A and G.
_SCOT_A = "A4*3 B4 C5*1.5 B4*.5 A4*2 | B4*3 A4 G4*1.5 A4*.5 B4*2 | C5*.5 E5*1.5 E5*2 F5*1.5 E5*.5 C5*2"
_SCOT_A1 = _SCOT_A + " | B4*1.5 A4*.5 B4 G4 A4*4"
_SCOT_A2 = (
    "A4*3 ~B4 C5*1.5 B4*.5 A4*2 | B4*3 A4 G4*1.5 A4*.5 B4*2 | C5*.5 E5*1.5 A5*2 F5*1.5 E5*.5 D5*2"
    " | B4*.5 D5*1.5 C5*1.5 B4*.5 A4*3 -"
)
_SCOT_B = (
    "~E5*3 F5 A5*1.5 F5*.5 E5*2 | F5*.5 A5*1.5 F5*1.5 E5*.5 D5*4 | E5*1.5 C5*.5 A4*2 B4*1.5 G4*.5 B4 D5"
    " | E5*3 D5 B4*3 -"
)
_SCOT_B2 = (
    "E5*3 F5 A5*1.5 F5*.5 E5*2 | F5*.5 A5*1.5 F5*1.5 E5*.5 D5*4 | C5*1.5 B4*.5 A4*2 B4*1.5 A4*.5 G4*2"
    " | A4*1.5 B4*.5 ~B4 G4 A4*3 -"
)
_REST4 = "-*8 | -*8"
SCOTLAND = Tune(
    name="scotland",
    seed=302,
    unit=0.48,
    bar=8,
    drone=("A2", "E3", "A3"),
    patterns=(
        ((0, 0), (2, 1), (3, 2), (4, 3), (6, 2)),
        ((0, 0), (1, 1), (2, 2), (4, 3), (5, 2), (6, 1)),
        ((0, 0), (3, 1), (4, 2), (6, 4)),
    ),
    sections=(
        Section("A G", _REST4, (), harp=0.75, pad=0.5),
        Section("A G A Em/A", _SCOT_A1, (("harp", 1.0, 0),), harp=0.40, pad=0.5),
        Section("A G A/D Em/A", _SCOT_A2, (("whistle", 0.85, 0),), harp=0.6, pad=0.6),
        Section("A D A/G Em", _SCOT_B, (("whistle", 0.8, 0), ("fiddle", 0.42, -1)), harp=0.65, pad=0.7),
        Section("A G A Em/A", _SCOT_A1, (("fiddle", 0.62, 0),), harp=0.6, pad=0.6),
        Section("D G", _REST4, (), harp=0.78, pad=0.6),
        Section("A D A/G Em/A", _SCOT_B2, (("harp", 0.95, 0), ("fiddle", 0.40, -1)), harp=0.42, pad=0.6),
        Section("A D", _REST4, (), harp=0.6, pad=0.45),
    ),
)

# Ireland: a jig slowed down to an air, in E dorian, over bare fifths on E and D.
_ERIN_A = (
    "E4*2 F4 G4 B4*2 | B4 A4 B4 E5*3 | D5*2 B4 A4*2 F4 | A4 B4 A4 F4 D4*2"
    " | E4*2 F4 G4 B4*2 | B4 C5 D5 E5*2 D5 | B4 A4 F4 A4*2 F4 | E4*5 -"
)
_ERIN_A2 = (
    "E4*2 F4 G4 ~B4*2 | B4 A4 B4 E5*3 | F5*2 E5 D5 B4*2 | A4 B4 D5 A4*3"
    " | G4 A4 B4 E5*2 B4 | D5 B4 A4 ~B4*3 | A4*2 G4 F4 D4*2 | E4*5 -"
)
_ERIN_B = (
    "E5*2 F5 G5*2 F5 | F5 E5 D5 A4*3 | B4*2 D5 F5*2 E5 | D5 B4 A4 ~B4*3"
    " | E5*2 F5 G5 F5 E5 | D5*2 E5 F5*2 A5 | E5 C5 A4 B4 A4 F4 | E4*3 B4*2 -"
)
_ERIN_END = "-*6 | -*6 | B4*2 A4 F4 A4 F4 | E4*5 -"
IRELAND = Tune(
    name="ireland",
    seed=303,
    unit=0.405,
    bar=6,
    drone=("E3", "B3"),
    patterns=(
        ((0, 0), (1, 1), (2, 2), (3, 3), (5, 2)),
        ((0, 0), (2, 2), (3, 1), (4, 3)),
        ((0, 0), (2, 1), (3, 2), (5, 4)),
    ),
    sections=(
        Section("Em Em D D Em Em D Em", _ERIN_A, (("harp", 1.0, 0),), harp=0.42, pad=0.5),
        Section("Em Em D D Em D D Em", _ERIN_A2, (("whistle", 0.85, 0),), harp=0.58, pad=0.55, drum=0.5),
        Section(
            "Em D Bm Bm Em D A Em",
            _ERIN_B,
            (("whistle", 0.75, 0), ("fiddle", 0.40, -1)),
            harp=0.62,
            pad=0.65,
            drum=0.7,
        ),
        Section("Em Em D D Em Em D Em", _ERIN_A, (("fiddle", 0.60, 0),), harp=0.58, pad=0.55, drum=0.5),
        Section("Em D D Em", _ERIN_END, (("harp", 0.9, 0),), harp=0.6, pad=0.5),
    ),
)

TUNES = (TITLE, SCOTLAND, IRELAND)

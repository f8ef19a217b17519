"""Builds "Rebirth Sans" from Alegreya Sans (SIL Open Font License 1.1).

Two changes: the ten digits show the tabular lining figures (`zero.tf` ... `nine.tf`) by default, so that numbers
stand on the line and stay in columns; and the space is a little wider, since the original's is a mere two pixels at
16 and words ran together. The licence asks for another name for a changed
copy, hence the renaming.

    python make_rebirth_sans.py FOLDER-OF-ALEGREYA-SANS-TTF
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont

DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
FACES = {
    "AlegreyaSans_400Regular": "Regular",
    "AlegreyaSans_500Medium": "Medium",
    "AlegreyaSans_500Medium_Italic": "MediumItalic",
    "AlegreyaSans_700Bold": "Bold",
    "AlegreyaSans_800ExtraBold": "ExtraBold",
}
FAMILY = "Rebirth Sans"
SPACE = 198


def rebuild(source: Path, target: Path, style: str) -> None:
    """Writes the renamed copy of one face with lining figures in the place of the old-style ones."""
    font = TTFont(source)
    for table in font["cmap"].tables:
        for number, digit in enumerate(DIGITS):
            if ord("0") + number in table.cmap:
                table.cmap[ord("0") + number] = f"{digit}.tf"
    for code in (0x20, 0xA0):
        glyph = font.getBestCmap()[code]
        font["hmtx"][glyph] = (SPACE, font["hmtx"][glyph][1])
    names = font["name"]
    renamed = {1: f"{FAMILY} {style}", 2: "Regular", 3: f"{FAMILY} {style} 1.0", 4: f"{FAMILY} {style}"}
    renamed |= {6: f"RebirthSans-{style}", 16: FAMILY, 17: style}
    for record in list(names.names):
        if record.nameID in renamed:
            record.string = renamed[record.nameID]
        elif record.nameID in (7, 18, 20, 21, 22, 25):
            names.removeNames(nameID=record.nameID)
    if "DSIG" in font:
        del font["DSIG"]
    font.save(target)


def main() -> None:
    """Rebuilds every face into the folder of this script."""
    here = Path(__file__).parent
    for path in sorted(Path(sys.argv[1]).rglob("*.ttf")):
        if path.stem in FACES:
            style = FACES[path.stem]
            rebuild(path, here / f"RebirthSans-{style}.ttf", style)


if __name__ == "__main__":
    main()

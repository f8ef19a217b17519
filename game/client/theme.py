"""Colours, clans and measures of the look: plain data, no pygame display needed.

The names declared without a value belong to the palette in force (`palettes.py`): read them as `theme.NAME` at the
moment of drawing, and never keep them in a constant, a default argument or an import of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields

from game.client.colours import Colour as Colour
from game.client.colours import code as code
from game.client.colours import colour as colour
from game.client.colours import lightness as lightness
from game.client.colours import mix as mix
from game.client.palettes import PALETTES, STANDARD, Palette
from game.client.palettes import Clan as Clan

WHITE = colour("#FFFFFF")
BLACK = colour("#000000")

# The sea, from the middle of the board to its edge, and what lies along the coast
SEA_MIDDLE, SEA, SEA_EDGE = colour("#7FC0C4"), colour("#67ACB6"), colour("#3A808F")
SHALLOWS = (colour("#93CECB"), colour("#9FD6CF"), colour("#B4E2D6"))
SURF = colour("#F7FFFB")
REGION_NAME = colour("#02202A")
BEACH, BEACH_EDGE = colour("#EBDCA9"), colour("#FFF6D8")
CLIFF, CLIFF_FOOT = colour("#B39A68"), colour("#8A7148")
SKIRT = colour("#A6BF74")
LAND_SHADOW = colour("#0D3A45")

# Land
OFFSHORE_RIM = colour("#D3E6DF")
SEAM = colour("#5E5A3A")
REGION_BORDER, REGION_BORDER_UNDER = colour("#6B4E2E"), colour("#FFFBEA")

# Buildings
WALL_DARK, WALL, MERLON = colour("#54452F"), colour("#CDB88F"), colour("#F6EBCF")
CASTLE_STONE, CASTLE_STONE_SHADE = colour("#F4EAD6"), colour("#A8977C")
SLATE, SLATE_SHADE = colour("#8FA3AB"), colour("#43545D")
COPPER, COPPER_SHADE = colour("#A6DCC6"), colour("#3F7C6B")
OUTLINE = colour("#3B3226")
SHADOW = colour("#0D1A16")
PILL, PILL_EDGE, PILL_FIGURE = colour("#17384A"), colour("#FFF6DF"), colour("#FFE39A")

# The table and what lies on it; pairs run from top to bottom
PAPER = (colour("#FBF5E6"), colour("#EFE4CB"))
PAPER_DIM = (colour("#E9DEC6"), colour("#DACBAB"))
PAPER_LINE = colour("#B79B63")
TABLE, TABLE_DARK, TABLE_LIGHT = colour("#33241B"), colour("#17100B"), colour("#5B4433")
FELT = (colour("#1E4A48"), colour("#163937"))
BRASS = (colour("#F1D794"), colour("#C8973F"), colour("#86601F"))
BUTTON = (colour("#26655A"), colour("#19493F"))
BUTTON_EDGE, BUTTON_TEXT = colour("#0F3029"), colour("#FFF6DF")
BUTTON_FIRST = (colour("#F7D98B"), colour("#DDA53B"))
BUTTON_FIRST_EDGE, BUTTON_FIRST_TEXT = colour("#7E5A1E"), colour("#3A2704")
BUTTON_OFF, BUTTON_OFF_EDGE, BUTTON_OFF_TEXT = colour("#4A574F"), colour("#38423C"), colour("#E2E7DC")
STEP, STEP_SECOND, STEP_FIFTH, STEP_TENTH = colour("#F3E8CE"), colour("#EDE0C1"), colour("#DCC48D"), colour("#C99A43")
STEP_TOP, STEP_TOP_FIGURE = colour("#7C2B1A"), colour("#FFE9B8")
STEP_FIGURE, STEP_FIFTH_FIGURE, STEP_TENTH_FIGURE = colour("#6B5935"), colour("#5B4318"), colour("#3A2505")

# Writing
INK, INK_SECOND = colour("#20312F"), colour("#5C4E34")
FELT_TEXT, FELT_TEXT_SECOND = colour("#FFF3D6"), colour("#BFD8CC")

# States
FOCUS, FOCUS_DARK = colour("#FFD35C"), colour("#17100B")
ACTIVE = colour("#F2B632")

# Names on the map, by what they name
NAME_HALO = colour("#FBF5E2")
NAME_COLOURS = {
    "settlement": colour("#1E2A22"),
    "castle": colour("#5A2317"),
    "cathedral": colour("#1F4A46"),
    "tower": colour("#3D3561"),
    "tara": colour("#3F5A1F"),
}

# The palette in force
CLANS: tuple[Clan, ...]
MEADOW: Colour
MEADOW_STROKE: Colour
FIELD: Colour
FIELD_STROKE: Colour
HEATHER: Colour
HEATHER_STROKE: Colour
STONE: Colour
STONE_STROKE: Colour
ROCK: Colour
ROCK_STROKE: Colour
OFFSHORE_ENERGY: Colour
OFFSHORE_ENERGY_STROKE: Colour
OFFSHORE_FOOD: Colour
OFFSHORE_FOOD_STROKE: Colour
ALLOWED: Colour
ALLOWED_DARK: Colour
ALLOWED_GLOW: Colour
POINTED: Colour
POINTED_DARK: Colour
REFUSED: Colour
REFUSED_DARK: Colour
HIGHLIGHT: Colour
HIGHLIGHT_DARK: Colour
MIST: Colour
MIST_SHARE: float
GOOD: Colour
WARNING: Colour
SOURCES: Mapping[str, Colour]
TOWER_TOKENS: Mapping[str, Colour]

#: Whose pieces each seat plays with, as numbers in `CLANS`; read by `clan_of`, set by `seat_clans`.
_at_table: tuple[int, ...] = (0, 1, 2, 3)

palette: Palette
OF_PALETTE = frozenset(field.name.upper() for field in fields(Palette) if field.name != "name")
_to_forget: list[Callable[[], None]] = []


def use(name: str) -> None:
    """Puts a palette in force; a name nobody knows (settings of a later version) gives the standard one."""
    global palette
    palette = PALETTES.get(name, STANDARD)
    for field in fields(palette):
        if field.name != "name":
            globals()[field.name.upper()] = getattr(palette, field.name)
    for forget in _to_forget:
        forget()


def clan_of(seat: int) -> Clan:
    """The clan that a seat of the game on the screen plays for: the one door from seats to colours and emblems."""
    return palette.clans[_at_table[seat]]


def seat_clans(clans: tuple[int, ...]) -> None:
    """Gives each seat its clan, as numbers in `CLANS`: all of them, none twice."""
    global _at_table
    if sorted(clans) != list(range(len(palette.clans))):
        raise ValueError(f"{clans} are not all clans once")
    if clans == _at_table:
        return
    _at_table = clans
    for forget in _to_forget:
        forget()


def forget_on_change(forget: Callable[[], None]) -> None:
    """Names what is called whenever another palette or other clans come into force: to empty a store of pictures."""
    _to_forget.append(forget)


use(STANDARD.name)

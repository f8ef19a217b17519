"""Colours, clans and measures of the look: plain data, no pygame display needed."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.i18n import _

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """Turns "#RRGGBB" into three numbers from 0 to 255."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def code(value: Colour) -> str:
    """Turns three numbers from 0 to 255 into "#rrggbb", as SVG wants it."""
    return f"#{value[0]:02x}{value[1]:02x}{value[2]:02x}"


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Gives the colour that lies `share` (0 to 1) of the way from `first` to `second`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def lightness(value: Colour) -> float:
    """Gives CIE L* (0 black to 100 white): what remains of a colour in greyscale."""

    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    luminance = 0.2126 * linear(value[0]) + 0.7152 * linear(value[1]) + 0.0722 * linear(value[2])
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


WHITE = colour("#FFFFFF")
BLACK = colour("#000000")

# The sea, from the middle of the board to its edge, and what lies along the coast
SEA_MIDDLE, SEA, SEA_EDGE = colour("#7FC0C4"), colour("#67ACB6"), colour("#3A808F")
SHALLOWS = (colour("#93CECB"), colour("#9FD6CF"), colour("#B4E2D6"))
SURF = colour("#F7FFFB")
REGION_NAME = colour("#0C3E4A")
BEACH, BEACH_EDGE = colour("#EBDCA9"), colour("#FFF6D8")
CLIFF, CLIFF_FOOT = colour("#B39A68"), colour("#8A7148")
SKIRT = colour("#A6BF74")
LAND_SHADOW = colour("#0D3A45")

# Land: the ground and the strokes of its texture
MEADOW, MEADOW_STROKE = colour("#A9C971"), colour("#7FA54A")
FIELD, FIELD_STROKE = colour("#E9D383"), colour("#C7A94C")
HEATHER, HEATHER_STROKE = colour("#B5A0B4"), colour("#7C6382")
STONE, STONE_STROKE = colour("#EADCBE"), colour("#C9B48A")
ROCK, ROCK_STROKE = colour("#C3C7A6"), colour("#98A077")
OFFSHORE_ENERGY, OFFSHORE_FOOD, OFFSHORE_RIM = colour("#8FA9C6"), colour("#9CCBA4"), colour("#F5FBF2")
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
BUTTON = (colour("#2F7468"), colour("#1C5148"))
BUTTON_EDGE, BUTTON_TEXT = colour("#0F3029"), colour("#FFF6DF")
BUTTON_FIRST = (colour("#F7D98B"), colour("#DDA53B"))
BUTTON_FIRST_EDGE, BUTTON_FIRST_TEXT = colour("#7E5A1E"), colour("#3A2704")
BUTTON_OFF, BUTTON_OFF_EDGE, BUTTON_OFF_TEXT = colour("#5D6B62"), colour("#46524A"), colour("#C9CFC2")
STEP, STEP_SECOND, STEP_FIFTH, STEP_TENTH = colour("#F3E8CE"), colour("#EDE0C1"), colour("#DCC48D"), colour("#C99A43")
STEP_TOP, STEP_TOP_FIGURE = colour("#7C2B1A"), colour("#FFE9B8")
STEP_FIGURE, STEP_FIFTH_FIGURE, STEP_TENTH_FIGURE = colour("#7D6A43"), colour("#5B4318"), colour("#3A2505")

# Writing
INK, INK_SECOND = colour("#20312F"), colour("#6A5B3E")
GOOD, WARNING = colour("#2E7D5B"), colour("#9A3B12")
FELT_TEXT, FELT_TEXT_SECOND = colour("#FFF3D6"), colour("#BFD8CC")

# States
ALLOWED, ALLOWED_DARK, ALLOWED_GLOW = colour("#FFF7CC"), colour("#6A5410"), colour("#FFE27A")
POINTED, POINTED_DARK = colour("#FFD35C"), colour("#5B3A00")
FOCUS, FOCUS_DARK = colour("#FFD35C"), colour("#17100B")
ACTIVE = colour("#F2B632")
MIST = colour("#9DB0A6")
MIST_SHARE = 0.56

# Names on the map, by what they name
NAME_HALO = colour("#FBF5E2")
NAME_COLOURS = {
    "settlement": colour("#1E2A22"),
    "castle": colour("#5A2317"),
    "cathedral": colour("#1F4A46"),
    "tower": colour("#3D3561"),
    "tara": colour("#3F5A1F"),
}

# The bars of the final ceremony
SOURCES = {
    "farm": colour("#7FA23F"),
    "settlement": colour("#C9772F"),
    "plus-one": colour("#2B7A93"),
    "public-mission": colour("#B98A1E"),
    "tower": colour("#3F5E8C"),
    "unfinished": colour("#A08C6C"),
    "castle": colour("#6B7280"),
    "mission": colour("#7D4E9E"),
}

TOWER_TOKENS = {
    "harvest": colour("#E2A92F"),
    "builders": colour("#C7623A"),
    "scouts": colour("#3F8D8B"),
    "secret": colour("#6A4C93"),
    "doubling": colour("#B23A5A"),
}


@dataclass(frozen=True)
class Clan:
    """What tells one clan from the others: three colours, an emblem, a pattern and a mark.

    `symbol` and `symbol_line` are the fill and the outline of symbols that stand on the clan's colour.
    """

    key: str
    base: Colour
    dark: Colour
    light: Colour
    symbol: Colour
    symbol_line: Colour
    pattern: str
    mark: str

    @property
    def name(self) -> str:
        """The clan's name in the player's language."""
        return {"stag": _("Stag"), "salmon": _("Salmon"), "sun": _("Sun"), "knot": _("Knot")}[self.key]

    @property
    def pattern_stroke(self) -> Colour:
        """The colour of the pattern's strokes: darker than the ground, only Salmon's waves are lighter."""
        return mix(self.base, self.light, 0.70) if self.pattern == "waves" else mix(self.base, self.dark, 0.46)

    @property
    def text(self) -> Colour:
        """A colour for writing on the clan's base colour."""
        return self.symbol


def _clan(key: str, base: str, dark: str, light: str, symbol: str, symbol_line: str, pattern: str, mark: str) -> Clan:
    return Clan(key, colour(base), colour(dark), colour(light), colour(symbol), colour(symbol_line), pattern, mark)


CLANS: tuple[Clan, ...] = (
    _clan("stag", "#CF4426", "#7A2010", "#F59A77", "#FFF4DE", "#7A2010", "chevrons", "triangle"),
    _clan("salmon", "#1D4C94", "#0C2450", "#6E9FE0", "#FFF4DE", "#0C2450", "waves", "square"),
    _clan("sun", "#F6C63C", "#7C5200", "#FFE694", "#4A3000", "#FFF0B8", "dots", "disc"),
    _clan("knot", "#B68BE0", "#4A2470", "#DDC0F5", "#FFF8EE", "#4A2470", "lattice", "diamond"),
)

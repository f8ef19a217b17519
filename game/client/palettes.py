"""The palettes a player can choose from: all colours that tell clans, terrain, states and sources apart.

`theme.use` makes one of them the palette in force. What has no part in telling things apart (paper, felt, brass, sea,
stone) stands in `theme.py` once for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.client.colours import Colour, colour, mix
from game.client.i18n import _


@dataclass(frozen=True)
class Clan:
    """What tells one clan from the others: three colours, an emblem, a pattern and a mark.

    `symbol` and `symbol_line` are the fill and the outline of symbols that stand on the clan's colour, `text` is for
    writing on it. `pattern_share` says how far the pattern's strokes go from the base colour towards dark or light.
    """

    key: str
    base: Colour
    dark: Colour
    light: Colour
    symbol: Colour
    symbol_line: Colour
    text: Colour
    pattern: str
    mark: str
    pattern_share: float

    @property
    def name(self) -> str:
        """The clan's name in the player's language."""
        return {"stag": _("Stag"), "salmon": _("Salmon"), "sun": _("Sun"), "knot": _("Knot")}[self.key]

    @property
    def title(self) -> str:
        """What the clan is called in full, for the middle of a sentence."""
        return {
            "stag": _("Clan of the Stag"),
            "salmon": _("Clan of the Salmon"),
            "sun": _("Clan of the Sun"),
            "knot": _("Clan of the Knot"),
        }[self.key]

    @property
    def pattern_stroke(self) -> Colour:
        """The colour of the pattern's strokes: darker than the ground, only Salmon's waves are lighter."""
        return mix(self.base, self.light if self.pattern == "waves" else self.dark, self.pattern_share)


def _clan(key: str, colours: str, pattern: str, mark: str, share: float) -> Clan:
    """`colours` are base, dark, light, symbol, symbol_line and text, with spaces between them."""
    base, dark, light, symbol, symbol_line, text = (colour(word) for word in colours.split())
    return Clan(key, base, dark, light, symbol, symbol_line, text, pattern, mark, share)


@dataclass(frozen=True)
class Palette:
    """One set of colours; each field is found in `theme` under its name in capitals while the palette is in force."""

    name: str
    clans: tuple[Clan, ...]

    # Land: the ground and the strokes of its texture
    meadow: Colour
    meadow_stroke: Colour
    field: Colour
    field_stroke: Colour
    heather: Colour
    heather_stroke: Colour
    stone: Colour
    stone_stroke: Colour
    rock: Colour
    rock_stroke: Colour
    offshore_energy: Colour
    offshore_energy_stroke: Colour
    offshore_food: Colour
    offshore_food_stroke: Colour

    # States of a space
    allowed: Colour
    allowed_dark: Colour
    allowed_glow: Colour
    pointed: Colour
    pointed_dark: Colour
    refused: Colour
    refused_dark: Colour
    highlight: Colour
    highlight_dark: Colour
    mist: Colour
    mist_share: float

    # Writing that praises or warns
    good: Colour
    warning: Colour

    # The bars of the final ceremony, and the tokens of the round towers
    sources: Mapping[str, Colour]
    tower_tokens: Mapping[str, Colour]


STANDARD = Palette(
    name="standard",
    clans=(
        _clan("stag", "#CF4426 #6E1B0C #F59A77 #FFF4DE #6E1B0C #FFFFFF", "chevrons", "triangle", 0.28),
        _clan("salmon", "#133878 #081A40 #4F82C8 #FFF4DE #081A40 #FFF4DE", "waves", "square", 0.30),
        _clan("sun", "#FFD74E #7C5200 #FFEB9E #4A3000 #FFF0B8 #4A3000", "dots", "disc", 0.28),
        _clan("knot", "#B597EE #43256F #DCC9F8 #FFF8EE #43256F #33185C", "lattice", "diamond", 0.24),
    ),
    meadow=colour("#95BB63"),
    meadow_stroke=colour("#5F8A36"),
    field=colour("#E9D383"),
    field_stroke=colour("#BC9A38"),
    heather=colour("#B09AB2"),
    heather_stroke=colour("#75597E"),
    stone=colour("#E7D8B8"),
    stone_stroke=colour("#C9B48A"),
    rock=colour("#C3C7A6"),
    rock_stroke=colour("#98A077"),
    offshore_energy=colour("#98B8DA"),
    offshore_energy_stroke=colour("#6C90BC"),
    offshore_food=colour("#9CCBA4"),
    offshore_food_stroke=colour("#6FA67C"),
    allowed=colour("#FFF2A8"),
    allowed_dark=colour("#6A5410"),
    allowed_glow=colour("#FFE27A"),
    pointed=colour("#FFD35C"),
    pointed_dark=colour("#5B3A00"),
    refused=colour("#F2B29B"),
    refused_dark=colour("#4A1D0B"),
    highlight=colour("#E9FFF6"),
    highlight_dark=colour("#0E4A4A"),
    mist=colour("#446878"),
    mist_share=0.43,
    good=colour("#21634A"),
    warning=colour("#8C3510"),
    sources={
        "farm": colour("#7FA23F"),
        "settlement": colour("#C9772F"),
        "plus-one": colour("#2B7A93"),
        "public-mission": colour("#B98A1E"),
        "tower": colour("#3F5E8C"),
        "unfinished": colour("#A08C6C"),
        "castle": colour("#6B7280"),
        "mission": colour("#7D4E9E"),
    },
    tower_tokens={
        "harvest": colour("#BC7D14"),
        "builders": colour("#B85428"),
        "scouts": colour("#2C7C7A"),
        "secret": colour("#5F4289"),
        "doubling": colour("#AB2F52"),
    },
)

# Steps of lightness that are twice as wide, blue against orange and yellow instead of red against green, and no
# mauve, which red-blind eyes see as blue; only then the character of the standard palette.
COLOUR_VISION = replace(
    STANDARD,
    name="colour-vision",
    clans=(
        _clan("stag", "#B34409 #5A1D00 #F2A06A #FFF4DE #5A1D00 #FFF4DE", "chevrons", "triangle", 0.30),
        _clan("salmon", "#101F55 #050B26 #5A86D6 #FFF4DE #050B26 #FFF4DE", "waves", "square", 0.30),
        _clan("sun", "#FFE566 #6E5200 #FFF4B4 #3E2C00 #FFF6CC #3E2C00", "dots", "disc", 0.26),
        _clan("knot", "#6DACE8 #123A6B #BFE0FA #FFFFFF #123A6B #08203F", "lattice", "diamond", 0.30),
    ),
    meadow=colour("#7FB38A"),
    meadow_stroke=colour("#4E8A60"),
    field=colour("#EFD56E"),
    field_stroke=colour("#BF9A2E"),
    heather=colour("#9788B8"),
    heather_stroke=colour("#5D4A86"),
    stone=colour("#F0E8D8"),
    stone_stroke=colour("#BBAF98"),
    rock=colour("#B9BCB2"),
    rock_stroke=colour("#868B80"),
    offshore_energy=colour("#7C9CCB"),
    offshore_energy_stroke=colour("#567AB0"),
    offshore_food=colour("#BFE3CF"),
    offshore_food_stroke=colour("#7DB596"),
    allowed=colour("#FFF3A6"),
    allowed_dark=colour("#4A3A06"),
    mist=colour("#36525E"),
    mist_share=0.50,
    good=colour("#155C76"),
    warning=colour("#8C3400"),
    sources={
        "farm": colour("#9DB53F"),
        "settlement": colour("#B9540F"),
        "plus-one": colour("#2E7FB8"),
        "public-mission": colour("#D9A92E"),
        "tower": colour("#22386A"),
        "unfinished": colour("#B9AE9E"),
        "castle": colour("#565B63"),
        "mission": colour("#8A68BE"),
    },
    tower_tokens={
        "harvest": colour("#B98A00"),
        "builders": colour("#A8480C"),
        "scouts": colour("#2E7FB8"),
        "secret": colour("#22386A"),
        "doubling": colour("#5A5A62"),
    },
)

PALETTES: Mapping[str, Palette] = {palette.name: palette for palette in (STANDARD, COLOUR_VISION)}

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

    `symbol` and `symbol_line` are the fill and the outline of symbols that stand on the clan's colour.
    `pattern_share` says how far the pattern's strokes go from the base colour towards dark or light.
    """

    key: str
    base: Colour
    dark: Colour
    light: Colour
    symbol: Colour
    symbol_line: Colour
    pattern: str
    mark: str
    pattern_share: float

    @property
    def name(self) -> str:
        """The clan's name in the player's language."""
        return {"stag": _("Stag"), "salmon": _("Salmon"), "sun": _("Sun"), "knot": _("Knot")}[self.key]

    @property
    def pattern_stroke(self) -> Colour:
        """The colour of the pattern's strokes: darker than the ground, only Salmon's waves are lighter."""
        return mix(self.base, self.light if self.pattern == "waves" else self.dark, self.pattern_share)

    @property
    def text(self) -> Colour:
        """A colour for writing on the clan's base colour."""
        return self.symbol


def _clan(
    key: str, base: str, dark: str, light: str, symbol: str, symbol_line: str, pattern: str, mark: str, share: float
) -> Clan:
    return Clan(
        key, colour(base), colour(dark), colour(light), colour(symbol), colour(symbol_line), pattern, mark, share
    )


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
        _clan("stag", "#CF4426", "#7A2010", "#F59A77", "#FFF4DE", "#7A2010", "chevrons", "triangle", 0.46),
        _clan("salmon", "#1D4C94", "#0C2450", "#6E9FE0", "#FFF4DE", "#0C2450", "waves", "square", 0.70),
        _clan("sun", "#F6C63C", "#7C5200", "#FFE694", "#4A3000", "#FFF0B8", "dots", "disc", 0.46),
        _clan("knot", "#B68BE0", "#4A2470", "#DDC0F5", "#FFF8EE", "#4A2470", "lattice", "diamond", 0.46),
    ),
    meadow=colour("#A9C971"),
    meadow_stroke=colour("#7FA54A"),
    field=colour("#E9D383"),
    field_stroke=colour("#C7A94C"),
    heather=colour("#B5A0B4"),
    heather_stroke=colour("#7C6382"),
    stone=colour("#EADCBE"),
    stone_stroke=colour("#C9B48A"),
    rock=colour("#C3C7A6"),
    rock_stroke=colour("#98A077"),
    offshore_energy=colour("#8FA9C6"),
    offshore_energy_stroke=colour("#6F8DB0"),
    offshore_food=colour("#9CCBA4"),
    offshore_food_stroke=colour("#6FA67C"),
    allowed=colour("#FFF7CC"),
    allowed_dark=colour("#6A5410"),
    allowed_glow=colour("#FFE27A"),
    pointed=colour("#FFD35C"),
    pointed_dark=colour("#5B3A00"),
    refused=colour("#F2B29B"),
    refused_dark=colour("#4A1D0B"),
    highlight=colour("#E9FFF6"),
    highlight_dark=colour("#0E4A4A"),
    mist=colour("#9DB0A6"),
    mist_share=0.56,
    good=colour("#2E7D5B"),
    warning=colour("#9A3B12"),
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
        "harvest": colour("#E2A92F"),
        "builders": colour("#C7623A"),
        "scouts": colour("#3F8D8B"),
        "secret": colour("#6A4C93"),
        "doubling": colour("#B23A5A"),
    },
)

COLOUR_VISION = replace(STANDARD, name="colour-vision")

PALETTES: Mapping[str, Palette] = {palette.name: palette for palette in (STANDARD, COLOUR_VISION)}

"""What is drawn can be told apart in greyscale and with each common deficiency of colour vision, in both palettes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from game.client import theme
from game.client.palettes import COLOUR_VISION, PALETTES, STANDARD
from game.client.sprites import Sprites
from tests.client import colour_vision as vision
from tests.client import drawn_colours as drawn

CLANS_GREY, CLANS_COLOUR = 15, 20
#: The second palette is there to be clearer than the first.
CLEARER = {STANDARD.name: 1.0, COLOUR_VISION.name: 1.2}
ALLOWED_GREY, ALLOWED_COLOUR = 15, 20
TERRAIN_COLOUR, TERRAIN_DRAWING = 10, 6
#: What is left of that where land steps back: half, for most of the land does so most of the time.
MISTED_COLOUR, MISTED_DRAWING = 9, 3

# Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula", 2005, table 1
SHARMA = """
50.0000 2.6772 -79.7751 50.0000 0.0000 -82.7485 2.0425
50.0000 3.1571 -77.2803 50.0000 0.0000 -82.7485 2.8615
50.0000 2.8361 -74.0200 50.0000 0.0000 -82.7485 3.4412
50.0000 -1.3802 -84.2814 50.0000 0.0000 -82.7485 1.0000
50.0000 -1.1848 -84.8006 50.0000 0.0000 -82.7485 1.0000
50.0000 -0.9009 -85.5211 50.0000 0.0000 -82.7485 1.0000
50.0000 0.0000 0.0000 50.0000 -1.0000 2.0000 2.3669
50.0000 -1.0000 2.0000 50.0000 0.0000 0.0000 2.3669
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0009 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0010 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0011 7.2195
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0012 7.2195
50.0000 -0.0010 2.4900 50.0000 0.0009 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0010 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0011 -2.4900 4.7461
50.0000 2.5000 0.0000 50.0000 0.0000 -2.5000 4.3065
50.0000 2.5000 0.0000 73.0000 25.0000 -18.0000 27.1492
50.0000 2.5000 0.0000 61.0000 -5.0000 29.0000 22.8977
50.0000 2.5000 0.0000 56.0000 -27.0000 -3.0000 31.9030
50.0000 2.5000 0.0000 58.0000 24.0000 15.0000 19.4535
50.0000 2.5000 0.0000 50.0000 3.1736 0.5854 1.0000
50.0000 2.5000 0.0000 50.0000 3.2972 0.0000 1.0000
50.0000 2.5000 0.0000 50.0000 1.8634 0.5757 1.0000
50.0000 2.5000 0.0000 50.0000 3.2592 0.3350 1.0000
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
61.2901 3.7196 -5.3901 61.4292 2.2480 -4.9620 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
36.4612 47.8580 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082
"""


@pytest.mark.parametrize("row", SHARMA.strip().splitlines())
def test_the_colour_difference_is_the_published_one(row: str) -> None:
    numbers = [float(word) for word in row.split()]
    assert vision.ciede2000(numbers[:3], numbers[3:6]) == pytest.approx(numbers[6], abs=5e-5)
    assert vision.ciede2000(numbers[3:6], numbers[:3]) == pytest.approx(numbers[6], abs=5e-5)


def test_lightness_and_light_of_known_colours() -> None:
    assert vision.lightness(vision.linear((255, 255, 255))) == pytest.approx(100, abs=0.01)
    assert vision.lightness(vision.linear((0, 0, 0))) == pytest.approx(0, abs=0.01)
    assert vision.lab(vision.linear((255, 0, 0))) == pytest.approx((53.24, 80.09, 67.20), abs=0.05)
    assert vision.srgb(vision.linear((12, 130, 240))) == pytest.approx((12, 130, 240), abs=0.01)
    assert vision.contrast(vision.linear((0, 0, 0)), vision.linear((255, 255, 255))) == pytest.approx(21, abs=0.01)
    assert theme.lightness((100, 150, 30)) == pytest.approx(vision.lightness(vision.linear((100, 150, 30))), abs=0.05)


@pytest.mark.parametrize("deficiency", vision.DEFICIENCIES)
def test_a_simulated_eye_leaves_greys_and_loses_what_it_cannot_see(deficiency: str) -> None:
    lost = {"protanopia": ((200, 60, 60), (93, 93, 60)), "deuteranopia": ((200, 120, 60), (140, 155, 60))}
    for view in vision.models(deficiency):
        for grey in (0, 90, 255):
            assert vision.srgb(view(vision.linear((grey,) * 3))) == pytest.approx((grey,) * 3, abs=1.5)
        if deficiency in lost:  # a red and a green that such eyes confuse
            first, second = (vision.linear(colour) for colour in lost[deficiency])
            assert vision.ciede2000(vision.lab(view(first)), vision.lab(view(second))) < 0.5 * vision.difference(
                first, second
            )


@pytest.fixture(scope="module", params=sorted(PALETTES))
def sprites(request: pytest.FixtureRequest) -> Iterator[Sprites]:
    theme.use(request.param)
    yield Sprites()
    theme.use(STANDARD.name)


def failing(pairs: list[tuple[str, vision.Array, str, vision.Array]], grey: float, colour: float) -> list[str]:
    bars = (grey, *[colour] * len(drawn.SIGHTS))
    words = ("greyscale", *(sight or "normal" for sight in drawn.SIGHTS))
    found = zip(words, bars, drawn.measured(pairs), strict=True)
    return [f"{word}: {pair} {value:.1f} < {bar}" for word, bar, (value, pair) in found if value < bar]


def test_clans_are_told_apart_by_colour_alone(sprites: Sprites) -> None:
    more = CLEARER[theme.palette.name]
    for name, colours in drawn.clan_rows(sprites):
        assert len(colours) == len(theme.CLANS) == 4
        assert failing(drawn.all_pairs(colours), CLANS_GREY * more, CLANS_COLOUR * more) == [], name


def test_clans_are_told_apart_without_any_colour(sprites: Sprites) -> None:
    """Pattern, mark and emblem differ in shape, so that a clan is known even when only shapes can be seen."""
    assert len({clan.pattern for clan in theme.CLANS}) == len({clan.mark for clan in theme.CLANS}) == 4
    for seat in range(4):
        shades = vision.lab(drawn.pixels(sprites.pattern(seat, (90, 150), 0.8)))[:, 0]
        low, high = np.percentile(shades, (10, 90))
        assert high - low > 4, f"the pattern of {theme.CLANS[seat].key} cannot be seen"


def test_allowed_spaces_stand_out_from_all_other_hexes(sprites: Sprites) -> None:
    rings = drawn.allowed_rings(sprites)
    for name, others in drawn.other_rings(sprites).items():
        assert failing(drawn.between(rings, others), ALLOWED_GREY, ALLOWED_COLOUR) == [], name


def test_a_stronger_palette_makes_allowed_spaces_clearer() -> None:
    nearest = {}
    for name in PALETTES:
        theme.use(name)
        kit = Sprites()
        pairs = drawn.between(drawn.allowed_rings(kit), drawn.other_rings(kit)["stepping back"])
        nearest[name] = [value for value, _pair in drawn.measured(pairs)]
    theme.use(STANDARD.name)
    assert all(second > first + 3 for first, second in zip(*(nearest[name] for name in PALETTES), strict=True))


def test_kinds_of_ground_are_told_apart_by_colour_or_by_what_is_drawn(sprites: Sprites) -> None:
    ground = drawn.terrain_colours(sprites)
    for one, other in combinations(ground, 2):
        if drawn.drawing_difference(sprites, one, other) < TERRAIN_DRAWING:
            apart = [vision.difference(ground[one], ground[other], sight) for sight in drawn.SIGHTS]
            assert min(apart) >= TERRAIN_COLOUR, (one, other, apart)


def test_kinds_of_ground_are_told_apart_while_they_step_back(sprites: Sprites) -> None:
    mist, ground = sprites.mist(drawn.WIDTH), drawn.misted_colours(sprites)
    for one, other in combinations(ground, 2):
        assert drawn.drawing_difference(sprites, one, other, mist) >= MISTED_DRAWING, (one, other)
    for one, other in combinations(("energy", "food", "blank"), 2):
        assert vision.difference(ground[one], ground[other]) >= MISTED_COLOUR, (one, other)


def test_the_mist_over_what_two_players_do_without_is_no_land_that_steps_back(sprites: Sprites) -> None:
    """Told apart in greyscale by its drawing alone, over whatever a dimmed hex shows, and by more than grounds are."""
    mist = drawn.lightness(drawn.space(sprites, "blocked"))
    for kind in drawn.FREE:
        for over in ((), (sprites.mist(drawn.WIDTH),)):
            assert np.abs(mist - drawn.lightness(drawn.space(sprites, kind, *over))).mean() >= 2 * TERRAIN_DRAWING


def test_the_measure_of_a_drawing_ignores_mere_brightness(sprites: Sprites) -> None:
    assert drawn.drawing_difference(sprites, "energy", "energy") == 0
    assert drawn.drawing_difference(sprites, "energy", "food") > TERRAIN_DRAWING


def test_the_most_frequent_colour_is_found_under_symbols_and_outlines() -> None:
    ground, symbol = vision.linear((30, 70, 150)), vision.linear((255, 250, 230))
    shaded = np.concatenate([ground * share for share in np.linspace(0.9, 1.1, 60)]).reshape(-1, 3)
    light = np.concatenate([shaded, np.repeat(symbol[None], 40, axis=0)])
    assert vision.difference(drawn.dominant(light), ground) < 2

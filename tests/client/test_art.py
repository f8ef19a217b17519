"""The drawing kit: every picture can be drawn without a display, whole and at any size."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from game.client import theme
from game.client.art import icons, terrain, vector
from game.client.fonts import FILES, Fonts
from game.client.sprites import Sprites
from game.storage.resources import assets_folder, maps_folder
from game.tiled import read_map

GAME = Path(__file__).parents[2] / "game"
LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    "ÄÖÜäöüßÀÂÆÇÉÈÊËÎÏÔŒÙÛàâæçéèêëîïôœùûÁÉÍÓÚáéíóúÀÈÌÒÙàèìòù.,:;!?'()+-/&%\N{EN DASH}\N{RIGHT SINGLE QUOTATION MARK}"
)


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites()


def pictures(sprites: Sprites, width: float) -> Iterator[tuple[str, pygame.Surface]]:
    for clan in range(len(theme.CLANS)):
        for kind in range(6):
            for lifted in (False, True):
                yield f"tile {clan} {kind} {lifted}", sprites.tile(clan, kind, width, lifted=lifted)
        yield f"castle {clan}", sprites.castle(clan, width)
        yield f"seal {clan}", sprites.emblem(clan, width)
        yield f"mark {clan}", sprites.mark(clan, width / 3)
        yield f"marker {clan}", sprites.marker(clan, width)
        yield f"banner {clan}", sprites.banner(clan, width / 3, width / 3)
        yield f"last move {clan}", sprites.last_move(clan, width)
    yield "castle", sprites.castle(None, width)
    yield "cathedral", sprites.cathedral(width)
    yield "tower", sprites.tower(width)
    yield "tara", sprites.tara(width)
    yield "blocked", sprites.blocked(width)
    yield "port", sprites.plus_one(width)
    yield "offshore", sprites.plus_one(width, anchor=False)
    yield "card", sprites.card_back(width, width * 1.4)
    for number in (100, 200, 300):
        yield f"lap {number}", sprites.lap(number, width)
    for token in theme.TOWER_TOKENS:
        yield f"token {token}", sprites.tower_token(token, width)
    states: tuple[Callable[[float], pygame.Surface], ...] = (
        sprites.allowed,
        sprites.pointed,
        sprites.focus,
        sprites.cluster_outline,
        sprites.highlight,
        sprites.refused,
    )
    for state in states:
        yield state.__name__, state(width)
    for kind in ("energy", "food", "blank", "flexible", "settlement", "castle", "offshore-energy", "offshore-food"):
        for variant in range(terrain.VARIANTS):
            yield f"{kind} {variant}", sprites.terrain(kind, width, variant)


@pytest.mark.parametrize("width", [23.0, 34.9, 52.3, 104.7])
def test_every_picture_is_whole(sprites: Sprites, width: float) -> None:
    for name, picture in pictures(sprites, width):
        box = picture.get_bounding_rect(40)
        assert box.width > 2 and box.height > 2, f"{name} is empty"
        if name.startswith(("marker", "card")):
            continue
        assert picture.get_rect().inflate(-1, -1).contains(box) or box.size != picture.get_size(), f"{name} is cut"
        for x, y in ((0, 0), (picture.get_width() - 1, 0), (0, picture.get_height() - 1)):
            assert picture.get_at((x, y))[3] < 40, f"{name} fills its corner"


def test_the_six_tiles_of_a_clan_differ(sprites: Sprites) -> None:
    for clan in range(4):
        shown = {pygame.image.tobytes(sprites.tile(clan, kind, 52.3), "RGBA") for kind in range(6)}
        assert len(shown) == 6


def test_a_full_settlement_lights_its_roofs(sprites: Sprites) -> None:
    dark, lit = sprites.tile(0, 3, 52.3), sprites.tile(0, 3, 52.3, lit=True)
    assert pygame.image.tobytes(dark, "RGBA") != pygame.image.tobytes(lit, "RGBA")
    assert sum(pygame.transform.average_color(lit)[:3]) > sum(pygame.transform.average_color(dark)[:3])


def test_pictures_are_remembered(sprites: Sprites) -> None:
    assert sprites.tile(1, 2, 52.3) is sprites.tile(theme.CLANS[1], 2, 52.3)


@pytest.mark.parametrize("name", icons.names())
def test_every_icon_fits_its_box(sprites: Sprites, name: str) -> None:
    picture = sprites.icon(name, 100, theme.INK)
    box = picture.get_bounding_rect(60)
    assert box.width > 15 or box.height > 15
    assert box.left >= 1 and box.top >= 1 and box.right <= 99 and box.bottom <= 99


def test_an_unknown_icon_is_refused(sprites: Sprites) -> None:
    with pytest.raises(KeyError):
        sprites.icon("no such icon", 20, theme.INK)


def test_clans_are_told_apart_in_greyscale() -> None:
    for first, second in combinations(theme.CLANS, 2):
        assert abs(theme.lightness(first.base) - theme.lightness(second.base)) >= 15, (first.key, second.key)
    assert len({clan.pattern for clan in theme.CLANS}) == len({clan.mark for clan in theme.CLANS}) == 4


@cache
def shown_letters() -> frozenset[str]:
    return frozenset().union(*shown_texts())


def shown_texts() -> Iterator[str]:
    """Every text literal that passes through the translation functions, and every name on the shipped maps."""
    for path in sorted(GAME.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value
    for path in sorted(maps_folder().glob("*.tmx")):
        board = read_map(path).board
        if board is not None:
            yield from (town.name for town in board.settlements)
            yield from (mark.name for mark in board.landmarks)
            yield from board.regions


@pytest.mark.parametrize("role", sorted(FILES))
def test_fonts_hold_every_letter(role: str) -> None:
    cmap = TTFont(assets_folder() / "fonts" / FILES[role]).getBestCmap()
    used = (set(LETTERS) | shown_letters()) - {"\n"}
    if role == "display":
        used -= set("\N{LEFTWARDS ARROW}\N{RIGHTWARDS ARROW}")
    assert sorted(letter for letter in used if ord(letter) not in cmap) == []


def test_figures_stand_in_columns() -> None:
    fonts = Fonts()
    for role in ("regular", "medium", "bold", "extrabold"):
        widths = {fonts.text(role, 200).size(digit)[0] for digit in "0123456789"}
        assert len(widths) == 1, role


def test_every_font_brings_its_licence() -> None:
    folder = assets_folder() / "fonts"
    for licence in ("RebirthSans-OFL.txt", "UncialAntiqua-OFL.txt"):
        assert "SIL OPEN FONT LICENSE" in (folder / licence).read_text(encoding="utf-8").upper()


def test_text_helpers() -> None:
    fonts = Fonts()
    lines = fonts.wrap("one two three four five six seven", "medium", 24, 120)
    assert len(lines) > 1 and " ".join(lines) == "one two three four five six seven"
    assert all(fonts.width(line, "medium", 24) <= 120 for line in lines)
    assert fonts.wrap("a\nb", "medium", 24, 500) == ["a", "b"]
    assert fonts.fit("a rather long line", "bold", 40, 100, 16) < 40
    short = fonts.shorten("a rather long line", "bold", 24, 100)
    assert short.endswith("\N{HORIZONTAL ELLIPSIS}") and fonts.width(short, "bold", 24) <= 100
    assert Fonts(1.25).size(24) == 30
    plain = fonts.render("Ada", "bold", 24, theme.INK)
    ringed = fonts.render("Ada", "bold", 24, theme.INK, theme.WHITE, 2)
    assert ringed.get_width() == plain.get_width() + 4


def test_the_longest_line_is_shortened_by_few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = Fonts()
    looks: list[int] = []
    measure = fonts.width
    monkeypatch.setattr(fonts, "width", lambda text, role, px: looks.append(len(text)) or measure(text, role, px))
    for text in ("A" * 5000, "a rather long line " * 200, "A", "A B"):
        for width in (0, 12, 40, 100, 400):
            looks.clear()
            short = fonts.shorten(text, "bold", 24, width)
            assert len(looks) < 20
            if short == text:
                assert measure(text, "bold", 24) <= width
                continue
            kept = short.removesuffix("\N{HORIZONTAL ELLIPSIS}")
            assert text.startswith(kept) and len(kept) < len(text)
            assert measure(short, "bold", 24) <= width or not kept
            longer = text[: len(kept) + 2].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
            assert measure(longer, "bold", 24) > width or len(kept) + 2 >= len(text)


def test_widths_are_remembered_for_their_size_face_and_letters_only() -> None:
    fonts = Fonts()
    for _time in range(2):
        for scale in (1.0, 1.25):
            fonts.text_scale = scale
            for role in ("regular", "bold"):
                for px in (20, 30):
                    face = fonts.text(role, px)
                    assert fonts.width("Lewis and Harris", role, px) == face.size("Lewis and Harris")[0]
                    top = face.get_linesize() / 2 - face.get_ascent() + face.metrics("H")[0][3] / 2
                    assert fonts.drop(role, px) == round(top)


def test_a_large_drawing_is_the_same_in_bands(monkeypatch: pytest.MonkeyPatch) -> None:
    body = (
        '<circle r="40" fill="#cf4426" fill-opacity=".5"/><path d="M-50 -50L50 50" stroke="#133878" stroke-width="9"/>'
    )
    size, view = (90, 71), (-50.0, -50.0, 100.0, 100.0)
    whole = vector.rasterise(body, size, view)
    monkeypatch.setattr(vector, "BAND_PIXELS", 900)
    banded = vector.rasterise(body, size, view)
    assert pygame.image.tobytes(whole, "RGBA") == pygame.image.tobytes(banded, "RGBA")
    assert whole.get_bounding_rect().width > 70

"""What happened, in words: the recap and the log keep what matters where room is short."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.client.chronicle import Happening
from game.client.panels.recap import fitting_detail, paint_recap
from game.client.widgets import Look
from game.rebirth import Tile
from tests.client.playing import open_app, open_game, scotland

PLACE = "Perthshire and Angus"


def happening(*extras: str) -> Happening:
    return Happening(0, 1, "Morag", Tile.FOOD, (3, 4), PLACE, extras, ((1, 1),), ("Balmoral",))


@pytest.mark.parametrize("extras", [("takes Balmoral, Dunnottar",), ("is full", "draws a card")])
def test_the_place_goes_before_the_events_do(tmp_path: Path, extras: tuple[str, ...]) -> None:
    app = open_app(tmp_path)
    look = Look(app.fonts, app.sprites, 2 / 3)
    told = happening(*extras)
    width = look.fonts.width(told.detail, "medium", 24 * look.u)
    assert fitting_detail(look, told, width) == told.detail == f"{PLACE}: {', '.join(extras)}"
    assert fitting_detail(look, told, width - 1) == ", ".join(extras)


def test_the_place_stays_where_nothing_else_is_told(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    assert fitting_detail(Look(app.fonts, app.sprites, 1.0), happening(), 10) == PLACE


def test_the_recap_tells_what_others_were_paid(tmp_path: Path) -> None:
    """The owners of a settlement that somebody else fills are shown with their points, never the one who filled it."""
    app = open_app(tmp_path, size=(1280, 720))
    scene = open_game(app, "human", "greedy", "greedy", board=scotland())
    paid = Happening(0, 1, "Morag", Tile.S2, (3, 4), PLACE, ("is full",), ((1, 5), (2, 0), (0, 8)), ())
    assert paid.paid_to_others == ((0, 8),) and paid.gain == 5
    view = replace(scene.view, recap=(paid,))
    alone = replace(scene.view, recap=(replace(paid, gains=((1, 5),)),))
    assert scene.layout is not None
    pictures = []
    for shown in (view, alone):
        picture = pygame.Surface(scene.layout.size)
        paint_recap(picture, scene.look, scene.layout, shown, None, None)
        pictures.append(picture.subsurface(scene.layout.recap).copy())
    differs = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (24, 24, 24, 255), pictures[1])
    differs.invert()
    boxes = differs.get_bounding_rects()
    assert boxes and min(box.left for box in boxes) > scene.layout.recap.width / 2


def test_every_placement_of_a_round_is_told_also_when_all_are_computers(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    scene = open_game(app, "greedy", "greedy", "greedy", "greedy", board=scotland(), turns=21)
    assert scene.view.viewer is None
    numbers = [happening.number for happening in scene.view.recap]
    last = len(scene.match.placements)
    assert numbers == [last - 3, last - 2, last - 1]

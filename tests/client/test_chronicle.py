"""What happened, in words: the recap and the log keep what matters where room is short."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.chronicle import Happening
from game.client.panels.recap import fitting_detail
from game.client.widgets import Look
from game.rebirth import Tile
from tests.client.playing import open_app

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

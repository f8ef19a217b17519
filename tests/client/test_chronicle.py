"""What happened, in words: the recap and the log keep what matters where room is short."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.client.app import App
from game.client.chronicle import Happening
from game.client.intents import Intent, IntentKind
from game.client.panels import LogPanel, news
from game.client.panels.base import write
from game.client.panels.news import fitting_headline
from game.client.panels.recap import fitting_detail, paint_recap
from game.client.scenes.game import GameScene
from game.client.session import Session
from game.client.widgets import Look
from game.commands.stage import make_seats, play_to, play_to_human
from game.rebirth import Match, Tile
from game.storage.records import RecordWriter
from tests.client.irish_playing import ireland
from tests.client.playing import open_app, open_game, scotland

PLACE = "Perthshire and Angus"


def open_match(app: App, match: Match) -> GameScene:
    """The match on the screen of the human to move."""
    scene = GameScene(app, Session(app, match, RecordWriter(None), "normal"))
    app.push(scene)
    app.frame()
    return scene


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


def test_a_long_name_is_cut_and_a_short_one_left_out_before_the_tile_is(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    look = Look(app.fonts, app.sprites, 2 / 3)

    def width(text: str) -> int:
        return look.fonts.width(text, "bold", 24 * look.u)

    told = happening()
    assert fitting_headline(look, told, width(told.headline)) == told.headline == "Morag: a food farm"
    assert fitting_headline(look, told, width(told.headline) - 1) == "A food farm"
    long = replace(told, name="Maximiliane-Wilhelmi")
    found = fitting_headline(look, long, width(long.headline) - width("mi"))
    assert found.startswith("Maximiliane-") and found.endswith("\N{HORIZONTAL ELLIPSIS}: a food farm")
    assert width(found) <= width(long.headline) - width("mi")
    assert fitting_headline(look, long, width(": a food farm")) == "A food farm"


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


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_what_the_others_did_is_always_beside_the_board(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    """Nothing has to be opened for it, and nothing of it lies over the board."""
    app = open_app(tmp_path, size=size)
    match = Match.new(scotland() if name == "scotland" else ireland(), make_seats(["human", *["greedy"] * 3]), 7)
    play_to(match, 40)
    play_to_human(match)
    scene = open_match(app, match)
    told = [zone for zone in scene.sides.all_zones() if zone.id[0] in ("recap", "news")]
    last_own = max(number for number, placement in enumerate(match.placements) if placement.seat == match.to_move)
    assert [zone.id[1] for zone in told] == list(range(last_own + 1, len(match.placements)))
    assert scene.layout is not None and not any(zone.rect.colliderect(scene.layout.frame) for zone in told)


@pytest.mark.parametrize("text_size", [1.0, 1.25])
@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_every_piece_of_news_tells_its_points(
    tmp_path: Path, name: str, text_size: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where there are five of them and letters are large: then in two rows."""
    app = open_app(tmp_path, size=(1280, 720))
    app.settings.text_size = text_size
    match = Match.new(scotland() if name == "scotland" else ireland(), make_seats(["human", *["greedy"] * 3]), 7)
    play_to(match, 40)
    play_to_human(match)
    scene = open_match(app, match)
    told = list(scene.view.recap)
    assert scene.layout is not None and (name == "scotland" or len(told) >= 5)
    written: list[str] = []

    def watching(*args: Any, **words: Any) -> Rect:
        written.append(args[2])
        return write(*args, **words)

    monkeypatch.setattr(news, "write", watching)
    area = Rect(0, 0, scene.layout.hand.width, round(news.NEWS_BLOCK * scene.look.u))
    zones = news.paint_news(pygame.Surface(area.size), scene.look, area, scene.view, None, None)
    assert [words for words in written if words[0] == "+"] == [f"+{happening.gain}" for happening in told]
    assert len(zones) == len(told) and all(area.contains(zone.rect) for zone in zones)
    assert not any(one.rect.colliderect(other.rect) for one, other in combinations(zones, 2))


def test_pointing_at_a_piece_of_news_shows_all_that_it_is_about(tmp_path: Path) -> None:
    """Its hex and the castle that fell light up, the enlarged map goes there, and back when it is left."""
    app = open_app(tmp_path, size=(1280, 720))
    app.settings.reduced_motion = True  # the camera jumps
    match = Match.new(ireland(), make_seats(["human", *["greedy"] * 3]), 7)
    play_to(match, 44)
    play_to_human(match)
    scene = open_match(app, match)
    zones = [zone for zone in scene.sides.all_zones() if zone.id[0] == "news"]
    zone = next(zone for zone in zones if match.placements[zone.id[1]].castles)
    placement = match.placements[zone.id[1]]
    castle = next(mark.hex for mark in match.board.castles if mark.name == placement.castles[0][0])
    assert scene.board_layer.pieces_now(None).highlighted == frozenset()
    camera = scene.board_view.camera
    centre = scene.board_view.centre
    far = max(match.board.spaces, key=lambda at: math.dist(centre(at), centre(castle)))
    rect, place = scene.board_view.rect, centre(far)
    camera.zoom_by(3.0, (place[0] - rect.x, place[1] - rect.y))
    app.step(0.1)
    before = camera.goal
    scene.handle(Intent(IntentKind.POINT, zone.rect.center))
    app.step(0.1)
    assert {placement.at, castle} <= scene.board_layer.pieces_now(None).highlighted
    for at in (placement.at, castle):
        assert at is not None and scene.board_view.rect.collidepoint(scene.board_view.centre(at))
    scene.handle(Intent(IntentKind.POINT, (2, 2)))
    assert camera.goal == before and scene.board_layer.pieces_now(None).highlighted == frozenset()


def test_the_log_draws_a_line_below_what_is_new(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    look = Look(app.fonts, app.sprites, 2 / 3)
    entries = [replace(happening(), number=number) for number in range(6)]
    rows = {}
    for fresh in (frozenset[int](), frozenset({4, 5})):
        surface = pygame.Surface((320, 700))
        zones = LogPanel().paint(surface, look, surface.get_rect(), entries, None, None, fresh)
        rows[bool(fresh)] = {zone.id[1]: zone.rect.top for zone in zones if zone.id[0] == "recap"}
    assert [rows[True][n] - rows[False][n] for n in (5, 4)] == [0, 0]
    moved = {rows[True][n] - rows[False][n] for n in (3, 2, 1, 0)}
    assert min(moved) >= 20 and max(moved) - min(moved) <= 1

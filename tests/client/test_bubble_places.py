"""Where previews lie on the real boards: near their hex, off tiles, names, markers and the overview, and calm."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.client.intents import IntentKind
from game.client.open_water import OpenWater
from game.client.preview_bubble import Bubble, BubbleRow, BubbleText, tail_root
from game.client.scenes.game import GameScene
from game.client.widgets import Look
from game.rebirth import Board, row_major
from tests.client.irish_playing import ireland
from tests.client.playing import middle, open_app, open_game, run, scotland, send

#: How far from the middle of its hex the edge of a preview is, in hex widths: at most, and for half of all hexes.
FARTHEST, MOSTLY = 6.5, 3.3
#: The shares of previews that hide a name of a place, and a tile or building, where all else is farther away.
NAMES_TOUCHED, SOLID_TOUCHED = 0.22, 0.04
#: So many pieces, buildings and names a tail leads over, on average.
TAIL_CROSSES = 2.8


def shown_bubble(scene: GameScene) -> Rect:
    """The bubble of the last picture."""
    kept = scene.board_layer._bubble_place
    assert kept is not None
    return kept[1]


def distance(rect: Rect, point: tuple[float, float]) -> float:
    """From a point to the nearest edge of a box that it lies outside of."""
    across = max(rect.left - point[0], point[0] - rect.right, 0)
    return math.hypot(across, max(rect.top - point[1], point[1] - rect.bottom, 0))


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("turns", [6, 42])
@pytest.mark.parametrize("notches", [0.0, 3.0])
def test_a_preview_lies_near_its_hex_and_hides_nothing_that_counts(
    tmp_path: Path, size: tuple[int, int], turns: int, notches: float
) -> None:
    board: Board = scotland()
    app = open_app(tmp_path, size=size)
    scene = open_game(app, "human", "greedy", "greedy", board=board, turns=turns, speed="instant")
    run(app, 0.2)
    assert scene.choosing
    view = scene.board_view
    view.finish_names()
    if notches:
        send(app, IntentKind.SCROLL, view.rect.center, amount=notches)
        run(app, 0.3)
    markers = scene.track.marker_rects(app.sprites, scene.shown.scores)
    legal = [at for at in sorted(scene.view.legal, key=row_major) if view.rect.collidepoint(view.centre(at))]
    looked_at = 0
    for at in legal[:: max(1, len(legal) // 7)]:
        send(app, IntentKind.POINT, middle(scene, at))
        app.frame()
        if scene.board_layer.previewed() is None:
            continue  # under the overview
        bubble = shown_bubble(scene)
        x, y = view.centre(at)
        assert not bubble.collidepoint(x, y) and scene.layout is not None and scene.layout.about_board.contains(bubble)
        assert bubble.collidelist(markers) < 0, at
        overview = scene.camera.overview
        assert overview is None or not bubble.colliderect(overview.rect)
        assert distance(bubble, (x, y)) <= FARTHEST * view.hex_width, at
        looked_at += 1
    assert looked_at >= 3


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("turns", [4, 26, 54])
@pytest.mark.parametrize("board", [scotland, ireland])
def test_a_preview_is_near_and_hides_hardly_a_tile_a_building_or_a_name_of_a_place(
    tmp_path: Path, size: tuple[int, int], turns: int, board: Callable[[], Board]
) -> None:
    app = open_app(tmp_path, size=size)
    scene = open_game(app, "human", "greedy", "greedy", board=board(), turns=turns, speed="instant")
    run(app, 0.2)
    assert scene.choosing and scene.layout is not None
    view = scene.board_view
    view.finish_names()
    markers = scene.track.marker_rects(app.sprites, scene.shown.scores)
    land = [view.centre(mark.hex) for mark in scene.match.board.landmarks]
    land += [view.centre(at) for at in scene.match.tiles]
    reach = round(0.6 * view.hex_width)
    seen = [Rect(round(x) - reach // 2, round(y) - reach // 2, reach, reach) for x, y in land]
    names = view.name_rects(regions=False)
    touched = hidden = looked_at = 0
    distances = []
    legal = sorted(scene.view.legal, key=row_major)
    for at in legal[:: max(1, len(legal) // 16)]:
        send(app, IntentKind.POINT, middle(scene, at))
        app.frame()
        bubble = shown_bubble(scene)
        assert scene.layout.about_board.contains(bubble), at
        assert bubble.collidelist(markers) < 0, at
        report = scene.board_layer.previewed()
        assert report is not None
        for scoring in {at, *report[0].cluster}:
            assert not bubble.collidepoint(view.centre(scoring)), (at, scoring)
        distances.append(distance(bubble, view.centre(at)) / view.hex_width)
        hidden += bubble.collidelist(seen) >= 0
        touched += bubble.collidelist(names) >= 0
        looked_at += 1
    assert looked_at >= 10 and touched <= max(1, NAMES_TOUCHED * looked_at)
    assert hidden <= max(1, SOLID_TOUCHED * looked_at)
    assert max(distances) <= FARTHEST and sorted(distances)[looked_at // 2] <= MOSTLY, distances


@pytest.mark.parametrize("kind", ["names", "solid"])
def test_a_tail_goes_round_what_must_be_seen(kind: str) -> None:
    """Two places are free: a nearer one, with something on the way there, and one a little farther away."""
    area = Rect(0, 0, 700, 600)
    nearer, farther = Rect(90, 270, 120, 80), Rect(450, 270, 120, 80)
    around = [Rect(0, 0, 700, 270), Rect(0, 350, 700, 250), Rect(210, 270, 240, 80)]
    on_the_way = {kind: [Rect(235, 295, 20, 20)]}
    for in_between, expected in ((dict[str, list[Rect]](), nearer), (on_the_way, farther)):
        water = OpenWater(area, area, 40.0, {}, clear=around, tail_root=20.0, **in_between)
        assert expected.inflate(24, 24).contains(water.place((100, 70), (330.0, 305.0))), (kind, expected)


def test_nearness_counts_more_than_a_name_of_a_region_or_empty_land() -> None:
    area, target = Rect(0, 0, 900, 600), (450.0, 300.0)
    land = {(x + 0.0, y + 0.0): 4 for x in range(20, 900, 40) for y in range(20, 600, 40)}
    sea = Rect(0, 0, 150, 600)
    land = {at: worth for at, worth in land.items() if not sea.collidepoint(at)}
    region = [Rect(200, 200, 500, 60), Rect(200, 340, 500, 60)]
    water = OpenWater(area, area, 40.0, land, region_names=region)
    assert distance(water.place((140, 70), target), target) <= 2.5 * 40
    all_round = [Rect(200, 100, 500, 160), Rect(200, 340, 500, 160), Rect(200, 260, 205, 80), Rect(495, 260, 205, 80)]
    walled = OpenWater(area, area, 40.0, land, solid=all_round)
    assert walled.place((140, 70), target).collidelist(all_round) < 0


def test_what_is_written_at_the_hex_stays_in_sight() -> None:
    area, target = Rect(0, 0, 900, 600), (450.0, 300.0)
    water = OpenWater(area, area, 40.0, {})
    free = water.place((140, 70), target)
    assert not water.place((140, 70), target, beside=[free.inflate(-20, -20)]).colliderect(free.inflate(-20, -20))


def test_a_bubble_stays_while_the_pointer_goes_to_the_next_hex() -> None:
    area = Rect(0, 0, 900, 600)
    water = OpenWater(area, area, 40.0, {(450.0, 300.0): 4, (490.0, 300.0): 4})
    first = water.place((140, 70), (450.0, 300.0))
    for step in (-40.0, 40.0):
        beside = (450.0 + step, 300.0)
        after = water.place((140, 70), beside, before=first)
        assert math.dist(after.center, first.center) <= 1.3 * 40 and after == water.place(
            (140, 70), beside, before=first
        )


def test_other_names_on_the_map_are_minded_at_once() -> None:
    area, target = Rect(0, 0, 900, 600), (450.0, 300.0)
    water = OpenWater(area, area, 40.0, {})
    free = water.place((140, 70), target)
    water.write([free], [])
    assert not water.place((140, 70), target).colliderect(free)
    water.write([], [])
    assert water.place((140, 70), target) == free


def test_a_narrow_bubble_leaves_no_number_and_no_short_word_alone(tmp_path: Path) -> None:
    look = open_game(open_app(tmp_path, size=(640, 360)), "human", "greedy").look
    rows = (BubbleRow("first in Inverness", "+8"), BubbleRow("Galway: 1 space left"), BubbleRow("Around Culzean", "+4"))
    for row in rows:
        bubble, text = Bubble(), BubbleText("Ada now", "+8", 0, (row,))
        for width, _height in bubble.sizes(look, text):
            lines = bubble._lines(look, row, width)
            assert len(lines) <= 2 and lines[-1] and lines[-1] != "left", (row, lines)


def test_the_tail_of_a_preview_crosses_little(tmp_path: Path) -> None:
    """On average over a full board, with pieces, buildings and names counted."""
    app = open_app(tmp_path, size=(1280, 720))
    scene = open_game(app, "human", "greedy", "greedy", board=scotland(), turns=54, speed="instant")
    run(app, 0.2)
    view = scene.board_view
    view.finish_names()
    kept = [*view.solid_rects(scene.match.tiles), *view.name_rects(regions=False)]
    crossed = []
    for at in sorted(scene.view.legal, key=row_major)[::3]:
        send(app, IntentKind.POINT, middle(scene, at))
        app.frame()
        bubble, (x, y) = shown_bubble(scene), view.centre(at)
        root = min(max(x, bubble.left), bubble.right), bubble.top + tail_root(scene.look)
        if bubble.left <= x <= bubble.right:
            root = x, float(bubble.top if y < bubble.centery else bubble.bottom)
        crossed.append(sum(bool(rect.clipline((x, y), root)) and not rect.collidepoint(x, y) for rect in kept))
    assert len(crossed) >= 10 and sum(crossed) <= TAIL_CROSSES * len(crossed), crossed


def test_what_one_source_pays_takes_one_line(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    look, bubble = Look(app.fonts, app.sprites, 0.7), Bubble()
    lone, port = BubbleRow("Lone farm", "+1", icon="energy"), BubbleRow("Port", "+1", icon="anchor")
    ((wide, high),) = bubble.sizes(look, BubbleText("Ada now", "+1", 0, (lone,)))
    two = bubble.sizes(look, BubbleText("Ada now", "+2", 0, (lone, port)))
    unlike = bubble.sizes(look, BubbleText("Ada now", "+2", 0, (lone,)))
    assert all(high < 0.7 * shape[1] for shape in (*two, *unlike))
    assert wide < 1.3 * two[0][0]


def test_a_long_tail_is_a_ribbon_to_its_very_end(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    look, bubble = Look(app.fonts, app.sprites, 1.0), Bubble()
    text = BubbleText("Ada now", "+1", 0, (BubbleRow("Lone farm", "+1"),))
    for end in (300, 500):
        surface = pygame.Surface((700, 200), pygame.SRCALPHA)
        bubble.draw_tail(surface, look, text, Rect(20, 50, 160, 56), (end, 78))
        widths = [sum(surface.get_at((x, y)).a > 128 for y in range(200)) for x in range(190, end)]
        if end == 500:
            assert min(widths) >= 9 and max(widths[:-20]) < 36 and max(widths[-12:]) > min(widths)
        else:  # near, it comes to a point
            assert widths[0] > 2 * widths[-3]


def test_what_stays_for_a_moment_lies_near_and_leaves_what_it_speaks_of() -> None:
    """Names all round: a preview goes where it hides none, a banner to the spaces it is about, but not over these."""
    area = Rect(0, 0, 900, 700)
    names = [Rect(x, y, 60, 20) for x in range(230, 690, 115) for y in range(110, 610, 80)]
    water = OpenWater(area, area, 50.0, {}, names)
    spoken_of = [(450.0, 350.0), (500.0, 350.0), (475.0, 393.0)]
    staying = water.place((180, 90), spoken_of[0], spoken_of)
    banner = water.place((180, 90), spoken_of[0], spoken_of, passing=True)
    assert staying.collidelist(names) < 0
    assert distance(banner, spoken_of[0]) < 2 * 50 < distance(staying, spoken_of[0])
    assert not any(banner.collidepoint(middle) for middle in spoken_of)
    marker = Rect(banner)
    kept = OpenWater(area, area, 50.0, {}, names, clear=[marker]).place(
        (180, 90), spoken_of[0], spoken_of, passing=True
    )
    assert not kept.colliderect(marker)

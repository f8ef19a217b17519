"""Where previews lie on the real boards: near their hex, off markers, names' cluster and overview."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect

from game.client.intents import IntentKind
from game.client.open_water import OpenWater
from game.client.preview_bubble import tail_root
from game.client.scenes.game import GameScene
from game.rebirth import Board, row_major
from tests.client.irish_playing import ireland
from tests.client.playing import middle, open_app, open_game, run, scotland, send

#: In hex widths: pieces, buildings and names are left free if any place as near as this does.
FARTHEST = 9.0
#: The share of names (of regions, above all) that may be touched where nothing else is left.
NAMES_TOUCHED = 0.2
#: So many pieces, buildings and names a tail leads over, on average.
TAIL_CROSSES = 2.8


def shown_bubble(scene: GameScene) -> Rect:
    """The bubble of the last picture."""
    kept = scene.board_layer._bubble_place
    assert kept is not None
    return kept[1]


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
        away = math.hypot(max(bubble.left - x, x - bubble.right, 0), max(bubble.top - y, y - bubble.bottom, 0))
        assert away <= FARTHEST * view.hex_width, at
        looked_at += 1
    assert looked_at >= 3


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("turns", [4, 26, 54])
@pytest.mark.parametrize("board", [scotland, ireland])
def test_a_preview_hides_no_building_no_tile_no_marker_and_hardly_a_name(
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
    names = view.name_rects()
    touched = looked_at = 0
    legal = sorted(scene.view.legal, key=row_major)
    for at in legal[:: max(1, len(legal) // 16)]:
        send(app, IntentKind.POINT, middle(scene, at))
        app.frame()
        bubble = shown_bubble(scene)
        assert scene.layout.about_board.contains(bubble), at
        assert bubble.collidelist(seen) < 0, at
        assert bubble.collidelist(markers) < 0, at
        touched += bubble.collidelist(names) >= 0
        looked_at += 1
    assert looked_at >= 10 and touched <= max(1, NAMES_TOUCHED * looked_at)


@pytest.mark.parametrize("kind", ["names", "solid"])
def test_a_tail_goes_round_what_must_be_seen(kind: str) -> None:
    """Two places are free: a nearer one, with something on the way there, and one farther away."""
    area = Rect(0, 0, 700, 600)
    nearer, farther = Rect(90, 270, 120, 80), Rect(500, 270, 120, 80)
    around = [Rect(0, 0, 700, 270), Rect(0, 350, 700, 250), Rect(210, 270, 290, 80)]
    on_the_way = {kind: [Rect(235, 295, 20, 20)]}
    for in_between, expected in ((dict[str, list[Rect]](), nearer), (on_the_way, farther)):
        water = OpenWater(area, area, 40.0, {}, clear=around, tail_root=20.0, **in_between)
        assert expected.inflate(24, 24).contains(water.place((100, 70), (330.0, 305.0))), (kind, expected)


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

"""How clips look: each can be drawn at any moment, stands still with reduced motion, and never flashes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.client.animations import (
    BonusFlip,
    CardFlip,
    CastleBanner,
    CathedralVisit,
    Clip,
    ClusterCount,
    Discard,
    HandDraw,
    LapFlourish,
    MarkerFlight,
    MarkerHop,
    MissionBanner,
    PointsFlight,
    Stage,
    TileFlight,
    TileLanding,
    TowerToken,
    TownBanner,
    TownLights,
)
from game.client.animations import choreography as times
from game.client.preview_bubble import BubbleRow, BubbleText
from game.client.scenes.game import GameScene
from game.rebirth import Tile
from tests.client.playing import open_app, open_game, scotland

TEXT = BubbleText("Stirling is full", rows=(BubbleRow("Ada: influence 5", value="+10", seat=0),))
CASTLE = scotland().castles[2].hex
CHURCH = scotland().cathedrals[1].hex
SPACES = scotland().spaces
CLUSTER = SPACES[20:32]

#: Every kind of clip with its seconds at normal speed.
CLIPS: dict[str, tuple[Clip, float]] = {
    "own flight": (TileFlight(0, Tile.S2, SPACES[40]), times.FLIGHT),
    "flight": (TileFlight(1, Tile.ENERGY, SPACES[40]), times.FLIGHT),
    "landing": (TileLanding(1, Tile.ENERGY, SPACES[40]), times.LANDING),
    "draw": (HandDraw(0, Tile.FOOD), times.DRAW),
    "cluster": (ClusterCount(0, CLUSTER), times.cluster_seconds(len(CLUSTER))[1] + times.CLUSTER_FADE),
    "points": (PointsFlight(0, 12, SPACES[40], 5), times.ARC),
    "mission points": (PointsFlight(0, 12, SPACES[40], 5, "mission"), times.ARC),
    "hop": (MarkerHop(0, 5, 17), 12 * times.HOP_STEP),
    "lap": (LapFlourish(0, 1, 100), times.LAP_FLOURISH),
    "lights": (TownLights("x", tuple((at, 0, Tile.S3) for at in CLUSTER[:5])), times.TOWN),
    "town": (TownBanner("x", CLUSTER, TEXT), 2.0),
    "castle": (CastleBanner("x", CASTLE, 1, 0), times.CASTLE),
    "free castle": (CastleBanner("x", CASTLE, 1, None), times.CASTLE),
    "visit": (CathedralVisit(CHURCH, 0), times.VISIT),
    "card": (CardFlip(1, CHURCH, None), times.CARD),
    "own card": (CardFlip(0, CHURCH, "Great Glen", "hex"), times.CARD + times.READING),
    "discard": (Discard(1, Tile.FOOD, BubbleText("No space for this tile", seat=1)), times.DISCARD),
    "mission": (MissionBanner(1, SPACES[40], TEXT), times.MISSION_BANNER),
    "token": (TowerToken(1, "harvest", CHURCH, TEXT), times.TOWER_TOKEN),
    "marker": (MarkerFlight(1, CHURCH, 0, "Doubled: Chieftain"), times.MARKER),
    "bonus": (BonusFlip(1, CHURCH, None), times.BONUS),
    "own bonus": (BonusFlip(0, CHURCH, Tile.S1), times.BONUS),
}


Still = tuple[GameScene, pygame.Surface]


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, Still]:
    """A game at rest and its picture, with reduced motion and without."""
    found = {}
    for reduced in (False, True):
        app = open_app(tmp_path_factory.mktemp("stage"))
        app.settings.reduced_motion = reduced
        scene = open_game(app, "human", "greedy", speed="normal", board=scotland())
        scene.board_view.finish_names()
        found[reduced] = (scene, app.frame().copy())
    return found


def drawn(stage: Stage, picture: pygame.Surface, clip: Clip, t: float) -> pygame.Surface:
    """The still picture with one clip over it."""
    copy = picture.copy()
    stage.draw(copy, [(clip, t)], 0)
    return copy


def difference(first: pygame.Surface, second: pygame.Surface) -> Rect:
    """Where two pictures clearly differ."""
    mask = pygame.mask.from_threshold(second, (0, 0, 0), (24, 24, 24, 255), first)
    mask.invert()
    found = mask.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else Rect(0, 0, 0, 0)


@pytest.mark.parametrize("name", sorted(CLIPS))
@pytest.mark.parametrize("reduced", [False, True])
def test_every_clip_shows_at_every_moment(scenes: dict[bool, Still], name: str, reduced: bool) -> None:
    scene, still = scenes[reduced]
    clip, _seconds = CLIPS[name]
    seen = 0
    for step in range(21):
        seen += difference(still, drawn(scene.stage, still, clip, step / 20)).width > 0
    markers = [scene.stage.markers([5, 0], [(clip, step / 20)])[0][0] for step in range(21)]
    seen += len(set(markers)) > 1
    assert seen


@pytest.mark.parametrize("name", sorted(set(CLIPS) - {"hop"}))
def test_with_reduced_motion_nothing_moves(scenes: dict[bool, Still], name: str) -> None:
    scene, still = scenes[True]
    clip, _seconds = CLIPS[name]
    boxes = [difference(still, drawn(scene.stage, still, clip, t)) for t in (0.2, 0.35, 0.5, 0.65)]
    boxes = [box for box in boxes if box.width]
    for box in boxes[1:]:
        assert abs(box.centerx - boxes[0].centerx) <= 4 and abs(box.centery - boxes[0].centery) <= 4, boxes


def test_with_reduced_motion_markers_change_place_at_once_and_no_blow_is_felt(
    scenes: dict[bool, Still],
) -> None:
    stage = scenes[True][0].stage
    at = [stage.markers([5, 0], [(CLIPS["hop"][0], t / 50)]) for t in range(51)]
    assert {scores[0] for scores, _lifts in at} == {5.0, 17.0} and all(lifts == [0, 0] for _s, lifts in at)
    assert all(stage.nudge([(CLIPS["castle"][0], t / 20)]) == (0, 0) for t in range(21))


def test_a_castle_that_comes_down_pushes_the_map_a_few_pixels(
    scenes: dict[bool, Still],
) -> None:
    stage = scenes[False][0].stage
    clip = CLIPS["castle"][0]
    pushes = [max(map(abs, stage.nudge([(clip, t / 100)]))) for t in range(101)]
    assert 1 <= max(pushes) <= 8
    assert pushes[0] == pushes[-1] == 0 and max(pushes[-12:]) < 0.5


@pytest.mark.parametrize("name", sorted(set(CLIPS) - {"hop", "lap"}))
@pytest.mark.parametrize("reduced", [False, True])
def test_what_an_enlarged_board_hides_is_not_drawn_beside_it(
    scenes: dict[bool, Still], name: str, reduced: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hexes far out of sight, to the right of the board: flights begin and end at its edge, the rest is cut there."""
    scene, still = scenes[reduced]
    assert scene.layout is not None and scene.layout.rail is not None
    board, rail = scene.board_view.rect, scene.layout.rail
    kit = scene.stage.kit
    monkeypatch.setattr(kit, "centre", lambda at: (float(rail.centerx), float(board.centery)))
    monkeypatch.setattr(kit, "within", board)
    kit._bubbles.clear()
    seen = [difference(still, drawn(scene.stage, still, CLIPS[name][0], step / 20)) for step in range(21)]
    kit._bubbles.clear()
    assert max(box.right for box in seen) <= rail.left


def luminance(picture: pygame.Surface, cells: tuple[int, int]) -> list[float]:
    """The relative luminance of each cell of the picture, from its mean colour."""
    small = pygame.transform.smoothscale(picture, cells)

    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    found = []
    for y in range(cells[1]):
        for x in range(cells[0]):
            red, green, blue, _alpha = small.get_at((x, y))
            found.append(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
    return found


def turns(curve: list[float], least: float = 0.1) -> list[int]:
    """When a brightness has gone up or down by `least` since it last went the other way: the frames of the changes."""
    found: list[int] = []
    extreme, direction = curve[0], 0
    for number, value in enumerate(curve):
        away = value - extreme
        if direction * away > 0:
            extreme = value
        elif abs(away) >= least:
            found.append(number)
            extreme, direction = value, 1 if away > 0 else -1
    return found


def test_the_measure_of_flashing_counts_flashes() -> None:
    calm = [0.5 + 0.004 * number for number in range(60)]
    wild = [0.2 + 0.5 * (number // 6 % 2) for number in range(60)]
    assert len(turns(calm)) <= 1
    assert len(turns(wild)) == 9


@pytest.mark.parametrize("name", sorted(CLIPS))
@pytest.mark.parametrize("reduced", [False, True])
def test_nothing_flashes_more_than_three_times_a_second(scenes: dict[bool, Still], name: str, reduced: bool) -> None:
    """Cells of a twelfth of the screen's width; a flash is a change of 10 % of luminance and back."""
    scene, still = scenes[reduced]
    clip, seconds = CLIPS[name]
    frames = max(2, round(seconds * 30))
    curves = [luminance(drawn(scene.stage, still, clip, number / frames), (12, 8)) for number in range(frames)]
    for cell in range(len(curves[0])):
        changes = turns([curve[cell] for curve in curves])
        for number, frame in enumerate(changes):
            within = [other for other in changes[number:] if other < frame + 30]
            assert len(within) <= 6, f"cell {cell} changes at frames {changes}"


@pytest.mark.usefixtures("every_picture_is_painted_anew")
def test_no_picture_is_made_while_things_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the idle moments of a turn, flights, blows and cards find all their pictures ready."""
    app = open_app(tmp_path, size=(1280, 720))
    scene = open_game(app, "human", "greedy", "greedy", "greedy", speed="normal", board=scotland(), turns=36)
    app.frame()
    for _ in range(600):
        app.step(1 / 60)
    made: Counter[str] = Counter()
    drawn: set[type] = set()
    moving: list[Clip] = []

    def counted(what: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def call(*args: object, **words: object) -> pygame.Surface:
            if moving:
                made[type(moving[0]).__name__] += 1
            return what(*args, **words)

        return call

    for module, name in (
        (pygame.transform, "smoothscale"),
        (pygame.transform, "rotozoom"),
        (pygame.image, "load_sized_svg"),
    ):
        monkeypatch.setattr(module, name, counted(getattr(module, name)))
    draw = Stage._draw

    def watched(stage: Stage, surface: pygame.Surface, clip: Clip, t: float, viewer: int | None) -> None:
        told = isinstance(clip, TownBanner | Discard) or (isinstance(clip, CardFlip) and clip.title is not None)
        moving[:] = [] if told else [clip]  # what is written cannot be known before
        drawn.add(type(clip))
        draw(stage, surface, clip, t, viewer)
        moving.clear()

    monkeypatch.setattr(Stage, "_draw", watched)
    scene.place(sorted(scene.view.legal)[3])
    for _ in range(1200):
        app.step(1 / 60)
        app.draw_if_needed()
        if scene.choosing:
            break
    assert scene.choosing and drawn >= {TileFlight, TileLanding, HandDraw, PointsFlight, CastleBanner, CathedralVisit}
    assert not made, made

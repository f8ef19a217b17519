"""The camera over the map: what is under the pointer stays there, the map always fills its rectangle."""

from __future__ import annotations

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.client.camera import LARGEST, Camera, View

SIZE = (1005, 980)
PLACES = st.tuples(st.floats(0, SIZE[0]), st.floats(0, SIZE[1]))
DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("zoom"), st.floats(0.3, 3.0), PLACES),
        st.tuples(st.just("pan"), st.floats(-900, 900), st.floats(-900, 900)),
        st.tuples(st.just("pinch"), st.floats(0.5, 2.0), PLACES),
        st.tuples(st.just("time"), st.floats(0, 0.2)),
        st.tuples(st.just("show"), PLACES, PLACES),
        st.tuples(st.just("whole")),
    ),
    max_size=14,
)


def do(camera: Camera, deed: tuple[object, ...]) -> None:
    match deed:
        case ("zoom", float(factor), place):
            camera.zoom_by(factor, place)  # type: ignore[arg-type]
        case ("pan", float(dx), float(dy)):
            camera.pan_by(dx, dy)
        case ("pinch", float(factor), place):
            camera.pinch(factor, place, (7.0, -5.0))  # type: ignore[arg-type]
        case ("time", float(seconds)):
            camera.update(seconds)
        case ("show", (float(ax), float(ay)), (float(bx), float(by))):
            camera.show((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)), 40)
        case ("whole",):
            camera.whole()


@given(DEEDS)
def test_the_map_fills_its_rectangle_at_every_moment(deeds: list[tuple[object, ...]]) -> None:
    camera = Camera(SIZE)
    for deed in deeds:
        do(camera, deed)
        for view in (camera.now, camera.goal):
            left, top, right, bottom = camera.visible(view)
            assert 1.0 <= view.zoom <= LARGEST
            slack = 0.51 / view.zoom
            assert left >= -1e-9 and top >= -1e-9
            assert right <= SIZE[0] + slack and bottom <= SIZE[1] + slack
        if camera.goal.zoom > 1:
            for side in (camera.goal.left, camera.goal.top):
                assert side * camera.goal.zoom == pytest.approx(round(side * camera.goal.zoom), abs=1e-6)
        x, y = camera.to_map(camera.to_rect((123.0, 456.0)))
        assert (x, y) == pytest.approx((123.0, 456.0))


@given(DEEDS)
def test_every_way_ends_and_ends_where_it_was_going(deeds: list[tuple[object, ...]]) -> None:
    camera = Camera(SIZE)
    for deed in deeds:
        do(camera, deed)
    goal = camera.goal
    for _ in range(200):
        camera.update(1 / 60)
    assert camera.now == camera.goal == goal
    assert not camera.update(1 / 60), "nothing is drawn again for a camera at rest"


@given(PLACES, st.integers(1, 5))
@example((1.75, 1.875), 4)
@example((1003.25, 978.1), 5)
def test_what_is_under_the_pointer_stays_there_while_zooming_in(place: tuple[float, float], notches: int) -> None:
    camera = Camera(SIZE)
    at = camera.to_map(place)
    for _ in range(notches):
        camera.zoom_by(1.25, place)
        for _ in range(7):
            camera.update(1 / 60)
            assert math.dist(camera.to_rect(at), place) < 1.5 * camera.now.zoom
    camera.jump()
    assert math.dist(camera.to_rect(at), place) < 1.5 * camera.now.zoom


def test_almost_the_whole_is_the_whole() -> None:
    camera = Camera(SIZE)
    camera.zoom_by(1.25)
    camera.jump()
    assert camera.zoomed
    camera.zoom_by(0.84)
    assert not camera.zoomed and camera.goal == View()
    camera.jump()
    assert camera.whole_shown


def test_without_motion_the_view_is_there_at_once() -> None:
    camera = Camera(SIZE)
    camera.instant = True
    camera.zoom_by(2.0, (100, 100))
    assert camera.now == camera.goal and camera.now.zoom == 2.0
    camera.whole()
    assert camera.whole_shown


def test_showing_a_place_pans_as_little_as_it_can_and_zooms_out_only_for_what_is_too_large() -> None:
    camera = Camera(SIZE)
    camera.zoom_by(2.0, (0, 0))
    camera.jump()
    before = camera.goal
    camera.show((100, 100, 160, 160), 40)
    assert camera.goal == before, "it is in sight already"
    camera.show((900, 100, 960, 160), 40)
    assert camera.goal.zoom == 2.0 and camera.goal.top == before.top
    left, _top, right, _bottom = camera.visible(camera.goal)
    assert left <= 900 - 20 and right == pytest.approx(min(960 + 20, SIZE[0]), abs=1)
    camera.show((50, 50, 900, 200), 40)
    left, _top, right, _bottom = camera.visible(camera.goal)
    assert 1.0 <= camera.goal.zoom < 2.0 and left <= 50 and right >= 900


def test_another_size_keeps_the_same_part_in_view() -> None:
    camera = Camera(SIZE)
    camera.zoom_by(2.5, (700, 300))
    camera.jump()
    middle = camera.to_map((SIZE[0] / 2, SIZE[1] / 2))
    camera.resize((SIZE[0] * 2, SIZE[1] * 2))
    assert camera.now == camera.goal and camera.now.zoom == pytest.approx(2.5)
    assert camera.to_map((SIZE[0], SIZE[1])) == pytest.approx((middle[0] * 2, middle[1] * 2), abs=1.0)

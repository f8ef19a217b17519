"""The timeline: order of cues, speeds, hurrying, finishing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.timeline import Sequence, Speed, Timeline, ease_in_out, ease_out, overshoot


def three_clips(log: list[str]) -> Sequence[str]:
    sequence: Sequence[str] = Sequence()
    sequence.add("fly", 1.0, on_start=lambda: log.append("fly+"), on_end=lambda: log.append("fly-"))
    sequence.add("land", 0.5, on_start=lambda: log.append("land+"), on_end=lambda: log.append("land-"))
    sequence.add("hop", 0.5, on_start=lambda: log.append("hop+"), on_end=lambda: log.append("hop-"), overlap=0.25)
    return sequence


ORDER = ["fly+", "fly-", "land+", "hop+", "land-", "hop-"]


def test_cues_come_in_order_of_their_time() -> None:
    log: list[str] = []
    timeline: Timeline[str] = Timeline()
    timeline.play(three_clips(log))
    assert log == ["fly+"]
    timeline.update(0.5)
    assert timeline.showing() == [("fly", 0.5)]
    timeline.update(0.9)
    assert log == ["fly+", "fly-", "land+", "hop+"]
    assert [clip for clip, _ in timeline.showing()] == ["land", "hop"]
    timeline.update(5)
    assert log == ORDER and not timeline.busy and timeline.showing() == []


@given(st.lists(st.floats(0.001, 0.7), max_size=12), st.sampled_from(list(Speed)), st.booleans())
def test_every_cue_comes_once_and_in_order_however_time_passes(steps: list[float], speed: Speed, hurried: bool) -> None:
    log: list[str] = []
    timeline: Timeline[str] = Timeline(speed)
    timeline.hurried = hurried
    timeline.play(three_clips(log))
    timeline.play(three_clips(log))
    for dt in steps:
        timeline.update(dt)
        assert log == (ORDER + ORDER)[: len(log)]
    timeline.finish()
    assert log == ORDER + ORDER
    timeline.finish()
    assert log == ORDER + ORDER and not timeline.busy


def test_instant_takes_no_time_at_all() -> None:
    log: list[str] = []
    timeline: Timeline[str] = Timeline(Speed.INSTANT)
    timeline.play(three_clips(log))
    assert log == ORDER and not timeline.busy


@pytest.mark.parametrize(("speed", "seconds"), [(Speed.RELAXED, 1.6), (Speed.NORMAL, 1.0), (Speed.FAST, 0.5)])
def test_the_speed_stretches_time(speed: Speed, seconds: float) -> None:
    timeline: Timeline[str] = Timeline(speed)
    sequence: Sequence[str] = Sequence()
    sequence.add("clip", 1.0)
    timeline.play(sequence)
    timeline.update(seconds * 0.99)
    assert timeline.busy
    timeline.update(seconds * 0.02)
    assert not timeline.busy


def test_hurrying_makes_it_four_times_as_fast() -> None:
    timeline: Timeline[str] = Timeline()
    sequence: Sequence[str] = Sequence()
    sequence.add("clip", 1.0)
    timeline.play(sequence)
    timeline.hurried = True
    timeline.update(0.2)
    assert timeline.showing()[0][1] == pytest.approx(0.8)
    timeline.update(0.06)
    assert not timeline.busy


def test_time_left_over_goes_to_the_next_sequence() -> None:
    timeline: Timeline[str] = Timeline()
    for name in ("one", "two"):
        sequence: Sequence[str] = Sequence()
        sequence.add(name, 1.0)
        timeline.play(sequence)
    timeline.update(1.5)
    assert timeline.showing() == [("two", pytest.approx(0.5))]


def test_a_cue_may_play_more() -> None:
    log: list[str] = []
    timeline: Timeline[str] = Timeline(Speed.INSTANT)
    first: Sequence[str] = Sequence()
    first.cue(lambda: timeline.play(three_clips(log)))
    timeline.play(first)
    assert log == ORDER and not timeline.busy


def test_dropping_calls_nothing() -> None:
    log: list[str] = []
    timeline: Timeline[str] = Timeline()
    timeline.play(three_clips(log))
    timeline.drop()
    assert log == ["fly+"] and not timeline.busy and timeline.showing() == []


def test_easings_begin_at_0_and_end_at_1() -> None:
    for easing in (ease_out, ease_in_out, overshoot):
        assert easing(0.0) == pytest.approx(0.0) and easing(1.0) == pytest.approx(1.0)


def test_speeds_by_name() -> None:
    assert [Speed.named(speed.word) for speed in Speed] == list(Speed)
    with pytest.raises(ValueError, match="warp"):
        Speed.named("warp")


def test_a_cue_that_plays_more_loses_none_of_its_own_sequence() -> None:
    log: list[str] = []
    for speed in Speed:
        log.clear()
        timeline: Timeline[str] = Timeline(speed)
        first: Sequence[str] = Sequence()
        first.cue(lambda timeline=timeline: timeline.play(three_clips(log)))
        first.cue(lambda: log.append("own"))
        timeline.play(first)
        timeline.update(10)
        assert log == ["own", *ORDER] and not timeline.busy

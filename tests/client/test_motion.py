"""Motion ends in the truth however it is watched: at every speed, with reduced motion, after a skip at any moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.client.animations import (
    CardFlip,
    CastleBanner,
    Clip,
    ClusterCount,
    HandDraw,
    LapFlourish,
    MarkerHop,
    Shown,
    TileFlight,
    TileLanding,
    TownLights,
    choreograph,
)
from game.client.animations.choreography import (
    CARD,
    CASTLE,
    CLUSTER_FADE,
    DRAW,
    FLIGHT,
    LANDING,
    LONGEST_CLUSTER,
    LONGEST_HOP,
    TOWN,
    cluster_seconds,
)
from game.client.timeline import Sequence as Play
from game.client.timeline import Speed, Timeline
from game.client.visible import look_at
from game.rebirth import Event, Match, row_major
from tests.client.irish_playing import ireland, take
from tests.client.playing import island, scotland, seats


def quiet(_name: str) -> None:
    pass


def place_any(match: Match, choice: int) -> list[Event]:
    """Carry out the decision that is due: one of those there are, by number."""
    decision = match.decision
    if decision is not None and decision.kind == "double":
        return match.double(decision.cards[choice % len(decision.cards)])
    if decision is not None and decision.kind == "keep":
        return match.keep(decision.tiles[choice % len(decision.tiles)])
    if match.must_discard:
        return match.place(None)
    spaces = sorted(match.legal(), key=row_major)
    return match.place(spaces[choice % len(spaces)])


BOARDS: dict[str, Callable[[], Match]] = {
    "island": lambda: Match.new(island(), seats("human", "greedy", "greedy"), 3, first=0),
    "scotland": lambda: Match.new(scotland(), seats("human", "greedy", "greedy", "greedy"), 5, first=0),
    "ireland": lambda: Match.new(ireland(), seats("human", "greedy"), 8, first=0),
}

SKIP = -1.0
watching = st.lists(st.one_of(st.floats(0.001, 1.5), st.just(SKIP)), min_size=1, max_size=12)


@settings(max_examples=20, deadline=None)
@given(
    board=st.sampled_from(sorted(BOARDS)),
    choices=st.lists(st.integers(0, 10**6), min_size=1, max_size=25),
    pace=watching,
    speed=st.sampled_from(list(Speed)),
    viewer=st.sampled_from([None, 0, 1]),
    hurried=st.booleans(),
)
def test_what_is_shown_ends_as_the_match_is_whenever_it_is_skipped(
    board: str, choices: list[int], pace: list[float], speed: Speed, viewer: int | None, hurried: bool
) -> None:
    match = BOARDS[board]()
    shown = Shown(match)
    timeline: Timeline[Clip] = Timeline(speed)
    timeline.hurried = hurried
    number = 0
    for choice in choices:
        if match.finished:
            break
        timeline.play(choreograph(match, place_any(match, choice), shown, viewer, quiet))
        while timeline.busy:
            step = pace[number % len(pace)]
            number += 1
            if step == SKIP:
                timeline.finish()
            else:
                timeline.update(step)
        assert vars(shown) == vars(Shown(match))


def test_what_is_seen_of_the_panels_ends_as_the_view_is() -> None:
    for name in ("scotland", "ireland"):
        match = BOARDS[name]()
        for number in range(30):
            events = place_any(match, number * 7)
            view = look_at(match, 0, ["human"] * match.players)
            assert Shown(match).seen(view) == view, events


def plans(name: str, count: int, viewer: int | None = 0) -> list[tuple[Play[Clip], Sequence[Event], Shown, Match]]:
    """The first turns of a game: what is planned for each, its events, and what is shown before it."""
    match = BOARDS[name]()
    found = []
    for number in range(count):
        if match.finished:
            break
        before = Shown(match)
        events = place_any(match, number * 11) if name != "ireland" else _irish(match)
        found.append((choreograph(match, events, before, viewer, quiet), events, before, match))
    return found


def _irish(match: Match) -> list[Event]:
    seen: list[Event] = []
    real = {name: getattr(match, name) for name in ("place", "double", "keep")}
    for name, do in real.items():
        setattr(match, name, lambda *words, do=do: seen.extend(do(*words)))
    take(match)
    for name in real:
        delattr(match, name)
    return seen


@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_nothing_is_told_before_it_arrives(name: str) -> None:
    told_late = 0
    for play, _events, shown, _match in plans(name, 60):
        landed = [timed.end for timed in play.clips if isinstance(timed.clip, TileLanding)]
        if not landed:
            continue
        timeline: Timeline[Clip] = Timeline()
        before = shown.told[:-1]
        timeline.play(play)
        timeline.update(landed[0] - 0.01)
        assert shown.told[:-1] == before, "a panel tells of a tile still in the air"
        timeline.finish()
        told_late += shown.told[:-1] != before
    assert told_late > 20


def test_the_moments_last_as_long_as_they_are_meant_to() -> None:
    seen: set[type] = set()
    for name in ("scotland", "ireland"):
        for play, _events, _shown, _match in plans(name, 130, viewer=None):
            for timed in play.clips:
                seen.add(type(timed.clip))
                match timed.clip:
                    case ClusterCount(_seat, hexes):
                        assert cluster_seconds(len(hexes))[1] <= LONGEST_CLUSTER
                        assert timed.duration <= LONGEST_CLUSTER + CLUSTER_FADE
                    case MarkerHop(_seat, before, after):
                        assert timed.duration == pytest.approx(min(0.04 * (after - before), LONGEST_HOP))
                    case CardFlip():
                        assert timed.duration == pytest.approx(0.6)
                    case CastleBanner():
                        assert timed.duration == pytest.approx(0.7)
                    case TownLights():
                        assert timed.duration == pytest.approx(0.9)
                    case _:
                        pass
    assert {ClusterCount, MarkerHop, CardFlip, CastleBanner, TownLights, TileFlight} <= seen
    assert pytest.approx(0.35, abs=0.02) == FLIGHT + LANDING
    assert (CARD, CASTLE, TOWN) == (0.6, 0.7, 0.9)
    assert cluster_seconds(4)[0] == 0.08 and cluster_seconds(40)[1] == pytest.approx(LONGEST_CLUSTER)


def test_the_next_tile_slides_into_the_viewers_hand_only() -> None:
    for viewer in (None, 0, 1):
        drawn = [
            (timed, [end.end for end in play.clips if isinstance(end.clip, TileLanding)])
            for play, _events, _shown, _match in plans("scotland", 16, viewer=viewer)
            for timed in play.clips
            if isinstance(timed.clip, HandDraw)
        ]
        assert len(drawn) == (4 if viewer is not None else 0)
        for timed, landed in drawn:
            assert isinstance(timed.clip, HandDraw) and timed.clip.seat == viewer
            assert timed.start == landed[0] and timed.duration == DRAW, "it comes while the last one still scores"


def test_the_hand_is_empty_from_the_lift_until_the_next_tile_has_come() -> None:
    play, _events, shown, match = plans("scotland", 1)[0]
    timeline: Timeline[Clip] = Timeline()
    timeline.play(play)
    assert shown.empty_hands == {0}
    timeline.update(FLIGHT + LANDING + DRAW - 0.02)
    assert shown.empty_hands == {0}
    timeline.update(0.04)
    assert shown.empty_hands == frozenset()
    assert match.hand(0) is not None


def test_a_lap_done_is_celebrated_when_the_marker_passes_it() -> None:
    match = BOARDS["scotland"]()
    found = 0
    for number in range(130):
        if match.finished:
            break
        shown = Shown(match)
        shown.scores = [score + 93 for score in shown.scores]
        before = list(shown.scores)
        play = choreograph(match, place_any(match, number * 11), shown, None, quiet)
        laps = [timed for timed in play.clips if isinstance(timed.clip, LapFlourish)]
        after = list(before)
        for timed in play.clips:
            if isinstance(timed.clip, MarkerHop):
                after[timed.clip.seat] = timed.clip.after
        due = sum(end // 100 - start // 100 for start, end in zip(before, after, strict=True))
        assert len(laps) == due
        for timed in laps:
            assert isinstance(timed.clip, LapFlourish)
            hop = next(
                other
                for other in play.clips
                if isinstance(other.clip, MarkerHop)
                and other.clip.seat == timed.clip.seat
                and other.clip.before < timed.clip.score <= other.clip.after
            )
            assert hop.start <= timed.start <= hop.end + 1e-9
        found += due
    assert found > 0


def test_owners_of_a_full_settlement_are_paid_one_after_the_other() -> None:
    several = 0
    for play, events, _shown, _match in plans("scotland", 130):
        for event in events:
            paid = [rank for rank in getattr(event, "ranks", ()) if rank.points > 0]
            if len(paid) < 2:
                continue
            several += 1
            starts = [t.start for t in play.clips if isinstance(t.clip, MarkerHop)][: len(paid)]
            assert len(set(starts)) == len(paid)
    assert several

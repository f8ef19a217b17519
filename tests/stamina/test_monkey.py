"""Random hands on every device at once, for moments; `python -m tests.stamina.monkey --minutes 60` at length."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rebirth import Match, Seat
from tests.client.playing import island
from tests.scale import scaled
from tests.stamina import monkey
from tests.stamina.monkey import check, play


@pytest.fixture(autouse=True)
def _unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.mark.parametrize("kiosk", [False, True])
def test_random_hands_break_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kiosk: bool) -> None:
    monkeypatch.setattr(monkey, "SIZES", ((960, 540), (960, 560)))
    found = play(tmp_path, 4, turns=45, kiosk=kiosk)
    assert found.turns == 45
    assert len(found.scenes) >= 2
    assert len(found.done) >= 6


@pytest.mark.long
@pytest.mark.parametrize("kiosk", [False, True])
def test_random_hands_break_nothing_for_a_while(tmp_path: Path, kiosk: bool) -> None:
    play(tmp_path, 5, turns=scaled(2000), kiosk=kiosk)


def test_a_position_against_the_rules_is_noticed() -> None:
    match = Match.new(island(), [Seat("Ada", "human"), Seat("Bo", "human")], 1, map_name="island")
    match.place(min(match.legal()))
    check(match)
    match.state.scores[0] += 1
    with pytest.raises(AssertionError, match="sum of what was told"):
        check(match)

"""Clans that seats have chosen: given out without doubles, and drawn everywhere by one door."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.client import theme
from game.client.clans import assigned
from game.client.scenes.game import GameScene
from game.client.scenes.pause import PauseScene
from game.client.scenes.title import TitleScene
from game.client.session import Session
from game.rebirth import Seat
from tests.client.playing import island, open_app


@pytest.mark.parametrize(
    ("words", "clans"),
    [
        ((), (0, 1, 2, 3)),
        (("", ""), (0, 1, 2, 3)),
        (("sun", "knot"), (2, 3, 0, 1)),
        (("salmon", ""), (1, 0, 2, 3)),
        (("", "stag", "sun"), (1, 0, 2, 3)),
        (("sun", "sun", "hedgehog", "stag"), (2, 1, 3, 0)),
    ],
)
def test_every_seat_has_a_clan_and_none_has_two(words: Sequence[str], clans: tuple[int, ...]) -> None:
    assert assigned(words) == clans


def test_a_game_is_drawn_in_the_clans_chosen_and_the_title_in_its_own(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    table = [Seat("Ada", "human", "knot"), Seat("Fingal", "greedy", "stag")]
    session = Session.new(app, island(), table, 5, 0, "instant")
    app.push(GameScene(app, session))
    try:
        assert [theme.clan_of(seat).key for seat in (0, 1)] == ["knot", "stag"]
        assert app.sprites.tile(0, 1, 40.0) is app.sprites.tile(theme.CLANS[3], 1, 40.0)
        app.push(PauseScene(app, session))
        assert theme.clan_of(0).key == "knot"
        app.pop()
        assert theme.clan_of(0).key == "knot"
        app.replace(TitleScene(app))
        assert [theme.clan_of(seat).key for seat in range(4)] == ["stag", "salmon", "sun", "knot"]
    finally:
        theme.seat_clans((0, 1, 2, 3))
        app.close()
    with pytest.raises(ValueError, match="once"):
        theme.seat_clans((0, 0, 1, 2))

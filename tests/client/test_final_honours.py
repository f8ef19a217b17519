"""The small medals of a finished game: who earns them, and that they cover nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Rect

from game.client.scenes.final import FinalScene
from game.client.scenes.final_honours import honours
from game.rebirth import Match
from tests.client.playing import best, island, open_app, seats

FOUR = ("human", "greedy", "greedy", "greedy")


def over(*controllers: str, seed: int = 5) -> Match:
    """A finished game on the small board."""
    match = Match.new(island(), seats(*controllers), seed, first=0)
    while not match.finished:
        match.place(best(match))
    return match


def test_castles_and_settlements_are_counted_as_the_match_counts_them() -> None:
    match = over("human", "greedy", "greedy")
    found = {honour.icon: honour for honour in honours(match)}
    castles = [len(match.castles_of(seat)) for seat in range(3)]
    settled = [match.points_by_source(seat).get("settlement", 0) for seat in range(3)]
    for icon, figures in (("castle", castles), ("house", settled)):
        holders = tuple(seat for seat in range(3) if figures[seat] == max(figures))
        if max(figures) == 0 or len(holders) == 3:
            assert icon not in found
        else:
            assert (found[icon].seats, found[icon].figure) == (holders, max(figures))
    assert found


def test_what_nobody_has_or_all_share_honours_nobody() -> None:
    for seed in range(8):
        match = over("human", "greedy", seed=seed)
        for honour in honours(match):
            assert honour.figure > 0
            assert 0 < len(honour.seats) < match.players


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080), (2560, 1080), (720, 1280)])
@pytest.mark.parametrize("winners", [1, 2, 4])
def test_medals_stay_clear_of_crowns_words_and_each_other(tmp_path: Path, size: tuple[int, int], winners: int) -> None:
    app = open_app(tmp_path, size=size)
    scene = FinalScene(app, over(*FOUR))
    object.__setattr__(scene.result, "winners", tuple(range(winners)))
    app.push(scene)
    scene.skip()
    app.frame()
    window = Rect((0, 0), size)
    for i, medal in enumerate(scene.medals):
        assert window.contains(medal)
        assert not medal.colliderect(scene._crown_area())
        if scene.upright:  # below the words
            assert scene._honours_rect.bottom <= medal.top and medal.bottom <= scene.panel.top
        else:
            assert medal.bottom <= scene.rect(0, 290, 0, 0).y
        assert not any(medal.colliderect(other) for other in scene.medals[:i])
    if winners == 1:
        assert len(scene.medals) == len(honours(scene.match)) > 0

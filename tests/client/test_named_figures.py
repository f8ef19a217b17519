"""What the figures of the panels count is named: by pointing, by a finger, and by asking."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.client.app import App
from game.client.chronicle import happenings
from game.client.intents import Device, IntentKind
from game.client.narration.game_words import state_lines
from game.client.panels.news import _heading
from tests.client.irish_playing import irish_match, open_irish_game
from tests.client.playing import click, open_app, open_game, scotland, send


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path, size=(1280, 720))


def test_a_figure_that_is_pointed_at_is_named_and_stays(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    stats = {zone.id[1]: zone for zone in scene.sides._stats()}
    assert len(stats) == 8 and len({zone.help for zone in stats.values()}) < 8
    words = [stats[number].help for number in range(4)]
    assert words == ["Tiles left: 34", "Castles: 0", "Cathedrals visited: 0", "Mission cards: 0"]
    for number, zone in stats.items():
        send(app, IntentKind.POINT, zone.rect.center)
        assert scene.attention.active_zone == ("stat", number)
        assert scene.layout is not None and scene.layout.players[number // 4].contains(zone.rect)
        app.frame()
    # Elsewhere on the panel the tiles that are not played yet are counted, as ever, and then nothing else is named.
    send(app, IntentKind.POINT, scene.layout.players[1].center)
    assert scene.attention.active_zone == ("player", 1)
    click(app, scene.layout.players[1].center)
    send(app, IntentKind.POINT, stats[5].rect.center)
    assert scene.attention.active_zone == ("player", 1)


def test_a_finger_names_a_figure_too(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    place = scene.sides._stats()[2].rect.center
    for kind in (IntentKind.PRESS, IntentKind.RELEASE):
        send(app, kind, place, device=Device.TOUCH)
    assert scene.attention.active_zone == ("stat", 2) and not scene.attention.opened


@pytest.mark.parametrize("zone", [("player", 1), ("stat", 6)])
def test_asking_about_a_player_names_the_figures(app: App, zone: tuple[str, int]) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    answer = scene.asking.about_zone(zone)
    assert answer is not None and answer.heading == "Fingal"
    assert answer.lines[-4:] == ("Tiles left: 34", "Castles: 0", "Cathedrals visited: 0", "Mission cards: 0")


def test_ireland_tells_of_what_is_set_aside_and_of_bonus_tiles(app: App) -> None:
    scene = open_irish_game(app, "human", "greedy", "greedy")
    own = scene.view.own
    assert own is not None and own.unseen_aside
    lines = state_lines(scene.match, scene.view)
    assert any(line.startswith(f"{own.unseen_aside} tiles of the supply were set aside unseen") for line in lines)
    words = [zone.help for zone in scene.sides._stats()]
    assert "Round towers used: 0" in words


def test_a_bonus_placement_is_marked() -> None:
    match = irish_match(
        "human", "greedy", "greedy", until=lambda match: any(each.bonus is not None for each in match.placements)
    )
    told = [happening.bonus for happening in happenings(match)]
    assert told == [placement.bonus is not None for placement in match.placements] and any(told)


def test_the_recap_counts_bonus_tiles(app: App) -> None:
    scene = open_irish_game(app, "human", "greedy")
    recap = (*happenings(irish_match("human", "greedy", until=lambda match: match.turn > 2)),)
    plain = replace(scene.view, recap=tuple(replace(one, bonus=False) for one in recap))
    given = replace(scene.view, recap=(replace(recap[0], bonus=True), *plain.recap[1:]))
    assert _heading(scene.look, plain, 900) == "Since your last turn"
    assert _heading(scene.look, given, 900) == "Since your last turn, 1 bonus tile"
    assert _heading(scene.look, given, 60) == "Since your last turn"

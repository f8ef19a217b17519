"""The game that plays itself behind the title: it goes on for ever, and only while somebody looks."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.ai import forget, play_decision
from game.client import attract
from game.client.app import App
from game.client.attract import Attract
from game.client.scenes.credits import CreditsScene
from game.client.scenes.title import TitleScene
from game.rebirth import Board, Match
from tests.client import attract_stamina
from tests.client.playing import island, open_app, run, seats
from tests.client.playing import send as send_intent

STEP = 1 / 30


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    """On the small board, where a game takes moments."""
    app = open_app(tmp_path)
    monkeypatch.setattr(app, "board", lambda name: island())
    return app


def opened(app: App) -> tuple[TitleScene, Attract]:
    title = TitleScene(app)
    app.push(title)
    app.frame()
    run(app, 1)
    assert title.attract is not None and title.attract.match is not None
    return title, title.attract


def run_until_over(app: App, playing: Attract) -> None:
    for _ in range(6000):
        if playing.winner_line:
            return
        app.step(0.1)
        app.draw_if_needed()
    raise AssertionError("the game does not end")


def test_a_game_is_played_to_its_end_and_another_begins(app: App) -> None:
    _title, playing = opened(app)
    first = playing.match
    assert first is not None
    run_until_over(app, playing)
    assert first.result is not None
    clan = [name for name in ("Stag", "Salmon", "Sun", "Knot") if name in playing.winner_line]
    assert len(clan) == len(first.result.winners)
    run(app, attract.WINNER_SECONDS + 3)
    assert playing.games_finished == 1
    assert playing.match is not None and playing.match is not first
    assert playing.match.seed != first.seed and not playing.match.finished


def test_the_scores_end_as_the_match_says(app: App) -> None:
    _title, playing = opened(app)
    run_until_over(app, playing)
    match = playing.match
    assert match is not None and match.result is not None
    assert playing._scores_shown() == [final.total for final in match.result.final]


def test_the_boards_take_turns(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def board(name: str) -> Board:
        asked.append(name)
        return island()

    monkeypatch.setattr(app, "board", board)
    _title, playing = opened(app)
    for _ in range(2):
        run_until_over(app, playing)
        run(app, attract.WINNER_SECONDS + 3)
    assert asked == ["scotland", "ireland", "scotland"]


def test_nothing_goes_on_while_another_scene_covers_the_title(app: App) -> None:
    title, playing = opened(app)
    run(app, 2)
    assert playing.match is not None
    before = (playing.match.turn, playing._seconds, title.living.seconds if title.living else None)
    app.push(CreditsScene(app))
    run(app, 5)
    assert (playing.match.turn, playing._seconds, title.living.seconds if title.living else None) == before
    app.pop()
    run(app, 5)
    assert playing._seconds > before[1]


def test_only_small_areas_are_drawn_while_nobody_touches_anything(app: App) -> None:
    title, playing = opened(app)
    run(app, 3)
    whole = app.size[0] * app.size[1]
    drawn = []
    for _ in range(300):
        app.step(STEP)
        assert not title.needs_redraw
        if app.draw_if_needed():
            assert app.drawing.areas is not None
            drawn.append(sum(area.width * area.height for area in app.drawing.areas))
    assert drawn and max(drawn) < 0.55 * whole
    assert playing.match is not None


def test_what_is_drawn_in_parts_looks_like_the_whole(app: App) -> None:
    _title, _playing = opened(app)
    for _ in range(90):
        app.step(STEP)
        app.draw_if_needed()
    parts = pygame.image.tobytes(app._target(), "RGB")
    whole = pygame.image.tobytes(app.frame(), "RGB")
    # SDL rounds blended pixels a little differently where a row begins at another place.
    assert max(abs(a - b) for a, b in zip(parts, whole, strict=True)) <= 3


def test_without_motion_positions_only_fade(app: App) -> None:
    app.settings.reduced_motion = True
    title, playing = opened(app)
    assert playing.match is not None and title.living is not None
    turns = set()
    for _ in range(round(3 * attract.STILL_SECONDS / STEP)):
        app.step(STEP)
        app.draw_if_needed()
        assert playing.match is not None
        turns.add(playing.match.turn)
        assert not playing._timeline.busy
    assert 2 <= len(turns) <= 5
    assert title.living.seconds == 0


def test_another_window_size_keeps_the_game(app: App) -> None:
    title, playing = opened(app)
    match = playing.match
    for size in ((1280, 720), (1024, 768)):
        app._canvas = pygame.Surface(size)
        app.frame()
        run(app, 1)
        assert playing.match is match
        assert playing.board_rect == title.board_rect
        assert pygame.Rect((0, 0), size).contains(title.plaque)
        assert not title.plaque.colliderect(title.board_rect)


def test_right_after_another_window_size_the_board_is_in_its_new_place_and_nowhere_else(app: App) -> None:
    title, playing = opened(app)
    app._canvas = pygame.Surface((1000, 720))
    after = app.frame().copy()
    assert playing.stand_in is not None and playing.stand_in.get_size() == title.board_rect.size
    assert after.subsurface(title.board_rect).copy().get_buffer().raw == _opaque(playing.stand_in, after)
    fresh = TitleScene(app)
    app.replace(fresh)
    plain = app.frame().copy()
    assert fresh.board_rect == title.board_rect
    for picture in (after, plain):
        picture.fill((0, 0, 0), title.board_rect)
    assert after.get_buffer().raw == plain.get_buffer().raw


def _opaque(picture: pygame.Surface, like: pygame.Surface) -> bytes:
    shown = pygame.Surface(picture.get_size(), 0, like)
    shown.blit(picture, (0, 0))
    return bytes(shown.get_buffer().raw)


def test_another_window_size_while_the_winner_is_named_does_not_stop_the_games(app: App) -> None:
    _title, playing = opened(app)
    run_until_over(app, playing)
    run(app, 1)
    match = playing.match
    app._canvas = pygame.Surface((1024, 768))
    app.frame()
    run(app, attract.WINNER_SECONDS + 8)
    assert playing.match is not None and playing.match is not match
    assert playing.games_finished == 1


def test_another_language_while_the_winner_is_named_counts_no_game_twice(app: App) -> None:
    _title, playing = opened(app)
    run_until_over(app, playing)
    run(app, 1)
    match, line = playing.match, playing.winner_line
    app.set_language("de")
    try:
        assert playing.winner_line != line
        run(app, 1)
        assert (playing.games_finished, playing.number, playing.match) == (1, 1, match)
        run(app, attract.WINNER_SECONDS + 2)
        assert (playing.games_finished, playing.number) == (1, 1) and playing.match is not match
    finally:
        app.set_language("en")


def test_leaving_in_the_middle_of_a_preparation_breaks_nothing(app: App) -> None:
    title, playing = opened(app)
    run_until_over(app, playing)
    app.step(STEP)
    app.replace(TitleScene(app))
    run(app, 1)
    from game.client.intents import IntentKind

    send_intent(app, IntentKind.CANCEL)
    assert app.scene is not title


def test_many_games_leave_no_memory_behind(app: App) -> None:
    """`python -m tests.client.attract_stamina --games 500` is the same on the real boards, at length."""
    games = int(os.environ.get("REBIRTH_ATTRACT_GAMES", "4"))
    kept: list[dict[str, int]] = []
    watch = attract_stamina.play(app, games, lambda _game, _watch: kept.append(attract_stamina.caches(app)))
    assert len(watch.memory) == games
    assert watch.frames > 10 * games
    assert not watch.climbs, watch.memory
    # The small board at one size shows the same pictures and lines again and again.
    late = kept[games // 2 :]
    assert late[-1]["faces"] == late[0]["faces"] and late[-1]["boards"] == late[0]["boards"]
    assert app.sprites._kept.size <= app.sprites._kept.budget
    assert app.fonts._lines.size <= app.fonts._lines.budget


def test_a_climb_of_memory_is_noticed_and_a_wavering_is_not() -> None:
    climbing = attract_stamina.Watch([100 + 0.2 * game for game in range(50)])
    assert climbing.climbs and climbing.rise == pytest.approx(20)
    wavering = attract_stamina.Watch([100 + (game * 7 % 5) / 2 for game in range(50)])
    assert not wavering.climbs
    assert not attract_stamina.Watch([100.0] * 10).climbs


def test_forgetting_changes_no_decision() -> None:
    def records(forgetful: bool) -> list[str]:
        match = Match.new(island(), seats("greedy", "greedy", "greedy"), 8, first=0)
        while not match.finished:
            play_decision(match, "greedy")
            if forgetful:
                forget()
        return match.record_lines()

    assert records(forgetful=True) == records(forgetful=False)

"""The panels of a game in every shape of window: nothing cut, nothing outside, nothing over anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pygame
import pytest

import game.client.panels.players as players_panel
from game.ai import advise
from game.client import i18n, widgets
from game.client.chronicle import happenings
from game.client.fonts import Fonts
from game.client.hint_text import Tip, tips
from game.client.layout import GameLayout, Side, game_layout
from game.client.panels import (
    LogPanel,
    MissionsPanel,
    PublicMissionsPanel,
    ZoneId,
    base,
    buttons_shown,
    paint_buttons,
    paint_hand,
    paint_hint,
    paint_players,
    paint_rail,
    paint_recap,
)
from game.client.sprites import Sprites
from game.client.timeline import Speed
from game.client.visible import GameView, look_at
from game.client.widgets import Look
from game.commands.stage import play_to, play_to_choice, play_to_human
from game.rebirth import Match, Seat
from tests.client.fitting import LEAST_PIXELS, Watch, watching
from tests.client.irish_playing import ireland
from tests.client.playing import scotland

Painter = Callable[[pygame.Surface, Look, GameLayout, GameView], object]

SIZES = [
    (1280, 720),
    (1920, 1080),
    (1024, 768),
    (1600, 1000),
    (2560, 1080),
    (3440, 1440),
    (3840, 2160),
    (960, 540),
    (1000, 1400),
]
LONG = ("Maximiliane-Wilhelmi", "Wolfgang Mummenschanz", "Åsa-Ŵyn Đặng-Çelebioğlu", "WWWWWWWWMMMMWWWWMMMM")
SHORT = ("Ada", "Fingal", "Morag", "Ewan")
CONTROLLERS = ("human", "greedy", "greedy", "human")


def game(name: str, players: int, turn: int) -> tuple[Match, GameView]:
    """A game and how the human to move sees it; three players have short names, others long ones."""
    return game_in(i18n.language(), name, players, turn)


@cache
def game_in(_language: str, name: str, players: int, turn: int) -> tuple[Match, GameView]:
    """What is seen says some things in the language of the time."""
    names = SHORT if players == 3 else LONG
    seats = [Seat(names[seat], CONTROLLERS[seat]) for seat in range(players)]
    match = Match.new(scotland() if name == "scotland" else ireland(), seats, 7, map_name=name)
    play_to(match, turn)
    play_to_human(match)
    return match, look_at(match, match.to_move, CONTROLLERS[:players])


def paint_all(surface: pygame.Surface, look: Look, layout: GameLayout, match: Match, view: GameView) -> None:
    """Everything beside the board, as in a game, with no drawer open."""
    scores = [player.score for player in view.players]
    paint_players(surface, look, layout, view, scores, (), None)
    paint_hand(surface, look, layout, view, peeking=False, in_flight=False, focus=None, hover=None)
    paint_buttons(
        surface, look, layout, Speed.NORMAL, focus=None, hover=None, pressed=None,
        shown=buttons_shown(layout.side, hint=True),
    )  # fmt: skip
    paint_rail(surface, look, layout, view, None, None)
    if layout.side is Side.COLUMN:
        paint_content(surface, look, layout, view)


def paint_content(
    surface: pygame.Surface, look: Look, layout: GameLayout, view: GameView, lit: ZoneId | None = None
) -> None:
    """The right column, or the drawer that takes its place."""
    closable = layout.side is not Side.COLUMN
    if view.irish:
        PublicMissionsPanel().paint(surface, look, layout, view, None, lit, closable=closable)
    else:
        paint_recap(surface, look, layout, view, None, lit)
        MissionsPanel().paint(surface, look, layout, view, None, lit, closable=closable)


def layout_of(size: tuple[int, int], players: int, text: float) -> GameLayout:
    layout = game_layout(size, players, text=text)
    return game_layout(size, players, text=text, buttons=len(buttons_shown(layout.side, hint=True)))


@cache
def sprites() -> Sprites:
    return Sprites()


def look_of(layout: GameLayout) -> Look:
    return Look(Fonts(text_scale=layout.text), sprites(), layout.u)


def faults_of(watch: Watch, match: Match) -> list[str]:
    # A name has room to lose its end, nothing else has.
    return watch.faults(may_be_cut=tuple(seat.name[:2] for seat in match.seats if seat.name in LONG))


@pytest.mark.parametrize("text", [1.0, 1.25])
@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.long), 4])
@pytest.mark.parametrize("name", ["scotland", "ireland"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_panels_hold_what_is_written_in_them(
    size: tuple[int, int], name: str, players: int, text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = layout_of(size, players, text)
    look = look_of(layout)
    least = LEAST_PIXELS if size == (1280, 720) else 0
    surface = pygame.Surface(size)
    faults = {}
    for turn in (0, 41, 30 * players):
        match, view = game(name, players, turn)
        with watching(monkeypatch, least=least) as watch:
            paint_all(surface, look, layout, match, view)
        faults[f"turn {turn}"] = faults_of(watch, match)
        if layout.side is not Side.COLUMN:
            with watching(monkeypatch, least=least) as watch:
                paint_content(surface, look, layout, view)
            faults[f"drawer, turn {turn}"] = faults_of(watch, match)
    assert not {when: found for when, found in faults.items() if found}


@pytest.mark.parametrize("text", [1.0, 1.25])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_the_panel_of_who_is_to_move_says_so(
    size: tuple[int, int], players: int, text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = layout_of(size, players, text)
    _match, view = game("scotland", players, 41)
    written = []
    real = players_panel.write

    def write(surface: pygame.Surface, look: Look, words: str, *rest: Any, **more: Any) -> pygame.Rect:
        place = real(surface, look, words, *rest, **more)
        if words == "your turn":
            written.append(place)
        return place

    monkeypatch.setattr(players_panel, "write", write)
    scores = [player.score for player in view.players]
    paint_players(pygame.Surface(size), look_of(layout), layout, view, scores, (), None)
    assert view.to_move is not None and view.to_move == view.viewer
    assert len(written) == 1 and layout.players[view.to_move].contains(written[0])


def tips_of(match: Match) -> tuple[Tip, ...]:
    """What is advised now, made longer than it ever is: the parts of all options in each of them."""
    if match.to_move is None:
        return ()
    told = tips(match, advise(match.seat_view(match.to_move)))
    longest = max((tip.sentence for tip in told), key=len, default="")
    every = tuple(line for tip in told for line in tip.lines)
    return tuple(replace(tip, sentence=longest, lines=every) for tip in told)


def looked_up(name: str, players: int) -> Iterator[tuple[str, Match, GameView, Painter]]:
    """What can be opened, pointed at or asked in a game, each with what paints it."""
    match, view = game(name, players, 41)
    scores = [312, 299, 300, 333][:players]
    seats = range(players)

    def own(**more: bool) -> Painter:
        words: dict[str, Any] = {"peeking": False, "in_flight": False, "focus": None, "hover": None} | more
        return lambda surface, look, layout, seen: paint_hand(surface, look, layout, seen, **words)

    def panels(opened: Sequence[int]) -> Painter:
        return lambda surface, look, layout, seen: paint_players(surface, look, layout, seen, scores, opened, None)

    def log(surface: pygame.Surface, look: Look, layout: GameLayout, seen: GameView) -> object:
        rect = layout.right if layout.right is not None else layout.drawer
        return LogPanel().paint(surface, look, rect, happenings(match), None, None, round_of=(14, 33))

    def content(lit: int) -> Painter:
        return lambda surface, look, layout, seen: paint_content(surface, look, layout, seen, ("mission", lit))

    def hint(tips: Sequence[Tip] | None, chosen: int = 0) -> Painter:
        def paint(surface: pygame.Surface, look: Look, layout: GameLayout, seen: GameView) -> object:
            rect = layout.right if layout.right is not None else layout.drawer
            return paint_hint(surface, look, rect, tips, chosen, None, ("hint", chosen))

        return paint

    yield "hint being thought over", match, view, hint(None)
    yield "hint without options", match, view, hint(())
    for turn in (0, 41, 30 * players):
        played, seen = game(name, players, turn)
        told = tips_of(played)
        for chosen in range(len(told)):
            yield f"hint {chosen} in turn {turn}", played, seen, hint(told, chosen)
    yield "scores beyond 300", match, view, panels(())
    yield "unplayed tiles", match, view, panels(seats)
    yield "unplayed tiles at the start", *game(name, players, 0), panels(seats)
    yield "log", match, view, log
    yield "tile in flight", match, view, own(in_flight=True)
    nobody = look_at(match, None, CONTROLLERS[:players])
    yield "nobody looks", match, nobody, own()
    yield "nobody looks at missions", match, nobody, content(0)
    for lit in range(len(view.public)):
        yield f"condition {lit}", match, view, content(lit)
    if view.own is not None and name == "scotland":
        yield "peeking", match, view, own(peeking=True)
        # More cards than any game of this board has given so far, of every kind.
        late = game(name, players, 30 * players)[0]
        cards = [late.mission_progress(seat, card) for seat in seats for card in late.missions(seat)]
        for count in (5, 7, 9):
            full = replace(view, own=replace(view.own, missions=tuple(cards[:count])))
            for lit in (0, count - 1):
                yield f"{count} cards, {lit} pointed at", match, full, content(lit)
    if name == "ireland":
        for choice, seed in (("double", 24), ("keep", 7)):
            asked = Match.new(ireland(), match.seats, seed, map_name=name)
            play_to_choice(asked, choice)
            seen = look_at(asked, asked.to_move, CONTROLLERS[:players])
            yield f"{choice}: missions", asked, seen, content(min(seen.doublable, default=0))
            yield f"{choice}: hand", asked, seen, own()
        if view.own is not None and view.own.missions:
            yield "secret mission", match, view, own(secret_lit=True)


@pytest.mark.parametrize("text", [1.0, 1.25])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["scotland", "ireland"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_is_opened_and_asked_fits(
    size: tuple[int, int], name: str, players: int, text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = layout_of(size, players, text)
    look = look_of(layout)
    surface = pygame.Surface(size)
    faults = {}
    for what, match, view, painter in looked_up(name, players):
        with watching(monkeypatch, least=LEAST_PIXELS if size == (1280, 720) else 0) as watch:
            painter(surface, look, layout, view)
        assert any(page.words for page in watch.pages.values()), what
        faults[what] = faults_of(watch, match)
    assert not {what: found for what, found in faults.items() if found}


def test_the_watch_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    look = look_of(layout_of((1280, 720), 2, 1.0))
    surface = pygame.Surface((1280, 720))
    panel = pygame.Rect(100, 100, 200, 80)

    def faults(*lines: tuple[str, tuple[float, float], dict[str, Any]]) -> list[str]:
        with watching(monkeypatch, least=LEAST_PIXELS) as watch:
            widgets.paint.draw_panel(surface, panel, look.u)
            for text, place, words in lines:
                base.write(surface, look, text, place, **{"size": 24} | words)
        return [fault.partition(":")[0].partition(" of ")[0] for fault in watch.faults()]

    assert faults(("Perth", (120, 140), {})) == []
    assert faults(("Perth", (280, 140), {})) == ["outside"]
    assert faults(("Perth", (120, 140), {"size": 20})) == ["smaller than 16"]
    assert faults(("Perth", (120, 140), {}), ("Perth", (130, 144), {})) == ["over one another"]
    assert faults(("A town with a long name", (120, 140), {"room": 90})) == ["cut"]
    with watching(monkeypatch) as watch:
        base.write(surface, look, "Perth", (96, 140), 24)
        widgets.paint.draw_panel(surface, panel, look.u)
    assert watch.faults() == ["half covered: Perth"]

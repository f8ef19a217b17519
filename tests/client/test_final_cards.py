"""After the ceremony: every player's mission cards, the finished board, and the way back."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.client.app import App
from game.client.bubble_text import place_text
from game.client.intents import Device, IntentKind
from game.client.scenes import final_tables
from game.client.scenes.final import DEAF_SECONDS, FinalScene
from game.client.scenes.final_board import FinalBoardScene
from game.client.scenes.final_cards import CardWidget, FinalCardsScene, PlayerTab
from game.client.scenes.final_results import card_results
from game.client.scenes.menu import MenuScene
from game.client.session import Session
from game.client.widgets.controls import SMALLEST_TEXT
from game.rebirth import Match, stream
from game.storage.records import RecordWriter
from tests.client.irish_playing import irish_match
from tests.client.playing import click, open_app, scotland, seats, send

SIZES = [(1280, 720), (1024, 768), (1600, 1000), (1920, 1080), (2560, 1080)]


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path, size=(1280, 720))


def scottish_match(*controllers: str, seed: int = 3, turns: int | None = None) -> Match:
    """A game between players who place anywhere."""
    match = Match.new(scotland(), seats(*controllers), seed, first=0)
    rng = stream(seed, "test of the cards")
    while not match.finished and (turns is None or match.turn < turns):
        match.place(rng.choice(sorted(match.legal())) if not match.must_discard else None)
    return match


def open_final(app: App, match: Match) -> FinalScene:
    """The ceremony at its end."""
    scene = FinalScene(app, match, Session(app, match, RecordWriter(None)))
    app.replace(scene)
    app.frame()
    scene.skip()
    app.step(DEAF_SECONDS)
    app.frame()
    return scene


def open_cards(app: App, match: Match, seat: int = 0) -> FinalCardsScene:
    open_final(app, match)._show_cards(seat)
    app.frame()
    scene = app.scene
    assert isinstance(scene, FinalCardsScene)
    return scene


def focused_card(scene: FinalCardsScene) -> CardWidget | None:
    focus = scene.form.focused
    return focus if isinstance(focus, CardWidget) else None


# ------------------------------------------------------------------ what the cards say


@pytest.mark.parametrize("count", [2, 3, 4])
def test_scottish_cards_tell_what_they_paid_and_why(count: int) -> None:
    match = scottish_match(*["human"] * count)
    assert match.result is not None
    seen = 0
    for seat in range(count):
        results = card_results(match, seat)
        assert [found.card.id for found in results] == list(match.missions(seat))
        assert sum(found.paid for found in results) == match.result.final[seat].missions
        for found in results:
            progress = match.mission_progress(seat, found.card.id)
            assert found.fulfilled == progress.fulfilled and found.counts == progress.standing.counts
            assert not found.private and found.spaces >= progress.spaces
            seen += found.counts is not None
    assert seen, "some cards compare counts"


@pytest.mark.parametrize("controllers", [["human", "greedy"], ["human"] * 4])
def test_irish_cards_tell_public_and_private_missions_apart(controllers: list[str]) -> None:
    match = irish_match(*controllers)
    assert match.result is not None
    paid: Counter[tuple[int, str | None]] = Counter()
    for placement in match.placements:
        for award in placement.awards:
            if award.source == "public-mission":
                paid[award.seat, award.where] += award.points
    for seat in range(match.players):
        results = card_results(match, seat)
        own = [found for found in results if found.private]
        assert [found.card.id for found in own] == list(match.missions(seat))
        assert sum(found.paid for found in own) == match.result.final[seat].missions
        assert results[: len(own)] == own, "what was secret comes first"
        public = results[len(own) :]
        assert [found.card.id for found in public] == [mission.card.id for mission in match.public_missions]
        for found in public:
            assert found.paid == paid[seat, found.card.id]
            assert found.met == tuple((other, found.card.id) in paid for other in range(match.players))


def test_cards_stay_closed_until_the_end() -> None:
    with pytest.raises(ValueError, match="ended"):
        card_results(scottish_match("human", "human", turns=20), 0)


# ------------------------------------------------------------------ there and back


def test_a_press_on_a_row_opens_the_cards_of_that_player(app: App) -> None:
    final = open_final(app, scottish_match("human", "greedy", "greedy"))
    for row in final.rows:
        click(app, row.rect.center)
        scene = app.scene
        assert isinstance(scene, FinalCardsScene) and scene.seat == row.seat
        send(app, IntentKind.CANCEL)
        assert app.scene is final and final.finished


def test_rows_lie_where_the_players_are_drawn(app: App) -> None:
    final = open_final(app, scottish_match("human", "greedy", "greedy"))
    assert [row.seat for row in final.rows] == final.order
    assert [row.rect for row in final.rows] == [final.row_rect(place) for place in range(3)]


def test_rows_and_cards_by_keys_alone(app: App) -> None:
    final = open_final(app, scottish_match("human", "greedy", "greedy"))
    assert final.form.focused is final.again and final.again.kind == "first"
    send(app, IntentKind.MOVE, direction=(0, -1))
    assert final.form.focused is final.rows[-1]
    send(app, IntentKind.CONFIRM)
    scene = app.scene
    assert isinstance(scene, FinalCardsScene) and scene.seat == final.order[-1]
    seen = {scene.seat}
    for direction in ((-1, 0), (-1, 0), (1, 0), (1, 0)):
        send(app, IntentKind.MOVE, direction=direction)
        assert isinstance(scene.form.focused, PlayerTab)
        seen.add(scene.seat)
    assert seen == {0, 1, 2}
    send(app, IntentKind.CANCEL)
    assert app.scene is final


def test_all_players_by_mouse(app: App) -> None:
    match = scottish_match("human", "greedy", "greedy", "greedy")
    scene = open_cards(app, match, 2)
    summaries = set()
    for tab in scene.tabs:
        click(app, tab.rect.center)
        assert scene.seat == tab.seat and [each.chosen for each in scene.tabs] == [each is tab for each in scene.tabs]
        assert [card.result.card.id for card in scene.cards] == list(match.missions(tab.seat))
        assert f"{scene.points(tab.seat)} point" in scene.summary
        summaries.add(scene.summary)
        app.frame()
    assert len(summaries) > 1
    click(app, scene.back.rect.center)
    assert isinstance(app.scene, FinalScene)


def test_a_player_without_cards_is_told_so(app: App) -> None:
    match = scottish_match("human", "human")
    scene = open_cards(app, match)
    assert scene.nothing is None
    scene.results[1] = []
    click(app, scene.tabs[1].rect.center)
    assert scene.nothing is not None and "Fingal" in scene.nothing
    app.frame()


@pytest.mark.parametrize("way", ["escape", "enter", "click", "right click"])
def test_the_board_and_back(app: App, way: str) -> None:
    final = open_final(app, scottish_match("human", "greedy"))
    click(app, final.board.rect.center)
    board = app.scene
    assert isinstance(board, FinalBoardScene)
    app.frame()
    if way == "escape":
        send(app, IntentKind.CANCEL)
    elif way == "enter":
        send(app, IntentKind.CONFIRM)
    elif way == "click":
        click(app, board.back.rect.center)
    else:
        send(app, IntentKind.CANCEL, device=Device.MOUSE)
    assert app.scene is final and final.finished


# ------------------------------------------------------------------ the board


@pytest.mark.parametrize("land", ["scotland", "ireland"])
def test_the_finished_board_shows_everything(app: App, land: str) -> None:
    match = scottish_match("human", "greedy", "greedy") if land == "scotland" else irish_match("human", "greedy")
    final = open_final(app, match)
    final._show_board()
    app.frame()
    scene = app.scene
    assert isinstance(scene, FinalBoardScene)
    pieces = scene.pieces
    assert {at: seat for at, (seat, _tile) in pieces.tiles.items()} == {
        at: seat for at, (seat, _tile) in match.tiles.items()
    }
    assert {name for name, seat in pieces.castles.items() if seat == 0} == set(match.castles_of(0))
    assert pieces.legal is None
    assert scene.totals == [bar.total for bar in final.bars]


def test_places_can_be_looked_up_by_pointer_and_by_keys(app: App) -> None:
    match = scottish_match("human", "greedy")
    open_final(app, match)._show_board()
    app.frame()
    scene = app.scene
    assert isinstance(scene, FinalBoardScene)
    plain = pygame.image.tobytes(app.frame(), "RGB")
    castle = match.board.castles[2].hex
    x, y = scene.board_view.centre(castle)
    send(app, IntentKind.POINT, (round(x), round(y)), device=Device.MOUSE)
    assert scene.pointed == castle and place_text(match, castle) is not None
    assert pygame.image.tobytes(app.frame(), "RGB") != plain, "what is there is written beside it"
    send(app, IntentKind.MOVE, direction=(1, 0))
    assert scene.pointed not in (castle, None)
    visited = set()
    for _ in scene._marks:
        send(app, IntentKind.NEXT)
        visited.add(scene.pointed)
    assert visited == set(scene._marks)


def test_a_card_lights_up_what_it_was_about(app: App) -> None:
    match = scottish_match("human", "greedy", "greedy")
    scene = open_cards(app, match)
    number, card = next((i, card) for i, card in enumerate(scene.cards) if card.result.spaces)
    click(app, scene.cards[number].rect.center)
    board = app.scene
    assert isinstance(board, FinalBoardScene) and board.spotlight is not None
    assert board.pieces.highlighted == card.result.spaces and board.spotlight.text == card.result.condition
    app.frame()
    send(app, IntentKind.CANCEL)
    assert app.scene is scene


# ------------------------------------------------------------------ room


@pytest.mark.parametrize("text", [1.0, 1.25])
@pytest.mark.parametrize("land", ["scotland", "ireland"])
def test_everything_has_room_at_each_size(app: App, land: str, text: float) -> None:
    app.set_text_size(text)
    match = scottish_match(*["human"] * 4) if land == "scotland" else irish_match(*["human"] * 4)
    final = open_final(app, match)
    cards = FinalCardsScene(app, match, final.controllers, 0)
    board = FinalBoardScene(app, match, final.controllers)
    scenes: list[MenuScene] = [final, cards, board]
    for size in SIZES:
        app._canvas = pygame.Surface(size)
        window = Rect((0, 0), size)
        for scene in scenes:
            scene.resized(size)
            widgets = [widget for widget in scene.form.widgets if widget.visible]
            for i, widget in enumerate(widgets):
                assert window.contains(widget.rect.inflate(8 * scene.u, 8 * scene.u)), (size, i)
                assert widget.rect.collidelist([other.rect for other in widgets[i + 1 :]]) == -1, (size, i)
        for button in (*final.buttons, cards.board, cards.back):
            size_of_type = button.size * final.u
            room = button.rect.width - 2 * final.px(14)
            assert app.fonts.width(button.label, "bold", size_of_type) < room, (size, button.label)
            assert button.size * text >= SMALLEST_TEXT
        for card in cards.cards:
            assert not card.visible or cards.area.contains(card.rect)


def test_every_card_can_be_reached_by_keys_where_they_do_not_all_fit(app: App) -> None:
    app.set_text_size(1.25)
    app._canvas = pygame.Surface((1024, 768))
    scene = open_cards(app, irish_match(*["human"] * 4))
    scene.resized((1024, 768))
    assert scene.down.visible and not all(card.visible for card in scene.cards)
    send(app, IntentKind.MOVE, direction=(0, 1))
    seen = []
    for _ in range(len(scene.cards) // scene.columns + 2):
        card = focused_card(scene)
        if card is None:
            break
        assert card.visible
        seen.append(scene.cards.index(card))
        app.frame()
        send(app, IntentKind.MOVE, direction=(0, 1))
    assert seen == list(range(0, len(scene.cards), scene.columns)), "down the first column, to the last row"
    assert scene.form.focused in (scene.board, scene.back)


def test_the_wheel_scrolls_cards_and_stops_at_the_ends(app: App) -> None:
    app.set_text_size(1.25)
    app._canvas = pygame.Surface((1024, 768))
    scene = open_cards(app, irish_match(*["human"] * 4))
    scene.resized((1024, 768))
    for amount, shown, hidden in ((-1.0, -1, 0), (1.0, 0, -1)):
        for _ in range(9):
            send(app, IntentKind.SCROLL, amount=amount)
        assert scene.cards[shown].visible and not scene.cards[hidden].visible
    assert not scene.up.enabled and scene.down.enabled


def test_tables_beside_the_finished_board_say_what_the_match_says() -> None:
    match = scottish_match("human", "greedy", "greedy")
    table = final_tables.points(match)
    totals = [sum(int(line.cells[seat]) for line in table.lines) for seat in range(match.players)]
    assert match.result is not None
    assert totals == [final.total for final in match.result.final]
    came = final_tables.visits(match)
    assert came is not None
    assert [line.strong for line in came.lines] == [match.cathedral_visitors(line.name) for line in came.lines]
    held = final_tables.castles(match)
    assert [line.holder for line in held.lines] == [match.castle_controller(line.name) for line in held.lines]

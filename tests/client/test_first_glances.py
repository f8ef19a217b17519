"""What a newcomer meets without having done anything: no refusal, no help for what is not pointed at any more."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.app import App
from game.client.intents import IntentKind
from game.client.panels import if_ended
from game.client.panels.base import write
from game.client.panels.if_ended import public_total
from game.client.scenes import pause
from game.client.scenes.final import FinalScene
from game.client.scenes.final_cards import FinalCardsScene
from game.client.scenes.game import GameScene
from game.client.scenes.pause import PauseScene
from game.client.session import Session
from game.client.tutorial.tip_texts import after
from game.client.tutorial.tips import Tips
from game.client.visible import look_at
from game.client.who_played import seat_of_interest
from game.rebirth import Hex, Match, PlusOneScored, PublicMissionScored, stream
from game.storage.records import RecordWriter
from tests.client.irish_playing import irish_match, open_irish_game
from tests.client.playing import click, island, middle, open_app, open_game, scotland, seats, send


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


def refused_space(scene: GameScene) -> Hex:
    """A free space that does not take the tile in hand."""
    board = scene.match.board
    out = board.blocked(scene.match.players) | set(scene.match.tiles) | scene.view.legal
    return min(at for at in board.spaces if at not in out)


def test_nothing_is_refused_before_the_player_has_done_something(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), turns=6)
    at = refused_space(scene)
    scene.attention.focus_hex, scene.attention.by_keys = at, True  # where the focus stood before the others' turns
    assert not scene.attention.armed and scene.board_layer._refused() is None
    pointer = scene.board_layer.pointer(None)
    assert pointer is not None and pointer.focus == at and not pointer.refused
    send(app, IntentKind.CONFIRM)
    assert scene.attention.focus_hex in scene.view.legal and scene.board_layer._refused() is None


def test_a_pointer_that_rested_through_the_turns_of_others_means_its_hex_once_it_moves(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), turns=6)
    refused, legal = refused_space(scene), min(scene.view.legal)
    send(app, IntentKind.POINT, middle(scene, refused))
    assert scene.board_layer._refused() is not None
    scene.attention.put_down()  # as others' placements do
    assert scene.board_layer._refused() is None
    send(app, IntentKind.POINT, middle(scene, refused))
    assert scene.board_layer._refused() is not None
    send(app, IntentKind.POINT, middle(scene, legal))
    scene.attention.put_down()
    for kind in (IntentKind.PRESS, IntentKind.RELEASE):
        send(app, kind, middle(scene, legal))
    assert scene.attention.pinned == legal and scene.board_layer.previewed() is not None, "the first click shows it"


def test_the_help_of_the_menu_button_does_not_stay_over_the_menu(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_game(app, "human", "greedy")
    told: list[str] = []
    monkeypatch.setattr("game.client.scenes.game_sides.draw_pill", lambda *args, **more: told.append(args[3]))
    button = next(zone for zone in scene.sides.zones["buttons"] if zone.help == "Menu")
    send(app, IntentKind.POINT, button.rect.center)
    app.frame()
    assert any("Menu" in words for words in told)
    told.clear()
    click(app, button.rect.center)
    app.frame()
    assert isinstance(app.scene, PauseScene)
    told.clear()
    app.frame()
    assert told == []
    send(app, IntentKind.CANCEL)
    assert app.scene is scene and scene.attention.hover_zone is None, "the pointer has left the button meanwhile"


def finished(*controllers: str, seed: int = 3) -> Match:
    match = Match.new(island(), seats(*controllers), seed, first=0)
    rng = stream(seed, "test of first glances")
    while not match.finished:
        match.place(None if match.must_discard else rng.choice(sorted(match.legal())))
    return match


def test_the_cards_open_on_the_one_human_who_may_have_lost(app: App) -> None:
    match = finished("human", "greedy")
    assert match.result is not None
    human = 1 - match.result.winners[0]
    match = finished(*("human" if seat == human else "greedy" for seat in range(2)))
    scene = FinalScene(app, match, Session(app, match, RecordWriter(None)))
    app.replace(scene)
    app.frame()
    scene.skip()
    scene.cards.activate()
    assert isinstance(app.scene, FinalCardsScene) and app.scene.seat == human
    for controllers in (("human", "human"), ("greedy", "greedy")):
        assert seat_of_interest(finished(*controllers), 1) == 1


# ------------------------------------------------------------------ if the game ended now


@pytest.mark.parametrize("irish", [False, True])
def test_every_seat_is_told_what_it_would_have_by_what_is_public(irish: bool) -> None:
    match = irish_match("human", "greedy", "greedy") if irish else finished("human", "greedy", "greedy")
    assert match.result is not None
    for viewer in (None, 0, 2):
        view = look_at(match, viewer, ["greedy"] * 3)
        for seat, final in enumerate(match.result.final):
            assert view.ended_for_all[seat].total == final.total - final.missions
            unknown = "+?" if match.missions(seat) else ""
            assert public_total(view, seat) == f"{final.total - final.missions}{unknown}"
    assert sum(final.missions for final in match.result.final), "somebody's cards are left out"
    assert view.ended_now is not None and view.ended_now.total == match.result.final[2].total


def test_panel_and_pause_say_it_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def listening(surface: object, look: object, text: str, *args: object, **options: object) -> object:
        told.append(text)
        return write(surface, look, text, *args, **options)  # type: ignore[arg-type]

    for place in (if_ended, pause):
        monkeypatch.setattr(place, "write", listening)
    scene = open_game(open_app(tmp_path, size=(1280, 720)), "human", "greedy", "greedy", board=scotland(), turns=30)
    totals = [public_total(scene.view, seat) for seat in range(3)]
    assert totals[1] in told and totals[2] in told and totals[0] not in told, "the own one has its cards in it"
    scene.open_menu()
    scene.app.frame()
    assert {f"If it ended now: {total}" for total in totals} <= set(told)


# ------------------------------------------------------------------ tips


def with_tips(scene: GameScene) -> Tips:
    tips = Tips(scene.app)
    scene.guide = tips
    tips.attach(scene)
    return tips


@pytest.mark.parametrize("number", [0, 5, 7])
def test_a_tip_leaves_the_mission_in_sight_that_it_speaks_of(tmp_path: Path, number: int) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    scene = open_irish_game(app, "human", "greedy")
    tips = with_tips(scene)
    card = scene.view.public[number].card.id
    tips._add(after(scene.match, 0, [PublicMissionScored(0, card, 8, first=True, doubled=False)]))
    tips._next()
    app.frame()
    zone = next(zone for zone in scene.sides.zones["content"] if zone.id == ("mission", number))
    assert tips.tip is not None and tips.tip.card == card and tips._spoken_of(tips.tip) == [zone.rect]
    assert tips.paper is not None and not tips.paper.colliderect(zone.rect)
    assert scene.layout is not None and scene.layout.right is not None and scene.layout.right.contains(tips.paper)


def test_a_tip_that_was_noticed_does_not_come_twice_in_a_game(app: App) -> None:
    scene = open_game(app, "human", "greedy")
    tips = with_tips(scene)
    scored = [PlusOneScored(0, (3, 0), 1)]
    for shown, again in ((0.1, True), (1.0, False)):
        tips._waiting.clear()
        tips._add(after(scene.match, 0, scored))
        tips._next()
        assert tips.tip is not None and tips.tip.spaces == ((3, 0),)
        tips._shown_for = shown
        tips.close(read=False)
        tips._add(after(scene.match, 0, scored))
        assert bool(tips._waiting) is again
    assert "plus-one" not in Tips(app)._seen, "hardly read: another game may tell it"

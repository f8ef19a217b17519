"""The hint in the game scene: asked for, shown, followed, and gone with the position and the viewer."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path

import pygame
import pytest

from game.ai import Advice, advise
from game.client.app import App
from game.client.hint_text import Tip
from game.client.intents import Device, IntentKind
from game.client.panels import buttons
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.settings import SettingsScene
from game.client.session import Session
from game.rebirth import SeatView
from tests.client.irish_playing import due, ireland, irish_match
from tests.client.playing import Ready, click, middle, open_app, open_game, run, scotland, seats, send
from tests.client.test_game_scene import until_human

SIZES = [(1280, 720), (1024, 768), (1600, 1000)]


@dataclass
class Pondering(Ready):
    """Advises only when told to."""

    questions: list[tuple[Future[Advice], SeatView]] = field(default_factory=list)

    def advise(self, view: SeatView) -> Future[Advice]:
        self.advised += 1
        self.questions.append((Future(), view))
        return self.questions[-1][0]

    def answer(self) -> None:
        """Answer the oldest question, unless it was given up."""
        future, view = self.questions.pop(0)
        if future.set_running_or_notify_cancel():
            future.set_result(advise(view))


@pytest.fixture
def thinker() -> Pondering:
    return Pondering()


@pytest.fixture
def app(tmp_path: Path, thinker: Pondering) -> App:
    return open_app(tmp_path, thinker, (1280, 720))


def asked(app: App, thinker: Pondering, scene: GameScene) -> None:
    """Ask by key and let the answer come."""
    send(app, IntentKind.HINT)
    thinker.answer()
    app.step(0.02)
    app.frame()
    assert scene.hints.open and scene.hints.tips


def hint_zones(scene: GameScene) -> list[int]:
    return [zone.id[1] for zone in scene.sides.all_zones() if zone.id[0] == "hint"]


def zone_middle(scene: GameScene, zone_id: tuple[str, int]) -> tuple[int, int]:
    return next(zone for zone in scene.sides.all_zones() if zone.id == zone_id).rect.center


def test_the_key_shows_three_options_that_the_worker_found(app: App, thinker: Pondering) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), turns=20)
    until_human(app)
    before = pygame.image.tobytes(app.frame(), "RGB")
    send(app, IntentKind.HINT)
    app.step(0.02)
    app.frame()
    assert scene.hints.open and scene.hints.tips is None and hint_zones(scene) == [], "it is being thought over"
    send(app, IntentKind.CONFIRM)
    assert scene.hints.open and scene.match.turn == 20 and scene.board_layer.previewed() is None
    thinker.answer()
    app.step(0.02)
    assert pygame.image.tobytes(app.frame(), "RGB") != before
    assert hint_zones(scene) == [0, 1, 2]
    tips = scene.hints.tips
    assert tips is not None
    assert [tip.at for tip in tips] == [option.at for option in advise(scene.match.seat_view(0)).options]
    send(app, IntentKind.HINT)
    app.frame()
    assert not scene.hints.open and hint_zones(scene) == []
    assert thinker.advised == 1 and scene.match.turn == 20


def test_the_ranks_lie_on_the_board(app: App, thinker: Pondering) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), turns=20)
    until_human(app)
    before = app.frame().copy()
    asked(app, thinker, scene)
    tips = scene.hints.tips
    assert tips is not None
    app.step(0.02)
    after = app.frame()
    for number, tip in enumerate(tips):
        assert tip.at is not None
        x, y = middle(scene, tip.at)
        reach = round(scene.board_view.hex_width * 0.2)
        area = pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach)
        changed = pygame.image.tobytes(before.subsurface(area), "RGB") != pygame.image.tobytes(
            after.subsurface(area), "RGB"
        )
        assert changed, number


def asked_by_button(app: App, thinker: Pondering) -> tuple[GameScene, tuple[Tip, ...]]:
    """A game in which the button was pressed: the scene, and the options that it shows."""
    scene = open_game(app, "human", "greedy", board=scotland(), turns=20)
    until_human(app)
    click(app, zone_middle(scene, ("button", buttons.HINT)))
    thinker.answer()
    app.step(0.02)
    app.frame()
    tips = scene.hints.tips
    assert tips is not None
    return scene, tips


def test_the_button_asks_as_well_and_a_click_on_an_option_lays_the_tile_there(app: App, thinker: Pondering) -> None:
    scene, tips = asked_by_button(app, thinker)
    click(app, zone_middle(scene, ("hint", 1)))
    assert scene.attention.pinned == tips[1].at and scene.hints.shown == 1 and scene.match.turn == 20
    app.frame()
    assert tips[1].at is not None
    click(app, middle(scene, tips[1].at))
    assert scene.match.placements[20].at == tips[1].at
    assert not scene.hints.open


def test_what_a_hint_points_at_stays_shown_until_it_is_placed(app: App, thinker: Pondering) -> None:
    """Wherever the pointer goes after the press; a key then places the tile there and nowhere else."""
    scene = open_game(app, "human", "greedy", board=scotland(), turns=20)
    until_human(app)
    asked(app, thinker, scene)
    tips = scene.hints.tips
    assert tips is not None
    click(app, zone_middle(scene, ("hint", 1)))
    app.frame()
    for place in (zone_middle(scene, ("hint", 0)), (2, 2), (app.size[0] - 2, 2)):
        send(app, IntentKind.POINT, place)
        preview = scene.board_layer.previewed()
        assert preview is not None and preview[0].at == tips[1].at, place
    send(app, IntentKind.CONFIRM, device=Device.KEYBOARD)
    assert scene.match.placements[20].at == tips[1].at


def test_a_key_after_the_mouse_begins_where_the_hint_advises(app: App, thinker: Pondering) -> None:
    scene, tips = asked_by_button(app, thinker)
    scene.attention.focus_hex = next(at for at in sorted(scene.view.legal) if at != tips[0].at)
    app.hear(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=40))
    assert scene.match.turn == 20 and scene.attention.target == tips[0].at
    assert scene.board_layer.previewed() is not None


def test_by_keys_alone(app: App, thinker: Pondering) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), turns=20)
    until_human(app)
    asked(app, thinker, scene)
    tips = scene.hints.tips
    assert tips is not None
    assert scene.attention.focus_zone == ("hint", 0)
    send(app, IntentKind.MOVE, direction=(0, 1))
    app.frame()
    assert scene.attention.focus_zone == ("hint", 1) and scene.hints.shown == 1
    send(app, IntentKind.CONFIRM)
    assert scene.attention.focus_hex == tips[1].at and scene.match.turn == 20, "the first press only shows"
    assert scene.board_layer.previewed() is not None
    send(app, IntentKind.CONFIRM)
    assert scene.match.placements[20].at == tips[1].at


def test_escape_puts_the_hint_away_before_anything_else(app: App, thinker: Pondering) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), turns=20)
    until_human(app)
    asked(app, thinker, scene)
    send(app, IntentKind.CANCEL)
    assert not scene.hints.open and app.scene is scene


def test_a_hint_given_up_is_never_shown(app: App, thinker: Pondering) -> None:
    """The question is withdrawn with the placement; an answer on its way comes to nothing."""
    scene = open_game(app, "human", "greedy", board=scotland(), turns=20)
    until_human(app)
    send(app, IntentKind.HINT)
    future, _view = thinker.questions[0]
    scene.place(sorted(scene.view.legal)[0])
    assert future.cancelled() and not scene.hints.open
    thinker.answer()
    run(app, 0.5)
    assert scene.hints.tips is None and not scene.hints.open


def test_the_game_goes_on_while_the_worker_is_slow(app: App, thinker: Pondering) -> None:
    """Nobody waits for advice: frames go by, and the tile can be placed without it."""
    scene = open_game(app, "human", "greedy", board=scotland(), turns=20)
    until_human(app)
    send(app, IntentKind.HINT)
    for _ in range(20):
        app.step(0.05)
        app.frame()
    at = sorted(scene.view.legal)[0]
    click(app, middle(scene, at))
    click(app, middle(scene, at))
    assert scene.match.placements[20].at == at


def test_nothing_is_advised_on_while_others_are_to_move_or_things_move(tmp_path: Path) -> None:
    thinker = Pondering()
    app = open_app(tmp_path, thinker, (1280, 720))
    scene = open_game(app, "human", "greedy", speed="normal", board=scotland(), turns=20)
    until_human(app)
    scene.place(sorted(scene.view.legal)[0])
    assert scene.timeline.busy
    send(app, IntentKind.HINT)
    run(app, 0.2)
    send(app, IntentKind.HINT)
    assert thinker.advised == 0 and not scene.hints.open


def test_at_a_shared_screen_a_hint_ends_with_the_turn_and_never_meets_the_next(app: App, thinker: Pondering) -> None:
    scene = open_game(app, "human", "human", board=scotland())
    app.step(0.05)
    assert isinstance(app.scene, HandoverScene)
    send(app, IntentKind.HINT)
    assert thinker.advised == 0, "nothing before the press"
    send(app, IntentKind.CONFIRM)
    app.step(0.05)
    asked(app, thinker, scene)
    scene.place(sorted(scene.view.legal)[0])
    for _ in range(40):
        app.step(0.1)
        app.frame()
        if isinstance(app.scene, HandoverScene):
            break
    assert isinstance(app.scene, HandoverScene)
    assert not scene.hints.open and scene.hints.tips is None
    assert scene.hints.covered() == []
    send(app, IntentKind.CONFIRM)
    app.step(0.05)
    app.frame()
    assert not scene.hints.open and hint_zones(scene) == []


def test_hints_off_in_the_settings_leave_neither_key_nor_button(app: App, thinker: Pondering) -> None:
    app.settings.hints = False
    scene = open_game(app, "human", "greedy", board=scotland(), turns=20)
    until_human(app)
    send(app, IntentKind.HINT)
    assert thinker.advised == 0 and not scene.hints.open
    assert ("button", buttons.HINT) not in [zone.id for zone in scene.sides.all_zones()]
    app.settings.hints = True
    scene.uncovered()
    app.frame()
    assert ("button", buttons.HINT) in [zone.id for zone in scene.sides.all_zones()]


def test_hints_off_for_one_seat_are_off_for_that_seat_alone(app: App, thinker: Pondering) -> None:
    scene = open_game(app, "human", "human", board=scotland())
    scene.session.set_hints(0, False)
    told: list[str] = []
    app.say = told.append  # type: ignore[method-assign]
    for seat, answers in ((0, 0), (1, 1)):
        app.step(0.05)
        send(app, IntentKind.CONFIRM)
        app.step(0.05)
        assert scene.view.viewer == seat
        said = len(told)
        send(app, IntentKind.HINT)
        assert thinker.advised == answers
        assert len(told) - said == 1 - answers, "whoever has none is told why"
        scene.place(sorted(scene.view.legal)[0])


def test_where_hints_are_not_allowed_no_setting_brings_them(app: App, thinker: Pondering) -> None:
    session = Session.new(app, scotland(), seats("human", "greedy"), 5, 0, "instant", map_name="scotland")
    scene = GameScene(app, session, hints_allowed=False)
    app.push(scene)
    app.frame()
    send(app, IntentKind.HINT)
    assert thinker.advised == 0 and not scene.hints.open
    assert ("button", buttons.HINT) not in [zone.id for zone in scene.sides.all_zones()]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("kind", ["double", "keep"])
def test_following_a_hint_for_a_choice_points_at_it(tmp_path: Path, kind: str, size: tuple[int, int]) -> None:
    thinker = Pondering()
    app = open_app(tmp_path, thinker, size)
    match = irish_match("human", "greedy", until=due(kind, 0))
    session = Session(app, match, Session.new(app, ireland(), seats("human", "greedy"), 1)._writer, "instant")
    scene = GameScene(app, session)
    app.push(scene)
    app.frame()
    asked(app, thinker, scene)
    tips = scene.hints.tips
    assert tips is not None
    send(app, IntentKind.CONFIRM)
    app.frame()
    assert not scene.hints.open
    if kind == "double":
        assert scene.attention.focus_zone == (
            "mission",
            next(n for n, mission in enumerate(scene.view.public) if mission.card.id == tips[0].card),
        )
        send(app, IntentKind.CONFIRM)
        assert match.public_missions[scene_number(scene, tips[0].card)].doubled[0]
    else:
        assert scene.view.own is not None
        assert scene.attention.focus_zone == ("offer", scene.view.own.offer.index(tips[0].tile))
        send(app, IntentKind.CONFIRM)
        assert match.hand(0) == tips[0].tile or match.to_move != 0


def scene_number(scene: GameScene, card: str | None) -> int:
    return next(n for n, mission in enumerate(scene.view.public) if mission.card.id == card)


def test_touch_asks_and_follows(app: App, thinker: Pondering) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), turns=20)
    until_human(app)
    for zone in (("button", buttons.HINT), ("hint", 2)):
        place = zone_middle(scene, zone)
        for kind in (IntentKind.PRESS, IntentKind.RELEASE):
            send(app, kind, place, device=Device.TOUCH)
        if thinker.questions:
            thinker.answer()
        app.step(0.02)
        app.frame()
    assert scene.hints.tips is not None
    assert scene.attention.pinned == scene.hints.tips[2].at


def test_the_settings_turn_hints_off_for_all_and_at_a_shared_screen_for_each(app: App) -> None:
    scene = open_game(app, "human", "human", "greedy", board=scotland())
    settings = SettingsScene(app, scene.session)
    app.push(settings)
    app.frame()
    labels = {label: widget for label, widget in settings.rows if "Hints" in label}
    assert list(labels) == ["Hints (H)", "Hints for Ada", "Hints for Fingal"]
    for label, off in (("Hints for Fingal", {1}), ("Hints for Ada", {0, 1}), ("Hints for Fingal", {0})):
        settings.form.focus(labels[label])
        send(app, IntentKind.CONFIRM)
        assert scene.session.without_hints == off
    settings.form.focus(labels["Hints (H)"])
    send(app, IntentKind.CONFIRM)
    assert app.settings.hints is False and not scene.hints.allowed
    alone = open_game(app, "human", "greedy", board=scotland())
    assert [label for label, _ in SettingsScene(app, alone.session).rows if "Hints" in label] == ["Hints (H)"]

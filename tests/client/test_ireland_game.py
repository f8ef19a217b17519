"""An Irish game on the screen: whole games by mouse and by keys, its three choices, previews, motion, ceremony."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.animations import BonusFlip, CardFlip, MissionBanner, Shown, TowerToken, choreograph
from game.client.app import App
from game.client.bubble_text import place_text, preview_text
from game.client.chronicle import happenings, tile_title
from game.client.intents import Device, IntentKind
from game.client.layout import Side
from game.client.mission_text import mission_title, public_condition, public_short, token_effect
from game.client.rulebook import irish_pages
from game.client.scenes.final import FinalScene, bars
from game.client.scenes.game import GameScene
from game.client.scenes.game_attention import options, still_there
from game.client.session import Session
from game.client.visible import look_at
from game.rebirth import Match, Tile
from game.rebirth.tables import PUBLIC_MISSIONS, TOWER_TOKENS
from game.storage.records import RecordWriter
from tests.client.irish_playing import EVENTFUL, answer, due, ireland, irish_match, open_irish_game, take
from tests.client.playing import click, middle, open_app, send


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


def until_human(app: App, scene: GameScene) -> bool:
    """Let the others play; False when the game is over."""
    for _ in range(200):
        if isinstance(app.scene, FinalScene):
            return False
        if scene.choosing or (scene.view.choice is not None and not scene.timeline.busy):
            return True
        app.step(0.2)
    raise AssertionError("nobody is asked for anything")


def show(app: App, match: Match) -> GameScene:
    """A game as its human to move sees it."""
    session = Session(app, match, RecordWriter(None), "instant")
    if match.to_move is not None and session.phase.name == "HANDOVER":
        session.ready(match.to_move)
    scene = GameScene(app, session)
    app.push(scene)
    app.frame()
    return scene


def zone(scene: GameScene, kind: str, number: int) -> tuple[int, int]:
    return next(zone.rect.center for zone in scene.sides.all_zones() if zone.id == (kind, number))


@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1600, 1000)])
def test_a_whole_game_by_mouse_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    app = open_app(tmp_path, size=size)
    scene = open_irish_game(app, "human", "greedy")
    decided = set()
    while until_human(app, scene):
        app.frame()
        match, turn = scene.match, scene.match.turn
        decision = match.decision
        assert decision is not None
        decided.add("bonus" if decision.bonus else decision.kind)
        found = answer(match)
        if decision.kind == "double":
            number = next(n for n, mission in enumerate(scene.view.public) if mission.card.id == found)
            click(app, zone(scene, "mission", number))
            assert match.public_missions[number].doubled[0]
        elif decision.kind == "keep":
            click(app, zone(scene, "offer", len(decision.tiles) - 1))
            assert match.turn > turn and match.placements[turn].drew[0] == found
        else:
            assert isinstance(found, tuple)
            click(app, middle(scene, found))
            assert match.turn == turn, "the first click only shows"
            click(app, middle(scene, found))
            assert match.tile_at(found) is not None
    assert decided == {"place", "bonus", "double", "keep"}
    assert scene.match.finished


def test_a_whole_game_by_keys_alone(app: App) -> None:
    scene = open_irish_game(app, "human", "greedy")
    decided = set()
    while until_human(app, scene):
        app.frame()
        decision = scene.match.decision
        assert decision is not None
        decided.add("bonus" if decision.bonus else decision.kind)
        if decision.kind == "place":
            send(app, IntentKind.NEXT)
            send(app, IntentKind.CONFIRM)
            continue
        if scene.attention.focus_zone is None:
            send(app, IntentKind.CONFIRM)
        app.frame()
        assert scene.attention.focus_zone is not None and scene.attention.focus_zone in options(scene.view)
        before = scene.attention.focus_zone
        send(app, IntentKind.MOVE, direction=(0, 1) if decision.kind == "double" else (1, 0))
        assert scene.attention.focus_zone != before and scene.attention.focus_zone in options(scene.view)
        chosen = scene.attention.focus_zone[1]
        send(app, IntentKind.CONFIRM)
        if decision.kind == "double":
            assert scene.match.public_missions[chosen].doubled[0]
    assert decided == {"place", "bonus", "double", "keep"}
    assert isinstance(app.scene, FinalScene)


def test_where_the_missions_are_opened_on_request_they_open_for_the_choice(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(1024, 768))
    scene = show(app, irish_match("human", "greedy", until=due("double", 0)))
    assert scene.layout is not None and scene.layout.side is Side.NOTHING
    assert scene.attention.drawer_open
    number = min(scene.view.doublable)
    click(app, zone(scene, "mission", number))
    assert scene.match.public_missions[number].doubled[0] and not scene.attention.drawer_open


@pytest.mark.parametrize("kind", ["double", "keep"])
def test_a_finger_shows_first_and_chooses_second(app: App, kind: str) -> None:
    scene = show(app, irish_match("human", "greedy", until=due(kind, 0)))
    where = zone(scene, *options(scene.view)[-1])
    turn = scene.match.turn

    def touch() -> None:
        for intent in (IntentKind.PRESS, IntentKind.RELEASE):
            send(app, intent, where, device=Device.TOUCH)

    touch()
    assert scene.match.turn == turn and scene.view.choice == kind
    assert scene.attention.active_zone == options(scene.view)[-1]
    touch()
    assert scene.view.choice != kind


def test_a_mission_that_is_met_already_cannot_be_doubled(app: App) -> None:
    match = irish_match("human", "greedy", until=due("double", 0))
    scene = show(app, match)
    met = [number for number in range(len(scene.view.public)) if number not in scene.view.doublable]
    for number in met:
        click(app, zone(scene, "mission", number))
        assert scene.view.choice == "double"
    assert scene.view.doublable == {
        number for number, mission in enumerate(match.public_missions) if mission.scored[0] is None
    }


def test_pointing_at_a_scouted_tile_lights_where_it_could_go(app: App) -> None:
    scene = show(app, irish_match("human", "greedy", until=due("keep", 0)))
    own = scene.view.own
    assert own is not None
    for number, tile in enumerate(own.offer):
        send(app, IntentKind.POINT, zone(scene, "offer", number))
        legal = scene.board_layer.pieces_now(None).legal
        assert legal == frozenset(scene.match.layout.hexes_of(scene.match.state.legal_mask(tile)))


def test_a_second_press_before_the_next_picture_finds_nothing_to_keep(app: App) -> None:
    scene = show(app, irish_match("human", "greedy", until=due("keep", 0)))
    bay = zone(scene, "offer", 1)
    placed = scene.match.turn
    click(app, bay)
    assert scene.match.turn == placed + 1 and scene.match.decision is not None
    click(app, bay)  # the bays still lie where they were painted
    assert scene.match.turn == placed + 1


def test_what_was_painted_and_is_no_more_cannot_be_pressed(app: App) -> None:
    scene = show(app, irish_match("human", "greedy", until=due("place", 0)))
    own, view, placements = scene.view.own, scene.view, scene.match.turn
    assert own is not None and placements == 0
    many = len(view.public)
    assert still_there(("mission", many - 1), view, placements) and not still_there(("mission", many), view, placements)
    for gone in (("offer", 0), ("recap", 0), ("news", 0), ("cathedral", len(own.unvisited))):
        assert not still_there(gone, view, placements)
        scene.controls._activate(gone)
    assert still_there(("recap", 0), view, 1) and still_there(("button", 0), view, placements)


def test_a_bonus_tile_is_placed_like_any_other_and_named_after_its_tower(app: App) -> None:
    match = irish_match("human", "greedy", until=due("bonus", 0))
    scene = show(app, match)
    decision = match.decision
    assert decision is not None and scene.view.own is not None
    assert scene.choosing and scene.view.own.bonus == decision.bonus and scene.view.own.hand == decision.tile
    report = match.preview(next(iter(scene.view.legal)))
    assert "bonus" in preview_text(match, report).heading


def test_previews_name_missions_and_towers(app: App) -> None:
    missions = towers = 0
    match = irish_match("human", "greedy", until=lambda match: True)
    while not match.finished:
        decision = match.decision
        assert decision is not None
        if decision.kind == "place":
            for at in match.legal():
                report = match.preview(at)
                rows = " ".join(f"{row.text} {row.value}" for row in preview_text(match, report).rows)
                for met in report.missions:
                    missions += 1
                    assert mission_title(match.mission_card(met.card)) in rows and f"+{met.points}" in rows
                    assert ("doubled" in rows) == any(each.doubled for each in report.missions)
                for tower in report.towers:
                    towers += 1
                    assert tower.name in rows
        take(match)
    assert missions > 20 and towers > 100


def test_every_tower_says_what_its_token_does() -> None:
    match = irish_match("human", "greedy", until=lambda match: match.turn == 30)
    seen = set()
    for tower in match.board.towers:
        text = place_text(match, tower.hex)
        assert text is not None and text.heading == tower.name
        token = match.tower_token(tower.name)
        seen.add(token)
        assert [row.text for row in text.rows][: len(token_effect(token))] == list(token_effect(token))
        used = [seat for row in text.rows if row.text == "used by" for seat, _word in row.seats]
        assert used == list(match.tower_visitors(tower.name))
    assert seen == set(TOWER_TOKENS)


def test_every_mission_has_words_for_every_number_of_players() -> None:
    cards = ireland()
    match = Match.new(cards, irish_match("human", "human", until=lambda match: True).seats, 1)
    for card in match.layout.cards:
        for players in (2, 3, 4):
            need = PUBLIC_MISSIONS[card.kind].needed(players)
            words = public_condition(card, players)
            assert "{" not in words + public_short(card, players)
            if card.kind != "coast-to-coast":
                assert str(need) in words


def test_the_board_shows_tokens_visits_coasts_and_provinces(app: App) -> None:
    scene = show(app, irish_match("human", "greedy", until=lambda match: match.turn >= 30 and match.to_move == 0))
    pieces = scene.board_layer.pieces_now(None)
    assert dict(pieces.tokens) == {tower.name: scene.match.tower_token(tower.name) for tower in ireland().towers}
    for tower in ireland().towers:
        assert tuple(pieces.visits[tower.name]) == scene.match.tower_visitors(tower.name)
    kinds = [mission.card.kind for mission in scene.view.public]
    for number, kind in enumerate(kinds):
        scene.attention.lit_mission = number
        pieces = scene.board_layer.pieces_now(None)
        if kind == "four-provinces":
            assert set(pieces.lit_regions) == set(ireland().regions)
        elif kind == "coast-to-coast":
            assert pieces.highlighted == frozenset().union(*ireland().coasts.values())
        elif kind not in ("great-harvest", "twin-granaries"):
            assert pieces.highlighted == scene.view.public[number].spaces


def test_the_view_counts_set_aside_tiles_into_the_supply() -> None:
    match = irish_match("human", "greedy", until=lambda match: match.turn == 20 and not match.choice_due)
    view = look_at(match, 0, ["human", "greedy"])
    assert view.own is not None
    hand = 0 if view.own.hand is None else 1
    assert view.own.supply_total + hand == sum(match.unplayed_counts(0).values())
    assert view.own.unseen_aside == len(match.set_aside(0)) and view.own.set_aside == ()


def test_motion_tells_missions_and_towers_from_farms_and_keeps_what_is_hidden() -> None:
    for viewer in (None, 0, 1):
        match = irish_match("human", "human", until=lambda match: True)
        missions = towers = flips = 0
        while not match.finished:
            shown = Shown(match)
            decision = match.decision
            assert decision is not None
            found = answer(match)
            if decision.kind == "double":
                events = match.double(str(found))
            elif decision.kind == "keep":
                assert isinstance(found, Tile)
                events = match.keep(found)
            else:
                assert found is None or isinstance(found, tuple)
                events = match.place(found)
            sounds: list[str] = []
            play = choreograph(match, events, shown, viewer, sounds.append)
            for timed in play.clips:
                if isinstance(timed.clip, BonusFlip):
                    flips += 1
                    assert (timed.clip.tile is not None) == (decision.seat == viewer)
                if isinstance(timed.clip, CardFlip):
                    assert (timed.clip.title is not None) == (decision.seat == viewer)
                missions += isinstance(timed.clip, MissionBanner)
                towers += isinstance(timed.clip, TowerToken)
                for cue in (timed.on_start, timed.on_end):
                    if cue is not None:
                        cue()
            assert shown.scores == [match.score(seat) for seat in range(2)]
            # A tower counts as used at once, also while a choice of the one before it is still due.
            assert match.choice_due or all(
                shown.visits[tower.name] == match.tower_visitors(tower.name) for tower in ireland().towers
            )
        assert missions >= 4 and towers >= 10 and flips >= 3


@pytest.mark.parametrize("speed", ["normal", "fast", "instant"])
def test_every_clip_can_be_drawn(tmp_path: Path, speed: str) -> None:
    app = open_app(tmp_path)
    scene = open_irish_game(app, "greedy", "greedy", speed=speed)
    for _ in range(4000):
        app.step(0.15 if speed != "instant" else 0.5)
        if not scene.timeline.busy and scene.match.turn > 30:
            break
        app.frame()
    assert scene.match.turn > 30


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080)])
def test_the_names_of_scouted_tiles_fit_their_bays(tmp_path: Path, size: tuple[int, int]) -> None:
    app = open_app(tmp_path, size=size)
    scene = show(app, irish_match("human", "greedy", until=due("keep", 0)))
    bays = [zone.rect.width for zone in scene.sides.all_zones() if zone.id[0] == "offer"]
    assert len(bays) == 3
    widest = max(app.fonts.width(tile_title(tile), "bold", 24 * scene.look.u) for tile in Tile)
    assert widest <= min(bays)


def test_recap_and_log_tell_of_missions_towers_and_markers() -> None:
    match = irish_match("human", "greedy")
    words = " ".join(happening.detail for happening in happenings(match))
    for token in ("Harvest", "Builders", "Scouts", "Secret", "Doubling"):
        assert token in words
    assert "will double" in words and "bonus tile from" in words and "draws a private mission" in words
    scored = [award for placement in match.placements for award in placement.awards if award.source == "public-mission"]
    assert scored
    for award in scored:
        assert f"{mission_title(match.mission_card(award.where or ''))} +{award.points}" in words
    used = sum(len(match.tower_visitors(tower.name)) for tower in match.board.towers)
    assert sum(words.count(f"{tower.name} (") for tower in match.board.towers) == used


def test_the_recap_in_the_middle_of_a_turn_still_tells_what_the_others_did() -> None:
    match = irish_match("human", "greedy", until=due("bonus", 0))
    recap = look_at(match, 0, ["human", "greedy"]).recap
    assert {happening.seat for happening in recap} <= {1}
    last_of_mine = max((h.number for h in happenings(match) if h.seat == 0), default=-1)
    assert all(happening.number < last_of_mine for happening in recap)


@pytest.mark.parametrize("seed", [EVENTFUL, 2])
def test_the_ceremony_adds_up(app: App, seed: int) -> None:
    match = irish_match("human", "greedy", seed=seed)
    assert match.result is not None
    for bar, final in zip(bars(match), match.result.final, strict=True):
        assert bar.total == final.total
    scene = FinalScene(app, match)
    app.push(scene)
    app.frame()
    assert len(scene.sources) == 8


def test_the_rules_in_short_have_irish_pages(app: App) -> None:
    from game.client.scenes.rules import RulesScene

    words = " ".join(item.text for page in irish_pages() for item in page.items)
    assert "cathedral" not in words and "{" not in words
    for word in ("Harvest", "Builders", "Scouts", "Secret", "Doubling", "Tara", "shared"):
        assert word in words
    scene = RulesScene(app, "ireland")
    app.push(scene)
    for number, _page in enumerate(scene.pages):
        scene._turn_to(number)
        app.frame()
    assert all(not a.rect.colliderect(b.rect) for a, b in zip(scene.tabs, scene.tabs[1:], strict=False))
    assert scene.tabs[-1].rect.bottom <= scene.done.rect.top


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1600, 1000), (2560, 1080), (1024, 768)])
@pytest.mark.parametrize("text", [1.0, 1.25])
@pytest.mark.parametrize("players", [2, 4])
def test_cards_lie_beside_each_other_and_inside_their_panel(
    tmp_path: Path, size: tuple[int, int], text: float, players: int
) -> None:
    app = open_app(tmp_path, size=size)
    app.settings.text_size = text
    app.fonts.text_scale = text
    scene = show(app, irish_match("human", *["greedy"] * (players - 1), until=due("double", 0), seed=5))
    assert scene.layout is not None
    window = pygame.Rect((0, 0), size)
    zones = scene.sides.all_zones()
    cards = [each.rect for each in zones if each.id[0] == "mission"]
    assert len(cards) >= 6
    for card in cards:
        assert window.contains(card)
    content = [each.rect for each in (scene.sides.zones.get("content") or scene.sides.zones.get("drawer") or [])]
    for number, one in enumerate(content):
        assert not any(one.colliderect(other) for other in content[number + 1 :])
        assert not one.colliderect(scene.layout.frame)


@pytest.mark.parametrize("kind", ["double", "keep"])
def test_by_keys_one_may_look_elsewhere_before_choosing(tmp_path: Path, kind: str) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    scene = show(app, irish_match("human", "greedy", until=due(kind, 0)))
    send(app, IntentKind.NEXT)
    assert scene.attention.focus_zone == options(scene.view)[0]
    out = (0, -1) if kind == "keep" else (-1, 0)
    for _ in range(4):
        send(app, IntentKind.MOVE, direction=out)
        app.frame()
    assert scene.attention.focus_zone not in options(scene.view)
    assert scene.view.choice == kind
    send(app, IntentKind.NEXT)
    assert scene.attention.focus_zone in options(scene.view)

"""The panel of one's own missions: what it tells besides the cards while there is room."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.intents import IntentKind
from game.client.mission_text import mission_condition, mission_short
from game.client.panels import footer_height, missions, visits
from game.client.panels.base import write
from game.client.scenes.game import GameScene
from game.client.tutorial.tip_texts import Tip
from game.client.tutorial.tips import Tips
from tests.client.playing import best, open_app, open_game, scotland, send


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that the panel writes."""
    found: list[str] = []

    def listening(surface: object, look: object, text: str, *args: object, **options: object) -> object:
        found.append(text)
        return write(surface, look, text, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(missions, "write", listening)
    return found


def game_with_missions(home: Path, size: tuple[int, int], number: int) -> GameScene:
    """A game in which the viewer has so many missions and it is their turn."""
    app = open_app(home, size=size)
    match = open_game(app, "human", "greedy", "greedy", board=scotland()).match
    while len(match.missions(0)) < number or match.to_move != 0:
        match.place(best(match))
    return open_game(app, "human", "greedy", "greedy", board=scotland(), turns=match.turn)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_early_on_the_panel_tells_what_the_others_have_not_played(
    tmp_path: Path, written: list[str], size: tuple[int, int]
) -> None:
    app = open_app(tmp_path, size=size)
    scene = open_game(app, "human", "greedy", board=scotland(), turns=4)
    app.frame()
    at = len(written) - 1 - written[::-1].index("Not played yet by the opponent")
    counts = [str(count) for count in scene.match.unplayed_counts(1).values()]
    assert written[at + 1 : at + 1 + len(counts)] == counts
    assert counts != [str(count) for count in scene.match.unplayed_counts(0).values()]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_a_card_tells_its_condition_in_a_sentence_and_in_a_few_words_once_there_are_more(
    tmp_path: Path, written: list[str], size: tuple[int, int]
) -> None:
    for number, told in ((1, mission_condition), (3, mission_short)):
        scene = game_with_missions(tmp_path / str(number), size, number)
        cards = [scene.match.mission_card(card) for card in scene.match.missions(0)]
        assert len(cards) == number
        words = " ".join(written)
        for card in cards:
            assert told(card) and told(card) in words
        assert "yours alone" in written
        written.clear()


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_a_tip_leaves_the_foot_of_the_panel_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = game_with_missions(tmp_path, size, 1)
    tips = Tips(scene.app)
    scene.guide = tips
    tips.attach(scene)
    tips._add(iter((Tip("mission", lambda _match: "A mission of your own: only you see it."),)))
    tips._next()
    scene.app.frame()
    assert tips.paper is not None and scene.layout is not None and scene.layout.right is not None
    assert scene.layout.right.contains(tips.paper)
    assert tips.paper.bottom <= scene.layout.right.bottom - footer_height(scene.look, scene.layout, scene.view)


def test_keys_make_the_card_under_the_pointer_forgotten_until_it_moves(tmp_path: Path) -> None:
    scene = game_with_missions(tmp_path, (1280, 720), 1)
    app, attention = scene.app, scene.attention
    card = next(zone for zone in scene.sides.all_zones() if zone.id == ("mission", 0))
    send(app, IntentKind.POINT, card.rect.center)
    assert attention.lit_now == 0
    send(app, IntentKind.PRESS, card.rect.center)
    send(app, IntentKind.RELEASE, card.rect.center)  # chosen: it stays lit
    send(app, IntentKind.MOVE, direction=(1, 0))
    assert attention.lit_now is None and attention.hover_zone is None
    send(app, IntentKind.CONFIRM)
    scene.controls.look_again()
    assert attention.lit_now is None
    send(app, IntentKind.POINT, card.rect.center)
    assert attention.lit_now == 0


@pytest.mark.parametrize(("number", "told"), [(4, "chips"), (5, "line"), (6, "aside")])
def test_in_a_small_window_cards_keep_their_words_and_the_rest_to_visit_is_told(
    tmp_path: Path, written: list[str], monkeypatch: pytest.MonkeyPatch, number: int, told: str
) -> None:
    monkeypatch.setattr(visits, "write", missions.write)
    app = open_app(tmp_path, size=(1280, 720))
    match = open_game(app, "human", "greedy", board=scotland()).match
    while len(match.missions(0)) < number or match.to_move != 0:
        match.place(best(match))
    scene = open_game(app, "human", "greedy", board=scotland(), turns=match.turn)
    app.frame()
    for card in scene.match.missions(0):
        assert mission_short(scene.match.mission_card(card)) in written
    own, zones = scene.view.own, scene.sides.all_zones()
    assert own is not None and own.unvisited
    chips = [zone for zone in zones if zone.id[0] == "cathedral"]
    assert [zone.help for zone in chips] == (list(own.unvisited) if told == "chips" else [])
    if told == "chips":
        return
    short = next(zone for zone in zones if zone.id == visits.VISITS)
    cards = [zone.rect for zone in zones if zone.id[0] == "mission"]
    assert short.rect.collidelist(cards) < 0
    assert (f"Still to visit: {len(own.unvisited)}" if told == "line" else str(len(own.unvisited))) in written
    send(app, IntentKind.POINT, short.rect.center)
    app.frame()
    assert visits.still_to_visit(own) == short.help and short.help in " ".join(written)
    beside = scene.board_layer.pieces_now(None).highlighted
    assert beside and all(scene.match.tile_at(at) is None for at in beside)

"""The attract screen: its pages go round for ever, and whatever is pressed opens the picker."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ai import play_decision
from game.client import i18n
from game.client.fonts import Fonts
from game.client.kiosk import KioskApp, big_scene, flow
from game.client.kiosk.attract_scene import ROUND, KioskAttractScene, PageKind
from game.client.kiosk.big_scene import fits
from game.client.kiosk.board_cards import MOST, PICTURES
from game.client.kiosk.board_page import together
from game.client.kiosk.captions import Caption, caption
from game.rebirth import CastleTaken, FarmScored, Match, Tile, TilePlaced
from tests.client import attract_stamina
from tests.client.irish_playing import ireland
from tests.client.kiosk.booth import click, hear, key, pass_time, tap, top
from tests.client.kiosk.first_screens import attract, keep_scores, kiosk, page, picker
from tests.client.playing import island, scotland, seats

CORNER = (3, 3)


@pytest.fixture
def app(tmp_path: Path) -> KioskApp:
    return kiosk(tmp_path)


# ------------------------------------------------------------------ any press


PRESSES = {
    "click": lambda app: click(app, CORNER),
    "right click": lambda app: click(app, CORNER, button=3),
    "touch": lambda app: tap(app, CORNER),
    "enter": lambda app: key(app, pygame.K_RETURN),
    "escape": lambda app: key(app, pygame.K_ESCAPE),
    "arrow": lambda app: key(app, pygame.K_LEFT),
    "a key that means nothing": lambda app: key(app, pygame.K_j, text="j"),
    "F1": lambda app: key(app, pygame.K_F1),
    "pad": lambda app: hear(app, pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=0),
    "unknown pad": lambda app: hear(app, pygame.JOYBUTTONDOWN, instance_id=0, button=7),
}


@pytest.mark.parametrize("what", PRESSES)
def test_the_first_press_opens_the_picker(app: KioskApp, what: str) -> None:
    attract(app, drawn=False)
    PRESSES[what](app)
    assert top(app) == "PickerScene"


def test_the_next_press_starts_a_game(app: KioskApp) -> None:
    attract(app, drawn=False)
    key(app, pygame.K_SPACE)
    pass_time(app, 0.5)
    key(app, pygame.K_SPACE)
    assert top(app) == "KioskGameScene"
    match = app.scene.session.match  # type: ignore[union-attr]
    assert [seat.controller for seat in match.seats] == ["human", "easy"] and match.map_name == "island"


@pytest.mark.parametrize(
    "event",
    [
        (pygame.MOUSEMOTION, {"pos": (50, 50), "rel": (9, 9), "buttons": (0, 0, 0), "touch": False}),
        (pygame.MOUSEBUTTONUP, {"pos": CORNER, "button": 1, "touch": False}),
        (pygame.KEYUP, {"key": pygame.K_RETURN, "mod": 0}),
        (pygame.CONTROLLERDEVICEADDED, {"device_index": 0, "guid": ""}),
        (pygame.QUIT, {}),
    ],
    ids=["moved", "mouse let go", "key let go", "pad came", "closed"],
)
def test_what_is_no_press_leaves_it_as_it_is(app: KioskApp, event: tuple[int, dict[str, object]]) -> None:
    scene = attract(app, drawn=False)
    hear(app, event[0], **event[1])
    assert app.scene is scene


def test_one_long_press_is_no_second_one(app: KioskApp) -> None:
    attract(app, drawn=False)
    for _ in range(9):
        hear(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        app.step(0.05)
    assert top(app) == "PickerScene"
    hear(app, pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    assert top(app) == "PickerScene"


def test_two_quick_taps_choose_nothing(app: KioskApp) -> None:
    scene = attract(app, drawn=False)
    place = scene.play.rect.center
    tap(app, place)
    app.step(0.05)
    tap(app, place)
    assert top(app) == "PickerScene"


# ------------------------------------------------------------------ languages


def test_each_language_has_a_button_in_its_own_words(app: KioskApp) -> None:
    scene = attract(app, drawn=False)
    assert [button.label for button in scene.languages] == ["English", "Deutsch", "Français"]
    click(app, scene.languages[1].rect.center)
    assert i18n.language() == "de" and top(app) == "PickerScene"
    flow.to_attract(app)
    assert i18n.language() == "en", "the next guest finds the first language again"


def test_the_organiser_says_which_languages_there_are(tmp_path: Path) -> None:
    scene = attract(kiosk(tmp_path, languages=("fr", "en")), drawn=False)
    assert [button.code for button in scene.languages] == ["fr", "en"] and i18n.language() == "fr"
    assert attract(kiosk(tmp_path, languages=("de",)), drawn=False).languages == []


# ------------------------------------------------------------------ pages


def test_the_pages_go_round_and_scores_are_passed_over_while_there_are_none(tmp_path: Path) -> None:
    app = kiosk(tmp_path, attract_page_seconds=3)
    scene = attract(app)
    seen = [scene.kind]
    for _ in range(200):
        app.step(0.5)
        if scene.kind is not seen[-1]:
            seen.append(scene.kind)
        if len(seen) == 7:
            break
    once = [PageKind.POSTER, PageKind.BOARD, PageKind.HOW, PageKind.BOARD]
    assert seen == [*once, *once[:3]]
    keep_scores(app)
    page(scene, PageKind.SCORES)
    assert scene.kind is PageKind.SCORES and scene.scores is not None
    assert scene.scores.board == "island" and len(scene.scores.today) == 4
    scene.turn_page()
    assert scene.kind is ROUND[0]


def test_the_board_plays_on_only_while_it_is_shown(app: KioskApp) -> None:
    scene = attract(app)
    attracting = scene.board_page.attract
    page(scene, PageKind.HOW)
    pass_time(app, 5)
    match = attracting.match
    assert match is not None, "it is ready before its page comes"
    turn = match.turn
    pass_time(app, 5)
    assert match.turn == turn
    page(scene, PageKind.BOARD)
    pass_time(app, 25)
    assert match.turn > turn
    assert scene.board_page.said is not None


def test_the_winner_is_said_when_the_game_is_over(app: KioskApp) -> None:
    scene = attract(app)
    page(scene, PageKind.BOARD)
    board = scene.board_page
    for _ in range(4000):
        scene.shown_for = 0.0
        app.step(0.2)
        if board.attract.winner_line:
            break
    assert board.text == board.attract.winner_line and "wins" in board.text


def play_rounds(app: KioskApp, games: int) -> attract_stamina.Watch:
    """All pages round and round, until so many games have been played, and the memory after each."""
    keep_scores(app)
    scene = attract(app)
    watch = attract_stamina.Watch()
    for number in range(1, games + 1):
        for _ in range(6000):
            app.step(2.5)
            watch.frames += app.draw_if_needed()
            if scene.board_page.attract.games_finished >= number:
                break
        assert scene.board_page.attract.games_finished == number
        watch.memory.append(attract_stamina.resident_mb())
    return watch


@pytest.mark.long
def test_rounds_fill_no_cache(app: KioskApp) -> None:
    play_rounds(app, 1)
    assert len(PICTURES._kept) <= MOST and app.fonts._lines.size <= app.fonts._lines.budget
    assert app.sprites._kept.size <= app.sprites._kept.budget


@pytest.mark.long
def test_rounds_leave_no_memory_behind(app: KioskApp) -> None:
    watch = play_rounds(app, 10)
    assert not watch.climbs, watch.memory


# ------------------------------------------------------------------ captions


def test_captions_count() -> None:
    match = Match.new(scotland(), seats("greedy", "greedy"), 1)
    hexes = tuple((number, 0) for number in range(4))
    assert caption(match, [FarmScored(1, "energy", 4, hexes)]) == Caption(1, "A farm joins 3 others: 4 points")
    assert caption(match, [FarmScored(0, "food", 2, hexes[:2])]) == Caption(0, "A farm joins another: 2 points")
    assert caption(match, [FarmScored(0, "food", 1, hexes[:1])]) == Caption(0, "A new farm: 1 point")
    placed = TilePlaced(1, Tile.ENERGY, (0, 0))
    rare = CastleTaken("Stirling", 1, None)
    told = caption(match, [placed, FarmScored(1, "energy", 4, hexes), rare])
    assert told is not None and "Stirling" in told.text and told.tile is Tile.ENERGY
    assert caption(match, []) is None
    assert together("A new farm: 1 point") == "A new farm: 1\N{NO-BREAK SPACE}point"


@pytest.mark.parametrize("seed", [3, 4])
def test_nearly_every_placement_has_something_to_be_said(seed: int) -> None:
    match = Match.new(island(), seats("greedy", "greedy", "greedy"), seed)
    said = []
    while not match.finished:
        before = len(match.placements)
        found = caption(match, play_decision(match, "greedy"))
        if len(match.placements) > before and match.placements[-1].at is not None:
            said.append(found)
    assert all(found is not None and found.tile is not None for found in said)
    assert len({found.text for found in said if found}) > len(said) / 3


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_is_said_of_whole_games_has_room_in_every_shape(tmp_path: Path, language: str) -> None:
    app = kiosk(tmp_path, default_language=language)
    scene = KioskAttractScene(app)
    said = set()
    for board, players in ((scotland(), 2), (scotland(), 3), (ireland(), 2), (ireland(), 3)):
        match = Match.new(board, seats(*["greedy"] * players), 3)
        while not match.finished:
            found = caption(match, play_decision(match, "greedy"))
            said.add(found.text if found else "")
    assert len(said) > 80
    for size in ((960, 540), (540, 960), (640, 480), (1260, 540)):
        scene.resized(size)
        room = scene.board_page.room_for_words
        cut = [text for text in said if not fits(app.fonts, together(text), "bold", room.size, scene.least)]
        assert not cut, (size, cut)


# ------------------------------------------------------------------ upright screens


def test_upright_the_castle_stands_behind_the_poster_alone(tmp_path: Path) -> None:
    scene = attract(kiosk(tmp_path, (360, 640)))
    page(scene, PageKind.POSTER)
    assert scene.headland is not None
    for kind in (PageKind.BOARD, PageKind.HOW):
        page(scene, kind)
        assert scene.headland is None, "shreds of it between the panels"
        scene.app.frame()
        scene.app.step(0.1)
        assert scene.living is not None and scene.living.headland is None
        scene.app.frame()


@pytest.mark.parametrize("size", [(360, 640), (540, 960), (720, 405)], ids=str)
def test_names_of_languages_keep_away_from_the_edges_of_their_buttons(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = kiosk(tmp_path, size)
    wide: dict[str, int] = {}

    def note(
        surface: object, fonts: Fonts, text: str, place: object, role: str, size: float, *_: object, **__: object
    ) -> None:
        wide[text] = fonts.width(text, role, size)

    monkeypatch.setattr(big_scene, "draw_text", note)
    for scene in (attract(app), picker(app)):
        wide.clear()
        app.frame()
        for button in scene.languages:
            assert button.rect.width - wide[button.label] >= 2 * scene.px(10), button.label

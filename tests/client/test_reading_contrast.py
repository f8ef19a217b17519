"""All text stands out from what it is written on: 4.5 to 1 at least, large letters and switched-off buttons too.

Nothing is exempt: who can read a heading only is no better off than who can read none of it, and the words on a
button that cannot be pressed still say what it would do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.client import theme
from game.client.art.vector import empty
from game.client.fonts import Fonts
from game.client.intents import IntentKind
from game.client.palettes import PALETTES, STANDARD
from game.client.sprites import LAP_FIGURE, Sprites
from game.client.widgets import Button, Look, draw_text
from game.commands import screenshot
from game.commands.stage import Stage
from game.rebirth import row_major
from game.storage.settings import Settings
from tests.client import colour_vision as vision
from tests.client.drawn_text import Recorder, recording
from tests.client.irish_playing import open_irish_game
from tests.client.playing import click, middle, open_app, open_game, run, scotland, send
from tests.client.test_reading_palette import match_of

BAR = 4.5
SIZE = (1280, 720)
SHOWN = [(scene, "scotland") for scene in sorted(screenshot.SCENES)]
SHOWN += [(scene, "ireland") for scene in ("final", "final-cards", "game", "missions")]
NARROW = (1024, 768)


@pytest.fixture(autouse=True)
def _standard_again() -> Iterator[None]:
    yield
    theme.use(STANDARD.name)


def too_faint(recorder: Recorder) -> list[str]:
    assert len(recorder.lines) > 3
    return sorted({str(line) for line in recorder.lines if line.contrast < BAR})


#: Scenes with most of a palette's own colours; the others differ in them hardly at all.
COLOURFUL = ("game", "final", "missions", "review", "setup")
EVERY_SCENE = [
    pytest.param(
        scene,
        map_name,
        palette,
        marks=[] if palette == STANDARD.name or scene in COLOURFUL else [pytest.mark.long],
        id=f"{scene}-{map_name}-{palette}",
    )
    for scene, map_name in SHOWN
    for palette in sorted(PALETTES)
]


@pytest.mark.parametrize(("scene", "map_name", "palette"), EVERY_SCENE)
def test_every_scene_can_be_read(scene: str, map_name: str, palette: str) -> None:
    turn = 10_000 if scene in screenshot.FINISHED else 30
    with recording() as recorder, Stage(SIZE, Settings(palette=palette)) as stage:
        screenshot.SCENES[scene](stage, match_of(map_name, turn))
        stage.frame()
    assert too_faint(recorder) == []


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_a_narrow_window_can_be_read(palette: str) -> None:
    with recording() as recorder, Stage(NARROW, Settings(palette=palette, text_size=1.25)) as stage:
        for scene in ("game", "missions", "pause"):
            screenshot.SCENES[scene](stage, match_of("scotland"))
            stage.frame()
    assert too_faint(recorder) == []


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_what_follows_the_pointer_can_be_read(palette: str) -> None:
    with recording() as recorder, Stage(SIZE, Settings(palette=palette)) as stage:
        scene = stage.show_game(match_of("scotland"))
        for at in sorted(scene.board_view.shape.hexes, key=row_major)[::3]:
            send(stage.app, IntentKind.POINT, middle(scene, at))
            stage.app.step(0.5)
            stage.frame()
        refused = next(at for at in scene.session.match.tiles)
        click(stage.app, middle(scene, refused))
        stage.app.step(0.2)
        stage.frame()
        for intent in (IntentKind.NAMES, IntentKind.LOG, IntentKind.PEEK):
            send(stage.app, intent)
            stage.app.step(0.5)
            stage.frame()
        stage.app.say("A line of news")
        stage.frame()
    assert too_faint(recorder) == []


@pytest.mark.parametrize("palette", sorted(PALETTES))
@pytest.mark.parametrize("irish", [False, True])
def test_a_whole_game_in_motion_can_be_read(tmp_path: Path, palette: str, irish: bool) -> None:
    with recording() as recorder:
        app = open_app(tmp_path)
        app.set_palette(palette)
        if irish:
            open_irish_game(app, "greedy", "greedy", speed="fast")
        else:
            open_game(app, "greedy", "greedy", "greedy", speed="fast", board=scotland(), turns=30)
        run(app, 30, step=1 / 10)
        app.close()
    assert too_faint(recorder) == []


@pytest.mark.parametrize("palette", sorted(PALETTES))
@pytest.mark.parametrize("rules", ["scotland", "ireland"])
def test_every_page_of_the_rules_can_be_read(rules: str, palette: str) -> None:
    from game.client.scenes.rules import RulesScene

    with recording() as recorder, Stage(SIZE, Settings(palette=palette)) as stage:
        scene = RulesScene(stage.app, rules)
        stage.show(scene)
        for _page in range(20):
            stage.frame()
            send(stage.app, IntentKind.MOVE, direction=(1, 0))
    assert too_faint(recorder) == []


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_dialogs_can_be_read(palette: str) -> None:
    from game.client.scenes.credits import CreditsScene
    from game.client.scenes.dialog import DialogScene
    from game.client.scenes.error import ErrorScene

    with recording() as recorder, Stage(SIZE, Settings(palette=palette)) as stage:
        stage.show_game(match_of("scotland"))
        stage.show(DialogScene(stage.app, "A question?", "Some lines that explain it.", [("No", int), ("Yes", int)]))
        stage.show(CreditsScene(stage.app))
        stage.show(ErrorScene(stage.app, ValueError("went wrong"), record=Path("a.jsonl"), log_file=Path("b.log")))
        stage.frame()
    assert too_faint(recorder) == []


@pytest.mark.parametrize("kind", ["normal", "first"])
def test_buttons_can_be_read_in_every_state(kind: str) -> None:
    with recording() as recorder:
        canvas = pygame.Surface((400, 120), 0, 32)
        look = Look(Fonts(), Sprites(), 1.0)
        for enabled, focused, hovered, pressed in product((True, False), repeat=4):
            button = Button("Words on it", int, kind=kind, size=28)
            button.enabled, button.focused, button.hovered, button.pressed = enabled, focused, hovered, pressed
            button.rect = pygame.Rect(20, 20, 360, 80)
            button.draw(canvas, look)
    assert too_faint(recorder) == []


def test_figures_on_pieces_can_be_read() -> None:
    for palette in PALETTES:
        theme.use(palette)
        pairs = {
            "+1": (theme.PILL_FIGURE, theme.PILL),
            "lap": (LAP_FIGURE, theme.colour("#FFF3CE")),
            "doubling": (theme.WHITE, theme.TOWER_TOKENS["doubling"]),
        }
        pairs |= {f"on {clan.key}": (clan.text, clan.base) for clan in theme.CLANS}
        pairs |= {f"{kind} on the map": (colour, theme.NAME_HALO) for kind, colour in theme.NAME_COLOURS.items()}
        for name, (ink, ground) in pairs.items():
            assert vision.contrast(vision.linear(ink), vision.linear(ground)) >= BAR, (palette, name)


def test_symbols_on_tower_tokens_stand_out() -> None:
    """For pictures three to one is asked for."""
    for palette in PALETTES:
        theme.use(palette)
        for kind, ground in theme.TOWER_TOKENS.items():
            assert vision.contrast(vision.linear(theme.WHITE), vision.linear(ground)) >= 3, (palette, kind)


def test_the_recorder_sees_what_is_written_on_what() -> None:
    with recording() as recorder:
        fonts = Fonts()
        canvas = pygame.Surface((300, 100), 0, 32)
        canvas.fill((255, 255, 255))
        draw_text(canvas, fonts, "black", (10, 50), "bold", 24, (0, 0, 0))
        draw_text(canvas, fonts, "white", (10, 50), "bold", 24, (255, 255, 255))
        draw_text(canvas, fonts, "ringed", (10, 50), "bold", 24, (255, 255, 255), halo=(0, 0, 0), halo_width=2)
        pale = fonts.render("pale", "bold", 24, (0, 0, 0)).copy()
        pale.set_alpha(64)
        canvas.fill((255, 255, 255))
        canvas.blit(pale, (10, 10))
        draw_text(empty((300, 100)), fonts, "elsewhere", (10, 50), "bold", 24, (0, 0, 0))
    found = {line.text: line.contrast for line in recorder.lines}
    assert found["black"] == pytest.approx(21, abs=0.1)
    assert found["white"] < 2
    assert found["ringed"] == pytest.approx(21, abs=0.1)
    assert 1 < found["pale"] < 2.5
    assert found["elsewhere"] == 1, "a ground that is not known counts as none"

"""Every scene that `screenshot` knows, in every shape of window: nothing cut, too small, or over anything else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from game.ai.review import FULL, Depth, Review, review
from game.client.scene import Scene
from game.commands import screenshot
from game.commands.stage import Stage, play_to, play_to_human
from game.rebirth import Match, Seat
from game.storage.settings import Settings
from tests.client.fitting import LEAST_PIXELS, watching
from tests.client.irish_playing import ireland
from tests.client.playing import scotland
from tests.client.test_fit_panels import CONTROLLERS, LONG, SHORT

#: Windows and text scales. The panels of a game are looked at in more of them, in test_fit_panels.
SHAPES = [
    ((1280, 720), 1.0),
    ((1280, 720), 1.25),
    ((1024, 768), 1.25),
    ((2560, 1080), 1.25),
    ((1000, 1400), 1.0),
]
SCROLLING = ("credits", "rules", "rules-search")
#: Looked at with small boards and in every language in kiosk/test_big_letters.py.
KIOSK = "kiosk-"
WITH_BOARD = ("game", "missions", "pause", "replay", "why")
#: Between others that are looked at, or roomier; there, reviews are as thorough as a player's.
IN_LONG_RUNS = [((1280, 720), 1.0), ((2560, 1080), 1.25)]
CASES = [
    pytest.param(scene, *shape, marks=[pytest.mark.long] if shape in IN_LONG_RUNS or scene.startswith(KIOSK) else [])
    for shape in SHAPES
    for scene in screenshot.SCENES
    if scene not in WITH_BOARD or shape[0][1] == 720
]
TURN = 41


@cache
def game(name: str, players: int, finished: bool) -> Match:
    """A game of people and opponents; four players have long names."""
    names = LONG if players == 4 else SHORT
    seats = [Seat(names[seat], CONTROLLERS[seat]) for seat in range(players)]
    match = Match.new(scotland() if name == "scotland" else ireland(), seats, 7, map_name=name)
    play_to(match, 10_000 if finished else TURN)
    if not finished:
        play_to_human(match)
    return match


@cache
def glance(match: Match, _depth: Depth = FULL) -> Review:
    """A review whose figures mean little, but that says everything a long one says."""
    return review(match, Depth(candidates=2, glimpses=1, worlds=1, ahead=1, draws=1, spaces=1))


def shown(scene: str) -> Iterator[tuple[str, Match]]:
    """The games that a scene is shown with."""
    finished = scene in screenshot.FINISHED
    yield "scotland", game("scotland", 3, finished)
    if scene not in ("title", "setup", "settings", "credits", "hall", "scores") and not scene.startswith(KIOSK):
        yield "ireland", game("ireland", 4, finished)


@pytest.mark.parametrize(("scene", "size", "text"), CASES, ids=lambda value: str(value).replace(", ", "x"))
def test_scenes_hold_what_is_written_in_them(
    scene: str, size: tuple[int, int], text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    if (size, text) not in IN_LONG_RUNS:
        monkeypatch.setattr("game.ai.review.review", glance)
    faults = {}
    for name, match in shown(scene):
        with Stage(size, Settings(text_size=text, reduced_motion=True, map_name=name)) as stage:
            screenshot.SCENES[scene](stage, match)
            top = stage.app.scene
            assert isinstance(top, Scene)
            surface = stage.frame().copy()
            top.resized(size)  # nothing painted before is kept
            with watching(monkeypatch, least=LEAST_PIXELS if size == (1280, 720) else 0) as watch:
                top.draw(surface)
            assert any(page.words for page in watch.pages.values())
            long = tuple(seat.name[:2] for seat in match.seats if seat.name in LONG)
            faults[name] = watch.faults(may_be_cut=long, scrolls=scene in SCROLLING)
    assert not {name: found for name, found in faults.items() if found}

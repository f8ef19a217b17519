"""Another language, chosen in the settings, is in force at once: in the settings and in every scene below them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from game.client import i18n
from game.client.fonts import Fonts
from game.client.scene import Scene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.lesson import open_course
from game.client.scenes.pause import PauseScene
from game.client.scenes.settings import SettingsScene
from game.client.scenes.title import TitleScene
from game.client.tutorial.scotland import COURSE
from game.commands.stage import Stage, make_seats, play_to_human
from game.rebirth import Match
from game.storage.settings import Settings
from tests.client.playing import scotland
from tests.client.test_catalogues import catalogue

SIZE = (960, 540)


@contextmanager
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Every line that is rendered."""
    lines: set[str] = set()
    render = Fonts.render

    def note(self: Fonts, text: str, *rest: object, **more: object) -> object:
        lines.add(text)
        return render(self, text, *rest, **more)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(Fonts, "render", note)
        yield lines


def english_only() -> set[str]:
    """All texts that are shown as they stand, and are no German words too."""
    texts = [message for message in catalogue("de") if isinstance(message.id, str) and message.id]
    return {str(message.id) for message in texts} - {str(message.string) for message in texts}


def title(stage: Stage) -> None:
    stage.show(TitleScene(stage.app))


def handover(stage: Stage) -> None:
    """With the game below and the pause menu above it."""
    match = Match.new(scotland(), make_seats(["human", "greedy", "human"]), 7, map_name="scotland")
    play_to_human(match)
    scene = stage.show_game(match)
    stage.app.push(HandoverScene(stage.app, match, 0, lambda: None))
    stage.app.push(PauseScene(stage.app, scene.session))


def lesson(stage: Stage) -> None:
    open_course(stage.app, COURSE, anew=True)
    stage.settle()
    scene = stage.app.scene
    assert scene is not None
    scene.guide.open_menu()  # type: ignore[attr-defined]


@pytest.mark.parametrize("below", [title, handover, lesson])
def test_every_scene_speaks_the_new_language_at_once(
    below: Callable[[Stage], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Stage(SIZE, Settings(reduced_motion=True)) as stage:
        below(stage)
        stage.app.push(SettingsScene(stage.app))
        stage.frame()
        stage.app.set_language("de")
        assert stage.app.settings.language == "de" == i18n.language()
        left = set()
        while stage.app.scenes:
            top = stage.app.scene
            assert isinstance(top, Scene)
            with written(monkeypatch) as lines:
                top.needs_redraw = True
                stage.frame()
            assert lines, top
            left |= {f"{type(top).__name__}: {line}" for line in lines & english_only()}
            stage.app.pop()
        assert left == set()
    i18n.use(i18n.ENGLISH)

"""The same scenes without a window, in the test's own process: they tell where things are to be clicked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.client.app import App
from game.client.scene import Scene
from game.client.scenes.menu import MenuScene
from game.client.widgets import Button, Widget
from game.storage.paths import user_folders

Point = tuple[int, int]


class Mirror:
    """Shows a scene as the window under test shows it now."""

    def __init__(self, home: Path, size: tuple[int, int]) -> None:
        os.environ["REBIRTH_HOME"] = str(home)
        self.app = App.headless(size, folders=user_folders())

    def show(self, scene: Scene) -> None:
        """Lay out a scene."""
        self.app.replace(scene)

    def button(self, scene: MenuScene, text: str) -> Point:
        """The middle of the button with this text in it."""
        for widget in scene.form.widgets:
            if isinstance(widget, Button) and text.casefold() in widget.label.casefold() and widget.visible:
                return middle(widget)
        labels = [widget.label for widget in scene.form.widgets if isinstance(widget, Button)]
        raise AssertionError(f"no button {text!r} among {labels}")


def middle(widget: Widget) -> Point:
    """The middle of a widget."""
    return widget.rect.center


def forwards(widget: Widget) -> Point:
    """The right arrow of a choice."""
    return widget.rect.right - widget.rect.height // 2, widget.rect.centery


@contextmanager
def mirror(home: Path, size: tuple[int, int]) -> Iterator[Mirror]:
    """A mirror that puts the environment back."""
    before = os.environ.get("REBIRTH_HOME")
    found = Mirror(home, size)
    try:
        yield found
    finally:
        found.app.close()
        if before is None:
            os.environ.pop("REBIRTH_HOME", None)
        else:
            os.environ["REBIRTH_HOME"] = before

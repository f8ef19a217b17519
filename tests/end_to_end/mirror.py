"""The same scenes without a window, in the test's own process: they tell where things are to be clicked."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from game.client.app import App
from game.client.board_view import BoardView
from game.client.layout import game_layout
from game.client.scene import Scene
from game.client.scenes.final import FinalScene
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.menu import MenuScene
from game.client.session import Phase, Session
from game.client.widgets import Button, Widget
from game.rebirth import Board, Hex, Match
from game.storage.paths import user_folders
from game.storage.records import RecordWriter

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

    def board_view(self, board: Board, players: int) -> BoardView:
        """The board of the game as it lies in the window."""
        layout = game_layout(self.app.size, players, text=self.app.fonts.text_scale)
        return BoardView(board, players, layout.board, self.app.sprites, self.app.fonts)

    def hexes(self, board: Board, players: int) -> Callable[[Hex], Point]:
        """Where the hexes of the game lie in the window."""
        view = self.board_view(board, players)

        def centre(at: Hex) -> Point:
            x, y = view.centre(at)
            return round(x), round(y)

        return centre

    def handover_button(self, match: Match) -> Point:
        """The button by which the next player takes over the screen."""
        assert match.to_move is not None
        scene = HandoverScene(self.app, match, match.to_move, lambda: None)
        self.show(scene)
        return middle(scene.button)

    def choice(self, match: Match, zone: tuple[str, int]) -> Point:
        """Where a choice of a round tower lies, for a match in which that choice is due."""
        assert match.to_move is not None
        session = Session(self.app, match, RecordWriter(None), "instant")
        if session.phase is Phase.HANDOVER:
            session.ready(match.to_move)
        scene = GameScene(self.app, session)
        self.show(scene)
        self.app.frame()
        found = next(each.rect.center for zones in scene.sides.zones.values() for each in zones if each.id == zone)
        return found[0], found[1]

    def final_button(self, match: Match, text: str) -> Point:
        """A button of the final scoring."""
        scene = FinalScene(self.app, match, Session(self.app, match, RecordWriter(None)))
        self.show(scene)
        return self.button(scene, text)


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

"""A record from elsewhere: dropped on the window, or named on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.client import i18n
from game.client.i18n import _
from game.storage import record_shelf
from game.storage.record_shelf import Unreadable

if TYPE_CHECKING:
    from game.client.app import App


def open_file(app: App, path: Path) -> None:
    """Take a record in and show it among the saved games; what is no record is explained and left alone.

    From a game being played that happens only after a question; the game is kept.
    """
    from game.client.scenes.dialog import DialogScene
    from game.client.scenes.game import GameScene

    if not any(isinstance(scene, GameScene) for scene in app.scenes):
        show_record(app, path)
        return
    if isinstance(app.scene, DialogScene):  # one question at a time
        return
    text = _("The game being played is saved, and can be gone on with at any time.")
    answers = [(_("Open it"), lambda: show_record(app, path)), (_("Stay here"), lambda: None)]
    app.push(DialogScene(app, _("Open {file}?").format(file=path.name), text, answers))


def show_record(app: App, path: Path) -> None:
    """Take a record in and show it among the saved games."""
    from game.client.scenes.archive import ArchiveScene

    own = own_record(app, path)
    if own is not None:
        app.replace(ArchiveScene(app, own))


def own_record(app: App, path: Path) -> Path | None:
    """The record copied among the user's own; None, with a message to the player, when that is impossible."""
    try:
        return record_shelf.take_in(app.folders, path)
    except Unreadable as problem:
        app.say(problem.message)
    except OSError as error:
        message = _("{file} cannot be taken in among the saved games: {reason}")
        app.say(message.format(file=path.name, reason=i18n.reason(error)))
    return None

"""The finished board as a picture in the user's folder of pictures."""

from __future__ import annotations

import datetime
import functools
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.client.scene import on_thread

if TYPE_CHECKING:
    from game.client.app import App
    from game.rebirth import Match

SIZE = (1920, 1080)
MOST = 10_000


def pictures_folder() -> Path:
    """Where this user's pictures lie."""
    import platformdirs

    return Path(platformdirs.user_pictures_dir())


def photo(app: App, match: Match) -> Generator[None, None, pygame.Surface]:
    """Board, scores and players as they stood at the end, without anything to press; painted in steps."""
    from game.client.scenes.final_board import FinalBoardScene, Spotlight
    from game.client.scenes.final_words import headline, reason

    result = match.result
    assert result is not None
    ended = Spotlight(headline(match, result), reason(match, result, [final.total for final in result.final]))
    scene = FinalBoardScene(app, match, [seat.controller for seat in match.seats], ended)
    scene.form.set_widgets([])
    scene.resized(SIZE)
    yield
    yield from scene.preparations()
    scene.board_view.finish_names()
    yield
    picture = pygame.Surface(SIZE, 0, 32)
    scene.draw(picture)
    return picture


def saving(app: App, match: Match, day: datetime.date | None = None) -> Generator[None, None, Path]:
    """Paint it and save it under a name that is free, in short steps, and say where. Raises OSError."""
    picture = yield from photo(app, match)
    yield
    folder = pictures_folder() / "Rebirth"
    folder.mkdir(parents=True, exist_ok=True)
    when = (day or datetime.date.today()).isoformat()
    for number in range(1, MOST):
        path = folder / f"{when}-{match.map_name}-{number}.png"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        try:
            yield from on_thread(functools.partial(pygame.image.save, picture, str(path)))
        except pygame.error as error:
            path.unlink(missing_ok=True)
            raise OSError(0, str(error)) from error
        return path
    raise FileExistsError(f"{folder} holds {MOST} pictures of this day")

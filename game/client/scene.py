"""What a scene is: one screen of the game, on the stack that the app keeps."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client.intents import Intent

if TYPE_CHECKING:
    from game.client.app import App

#: For so many seconds at a time a thread is waited for.
PATIENCE = 0.004


def on_thread(work: Callable[[], object]) -> Iterator[None]:
    """Do `work` on a thread of its own, step by step waiting for its end; what it raises is raised here.

    Fonts are only for the thread that draws the window.
    """
    errors: list[Exception] = []

    def run() -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to the thread that waits
            errors.append(error)

    worker = threading.Thread(target=run, name="preparing a picture", daemon=True)
    worker.start()
    while worker.is_alive():
        yield
        worker.join(PATIENCE)
    if errors:
        raise errors[0]


def meanwhile(work: Iterator[None], beside: Callable[[], object]) -> Iterator[None]:
    """Begin with `work`, which goes on on a thread, do something else in the meantime, and wait for the rest."""
    next(work, None)
    beside()
    yield
    yield from work


class Scene:
    """A screen that handles intents, moves on with time and draws itself on a surface of any size.

    Set `needs_redraw` whenever something visible changed; a scene that leaves it False is not drawn again. The app
    clears it before each `draw`, so a scene that is animating sets it in `update` (or in `draw`, for the next frame).
    Where only small areas changed (a wave, a banner), name them by `redraw_areas` instead: nothing else is drawn or
    pushed to the screen.
    """

    #: False for dialogs that show the scene below them; the app draws that one first.
    opaque = True
    #: The loop of music (a name in `audio.MUSIC`) that plays while this scene is on top; None keeps what the scene
    #: below it has.
    music: str | None = None
    #: For each seat of the game shown the number of its clan; None keeps what the scene below it has.
    clans: tuple[int, ...] | None = None

    def __init__(self, app: App) -> None:
        self.app = app
        self.needs_redraw = True
        self._areas: list[Rect] = []

    @property
    def wants_text(self) -> bool:
        """True while a text field has the focus: letters then are text and no shortcuts."""
        return False

    #: Whether asking why means something here; where it does not, it opens the rules.
    answers_why = False

    def rules_page(self) -> tuple[str, str] | None:
        """The rule set to look up here, "" for both, and the paragraph of what has the focus; None: not from here.

        Over a game it is that of the game.
        """
        matches = (getattr(scene, "match", None) for scene in self.app.scenes)
        return next((match.board.rules for match in matches if match is not None), ""), ""

    def holds_press(self, pos: tuple[int, int]) -> bool:
        """Whether a press that rests there is on something; on nothing it opens the rules."""
        return False

    def takes_first(self, intent: Intent) -> bool:
        """Take an intent before anything else of the scene may; True when it means nothing more."""
        return False

    def handle(self, intent: Intent) -> None:
        """React to one intent of the player. Only the top scene gets any."""

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds. Only the top scene is moved."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything on `surface`; lay out from its size.

        The surface may have a clip, when only an area is wanted: whoever sets one for a while intersects it with the
        clip found and puts that back, never None.
        """

    def redraw_areas(self, areas: Iterable[Rect]) -> None:
        """Say that only these areas look different now, in pixels of the surface; name the old and the new place."""
        self._areas.extend(areas)

    def changed_rects(self) -> list[Rect] | None:
        """What must be drawn anew: None for everything, an empty list for nothing."""
        return None if self.needs_redraw else self._areas

    def draw_changed(self, surface: pygame.Surface, areas: Sequence[Rect]) -> None:
        """Draw these areas, which do not overlap, and nothing outside them; what is there is the last picture.

        A scene with many small areas and a cheap way to restore what lies under them may do better than this.
        """
        clip = surface.get_clip()
        for area in areas:
            surface.set_clip(area.clip(clip))
            self.draw(surface)
        surface.set_clip(clip)

    def preparations(self) -> Iterator[None]:
        """What takes long before the first picture at a size, in steps of some hundredths of a second.

        With a window the app goes through it turn by turn, after `resized`, and meanwhile shows what was there before;
        without one `draw` does it all. Work on a thread waits for it in steps.
        """
        return iter(())

    def toast_room(self) -> tuple[Rect, list[Rect]] | None:
        """Where the app's news may lie, and what it had better not hide; None for the top of the window.

        Asked once for each message and size.
        """
        return None

    def drawn(self) -> None:
        """Told by the app right before the scene is drawn, in part or whole: what had changed is forgotten."""
        self.needs_redraw = False
        self._areas = []

    def resized(self, size: tuple[int, int]) -> None:
        """The surface has a new size in pixels. Also called before the first draw."""

    def recoloured(self) -> None:
        """Another palette is in force: drop every picture kept that `resized`, which follows, does not make anew."""

    def reworded(self) -> None:
        """Another language is in force: put every text kept into it that `resized`, which follows, does not."""

    def device_changed(self) -> None:
        """Another device is in use: prompts that were drawn speak of the one before."""
        self.needs_redraw = True

    def entered(self) -> None:
        """Pushed on the stack."""

    def left(self) -> None:
        """Taken off the stack: end what was begun in `entered`."""

    def uncovered(self) -> None:
        """On top again, because the scene above has left."""

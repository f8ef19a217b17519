"""The client at an event: the same app, without any way out and with nothing of a home user's read or written."""

from __future__ import annotations

import dataclasses
import logging
import os
import time
from typing import TYPE_CHECKING, Protocol

import pygame

from game.client.app import App, Size
from game.client.intents import Device, Intent, IntentKind
from game.client.kiosk import flow
from game.client.kiosk.admission import Patience, admitted, patience_for
from game.client.kiosk.mishap import Mishaps
from game.client.kiosk.presses import MOTIONS, Presses
from game.client.kiosk.staff_gesture import TELLING, StaffGesture
from game.client.kiosk.staff_pin import PinLock
from game.storage.booth_scores import BoothScores
from game.storage.kiosk_options import KioskOptions
from game.storage.pruning import prune
from game.storage.settings import Settings
from game.storage.staff_changes import StaffChanges

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.client.scene import Scene
    from game.storage.paths import UserFolders

#: The exit codes: somebody who may has ended the kiosk, or something is wrong that another start may mend.
ENDED, FAILED = 0, 1
#: An opponent who has not moved after so many seconds never will.
STUCK_SECONDS = 180.0
#: What nobody may do at a kiosk.
FORBIDDEN = (IntentKind.FULLSCREEN, IntentKind.QUIT, IntentKind.TAKE_BACK)
#: What SDL is told before its window opens: no key of the system's may take the kiosk from the screen, no keyboard of
#: the system's may come up, and signals are for whoever started the kiosk.
HINTS = {
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0",
    "SDL_WINDOWS_NO_CLOSE_ON_ALT_F4": "1",
    "SDL_ENABLE_SCREEN_KEYBOARD": "0",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "0",
    "SDL_NO_SIGNAL_HANDLERS": "1",
}

#: A pointer without a picture.
NO_POINTER = pygame.Cursor((8, 8), (0, 0), (0,) * 8, (0,) * 8)

log = logging.getLogger(__name__)


class Beats(Protocol):
    """The line to whoever watches over the kiosk."""

    @property
    def stop_wanted(self) -> bool: ...

    def beat(self) -> None: ...


class KioskApp(App):
    """The app of a kiosk. `options` is what is set for it, `booth` keeps its scores."""

    #: What is set, by the organiser or by staff.
    options: KioskOptions
    booth: BoothScores
    #: What staff have changed.
    staff: StaffChanges

    def __init__(
        self,
        options: KioskOptions,
        *,
        folders: UserFolders | None = None,
        heartbeat: Beats | None = None,
        size: Size | None = None,
        sound: bool = True,
    ) -> None:
        """Open the window, full screen unless a `size` is given or the options want none; raises NoDisplay.

        `folders` are the user's: the kiosk keeps everything in one of its own inside them.
        """
        for name, value in HINTS.items():
            os.environ.setdefault(name, value)
        self._begin_with(options, heartbeat)
        fullscreen = size is None and options.fullscreen
        super().__init__(size or options.window_size, fullscreen=fullscreen, sound=sound, folders=folders)
        pygame.display.set_allow_screensaver(False)
        if fullscreen and self._window is not None:
            self._window.grab_keyboard()
        self._pointer_shown = True
        self.show_pointer(False)

    @property
    def low_buttons(self) -> bool:
        """Whether every button has to lie in the lower half of the window, as the options say."""
        return self.options.lower_half_buttons

    @classmethod
    def headless(
        cls,
        size: Size = (1920, 1080),
        *,
        folders: UserFolders | None = None,
        settings: Settings | None = None,
        options: KioskOptions | None = None,
    ) -> KioskApp:
        """A kiosk without a window; `settings` come from the `options`."""
        app = super().headless(size, folders=folders, settings=settings)
        assert isinstance(app, KioskApp)
        if options is not None:
            app._take(options)
            app.forget_guest()
        return app

    def _begin_with(self, options: KioskOptions, heartbeat: Beats | None) -> None:
        self.options = options
        self.heartbeat = heartbeat

    def _prepare(self, folders: UserFolders | None, settings: Settings | None, *, sound: bool) -> None:
        if "options" not in self.__dict__:
            self._begin_with(KioskOptions(), None)
        self.folders = kiosk_folders(folders)
        self.presses = Presses()
        self.gesture = StaffGesture(time.monotonic)
        self.pin_lock = PinLock(time.monotonic)
        self.mishaps = Mishaps(self)
        #: Seconds since anybody did anything, and since a guest's answer has been awaited.
        self.idle = 0.0
        self._awaited = 0.0
        self._busy = 0.0
        #: An event is being heard, and means nothing.
        self._void = False
        self._hearing = False
        #: When the game of the guest began, and on which board, until it is counted.
        self._game: tuple[float, str, int] | None = None
        self._take(self.options)
        super()._prepare(self.folders, settings or settings_for(self.options), sound=sound)

    def _take(self, options: KioskOptions) -> None:
        self.staff = StaffChanges.of(self.folders, options)
        self.options = self.staff.options
        self.booth = BoothScores(self.folders)

    def change(self, name: str, value: object) -> None:
        """Staff sets an option, now and from now on; see `StaffChanges.change`."""
        self.staff.change(name, value)
        self._changed_by_staff()

    def forget_changes(self) -> None:
        """Back to what the organiser has set."""
        self.staff.forget()
        self._changed_by_staff()

    def _changed_by_staff(self) -> None:
        self.options = self.staff.options
        self.settings.sound = self.options.sound
        self.settings.effects_volume = self.options.effects_volume
        self.settings.music_volume = self.options.music_volume
        self._hear_as_set()

    def _hear_as_set(self) -> None:
        self.sound.set_effects_volume(self.settings.effects_volume)
        self.sound.set_music_volume(self.settings.music_volume)
        self.sound.set_muted(not self.settings.sound)
        if self.settings.sound and self.has_window and self._frames:
            self.open_sound()

    # ------------------------------------------------------------------ guests

    def forget_guest(self) -> None:
        """Put back everything that a guest can have changed, and forget what has been said to it."""
        before, self.settings = self.settings, settings_for(self.options)
        fresh = self.settings
        if before.palette != fresh.palette:
            self.set_palette(fresh.palette)
        if before.patterns != fresh.patterns:
            self.set_patterns(fresh.patterns)
        if before.text_size != fresh.text_size:
            self.set_text_size(fresh.text_size)
        if before.language != fresh.language:
            self.set_language(fresh.language)
        self._hear_as_set()
        self.messages.forget()
        self.told_once.clear()
        self._awaited = self._busy = 0.0

    def game_begins(self, map_name: str, players: int) -> None:
        """A guest begins to play."""
        self.game_ends(finished=False)
        prune(self.folders)
        self._game = time.monotonic(), map_name, players
        log.info("a game begins on %s with %d players", map_name, players)

    def game_ends(self, *, finished: bool) -> None:
        """The game, if there is one, has been played to its end or left: it goes into the statistics."""
        from game.client.score_keeping import ask

        if self._game is None:
            return
        (began, map_name, players), self._game = self._game, None
        seconds = time.monotonic() - began
        log.info("the game on %s %s after %.0f s", map_name, "ended" if finished else "was left", seconds)
        ask(self, self.booth, lambda booth: booth.add_game(map_name, players, seconds, finished=finished))

    # ------------------------------------------------------------------ no way out

    def push(self, scene: Scene) -> None:
        """Put a scene on top, if a kiosk may show it."""
        fit = admitted(self, scene)
        if fit is not None:
            super().push(fit)
        elif not self.scenes:
            flow.to_attract(self)

    def replace(self, scene: Scene) -> None:
        """Go on with this scene, if a kiosk may show it."""
        fit = admitted(self, scene)
        if fit is None:
            flow.to_attract(self)
        else:
            super().replace(fit)

    def swap(self, scene: Scene) -> None:
        """Put a scene in the place of the top one, if a kiosk may show it."""
        if admitted(self, scene) is scene:
            super().swap(scene)
        else:
            self.pop()

    def pop(self) -> None:
        """Take the top scene off; below the last one is the attract screen."""
        if len(self.scenes) > 1:
            super().pop()
        else:
            flow.to_attract(self)

    def quit(self, exit_code: int = 0) -> None:
        """Means nothing here: see `end`."""
        log.warning("something wanted to end the kiosk with %s", exit_code)

    def end(self, exit_code: int = ENDED) -> None:
        """End the kiosk after this frame."""
        super().quit(exit_code)

    def toggle_fullscreen(self) -> None:
        """Means nothing here."""

    def save_settings(self) -> None:
        """Nothing that is set here is for the next time."""

    def file_dropped(self, path: Path) -> None:
        """Means nothing here."""

    def say(self, message: str) -> None:
        """What goes wrong is for staff, who find it in the log."""
        log.info("not said to the guest: %s", message)

    def _after_first_frame(self) -> None:
        super()._after_first_frame()
        self.messages.forget()

    def _guard(self, action: Callable[[], None]) -> None:
        """Run `action`; after an unexpected error the kiosk begins anew."""
        try:
            action()
        except Exception as error:  # noqa: BLE001 - a defect anywhere must not end the booth
            self.mishaps.happened(error)

    # ------------------------------------------------------------------ events

    def hear(self, event: pygame.event.Event) -> None:
        """Take one event: it may be staff's sign, or end the countdown, and then means nothing else."""
        from game.client.kiosk.attract_scene import KioskAttractScene
        from game.client.kiosk.countdown import CountdownScene

        if event.type == pygame.WINDOWMINIMIZED and self._window is not None:
            self._window.come_back()
        began = self.presses.notes(event, self.size)
        if began:
            self.idle = self._awaited = 0.0
            if isinstance(self.scene, CountdownScene):
                self.scene.end()
                self._mean_nothing(event)
                return
        corners = self.gesture.reached
        if self._is_staff(event):
            flow.to_pin(self)
            self._mean_nothing(event)
            return
        if corners < self.gesture.reached >= TELLING:
            self._mean_nothing(event)
            return
        before = self.scene
        self._let_hear(event, void=self.presses.means_nothing(event))
        if began and event.type not in MOTIONS and isinstance(before, KioskAttractScene) and self.scene is before:
            before.anything_pressed()

    def _mean_nothing(self, event: pygame.event.Event) -> None:
        """Neither this event, nor anything held down, means anything until it is let go."""
        self.presses.void(event)
        self._let_hear(event, void=True)

    def _let_hear(self, event: pygame.event.Event, *, void: bool) -> None:
        self._hearing, self._void = True, void
        try:
            super().hear(event)
        finally:
            self._hearing = self._void = False

    def _is_staff(self, event: pygame.event.Event) -> bool:
        """Whether an event ends the sign by which staff ask for their menu."""
        if event.type == pygame.FINGERDOWN:
            return self.gesture.pressed((event.x * self.size[0], event.y * self.size[1]), self.size)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not getattr(event, "touch", False):
            return self.gesture.pressed(event.pos, self.size)
        if event.type == pygame.KEYDOWN:
            return self.gesture.typed(event.key, getattr(event, "mod", 0))
        # Of the buttons only the input layer knows which is which, and it hears of this one after us.
        return event.type in (pygame.JOYBUTTONUP, pygame.CONTROLLERBUTTONUP) and self.gesture.held(self.input.pads.held)

    def handle(self, intent: Intent) -> None:
        """Give an intent to the top scene, unless it belongs to a press that means nothing or is forbidden."""
        held = not self._hearing and self.presses.any_void
        if self._void or held or intent.kind in FORBIDDEN:
            return
        super().handle(intent)

    # ------------------------------------------------------------------ time

    def turn(self) -> None:
        """Go once round the loop, and tell so."""
        if self.heartbeat is not None:
            self.heartbeat.beat()
            if self.heartbeat.stop_wanted:
                self.end()
                return
        super().turn()

    def show_now(self) -> None:
        """Bring the top scene on the screen without going round the loop."""
        self.frame()
        if self._window is not None:
            self._window.show(None)

    def cover(self, draw: Callable[[pygame.Surface], object]) -> None:
        """Draw over what is on the screen, and show it at once: it stays until the next scene has been prepared."""
        draw(self._target())
        if self._window is not None:
            self._window.show(None)

    def step(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        self.idle += dt
        super().step(dt)
        if self.running:
            self._mind_guest(dt)
            self._mind_cursor()

    def _mind_guest(self, dt: float) -> None:
        """Warn a guest who has been awaited for too long; see that games go on."""
        scene = self.scene
        patience = patience_for(scene)
        awaited = patience is Patience.WATCHED and getattr(scene, "awaits_guest", True)
        self._busy = self._busy + dt if patience is Patience.WATCHED and not awaited else 0.0
        self._awaited = self._awaited + dt if awaited else 0.0
        if self._awaited >= self.options.idle_warning_seconds:
            self._awaited = 0.0
            flow.to_countdown(self)
        elif self._busy > STUCK_SECONDS:
            raise RuntimeError("the game has not gone on")
        elif patience is Patience.ENDLESS and self.idle > self.options.idle_warning_seconds:
            # On the attract screen somebody has chosen a language and gone.
            if self.settings.language != settings_for(self.options).language:
                self.forget_guest()

    def _mind_cursor(self) -> None:
        """The pointer is shown to who moves a mouse, but not before the attract screen."""
        if not self.has_window:
            return
        self.show_pointer(self.input.device is Device.MOUSE)

    def show_pointer(self, shown: bool) -> None:
        """Show the pointer, unless nobody plays.

        It is hidden by one that has no picture: a hidden one, while the keyboard is grabbed, is taken for that of a
        game which turns round, and tells no places.
        """
        shown = shown and patience_for(self.scene) is not Patience.ENDLESS
        if shown is not self._pointer_shown:
            self._pointer_shown = shown
            try:
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW if shown else NO_POINTER)
            except pygame.error as error:  # a screen without a desktop may have no pointers
                log.info("no pointer: %s", error)


def kiosk_folders(user: UserFolders | None) -> UserFolders:
    """The folder of the kiosk's own inside the user's: nothing of a home user's is touched."""
    from game.storage import paths

    user = user or paths.user_folders()
    home = user.data / "kiosk"
    return dataclasses.replace(user, data=home, config=home, records=home / "records", log=home / "log" / user.log.name)


def settings_for(options: KioskOptions) -> Settings:
    """The settings that every guest finds."""
    return Settings(
        language=options.default_language,
        hints=options.hints,
        display=options.display,
        speed=options.speed,
        palette=options.palette,
        patterns=options.patterns,
        text_size=options.text_size,
        reduced_motion=options.reduced_motion,
        sound=options.sound,
        effects_volume=options.effects_volume,
        music_volume=options.music_volume,
    )


def run_kiosk(
    options: KioskOptions,
    heartbeat: Beats | None = None,
    *,
    folders: UserFolders | None = None,
    size: Size | None = None,
    sound: bool = True,
) -> int:
    """Run the kiosk until somebody who may ends it; gives back the exit code. Raises NoDisplay."""
    from game.client.kiosk.attract_scene import KioskAttractScene

    app = KioskApp(options, folders=folders, heartbeat=heartbeat, size=size, sound=sound)
    return app.run(lambda _app: KioskAttractScene(app))

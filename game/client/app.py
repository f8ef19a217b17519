"""Window and clock: the loop that runs the scenes.

The app owns what every scene shares (`settings`, `folders`, `sound`, `fonts`, `sprites`, `thinker`), turns events into
intents for the top scene, draws only when something changed, and catches what goes wrong. All of it also works
without a window (`App.headless`), drawing to a plain surface for screenshots and tests.
"""

from __future__ import annotations

import functools
import gc
import importlib
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.client import i18n, theme
from game.client.art.emblems import show_patterns
from game.client.drawing import Drawing
from game.client.i18n import _
from game.client.input import InputMapper
from game.client.input_switch import InputSwitch
from game.client.intents import Intent, IntentKind
from game.client.messages import FLASH_SECONDS, Messages
from game.client.narration import Narrator
from game.client.picture_cache import forget_old_size
from game.client.scene_stack import SceneStack
from game.client.sound_switch import SoundSwitch
from game.client.unexpected import show_error
from game.client.window import NoDisplay, Window, desktop_scale, open_window

if TYPE_CHECKING:
    from game.ai import Thinker
    from game.client.audio import Audio
    from game.client.fonts import Fonts
    from game.client.map_shelf import MapShelf
    from game.client.scene import Scene
    from game.client.sprites import Sprites
    from game.rebirth import Board
    from game.storage.paths import UserFolders
    from game.storage.settings import Settings

Size = tuple[int, int]

FRAMES_PER_SECOND = 60
#: After a hiccup animations go on from where they were instead of jumping.
LONGEST_STEP = 0.1

log = logging.getLogger(__name__)


class App(SceneStack):
    """The running client. Scenes reach everything shared through it."""

    _window: Window | None

    def __init__(
        self,
        size: Size | None = None,
        *,
        fullscreen: bool | None = None,
        sound: bool = True,
        folders: UserFolders | None = None,
        settings: Settings | None = None,
    ) -> None:
        """Open the window; raises NoDisplay when there is no screen. Whoever names a `size` wants a window of it."""
        self._prepare(folders, settings, sound=sound)
        if fullscreen is None:
            fullscreen = self.settings.fullscreen and size is None
        self._window = open_window(size or self._first_size(), fullscreen, self.settings.display)
        self._input_switch.bind()
        pygame.key.set_repeat(350, 45)

    @classmethod
    def headless(
        cls,
        size: Size = (1920, 1080),
        *,
        folders: UserFolders | None = None,
        settings: Settings | None = None,
    ) -> App:
        """An app without a window: `frame()` gives back what it would show. Never plays a sound."""
        app = cls.__new__(cls)
        app._prepare(folders, settings, sound=False)
        if not pygame.display.get_init():
            os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
            # Nobody reads events here: a signal to end must end the program.
            os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
            pygame.display.init()
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((1, 1), pygame.HIDDEN)
        pygame.font.init()
        app._input_switch.bind()
        app._canvas = pygame.Surface(size)
        app.input.size = size
        return app

    def _prepare(self, folders: UserFolders | None, settings: Settings | None, *, sound: bool) -> None:
        from game.client.audio import Audio
        from game.storage import atomic, paths
        from game.storage import settings as stored

        self.folders = folders or paths.user_folders()
        atomic.sweep(self.folders.data, self.folders.config, self.folders.records, self.folders.maps)
        self.messages = Messages()
        self.narrator = Narrator(self.messages.say)
        self._told_settings_problem: str | None = None
        #: Messages that would be said again and again, but are worth one hearing.
        self.told_once: set[str] = set()
        if settings is None:
            settings, message = stored.load(self.folders)
        else:
            message = None
        self.settings = settings
        theme.use(settings.palette)
        show_patterns(settings.patterns)
        i18n.use(settings.language)
        if message:
            self.messages.say_later(i18n.told(message))
        self.set_narration(settings.narration)
        self.sound: Audio = Audio()
        self._sound_switch = SoundSwitch(self, wanted=sound)
        self.input = InputMapper()
        self._input_switch = InputSwitch(self)
        self.clock = pygame.time.Clock()
        self.thinker: Thinker | None = None
        #: The record of the game being played, named in the error dialog. The session sets it.
        self.record_path: Path | None = None
        self._boards: dict[str, Board] = {}
        SceneStack.__init__(self)
        #: Whether the window is the one that keys go to.
        self.focused = True
        self.exit_code = 0
        self.drawing = Drawing(self)
        self._window = None
        #: What is drawn on without a window.
        self._canvas: pygame.Surface | None = None
        self._frames = 0

    # ------------------------------------------------------------------ shared things, made when first needed

    @functools.cached_property
    def fonts(self) -> Fonts:
        """The typefaces of the client."""
        from game.client.fonts import Fonts

        return Fonts(text_scale=self.settings.text_size)

    @functools.cached_property
    def sprites(self) -> Sprites:
        """Tiles, emblems, markers and icons, cached per size."""
        from game.client.sprites import Sprites

        return Sprites()

    @functools.cached_property
    def map_shelf(self) -> MapShelf:
        """All maps that can be chosen; what was read stays for the next set-up."""
        from game.client.map_shelf import MapShelf
        from game.storage import resources

        return MapShelf([(resources.maps_folder(), False), (self.folders.maps, True)])

    @property
    def low_buttons(self) -> bool:
        """Whether every button has to lie in the lower half of the window."""
        return False

    @property
    def has_window(self) -> bool:
        """False for pictures and tests, where nothing may go on in the background."""
        return self._window is not None

    def board(self, name: str) -> Board | None:
        """The board of a map by its name or path, read once; None, with a message to the player, when it cannot be."""
        if name not in self._boards:
            from game.storage import resources
            from game.tiled import read_map

            try:
                report = read_map(resources.find_map(name, self.folders.maps))
            except resources.MapNotFound as missing:
                log.info("no map: %s", missing)
                self.say(_("The map {map} is not there any more.").format(map=name))
                return None
            if report.board is None:
                errors = [i18n.told(finding.said) for finding in report.findings if finding.severity == "error"]
                self.say(_("The map {map} cannot be played: {reason}").format(map=name, reason=errors[0]))
                return None
            self._boards[name] = report.board
        return self._boards[name]

    def set_text_size(self, scale: float) -> None:
        """Make all text larger or smaller, from now on."""
        self.settings.text_size = scale
        self.fonts.text_scale = scale
        self.fonts.forget()
        self.drawing.lay_out_anew()
        self.messages.lay_out_anew()

    def set_palette(self, name: str) -> None:
        """Show everything in the colours of another palette, from now on."""
        self.settings.palette = name
        theme.use(name)
        self._recolour()

    def set_patterns(self, shown: bool) -> None:
        """Show clans with patterns besides their colours and emblems, or without, from now on."""
        self.settings.patterns = shown
        show_patterns(shown)
        self._recolour()

    def _recolour(self) -> None:
        """Draw every picture anew."""
        self.sprites.forget()
        for scene in self.scenes:
            scene.recoloured()
        self.drawing.laid_out = None

    def set_language(self, code: str) -> None:
        """Put everything into another language, from now on; "" is the system's."""
        self.settings.language = code
        i18n.use(code)
        for scene in self.scenes:
            scene.reworded()
        self.drawing.lay_out_anew()
        self.messages.lay_out_anew()

    def thinker_for(self, board: Board, players: int) -> Thinker:
        """The process that thinks for the bots: one for the app's life, which learns a board when first asked."""
        from game.ai import Thinker

        if self.thinker is None:
            self.thinker = Thinker(board, players)
        return self.thinker

    def _close_thinker(self) -> None:
        if self.thinker is not None:
            self.thinker.close()
        self.thinker = None

    # ------------------------------------------------------------------ window

    def _first_size(self) -> Size:
        """The size of the last time, the first time one that looks as large as the system shows things."""
        size = self.settings.window_size
        if size == type(self.settings)().window_size:
            scale = desktop_scale()
            size = round(size[0] * scale), round(size[1] * scale)
        return size

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen now, which need not be what is saved."""
        return self.settings.fullscreen if self._window is None else self._window.fullscreen

    def toggle_fullscreen(self) -> None:
        """Between window and full screen; the choice is remembered."""
        if self._window is None:
            return
        try:
            self._window.toggle_fullscreen()
        except pygame.error as error:
            log.info("no full screen: %s", error)
            self.say(_("Full screen is not available here."))
            return
        self.settings.fullscreen = self._window.fullscreen
        self.save_settings()

    def show_pointer(self, shown: bool) -> None:
        """Show the pointer over the window, or hide it."""
        pygame.mouse.set_visible(shown)

    @property
    def displays(self) -> int:
        """How many screens there are to show the window on."""
        return 1 if self._window is None else len(pygame.display.get_desktop_sizes())

    def set_display(self, number: int) -> None:
        """Show the window on another screen, now and the next time."""
        self.settings.display = number
        if self._window is not None:
            self._window.move_to_display(number)
            self.drawing.dirty = True

    def save_settings(self) -> None:
        """Write the settings; a problem is told once, and the game goes on."""
        from game.storage import settings as stored

        message = stored.save(self.folders, self.settings)
        if message:
            log.info("settings not kept: %s", message)
        if message and self.folders.writable and message != self._told_settings_problem:
            self._told_settings_problem = message
            self.say(message)

    @property
    def size(self) -> Size:
        """Pixels of the surface that scenes draw on."""
        return self._target().get_size()

    def _target(self) -> pygame.Surface:
        """Where scenes draw."""
        if self._window is not None:
            return self._window.target()
        assert self._canvas is not None
        return self._canvas

    def quit(self, exit_code: int = 0) -> None:
        """End after this frame."""
        self.running = False
        self.exit_code = exit_code

    # ------------------------------------------------------------------ messages

    @property
    def toast(self) -> str | None:
        """The line of news that is shown now."""
        return self.messages.shown

    def say(self, message: str) -> None:
        """Show one line for some seconds, whatever the scene; one that is shown or waits already is not said again."""
        message = i18n.told(message)
        self.narrator.tell(message)
        self.messages.say(message)

    def flash(self, message: str, seconds: float = FLASH_SECONDS) -> None:
        """Show one short line at once, in place of another flash; a message that was being shown comes back."""
        self.narrator.tell(message)
        self.messages.flash(message, seconds)

    # ------------------------------------------------------------------ the loop

    def run(self, first_scene: Callable[[App], Scene]) -> int:
        """Play until the player quits; gives back the exit code."""
        try:
            self._guard(lambda: self.replace(first_scene(self)))
            while self.running:
                self._guard(self.turn)
        finally:
            self.close()
        return self.exit_code

    def turn(self) -> None:
        """Go once round the loop: wait for the next frame to be due, take input, move on, draw."""
        dt = min(self.clock.tick(FRAMES_PER_SECOND) / 1000, LONGEST_STEP)
        self.input.size = self.size
        for event in pygame.event.get():
            if event.type in (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
                self.drawing.dirty = True
            elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
                self.focused = event.type == pygame.WINDOWFOCUSGAINED
                self.sound.set_focused(self.focused)
            if self._window is not None:
                event = self._window.on_target(event)
            self.hear(event)
        self._input_switch.tick()
        self.step(dt)
        if self.running and self.draw_if_needed():
            if self._window is not None:
                self._window.show(self.drawing.areas)
            self._frame_shown()

    def hear(self, event: pygame.event.Event) -> None:
        """Take one event, with its place in pixels of the surface that scenes draw on."""
        if event.type == pygame.DROPFILE:
            self.file_dropped(Path(event.file))
            return
        if event.type in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
            self._sound_switch.device_changed(event)
            return
        self._input_switch.hear(event)

    def file_dropped(self, path: Path) -> None:
        """A file has been dropped on the window."""
        from game.client.opening import open_file

        open_file(self, path)

    def _frame_shown(self) -> None:
        self._frames += 1
        if self._frames == 1:
            if os.environ.get("REBIRTH_READY") == "1":
                print("READY", flush=True)
            self._after_first_frame()

    def _after_first_frame(self) -> None:
        """What may take a moment waits until there is something to look at."""
        # What is there now stays: looking for garbage need not go through it again.
        gc.collect()
        gc.freeze()
        if self.settings.sound:
            self.open_sound()
        if self._window is not None:
            self._input_switch.listen_for_pads()
            # The first bot's turn would otherwise wait for this import, and so would a frame.
            threading.Thread(target=importlib.import_module, args=("game.ai",), name="warm-up", daemon=True).start()
        if not self.folders.writable:
            log.info("no folder for games: %s", self.folders.problem)
            self.messages.say_later(_("There is no folder to write to: games and settings will not be kept."))
        self.messages.begin()

    def open_sound(self) -> None:
        """Open the sound device, unless this run is silent; without one the player is told, and plays on."""
        self._sound_switch.open()

    def set_sound(self, on: bool) -> None:
        """Let everything be heard, or nothing; the choice is remembered."""
        self._sound_switch.set(on)

    def handle(self, intent: Intent) -> None:
        """Give an intent to the top scene; full screen, mute and the window's close button are dealt with here."""
        if intent.kind is IntentKind.FULLSCREEN:
            self.toggle_fullscreen()
        elif intent.kind is IntentKind.MUTE:
            self._sound_switch.toggle()
        elif intent.kind is IntentKind.QUIT:
            self.quit()
        elif self._input_switch.told(intent) or self._opens_rules(intent):
            pass
        elif self.running and self.scene is not None and not self.scene.takes_first(intent):
            self.scene.handle(intent)

    def _opens_rules(self, intent: Intent) -> bool:
        """Open the rules where they are asked for; True when the intent means no more than that."""
        scene = self.scene
        why = intent.kind in (IntentKind.WHY, IntentKind.HOLD)
        if scene is None or not self.running or not (intent.kind is IntentKind.RULES or why):
            return False
        page = scene.rules_page()
        taken = intent.kind is IntentKind.HOLD and intent.pos is not None and scene.holds_press(intent.pos)
        if page is None or taken or (why and scene.answers_why):
            return False
        self.open_rules()
        return True

    def open_rules(self) -> None:
        """Open the rules at the page of what has the focus in the top scene, where it has one."""
        from game.client.scenes.rules import RulesScene

        page = self.scene.rules_page() if self.scene is not None else None
        if page is None:
            return
        rules, topic = page
        self.push(RulesScene(self, rules, topic=topic) if rules else RulesScene(self, both=True, topic=topic))

    def set_narration(self, where: str) -> None:
        """Tell everything in words there from now on: off, console, clipboard, file, or the path of a file."""
        self.narrator.use(where, self.folders.data)

    def step(self, dt: float) -> None:
        """Move the top scene and the message line on by `dt` seconds."""
        self.tidy_up()
        self.messages.step(dt)
        self.sound.play_music(self._sound_switch.music)
        self.sound.update(dt)
        scene = self.scene
        if scene is None or not self.running:
            return
        self.narrator.follow(scene)
        scene.update(dt)
        top = self.scene
        if top is not None and top.wants_text != self.input.text_entry:
            self.input.text_entry = top.wants_text
            if self._window is not None:
                (pygame.key.start_text_input if top.wants_text else pygame.key.stop_text_input)()

    def draw_if_needed(self) -> bool:
        """Draw the scenes where something changed; True when there was anything to draw."""
        target = self._target()
        if self._window is not None and self._window.changed:
            self._window.changed = False
            self.drawing.dirty = True
        if self.messages.changed:
            self.messages.changed = False
            self.drawing.dirty = True
        patient = self._window is not None and self._frames > 0 and not self._window.stretched
        return self.drawing.draw(target, patient=patient)

    def forget_pictures(self) -> None:
        """Let go of everything drawn for another size."""
        forget_old_size()
        for kept in ("fonts", "sprites"):
            if kept in self.__dict__:
                getattr(self, kept).forget()

    def frame(self) -> pygame.Surface:
        """Draw everything now and give back the surface."""
        self.drawing.want_all()
        self.draw_if_needed()
        return self._target()

    # ------------------------------------------------------------------ when something goes wrong

    def _guard(self, action: Callable[[], None]) -> None:
        """Run `action`; an unexpected error is logged and shown in a dialog instead of ending the program."""
        try:
            action()
        except Exception as error:  # noqa: BLE001 - a defect anywhere must cost neither the game nor an explanation
            show_error(self, error)

    def _remember_window(self) -> None:
        assert self._window is not None
        size = self._window.size
        if self._window.fullscreen or size == self.settings.window_size or min(size) < 320:
            return
        self.settings.window_size = size
        self.save_settings()

    def close(self) -> None:
        """End thinking and sound and close the window."""
        try:
            self.leave_all()
        finally:
            self._close_thinker()
            self.narrator.close()
            self.sound.close()
            if self._frames:  # or else what the first frame has frozen would outlive this app
                gc.unfreeze()
            if self._window is not None:
                self._remember_window()
                self._window.close()
                self._window = None


def run(
    first_scene: Callable[[App], Scene], *, size: Size | None = None, fullscreen: bool | None = None, sound: bool = True
) -> int:
    """Open the window and play. Gives back the exit code; without a screen one plain line goes to stderr."""
    started = time.perf_counter()
    try:
        app = App(size, fullscreen=fullscreen, sound=sound)
    except NoDisplay as problem:
        print(str(problem), file=sys.stderr)
        return 1
    log.info("window open after %.3f s", time.perf_counter() - started)
    return app.run(first_scene)

"""A person with one device and nothing else: everything is done by its own events, fed to an app without a window."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

import pygame

from game.client.app import App
from game.client.input import InputMapper
from game.client.intents import Device
from game.client.panels import ZoneId, buttons
from game.client.scenes.game import GameScene
from game.client.scenes.keyboard import KeyboardScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.settings import SettingsScene
from game.client.widgets import Button, Choice, TextField, Widget
from game.rebirth import Hex
from tests.client.virtual_pad import virtual_pad

Point = tuple[int, int]
STEP = 0.02
#: No way to anything is longer than this.
MOST_STEPS = 300


class Clock:
    """Time passes when the hands say so."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class Hands:
    """What all have in common. A subclass says how its device goes to something and presses it."""

    device: Device

    def __init__(self, app: App) -> None:
        self.app = app
        self.clock = Clock()
        app.input = InputMapper(app.size, self.clock)

    def close(self) -> None:
        """Put the device away."""

    def hear(self, kind: int, **values: object) -> None:
        """One event of the device."""
        self.app.hear(pygame.event.Event(kind, values))

    def rest(self, seconds: float = STEP) -> None:
        """Let time pass, so that what was asked for is seen."""
        self.clock.now += seconds
        self.app.step(seconds)
        if self.app.running:
            self.app.draw_if_needed()

    @property
    def menu(self) -> MenuScene:
        """The scene on top, which has widgets."""
        assert isinstance(self.app.scene, MenuScene)
        return self.app.scene

    @property
    def game(self) -> GameScene:
        """The game, which is on top."""
        assert isinstance(self.app.scene, GameScene), self.app.scene
        return self.app.scene

    def press(self, widget: Widget) -> None:
        """Go to a widget of the scene on top and press it."""
        raise NotImplementedError

    def step(self, choice: Choice[str] | Choice[int] | Choice[float], by: int) -> None:
        """Go to a choice and on by one option, or back."""
        raise NotImplementedError

    def write(self, field: TextField, text: str) -> None:
        """Put a text into a field in place of what is there: by the keyboard on the screen, if there is no other."""
        self.open_keyboard(field)
        keyboard = self.app.scene
        assert isinstance(keyboard, KeyboardScene)
        while field.text:
            self.press(keyboard.erase)
        for sign in text:
            if sign.isalpha() and sign.isupper() is not keyboard.capital:
                self.press(keyboard.capitals)
            keys = [key for row in keyboard.keys for key in row]
            self.press(next(key for key in keys if key.label == sign))
        self.press(keyboard.done)
        assert field.text == text

    def open_keyboard(self, field: TextField) -> None:
        """Have the keyboard on the screen for a field."""
        self.press(field)

    def turn_to(self, scene: SettingsScene, page: int) -> None:
        """Another page of the settings."""
        self.press(scene.tabs[page])
        assert scene.number == page

    def place(self, at: Hex) -> None:
        """Place the hand on a space."""
        raise NotImplementedError

    def back(self) -> None:
        """Leave the scene on top by its button, or as the device does that anywhere."""
        raise NotImplementedError

    def choose(self, zone: ZoneId) -> None:
        """Choose what a round tower offers."""
        raise NotImplementedError

    def look_about(self) -> None:
        """Ask for a hint, read the log, the names and the tiles, come nearer and go back; each shows and goes again."""
        scene = self.game
        attention, camera = scene.attention, scene.board_view.camera

        def both(act: Callable[[], object], shown: Callable[[], bool]) -> None:
            for expected in (True, False):
                act()
                self.rest()
                assert shown() is expected

        both(self.ask, lambda: scene.hints.open)
        both(self.read_log, lambda: attention.log_open)
        both(self.show_names, lambda: scene.board_view.show_all_names)
        both(self.look_up_tiles, lambda: bool(attention.opened))
        self.come_nearer()
        self.rest(0.5)
        assert camera.zoomed
        self.see_all()
        self.rest(0.5)
        assert not camera.zoomed

    def ask(self) -> None:
        """For a hint, or to have it go."""
        self.game_button(buttons.HINT)

    def read_log(self) -> None:
        """The log, or away with it."""
        self.game_button(buttons.LOG)

    def show_names(self) -> None:
        """All names, or only those that have room."""
        self.game_button(buttons.NAMES)

    def look_up_tiles(self) -> None:
        """All unplayed tiles, or not."""
        raise NotImplementedError

    def come_nearer(self) -> None:
        """Enlarge the board."""
        raise NotImplementedError

    def see_all(self) -> None:
        """See the whole board again."""
        raise NotImplementedError

    def open_menu(self) -> None:
        """The pause."""
        self.game_button(buttons.MENU)

    def game_button(self, number: int) -> None:
        """A button below the hand."""
        self.choose(("button", number))


# ------------------------------------------------------------------ by places


class Pointing(Hands):
    """Whoever points at places."""

    def tap(self, pos: Point) -> None:
        """Press and let go at a place."""
        raise NotImplementedError

    def press(self, widget: Widget) -> None:
        self.rest()
        assert widget.visible
        self.tap(widget.rect.center)
        self.rest()

    def step(self, choice: Choice[str] | Choice[int] | Choice[float], by: int) -> None:
        self.rest()
        side = choice.rect.height // 2
        self.tap((choice.rect.right - side if by > 0 else choice.rect.x + side, choice.rect.centery))
        self.rest()

    def place(self, at: Hex) -> None:
        x, y = self.game.board_view.centre(at)
        for _ in range(2):
            self.tap((round(x), round(y)))
            self.rest()

    def zone(self, zone: ZoneId) -> Point:
        """Where something of the panels lies."""
        self.rest()
        found = next(each.rect.center for each in self.game.sides.all_zones() if each.id == zone)
        return found[0], found[1]

    def choose(self, zone: ZoneId) -> None:
        self.tap(self.zone(zone))
        self.rest()

    def look_up_tiles(self) -> None:
        self.tap(self.zone(("player", 0)))

    def see_all(self) -> None:
        self.rest()
        overview = self.game.camera.overview
        assert overview is not None
        self.tap(overview.rect.center)

    def back(self) -> None:
        scene = self.menu
        ways = ("done", "back", "title")
        self.press(next(getattr(scene, way) for way in ways if isinstance(getattr(scene, way, None), Button)))


class Mouse(Pointing):
    """A mouse and nothing else."""

    device = Device.MOUSE

    def move(self, pos: Point) -> None:
        """The pointer goes somewhere."""
        self.hear(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def tap(self, pos: Point) -> None:
        self.move(pos)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.hear(kind, pos=pos, button=1, touch=False)

    def open_keyboard(self, field: TextField) -> None:
        self.rest()
        self.tap((field.rect.right - field.rect.height // 2, field.rect.centery))
        self.rest()

    def come_nearer(self) -> None:
        self.move(self.game.board_view.rect.center)
        self.hear(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0)


class Finger(Pointing):
    """Fingers on a screen, with the mouse events that systems send along."""

    device = Device.TOUCH

    def finger(self, kind: int, pos: Point, number: int = 1) -> None:
        """An event of one finger."""
        x, y = pos[0] / (self.app.size[0] - 1), pos[1] / (self.app.size[1] - 1)
        self.hear(kind, x=x, y=y, finger_id=number, touch_id=1, dx=0.0, dy=0.0)

    def tap(self, pos: Point) -> None:
        self.finger(pygame.FINGERDOWN, pos)
        self.hear(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True)
        self.finger(pygame.FINGERUP, pos)
        self.hear(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):  # and once more, as some systems do
            self.hear(kind, pos=pos, button=1, touch=False)

    def choose(self, zone: ZoneId) -> None:
        for _ in range(2 if zone[0] in ("mission", "offer") else 1):  # the first touch only shows
            super().choose(zone)

    def come_nearer(self) -> None:
        x, y = self.game.board_view.rect.center
        self.finger(pygame.FINGERDOWN, (x - 30, y), 1)
        self.finger(pygame.FINGERDOWN, (x + 30, y), 2)
        self.finger(pygame.FINGERMOTION, (x + 90, y), 2)
        self.finger(pygame.FINGERUP, (x - 30, y), 1)
        self.finger(pygame.FINGERUP, (x + 90, y), 2)


# ------------------------------------------------------------------ by a focus


class Stepping(Hands):
    """Whoever moves a focus."""

    def move(self, direction: tuple[int, int]) -> None:
        """One step."""
        raise NotImplementedError

    def following(self) -> None:
        """On to the next thing."""
        raise NotImplementedError

    def confirm(self) -> None:
        """Do what has the focus."""
        raise NotImplementedError

    def go_to(self, widget: Widget) -> None:
        """Move the focus to a widget."""
        self.rest()
        form = self.menu.form
        for _ in range(MOST_STEPS):
            if form.focused is widget:
                assert widget.visible, "what has the focus is seen"
                return
            self.following()
        raise AssertionError(f"never came to {widget}")

    def press(self, widget: Widget) -> None:
        self.go_to(widget)
        self.confirm()
        self.rest()

    def step(self, choice: Choice[str] | Choice[int] | Choice[float], by: int) -> None:
        self.go_to(choice)
        self.move((by, 0))
        self.rest()

    def place(self, at: Hex) -> None:
        scene = self.game
        self.move((1, 0))
        for _ in range(MOST_STEPS):
            if scene.attention.target == at:
                break
            self.following()
        assert scene.attention.target == at
        self.rest()
        self.confirm()
        self.rest()

    def choose(self, zone: ZoneId) -> None:
        scene = self.game
        for _ in range(MOST_STEPS):
            if scene.attention.focus_zone == zone:
                break
            self.following()
        assert scene.attention.focus_zone == zone
        self.rest()
        self.confirm()
        self.rest()


class Keys(Stepping):
    """A keyboard and nothing else."""

    device = Device.KEYBOARD

    def key(self, code: int, sign: str = "") -> None:
        """A key goes down and up."""
        self.hear(pygame.KEYDOWN, key=code, mod=0, unicode=sign)
        self.hear(pygame.KEYUP, key=code, mod=0)

    def move(self, direction: tuple[int, int]) -> None:
        codes = {(1, 0): pygame.K_RIGHT, (-1, 0): pygame.K_LEFT, (0, 1): pygame.K_DOWN, (0, -1): pygame.K_UP}
        self.key(codes[direction])

    def following(self) -> None:
        self.key(pygame.K_TAB)

    def confirm(self) -> None:
        self.key(pygame.K_RETURN)

    def back(self) -> None:
        self.key(pygame.K_ESCAPE)
        self.rest()

    def write(self, field: TextField, text: str) -> None:
        self.go_to(field)
        self.rest()
        while field.text:
            self.key(pygame.K_BACKSPACE)
        for sign in text:
            self.key(ord(sign.lower()), sign)
            self.hear(pygame.TEXTINPUT, text=sign)
        assert field.text == text

    def turn_to(self, scene: SettingsScene, page: int) -> None:
        self.go_to(scene.tabs[scene.number])
        while scene.number != page:
            self.move((1, 0))

    def ask(self) -> None:
        self.key(pygame.K_h)

    def read_log(self) -> None:
        self.key(pygame.K_l)

    def show_names(self) -> None:
        self.key(pygame.K_n)

    def look_up_tiles(self) -> None:
        self.key(pygame.K_p)

    def come_nearer(self) -> None:
        self.key(pygame.K_PLUS, "+")

    def see_all(self) -> None:
        self.key(pygame.K_0, "0")

    def open_menu(self) -> None:
        self.key(pygame.K_F10)
        self.rest()


class Gamepad(Stepping):
    """A gamepad that SDL believes in, and nothing else; it is pulled out and plugged in again now and then."""

    device = Device.PAD

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.input = InputMapper(app.size, self.clock)
        self._stack = ExitStack()
        self.pad = self._stack.enter_context(virtual_pad())
        self.heed()

    def close(self) -> None:
        self._stack.close()

    def heed(self) -> None:
        """What SDL tells of the gamepad is heard."""
        for told in pygame.event.get():
            self.app.hear(told)

    def tap(self, name: str) -> None:
        """A button goes down and up."""
        for down in (True, False):
            self.pad.button(name, down=down)
            self.heed()

    def push(self, name: str, *values: float) -> None:
        """A stick or trigger goes from place to place."""
        for value in values:
            self.pad.axis(name, value)
            self.heed()

    def move(self, direction: tuple[int, int]) -> None:
        names = {(1, 0): "dpad right", (-1, 0): "dpad left", (0, 1): "dpad down", (0, -1): "dpad up"}
        self.tap(names[direction])

    def following(self) -> None:
        self.tap("right shoulder")

    def confirm(self) -> None:
        self.tap("a")

    def back(self) -> None:
        self.tap("b")
        self.rest()

    def go_to(self, widget: Widget) -> None:
        scene = self.app.scene
        if isinstance(scene, SettingsScene):
            for _ in scene.pages:
                if widget in scene.form.widgets:
                    break
                self.following()
            while scene.form.focused is not widget:
                self.move((0, 1))
            return
        super().go_to(widget)

    def turn_to(self, scene: SettingsScene, page: int) -> None:
        while scene.number != page:
            self.following()

    def ask(self) -> None:
        self.tap("x")

    def read_log(self) -> None:
        self.tap("back")

    def show_names(self) -> None:
        self.tap("y")

    def look_up_tiles(self) -> None:
        """No button is left for it: over the edge of the map to the panel of a player."""
        attention = self.game.attention
        for direction, arrived in (
            ((-1, 0), lambda: attention.focus_zone is not None),
            ((0, -1), lambda: attention.focus_zone == ("player", 0)),
        ):
            for _ in range(MOST_STEPS):
                if arrived():
                    break
                self.move(direction)
        assert attention.focus_zone == ("player", 0)
        self.confirm()

    def come_nearer(self) -> None:
        self.push("right trigger", -1.0, 1.0, -1.0)

    def see_all(self) -> None:
        self.tap("right stick")

    def open_menu(self) -> None:
        self.tap("start")
        self.rest()

    def place(self, at: Hex) -> None:
        """By the stick first, and with the pad pulled out in the middle of it."""
        self.push("left y", 0.9, 0.0)
        self.pad.pull_out()
        self.heed()
        self.pad.plug_in()
        self.heed()
        super().place(at)


EVERYBODY: dict[Device, type[Hands]] = {hands.device: hands for hands in (Mouse, Finger, Keys, Gamepad)}

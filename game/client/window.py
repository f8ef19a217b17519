"""The window: opens on every system with pixels as fine as the screen's, and gives the surface that scenes draw on.

Two kinds. Where a place in the window is a pixel (X11, Windows), pygame's display module shows the surface and can push
parts of it. Where places are counted in points of several pixels (macOS, Wayland), only `pygame.Window` has all pixels.
"""

from __future__ import annotations

import logging
import math
import os
import sys
import time
import warnings
from collections.abc import MutableMapping, Sequence

import pygame
from pygame import Rect

from game.client.i18n import _
from game.client.quiet import quiet_stderr
from game.client.x11_window import real_size
from game.storage.resources import assets_folder

__all__ = ["SMALLEST", "DenseWindow", "NoDisplay", "PlainWindow", "Window", "open_window"]

Size = tuple[int, int]

TITLE = "Rebirth"
#: The window cannot be dragged smaller; should a window manager force it, the picture is shrunk to fit.
SMALLEST: Size = (960, 540)
#: Scenes are laid out anew when the window has kept a size for so long.
SETTLE_SECONDS = 0.15
#: So long a window manager may take to grant full screen; it is asked for its answer that often.
GRANT_SECONDS, GRANT_STEP = 0.5, 0.1
#: Drivers that show nothing.
UNSEEN = ("offscreen", "dummy")
#: Drivers whose windows take a surface as it is.
DIRECT = ("x11", "windows")
#: Drivers that count places in points.
IN_POINTS = ("cocoa", "wayland")
USUAL_DPI = 96
#: What a window's frame and a taskbar or dock may take of a screen's width and height; nobody tells how much it is.
FRAME_ROOM: Size = (80, 96)
ICON_SIZE = 128
#: SDL_WINDOWPOS_CENTERED_MASK: with a screen's number added, the middle of that screen.
_CENTRED_ON = 0x2FFF0000

log = logging.getLogger(__name__)


class NoDisplay(Exception):
    """There is no screen to open a window on; the message says so in plain words."""


class Window:
    """An open window. `shown` is its surface, `target` what scenes draw on: they differ while the size changes.

    While the window is being dragged to another size, and when it is too small, scenes go on drawing on a canvas of
    their own that is stretched to the window: laying out anew at every step would stutter.
    """

    _handle: pygame.Window

    def __init__(self) -> None:
        #: Set whenever all of the window must be drawn anew.
        self.changed = True
        self._canvas: pygame.Surface | None = None
        self._stretched: tuple[float, float] | None = None
        self._seen: Size | None = None
        self._settled: Size | None = None
        self._seen_at = 0.0
        self._windowed: Size = SMALLEST
        #: Until when full screen may still be granted, and when to look next; None: it is known.
        self._grant_until: float | None = None
        self._look_at = 0.0

    # What the two kinds do each in their own way

    @property
    def shown(self) -> pygame.Surface:
        """The window's surface, taken anew each time: it changes under full screen and resize."""
        raise NotImplementedError

    @property
    def size(self) -> Size:
        """The window's size in the units that it was opened with, for the next time."""
        raise NotImplementedError

    @property
    def fullscreen(self) -> bool:
        """Whether the window takes the whole screen."""
        raise NotImplementedError

    @property
    def density(self) -> tuple[float, float]:
        """Pixels for each unit of an event's place."""
        return 1.0, 1.0

    def push(self, areas: Sequence[Rect] | None) -> None:
        """Bring what was drawn on the screen: all of it (None), or only some areas."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def grab_keyboard(self) -> None:
        """While the window has the focus, let keys of the system (Alt+Tab, Super) come here and do nothing else."""
        self._handle.grab_keyboard = True

    def come_back(self) -> None:
        """Be seen again after the window has been put away."""
        self._handle.restore()
        if not self.fullscreen:
            self._use_all_room(self.size)
        self._handle.focus()
        self.changed = True

    # What they have in common

    @property
    def stretched(self) -> bool:
        """Whether the target is a canvas of another size than the window's."""
        return self._stretched is not None

    def toggle_fullscreen(self) -> None:
        """Between window and full screen; raises pygame.error where there is no full screen."""
        # pygame's own toggle opens a second window on some systems; the window itself changes cleanly.
        if self.fullscreen:
            self._grant_until = None
            self._handle.set_windowed()
            self._handle.size = _fitting(self._windowed)
            self._use_all_room(self._windowed)
        else:
            self._windowed = self.size
            self._handle.set_fullscreen(desktop=True)
            self._await_grant()
        self.changed = True

    def _use_all_room(self, wanted: Size, display: int = 0) -> None:
        """Maximise the window where its frame and a taskbar may leave no room for the wanted size.

        The window manager knows how much is left, so nothing lies below the screen; without one nothing happens.
        """
        if pygame.display.get_driver() not in UNSEEN and _needs_all_room(wanted, display):
            self.maximise()

    def maximise(self) -> None:
        """Take all of the screen that frame and taskbar leave."""
        self._handle.maximize()

    def _await_grant(self) -> None:
        self._look_at = time.monotonic()
        self._grant_until = self._look_at + GRANT_SECONDS

    def _check_grant(self, now: float) -> None:
        """Cover the screen with the window itself where nobody grants full screen: SDL draws as if it had been."""
        if self._grant_until is None or now < self._look_at:
            return
        self._look_at = now + GRANT_STEP
        real = self.real_size()
        if real is None or real == self.size:
            self._grant_until = None
        elif now >= self._grant_until:
            self._grant_until = None
            log.info("full screen was not granted: the window is %s", real)
            self.cover_screen()
            self.changed = True

    def move_to_display(self, number: int) -> None:
        """Show the window on another screen, in full screen if it was."""
        full = self.fullscreen
        if full:
            self.toggle_fullscreen()
            pygame.event.pump()
        self._handle.position = _on_display(number)
        if full:
            pygame.event.pump()  # SDL must have seen where the window is before it fills the screen there
            self.toggle_fullscreen()
        self.changed = True

    def real_size(self) -> Size | None:
        """The window's size as the system knows it; None where SDL's word has to do."""
        return None

    def cover_screen(self) -> None:
        """Make an ordinary window lie where full screen would be."""
        raise NotImplementedError

    def target(self) -> pygame.Surface:
        """The surface to draw on now."""
        now = time.monotonic()
        self._check_grant(now)
        screen = self.shown
        window = screen.get_size()
        if window != self._seen:
            self._seen, self._seen_at = window, now
            self.changed = True
        if self._settled is None or (window != self._settled and now - self._seen_at > SETTLE_SECONDS):
            self._settled = window
            self.changed = True
        size = (max(self._settled[0], SMALLEST[0]), max(self._settled[1], SMALLEST[1]))
        if size == window:
            self._canvas, self._stretched = None, None
            return screen
        if self._canvas is None or self._canvas.get_size() != size:
            self._canvas = pygame.Surface(size)
        self._stretched = (window[0] / size[0], window[1] / size[1])
        if self._settled == window:  # too small for good, so keep the proportions
            scale = min(self._stretched)
            self._stretched = (scale, scale)
        return self._canvas

    def show(self, areas: Sequence[Rect] | None) -> None:
        """Bring the target on the screen: all of it (None), or only the areas that were drawn."""
        if self._canvas is None or self._stretched is None:
            self.push(areas)
            return
        screen = self.shown
        screen.fill((0, 0, 0))
        size = self._stretched_size(self._canvas, self._stretched)
        screen.blit(pygame.transform.smoothscale(self._canvas, size), _centred(size, screen.get_size()))
        self.push(None)

    @staticmethod
    def _stretched_size(canvas: pygame.Surface, stretched: tuple[float, float]) -> Size:
        return round(canvas.get_width() * stretched[0]), round(canvas.get_height() * stretched[1])

    def on_target(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with its place, if it has one, in pixels of the target; fingers tell theirs as shares of it."""
        if hasattr(event, "finger_id"):
            return self._finger_on_target(event)
        if not hasattr(event, "pos"):
            return event
        return pygame.event.Event(event.type, event.__dict__ | {"pos": self.pixel(event.pos)})

    def pixel(self, place: tuple[float, float]) -> tuple[int, int]:
        """The pixel of the target that is shown in the middle of a place of an event.

        Beside a picture that does not fill the window it lies outside the target.
        """
        density = self.density
        x, y = (place[0] + 0.5) * density[0], (place[1] + 0.5) * density[1]
        return self._pixel_at(x, y)

    def _pixel_at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the target at a point of the window, in its pixels from the upper left corner."""
        if self._stretched is not None and self._canvas is not None and self._seen is not None:
            size = self._canvas.get_size()
            shown = self._stretched_size(self._canvas, self._stretched)
            left, top = _centred(shown, self._seen)
            x, y = (x - left) * size[0] / shown[0], (y - top) * size[1] / shown[1]
        return math.floor(x), math.floor(y)

    def _finger_on_target(self, event: pygame.event.Event) -> pygame.event.Event:
        """Fingers tell their place as shares of the window, 1 for its last pixel; a picture may not fill it."""
        if self._stretched is None or self._canvas is None or self._seen is None:
            return event
        width, height = self._seen
        x, y = self._pixel_at(event.x * (width - 1) + 0.5, event.y * (height - 1) + 0.5)
        across, down = self._canvas.get_size()
        return pygame.event.Event(event.type, event.__dict__ | {"x": x / (across - 1), "y": y / (down - 1)})


class PlainWindow(Window):
    """A window whose places are pixels, of pygame's display module."""

    def __init__(self, size: Size, fullscreen: bool, display: int) -> None:
        super().__init__()
        self._windowed = size
        #: Where the window lay before it was laid over the screen; None while it is not.
        self._lay_at: tuple[int, int] | None = None
        pygame.display.set_caption(TITLE)
        if (icon := _icon()) is not None:
            pygame.display.set_icon(icon)
        if fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN | pygame.RESIZABLE, display=display)
        else:
            pygame.display.set_mode(_fitting(size, display), pygame.RESIZABLE, display=display)
        with warnings.catch_warnings():  # the way that is recommended instead draws through a renderer
            warnings.simplefilter("ignore", DeprecationWarning)
            self._handle = pygame.Window.from_display_module()
        self._handle.minimum_size = SMALLEST
        self._home = self._handle.position
        if fullscreen:
            self._await_grant()
        else:
            self._use_all_room(size, display)

    @property
    def shown(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def size(self) -> Size:
        return pygame.display.get_window_size()

    @property
    def fullscreen(self) -> bool:
        return self._lay_at is not None or pygame.display.is_fullscreen()

    def toggle_fullscreen(self) -> None:
        covering = self.fullscreen
        if not covering:
            self._home = self._handle.position
        super().toggle_fullscreen()
        if covering and self._lay_at is not None:
            self._handle.position, self._lay_at = self._lay_at, None

    def real_size(self) -> Size | None:
        if pygame.display.get_driver() != "x11":
            return None
        return real_size(pygame.display.get_wm_info()["window"])

    def cover_screen(self) -> None:
        place, size = self._handle.position, self._handle.size
        self._handle.set_windowed()
        self._handle.position, self._handle.size = place, size
        self._lay_at = self._home

    def push(self, areas: Sequence[Rect] | None) -> None:
        if areas is None:
            pygame.display.flip()
        else:
            pygame.display.update(areas)


class DenseWindow(Window):
    """A window whose places are points of perhaps several pixels."""

    def __init__(self, size: Size, fullscreen: bool, display: int) -> None:
        super().__init__()
        self._windowed = size
        self._full = False
        place = _on_display(display) if display else pygame.WINDOWPOS_UNDEFINED
        self._handle = pygame.Window(TITLE, _fitting(size, display), place, resizable=True, allow_high_dpi=True)
        self._handle.minimum_size = SMALLEST
        if (icon := _icon()) is not None:
            self._handle.set_icon(icon)
        if fullscreen:
            self.toggle_fullscreen()
        else:
            self._use_all_room(size, display)

    @property
    def shown(self) -> pygame.Surface:
        return self._handle.get_surface()

    @property
    def size(self) -> Size:
        return self._handle.size

    @property
    def fullscreen(self) -> bool:
        return self._full

    @property
    def density(self) -> tuple[float, float]:
        pixels, points = self.shown.get_size(), self.size
        return pixels[0] / points[0], pixels[1] / points[1]

    def toggle_fullscreen(self) -> None:
        super().toggle_fullscreen()
        self._full = not self._full

    def push(self, areas: Sequence[Rect] | None) -> None:
        self._handle.flip()

    def close(self) -> None:
        self._handle.destroy()
        super().close()


def open_window(size: Size, fullscreen: bool, display: int = 0) -> Window:
    """Open the window in this size, or smaller on a smaller screen; raises NoDisplay when there is no screen.

    `display` counts the screens from 0; where that one is missing now it is the first.
    """
    ask_for_all_pixels(os.environ, sys.platform)
    chosen_driver = os.environ.get("SDL_VIDEODRIVER")
    try:
        with quiet_stderr():
            pygame.display.init()
        driver = pygame.display.get_driver()
        if chosen_driver is None and driver in UNSEEN:
            raise NoDisplay(
                _("Rebirth needs a screen, and none was found. Start it from a desktop session (is DISPLAY set?).")
            )
        if driver in DIRECT:
            # By default SDL pushes a software surface through OpenGL, which costs up to 34 times as much. The others
            # have no other way: without it they would open no window.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.font.init()
        kind = DenseWindow if driver in IN_POINTS else PlainWindow
        there = display if display < len(pygame.display.get_desktop_sizes()) else 0
        return kind(size, fullscreen and driver not in UNSEEN, there)
    except pygame.error as error:
        pygame.display.quit()
        raise NoDisplay(_("Rebirth could not open a window: {reason}").format(reason=error)) from error
    except NoDisplay:
        pygame.display.quit()
        raise


def _icon() -> pygame.Surface | None:
    """The picture for title bar and list of windows; None where it is missing, which is no reason not to play."""
    try:
        return pygame.image.load(assets_folder() / "desktop" / "icons" / f"rebirth-{ICON_SIZE}.png")
    except (OSError, pygame.error) as error:
        log.warning("the window has no icon: %s", error)
        return None


def ask_for_all_pixels(environment: MutableMapping[str, str], platform: str) -> None:
    """Tell SDL, before it begins, what the window will be like; what the player has set stays."""
    environment.setdefault("SDL_VIDEO_X11_WMCLASS", "rebirth")
    if platform == "win32":
        # Otherwise Windows draws a small window and enlarges it, blurred.
        environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def desktop_scale(platform: str = sys.platform) -> float:
    """How much larger than usual Windows shows things, 1 elsewhere: a first window should look as large as others."""
    if platform != "win32":
        return 1.0
    import ctypes

    windows = vars(ctypes)["windll"]
    try:
        dpi: int = windows.user32.GetDpiForSystem()
    except AttributeError:  # before Windows 10
        return 1.0
    return max(1.0, dpi / USUAL_DPI)


def _centred(size: Size, window: Size) -> Size:
    """The upper left corner of something in the middle of the window."""
    return (window[0] - size[0]) // 2, (window[1] - size[1]) // 2


def _on_display(number: int) -> Size:
    """Where a window stands in the middle of a screen, in SDL's way of saying it."""
    return (_CENTRED_ON + number, _CENTRED_ON + number)


def _fitting(size: Size, display: int = 0) -> Size:
    """`size`, or the desktop's where that is smaller: the screen may be another one than last time."""
    desktop = pygame.display.get_desktop_sizes()[display]
    return min(size[0], desktop[0]), min(size[1], desktop[1])


def _needs_all_room(size: Size, display: int = 0) -> bool:
    """Whether a window of this size may lie partly outside a screen that also shows its frame and a taskbar."""
    desktop = pygame.display.get_desktop_sizes()[display]
    return size[0] + FRAME_ROOM[0] > desktop[0] or size[1] + FRAME_ROOM[1] > desktop[1]

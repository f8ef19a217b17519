"""What stands on the screen while a game that has crashed again and again is left alone for a while.

It is a program of its own and as simple as can be: whatever made the game fall must not make it fall too.
"""

from __future__ import annotations

import logging
import sys
import time

import pygame
from pygame import Rect

from game.client import i18n, theme
from game.client.fonts import Fonts
from game.client.i18n import _, ngettext
from game.client.window import NoDisplay, Window, open_window
from game.storage.kiosk_options import KioskOptions

#: The new game covers the notice, and then the supervisor ends it; should it not, the notice goes by itself.
LINGERING_SECONDS = 60.0
FRAME_SECONDS = 0.1

log = logging.getLogger(__name__)


def show_notice(options: KioskOptions, seconds: float) -> int:
    """Tell for so many seconds, and until the game is there, that it will be back. Exit code 0.

    Where no window can be opened it is told on the console.
    """
    i18n.use(options.default_language)
    try:
        window = open_window(options.window_size, options.fullscreen, options.display)
    except NoDisplay:
        print(f"{headline()}: {countdown(seconds)}", file=sys.stderr)
        return 0
    pygame.mouse.set_visible(False)
    fonts = Fonts()
    ends = time.monotonic() + seconds
    try:
        while (left := ends - time.monotonic()) > -LINGERING_SECONDS:
            pygame.event.get()  # nothing means anything here
            draw_notice(window.target(), max(0, round(left)), fonts)
            window.show(None)
            time.sleep(FRAME_SECONDS)
    finally:
        _close(window)
    return 0


def headline() -> str:
    """What guests read first."""
    return _("One moment, please")


def countdown(seconds: float) -> str:
    """What guests read second."""
    if seconds <= 0:
        return _("The game will be back at once.")
    return ngettext(
        "The game will be back in {number} second.", "The game will be back in {number} seconds.", round(seconds)
    ).format(number=round(seconds))


def draw_notice(surface: pygame.Surface, seconds: int, fonts: Fonts) -> None:
    """Draw it, to be read from three metres."""
    width, height = surface.get_size()
    surface.fill(theme.FELT[1])
    lines = (
        (headline(), "display", 0.11, theme.BRASS[0], 0.42),
        (countdown(seconds), "medium", 0.055, theme.FELT_TEXT, 0.60),
    )
    for text, role, size, colour, down in lines:
        px = size * min(height, width * 0.7)
        while px > 8 and fonts.width(text, role, px) > width * 0.92:
            px *= 0.95
        picture = fonts.text(role, px).render(text, True, colour)
        surface.blit(picture, picture.get_rect(center=(width // 2, round(height * down))))
    line = Rect(0, 0, width // 4, max(2, height // 240))
    line.center = (width // 2, round(height * 0.51))
    surface.fill(theme.BRASS[1], line)


def _close(window: Window) -> None:
    window.close()
    pygame.quit()

"""The part of ``kiosk --check`` that looks at what is plugged in: screen, sound, input."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from game.storage.kiosk_options import KioskOptions

#: Linux lists what it has found here, a paragraph each.
INPUT_DEVICES = Path("/proc/bus/input/devices")
#: The long side and the short side of the smallest screen on which everything can be read.
LEAST_SIDES = 960, 540


@dataclass(frozen=True)
class Finding:
    """What one test has found: `said` in a few words when all is well, else a sentence with what to do."""

    well: bool
    said: str


def well(said: str) -> Finding:
    """All is well with something."""
    return Finding(True, said)


def red(said: str) -> Finding:
    """Something must be mended."""
    return Finding(False, said)


def screen(options: KioskOptions) -> Finding:
    """Open the window for a moment, as the kiosk does."""
    import pygame

    from game.client.window import UNSEEN, NoDisplay, open_window

    try:
        window = open_window(options.window_size, options.fullscreen, options.display)
    except NoDisplay as problem:
        return red(str(problem))
    try:
        driver = pygame.display.get_driver()
        pygame.event.pump()
        width, height = window.target().get_size()
        screens = len(pygame.display.get_desktop_sizes())
        window.show(None)
        if driver in UNSEEN:
            return well(f"none is wanted ({driver} was chosen)")
        if options.display >= screens:
            return red(f"display = {options.display}, but there are {screens} screens, counted from 0. Plug it in?")
        desktop = pygame.display.get_desktop_sizes()[options.display]
        if max(desktop) < LEAST_SIDES[0] or min(desktop) < LEAST_SIDES[1]:
            return red(f"{desktop[0]}x{desktop[1]} is too small: choose at least 1280x720 in the system's settings.")
        return well(f"{desktop[0]}x{desktop[1]}, {'all of it' if options.fullscreen else f'window {width}x{height}'}")
    finally:
        window.close()


def sound(options: KioskOptions, where: Path) -> Finding:
    """Open the sound device, if it is to be heard."""
    from game.client.audio import Audio

    if not options.sound:
        return well("off, as the options say")
    audio = Audio()
    problem = audio.open(options.effects_volume, options.music_volume)
    audio.close()
    if problem:
        return red(f"No sound device was found ({problem}). Plug one in, or set sound = false in {where}.")
    driver = os.environ.get("SDL_AUDIODRIVER")
    return well(f"a device is there ({driver} was chosen)" if driver else "a device is there")


def inputs() -> Finding:
    """Look for anything that a guest could play with."""
    import pygame

    from game.client.window import UNSEEN

    chosen = os.environ.get("SDL_VIDEODRIVER")
    if chosen in UNSEEN:
        return well(f"none is wanted ({chosen} was chosen)")
    pygame.joystick.init()
    pads = pygame.joystick.get_count()
    pygame.joystick.quit()
    found = ["a gamepad"] * (pads == 1) + [f"{pads} gamepads"] * (pads > 1)
    listing = _listing()
    if sys.platform != "linux" or not listing:
        # Elsewhere, and in a machine that is only a window of another one, nobody lists the others.
        return well(", ".join([*found, "mouse and keyboard as the system has them"]))
    found = [*linux_devices(listing), *found]
    if not found:
        return red("Neither mouse, touch screen, keyboard nor gamepad was found. Plug one in.")
    return well(", ".join(found))


def _listing() -> str:
    try:
        return INPUT_DEVICES.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def linux_devices(listing: str) -> list[str]:
    """What Linux's list of input devices has for playing: "a touch screen", "a mouse", "a keyboard"."""
    touch = mouse = keyboard = False
    for device in listing.split("\n\n"):
        bits = {name: int(value.replace(" ", "") or "0", 16) for name, value in _BITS.findall(device)}
        handlers = re.search(r"^H: Handlers=(.*)$", device, re.MULTILINE)
        words = handlers[1].split() if handlers else []
        direct = bool(bits.get("PROP", 0) & 2)  # INPUT_PROP_DIRECT: the finger touches what it means
        touch |= direct
        mouse |= not direct and any(word.startswith("mouse") for word in words)
        # A power button is a keyboard to Linux; one to play with has leds or repeats its keys.
        keyboard |= "kbd" in words and bool(bits.get("EV", 0) & (1 << 20 | 1 << 17))
    return ["a touch screen"] * touch + ["a mouse"] * mouse + ["a keyboard"] * keyboard


_BITS = re.compile(r"^B: (PROP|EV)=([0-9a-f ]+)$", re.MULTILINE)

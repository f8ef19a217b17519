"""The kiosk in a real window that fills a screen: a guest plays by the mouse, and real keys lead nowhere."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.client.kiosk import KioskApp
from game.client.kiosk.final import KioskFinalScene
from game.client.kiosk.initials import InitialsScene
from game.client.kiosk.picker import PickerScene, PlayButton
from game.client.kiosk.staff_menu import StaffMenuScene
from game.client.kiosk.staff_pin import PinScene
from game.client.scene import Scene
from game.client.scenes.final import DEAF_SECONDS
from game.client.session import Session
from game.client.widgets import Button, Widget
from game.rebirth import row_major
from game.storage.booth_scores import BoothScores
from game.storage.kiosk_options import read_options
from game.storage.paths import user_folders
from game.storage.records import RecordWriter, is_finished
from tests.commands.running import run
from tests.end_to_end.mirror import Mirror
from tests.end_to_end.table import Table, only_record
from tests.end_to_end.window import GameWindow, Screen, require_programs

pytestmark = [pytest.mark.window, pytest.mark.slow]
SIZE = (1280, 720)
REACH = 6
#: Seconds.
CLICK_AGAIN = 0.35
#: Where the pointer lies on nothing that would light up.
NOWHERE = (640, 3)
OPTIONS = """
boards = ["orkney"]
speed = "instant"
staff_pin = "2580"
scores_seconds = 3
attract_page_seconds = 600
picker_seconds = 120
reduced_motion = true
"""


class Patient(Table):
    """A guest, who clicks once more where a click has only ended what was moving."""

    def place(self) -> None:
        turn = self.match.turn
        at = sorted(self.match.legal(), key=row_major)[turn * 7 % len(self.match.legal())]
        clicked = -math.inf

        def placed() -> bool:
            nonlocal clicked
            if time.monotonic() - clicked > CLICK_AGAIN:
                self.window.click(self.centre(at))
                clicked = time.monotonic()
            self.match = self.read()
            return self.match.turn > turn

        self.window.wait_until(placed, f"placement {turn + 1}")


def pixels(picture: bytes) -> bytes:
    """The colours of a picture file of the kind PPM, a byte each."""
    _kind, _width, _height, most, data = picture.split(maxsplit=4)
    return data if int(most) < 256 else data[::2]


class Booth:
    """The kiosk's window, and the same scenes in this process to know where things lie."""

    def __init__(self, window: GameWindow, home: Path, options: Path) -> None:
        self.window = window
        self.home = home
        self.app = KioskApp.headless(SIZE, folders=user_folders(), options=read_options(options))

    def show(self, scene: Scene) -> None:
        self.app.scenes[:] = [scene]
        self.app.drawing.prepare(scene)
        self.app.step(0.01)
        self.app.frame()

    def wait_for(self, widget: Widget, what: str) -> None:
        """Wait until the window shows a widget of the scene shown here; the middle of its words tells."""
        surface = self.app.frame()
        place = widget.rect.center
        square = pygame.Rect(place[0] - REACH, place[1] - REACH, 2 * REACH, 2 * REACH)
        wanted = pygame.image.tobytes(surface.subsurface(square), "RGB")
        self.window.move(NOWHERE)
        self.window.wait_until(lambda: pixels(self.window.patch(place, REACH)) == wanted, what)

    def press(self, widget: Widget) -> None:
        self.window.click(widget.rect.center)

    def to_picker(self) -> PickerScene:
        """The first press on the attract screen."""
        self.window.click((640, 200))
        picker = PickerScene(self.app)
        self.show(picker)
        self.wait_for(picker.plays[0], "the picker")
        time.sleep(0.5)  # a press right after the one that opened it chooses nothing
        return picker

    def start_game(self) -> Patient:
        """Alone against the computer, by two presses."""
        play = next(one for one in self.to_picker().plays if isinstance(one, PlayButton) and one.humans == 1)
        self.press(play)
        mirror = Mirror.__new__(Mirror)
        mirror.app = self.app
        return Patient(self.window, mirror, only_record(self.window, self.home / "kiosk"))

    def end_by_staff(self) -> int:
        """The sign, the PIN, the end."""
        self.window.key("ctrl+shift+F12")
        pin = PinScene(self.app)
        self.show(pin)
        self.wait_for(pin.keys["5"], "the pad")
        for digit in "2580":
            self.press(pin.keys[digit])
        self.press(pin.enter)
        menu = StaffMenuScene(self.app)
        self.show(menu)
        for label in ("End the kiosk", "End it"):
            button = next(one for one in menu.form.widgets if isinstance(one, Button) and one.label == label)
            self.wait_for(button, label)
            self.press(button)
            button.activate()
            self.app.running = True
        return self.window.wait_for_exit()


@contextmanager
def kiosk(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Booth]:
    """A kiosk that fills a screen of its own."""
    require_programs()
    home.mkdir()
    monkeypatch.setenv("REBIRTH_HOME", str(home))
    options = home / "kiosk.toml"
    options.write_text(OPTIONS)
    with Screen(SIZE) as screen, GameWindow(screen, home, "kiosk", "--options", str(options)) as window:
        booth = Booth(window, home, options)
        try:
            yield booth
        finally:
            booth.app.close()


def test_a_guest_plays_and_the_next_one_finds_the_attract_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    with kiosk(home, monkeypatch) as booth:
        table = booth.start_game()
        table.play()
        assert table.match.finished and is_finished(table.record)
        session = Session(booth.app, table.match, RecordWriter(None), "instant")
        final = KioskFinalScene(booth.app, session)
        booth.show(final)
        for _ in range(30):
            final.update(0.1)
        booth.wait_for(final.cards, "the end of the ceremony")
        time.sleep(DEAF_SECONDS + 0.5)
        booth.press(final.go_on)
        initials = InitialsScene(booth.app, session)
        booth.show(initials)
        booth.wait_for(initials.keys[12], "the letters")
        for letter in "KIM":
            booth.press(next(one for one in initials.keys if one.label == letter))
        booth.press(initials.done)
        scores = BoothScores(booth.app.folders)
        booth.window.wait_until(lambda: bool(scores.all_time("orkney")), "the score")
        (kept,) = scores.all_time("orkney")
        assert table.match.result is not None
        assert (kept.letters, kept.points) == ("KIM", table.match.result.final[0].total)
        time.sleep(booth.app.options.scores_seconds + 1)
        booth.to_picker()  # from the attract screen: the next guest
        assert booth.end_by_staff() == 0
        assert not [line for line in booth.window.errors if "Error" in line or "Traceback" in line]
    assert run("verify", str(table.record), home=home).returncode == 0
    assert not (home / "settings.json").exists() and not list(home.glob("records/*"))


def test_no_real_key_leads_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    with kiosk(home, monkeypatch) as booth:
        window = booth.window
        table = booth.start_game()

        def is_there() -> bool:
            return window.process.poll() is None and window._xdotool(
                "search", "--onlyvisible", "--class", "rebirth"
            ).splitlines()[-1:] == [window.window]

        for keys in ("alt+F4", "ctrl+q", "F11", "alt+Return", "super+d", "alt+Tab", "ctrl+c", "ctrl+v", "Print"):
            window.key(keys)
            time.sleep(0.15)
            assert is_there(), keys
        window.click((640, 300), button=3)
        window.key("Escape", "Escape", "Escape", "Escape")
        assert is_there()
        # Whatever has been opened by that is closed again, and the game goes on.
        table.place()
        assert booth.end_by_staff() == 0

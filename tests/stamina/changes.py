"""Attract games in a window that is changed again and again: its size, full screen, sound, patterns, language, palette.

Games go in rounds of `ROUND`. In all but the last of a round something is changed several times; the last one is played
undisturbed at the first size, and only there memory, open files and the time of a picture are compared.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pygame

from game.client import i18n
from game.client.app import App
from game.client.attract import Attract
from game.client.palettes import PALETTES
from game.client.scenes.title import TitleScene
from game.rebirth import Match
from game.storage.paths import UserFolders
from game.storage.settings import Settings
from tests.client.attract_stamina import MOST_STEPS, STEEPEST, WARMING, Watch, resident_mb

ROUND = 5
HOME_SIZE = (1280, 720)
SIZES = (HOME_SIZE, (1920, 1080), (960, 540), (1024, 768), (720, 1280), (1366, 768), (2560, 1080), (1600, 900))
#: At most so many changes in a game, at moments picked at random.
MOST_CHANGES = 4
#: Seconds of a step, in which most motion is over, and steps until the next picture: drawing is most of the work.
STEP = 4.0
STEPS_A_PICTURE = 5
#: A change comes after so many steps at most.
LATEST = 300
#: A picture that takes by so much more of the processor at the end than at the beginning has become slower.
SLOWER = 1.25


def open_files() -> int:
    """How many files, pipes and devices this process has open."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@dataclass
class WindowWatch:
    """What was seen in undisturbed games: memory in MB, open files, and processor seconds of a picture."""

    memory: Watch = field(default_factory=Watch)
    files: list[int] = field(default_factory=list)
    picture_seconds: list[float] = field(default_factory=list)
    made: Counter[str] = field(default_factory=Counter)
    frames: int = 0

    def fifths(self, values: list[float] | list[int]) -> tuple[float, float]:
        """The medians of the first fifth and of the last."""
        fifth = max(1, len(values) // 5)
        return statistics.median(values[:fifth]), statistics.median(values[-fifth:])

    @property
    def rise(self) -> float:
        """MB in a hundred games, over the steady part."""
        return self.memory.rise / ROUND

    @property
    def files_climb(self) -> bool:
        """Whether more files are open at the end than after the caches have filled."""
        steady = self.files[round(len(self.files) * WARMING) :]
        first, last = self.fifths(steady)
        return last > first

    @property
    def slows_down(self) -> bool:
        """Whether pictures take longer at the end."""
        first, last = self.fifths(self.picture_seconds)
        return last > SLOWER * first

    @property
    def problems(self) -> list[str]:
        """What has become worse."""
        found = []
        if self.rise > STEEPEST and self.memory.climbs:
            found.append(f"the memory climbs by {self.rise:.2f} MB in a hundred games")
        if self.files_climb:
            found.append(f"files stay open: {self.files[0]} at first, {self.files[-1]} at last")
        if self.slows_down:
            first, last = self.fifths(self.picture_seconds)
            found.append(f"a picture took {first * 1000:.1f} ms, then {last * 1000:.1f} ms")
        return found


def open_window(home: Path, *, sound: bool = True) -> App:
    """An app with a window, perhaps on SDL's dummy screen, and without a past."""
    (home / "records").mkdir(exist_ok=True)
    folders = UserFolders(home, home, home / "records", home / "maps", home / "log", writable=True)
    return App(HOME_SIZE, sound=sound, folders=folders, settings=Settings(language="en"))


class Changes:
    """Changes an app at random, by the seed."""

    def __init__(self, app: App, seed: int) -> None:
        self.app = app
        self.rng = Random(seed)
        self.made: Counter[str] = Counter()
        #: The game that has ended last.
        self.ended: Match | None = None
        self._kinds: dict[str, Callable[[], object]] = {
            "size": lambda: self._resize(self.rng.choice(SIZES)),
            "full screen": app.toggle_fullscreen,
            "sound": lambda: app.set_sound(not app.settings.sound),
            "patterns": lambda: app.set_patterns(not app.settings.patterns),
            "language": lambda: app.set_language(self.rng.choice(i18n.codes())),
            "palette": lambda: app.set_palette(self.rng.choice(sorted(PALETTES))),
            "text size": lambda: app.set_text_size(self.rng.choice((0.85, 1.0, 1.25))),
            "motion": self._toggle_motion,
        }

    def one(self) -> None:
        """Make one change."""
        kind = self.rng.choice(sorted(self._kinds))
        self._kinds[kind]()
        self.made[kind] += 1

    def home(self) -> None:
        """Have everything as in the beginning."""
        app, first = self.app, Settings()
        if app.fullscreen:
            app.toggle_fullscreen()
        self._resize(HOME_SIZE)
        app.set_sound(first.sound)
        app.set_language("en")
        app.set_text_size(first.text_size)
        app.settings.reduced_motion = first.reduced_motion
        if app.settings.patterns != first.patterns:
            app.set_patterns(first.patterns)
        if app.settings.palette != first.palette:
            app.set_palette(first.palette)

    def _toggle_motion(self) -> None:
        self.app.settings.reduced_motion = not self.app.settings.reduced_motion

    def _resize(self, size: tuple[int, int]) -> None:
        window = self.app._window
        assert window is not None
        if not window.fullscreen:
            window._handle.size = size


class _Turns:
    """Goes round the app's loop with steps of its own length, and times the pictures."""

    def __init__(self, app: App, watch: WindowWatch) -> None:
        self.app = app
        self.watch = watch
        self.seconds: list[float] = []
        self.steps = 0

    def one(self) -> None:
        app = self.app
        app.input.size = app.size
        for event in pygame.event.get():
            app.hear(event)
        app._input_switch.tick()
        app.step(STEP)
        self.steps += 1
        if self.steps % STEPS_A_PICTURE:
            return
        began = time.thread_time()
        if app.draw_if_needed():
            assert app._window is not None
            app._window.show(app.drawing.areas)
            self.seconds.append(time.thread_time() - began)
            self.watch.frames += 1
            app._frame_shown()


def play(
    app: App, games: int, seed: int, told: Callable[[int, WindowWatch], object] = lambda _game, _watch: None
) -> WindowWatch:
    """Let the title play so many games to their ends, changing the app meanwhile; `told` hears of each."""
    title = TitleScene(app)
    app.replace(title)
    watch = WindowWatch()
    turns = _Turns(app, watch)
    changes = Changes(app, seed)
    watch.made = changes.made
    for game in range(1, games + 1):
        undisturbed = game % ROUND == 0
        if undisturbed:
            changes.home()
        turns.seconds.clear()
        _play_one(title, turns, changes, undisturbed)
        if undisturbed:
            watch.memory.memory.append(resident_mb())
            watch.files.append(open_files())
            watch.picture_seconds.append(statistics.median(turns.seconds))
        told(game, watch)
    changes.home()
    return watch


def _play_one(title: TitleScene, turns: _Turns, changes: Changes, undisturbed: bool) -> None:
    """Until one more game has ended; another palette begins the games anew, with other seeds."""
    count = 0 if undisturbed else changes.rng.randint(1, MOST_CHANGES)
    moments = {changes.rng.randrange(LATEST) for _ in range(count)}
    playing, before = title.attract, 0 if title.attract is None else title.attract.games_finished
    for step in range(MOST_STEPS):
        if title.attract is None:
            title.attract = Attract(turns.app, changes.rng.getrandbits(32))
        if title.attract is not playing:
            playing, before = title.attract, 0
        elif playing.games_finished > before:
            before = playing.games_finished
            if playing.match is not changes.ended:  # another language names the winner of the same game again
                changes.ended = playing.match
                return
        if step in moments:
            changes.one()
        turns.one()
        if title.attract is not None and title.attract._painter is not None:
            title.attract._painter.join()  # steps would only pass by meanwhile
    raise AssertionError("the game does not end")

"""Random hands on every device at once, by a seed, at the game or at the kiosk.

    python -m tests.stamina.monkey --minutes 60 --seed 1 [--kiosk]

Mouse, keys, typed text, fingers, gamepads that come and go, files dropped, the window resized, covered and left, and
wishes that no device would send just then. Any exception ends it with 1; so does a position that breaks the rules, a
record that does not hold, a kiosk that is left, a picture that stands still and memory that is not given back. It
prints the longest turns of the loop.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.client.app import App
from game.client.input import InputMapper
from game.client.input.actions import BUTTONS
from game.client.intents import Device, Intent, IntentKind
from game.client.kiosk.app import KioskApp
from game.client.kiosk.attract_scene import KioskAttractScene
from game.client.scenes.error import ErrorScene
from game.client.scenes.game import GameScene
from game.client.scenes.title import TitleScene
from game.client.session import Session
from game.client.widgets.form import Form
from game.commands.verify import verify
from game.rebirth import Match
from game.rebirth.notes import Notes
from game.storage import records
from game.storage.kiosk_options import KioskOptions
from game.storage.settings import Settings, settings_file
from tests.client.attract_stamina import resident_mb
from tests.client.irish_playing import ireland
from tests.client.pad_events import Plugged, Socket, added, axis, button, removed
from tests.client.playing import Ready, folders, island, scotland, seats
from tests.stamina.broken import broken, data_of, record_lines

SIZES = ((960, 540), (1280, 720), (1024, 768), (800, 1000), (640, 360))
KEYS = (
    pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_RIGHT,
    pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_DELETE,
    pygame.K_PLUS, pygame.K_MINUS, pygame.K_0, pygame.K_1, *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_F1, pygame.K_F12 + 1),
)  # fmt: skip
MODIFIERS = (pygame.KMOD_NONE,) * 6 + (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
AXES = ("left x", "left y", "right x", "right y", "left trigger", "right trigger")
#: Seconds that pass in a turn: mostly a frame, now and then a hiccup.
FRAMES = (0.016, 0.03, 0.1, 0.1, 0.1)
#: A turn that took longer is a frozen picture.
FROZEN = 1.0
#: Megabytes of the process: what a small window's pictures, a zoomed board and a review take together is half of it.
MOST_MEMORY = 400.0
#: Turns.
MEASURED_EVERY = 50


@dataclass
class _Clock:
    """Stands for pygame's: no turn waits."""

    rng: Random

    def tick(self, _frames: int = 0) -> int:
        return round(self.rng.choice(FRAMES) * 1000)


@dataclass
class Monkey:
    """What came of it."""

    turns: int = 0
    placements: int = 0
    games: int = 0
    starts: int = 0
    scenes: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    #: The most memory seen, in megabytes.
    memory: float = 0.0
    #: The longest turns: seconds by the clock, seconds of the processor, and on which scenes.
    longest: list[tuple[float, float, str]] = field(default_factory=list)

    def took(self, seconds: float, busy: float, scene: str) -> None:
        """Keep the longest ones."""
        self.longest = sorted([*self.longest, (seconds, busy, scene)], reverse=True)[:5]

    @property
    def frozen(self) -> list[tuple[float, float, str]]:
        """Turns in which the processor itself worked for too long; a busy machine makes others wait."""
        return [turn for turn in self.longest if turn[1] > FROZEN]


class Hands:
    """Makes events at random, half of them where there is something to hit."""

    def __init__(self, rng: Random, drop: Path, *, kiosk: bool) -> None:
        self.rng = rng
        self.drop = drop
        self.down = False
        self.fingers: dict[int, tuple[float, float]] = {}
        self.plugged = True
        doings: list[tuple[int, Callable[[App], None]]] = [
            (30, self.move), (30, self.press), (12, self.click), (20, self.key), (4, self.text), (12, self.finger),
            (12, self.pad), (1, self.plug), (3, self.wheel), (1, self.resize), (2, self.focus), (6, self.wish),
            (1, self.drop_file),
        ]  # fmt: skip
        doings.append((2, self.leave) if kiosk else (1, self.begin))
        self.weights = [weight for weight, _doing in doings]
        self.doings = [doing for _weight, doing in doings]

    def do(self, app: App) -> str:
        """Do something; gives its name."""
        (doing,) = self.rng.choices(self.doings, self.weights)
        doing(app)
        return doing.__name__

    def place(self, app: App) -> tuple[int, int]:
        """Somewhere in the window, mostly where something is."""
        spots = list(_spots(app))
        if spots and self.rng.random() < 0.7:
            return self.rng.choice(spots)
        return self.rng.randrange(-5, app.size[0] + 5), self.rng.randrange(-5, app.size[1] + 5)

    def post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.event.Event(kind, values))

    def move(self, app: App) -> None:
        buttons = (int(self.down), 0, 0)
        self.post(pygame.MOUSEMOTION, pos=self.place(app), rel=(1, 1), buttons=buttons, touch=False)

    def press(self, app: App) -> None:
        self.down = not self.down
        kind = pygame.MOUSEBUTTONDOWN if self.down else pygame.MOUSEBUTTONUP
        self.post(kind, pos=self.place(app), button=self.rng.choice((1, 1, 1, 2, 3, 4, 5)), touch=False)

    def click(self, app: App) -> None:
        at = self.place(app)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * self.rng.choice((1, 2)):
            self.post(kind, pos=at, button=1, touch=False)

    def key(self, app: App) -> None:
        key, mod = self.rng.choice(KEYS), self.rng.choice(MODIFIERS)
        letter = chr(key) if pygame.K_a <= key <= pygame.K_z else ""
        for kind in (pygame.KEYDOWN, pygame.KEYUP)[: self.rng.choice((1, 2, 2, 2))]:
            self.post(kind, key=key, mod=mod, unicode=letter, scancode=0)

    def text(self, app: App) -> None:
        self.post(
            pygame.TEXTINPUT, text=self.rng.choice(("a", "Ada", "é", "\N{MOUNTAIN}", "a" * 200, "\x07", "ﬁ", " "))
        )

    def finger(self, app: App) -> None:
        number, (x, y) = self.rng.randrange(3), self.place(app)
        at = x / app.size[0], y / app.size[1]
        if number not in self.fingers:
            kind = pygame.FINGERDOWN
            self.fingers[number] = at
        elif self.rng.random() < 0.5:
            kind = pygame.FINGERMOTION
        else:
            kind = pygame.FINGERUP
            del self.fingers[number]
        self.post(kind, finger_id=number, touch_id=1, x=at[0], y=at[1], dx=0.01, dy=0.01, pressure=1.0)

    def pad(self, app: App) -> None:
        pad = self.rng.randrange(2)
        if self.rng.random() < 0.7:
            pygame.event.post(button(self.rng.choice(BUTTONS), down=self.rng.random() < 0.5, pad=pad))
        else:
            pygame.event.post(axis(self.rng.choice(AXES), self.rng.choice((-1.0, 0.0, 0.0, 0.3, 1.0)), pad=pad))

    def plug(self, app: App) -> None:
        pad = self.rng.randrange(2)
        pygame.event.post(self.rng.choice((added(pad), removed(pad))))

    def wheel(self, app: App) -> None:
        self.post(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-3, -1, 1, 3)), precise_y=1.0, touch=False, flipped=False)

    def resize(self, app: App) -> None:
        window = app._window
        assert window is not None
        if not window.fullscreen:
            window._handle.size = self.rng.choice(SIZES)

    def focus(self, app: App) -> None:
        kinds = (
            pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED,
            pygame.WINDOWEXPOSED, pygame.VIDEOEXPOSE, pygame.WINDOWENTER, pygame.WINDOWLEAVE,
            pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED,
        )  # fmt: skip
        self.post(self.rng.choice(kinds))

    def wish(self, app: App) -> None:
        """What no device would send just then, straight to the scenes."""
        kind = self.rng.choice([kind for kind in IntentKind if kind is not IntentKind.QUIT])
        direction = self.rng.choice(((0, 1), (1, 0), (-1, 0), (0, -1), (1, 1)))
        amount, shift = self.rng.choice((-2.0, 0.0, 0.5, 1.0, 3.0)), (self.rng.uniform(-1, 1), self.rng.uniform(-1, 1))
        app.handle(
            Intent(kind, self.place(app), direction, "a", amount, self.rng.choice(list(Device)), shift)
        )  # fmt: skip

    def drop_file(self, app: App) -> None:
        data = data_of(_dropped())
        self.drop.write_bytes(data if self.rng.random() < 0.3 else broken(data, self.rng))
        self.post(pygame.DROPFILE, file=str(self.drop))

    def begin(self, app: App) -> None:
        """A game, unless there is one: through the menus hands seldom find the way."""
        if _match(app) is None:
            board, name = self.rng.choice(((island(), "island"), (scotland(), "scotland"), (ireland(), "ireland")))
            who = self.rng.choices(("human", "easy", "greedy"), k=self.rng.choice((2, 3, 4)))
            if len(who) in board.player_counts:
                seed, notes = self.rng.getrandbits(20), Notes(practice=self.rng.random() < 0.3)
                session = Session.new(app, board, seats(*who), seed, speed="fast", map_name=name, notes=notes)
                app.replace(GameScene(app, session))

    def leave(self, app: App) -> None:
        """All that guests try."""
        tries: list[tuple[int, dict[str, object]]] = [
            (pygame.QUIT, {}),
            (pygame.WINDOWCLOSE, {}),
            (pygame.KEYDOWN, {"key": pygame.K_F4, "mod": pygame.KMOD_ALT, "unicode": "", "scancode": 0}),
            (pygame.KEYDOWN, {"key": pygame.K_q, "mod": pygame.KMOD_CTRL, "unicode": "", "scancode": 0}),
            (pygame.KEYDOWN, {"key": pygame.K_F11, "mod": 0, "unicode": "", "scancode": 0}),
        ]
        kind, values = self.rng.choice(tries)
        self.post(kind, **values)
        app.handle(Intent(IntentKind.QUIT))


def _dropped() -> list[str]:
    return record_lines(island(), 4, "human", "easy", map_name="island", placements=6)


def _spots(app: App) -> Iterator[tuple[int, int]]:
    """The middles of what can be pressed."""
    scene = app.scene
    if scene is None:
        return
    for value in vars(scene).values():
        if isinstance(value, Form):
            yield from (widget.rect.center for widget in value.widgets if widget.visible)
    match = _match(app)
    if isinstance(scene, GameScene) and match is not None and match.decision is not None:
        for at in sorted(match.legal()):
            x, y = scene.board_view.centre(at)
            yield round(x), round(y)


def _match(app: App) -> Match | None:
    """The game being played, if there is one."""
    return next((scene.session.match for scene in app.scenes if isinstance(scene, GameScene)), None)


def check(match: Match) -> None:
    """What holds in every position, whatever has been played. AssertionError."""
    board, seen = match.board, [place for place in match.placements if place.at is not None]
    if match.choice_due:  # its placement is no line of the record yet
        return
    assert len(match.tiles) == len(seen), "every placement lies on the board, on a space of its own"
    for place in seen:
        assert place.at is not None and match.tiles[place.at] == (place.seat, place.tile)
    assert set(match.tiles) <= set(board.spaces), "every tile lies on a space of the board"
    for seat in range(match.players):
        earned = sum(award.points for place in match.placements for award in place.awards if award.seat == seat)
        assert match.score(seat) == earned, "the score is the sum of what was told"
        assert match.tiles_left(seat) >= 0
    again = Match.from_record(match.record_lines())
    assert again.record_lines() == match.record_lines(), "the record is the game"


@contextmanager
def at_home(home: Path) -> Iterator[None]:
    """Copies and pictures that are saved go nowhere else."""
    names = ("HOME", "XDG_CONFIG_HOME", "REBIRTH_HOME")
    before = {name: os.environ.get(name) for name in names}
    os.environ.update({"HOME": str(home), "XDG_CONFIG_HOME": str(home), "REBIRTH_HOME": str(home / "rebirth")})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def open_app(home: Path, rng: Random, *, kiosk: bool, quick: bool) -> App:
    """The app at its first scene. `quick`: opponents answer at once, in this process, and are easy."""
    where = folders(home / "rebirth")
    app: App
    if kiosk:
        options = KioskOptions(idle_warning_seconds=20, fullscreen=False)
        app = KioskApp(options, folders=where, size=SIZES[1], sound=False)
    else:
        kept = settings_file(where).exists()
        app = App(SIZES[1], folders=where, settings=None if kept else Settings(speed="fast"), sound=False)
    if quick:
        app.thinker_for = lambda board, players: _Easy()  # type: ignore[method-assign, assignment, return-value]
    app.clock = _Clock(rng)  # type: ignore[assignment]
    app.input = InputMapper(app.size, open_pad=Socket(Plugged(0), Plugged(1)))
    app._input_switch.bind()
    app.replace(KioskAttractScene(app) if isinstance(app, KioskApp) else TitleScene(app))
    return app


class _Easy(Ready):
    """Every opponent decides in a moment."""

    def ask(self, view, level, seed):  # type: ignore[no-untyped-def]
        return super().ask(view, "easy", seed)


def play(
    home: Path, seed: int, *, turns: int = 0, minutes: float = 0.0, kiosk: bool = False, quick: bool = True,
    told: Callable[[Monkey], object] = lambda _monkey: None,
) -> Monkey:  # fmt: skip
    """Let hands play for so many turns or minutes. AssertionError, or whatever the app raises."""
    rng, monkey = Random(seed), Monkey()
    (home / "rebirth").mkdir(exist_ok=True)
    hands = Hands(rng, home / "dropped.jsonl", kiosk=kiosk)
    ends = time.monotonic() + 60 * minutes
    with at_home(home):
        while monkey.turns < turns or time.monotonic() < ends:
            app = open_app(home, rng, kiosk=kiosk, quick=quick)
            monkey.starts += 1
            try:
                _use(app, hands, monkey, lambda: monkey.turns < turns or time.monotonic() < ends, told)
                assert app.running or not kiosk, "the kiosk was left"
            finally:
                app.close()
    for path in records.list_records(folders(home / "rebirth" / ("kiosk" if kiosk else ""))):
        holds, text = verify(path)
        assert holds, f"{path.name}: {text}"
    return monkey


def _use(app: App, hands: Hands, monkey: Monkey, goes_on: Callable[[], bool], told: Callable[[Monkey], object]) -> None:
    """Until the app is left, or the time is up."""
    known: Match | None = None
    turn = 0
    while app.running and goes_on():
        for _event in range(hands.rng.choice((0, 1, 1, 2, 5))):
            monkey.done[hands.do(app)] += 1
        names = " > ".join(type(scene).__name__ for scene in app.scenes)
        began, busy = time.perf_counter(), time.thread_time()
        app.turn()
        monkey.took(time.perf_counter() - began, time.thread_time() - busy, names)
        monkey.turns += 1
        if monkey.turns % MEASURED_EVERY == 0:
            monkey.memory = max(monkey.memory, resident_mb())
        if app.scene is None:
            continue
        assert not isinstance(app.scene, ErrorScene)
        monkey.scenes[type(app.scene).__name__] += 1
        match = _match(app)
        if match is not None and (match is not known or match.turn != turn):
            monkey.games += match is not known
            monkey.placements += match is known and match.turn > turn
            known, turn = match, match.turn
            check(match)
        told(monkey)


def main() -> int:
    """Play, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60, metavar="N", help="(60)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="(1)")
    parser.add_argument("--kiosk", action="store_true", help="at the kiosk")
    args = parser.parse_args()
    began = time.monotonic()
    last = [began]

    def tell(monkey: Monkey) -> None:
        now = time.monotonic()
        if now - last[0] > 60 * args.minutes / 10:
            last[0] = now
            done = f"{monkey.turns} turns, {monkey.placements} placements, at most {monkey.memory:.0f} MB"
            print(f"{now - began:5.0f} s  {done}", flush=True)

    with tempfile.TemporaryDirectory() as home:
        monkey = play(Path(home), args.seed, minutes=args.minutes, kiosk=args.kiosk, quick=False, told=tell)
    print(f"{monkey.turns} turns in {time.monotonic() - began:.0f} s, started {monkey.starts} times")
    print(f"{monkey.placements} placements in {monkey.games} games; the rules held after each, and every record holds")
    print(f"scenes: {', '.join(f'{name} {count}' for name, count in monkey.scenes.most_common())}")
    for seconds, busy, names in monkey.longest:
        print(f"a long turn: {seconds:.2f} s, the processor {busy:.2f} s, on {names}")
    if args.kiosk:
        print("the kiosk was never left")
    print("a picture was frozen" if monkey.frozen else f"no picture was frozen for {FROZEN:.0f} s")
    print(f"memory: {monkey.memory:.0f} MB at most" + (", too much" if monkey.memory > MOST_MEMORY else ""))
    return int(bool(monkey.frozen) or monkey.memory > MOST_MEMORY)


if __name__ == "__main__":
    sys.exit(main())

"""Plays attract games one after the other in one process and watches the memory.

    python -m tests.client.attract_stamina --games 500

prints the resident memory as games go by, its slope over the last four fifths, and the sizes of all caches; it exits
with 1 when the memory climbs. With `--changes SEED` a window is resized, put into full screen and back, muted, and gets
other patterns, languages, palettes and sizes of text meanwhile (tests/stamina/changes.py); open files and the processor
time of pictures are watched too.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.client.app import App
from game.client.scenes.title import TitleScene
from game.storage.paths import UserFolders
from game.storage.settings import Settings

#: Seconds of a step: motion is long over in it, so that each turn takes a few pictures only.
STEP = 2.5
#: No game takes more steps; if one does, the attract mode has stopped.
MOST_STEPS = 5000
#: The least share of the games at the beginning that does not count: caches fill.
WARMING = 0.2
#: Climbing by more than so many MB in a hundred games, and by more in all than memory wavers, is a leak.
STEEPEST, WAVERS = 1.0, 3.0


def resident_mb() -> float:
    """The memory of this process that is in use now, in MB."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def slope(values: list[float]) -> float:
    """How much the values rise from one to the next, by least squares."""
    count = len(values)
    if count < 2:
        return 0.0
    middle, mean = (count - 1) / 2, sum(values) / count
    above = sum((i - middle) * (value - mean) for i, value in enumerate(values))
    return above / sum((i - middle) ** 2 for i in range(count))


@dataclass
class Watch:
    """What was seen: memory after each game, and how many pictures were drawn in all."""

    memory: list[float] = field(default_factory=list)
    frames: int = 0

    @property
    def steady(self) -> list[float]:
        """The games after the caches have filled."""
        return self.memory[round(len(self.memory) * WARMING) :]

    @property
    def rise(self) -> float:
        """MB in a hundred games, over the steady part."""
        return 100 * slope(self.steady)

    @property
    def climbs(self) -> bool:
        """Whether memory goes up, beyond what it wavers."""
        whole = slope(self.steady) * len(self.steady)
        return self.rise > STEEPEST and whole > WAVERS


def open_app(home: Path, size: tuple[int, int]) -> App:
    """An app without a window and without a past."""
    folders = UserFolders(home, home, home / "records", home / "maps", home / "log", writable=False)
    return App.headless(size, folders=folders, settings=Settings())


def play(app: App, games: int, told: Callable[[int, Watch], object] = lambda _game, _watch: None) -> Watch:
    """Let the title play so many games to their ends; `told` hears of each."""
    app.replace(TitleScene(app))
    title = app.scene
    assert isinstance(title, TitleScene)
    app.frame()
    watch = Watch()
    for game in range(1, games + 1):
        steps = 0
        while title.attract is None or title.attract.games_finished < game:
            app.step(STEP)
            watch.frames += app.draw_if_needed()
            steps += 1
            if steps > MOST_STEPS:
                raise AssertionError(f"game {game} does not end")
        watch.memory.append(resident_mb())
        told(game, watch)
    return watch


def caches(app: App) -> dict[str, int]:
    """How much lies in every cache that lives as long as the app."""
    return {
        "pictures": len(app.sprites._kept),
        "lines": len(app.fonts._lines),
        "faces": len(app.fonts._faces),
        "boards": len(app._boards),
    }


def play_changing(games: int, seed: int) -> int:
    """Play in a window that is changed, print, judge."""
    from tests.stamina import changes  # late: it uses what stands here

    games = max(games, changes.ROUND)
    began = time.perf_counter()

    def tell(game: int, watch: changes.WindowWatch) -> None:
        if game % (changes.ROUND * max(1, games // 400)) == 0:
            memory, seconds = watch.memory.memory[-1], watch.picture_seconds[-1]
            shown = f"{watch.files[-1]} files  {seconds * 1000:5.1f} ms a picture  {watch.frames} pictures"
            print(f"game {game:4}  {memory:7.1f} MB  {shown}", flush=True)

    with tempfile.TemporaryDirectory() as home:
        app = changes.open_window(Path(home))
        watch = changes.play(app, games, seed, tell)
        print(f"caches: {caches(app)}")
        app.close()
    print(f"changes: {', '.join(f'{kind} {count}' for kind, count in sorted(watch.made.items()))}")
    print(f"{games} games in {time.perf_counter() - began:.0f} s, peak {max(watch.memory.memory):.1f} MB")
    print(f"slope over the last four fifths: {watch.rise:+.2f} MB in a hundred games")
    first, last = watch.fifths(watch.files)
    print(f"open files: {first:.0f} in the first fifth, {last:.0f} in the last")
    first, last = watch.fifths(watch.picture_seconds)
    print(f"a picture: {first * 1000:.2f} ms in the first fifth, {last * 1000:.2f} ms in the last")
    for problem in watch.problems:
        print(problem)
    if not watch.problems:
        print("nothing climbs")
    return int(bool(watch.problems))


def main() -> int:
    """Play, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, metavar="N", help="(500)")
    parser.add_argument("--size", default="1920x1080", metavar="WxH", help="(1920x1080)")
    parser.add_argument("--changes", type=int, metavar="SEED", help="change a window at random meanwhile")
    args = parser.parse_args()
    if args.changes is not None:
        return play_changing(args.games, args.changes)
    width, height = map(int, args.size.split("x"))
    began = time.perf_counter()

    def tell(game: int, watch: Watch) -> None:
        if game % max(1, args.games // 20) == 0:
            print(f"game {game:4}  {watch.memory[-1]:7.1f} MB  {watch.frames} pictures", flush=True)

    with tempfile.TemporaryDirectory() as home:
        app = open_app(Path(home), (width, height))
        watch = play(app, args.games, tell)
        print(f"caches: {caches(app)}")
        app.close()
    print(f"{args.games} games in {time.perf_counter() - began:.0f} s, peak {max(watch.memory):.1f} MB")
    print(f"slope over the last {len(watch.steady)} games: {watch.rise:+.2f} MB in a hundred")
    print("the memory climbs" if watch.climbs else "the memory does not climb")
    return int(watch.climbs)


if __name__ == "__main__":
    sys.exit(main())

"""What several commands share: plain errors, and reading maps, seats and sizes from the command line."""

from __future__ import annotations

import argparse
import contextlib
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.storage import resources
from game.storage.atomic import UNFINISHED, sweep
from game.storage.paths import user_folders

if TYPE_CHECKING:  # the title screen needs no rules, and should not wait for them
    from game.rebirth import Board

HUMAN = "human"
RANDOM = "random"
#: The opponents that exist, weakest first.
LEVELS = ("easy", "greedy", "strong", "expert")
#: What an opponent may have besides its level, as in greedy:farmer.
TEMPERS = ("farmer", "lord", "seafarer")
DEFAULT_MAP = "scotland"
FEWEST_SEATS, MOST_SEATS = 2, 4
#: So many errors of a map are named where something else than the map was asked for.
MOST_ERRORS = 5
SMALLEST_SIDE, LARGEST_SIDE = 320, 16384


class CommandError(Exception):
    """Something the user can mend: its text says what, where and what to do. Shown without a traceback, exit 1."""

    exit_code = 1


class UsageError(CommandError):
    """A wrong word on the command line; exit 2."""

    exit_code = 2


def load_board(argument: str) -> tuple[Board, str]:
    """The board of a map given by name or path, and the name that records call it. Raises CommandError."""
    from game.tiled import read_map  # late: `verify` and `--help` need no map reader

    try:
        path = resources.find_map(argument, user_folders().maps)
    except resources.MapNotFound as error:
        raise UsageError(str(error)) from error
    report = read_map(path)
    if report.board is None:
        errors = [f"  {finding}" for finding in report.findings if finding.severity == "error"]
        more = [f"  and {len(errors) - MOST_ERRORS} more"] if len(errors) > MOST_ERRORS else []
        findings = "\n".join(errors[:MOST_ERRORS] + more)
        raise CommandError(f"{path} cannot be played:\n{findings}\nMend it in Tiled; check-map lists everything.")
    return report.board, path.stem


def parse_seats(text: str, *, human: bool, random: bool) -> list[str]:
    """The controllers of ``a,b,c``, opponents with or without ``:temper``.

    Raises argparse.ArgumentTypeError with what is allowed here.
    """
    seats = [word.strip().lower() for word in text.split(",")]
    allowed = [*([HUMAN] if human else []), *([RANDOM] if random else []), *LEVELS]
    for word in seats:
        level, colon, temper = word.partition(":")
        choice = f"Choose from {', '.join(allowed)}"
        if word == HUMAN and not human:
            raise argparse.ArgumentTypeError(f"a human cannot play here. {choice}")
        if word == RANDOM and not random:
            raise argparse.ArgumentTypeError(f"'{RANDOM}' plays in simulate only. {choice}")
        if colon and level in (HUMAN, RANDOM):
            raise argparse.ArgumentTypeError(f"'{word}': only opponents have a temper, as in {LEVELS[0]}:{TEMPERS[0]}")
        if colon and level in LEVELS and temper not in TEMPERS:
            raise argparse.ArgumentTypeError(
                f"'{word}': there is no temper '{temper}'. Choose from {', '.join(TEMPERS)}, or {level} alone"
            )
        if level not in allowed:
            raise argparse.ArgumentTypeError(f"'{word}' is no player. {choice}")
    if not FEWEST_SEATS <= len(seats) <= MOST_SEATS:
        raise argparse.ArgumentTypeError(
            f"{len(seats)} seats; the game has {FEWEST_SEATS} to {MOST_SEATS}, for instance greedy,{allowed[0]}"
        )
    return seats


def check_player_count(board: Board, map_name: str, players: int) -> None:
    """Raises UsageError when this many cannot play on the board."""
    fewest, most = board.options.players_min, board.options.players_max
    if not fewest <= players <= most:
        raise UsageError(f"{map_name} is a board for {fewest} to {most} players, not {players}")


def parse_size(text: str) -> tuple[int, int]:
    """``1920x1080`` as a pair. Raises argparse.ArgumentTypeError."""
    match = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text)
    if match:
        size = int(match[1]), int(match[2])
        if all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in size):
            return size
    raise argparse.ArgumentTypeError(
        f"'{text}' is no size; write for instance 1920x1080 (each side {SMALLEST_SIDE} to {LARGEST_SIDE})"
    )


def positive(text: str) -> int:
    """A whole number of at least 1. Raises argparse.ArgumentTypeError."""
    return _whole(text, 1)


def not_negative(text: str) -> int:
    """A whole number of at least 0. Raises argparse.ArgumentTypeError."""
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    if re.fullmatch(r"\d{1,18}", text) and int(text) >= least:
        return int(text)
    raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of at least {least}")


def reason(error: OSError) -> str:
    """The plain reason of a failed file operation."""
    return error.strerror or str(error)


def write_new_file(path: Path, data: bytes) -> None:
    """Create a file; one that exists is never touched. Raises CommandError."""
    created = False
    try:
        with path.open("xb") as file:
            created = True
            file.write(data)
    except FileExistsError as error:
        raise CommandError(f"{path} exists already and is not overwritten. Choose another name.") from error
    except OSError as error:
        if created:  # half a file would look like a torn record
            with contextlib.suppress(OSError):
                path.unlink()
        raise CommandError(f"{path} cannot be written: {reason(error)}.") from error


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Lend a file to write, which then takes the place of `path`: whole or not at all. Raises CommandError."""
    sweep(path.parent)
    try:
        # A folder, for what is written knows its kind by the name's end.
        folder = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=UNFINISHED, dir=path.parent))
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {reason(error)}.") from error
    unfinished = folder / path.name
    try:
        yield unfinished
        unfinished.chmod(0o644)
        unfinished.replace(path)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {reason(error)}.") from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)

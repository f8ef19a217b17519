"""``kiosk``: the game at an event, watched over by a supervisor, its options, and its self-test."""

from __future__ import annotations

import argparse
import faulthandler
import logging
import os
import secrets
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game import itself
from game.commands import common
from game.kiosk.supervisor import NO_SCREEN, Supervisor
from game.storage import kiosk_options, resources
from game.storage.atomic import sweep, write_atomically
from game.storage.kiosk_options import DEFAULT_PIN, KioskOptions, Known, OptionsError
from game.storage.log import keep_log
from game.storage.paths import UserFolders, user_folders

if TYPE_CHECKING:
    from game.kiosk.heartbeat import Heartbeat

#: In which the supervisor hands the options to the game: what is in the file by then may be anything.
OPTIONS_VARIABLE = "REBIRTH_KIOSK_OPTIONS"
PIN_DIGITS = 4
#: A game that a signal has ended ends with this and the signal's number, as shells have it.
SIGNALLED = 128

log = logging.getLogger(__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""
    parser.add_argument(
        "--options", metavar="FILE", type=Path, help=f"read the options from this file ({kiosk_options.FILE})"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="test the machine before the doors open, at most 30 seconds")
    what.add_argument(
        "--write-options",
        metavar="FILE",
        type=Path,
        help="write a file with every option explained, never over another",
    )
    parser.add_argument(
        "--size", type=common.parse_size, metavar="WxH", help="a window of this size, to try things out"
    )
    parser.add_argument("--no-sound", action="store_true", help="be silent")
    parser.add_argument("--no-watchdog", action="store_true", help="without the supervisor, for development")
    # How the supervisor starts the game, and the notice while it waits.
    parser.add_argument("--supervised", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--notice", type=common.not_negative, metavar="SECONDS", help=argparse.SUPPRESS)
    parser.epilog = (
        "The first touch, click, key or button opens the choice of a game; staff ends the kiosk by gesture and PIN.\n"
        "From a bare machine to a running booth, step by step: docs/kiosk.md.\n"
        "Exit code: 0 ended by staff, or all green; 1 not started, or something red; 2 misused."
    )


def run(args: argparse.Namespace) -> int:
    """Run the kiosk until staff ends it."""
    if args.write_options is not None:
        return _write_options(args.write_options)
    folders = user_folders()
    if args.supervised or args.notice is not None:
        return _handed_on(args, folders)
    where = args.options if args.options is not None else kiosk_options.options_file(folders)
    if args.check:
        from game.commands.kiosk_check import check

        return check(folders, where, needed=args.options is not None)
    try:
        options = with_pin(read(where, folders, needed=args.options is not None), folders)
    except OptionsError as error:
        raise common.CommandError(f"the options cannot be used:\n{_indented(error.problems)}") from error
    return _start(_with_words(options, args), folders, watchdog=not args.no_watchdog)


# ------------------------------------------------------------------ options


def known_words(folders: UserFolders) -> Known:
    """What options of words may be, by their names."""
    from game.client.i18n import codes
    from game.client.palettes import PALETTES

    return {
        "boards": tuple(resources.list_maps(folders.maps)),
        "languages": codes(),
        "opponent": common.LEVELS,
        "palette": tuple(PALETTES),
    }


def read(path: Path, folders: UserFolders, *, needed: bool) -> KioskOptions:
    """The options of a file, or the defaults without one. Raises OptionsError."""
    return kiosk_options.read_options(path, known_words(folders), needed=needed)


def pin_file(folders: UserFolders) -> Path:
    """Where the PIN is kept that was drawn for this machine."""
    return folders.config / "kiosk-pin.txt"


def with_pin(options: KioskOptions, folders: UserFolders) -> KioskOptions:
    """The options with a PIN that strangers cannot know: where none has been chosen one is drawn, once."""
    if options.staff_pin != DEFAULT_PIN:
        return options
    path = pin_file(folders)
    try:
        pin = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        pin = ""
    if not (pin.isdecimal() and len(pin) == PIN_DIGITS):
        pin = str(10**PIN_DIGITS + secrets.randbelow(10**PIN_DIGITS))[1:]
        if pin == DEFAULT_PIN:
            pin = DEFAULT_PIN[1:] + "7"
        try:
            write_atomically(path, f"{pin}\n".encode())
        except OSError:  # another one each time would let nobody in
            return options
    return msgspec.structs.replace(options, staff_pin=pin)


def _with_words(options: KioskOptions, args: argparse.Namespace) -> KioskOptions:
    """The options with what the command line says besides."""
    if args.size is not None:
        options = msgspec.structs.replace(options, fullscreen=False, size=f"{args.size[0]}x{args.size[1]}")
    return msgspec.structs.replace(options, sound=False) if args.no_sound else options


def _write_options(path: Path) -> int:
    common.write_new_file(path, kiosk_options.template(known_words(user_folders())).encode("utf-8"))
    print(f"{path} has every option, explained. Change what you like and try it: kiosk --check --options {path}")
    return 0


def _indented(lines: Sequence[str]) -> str:
    return "\n".join(f"  {line}" for line in lines)


# ------------------------------------------------------------------ running


def _start(options: KioskOptions, folders: UserFolders, *, watchdog: bool) -> int:
    from game.kiosk import crashes
    from game.kiosk.single import AlreadyRunning, SingleKiosk

    home = crashes.kiosk_folder(folders)
    log_folder = home / "log"
    sweep(folders.config, folders.data, crashes.crash_folder(folders))
    keep_log(log_folder / ("supervisor.log" if watchdog else folders.log.name))
    try:
        lock = SingleKiosk(home / "running.lock")
    except AlreadyRunning as error:
        raise common.CommandError("a kiosk is running already; end that one first, in its staff menu.") from error
    try:
        if not watchdog:
            from game.kiosk.heartbeat import Heartbeat

            return 1 if (code := _play(options, folders, Heartbeat())) == NO_SCREEN else code
        supervisor = Supervisor(
            itself.command("kiosk", "--supervised"),
            itself.environment(**{OPTIONS_VARIABLE: msgspec.json.encode(options).decode()}),
            keep=lambda crash: crashes.keep(
                crash,
                crashes.crash_folder(folders),
                log_folder / folders.log.name,
                crashes.record_during(crash, home / "records"),
            ),
            notice=lambda seconds: itself.command("kiosk", "--notice", str(round(seconds))),
        )
        code = supervisor.run()
    finally:
        lock.release()
    if supervisor.stopped_by == signal.SIGINT:
        raise KeyboardInterrupt
    return code


def _handed_on(args: argparse.Namespace, folders: UserFolders) -> int:
    """The game, or the notice, with the options that the supervisor hands on."""
    try:
        options = msgspec.json.decode(os.environ.pop(OPTIONS_VARIABLE, "{}"), type=KioskOptions)
    except msgspec.DecodeError as error:
        raise common.CommandError(f"the options handed on cannot be read: {error}") from error
    if args.notice is not None:
        from game.client.kiosk.notice import show_notice

        return show_notice(options, args.notice)
    from game.kiosk.crashes import kiosk_folder
    from game.kiosk.heartbeat import Heartbeat

    heartbeat = Heartbeat.from_environment()
    keep_log(kiosk_folder(folders) / "log" / folders.log.name)
    return _play(options, folders, heartbeat)


def _play(options: KioskOptions, folders: UserFolders, heartbeat: Heartbeat) -> int:
    """The game itself, in this process. Gives back NO_SCREEN, with a sentence, when there is no screen."""
    signals = _hear_signals(heartbeat)
    log.info("the kiosk starts, with the boards %s", ", ".join(options.boards))
    from game.client.kiosk import run_kiosk
    from game.client.window import NoDisplay

    try:
        code = run_kiosk(
            options,
            heartbeat,
            folders=folders,
            size=None if options.fullscreen else options.window_size,
            sound=options.sound,
        )
    except NoDisplay as problem:
        print(str(problem), file=sys.stderr)
        return NO_SCREEN
    # Ended by somebody else than staff or the supervisor, who starts it again.
    return SIGNALLED + signals[0] if signals and heartbeat.supervised and code == 0 else code


def _hear_signals(heartbeat: Heartbeat) -> list[int]:
    """Signals to end reach the loop through the heartbeat; those of a crash are told on standard error.

    Gives the list into which the signals come.
    """
    # SDL would make a click on the window's cross of them, which means nothing in a kiosk.
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
    heard: list[int] = []

    def stop(number: int, _frame: object) -> None:
        heard.append(number)
        heartbeat.want_stop()

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
    faulthandler.enable(all_threads=True)
    if sys.platform != "win32":  # the supervisor asks so where a game hangs, before it ends it
        faulthandler.register(signal.SIGUSR1, all_threads=True)
    return heard

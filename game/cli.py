"""The command line: finds the command, reads its words and runs it. See README.md for what each does."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import game

#: Command -> (module, what it does). The modules are imported only when run, so that the game opens at once.
COMMANDS = {
    "play": ("game.commands.play_record", "open a record: a saved game from elsewhere"),
    "kiosk": ("game.commands.kiosk", "run unattended at an event, watched over, and test the machine for it"),
    "simulate": ("game.commands.simulate", "play games between opponents without a window and show statistics"),
    "balance": ("game.commands.balance", "play equal opponents and report what seats, cards and towers are worth"),
    "verify": ("game.commands.verify", "play records again and compare every award and the result"),
    "check-map": ("game.commands.check_map", "list everything wrong with a map"),
    "bench": ("game.commands.bench", "measure this machine: rules, opponents, drawing, start-up"),
    "desktop": ("game.commands.desktop", "put the game into the menu of a Linux desktop, or take it out again"),
    "screenshot": ("game.commands.screenshot", "draw a scene into a picture file without a window"),
}
#: What a desktop hands to the program when a record is opened with it, and the command that this means.
RECORD, PLAY_RECORD = ".jsonl", "play"
#: What else may be handed to it, and must be told how.
MAP, OPTIONS = ".tmx", ".toml"
PLAY = ("game.commands.play", "open the game; with options, start right into a game")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line ``argv`` (without the program's name). Exit code: 0 done, 1 failed, 2 misused."""
    # Both count only before pygame is imported: standard output belongs to the commands, and the window's class, by
    # which desktops group and find it, is the game's name however it was started.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "rebirth")
    _prepare_output()
    try:
        return _command(argv)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130


def _command(argv: Sequence[str] | None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    program = Path(sys.argv[0]).name
    if program in {"", "__main__.py"}:
        program = "rebirth"
    if words and words[0] not in COMMANDS and words[0].lower().endswith(RECORD):
        words = [PLAY_RECORD, *words]
    command, rest = (words[0], words[1:]) if words and words[0] in COMMANDS else (None, words)
    module_name, description = PLAY if command is None else COMMANDS[command]
    module = importlib.import_module(module_name)
    parser = argparse.ArgumentParser(
        prog=program if command is None else f"{program} {command}",
        description=description[0].upper() + description[1:] + ".",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    if command is None:
        parser.usage = f"{program} [options]  or  {program} COMMAND ..."
        width = max(map(len, COMMANDS))
        parser.epilog = "commands (each has --help):\n" + "\n".join(
            f"  {name:{width}}  {text}" for name, (_, text) in COMMANDS.items()
        )
        parser.add_argument("--version", action="version", version=f"Rebirth {game.__version__}")
        stray = next((word for word in rest[:1] if not word.startswith("-")), None)
        if stray is not None:
            parser.error(_no_command(stray))
    module.add_arguments(parser)
    args = parser.parse_args(rest)
    return _run(module.run, args, parser)


def _no_command(word: str) -> str:
    """What to say of a first word that is no command: it may be a file."""
    name = word.lower()
    if name.endswith(MAP):
        return f"a map is played by --map {word}, and looked through by check-map {word}"
    if name.endswith(OPTIONS):
        return f"a kiosk's options are read by kiosk --options {word}"
    if os.path.sep in word or Path(word).exists():
        return f"{word} is no file to open; saved games end in {RECORD}"
    return f"unknown command '{word}'; commands are {', '.join(COMMANDS)}"


def _prepare_output() -> None:
    """Make printing safe: started without standard output nothing is said, and a sign it lacks is written as \\xb1."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by the caller, or a program without a console on Windows
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - for the whole run
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _say_no_more() -> None:
    """Send what is still to be printed nowhere, so that ending the program does not fail over it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(run: object, args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from game.commands.common import CommandError, UsageError, reason

    assert callable(run)
    try:
        code = int(run(args))
        sys.stdout.flush()
    except CommandError as error:
        if isinstance(error, UsageError):
            parser.print_usage(sys.stderr)
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output (head, a pager) has closed it: nothing is left to say, not even at exit.
        _say_no_more()
        return 0
    except OSError as error:
        if error.filename is not None:  # not about our output: an unexpected error
            raise
        _say_no_more()
        print(f"{parser.prog}: the output cannot be written: {reason(error)}.", file=sys.stderr)
        return 1
    return code

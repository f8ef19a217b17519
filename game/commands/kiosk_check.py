"""``kiosk --check``: whether this machine is ready for the doors to open, a line for each thing, green or red."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from game.commands import kiosk as command
from game.commands import kiosk_devices as devices
from game.commands.common import CommandError
from game.commands.kiosk_devices import Finding, red, well
from game.storage import resources
from game.storage.atomic import UNFINISHED
from game.storage.initials import blocked_initials
from game.storage.kiosk_options import DEFAULT_PIN, KioskOptions, OptionsError
from game.storage.paths import UserFolders

#: All of it takes no longer than this, whatever a driver does.
LONGEST_SECONDS = 28.0
#: Room for weeks of records, scores and logs.
ENOUGH_BYTES = 200 * 1024 * 1024
DECISION_SECONDS = 12.0
GREEN, RED, PLAIN = "\033[32m", "\033[31m", "\033[0m"


class Report:
    """Prints each finding as it comes."""

    def __init__(self) -> None:
        self.reds = 0
        self.now = ""
        self._colours = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"

    def take(self, name: str, test: Callable[[], Finding]) -> None:
        """Run one test. An error that it did not expect is a red line like any other."""
        self.now = name
        try:
            finding = test()
        except CommandError as error:  # something of the machine's or the options' that can be mended
            finding = red(str(error))
        except Exception as error:  # noqa: BLE001 - whoever tests a machine is to read on, not to read a traceback
            finding = red(f"This failed: {type(error).__name__}: {error}. Please report it.")
        self.tell(name, finding)

    def tell(self, name: str, finding: Finding) -> None:
        """Print one line."""
        self.reds += not finding.well
        word = "OK " if finding.well else "RED"
        if self._colours:
            word = f"{GREEN if finding.well else RED}{word}{PLAIN}"
        # What is quoted may hold several lines; a finding stays one block.
        print(f"{word}  {name:10}  " + "\n                 ".join(finding.said.splitlines()), flush=True)


def check(folders: UserFolders, where: Path, *, needed: bool) -> int:
    """Test everything and tell; 0 when all is green, 1 when anything is red."""
    report = Report()
    ended = threading.Event()
    threading.Thread(target=_give_up, args=(report, ended), name="time", daemon=True).start()
    options = KioskOptions()

    def options_found() -> Finding:
        nonlocal options
        options = command.read(where, folders, needed=needed)
        return well(f"{where}" if where.is_file() else f"none; {where} would be read. The defaults hold")

    try:
        report.take("options", lambda: _told(options_found))
        options = command.with_pin(options, folders)
        for name, test in _tests(options, folders, where):
            report.take(name, test)
    finally:
        ended.set()
    print()
    if report.reds:
        print(f"{report.reds} RED: mend what is said there, then test again. More help: docs/kiosk.md")
    else:
        print("All green: the doors may open.")
    return 1 if report.reds else 0


def _tests(options: KioskOptions, folders: UserFolders, where: Path) -> Iterator[tuple[str, Callable[[], Finding]]]:
    yield "PIN", lambda: _pin(options, folders, where)
    yield "alone", lambda: _alone(folders)
    yield "disk", lambda: _disk(folders)
    yield "maps", lambda: _maps(options, folders)
    yield "files", lambda: _files(options)
    yield "screen", lambda: devices.screen(options)
    yield "sound", lambda: devices.sound(options, where)
    yield "input", devices.inputs
    yield "AI game", lambda: _ai_game(options, folders)
    yield "AI process", lambda: _worker(options, folders)


def _give_up(report: Report, ended: threading.Event) -> None:
    """End everything when one of the tests takes for ever."""
    if not ended.wait(LONGEST_SECONDS):
        report.tell(report.now, red("This takes far too long. Start the machine anew and test again."))
        os._exit(1)


def _told(test: Callable[[], Finding]) -> Finding:
    try:
        return test()
    except OptionsError as error:
        return red("\n".join(error.problems))


# ------------------------------------------------------------------ one thing each


def _pin(options: KioskOptions, folders: UserFolders, where: Path) -> Finding:
    if options.staff_pin == DEFAULT_PIN:
        return red(f"There is no PIN for the staff menu. Set staff_pin in {where}.")
    own = command.pin_file(folders)
    try:
        drawn = own.read_text(encoding="ascii").strip() == options.staff_pin
    except (OSError, UnicodeDecodeError):
        drawn = False
    if drawn:
        return well(f"the staff menu's PIN is {options.staff_pin}, drawn for this machine (staff_pin in {where.name})")
    return well("set by you")


def _alone(folders: UserFolders) -> Finding:
    from game.kiosk.crashes import kiosk_folder
    from game.kiosk.single import AlreadyRunning, SingleKiosk

    try:
        SingleKiosk(kiosk_folder(folders) / "running.lock").release()
    except AlreadyRunning:
        return red("A kiosk is running already. End it in its staff menu, then test again.")
    return well("no other kiosk is running")


def _disk(folders: UserFolders) -> Finding:
    if not folders.writable:
        return red(folders.problem or f"{folders.data} cannot be written to.")
    free = shutil.disk_usage(folders.data).free
    room = f"{free / 1e9:.1f} GB free"
    if free < ENOUGH_BYTES:
        return red(f"Only {free / 1e6:.0f} MB are free on the disk of {folders.data}. Make room: 200 MB are needed.")
    with tempfile.TemporaryDirectory(suffix=UNFINISHED, dir=folders.data) as folder:
        path = Path(folder) / "check.sqlite"
        try:
            for step in ("CREATE TABLE score (points INTEGER)", "INSERT INTO score VALUES (87)"):
                with closing(sqlite3.connect(path)) as database, database:
                    database.execute(step)
            with closing(sqlite3.connect(path)) as database:
                kept = database.execute("SELECT points FROM score").fetchall()
        except sqlite3.Error as error:
            return red(f"The high scores cannot be kept in {folders.data}: {error}. Use another disk or REBIRTH_HOME.")
    if kept != [(87,)]:
        return red(f"What was written in {folders.data} reads otherwise. The disk is damaged: use another one.")
    return well(f"{folders.data}, {room}")


def _maps(options: KioskOptions, folders: UserFolders) -> Finding:
    from game.tiled import read_map

    problems = []
    playable: dict[str, range] = {}
    for name in options.boards:
        try:
            report = read_map(resources.find_map(name, folders.maps))
        except resources.MapNotFound as missing:
            problems.append(str(missing))
            continue
        if report.board is None:
            errors = [str(finding) for finding in report.findings if finding.severity == "error"]
            problems.append(f"{name} cannot be played: {errors[0]}. Mend it (check-map) or take it from boards.")
        else:
            playable[name] = report.board.player_counts
    for players in options.players:
        # Somebody alone has an opponent.
        if playable and not any(max(players, 2) in counts for counts in playable.values()):
            problems.append(f"No board in boards is for {players} players. Change boards or players.")
    return red("\n".join(problems)) if problems else well(", ".join(playable))


def _files(options: KioskOptions) -> Finding:
    """Everything that is drawn or heard from files, as the client opens it."""
    from game.client.fonts import Fonts
    from game.client.i18n import codes

    lost = [code for code in options.languages if code not in codes()]
    fonts = Fonts()
    for role in ("display", "regular", "medium", "bold", "extrabold", "italic"):
        fonts.text(role, 20).render("Rebirth", True, (0, 0, 0))
    from game.client.sprites import Sprites

    Sprites()
    sounds = list((resources.assets_folder() / "sounds").glob("*.ogg"))
    torn = [path.name for path in sounds if not path.read_bytes().startswith(b"OggS")]
    if lost or torn or not sounds:
        return red("Files are missing or broken. Install the game anew.")
    if problems := blocked_initials().problems:
        return red("\n".join(problems))
    return well("fonts, languages and sounds are there")


def _ai_game(options: KioskOptions, folders: UserFolders) -> Finding:
    from game.ai import play_decision
    from game.commands.common import load_board
    from game.rebirth import Match, Seat

    board, name = load_board(options.default_board)
    fewest = board.options.players_min
    match = Match.new(board, [Seat(f"Test {n}", "greedy") for n in range(fewest)], 1, map_name=name)
    began = time.perf_counter()
    while match.to_move is not None:
        play_decision(match, "greedy")
    taken = time.perf_counter() - began
    again = Match.from_record(list(match.record_lines()))
    if match.result is None or again.result != match.result:
        return red("A game between computers did not come out right. Install the game anew.")
    best = max(final.total for final in match.result.final)
    return well(f"{match.turn} placements on {name} in {taken:.1f} s, {best} points")


def _worker(options: KioskOptions, folders: UserFolders) -> Finding:
    from game.ai import Thinker
    from game.commands.common import load_board
    from game.rebirth import Match, Seat

    board, name = load_board(options.default_board)
    players = board.options.players_min
    match = Match.new(board, [Seat(f"Test {n}", options.opponent) for n in range(players)], 1, map_name=name)
    seat = match.to_move
    assert seat is not None
    thinker = Thinker(board, players)
    try:
        began = time.perf_counter()
        thinker.ask(match.seat_view(seat), options.opponent, 1).result(DECISION_SECONDS)
        taken = time.perf_counter() - began
        if thinker.worker_pid is None:
            return red("The process in which computers think cannot be started. Start the machine anew.")
    except TimeoutError:
        return red(f"The computer takes longer than {DECISION_SECONDS:.0f} s to decide. End other programs.")
    finally:
        thinker.close()
    return well(f"{options.opponent} decides in {taken:.1f} s, its start included")

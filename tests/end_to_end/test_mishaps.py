"""What goes wrong on real machines: the power fails, nothing can be written, there is no sound, the window changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai import play_decision
from game.client.scenes.title import TitleScene
from game.commands.common import load_board
from game.commands.play import DEFAULT_NAMES
from game.rebirth import Match, Seat, row_major
from game.storage.records import read_lines
from tests.commands.running import run
from tests.end_to_end.mirror import mirror
from tests.end_to_end.table import Table, only_record
from tests.end_to_end.window import GameWindow, game

pytestmark = [pytest.mark.window, pytest.mark.slow]
SIZE = (1280, 720)
WORDS = ["--seats", "human,greedy", "--seed", "5", "--first", "0", "--speed", "instant"]


def test_after_kill_9_the_title_goes_on_where_the_game_stopped(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with game(home, *WORDS, size=SIZE) as window, mirror(home, SIZE) as shown:
        table = Table(window, shown, only_record(window, home))
        table.play(4)
        window.kill()
    record = table.record
    before = read_lines(record)[0]
    assert len(before) >= 1 + 4
    with record.open("ab") as file:
        file.write(b'{"seat": 0, "tile": "')  # as if the last line had been cut off by a power failure
    with game(home, "--speed", "instant", size=SIZE) as window, mirror(home, SIZE) as shown:
        title = TitleScene(shown.app)
        shown.show(title)
        going_on = shown.button(title, "continue")
        window.wait_for_rest(going_on, "the title")
        window.click(going_on)
        table = Table(window, shown, record)
        table.play(3)
        window.kill()
    lines = read_lines(record)[0]
    assert lines[: len(before)] == before
    assert len(lines) >= len(before) + 3
    assert list(home.glob("records/*")) == [record]
    done = run("verify", str(record), home=home)
    assert done.returncode == 0, done.stdout


class Follower:
    """Plays a game that leaves no record: the same seed makes the same game here."""

    def __init__(self) -> None:
        board, name = load_board("scotland")
        seats = [Seat(DEFAULT_NAMES[0], "human"), Seat(DEFAULT_NAMES[1], "greedy")]
        self.match = Match.new(board, seats, 5, first=0, map_name=name)

    def play_rounds(self, window: GameWindow, home: Path, rounds: int) -> None:
        with mirror(home, SIZE) as shown:
            centre = shown.hexes(self.match.board, 2)
            for _ in range(rounds):
                before = window.picture()
                at = sorted(self.match.legal(), key=row_major)[self.match.turn * 5 % len(self.match.legal())]
                window.click(centre(at))
                window.click(centre(at))
                window.wait_for_change(before, "the placements")
                self.match.place(at)
                play_decision(self.match, "greedy")


def test_without_a_folder_to_write_to_the_game_plays_on(tmp_path: Path) -> None:
    home = Path("/dev/null/home")
    with game(home, *WORDS, size=SIZE) as window:
        window.wait_for_change(b"", "the game")
        Follower().play_rounds(window, home, 4)
        window.key("ctrl+q")
        assert window.wait_for_exit() == 0
        assert not [line for line in window.errors if "Traceback" in line]


def test_without_a_sound_device_the_game_plays_on(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with game(home, *WORDS, size=SIZE, SDL_AUDIODRIVER="alsa", AUDIODEV="none") as window, mirror(home, SIZE) as shown:
        table = Table(window, shown, only_record(window, home))
        table.play(4)
        window.key("ctrl+q")
        assert window.wait_for_exit() == 0
    log = (home / "log" / "rebirth.log").read_text(encoding="utf-8")
    assert log.count("no sound") == 1
    assert "Traceback" not in log


def test_the_window_may_change_its_size_in_the_middle_of_a_game(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with game(home, *WORDS, size=SIZE) as window, mirror(home, SIZE) as shown:
        table = Table(window, shown, only_record(window, home))
        table.play(2)
        before = window.picture()
        window.resize((1400, 800))
        window.wait_for_change(before, "the larger window")
        with mirror(home, (1400, 800)) as larger:
            table.centre = larger.hexes(table.match.board, 2)
        table.play(3)
        before = window.picture()
        window.key("F11")
        window.wait_for_change(before, "the full screen")
        with mirror(home, window.screen.size) as larger:
            table.centre = larger.hexes(table.match.board, 2)
        table.play(3)
        before = window.picture()
        window.key("F11")
        window.wait_for_change(before, "the window")
        window.key("ctrl+q")
        assert window.wait_for_exit() == 0
        assert not [line for line in window.errors if "Traceback" in line]

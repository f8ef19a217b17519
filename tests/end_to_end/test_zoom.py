"""The enlarged board in a real window: wheel, keys and drag; a tile is placed where it is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.board_view import BoardView
from game.client.camera import NOTCH
from game.rebirth import Hex, Match
from tests.end_to_end.mirror import mirror
from tests.end_to_end.table import Table, only_record
from tests.end_to_end.window import game

SIZE = (1280, 720)
WORDS = ["--seats", "human,greedy", "--seed", "5", "--first", "0", "--speed", "instant"]
pytestmark = pytest.mark.window


class Enlarged:
    """What the window must show: the same board, looked at by the same steps."""

    def __init__(self, view: BoardView) -> None:
        self.view = view

    def zoom(self, place: tuple[int, int], notches: int) -> None:
        rect = self.view.rect
        for _ in range(abs(notches)):
            self.view.camera.zoom_by(NOTCH if notches > 0 else 1 / NOTCH, (place[0] - rect.x, place[1] - rect.y))
        self.view.camera.jump()

    def centre(self, at: Hex) -> tuple[int, int]:
        x, y = self.view.centre(at)
        return round(x), round(y)

    def space(self, match: Match) -> Hex:
        """A legal space well in sight, away from the corners, where the overview may lie."""
        middle = self.view.rect.inflate(-240, -60)
        return next(at for at in sorted(match.legal()) if middle.collidepoint(self.view.centre(at)))


def test_wheel_drag_keys_and_a_placement_on_the_enlarged_board(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with game(home, *WORDS, size=SIZE) as window, mirror(home, SIZE) as shown:
        table = Table(window, shown, only_record(window, home))
        board = Enlarged(shown.board_view(table.match.board, table.match.players))
        whole = window.picture()
        place = (board.view.rect.centerx - 40, board.view.rect.centery + 30)
        window.wheel(place, 3)
        board.zoom(place, 3)
        enlarged = window.wait_for_change(whole, "the enlarged board")

        def place_a_tile() -> None:
            turn = table.match.turn
            at = board.space(table.match)
            window.click(board.centre(at))
            window.click(board.centre(at))

            def placed() -> bool:
                table.match = table.read()
                return table.match.turn > turn

            window.wait_until(placed, "the placement")
            assert table.match.placements[turn].at == at
            assert table.wait_for_human()

        place_a_tile()
        turn = table.match.turn
        before = window.picture()
        start = (board.view.rect.centerx + 60, board.view.rect.centery + 60)
        window.drag(start, (start[0] - 150, start[1] - 90))
        board.view.camera.pan_by(-150, -90)
        window.wait_for_change(before, "the dragged board")
        assert table.read().turn == turn, "a drag places nothing"
        place_a_tile()
        before = window.picture()
        window.key("plus")
        window.wait_for_change(before, "the board enlarged by key")
        before = window.picture()
        window.key("0")
        assert window.wait_for_change(before, "the whole board") != enlarged
        board.view.camera.whole()
        board.view.camera.jump()
        place_a_tile()
        window.key("ctrl+q")
        assert window.wait_for_exit() == 0
        assert not [line for line in window.errors if "Traceback" in line]

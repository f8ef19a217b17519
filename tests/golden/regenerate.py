"""Writes the golden games down again: ``python -m tests.golden.regenerate``.

Without a word more the moves stay as they are and only what they cause is written anew, so that a change of the rules
can be read with ``git diff``. ``--new-moves`` also chooses the moves anew, for when old ones have become illegal.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.golden.irish import IrishTale, play_irish, read_irish, write_irish
from tests.golden.transcript import Game, play, read, write

FOLDER = Path(__file__).parent / "games"
GAMES = {
    "scotland-2-players": Game("scotland", 2, 20, "most points"),
    "scotland-3-players": Game("scotland", 3, 30, "most points"),
    "scotland-4-players": Game("scotland", 4, 40, "most points"),
    "scotland-3-players-random": Game("scotland", 3, 31, "at random"),
    "scarce-shortage-and-discards": Game("scarce 34", 3, 1, "at random"),
    "scarce-won-by-a-castle": Game("scarce 98", 3, 1, "at random"),
    "scarce-shared-by-two": Game("scarce 46", 4, 1, "at random"),
}
IRISH_FOLDER = Path(__file__).parent / "irish_games"
IRISH_GAMES = {
    "ireland-2-players": IrishTale("ireland", 2, 20, "most points"),
    "ireland-3-players": IrishTale("ireland", 3, 30, "most points"),
    "ireland-4-players": IrishTale("ireland", 4, 40, "most points"),
    "ireland-3-players-random": IrishTale("ireland", 3, 31, "at random"),
    "scarce-chain-of-builders": IrishTale("scarce 24", 2, 0, "at random"),
    "scarce-empty-supplies": IrishTale("scarce 33", 3, 0, "at random"),
    "scarce-won-at-tara": IrishTale("scarce 8", 3, 0, "at random"),
}


def main() -> None:
    """Rewrites every file of ``GAMES`` and ``IRISH_GAMES``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--new-moves", action="store_true", help="choose the moves anew as well")
    new_moves = parser.parse_args().new_moves
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        path = FOLDER / f"{name}.txt"
        moves = None
        if path.exists() and not new_moves:
            _, moves = read(path.read_text(encoding="utf-8"))
        path.write_text(write(game, play(game, moves)), encoding="utf-8", newline="\n")
        print(path)
    IRISH_FOLDER.mkdir(exist_ok=True)
    for name, tale in IRISH_GAMES.items():
        path = IRISH_FOLDER / f"{name}.txt"
        decisions = None
        if path.exists() and not new_moves:
            _, decisions = read_irish(path.read_text(encoding="utf-8"))
        path.write_text(write_irish(tale, play_irish(tale, decisions)), encoding="utf-8", newline="\n")
        print(path)


if __name__ == "__main__":
    main()

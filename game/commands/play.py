"""The game itself: the title screen, or with options right into a game."""

from __future__ import annotations

import argparse

from game.commands import common

MAX_NAME = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words the game takes."""
    from game.storage.settings import SPEEDS

    def seats(text: str) -> list[str]:
        return common.parse_seats(text, human=True, random=False)

    parser.add_argument("--map", metavar="M", help="name or path of a map (scotland)")
    parser.add_argument("--seats", type=seats, metavar="A,B,...", help="two to four of human, greedy, in playing order")
    parser.add_argument("--names", type=parse_names, metavar="A,B,...", help="the players' names, in the same order")
    parser.add_argument("--first", type=common.positive, metavar="N", help="the seat that begins, from 1 (by chance)")
    parser.add_argument("--seed", type=common.not_negative, metavar="S", help="whole number: the same deal again")
    parser.add_argument("--speed", choices=SPEEDS, help="how fast things move")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen (F11 changes it later)")
    parser.add_argument(
        "--size", type=common.parse_size, metavar="WxH", help="the window's size, for instance 1600x900"
    )
    parser.add_argument("--no-sound", action="store_true", help="play in silence")


def parse_names(text: str) -> list[str]:
    """The names of ``a,b,c``; an empty one gets a name by itself. Raises argparse.ArgumentTypeError."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if len(name) > MAX_NAME:
            raise argparse.ArgumentTypeError(f"'{name}' is longer than {MAX_NAME} letters")
        if not name.isprintable():
            raise argparse.ArgumentTypeError(f"{name!r} holds signs that cannot be shown")
    return names

"""The game itself: the title screen, or with options right into a game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game.client.i18n import codes
from game.client.palettes import PALETTES
from game.commands import common
from game.storage.settings import SPEEDS

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.scene import Scene
    from game.rebirth import Board, Seat

MAX_NAME = 20
DEFAULT_SEATS = ("human", "greedy")
DEFAULT_NAMES = ("Ada", "Fingal", "Morag", "Ewan")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words the game takes."""

    def seats(text: str) -> list[str]:
        return common.parse_seats(text, human=True, random=False)

    parser.add_argument("--map", metavar="M", help="name or path of a map (scotland)")
    parser.add_argument(
        "--seats",
        type=seats,
        metavar="A,B,...",
        help=f"two to four of human, {', '.join(common.LEVELS)}, in playing order; an opponent may have a temper: "
        f"{common.LEVELS[0]}:{common.TEMPERS[0]}, :{', :'.join(common.TEMPERS[1:])}",
    )
    parser.add_argument("--names", type=parse_names, metavar="A,B,...", help="the players' names, in the same order")
    parser.add_argument(
        "--first", metavar="SEAT", help="who begins: a seat, counted from 0 as in records, or a name (by chance)"
    )
    parser.add_argument("--seed", type=common.not_negative, metavar="S", help="whole number: the same deal again")
    parser.add_argument("--speed", choices=SPEEDS, help="how fast things move: %(choices)s", metavar="WORD")
    parser.add_argument("--language", choices=codes(), help="%(choices)s (the one chosen in the settings)", metavar="L")
    parser.add_argument("--palette", choices=tuple(PALETTES), help="the colours: %(choices)s", metavar="P")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen (F11 changes it later)")
    parser.add_argument(
        "--size", type=common.parse_size, metavar="WxH", help="open a window of this size, for instance 1600x900"
    )
    parser.add_argument("--no-sound", action="store_true", help="play in silence")
    parser.add_argument(
        "--narrate",
        metavar="WHERE",
        help="tell everything in words, a line each, for a screen reader: console, clipboard, or a file to append to",
    )


def parse_names(text: str) -> list[str]:
    """The names of ``a,b,c``; an empty one gets a name by itself. Raises argparse.ArgumentTypeError."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if len(name) > MAX_NAME:
            raise argparse.ArgumentTypeError(f"'{name}' is longer than {MAX_NAME} letters")
        if not name.isprintable():
            raise argparse.ArgumentTypeError(f"{name!r} holds signs that cannot be shown")
    return names


def run(args: argparse.Namespace) -> int:
    """Open the window and play until the player quits."""
    straight_into_a_game = any(value is not None for value in (args.map, args.seats, args.names, args.first, args.seed))
    deal = _deal(args) if straight_into_a_game else None

    from game.client.app import run as open_window
    from game.storage.log import keep_log
    from game.storage.paths import user_folders

    keep_log(user_folders().log)

    def first_scene(app: App) -> Scene:
        if args.speed is not None:
            app.settings.speed = args.speed
        if args.language is not None:
            app.set_language(args.language)
        if args.palette is not None:
            app.set_palette(args.palette)
        if args.narrate is not None:
            app.set_narration(args.narrate)
        if deal is None:
            from game.client.scenes.title import TitleScene

            return TitleScene(app)
        from game.client.scenes.game import GameScene
        from game.client.session import Session

        board, map_name, seats, first = deal
        session = Session.new(app, board, seats, args.seed, first, app.settings.speed, map_name=map_name)
        return GameScene(app, session)

    return open_window(
        first_scene, size=args.size, fullscreen=True if args.fullscreen else None, sound=not args.no_sound
    )


def _deal(args: argparse.Namespace) -> tuple[Board, str, list[Seat], int | None]:
    """The board, its name, the seats and the first player that the words ask for. Raises CommandError."""
    from game.client.characters import names_for
    from game.rebirth import Seat

    names = args.names or []
    controllers = args.seats or [*DEFAULT_SEATS, *["greedy"] * (len(names) - len(DEFAULT_SEATS))]
    if len(names) > len(controllers):
        raise common.UsageError(f"--names gives {len(names)} names for {len(controllers)} seats; leave some out")
    called = names_for(controllers, DEFAULT_NAMES, names)
    seats = [Seat(name, controller) for name, controller in zip(called, controllers, strict=True)]
    first = _first(args.first, seats)
    board, map_name = common.load_board(common.DEFAULT_MAP if args.map is None else args.map)
    common.check_player_count(board, map_name, len(seats))
    return board, map_name, seats, first


def _first(word: str | None, seats: list[Seat]) -> int | None:
    if word is None:
        return None
    for number, seat in enumerate(seats):
        if word == seat.name or word == str(number):
            return number
    choices = ", ".join(f"{number} ({seat.name})" for number, seat in enumerate(seats))
    raise common.UsageError(f"--first {word}: no such seat. Choose from {choices}")

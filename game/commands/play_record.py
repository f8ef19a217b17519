"""``play FILE``: the game, opened at a record from elsewhere, which is taken in among the saved games."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands import common

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.scene import Scene


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a record, such as another player's saved game")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    parser.add_argument("--size", type=common.parse_size, metavar="WxH", help="open a window of this size")
    parser.add_argument("--no-sound", action="store_true", help="play in silence")


def run(args: argparse.Namespace) -> int:
    """Open the window at the record; CommandError for what is none."""
    from game.storage.record_shelf import Unreadable, open_record

    try:
        open_record(args.file)
    except Unreadable as problem:
        raise common.CommandError(f"{problem} Saved games end in .jsonl; verify {args.file} says more.") from None

    from game.client.app import run as open_window
    from game.storage.log import keep_log
    from game.storage.paths import user_folders

    keep_log(user_folders().log)

    def first_scene(app: App) -> Scene:
        from game.client.opening import own_record
        from game.client.scenes.archive import ArchiveScene
        from game.client.scenes.title import TitleScene

        own = own_record(app, args.file)
        return TitleScene(app) if own is None else ArchiveScene(app, own)

    return open_window(
        first_scene, size=args.size, fullscreen=True if args.fullscreen else None, sound=not args.no_sound
    )

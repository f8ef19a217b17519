"""``screenshot SCENE``: draw any scene without a window, for documents and review."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from game.commands import common
from game.commands.stage import Stage, make_seats, play_to, play_to_human
from game.rebirth import Board, Match
from game.storage.settings import Settings

DEFAULT_SIZE = (1920, 1080)
DEFAULT_TURN = 40
SEED = 7
PLANNED = ("review", "scores", "attract")
TEXT_SIZES = {"normal": 1.0, "large": 1.25}
PALETTES = ("standard",)
LANGUAGES = ("en",)

Shot = Callable[[Stage, Match], None]


def _title(stage: Stage, match: Match) -> None:
    from game.client.scenes.title import TitleScene

    stage.show(TitleScene(stage.app))


def _setup(stage: Stage, match: Match) -> None:
    from game.client.scenes.setup import SetupScene

    stage.show(SetupScene(stage.app))


def _rules(stage: Stage, match: Match) -> None:
    from game.client.scenes.rules import RulesScene

    stage.show(RulesScene(stage.app, match.board.rules))


def _settings(stage: Stage, match: Match) -> None:
    from game.client.scenes.settings import SettingsScene

    stage.show(SettingsScene(stage.app))


def _game(stage: Stage, match: Match) -> None:
    stage.show_game(match)


def _missions(stage: Stage, match: Match) -> None:
    scene = stage.show_game(match)
    scene.drawer_open = scene.layout is not None and scene.layout.right is None
    scene.lit_mission = 0 if scene.view.own is not None and scene.view.own.missions else None
    stage.settle()


def _final(stage: Stage, match: Match) -> None:
    from game.client.scenes.final import FinalScene

    stage.show(FinalScene(stage.app, match, stage.session(match)))


def _handover(stage: Stage, match: Match) -> None:
    from game.client.scenes.handover import HandoverScene

    seat = match.to_move
    assert seat is not None
    stage.show(HandoverScene(stage.app, match, seat, lambda: None))


def _pause(stage: Stage, match: Match) -> None:
    from game.client.scenes.pause import PauseScene

    stage.show(PauseScene(stage.app, stage.show_game(match).session))


#: Scene -> what shows it. Scenes that only later versions have are in PLANNED.
SCENES: dict[str, Shot] = {
    "title": _title,
    "setup": _setup,
    "game": _game,
    "handover": _handover,
    "pause": _pause,
    "missions": _missions,
    "final": _final,
    "rules": _rules,
    "settings": _settings,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""

    def seats(text: str) -> list[str]:
        return common.parse_seats(text, human=True, random=False)

    parser.add_argument("scene", metavar="SCENE", type=_scene, help=", ".join(SCENES))
    parser.add_argument("--out", metavar="FILE.png", type=Path, required=True, help="the picture; it is overwritten")
    parser.add_argument("--map", default=common.DEFAULT_MAP, metavar="M", help="name or path of a map (scotland)")
    parser.add_argument(
        "--seats", type=seats, default=["human", "greedy", "greedy"], metavar="A,B,...", help="(human,greedy,greedy)"
    )
    parser.add_argument("--seed", type=common.not_negative, default=SEED, metavar="S", help=f"whole number ({SEED})")
    parser.add_argument(
        "--turn",
        type=common.not_negative,
        metavar="N",
        help=f"how many placements have been made (about {DEFAULT_TURN}; final: all of them)",
    )
    parser.add_argument("--size", type=common.parse_size, default=DEFAULT_SIZE, metavar="WxH", help="(1920x1080)")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="(en)", metavar="L")
    parser.add_argument("--palette", choices=PALETTES, default="standard", help="(standard)", metavar="P")
    parser.add_argument("--text", choices=TEXT_SIZES, default="normal", help="normal or large", metavar="T")
    parser.epilog = "Opponents play the human seats too, up to placement N."


def _scene(word: str) -> str:
    if word in PLANNED:
        raise argparse.ArgumentTypeError(
            f"the scene '{word}' is not part of this version; there are {', '.join(SCENES)}"
        )
    if word not in SCENES:
        raise argparse.ArgumentTypeError(f"'{word}' is no scene; there are {', '.join(SCENES)}")
    return word


def run(args: argparse.Namespace) -> int:
    """Draw one scene into a file."""
    if args.out.suffix.lower() != ".png":
        raise common.UsageError(f"--out {args.out}: the picture is a PNG file; give it a name that ends in .png")
    board, map_name = common.load_board(args.map)
    common.check_player_count(board, map_name, len(args.seats))
    match = _match(board, map_name, args)
    settings = Settings(
        palette=args.palette,
        text_size=TEXT_SIZES[args.text],
        language=args.language,
        map_name=map_name,
    )
    with Stage(args.size, settings) as stage:
        SCENES[args.scene](stage, match)
        save(stage, args.out)
    return 0


def _match(board: Board, map_name: str, args: argparse.Namespace) -> Match:
    """The game to show, played up to the placement asked for."""
    match = Match.new(board, make_seats(args.seats), args.seed, map_name=map_name)
    turn = args.turn
    if turn is None:
        turn = DEFAULT_TURN if args.scene != "final" else sys.maxsize
    play_to(match, turn)
    if args.turn is None:
        play_to_human(match)
    if args.scene == "final" and not match.finished:
        raise common.UsageError(f"--turn {turn}: the game is not over then; the scene 'final' shows its end")
    if args.scene != "final" and match.finished:
        raise common.UsageError(f"--turn {turn}: the game is over after {match.turn} placements; give a lower number")
    return match


def save(stage: Stage, path: Path) -> None:
    """Write the picture, whole or not at all. Raises CommandError."""
    import pygame

    try:
        handle, name = tempfile.mkstemp(suffix=".png", prefix=f".{path.stem}", dir=path.parent)
    except OSError as error:
        raise common.CommandError(f"{path} cannot be written: {common.reason(error)}.") from error
    os.close(handle)
    try:
        pygame.image.save(stage.frame(), name)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except (OSError, pygame.error) as error:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        text = common.reason(error) if isinstance(error, OSError) else str(error)
        raise common.CommandError(f"{path} cannot be written: {text}.") from error

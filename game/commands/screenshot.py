"""``screenshot SCENE``: draw any scene without a window, for documents and review; ``all`` makes the gallery."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.client.camera import LARGEST, WHOLE
from game.client.i18n import ENGLISH, codes
from game.client.palettes import PALETTES
from game.client.who_played import seat_of_interest
from game.commands import common, gallery
from game.commands.stage import Stage, make_seats, play_to, play_to_choice, play_to_human
from game.commands.stage_archive import show_archive
from game.commands.stage_guests import GUEST_SCENES
from game.commands.stage_kiosk import show_attract, show_how, show_picker, show_poster
from game.commands.stage_kiosk import show_scores as show_booth_scores
from game.commands.stage_reading import show_rules, show_search, show_why
from game.rebirth import Board, Hex, Match
from game.storage.settings import Settings

if TYPE_CHECKING:
    import pygame

DEFAULT_SIZE = (1920, 1080)
DEFAULT_TURN = 40
SEED = 7
TEXT_SIZES = {"normal": 1.0, "large": 1.25}
DOUBLE, KEEP = "double", "keep"
FORMATS = (".png", ".jpg")
ALL = "all"
#: The step of a course that is shown unless another is asked for: a tie at a castle, a round tower.
LESSON_STEP = 24
#: Names that players are supposed to have used before.
KNOWN_NAMES = ("Rosalind", "Jürgen", "Éowyn", "Theo", "Mina")
#: What is pointed at: this word instead of a hex means the space where the tile in hand pays most.
BEST = "best"
#: The scenes that show a finished game, and those that show one being played and can be pointed at.
FINISHED = ("final", "final-cards", "final-board", "final-figures", "review", "review-moment", "replay")
PLAYED = ("game", "missions")

Shot = Callable[[Stage, Match], None]


def _title(stage: Stage, match: Match) -> None:
    from game.client.scenes.title import TitleScene

    stage.app.push(TitleScene(stage.app))
    stage.frame()  # what moves there begins after the first picture
    stage.settle()


def _setup(stage: Stage, match: Match) -> None:
    from game.client.scenes.setup import SetupScene

    stage.show(SetupScene(stage.app))


def _setup_seat(stage: Stage, match: Match) -> None:
    from game.client.scenes.setup import SetupScene

    _setup(stage, match)
    scene = stage.app.scene
    assert isinstance(scene, SetupScene)
    stage.app.settings.known_names = list(KNOWN_NAMES)
    scene.seats.badges[0].activate()
    stage.settle()


def _setup_table(stage: Stage, match: Match) -> None:
    from game.client.scenes.setup import SetupScene

    _setup(stage, match)
    scene = stage.app.scene
    assert isinstance(scene, SetupScene)
    scene.table.activate()
    stage.settle()


def _players(stage: Stage, match: Match) -> None:
    from game.client.scenes.players_now import PlayersScene

    stage.show(PlayersScene(stage.app, stage.show_game(match).session))


def _settings(stage: Stage, match: Match) -> None:
    from game.client.scenes.settings import SettingsScene

    stage.show(SettingsScene(stage.app))


def _credits(stage: Stage, match: Match) -> None:
    from game.client.scenes.credits import CreditsScene

    stage.show(CreditsScene(stage.app))


def _game(stage: Stage, match: Match) -> None:
    stage.show_game(match)


def _missions(stage: Stage, match: Match) -> None:
    scene = stage.show_game(match)
    scene.attention.drawer_open = scene.layout is not None and scene.layout.right is None
    scene.attention.lit_mission = 0 if scene.view.own is not None and scene.view.own.missions else None
    stage.settle()


def _final(stage: Stage, match: Match) -> None:
    from game.client.scenes.final import FinalScene

    stage.show(FinalScene(stage.app, match, stage.session(match)))


def _final_cards(stage: Stage, match: Match) -> None:
    from game.client.scenes.final_cards import FinalCardsScene

    assert match.result is not None
    stage.show(FinalCardsScene(stage.app, match, _controllers(match), seat_of_interest(match, match.result.winners[0])))


def _final_board(stage: Stage, match: Match) -> None:
    from game.client.scenes.final_board import FinalBoardScene

    stage.show(FinalBoardScene(stage.app, match, _controllers(match)))


def _final_figures(stage: Stage, match: Match) -> None:
    from game.client.scenes.final_figures import FiguresScene

    stage.show(FiguresScene(stage.app, match))


def _replay(stage: Stage, match: Match) -> None:
    """The middle of a game seen again, at rest."""
    from game.client.scenes.replay import ReplayScene

    scene = ReplayScene(stage.app, match, stage.app.pop, playing=False)
    stage.app.push(scene)
    scene.stand_at(len(match.placements) // 2)
    stage.settle()
    scene.game.board_view.finish_names()
    scene.game.board_view.finish_picture()
    stage.settle()


def _hall(stage: Stage, match: Match) -> None:
    show_archive(stage, match, 1)


def _scores(stage: Stage, match: Match) -> None:
    show_archive(stage, match, 2)


def _review(stage: Stage, match: Match) -> None:
    from game.ai.review import review
    from game.client.scenes.review import ReviewScene
    from game.client.scenes.review_work import ReviewWork

    stage.show(ReviewScene(stage.app, ReviewWork(stage.app, match, review(match)), _controllers(match)))


def _review_moment(stage: Stage, match: Match) -> None:
    """The most costly moment of the review, the better placement played out."""
    from game.client.intents import Intent, IntentKind

    _review(stage, match)
    stage.app.handle(Intent(IntentKind.NEXT))
    stage.app.handle(Intent(IntentKind.CONFIRM))
    for _ in range(2):
        stage.app.handle(Intent(IntentKind.MOVE, direction=(1, 0)))
    stage.settle()


def _controllers(match: Match) -> list[str]:
    return [seat.controller for seat in match.seats]


def _handover(stage: Stage, match: Match) -> None:
    from game.client.scenes.handover import HandoverScene

    seat = match.to_move
    assert seat is not None
    stage.show(HandoverScene(stage.app, match, seat, lambda: None))


def _pause(stage: Stage, match: Match) -> None:
    from game.client.scenes.pause import PauseScene

    stage.show(PauseScene(stage.app, stage.show_game(match).session))


def _learn(stage: Stage, match: Match) -> None:
    from game.client.scenes.learn import LearnScene

    stage.show(LearnScene(stage.app))


def _tutorial(stage: Stage, match: Match) -> None:
    show_lesson(stage, match.board.rules, LESSON_STEP)


def show_lesson(stage: Stage, rules: str, step: int) -> None:
    """Show a step of the course in these rules, as whoever took the tutor's advice comes to it."""
    from game.client.scenes.lesson import lesson_scene
    from game.client.tutorial.progress import COURSES

    course = next(course for course in COURSES if course.rules == rules)
    stage.show(lesson_scene(stage.app, course, course.advised(step), step))


#: Scene -> what shows it.
SCENES: dict[str, Shot] = {
    "title": _title,
    "setup": _setup,
    "setup-seat": _setup_seat,
    "setup-table": _setup_table,
    "game": _game,
    "handover": _handover,
    "pause": _pause,
    "players": _players,
    "missions": _missions,
    "final": _final,
    "final-cards": _final_cards,
    "final-board": _final_board,
    "final-figures": _final_figures,
    "review": _review,
    "review-moment": _review_moment,
    "learn": _learn,
    "tutorial": _tutorial,
    "hall": _hall,
    "scores": _scores,
    "replay": _replay,
    "rules": show_rules,
    "rules-search": show_search,
    "why": show_why,
    "settings": _settings,
    "credits": _credits,
    "kiosk-poster": show_poster,
    "kiosk-attract": show_attract,
    "kiosk-how-to-play": show_how,
    "kiosk-picker": show_picker,
    "kiosk-scores": show_booth_scores,
    **GUEST_SCENES,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""

    def seats(text: str) -> list[str]:
        return common.parse_seats(text, human=True, random=False)

    def names(text: str) -> list[str]:
        return text.split(",")

    parser.add_argument(
        "scene",
        metavar="SCENE",
        type=_scene,
        help=f"{', '.join(SCENES)}; or {ALL}: the gallery, with every one of them",
    )
    parser.add_argument(
        "--out", metavar="FILE.png", type=Path, required=True,
        help=f"the picture, a .png or .jpg; it is overwritten. With {ALL}: a folder, beside which a page is written",
    )  # fmt: skip
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
    parser.add_argument("--language", choices=codes(), default=ENGLISH, help="%(choices)s (en)", metavar="L")
    parser.add_argument(
        "--palette", choices=tuple(PALETTES), default="standard", help="standard or colour-vision", metavar="P"
    )
    parser.add_argument("--text", choices=TEXT_SIZES, default="normal", help="normal or large", metavar="T")
    parser.add_argument(
        "--focus", type=_focus, metavar="PLACE",
        help=f"point at COLUMN,ROW (from 0), at a place by its name, or at the '{BEST}' space for the tile in hand",
    )  # fmt: skip
    parser.add_argument(
        "--choice",
        choices=(DOUBLE, KEEP),
        metavar="C",
        help=f"wait for a human to '{DOUBLE}' a mission or '{KEEP}' a tile",
    )
    parser.add_argument(
        "--zoom",
        type=_zoom,
        metavar="Z",
        help=f"enlarge the map round what is pointed at, by up to {LARGEST:g} (scene game)",
    )
    parser.add_argument(
        "--step",
        type=common.not_negative,
        metavar="N",
        help=f"the step of the course, from 0 (scene tutorial; {LESSON_STEP})",
    )
    parser.add_argument("--names", action="store_true", help="show all names of the map (scene game)")
    parser.add_argument("--log", action="store_true", help="open the log (scene game)")
    parser.add_argument("--hint", action="store_true", help="ask for a hint (scene game)")
    parser.add_argument("--only", type=names, metavar="NAME,...", help=f"with {ALL}: only these pictures, and no page")
    parser.epilog = "Opponents play the human seats too, up to placement N."


def _scene(word: str) -> str:
    if word == ALL:
        return word
    if word not in SCENES:
        raise argparse.ArgumentTypeError(f"'{word}' is no scene; there are {', '.join(SCENES)}")
    return word


def _focus(text: str) -> str | Hex:
    found = re.fullmatch(r"(\d{1,3}),(\d{1,3})", text)
    return (int(found[1]), int(found[2])) if found is not None else text


def _zoom(text: str) -> float:
    try:
        zoom = float(text)
    except ValueError:
        zoom = 0.0
    if not WHOLE < zoom <= LARGEST:
        raise argparse.ArgumentTypeError(f"'{text}' is no zoom; write a number above {WHOLE:g} and up to {LARGEST:g}")
    return zoom


def run(args: argparse.Namespace) -> int:
    """Draw one scene into a file, or all of them into a folder."""
    if args.scene == ALL:
        return _run_all(args)
    if args.only is not None:
        raise common.UsageError(f"--only: that is for the scene '{ALL}'")
    if args.out.suffix.lower() not in FORMATS:
        raise common.UsageError(
            f"--out {args.out}: the picture is a PNG or JPEG file; give it a name that ends in .png or .jpg"
        )
    if args.scene not in PLAYED and (args.focus or args.zoom or args.names or args.log or args.hint):
        raise common.UsageError(f"--focus, --zoom, --names, --log and --hint are for the scenes {' and '.join(PLAYED)}")
    if args.scene != "tutorial" and args.step is not None:
        raise common.UsageError("--step is for the scene tutorial")
    save(_draw(args), args.out)
    return 0


def _draw(args: argparse.Namespace) -> pygame.Surface:
    """The picture that the words ask for."""
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
        if args.step is not None:
            show_lesson(stage, board.rules, args.step)
        else:
            SCENES[args.scene](stage, match)
        if args.scene in PLAYED:
            _show_state(stage, match, args)
        return stage.frame().copy()


def _run_all(args: argparse.Namespace) -> int:
    """Make the gallery: every picture of its table, each as its own words say, and the page that shows them."""
    known = {picture.name: picture for picture in gallery.pictures()}
    chosen = args.only if args.only is not None else list(known)
    unknown = [name for name in chosen if name not in known]
    if unknown:
        raise common.UsageError(f"--only {unknown[0]}: there is no such picture; there are {', '.join(known)}")
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    plain = parser.parse_args([ALL, "--out", str(args.out)])
    plain.only = args.only
    if plain != args:
        raise common.UsageError(f"with the scene '{ALL}' every picture says itself how it is made; give --out alone")
    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise common.CommandError(f"{args.out} cannot be made: {common.reason(error)}.") from error
    for name in chosen:
        picture = known[name]
        path = args.out / picture.file
        gallery.save(_draw(parser.parse_args([*picture.words, "--out", str(path)])), path)
    if args.only is None:
        with common.replacing(args.out.with_name(f"{args.out.name}.md")) as unfinished:
            unfinished.write_text(gallery.page(args.out.name), encoding="utf-8")
    return 0


def _show_state(stage: Stage, match: Match, args: argparse.Namespace) -> None:
    """Open and point at what was asked for."""
    from game.client.intents import Device, Intent, IntentKind
    from game.client.scenes.game import GameScene

    scene = stage.app.scene
    assert isinstance(scene, GameScene)
    if args.names:
        scene.handle(Intent(IntentKind.NAMES))
    if args.log:
        scene.handle(Intent(IntentKind.LOG))
    if args.hint:
        scene.handle(Intent(IntentKind.HINT, device=Device.MOUSE))
    at = _hex_of(match, args.focus) if args.focus is not None else None
    view = scene.board_view
    if args.zoom is not None:
        middle = view.centre(at) if at is not None else view.rect.center
        view.camera.zoom_by(args.zoom, (middle[0] - view.rect.x, middle[1] - view.rect.y))
        stage.settle()
    if at is not None:
        x, y = view.centre(at)
        scene.handle(Intent(IntentKind.POINT, (round(x), round(y)), device=Device.MOUSE))
    stage.settle()


def _hex_of(match: Match, place: str | Hex) -> Hex:
    """The hex that ``--focus`` asks for. Raises UsageError."""
    if place == BEST:
        return _best(match)
    if isinstance(place, str):
        board = match.board
        named = {town.name.casefold(): town.spaces[0] for town in board.settlements}
        named |= {mark.name.casefold(): mark.hex for mark in board.landmarks}
        at = named.get(place.casefold())
        if at is None:
            raise common.UsageError(f"--focus {place}: {board.name} has no place of that name; or write COLUMN,ROW")
        return at
    if match.board.kind(place) is None:
        raise common.UsageError(f"--focus {place[0]},{place[1]}: there is no land on {match.board.name}")
    return place


def _best(match: Match) -> Hex:
    """Where the tile in hand pays its owner most now; the first of several."""
    if not match.legal() or match.choice_due:
        raise common.UsageError(f"--focus {BEST}: no tile can be placed then")
    seat = match.to_move
    assert seat is not None
    return max(sorted(match.legal()), key=lambda at: match.preview(at).points(seat))


def _match(board: Board, map_name: str, args: argparse.Namespace) -> Match:
    """The game to show, played up to the placement asked for."""
    match = Match.new(board, make_seats(args.seats), args.seed, map_name=map_name)
    turn = args.turn
    if turn is None:
        turn = sys.maxsize if args.scene in FINISHED else 0 if args.choice is not None else DEFAULT_TURN
    play_to(match, turn)
    if args.choice is not None:
        play_to_choice(match, args.choice)
        if match.finished:
            raise common.UsageError(f"--choice {args.choice}: no human has that choice before the end of this game")
    elif args.turn is None:
        play_to_human(match)
    ends = args.scene in FINISHED
    if ends and not match.finished:
        raise common.UsageError(f"--turn {turn}: the game is not over then; the scene '{args.scene}' shows its end")
    if not ends and match.finished:
        raise common.UsageError(f"--turn {turn}: the game is over after {match.turn} placements; give a lower number")
    return match


def save(picture: pygame.Surface, path: Path) -> None:
    """Write the picture, whole or not at all. Raises CommandError."""
    import pygame

    try:
        with common.replacing(path) as unfinished:
            pygame.image.save(picture, unfinished)
    except pygame.error as error:
        raise common.CommandError(f"{path} cannot be written: {error}.") from error

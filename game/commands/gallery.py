"""The pictures of ``docs/gallery.md``: one table, from which ``screenshot all`` draws them and writes the page.

Each picture is a scene and the words of the command line that set it up, so that each can also be made alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands import common

if TYPE_CHECKING:
    import pygame

COMMAND = "python main.py screenshot"
#: Two thirds of what JPEG takes for pictures like these.
SUFFIX = ".webp"
#: Pictures that are wider are shown at half their size: all of them together have to stay small.
WIDEST = 2560
QUALITY = 57
IRISH = ("--map", "ireland")
FOUR = ("--seats", "human,greedy,greedy,greedy")
TWO = ("--seats", "human,greedy")
PAIR = ("--seats", "human,human,greedy")
LATE = ("--turn", "96")
#: For what is large enough to be made out in a smaller picture.
SMALL = ("--size", "1280x720")


@dataclass(frozen=True)
class Picture:
    """One picture: its file's name without the end, what it shows, and the words that make it, the scene first."""

    name: str
    caption: str
    words: tuple[str, ...]

    @property
    def file(self) -> str:
        """The name of the picture's file."""
        return self.name + SUFFIX


@dataclass(frozen=True)
class Group:
    """Pictures that belong together under a heading."""

    title: str
    pictures: tuple[Picture, ...]


#: The shapes of window that are shown, beside 1920 x 1080.
SHAPES = (
    ("1280x720", "1280 x 720, the smallest that everything is made for."),
    ("1024x768", "4:3 has no room for a second column: missions open over the left one."),
    ("1600x1000", "16:10: the second column is a rail of medallions."),
    ("2560x1080", "21:9."),
    ("3440x1440", "21:9, larger; here at half its size."),
    ("3840x2160", "4K; here at half its size."),
    ("1000x1400", "Upright: the board on top, players and tray below it."),
    ("1080x1920", "A screen that stands on end."),
)


def _picture(name: str, caption: str, *words: str) -> Picture:
    return Picture(name, caption, words)


#: Add a picture here, run `screenshot all --out docs/gallery`, and commit both.
GROUPS = (
    Group(
        "Before the game",
        (
            _picture("title", "The title: the board plays itself.", "title"),
            _picture("setup", "The set-up: map, seats, speed.", "setup"),
            _picture("setup-seat", "A seat: its clan, its place in the order, names used before.", "setup-seat"),
            _picture(
                "setup-table", "What is agreed on at the table: a turn clock, practice, who sits where.", "setup-table"
            ),
            _picture("hall", "What a name has played and won.", "hall"),
            _picture("scores", "The best scores of a board.", "scores"),
            _picture("rules", "The rules of Scotland.", "rules"),
            _picture("rules-ireland", "The rules of Ireland.", "rules", *IRISH),
            _picture("rules-search", "Words looked for in the rules.", "rules-search"),
            _picture("settings", "The settings.", "settings"),
            _picture("credits", "Whose work is in it.", "credits"),
        ),
    ),
    Group(
        "The game",
        (
            _picture("scotland", "Scotland, three players; a human is to move.", "game"),
            _picture("scotland-late", "Late in a game of four.", "game", *FOUR, *LATE),
            _picture("ireland", "Ireland, with its open missions and round towers.", "game", *IRISH, *FOUR),
            _picture("orkney", "Orkney, the quick board for two.", "game", "--map", "orkney", *TWO, "--turn", "18"),
            _picture("preview", "Pointing at a space: what the tile brings there.", "game", "--focus", "best"),
            _picture("castle", "Pointing at a castle: who stands round it.", "game", "--focus", "Culzean", *SMALL),
            _picture("why", "Asked why a castle belongs to its holder.", "why"),
            _picture("hint", "A hint: the three best spaces, what each is worth, and why.", "game", "--hint"),
            _picture("missions", "A mission pointed at lights its spaces.", "missions", "--turn", "80"),
            _picture("missions-ireland", "An open mission pointed at.", "missions", *IRISH),
            _picture(
                "doubling", "Which mission is to pay double?", "game", *IRISH, "--seed", "24", "--choice", "double"
            ),
            _picture("scouts", "Scouts show tiles; one is kept.", "game", *IRISH, "--turn", "40", "--choice", "keep"),
            _picture("zoomed", "The map enlarged.", "game", "--focus", "Stirling", "--zoom", "2"),
            _picture("log", "The log of all placements.", "game", "--log", *SMALL),
        ),
    ),
    Group(
        "Learning",
        (
            _picture("learn", "What there is to learn by playing.", "learn"),
            _picture("tutorial", "The first course: a tie at a castle.", "tutorial"),
            _picture("tutorial-ireland", "The second course: round towers.", "tutorial", *IRISH, "--step", "7"),
        ),
    ),
    Group(
        "Between turns",
        (
            _picture("handover", "From one human to the next: nothing hidden is on the screen.", "handover", *PAIR),
            _picture("pause", "The pause menu.", "pause"),
            _picture("players", "In the middle of a game somebody else plays for a seat.", "players"),
        ),
    ),
    Group(
        "The end",
        (
            _picture("final", "The ceremony's last picture: points by source, the winner crowned.", "final"),
            _picture("final-ireland", "The same for Ireland.", "final", *IRISH, *FOUR),
            _picture("final-cards", "Every player's cards, and what they paid.", "final-cards"),
            _picture("final-board", "The finished board.", "final-board"),
            _picture("final-figures", "The game in figures: points turn by turn, and what was dealt.", "final-figures"),
            _picture("replay", "A game seen again, from the seat that is to move.", "replay"),
            _picture("review", "The review: expected result, luck, skill, and what was given away.", "review"),
            _picture("review-moment", "A costly moment, the better placement played out.", "review-moment"),
        ),
    ),
    Group(
        "At an event",
        (
            _picture("kiosk-poster", "A kiosk that nobody plays: the first page.", "kiosk-poster"),
            _picture("kiosk-attract", "The board plays itself, and says what happens.", "kiosk-attract"),
            _picture("kiosk-how-to-play", "How to play in three pictures.", "kiosk-how-to-play"),
            _picture("kiosk-scores", "The scores of a booth after a game.", "kiosk-scores"),
            _picture("kiosk-picker", "What a guest chooses from.", "kiosk-picker"),
            _picture("kiosk-idle", "A guest has gone: a countdown warns before the game ends.", "kiosk-idle", *SMALL),
            _picture("kiosk-menu", "A guest's menu leads nowhere else.", "kiosk-menu", *SMALL),
            _picture("kiosk-initials", "Three letters for the high scores.", "kiosk-initials"),
            _picture("kiosk-pin", "The PIN before the menu of the staff.", "kiosk-pin", *SMALL),
            _picture("kiosk-staff", "What staff can do without a keyboard.", "kiosk-staff", *SMALL),
            _picture(
                "kiosk-upright", "The board on a screen that stands on end.", "kiosk-attract", "--size", "720x1280"
            ),
            _picture("kiosk-picker-upright", "The choice there.", "kiosk-picker", "--size", "720x1280"),
        ),
    ),
    Group(
        "For every eye",
        (
            _picture(
                "colour-vision",
                "The palette for colour-vision deficiencies.",
                "game",
                *FOUR,
                "--palette",
                "colour-vision",
            ),
            _picture("large-text", "Large text, four players.", "game", *IRISH, *FOUR, "--text", "large"),
        ),
    ),
    Group(
        "In other languages",
        (
            _picture(
                "german", "A turn in German, with advice on a space.", "game", "--focus", "best", "--language", "de"
            ),
            _picture("french", "The rules in French.", "rules", "--language", "fr"),
        ),
    ),
    Group(
        "Every shape of window",
        (
            *(_picture(f"game-{size}", caption, "game", "--focus", "best", "--size", size) for size, caption in SHAPES),
            _picture("title-1080x1920", "The title on a screen that stands on end.", "title", "--size", "1080x1920"),
            _picture("setup-1080x1920", "The set-up there.", "setup", "--size", "1080x1920"),
            _picture("handover-1080x1920", "The handover there.", "handover", *PAIR, "--size", "1080x1920"),
        ),
    ),
)


def pictures() -> Iterator[Picture]:
    """All pictures in the order of the page."""
    return (picture for group in GROUPS for picture in group.pictures)


def page(folder: str) -> str:
    """The page in Markdown; the pictures lie in `folder`, beside it."""
    lines = [
        "# Gallery",
        "",
        "Every scene, at 1920 x 1080 unless it says otherwise. One command draws all pictures anew and writes this",
        "page, the same for the same program, so that a change in looks is seen in review:",
        "",
        "```sh",
        f"{COMMAND} all --out docs/{folder}",
        "```",
        "",
        "Drawing it needs the `test` extra, which brings Pillow: `pip install -e '.[test]'`.",
        "",
        "What is shown is a table in `game/commands/gallery.py`. Each picture can be made alone, with the words",
        "below it.",
    ]
    for group in GROUPS:
        lines += ["", f"## {group.title}"]
        for picture in group.pictures:
            lines += [
                "",
                f"![{picture.caption}]({folder}/{picture.file})",
                "",
                f"{picture.caption} `{' '.join(picture.words)}`",
            ]
    return "\n".join(lines) + "\n"


def save(picture: pygame.Surface, path: Path) -> None:
    """Write a picture of the gallery: a smaller file than pygame's own. Raises CommandError."""
    import pygame

    try:
        from PIL import Image
    except ImportError as error:
        raise common.CommandError("The gallery is written with Pillow: pip install -e '.[test]' brings it.") from error
    if picture.get_width() > WIDEST:
        half = (picture.get_width() // 2, picture.get_height() // 2)
        picture = pygame.transform.smoothscale(picture, half)
    image = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
    with common.replacing(path) as unfinished:
        image.save(unfinished, "WEBP", quality=QUALITY, method=5)

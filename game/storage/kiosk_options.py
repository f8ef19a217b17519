"""What a keyboard would set in a kiosk: one TOML file that staff write, checked word by word when it is read.

Every option is described once, in `KioskOptions`: what it means, what it may be and what it is without a file. The
template and the messages about mistakes are made from that.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.structs import FieldInfo, force_setattr

from game.storage import resources
from game.storage.paths import UserFolders
from game.storage.settings import Speed, TextSize, Volume

FILE = "kiosk.toml"
#: A file of options is never larger; what is, is something else.
LARGEST = 256 * 1024
#: Stands for none: everybody would try it first.
DEFAULT_PIN = "0000"
#: Of a window.
SMALLEST_SIDE, LARGEST_SIDE = 320, 16384
Seconds = Annotated[int, Meta(ge=3, le=3600)]
Word = Annotated[str, Meta(min_length=1, max_length=200)]
PlayerCount = Annotated[int, Meta(ge=1, le=4)]


class OptionsError(Exception):
    """A file of options cannot be used. `problems`: a sentence each, with what, where and what to do."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class KioskOptions(msgspec.Struct, kw_only=True, frozen=True):
    """Everything that can be set for a kiosk. A `title` opens a group of options in the template.

    What says of itself that it follows another option when empty has been filled in already.
    """

    boards: Annotated[
        tuple[Word, ...],
        Meta(
            title="What guests may choose",
            min_length=1,
            description="The boards offered, in this order: names of maps, or paths of .tmx files.",
        ),
    ] = ("scotland", "orkney", "ireland")
    default_board: Annotated[
        str, Meta(max_length=200, description="The board when a guest chooses none. Empty: the first one offered.")
    ] = ""
    players: Annotated[
        tuple[PlayerCount, ...],
        Meta(min_length=1, description="How many people may play together. Somebody alone plays against the computer."),
    ] = (1, 2, 3, 4)
    default_players: Annotated[
        int, Meta(ge=0, le=4, description="How many play when a guest chooses nothing. 0: the first number offered.")
    ] = 0
    opponent: Annotated[Word, Meta(description="How well the computer plays.")] = "easy"
    speed: Annotated[Speed, Meta(description="How fast things move.")] = "normal"
    hints: Annotated[bool, Meta(description="Whether guests may ask for advice.")] = True
    languages: Annotated[
        tuple[Word, ...],
        Meta(min_length=1, description="The languages offered on the first screen, in this order."),
    ] = msgspec.field(default_factory=resources.languages)
    default_language: Annotated[
        str,
        Meta(max_length=20, description="The language of the first screen. Empty: the first one offered."),
    ] = ""

    fullscreen: Annotated[
        bool, Meta(title="Screen", description="Whether the game fills the screen, as a booth wants it.")
    ] = True
    display: Annotated[int, Meta(ge=0, le=63, description="Which screen, when there are several. 0 is the first.")] = 0
    size: Annotated[
        str,
        Meta(
            pattern=r"^[1-9][0-9]{2,4}x[1-9][0-9]{2,4}$",
            description="The size of the window when it does not fill the screen.",
        ),
    ] = "1280x720"
    lower_half_buttons: Annotated[
        bool,
        Meta(description="Whether all buttons lie in the lower half of the screen, for children and wheelchairs."),
    ] = False
    palette: Annotated[Word, Meta(description="The colours.")] = "standard"
    patterns: Annotated[bool, Meta(description="Whether clans bear patterns besides their colours and emblems.")] = True
    text_size: Annotated[TextSize, Meta(description="How large text is; 1.0 is usual.")] = 1.0
    reduced_motion: Annotated[bool, Meta(description="Whether things appear in place instead of moving.")] = False

    sound: Annotated[bool, Meta(title="Sound", description="Whether anything is heard.")] = True
    effects_volume: Annotated[Volume, Meta(description="How loud effects are; 0 is silent, 1 is loudest.")] = 0.8
    music_volume: Annotated[Volume, Meta(description="How loud music is; 0 is silent, 1 is loudest.")] = 0.5

    attract_page_seconds: Annotated[
        Seconds,
        Meta(
            title="Time-outs, in seconds",
            description="How long a page shows while nobody plays; the board three times as long.",
        ),
    ] = 15
    picker_seconds: Annotated[
        Seconds, Meta(description="How long the choice of a game waits for a press before it goes back.")
    ] = 30
    idle_warning_seconds: Annotated[
        Seconds, Meta(description="After how long without any input the countdown to the end of a game begins.")
    ] = 60
    idle_countdown_seconds: Annotated[Seconds, Meta(description="How long that countdown is; any input ends it.")] = 20
    initials_seconds: Annotated[Seconds, Meta(description="How long a winner may take over the three letters.")] = 45
    scores_seconds: Annotated[Seconds, Meta(description="How long the high scores show after a game.")] = 20
    final_seconds: Annotated[Seconds, Meta(description="How long the result of a game stays without any input.")] = 60

    staff_pin: Annotated[
        str,
        Meta(
            title="Staff",
            pattern=r"^[0-9]{4,8}$",
            description="The PIN of the staff menu. Without one a PIN is drawn, which kiosk --check tells.",
        ),
    ] = DEFAULT_PIN

    def __post_init__(self) -> None:
        """Fill in what follows other options: a default is always among what is offered."""
        for name, offered in _AMONG.items():
            choices = getattr(self, offered)
            if getattr(self, name) not in choices and choices:
                force_setattr(self, name, choices[0])

    @property
    def window_size(self) -> tuple[int, int]:
        """`size` in pixels."""
        width, height = self.size.split("x")
        return int(width), int(height)


#: Options whose value must be among those of another one.
_AMONG = {"default_board": "boards", "default_players": "players", "default_language": "languages"}
#: What an option of text looks like, where a pattern says what it may be.
_LOOKS = {
    "size": f'text like "1280x720", each side {SMALLEST_SIDE} to {LARGEST_SIDE}',
    "staff_pin": 'four to eight digits in quotes, like "2580"',
}

Known = Mapping[str, Collection[str]]
"""The words that an option may be, by its name: those that exist are not known here."""


def options_file(folders: UserFolders) -> Path:
    """Where the options are looked for."""
    return folders.config / FILE


def read_options(path: Path, known: Known | None = None, *, needed: bool = False) -> KioskOptions:
    """The options in a file; the defaults when there is none, unless it is `needed`. Raises OptionsError."""
    try:
        if path.is_fifo():
            raise OptionsError([f"{path} is a pipe. The options must be in a file."])
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        if needed:
            raise OptionsError([f"{path}: there is no such file. kiosk --write-options {path} makes one."]) from None
        return KioskOptions()
    except OSError as error:
        raise OptionsError([f"{path} cannot be read: {error.strerror or error}."]) from error
    if len(data) > LARGEST:
        raise OptionsError([f"{path} is too large for a file of options. Is it another file?"])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise OptionsError([f"{path}, line {line}: this is no UTF-8 text. Save the file as UTF-8."]) from error
    return parse_options(text, str(path), known)


def parse_options(text: str, where: str, known: Known | None = None) -> KioskOptions:
    """The options in TOML text that comes from `where`. Raises OptionsError with every problem."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionsError([_not_toml(where, text, error)]) from error
    except (RecursionError, ValueError) as error:  # numbers of thousands of digits, thousands of brackets
        raise OptionsError([f"{where}: its numbers are too long or its lists too deep. Is it another file?"]) from error
    problems: list[str] = []
    good: dict[str, Any] = {}
    fields = {field.name: field for field in msgspec.structs.fields(KioskOptions)}
    for key, value in found.items():
        place = _place(where, text, key)
        if key not in fields:
            problems.append(f"{place}: {_unknown(key, value, tuple(fields))}")
            continue
        wrong = _wrong(fields[key], value, (known or {}).get(key))
        if wrong is None:
            good[key] = msgspec.convert(value, fields[key].type)
        else:
            problems.append(f"{place}: {wrong}")
    if not problems:
        options = KioskOptions(**good)
        for key, offered in _AMONG.items():
            if good.get(key) and good[key] != getattr(options, key):  # it was not among them
                problems.append(
                    f"{_place(where, text, key)}: {key} is {_toml(good[key])}, which is not among {offered}. "
                    f"Add it to {offered} or choose one of {_listed(getattr(options, offered))}."
                )
        if not problems:
            return options
    raise OptionsError(problems)


def template(known: Known | None = None) -> str:
    """A file of options with every option at its default, explained and commented out."""
    lines = [
        "# Options of the kiosk. Take the # away from the lines that you change; everything else stays as it is.",
        "# Then run the self-test: rebirth kiosk --check",
    ]
    hints = get_type_hints(KioskOptions, include_extras=True)
    for field in msgspec.structs.fields(KioskOptions):
        meta = _meta(hints[field.name])
        if meta.title:
            lines += ["", f"## {meta.title}"]
        words = (known or {}).get(field.name)
        wanted = _wanted(field, words)
        lines += ["", f"# {meta.description}", f"# {wanted[0].upper()}{wanted[1:]}."]
        lines.append(f"# {field.name} = {_toml(_default(field))}")
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------ what may be said of an option


def _meta(hint: Any) -> Meta:
    """The description of an option: the last said of its type counts."""
    metas = [meta for meta in get_args(hint)[1:] if isinstance(meta, Meta)] if get_origin(hint) is Annotated else []
    return metas[-1] if metas else Meta()


def _default(field: FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _wanted(field: FieldInfo, words: Collection[str] | None) -> str:
    """What the option may be, in words."""
    if field.name in _LOOKS:
        return _LOOKS[field.name]
    kind = msgspec.inspect.type_info(field.type)
    if isinstance(kind, msgspec.inspect.Metadata):
        kind = kind.type
    many = isinstance(kind, msgspec.inspect.VarTupleType)
    example = f", like {_toml(_default(field))}"
    bare = get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type
    if get_origin(bare) is Literal:  # msgspec would give the words in the order of the alphabet
        words = get_args(bare)
    if words is not None:
        return f"a list of some of {_listed(words)}{example}" if many else f"one of {_listed(words)}"
    if isinstance(kind, msgspec.inspect.BoolType):
        return "true or false"
    if isinstance(kind, msgspec.inspect.IntType):
        return f"a whole number from {kind.ge} to {kind.le}"
    if isinstance(kind, msgspec.inspect.FloatType):
        return f"a number from {kind.ge:g} to {kind.le:g}"
    if isinstance(kind, msgspec.inspect.VarTupleType):
        item = kind.item_type
        numbers = isinstance(item, msgspec.inspect.IntType)
        return f"a list of {f'numbers from {item.ge} to {item.le}' if numbers else 'names'}{example}"  # type: ignore[attr-defined]
    return "text in quotes"


def _wrong(field: FieldInfo, value: Any, words: Collection[str] | None) -> str | None:
    """What is wrong with the value of an option, and what it may be; None when it can be used."""
    try:
        converted = msgspec.convert(value, field.type)
    except msgspec.ValidationError:
        return f"{field.name} is {_toml(value)}, but must be {_wanted(field, words)}."
    items = converted if isinstance(converted, tuple) else (converted,)
    if words is not None:
        for item in items:
            if item not in words and item != _default(field) and not str(item).endswith(".tmx"):
                return f"{field.name} names {_toml(item)}, which cannot be chosen. It must be {_wanted(field, words)}."
    if field.name == "size" and not all(SMALLEST_SIDE <= int(side) <= LARGEST_SIDE for side in converted.split("x")):
        return f"{field.name} is {_toml(value)}, but must be {_wanted(field, words)}."
    if field.name == "staff_pin" and converted == DEFAULT_PIN:
        return f"{field.name} is {_toml(converted)}, which everybody tries first. Choose other digits."
    if len(set(items)) < len(items):
        twice = next(item for item in items if items.count(item) > 1)
        return f"{field.name} names {_toml(twice)} twice. Leave one out."
    return None


def _unknown(key: str, value: Any, names: tuple[str, ...]) -> str:
    if isinstance(value, dict):
        return f"there are no groups like [{key}] here. Take that line away and leave the options below it."
    return f"there is no option '{key}'.{_meant(key, names)} kiosk --write-options FILE writes a file with all of them."


def _meant(key: str, names: tuple[str, ...]) -> str:
    import difflib  # late: most files hold no mistake

    close = difflib.get_close_matches(key, names, n=1)
    return f" Did you mean {close[0]}?" if close else ""


def _not_toml(where: str, text: str, error: tomllib.TOMLDecodeError) -> str:
    """A sentence about a line that cannot be read at all."""
    match = re.search(r"^(.*) \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
    said = match[1] if match else str(error)
    if said == "Cannot overwrite a value":
        said = "an option stands here a second time"
    number = int(match[2]) if match and match[2] else text.rstrip().count("\n") + 1
    return (
        f"{where}, line {number}: this cannot be read ({said}). "
        "Every line is like  name = value  with text in quotes, or begins with #."
    )


def _place(where: str, text: str, key: str) -> str:
    """Where a key stands: the file, and the line when it is found."""
    pattern = re.compile(rf"""^\s*\[?\s*["']?{re.escape(key)}["']?\s*(?:=|\]|\.)""")
    for number, line in enumerate(text.splitlines(), 1):
        if pattern.match(line):
            return f"{where}, line {number}"
    return where


def _listed(words: Collection[object]) -> str:
    return ", ".join(map(_toml, words))


def _toml(value: object) -> str:
    """A value as it stands in a TOML file, cut short when it is long."""
    return "".join(_toml_parts(value))[:200]


def _toml_parts(value: object) -> Iterator[str]:
    if isinstance(value, bool):
        yield "true" if value else "false"
    elif isinstance(value, str):
        yield msgspec.json.encode(value).decode()
    elif isinstance(value, list | tuple):
        yield "[" + ", ".join(map(_toml, value)) + "]"
    else:
        yield str(value)

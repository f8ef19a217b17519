"""A game as record lines and back: one JSON object a line, no clock times, equal games are equal lines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.rebirth.board import Board, BoardError, description_sha256
from game.rebirth.layout import Layout
from game.rebirth.message import Message, MessageError, Numbered, shown
from game.rebirth.naming import not_one_line
from game.rebirth.notes import NotesError, read_notes
from game.rebirth.refusals import IllegalChoice, IllegalPlacement
from game.rebirth.scoring import Result
from game.rebirth.setup import Setup
from game.rebirth.tables import IRELAND, PUBLIC_MISSION_COUNT, TOWER_TOKENS
from game.rebirth.tiles import Tile

if TYPE_CHECKING:
    from game.rebirth.match import Match, Placement, Seat

FORMAT = "rebirth-record"
VERSION = 1
HEADER_KEYS = ("format", "version", "map", "map_sha256", "rules", "board", "seats", "first", "seed", "setup")
_LONGEST_LINE = 240
"""Letters of a value that differs from what the rules give: all awards of a rich placement."""


class RecordError(MessageError, ValueError):
    """A record that does not follow the rules: `line` counts from 1, `reason` says what is wrong there."""

    def __init__(self, line: int, reason: Message) -> None:
        super().__init__(Message("line {line}: {reason}", line=line, reason=reason))
        self.line = line
        self.reason = reason


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def header_line(match: Match) -> str:
    """The header: the board, who sits where, and all that chance decided."""
    setup = match.setup
    return _dump(
        {
            "format": FORMAT,
            "version": VERSION,
            "map": match.map_name,
            "map_sha256": match.board.sha256(),
            "rules": match.board.rules,
            "board": match.board.description(),
            "seats": [_seat(seat) for seat in match.seats],
            "first": match.first,
            "seed": match.seed,
            "setup": {
                "supplies": [_codes(tiles) for tiles in setup.supplies],
                "set_aside": [_codes(tiles) for tiles in setup.set_aside],
                "mission_deck": [match.layout.cards[number].id for number in setup.mission_deck],
                "public_missions": [match.layout.cards[number].id for number in setup.public_missions],
                "towers": dict(zip(match.layout.tower_names, setup.towers, strict=True)) if setup.towers else {},
            },
        }
        | match.notes.header()
    )


def _seat(seat: Seat) -> dict[str, str]:
    data = {"name": seat.name, "controller": seat.controller}
    return data | {"clan": seat.clan} if seat.clan else data


def placement_data(placement: Placement) -> dict[str, Any]:
    """A placement as the object of its record line."""
    data: dict[str, Any] = {
        "seat": placement.seat,
        "tile": placement.tile.code,
        "at": None if placement.at is None else list(placement.at),
    }
    if placement.bonus is not None:
        data["bonus"] = placement.bonus
    data["awards"] = [
        {"seat": award.seat, "points": award.points, "for": award.source}
        | ({} if award.where is None else {"where": award.where})
        for award in placement.awards
    ]
    data["castles"] = dict(placement.castles)
    data["cards"] = list(placement.cards)
    if placement.doubles is not None:
        data["doubles"] = placement.doubles
    data["drew"] = [tile.code for tile in placement.drew]
    if placement.supply is not None:
        data["supply"] = [tile.code for tile in placement.supply]
    if placement.capped:
        data["capped"] = True
    if placement.timed_out:
        data["timed_out"] = True
    return data


def placement_line(placement: Placement) -> str:
    """A placement as a record line."""
    return _dump(placement_data(placement))


def result_data(result: Result) -> dict[str, Any]:
    """A result as the object of the record's last line."""
    return {
        "result": {
            "final": [
                {
                    "seat": score.seat,
                    "track": score.track,
                    "settlements": score.settlements,
                    "castles": score.castles,
                    "missions": score.missions,
                    "total": score.total,
                    "cards": dict(score.cards),
                }
                for score in result.final
            ],
            "winners": list(result.winners),
            "decided_by": result.decided_by,
        }
    }


def result_line(result: Result) -> str:
    """A result as the record's last line."""
    return _dump(result_data(result))


def match_from_lines(lines: Iterable[str | bytes]) -> Match:
    """Plays a record's lines again; RecordError where one does not follow the rules."""
    match: Match | None = None
    ended = False
    number = 0
    for number, line in enumerate(lines, start=1):
        data = _object(number, line)
        if match is None:
            match = _match_from_header(data)
        elif ended:
            raise RecordError(number, Message("there is a line after the result"))
        elif "result" in data:
            _check_result(match, number, data)
            ended = True
        else:
            _play_line(match, number, data)
    if match is None:
        raise RecordError(1, Message("the record is empty"))
    return match


def _object(number: int, line: str | bytes) -> dict[str, Any]:
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        data = json.loads(text, object_pairs_hook=_without_doubles)
        # An escaped half of a surrogate pair passes json, but no record with it could be written again.
        _dump(data).encode("utf-8")
    except UnicodeError:
        raise RecordError(number, Message("it is not UTF-8 text")) from None
    except RecursionError:
        raise RecordError(number, Message("it is nested too deeply for a record")) from None
    except _DoubledError as error:
        raise RecordError(number, Message("the name {name} stands twice in one object", name=error.name)) from None
    except json.JSONDecodeError as error:
        raise RecordError(
            number, Message("it is no JSON object; it cannot be read from column {column} on", column=error.colno)
        ) from None
    except ValueError:  # from int: more digits than it takes
        raise RecordError(number, Message("a number in it has far too many digits")) from None
    if not isinstance(data, dict):
        raise RecordError(number, Message("it is no JSON object"))
    return data


class _DoubledError(Exception):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = shown(name)


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _DoubledError(next(name for name, count in Counter(name for name, _value in pairs).items() if count > 1))
    return found


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _match_from_header(data: Mapping[str, Any]) -> Match:
    from game.rebirth.match import Match, Seat, layout_for

    if data.get("format") != FORMAT:
        raise RecordError(
            1,
            Message(
                "this is no Rebirth record (its format is {format}, not {right})",
                format=shown(data.get("format")),
                right=shown(FORMAT),
            ),
        )
    version = data.get("version")
    if not _is_count(version) or version == 0:
        raise RecordError(1, Message("version {version} is no version number", version=shown(version)))
    assert isinstance(version, int)
    if version > VERSION:
        raise RecordError(
            1,
            Message(
                "the record is of version {version}, this program reads up to {known}; a newer Rebirth opens it",
                version=version,
                known=VERSION,
            ),
        )
    for key in HEADER_KEYS:
        if key not in data:
            raise RecordError(1, Message("the header has no {key}", key=shown(key)))
    if not isinstance(data["map"], str) or not data["map"]:
        raise RecordError(1, Message("map is not a name"))
    try:
        board = Board.from_description(data["board"], data["rules"] if isinstance(data["rules"], str) else "?")
    except BoardError as error:
        raise RecordError(1, Message("its board makes no sense: {reason}", reason=error.message)) from None
    if data["map_sha256"] != description_sha256(data["board"]):
        raise RecordError(1, Message("map_sha256 does not belong to the board in the header"))
    seats = []
    if not isinstance(data["seats"], list) or len(data["seats"]) not in board.player_counts:
        raise RecordError(1, Message("seats is no list of as many as the map {map} takes", map=board.name))
    for seat in data["seats"]:
        if not isinstance(seat, dict) or not all(isinstance(seat.get(key), str) for key in ("name", "controller")):
            raise RecordError(1, Message("a seat has no name or no controller"))
        if not isinstance(seat.get("clan", ""), str):
            raise RecordError(1, Message("a seat's clan is not a word"))
        for key in ("name", "controller", "clan"):
            if (problem := not_one_line(key, seat.get(key, ""))) is not None:
                raise RecordError(1, problem)
        seats.append(Seat(seat["name"], seat["controller"], seat.get("clan", "")))
    if not _is_count(data["first"]) or data["first"] >= len(seats):
        raise RecordError(1, Message("first is {value}, which is no seat", value=shown(data["first"])))
    if isinstance(data["seed"], bool) or not isinstance(data["seed"], int):
        raise RecordError(1, Message("seed is {value}, not a whole number", value=shown(data["seed"])))
    setup = _setup(data["setup"], layout_for(board, len(seats)))
    match = Match(board, seats, data["seed"], data["first"], setup, data["map"])
    try:
        match.notes = read_notes(data, len(seats))
    except NotesError as error:
        raise RecordError(1, error.message) from None
    return match


def _setup(data: Any, layout: Layout) -> Setup:
    if not isinstance(data, dict):
        raise RecordError(1, Message("setup is no object"))
    supplies = _tile_lists(data, "supplies", layout.players)
    set_aside = _tile_lists(data, "set_aside", layout.players)
    whole = {kind: count for kind, count in enumerate(layout.tile_set) if count}
    for seat, (supply, aside) in enumerate(zip(supplies, set_aside, strict=True)):
        if len(aside) != layout.board.options.set_aside:
            raise RecordError(
                1,
                Numbered(
                    "setup: seat {seat} has set {n} tile aside, not {right}",
                    "setup: seat {seat} has set {n} tiles aside, not {right}",
                    len(aside),
                    seat=seat,
                    right=layout.board.options.set_aside,
                ),
            )
        if Counter(supply + aside) != whole:
            raise RecordError(1, Message("setup: the tiles of seat {seat} are not a player's set", seat=seat))
    numbers = {card.id: number for number, card in enumerate(layout.cards)}
    deck = _card_list(data, "mission_deck", numbers)
    public: tuple[int, ...] = ()
    towers: tuple[str, ...] = ()
    if layout.board.rules == IRELAND.name:
        public = _card_list(data, "public_missions", numbers)
        towers = _towers(data.get("towers"), layout)
        if len(public) != min(PUBLIC_MISSION_COUNT, len(numbers)):
            raise RecordError(
                1,
                Numbered(
                    "setup: public_missions holds {n} card, not {right}",
                    "setup: public_missions holds {n} cards, not {right}",
                    len(public),
                    right=PUBLIC_MISSION_COUNT,
                ),
            )
    else:
        for key, empty in (("public_missions", []), ("towers", {})):
            if data.get(key, empty) != empty:
                raise RecordError(
                    1,
                    Message(
                        "setup: {key} is not empty, though the rules are {rules}", key=key, rules=layout.board.rules
                    ),
                )
    if sorted((*public, *deck)) != sorted(numbers.values()):
        raise RecordError(1, Message("setup: the cards are not every card of the board once"))
    return Setup(supplies, set_aside, deck, public, towers)


def _card_list(data: Mapping[str, Any], key: str, numbers: Mapping[str, int]) -> tuple[int, ...]:
    cards = data.get(key)
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise RecordError(1, Message("setup: {key} is no list of cards", key=key))
    for card in cards:
        if card not in numbers:
            raise RecordError(1, Message("setup: {card} is no mission card of this board", card=shown(card)))
    return tuple(numbers[card] for card in cards)


def _towers(data: Any, layout: Layout) -> tuple[str, ...]:
    if not isinstance(data, dict) or data.keys() != set(layout.tower_names):
        raise RecordError(1, Message("setup: towers does not name each round tower of the board once"))
    for name, token in data.items():
        if not isinstance(token, str) or token not in TOWER_TOKENS:
            raise RecordError(
                1,
                Message(
                    "setup: tower {name} holds {token}; tokens are {tokens}",
                    name=shown(name),
                    token=shown(token),
                    tokens=", ".join(TOWER_TOKENS),
                ),
            )
    tokens = Counter(data.values())
    for token, count in TOWER_TOKENS.items():
        if tokens[token] > count:
            raise RecordError(
                1,
                Message(
                    "setup: the token {token} is there {times} times, the game has {count}",
                    token=token,
                    times=tokens[token],
                    count=count,
                ),
            )
    return tuple(data[name] for name in layout.tower_names)


def _tile_lists(data: Mapping[str, Any], key: str, players: int) -> tuple[tuple[int, ...], ...]:
    found = data.get(key)
    if not isinstance(found, list) or len(found) != players or not all(isinstance(tiles, list) for tiles in found):
        raise RecordError(
            1, Message("setup: {key} is no list of tiles for each of {players} seats", key=key, players=players)
        )
    try:
        return tuple(tuple(int(_tile(code)) for code in tiles) for tiles in found)
    except _NoTileError as error:
        raise RecordError(1, Message("setup, {key}: {reason}", key=key, reason=error.message)) from None


class _NoTileError(MessageError):
    pass


def _tile(code: Any) -> Tile:
    """The tile that a record names by its code."""
    try:
        return Tile.parse(code)
    except ValueError:
        known = ", ".join(tile.code for tile in Tile)
        message = Message("{code} is no tile; tiles are {known}", code=shown(code), known=known)
        raise _NoTileError(message) from None


def _play_line(match: Match, number: int, data: Mapping[str, Any]) -> None:
    at = data.get("at", ())
    if at is not None:
        if not (isinstance(at, list) and len(at) == 2 and all(_is_count(value) for value in at)):
            raise RecordError(number, Message("at is {value}, not [column, row]", value=shown(at)))
        at = (at[0], at[1])
    if match.finished:
        raise RecordError(number, Message("a placement follows the last one of the game"))
    mover = match.to_move
    assert mover is not None
    if data.get("seat") != mover or isinstance(data.get("seat"), bool):
        raise RecordError(
            number,
            Message(
                "seat {seat} places, but it is the turn of seat {mover}", seat=shown(data.get("seat")), mover=mover
            ),
        )
    hand = match.hand(mover)
    assert hand is not None
    if data.get("tile") != hand.code:
        raise RecordError(
            number,
            Message(
                "seat {mover} places {tile}, but holds {hand}",
                mover=mover,
                tile=shown(data.get("tile")),
                hand=hand.code,
            ),
        )
    if data.get("capped") is True:  # how it was found does not matter to the rules
        match.note_capped()
    if data.get("timed_out") is True:
        match.note_timed_out()
    try:
        match.place(at)
    except IllegalPlacement as error:
        raise RecordError(number, Message("illegal placement: {reason}", reason=error.message)) from None
    if match.choice_due:
        _choose(match, number, data)
    expected = placement_data(match.placements[-1])
    _compare(number, expected, data)


def _choose(match: Match, number: int, data: Mapping[str, Any]) -> None:
    """Makes the choices that belong to a line as the line says."""
    decision = match.decision
    if decision is not None and decision.kind == "double":
        card = data.get("doubles")
        if not isinstance(card, str) or card not in decision.cards:
            raise RecordError(
                number,
                Message(
                    "doubles is {card}; the marker goes on one of {cards}",
                    card=shown(card),
                    cards=", ".join(decision.cards),
                ),
            )
        match.double(card)
        decision = match.decision if match.choice_due else None
    if decision is not None and decision.kind == "keep":
        drew, supply = data.get("drew"), data.get("supply")
        if not isinstance(drew, list) or not drew or not isinstance(supply, list):
            raise RecordError(number, Message("Scouts draw tiles and shuffle: drew and supply must say which"))
        try:
            match.keep(_tile(drew[0]), [_tile(code) for code in supply])
        except (IllegalChoice, _NoTileError) as error:
            raise RecordError(number, Message("Scouts: {reason}", reason=error.message)) from None


def _check_result(match: Match, number: int, data: Mapping[str, Any]) -> None:
    if match.result is None:
        raise RecordError(number, Message("the result comes before the game is finished"))
    expected = result_data(match.result)
    if data != expected and isinstance(data["result"], dict):
        _compare(number, expected["result"], data["result"], "result, ")
    _compare(number, expected, data)


def _compare(number: int, expected: Mapping[str, Any], given: Mapping[str, Any], where: str = "") -> None:
    for key in (*expected, *given):
        if key not in given:
            raise RecordError(number, Message("{key} is missing", key=where + key))
        if key not in expected:
            raise RecordError(number, Message("{key} does not belong here", key=where + key))
        if not _same(expected[key], given[key]):
            raise RecordError(
                number,
                Message(
                    "{key} is {given}, the rules give {right}",
                    key=where + key,
                    given=shown(given[key], _LONGEST_LINE),
                    right=shown(expected[key], _LONGEST_LINE),
                ),
            )


def _same(one: Any, other: Any) -> bool:
    """Equal with equal types: in Python True == 1 and 1.0 == 1, in a record they differ."""
    if isinstance(one, dict):
        return isinstance(other, dict) and one.keys() == other.keys() and all(_same(one[k], other[k]) for k in one)
    if isinstance(one, Sequence) and not isinstance(one, str):
        return isinstance(other, list) and len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and bool(one == other)


def _codes(tiles: Iterable[int]) -> list[str]:
    return [Tile(tile).code for tile in tiles]

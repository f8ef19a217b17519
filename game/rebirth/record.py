"""A game as record lines and back: one JSON object a line, no clock times, equal games are equal lines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.rebirth.board import Board, BoardError, description_sha256
from game.rebirth.layout import Layout
from game.rebirth.notes import read_notes
from game.rebirth.refusals import IllegalPlacement
from game.rebirth.scoring import Result
from game.rebirth.setup import Setup
from game.rebirth.tables import IRELAND, PUBLIC_MISSION_COUNT, TOWER_TOKENS
from game.rebirth.tiles import Tile

if TYPE_CHECKING:
    from game.rebirth.match import Match, Placement, Seat

FORMAT = "rebirth-record"
VERSION = 1
HEADER_KEYS = ("format", "version", "map", "map_sha256", "rules", "board", "seats", "first", "seed", "setup")


class RecordError(ValueError):
    """A record that does not follow the rules: `line` counts from 1, `reason` is plain words."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
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
            raise RecordError(number, "there is a line after the result")
        elif "result" in data:
            _check_result(match, number, data)
            ended = True
        else:
            _play_line(match, number, data)
    if match is None:
        raise RecordError(1, "the record is empty")
    return match


def _object(number: int, line: str | bytes) -> dict[str, Any]:
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        data = json.loads(text, object_pairs_hook=_without_doubles)
        # An escaped half of a surrogate pair passes json, but no record with it could be written again.
        _dump(data).encode("utf-8")
    except UnicodeError:
        raise RecordError(number, "not UTF-8 text") from None
    except RecursionError:
        raise RecordError(number, "nested too deeply to be a record") from None
    except ValueError as error:
        raise RecordError(number, f"not a JSON object: {error}") from None
    if not isinstance(data, dict):
        raise RecordError(number, "not a JSON object")
    return data


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _match_from_header(data: Mapping[str, Any]) -> Match:
    from game.rebirth.match import Match, Seat, layout_for

    if data.get("format") != FORMAT:
        raise RecordError(1, f"this is no Rebirth record (its format is {data.get('format')!r}, not {FORMAT!r})")
    version = data.get("version")
    if not _is_count(version) or version == 0:
        raise RecordError(1, f"version {version!r} is no version number")
    assert isinstance(version, int)
    if version > VERSION:
        raise RecordError(
            1, f"the record is of version {version}, this program reads up to {VERSION}; a newer Rebirth opens it"
        )
    for key in HEADER_KEYS:
        if key not in data:
            raise RecordError(1, f"the header has no {key!r}")
    if not isinstance(data["map"], str) or not data["map"]:
        raise RecordError(1, "map is not a name")
    try:
        board = Board.from_description(data["board"], data["rules"] if isinstance(data["rules"], str) else "?")
    except BoardError as error:
        raise RecordError(1, f"board: {error}") from None
    if data["map_sha256"] != description_sha256(data["board"]):
        raise RecordError(1, "map_sha256 does not belong to the board in the header")
    seats = []
    if not isinstance(data["seats"], list) or len(data["seats"]) not in board.player_counts:
        raise RecordError(1, f"seats is not a list that {board.name} can seat")
    for seat in data["seats"]:
        if not isinstance(seat, dict) or not all(isinstance(seat.get(key), str) for key in ("name", "controller")):
            raise RecordError(1, "a seat has no name or no controller")
        if not isinstance(seat.get("clan", ""), str):
            raise RecordError(1, "a seat's clan is not a word")
        seats.append(Seat(seat["name"], seat["controller"], seat.get("clan", "")))
    if not _is_count(data["first"]) or data["first"] >= len(seats):
        raise RecordError(1, f"first is {data['first']!r}, which is no seat")
    if isinstance(data["seed"], bool) or not isinstance(data["seed"], int):
        raise RecordError(1, f"seed is {data['seed']!r}, not a whole number")
    setup = _setup(data["setup"], layout_for(board, len(seats)))
    match = Match(board, seats, data["seed"], data["first"], setup, data["map"])
    try:
        match.notes = read_notes(data, len(seats))
    except ValueError as error:
        raise RecordError(1, str(error)) from None
    return match


def _setup(data: Any, layout: Layout) -> Setup:
    if not isinstance(data, dict):
        raise RecordError(1, "setup is not an object")
    supplies = _tile_lists(data, "supplies", layout.players)
    set_aside = _tile_lists(data, "set_aside", layout.players)
    whole = {kind: count for kind, count in enumerate(layout.tile_set) if count}
    for seat, (supply, aside) in enumerate(zip(supplies, set_aside, strict=True)):
        if len(aside) != layout.board.options.set_aside:
            raise RecordError(
                1, f"setup: seat {seat} has set {len(aside)} tiles aside, not {layout.board.options.set_aside}"
            )
        if Counter(supply + aside) != whole:
            raise RecordError(1, f"setup: the tiles of seat {seat} are not a player's set")
    numbers = {card.id: number for number, card in enumerate(layout.cards)}
    deck = _card_list(data, "mission_deck", numbers)
    public: tuple[int, ...] = ()
    towers: tuple[str, ...] = ()
    if layout.board.rules == IRELAND.name:
        public = _card_list(data, "public_missions", numbers)
        towers = _towers(data.get("towers"), layout)
        if len(public) != min(PUBLIC_MISSION_COUNT, len(numbers)):
            raise RecordError(1, f"setup: public_missions holds {len(public)} cards, not {PUBLIC_MISSION_COUNT}")
    else:
        for key, empty in (("public_missions", []), ("towers", {})):
            if data.get(key, empty) != empty:
                raise RecordError(1, f"setup: {key} is not empty, though the rules are {layout.board.rules}")
    if sorted((*public, *deck)) != sorted(numbers.values()):
        raise RecordError(1, "setup: the cards are not every card of the board once")
    return Setup(supplies, set_aside, deck, public, towers)


def _card_list(data: Mapping[str, Any], key: str, numbers: Mapping[str, int]) -> tuple[int, ...]:
    cards = data.get(key)
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise RecordError(1, f"setup: {key} is not a list of cards")
    for card in cards:
        if card not in numbers:
            raise RecordError(1, f"setup: {card!r} is no mission card of this board")
    return tuple(numbers[card] for card in cards)


def _towers(data: Any, layout: Layout) -> tuple[str, ...]:
    if not isinstance(data, dict) or data.keys() != set(layout.tower_names):
        raise RecordError(1, "setup: towers does not name each round tower of the board once")
    for name, token in data.items():
        if not isinstance(token, str) or token not in TOWER_TOKENS:
            raise RecordError(1, f"setup: tower {name!r} holds {token!r}; tokens are {', '.join(TOWER_TOKENS)}")
    tokens = Counter(data.values())
    for token, count in TOWER_TOKENS.items():
        if tokens[token] > count:
            raise RecordError(1, f"setup: there are {tokens[token]} {token} tokens, the game has {count}")
    return tuple(data[name] for name in layout.tower_names)


def _tile_lists(data: Mapping[str, Any], key: str, players: int) -> tuple[tuple[int, ...], ...]:
    found = data.get(key)
    if not isinstance(found, list) or len(found) != players or not all(isinstance(tiles, list) for tiles in found):
        raise RecordError(1, f"setup: {key} is not a list of tiles for each of {players} seats")
    try:
        return tuple(tuple(int(Tile.parse(code)) for code in tiles) for tiles in found)
    except ValueError as error:
        raise RecordError(1, f"setup: {key}: {error}") from None


def _play_line(match: Match, number: int, data: Mapping[str, Any]) -> None:
    at = data.get("at", ())
    if at is not None:
        if not (isinstance(at, list) and len(at) == 2 and all(_is_count(value) for value in at)):
            raise RecordError(number, f"at is {at!r}, not [column, row]")
        at = (at[0], at[1])
    if match.finished:
        raise RecordError(number, "a placement follows the last one of the game")
    mover = match.to_move
    assert mover is not None
    if data.get("seat") != mover or isinstance(data.get("seat"), bool):
        raise RecordError(number, f"seat {data.get('seat')!r} places, but it is seat {mover}'s turn")
    hand = match.hand(mover)
    assert hand is not None
    if data.get("tile") != hand.code:
        raise RecordError(number, f"seat {mover} places {data.get('tile')!r}, but holds {hand.code}")
    if data.get("capped") is True:  # how it was found does not matter to the rules
        match.note_capped()
    if data.get("timed_out") is True:
        match.note_timed_out()
    try:
        match.place(at)
    except IllegalPlacement as error:
        raise RecordError(number, f"illegal placement: {error}") from None
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
            raise RecordError(number, f"doubles is {card!r}; the marker goes on one of {', '.join(decision.cards)}")
        match.double(card)
        decision = match.decision if match.choice_due else None
    if decision is not None and decision.kind == "keep":
        drew, supply = data.get("drew"), data.get("supply")
        if not isinstance(drew, list) or not drew or not isinstance(supply, list):
            raise RecordError(number, "Scouts draw tiles and shuffle: drew and supply must say which")
        try:
            match.keep(Tile.parse(drew[0]), [Tile.parse(code) for code in supply])
        except ValueError as error:
            raise RecordError(number, f"Scouts: {error}") from None


def _check_result(match: Match, number: int, data: Mapping[str, Any]) -> None:
    if match.result is None:
        raise RecordError(number, "the result comes before the game is finished")
    expected = result_data(match.result)
    if data != expected and isinstance(data["result"], dict):
        _compare(number, expected["result"], data["result"], "result: ")
    _compare(number, expected, data)


def _compare(number: int, expected: Mapping[str, Any], given: Mapping[str, Any], where: str = "") -> None:
    for key in (*expected, *given):
        if key not in given:
            raise RecordError(number, f"{where}{key} is missing")
        if key not in expected:
            raise RecordError(number, f"{where}{key} does not belong here")
        if not _same(expected[key], given[key]):
            raise RecordError(number, f"{where}{key} is {_dump(given[key])}, the rules give {_dump(expected[key])}")


def _same(one: Any, other: Any) -> bool:
    """Equal with equal types: in Python True == 1 and 1.0 == 1, in a record they differ."""
    if isinstance(one, dict):
        return isinstance(other, dict) and one.keys() == other.keys() and all(_same(one[k], other[k]) for k in one)
    if isinstance(one, Sequence) and not isinstance(one, str):
        return isinstance(other, list) and len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and bool(one == other)


def _codes(tiles: Iterable[int]) -> list[str]:
    return [Tile(tile).code for tile in tiles]

"""What a course is made of: steps in a row, each with one sentence, one thing to look at and at most one thing to do.

Sentences are asked for when they are shown, so that they follow the language, and take every number from the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeAlias

from game.ai import carry_out, decide
from game.client.i18n import _
from game.rebirth import Board, Hex, Match, Seat, Tile, neighbours
from game.rebirth.match import layout_for
from game.rebirth.setup import Setup
from game.rebirth.tables import IRELAND

LEARNER, OPPONENT = 0, 1
#: How an opponent decides where its course leaves it free.
FREE_LEVEL = "greedy"

Answer: TypeAlias = Hex | str | Tile
Text: TypeAlias = Callable[[Match], str]
Spaces: TypeAlias = Callable[[Match], frozenset[Hex]]


class Kind(Enum):
    """What a step waits for."""

    SAY = auto()  # for a press
    PLACE = auto()  # for the learner's tile
    CHOOSE = auto()  # for the learner's other choice: a mission to double, a tile to keep
    WATCH = auto()  # for the opponent's turn


class Part(Enum):
    """A part of the screen beside the board that a step points at."""

    HAND = auto()
    SCORE = auto()
    OTHER_SCORE = auto()
    MISSIONS = auto()


def no_spaces(match: Match) -> frozenset[Hex]:
    """Nothing on the board."""
    return frozenset()


@dataclass(frozen=True)
class Step:
    """`spaces` are the hexes that the sentence is about, `parts` what it is about beside the board.

    `allowed` says where the tile may go, None for wherever the rules allow; `why_not` answers for other spaces.
    `mission` is the number of the open card that is lit, None for none.
    """

    key: str
    kind: Kind
    text: Text
    spaces: Spaces = no_spaces
    parts: tuple[Part, ...] = ()
    allowed: Spaces | None = None
    why_not: Callable[[], str] | None = None
    mission: int | None = None

    def choices(self, match: Match) -> tuple[Answer, ...]:
        """What the learner may answer now, the one that is recommended first; empty while nothing is asked."""
        if self.kind is Kind.PLACE:
            legal = match.legal()
            spaces = legal if self.allowed is None else legal & self.allowed(match)
            return tuple(sorted(spaces, key=lambda at: (-match.preview(at).points(LEARNER), at[1], at[0])))
        decision = match.decision
        if self.kind is not Kind.CHOOSE or decision is None:
            return ()
        return decision.cards or tuple(sorted(set(decision.tiles)))

    def refusal(self) -> str:
        """Why not there: what to do first."""
        return self.why_not() if self.why_not is not None else _("Not now: first one of the lit spaces")


@dataclass(frozen=True)
class Course:
    """A prepared game with its steps. `replies` gives, for the opponent's how-manieth tile, spaces in order of liking.

    `opening` are the placements made before the first step, `tutor` and `opponent` names of the cast.
    """

    id: str
    title: Callable[[], str]
    about: Callable[[], str]
    rules: str
    board: Mapping[str, Any]
    supplies: tuple[tuple[Tile, ...], ...]
    set_aside: tuple[tuple[Tile, ...], ...]
    cards: tuple[str, ...]
    tokens: Mapping[str, str]
    tutor: str
    opponent: str
    opening: tuple[Answer, ...]
    replies: Mapping[int, tuple[Hex, ...]]
    steps: tuple[Step, ...]
    seed: int = 1

    def match(self, name: str) -> Match:
        """The prepared game for a learner of this name, the opening played."""
        board = Board.from_description(self.board, self.rules)
        layout = layout_for(board, 2)
        numbers = {card.id: number for number, card in enumerate(layout.cards)}
        first = tuple(numbers[card] for card in self.cards)
        rest = tuple(number for number in range(len(layout.cards)) if number not in first)
        irish = self.rules == IRELAND.name
        setup = Setup(
            supplies=tuple(tuple(int(tile) for tile in tiles) for tiles in self.supplies),
            set_aside=tuple(tuple(int(tile) for tile in tiles) for tiles in self.set_aside),
            mission_deck=rest if irish else (*first, *rest),
            public_missions=first if irish else (),
            towers=tuple(self.tokens[tower] for tower in layout.tower_names),
        )
        seats = [Seat(name, "human"), Seat(self.opponent, "easy")]
        match = Match(board, seats, self.seed, LEARNER, setup, self.id)
        for answer in self.opening:
            carry_out(match, answer)
        return match

    def reply(self, match: Match) -> Answer:
        """What the opponent decides now: what the course says, or by its own judgement where it says nothing."""
        seat = match.to_move
        assert seat is not None
        if not match.choice_due:
            turn = sum(placement.seat == seat for placement in match.placements)
            legal = match.legal()
            for at in self.replies.get(turn, ()):
                if at in legal:
                    return at
        return decide(match.seat_view(seat), FREE_LEVEL, match.seed)

    def advised(self, upto: int) -> list[Answer]:
        """Every answer before step `upto` of one who always does what is recommended first."""
        match, answers = self.match(""), list(self.opening)
        for step in self.steps[:upto]:
            if step.kind in (Kind.PLACE, Kind.CHOOSE):
                answers.append(step.choices(match)[0])
                carry_out(match, answers[-1])
            while step.kind is Kind.WATCH and match.to_move == OPPONENT:
                answers.append(self.reply(match))
                carry_out(match, answers[-1])
        return answers

    def replay(self, name: str, answers: Sequence[Answer], upto: int) -> tuple[Match, list[Answer], int]:
        """The game as it stands before step `upto`, the answers that lead there, and the step really reached.

        Where the answers end early or one of them is no choice of its step, it stops there.
        """
        match, used = self.match(name), list(self.opening)
        given: Iterator[Answer] = iter(answers[len(self.opening) :])
        for number, step in enumerate(self.steps[:upto]):
            if step.kind in (Kind.PLACE, Kind.CHOOSE):
                answer = next(given, None)
                if answer is None or answer not in step.choices(match):
                    return match, used, number
                carry_out(match, answer)
                used.append(answer)
            elif step.kind is Kind.WATCH:
                while match.to_move == OPPONENT:
                    next(given, None)  # it follows from the others
                    answer = self.reply(match)
                    carry_out(match, answer)
                    used.append(answer)
        return match, used, min(upto, len(self.steps))


def say(
    key: str, text: Text, spaces: Spaces = no_spaces, parts: tuple[Part, ...] = (), mission: int | None = None
) -> Step:
    """A sentence that is read and pressed away."""
    return Step(key, Kind.SAY, text, spaces, parts, mission=mission)


def place(
    key: str,
    text: Text,
    allowed: Spaces | None,
    why_not: Callable[[], str] | None = None,
    spaces: Spaces = no_spaces,
) -> Step:
    """The learner's tile goes on one of the `allowed` spaces."""
    return Step(key, Kind.PLACE, text, spaces, allowed=allowed, why_not=why_not)


def choose(key: str, text: Text, parts: tuple[Part, ...]) -> Step:
    """The learner doubles a mission or keeps a tile."""
    return Step(key, Kind.CHOOSE, text, parts=parts)


def watch(key: str, text: Text) -> Step:
    """The opponent's turn."""
    return Step(key, Kind.WATCH, text)


# ---------------------------------------------------------------------- what sentences and spaces are taken from


def opponent(match: Match) -> str:
    """The opponent's name."""
    return match.seats[OPPONENT].name


def last_tile(match: Match, seat: int) -> Hex:
    """Where the seat's last tile lies."""
    return [at for at, (owner, _tile) in match.tiles.items() if owner == seat][-1]


def paid(match: Match, seat: int, source: str, where: str | None = None) -> int:
    """What the seat was paid last by this source, at this place if one is named; 0 if never."""
    for placement in reversed(match.placements):
        for award in placement.awards:
            if award.seat == seat and award.source == source and where in (None, award.where):
                return award.points
    return 0


def town(match: Match, name: str) -> frozenset[Hex]:
    """The spaces of a settlement."""
    return frozenset(next(town.spaces for town in match.board.settlements if town.name == name))


def influence(match: Match, seat: int, name: str) -> int:
    """The influence of a seat's tiles in a settlement."""
    tiles = (match.tiles[at] for at in town(match, name) if at in match.tiles)
    return sum(tile.influence for owner, tile in tiles if owner == seat)


def mark(match: Match, name: str) -> Hex:
    """Where a landmark stands."""
    return next(mark.hex for mark in match.board.landmarks if mark.name == name)


def ring(match: Match, name: str) -> frozenset[Hex]:
    """The spaces next to a landmark."""
    return frozenset(neighbours(mark(match, name))) & frozenset(match.board.spaces)


def with_mark(match: Match, name: str) -> frozenset[Hex]:
    """A landmark and the tiles that lie next to it."""
    return frozenset({mark(match, name)}) | (ring(match, name) & frozenset(match.tiles))


def cluster_of(match: Match, at: Hex) -> frozenset[Hex]:
    """The farm cluster to which a tile belongs."""
    found, frontier = {at}, [at]
    while frontier:
        for near in neighbours(frontier.pop()):
            if near not in found and match.tiles.get(near) == match.tiles[at]:
                found.add(near)
                frontier.append(near)
    return frozenset(found)

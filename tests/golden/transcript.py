"""A game as text: what was dealt, each turn with all that it caused, the final scoring.

The text holds its own moves. Reading it gives the game to play and the placements to make; writing it gives the text
again, with whatever the rules say now.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.rebirth import Board, Hex, Match, Placement, Seat, below, stream
from tests.boards import scarce, scotland

NAMES = ("Ada", "Ben", "Cleo", "Dan")
HEAD = "A golden game. `python -m tests.golden.regenerate` plays its moves again and writes down what the rules give."
TURN = re.compile(r"^ *\d+  \w+ +(?:E|F|S[1-4]) +(?:at (\d+),(\d+)|discarded)(?:  |$)")


@dataclass(frozen=True)
class Game:
    """What to play: the board (``scotland`` or ``scarce N``), how many, the seed, how the moves were chosen."""

    board: str
    players: int
    seed: int
    moves: str

    def match(self) -> Match:
        """The game before its first turn."""
        kind, _, number = self.board.partition(" ")
        board = Board.from_description(scarce(int(number)) if kind == "scarce" else scotland())
        return Match.new(board, [Seat(name, "human") for name in NAMES[: self.players]], self.seed, map_name=kind)


def at_random(match: Match) -> Hex:
    """Any legal space."""
    legal = sorted(match.legal())
    return legal[below(stream(match.seed, "golden game", match.turn), len(legal))]


def most_points(match: Match) -> Hex:
    """What pays most at once, then what takes most castles and draws most cards; then in reading order."""

    def worth(at: Hex) -> tuple[int, int, int, int]:
        seen = match.preview(at)
        return seen.points(seen.seat), len(seen.castles) + seen.cards_drawn, -at[1], -at[0]

    return max(match.legal(), key=worth)


CHOOSERS: dict[str, Callable[[Match], Hex]] = {"at random": at_random, "most points": most_points}


def play(game: Game, moves: Sequence[Hex | None] | None = None) -> Match:
    """The finished game, by its moves or, without any, by new ones."""
    match = game.match()
    if moves is None:
        choose = CHOOSERS[game.moves]
        while not match.finished:
            match.place(None if match.must_discard else choose(match))
    else:
        for at in moves:
            match.place(at)
    return match


def read(text: str) -> tuple[Game, list[Hex | None]]:
    """The game and the moves that a text holds."""
    found = dict(re.findall(r"^(board|players|seed|moves): (.*)$", text, re.MULTILINE))
    game = Game(found["board"], int(found["players"]), int(found["seed"]), found["moves"])
    moves: list[Hex | None] = []
    for line in text.splitlines():
        turn = TURN.match(line)
        if turn:
            moves.append((int(turn[1]), int(turn[2])) if turn[1] else None)
    return game, moves


def write(game: Game, match: Match) -> str:
    """The text of a finished game."""
    setup = match.setup
    lines = [HEAD, "", f"board: {game.board}", f"players: {game.players}", f"seed: {game.seed}", f"moves: {game.moves}"]
    lines += ["", f"sha256 of the board: {match.board.sha256()}", f"first: {NAMES[match.first]}"]
    for seat in range(match.players):
        aside = " ".join(tile.code for tile in match.set_aside(seat)) or "nothing"
        lines.append(f"{NAMES[seat]:5} draws {_tiles(setup.supplies[seat])}; set aside: {aside}")
    lines.append("deck: " + (" ".join(match.layout.cards[number].id for number in setup.mission_deck) or "no card"))
    lines += ["", "Who placed what where; what it caused; the points of " + ", ".join(NAMES[: match.players])]
    scores = [0] * match.players
    for number, placement in enumerate(match.placements, start=1):
        for award in placement.awards:
            scores[award.seat] += award.points
        lines.append(_turn(number, placement, scores))
    lines += ["", "Final scoring"]
    result = match.result
    if result is None:
        raise ValueError("the game is not finished")
    for final in result.final:
        cards = ", ".join(f"{card} {paid}" for card, paid in final.cards) or "no card"
        lines.append(
            f"{NAMES[final.seat]:5} track {final.track} + settlements {final.settlements} + castles {final.castles}"
            f" + missions {final.missions} = {final.total}, place {result.places[final.seat]} ({cards})"
        )
    winners = " and ".join(NAMES[seat] for seat in result.winners)
    lines.append(f"won by {winners}, decided by {result.decided_by}")
    return "\n".join(lines) + "\n"


def _tiles(supply: Sequence[int]) -> str:
    return " ".join(("E", "F", "S1", "S2", "S3", "S4")[tile] for tile in supply)


def _turn(number: int, placement: Placement, scores: Sequence[int]) -> str:
    where = "discarded" if placement.at is None else f"at {placement.at[0]},{placement.at[1]}"
    caused = [
        f"{award.source}{'' if award.where is None else ' ' + award.where} {award.points} for {NAMES[award.seat]}"
        for award in placement.awards
    ]
    caused += [f"castle {name}" for name, _ in placement.castles]
    caused += [f"card {card}" for card in placement.cards]
    what = "; ".join(caused) or "nothing"
    points = " ".join(str(score) for score in scores)
    return f"{number:3}  {NAMES[placement.seat]:5} {placement.tile.code:2}  {where:9}  {what}  [{points}]"

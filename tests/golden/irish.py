"""An Irish game as text: like `transcript`, with decisions instead of moves, for one turn may take several.

The text holds its own decisions. What Scouts leave of a supply, and in which order, comes from the seed.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.rebirth import Board, Match, Placement, Seat, Tile, below, stream
from tests.golden.transcript import HEAD, NAMES
from tests.irish_boards import ireland, random_irish_header, scarce_irish, token_mix

LINE = re.compile(r"^ *\d+  \w+ +(?:E|F|S[1-4]) +(?:at (\d+),(\d+)|discarded)(?:  |$)")
DOUBLES = re.compile(r"marker on ([a-z-]+)")
KEEPS = re.compile(r"keeps (E|F|S[1-4]) of (?!1 )")


@dataclass(frozen=True)
class IrishTale:
    """What to play: the board (``ireland`` or ``scarce N``), how many, the seed, how decisions were made."""

    board: str
    players: int
    seed: int
    moves: str

    def match(self) -> Match:
        """The game before its first turn."""
        kind, _, number = self.board.partition(" ")
        if kind == "ireland":
            board = Board.from_description(ireland(), "ireland")
            return Match.new(board, [Seat(name, "human") for name in NAMES[: self.players]], self.seed, map_name=kind)
        board = Board.from_description(scarce_irish(int(number)), "ireland")
        header = random_irish_header(
            board.description(),
            self.players,
            random.Random(f"golden {self.seed}"),
            tokens=token_mix(int(number), self.seed),
            sha256=board.sha256(),
        )
        return Match.from_record([json.dumps(header)])


def at_random(match: Match) -> Any:
    """Anything that is allowed."""
    decision = match.decision
    assert decision is not None
    allowed: Sequence[Any] = sorted(match.legal()) if decision.kind == "place" else decision.cards or decision.tiles
    rng = stream(match.seed, "golden game", match.turn, ("place", "double", "keep").index(decision.kind))
    return allowed[below(rng, len(allowed))] if allowed else None


def most_points(match: Match) -> Any:
    """What pays most at once, then what reaches most towers and castles; the first card; the largest influence."""
    decision = match.decision
    assert decision is not None
    if decision.kind == "double":
        return decision.cards[0]
    if decision.kind == "keep":
        return max(decision.tiles)

    def worth(at: tuple[int, int]) -> tuple[int, int, int, int]:
        seen = match.preview(at)
        return seen.points(seen.seat), len(seen.towers) + len(seen.castles), -at[1], -at[0]

    return max(match.legal(), key=worth) if match.legal() else None


CHOOSERS: dict[str, Callable[[Match], Any]] = {"at random": at_random, "most points": most_points}


def decide(match: Match, answer: Any) -> None:
    """Makes the decision that is due."""
    decision = match.decision
    assert decision is not None
    {"place": match.place, "double": match.double, "keep": match.keep}[decision.kind](answer)


def play_irish(tale: IrishTale, decisions: Sequence[Any] | None = None) -> Match:
    """The finished game, by its decisions or, without any, by new ones."""
    match = tale.match()
    if decisions is None:
        while not match.finished:
            decide(match, CHOOSERS[tale.moves](match))
    else:
        for answer in decisions:
            decide(match, answer)
    return match


def read_irish(text: str) -> tuple[IrishTale, list[Any]]:
    """The game and the decisions that a text holds."""
    found = dict(re.findall(r"^(board|players|seed|moves): (.*)$", text, re.MULTILINE))
    decisions: list[Any] = []
    for line in text.splitlines():
        turn = LINE.match(line)
        if not turn:
            continue
        decisions.append((int(turn[1]), int(turn[2])) if turn[1] else None)
        decisions += DOUBLES.findall(line)
        decisions += [Tile.parse(code) for code in KEEPS.findall(line)]
    return IrishTale(found["board"], int(found["players"]), int(found["seed"]), found["moves"]), decisions


def write_irish(tale: IrishTale, match: Match) -> str:
    """The text of a finished game."""
    lines = [HEAD, "", f"board: {tale.board}", f"players: {tale.players}", f"seed: {tale.seed}", f"moves: {tale.moves}"]
    lines += ["", f"sha256 of the board: {match.board.sha256()}", f"first: {NAMES[match.first]}"]
    setup = match.setup
    for seat in range(match.players):
        lines.append(
            f"{NAMES[seat]:5} draws {_tiles(setup.supplies[seat])}; set aside: {_tiles(setup.set_aside[seat])}"
        )
    lines.append("open: " + (" ".join(mission.card.id for mission in match.public_missions) or "no card"))
    lines.append("deck: " + (" ".join(match.layout.cards[number].id for number in setup.mission_deck) or "no card"))
    lines.append(
        "towers: " + (", ".join(f"{t.name} {match.tower_token(t.name)}" for t in match.board.towers) or "none")
    )
    lines += ["", "Who placed what where; what it caused; the points of " + ", ".join(NAMES[: match.players])]
    scores = [0] * match.players
    for number, placement in enumerate(match.placements, start=1):
        for award in placement.awards:
            scores[award.seat] += award.points
        lines.append(_line(number, placement, scores))
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


def _tiles(tiles: Sequence[int]) -> str:
    return " ".join(Tile(tile).code for tile in tiles) or "nothing"


def _line(number: int, placement: Placement, scores: Sequence[int]) -> str:
    where = "discarded" if placement.at is None else f"at {placement.at[0]},{placement.at[1]}"
    caused = [] if placement.bonus is None else [f"bonus of {placement.bonus}"]
    caused += [
        f"{award.source}{'' if award.where is None else ' ' + award.where} {award.points} for {NAMES[award.seat]}"
        for award in placement.awards
    ]
    caused += [f"castle {name}" for name, _ in placement.castles]
    caused += [f"card {card}" for card in placement.cards]
    if placement.doubles is not None:
        caused.append(f"marker on {placement.doubles}")
    if placement.supply is not None:
        kept, *back = placement.drew
        caused.append(f"keeps {kept.code} of {1 + len(back)} and puts back {_tiles(back)}")
        caused.append(f"supply now {_tiles(placement.supply)}")
    what = "; ".join(caused) or "nothing"
    points = " ".join(str(score) for score in scores)
    return f"{number:3}  {NAMES[placement.seat]:5} {placement.tile.code:2}  {where:9}  {what}  [{points}]"

"""Saved games and scores for pictures: some games are played, and nothing is left of them afterwards."""

from __future__ import annotations

import datetime
import os
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from game.commands import common
from game.commands.stage import Stage, play_to
from game.rebirth import Match, Seat
from game.storage.scores import Scores

#: Quick games on the small board: whose, against whom, and with which number.
GAMES = (
    ("Rosalind", "easy"), ("Theo", "greedy"), ("Rosalind", "greedy"), ("Mina", "greedy"), ("Rosalind", "easy"),
    ("Theo", "easy"), ("Rosalind", "greedy"), ("Jürgen", "greedy"),
)  # fmt: skip
MAP = "orkney"
FIRST_DAY = datetime.date(2026, 4, 3)


def show_archive(stage: Stage, match: Match, page: int) -> None:
    """Show a page of games and scores: the match, as far as it has been played, and games played before it."""
    from game.client.scenes.archive import ArchiveScene

    app, before = stage.app, stage.app.folders
    with tempfile.TemporaryDirectory() as home:
        app.folders = replace(before, data=Path(home), records=Path(home) / "records", writable=True)
        app.folders.records.mkdir()
        played = [_played(number) for number in range(len(GAMES))]
        for number, one in enumerate([*played, match]):
            _keep(app.folders.records, one, number)
        scores = Scores(app.folders)
        for number, one in enumerate(played):
            scores.add(one, f"{number}", FIRST_DAY + datetime.timedelta(days=number))
        scene = ArchiveScene(app)
        scene.take_nothing_in()
        app.push(scene)
        scene.turn_to(page)
        stage.frame()  # only what has been seen asks for its picture
        stage.settle()
        app.folders = before


@cache
def _played(number: int) -> Match:
    board, name = common.load_board(MAP)
    who, level = GAMES[number]
    seats: Sequence[Seat] = (Seat(who, common.HUMAN), Seat("Fingal", level))
    match = Match.new(board, seats, number, map_name=name)
    play_to(match, 1000)
    return match


def _keep(folder: Path, match: Match, number: int) -> None:
    """Write its record as if on a day of its own."""
    day = FIRST_DAY + datetime.timedelta(days=number)
    path = folder / f"{day.isoformat()}-game-{number + 1:04d}-{match.map_name}.jsonl"
    path.write_text("".join(line + "\n" for line in match.record_lines()), encoding="utf-8")
    os.utime(path, ns=(number * 10**9, number * 10**9))

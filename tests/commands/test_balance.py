"""``balance``: what is counted of each game agrees with the game, and the page says what was counted."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.ai import play_decision
from game.cli import main
from game.commands.balance_facts import GameFacts, OpenCard, SeatFacts, facts_of
from game.commands.balance_report import summary, thresholds
from game.rebirth import Board, Match, Seat
from game.rebirth.tables import PUBLIC_MISSIONS
from tests.boards import scotland
from tests.irish_boards import ireland

DESCRIPTIONS = {"scotland": scotland, "ireland": ireland}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))


@cache
def finished(map_name: str, players: int, seed: int) -> Match:
    board = Board.from_description(DESCRIPTIONS[map_name](), map_name)
    level = "greedy" if seed % 2 else "random"
    match = Match.new(board, [Seat(level, level)] * players, seed, map_name=map_name)
    while not match.finished:
        play_decision(match, level)
    return match


def seats_of(match: Match) -> Iterator[tuple[int, SeatFacts]]:
    for place, facts in enumerate(facts_of(match).seats):
        yield (match.first + place) % match.players, facts


@pytest.mark.parametrize("map_name", DESCRIPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_facts_are_those_of_the_game(map_name: str, players: int, seed: int) -> None:
    match = finished(map_name, players, seed)
    assert match.result is not None
    facts = facts_of(match)
    assert match.placements[0].seat == match.first  # the first place is whoever began
    assert sum(seat.win_share for seat in facts.seats) == pytest.approx(1)
    assert facts.decided_by == match.result.decided_by
    for seat, found in seats_of(match):
        final = match.result.final[seat]
        by_source = match.points_by_source(seat)
        assert (found.win_share > 0) == (seat in match.result.winners)
        assert found.total == final.total == sum(found.points.values())
        assert found.private == final.cards
        assert found.castles * 5 == found.points["castles"]

        def together(found: SeatFacts, *words: str) -> int:
            return sum(points for source, points in found.points.items() if source.split()[-1] in words)

        assert together(found, "farms") == by_source["farm"]
        assert together(found, "settlements") == by_source["settlement"] + final.settlements
        assert found.points.get("+1", 0) == by_source["plus-one"]
        if map_name == "scotland":
            assert len(found.private) == len(found.visits)
            assert not found.opened
            assert not found.tokens
            continue
        assert not found.visits
        assert sum(card.points for card in found.opened) == by_source["public-mission"]
        assert sum(token.points for token in found.tokens) == by_source["tower"]
        assert len(found.tokens) == found.reached["pilgrimage"]
        assert sum(token.later for token in found.tokens if token.token == "secret") == final.missions


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3, 5, 7])
def test_what_was_reached_decides_what_is_fulfilled(players: int, seed: int) -> None:
    """The number reached at some time is enough for an open card just when it paid, the one kept for the own card."""
    match = finished("ireland", players, seed)
    for _, found in seats_of(match):
        for card in found.opened:
            need = PUBLIC_MISSIONS[card.card].needed(players)
            assert (found.reached[card.card] >= need) == (card.points > 0), card
        for name, points in found.private:
            assert (found.kept[name] >= PUBLIC_MISSIONS[name].needed(players)) == (points > 0), name
        assert all(found.reached[card] >= kept for card, kept in found.kept.items())


def seat_that_reached(card: str, number: int) -> SeatFacts:
    some = facts_of(finished("ireland", 2, 1)).seats[0]
    return replace(some, opened=(OpenCard(card, 0, False, False),), reached=some.reached | {card: number})


@pytest.mark.parametrize(
    ("card", "reached", "rate", "better"),
    [
        ("sea-farmer", [3] * 5 + [2] * 5, 0.5, None),  # right as it is
        ("sea-farmer", [3] * 2 + [2] * 3 + [1] * 5, 0.2, 2),  # too hard
        ("townsfolk", [7] * 1 + [8] * 3 + [9] * 6, 1.0, 8),  # too easy
        ("townsfolk", [12] * 10, 1.0, None),  # nothing is right
        ("chieftain", [7] * 8 + [6] * 2, 1.0, None),  # only seven, which is High King's, would be
        ("coast-to-coast", [2] * 3 + [0] * 7, 0.3, None),
    ],
)
def test_the_nearest_number_that_is_right(card: str, reached: list[int], rate: float, better: int | None) -> None:
    found = thresholds([seat_that_reached(card, number) for number in reached], 2)[card]
    assert found["rate"] == pytest.approx(rate)
    assert found["better"] == better
    assert found["right"] == (0.4 <= rate <= 0.9)


def test_the_summary_counts_seats_by_turn() -> None:
    seats = facts_of(finished("scotland", 3, 1)).seats
    games = [
        GameFacts(tuple(replace(seat, win_share=float(place == won)) for place, seat in enumerate(seats)), "points")
        for won in (0, 0, 0, 2)
    ]
    found = summary(games)
    assert [seat["win_share"] for seat in found["seats"]] == [0.75, 0.0, 0.25]
    assert [seat["points"] for seat in found["seats"]] == [seat.total for seat in seats]
    assert sum(cell["share"] for cell in found["points"].values()) == pytest.approx(1, abs=0.001)


WORDS = ("balance", "--level", "random", "--games", "4", "--seed", "3")


def test_the_page_and_its_plots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--page", str(tmp_path / "docs")]) == 0
    text = capsys.readouterr().out
    page = (tmp_path / "docs" / "balance.md").read_text(encoding="utf-8")
    assert "python main.py balance --level random --games 4 --seed 3 --page docs" in page
    for heading in ("## Scotland", "## Ireland", "### Seats", "### Points", "### Thresholds", "### Round towers"):
        assert heading in page
        assert heading in text
    for line in page.splitlines():
        if line.startswith("!["):
            plot = tmp_path / "docs" / line.split("(")[1].rstrip(")")
            assert ElementTree.fromstring(plot.read_text(encoding="utf-8")).tag.endswith("svg")
    plots = {path.name for path in (tmp_path / "docs" / "balance").iterdir()}
    assert plots == {
        *(f"scotland-{name}.svg" for name in ("seats", "sources", "cards", "cathedrals")),
        *(f"ireland-{name}.svg" for name in ("seats", "sources", "cards", "open", "towers")),
    }


def without_timing(text: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(text)
    del report["timing"]
    return report


@pytest.mark.slow
def test_the_same_figures_in_one_process_and_in_two(capsys: pytest.CaptureFixture[str]) -> None:
    words = [*WORDS, "--map", "ireland", "--players", "2,4", "--json"]
    assert main(words) == 0
    alone = without_timing(capsys.readouterr().out)
    assert [each["players"] for each in alone["reports"]] == [2, 4]
    assert main([*words, "--jobs", "2"]) == 0
    assert without_timing(capsys.readouterr().out) == alone


def test_boards_for_fewer_are_passed_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--map", "orkney", "--json"]) == 0
    assert [each["players"] for each in json.loads(capsys.readouterr().out)["reports"]] == [2]
    assert main([*WORDS, "--map", "orkney", "--players", "4"]) == 2
    assert "none of these boards is for 4 players" in capsys.readouterr().err


def test_a_page_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main([*WORDS, "--map", "orkney", "--page", str(tmp_path / "file")]) == 1
    captured = capsys.readouterr()
    assert str(tmp_path / "file") in captured.err
    assert "Traceback" not in captured.err

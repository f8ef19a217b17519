"""Why: the sentences give the numbers of the game, follow its rules, and tell nobody else's secrets."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.ai import play_decision
from game.client.rulebook import irish_pages, pages, place_of
from game.client.visible import look_at
from game.client.why import (
    Answer,
    final_lines,
    why_card,
    why_place,
    why_placement,
    why_preview,
    why_public,
    why_refused,
    why_score,
    why_won,
)
from game.client.why.castles import cheapest_take
from game.rebirth import Match
from tests.client.irish_playing import ireland
from tests.client.playing import scotland, seats
from tests.client.test_hidden import PRIVATE

TURNS = 64


def played(name: str, decisions: int = TURNS) -> Match:
    board = scotland() if name == "scotland" else ireland()
    match = Match.new(board, seats("human", "greedy", "greedy"), 5, map_name=name)
    while decisions and not match.finished:
        play_decision(match, "greedy")
        decisions -= 1
    return match


@pytest.fixture(scope="module", params=["scotland", "ireland"])
def match(request: pytest.FixtureRequest) -> Match:
    return played(request.param)


def text(answer: Answer | None) -> str:
    assert answer is not None
    return " ".join(answer.lines)


def everything(match: Match) -> list[Answer]:
    """All that can be asked without being anybody."""
    places = [*match.board.spaces, *(mark.hex for mark in match.board.landmarks)]
    found = [why_place(match, None, at) for at in places]
    found += [why_placement(match, number) for number in range(len(match.placements))]
    found += [why_public(match, mission) for mission in match.public_missions]
    found += [why_score(match, seat) for seat in range(match.players)]
    return [answer for answer in found if answer is not None]


def test_whatever_takes_a_castle_the_fewest_tiles_are_named() -> None:
    def takes(own: tuple[int, int], holder: tuple[int, int], tiles: int, farms: int) -> bool:
        return (own[0] + tiles, own[1] + farms) > holder

    for t, f, o, g, free, ground in product(range(1, 5), range(5), range(4), range(4), range(6), range(6)):
        if f > t or g > o or ground > free or (o, g) > (t, f) or t + o + free > 6:
            continue
        ways = [(n, k) for n in range(1, free + 1) for k in range(min(n, ground) + 1) if takes((o, g), (t, f), n, k)]
        assert cheapest_take((t, f), (o, g), free, ground) == min(ways, default=None), ((t, f), (o, g), free, ground)


def test_a_castle_names_who_holds_it_and_both_numbers(match: Match) -> None:
    ties = 0
    for mark in match.board.castles:
        holder = match.castle_controller(mark.name)
        said = text(why_place(match, 0, mark.hex))
        if holder is None:
            assert "Nobody holds" in said
            continue
        counts = match.castle_counts(mark.name)
        tiles, farms = counts[holder]
        assert match.seats[holder].name in said and (str(tiles) in said or "one tile each" in said)
        rival = max((pair for seat, pair in enumerate(counts) if seat != holder), default=(0, 0))
        assert ("full tie" in said) is (rival == (tiles, farms))
        ties += rival == (tiles, farms)
    assert ties, "no castle of this game shows the tie rule"


def test_a_full_settlement_says_what_each_rank_was_paid(match: Match) -> None:
    paid: dict[str, dict[int, int]] = {}
    for placement in match.placements:
        for award in placement.awards:
            if award.source == "settlement" and award.where is not None:
                paid.setdefault(award.where, {})[award.seat] = award.points
    assert paid
    for town in match.board.settlements:
        for seat, points in paid.get(town.name, {}).items():
            said = text(why_place(match, None, town.spaces[0]))
            assert match.seats[seat].name in said and str(points) in said, town.name


def test_the_log_explains_every_point_and_the_castles_as_they_were_then(match: Match) -> None:
    for number, placement in enumerate(match.placements):
        said = text(why_placement(match, number))
        for award in placement.awards:
            assert str(award.points) in said, (number, award)
        for castle, seat in placement.castles:
            assert castle in said and f"{match.seats[seat].name} holds {castle}" in said


def test_a_castle_that_stays_is_told_in_the_preview() -> None:
    match = played("scotland", 40)
    stays = 0
    for at in sorted(match.legal()):
        report = match.preview(at)
        said = text(why_preview(match, report))
        for award in report.awards:
            assert str(award.points) in said
        for change in report.castles:
            assert f"{match.seats[change.seat].name} holds {change.name}" in said
        stays += "full tie" in said
    assert stays


def test_each_refusal_names_the_ground_or_the_owner(match: Match) -> None:
    hand = match.hand(match.to_move or 0)
    seen = set()
    for at in [*match.board.spaces, *(mark.hex for mark in match.board.landmarks)]:
        refusal = match.refusal(at)
        if refusal is None or (refusal.kind, refusal.terrain) in seen:
            continue
        seen.add((refusal.kind, refusal.terrain))
        said = text(why_refused(match, refusal, hand))
        placed = match.tile_at(at)
        if placed is not None:
            assert match.seats[placed[0]].name in said
        assert "In hand" in said
    assert len(seen) >= 3


def test_own_cards_and_open_missions_give_everybodys_numbers(match: Match) -> None:
    for seat in range(match.players):
        own = look_at(match, seat, ["human"] * match.players).own
        assert own is not None
        for progress in own.missions:
            said = text(why_card(match, seat, progress))
            assert str(progress.card.points) in said
            counts = progress.standing.counts
            if counts is not None and any(counts):
                assert str(counts[seat]) in said and match.seats[seat].name in said
    for mission in match.public_missions:
        said = text(why_public(match, mission))
        for seat, paid in enumerate(mission.scored):
            assert (f"scored {paid}" if paid is not None else f"{mission.have[seat]} of {mission.need}") in said


def test_the_end_adds_up_in_words() -> None:
    match = played("ireland", 10_000)
    result = match.result
    assert result is not None
    for final in result.final:
        lines = final_lines(match, final.seat)
        for points in match.points_by_source(final.seat).values():
            assert not points or any(f"paid {points}." in line for line in lines)
        assert str(final.track) in lines[0] and str(final.total) in lines[-1]
        assert not final.castles or any(
            f"add {final.castles}" in line or f"adds {final.castles}" in line for line in lines
        )
    assert match.seats[result.winners[0]].name in text(why_won(match))
    with pytest.raises(ValueError, match="ended"):
        why_won(played("scotland", 3))


def test_every_answer_leads_to_a_paragraph_of_the_rules(match: Match) -> None:
    book = irish_pages() if match.board.rules == "ireland" else pages()
    for answer in everything(match):
        _number, place = place_of(book, answer.topic)
        assert place is not None, answer.topic
        assert "{" not in " ".join([answer.heading, *answer.lines])


def test_asking_reads_nothing_that_is_hidden(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_words: Any, **_more: Any) -> Any:
        raise AssertionError("hidden")

    for name in (*PRIVATE, "legal", "preview", "refusal", "decision"):
        if isinstance(getattr(Match, name, None), property):
            monkeypatch.setattr(Match, name, property(forbidden))
        else:
            monkeypatch.setattr(match, name, forbidden)
    assert len(everything(match)) > 100

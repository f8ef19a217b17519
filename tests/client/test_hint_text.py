"""Advice in words: every kind of reason, for itself and as a drawback, and lists that add up to what is shown."""

from __future__ import annotations

import re
from dataclasses import replace

import pygame
import pytest

from game.ai import Part, advise, play_decision
from game.ai.advice_parts import FAMILIES, KINDS
from game.ai.advice_reasons import Reasons
from game.client import i18n
from game.client.fonts import Fonts
from game.client.hint_text import Line, points_text, shortened, tips
from game.client.layout import game_layout
from game.client.panels.hint import explained, paint_hint
from game.client.sprites import Sprites
from game.client.widgets import Look
from game.rebirth import Match, Seat
from tests.client.irish_playing import ireland
from tests.client.playing import scotland

NAMES = ("Ada", "Fingal", "Morag")
PLACES = {"card": "region:great-glen", "mission": "townsfolk", "secret": "high-king", "double": "sea-farmer"}
IRISH = {"mission", "secret", "double", "tower", "tower-kept"}


def new(irish: bool) -> Match:
    board = ireland() if irish else scotland()
    return Match.new(board, [Seat(name, "greedy") for name in NAMES], 7, map_name="ireland" if irish else "scotland")


def check_sentence(sentence: str) -> None:
    assert re.fullmatch(r"[A-ZÀ-Þ0-9].*[^ ,.:]\.", sentence), sentence
    assert "{" not in sentence and "  " not in sentence


@pytest.mark.parametrize("irish", [False, True])
def test_every_advice_of_a_game_in_words(irish: bool) -> None:
    """One plain sentence each, and parts that add up to the points shown beside it."""
    match = new(irish)
    seen = 0
    while match.to_move is not None:
        for tip in tips(match, advise(match.seat_view(match.to_move))):
            check_sentence(tip.sentence)
            assert tip.title and all(line.text and line.tenths for line in tip.lines)
            assert sum(line.tenths for line in tip.lines) == tip.tenths
            for most in (2, 3, 4):
                assert sum(line.tenths for line in shortened(tip.lines, most)) == tip.tenths
                assert len(shortened(tip.lines, most)) == min(most, len(tip.lines))
            seen += 1
        play_decision(match, "greedy")
    assert seen > 250


def part_of(kind: str, match: Match, **more: int) -> Part:
    family = FAMILIES[kind]
    place = PLACES.get(family, "Stirling")
    if family in ("tower", "tower-kept"):
        place = match.board.towers[0].name
    words = {"seat": 1, "number": 2, "more": 1} | more
    return Part(kind, 2000, place, **words)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_own_words(kind: str) -> None:
    """As a reason, as what another option has instead, and as a line of the list."""
    match = new(FAMILIES[kind] in IRISH)
    advice = advise(match.seat_view(match.to_move or 0))
    for more in ({}, {"number": 1}, {"more": 0}, {"number": 0}, {"seat": 0}):
        part = part_of(kind, match, **more)
        for told in (Reasons((part,)), Reasons((part,), lacks=part), Reasons((part, part), drawback=part)):
            option = replace(advice.options[0], value=2000, parts=(part,), reasons=told)
            (tip,) = tips(match, replace(advice, options=(option,)))
            check_sentence(tip.sentence)
            assert [line.tenths for line in tip.lines] == [20]


def sentence(match: Match, *gains: Part, **against: Part) -> str:
    """What is said of an option for which this speaks."""
    advice = advise(match.seat_view(match.to_move or 0))
    option = replace(advice.options[0], reasons=Reasons(gains, **against))
    return tips(match, replace(advice, options=(option,)))[0].sentence


def test_the_sentences_that_players_read() -> None:
    match = new(False)
    joins = Part("joins-clusters", 6000, number=6, more=2)
    takes = Part("takes-castle-from", 4000, "Stirling", seat=1)
    last = Part("last-at-cathedral", 900, "Elgin")
    walls = Part("growth-blocked", -800, seat=0, number=3, more=0)
    assert sentence(match, joins) == "Joins two clusters: 6 now."
    assert sentence(match, takes) == "Takes Stirling from Fingal."
    assert sentence(match, last) == "Keeps the last free space at Elgin."
    assert sentence(match, takes, joins) == "Takes Stirling from Fingal, and joins two clusters: 6 now."
    assert (
        sentence(match, joins, drawback=walls) == "Joins two clusters: 6 now, but leaves your 3 energy farms less room."
    )
    assert sentence(match, joins, lacks=takes) == "Joins two clusters: 6 now, but does not take Stirling."
    assert sentence(match) == "It brings nothing, but costs least."


def test_nothing_that_nobody_holds_is_given_up() -> None:
    match = new(False)
    joins = Part("joins-clusters", 6000, number=6, more=2)
    free = Part("takes-castle", 4000, "Edinburgh")
    held = Part("strengthens-castle", 900, "Edinburgh")
    town = Part("starts-town", 900, "Perth")
    card = Part("visits-cathedral", 900, "Elgin")
    assert sentence(match, joins, lacks=free) == "Joins two clusters: 6 now, but does not take Edinburgh."
    assert sentence(match, joins, lacks=town) == "Joins two clusters: 6 now, but does nothing for Perth."
    assert sentence(match, joins, lacks=card) == "Joins two clusters: 6 now, but draws no card at Elgin."
    advice = advise(match.seat_view(match.to_move or 0))
    some = replace(
        advice.options[0], value=300, parts=(replace(held, value=300),), reasons=Reasons((joins,), lacks=free)
    )
    (tip,) = tips(match, replace(advice, options=(some,)))
    assert tip.sentence == "Joins two clusters: 6 now, but does less for Edinburgh."


def test_two_of_a_kind_are_told_in_one_clause() -> None:
    match = new(False)
    free = Part("takes-castle", 4000, "Edinburgh")
    other = replace(free, place="Stirling")
    held = Part("takes-castle-from", 4000, "Edinburgh", seat=1)
    also = replace(held, place="Stirling")
    assert sentence(match, free, other) == "Takes Edinburgh and Stirling."
    assert sentence(match, free, replace(other, more=1)) == "Takes Edinburgh, and takes Stirling for good."
    assert sentence(match, held, also) == "Takes Edinburgh and Stirling from Fingal."
    assert sentence(match, held, replace(also, seat=2)) == "Takes Edinburgh from Fingal, and takes Stirling from Morag."
    joins = Part("joins-clusters", 6000, number=6, more=2)
    assert sentence(match, free, other, lacks=joins) == "Takes Edinburgh and Stirling, but makes a smaller cluster."


def test_less_for_farms_is_not_called_fewer_points() -> None:
    """A mission may pay more now than a larger cluster does."""
    match = new(False)
    joins = Part("joins-clusters", 6000, number=6, more=2)
    town = Part("starts-town", 2400, "Perth", number=2)
    advice = advise(match.seat_view(match.to_move or 0))
    for parts, told in (
        ((town, replace(joins, value=3000)), "makes a smaller cluster"),
        ((town,), "does nothing for your farms"),
    ):
        option = replace(
            advice.options[0],
            parts=parts,
            value=sum(part.value for part in parts),
            reasons=Reasons((town,), lacks=joins),
        )
        assert tips(match, replace(advice, options=(option,)))[0].sentence == f"Gets to Perth first, but {told}."


def test_a_mission_as_far_away_as_before_is_not_put_anywhere() -> None:
    match = Match.new(ireland(), [Seat("Ada", "human"), Seat("Fingal", "greedy")], 7, map_name="ireland")
    step = Part("mission-step", 700, "great-harvest", number=5, more=1)
    assert sentence(match, step) == "Puts Great harvest 5 steps away."
    assert sentence(match, replace(step, more=0)) == "Works towards Great harvest."
    private = replace(step, kind="secret-step", more=0)
    assert sentence(match, private) == "Works towards your private Great harvest."


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [-1, 0, 2])
def test_two_of_any_kind_name_both(kind: str, number: int) -> None:
    """Or say so one after the other; nothing of either is left out."""
    match = new(False)
    if FAMILIES[kind] in IRISH | {"card"}:
        return
    first = replace(part_of(kind, match, number=max(1, number)), place="Stirling")
    second = replace(first, place="Edinburgh")
    told = sentence(match, first, second)
    check_sentence(told)
    assert "Edinburgh" in told or FAMILIES[kind] not in {"castle", "town", "cathedral"}


def test_a_scouted_tile_is_spoken_of_as_the_next_one() -> None:
    match = new(True)
    while match.decision is not None and match.decision.kind != "keep":
        play_decision(match, "greedy")
    assert match.to_move is not None
    for tip in tips(match, advise(match.seat_view(match.to_move))):
        assert tip.tile is not None
        assert tip.sentence.startswith("Placed next, it ") or tip.sentence == "It would fit nowhere now."


def test_points_are_written_with_a_sign_and_one_figure_behind_the_point() -> None:
    assert [points_text(tenths) for tenths in (74, -5, 0, 100, 3)] == ["+7.4", "−0.5", "0", "+10.0", "+0.3"]


def test_small_parts_stand_together_so_that_the_sum_stays() -> None:
    lines = tuple(Line("hex", str(tenths), tenths) for tenths in (50, 12, 7, 3, -9))
    short = shortened(lines, 3)
    assert [line.tenths for line in short] == [50, 12, 1]
    assert shortened(lines, 5) == lines


def test_all_words_pass_through_the_translations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentence and clause are looked up as they stand, with their placeholders."""
    match = new(False)
    texts: list[str] = []

    class Noting:
        def gettext(self, message: str) -> str:
            texts.append(message)
            return message

        def ngettext(self, singular: str, plural: str, number: int) -> str:
            texts.append(singular if number == 1 else plural)
            return texts[-1]

    monkeypatch.setattr(i18n, "_translations", Noting())
    joins = Part("joins-clusters", 6000, number=6, more=2)
    assert sentence(match, joins) == "Joins two clusters: 6 now."
    assert "joins two clusters: {size} now" in texts and "{reason}." in texts


def test_what_is_taken_from_a_rival_says_from_whom() -> None:
    match = new(False)
    advice = advise(match.seat_view(0))
    option = replace(advice.options[0], value=2000, parts=(part_of("growth-taken", match),))
    (line,) = tips(match, replace(advice, options=(option,)))[0].lines
    assert (line.text, line.seat) == ("Less room for this clan", 1)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_box_says_what_its_numbers_are_and_keeps_within_its_edges(language: str, count: int) -> None:
    """At the largest text in the narrowest window even three long options stay on the paper, with fewer parts."""
    match = new(False)
    best = tips(match, advise(match.seat_view(0)))[0]
    long = replace(best, title="Sutherland and Ross", sentence=" ".join(["Zusammenhang"] * 5), lines=best.lines * 9)
    fonts = Fonts(text_scale=1.25)
    layout = game_layout((1280, 720), 3, text=1.25)
    assert layout.right is not None
    look = Look(fonts, Sprites(fonts), layout.u)
    before = i18n.language()
    i18n.use(language)
    try:
        zones = paint_hint(pygame.Surface((1280, 720)), look, layout.right, [long] * count, 0, None, None)
        words = explained([long] * count)
    finally:
        i18n.use(before)
    assert all(layout.right.contains(zone.rect) for zone in zones)
    assert [number for number in "123" if number in words] == list("123"[:count] if count > 1 else "")

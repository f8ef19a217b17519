"""The cast: names and faces for opponents, and the lines that they say."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from game.ai import LEVELS, play_decision
from game.ai.tempers import TEMPERS
from game.client import i18n, theme
from game.client.app import App
from game.client.art.faces import FACE_REACH, portrait
from game.client.art.vector import compose
from game.client.characters import (
    CAST,
    PLAIN,
    at_table,
    in_words,
    level_in_line,
    levels,
    named,
    names_for,
    spare_name,
    tempers,
)
from game.client.layout import game_layout
from game.client.lines import (
    CASTLE,
    CLUSTER,
    LOST,
    LOST_CLOSELY,
    LOST_TO_RIVAL,
    PARTINGS,
    ROBBED,
    ROUNDS_OF_SILENCE,
    SHARED,
    WON,
    WON_CLOSELY,
    Chatter,
    Said,
    lines,
    parting_moment,
)
from game.client.panels import paint_players
from game.client.panels.players import speech_rows
from game.client.scenes.game import GameScene
from game.client.session import Session
from game.client.visible import look_at
from game.client.widgets import Look
from game.rebirth import FinalScore, Match, Result, Seat
from tests.client.playing import Ready, open_app, scotland

SEATS = [Seat("Ada", "human"), Seat("Fingal", "greedy"), Seat("Bot", "greedy:lord"), Seat("Zoe", "greedy:lord")]


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


def test_the_cast_is_large_enough_for_every_table_and_balanced() -> None:
    members = Counter(member.temper for member in CAST)
    assert set(members) == {PLAIN, *(temper.name for temper in TEMPERS)} == set(tempers())
    assert all(count >= 4 for count in members.values())
    assert len({member.name.casefold() for member in CAST}) == len(CAST)
    assert len({member.face for member in CAST}) == len(CAST)


def test_every_computer_at_a_table_has_a_face_of_its_own() -> None:
    human, fingal, bot, zoe = at_table(SEATS)
    assert human is None
    assert fingal is named("fingal")
    assert bot is not None and zoe is not None and bot is not zoe
    assert bot.temper == zoe.temper == "lord"
    assert at_table(SEATS) == (human, fingal, bot, zoe)
    assert at_table([Seat("a", "random"), Seat("b", "strong:unheard")])[0] is None
    for temper in tempers():
        controller = "greedy" if temper == PLAIN else f"greedy:{temper}"
        cast = at_table([Seat(str(number), controller) for number in range(4)])
        assert len({member.name for member in cast if member is not None}) == 4


def test_spare_names_avoid_those_at_the_table() -> None:
    taken: list[str] = []
    for _seat in range(4):
        taken.append(spare_name("greedy:farmer", taken))
    assert len(set(taken)) == 4
    assert all(member is not None and member.temper == "farmer" for member in map(named, taken))


def test_seats_of_the_command_line_get_names_that_fit() -> None:
    usual = ("Ada", "Fingal", "Morag", "Ewan")
    assert names_for(["human", "greedy"], usual) == ["Ada", "Fingal"]
    names = names_for(["human", "greedy:lord", "greedy:lord", "greedy"], usual, ["", "Zoe"])
    assert names[0] == "Ada" and names[1] == "Zoe" and names[3] == "Fingal"
    member = named(names[2])
    assert member is not None and member.temper == "lord"


def test_who_plays_in_words() -> None:
    assert in_words("human") == "Human"
    assert in_words("greedy") == "Medium"
    assert in_words("greedy:lord") == "Medium, lord of castles"
    assert in_words("odd:unheard") == "odd, unheard"


def test_faces_differ_where_they_are_small() -> None:
    """At 40 pixels any two faces in the same clan's frame differ in many pixels."""
    clan = theme.CLANS[0]
    pictures = [
        pygame.surfarray.array3d(
            compose(portrait(member.face, clan, shadow=False), 40 * 100 / (2 * FACE_REACH[0]), FACE_REACH)
        ).astype(int)
        for member in CAST
    ]
    for (one, a), (other, b) in combinations(enumerate(pictures), 2):
        differing = (abs(a - b).max(axis=2) > 48).sum()
        assert differing > 120, (CAST[one].name, CAST[other].name, differing)


@pytest.mark.parametrize("palette", ["standard", "colour-vision"])
def test_a_face_keeps_its_clan(app: App, palette: str) -> None:
    """Frame and emblem: the same face in two clans' frames differs all round."""
    app.set_palette(palette)
    face = CAST[0].face
    rims = []
    for clan in theme.CLANS:
        picture = app.sprites.face(face, clan, 80)
        middle = picture.get_width() // 2
        rims.append(tuple(picture.get_at((3 + 1, middle)))[:3])
    assert len(set(rims)) == len(theme.CLANS)


def spoken(match: Match) -> list[tuple[int, Said]]:
    chatter = Chatter(match, match.seats)
    found = []
    while match.to_move is not None:
        seat = match.to_move
        controller = match.seats[seat].controller
        said = chatter.hear(play_decision(match, "greedy" if controller == "human" else controller))
        if said is not None:
            found.append((match.turn, said))
    return found


def test_lines_are_rare_reproducible_and_only_from_opponents() -> None:
    games = [spoken(Match.new(scotland(), SEATS, seed)) for seed in (3, 4, 5)]
    assert games == [spoken(Match.new(scotland(), SEATS, seed)) for seed in (3, 4, 5)]
    told = [said for game in games for _turn, said in game]
    assert len({said.text for said in told}) >= 5
    assert {said.seat for said in told} == {1, 2, 3}
    for game in games:
        assert 2 <= len(game) <= 8
        for (before, _said), (after, _next) in pairwise(game):
            assert after - before >= ROUNDS_OF_SILENCE * len(SEATS)


def test_there_is_a_parting_word_for_winners_and_losers() -> None:
    match = Match.new(scotland(), SEATS, 6)
    chatter = Chatter(match, match.seats)
    assert chatter.parting(1) is None
    spoken(match)
    assert match.result is not None
    assert chatter.parting(0) is None
    for seat in (1, 2, 3):
        said, member = chatter.parting(seat), chatter.cast[seat]
        assert said is not None and member is not None
        assert said.text in lines()[member.temper][parting_moment(match.result, seat, {0})]


@pytest.mark.parametrize(
    ("totals", "winners", "people", "moments"),
    [
        ([53, 107], (1,), {0}, [LOST_TO_RIVAL, WON]),
        ([107, 53], (0,), {0}, [WON, LOST]),
        ([107, 53], (0,), set(), [WON, LOST_TO_RIVAL]),
        ([99, 107], (1,), {0}, [LOST_CLOSELY, WON_CLOSELY]),
        ([98, 107], (1,), {0}, [LOST_TO_RIVAL, WON]),
        ([190, 200], (1,), {0}, [LOST_CLOSELY, WON_CLOSELY]),
        ([189, 200], (1,), {0}, [LOST_TO_RIVAL, WON]),
        ([107, 107], (1,), {1}, [LOST_CLOSELY, WON_CLOSELY]),
        ([107, 107, 53], (0, 1), {0}, [SHARED, SHARED, LOST_TO_RIVAL]),
        ([107, 107, 105], (0, 1), {0}, [SHARED, SHARED, LOST_CLOSELY]),
        ([107, 104, 101, 60], (0,), {0}, [WON_CLOSELY, LOST_CLOSELY, LOST, LOST]),
        ([60, 107, 70, 50], (1,), {0}, [LOST_TO_RIVAL, WON, LOST_TO_RIVAL, LOST_TO_RIVAL]),
    ],
)
def test_parting_words_follow_from_margin_place_and_who_has_won(
    totals: list[int], winners: tuple[int, ...], people: set[int], moments: list[str]
) -> None:
    final = tuple(FinalScore(seat, total, 0, 0, 0, total, ()) for seat, total in enumerate(totals))
    result = Result(final, winners, "points")
    assert [parting_moment(result, seat, people) for seat in range(len(totals))] == moments


def test_only_lines_for_a_single_winner_who_is_a_person_speak_of_the_winner_as_you() -> None:
    told = {"you", "your", "you're"}
    for by_moment in lines().values():
        for moment in PARTINGS:
            for text in by_moment[moment]:
                assert moment == LOST or not told & set(text.casefold().split()), text


def all_lines() -> list[str]:
    """Everything that is ever said, in the language in use."""
    return sorted({text for by_moment in lines().values() for texts in by_moment.values() for text in texts})


def test_every_temper_has_two_lines_for_every_moment() -> None:
    for by_moment in lines().values():
        assert set(by_moment) == {CASTLE, CLUSTER, ROBBED, *PARTINGS}
        assert all(len(set(texts)) == 2 for texts in by_moment.values())


@pytest.mark.parametrize("text", [1.0, 1.25])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080), (3840, 2160)])
def test_every_line_fits_its_panel(app: App, size: tuple[int, int], text: float) -> None:
    """Whole, in rows that are not lower than type is anywhere, without touching a figure."""
    every_line_fits(app, size, text)


def test_every_level_that_is_offered_has_its_words() -> None:
    offered = [level.name for level in LEVELS if not level.simulate_only]
    assert list(levels()) == offered
    assert all(level_in_line(level) for level in offered)


@pytest.mark.parametrize("code", i18n.codes()[1:])
def test_every_line_fits_its_panel_in_other_languages(app: App, code: str) -> None:
    app.set_language(code)
    every_line_fits(app, (1280, 720), 1.25)


def every_line_fits(app: App, size: tuple[int, int], text: float) -> None:
    app.set_text_size(text)
    for players in (2, 3, 4):
        layout = game_layout(size, players, text=text)
        look = Look(app.fonts, app.sprites, layout.u)
        tall = layout.players[0].height >= 130 * layout.u * text
        # What the panel leaves beside a score of three figures, as `players.py` has it.
        u = layout.u
        figure = app.fonts.width("188", "extrabold", (58 if tall else 46) * u)
        wide = layout.players[0].width - 112 * u - (12 * u if tall else 18 * u + figure + 10 * u)
        high = layout.players[0].height - (65 + 55 if tall else 7 + 53) * u
        room = pygame.Rect(0, 0, int(wide), int(high))
        for line in all_lines():
            rows, points, step = speech_rows(look, line, room)
            assert " ".join(rows) == line
            assert len(rows) * step <= room.height + 2 * u, (line, players)
            assert max(app.fonts.width(row, "medium", points) for row in rows) <= room.width - 11 * u, (line, players)


def test_a_line_repaints_its_panel_alone(app: App) -> None:
    match = Match.new(scotland(), SEATS, 6)
    view = look_at(match, 0, [seat.controller for seat in SEATS])
    layout = game_layout((1280, 720), 4)
    look = Look(app.fonts, app.sprites, layout.u)
    pictures = []
    for said in (None, Said(2, all_lines()[0])):
        surface = pygame.Surface((1280, 720))
        paint_players(surface, look, layout, view, [0] * 4, set(), None, said=said)
        pictures.append(surface)
    changed = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1, 255), pictures[1])
    changed.invert()
    assert changed.count()
    assert all(layout.players[2].contains(rect) for rect in changed.get_bounding_rects())


def a_scene(app: App, speed: str = "fast") -> GameScene:
    thinker = Ready()
    app.thinker_for = lambda board, players: thinker  # type: ignore[method-assign, assignment, return-value]
    seats = [Seat("Fingal", "greedy"), Seat("Colm", "greedy:seafarer")]
    scene = GameScene(app, Session.new(app, scotland(), seats, 5, 0, speed))
    app.push(scene)
    return scene


def heard(app: App, scene: GameScene, seconds: float = 90) -> set[Said]:
    found = set()
    for _step in range(int(seconds * 10)):
        app.step(0.1)
        if scene.talk.said is not None:
            found.add(scene.talk.said)
        if app.scene is not scene:
            break
    return found


def test_lines_come_and_go_in_the_window(app: App) -> None:
    scene = a_scene(app)
    assert heard(app, scene)


def test_nothing_is_said_when_switched_off(app: App) -> None:
    app.settings.opponent_lines = False
    assert not heard(app, a_scene(app))


def test_nothing_is_said_in_an_instant(app: App) -> None:
    assert not heard(app, a_scene(app, "instant"))


def test_a_line_goes_by_itself(app: App) -> None:
    scene = a_scene(app)
    app.frame()
    scene.talk.said, scene.talk._left = Said(1, all_lines()[0]), 1.0
    assert not scene.talk.update(0.5)
    assert scene.talk.update(0.6)
    assert scene.talk.said is None

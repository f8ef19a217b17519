"""The review after the game: made in the background, shown in all its parts, ended when left."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.ai import Option, Part, Reasons
from game.ai.review import Depth, Review, position_of, review
from game.client.app import App
from game.client.intents import Intent, IntentKind
from game.client.scenes.final import FinalScene
from game.client.scenes.review import ReviewScene
from game.client.scenes.review_chart import draw_sums, others_shown
from game.client.scenes.review_moment import BEFORE, BETTER, PLAYED, MomentScene
from game.client.scenes.review_words import TENTH, compared, own_round, points, reason
from game.client.scenes.review_work import ReviewWork
from game.rebirth import Match, SeatView
from game.rebirth.notes import Notes, Takeover
from tests.client.drawn_text import recording
from tests.client.irish_playing import irish_match
from tests.client.playing import QUICK_REVIEW, Ready, best, island, open_app, seats, send


@dataclass
class Never(Ready):
    """Never answers what is asked about a review."""

    open: list[Future[Any]] = field(default_factory=list)

    def review(self, view: SeatView, question: object) -> Future[Any]:
        self.open.append(Future())
        return self.open[-1]


#: Enough to find what is given away on purpose.
CAREFUL = Depth(candidates=4, glimpses=2, worlds=6, ahead=0, draws=1, spaces=1)


def thoughtless() -> Match:
    """A game whose human always takes the least."""
    match = Match.new(island(), seats("human", "greedy"), 5, first=0)
    while not match.finished:
        least = min(sorted(match.legal()), key=lambda at: match.preview(at).points(0), default=None)
        match.place(least if match.to_move == 0 else best(match))
    return match


def over(*controllers: str) -> Match:
    match = Match.new(island(), seats(*controllers), 5, first=0)
    while not match.finished:
        match.place(best(match))
    return match


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path, size=(1280, 720))


def opened(app: App, match: Match, found: Review | None = None) -> ReviewScene:
    scene = ReviewScene(app, ReviewWork(app, match, found or review(match, QUICK_REVIEW)), ["human", "greedy"])
    app.push(scene)
    app.frame()
    return scene


def test_it_is_made_while_the_final_screen_is_shown(app: App) -> None:
    match = over("human", "greedy")
    final = FinalScene(app, match)
    app.push(final)
    final.skip()
    shares = []
    for _ in range(final.work.review.total + 3):
        app.step(0.05)
        app.frame()
        shares.append(final.work.share)
    assert shares == sorted(shares) and shares[0] < 1 == shares[-1]
    assert not final.work.running and final.work.review.complete
    expected = review(match, QUICK_REVIEW)
    assert [step.decision for step in final.work.review.steps] == [step.decision for step in expected.steps]
    app.handle(Intent(IntentKind.HINT))
    assert isinstance(app.scene, ReviewScene)
    send(app, IntentKind.CANCEL)
    assert app.scenes == [final]


def test_leaving_the_final_screen_ends_it(tmp_path: Path) -> None:
    worker = Never()
    app = open_app(tmp_path, worker)
    final = FinalScene(app, over("human", "greedy"))
    app.push(final)
    final.skip()
    app.step(0.1)
    work, asked = final.work, len(worker.open)
    assert asked
    app.pop()
    assert all(future.cancelled() for future in worker.open)
    assert not work.advance() and len(worker.open) == asked


def test_progress_is_shown_until_it_is_done(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    match = over("human", "greedy")
    scene = ReviewScene(app, ReviewWork(app, match), ["human", "greedy"])
    app.push(scene)
    pictures = []
    for _ in range(3):
        app.step(0.3)
        pictures.append(pygame.image.tobytes(app.frame(), "RGB"))
    assert pictures[0] != pictures[1] != pictures[2]
    for _ in range(scene.work.review.total):
        app.step(0.3)
    assert scene.work.review.complete
    assert len(scene.moves.steps) == sum(line.seat == 0 for line in match.placements)
    assert {step.moment.seat for step in scene.moves.steps} == {0}


def test_all_seats_are_listed_where_nobody_is_human(app: App) -> None:
    scene = opened(app, over("greedy", "greedy"))
    assert {step.moment.seat for step in scene.moves.steps} == {0, 1}


def test_a_costly_moment_is_played_out_on_the_board(app: App) -> None:
    match = thoughtless()
    scene = opened(app, match, review(match, CAREFUL))
    assert scene.costly
    scene._show_costly(0)
    moment = app.scene
    assert isinstance(moment, MomentScene)
    shown = moment.board_view
    shown.finish_names()
    app.frame()
    assert set(moment.pieces.marked) == {moment.played, moment.better}
    for at, width in moment.pieces.marked.items():  # no name lies under the numbers
        box = pygame.Rect(0, 0, round(width * shown.hex_width), round(width * shown.hex_width))
        box.center = round(shown.centre(at)[0]), round(shown.centre(at)[1])
        assert box.inflate(-2, -2).collidelist(shown.name_rects(regions=False)) < 0
    app.frame()
    played, better = moment.played, moment.better
    assert isinstance(played, tuple) and isinstance(better, tuple) and played != better
    before = position_of(match, moment.step.moment)
    assert moment.stage_shown == BEFORE and not {played, better} & set(moment.pieces.tiles)
    for stage, at, other in ((PLAYED, played, better), (BETTER, better, played)):
        app.handle(Intent(IntentKind.MOVE, direction=(1, 0)))
        app.step(1.0)
        app.frame()
        assert moment.stage_shown == stage
        assert at in moment.pieces.tiles and other not in moment.pieces.tiles
        assert moment.totals[0] == before.score(0) + before.preview(at).points(0)
    app.handle(Intent(IntentKind.MOVE, direction=(-1, 0)))
    assert moment.stage_shown == PLAYED
    send(app, IntentKind.CANCEL)
    assert app.scene is scene


def test_every_costly_moment_says_why_the_better_one_is_better(app: App) -> None:
    """By what it has over what was played, however much both have in common; the card and the board say the same."""
    match = thoughtless()
    scene = opened(app, match, review(match, CAREFUL))
    assert len(scene.costly) == len(scene.cards)
    for number, step in enumerate(scene.costly):
        option = compared(step)
        assert option is not None and step.decision is not None and option.at == step.decision.best
        sentence = reason(match, option)
        scene._show_costly(number)
        shown = app.scene
        assert isinstance(shown, MomentScene)
        app.frame()
        assert (sentence, "medium") in shown._paragraphs()
        app.pop()
        lines, _size = scene.cards[number]._why(scene.look, scene.cards[number].rect.width * 0.7)
        assert reason(match, option, 1)[:-1].split(",")[0] in " ".join(lines)


def test_a_better_one_without_a_reason_of_its_own_says_so(app: App) -> None:
    match = thoughtless()
    option = Option(0, (), Reasons())
    assert reason(match, option) == "It pays later, in what follows from it."
    walled = Part("growth-blocked", -2000, seat=0, number=2)
    assert reason(match, replace(option, reasons=Reasons(drawback=walled))).startswith("What was played costs")


def test_arrows_choose_a_decision_and_enter_shows_it(app: App) -> None:
    scene = opened(app, over("human", "greedy"))
    scene.form.focus(scene.moves)
    app.handle(Intent(IntentKind.MOVE, direction=(0, 1)))
    send(app, IntentKind.CONFIRM)
    assert isinstance(app.scene, MomentScene)
    assert app.scene.step is scene.moves.steps[1]


def test_with_reduced_motion_tiles_lie_at_once(app: App) -> None:
    app.settings.reduced_motion = True
    match = thoughtless()
    scene = opened(app, match, review(match, CAREFUL))
    scene._show_costly(0)
    assert isinstance(app.scene, MomentScene)
    app.handle(Intent(IntentKind.MOVE, direction=(1, 0)))
    assert app.scene.played in app.scene.pieces.tiles


def test_every_choice_of_ireland_can_be_shown(app: App) -> None:
    match = irish_match("human", "greedy")
    found = review(match, QUICK_REVIEW)
    scene = opened(app, match, found)
    kinds = set()
    for number, step in enumerate(scene.moves.steps):
        if step.moment.kind in kinds:
            continue
        kinds.add(step.moment.kind)
        scene._show_decision(number)
        for _ in range(2):
            app.frame()
            app.handle(Intent(IntentKind.MOVE, direction=(1, 0)))
            app.step(1.0)
        app.pop()
    assert {"place", "double"} <= kinds or {"place", "keep"} <= kinds


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_everything_lies_inside_and_apart(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    app = open_app(tmp_path, size=size)
    app.set_text_size(scale)
    scene = opened(app, over("human", "greedy", "greedy", "greedy"))
    window = pygame.Rect((0, 0), size)
    panels = [scene._curve_panel, scene._sum_panel, scene._costly_panel, scene._list_panel, scene.back.rect]
    assert all(window.contains(panel) for panel in panels)
    assert not any(a.colliderect(b) for n, a in enumerate(panels) for b in panels[:n])
    assert all(scene._costly_panel.contains(card.rect) for card in scene.cards)
    assert scene._list_panel.contains(scene.moves.rect)


def test_people_answer_for_their_own_decisions_alone(app: App) -> None:
    """Neither for what the computer placed in their seat, nor for what it placed because the time was up."""
    match = Match.new(island(), seats("human", "greedy"), 5, first=0)
    while not match.finished:
        least = min(sorted(match.legal()), key=lambda at: match.preview(at).points(0), default=None)
        if match.turn == 4:
            match.note_timed_out()
        match.place(least if match.to_move == 0 else best(match))
    found = review(match, CAREFUL)
    for takeovers, own in (((), {0, 2, 6, 8}), ((Takeover(2, 0, "easy"), Takeover(7, 0, "human")), {0, 8})):
        match.notes = Notes(takeovers=takeovers)
        scene = ReviewScene(app, ReviewWork(app, match, found), ["human", "greedy"])
        app.push(scene)
        assert {step.moment.turn for step in scene.moves.steps} == own
        assert scene.costly and {step.moment.turn for step in scene.costly} <= own
        app.pop()


def test_decisions_are_counted_in_their_players_own_rounds(app: App) -> None:
    """As rounds are counted everywhere else: a bonus placement and a choice are part of the round they are in."""
    scene = opened(app, over("human", "greedy"))
    rounds = [own_round(scene.match, step) for step in scene.moves.steps]
    assert rounds == list(range(1, len(rounds) + 1))
    match = irish_match("human", "greedy")
    steps = [step for step in review(match, QUICK_REVIEW).steps if step.moment.decision is not None]
    for seat in range(match.players):
        own = [(own_round(match, step), step.moment.kind) for step in steps if step.moment.seat == seat]
        counted = [number for number, _kind in own]
        assert counted == sorted(counted) and set(counted) == set(range(1, max(counted) + 1))
        assert {kind for number, kind in own if counted.count(number) == 1} == {"place"}


def test_the_sums_tell_where_the_lead_began_and_ended_and_nothing_that_needs_explaining(app: App) -> None:
    with recording() as recorder:
        scene = opened(app, over("human", "greedy"))
        app.frame()
    found = scene.work.review.sum_of(0)
    assert found is not None
    told = [text for _role, text in recorder.written]
    assert any("start" in text and points(found.start) in text and points(found.final) in text for text in told)
    assert not any("surprises" in text or "all else" in text for text in told)
    assert any("stricter than a hint" in text for text in told)
    for seat in range(2):
        found = scene.work.review.sum_of(seat)
        assert found is not None
        parts = [found.start, found.luck, -found.given_away, others_shown(found)]
        assert sum(round(part / TENTH) for part in parts) == round(found.final / TENTH)
        assert abs(others_shown(found) - found.others) <= 2 * TENTH
        assert any(f"others {points(others_shown(found))}," in text for text in told)


def test_a_review_that_runs_does_not_say_how_the_game_ended(app: App) -> None:
    match = over("human", "greedy")
    scene = opened(app, match)
    whole = scene.work.review
    part = Review(match)
    for step in whole.steps[: len(whole.steps) // 2]:
        part.add(step)
    assert whole.complete and not part.complete
    for shown, word in ((whole, "at the end"), (part, "up to here")):
        with recording() as recorder:
            draw_sums(pygame.Surface((900, 300)), shown, Rect(0, 0, 900, 300), scene.look)
        told = [text for _role, text in recorder.written if "expected lead at the start" in text]
        assert len(told) == 2 and all(word in text for text in told)


def test_the_list_tells_what_each_draw_was_worth_where_there_is_room(tmp_path: Path) -> None:
    for size, room in (((1920, 1080), True), ((1080, 1920), False)):
        with recording() as recorder:
            app = open_app(tmp_path / str(room), size=size)
            scene = opened(app, over("human", "greedy"))
            app.frame()
        told = [text for _role, text in recorder.written]
        assert ("luck" in told) == room
        steps = [step for step in scene.work.review.steps if step.decision is not None and step.moment.seat == 0]
        assert steps[0].draw is not None
        assert not room or points(steps[0].luck) in told


def test_sums_are_all_told_in_full_or_all_in_short(app: App) -> None:
    found = review(over("human", "greedy"), QUICK_REVIEW)
    scene = opened(app, over("human", "greedy"), found)
    for width in range(300, 900, 20):
        with recording() as recorder:
            draw_sums(pygame.Surface((width, 300)), found, Rect(0, 0, width, 300), scene.look)
        told = ["expected lead" in text for _role, text in recorder.written if "others" in text]
        assert len(told) == 2 and len(set(told)) == 1

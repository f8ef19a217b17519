"""The courses on the real engine: they end well whatever the learner chooses, and say what is so."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from game.ai import carry_out
from game.client.tutorial.progress import COURSES, keep, recall
from game.client.tutorial.session import as_text, from_text
from game.client.tutorial.steps import LEARNER, OPPONENT, Answer, Course, Kind, Step
from game.rebirth import (
    Board,
    CastleTaken,
    Event,
    FarmScored,
    Match,
    MissionDrawn,
    PlusOneScored,
    PublicMissionScored,
    SettlementScored,
    Tile,
    TowerUsed,
)
from game.storage import learning
from tests.client.playing import folders

SCOTLAND, IRELAND = COURSES
#: A sentence of two lines in the narrowest panel; translations are up to a third longer.
LONGEST = 95


class Played:
    """A course played by somebody who chooses by `choose`, with what happened and what was said at each step."""

    def __init__(self, course: Course, choose: dict[str, Answer] | random.Random | None = None) -> None:
        self.match = course.match("Ada")
        self.said: dict[str, str] = {}
        self.happened: dict[str, list[Event]] = {}
        self.choices: dict[str, tuple[Answer, ...]] = {}
        for step in course.steps:
            self.said[step.key] = step.text(self.match)
            self._play(course, step, choose)

    def _play(self, course: Course, step: Step, choose: dict[str, Answer] | random.Random | None) -> None:
        match, events = self.match, self.happened.setdefault(step.key, [])
        if step.kind in (Kind.PLACE, Kind.CHOOSE):
            assert match.to_move == LEARNER, step.key
            choices = self.choices[step.key] = step.choices(match)
            answer = choices[0]
            if isinstance(choose, random.Random):
                answer = choose.choice(choices)
            elif choose is not None:
                answer = choose.get(step.key, answer)
            events += carry_out(match, answer)
        elif step.kind is Kind.WATCH:
            assert match.to_move == OPPONENT, step.key
            while match.to_move == OPPONENT:
                events += carry_out(match, course.reply(match))


def check(course: Course, played: Played) -> None:
    """The game is over, and every sentence was short and whole."""
    assert played.match.finished
    assert played.match.result is not None and played.match.result.winners == (LEARNER,)
    for key, text in played.said.items():
        assert text and len(text) <= LONGEST and "{" not in text, key
    if course is SCOTLAND:
        scotland_says_what_is_so(played)
    else:
        ireland_says_what_is_so(played)


def numbers(text: str) -> list[int]:
    return [int(word) for word in re.findall(r"\d+", text)]


def one(events: list[Event], kind: type[Event]) -> Event:
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1
    return found[0]


def scotland_says_what_is_so(played: Played) -> None:
    """Every number against the events and the result, and the lessons about ties against the engine."""
    said, happened, match = played.said, played.happened, played.match
    assert numbers(said["alone"]) == [one(happened["first-tile"], FarmScored).points] == [1]
    farm = one(happened["second-farm"], FarmScored)
    assert numbers(said["cluster"]) == [len(farm.cluster), farm.points] == [2, 2]
    small = one(happened["settle"], SettlementScored)
    assert numbers(said["settle"]) == numbers(said["small-paid"]) == [small.ranks[0].points]
    duel = one(happened["fill"], SettlementScored)
    assert numbers(said["larger"]) == [2]
    assert numbers(said["fill"]) == [duel.ranks[1].influence, duel.ranks[0].influence]
    assert [rank.seat for rank in duel.ranks] == [LEARNER, OPPONENT]
    assert numbers(said["majority"]) == [rank.points for rank in duel.ranks]
    port = one(happened["port"], PlusOneScored)
    assert numbers(said["port-paid"]) == [port.points]
    assert not [event for event in happened["port"] if isinstance(event, SettlementScored)]
    tie = one(happened["reply-5"], SettlementScored)
    assert tie.completer == OPPONENT and [rank.seat for rank in tie.ranks] == [LEARNER, OPPONENT]
    assert numbers(said["tie"]) == [rank.influence for rank in tie.ranks] and len(set(numbers(said["tie"]))) == 1
    assert numbers(said["tie-paid"]) == [rank.points for rank in tie.ranks]
    assert one(happened["castle"], CastleTaken) == CastleTaken("Duart", LEARNER, None)
    assert not [event for event in happened["reply-6"] if isinstance(event, CastleTaken)]
    assert numbers(said["castle-tie"]) == [1, 1, 1, 1] and match.castle_controller("Duart") == LEARNER
    drawn = one(happened["cathedral"], MissionDrawn)
    card = match.mission_progress(LEARNER, drawn.card)
    assert numbers(said["card"]) == [card.card.points] and numbers(said["most"]) == [1, 1] and card.fulfilled
    assert match.result is not None
    mine, theirs = match.result.final
    assert numbers(said["unfinished"]) == [mine.settlements, theirs.settlements] and mine.settlements > 0
    assert numbers(said["castles"]) == [5, mine.castles]
    assert numbers(said["missions"]) == [mine.missions]


def ireland_says_what_is_so(played: Played) -> None:
    """The same for missions and tokens, whose order the course relies on."""
    said, happened, match = played.said, played.happened, played.match
    assert numbers(said["open"]) == [len(match.public_missions)]
    quays = one(happened["quays"], PublicMissionScored)
    assert quays.first and numbers(said["fulfilled"]) == [quays.points]
    assert numbers(said["first-later"]) == [quays.points, 5]
    for key, token in (
        ("harvest", "harvest"), ("doubling", "doubling"), ("builders", "builders"), ("secret", "secret"),
        ("scouts", "scouts"),
    ):  # fmt: skip
        used = one(happened[key], TowerUsed)
        assert used.token == token
        if key == "harvest":
            assert numbers(said["harvest-paid"]) == [used.points, 13]
    doubled = next(mission for mission in match.public_missions if mission.doubled[LEARNER])
    assert doubled.card.points * 2 in numbers(said["doubled"])
    assert numbers(said["double"]) == [2] and numbers(said["keep"]) == [3]
    drawn = one(happened["secret"], MissionDrawn)
    assert numbers(said["card"]) == [match.mission_card(drawn.card).points]
    assert match.result is not None
    assert numbers(said["final-mission"]) == [match.result.final[LEARNER].missions]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_each_allowed_choice_leads_to_the_end(course: Course) -> None:
    advised = Played(course)
    check(course, advised)
    for key, choices in advised.choices.items():
        for answer in choices[1:]:
            check(course, Played(course, {key: answer}))


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_any_mixture_of_choices_leads_to_the_end(course: Course) -> None:
    for seed in range(12):
        check(course, Played(course, random.Random(seed)))


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_every_course_is_a_game_that_its_record_repeats(course: Course) -> None:
    """Its deal is one that the rules know: a record of it is read back without complaint."""
    played = Played(course).match
    again = Match.from_record(played.record_lines())
    assert again.result == played.result
    assert Board.from_description(course.board, course.rules).description()["name"] == played.board.name


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_it_can_be_left_and_gone_on_with_at_every_step(course: Course, tmp_path: Path) -> None:
    home = folders(tmp_path)
    chance = random.Random(3)
    for number in range(0, len(course.steps), 3):
        match, answers = course.match("Ada"), list(course.opening)
        for step in course.steps[:number]:
            for answer in [chance.choice(found)] if (found := step.choices(match)) else []:
                carry_out(match, answer)
                answers.append(answer)
            while step.kind is Kind.WATCH and match.to_move == OPPONENT:
                answers.append(course.reply(match))
                carry_out(match, answers[-1])
        keep(home, course, number, answers)
        step_kept, kept = recall(home, course)
        again, used, reached = course.replay("Ada", kept, step_kept)
        assert (reached, used) == (number, answers)
        assert again.record_lines() == match.record_lines()


def test_answers_that_are_none_stop_where_they_stand(tmp_path: Path) -> None:
    match, used, reached = SCOTLAND.replay("Ada", [(0, 0)], 10)
    assert (match.turn, used) == (0, [])
    assert SCOTLAND.steps[reached].key == "first-tile"
    for answer in ((3, 4), "liffey-quays", Tile.S3):
        assert from_text(as_text(answer)) == answer
    home = folders(tmp_path)
    learning.learning_file(home).write_text('{"courses": {"learn-scotland": {"step": 9, "answers": ["nonsense"]}}}')
    assert recall(home, SCOTLAND) == (0, [])
    learning.learning_file(home).write_text('{"courses": 3}')
    assert learning.load(home) == learning.Learning()
    assert learning.learning_file(home).with_name("learning.json.broken").exists()

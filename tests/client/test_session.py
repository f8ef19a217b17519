"""The session: whose turn, who may see what, the record on disk, answers that come late."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.app import App
from game.client.session import Phase, Session, choose_speed
from game.client.timeline import Speed
from game.rebirth import Match
from game.storage import records
from tests.client.playing import Ready, Slow, best, island, open_app, seats


def begin(app: App, *controllers: str, seed: int = 5, first: int | None = 0, speed: str = "instant") -> Session:
    return Session.new(app, island(), seats(*controllers), seed, first, speed, map_name="island")


def play_to_end(session: Session) -> None:
    while session.phase is not Phase.OVER:
        if session.phase is Phase.HANDOVER:
            assert session.match.to_move is not None
            session.ready(session.match.to_move)
        if session.phase is Phase.CHOOSE:
            session.place(best(session.match))
        elif session.phase is Phase.THINK:
            session.think()
            session.play_answer()


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


def test_a_single_human_sees_his_own_things_all_the_time(app: App) -> None:
    session = begin(app, "human", "greedy", "greedy")
    while session.phase is not Phase.OVER:
        assert session.viewer == 0
        if session.phase is Phase.CHOOSE:
            session.place(best(session.match))
        else:
            assert session.phase is Phase.THINK
            session.think()
            session.play_answer()


def test_at_a_shared_screen_nobody_sees_a_hand_before_his_press(app: App) -> None:
    session = begin(app, "human", "greedy", "human")
    while session.phase is not Phase.OVER:
        seat = session.match.to_move
        if session.phase is Phase.HANDOVER:
            assert session.viewer is None
            with pytest.raises(RuntimeError):
                session.place(best(session.match))
            assert seat is not None
            session.ready(seat)
            assert session.phase is Phase.CHOOSE and session.viewer == seat
            session.place(best(session.match))
            assert session.viewer is None
        else:
            assert session.phase is Phase.THINK and session.viewer is None
            session.think()
            session.play_answer()


def test_only_the_awaited_human_can_say_that_he_is_ready(app: App) -> None:
    session = begin(app, "human", "greedy", "human")
    for seat in (1, 2):
        with pytest.raises(ValueError, match="not awaited"):
            session.ready(seat)


def test_computers_alone_show_nothing_hidden(app: App) -> None:
    session = begin(app, "greedy", "greedy")
    assert session.viewer is None
    play_to_end(session)
    assert session.viewer is None


def test_the_record_on_disk_is_the_game_line_by_line(app: App) -> None:
    session = begin(app, "human", "greedy")
    path = session.record
    assert path is not None and app.record_path == path
    for _ in range(4):
        if session.phase is Phase.CHOOSE:
            session.place(best(session.match))
        else:
            session.think()
            session.play_answer()
        assert session._writer.flush(5)
        lines, torn = records.read_lines(path)
        assert [line.decode() for line in lines] == session.match.record_lines() and not torn
    play_to_end(session)
    lines, _torn = records.read_lines(path)
    assert [line.decode() for line in lines] == session.match.record_lines()
    assert records.is_finished(path) and app.record_path is None
    assert Match.from_record(lines).result == session.match.result


def test_a_game_is_resumed_from_its_last_whole_line(app: App) -> None:
    session = begin(app, "human", "human", "greedy")
    for _ in range(5):
        if session.phase is Phase.HANDOVER:
            assert session.match.to_move is not None
            session.ready(session.match.to_move)
        if session.phase is Phase.CHOOSE:
            session.place(best(session.match))
        else:
            session.think()
            session.play_answer()
    session.close()
    path = session.record
    assert path is not None
    before = session.match.record_lines()
    with path.open("ab") as file:
        file.write(b'{"seat": 2, "tile"')
    again = Session.resume(app, path, "fast")
    assert again.match.record_lines() == before
    assert again.viewer is None and again.phase is not Phase.CHOOSE, "hidden things stay hidden until a press"
    assert again.speed is Speed.FAST
    play_to_end(again)
    lines, torn = records.read_lines(path)
    assert not torn and Match.from_record(lines).result == again.match.result


def test_a_finished_game_without_its_result_line_gets_it_when_resumed(app: App) -> None:
    session = begin(app, "human", "greedy")
    play_to_end(session)
    path = session.record
    assert path is not None
    whole = path.read_bytes()
    path.write_bytes(b"".join(line + b"\n" for line in whole.splitlines()[:-1]))
    again = Session.resume(app, path)
    again.close()
    assert path.read_bytes() == whole


def test_each_bot_is_asked_once_a_turn(tmp_path: Path) -> None:
    thinker = Slow()
    session = begin(open_app(tmp_path, thinker), "greedy", "greedy")
    for _ in range(3):
        session.think()
    assert thinker.asked == 1 and not session.answered
    thinker.answer()
    assert session.answered
    session.play_answer()
    assert thinker.asked == 2, "the next one thinks at once"


def test_a_thought_that_was_cut_short_is_marked_in_the_record(tmp_path: Path) -> None:
    thinker = Slow()
    session = begin(open_app(tmp_path, thinker), "greedy", "greedy")
    session.think()
    for capped in (True, False):
        setattr(thinker.questions[0][0], "capped", capped)  # noqa: B010 - a plain future has no such field
        thinker.answer()
        session.play_answer()
    assert session.record is not None
    session.close()
    _header, first, second = records.read_lines(session.record)[0][:3]
    assert b'"capped":true' in first.replace(b" ", b"") and b"capped" not in second


def test_a_late_answer_never_lands_anywhere(tmp_path: Path) -> None:
    thinker = Slow()
    app = open_app(tmp_path, thinker)
    old = begin(app, "greedy", "greedy")
    old.think()
    new = old.restart(same_seed=True)
    assert thinker.cancelled == 1
    assert not new.answered
    thinker.answer()
    assert not new.answered and not old.answered
    for session in (old, new):
        with pytest.raises(RuntimeError):
            session.play_answer()
    assert old.match.turn == new.match.turn == 0


def test_leaving_ends_thinking_and_closes_the_record(tmp_path: Path) -> None:
    thinker = Slow()
    app = open_app(tmp_path, thinker)
    session = begin(app, "greedy", "human")
    session.think()
    session.close()
    session.close()
    assert thinker.cancelled == 1 and app.record_path is None
    session.think()
    assert thinker.asked == 1, "a game that was left asks nothing more"


def test_restarting_deals_the_same_or_another_game_and_gives_the_old_one_up(app: App) -> None:
    session = begin(app, "human", "greedy", first=None)
    session.close()
    same = session.restart(same_seed=True)
    assert same.match.header_line() == session.match.header_line()
    assert session.record not in records.unfinished(app.folders)
    other = same.restart()
    assert other.match.seed != same.match.seed
    assert [seat.name for seat in other.match.seats] == [seat.name for seat in same.match.seats]


def test_after_conceding_the_computer_plays_the_game_to_its_end(app: App) -> None:
    session = begin(app, "human", "greedy", speed="normal")
    session.concede(0)
    assert session.phase is Phase.THINK and session.speed is Speed.INSTANT and session.viewer is None
    play_to_end(session)
    assert session.match.finished


def test_when_one_of_two_humans_concedes_the_other_still_has_to_press_first(app: App) -> None:
    session = begin(app, "human", "human")
    session.ready(0)
    session.concede(0)
    assert session.viewer is None
    session.play_answer()
    assert session.phase is Phase.HANDOVER and session.viewer is None
    session.ready(1)
    assert session.viewer == 1
    session.place(best(session.match))
    assert session.viewer == 1, "nobody else looks on any more"


def test_without_a_place_to_write_the_game_goes_on(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    app.folders = type(app.folders)(
        tmp_path, tmp_path, tmp_path / "records", tmp_path / "maps", tmp_path / "log", writable=False, problem="no room"
    )
    session = begin(app, "human", "greedy")
    play_to_end(session)
    assert session.record is None and session.match.finished and app.toast is None


def test_seeds_that_nobody_chose_differ(app: App) -> None:
    drawn = {Session.new(app, island(), seats("human", "greedy"), map_name="island").match.seed for _ in range(4)}
    assert len(drawn) == 4


def test_speeds_go_round() -> None:
    speed = Speed.RELAXED
    seen = []
    for _ in Speed:
        seen.append(speed)
        speed = choose_speed(speed)
    assert speed is Speed.RELAXED and set(seen) == set(Speed)


def test_the_worker_is_asked_only_for_computers(tmp_path: Path) -> None:
    thinker = Ready()
    session = begin(open_app(tmp_path, thinker), "human", "greedy")
    session.think()
    assert thinker.asked == 0

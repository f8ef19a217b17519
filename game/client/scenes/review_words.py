"""The review of a game in words: what was played, what would have been better, what it gave away."""

from __future__ import annotations

from dataclasses import replace

from game.ai import Advice, Answer, Option, Reasons, compare
from game.ai.review import Step
from game.client.chronicle import place_name, tile_title
from game.client.hint_text import points_text, tips
from game.client.i18n import _, ngettext
from game.client.mission_text import mission_title
from game.client.scenes.final_bars import source_name
from game.rebirth import Match, Tile, TurnReport
from game.rebirth.tables import IRELAND

#: Thousandths of a point in a tenth.
TENTH = 100


def about_curves() -> str:
    """What the curves show."""
    return _("By how many points each player could expect to end ahead (+) or behind (−).")


def about_sums() -> str:
    """What the bars show."""
    return _(
        "In points. Luck: tiles and cards drawn, beside the average. Given away: what better placements would have "
        "brought."
    )


def points(thousandths: int) -> str:
    """Points with their sign and one decimal, from thousandths."""
    return points_text(round(thousandths / TENTH))


def plain_points(thousandths: int) -> str:
    """Points without a sign, for what is an amount in any case."""
    return points_text(round(thousandths / TENTH)).lstrip("+−")


def answer_title(match: Match, answer: Answer | None, tile: Tile | None) -> str:
    """What was decided: "Food farm, Perth"; `tile` is the one that was to be placed."""
    if answer is None:
        return _("nowhere to go")
    if isinstance(answer, Tile):
        return _("Kept: {tile}").format(tile=tile_title(answer))
    if isinstance(answer, str):
        return _("Doubled: {mission}").format(mission=mission_title(match.mission_card(answer)))
    assert tile is not None
    return _("{tile}, {place}").format(tile=tile_title(tile), place=place_name(match, answer))


def short_title(match: Match, step: Step) -> str:
    """What was decided, beside a picture of the tile: the place alone."""
    assert step.moment.decision is not None
    played = step.moment.decision.played
    return place_name(match, played) if isinstance(played, tuple) else answer_title(match, played, None)


def better_title(match: Match, step: Step) -> str:
    """What would have been better, beside a line that says what was done."""
    assert step.decision is not None and step.moment.decision is not None
    best, played = step.decision.best, step.moment.decision.played
    if isinstance(best, Tile):
        return tile_title(best)
    if isinstance(best, str):
        return mission_title(match.mission_card(best))
    place = place_name(match, best)
    if isinstance(played, tuple) and place == place_name(match, played):
        return _("another space there")
    return place


def own_round(match: Match, step: Step) -> int:
    """In which of its player's rounds something was decided, from 1; a bonus placement is part of its round."""
    moment = step.moment
    return sum(line.seat == moment.seat and line.bonus is None for line in match.placements[: moment.turn + 1])


def step_tile(step: Step) -> Tile | None:
    """The tile that was to be placed, None where something else was due."""
    return Tile(step.moment.view.hand) if step.moment.kind == "place" else None


def compared(step: Step) -> Option | None:
    """The better decision, with what it has over the one that was made; None where there is nothing better."""
    assert step.decision is not None and step.moment.decision is not None
    best, played = step.decision.best, step.moment.decision.played
    if best is None or played is None or best == played:
        return None
    return compare(step.moment.view, best, played)


def reason(match: Match, option: Option, most: int = 2) -> str:
    """Why the better decision is better, as a hint would say it, in a sentence of so many reasons at most."""
    gains, lost = option.reasons.gains[:most], option.reasons.drawback
    advice = Advice(0, 0, (replace(option, reasons=Reasons(gains)),))
    if gains:
        return tips(match, advice)[0].sentence
    if lost is not None:
        lines = tips(match, replace(advice, options=(Option(lost.value, (lost,), Reasons()),)))[0].lines
        if lines:
            return _("What was played costs something: {what}.").format(what=lines[0].text)
    return _("It pays later, in what follows from it.")


def awards(match: Match, report: TurnReport) -> list[tuple[int, str, int]]:
    """What a placement pays at once: seat, for what, points."""
    irish = match.board.rules == IRELAND.name
    return [(award.seat, source_name(award.source, irish), award.points) for award in report.awards]


def at_once(count: int) -> str:
    """How many points come at once."""
    return ngettext("{n} point at once", "{n} points at once", count).format(n=count)

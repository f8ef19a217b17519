"""The review of a game in words: what was played, what would have been better, what it gave away."""

from __future__ import annotations

from game.ai import Answer, advise
from game.ai.review import Step
from game.client.chronicle import place_name, tile_title
from game.client.hint_text import points_text, tips
from game.client.i18n import _, ngettext
from game.client.mission_text import mission_title
from game.client.scenes.final_bars import source_name
from game.rebirth import Match, Tile, TurnReport
from game.rebirth.tables import IRELAND

#: So many of the best options are looked through for a sentence on the better placement.
OPTIONS_LOOKED_THROUGH = 6
#: Thousandths of a point in a tenth.
TENTH = 100


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


def step_tile(step: Step) -> Tile | None:
    """The tile that was to be placed, None where something else was due."""
    return Tile(step.moment.view.hand) if step.moment.kind == "place" else None


def reason(position: Match, step: Step) -> str | None:
    """One sentence on the better decision, as a hint would have said it; None where a hint would not have named it."""
    assert step.decision is not None
    best = step.decision.best
    advice = advise(step.moment.view, OPTIONS_LOOKED_THROUGH)
    for option, tip in zip(advice.options, tips(position, advice), strict=True):
        if best in (option.at, option.card, option.tile) or best in option.equals:
            return tip.sentence
    return None


def awards(match: Match, report: TurnReport) -> list[tuple[int, str, int]]:
    """What a placement pays at once: seat, for what, points."""
    irish = match.board.rules == IRELAND.name
    return [(award.seat, source_name(award.source, irish), award.points) for award in report.awards]


def at_once(count: int) -> str:
    """How many points come at once."""
    return ngettext("{n} point at once", "{n} points at once", count).format(n=count)

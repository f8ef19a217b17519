"""The first course: one short game on Mull, in which everything of Scotland happens once."""

from __future__ import annotations

from game.client.i18n import _, ngettext
from game.client.mission_text import mission_condition
from game.client.tutorial import boards
from game.client.tutorial.steps import (
    LEARNER,
    OPPONENT,
    Course,
    Part,
    cluster_of,
    influence,
    last_tile,
    mark,
    opponent,
    paid,
    place,
    ring,
    say,
    town,
    watch,
    with_mark,
)
from game.rebirth import Hex, Match, neighbours
from game.rebirth.tables import CASTLE_POINTS

TUTOR = "Una"
ISLE, CASTLE, CATHEDRAL = "Mull", "Duart", "Iona"
DUEL, PORT_TOWN, LARGE_TOWN, SMALL_TOWNS = "Tobermory", "Salen", "Bunessan", ("Dervaig", "Lochdon")


# ---------------------------------------------------------------------- spaces


def _energy_land(match: Match) -> frozenset[Hex]:
    """Energy land away from the castle, whose turn comes later."""
    land = frozenset(at for at in match.board.spaces if match.board.kind(at) == "energy")
    return land - ring(match, CASTLE)


def _beside_first(match: Match) -> frozenset[Hex]:
    return _energy_land(match) & frozenset(neighbours(last_tile(match, LEARNER)))


def _small_towns(match: Match) -> frozenset[Hex]:
    return frozenset().union(*(town(match, name) for name in SMALL_TOWNS))


def _duel(match: Match) -> frozenset[Hex]:
    return town(match, DUEL)


def _port(match: Match) -> frozenset[Hex]:
    return match.board.plus_one


def _port_town(match: Match) -> frozenset[Hex]:
    return town(match, PORT_TOWN)


def _large_town(match: Match) -> frozenset[Hex]:
    return town(match, LARGE_TOWN)


def _castle_ring(match: Match) -> frozenset[Hex]:
    return ring(match, CASTLE)


def _castle(match: Match) -> frozenset[Hex]:
    return with_mark(match, CASTLE)


def _castle_alone(match: Match) -> frozenset[Hex]:
    return frozenset({mark(match, CASTLE)})


def _cathedral_ring(match: Match) -> frozenset[Hex]:
    return ring(match, CATHEDRAL)


def _cathedral_alone(match: Match) -> frozenset[Hex]:
    return frozenset({mark(match, CATHEDRAL)})


def _last(match: Match) -> frozenset[Hex]:
    return frozenset({last_tile(match, LEARNER)})


def _last_cluster(match: Match) -> frozenset[Hex]:
    return cluster_of(match, last_tile(match, LEARNER))


def _last_reply(match: Match) -> frozenset[Hex]:
    return frozenset({last_tile(match, OPPONENT)})


# ---------------------------------------------------------------------- sentences


def _welcome(match: Match) -> str:
    return _("Welcome to {isle}! I am {tutor}. We play one short game together.").format(isle=ISLE, tutor=TUTOR)


def _hand(match: Match) -> str:
    return _("This tile is in your hand: an energy farm. You always hold just one tile.")


def _first_tile(match: Match) -> str:
    return _("Energy farms go on heather or meadow. Place yours on one of the lit heather spaces.")


def _alone(match: Match) -> str:
    points = paid(match, LEARNER, "farm")
    return ngettext(
        "A farm scores the size of its cluster. Alone, it scores {points} point.",
        "A farm scores the size of its cluster. Alone, it scores {points} points.",
        points,
    ).format(points=points)


def _their_turn(match: Match) -> str:
    return _("Now it is {opponent}'s turn. Watch the map.").format(opponent=opponent(match))


def _reply(match: Match) -> str:
    return _("{opponent} places a tile.").format(opponent=opponent(match))


def _second_farm(match: Match) -> str:
    return _("Another energy farm. Place it beside your first one: together they are a cluster.")


def _cluster(match: Match) -> str:
    points = paid(match, LEARNER, "farm")
    return ngettext(
        "A cluster of {size} scores {points} point. Each farm that joins scores the whole cluster again.",
        "A cluster of {size} scores {points} points. Each farm that joins scores the whole cluster again.",
        points,
    ).format(size=len(_last_cluster(match)), points=points)


def _other_land(match: Match) -> str:
    return _("Food farms go on fields. Meadow takes either kind of farm.")


def _settle(match: Match) -> str:
    tile = match.hand(LEARNER)
    assert tile is not None
    return _("A settlement tile with influence {influence}. Place it in a small settlement.").format(
        influence=tile.influence
    )


def _small_paid(match: Match) -> str:
    points = paid(match, LEARNER, "settlement")
    return ngettext(
        "A small settlement has room for one tile and pays its influence at once: {points} point.",
        "A small settlement has room for one tile and pays its influence at once: {points} points.",
        points,
    ).format(points=points)


def _larger(match: Match) -> str:
    return _("{opponent} has settled in {town}. It has {spaces} spaces and pays only when all are full.").format(
        opponent=opponent(match), town=DUEL, spaces=len(_duel(match))
    )


def _fill(match: Match) -> str:
    tile = match.hand(LEARNER)
    assert tile is not None
    return _("{opponent} has influence {theirs} there, your tile has {yours}. Fill {town}!").format(
        opponent=opponent(match), theirs=influence(match, OPPONENT, DUEL), yours=tile.influence, town=DUEL
    )


def _majority(match: Match) -> str:
    return _("Full! Most influence takes {first} points, second place takes {second}.").format(
        first=paid(match, LEARNER, "settlement", DUEL), second=paid(match, OPPONENT, "settlement", DUEL)
    )


def _to_port(match: Match) -> str:
    return _("The anchor in {town} marks a port. Place your tile there.").format(town=PORT_TOWN)


def _port_paid(match: Match) -> str:
    return _("A port pays +{points} at once. The settlement itself pays when it is full.").format(
        points=paid(match, LEARNER, "plus-one")
    )


def _tie(match: Match) -> str:
    return _("Influence {yours} against {theirs}: a tie. Whoever fills the last space loses every tie.").format(
        yours=influence(match, LEARNER, PORT_TOWN), theirs=influence(match, OPPONENT, PORT_TOWN)
    )


def _tie_paid(match: Match) -> str:
    return _("{opponent} filled it: {first} points for you, {second} for {opponent}.").format(
        opponent=opponent(match),
        first=paid(match, LEARNER, "settlement", PORT_TOWN),
        second=paid(match, OPPONENT, "settlement", PORT_TOWN),
    )


def _to_castle(match: Match) -> str:
    return _("A castle is held by whoever has most tiles beside it. Place this farm beside {castle}.").format(
        castle=CASTLE
    )


def _held(match: Match) -> str:
    return _("{castle} flies your banner now. A castle pays {points} points when the game ends.").format(
        castle=CASTLE, points=CASTLE_POINTS
    )


def _castle_tie(match: Match) -> str:
    (mine, farms), (theirs, other_farms) = match.castle_counts(CASTLE)
    return _(
        "Tiles {tiles} to {other_tiles}: a tie. Then the farms among them count: {farms} to {other_farms}."
    ).format(tiles=mine, other_tiles=theirs, farms=farms, other_farms=other_farms)


def _stays(match: Match) -> str:
    return _("Still a tie: then whoever held the castle keeps it. {castle} stays yours.").format(castle=CASTLE)


def _to_cathedral(match: Match) -> str:
    return _("Your first tile beside a cathedral draws a mission card. Visit {cathedral}.").format(cathedral=CATHEDRAL)


def _card(match: Match) -> str:
    card = match.mission_card(match.missions(LEARNER)[0])
    return _("Your secret mission: {condition} {points} points at the end.").format(
        condition=mission_condition(card), points=card.points
    )


def _most(match: Match) -> str:
    mine, theirs = match.mission_progress(LEARNER, match.missions(LEARNER)[0]).standing.counts or (0, 0)
    return _("For missions, most means that nobody has more: {yours} to {theirs} is enough.").format(
        yours=mine, theirs=theirs
    )


def _last_turn(match: Match) -> str:
    return _("Your last tile. Place it in {town}, even though that will not fill up.").format(town=LARGE_TOWN)


def _last_reply_text(match: Match) -> str:
    return _("{opponent} places the last tile of the game.").format(opponent=opponent(match))


def _unfinished(match: Match) -> str:
    assert match.result is not None
    yours, theirs = (match.result.final[seat].settlements for seat in (LEARNER, OPPONENT))
    return _(
        "Final scoring. {town} is not full, so tiles pay their influence: you {yours}, {opponent} {theirs}."
    ).format(town=LARGE_TOWN, yours=yours, opponent=opponent(match), theirs=theirs)


def _castles(match: Match) -> str:
    castles = len(match.castles_of(LEARNER))
    return _("Each castle pays {each} points. You hold {castle}: {points} for you.").format(
        each=CASTLE_POINTS, castle=CASTLE, points=castles * CASTLE_POINTS
    )


def _mission_paid(match: Match) -> str:
    assert match.result is not None
    return _("Your mission is fulfilled: {points} more points. Let us see who has won!").format(
        points=match.result.final[LEARNER].missions
    )


# ---------------------------------------------------------------------- why not there


def _why_beside() -> str:
    return _("Not now: beside your first farm it scores more")


def _why_small() -> str:
    return _("Not now: first a small settlement")


def _why_fill() -> str:
    return _("Not now: fill {town} first").format(town=DUEL)


def _why_port() -> str:
    return _("Not now: first the port of {town}").format(town=PORT_TOWN)


def _why_castle() -> str:
    return _("Not now: first beside {castle}").format(castle=CASTLE)


def _why_cathedral() -> str:
    return _("Not now: first beside {cathedral}").format(cathedral=CATHEDRAL)


def _why_large() -> str:
    return _("Not now: first in {town}").format(town=LARGE_TOWN)


COURSE = Course(
    id="learn-scotland",
    title=lambda: _("Scotland, step by step"),
    about=lambda: _("All there is to Scotland, in one short game"),
    rules="scotland",
    board=boards.MULL,
    supplies=boards.MULL_SUPPLIES,
    set_aside=((), ()),
    cards=boards.MULL_CARDS,
    tokens={},
    tutor=TUTOR,
    opponent="Fingal",
    opening=(),
    replies={
        0: ((6, 0),),
        1: ((6, 1), (5, 0)),
        2: ((3, 0), (2, 0)),
        3: ((4, 5), (2, 3)),
        4: ((6, 3),),
        5: ((4, 2),),
        6: ((3, 3), (3, 1)),
        7: ((3, 5), (2, 5), (3, 4)),
    },
    steps=(
        say("welcome", _welcome),
        say("hand", _hand, parts=(Part.HAND,)),
        place("first-tile", _first_tile, _energy_land),
        say("alone", _alone, _last, (Part.SCORE,)),
        watch("their-turn", _their_turn),
        say("other-land", _other_land, _last_reply),
        place("second-farm", _second_farm, _beside_first, _why_beside),
        say("cluster", _cluster, _last_cluster),
        watch("reply-2", _reply),
        place("settle", _settle, _small_towns, _why_small),
        say("small-paid", _small_paid, _last),
        watch("reply-3", _reply),
        say("larger", _larger, _duel),
        place("fill", _fill, _duel, _why_fill),
        say("majority", _majority, _duel),
        watch("reply-4", _reply),
        place("port", _to_port, _port, _why_port),
        say("port-paid", _port_paid, _last),
        watch("reply-5", _reply),
        say("tie", _tie, _port_town),
        say("tie-paid", _tie_paid, _port_town, (Part.SCORE,)),
        place("castle", _to_castle, _castle_ring, _why_castle, _castle_alone),
        say("held", _held, _castle),
        watch("reply-6", _reply),
        say("castle-tie", _castle_tie, _castle),
        say("stays", _stays, _castle),
        place("cathedral", _to_cathedral, _cathedral_ring, _why_cathedral, _cathedral_alone),
        say("card", _card, parts=(Part.MISSIONS,)),
        say("most", _most, _castle, (Part.MISSIONS,)),
        watch("reply-7", _reply),
        place("last-tile", _last_turn, _large_town, _why_large),
        watch("reply-8", _last_reply_text),
        say("unfinished", _unfinished, _large_town),
        say("castles", _castles, _castle),
        say("missions", _mission_paid, parts=(Part.MISSIONS,)),
    ),
)

"""What the tips of the first games say, and when: numbers come from the match and its events, never from here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.client.i18n import _, ngettext
from game.rebirth import (
    CastleTaken,
    Event,
    FarmScored,
    Hex,
    Match,
    MissionDrawn,
    PlusOneScored,
    PublicMissionScored,
    SettlementScored,
    TilePlaced,
    TowerUsed,
    neighbours,
)
from game.rebirth.tables import CASTLE_POINTS

#: A cluster from this size on is worth a word of its own.
LARGE_CLUSTER = 3
#: With so many tiles left it is time to think of the end.
NEAR_END, LAST_BUT_ONE = 4, 2


@dataclass(frozen=True)
class Tip:
    """`key` is remembered once it has been read; `text` is asked for whenever it is drawn.

    What it speaks of stays in sight: `spaces` of the map, a mission `card`, the button that shows the `set_aside`.
    """

    key: str
    text: Callable[[Match], str]
    spaces: tuple[Hex, ...] = ()
    card: str | None = None
    set_aside: bool = False


START = Tip(
    "start",
    lambda match: _("Your tile may go on any lit space. Point at one to see what it would bring."),
)


def at_start(match: Match) -> Iterator[Tip]:
    """The tips of the first turn: where the tile may go, and with two players why so many spaces lie in the mist."""
    yield START
    blocked = match.board.blocked(match.players)
    if blocked:
        yield Tip(
            "mist",
            lambda _match: _("The spaces in the mist are out of a game for two: no tile goes there."),
            tuple(sorted(blocked)),
        )


def after(match: Match, viewer: int, events: Sequence[Event]) -> Iterator[Tip]:
    """The tips about what a decision has brought about, for the player `viewer`: a mission drawn is told first."""
    for event in sorted(events, key=lambda event: not isinstance(event, MissionDrawn)):
        match event:
            case FarmScored(seat=seat, points=points, cluster=cluster) if seat == viewer:
                yield _farm(points, cluster)
                if len(cluster) >= LARGE_CLUSTER:
                    yield Tip(
                        "cluster",
                        lambda _match: _("Large clusters pay again and again: join new farms to them."),
                        cluster,
                    )
            case PlusOneScored(seat=seat, at=at) if seat == viewer:
                yield Tip(
                    "plus-one", lambda _match: _("Spaces marked +1 pay that at once, to whoever places there."), (at,)
                )
            case SettlementScored() if any(rank.seat == viewer for rank in event.ranks):
                yield from _settlement(event, _spaces_of(match, event.name))
            case CastleTaken(name=name, seat=seat, previous=None) if seat == viewer:
                yield _castle(name, _spaces_of(match, name))
            case CastleTaken(name=name, seat=seat, previous=previous) if previous == viewer:
                yield _castle_lost(match, name, seat, viewer)
            case MissionDrawn(seat=seat, card=card) if seat == viewer:
                yield Tip(
                    "mission",
                    lambda _match: _("A mission of your own: only you see it. If it is fulfilled at the end, it pays."),
                    card=card,
                )
            case TowerUsed(seat=seat, name=name) if seat == viewer:
                yield Tip(
                    "token",
                    lambda _match: _(
                        "You have used a round tower's token. It stays there: the others may use it once too."
                    ),
                    _spaces_of(match, name),
                )
            case PublicMissionScored(seat=seat, card=card, points=points, first=first) if seat == viewer:
                yield _public_mine(card, points, first=first)
            case PublicMissionScored(card=card) if _still_open(match, viewer, card):
                yield Tip(
                    "public-theirs",
                    lambda _match: _(
                        "Another player has fulfilled a mission. You still can, for the lower number of points."
                    ),
                    card=card,
                )
            case TilePlaced(seat=seat, at=at):
                yield from _castle_ties(match, seat, set(neighbours(at)))
            case _:
                pass


def on_turn(match: Match, viewer: int) -> Iterator[Tip]:
    """The tips about the state of the game when it is the player's turn."""
    left = match.tiles_left(viewer)
    if match.turn >= 2 * match.players and match.set_aside(viewer) and match.board.rules == "scotland":
        yield _set_aside(len(match.set_aside(viewer)))
    if left == 1:
        yield Tip("last-tile", lambda _match: _("Your supply is empty: this is the last tile that you draw."))
    elif left <= LAST_BUT_ONE:
        yield Tip("final", _final)
    elif left <= NEAR_END:
        yield _near_end(left)


def _spaces_of(match: Match, name: str) -> tuple[Hex, ...]:
    """Where a settlement or a landmark of this name lies."""
    board = match.board
    towns = [town.spaces for town in board.settlements if town.name == name]
    return tuple(towns[0]) if towns else tuple(mark.hex for mark in board.landmarks if mark.name == name)


def _farm(points: int, cluster: tuple[Hex, ...]) -> Tip:
    def text(_match: Match) -> str:
        return ngettext(
            "Your farm scored {points} point: the size of its cluster, itself included.",
            "Your farm scored {points} points: the size of its cluster, itself included.",
            points,
        ).format(points=points)

    return Tip("farm", text, cluster)


def _settlement(event: SettlementScored, spaces: tuple[Hex, ...]) -> Iterator[Tip]:
    ranks = event.ranks
    if len(ranks) == 1:
        yield Tip(
            "settlement-alone",
            lambda _match: _("{town} is full and pays. You are alone there, so you share with nobody.").format(
                town=event.name
            ),
            spaces,
        )
        return

    def majority(match: Match) -> str:
        names = [match.seats[rank.seat].name for rank in ranks]
        return _(
            "{town} is full. Most influence comes first: {first} points for {leader}, {second} for {next}."
        ).format(town=event.name, first=ranks[0].points, leader=names[0], second=ranks[1].points, next=names[1])

    yield Tip("settlement", majority, spaces)
    tied = [rank for rank in ranks if rank.influence == ranks[0].influence]
    if len(tied) > 1 and any(rank.seat == event.completer for rank in tied):

        def tie(match: Match) -> str:
            return _("A tie in {town}: {completer} placed the last tile, and so loses every tie there.").format(
                town=event.name, completer=match.seats[event.completer].name
            )

        yield Tip("settlement-tie", tie, spaces)


def _castle(name: str, spaces: tuple[Hex, ...]) -> Tip:
    def text(_match: Match) -> str:
        return _(
            "{castle} is yours until somebody has more tiles beside it, or as many with more farms. "
            "At the end it pays {points} points."
        ).format(castle=name, points=CASTLE_POINTS)

    return Tip("castle", text, spaces)


def _castle_lost(match: Match, name: str, taker: int, loser: int) -> Tip:
    (tiles, farms), (own, own_farms) = match.castle_counts(name)[taker], match.castle_counts(name)[loser]

    def text(match: Match) -> str:
        return _(
            "{name} has taken {castle} from you. Tiles beside it: {tiles} to your {own}; "
            "farms among them: {farms} to {own_farms}."
        ).format(name=match.seats[taker].name, castle=name, tiles=tiles, own=own, farms=farms, own_farms=own_farms)

    return Tip("castle-lost", text, _spaces_of(match, name))


def _castle_ties(match: Match, seat: int, near: set[tuple[int, int]]) -> Iterator[Tip]:
    """A placement that draws level at a castle, in tiles and in farms."""
    for castle in match.board.castles:
        holder = match.castle_controller(castle.name)
        if castle.hex not in near or holder is None or holder == seat:
            continue
        counts = match.castle_counts(castle.name)
        if counts[seat] == counts[holder]:
            yield _castle_tie(castle.name, castle.hex, holder)


def _castle_tie(name: str, at: Hex, holder: int) -> Tip:
    def text(match: Match) -> str:
        return _("A tie at {castle}, in tiles and in farms. Whoever held it keeps it: {name}.").format(
            castle=name, name=match.seats[holder].name
        )

    return Tip("castle-tie", text, (at,))


def _public_mine(card: str, points: int, *, first: bool) -> Tip:
    def text(_match: Match) -> str:
        if first:
            return _("You are the first to fulfil this mission: {points} points. Anybody later scores less.").format(
                points=points
            )
        return _("Mission fulfilled: {points} points, and they are scored at once.").format(points=points)

    return Tip("public-mine", text, card=card)


def _still_open(match: Match, viewer: int, card: str) -> bool:
    """Whether the player can still be paid for an open mission."""
    return any(each.card.id == card and each.scored[viewer] is None for each in match.public_missions)


def _set_aside(number: int) -> Tip:
    def text(_match: Match) -> str:
        return ngettext(
            "{number} of your tiles was set aside and never comes into play. You may look at it at any time.",
            "{number} of your tiles were set aside and never come into play. You may look at them at any time.",
            number,
        ).format(number=number)

    return Tip("set-aside", text, set_aside=True)


def _near_end(left: int) -> Tip:
    def text(_match: Match) -> str:
        return ngettext(
            "{number} tile left. Settlements that stay unfinished pay only the influence of your own tiles.",
            "{number} tiles left. Settlements that stay unfinished pay only the influence of your own tiles.",
            left,
        ).format(number=left)

    return Tip("near-end", text)


def _final(match: Match) -> str:
    return _(
        "Once all tiles are placed, unfinished settlements, castles ({points} each) and missions are counted too."
    ).format(points=CASTLE_POINTS)

"""A game in plain words: what happened, what lies where, whose turn it is. Only what the viewer may see."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.chronicle import place_name, tile_name, tile_title
from game.client.i18n import _, ngettext
from game.client.mission_text import mission_condition, mission_title, public_condition, token_title
from game.client.visible import GameView
from game.client.why import final_lines, why_won
from game.rebirth import Event, Hex, Match, Tile
from game.rebirth.events import (
    BonusTileSeen,
    CastleTaken,
    CathedralVisited,
    ChoiceDue,
    FarmScored,
    GameEnded,
    MarkerLaid,
    MissionDrawn,
    PlusOneScored,
    PublicMissionScored,
    SettlementScored,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TowerUsed,
    TurnPassed,
)
from game.rebirth.tables import IRELAND


def where(match: Match, at: Hex) -> str:
    """A hex as one finds it: what lies there, column and row, both counted from 1."""
    mark = match.board.landmark_at(at)
    name = mark.name if mark is not None else place_name(match, at)
    return _("{place}, column {column}, row {row}").format(place=name, column=at[0] + 1, row=at[1] + 1)


def event_lines(match: Match, events: Sequence[Event], viewer: int | None) -> list[str]:
    """What a decision brought about, a line for each event."""
    found: list[str] = []
    for event in events:
        found += _told(match, event, viewer)
    return found


def _told(match: Match, event: Event, viewer: int | None) -> list[str]:
    names = [seat.name for seat in match.seats]
    match event:
        case TilePlaced(seat, tile, at):
            text = _("{name} places {tile}: {place}.")
            return [text.format(name=names[seat], tile=tile_name(tile), place=where(match, at))]
        case TileDiscarded(seat, tile):
            return [_("{name} puts {tile} away: no space takes it.").format(name=names[seat], tile=tile_name(tile))]
        case PlusOneScored(seat, _at, points):
            return [_("{name} scores {points} for a space marked +1.").format(name=names[seat], points=points)]
        case FarmScored(seat, _farm, points, _cluster):
            text = ngettext(
                "{name} scores {points} for a farm by itself.",
                "{name} scores {points} for a cluster of {points} farms.",
                points,
            )
            return [text.format(name=names[seat], points=points)]
        case SettlementScored(place, _completer, ranks):
            text = _("{name} scores {points} in {settlement} with influence {influence}.")
            return [
                text.format(name=names[rank.seat], points=rank.points, settlement=place, influence=rank.influence)
                for rank in ranks
            ]
        case CastleTaken(castle, seat, previous):
            if previous is None:
                return [_("{name} takes {castle}.").format(name=names[seat], castle=castle)]
            text = _("{name} takes {castle} from {other}.")
            return [text.format(name=names[seat], castle=castle, other=names[previous])]
        case CathedralVisited(cathedral, seat):
            return [_("{name} visits {cathedral}.").format(name=names[seat], cathedral=cathedral)]
        case MissionDrawn(seat, card):
            if seat != viewer:
                return [_("{name} draws a mission card.").format(name=names[seat])]
            return [card_line(match, card)]
        case PublicMissionScored(seat, card, points, first, _doubled):
            text = (
                _("{name} is the first to fulfil {mission} and scores {points}.")
                if first
                else _("{name} fulfils {mission} and scores {points}.")
            )
            mission = mission_title(match.mission_card(card))
            return [text.format(name=names[seat], mission=mission, points=points)]
        case TowerUsed(seat, tower, token, points):
            if points:
                text = _("{name} uses {tower} ({token}) and scores {points}.")
            else:
                text = _("{name} uses {tower}: {token}.")
            return [text.format(name=names[seat], tower=tower, token=token_title(token), points=points)]
        case MarkerLaid(seat, card):
            text = _("{name} will score {mission} twice.")
            return [text.format(name=names[seat], mission=mission_title(match.mission_card(card)))]
        case BonusTileSeen(seat, tile, _tower):
            if seat != viewer:
                return [_("{name} has a bonus tile to place.").format(name=names[seat])]
            return [_("A bonus tile to place now: {tile}.").format(tile=tile_name(tile))]
        case ChoiceDue(seat, kind):
            text = (
                _("{name} chooses a mission to double.")
                if kind == "double"
                else _("{name} chooses one of the scouted tiles to keep.")
            )
            return [text.format(name=names[seat])]
        case TileDrawn(seat, tile):
            return [_("Drawn: {tile}.").format(tile=tile_name(tile))] if seat == viewer else []
        case TurnPassed(seat):
            return turn_lines(match, seat, viewer)
        case GameEnded(_result):
            return end_lines(match)


def turn_lines(match: Match, seat: int, viewer: int | None) -> list[str]:
    """Whose turn it is, and for the viewer what is in hand."""
    lines = [_("{name} is to move.").format(name=match.seats[seat].name)]
    if seat == viewer:
        lines += hand_lines(match.hand(seat), len(match.legal()))
    return lines


def face_down_line() -> str:
    """What the one to move is told in a practice game before he has turned up his tile."""
    return _("Your tile lies face down. Turn it up, or take back your last placement.")


def hand_lines(hand: Tile | None, spaces: int) -> list[str]:
    """The tile in hand and how many spaces take it."""
    if hand is None:
        return []
    text = ngettext("In hand: {tile}. {count} space takes it.", "In hand: {tile}. {count} spaces take it.", spaces)
    return [text.format(tile=tile_title(hand), count=spaces)]


def card_line(match: Match, card: str) -> str:
    """A mission card of the viewer's own."""
    about = match.mission_card(card)
    irish = match.board.rules == IRELAND.name
    condition = public_condition(about, match.players) if irish else mission_condition(about)
    return _("A mission card is drawn: {mission}. {condition}").format(
        mission=mission_title(about), condition=condition
    )


def end_lines(match: Match) -> list[str]:
    """The final score of everybody, and who has won."""
    lines = [_("The game is over.")]
    for seat in range(match.players):
        lines += final_lines(match, seat)
    return [*lines, why_won(match).lines[0]]


def state_lines(match: Match, view: GameView, *, aside: bool = True) -> list[str]:
    """Whose turn it is, what is in hand, how many tiles are left, and everybody's score.

    Without `aside` nothing is said of the tiles set aside, which are shown on request alone where others sit by.
    """
    lines: list[str] = []
    if view.to_move is not None:
        lines.append(_("{name} is to move.").format(name=match.seats[view.to_move].name))
        lines.append(_("Round {number} of {all}.").format(number=view.round, all=view.rounds))
    own = view.own
    if own is not None:
        if own.hand is not None and view.choosing:
            lines += hand_lines(own.hand, len(view.legal))
        elif own.hand is not None:
            lines.append(_("In hand: {tile}.").format(tile=tile_title(own.hand)))
        if view.face_down and view.to_move == view.viewer:
            lines.append(face_down_line())
        if own.set_aside and aside:
            lines.append(_("Set aside: {tiles}.").format(tiles=", ".join(tile_title(tile) for tile in own.set_aside)))
        if own.unseen_aside:
            text = ngettext(
                "{count} tile of the supply was set aside unseen and never comes into play; nobody knows which.",
                "{count} tiles of the supply were set aside unseen and never come into play; nobody knows which.",
                own.unseen_aside,
            )
            lines.append(text.format(count=own.unseen_aside))
        for progress in own.missions:
            text = _("Mission {mission}: fulfilled now.") if progress.fulfilled else _("Mission {mission}: not yet.")
            lines.append(text.format(mission=mission_title(progress.card)))
    lines += [_score_line(player.name, player.score, player.tiles_left) for player in view.players]
    return lines


def score_lines(match: Match) -> list[str]:
    """Everybody's score and how many tiles are left: open to all."""
    return [
        _score_line(player.name, match.score(seat), match.tiles_left(seat)) for seat, player in enumerate(match.seats)
    ]


def _score_line(name: str, score: int, left: int) -> str:
    text = ngettext("{name}: score {score}, {count} tile left.", "{name}: score {score}, {count} tiles left.", left)
    return text.format(name=name, score=score, count=left)

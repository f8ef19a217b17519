"""Why a placement pays what it pays: one that has been made, or one that is looked at before it is made."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.chronicle import place_name, tile_title
from game.client.i18n import _, ngettext
from game.client.mission_text import mission_title, token_title
from game.client.why.answer import Answer
from game.client.why.castles import held
from game.client.why.settlements import influence_of, ranked
from game.rebirth import Award, Hex, Landmark, Match, Tile, TurnReport, neighbours
from game.rebirth.scoring import rank_owners
from game.rebirth.tables import DOUBLING_FACTOR, JACKPOT_HARVEST, PUBLIC_MISSIONS, SMALL, TOWER_POINTS


def why_preview(match: Match, report: TurnReport) -> Answer:
    """What a placement would bring and why, castles that stay included."""
    town = match.board.settlement_at(report.at)
    lines, topic = _points(match, report.seat, report.tile, report.at, report.awards)
    if report.settlement is not None and len(report.ranks) > 1:
        lines += ranked(match, report.ranks, _size(match, report.settlement), report.seat)
        topic = "settlements.ranks"
    elif not report.tile.is_farm and report.settlement is None and town is not None:
        lines.append(_not_full(match, town, report.at))
        topic = "settlements.ranks"
    taken = {change.name for change in report.castles}
    counts_after = {
        mark.name: _counts(match, mark.hex, len(match.placements), report) for mark in _castles(match, report.at)
    }
    for name, counts in counts_after.items():
        holder = report.seat if name in taken else match.castle_controller(name)
        lines.append(held(match, name, holder, counts))
        topic = topic or "castles.holder"
    lines += _visits(match, report)
    heading = _("{tile}: {place}").format(tile=tile_title(report.tile), place=place_name(match, report.at))
    return Answer(heading, tuple(lines), topic or "turn.order", report.at, report.seat)


def why_placement(match: Match, number: int) -> Answer:
    """Why a placement of the log brought what it did, with the numbers of then."""
    placement = match.placements[number]
    who = match.seats[placement.seat].name
    heading = _("{name}: {tile}").format(name=who, tile=tile_title(placement.tile))
    if placement.at is None:
        line = _("No space on the whole board took the tile, so it was put away for no points.")
        return Answer(heading, (line,), "placing.discard", None, placement.seat)
    lines, topic = _points(match, placement.seat, placement.tile, placement.at, placement.awards, number)
    town = match.board.settlement_at(placement.at)
    paid = {award.where for award in placement.awards if award.source == "settlement"}
    if town is not None and not placement.tile.is_farm and _size(match, town) != SMALL:
        spaces = _town_spaces(match, town)
        if town in paid:
            lines += ranked(
                match,
                rank_owners(influence_of(match, spaces), len(spaces), placement.seat),
                len(spaces),
                placement.seat,
            )
        else:
            lines.append(_("{settlement} was not full then, so it paid nothing yet.").format(settlement=town))
        topic = "settlements.ranks"
    for mark in _castles(match, placement.at):
        counts = _counts(match, mark.hex, number + 1)
        holder = _holder_then(match, mark.name, number)
        lines.append(held(match, mark.name, holder, counts))
        topic = topic or "castles.holder"
    if placement.cards and match.board.cathedrals:
        count = len(placement.cards)
        text = ngettext(
            "{name} came to a cathedral for the first time and drew {count} mission card.",
            "{name} came to cathedrals for the first time and drew {count} mission cards.",
            count,
        )
        lines.append(text.format(name=who, count=count))
        topic = topic or "missions.cathedral"
    if placement.bonus is not None:
        lines.append(_("It was a bonus tile, earned at {tower}.").format(tower=placement.bonus))
    return Answer(
        heading, tuple(lines) or (_("It brought nothing."),), topic or "turn.order", placement.at, placement.seat
    )


# ------------------------------------------------------------------ points


def _points(
    match: Match, seat: int, tile: Tile, at: Hex, awards: Sequence[Award], number: int | None = None
) -> tuple[list[str], str]:
    """A sentence for each award but those of larger settlements, and what the first of them is about."""
    lines: list[str] = []
    topic = ""
    for award in awards:
        if award.source == "plus-one":
            port = match.board.settlement_at(at) is not None
            lines.append(
                _("+{points}: a port, marked +1.").format(points=award.points)
                if port
                else _("+{points}: an offshore farm, marked +1.").format(points=award.points)
            )
            topic = topic or "farms.plus"
        elif award.source == "farm":
            lines.append(_farm(award.points, tile))
            topic = "farms.cluster"
        elif award.source == "settlement" and award.where is not None and _size(match, award.where) == SMALL:
            text = _("+{points}: the influence of the house, for {settlement} has one space only.")
            lines.append(text.format(points=award.points, settlement=award.where))
            topic = "settlements.small"
        elif award.source == "public-mission" and award.where is not None:
            lines.append(_mission(match, award))
            topic = topic or "missions.open"
        elif award.source == "tower" and award.where is not None:
            lines.append(_tower(match, award))
            topic = topic or "towers.use"
    return lines, topic


def _farm(points: int, tile: Tile) -> str:
    if points == 1:
        return _("+1: a farm with none of its kind beside it counts itself.")
    text = (
        _("+{points}: its cluster has {points} energy farms, this one included.")
        if tile is Tile.ENERGY
        else _("+{points}: its cluster has {points} food farms, this one included.")
    )
    return text.format(points=points)


def _mission(match: Match, award: Award) -> str:
    assert award.where is not None
    card = match.mission_card(award.where)
    rules = PUBLIC_MISSIONS[card.kind]
    words = {
        rules.first: _("+{points}: {mission} is fulfilled, by nobody before."),
        rules.later: _("+{points}: {mission} is fulfilled; somebody was first, so it pays the lower number."),
        rules.first * DOUBLING_FACTOR: _(
            "+{points}: {mission} is fulfilled, by nobody before, and doubled by the marker."
        ),
    }
    text = words.get(award.points, _("+{points}: {mission} is fulfilled, and doubled by the marker."))
    return text.format(points=award.points, mission=mission_title(card))


def _tower(match: Match, award: Award) -> str:
    assert award.where is not None
    token = match.tower_token(award.where)
    if token == "harvest":
        text = (
            _("+{points}: {tower} is the Harvest tower number {count} of this player, which pays the most.")
            if award.points != TOWER_POINTS
            else _("+{points}: {tower} is a Harvest tower. The one that is number {count} pays more.")
        )
        return text.format(points=award.points, tower=award.where, count=JACKPOT_HARVEST)
    text = _("+{points}: {tower} pays points, for its token ({token}) has nothing to give now.")
    return text.format(points=award.points, tower=award.where, token=token_title(token))


def _not_full(match: Match, town: str, at: Hex) -> str:
    left = sum(1 for space in _town_spaces(match, town) if space not in match.tiles and space != at)
    text = ngettext(
        "{settlement} pays nothing yet: {count} more space has to be filled.",
        "{settlement} pays nothing yet: {count} more spaces have to be filled.",
        left,
    )
    return text.format(settlement=town, count=left)


def _visits(match: Match, report: TurnReport) -> list[str]:
    lines = []
    for number, name in enumerate(report.cathedrals):
        text = (
            _("{cathedral} is reached for the first time: a mission card.")
            if number < report.cards_drawn
            else _("{cathedral} is reached for the first time, but no card is left.")
        )
        lines.append(text.format(cathedral=name))
    for tower in report.towers:
        if not tower.points:
            text = _("{tower} is reached for the first time: {token}.")
            lines.append(text.format(tower=tower.name, token=token_title(tower.token)))
    return lines


# ------------------------------------------------------------------ the board then


def _town_spaces(match: Match, town: str) -> list[Hex]:
    blocked = match.board.blocked(match.players)
    spaces = next(each.spaces for each in match.board.settlements if each.name == town)
    return [space for space in spaces if space not in blocked]


def _size(match: Match, town: str) -> int:
    return len(_town_spaces(match, town))


def _castles(match: Match, at: Hex) -> list[Landmark]:
    around = set(neighbours(at))
    return [mark for mark in match.board.castles if mark.hex in around]


def _counts(match: Match, castle: Hex, placements: int, report: TurnReport | None = None) -> list[tuple[int, int]]:
    """Tiles and farms of each seat round a castle after so many placements, and then the one reported."""
    around = set(neighbours(castle))
    tiles, farms = [0] * match.players, [0] * match.players
    done: list[tuple[int, Tile]] = [
        (placement.seat, placement.tile) for placement in match.placements[:placements] if placement.at in around
    ]
    if report is not None:
        done.append((report.seat, report.tile))
    for seat, tile in done:
        tiles[seat] += 1
        farms[seat] += tile.is_farm
    return list(zip(tiles, farms, strict=True))


def _holder_then(match: Match, name: str, number: int) -> int | None:
    """Who held a castle after placement `number`."""
    for placement in reversed(match.placements[: number + 1]):
        taken = dict(placement.castles)
        if name in taken:
            return taken[name]
    return None

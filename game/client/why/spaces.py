"""Why a hex is as it is: landmarks, farms, and why it does not take the tile in hand."""

from __future__ import annotations

from game.client.chronicle import place_name, tile_title
from game.client.i18n import _, ngettext
from game.client.mission_text import token_effect, token_title
from game.client.why.answer import Answer
from game.client.why.castles import why_castle
from game.client.why.settlements import why_settlement
from game.rebirth import Hex, Landmark, Match, Refusal, RefusalKind, Tile, neighbours
from game.rebirth.tables import JACKPOT_HARVEST, JACKPOT_POINTS, TOWER_POINTS


def why_place(match: Match, viewer: int | None, at: Hex) -> Answer | None:
    """What everybody may know about a hex; None for water, of which there is nothing to ask."""
    mark = match.board.landmark_at(at)
    if mark is not None:
        return _landmark(match, viewer, mark)
    town = match.board.settlement_at(at)
    if town is not None:
        return why_settlement(match, town)
    placed = match.tile_at(at)
    if placed is not None:
        return why_farm(match, at)
    if at in match.board.blocked(match.players):
        return Answer(
            place_name(match, at),
            (_("With two players this place stays empty in the mist, and counts for nothing."),),
            "placing.blocked",
            at,
        )
    return why_ground(match, at)


def _landmark(match: Match, viewer: int | None, mark: Landmark) -> Answer | None:
    if mark.kind == "castle":
        return why_castle(match, viewer, mark.name)
    if mark.kind == "cathedral":
        return _cathedral(match, mark)
    if mark.kind == "tower":
        return _tower(match, mark)
    if mark.kind == "tara":
        return _tara(match, mark)
    return None


def _cathedral(match: Match, mark: Landmark) -> Answer:
    visitors = match.cathedral_visitors(mark.name)
    lines = []
    for seat, player in enumerate(match.seats):
        text = (
            _("{name} has drawn a card here already; a second tile beside it brings nothing.")
            if seat in visitors
            else _("{name} has not been here yet: the first tile beside it draws a mission card.")
        )
        lines.append(text.format(name=player.name))
    if not match.deck_left:
        lines.append(_("No card is left, so a visit brings nothing now."))
    return Answer(mark.name, tuple(lines), "missions.cathedral", mark.hex)


def _tower(match: Match, mark: Landmark) -> Answer:
    token = match.tower_token(mark.name)
    visitors = match.tower_visitors(mark.name)
    text = _("The token here is {token}: {effect}.")
    lines = [text.format(token=token_title(token), effect=" ".join(token_effect(token)))]
    for seat, player in enumerate(match.seats):
        text = (
            _("{name} has used it; nobody uses a tower twice.")
            if seat in visitors
            else _("{name} has not used it yet: the first tile beside it does.")
        )
        lines.append(text.format(name=player.name))
    if token == "harvest":
        lines += harvests(match)
    return Answer(mark.name, tuple(lines), f"towers.{token}", mark.hex)


def harvests(match: Match) -> list[str]:
    """How many Harvest towers each has used; the third pays more."""
    names = [mark.name for mark in match.board.towers if match.tower_token(mark.name) == "harvest"]
    lines = []
    for seat, player in enumerate(match.seats):
        used = sum(seat in match.tower_visitors(name) for name in names)
        points = JACKPOT_POINTS if used + 1 == JACKPOT_HARVEST else TOWER_POINTS
        text = ngettext(
            "{name} has used {count} Harvest tower; the next one pays {points}.",
            "{name} has used {count} Harvest towers; the next one pays {points}.",
            used,
        )
        if used < len(names):
            lines.append(text.format(name=player.name, count=used, points=points))
    return lines


def _tara(match: Match, mark: Landmark) -> Answer:
    around = [match.tiles[at][0] for at in neighbours(mark.hex) if at in match.tiles]
    lines = []
    for seat, player in enumerate(match.seats):
        count = around.count(seat)
        text = ngettext(
            "{name} has {count} space beside it.",
            "{name} has {count} spaces beside it.",
            count,
        )
        lines.append(text.format(name=player.name, count=count))
    if mark.name in match.board.tie_breaks:
        lines.append(_("Whoever has most of them wins a tie for the victory that the first tie-break does not settle."))
    return Answer(mark.name, tuple(lines), "end.winner", mark.hex)


def cluster_at(match: Match, at: Hex) -> frozenset[Hex]:
    """The connected farms of one seat and one kind to which the farm on a hex belongs."""
    wanted = match.tiles[at]
    seen, frontier = {at}, [at]
    while frontier:
        for near in neighbours(frontier.pop()):
            if near not in seen and match.tiles.get(near) == wanted:
                seen.add(near)
                frontier.append(near)
    return frozenset(seen)


def why_farm(match: Match, at: Hex) -> Answer:
    """Whose farm it is, in how large a cluster, and what one more beside it would pay."""
    seat, tile = match.tiles[at]
    size = len(cluster_at(match, at))
    name = match.seats[seat].name
    heading = _("Energy cluster") if tile is Tile.ENERGY else _("Food cluster")
    if tile is Tile.ENERGY:
        text = ngettext(
            "An energy farm of {name}, in a cluster of {count}: connected farms of one player and one kind.",
            "An energy farm of {name}, in a cluster of {count}: connected farms of one player and one kind.",
            size,
        )
    else:
        text = ngettext(
            "A food farm of {name}, in a cluster of {count}: connected farms of one player and one kind.",
            "A food farm of {name}, in a cluster of {count}: connected farms of one player and one kind.",
            size,
        )
    lines = [text.format(name=name, count=size)]
    paid = next((placement for placement in reversed(match.placements) if placement.at == at), None)
    if paid is not None:
        points = sum(award.points for award in paid.awards if award.source == "farm")
        text = ngettext(
            "When it was placed it paid {points} point, as many as the cluster had farms then.",
            "When it was placed it paid {points} points, as many as the cluster had farms then.",
            points,
        )
        lines.append(text.format(points=points))
    text = ngettext(
        "The next farm of the same kind beside this cluster pays at least {points} point.",
        "The next farm of the same kind beside this cluster pays at least {points} points.",
        size + 1,
    )
    lines.append(text.format(points=size + 1))
    if at in match.board.plus_one:
        lines.append(_("It stands offshore, marked +1, and paid one point more."))
    return Answer(heading, tuple(lines), "farms.cluster", at, seat)


def why_ground(match: Match, at: Hex) -> Answer | None:
    """What a free space of farmland takes; None where there is no such space."""
    kinds = {
        "energy": (_("A free space of heather: it takes an energy farm."), "placing.energy"),
        "food": (_("A free field: it takes a food farm."), "placing.food"),
        "blank": (_("Free meadow: it takes a farm of either kind."), "placing.energy"),
        "flexible": (_("A free shared space: it takes a farm of either kind."), "placing.shared"),
    }
    kind = match.board.kind(at)
    if kind not in kinds:
        return None
    line, topic = kinds[kind]
    lines = [line]
    if at in match.board.plus_one:
        lines.append(_("It lies offshore, marked +1, and pays one point more."))
    return Answer(place_name(match, at), tuple(lines), topic, at)


def why_refused(match: Match, refusal: Refusal, hand: Tile | None) -> Answer:
    """Why a hex does not take the tile in hand: only for who may see that tile, `hand`."""
    at = refusal.at
    heading = place_name(match, at) if at is not None else _("Not here")
    lines, topic = _refusal_lines(match, refusal, hand)
    if hand is not None:
        lines.append(_("In hand: {tile}.").format(tile=tile_title(hand)))
    return Answer(heading, tuple(lines), topic, at)


def _refusal_lines(match: Match, refusal: Refusal, hand: Tile | None) -> tuple[list[str], str]:
    match refusal.kind:
        case RefusalKind.TAKEN:
            placed = match.tile_at(refusal.at) if refusal.at is not None else None
            if placed is None:
                return [_("A tile stands here already, and stays for the whole game.")], "placing.never"
            text = _("A tile of {name} stands here and stays for the whole game: {tile}.")
            return [text.format(name=match.seats[placed[0]].name, tile=tile_title(placed[1]))], "placing.never"
        case RefusalKind.BLOCKED:
            return [
                _("With two players this place stays empty in the mist, and counts for nothing.")
            ], "placing.blocked"
        case RefusalKind.LANDMARK:
            words = {
                "castle": _("This is a castle. Tiles stand beside it, never on it."),
                "cathedral": _("This is a cathedral. Tiles stand beside it, never on it."),
                "tower": _("This is a round tower. Tiles stand beside it, never on it."),
                "tara": _("This is the Hill of Tara. Tiles stand beside it, never on it."),
            }
            return [words.get(refusal.terrain or "", _("Tiles never stand on a landmark."))], "placing.never"
        case RefusalKind.WRONG_TERRAIN:
            return _wrong_ground(match, refusal.terrain, hand)
        case RefusalKind.NOT_YOUR_TURN:
            mover = match.to_move
            text = _("Now {name} is to place.")
            return [text.format(name=match.seats[mover].name if mover is not None else "")], "turn.turn"
        case RefusalKind.MUST_DISCARD:
            return [_("No space on the whole board takes the tile in hand, so it is put away.")], "placing.discard"
        case RefusalKind.CHOICE_DUE:
            return [_("A choice that a round tower gives has to be made first.")], "towers.use"
        case RefusalKind.GAME_OVER:
            return [_("The game is over: every tile is placed.")], "end.when"
        case _:
            return [_("Here is no space that a tile could stand on.")], "placing.never"


def _wrong_ground(match: Match, terrain: str | None, hand: Tile | None) -> tuple[list[str], str]:
    if terrain == "settlement":
        return [_("This is a settlement space: only houses go here, never a farm.")], "placing.houses"
    if hand is not None and not hand.is_farm:
        return [_("This is farmland: houses go on settlement spaces only.")], "placing.houses"
    grounds = {
        "energy": (_("This is heather: only energy farms go here."), "placing.energy"),
        "food": (_("This is a field: only food farms go here."), "placing.food"),
    }
    line, topic = grounds.get(terrain or "", (_("Only farms go here."), "placing.energy"))
    lines = [line]
    if hand is not None:
        left = len(match.legal())
        text = ngettext(
            "It could go here only if no suitable space were left on the whole board, and {count} is left.",
            "It could go here only if no suitable space were left on the whole board, and {count} are left.",
            left,
        )
        lines.append(text.format(count=left))
    return lines, topic

"""What the bubbles on the map say: previews before a placement, and what is public about a place."""

from __future__ import annotations

from game.client.i18n import _, ngettext
from game.client.mission_text import mission_icon, mission_title, token_effect, token_now, token_title
from game.client.preview_bubble import BubbleRow, BubbleText
from game.rebirth import Hex, Landmark, Match, Refusal, RefusalKind, Tile, TurnReport, neighbours
from game.rebirth.tables import CASTLE_POINTS
from game.rebirth.turn_report import MissionMet, TowerReached

ORDINALS = 4


def preview_text(match: Match, report: TurnReport) -> BubbleText:
    """Points by source for the one who places, then for the others; missions, towers, castles, cathedrals, cards.

    Nothing hidden.
    """
    rows: list[BubbleRow] = []
    for award in report.awards:
        if award.seat != report.seat:
            continue
        if award.source in ("public-mission", "tower"):
            continue
        if award.source == "plus-one":
            word = _("Port") if match.board.settlement_at(report.at) else _("Offshore farm")
            rows.append(BubbleRow(word, f"+{award.points}", icon="anchor"))
        elif award.source == "farm":
            size = len(report.cluster)
            text = ngettext("Lone farm", "Cluster of {size}", size).format(size=size)
            rows.append(BubbleRow(text, f"+{award.points}", icon="energy" if report.tile is Tile.ENERGY else "food"))
        else:
            rows.append(BubbleRow(_town_line(report, award.seat), f"+{award.points}", icon="house"))
    if not report.tile.is_farm and report.settlement is None:
        rows.append(_unfinished_row(match, report))
    for award in report.awards:
        if award.seat != report.seat:
            text = _("{name}: {settlement}").format(name=match.seats[award.seat].name, settlement=award.where)
            rows.append(BubbleRow(text, f"+{award.points}", seat=award.seat, good=False))
    for rank in report.ranks:
        if rank.points == 0:
            text = _("{name}: {settlement}").format(name=match.seats[rank.seat].name, settlement=report.settlement)
            rows.append(BubbleRow(text, "+0", seat=rank.seat, good=False))
    rows += [_mission_row(match, met) for met in report.missions]
    rows += [_tower_row(tower) for tower in report.towers]
    for change in report.castles:
        at_end = _("+{points} end").format(points=CASTLE_POINTS)
        text = change.name if change.previous is None else _("{castle} from").format(castle=change.name)
        rows.append(BubbleRow(text, at_end, icon="castle", other=change.previous))
    drawn = report.cards_drawn
    for number, name in enumerate(report.cathedrals):
        value = _("mission card") if number < drawn else _("no card left")
        rows.append(BubbleRow(name, value, icon="cathedral", good=number < drawn))
    decision = match.decision
    bonus = decision.bonus if decision is not None else None
    heading = _("{name} now") if bonus is None else _("{name}: bonus tile")
    heading = heading.format(name=match.seats[report.seat].name)
    return BubbleText(heading, f"+{report.points(report.seat)}", report.seat, tuple(rows))


def _mission_row(match: Match, met: MissionMet) -> BubbleRow:
    card = match.mission_card(met.card)
    words = _("{mission}, first") if met.first else _("{mission}, later")
    if met.doubled:
        words = _("{mission}, first, doubled") if met.first else _("{mission}, later, doubled")
    return BubbleRow(words.format(mission=mission_title(card)), f"+{met.points}", icon=mission_icon(card))


def _tower_row(tower: TowerReached) -> BubbleRow:
    """What a tower would do; whether a token after a doubling pays is open until the marker is laid."""
    text = _("{tower}: {token}").format(tower=tower.name, token=token_title(tower.token))
    if tower.points:
        return BubbleRow(text, f"+{tower.points}", icon="tower")
    if tower.points is None and tower.token == "harvest":
        return BubbleRow(text, _("then points"), icon="tower")
    return BubbleRow(text, token_now(tower.token), icon="tower")


def _town_line(report: TurnReport, seat: int) -> str:
    place = [rank.seat for rank in report.ranks].index(seat)
    if len(report.ranks) == 1:
        return str(report.settlement)
    words = (_("first in {place}"), _("second in {place}"), _("third in {place}"), _("last in {place}"))
    return words[min(place, ORDINALS - 1)].format(place=report.settlement)


def _unfinished_row(match: Match, report: TurnReport) -> BubbleRow:
    name = match.board.settlement_at(report.at)
    town = next(town for town in match.board.settlements if town.name == name)
    blocked = match.board.blocked(match.players)
    free = sum(1 for space in town.spaces if space not in match.tiles and space not in blocked) - 1
    text = ngettext("{place}: {count} space left", "{place}: {count} spaces left", free).format(place=name, count=free)
    return BubbleRow(text, icon="house", good=False)


def place_text(match: Match, at: Hex) -> BubbleText | None:
    """What everybody may know about a landmark, a settlement or a farm; None where there is nothing."""
    mark = match.board.landmark_at(at)
    if mark is not None and mark.kind == "castle":
        return _castle_text(match, mark.name)
    if mark is not None and mark.kind == "cathedral":
        visitors = match.cathedral_visitors(mark.name)
        rows = tuple(
            BubbleRow(
                match.seats[seat].name,
                _("visited") if seat in visitors else _("not yet"),
                seat=seat,
                good=seat in visitors,
            )
            for seat in range(match.players)
        )
        return BubbleText(mark.name, rows=rows)
    if mark is not None and mark.kind == "tower":
        return _tower_text(match, mark.name)
    if mark is not None and mark.kind == "tara":
        return _tara_text(match, mark)
    town = match.board.settlement_at(at)
    if town is not None and at not in match.board.blocked(match.players):
        return _settlement_text(match, town)
    placed = match.tile_at(at)
    if placed is not None and placed[1].is_farm:
        seat, tile = placed
        size = _cluster_size(match, at)
        text = _("Energy cluster") if tile is Tile.ENERGY else _("Food cluster")
        return BubbleText(text, str(size), seat)
    return None


def _tower_text(match: Match, name: str) -> BubbleText:
    token = match.tower_token(name)
    rows = [
        BubbleRow(line, token=token if number == 0 else None, good=False)
        for number, line in enumerate(token_effect(token))
    ]
    visitors = match.tower_visitors(name)
    if visitors:
        rows.append(BubbleRow(_("used by"), icon="check", seats=tuple((seat, "") for seat in visitors)))
    else:
        rows.append(BubbleRow(_("used by nobody yet"), icon="tower", good=False))
    if token == "harvest":
        harvests = [mark.name for mark in match.board.towers if match.tower_token(mark.name) == "harvest"]
        used = [sum(seat in match.tower_visitors(tower) for tower in harvests) for seat in range(match.players)]
        counts = tuple((seat, str(count)) for seat, count in enumerate(used))
        rows.append(BubbleRow(_("Harvests used"), icon="tower", seats=counts))
    return BubbleText(name, token_title(token), rows=tuple(rows))


def _tara_text(match: Match, hill: Landmark) -> BubbleText:
    around = [match.tiles[at][0] for at in neighbours(hill.hex) if at in match.tiles]
    counts = tuple((seat, str(around.count(seat))) for seat in range(match.players))
    return BubbleText(hill.name, rows=(BubbleRow(_("spaces beside it"), icon="crown", seats=counts),))


def _castle_text(match: Match, name: str) -> BubbleText:
    holder = match.castle_controller(name)
    rows = []
    for seat, (tiles, farms) in enumerate(match.castle_counts(name)):
        count = ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles)
        value = ngettext("{tiles}, {count} farm", "{tiles}, {count} farms", farms).format(tiles=count, count=farms)
        rows.append(BubbleRow(match.seats[seat].name, value, seat=seat, good=seat == holder))
    return BubbleText(name, _("free") if holder is None else "", holder, tuple(rows))


def _settlement_text(match: Match, name: str) -> BubbleText:
    town = next(town for town in match.board.settlements if town.name == name)
    blocked = match.board.blocked(match.players)
    spaces = [space for space in town.spaces if space not in blocked]
    filled = [space for space in spaces if space in match.tiles]
    rows = []
    for seat in range(match.players):
        tiles = [match.tiles[space][1] for space in filled if match.tiles[space][0] == seat]
        if tiles:
            influence = sum(tile.influence for tile in tiles)
            value = _("influence {influence}").format(influence=influence)
            rows.append(BubbleRow(match.seats[seat].name, value, seat=seat))
    value = _("{filled} of {all}").format(filled=len(filled), all=len(spaces))
    return BubbleText(name, value, rows=tuple(rows))


def _cluster_size(match: Match, at: Hex) -> int:
    wanted = match.tiles[at]
    seen, frontier = {at}, [at]
    while frontier:
        for near in neighbours(frontier.pop()):
            if near not in seen and match.tiles.get(near) == wanted:
                seen.add(near)
                frontier.append(near)
    return len(seen)


def refusal_text(refusal: Refusal) -> str:
    """Why a hex does not take the tile, in a word or two."""
    match refusal.kind:
        case RefusalKind.TAKEN:
            return _("taken")
        case RefusalKind.BLOCKED:
            return _("in the mist: out of a game for two")
        case RefusalKind.LANDMARK:
            names = {"castle": _("castle"), "cathedral": _("cathedral"), "tower": _("tower"), "tara": _("hill")}
            return names.get(refusal.terrain or "", _("no space"))
        case RefusalKind.WRONG_TERRAIN:
            names = {"energy": _("energy only"), "food": _("food only"), "settlement": _("houses only")}
            return names.get(refusal.terrain or "", _("farms only"))
        case RefusalKind.NOT_YOUR_TURN:
            return _("not your turn")
        case RefusalKind.MUST_DISCARD:
            return _("fits nowhere")
        case RefusalKind.CHOICE_DUE:
            return _("choose first")
        case RefusalKind.GAME_OVER:
            return _("the game is over")
        case _:
            return _("no space")

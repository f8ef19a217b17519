"""Why a castle is whose it is, and what would take it."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.i18n import _, ngettext
from game.client.why.answer import Answer
from game.rebirth import Hex, Match, neighbours
from game.rebirth.tables import CASTLE_POINTS

Counts = tuple[int, int]


def why_castle(match: Match, viewer: int | None, name: str) -> Answer:
    """Who holds a castle and why, and what the viewer, or else the nearest rival, would need to take it."""
    holder = match.castle_controller(name)
    counts = match.castle_counts(name)
    lines = [held(match, name, holder, counts)]
    topic = "castles.holder"
    if holder is not None:
        rival = _rival(holder, counts)
        topic = "castles.tie" if rival is not None and counts[rival][0] == counts[holder][0] else topic
    lines += _to_take(match, viewer, name, holder, counts)
    lines.append(
        ngettext(
            "At the end it pays {points} point to whoever holds it then.",
            "At the end it pays {points} points to whoever holds it then.",
            CASTLE_POINTS,
        ).format(points=CASTLE_POINTS)
    )
    at = next(mark.hex for mark in match.board.castles if mark.name == name)
    return Answer(name, tuple(lines), topic, at, holder)


def _rival(holder: int, counts: Sequence[Counts]) -> int | None:
    """The seat that comes nearest to the holder; None where nobody else has a tile there."""
    others = [seat for seat, (tiles, _farms) in enumerate(counts) if seat != holder and tiles]
    return max(others, key=lambda seat: counts[seat]) if others else None


def held(match: Match, name: str, holder: int | None, counts: Sequence[Counts]) -> str:
    """Who holds a castle, and by what."""
    if holder is None:
        return _("Nobody holds {castle} yet: no tile stands beside it.").format(castle=name)
    who = match.seats[holder].name
    tiles, farms = counts[holder]
    rival = _rival(holder, counts)
    if rival is None:
        text = ngettext(
            "{name} holds {castle} with {tiles} tile beside it, and nobody else has one there.",
            "{name} holds {castle} with {tiles} tiles beside it, and nobody else has one there.",
            tiles,
        )
        return text.format(name=who, castle=name, tiles=tiles)
    other, (fewer, their_farms) = match.seats[rival].name, counts[rival]
    if tiles > fewer:
        text = ngettext(
            "{name} holds {castle} with {tiles} tile beside it; {other} comes next with {fewer}.",
            "{name} holds {castle} with {tiles} tiles beside it; {other} comes next with {fewer}.",
            tiles,
        )
        return text.format(name=who, castle=name, tiles=tiles, other=other, fewer=fewer)
    if farms > their_farms:
        text = ngettext(
            "{name} holds {castle}: {tiles} tile each with {other}, but {farms} of them a farm against {fewer}.",
            "{name} holds {castle}: {tiles} tiles each with {other}, but {farms} of them farms against {fewer}.",
            tiles,
        )
        return text.format(name=who, castle=name, tiles=tiles, other=other, farms=farms, fewer=their_farms)
    return _full_tie(tiles, farms).format(name=who, castle=name, tiles=tiles, other=other, farms=farms)


def _full_tie(tiles: int, farms: int) -> str:
    if tiles == 1:
        return (
            _(
                "{castle} stays with {name}: one tile each with {other}, a farm each, and on a full tie whoever holds "
                "it keeps it."
            )
            if farms
            else _(
                "{castle} stays with {name}: one tile each with {other}, houses both, and on a full tie whoever holds "
                "it keeps it."
            )
        )
    if not farms:
        return _(
            "{castle} stays with {name}: {tiles} tiles each with {other}, no farm among them, and on a full tie "
            "whoever holds it keeps it."
        )
    return ngettext(
        "{castle} stays with {name}: {tiles} tiles each with {other}, {farms} farm each, and on a full tie whoever "
        "holds it keeps it.",
        "{castle} stays with {name}: {tiles} tiles each with {other}, {farms} farms each, and on a full tie whoever "
        "holds it keeps it.",
        farms,
    )


def _to_take(match: Match, viewer: int | None, name: str, holder: int | None, counts: Sequence[Counts]) -> list[str]:
    at = next(mark.hex for mark in match.board.castles if mark.name == name)
    free = _free_around(match, at)
    if not free:
        if holder is None:
            return []
        return [_("Every space around it is taken, so it cannot change hands any more.")]
    if holder is None:
        return [_("One tile on any space around it takes it.")]
    seat = viewer if viewer is not None and viewer != holder else _rival(holder, counts)
    if seat is None:
        seat = next(seat for seat in range(match.players) if seat != holder)
    who = match.seats[seat].name
    farm_spaces = sum(match.board.kind(space) != "settlement" for space in free)
    need = cheapest_take(counts[holder], counts[seat], len(free), farm_spaces)
    if need is None:
        text = ngettext(
            "{name} cannot take it any more: {count} space is left around it, and that is not enough.",
            "{name} cannot take it any more: {count} spaces are left around it, and that is not enough.",
            len(free),
        )
        return [text.format(name=who, count=len(free))]
    return [_need(*need).format(name=who, count=need[0], farms=need[1])]


def cheapest_take(holder: Counts, own: Counts, free: int, farm_spaces: int) -> Counts | None:
    """The fewest tiles, and farms among them, by which a castle is taken; None where the free spaces do not suffice.

    `farm_spaces` of the `free` spaces beside it take farms.
    """
    level = holder[0] - own[0]
    farms = max(0, holder[1] - own[1] + 1)
    if 1 <= level <= free and farms <= min(level, farm_spaces):
        return level, farms
    return (level + 1, 0) if level + 1 <= free else None


def _need(tiles: int, farms: int) -> str:
    if not farms:
        return ngettext(
            "{name} would take it with {count} more tile beside it.",
            "{name} would take it with {count} more tiles beside it.",
            tiles,
        )
    if farms == tiles:
        return ngettext(
            "{name} would take it with {count} more farm beside it.",
            "{name} would take it with {count} more farms beside it.",
            tiles,
        )
    return ngettext(
        "{name} would take it with {count} more tiles beside it, {farms} of them a farm.",
        "{name} would take it with {count} more tiles beside it, {farms} of them farms.",
        farms,
    )


def _free_around(match: Match, at: Hex) -> list[Hex]:
    board, blocked, tiles = match.board, match.board.blocked(match.players), match.tiles
    spaces = set(board.spaces)
    return [near for near in neighbours(at) if near in spaces and near not in blocked and near not in tiles]

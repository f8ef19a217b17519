"""Areas of the screen to draw anew."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect


def joined_areas(changed: Iterable[Rect], whole: Rect, most: float) -> list[Rect]:
    """The parts of `changed` within `whole`, joined until none overlaps another.

    `whole` alone when they cover more than the share `most` of it: one large picture is then drawn faster.
    """
    areas: list[Rect] = []
    for area in changed:
        area = area.clip(whole)
        if area.width == 0 or area.height == 0:
            continue
        while (hit := area.collidelist(areas)) >= 0:
            area = area.union(areas.pop(hit))
        areas.append(area)
    if sum(area.width * area.height for area in areas) > most * whole.width * whole.height:
        return [whole]
    return areas


def outside(areas: Iterable[Rect], holes: Iterable[Rect]) -> list[Rect]:
    """The areas without what of them lies in the holes, in pieces that do not overlap unless the areas did."""
    pieces = list(areas)
    for hole in holes:
        rest = []
        for piece in pieces:
            cut = piece.clip(hole)
            if not cut.width or not cut.height:
                rest.append(piece)
                continue
            beside = (
                Rect(piece.x, piece.y, piece.width, cut.y - piece.y),
                Rect(piece.x, cut.bottom, piece.width, piece.bottom - cut.bottom),
                Rect(piece.x, cut.y, cut.x - piece.x, cut.height),
                Rect(cut.right, cut.y, piece.right - cut.right, cut.height),
            )
            rest += [part for part in beside if part.width and part.height]
        pieces = rest
    return pieces

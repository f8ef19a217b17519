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

"""Areas to draw anew: nothing is lost of them but what lies in holes."""

from __future__ import annotations

from random import Random

from pygame import Rect

from game.client.areas import outside


def pixels(rects: list[Rect]) -> list[tuple[int, int]]:
    return [(x, y) for rect in rects for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)]


def test_what_is_left_outside_of_holes_covers_all_the_rest_once() -> None:
    rng = Random(4)
    for _ in range(40):
        area = Rect(rng.randrange(8), rng.randrange(8), rng.randrange(1, 9), rng.randrange(1, 9))
        holes = [Rect(rng.randrange(12), rng.randrange(12), rng.randrange(8), rng.randrange(8)) for _ in range(3)]
        left = pixels(outside([area], holes))
        assert len(left) == len(set(left))
        assert set(left) == {at for at in pixels([area]) if not any(hole.collidepoint(at) for hole in holes)}

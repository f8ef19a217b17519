"""What decorates the sea and moves on it."""

from __future__ import annotations

from game.client.art.vector import filled, stroked
from game.client.theme import colour

SHIP_REACH = (96.0, 100.0)


def ship() -> str:
    """Draws the little ship, about 115 units to each side of its middle."""
    body = filled("M-34 17Q-20 29 6 27Q26 27 36 13Z", colour("#123E49"), 0.25)
    for path, fill, line, width in (
        ("M-30 8Q-24 20 -10 20H16Q28 18 33 6Q20 10 0 10Q-20 10 -30 8Z", "#7A4B2A", "#3B2615", 2.0),
        ("M4 -38Q32 -26 28 4Q16 8 4 6Z", "#FFF6E0", "#8C7A55", 1.6),
        ("M-1 -32Q-20 -16 -24 4Q-12 8 -1 6Z", "#8FD0CB", "#3C7D80", 1.6),
    ):
        body += filled(path, colour(fill)) + stroked(path, colour(line), width)
        if width == 2.0:
            body += stroked("M2 9V-40", colour("#3B2615"), 3)
    body += stroked("M8 -26L24 -14M8 -14L27 -3", colour("#5AA6A8"), 3)
    body += filled("M2 -40L14 -45L2 -49Z", colour("#E3B04B"))
    body += stroked("M-44 18q6 -5 12 0t12 0M20 22q6 -5 12 0t12 0", colour("#F4FFFB"), 2.4, 0.8)
    return f'<g transform="scale(1.8)">{body}</g>'

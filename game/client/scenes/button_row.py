"""A row of buttons that keeps within its width: each as wide as its words need, all with type of one size."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.widgets import Button, Look
from game.client.widgets.controls import SMALLEST_TEXT

LARGEST, WIDEST = 32.0, 380.0
#: Beside the words: margins, and the icon with its gap.
MARGINS, ICON_GAP = 60.0, 14.0
LEAST_MARGINS = 34.0
GAP, LEAST_GAP = 28.0, 10.0


def lay_in_row(buttons: Sequence[Button], look: Look, area: Rect, largest: float = LARGEST) -> None:
    """Place the buttons side by side in the middle of `area`, as wide as they need, with type of at most `largest`.

    Type and margins shrink as far as they may before the gaps do, then icons are left away; what is too long even then
    is shortened by the button itself.
    """
    if not buttons:
        return
    for button in buttons:
        button.icon_shown = True
    gap, size, margins = GAP, largest, MARGINS
    space = look.px(gap)
    free = area.width - space * (len(buttons) - 1)
    least = SMALLEST_TEXT / look.fonts.text_scale
    while sum(_natural(button, look, size, margins) for button in buttons) > free and size > least:
        size = max(least, size - 1)
        margins = max(LEAST_MARGINS, margins - 3)
    while sum(_natural(button, look, size, margins) for button in buttons) > free and gap > LEAST_GAP:
        gap -= 2
        space = look.px(gap)
        free = area.width - space * (len(buttons) - 1)
    if sum(_natural(button, look, size, margins) for button in buttons) > free:
        for button in buttons:
            button.icon_shown = not button.label
    needed = [_natural(button, look, size, margins) for button in buttons]
    spare = (free - sum(needed)) / len(buttons)
    if spare < 0:
        widths = [width * free / sum(needed) for width in needed]
    else:
        widths = [max(width, min(width + spare, WIDEST * look.u)) for width in needed]
    x = area.x + (area.width - sum(widths) - space * (len(buttons) - 1)) / 2
    for button, width in zip(buttons, widths, strict=True):
        button.size = size
        button.rect = Rect(round(x), area.y, int(width), area.height)
        x += width + space


def _natural(button: Button, look: Look, size: float, margins: float) -> float:
    # A button rounds the size of its type like this.
    width = look.fonts.width(button.label, "bold", round(size * look.u)) + margins * look.u
    if button.icon and button.icon_shown:
        width += look.fonts.size(size * look.u) * 1.1 + ICON_GAP * look.u
    return width

"""Where the parts of the final ceremony lie: sky with the winner above, the sheet with the bars, the buttons below."""

from __future__ import annotations

from dataclasses import dataclass

#: The sheet's width at most, the margins beside it, and its height beside the rows, with legends in one line and each
#: further one.
WIDEST_SHEET, MARGINS = 2100.0, 60.0
SHEET_HEAD, LEGEND, LEGEND_LINE, BETWEEN_ROWS = 26.0, 92.0, 60.0, 8.0
BUTTON, BUTTON_GAP = 78.0, 18.0
#: In an upright window: least width and height; the sky down to the words of the reason; a line of medals below them;
#: what lies between the parts; how much taller a row may become.
UPRIGHT_ROOM = (1000.0, 1660.0)
UPRIGHT_SKY, MEDAL_LINE, APART, TALLER_ROW = 454.0, 110.0, 30.0, 44.0
#: The share of the free height above everything, in an upright window.
AIR_ABOVE = 0.4


@dataclass(frozen=True)
class FinalPlaces:
    """In design units, as `MenuScene.rect` takes them: y from the top of 1080 centred ones.

    `sky` is added to every y above the sheet, `progress` to those of the source being paid. `medals` is where they
    begin when they stand below the winner, else None.
    """

    width: float
    sheet: float
    sheet_height: float
    row_height: float
    legend_lines: int
    buttons: tuple[float, ...]
    sky: float = 0.0
    progress: float = 0.0
    medals: float | None = None


def on_its_side(wide: float, players: int) -> FinalPlaces:
    """For a window as wide as it is high, or wider; `wide` in design units."""
    row = 104.0 if players < 4 else 84.0
    height = SHEET_HEAD + (row + BETWEEN_ROWS) * players + LEGEND
    return FinalPlaces(min(WIDEST_SHEET, wide - MARGINS), 444.0 if players < 4 else 440.0, height, row, 1, (956.0,))


def upright(wide: float, tall: float, players: int, medal_lines: int, button_lines: int) -> FinalPlaces:
    """For a window that stands upright: medals below the winner, names above the bars, buttons in lines."""
    row = 144.0 if players < 4 else 128.0
    medals = MEDAL_LINE * medal_lines
    buttons = button_lines * (BUTTON + BUTTON_GAP) - BUTTON_GAP
    fixed = UPRIGHT_SKY + medals + SHEET_HEAD + LEGEND + LEGEND_LINE + APART + buttons
    spare = max(0.0, tall - fixed - (row + BETWEEN_ROWS) * players - APART)
    grown = min(TALLER_ROW, spare / 2 / players)
    row += grown
    spare -= grown * players
    top = (1080 - tall) / 2 + spare * AIR_ABOVE
    sheet = top + UPRIGHT_SKY + medals
    height = SHEET_HEAD + (row + BETWEEN_ROWS) * players + LEGEND + LEGEND_LINE
    first = sheet + height + APART + spare * (1 - AIR_ABOVE) / 4
    lines = tuple(first + number * (BUTTON + BUTTON_GAP) for number in range(button_lines))
    return FinalPlaces(
        min(WIDEST_SHEET, wide - MARGINS), sheet, height, row, 2, lines,
        sky=top, progress=top + medals / 2, medals=top + UPRIGHT_SKY,
    )  # fmt: skip

"""Where everything lies in the window: plain rectangles worked out from its size.

Needs no display. The unit `u` is 1/1080 of the height in which the table fits, so all measures below are those of
the design pictures at 1920 x 1080. From wide to narrow the right column is a full column, then a rail of
medallions, then nothing: what it holds is opened over the left column instead, never over the board. In a window
that stands upright the board lies on top, the rail beside it, and players and tray stand below in two columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pygame import Rect

TABLE_HEIGHT = 1080.0
NARROWEST_TABLE = 1440.0
FRAME_WIDTH, FRAME_HEIGHT = 972.0, 1052.0
STEPS_ACROSS, STEPS_DOWN = 25, 27
EDGE = 14.0
COLUMN, WIDEST_COLUMN, NARROWEST_PAIR = 434.0, 710.0, 408.0
RAIL = 64.0
MARGIN, GUTTER = 18.0, 22.0
PLAYER_GAP = 12.0
#: So far over the edge of a column, and to the edge of the window, words about the board may reach.
OVER_EDGE, TO_WINDOW_EDGE = 2.0, 3.0
BUTTON_ROW = 56.0
# Upright: the least width (frame and rail), the least and the greatest height of players and tray for plain text, the
# room between board, these, the buttons and the edge, and how wide the two columns may become together
UPRIGHT_WIDTH = FRAME_WIDTH + MARGIN + RAIL + 2 * EDGE
LOWEST_BLOCK, HIGHEST_BLOCK = 508.0, 560.0
UPRIGHT_GAP, ROW_GAP, WIDEST_BLOCK, BETWEEN = 22.0, 16.0, 1180.0, 28.0
TALLEST_PANEL = 200.0
#: Between the tray and controls below it.
CONTROLS_GAP = 12.0

Size = tuple[int, int]


class Side(Enum):
    """What stands to the right of the board."""

    COLUMN = "column"
    RAIL = "rail"
    NOTHING = "nothing"


@dataclass(frozen=True)
class GameLayout:
    """Rectangles of the game scene in window pixels.

    `frame` is the score track with its steps, `board` the map inside it. `recap` and `missions` lie in the right
    column, or, when `side` is not `COLUMN`, over the left column where they are opened on request (`drawer`).
    """

    size: Size
    u: float
    text: float
    side: Side
    frame: Rect
    board: Rect
    left: Rect
    right: Rect | None
    rail: Rect | None
    players: tuple[Rect, ...]
    hand: Rect
    buttons: tuple[Rect, ...]
    drawer: Rect
    recap: Rect
    missions: Rect
    upright: bool = False
    #: What somebody beside the game has for controls of its own, below the hand.
    controls: Rect | None = None

    def px(self, units: float) -> int:
        """`units` of the design pictures in whole window pixels, at least 1."""
        return max(1, round(units * self.u))

    def type(self, units: float) -> int:
        """A type size of the design pictures in pixels, with the large-text setting applied."""
        return max(1, round(units * self.u * self.text))

    @property
    def about_board(self) -> Rect:
        """Where words about the board may lie: over frame and gutters too, and a little over a column's edge."""
        if self.upright:
            across = self.size[0] if self.rail is None else self.rail.left + self.px(OVER_EDGE)
            rows = Rect(0, 0, across, self.left.top - self.px(OVER_EDGE))
            edge = self.px(TO_WINDOW_EDGE)
            return rows.clip(Rect((0, 0), self.size).inflate(-2 * edge, -2 * edge))
        right = self.frame.right + self.px(EDGE)
        beside = self.right if self.right is not None else self.rail
        left = self.left.right - self.px(OVER_EDGE)
        if beside is not None:
            right = beside.left + self.px(OVER_EDGE)
        edge = self.px(TO_WINDOW_EDGE)
        area = Rect(left, self.frame.top - self.px(EDGE), right - left, self.frame.height + 2 * self.px(EDGE))
        return area.clip(Rect((0, 0), self.size).inflate(-2 * edge, -2 * edge))

    @property
    def players_area(self) -> Rect:
        """What belongs to the players' panels, with their shadows and light."""
        if not self.upright:
            return Rect(self.left.x, 0, self.left.width, self.hand.top - self.px(5))
        return self._in_block(self.players[0].unionall(self.players[1:]))

    @property
    def hand_area(self) -> Rect:
        """What belongs to the tray."""
        if self.upright:
            return self._in_block(self.hand)
        top = self.hand.top - self.px(5)
        return Rect(self.left.x, top, self.left.width, self.buttons_area.top - top)

    @property
    def drawer_area(self) -> Rect:
        """What belongs to the drawer: it hides players and tray."""
        if self.upright:
            return self._in_block(self.drawer)
        return Rect(self.left.x, 0, self.left.width, self.buttons_area.top)

    @property
    def buttons_area(self) -> Rect:
        """What belongs to the buttons."""
        top = self.buttons[0].top - self.px(6)
        return Rect(self.left.x, top, self.left.width, self.size[1] - top)

    def _in_block(self, part: Rect) -> Rect:
        """A part of the two columns of an upright window, from the frame's edge down to the buttons."""
        top = self.frame.bottom + self.px(8)
        return Rect(part.x, top, part.width, self.buttons_area.top - top)


def unit(size: Size) -> float:
    """Pixels per design unit: the table fits the height, or the width where that is narrower than 4:3."""
    return min(size[1] / TABLE_HEIGHT, size[0] / NARROWEST_TABLE)


def upright_unit(size: Size, text: float = 1.0, *, with_rail: bool = True) -> float:
    """Pixels per design unit when the board lies on top and all else below it."""
    across = UPRIGHT_WIDTH if with_rail else FRAME_WIDTH + 2 * EDGE
    rows = EDGE + FRAME_HEIGHT + UPRIGHT_GAP + LOWEST_BLOCK * _block_scale(text) + ROW_GAP + BUTTON_ROW + EDGE
    return min(size[0] / across, size[1] / rows)


def _block_scale(text: float) -> float:
    """How much more room players and tray need with larger text."""
    return max(1.0, 0.4 + 0.6 * text)


def board_rect(frame: Rect) -> Rect:
    """The map inside the score track: the frame less one step on each side."""
    across, down = frame.width / STEPS_ACROSS, frame.height / STEPS_DOWN
    left, top = round(frame.x + across), round(frame.y + down)
    return Rect(left, top, round(frame.right - across) - left, round(frame.bottom - down) - top)


def game_layout(
    size: Size, players: int, *, text: float = 1.0, buttons: int = 4, controls: float = 0.0, with_rail: bool = True
) -> GameLayout:
    """The game scene for a window of `size` pixels and two to four `players`.

    `text` is the type scale (1, or 1.25 with large text); `buttons` the number in the row below the hand; `controls`
    what the hand leaves of its height, in design units, to controls below it. Without a rail of missions the board, in
    upright windows, and the column have its room.
    """
    if upright_unit(size, text, with_rail=with_rail) > unit(size):
        return _upright(size, players, text, buttons, controls, with_rail=with_rail)
    u = unit(size)
    width, height = size[0] / u, size[1] / u
    top = (height - TABLE_HEIGHT) / 2

    pair = (width - FRAME_WIDTH) / 2 - MARGIN - GUTTER
    if pair >= NARROWEST_PAIR:
        side = Side.COLUMN
        column = min(WIDEST_COLUMN, pair)
        frame_left = (width - FRAME_WIDTH) / 2
        column_left = frame_left - GUTTER - column
    else:
        spare = width - FRAME_WIDTH - 2 * MARGIN - GUTTER - RAIL - MARGIN
        if spare >= COLUMN and with_rail:
            side = Side.RAIL
            column = min(WIDEST_COLUMN, spare)
            column_left = (width - (column + GUTTER + FRAME_WIDTH + MARGIN + RAIL)) / 2
        else:
            side = Side.NOTHING
            column = min(width - FRAME_WIDTH - 34.0, WIDEST_COLUMN)
            column_left = (width - column - 14.0 - FRAME_WIDTH) / 2
        frame_left = column_left + column + (14.0 if side is Side.NOTHING else GUTTER)

    def rect(x: float, y: float, w: float, h: float) -> Rect:
        left, upper = round(x * u), round((top + y) * u)
        return Rect(left, upper, round((x + w) * u) - left, round((top + y + h) * u) - upper)

    frame = rect(frame_left, EDGE, FRAME_WIDTH, FRAME_HEIGHT)
    left = rect(column_left, EDGE, column, FRAME_HEIGHT)
    right = rail = None
    if side is Side.COLUMN:
        right_left = frame_left + FRAME_WIDTH + GUTTER
        right = rect(right_left, EDGE, column, FRAME_HEIGHT)
    elif side is Side.RAIL:
        rail = rect(frame_left + FRAME_WIDTH + MARGIN, EDGE, RAIL, FRAME_HEIGHT)

    panel_height = 112.0 if players >= 4 else 152.0
    if text > 1.0:
        panel_height = 118.0 if players >= 4 else 140.0
    panels = tuple(
        rect(column_left, EDGE + seat * (panel_height + PLAYER_GAP), column, panel_height) for seat in range(players)
    )
    hand_top = EDGE + players * (panel_height + PLAYER_GAP) + 2.0
    bottom = EDGE + FRAME_HEIGHT
    hand_bottom = bottom - 18.0 - BUTTON_ROW
    taken = controls + CONTROLS_GAP if controls else 0.0
    hand = rect(column_left, hand_top, column, hand_bottom - taken - hand_top)
    gap = 8.0
    step = (column + gap) / buttons
    button_rects = tuple(
        rect(column_left + i * step, bottom - BUTTON_ROW - 2.0, step - gap, BUTTON_ROW) for i in range(buttons)
    )

    # The drawer opens over the hand and leaves the players and the buttons in sight.
    drawer = rect(column_left, EDGE, column, bottom - 18.0 - BUTTON_ROW - EDGE)
    if side is Side.COLUMN:
        content_left, content_bottom = frame_left + FRAME_WIDTH + GUTTER, bottom
    else:
        content_left, content_bottom = column_left, bottom - 18.0 - BUTTON_ROW
    recap_height = (96.0 + 70.0 * max(2, players - 1)) if text <= 1.0 else 90.0 + 82.0 * max(2, players - 1)
    recap = rect(content_left, EDGE, column, recap_height)
    missions_top = EDGE + recap_height + 14.0
    missions = rect(content_left, missions_top, column, content_bottom - missions_top)

    return GameLayout(
        size=size,
        u=u,
        text=text,
        side=side,
        frame=frame,
        board=board_rect(frame),
        left=left,
        right=right,
        rail=rail,
        players=panels,
        hand=hand,
        buttons=button_rects,
        drawer=drawer,
        recap=recap,
        missions=missions,
        controls=rect(column_left, hand_bottom - controls, column, controls) if controls else None,
    )


def _upright(size: Size, players: int, text: float, buttons: int, controls: float, *, with_rail: bool) -> GameLayout:
    """The game scene for a window that stands upright."""
    u = upright_unit(size, text, with_rail=with_rail)
    width, height = size[0] / u, size[1] / u
    fixed = FRAME_HEIGHT + ROW_GAP + BUTTON_ROW
    scale = _block_scale(text)
    spare = height - fixed - 2 * EDGE - UPRIGHT_GAP
    taken = controls + CONTROLS_GAP if controls else 0.0
    block = min(spare, HIGHEST_BLOCK * scale + taken)
    # What is left stands above the frame, below it and under the buttons
    air = (spare - block) / 3

    def rect(x: float, y: float, w: float, h: float) -> Rect:
        left, upper = round(x * u), round(y * u)
        return Rect(left, upper, round((x + w) * u) - left, round((y + h) * u) - upper)

    top = EDGE + air
    group = FRAME_WIDTH + (MARGIN + RAIL if with_rail else 0.0)
    frame_left = (width - group) / 2
    frame = rect(frame_left, top, FRAME_WIDTH, FRAME_HEIGHT)
    rail = rect(frame_left + FRAME_WIDTH + MARGIN, top, RAIL, FRAME_HEIGHT) if with_rail else None

    across = min(width - 2 * EDGE, WIDEST_BLOCK)
    column = (across - BETWEEN) / 2
    first, second = (width - across) / 2, (width + BETWEEN) / 2
    block_top = top + FRAME_HEIGHT + UPRIGHT_GAP + air
    tall = min(TALLEST_PANEL * scale, (block - (players - 1) * PLAYER_GAP) / players)
    pitch = (block - tall) / (players - 1) if players > 1 else 0.0
    pitch = min(pitch, tall + 2 * UPRIGHT_GAP)
    panels_top = block_top + (block - tall - pitch * (players - 1)) / 2
    panels = tuple(rect(first, panels_top + seat * pitch, column, tall) for seat in range(players))
    row_top = block_top + block + ROW_GAP
    gap = 10.0
    step = (across + gap) / buttons
    recap_height = min(block, (96.0 + 70.0 * max(2, players - 1)) * (1.0 if text <= 1.0 else text))
    return GameLayout(
        size=size,
        u=u,
        text=text,
        side=Side.RAIL if with_rail else Side.NOTHING,
        frame=frame,
        board=board_rect(frame),
        left=rect(first, block_top, across, block),
        right=None,
        rail=rail,
        players=panels,
        hand=rect(second, block_top, column, block - taken),
        buttons=tuple(rect(first + i * step, row_top, step - gap, BUTTON_ROW) for i in range(buttons)),
        drawer=rect(first, block_top, across, block),
        recap=rect(first, block_top, column, recap_height),
        missions=rect(second, block_top, column, block),
        upright=True,
        controls=rect(second, block_top + block - controls, column, controls) if controls else None,
    )

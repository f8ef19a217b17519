"""The high scores of a booth: today's and the best ever of a board, side by side."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.intents import Intent, IntentKind
from game.client.kiosk import flow
from game.client.kiosk.big_scene import CREAM, NIGHT, BigScene
from game.client.map_names import map_title
from game.client.scenes.menu import Land
from game.client.score_keeping import ask
from game.client.widgets import draw_panel, draw_rounded, draw_text
from game.storage.booth_scores import ROWS, BoothScore

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp

HEADING, GAP, PAD = 132.0, 40.0, 26.0
TITLE, LETTERS_SIZE = 64.0, 78.0
#: No row is lower, in design units; where there is less room there are fewer of them.
LOWEST_ROW, LEAST_ROWS = 54.0, 3
NOBODY = "\N{MIDDLE DOT}\N{MIDDLE DOT}\N{MIDDLE DOT}"
FRESH, LINE = theme.colour("#F7D98B"), theme.colour("#E4D6B4")
MEDALS = (theme.colour("#E0A82E"), theme.colour("#9DA6AA"), theme.colour("#D79A5E"))
#: What somebody presses to go on.
_PRESSES = (IntentKind.PRESS, IntentKind.CONFIRM, IntentKind.CANCEL, IntentKind.MENU, IntentKind.MOVE, IntentKind.NEXT)


class ScoresPage:
    """The page of one board."""

    def __init__(
        self, scene: BigScene, board: str, kept: Sequence[BoothScore] = (), day: datetime.date | None = None
    ) -> None:
        """`board` is its map's name; the scores just `kept` are lit; `day` is today unless it is given."""
        self.scene = scene
        self.board = board
        self.kept = {score.number for score in kept}
        booth = scene.kiosk.booth
        self.today = ask(scene.app, booth, lambda scores: scores.today(board, day=day)) or []
        self.all_time = ask(scene.app, booth, lambda scores: scores.all_time(board)) or []
        self.heading = Rect(0, 0, 0, 0)
        self.panels: list[Rect] = []

    def lay_out(self, area: Rect) -> None:
        """Place heading and tables in an area of the window."""
        px = self.scene.px
        gap = px(GAP)
        self.heading = Rect(area.x, area.y, area.width, px(HEADING))
        rest = Rect(area.x, self.heading.bottom, area.width, area.bottom - self.heading.bottom)
        if self.scene.narrow:
            high = (rest.height - gap) // 2
            self.panels = [Rect(rest.x, rest.y + number * (high + gap), rest.width, high) for number in range(2)]
        else:
            wide = min((rest.width - gap) // 2, px(860))
            left = rest.centerx - gap // 2 - wide
            self.panels = [Rect(left + number * (wide + gap), rest.y, wide, rest.height) for number in range(2)]

    @property
    def title(self) -> str:
        """What the board is called."""
        board = self.scene.app.board(self.board)
        return map_title(board.name) if board is not None else self.board

    def draw(self, surface: pygame.Surface) -> None:
        """Draw heading and tables."""
        scene = self.scene
        words = _("High scores: {map}").format(map=self.title)
        scene.block(surface, words, self.heading, 84, CREAM, role="display", halo=NIGHT, halo_width=5)
        tables = ((_("Today"), self.today), (_("Best ever"), self.all_time))
        for (name, scores), panel in zip(tables, self.panels, strict=True):
            self._draw_table(surface, panel, name, scores)

    def _draw_table(self, surface: pygame.Surface, panel: Rect, name: str, scores: Sequence[BoothScore]) -> None:
        scene, px = self.scene, self.scene.px
        draw_panel(surface, panel, scene.u, radius=26)
        inner = panel.inflate(-2 * px(PAD), -2 * px(PAD))
        rows = max(LEAST_ROWS, min(ROWS, inner.height // px(LOWEST_ROW) - 1))
        row = inner.height // (rows + 1)
        head = Rect(inner.x, inner.y, inner.width, row)
        scene.block(surface, name, head, TITLE, theme.INK, role="extrabold")
        for number in range(rows):
            line = Rect(inner.x, inner.bottom - (rows - number) * row, inner.width, row)
            score = scores[number] if number < len(scores) else None
            self._draw_row(surface, line, number, score)

    def _draw_row(self, surface: pygame.Surface, line: Rect, number: int, score: BoothScore | None) -> None:
        scene, px = self.scene, self.scene.px
        fonts = scene.app.fonts
        lit = score is not None and score.number in self.kept
        if lit:
            draw_rounded(surface, line.inflate(0, -px(4)), px(14), (FRESH,))
        elif number % 2 == 0:
            draw_rounded(surface, line.inflate(0, -px(4)), px(14), (LINE,), 150)
        size = min(LETTERS_SIZE * scene.u, line.height * 0.88) / fonts.text_scale
        size = max(size, scene.least)
        ink = theme.INK if score is not None else theme.INK_SECOND
        disc = Rect(0, 0, px(54), px(54))
        disc.center = line.x + px(48), line.centery
        if number < len(MEDALS):
            draw_rounded(surface, disc, disc.width // 2, (MEDALS[number],))
        place = str(number + 1)
        draw_text(surface, fonts, place, disc.center, "extrabold", scene.least, theme.INK, anchor="center")
        letters = score.letters if score is not None else NOBODY
        left = disc.right + px(30)
        draw_text(surface, fonts, letters, (left, line.centery), "extrabold", size, ink)
        points = str(score.points) if score is not None else ""
        if points:
            right = line.right - px(24)
            draw_text(surface, fonts, points, (right, line.centery), "extrabold", size, ink, anchor="midright")
            scene.written.append((line, f"{place}. {letters} {points}"))


class BoothPageScene(BigScene):
    """The scores of a board after a game: for a while, or until somebody presses anything."""

    land = Land("dusk", dim=90, seed=8, turbines=(0.06, 0.96))

    def __init__(
        self, app: KioskApp, board: str, kept: Sequence[BoothScore] = (), day: datetime.date | None = None
    ) -> None:
        """As `ScoresPage`."""
        super().__init__(app, app.options.scores_seconds)
        self.page = ScoresPage(self, board, kept, day)

    def handle(self, intent: Intent) -> None:
        """Any press goes on."""
        if intent.kind in _PRESSES:
            self.timed_out()

    def timed_out(self) -> None:
        flow.to_attract(self.kiosk)

    def lay_out(self) -> None:
        margin = 36 if self.narrow else 90
        area = self.rect(margin, 36, self.across - 2 * margin, 940)
        self.page.lay_out(area)
        self.bar = self.rect(margin, 1014, self.across - 2 * margin, 26)

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        if not self.bar.contains(surface.get_clip()):
            self.page.draw(surface)
        self.draw_time_left(surface)

"""The title: where every game begins, or goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import i18n, theme
from game.client.areas import outside
from game.client.audio import TITLE_MUSIC
from game.client.backdrop import paint_landscape
from game.client.i18n import _
from game.client.map_names import map_title
from game.client.scenes.menu import MenuScene
from game.client.scenes.title_logo import LOGO, LOGO_SPARE, logo_picture
from game.client.scenes.title_menu import MoreGames, Plaque
from game.client.widgets import draw_brass_frame, draw_rounded, draw_tray
from game.storage import learning, records
from game.storage.record_shelf import SavedGame, look_at

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.attract import Attract
    from game.client.living_land import LivingLand
    from game.client.tutorial.steps import Course

#: The first entry is wider than the others.
MENU_LEFT, MENU_WIDTH, LESSER_WIDTH = 96.0, 480.0, 412.0
#: Where the entries begin, how high the first and the others are, and from one to the next; so many are close together.
ROOMY, CLOSE, MANY = (370.0, 96.0, 70.0, 90.0), (366.0, 90.0, 64.0, 78.0), 7
CLOSER, MOST = (362.0, 84.0, 60.0, 73.0), 8
STAG, SALMON, SUN, KNOT = range(4)
BOARD_WIDTH, BOARD_HEIGHT = 742.0, 812.0
#: The frame round the board, the scores below it, and the gap between them.
FRAME, PLAQUE_HEIGHT, PLAQUE_GAP = 26.0, 84.0, 16.0
FRAME_SHADOW = 60.0
LOGO_BASELINE = 262.0
#: Below this only the line about the game is written.
CREDIT_TOP = 940.0
NARROW = 1660.0
#: An upright window, from so many design units of height on: logo on top, the board below it, the entries at the foot.
UPRIGHT, UPRIGHT_HEAD, UPRIGHT_FOOT, UPRIGHT_MARGIN = 1500.0, 412.0, 110.0, 70.0
UPRIGHT_WIDEST, UPRIGHT_LOGO, UPRIGHT_LOWER = 1160.0, 250.0, 56.0
#: How much larger the entries there may be drawn: as large as the board leaves room for.
UPRIGHT_ZOOMS = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
LAND_SEED, TURBINES = 5, (0.526, 0.646, 0.78, 0.9375)
#: How dark the corners of the landscape become, 0 to 255.
CORNERS = 70
#: In pictures and tests the title shows the same games each time.
ATTRACT_SEED = 6
#: A window with more rows than this gets its very first picture at half the size.
LARGE = 1100


@dataclass(frozen=True)
class _Front:
    """What stands before the landscape: where it hides it wholly, and where more than land is to be drawn."""

    opaque: list[Rect]
    near: list[Rect]


class TitleScene(MenuScene):
    """Logo, menu and a game that plays itself in its frame. The first frame is quick; what moves follows it."""

    music = TITLE_MUSIC
    has_rules_corner = False

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.unfinished, others = _unfinished(app)
        self._known = learning.load(app.folders)
        buttons = []
        if self.unfinished is not None:
            name, played = map_title(self.unfinished.title), self.unfinished.round
            label = _("Continue: {map}, round {round}").format(map=name, round=played)
            where = _("{map}, round {round}").format(map=name, round=played)
            buttons.append(Plaque(label, self._continue, clan=SALMON, icon="play", lines=(_("Continue"), where)))
        new_game = Plaque(_("New game"), self._new_game, clan=STAG, icon="sprout")
        learn = self._learning()
        # Who has never played does best to learn first; a game that was left comes before everything.
        first = [learn, new_game] if self._known.newcomer and self.unfinished is None else [new_game, learn]
        buttons += [
            *first,
            Plaque(_("How to play"), self._rules, clan=SALMON, icon="book"),
            Plaque(_("Games and scores"), self._archive, clan=STAG, icon="trophy"),
            Plaque(_("Settings"), self._settings, clan=SUN, icon="gear"),
            Plaque(_("Credits"), self._credits, clan=KNOT, icon="star"),
            Plaque(_("Quit"), app.quit, clan=STAG, icon="door"),
        ]
        buttons[0].make_first()
        self.buttons = buttons
        self._zoom = 1.0
        #: The way to the other games that were left, where there are any.
        self.more = MoreGames(others, self._archive) if others else None
        self.form.set_widgets([buttons[0], self.more, *buttons[1:]] if self.more else buttons, buttons[0])
        self._frames = 0
        self._land: pygame.Surface | None = None
        self._frame: list[tuple[pygame.Surface, Rect]] = []
        #: For a size the picture, and what of it is not empty.
        self._logo: tuple[int, pygame.Surface, Rect] | None = None
        self._logo_rect = Rect(0, 0, 0, 0)
        #: What stands before the landscape, once it has been laid out and drawn.
        self._in_front: _Front | None = None
        self.living: LivingLand | None = None
        self.attract: Attract | None = None
        self.board_rect = Rect(0, 0, 0, 0)
        self.plaque = Rect(0, 0, 0, 0)

    def anew(self) -> MenuScene:
        return TitleScene(self.app)

    # ------------------------------------------------------------------ entries

    def _continue(self) -> None:
        from game.client.scenes.game import GameScene
        from game.client.session import Session
        from game.client.tutorial.tips import tips_for
        from game.rebirth import BoardError, RecordError

        assert self.unfinished is not None
        path = self.unfinished.path
        try:
            session = Session.resume(self.app, path, self.app.settings.speed)
        except (OSError, RecordError, BoardError) as error:
            message = _("The game in {file} cannot be gone on with: {reason}")
            self.app.say(message.format(file=path.name, reason=i18n.reason(error)))
            rest = self.buttons[1:]
            rest[0].make_first()
            self.buttons, self.more = rest, None
            self.form.set_widgets(rest, rest[0])
            self.lay_out()
            return
        self.app.replace(GameScene(self.app, session, guide=tips_for(self.app, session)))

    def _new_game(self) -> None:
        from game.client.scenes.setup import SetupScene

        self.app.replace(SetupScene(self.app))

    def _learning(self) -> Plaque:
        """The entry for learning: a course may wait to be gone on with, and newcomers are spoken to."""
        begun = self._known.begun
        if begun is not None:
            return self._going_on(begun)
        label = _("Learn by playing")
        if not self._known.newcomer or self.unfinished is not None:
            return Plaque(label, self._learn, clan=KNOT, icon="hint")
        lines = label, _("In five minutes")
        return Plaque(label, self._learn, clan=KNOT, icon="hint", lines=lines, ribbon=_("New here?"))

    def _going_on(self, begun: str) -> Plaque:
        """The entry for learning while a course waits in its middle: which one, and where."""
        from game.client.tutorial.progress import COURSES

        course = next((course for course in COURSES if course.id == begun), None)
        if course is None:  # that of another version
            return Plaque(_("Go on learning"), self._learn, clan=KNOT, icon="hint")
        at = {"step": self._known.course(begun).step + 1, "steps": len(course.steps)}
        if not self._known.newcomer or self.unfinished is not None:
            # Further down entries are too low for two lines.
            label = _("Course: step {step} of {steps}").format(**at)
            return Plaque(label, partial(self._go_on_learning, course), clan=KNOT, icon="hint")
        name = map_title(course.rules.title())
        label = _("Go on learning: {map}, step {step} of {steps}").format(map=name, **at)
        where = _("{map}, step {step} of {steps}").format(map=name, **at)
        act = partial(self._go_on_learning, course)
        return Plaque(label, act, clan=KNOT, icon="hint", lines=(_("Go on learning"), where))

    def _go_on_learning(self, course: Course) -> None:
        from game.client.scenes.lesson import open_course

        open_course(self.app, course)

    def _learn(self) -> None:
        from game.client.scenes.learn import LearnScene

        self.app.replace(LearnScene(self.app))

    def _rules(self) -> None:
        from game.client.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, both=True))

    def _archive(self) -> None:
        from game.client.scenes.archive import ArchiveScene

        self.app.replace(ArchiveScene(self.app))

    def _settings(self) -> None:
        from game.client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _credits(self) -> None:
        from game.client.scenes.credits import CreditsScene

        self.app.push(CreditsScene(self.app))

    def cancelled(self) -> None:
        self.form.focus(self.buttons[-1])
        self.needs_redraw = True

    def right_clicked(self) -> None:
        """Means nothing here."""

    # ------------------------------------------------------------------ places and time

    @property
    def upright(self) -> bool:
        """Whether all stands in one column, for the window is so high."""
        return self.size[1] > UPRIGHT * self.u

    @property
    def _rise(self) -> float:
        """By how much of that is made use of."""
        return self.rise if self.upright else 0.0

    def _lay_out_upright(self) -> None:
        width, top, foot = self.stage.width / self.u, -self._rise, 1080 + self._rise
        widest = min(UPRIGHT_WIDEST, width - 2 * UPRIGHT_MARGIN - 2 * FRAME)
        rows = -(-(len(self.buttons) - 1) // 2)
        above_menu = foot - UPRIGHT_FOOT - top - UPRIGHT_HEAD - 3 * FRAME - PLAQUE_GAP - PLAQUE_HEIGHT - 24
        for zoom in UPRIGHT_ZOOMS:
            first, others, step = (each * zoom for each in ROOMY[1:])
            menu = first + 22 + rows * step
            room = above_menu - menu
            if room >= widest * BOARD_HEIGHT / BOARD_WIDTH:
                break
        self._zoom_words(zoom)
        across = min(room * BOARD_WIDTH / BOARD_HEIGHT, widest)
        down = across * BOARD_HEIGHT / BOARD_WIDTH
        left, upper = (width - across) / 2, top + UPRIGHT_HEAD + FRAME + (room - down) / 2
        self.board_rect = self.rect(left, upper, across, down)
        below = upper + down + FRAME + PLAQUE_GAP
        self.plaque = self.rect(left - FRAME, below, across + 2 * FRAME, PLAQUE_HEIGHT)
        y, wide, gap = foot - UPRIGHT_FOOT - menu, across + 2 * FRAME, 24.0
        self.buttons[0].rect = self.rect(left - FRAME, y, wide, first)
        each = (wide - gap) / 2
        for i, button in enumerate(self.buttons[1:]):
            row, column = divmod(i, 2)
            place = left - FRAME + column * (each + gap), y + first + 22 + row * step
            alone = column == 0 and i == len(self.buttons) - 2
            button.rect = self.rect(*place, wide if alone else each, others)

    def _zoom_words(self, zoom: float) -> None:
        self._zoom = zoom
        for button in self.buttons:
            button.zoom = zoom

    def lay_out(self) -> None:
        self._in_front = None
        if self.upright:
            self._lay_out_upright()
        else:
            self._lay_out_wide()
        if self.more is not None:
            limit = self.buttons[0].rect.right if self.upright else self.board_rect.x - self.px(FRAME + 16)
            self.more.stand_beside(self.buttons[0], limit, self.look)

    def _lay_out_wide(self) -> None:
        self._zoom_words(1.0)
        right = self.stage.width / self.u
        narrow = right < NARROW
        across = min(BOARD_WIDTH, right - MENU_LEFT - MENU_WIDTH - 150)
        scale = across / BOARD_WIDTH
        down = BOARD_HEIGHT * scale
        left = right - (70 if narrow else 116) - across
        whole = down + 2 * FRAME + PLAQUE_GAP + PLAQUE_HEIGHT
        top = max(FRAME + 24, 540 - whole / 2 + FRAME + (30 if narrow else 0))
        self.board_rect = self.rect(left, top, across, down)
        below = top + down + FRAME + PLAQUE_GAP
        self.plaque = self.rect(left - FRAME, below, across + 2 * FRAME, PLAQUE_HEIGHT)
        count = len(self.buttons)
        y, first, others, step = ROOMY if count < MANY else CLOSE if count < MOST else CLOSER
        for i, button in enumerate(self.buttons):
            button.rect = self.rect(MENU_LEFT, y, MENU_WIDTH if i == 0 else LESSER_WIDTH, others if i else first)
            y += step if i else first + 22

    def resized(self, size: tuple[int, int]) -> None:
        if size != self.size:
            self._land = self.living = None
            self._frames = min(self._frames, 1)
        super().resized(size)
        if self.attract is not None:
            # At once: nothing may be drawn where the board was before.
            self.attract.lay_out(self.board_rect, self.plaque, self.u)
        self._frame = []
        self._logo = None

    def recoloured(self) -> None:
        """Everything is drawn as when the title opened, another game on the board included."""
        self._land = self.living = self.attract = None
        self._frames = 0

    def update(self, dt: float) -> None:
        """After the first frame: the fine landscape, then what moves, then the game that plays itself."""
        if self._frames == 0:
            return
        still = self.app.settings.reduced_motion
        if self.living is None:
            self.living = self._living_land()
            self.needs_redraw = True
            return
        if self.attract is None:
            from game.client.attract import Attract

            self.attract = Attract(self.app, Random().getrandbits(32) if self.app.has_window else ATTRACT_SEED)
        self.attract.lay_out(self.board_rect, self.plaque, self.u)
        if not still:
            self.redraw_areas(outside(self.living.update(dt), self._front().opaque))
        self.redraw_areas(self.attract.update(dt, still))

    # ------------------------------------------------------------------ drawing

    def draw_changed(self, surface: pygame.Surface, areas: Sequence[Rect]) -> None:
        """On the board nothing else can be seen, and many small areas change there at a time."""
        attract, living = self.attract, self.living
        if attract is not None and attract.match is not None:
            attract.draw_areas(surface, [area for area in areas if self.board_rect.contains(area)])
            areas = [area for area in areas if not self.board_rect.contains(area)]
        if living is not None and self._land is not None:
            front = self._front().near
            free = [area.collidelist(front) < 0 for area in areas]
            land = [area for area, is_free in zip(areas, free, strict=True) if is_free]
            living.draw_areas(surface, self._land, land)
            areas = [area for area, is_free in zip(areas, free, strict=True) if not is_free]
        super().draw_changed(surface, areas)

    def _front(self) -> _Front:
        """What stands before the landscape; asked for when all has been drawn once."""
        if self._in_front is None:
            frame, corner, shadow = self.px(FRAME), self.px(8), self.px(FRAME_SHADOW)
            framed = self.board_rect.inflate(2 * frame, 2 * frame)
            menu = self._menu_rects()
            near = [rect.inflate(self.px(76), self.px(76)) for rect in menu]
            near += [button.badge_rect() for button in self.buttons]
            near.append(framed.inflate(2 * shadow, 2 * shadow))
            near.append(self.plaque.inflate(2 * self.plaque.height, 2 * self.plaque.height))
            near.append(self._logo_rect)
            across = self.size[0] if self.upright else self.plaque.x
            near.append(self.rect(0, CREDIT_TOP + self._rise, 0, 0).union(Rect(0, self.size[1], across, 0)))
            self._in_front = _Front([rect.inflate(-2 * corner, -2 * corner) for rect in (framed, *menu)], near)
        return self._in_front

    def _menu_rects(self) -> list[Rect]:
        return [button.rect for button in (*self.buttons, *([] if self.more is None else [self.more]))]

    def draw_content(self, surface: pygame.Surface) -> None:
        self._frames += 1
        surface.blit(self._landscape(), (0, 0))
        if self.living is not None:
            self.living.draw(surface)
        self._draw_board(surface)
        self._draw_logo(surface)
        clip = surface.get_clip()
        beside = clip.x > self.board_rect.x and not self.upright
        if clip.bottom < self.rect(0, CREDIT_TOP + self._rise, 0, 0).y or beside:
            return
        credit = _("A game by Reiner Knizia. Map, pictures and code: our own.")
        cream, dark = theme.colour("#F3E7C6"), theme.colour("#0B1F1C")
        place = self.rect(MENU_LEFT + 4, 1030 + self._rise, 0, 0)
        room = self.plaque.x - self.px(60) - place.x
        if self.upright:
            place.x = self.plaque.x
            room = self.plaque.width
        size = 24 * self._zoom
        lines = self.app.fonts.wrap(credit, "medium", size * self.u, room)
        for i, line in enumerate(lines):
            y = place.y + (i - (len(lines) - 1)) * self.px(32 * self._zoom)
            self.write(surface, line, (place.x, y), size, cream, halo=dark, halo_width=4)

    @property
    def _headland(self) -> float | None:
        """Where the hill with the castle stands between menu and board, as a share of the width; None without room."""
        menu_right = self.buttons[0].rect.right
        gap = self.board_rect.x - menu_right
        middle = (menu_right + gap / 2 - self.px(10)) / self.size[0]
        return round(middle, 3) if gap > self.px(230) else None

    def _landscape(self) -> pygame.Surface:
        if self._land is not None and self._land.get_size() == self.size:
            return self._land
        size = self.size
        coarse = self._frames <= 1 and size[1] > LARGE
        if coarse:
            # A quarter of the pixels for the very first frame; the next one is drawn in full.
            size = (size[0] // 2, size[1] // 2)
            self.needs_redraw = True
        land = paint_landscape(
            size, "dawn", seed=LAND_SEED, headland=self._headland, turbines=TURBINES, still=False, corners=CORNERS
        )
        if coarse:
            return pygame.transform.smoothscale(land, self.size)
        self._land = land
        return land

    def _living_land(self) -> LivingLand:
        from game.client.living_land import LivingLand

        framed = self.board_rect.inflate(2 * self.px(FRAME), 2 * self.px(FRAME))
        badges = (button.badge_rect() for button in self.buttons)
        taken = (framed, self.plaque, *self._menu_rects(), *badges)
        return LivingLand(self.size, seed=LAND_SEED, headland=self._headland, turbines=TURBINES, taken=taken)

    def _draw_board(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        if not self._frame:
            self._frame = self._frame_strips()
        for strip, place in self._frame:
            if clip.colliderect(place):
                surface.blit(strip, place)
        if self.attract is None or self.attract.match is None:
            if clip.colliderect(self.board_rect) and self.attract is not None:
                self.attract.draw_meanwhile(surface, self.board_rect)
            elif clip.colliderect(self.board_rect):
                draw_rounded(surface, self.board_rect, 0, (theme.SEA_MIDDLE, theme.SEA))
            if clip.colliderect(self.plaque.inflate(self.plaque.height, self.plaque.height)):
                draw_tray(surface, self.plaque, self.u)  # the clans' points will stand on it
        else:
            self.attract.draw(surface)

    def _frame_strips(self) -> list[tuple[pygame.Surface, Rect]]:
        """The frame round the board with its shadow, as four strips: its middle is never seen."""
        spare = self.px(FRAME) + self.px(FRAME_SHADOW)
        outer = self.board_rect.inflate(2 * spare, 2 * spare)
        whole = pygame.Surface(outer.size, pygame.SRCALPHA)
        draw_brass_frame(whole, self.board_rect.move(-outer.x, -outer.y), self.u)
        inner = self.board_rect
        strips = (
            Rect(outer.x, outer.y, outer.width, spare),
            Rect(outer.x, inner.bottom, outer.width, spare),
            Rect(outer.x, inner.y, spare, inner.height),
            Rect(inner.right, inner.y, spare, inner.height),
        )
        return [(whole.subsurface(strip.move(-outer.x, -outer.y)).copy(), strip) for strip in strips]

    def _draw_logo(self, surface: pygame.Surface) -> None:
        base = self.rect(MENU_LEFT, 84, 0, 0)
        room = min(self.board_rect.x - base.x - self.px(50), self.px(920))
        fonts = self.app.fonts
        largest = 196.0
        if self.upright:
            room, largest = self.plaque.width, UPRIGHT_LOGO
        size = fonts.fit(LOGO, "display", largest * self.u / fonts.text_scale, room / 1.0, 60 * self.u)
        if self._logo is None or self._logo[0] != size:
            picture = logo_picture(self, size)
            self._logo = (size, picture, picture.get_bounding_rect())
        _size, logo, inked = self._logo
        clip = surface.get_clip()
        beside = clip.x > self.board_rect.x and not self.upright
        if clip.y > self.buttons[0].rect.y or beside:
            return
        spare = round(size * LOGO_SPARE)
        lower = UPRIGHT_LOWER if self.upright else 0.0
        baseline = self.rect(0, LOGO_BASELINE + lower - self._rise, 0, 0).y
        if self.upright:
            base.x = self.size[0] // 2 - fonts.width(LOGO, "display", size) // 2
        place = (base.x - spare, baseline - spare - fonts.text("display", size).get_ascent())
        surface.blit(logo, place)
        motto = _("old lands, new light")
        dark = theme.colour("#0B2A2E")
        beginning = base.x + self.px(6), self.rect(0, 322 + lower - self._rise, 0, 0).y
        written = self.write(
            surface,
            motto,
            (self.size[0] // 2, beginning[1]) if self.upright else beginning,
            38,
            theme.colour("#FFF3D2"),
            role="italic",
            anchor="center" if self.upright else "midleft",
            halo=dark,
            halo_width=3,
        )
        self._logo_rect = inked.move(place).union(written.inflate(self.px(16), self.px(16)))


def _unfinished(app: App) -> tuple[SavedGame | None, int]:
    """The game that was left last, and how many more there are; files that could not be gone on with do not count."""
    found = [game for game in map(look_at, records.unfinished(app.folders)) if game.problem is None]
    return (found[0], len(found) - 1) if found else (None, 0)

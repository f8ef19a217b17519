"""Between two players at one screen: nothing hidden is shown until the next one presses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.art.emblems import emblem
from game.client.i18n import _
from game.client.input import Action
from game.client.intents import Device, IntentKind
from game.client.scenes.menu import Land, MenuScene
from game.client.session import Phase
from game.client.theme import Clan, code, mix
from game.client.widgets import Button, draw_panel, draw_rounded, draw_shadow

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.intents import Intent
    from game.rebirth import Match

CREAM, NIGHT = theme.colour("#FFF3D2"), theme.colour("#0A1626")
GOLD, FRAME_EDGE = theme.colour("#FFE3A0"), theme.colour("#4B3113")
CLOTH_WIDTH, CLOTH_HEIGHT = 520.0, 910.0
CONTENT_LEFT = 860.0
BUTTON_TOP, TABLE_TOP = 402.0, 650.0
#: How far below the button's upper edge its prompt is written, and below the table a button that has to lie low.
PROMPT_BELOW, LOW_GAP = 170.0, 26.0
# Upright: where the cloth begins, its height for its width, where the words below it begin, what is left for the menu
CLOTH_TOP, CLOTH_SHAPE, WORDS_TOP, UPRIGHT_FOOT = 58.0, 1.6, 130.0, 130.0


class HandoverScene(MenuScene):
    """ "Pass to Ada". Given the match for what is open to all; reads neither hands nor missions of any seat."""

    land = Land("dusk", dim=102, seed=8, turbines=(0.06, 0.96))
    upright_room = 980.0, 1560.0

    def __init__(self, app: App, match: Match, seat: int, on_ready: Callable[[], object]) -> None:
        """`on_ready` is called when `seat` has pressed; this scene has left the stack by then."""
        super().__init__(app)
        self.match = match
        self.seat = seat
        self.on_ready = on_ready
        self.name = match.seats[seat].name
        label = _("I am {name}: show my hand").format(name=self.name)
        self.button = Button(label, self._ready, icon="eye", kind="first", size=38)
        menu = Button(_("Menu"), self.cancelled, icon="menu", size=24)
        self.menu = menu
        self.take_back = Button(_("Take back the last placement"), self._take_back, icon="undo", size=24)
        undo = [self.take_back] if self._can_take_back else []
        self.form.set_widgets([self.button, *undo, menu], self.button)
        self.panel = Rect(0, 0, 0, 0)
        #: By how many units all that is said stands lower than beside the cloth.
        self.lower = 0.0

    def anew(self) -> MenuScene:
        return HandoverScene(self.app, self.match, self.seat, self.on_ready)

    def entered(self) -> None:
        self.app.sound.play("handover")

    @property
    def _can_take_back(self) -> bool:
        """Whether the one before may still have his placement back: the next has seen nothing yet."""
        session = getattr(self.app.scenes[0], "session", None) if self.app.scenes else None
        return session is not None and session.no_taking_back is None

    def _take_back(self) -> None:
        from game.client.scenes.game import GameScene

        game = self.app.scenes[0]
        self.app.pop()
        assert isinstance(game, GameScene)
        game.take_back.ask()

    def _ready(self) -> None:
        self.app.pop()
        self.on_ready()

    def uncovered(self) -> None:
        """Somebody else may play for the seat now: then there is nothing to hand over."""
        super().uncovered()
        session = getattr(self.app.scenes[0], "session", None)
        if session is not None and (session.phase is not Phase.HANDOVER or session.match.to_move != self.seat):
            self.app.pop()
            return
        self.form.focus(self.button)  # and not on the menu, which Enter would open once more

    def handle(self, intent: Intent) -> None:
        if intent.kind is IntentKind.MENU:
            self.cancelled()
            return
        if intent.kind is IntentKind.TAKE_BACK and self._can_take_back:
            self._take_back()
            return
        super().handle(intent)

    def cancelled(self) -> None:
        from game.client.scenes.pause import PauseScene

        session = getattr(self.app.scenes[0], "session", None)
        if session is not None:
            self.app.push(PauseScene(self.app, session))

    def right_clicked(self) -> None:
        """Means nothing here."""

    # ------------------------------------------------------------------ drawing

    def lay_out(self) -> None:
        self.menu.rect = Rect(0, 0, self.px(170), self.px(58))
        self.menu.rect.bottomright = (self.stage.right - self.px(40), self.size[1] - self.px(36))
        self.take_back.rect = Rect(0, 0, self.px(440), self.px(58))
        self.take_back.rect.midright = (self.menu.rect.left - self.px(20), self.menu.rect.centery)
        wide = self.stage.width / self.u
        rows = self.match.players
        content = 900.0
        if self.upright:
            self._lay_out_upright(wide, min(content, wide - 80), 92 + 50 * rows)
            return
        self.lower = 0.0
        cloth = CLOTH_WIDTH if wide >= 1560 else 400.0
        spare = max(40.0, (wide - cloth - content) / 2 - 100)
        self.cloth = self.rect(min(236.0, spare) if wide < 2000 else spare, 58, cloth, CLOTH_HEIGHT)
        x = max(self.cloth.right / self.u - self.stage.x / self.u + 76, min(CONTENT_LEFT, wide - content - 60))
        self.text_left = self.rect(x, 0, 0, 0).x
        panel, panel_top, self.button_top = 92.0 + 50 * rows, TABLE_TOP, BUTTON_TOP
        if self.app.low_buttons:
            panel_top, self.button_top = BUTTON_TOP, BUTTON_TOP + panel + LOW_GAP
        self.button.rect = self.rect(x, self.button_top, 580, 104)
        self.panel = self.rect(x, panel_top, min(content, wide - x - 40), panel)

    def _lay_out_upright(self, wide: float, content: float, panel: float) -> None:
        """The cloth on top, and all that is said in the middle below it."""
        top, foot = -self.rise + CLOTH_TOP, 1080 + self.rise - UPRIGHT_FOOT
        words = TABLE_TOP + panel - WORDS_TOP
        height = min(CLOTH_HEIGHT, foot - words - top)
        width = min(CLOTH_WIDTH, height / CLOTH_SHAPE)
        spare = (foot - words - top - height) / 3
        self.cloth = self.rect((wide - width) / 2, top + spare, width, height)
        self.lower = foot - spare - TABLE_TOP - panel
        self.text_left = self.rect((wide - content) / 2, 0, 0, 0).x
        self.button_top = BUTTON_TOP + self.lower
        self.button.rect = self.rect((wide - 620) / 2, self.button_top, 620, 104)
        self.panel = self.rect((wide - content) / 2, TABLE_TOP + self.lower, content, panel)

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        self._draw_cloth(surface)
        x = self.text_left
        room = self.stage.right - x - self.px(40)
        anchor, left, nudge = "midleft", x, self.px(6)
        if self.upright:
            anchor, left, nudge, room = "center", self.size[0] // 2, 0, self.panel.width
        heading = _("Pass to {name}").format(name=self.name)
        y = self.rect(0, 224 + self.lower, 0, 0).y
        self.write(
            surface, heading, (left - nudge, y), 112, CREAM, role="display", anchor=anchor, halo=NIGHT, halo_width=5,
            room=room,
        )  # fmt: skip
        note = _("Hand and missions stay hidden until you press.")
        y = self.rect(0, 334 + self.lower, 0, 0).y
        self.write(surface, note, (left + nudge, y), 36, theme.colour("#E9E3CF"), anchor=anchor, room=room)
        self._draw_prompt(surface, x + self.px(6), self.rect(0, self.button_top + PROMPT_BELOW, 0, 0).y)
        self._draw_table(surface)

    def _draw_cloth(self, surface: pygame.Surface) -> None:
        clan = theme.clan_of(self.seat)
        cloth = self.cloth
        surface.blit(self._cloth_picture(clan, cloth.size), cloth)
        over = max(0, min(self.px(46), cloth.x - self.px(30)))
        pole = Rect(cloth.x - over, cloth.y - self.px(12), cloth.width + 2 * over, self.px(26))
        draw_shadow(surface, pole, self.px(13), (self.px(4), self.px(8)), self.px(8), 120)
        for knob_x in (pole.x, pole.right):
            knob = Rect(0, 0, self.px(46), self.px(46))
            knob.center = (knob_x, pole.centery)
            draw_rounded(surface, knob, knob.height // 2, (FRAME_EDGE,))
            draw_rounded(surface, knob.inflate(-self.px(6), -self.px(6)), knob.height // 2, theme.BRASS)
        draw_rounded(surface, pole, self.px(13), (FRAME_EDGE,))
        draw_rounded(surface, pole.inflate(-self.px(6), -self.px(6)), self.px(10), theme.BRASS)
        side = round(cloth.width * 0.73)
        seal = self.app.sprites.svg(("great seal", clan.key), _great_seal(clan), (side, side), (-190, -190, 380, 380))
        surface.blit(seal, seal.get_rect(center=(cloth.centerx, cloth.y + round(cloth.height * 0.41))))
        place = (cloth.centerx, cloth.y + round(cloth.height * 0.715))
        room = cloth.width - self.px(90)
        text, line = clan.symbol, clan.dark if clan.key != "sun" else clan.symbol_line
        self.write(
            surface, self.name, place, 84, text, role="display", anchor="center", halo=line, halo_width=6, room=room
        )

    def _cloth_picture(self, clan: Clan, size: tuple[int, int]) -> pygame.Surface:
        width, height = CLOTH_WIDTH, CLOTH_WIDTH * size[1] / size[0]
        view = (0.0, 0.0, width, height)
        shape = f"M0 0H{width}V{height - 90}L{width / 2} {height}L0 {height - 90}Z"
        sprites = self.app.sprites
        mask = sprites.svg(("cloth mask", round(height)), f'<path d="{shape}" fill="#FFFFFF"/>', size, view)
        picture = sprites.pattern(clan, size, size[0] / CLOTH_WIDTH * 2.4).copy()
        calm = pygame.Surface(size)
        calm.fill(clan.base)
        calm.set_alpha(120)
        picture.blit(calm, (0, 0))
        folds = pygame.Surface((5, 1))
        for i, share in enumerate((0.62, 1.0, 0.92, 1.0, 0.55)):
            folds.set_at((i, 0), (round(255 * share),) * 3)
        picture.blit(pygame.transform.smoothscale(folds, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        inset = 22
        dark = code(mix(clan.base, clan.dark, 0.9))
        lines = (
            f'<path d="M{inset} 0V{height - 104}L{width / 2} {height - 28}L{width - inset} {height - 104}V0"'
            f' fill="none" stroke="{code(GOLD)}" stroke-width="6"/>'
            f'<path d="M{inset + 11} 0V{height - 111}L{width / 2} {height - 43}L{width - inset - 11} {height - 111}V0"'
            f' fill="none" stroke="{dark}" stroke-width="3"/>'
        )
        picture.blit(sprites.svg(("cloth lines", clan.key, round(height)), lines, size, view), (0, 0))
        return picture

    def _draw_prompt(self, surface: pygame.Surface, x: int, y: int) -> None:
        """What to press on the device in use."""
        pale = theme.colour("#E9E3CF")
        prompts = self.app.input.prompts
        word = prompts.word(Action.CONFIRM)
        if self.app.input.device is Device.KEYBOARD:
            width = self.app.fonts.width(word, "bold", 28 * self.u) + self.px(40)
            key = Rect(x, y - self.px(24), width, self.px(48))
            if self.upright:
                key.centerx = self.size[0] // 2
            draw_rounded(surface, key.move(0, self.px(4)), self.px(9), (NIGHT,))
            draw_rounded(surface, key, self.px(9), (theme.PAPER[0],))
            self.write(surface, word, key.center, 28, role="bold", anchor="center")
            return
        words = {
            Device.TOUCH: _("touch the button"),
            Device.MOUSE: _("click the button, or press {key}").format(key=word),
            Device.PAD: _("press {key}").format(key=word),
        }[self.app.input.device]
        if self.upright:
            x = (self.size[0] - self.px(66) - round(self.app.fonts.width(words, "medium", 28 * self.u))) // 2
        icon = self.app.sprites.icon(prompts.icon(Action.CONFIRM), self.px(52), theme.PAPER[0])
        surface.blit(icon, icon.get_rect(midleft=(x, y)))
        self.write(surface, words, (x + self.px(66), y), 28, pale, halo=NIGHT, halo_width=3)

    def _draw_table(self, surface: pygame.Surface) -> None:
        panel = self.panel
        draw_panel(surface, panel, self.u, radius=18)
        left = panel.x + self.px(28)
        heading = _("The table, open to all")
        self.write(surface, heading, (left, panel.y + self.px(46)), 32, role="display")
        news = self._news()
        names = [seat.name for seat in self.match.seats]
        widest = max(self.app.fonts.width(name, "bold", 30 * self.u) for name in names)
        name_room = min(max(widest, self.px(176)), self.px(280))
        news_left = left + self.px(132) + name_room
        for row, name in enumerate(names):
            y = panel.y + self.px(98 + 50 * row)
            emblem = self.app.sprites.emblem(theme.clan_of(row), self.px(44))
            surface.blit(emblem, emblem.get_rect(center=(left + self.px(20), y)))
            self.write(surface, name, (left + self.px(56), y), 30, role="bold", room=name_room)
            score = str(self.match.score(row))
            place = (news_left - self.px(18), y)
            self.write(surface, score, place, 34, role="extrabold", anchor="midright")
            text, colour = (_("to play"), theme.WARNING) if row == self.seat else (news[row], theme.INK_SECOND)
            self.write(surface, text, (news_left, y), 26, colour, room=panel.right - news_left - self.px(20))

    def _news(self) -> list[str]:
        """What each seat did last, in words."""
        from game.client.chronicle import place_name, tile_name

        news = [_("has not placed yet")] * self.match.players
        for placement in self.match.placements:
            if placement.at is None:
                text = _("had no space for {tile}").format(tile=tile_name(placement.tile))
            else:
                where = place_name(self.match, placement.at)
                text = _("placed {tile} in {place}").format(tile=tile_name(placement.tile), place=where)
            news[placement.seat] = text
        return news


def _great_seal(clan: Clan) -> str:
    """The clan's emblem on a plain disc, 186 in radius."""
    ring = f'<circle cx="0" cy="0" r="176" fill="{code(clan.base)}" stroke="{code(GOLD)}" stroke-width="6"/>'
    thin = f'<circle cx="0" cy="0" r="156" fill="none" stroke="{code(clan.light)}" stroke-width="3"/>'
    sign = emblem(clan, clan.symbol, clan.base)
    return f'<circle cx="0" cy="0" r="186" fill="{code(clan.dark)}"/>{ring}{thin}<g transform="scale(2.5)">{sign}</g>'

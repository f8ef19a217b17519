"""The list of maps in the set-up: a column of cards that scrolls, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _, ngettext, told
from game.client.intents import Point
from game.client.map_names import map_author, map_title
from game.client.map_shelf import MapEntry
from game.client.theme import Colour
from game.client.widgets import Look, Widget, draw_focus_ring, draw_ring, draw_rounded, draw_text, gradient

CARD_HEIGHT, CARD_GAP, PADDING = 104.0, 8.0, 8.0
THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT = 82.0, 88.0
BAR_WIDTH = 12.0
NOTCH = 56.0
TITLE_SIZE, LINE_SIZE = 27.0, 24.0
LEAST_INVITATION = 60.0


def rules_label(rules: str) -> str:
    """The name of a rule set as players read it."""
    return {"scotland": _("Scotland rules"), "ireland": _("Ireland rules")}.get(rules, rules)


def players_label(fewest: int, most: int) -> str:
    """For how many players a map is."""
    if fewest == most:
        return ngettext("{n} player", "{n} players", most).format(n=most)
    return _("{fewest}–{most} players").format(fewest=fewest, most=most)


class MapList(Widget):
    """Cards of maps. Arrow keys, wheel, presses and a dragging finger move through it."""

    def __init__(self, on_choose: Callable[[str], object], on_confirm: Callable[[], object]) -> None:
        """`on_choose` is told the key of the map chosen; `on_confirm` is called by Enter."""
        super().__init__()
        self.on_choose = on_choose
        self.on_confirm = on_confirm
        self.entries: tuple[MapEntry, ...] = ()
        self.chosen = ""
        self.scroll = 0.0
        self.u = 1.0
        self.invitation = ""
        """What is said about maps of one's own where the list has room left."""
        self.dragged = False
        """True while a press has become the dragging of the list, so that its end chooses nothing."""

    # ------------------------------------------------------------------ places

    def _px(self, units: float) -> int:
        return max(1, round(units * self.u))

    @property
    def _step(self) -> int:
        return self._px(CARD_HEIGHT) + self._px(CARD_GAP)

    @property
    def _height(self) -> int:
        return len(self.entries) * self._step - self._px(CARD_GAP) + 2 * self._px(PADDING)

    @property
    def scrolls(self) -> bool:
        """Whether there is more than can be seen."""
        return self._height > self.rect.height

    def card_rect(self, index: int) -> Rect:
        """Where a card lies now; it may be outside the list's rectangle."""
        pad = self._px(PADDING)
        bar = self._px(BAR_WIDTH + PADDING) if self.scrolls else 0
        top = self.rect.y + pad + index * self._step - round(self.scroll)
        return Rect(self.rect.x + pad, top, self.rect.width - 2 * pad - bar, self._px(CARD_HEIGHT))

    def scroll_by(self, pixels: float) -> None:
        """Move the cards up by so many pixels, as far as there are any."""
        most = max(0, self._height - self.rect.height)
        self.scroll = max(0.0, min(self.scroll + pixels, float(most)))

    def show_chosen(self) -> None:
        """Scroll until the chosen card can be seen whole."""
        index = self._index
        if index is None:
            self.scroll_by(0)
            return
        card, pad = self.card_rect(index), self._px(PADDING)
        if card.top < self.rect.top + pad:
            self.scroll_by(card.top - self.rect.top - pad)
        elif card.bottom > self.rect.bottom - pad:
            self.scroll_by(card.bottom - self.rect.bottom + pad)
        else:
            self.scroll_by(0)

    @property
    def _index(self) -> int | None:
        return next((i for i, entry in enumerate(self.entries) if entry.key == self.chosen), None)

    # ------------------------------------------------------------------ use

    def set_entries(self, entries: Sequence[MapEntry]) -> None:
        """Show these maps."""
        grown = len(entries) != len(self.entries)
        self.entries = tuple(entries)
        if grown:
            self.show_chosen()

    def choose(self, key: str) -> None:
        """Take a map and tell so."""
        if key != self.chosen:
            self.chosen = key
            self.show_chosen()
            self.on_choose(key)

    def activate(self, pos: Point | None = None) -> None:
        if self.dragged:
            self.dragged = False
            return
        if pos is None:
            self.on_confirm()
            return
        if self.scrolls and pos[0] >= self.rect.right - self._px(BAR_WIDTH + 2 * PADDING):
            knob = self._knob()
            page = self.rect.height - self._step
            self.scroll_by(-page if pos[1] < knob.top else page if pos[1] >= knob.bottom else 0)
            return
        for i, entry in enumerate(self.entries):
            if self.card_rect(i).collidepoint(pos):
                self.choose(entry.key)

    def move(self, direction: tuple[int, int]) -> bool:
        if direction[1] == 0 or not self.entries:
            return False
        index = self._index
        wanted = 0 if index is None else index + direction[1]
        if not 0 <= wanted < len(self.entries):
            return False
        self.choose(self.entries[wanted].key)
        return True

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = look.px(12)
        draw_rounded(surface, self.rect, radius, (theme.PAPER_LINE,))
        edge = look.px(2)
        inner = self.rect.inflate(-2 * edge, -2 * edge)
        draw_rounded(surface, inner, radius - edge, (theme.PAPER_DIM[1],))
        clip = surface.get_clip()
        surface.set_clip(inner.clip(clip))
        for i, entry in enumerate(self.entries):
            card = self.card_rect(i)
            if card.colliderect(inner):
                self._draw_card(surface, look, card, entry)
        self._draw_invitation(surface, look)
        if self.scrolls:
            track = self._track()
            draw_rounded(surface, track, track.width // 2, (theme.PAPER_LINE,), 90)
            draw_rounded(surface, self._knob(), track.width // 2, (theme.BUTTON_EDGE,))
        surface.set_clip(clip)
        if self.focused:
            draw_focus_ring(surface, self.rect, look.u, radius)

    def _draw_invitation(self, surface: pygame.Surface, look: Look) -> None:
        """Below the last map: that there can be more."""
        after = self.card_rect(len(self.entries))
        after.height = self.rect.bottom - self._px(PADDING) - after.y
        if not self.invitation or not self.entries or after.height < self._px(LEAST_INVITATION):
            return
        draw_ring(surface, after, look.px(10), look.px(2), theme.PAPER_LINE, 200)
        room = after.width - look.px(48)
        title = _("A map of your own")
        big = look.fonts.fit(title, "bold", TITLE_SIZE * look.u, room, look.smallest(TITLE_SIZE * look.u))
        small = look.smallest(LINE_SIZE * look.u)
        lines = look.fonts.wrap(self.invitation, "medium", small, room)
        icon, step, apart = look.px(64), round(look.fonts.line_height("medium", small)), look.px(14)
        heading = round(look.fonts.line_height("bold", big)) + look.px(4)
        parts = (icon + apart, heading, step * len(lines))
        shown = [sum(parts) <= after.height - look.px(20), sum(parts[1:]) <= after.height - look.px(12)]
        height = sum(parts) if shown[0] else sum(parts[1:]) if shown[1] else heading
        y = after.centery - height // 2
        if shown[0]:
            picture = look.sprites.icon("pencil", icon, theme.PAPER_LINE)
            surface.blit(picture, picture.get_rect(midtop=(after.centerx, y)))
            y += icon + apart
        draw_text(surface, look.fonts, title, (after.centerx, y), "bold", big, theme.INK, anchor="midtop")
        y += heading
        for line in lines if shown[1] else []:
            draw_text(surface, look.fonts, line, (after.centerx, y), "medium", small, theme.INK_SECOND, anchor="midtop")
            y += step

    def _track(self) -> Rect:
        pad, width = self._px(PADDING), self._px(BAR_WIDTH)
        return Rect(self.rect.right - pad - width, self.rect.y + pad, width, self.rect.height - 2 * pad)

    def _knob(self) -> Rect:
        track = self._track()
        height = max(2 * track.width, round(track.height * self.rect.height / max(1, self._height)))
        most = max(1, self._height - self.rect.height)
        return Rect(track.x, track.y + round((track.height - height) * self.scroll / most), track.width, height)

    def _draw_card(self, surface: pygame.Surface, look: Look, card: Rect, entry: MapEntry) -> None:
        chosen = entry.key == self.chosen
        radius, edge = look.px(10), look.px(3 if chosen else 1)
        draw_rounded(surface, card, radius, theme.BRASS if chosen else (theme.PAPER_LINE,))
        body = card.inflate(-2 * edge, -2 * edge)
        draw_rounded(surface, body, radius - edge, theme.PAPER if chosen else theme.PAPER_DIM)
        if chosen:
            draw_rounded(surface, body, radius - edge, (theme.BUTTON_FIRST[0],), 70)
        faulty = entry.read and not entry.playable
        frame = Rect(0, 0, look.px(THUMBNAIL_WIDTH), look.px(THUMBNAIL_HEIGHT))
        frame.midleft = (card.x + look.px(8), card.centery)
        self._draw_thumbnail(surface, look, frame, entry, faulty)
        x = frame.right + look.px(14)
        room = card.right - look.px(12) - x
        lines = self._lines(entry)
        step = look.px(31)
        top = card.centery - step * (len(lines) - 1) / 2
        line_size = self._line_size(look, room)
        for i, (text, role, colour) in enumerate(lines):
            size = line_size
            if i == 0:
                size = look.fonts.fit(text, role, TITLE_SIZE * look.u, room, look.smallest(TITLE_SIZE * look.u))
            shown = look.fonts.shorten(text, role, size, room)
            draw_text(surface, look.fonts, shown, (x, round(top + i * step)), role, size, colour)

    @staticmethod
    def _lines(entry: MapEntry) -> list[tuple[str, str, Colour]]:
        """What a card says, its title first: words, role of the face, colour."""
        faulty = entry.read and not entry.playable
        lines: list[tuple[str, str, Colour]] = [
            (map_title(entry.title), "bold", theme.WARNING if faulty else theme.INK)
        ]
        if not entry.read:
            lines.append((_("being read"), "italic", theme.INK_SECOND))
        elif entry.board is not None:
            options = entry.board.options
            players = players_label(options.players_min, options.players_max)
            lines.append((f"{rules_label(entry.rules)}, {players}", "medium", theme.INK))
            if entry.author:
                lines.append((_("by {author}").format(author=map_author(entry.author)), "medium", theme.INK_SECOND))
        else:
            lines.append((_("cannot be played"), "bold", theme.WARNING))
            lines.append((told(entry.finding or ""), "medium", theme.INK_SECOND))
        return lines

    def _line_size(self, look: Look, room: float) -> float:
        """The one size of all lines below titles, at which as many of them as can be are whole."""
        wanted = LINE_SIZE * look.u
        least = look.smallest(wanted)
        sizes = [wanted]
        for entry in self.entries:
            if entry.playable:
                for text, role, _colour in self._lines(entry)[1:]:
                    sizes.append(look.fonts.fit(text, role, wanted, room, least))
        return min(sizes)

    def _draw_thumbnail(self, surface: pygame.Surface, look: Look, frame: Rect, entry: MapEntry, faulty: bool) -> None:
        if entry.thumbnail is not None:
            surface.blit(entry.thumbnail, entry.thumbnail.get_rect(center=frame.center))
            return
        surface.blit(gradient(frame.size, (theme.SEA_MIDDLE, theme.SEA)), frame)
        if faulty:
            side = round(frame.width * 0.5)
            icon = look.sprites.icon("cross", side, theme.WARNING)
            surface.blit(icon, icon.get_rect(center=frame.center))

"""The rules in short, in pages; tabs to the left, the page to the right."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.intents import Intent, IntentKind
from game.client.scenes.menu import Land, MenuScene
from game.client.scenes.rules_figures import draw_figure
from game.client.widgets import Button, draw_panel, draw_rounded
from game.rebirth import tables

if TYPE_CHECKING:
    from game.client.app import App

TEXT_SIZE, PICTURE_ROOM, ITEM_GAP = 31.0, 132.0, 44.0
NOTCH = 90.0
#: The figure of each page that has one, by the page's number.
FIGURES = {0: "aim", 2: "farms", 3: "settlements", 4: "castles", 5: "missions"}
IRISH_FIGURES = {0: "irish aim", 2: "farms", 3: "settlements", 4: "castles"}


@dataclass(frozen=True)
class Item:
    """A paragraph with a picture: the name of one of `_PICTURES`' kinds, or nothing."""

    text: str
    picture: tuple[str, int | str] | None = None


@dataclass(frozen=True)
class Page:
    """One page of the rules."""

    title: str
    items: tuple[Item, ...]
    figure: str = ""
    """What is drawn below the text where there is room: a name of `figures`."""


def pages() -> list[Page]:
    """The whole of Scotland's rules, short; every number comes from the rules' own tables."""
    rules = tables.RULE_SETS["scotland"]
    tiles = sum(rules.tiles)
    played = tiles - rules.set_aside
    played_with_four = played - sum(rules.removed_with_four)
    prizes = {size: "/".join(map(str, prize)) for size, prize in tables.SETTLEMENT_PRIZES.items()}
    alone = {size: sum(prize) for size, prize in tables.SETTLEMENT_PRIZES.items()}
    card_points = sorted(set(tables.CARD_POINTS.values()))
    return [
        Page(
            _("The aim"),
            (
                Item(
                    _(
                        "Old lands come back to life. Each clan builds farms and homes, holds castles and fulfils "
                        "missions; whoever has the most points at the end wins."
                    ),
                    ("icon", "sprout"),
                ),
                Item(
                    _(
                        "Everybody has the same {tiles} tiles: farms for energy, farms for food, and houses of "
                        "influence 1 to 4. Two of them are set aside at random: you may look at yours at any time, "
                        "but they are never played. So {played} are played by each ({four} with four players)."
                    ).format(tiles=tiles, played=played, four=played_with_four),
                    ("tile", 2),
                ),
                Item(
                    _(
                        "You hold one tile, which only you can see. With two players some places stay empty in "
                        "the mist."
                    ),
                    ("icon", "eye_closed"),
                ),
            ),
        ),
        Page(
            _("Your turn"),
            (
                Item(
                    _("Place your tile on a free space that suits it, score what it brings, and draw the next tile."),
                    ("icon", "hex"),
                ),
                Item(
                    _("An energy farm goes on heather with a turbine, on flowering meadow, or on any blank land."),
                    ("tile", 0),
                ),
                Item(
                    _("A food farm goes on a field with an ear of grain, on meadow, or on any blank land."), ("tile", 1)
                ),
                Item(_("Houses go on any free settlement space, whatever their influence."), ("tile", 3)),
                Item(
                    _(
                        "Tiles need not touch each other. Only when no suitable space is left on the whole board may a "
                        "farm stand on the other kind of farmland."
                    )
                ),
            ),
        ),
        Page(
            _("Farms"),
            (
                Item(
                    _(
                        "A farm scores as many points as its cluster has tiles, itself included. A cluster is your own "
                        "connected farms of one kind: energy and food do not mix."
                    ),
                    ("tile", 0),
                ),
                Item(_("A farm that joins two clusters scores the whole joined cluster once."), ("tile", 1)),
                Item(
                    _("So every farm beside your own pays more than the one before, and a gap is worth filling."),
                    ("icon", "plus"),
                ),
                Item(_("A port, marked +1, pays one point to whoever builds there."), ("icon", "anchor")),
            ),
        ),
        Page(
            _("Settlements"),
            (
                Item(
                    _("A settlement of a single space pays the influence of the house at once: 1 to 4 points."),
                    ("tile", 2),
                ),
                Item(
                    _(
                        "A larger one pays when its last space fills. Its owners are ranked by the sum of their "
                        "influence there, and each rank is paid: {two} for two spaces, {three} for three, "
                        "{four} for four."
                    ).format(two=prizes[2], three=prizes[3], four=prizes[4]),
                    ("tile", 4),
                ),
                Item(
                    _(
                        "With fewer owners the leader also takes the prizes left over: alone that is {two}, {three} "
                        "or {four}."
                    ).format(two=alone[2], three=alone[3], four=alone[4]),
                    ("tile", 5),
                ),
                Item(
                    _(
                        "Whoever places the last tile loses every tie they are in. Other ties go clockwise, starting "
                        "from the one who placed it."
                    ),
                    ("icon", "swap"),
                ),
            ),
        ),
        Page(
            _("Castles"),
            (
                Item(
                    _(
                        "A castle belongs to whoever has the most tiles on the spaces around it, farms or "
                        "houses alike. "
                        "Influence does not count. At the end each castle pays {points} points."
                    ).format(points=tables.CASTLE_POINTS),
                    ("castle", 0),
                ),
                Item(
                    _(
                        "To take it from somebody you need more tiles there, or as many tiles and more farms "
                        "among them. "
                        "On a full tie it stays where it is."
                    ),
                    ("castle", 1),
                ),
                Item(_("A single tile is enough to hold a castle that nobody else has reached."), ("icon", "flag")),
            ),
        ),
        Page(
            _("Missions"),
            (
                Item(
                    _(
                        "The first time a tile of yours stands next to a cathedral you draw a mission card. A "
                        "second tile "
                        "there brings nothing; a tile between two cathedrals brings two cards."
                    ),
                    ("cathedral", 0),
                ),
                Item(
                    _(
                        "Missions are secret and pay {least} to {most} points at the end, if you fulfil them "
                        "then: most "
                        "spaces in a region or around a castle, a connection, the largest cluster, and more."
                    ).format(least=card_points[0], most=card_points[-1]),
                    ("icon", "card"),
                ),
                Item(
                    _("For “the most” a tie is enough, and nobody needs a majority. But nothing is never the most."),
                    ("icon", "check"),
                ),
            ),
        ),
        Page(
            _("The end"),
            (
                Item(_("The game ends when everybody has placed every tile."), ("icon", "hourglass")),
                Item(
                    _("Unfinished settlements pay each owner the influence of their houses there, and nothing else."),
                    ("tile", 3),
                ),
                Item(
                    _("Then castles, {points} each, and the missions that are fulfilled.").format(
                        points=tables.CASTLE_POINTS
                    ),
                    ("icon", "castle"),
                ),
                Item(
                    _(
                        "The highest total wins. Of those tied, the one who holds Edinburgh wins; if none of "
                        "them does, "
                        "whoever holds Stirling, even from outside the tie. Else they share the victory."
                    ),
                    ("icon", "crown"),
                ),
            ),
        ),
        Page(
            _("Keys"),
            (
                Item(
                    _("Mouse or touch: press a space to see the tile there and what it pays; press again to place it."),
                    ("icon", "mouse"),
                ),
                Item(
                    _(
                        "Arrow keys move over the board, and over its left and right edge to the panels. Tab goes "
                        "to the next space that takes your tile; Enter or Space places."
                    ),
                    ("icon", "keyboard"),
                ),
                Item(
                    _(
                        "The wheel, two fingers, + and - bring the board nearer; drag it to look round. "
                        "0 shows all of it again."
                    ),
                    ("icon", "map"),
                ),
                Item(
                    _("Esc takes back the choice, then shows the whole board, then opens the menu; F10 opens it."),
                    ("icon", "menu"),
                ),
                Item(_("Hold H, or the mouse button, to hurry. Any press finishes what is moving."), ("icon", "fast")),
                Item(_("H, or the bulb, on your turn: the three best placements, and why."), ("icon", "hint")),
                Item(
                    _("L opens the log, N shows all names, P all unplayed tiles, M mutes, F11 fills the screen."),
                    ("icon", "log"),
                ),
            ),
        ),
    ]


def irish_pages() -> list[Page]:
    """The whole of Ireland's rules, short; what is as in Scotland is said in the same words."""
    _aim, _turn, farms, settlements, castles, _missions, _end, keys = pages()
    rules = tables.IRELAND
    played = sum(rules.tiles) - rules.set_aside
    numbers = {
        "tiles": sum(rules.tiles),
        "aside": rules.set_aside,
        "played": played,
        "four": played - sum(rules.removed_with_four),
        "open": tables.PUBLIC_MISSION_COUNT,
        "points": tables.TOWER_POINTS,
        "jackpot": tables.JACKPOT_POINTS,
        "scouted": tables.SCOUTED_TILES,
        "castle": tables.CASTLE_POINTS,
    }
    return [
        Page(
            _("The aim"),
            (
                Item(
                    _(
                        "Old lands come back to life. Each clan builds farms and homes, holds castles, races for "
                        "missions and visits round towers; whoever has the most points at the end wins."
                    ),
                    ("icon", "sprout"),
                ),
                Item(
                    _(
                        "Everybody has the same {tiles} tiles. {aside} of them are set aside at random, unseen by "
                        "anybody; round towers can bring them back. So {played} are played by each ({four} with four "
                        "players), and more with luck."
                    ).format(**numbers),
                    ("tile", 2),
                ),
                Item(
                    _(
                        "You hold one tile, which only you can see. With two players some places stay empty in "
                        "the mist."
                    ),
                    ("icon", "eye_closed"),
                ),
            ),
        ),
        Page(
            _("Your turn"),
            (
                Item(
                    _("Place your tile on a free space that suits it, score what it brings, and draw the next tile."),
                    ("icon", "hex"),
                ),
                Item(_("An energy farm goes on heather, on a shared space, or on flowering meadow."), ("tile", 0)),
                Item(_("A food farm goes on a field, on a shared space, or on flowering meadow."), ("tile", 1)),
                Item(_("A shared space is half field, half heather: it takes either kind of farm."), ("icon", "split")),
                Item(_("Houses go on any free settlement space, whatever their influence."), ("tile", 3)),
                Item(
                    _(
                        "Tiles need not touch each other. Only when no suitable space is left on the whole board may a "
                        "farm stand on the other kind of farmland."
                    )
                ),
            ),
        ),
        Page(
            farms.title,
            (*farms.items[:-1], Item(_("An offshore farm, marked +1, pays one more point."), ("icon", "anchor"))),
        ),
        settlements,
        castles,
        Page(
            _("Missions"),
            (
                Item(
                    _(
                        "{open} missions lie open for all. As soon as your placement fulfils one, it is scored: the "
                        "first player to do so gets the higher number, everybody later the lower, each once."
                    ).format(**numbers),
                    ("icon", "crown"),
                ),
                Item(
                    _("Each card shows how far every player is. Point at a card to see on the map what it is about."),
                    ("icon", "four"),
                ),
                Item(
                    _(
                        "A private mission comes from a Secret tower, one for each player. It is scored at the end, "
                        "for the higher number, if it is fulfilled then; nobody else sees it."
                    ),
                    ("token", "secret"),
                ),
            ),
        ),
        Page(
            _("Round towers"),
            (
                Item(
                    _(
                        "The first time a tile of yours stands next to a round tower you use its token. It stays there "
                        "for the others."
                    ),
                    ("icon", "tower"),
                ),
                Item(
                    _("Harvest: {points} points, and {jackpot} instead for your third.").format(**numbers),
                    ("token", "harvest"),
                ),
                Item(
                    _("Builders: one of your set-aside tiles comes back, to be placed in this same turn."),
                    ("token", "builders"),
                ),
                Item(
                    _("Scouts: at the end of the turn see {scouted} tiles and keep one.").format(**numbers),
                    ("token", "scouts"),
                ),
                Item(_("Secret: draw a private mission."), ("token", "secret")),
                Item(
                    _("Doubling: lay your marker on a mission that you have not fulfilled; it will pay you double."),
                    ("token", "doubling"),
                ),
                Item(_("A token whose effect you cannot have pays {points} points instead.").format(**numbers)),
            ),
        ),
        Page(
            _("The end"),
            (
                Item(_("The game ends when everybody has placed every tile."), ("icon", "hourglass")),
                Item(
                    _("Unfinished settlements pay each owner the influence of their houses there, and nothing else."),
                    ("tile", 3),
                ),
                Item(
                    _("Then castles, {castle} each, and the private missions that are fulfilled.").format(**numbers),
                    ("icon", "castle"),
                ),
                Item(
                    _(
                        "The highest total wins. Of those tied, the one who holds Blarney wins; if none of them does, "
                        "whoever has most spaces beside the Hill of Tara, even from outside the tie. Else they share "
                        "the victory."
                    ),
                    ("icon", "crown"),
                ),
            ),
        ),
        Page(
            keys.title,
            (
                *keys.items[:-1],
                Item(
                    _("Choices of round towers are made the same way: arrows or Tab, then Enter, or a press."),
                    ("token", "scouts"),
                ),
                Item(_("L opens the log, N shows all names, M mutes, F11 fills the screen."), ("icon", "log")),
            ),
        ),
    ]


class RulesScene(MenuScene):
    """Pages to read. Moving the focus along the tabs turns them; the wheel scrolls a long page."""

    land = Land("noon", dim=70, seed=3)

    def __init__(self, app: App, rules: str = tables.SCOTLAND.name, *, both: bool = False) -> None:
        """`rules` is the rule set of the board that is played; with `both` a button leads to the other one."""
        super().__init__(app)
        irish = rules == tables.IRELAND.name
        drawn = IRISH_FIGURES if irish else FIGURES
        self.pages = [
            replace(page, figure=drawn.get(number, ""))
            for number, page in enumerate(irish_pages() if irish else pages())
        ]
        self.page = 0
        self.scroll = 0.0
        self._height = 0
        self.tabs = [
            Button(page.title, functools.partial(self._turn_to, i), size=28, left=True)
            for i, page in enumerate(self.pages)
        ]
        self.done = Button(_("Done"), self.cancelled, icon="check", size=28)
        self.other: Button | None = None
        if both:
            label = _("Rules of Scotland") if irish else _("Rules of Ireland")
            others = tables.SCOTLAND if irish else tables.IRELAND
            self.other = Button(label, functools.partial(self._show, others.name), icon="map", size=28)
        self.form.set_widgets([*self.tabs, *([self.other] if self.other else []), self.done], self.tabs[0])
        self.tabs[0].kind = "first"
        self.panel = Rect(0, 0, 0, 0)
        self.text_area = Rect(0, 0, 0, 0)
        self._dragged_from: int | None = None

    def _turn_to(self, page: int) -> None:
        if page != self.page:
            self.page, self.scroll = page, 0.0
            self.needs_redraw = True
        for i, tab in enumerate(self.tabs):
            tab.kind = "first" if i == page else "normal"

    def _show(self, rules: str) -> None:
        self.app.swap(RulesScene(self.app, rules, both=True))

    def cancelled(self) -> None:
        self.app.pop()

    def handle(self, intent: Intent) -> None:
        if intent.kind is IntentKind.SCROLL:
            self._scroll_by(-intent.amount * NOTCH * self.u)
            return
        if intent.kind is IntentKind.MOVE and intent.direction in ((1, 0), (-1, 0)) and self.form.focused in self.tabs:
            step = intent.direction[0]
            self.form.focus(self.tabs[(self.page + step) % len(self.tabs)])
        if intent.kind is IntentKind.PRESS and intent.pos and self.text_area.collidepoint(intent.pos):
            self._dragged_from = intent.pos[1]
        if intent.kind is IntentKind.RELEASE:
            self._dragged_from = None
        if intent.kind is IntentKind.POINT and intent.pos and self._dragged_from is not None:
            self._scroll_by(self._dragged_from - intent.pos[1])
            self._dragged_from = intent.pos[1]
        super().handle(intent)
        if self.app.scene is self and self.form.focused in self.tabs:
            self._turn_to(self.tabs.index(self.form.focused))

    def _scroll_by(self, pixels: float) -> None:
        most = max(0, self._height - self.text_area.height)
        self.scroll = max(0.0, min(self.scroll + pixels, float(most)))
        self.needs_redraw = True

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        width = min(1640.0, wide - 80)
        x = (wide - width) / 2
        self.panel = self.rect(x, 60, width, 960)
        tab_width = 330.0
        apart = min(80.0, (690 if self.other is None else 630) / len(self.tabs))
        for i, tab in enumerate(self.tabs):
            y = self.panel.y + self.px(130 + apart * i)
            tab.rect = Rect(self.panel.x + self.px(40), y, self.px(tab_width), self.px(62))
        self.done.rect = Rect(
            self.panel.x + self.px(40), self.panel.bottom - self.px(106), self.px(tab_width), self.px(68)
        )
        if self.other is not None:
            self.other.rect = self.done.rect.move(0, -self.px(84))
        left = self.panel.x + self.px(tab_width + 90)
        self.text_area = Rect(
            left, self.panel.y + self.px(130), self.panel.right - self.px(50) - left, self.panel.height - self.px(170)
        )
        self._scroll_by(0)

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        draw_panel(surface, self.panel, self.u, radius=18)
        heading_y = self.panel.y + self.px(72)
        self.write(
            surface, _("How to play"), (self.panel.x + self.px(44), heading_y), 48, role="display", room=self.px(340)
        )
        page = self.pages[self.page]
        self.write(surface, page.title, (self.text_area.x, heading_y), 56, theme.WARNING, role="display")
        line = Rect(
            self.text_area.x - self.px(26), self.panel.y + self.px(40), self.px(2), self.panel.height - self.px(80)
        )
        surface.fill(theme.PAPER_LINE, line)
        self._height = self._draw_items(surface, page)
        most = self._height - self.text_area.height
        if most > 0:
            self._draw_bar(surface, most)
        elif page.figure:
            area = self.text_area
            room = Rect(area.x, area.y + self._height - self.px(12), area.width, area.height - self._height)
            draw_figure(surface, self.look, page.figure, room)

    def _draw_items(self, surface: pygame.Surface, page: Page) -> int:
        area = self.text_area
        clip = surface.get_clip()
        surface.set_clip(area)
        y = area.y - round(self.scroll)
        top = y
        text_left = area.x + self.px(PICTURE_ROOM)
        for item in page.items:
            start = y
            width = area.right - self.px(30) - text_left
            height = round(self.app.fonts.line_height("medium", TEXT_SIZE * self.u) * 1.04)
            lines = len(self.app.fonts.wrap(item.text, "medium", TEXT_SIZE * self.u, width))
            tall = max(lines * height, self.px(96) if item.picture else 0)
            if item.picture:
                picture = self._picture(*item.picture)
                surface.blit(picture, picture.get_rect(center=(area.x + self.px(52), start + tall // 2)))
            self.write_lines(surface, item.text, (text_left, start + (tall - lines * height) // 2), TEXT_SIZE, width)
            y = start + tall + self.px(ITEM_GAP)
        surface.set_clip(clip)
        return y - top

    def _picture(self, kind: str, which: int | str) -> pygame.Surface:
        sprites = self.app.sprites
        if kind == "tile":
            assert isinstance(which, int)
            return sprites.tile(which % len(theme.CLANS), which, self.px(92))
        if kind == "castle":
            assert isinstance(which, int)
            return sprites.castle(which, self.px(96))
        if kind == "cathedral":
            return sprites.cathedral(self.px(92))
        if kind == "token":
            return sprites.tower_token(str(which), self.px(72))
        return sprites.icon(str(which), self.px(64), theme.GOOD)

    def _draw_bar(self, surface: pygame.Surface, most: int) -> None:
        area = self.text_area
        track = Rect(area.right - self.px(10), area.y, self.px(10), area.height)
        draw_rounded(surface, track, self.px(5), (theme.PAPER_LINE,), 90)
        height = max(self.px(60), area.height * area.height // self._height)
        bar = Rect(track.x, track.y + round((area.height - height) * self.scroll / most), track.width, height)
        draw_rounded(surface, bar, self.px(5), (theme.GOOD,))

"""What stands beside the board of a running game: the panels, painted again only where they change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.animations import Clip, TileFlight, TileLanding
from game.client.chronicle import happenings
from game.client.layout import GameLayout, Side
from game.client.panels import (
    LogPanel,
    MissionsPanel,
    PublicMissionsPanel,
    Zone,
    ZoneId,
    buttons,
    paint_buttons,
    paint_hand,
    paint_hint,
    paint_players,
    paint_rail,
    paint_recap,
    paint_table,
    stat_zones,
)
from game.client.pill import draw_pill, pill_rect
from game.client.scenes.game_attention import SECRET, Attention
from game.client.session import Phase
from game.client.visible import GameView

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene

CONTENT_ZONES = ("mission", "cathedral", "visits", "recap", "hint", "close")


class Sides:
    """Keeps the picture of the table with all panels, and where their zones lie."""

    def __init__(self, scene: GameScene, attention: Attention) -> None:
        self.scene = scene
        self.attention = attention
        self.zones: dict[str, list[Zone]] = {}
        self.log_panel = LogPanel()
        self.missions_panel = MissionsPanel()
        self.public_panel = PublicMissionsPanel()
        self._base: pygame.Surface | None = None
        self._table: pygame.Surface | None = None
        self._painted: dict[str, object] = {}
        self._covered = False
        self._seen: tuple[tuple[GameView, tuple[object, ...]], GameView] | None = None
        # How many parts may still be painted in this go (None: all), and whether any had to be left.
        self._allowed: int | None = None
        self._left_out = False
        # Who looked at what the last time all was drawn, and whether the game was moving then.
        self._sight: object = None
        self._moved = False

    def resized(self) -> None:
        """The panels lie elsewhere: paint all of them again."""
        self._table = None
        self._painted.clear()
        self.zones.clear()

    def viewer_changed(self) -> None:
        """Somebody else looks at the screen."""
        self.missions_panel.scroll = self.public_panel.scroll = 0

    def preparations(self, clips: Sequence[tuple[Clip, float]]) -> Iterator[None]:
        """Paint the panels one at a time."""
        self._left_out = True
        while self._left_out:
            self._allowed, self._left_out = 1, False
            self._paint(clips)
            self._allowed = None
            yield

    @property
    def pending(self) -> bool:
        """Whether a part that has changed waits to be painted in the next picture."""
        return self._left_out

    @property
    def still(self) -> bool:
        """Whether the game moves and nothing waits to be painted: there is time for something else."""
        return self._moved and not self._left_out

    def at_once(self) -> None:
        """Leave nothing for later pictures: the motion has been cut short."""
        self._sight = None

    def draw(self, surface: pygame.Surface, clips: Sequence[tuple[Clip, float]], *, board_first: bool = False) -> None:
        """Draw everything but the board.

        While the game moves, one part is painted in each picture, and none in the one that paints the board anew
        (`board_first`), unless some wait since the last. Whatever somebody else must not see is never left standing.
        """
        waited, spread = self._left_out, self._may_spread()
        self._left_out = False
        self._allowed = (0 if board_first and not waited else 1) if spread else None
        self._paint(clips)
        self._allowed = None
        assert self._base is not None and self.scene.layout is not None
        for area in _outside_board(self.scene.layout):
            surface.blit(self._base, area, area)

    def _may_spread(self) -> bool:
        """Whether parts may wait: in motion and right after it, before the same eyes and with the same panels open."""
        scene, attention = self.scene, self.attention
        view, own = scene.view, scene.view.own
        sight = (
            view.viewer, own.seat if own is not None else None, scene.session.phase is Phase.HANDOVER,
            attention.peeking, attention.log_open, attention.drawer_open, scene.hints.open,
        )  # fmt: skip
        same, moved = self._sight == sight, self._moved
        self._sight, self._moved = sight, scene.timeline.busy
        # A human who may choose finds everything there that can be chosen.
        after = (moved or self._left_out) and scene.session.phase is Phase.THINK
        moving = scene.timeline.busy or after
        return same and moving and bool(self._painted) and scene.app.scene is scene

    def all_zones(self) -> list[Zone]:
        """Every part of the panels that can be pointed at."""
        return [zone for zones in self.zones.values() for zone in zones] + self.scene.guide.zones

    def zone_at(self, pos: tuple[int, int]) -> ZoneId | None:
        """The part of the panels at a place of the window."""
        overview = self.scene.camera.overview
        zones = [*self.all_zones(), overview] if overview is not None else self.all_zones()
        found = next((zone.id for zone in reversed(zones) if zone.rect.collidepoint(pos)), None)
        if found is not None and found[0] == "player" and found[1] not in self.attention.opened:
            return next((stat.id for stat in self._stats() if stat.rect.collidepoint(pos)), found)
        return found

    def _stats(self) -> list[Zone]:
        """The figures of the players' panels: the pointer tells them apart, the focus does not."""
        assert self.scene.layout is not None
        return stat_zones(self.scene.look, self.scene.layout, self._view)

    def _paint(self, clips: Sequence[tuple[Clip, float]]) -> None:
        """Draw the panels anew where what they show has changed."""
        layout = self.scene.layout
        assert layout is not None
        if self._table is None:
            self._table = pygame.Surface(layout.size, 0, 32)
            paint_table(self._table, layout.u)
            self.scene.track.draw_frame(self._table)
            self._base = self._table.copy()
            self._painted.clear()
            self._allowed = None if self._allowed is None else 0
        zone = self.attention.active_zone
        focus = self.attention.focus_zone if self.attention.by_keys else None
        scores = self._scores(clips)
        shown = self.scene.shown
        flying = any(
            isinstance(clip, TileFlight | TileLanding) and clip.seat == self.scene.view.viewer
            for clip, _progress in clips
        )
        own = self.scene.view.own
        if own is not None and own.bonus is not None:
            flying = self.scene.timeline.busy  # it has still to be turned over
        lit_mission = self.attention.lit_now
        lit = ("mission", lit_mission) if lit_mission is not None else zone
        if zone is not None and zone[0] == "news":
            lit = self._mission_of(zone)
        covered = layout.side is not Side.COLUMN and (
            self.attention.log_open or self.attention.drawer_open or self.scene.hints.open
        )
        view = self._view
        content = (
            _told_by_content(view),
            self.scrolled,
            shown.placements if self.attention.log_open else None,
            _among(lit, CONTENT_ZONES),
            _among(focus, CONTENT_ZONES),
            self.attention.log_open,
            self.scene.hints.told,
        )
        busy = self.scene.timeline.busy

        if covered:
            self.zones["players"] = self.zones["hand"] = []
            self._repaint("drawer", content, layout.drawer_area, lambda: self._paint_content(lit, focus))
        else:
            self.zones["drawer"] = []
            opened = set(self.attention.opened) | ({zone[1]} if zone is not None and zone[0] == "player" else set())
            self._repaint_players(layout.players_area, scores, opened, _among(focus, {"player"}))
            own_zones = {"peek", "secret", "offer", "news", "turn"}
            key: object = (
                _told_by_hand(view), self.attention.peeking, flying, _among(zone, own_zones), _among(focus, own_zones),
                lit_mission == SECRET, busy,
            )  # fmt: skip
            self._repaint("hand", key, layout.hand_area, lambda: self._paint_hand(flying, zone, focus))
        if covered != self._covered:
            # What lay there has been painted over: it has to be painted again when it comes back.
            self._covered = covered
            for part in ("players", "hand") if covered else ("drawer",):
                self._painted.pop(part, None)
        if layout.right is not None:
            self._repaint("content", content, layout.right, lambda: self._paint_content(lit, focus))
        if layout.rail is not None:
            rail = {"mission", "rail"}
            key = (_told_by_content(view), _among(lit, rail), _among(focus, rail))
            self._repaint("rail", key, layout.rail, lambda: self._paint_rail(lit, focus))
        kinds = {"button"}
        key = (
            _among(zone, kinds),
            _among(focus, kinds),
            _among(self.attention.pressed_zone, kinds),
            self._open_buttons(),
            self.scene.session.speed,
            self.scene.row_of_buttons(layout.side),
            self.scene.watch.paused,
        )
        self._repaint("buttons", key, layout.buttons_area, lambda: self._paint_buttons(zone, focus))

    def _repaint(
        self, part: str, key: object, rect: Rect, paint: Callable[[], list[Zone]], only: Rect | None = None
    ) -> None:
        """Paint one part of the table again if what it shows has changed; nothing is drawn outside its area.

        `only` is the piece of the area that differs, where that is known.
        """
        if part in self._painted and self._painted[part] == key:
            return
        if self._allowed is not None:
            if not self._allowed:
                self._left_out = True
                return
            self._allowed -= 1
        assert self._table is not None and self._base is not None and self.scene.layout is not None
        self._painted[part] = key
        frame = self.scene.layout.frame.inflate(2 * self.scene.layout.px(7), 2 * self.scene.layout.px(7))
        area = _beside(rect.inflate(2 * self.scene.layout.px(13), 0), frame).clip(self._base.get_rect())
        if part in ("content", "rail") and not self.scene.layout.upright:
            area = Rect(area.x, 0, area.width, self._base.get_height())
        if only is not None:
            area = area.clip(only)
        self._base.set_clip(area)
        self._base.blit(self._table, area, area)
        self.zones[part] = paint()
        self._base.set_clip(None)

    @property
    def _view(self) -> GameView:
        """The game as far as its news have arrived."""
        key = (self.scene.view, self.scene.shown.told)
        if self._seen is None or self._seen[0][0] is not key[0] or self._seen[0][1] != key[1]:
            self._seen = (key, self.scene.shown.seen(self.scene.view))
        return self._seen[1]

    @property
    def scrolled(self) -> tuple[int, ...]:
        """How far down the lists stand."""
        return self.missions_panel.scroll, self.public_panel.scroll, self.log_panel.scroll

    def _repaint_players(self, area: Rect, scores: Sequence[int], opened: set[int], focus: ZoneId | None) -> None:
        """Paint the players' panels again; only one of them when nothing but its figures have changed."""
        scene, view = self.scene, self._view
        assert scene.layout is not None
        acting = scene.acting if scene.timeline.busy else None
        active = view.to_move if acting is None else acting
        said = scene.talk.said
        clocks = scene.clock.told
        shared = (active, view.viewer, view.choice, view.own is not None and view.own.bonus, focus)
        seats = tuple(
            (
                player,
                scores[player.seat],
                player.seat in opened,
                acting is not None and player.seat == active,
                said if said is not None and said.seat == player.seat else None,
                clocks.get(player.seat),
            )
            for player in view.players
        )
        before = self._painted.get("players")
        key = (shared, seats)
        if isinstance(before, tuple) and before[0] == shared:
            changed = [seat for seat, (old, new) in enumerate(zip(before[1], seats, strict=True)) if old != new]
            if len(changed) == 1:
                rect = scene.layout.players[changed[0]]
                # The panel above throws its shadow on it, and the active one its light.
                only = {changed[0] - 1, changed[0], *(() if active is None else (active,))}
                self._repaint("players", key, area, lambda: self._paint_players(scores, opened, focus, only), rect)
                return
        self._repaint("players", key, area, lambda: self._paint_players(scores, opened, focus))

    def _scores(self, clips: Sequence[tuple[Clip, float]]) -> list[int]:
        scores, _lifts = self.scene.stage.markers(self.scene.shown.scores, clips)
        return [int(score) for score in scores]

    def _paint_players(
        self, scores: Sequence[int], opened: set[int], focus: ZoneId | None, only: Collection[int] | None = None
    ) -> list[Zone]:
        assert self.scene.layout is not None and self._base is not None
        acting = self.scene.acting if self.scene.timeline.busy else None
        return paint_players(
            self._base,
            self.scene.look,
            self.scene.layout,
            self._view,
            scores,
            opened,
            focus,
            acting,
            only,
            self.scene.talk.said,
            self.scene.clock.told,
        )

    def _paint_hand(self, flying: bool, zone: ZoneId | None, focus: ZoneId | None) -> list[Zone]:
        assert self.scene.layout is not None and self._base is not None
        return paint_hand(
            self._base,
            self.scene.look,
            self.scene.layout,
            self._view,
            peeking=self.attention.peeking,
            in_flight=flying,
            focus=focus,
            hover=zone,
            secret_lit=self.attention.lit_now == SECRET,
            busy=self.scene.timeline.busy,
        )

    def _paint_content(self, lit: ZoneId | None, focus: ZoneId | None) -> list[Zone]:
        """Recap and missions, the log or the hint, in the right column or over the left one."""
        layout, base = self.scene.layout, self._base
        assert layout is not None and base is not None
        rect = layout.right if layout.right is not None else layout.drawer
        hints = self.scene.hints
        middle = self.scene.app.size[1] // 2
        low = middle if self.scene.app.low_buttons and rect.y < middle else None
        if hints.open:
            return paint_hint(base, self.scene.look, rect, hints.tips, hints.shown, focus, lit, low)
        if self.attention.log_open:
            news = frozenset(happening.number for happening in self._view.recap)
            told = happenings(self.scene.match)[: self.scene.shown.placements]
            round_of = (self._view.round, self._view.rounds)
            return self.log_panel.paint(
                base, self.scene.look, rect, told, focus, lit, news, round_of, closable=low is None
            )
        # The button that has opened it closes it as well, and is never high up.
        closable = layout.side is not Side.COLUMN and low is None
        if self._view.irish:
            return self.public_panel.paint(base, self.scene.look, layout, self._view, focus, lit, closable=closable)
        zones = paint_recap(base, self.scene.look, layout, self._view, focus, lit)
        return zones + self.missions_panel.paint(
            base, self.scene.look, layout, self._view, focus, lit, closable=closable
        )

    def _mission_of(self, news: ZoneId) -> ZoneId | None:
        """The first public mission that a piece of news is about."""
        told = self.scene.told_by(news)
        cards = [mission.card.id for mission in self.scene.view.public]
        return next((("mission", cards.index(card)) for card in told.missions), None) if told is not None else None

    def _paint_rail(self, lit: ZoneId | None, focus: ZoneId | None) -> list[Zone]:
        assert self.scene.layout is not None and self._base is not None
        return paint_rail(self._base, self.scene.look, self.scene.layout, self._view, focus, lit)

    def _paint_buttons(self, zone: ZoneId | None, focus: ZoneId | None) -> list[Zone]:
        layout, base = self.scene.layout, self._base
        assert layout is not None and base is not None
        attention = self.attention
        return paint_buttons(
            base,
            self.scene.look,
            layout,
            self.scene.session.speed,
            focus=focus,
            hover=zone,
            pressed=attention.pressed_zone,
            open_now=self._open_buttons(),
            shown=self.scene.row_of_buttons(layout.side),
            paused=self.scene.watch.paused,
            leaves=self.scene.guide.leaves,
        )

    def _open_buttons(self) -> tuple[int, ...]:
        """The buttons whose panels or names are shown now."""
        shown = {
            buttons.LOG: self.attention.log_open,
            buttons.NAMES: self.scene.board_view.show_all_names,
            buttons.HINT: self.scene.hints.open,
            buttons.WHY: self.scene.asking.waiting,
            buttons.MISSIONS: self.attention.drawer_open,
        }
        return tuple(number for number, is_open in shown.items() if is_open)

    def draw_help(self, surface: pygame.Surface) -> None:
        """What a picture without words stands for, while it is pointed at."""
        layout = self.scene.layout
        zone_id = self.attention.active_zone
        if layout is None or zone_id is None or self.scene.app.scene is not self.scene:
            return  # below a menu nothing is pointed at
        part = {"button": "buttons", "rail": "rail", "mission": "rail", "stat": "stats"}.get(zone_id[0])
        if part is None:
            return
        zones = self._stats() if part == "stats" else self.zones.get(part, [])
        zone = next((zone for zone in zones if zone.id == zone_id), None)
        if zone is None or not zone.help:
            return
        told = zone.help
        if zone.id[0] == "button" and zone.id[1] in buttons.ACTIONS:
            told = self.scene.app.input.prompts.labelled(told, buttons.ACTIONS[zone.id[1]])
        rect = pill_rect(self.scene.look, told)
        if part == "rail":
            rect.midright = zone.rect.left - layout.px(6), zone.rect.centery
        else:
            rect.midbottom = zone.rect.centerx, zone.rect.top - layout.px(8)
        rect.clamp_ip(surface.get_rect().inflate(-layout.px(16), 0))
        draw_pill(surface, self.scene.look, rect, told, theme.PILL)


def _told_by_content(view: GameView) -> tuple[object, ...]:
    """All that recap and missions tell: equal when they need no painting."""
    own = view.own
    return (
        view.recap, view.viewer, view.nothing_placed, view.ended_now, view.ended_for_all, view.public, view.choice,
        view.doublable,
        None if own is None else (own.missions, own.unvisited, [player.unplayed for player in view.players]),
    )  # fmt: skip


def _told_by_hand(view: GameView) -> tuple[object, ...]:
    """All that the tray tells."""
    own = view.own
    if own is None:
        return view.to_move, view.thinking, view.players, view.recap
    return (
        view.recap, view.nothing_placed,
        own.seat, own.hand, own.set_aside, own.unseen_aside, own.supply, own.bonus, own.offer, own.offer_spaces,
        own.missions if view.irish else None, view.legal, view.choosing, view.choice, view.must_discard, view.secret,
    )  # fmt: skip


def _outside_board(layout: GameLayout) -> list[Rect]:
    """The table round the board, as rectangles."""
    width, height = layout.size
    board = layout.board
    return [
        Rect(0, 0, width, board.top),
        Rect(0, board.bottom, width, height - board.bottom),
        Rect(0, board.top, board.left, board.height),
        Rect(board.right, board.top, width - board.right, board.height),
    ]


def _among(zone: ZoneId | None, kinds: Collection[str]) -> ZoneId | None:
    """The zone if it is of one of these kinds: parts are not painted again for what concerns others."""
    return zone if zone is not None and zone[0] in kinds else None


def _beside(area: Rect, frame: Rect) -> Rect:
    """The part of `area` that does not reach over the score track."""
    if not area.colliderect(frame):
        return area
    if area.centerx < frame.centerx:
        return Rect(area.x, area.y, frame.left - area.x, area.height)
    return Rect(frame.right, area.y, area.right - frame.right, area.height)

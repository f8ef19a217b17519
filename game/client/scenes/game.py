"""The game: one scene that lets time pass and plays turns; its board, panels and controls are parts of their own.

`game_attention.py` what is pointed at and opened, `game_controls.py` what an intent does, `game_board.py` what lies on
the board, `game_sides.py` the panels.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client.animations import Clip, Shown, Stage, choreograph
from game.client.audio import music_for
from game.client.board_life import PICTURES
from game.client.board_view import BoardView
from game.client.bubble_text import refusal_text
from game.client.chronicle import Happening, happenings
from game.client.clans import clans_of
from game.client.guide import Guide
from game.client.i18n import _
from game.client.intents import Intent
from game.client.layout import GameLayout, Side, game_layout
from game.client.panels import ZoneId, buttons_shown, card_middles, hand_tile
from game.client.panels.news import recap_pictures
from game.client.scene import Scene
from game.client.scenes.game_asking import Asking
from game.client.scenes.game_attention import Attention
from game.client.scenes.game_board import BoardLayer
from game.client.scenes.game_camera import CameraControl
from game.client.scenes.game_clock import GameClock
from game.client.scenes.game_controls import Controls
from game.client.scenes.game_hint import Hints
from game.client.scenes.game_lingering import Lingering
from game.client.scenes.game_sides import Sides
from game.client.scenes.game_takeback import TakeBack
from game.client.scenes.game_talk import Talk
from game.client.scenes.game_watch import Watch
from game.client.score_track import ScoreTrack
from game.client.session import Phase, Session
from game.client.timeline import Speed, Timeline
from game.client.visible import GameView, look_at
from game.client.widgets import Look
from game.rebirth import Event, Hex, TileDrawn

if TYPE_CHECKING:
    from game.client.app import App

#: Pause before a bot's tile, in seconds at normal speed, so that eyes can follow.
BOT_PAUSE = 0.55
END_PAUSE = 0.9
HURRIED_PAUSE = 6.0
#: As far in from the edge of the board, in design units, the track's rim may lie over it.
INNER_EDGE = 12


class GameScene(Scene):
    """Draws one game and takes the humans' placements. What it shows comes from a `GameView`, never past it."""

    def __init__(self, app: App, session: Session, *, hints_allowed: bool = True, guide: Guide | None = None) -> None:
        """Without `hints_allowed` nobody can ask for one, whatever is set. `guide` stands beside this game alone."""
        super().__init__(app)
        self.session = session
        self.guide = guide if guide is not None else Guide()
        self.match = session.match
        self.clans = clans_of(self.match.seats)
        self.music = music_for(self.match.board.rules)
        self.timeline: Timeline[Clip] = Timeline(session.speed)
        self.shown = Shown(self.match)
        self.view: GameView = self._look()
        self.layout: GameLayout | None = None
        self._told: tuple[tuple[int, int], Happening] | None = None
        self.attention = Attention()
        self.hints = Hints(self, self.attention, allowed=hints_allowed)
        self.talk = Talk(self)
        self.sides = Sides(self, self.attention)
        self.board_layer = BoardLayer(self, self.attention)
        self.asking = Asking(self, self.attention)
        self.controls = Controls(self, self.attention)
        self.camera = CameraControl(self)
        self.take_back = TakeBack(self)
        self.watch = Watch(self)
        self.clock = GameClock(self)
        self.lingering = Lingering(self)
        #: Grows whenever panels and board have something new to show.
        self.version = 0
        #: The seat whose turn is being shown.
        self.acting: int | None = None
        self._pause = 0.0
        #: Running time, and the moment at which what lives on the board is shown: None when it stands still.
        self._running = 0.0
        self._sea: float | None = None
        self._silent = False
        self._ending = False
        self._to_warm: list[Callable[[], object]] = []
        # What the turn being shown is going to need.
        self._needed_soon: list[Callable[[], object]] = []
        self.guide.attach(self)

    # ------------------------------------------------------------------ life

    def entered(self) -> None:
        self._pause = self._bot_pause()
        self.session.think()

    def left(self) -> None:
        self.timeline.drop()
        self.session.close()

    def uncovered(self) -> None:
        """Back from a menu, where speed, text size or the seats may have changed."""
        self.timeline.speed = self.session.speed
        self.timeline.hurried = False
        self.session.think()
        self.attention.pressed_zone = None
        self.camera.let_go()
        if self.layout is not None and (
            self.layout.text != self.app.fonts.text_scale
            or self.stage.reduced != self.app.settings.reduced_motion
            or len(self.layout.buttons) != len(self.row_of_buttons(self.layout.side))
        ):
            self.resized(self.layout.size)
        self._refresh()
        if not self.attention.by_keys:
            # The pointer has moved over the menu, and rests elsewhere now.
            self.attention.hover_zone = self.attention.hovered = None
            self.controls.look_again()

    def device_changed(self) -> None:
        if self.layout is not None:
            self.controls.show_focus()
        super().device_changed()

    answers_why = True

    def rules_page(self) -> tuple[str, str]:
        return self.match.board.rules, self.asking.topic()

    def row_of_buttons(self, side: Side) -> tuple[int, ...]:
        """The numbers of the buttons below the hand."""
        practice = self.session.practice
        return buttons_shown(
            side, hint=self.hints.allowed, take_back=practice, watch=self.watch.watching and self.watch.has_buttons
        )

    def toast_room(self) -> tuple[Rect, list[Rect]] | None:
        """News lies on the sea: scores and hand stay in sight, and the land as far as can be."""
        return None if self.layout is None else (self.board_view.rect, self.board_view.whole_rects())

    def resized(self, size: tuple[int, int]) -> None:
        app, match = self.app, self.match
        text = app.fonts.text_scale
        layout = game_layout(size, match.players, text=text)
        row = self.row_of_buttons(layout.side)
        layout = game_layout(size, match.players, text=text, buttons=len(row), controls=self.guide.controls)
        first, self.layout = self.layout is None, layout
        self.look = Look(app.fonts, app.sprites, layout.u)
        self.track = ScoreTrack(layout.frame, layout.board, layout.u, app.fonts, layout.about_board)
        if first:
            self.board_view: BoardView = BoardView(match.board, match.players, layout.board, app.sprites, app.fonts)
        else:
            self.board_view.resize(layout.board)
        self.stage = Stage(
            self.look,
            self.track,
            self.board_view.centre,
            self.board_view.hex_width,
            layout.players,
            layout.hand,
            self.board_layer.passing_water,
            reduced=app.settings.reduced_motion,
        )
        if layout.side is Side.COLUMN:
            self.attention.drawer_open = False
        elif self.view.choice == "double":
            self.attention.drawer_open = True
        view = self.board_view
        self._to_warm = view.life.pictures(app.sprites, view.piece_width, self.match.players)
        self._to_warm += recap_pictures(self.look, layout, self.view)
        self._needed_soon = []
        humans = [seat for seat, controller in enumerate(self.session.controllers) if controller == "human"]
        self._to_warm += self.stage.pictures(self.match.players, humans)
        self.sides.resized()
        self.board_layer.resized()
        self.guide.resized()
        if first:
            self.controls.show_focus()
        self.needs_redraw = True

    def reworded(self) -> None:
        if self.timeline.busy:
            self.finish_motion()
        self.talk.reworded()
        self._refresh()

    # ------------------------------------------------------------------ what may be seen

    def _look(self) -> GameView:
        session = self.session
        view = look_at(self.match, session.viewer, session.controllers, face_down=session.face_down)
        return self.guide.narrow(view)

    def _refresh(self) -> None:
        """Take a new view of the game, and drop whatever the old one allowed."""
        before, choice = self.view.viewer, self.view.choice
        self.view = self._look()
        self.version += 1
        self.board_layer.forget_preview()
        self.hints.forget()
        self.needs_redraw = True
        if self.view.viewer != before:
            self.camera.forget_view()
            self.attention.viewer_changed()
            self.sides.viewer_changed()
        if not self.view.choosing:
            self.attention.put_down()
        if self.view.choice != choice:
            on_request = self.layout is not None and self.layout.side is not Side.COLUMN
            self.attention.choice_changed(choice, self.view, on_request)

    def look_again(self) -> None:
        """The guide allows something else now."""
        self._refresh()

    @property
    def choosing(self) -> bool:
        """True while a human may place a tile now."""
        may = self.view.choosing and self.guide.lets_choose
        return may and not self.timeline.busy and self.session.phase is Phase.CHOOSE

    # ------------------------------------------------------------------ time

    def update(self, dt: float) -> None:
        self.guide.update(dt)
        if self.board_layer.update(dt):
            self.needs_redraw = True
        if self.camera.update(dt):
            self.controls.look_again()
            self._warm_near()
        self._move_sea(dt)
        self.hints.update()
        if self.talk.update(dt):
            self.needs_redraw = True
        if self.timeline.busy:
            self.needs_redraw = True
            if self.timeline.update(dt):
                if self._needed_soon and self.sides.still:
                    self._needed_soon.pop()()
                return
            self._settled()
        elif self._to_warm:
            self._to_warm.pop()()
        self.clock.update(dt)
        self._pause -= dt * (HURRIED_PAUSE if self.timeline.hurried else 1.0)
        self.lingering.update(dt)
        self._go_on()

    def _warm_near(self) -> None:
        """The map has come to rest, enlarged: have the viewer's next flight ready in that size."""
        if not self.board_view.camera.whole_shown and self.layout is not None:
            own = self.view.own
            self.stage.width = self.board_view.piece_width
            hand = (own.seat, own.hand) if own is not None and own.hand is not None else None
            self._to_warm += self.stage.near_pictures(hand)

    def _move_sea(self, dt: float) -> None:
        """Let sea, banners and turbines live, ten pictures a second, for players who want things to move."""
        if self.app.settings.reduced_motion or self.session.speed is Speed.INSTANT:
            self._sea = None
            return
        self._running += dt
        now = int(self._running * PICTURES) / PICTURES
        before, self._sea = self._sea, now
        if before is None:
            self.needs_redraw = True
        elif before != now and not self.needs_redraw and not self.timeline.busy:
            self._let_live(before, now)

    def _let_live(self, before: float, now: float) -> None:
        """Draw again what lives on the board, where nothing lies over it."""
        covered = self.board_layer.covered()
        inside = self.board_view.rect.inflate(-2 * self.look.u * INNER_EDGE, -2 * self.look.u * INNER_EDGE)
        pieces = self.board_layer.pieces_now(self.board_layer.previewed())
        self.redraw_areas(
            area
            for area in self.board_view.changed_areas(pieces, before, now)
            if inside.contains(area) and area.collidelist(covered) < 0
        )

    def _go_on(self) -> None:
        """Do what the game is waiting for, as far as it needs no human."""
        session = self.session
        while not self.timeline.busy and not self.guide.holds and not self.lingering.holds:
            phase = session.phase
            if phase is Phase.OVER:
                self._end()
                return
            if phase is Phase.HANDOVER:
                self._hand_over()
                return
            if phase is not Phase.THINK:
                return
            session.think()
            if self._pause > 0 or not session.answered or self.watch.holds:
                return
            events = session.play_answer()
            self.watch.played()
            self.perform(events)

    def perform(self, events: Sequence[Event]) -> None:
        """Show what a turn brought about."""
        self.attention.put_down()
        self.board_layer.refusal = None
        self.acting = next((seat for event in events if (seat := getattr(event, "seat", None)) is not None), None)
        self.guide.hear(events)
        self.app.narrator.hear(self, events)
        self._refresh()
        self.timeline.speed = self.session.speed
        self._silent = self.session.speed is Speed.INSTANT
        self.talk.hear(events)
        self.lingering.hear(events)
        self.camera.follow(events, by_viewer=self.acting == self.view.viewer)
        if self.view.face_down:  # the new tile comes, but nobody sees which
            events = [event for event in events if not isinstance(event, TileDrawn)]
        play = choreograph(self.match, events, self.shown, self.view.viewer, self._sound)
        if self.layout is not None and not self._silent:
            self._needed_soon = self.stage.pictures_of(timed.clip for timed in play.clips if timed.clip is not None)
        self.timeline.play(play)
        self._silent = False
        if not self.timeline.busy:
            self._settled()

    def _settled(self) -> None:
        """Everything has stopped moving: what is shown is what is true."""
        self.shown.sync(self.match)
        self.talk.settled()
        self._pause = END_PAUSE * self.session.speed.value if self.match.finished else self._bot_pause()
        self.version += 1
        self.needs_redraw = True
        self.lingering.settled()
        self.guide.settled()
        if self.choosing:
            self.camera.come_back()

    def _bot_pause(self) -> float:
        return max(BOT_PAUSE * self.session.speed.value, self.session.least_pause)

    def went_back(self) -> None:
        """Placements have been taken back: show the game as it is now."""
        self.acting = None
        self.lingering.skip()
        self.sides.at_once()
        self.shown.sync(self.match)
        self._pause = self._bot_pause()
        self._refresh()

    def finish_motion(self) -> None:
        """Jump to the end of what is moving, without its noise."""
        self._silent = True
        self.timeline.finish()
        self._silent = False
        self.sides.at_once()
        self._settled()

    def _hand_over(self) -> None:
        from game.client.scenes.handover import HandoverScene

        seat = self.match.to_move
        assert seat is not None
        if self.app.scene is not self:
            return
        self._refresh()
        if not self.session.needs_look_away(self.app.settings.handover):
            self.take_over(seat)
            self.app.flash(_("{name} is next.").format(name=self.match.seats[seat].name))
            return
        self.app.push(HandoverScene(self.app, self.match, seat, lambda: self.take_over(seat)))

    def take_over(self, seat: int) -> None:
        """`seat` has pressed: from now on it may see what is its own."""
        if self.session.phase is Phase.HANDOVER and self.match.to_move == seat:
            self.session.ready(seat)
        self._refresh()

    def _end(self) -> None:
        if self._ending or self._pause > 0 or self.app.scene is not self:
            return
        from game.client.scenes.final import FinalScene

        self._ending = True
        if self.guide.ended():
            return
        from game.client.score_keeping import keep_score

        if self.session.humans:
            from game.client.tutorial.progress import game_finished

            game_finished(self.app.folders)
        keep_score(self.app, self.session)
        self.app.replace(FinalScene(self.app, self.match, self.session))

    def _sound(self, name: str) -> None:
        if not self._silent:
            self.app.sound.play(name, 0.5 if name == "hop" else 1.0)

    # ------------------------------------------------------------------ what is played

    def told_by(self, zone: ZoneId | None) -> Happening | None:
        """The placement that a line of recap or log, or a chip of the news, tells of."""
        if zone is None or zone[0] not in ("recap", "news") or zone[1] >= len(self.match.placements):
            return None
        if self._told is None or self._told[0] != (zone[1], self.version):
            self._told = ((zone[1], self.version), happenings(self.match, zone[1])[0])
        return self._told[1]

    def why_not(self, at: Hex) -> str | None:
        """Why a hex does not take the tile in hand, in a short line; None if it does."""
        refusal = self.match.refusal(at)
        return self.guide.why_not(at) if refusal is None else refusal_text(refusal)

    def open_menu(self) -> None:
        """Open the pause menu."""
        if self.guide.open_menu():
            return
        from game.client.scenes.pause import PauseScene

        self.app.push(PauseScene(self.app, self.session))

    def place(self, at: Hex | None) -> None:
        """Play the tile in hand on a space, or put it away."""
        self.attention.focus_hex = at if at is not None else self.attention.focus_hex
        self.perform(self.session.place(at))

    def double(self, number: int) -> None:
        """Double an open mission."""
        self.perform(self.session.double(self.view.public[number].card.id))

    def keep(self, number: int) -> None:
        """Keep one of the scouted tiles."""
        assert self.view.own is not None
        self.perform(self.session.keep(self.view.own.offer[number]))

    def handle(self, intent: Intent) -> None:
        if not self.guide.handle(intent):
            self.controls.handle(intent)

    # ------------------------------------------------------------------ drawing

    def preparations(self) -> Iterator[None]:
        """Paint the map on a thread, and the panels meanwhile."""
        painting = self.board_view.preparations(self.board_layer.pieces_now(None))
        yield from itertools.chain(itertools.islice(painting, 1), self.sides.preparations([]), painting)

    def draw(self, surface: pygame.Surface) -> None:
        if self.layout is None or self.layout.size != surface.get_size():
            self.resized(surface.get_size())
        clips = self.timeline.showing()
        layer = self.board_layer
        preview = layer.previewed()
        pieces = layer.pieces_now(preview)
        self.sides.draw(surface, clips, board_first=layer.newly_laid(pieces))
        self.board_view.nudge = self.stage.nudge(clips)
        self.stage.width = self.board_view.piece_width
        self.stage.within = None if self.board_view.camera.whole_shown else self.board_view.rect
        self.board_view.draw(surface, pieces, layer.pointer(preview), self._sea)
        self.track.draw_inner_edge(surface)
        scores, lifts = self.stage.markers(self.shown.scores, clips)
        self.track.draw_markers(surface, self.app.sprites, scores, lifts)
        zones = self.sides.zones
        self.stage.cards = card_middles(zones.get("content") or zones.get("rail") or [])
        assert self.layout is not None
        self.stage.hand_tile = hand_tile(self.look, self.layout, self.view)
        self.stage.draw(surface, clips, self.view.viewer)
        self.hints.draw(surface)
        layer.draw_bubble(surface, preview)
        layer.draw_refusal(surface)
        self.camera.draw(surface, pieces)
        self.sides.draw_help(surface)
        self.lingering.draw(surface)
        self.guide.draw(surface)
        if self.sides.pending or not self.board_view.names_ready:
            self.needs_redraw = True

    def draw_changed(self, surface: pygame.Surface, areas: Sequence[Rect]) -> None:
        layer = self.board_layer
        covered = layer.covered()
        inside = self.board_view.rect.inflate(-2 * self.look.u * INNER_EDGE, -2 * self.look.u * INNER_EDGE)
        alive = [area for area in areas if inside.contains(area) and area.collidelist(covered) < 0]
        super().draw_changed(surface, [area for area in areas if area not in alive])
        self.board_view.draw_areas(surface, layer.pieces_now(layer.previewed()), self._sea, alive)

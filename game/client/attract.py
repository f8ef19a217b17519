"""A game that plays itself in a frame: opponents place at an easy pace, on one board after the other, for ever.

`Attract` is no scene: the title owns one, tells it where to draw and lets it live with `update`. Nothing goes on while
nobody calls that. What could hold up a frame comes in slices: decisions are one a call at most, and a new board's
ground is painted on a thread while the last game's winner is still being named.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.ai import forget, play_decision
from game.client import theme
from game.client.animations import (
    CastleBanner,
    CathedralVisit,
    Clip,
    ClusterCount,
    MarkerHop,
    PointsFlight,
    Shown,
    Stage,
    TileFlight,
    TileLanding,
    choreograph,
    full_towns,
)
from game.client.board_view import BoardPieces, BoardView
from game.client.i18n import _, ngettext
from game.client.map_names import map_title
from game.client.memory import tidy
from game.client.score_track import ScoreTrack
from game.client.sprites import Sprites
from game.client.timeline import Timeline, ease_out
from game.client.widgets import Look, draw_ring, draw_rounded, draw_text, draw_tray
from game.rebirth import Board, Event, Match, Seat, stream

if TYPE_CHECKING:
    from game.client.app import App

LEVEL = "greedy"
BOARDS = ("scotland", "ireland")
#: Players of one game after the other, round and round.
PLAYERS = (3, 4, 2)
#: A game is joined when so much of it has been played, as a share: an empty board says little.
JOINED_AT = 0.3
DECISIONS_A_SLICE = 3
PAUSE, WINNER_SECONDS, FADE_SECONDS = 0.75, 6.0, 0.9
#: Without motion the position changes so often, by so many turns.
STILL_SECONDS, STILL_TURNS = 6.0, 5
FRAMES_A_SECOND, SEA_PICTURES = 24, 8
#: Points with their emblem need so many design units; where there is less, a name that must be large gives way.
NARROWEST_CHIP = 176.0
#: Before and behind the island's name.
NAME_MARGINS = 44.0
#: What the stage draws; all else that tells of a turn in words is for those who play.
SHOWN_CLIPS = (TileFlight, TileLanding, ClusterCount, CastleBanner, CathedralVisit)
RIBBON = theme.colour("#102B29")


@dataclass
class _Game:
    """One game and its picture."""

    match: Match
    view: BoardView
    shown: Shown
    stage: Stage
    pieces: BoardPieces
    to_warm: list[Callable[[], object]] = field(default_factory=list)
    key: tuple[object, ...] = ()


class Attract:
    """Games that play themselves. Places come with `lay_out`; `update` gives the areas that look different."""

    def __init__(
        self,
        app: App,
        seed: int = 1,
        *,
        boards: Sequence[str] = BOARDS,
        counts: Sequence[int] = PLAYERS,
        pause: float = PAUSE,
        told: Callable[[Match, Sequence[Event]], object] | None = None,
    ) -> None:
        """`seed` fixes the games, one after the other, on boards and with counts of players in turn.

        So many seconds pass between placements.
        `told` hears what happens as it begins to be shown. Who is told says who has won as well: no ribbon does.
        """
        self.app = app
        self.seed = seed
        self.boards = boards
        self.counts = counts
        self.pause = pause
        self.told = told
        self.number = 0
        self.games_finished = 0
        self.board_rect = Rect(0, 0, 0, 0)
        self.plaque = Rect(0, 0, 0, 0)
        self.u = 1.0
        #: The board's name on the plaque is not smaller, in pixels; 0: as small as elsewhere.
        self.least = 0.0
        self._game: _Game | None = None
        self._timeline: Timeline[Clip] = Timeline()
        self._preparing: Iterator[_Game | None] | None = None
        self._ready: _Game | None = None
        self._painter: threading.Thread | None = None
        self._wait = 0.0
        self._seconds = 0.0
        self._frame = 0
        self._sea = 0.0
        self._fade = 0.0
        self._before: pygame.Surface | None = None
        #: The winner of the game on show is being named.
        self._naming = False
        self.stand_in: pygame.Surface | None = None
        """What is shown in the board's place until the game has been painted at its new size."""

    # ------------------------------------------------------------------ what is true

    @property
    def match(self) -> Match | None:
        """The game on show."""
        return self._game.match if self._game is not None else None

    @property
    def winner_line(self) -> str:
        """Who has won, once the game on show is over."""
        match = self.match
        if match is None or match.result is None or self._timeline.busy:
            return ""
        result = match.result
        points = max(final.total for final in result.final)
        clans = [theme.CLANS[seat] for seat in result.winners]
        if len(clans) > 1:
            return _("A shared victory: {clans}").format(clans=", ".join(clan.name for clan in clans))
        text = ngettext("The {clan} wins with {n} point", "The {clan} wins with {n} points", points)
        return text.format(clan=clans[0].title, n=points)

    # ------------------------------------------------------------------ places

    def lay_out(self, board: Rect, plaque: Rect, u: float) -> None:
        """Show the board in `board` and the scores in `plaque`; `u` is the size of a design unit in pixels."""
        if (board, plaque, u) == (self.board_rect, self.plaque, self.u):
            return
        if self._game is not None and min(board.size) > 0:
            shown = self._picture_of(self._game)
            self.stand_in = pygame.transform.smoothscale(shown, board.size)
        elif self.stand_in is not None:
            self.stand_in = pygame.transform.smoothscale(self.stand_in, board.size)
        self.board_rect, self.plaque, self.u = Rect(board), Rect(plaque), u
        self._before = None
        self._fade = 0.0
        if self._painter is not None:
            self._painter.join()
            self._painter = None
        if self._game is not None:
            self._timeline.drop()
            self._preparing = self._pictured(self._game.match)
        elif self._preparing is not None or self._ready is not None:
            self._preparing = self._new_game(self.number)
        self._ready = None
        self._game = None

    def chips(self, match: Match) -> list[Rect]:
        """Where the players' points stand on the plaque; the island's name takes a little more room than each.

        Where a name of its least size has too little room, it is left out.
        """
        players = match.players
        share = self.plaque.width / (players + 1.5)
        if self.least and share < NARROWEST_CHIP * self.u:
            share = self.plaque.width / (players + 0.16)
        else:
            # A long name takes what the points can spare
            name = self.app.fonts.width(map_title(match.board.name), "display", self._least_name)
            rest = (self.plaque.width - name - NAME_MARGINS * self.u) / (players + 0.08)
            share = min(share, max(rest, NARROWEST_CHIP * self.u))
        left = self.plaque.right - players * share - share * 0.08
        return [
            Rect(round(left + seat * share), self.plaque.y, round(share), self.plaque.height) for seat in range(players)
        ]

    @property
    def _least_name(self) -> float:
        """How small, in pixels, the island's name may be written."""
        return max(20 * self.u, self.least) / self.app.fonts.text_scale

    # ------------------------------------------------------------------ a new game, in slices

    def _new_game(self, number: int) -> Iterator[_Game | None]:
        """Prepare a game; gives None until it is there."""
        board = self.app.board(self.boards[number % len(self.boards)]) or self.app.board(self.boards[0])
        if board is None:
            return
        yield None
        players = self.counts[number % len(self.counts)]
        allowed = board.player_counts
        players = players if players in allowed else max(allowed)
        names = [theme.CLANS[seat].name for seat in range(players)]
        seed = stream(self.seed, "attract", number).getrandbits(32)
        match = Match.new(board, [Seat(name, LEVEL) for name in names], seed)
        yield None
        joined = round(JOINED_AT * sum(match.tiles_left(seat) for seat in range(players)))
        while match.turn < joined and not match.finished:
            for _decision in range(DECISIONS_A_SLICE):
                if not match.finished:
                    play_decision(match, LEVEL)
            yield None
        yield from self._pictured(match)

    def _pictured(self, match: Match) -> Iterator[_Game | None]:
        """Prepare the picture of a game."""
        view = _view(match.board, match.players, self.board_rect, self.app.sprites)
        yield None
        if self.app.has_window:
            self._painter = threading.Thread(target=_paint, args=(view,), name="title's map", daemon=True)
            self._painter.start()
            while self._painter.is_alive():
                yield None
            self._painter = None
        else:
            _paint(view)
        look = Look(self.app.fonts, self.app.sprites, self.u)
        homes = self.chips(match)
        track = ScoreTrack(self.board_rect, self.board_rect, self.u, self.app.fonts)
        stage = Stage(look, track, view.centre, view.hex_width, homes, Rect(0, 0, 0, 0), self._water)
        shown = Shown(match)
        yield _Game(match, view, shown, stage, BoardPieces(), list(stage.pictures(match.players)))

    def _water(self, size: tuple[int, int], target: tuple[float, float], about: Sequence[tuple[float, float]]) -> Rect:
        rect = Rect((0, 0), size)
        rect.center = round(target[0]), round(target[1])
        return rect

    # ------------------------------------------------------------------ time

    def update(self, dt: float, still: bool = False) -> list[Rect]:
        """Let `dt` seconds pass; gives the areas that look different. `still`: nothing moves, positions only fade."""
        if self.board_rect.size == (0, 0):
            return []
        self._seconds += dt
        areas = self._prepare()
        game = self._game
        if game is None:
            return areas
        frame = int(self._seconds * (SEA_PICTURES if still else FRAMES_A_SECOND))
        due, self._frame, sea = frame != self._frame, frame, self._sea
        if due:
            self._sea = (frame * SEA_PICTURES // FRAMES_A_SECOND) / SEA_PICTURES
        if self._fade > 0:
            self._fade = max(0.0, self._fade - dt / FADE_SECONDS)
            if self._fade == 0:
                self._before = None
            return areas + [self.board_rect] if due or self._fade == 0 else areas
        if self._timeline.busy:
            scores = self._scores_shown()
            if not self._timeline.update(dt):
                self._settled(game)
            if self._scores_shown() != scores:
                areas.append(self.plaque)
            return areas + [self.board_rect] if due or not self._timeline.busy else areas
        if self._sea != sea and not still:
            lively = game.view.changed_areas(game.pieces, sea, self._sea)
            areas += [self.board_rect] if self._naming else lively
        if game.to_warm:
            game.to_warm.pop()()
            return areas
        self._wait -= dt
        if self._wait <= 0:
            areas += self._go_on(game, still)
        return areas

    def _prepare(self) -> list[Rect]:
        """Begin a game when there is none, and get on with the one in the making."""
        if self._preparing is None:
            if self._game is None and self._ready is None:
                self._preparing = self._new_game(self.number)
            return []
        found = next(self._preparing, None)
        if found is None:
            return []
        self._preparing = None
        if self._game is not None:
            self._ready = found
            return []
        return self._show(found)

    def _show(self, game: _Game) -> list[Rect]:
        """Put another game on show; the picture of the last one fades."""
        if self._game is not None:
            self._keep_picture(self._game)
        else:
            # It comes out of what has filled the frame so far: at first an empty sea.
            before = pygame.Surface(self.board_rect.size)
            self.draw_meanwhile(before, before.get_rect())
            self._before, self._fade, self.stand_in = before, 1.0, None
        self._game = game
        self._timeline = Timeline()
        self._wait = self.pause
        game.shown.sync(game.match)
        self._refresh(game)
        shadow = round(40 * self.u)
        return [self.board_rect, self.plaque.inflate(2 * shadow, 2 * shadow)]

    def _keep_picture(self, game: _Game) -> None:
        self._before, self._fade = self._picture_of(game), 1.0

    def _picture_of(self, game: _Game) -> pygame.Surface:
        # Drawn on a window that begins above and to the left of the picture, for the view knows its place.
        window = pygame.Surface((self.board_rect.right, self.board_rect.bottom))
        game.view.draw(window, game.pieces)
        return window.subsurface(self.board_rect).copy()

    def _go_on(self, game: _Game, still: bool) -> list[Rect]:
        """The next turn, or after the last one the next game."""
        match = game.match
        if match.finished:
            if not self._naming:
                self._naming = True
                self.games_finished += 1
                self.number += 1
                self._wait = WINNER_SECONDS
                self._forget_game()
                self._preparing = self._new_game(self.number)
                return [self.board_rect, self.plaque]
            if self._ready is None:
                if self._preparing is None:  # another size of the window has swept it away
                    self._preparing = self._new_game(self.number)
                return []
            ready, self._ready, self._naming = self._ready, None, False
            return self._show(ready)
        if still:
            self._keep_picture(game)
            events: Sequence[Event] = ()
            for _turn in range(STILL_TURNS):
                if not match.finished:
                    events = play_decision(match, LEVEL)
            if self.told is not None:
                self.told(match, events)
            self._settled(game)
            self._wait = STILL_SECONDS
            return [self.board_rect, self.plaque]
        events = play_decision(match, LEVEL)
        if self.told is not None:
            self.told(match, events)
        self._timeline.play(choreograph(match, events, game.shown, None, lambda _name: None))
        return []

    def _forget_game(self) -> None:
        """Let go of what one game leaves in caches that outlive it: game after game it would fill them up."""
        forget()
        self.app.fonts.forget_lines()
        tidy()

    def _settled(self, game: _Game) -> None:
        """What is shown is what is true."""
        game.shown.sync(game.match)
        self._refresh(game)
        self._wait = self.pause

    def _refresh(self, game: _Game) -> None:
        """Give the map new pieces when something has changed."""
        shown, match = game.shown, game.match
        key = (len(shown.tiles), tuple(shown.castles.values()), tuple(shown.visits.values()))
        if key == game.key:
            return
        game.key = key
        game.pieces = BoardPieces(
            tiles={at: (seat, int(tile)) for at, (seat, tile) in shown.tiles.items()},
            castles=dict(shown.castles),
            visits=dict(shown.visits),
            tokens={tower.name: match.tower_token(tower.name) for tower in match.board.towers},
            lit=full_towns(match.board, shown.tiles),
        )

    def _scores_shown(self) -> list[int]:
        """The scores on the plaque: those of the moment, counting up while markers would hop."""
        game = self._game
        if game is None:
            return []
        scores = list(game.shown.scores)
        for clip, progress in self._timeline.showing():
            if isinstance(clip, MarkerHop):
                scores[clip.seat] = clip.before + round((clip.after - clip.before) * progress)
        result = game.match.result
        if result is not None and not self._timeline.busy:
            scores = [final.total for final in result.final]
        return scores

    # ------------------------------------------------------------------ drawing

    def draw_meanwhile(self, surface: pygame.Surface, rect: Rect) -> None:
        """Fill the board's place while there is no game to show."""
        if self.stand_in is not None:
            surface.blit(self.stand_in, rect)
        else:
            draw_rounded(surface, rect, 0, (theme.SEA_MIDDLE, theme.SEA))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board and scores, as far as they lie within the surface's clip."""
        found = surface.get_clip()
        if found.colliderect(self.board_rect) and self._game is not None:
            surface.set_clip(self.board_rect.clip(found))
            self._draw_board(surface, self._game)
            surface.set_clip(found)
        if found.colliderect(self.plaque.inflate(self.plaque.height, self.plaque.height)):
            self._draw_plaque(surface)

    def draw_areas(self, surface: pygame.Surface, areas: Sequence[Rect]) -> None:
        """Draw parts of the board, which do not overlap."""
        game = self._game
        if game is None or self._timeline.busy or self._before is not None or self._naming:
            found = surface.get_clip()
            for area in areas:
                surface.set_clip(area.clip(found))
                self.draw(surface)
            surface.set_clip(found)
        else:
            self._refresh(game)
            seconds = None if self.app.settings.reduced_motion else self._sea
            game.view.draw_areas(surface, game.pieces, seconds, areas)

    def _draw_board(self, surface: pygame.Surface, game: _Game) -> None:
        self._refresh(game)
        still = self.app.settings.reduced_motion
        game.view.draw(surface, game.pieces, seconds=None if still else self._sea)
        clips = self._timeline.showing()
        game.stage.draw(surface, [entry for entry in clips if isinstance(entry[0], SHOWN_CLIPS)], None)
        for clip, t in clips:
            if isinstance(clip, PointsFlight):
                self._draw_points(surface, game, clip, t)
        if self._before is not None and self._fade > 0:
            self._before.set_alpha(round(255 * self._fade))
            surface.blit(self._before, self.board_rect)
        line = self.winner_line
        if line and self._naming and self.told is None:
            self._draw_ribbon(surface, line, game.match)

    def _draw_points(self, surface: pygame.Surface, game: _Game, clip: PointsFlight, t: float) -> None:
        """The number rises where it was earned, and goes."""
        x, y = game.view.centre(clip.at)
        rise = game.view.hex_width * (0.5 + 0.9 * ease_out(t))
        size = 50 + 6 * math.sin(math.pi * min(1.0, t * 2))
        game.stage.kit.number(surface, f"+{clip.points}", (x, y - rise), size, theme.POINTED)

    def _draw_ribbon(self, surface: pygame.Surface, line: str, match: Match) -> None:
        u, fonts = self.u, self.app.fonts
        assert match.result is not None
        room = self.board_rect.width - round(150 * u)
        size = fonts.fit(line, "bold", 32 * u, room, 20 * u)
        wide = fonts.width(line, "bold", size)
        box = Rect(0, 0, wide + round(110 * u), round(78 * u))
        box.midbottom = self.board_rect.centerx, self.board_rect.bottom - round(26 * u)
        draw_rounded(surface, box, round(20 * u), (RIBBON,), 232)
        draw_ring(surface, box, round(20 * u), max(1, round(3 * u)), theme.BRASS[0])
        crown = self.app.sprites.icon("crown", 40 * u, theme.ACTIVE)
        surface.blit(crown, crown.get_rect(center=(box.x + round(44 * u), box.centery)))
        place = (box.x + round(76 * u), box.centery)
        draw_text(surface, fonts, line, place, "bold", size, theme.FELT_TEXT)

    def _draw_plaque(self, surface: pygame.Surface) -> None:
        """The island's name and every clan's points."""
        u, fonts, plaque = self.u, self.app.fonts, self.plaque
        draw_tray(surface, plaque, u)
        game = self._game
        if game is None:
            return
        chips = self.chips(game.match)
        room = chips[0].x - plaque.x - round(NAME_MARGINS * u)
        name = map_title(game.match.board.name)
        least = self._least_name
        if room > 0:
            size = fonts.fit(name, "display", 36 * u / fonts.text_scale, room, least)
            name = fonts.shorten(name, "display", size, room)
            place = (plaque.x + round(30 * u), plaque.centery)
            draw_text(surface, fonts, name, place, "display", size, theme.FELT_TEXT)
        result = game.match.result
        over = self._naming and result is not None
        for seat, (chip, score) in enumerate(zip(chips, self._scores_shown(), strict=True)):
            seal = self.app.sprites.emblem(theme.CLANS[seat], 50 * u)
            middle = chip.x + round(28 * u)
            surface.blit(seal, seal.get_rect(center=(middle, chip.centery)))
            won = over and result is not None and seat in result.winners
            colour = theme.ACTIVE if won else theme.FELT_TEXT
            place = (middle + round(36 * u), chip.centery)
            draw_text(surface, fonts, str(score), place, "extrabold", 36 * u / fonts.text_scale, colour)


def _view(board: Board, players: int, rect: Rect, sprites: Sprites) -> BoardView:
    """The map without names: it is a picture, nobody looks a place up in it."""
    return BoardView(board, players, rect, sprites, sprites.fonts, names=False)


def _paint(view: BoardView) -> None:
    """Paint the ground with pictures of its own, which are then forgotten: no two threads share them."""
    shared, view.sprites = view.sprites, Sprites(view.sprites.fonts)
    assert view.ground is not None
    view.sprites = shared

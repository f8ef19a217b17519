"""Draws the clips on show, in their order, for one layout of the window."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

import pygame
from pygame import Rect

from game.client.animations import card_clips, place_clips, score_clips, tile_clips
from game.client.animations.clips import (
    BonusFlip,
    CardFlip,
    CastleBanner,
    CathedralVisit,
    Clip,
    ClusterCount,
    Discard,
    HandDraw,
    LapFlourish,
    MarkerFlight,
    MarkerHop,
    MissionBanner,
    PointsFlight,
    TileFlight,
    TileLanding,
    TowerToken,
    TownBanner,
    TownLights,
)
from game.client.animations.kit import REHEARSED, Kit
from game.client.animations.pictures import Pictures
from game.client.score_track import ScoreTrack
from game.client.widgets import Look
from game.rebirth import Hex, Tile

HOP = 15.0
_ANYWHERE: Hex = (0, 0)


class Stage:
    """Draws clips for one layout."""

    def __init__(
        self,
        look: Look,
        track: ScoreTrack,
        centre: Callable[[Hex], tuple[float, float]],
        width: float,
        homes: Sequence[Rect],
        hand: Rect,
        water: Callable[[tuple[int, int], tuple[float, float], Sequence[tuple[float, float]]], Rect],
        reduced: bool = False,
    ) -> None:
        """`centre` gives a hex's middle in pixels, `width` is the width of a hex.

        `homes` are the player panels, where tiles come from and cards go to; `hand` is the tray; `water` finds room
        for a bubble. `reduced` replaces movement by fades.
        """
        self.kit = Kit(look, track, centre, width, homes, hand, water, reduced, Pictures(look.u))

    @property
    def within(self) -> Rect | None:
        """Where an enlarged board is seen; None while all of it is."""
        return self.kit.within

    @within.setter
    def within(self, rect: Rect | None) -> None:
        self.kit.within = rect

    @property
    def reduced(self) -> bool:
        """Whether things fade instead of moving."""
        return self.kit.reduced

    @property
    def width(self) -> float:
        """The width of a hex in pixels: it changes with the map's zoom."""
        return self.kit.width

    @width.setter
    def width(self, width: float) -> None:
        self.kit.width = width

    @property
    def hand_tile(self) -> tuple[tuple[float, float], float] | None:
        """Middle and hex width, in pixels, of the tile in hand."""
        return self.kit.hand_tile

    @hand_tile.setter
    def hand_tile(self, place: tuple[tuple[float, float], float] | None) -> None:
        self.kit.hand_tile = place

    @property
    def homes(self) -> Sequence[Rect]:
        """The player panels, where tiles come from and cards go to."""
        return self.kit.homes

    @homes.setter
    def homes(self, rects: Sequence[Rect]) -> None:
        self.kit.homes = rects

    @property
    def cards(self) -> dict[int, tuple[int, int]]:
        """Where the public missions' cards lie, by number; without them markers go to their owners' panels."""
        return self.kit.cards

    @cards.setter
    def cards(self, places: dict[int, tuple[int, int]]) -> None:
        self.kit.cards = places

    def pictures(self, players: int, humans: Collection[int] = ()) -> list[Callable[[], object]]:
        """What draws the pictures that moving things need, one by one: to be made in idle moments.

        `humans` are the seats whose tiles may be seen to leave the hand.
        """
        kit = self.kit
        sprites, width = kit.look.sprites, kit.width
        makers: list[Callable[[], object]] = [
            partial(sprites.cluster_outline, width),
            partial(sprites.card_back, card_clips.BACK_SIZE[0] * kit.u, card_clips.BACK_SIZE[1] * kit.u),
            partial(kit.pictures.glow, width * 1.5, place_clips.LAMP),
        ]
        for seat in range(players):
            makers.append(partial(sprites.last_move, seat, width))
            makers.append(partial(sprites.castle, seat, width))
            makers.append(partial(sprites.mark, seat, width * place_clips.VISIT_MARK))
        makers.extend(tile_clips.pictures(kit, players))
        for seat in range(players):
            for tile in Tile:
                makers.append(partial(self._rehearse, TileFlight(seat, tile, _ANYWHERE)))
                if seat in humans:
                    makers.append(partial(self._rehearse, TileFlight(seat, tile, _ANYWHERE), seat))
                    makers.append(partial(self._rehearse, HandDraw(seat, tile), seat))
        makers.append(partial(self._rehearse, PointsFlight(0, 1, _ANYWHERE, 1)))
        for seat in range(players):
            makers.append(partial(self._rehearse, CastleBanner("", _ANYWHERE, seat, (seat + 1) % players)))
            makers.append(partial(self._rehearse, CathedralVisit(_ANYWHERE, seat)))
        makers.append(partial(self._rehearse, CardFlip(0, _ANYWHERE, None)))
        makers.append(partial(self._rehearse, LapFlourish(0, 1, 1)))
        makers.reverse()  # the scene takes them from the end
        return makers

    def near_pictures(self, hand: tuple[int, Tile] | None) -> list[Callable[[], object]]:
        """The same for an enlarged board: only what the next turn needs for certain, for these pictures are large.

        `hand` is the viewer's seat and the tile in its hand.
        """
        makers: list[Callable[[], object]] = [
            partial(self.kit.look.sprites.cluster_outline, self.width),
            *tile_clips.clouds(self.kit),
        ]
        if hand is not None:
            flight, landing = TileFlight(*hand, _ANYWHERE), TileLanding(*hand, _ANYWHERE)
            makers += [partial(self._rehearse, clip, hand[0]) for clip in (flight, landing)]
        makers.reverse()
        return makers

    def pictures_of(self, clips: Iterable[Clip]) -> list[Callable[[], object]]:
        """What draws the dear pictures of clips that are going to be shown, one by one, the first needed last."""
        sprites, makers = self.kit.look.sprites, list[Callable[[], object]]()
        for clip in clips:
            if isinstance(clip, HandDraw):
                makers.append(partial(sprites.tile, clip.seat, clip.tile, self.kit.hand_place()[1], lifted=True))
            elif isinstance(clip, CardFlip):
                makers += card_clips.pictures(self.kit, clip)
        makers.reverse()
        return makers

    def _rehearse(self, clip: Clip, viewer: int | None = None) -> None:
        """Make all pictures that a clip takes, without showing it."""
        nowhere = pygame.Surface((1, 1), 0, 32)
        for step in range(REHEARSED + 1):
            self._draw(nowhere, clip, step / REHEARSED, viewer)

    def markers(self, scores: Sequence[int], clips: Sequence[tuple[Clip, float]]) -> tuple[list[float], list[float]]:
        """Each marker's score, between two steps while it hops, and how far it is off the ground in pixels."""
        at = [float(score) for score in scores]
        lift = [0.0] * len(at)
        for clip, progress in clips:
            if isinstance(clip, MarkerHop):
                way = (clip.after - clip.before) * progress
                if self.reduced:
                    at[clip.seat] = clip.before if progress < 0.5 else clip.after
                else:
                    at[clip.seat] = clip.before + way
                    lift[clip.seat] = abs(math.sin(math.pi * (way % 1.0))) * HOP * self.kit.u
        return at, lift

    def nudge(self, clips: Sequence[tuple[Clip, float]]) -> tuple[float, float]:
        """How far the map is moved by a blow, in pixels; with reduced motion never."""
        if self.reduced:
            return 0.0, 0.0
        x = y = 0.0
        for clip, t in clips:
            if isinstance(clip, CastleBanner):
                dx, dy = place_clips.blow(t, self.kit.u)
                x, y = x + dx, y + dy
        return x, y

    def draw(self, surface: pygame.Surface, clips: Sequence[tuple[Clip, float]], viewer: int | None) -> None:
        """Draw everything that moves, but the markers: light first, then words, then what flies over all of it."""
        for clip, t in sorted(clips, key=lambda item: _HEIGHTS[type(item[0])]):
            if isinstance(clip, _ON_BOARD):
                with self.kit.on_board(surface):
                    self._draw(surface, clip, t, viewer)
            else:
                self._draw(surface, clip, t, viewer)

    def _draw(self, surface: pygame.Surface, clip: Clip, t: float, viewer: int | None) -> None:
        kit = self.kit
        match clip:
            case TileFlight():
                tile_clips.flight(kit, surface, clip, t, viewer)
            case TileLanding():
                tile_clips.landing(kit, surface, clip, t)
            case HandDraw():
                tile_clips.hand_draw(kit, surface, clip, t)
            case ClusterCount():
                score_clips.cluster(kit, surface, clip, t)
            case PointsFlight():
                score_clips.points(kit, surface, clip, t)
            case LapFlourish():
                score_clips.lap(kit, surface, clip, t)
            case TownLights():
                place_clips.town_lights(kit, surface, clip, t)
            case TownBanner():
                place_clips.town_banner(kit, surface, clip, t)
            case CastleBanner():
                place_clips.castle(kit, surface, clip, t)
            case CathedralVisit():
                place_clips.visit(kit, surface, clip, t)
            case CardFlip():
                card_clips.card(kit, surface, clip, t)
            case Discard():
                tile_clips.discard(kit, surface, clip, t, viewer)
            case MissionBanner():
                place_clips.mission(kit, surface, clip, t)
            case TowerToken():
                card_clips.tower_token(kit, surface, clip, t)
            case MarkerFlight():
                card_clips.marker(kit, surface, clip, t)
            case BonusFlip():
                tile_clips.bonus(kit, surface, clip, t, viewer)
            case MarkerHop():
                pass


#: What happens on the board alone: on an enlarged one, hexes out of sight lie beyond its edge.
_ON_BOARD = (TownLights, CastleBanner, CathedralVisit, TileLanding, ClusterCount)
#: What lies over what: the higher, the later drawn.
_HEIGHTS: dict[type, int] = {
    TownLights: 0,
    CastleBanner: 0,
    CathedralVisit: 0,
    MarkerHop: 0,
    TileLanding: 1,
    ClusterCount: 2,
    LapFlourish: 2,
    TownBanner: 3,
    MissionBanner: 3,
    Discard: 3,
    TowerToken: 3,
    HandDraw: 4,
    TileFlight: 4,
    CardFlip: 4,
    MarkerFlight: 4,
    BonusFlip: 4,
    PointsFlight: 5,
}

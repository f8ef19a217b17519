"""From the events of a turn to motion: which clip begins when, and how each clip is drawn.

`Shown` is what the screen shows while clips run; cues move it on towards what is true in the match. `choreograph`
only plans and needs no display; `Stage` draws.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.mission_text import mission_title, token_brings, token_title
from game.client.panels.base import stamp
from game.client.panels.missions import ICON, OPEN_STRIPE
from game.client.preview_bubble import Bubble, BubbleRow, BubbleText, tail_tip
from game.client.score_track import ScoreTrack, foot
from game.client.timeline import Sequence as Play
from game.client.timeline import ease_in_out, ease_out
from game.client.widgets import Look, draw_panel, draw_text, px, rounded
from game.rebirth import (
    CastleTaken,
    CathedralVisited,
    Event,
    FarmScored,
    Hex,
    Match,
    MissionDrawn,
    PlusOneScored,
    Rank,
    SettlementScored,
    Tile,
    TileDiscarded,
    TilePlaced,
)
from game.rebirth.events import BonusTileSeen, MarkerLaid, PublicMissionScored, TowerUsed

FLIGHT, LANDING = 0.26, 0.14
TILE_STEP, LONGEST_CLUSTER = 0.08, 0.9
ARC, HOP_STEP, LONGEST_HOP = 0.36, 0.04, 1.2
TOWN_BANNER, CASTLE_BANNER, CARD, VISIT, DISCARD = 1.3, 0.8, 0.6, 0.3, 1.2
MISSION_BANNER, TOWER_TOKEN, TOWER_EFFECT, MARKER, BONUS = 1.7, 0.9, 1.3, 0.9, 1.0
AFTER_TURN = 0.22
#: Flying tiles are drawn once at this multiple of a hex width and scaled on their way.
FLYING, VISIT_MARK = 1.5, 0.32
#: Numbers that do not come from farms and settlements have colours of their own.
POINTS_OF = {"mission": theme.colour("#F3D2FF"), "tower": theme.colour("#BFEFE6")}


class Shown:
    """What board and score track show now."""

    def __init__(self, match: Match) -> None:
        self.tiles: dict[Hex, tuple[int, Tile]] = {}
        self.scores: list[int] = []
        self.castles: dict[str, int | None] = {}
        self.visits: dict[str, tuple[int, ...]] = {}
        self.sync(match)

    def sync(self, match: Match) -> None:
        """Show what is true."""
        self.tiles = dict(match.tiles)
        self.scores = [match.score(seat) for seat in range(match.players)]
        self.castles = {mark.name: match.castle_controller(mark.name) for mark in match.board.castles}
        self.visits = {mark.name: match.cathedral_visitors(mark.name) for mark in match.board.cathedrals}
        self.visits.update((mark.name, match.tower_visitors(mark.name)) for mark in match.board.towers)


@dataclass(frozen=True)
class TileFlight:
    """A tile is lifted and flies to its space."""

    seat: int
    tile: Tile
    at: Hex


@dataclass(frozen=True)
class TileLanding:
    """The tile comes down: a small squash, and dust."""

    seat: int
    tile: Tile
    at: Hex


@dataclass(frozen=True)
class ClusterCount:
    """The cluster lights up tile by tile, counting."""

    seat: int
    hexes: tuple[Hex, ...]


@dataclass(frozen=True)
class PointsFlight:
    """A number leaves its source and arcs to the marker. `source` tells missions and towers from farms."""

    seat: int
    points: int
    at: Hex
    score: int
    source: str = ""


@dataclass(frozen=True)
class MarkerHop:
    """The marker goes step by step."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class TownBanner:
    """A settlement is full: its roofs are lit, its owners ranked."""

    name: str
    hexes: tuple[Hex, ...]
    text: BubbleText


@dataclass(frozen=True)
class CastleBanner:
    """A castle changes hands."""

    name: str
    at: Hex
    seat: int
    previous: int | None


@dataclass(frozen=True)
class CathedralVisit:
    """A clan leaves its mark at a cathedral."""

    at: Hex
    seat: int


@dataclass(frozen=True)
class CardFlip:
    """A mission card goes to its owner; `title` None keeps it face down."""

    seat: int
    at: Hex
    title: str | None


@dataclass(frozen=True)
class Discard:
    """A tile fits nowhere and is put away."""

    seat: int
    tile: Tile
    text: BubbleText


@dataclass(frozen=True)
class MissionBanner:
    """A public mission is fulfilled."""

    seat: int
    at: Hex
    text: BubbleText


@dataclass(frozen=True)
class TowerToken:
    """A round tower is used: its token rises from it and says what it does."""

    seat: int
    token: str
    at: Hex
    text: BubbleText


@dataclass(frozen=True)
class MarkerFlight:
    """A doubling marker goes to its card (number `card` of the open ones)."""

    seat: int
    at: Hex
    card: int
    title: str


@dataclass(frozen=True)
class BonusFlip:
    """A set-aside tile comes into play; `tile` None keeps it face down."""

    seat: int
    at: Hex
    tile: Tile | None


Clip: TypeAlias = (
    TileFlight
    | TileLanding
    | ClusterCount
    | PointsFlight
    | MarkerHop
    | TownBanner
    | CastleBanner
    | CathedralVisit
    | CardFlip
    | Discard
    | MissionBanner
    | TowerToken
    | MarkerFlight
    | BonusFlip
)


def town_text(match: Match, name: str, ranks: Iterable[Rank]) -> BubbleText:
    """The banner of a full settlement: owners ranked, with influence and points."""
    rows = tuple(
        BubbleRow(
            text=_("{name}: influence {influence}").format(name=match.seats[rank.seat].name, influence=rank.influence),
            value=f"+{rank.points}",
            seat=rank.seat,
            good=rank.points > 0,
        )
        for rank in ranks
    )
    return BubbleText(_("{settlement} is full").format(settlement=name), rows=rows)


def mission_text(match: Match, event: PublicMissionScored) -> BubbleText:
    """The banner of a fulfilled public mission: who, whether first, whether doubled."""
    name = match.seats[event.seat].name
    rows = [BubbleRow(_("{name} is the first").format(name=name) if event.first else name, seat=event.seat)]
    if event.doubled:
        rows.append(BubbleRow(_("doubled by the marker"), token="doubling"))
    title = mission_title(match.mission_card(event.card))
    return BubbleText(title, f"+{event.points}", event.seat, tuple(rows))


def tower_text(event: TowerUsed) -> BubbleText:
    """The banner of a used tower: its token and what that brings."""
    value = f"+{event.points}" if event.points else ""
    rows = () if event.points else (BubbleRow(token_brings(event.token), token=event.token),)
    words = _("{tower}: {token}").format(tower=event.name, token=token_title(event.token))
    return BubbleText(words, value, event.seat, rows)


def choreograph(
    match: Match, events: Sequence[Event], shown: Shown, viewer: int | None, sound: Callable[[str], None]
) -> Play[Clip]:
    """Plan the clips for one turn's events, from what is `shown` now.

    Cards are only named if they are the viewer's. Ends, whatever is skipped, with `shown` as the match is.
    """
    play: Play[Clip] = Play()
    scores = list(shown.scores)
    at: Hex | None = None
    # A choice is made after the placement that earned it: its events alone name no place.
    visited: Hex | None = None

    def sounds(name: str) -> Callable[[], None]:
        return lambda: sound(name)

    def tower_hex(name: str) -> Hex:
        return next(tower.hex for tower in match.board.towers if tower.name == name)

    def award(seat: int, points: int, source: Hex, kind: str = "") -> None:
        if points <= 0:
            return
        before = scores[seat]
        scores[seat] += points
        after = scores[seat]
        play.add(PointsFlight(seat, points, source, before, kind), ARC)
        hop = min(HOP_STEP * points, LONGEST_HOP)

        def arrive() -> None:
            shown.scores[seat] = after

        begin = play.cursor
        play.add(MarkerHop(seat, before, after), hop, on_end=arrive)
        end = play.cursor
        for step in range(points):
            play.cursor = begin + hop * step / points
            play.cue(sounds("hop"))
        play.cursor = end

    for event in events:
        match event:
            case TilePlaced(seat, tile, space):
                at = space

                def land(space: Hex = space, seat: int = seat, tile: Tile = tile) -> None:
                    shown.tiles[space] = (seat, tile)

                play.add(TileFlight(seat, tile, space), FLIGHT, on_start=sounds("pick"))
                play.add(TileLanding(seat, tile, space), LANDING, on_start=sounds("place"), on_end=land)
            case TileDiscarded(seat, tile):
                text = BubbleText(_("No space for this tile"), seat=seat)
                play.add(Discard(seat, tile, text), DISCARD, on_start=sounds("refuse"))
            case PlusOneScored(seat, space, points):
                award(seat, points, space)
            case FarmScored(seat, _farm, points, cluster):
                step = min(TILE_STEP, LONGEST_CLUSTER / len(cluster))
                start = play.cursor
                for number in range(len(cluster)):
                    play.cursor = start + step * number
                    play.cue(sounds(f"farm_{number + 1}"))
                play.cursor = start
                play.add(ClusterCount(seat, cluster), step * len(cluster) + 0.1)
                award(seat, points, cluster[0])
            case SettlementScored(name, _completer, ranks):
                spaces = next(town.spaces for town in match.board.settlements if town.name == name)
                hexes = tuple(space for space in spaces if space in match.tiles)
                if len(hexes) > 1:
                    play.add(
                        TownBanner(name, hexes, town_text(match, name, ranks)),
                        TOWN_BANNER,
                        on_start=sounds("settlement"),
                    )
                paid = [rank for rank in ranks if rank.points > 0]
                start = play.cursor
                latest = start
                for rank in paid:
                    play.cursor = start
                    award(rank.seat, rank.points, at or hexes[0])
                    latest = max(latest, play.cursor)
                play.cursor = latest
            case CastleTaken(name, seat, previous):
                place = next(castle.hex for castle in match.board.castles if castle.name == name)
                start = play.cursor
                play.add(CastleBanner(name, place, seat, previous), CASTLE_BANNER, on_start=sounds("castle"))
                end = play.cursor

                def take(name: str = name, seat: int = seat) -> None:
                    shown.castles[name] = seat

                play.cursor = start + CASTLE_BANNER * 0.4
                play.cue(take)
                play.cursor = end
            case CathedralVisited(name, seat):
                place = next(church.hex for church in match.board.cathedrals if church.name == name)

                def visit(name: str = name, seat: int = seat) -> None:
                    shown.visits[name] = tuple(sorted({*shown.visits[name], seat}))

                visited = place
                play.add(CathedralVisit(place, seat), VISIT, on_start=sounds("cathedral"), on_end=visit)
            case MissionDrawn(seat, card):
                title = mission_title(match.mission_card(card)) if seat == viewer else None
                place = visited or at or (0, 0)
                play.add(CardFlip(seat, place, title), CARD if title is None else CARD + 0.5, on_start=sounds("card"))
            case PublicMissionScored(seat, _card, points):
                place = at or (0, 0)
                banner = MissionBanner(seat, place, mission_text(match, event))
                start = play.cursor
                play.add(banner, MISSION_BANNER, on_start=sounds("mission"))
                end = play.cursor
                play.cursor = start + MISSION_BANNER * 0.45
                award(seat, points, place, "mission")
                play.cursor = max(play.cursor, end)
            case TowerUsed(seat, name, token, points):
                place = visited = tower_hex(name)

                def use(name: str = name, seat: int = seat) -> None:
                    shown.visits[name] = tuple(sorted({*shown.visits[name], seat}))

                clip = TowerToken(seat, token, place, tower_text(event))
                lasting = TOWER_TOKEN if points else TOWER_EFFECT
                play.add(clip, lasting, on_start=sounds("whistle"), on_end=use)
                award(seat, points, place, "tower")
            case MarkerLaid(seat, card):
                number = next(i for i, open_card in enumerate(match.public_missions) if open_card.card.id == card)
                place = _doubling_tower(match, seat)
                title = _("Doubled: {mission}").format(mission=mission_title(match.mission_card(card)))
                play.add(MarkerFlight(seat, place, number, title), MARKER, on_start=sounds("card"))
            case BonusTileSeen(seat, tile, tower):
                bonus = BonusFlip(seat, tower_hex(tower), tile if seat == viewer else None)
                play.add(bonus, BONUS, on_start=sounds("card"))
            case _:
                pass
    play.wait(AFTER_TURN)
    return play


def _doubling_tower(match: Match, seat: int) -> Hex:
    """A tower from which the seat has its marker."""
    return next(
        (
            tower.hex
            for tower in match.board.towers
            if match.tower_token(tower.name) == "doubling" and seat in match.tower_visitors(tower.name)
        ),
        (0, 0),
    )


class Stage:
    """Draws clips for one layout. `centre` gives a hex's middle in pixels, `width` is the width of a hex."""

    def __init__(
        self,
        look: Look,
        track: ScoreTrack,
        centre: Callable[[Hex], tuple[float, float]],
        width: float,
        homes: Sequence[Rect],
        hand: Rect,
        water: Callable[[tuple[int, int], tuple[float, float]], Rect],
        reduced: bool = False,
    ) -> None:
        """`homes` are the player panels, where tiles come from and cards go to; `water` finds room for a bubble."""
        self.look, self.track, self.centre, self.width = look, track, centre, width
        self.homes, self.hand, self.water, self.reduced = homes, hand, water, reduced
        self._bubble = Bubble()
        self._town_place: tuple[TownBanner | MissionBanner | TowerToken, Rect] | None = None
        #: Where the public missions' cards lie, by number; without them markers go to their owners' panels.
        self.cards: dict[int, tuple[int, int]] = {}

    def pictures(self, players: int) -> list[Callable[[], object]]:
        """What draws the pictures that moving things need, one by one: to be made in idle moments."""
        sprites, width = self.look.sprites, self.width
        makers: list[Callable[[], object]] = [
            partial(sprites.cluster_outline, width),
            partial(sprites.card_back, 46 * self.look.u, 64 * self.look.u),
        ]
        for seat in range(players):
            makers.append(partial(sprites.last_move, seat, width))
            makers.append(partial(sprites.mark, seat, width * VISIT_MARK))
            makers.append(partial(sprites.emblem, seat, width * 0.62, shadow=True))
            for tile in Tile:
                makers.append(partial(sprites.tile, seat, tile, width * FLYING, lifted=True))
                makers.append(partial(sprites.tile, seat, tile, width))
        return makers

    def hand_place(self) -> tuple[float, float]:
        """Where the tile in hand lies."""
        return self.hand.x + 118 * self.look.u, self.hand.y + 118 * self.look.u

    def markers(self, scores: Sequence[int], clips: Sequence[tuple[Clip, float]]) -> tuple[list[float], list[float]]:
        """Each marker's score, between two steps while it hops, and how far it is off the ground in pixels."""
        at = [float(score) for score in scores]
        lift = [0.0] * len(at)
        for clip, progress in clips:
            if isinstance(clip, MarkerHop):
                way = (clip.after - clip.before) * progress
                at[clip.seat] = clip.before + (math.floor(way) if self.reduced else way)
                if not self.reduced:
                    lift[clip.seat] = abs(math.sin(math.pi * (way % 1.0))) * 15 * self.look.u
        return at, lift

    def draw(self, surface: pygame.Surface, clips: Sequence[tuple[Clip, float]], viewer: int | None) -> None:
        """Draw everything that moves, but the markers."""
        for clip, t in clips:
            match clip:
                case TileFlight():
                    self._flight(surface, clip, t, viewer)
                case TileLanding():
                    self._landing(surface, clip, t)
                case ClusterCount():
                    self._cluster(surface, clip, t)
                case PointsFlight():
                    self._points(surface, clip, t)
                case TownBanner():
                    self._town(surface, clip, t)
                case CastleBanner():
                    self._castle(surface, clip, t)
                case CathedralVisit():
                    self._visit(surface, clip, t)
                case CardFlip():
                    self._card(surface, clip, t)
                case Discard():
                    self._discard(surface, clip, t)
                case MissionBanner():
                    self._mission(surface, clip, t)
                case TowerToken():
                    self._tower(surface, clip, t)
                case MarkerFlight():
                    self._marker(surface, clip, t)
                case BonusFlip():
                    self._bonus(surface, clip, t, viewer)
                case MarkerHop():
                    pass

    def _flight(self, surface: pygame.Surface, clip: TileFlight, t: float, viewer: int | None) -> None:
        end = self.centre(clip.at)
        if self.reduced:
            picture = self.look.sprites.tile(clip.seat, clip.tile, self.width).copy()
            picture.set_alpha(round(255 * t))
            stamp(surface, picture, end)
            return
        home = self.homes[clip.seat]
        start = self.hand_place() if clip.seat == viewer else (home.x + 46 * self.look.u, float(home.centery))
        share = ease_in_out(t)
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share - math.sin(math.pi * share) * self.width * 1.1
        large = 2.2 if clip.seat == viewer else 1.1
        scale = large + (1.12 - large) * share
        picture = self.look.sprites.tile(clip.seat, clip.tile, self.width * FLYING, lifted=True)
        stamp(surface, pygame.transform.smoothscale_by(picture, scale / FLYING), (x, y))

    def _landing(self, surface: pygame.Surface, clip: TileLanding, t: float) -> None:
        x, y = self.centre(clip.at)
        picture = self.look.sprites.tile(clip.seat, clip.tile, self.width)
        if not self.reduced:
            squash = math.sin(math.pi * t)
            self._dust(surface, (x, y), t)
            size = picture.get_size()
            picture = pygame.transform.smoothscale(
                picture, (round(size[0] * (1 + 0.10 * squash)), round(size[1] * (1 - 0.13 * squash)))
            )
            y += self.width * 0.05 * squash
        stamp(surface, picture, (x, y))

    def _dust(self, surface: pygame.Surface, place: tuple[float, float], t: float) -> None:
        reach = self.width * (0.45 + 0.35 * ease_out(t))
        side = round(reach * 2 + self.width * 0.4)
        cloud = pygame.Surface((side, side), pygame.SRCALPHA)
        cloud.fill((*theme.PAPER[0], 0))
        for number in range(10):
            angle = number * math.tau / 10 + 0.3
            spot = (side / 2 + math.cos(angle) * reach, side / 2 + math.sin(angle) * reach * 0.8)
            pygame.draw.circle(cloud, (*theme.PAPER[0], round(150 * (1 - t))), spot, self.width * 0.09 * (1.2 - t))
        stamp(surface, cloud, place)

    def _cluster(self, surface: pygame.Surface, clip: ClusterCount, t: float) -> None:
        count = len(clip.hexes)
        lit = min(count, int(t * (count + 0.999)) + 1)
        ring = self.look.sprites.cluster_outline(self.width)
        for space in clip.hexes[:lit]:
            stamp(surface, ring, self.centre(space))
        x, y = self.centre(clip.hexes[lit - 1])
        share = min(1.0, lit / 10)
        colour = theme.mix(theme.WHITE, theme.POINTED, share)
        self._number(surface, str(lit), (x, y - self.width * 0.62), 34 + 14 * share, colour)

    def _number(
        self, surface: pygame.Surface, text: str, place: tuple[float, float], size: float, colour: theme.Colour
    ) -> None:
        u = self.look.u
        draw_text(
            surface, self.look.fonts, text, place, "extrabold", size * u, colour, anchor="center",
            halo=theme.POINTED_DARK, halo_width=4 * u,
        )  # fmt: skip

    def _points(self, surface: pygame.Surface, clip: PointsFlight, t: float) -> None:
        start, end = self.centre(clip.at), foot(self.track.steps, clip.score, self.look.u)
        colour = POINTS_OF.get(clip.source, theme.POINTED)
        if self.reduced:
            self._number(surface, f"+{clip.points}", start, 40, colour)
            return
        share = ease_in_out(t)
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share - math.sin(math.pi * share) * 90 * self.look.u
        self._number(surface, f"+{clip.points}", (x, y), (56 if clip.source else 44) - 10 * share, colour)

    def _town(self, surface: pygame.Surface, clip: TownBanner, t: float) -> None:
        for space in clip.hexes:
            stamp(surface, self.look.sprites.cluster_outline(self.width), self.centre(space))
        middle = self.centre(clip.hexes[0])
        size = self._bubble.size(self.look, clip.text)
        if self._town_place is None or self._town_place[0] is not clip:
            self._town_place = (clip, self.water(size, middle))
        rect = self._town_place[1]
        self._bubble.draw(surface, self.look, clip.text, rect, tail_tip(rect, middle, self.width))

    def _banner(self, surface: pygame.Surface, clip: MissionBanner | TowerToken, middle: tuple[float, float]) -> None:
        size = self._bubble.size(self.look, clip.text)
        if self._town_place is None or self._town_place[0] is not clip:
            self._town_place = (clip, self.water(size, middle))
        rect = self._town_place[1]
        self._bubble.draw(surface, self.look, clip.text, rect, tail_tip(rect, middle, self.width))

    def _mission(self, surface: pygame.Surface, clip: MissionBanner, t: float) -> None:
        x, y = self.centre(clip.at)
        self._rays(surface, (x, y), t, theme.SOURCES["mission"])
        self._banner(surface, clip, (x, y))
        crown = self.look.sprites.icon("crown", 46 * self.look.u, theme.ACTIVE)
        lift = 1.0 if self.reduced else ease_out(min(1.0, t * 2.5))
        stamp(surface, crown, (x, y - self.width * 0.75 * lift))

    def _rays(self, surface: pygame.Surface, place: tuple[float, float], t: float, colour: theme.Colour) -> None:
        """Beams round a place, which farms never have."""
        if self.reduced:
            return
        reach = self.width * (0.6 + 0.9 * ease_out(min(1.0, t * 1.4)))
        side = round(2 * reach) + 4
        light = pygame.Surface((side, side), pygame.SRCALPHA)
        light.fill((*colour, 0))
        alpha = round(190 * max(0.0, 1 - t))
        for number in range(12):
            angle = number * math.tau / 12 + t * 0.5
            points = [
                (side / 2 + math.cos(angle + off) * far, side / 2 + math.sin(angle + off) * far)
                for off, far in ((0.0, reach * 0.42), (-0.07, reach), (0.07, reach))
            ]
            pygame.draw.polygon(light, (*theme.mix(colour, theme.WHITE, 0.55 * (number % 2)), alpha), points)
        stamp(surface, light, place)

    def _tower(self, surface: pygame.Surface, clip: TowerToken, t: float) -> None:
        x, y = self.centre(clip.at)
        self._banner(surface, clip, (x, y))
        grown = 1.0 if self.reduced else ease_out(min(1.0, t * 2))
        token = self.look.sprites.tower_token(clip.token, self.width * 0.95)
        picture = pygame.transform.smoothscale_by(token, 0.5 + 0.5 * grown) if grown < 1.0 else token
        stamp(surface, picture, (x + self.width * 0.25 * (1 - grown), y - self.width * (0.62 * grown - 0.17)))
        fall = 1.0 if self.reduced else ease_out(min(1.0, t * 1.5))
        mark = self.look.sprites.mark(clip.seat, self.width * VISIT_MARK)
        stamp(surface, pygame.transform.smoothscale_by(mark, 2.2 - 1.2 * fall), (x, y + self.width * 0.40 * fall))

    def _marker(self, surface: pygame.Surface, clip: MarkerFlight, t: float) -> None:
        u = self.look.u
        home = self.homes[clip.seat]
        start, end = self.centre(clip.at), self.cards.get(clip.card, (home.right - 60 * u, home.bottom - 30 * u))
        share = 1.0 if self.reduced else ease_in_out(min(1.0, t / 0.8))
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share - math.sin(math.pi * share) * 110 * u
        seal = self.look.sprites.emblem(clip.seat, 44 * u, shadow=True)
        stamp(surface, self.look.sprites.tower_token("doubling", 72 * u), (x, y))
        stamp(surface, seal, (x - 40 * u, y + 6 * u))
        place = (start[0], start[1] - self.width * 0.9)
        draw_text(
            surface, self.look.fonts, clip.title, place, "extrabold", 32 * u, POINTS_OF["mission"], anchor="center",
            halo=theme.POINTED_DARK, halo_width=4 * u,
        )  # fmt: skip

    def _bonus(self, surface: pygame.Surface, clip: BonusFlip, t: float, viewer: int | None) -> None:
        x, y = self.centre(clip.at)
        rise = 1.0 if self.reduced else ease_out(min(1.0, t * 2))
        back = self.look.sprites.emblem(clip.seat, self.width * 0.9, shadow=True)
        front = back
        if clip.tile is not None:
            front = self.look.sprites.tile(clip.seat, clip.tile, self.width * FLYING, lifted=True)
        turn = 1.0 if self.reduced else min(1.0, max(0.0, (t - 0.25) / 0.3))
        picture = front if turn > 0.5 else back
        width = max(0.08, abs(math.cos(math.pi * turn)))
        end = self.hand_place() if clip.seat == viewer else (x, y - self.width * 0.9)
        share = 0.0 if self.reduced else ease_in_out(min(1.0, max(0.0, (t - 0.6) / 0.4)))
        place = (
            x + (end[0] - x) * share,
            (y - self.width * 0.9 * rise) + (end[1] - (y - self.width * 0.9 * rise)) * share,
        )
        size = (max(2, round(picture.get_width() * width)), picture.get_height())
        stamp(surface, pygame.transform.smoothscale(picture, size) if width < 1.0 else picture, place)

    def _castle(self, surface: pygame.Surface, clip: CastleBanner, t: float) -> None:
        x, y = self.centre(clip.at)
        spread = 1.0 if self.reduced else 0.8 + 0.5 * ease_out(t)
        ring = self.look.sprites.last_move(clip.seat, self.width)
        if spread != 1.0:
            ring = pygame.transform.smoothscale_by(ring, spread)
        ring = ring.copy()
        ring.set_alpha(round(255 * (1 - t * 0.8)))
        stamp(surface, ring, (x, y))
        seal = self.look.sprites.emblem(clip.seat, self.width * 0.62, shadow=True)
        rise = 0.0 if self.reduced else ease_out(min(1.0, t * 1.6))
        stamp(surface, seal, (x, y - self.width * (0.5 + 0.45 * rise)))
        if clip.previous is not None and not self.reduced:
            old = self.look.sprites.emblem(clip.previous, self.width * 0.5).copy()
            old.set_alpha(round(255 * max(0.0, 1 - 1.5 * t)))
            stamp(surface, old, (x + self.width * 0.4 * t, y - self.width * (0.4 - 0.9 * t)))

    def _visit(self, surface: pygame.Surface, clip: CathedralVisit, t: float) -> None:
        x, y = self.centre(clip.at)
        grown = 1.0 if self.reduced else 2.2 - 1.2 * ease_out(t)
        mark = self.look.sprites.mark(clip.seat, self.width * VISIT_MARK)
        stamp(surface, pygame.transform.smoothscale_by(mark, grown), (x, y + self.width * 0.40 * t))

    def _card(self, surface: pygame.Surface, clip: CardFlip, t: float) -> None:
        look, u = self.look, self.look.u
        start, home = self.centre(clip.at), self.homes[clip.seat]
        end = (home.right - 60 * u, home.bottom - 30 * u)
        travel = t if clip.title is None else max(0.0, (t - 0.45) / 0.55)
        share = ease_in_out(travel)
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share - (0 if self.reduced else math.sin(math.pi * share) * 60 * u)
        if clip.title is None:
            turn = 1.0 if self.reduced else abs(math.cos(math.pi * t))
            back = look.sprites.card_back(46 * u, 64 * u)
            size = (max(2, round(back.get_width() * max(0.12, turn))), back.get_height())
            stamp(surface, pygame.transform.smoothscale(back, size), (x, y))
            return
        stripe = round(50 * u)
        words = look.fonts.width(clip.title, "bold", 26 * u)
        card = Rect(0, 0, stripe + round(words + 40 * u), round(66 * u * look.fonts.text_scale))
        opening = 1.0 if self.reduced else ease_out(min(1.0, t / 0.2))
        card.width = max(px(u, 8), round(card.width * opening))
        card.center = round(x), round(y - 46 * u * (1 - share))
        card.clamp_ip(surface.get_rect())
        draw_panel(surface, card, u, radius=10)
        if opening < 1.0:
            return
        edge = px(u, 3)
        left = rounded((stripe, card.height - 2 * edge), px(u, 8), (OPEN_STRIPE,))
        surface.blit(left, (card.x + edge, card.y + edge))
        stamp(surface, look.sprites.icon("card", 32 * u, ICON), (card.x + edge + stripe / 2, card.centery))
        place = (card.x + stripe + 18 * u, card.centery)
        draw_text(surface, look.fonts, clip.title, place, "bold", 26 * u, theme.INK)

    def _discard(self, surface: pygame.Surface, clip: Discard, t: float) -> None:
        size = self._bubble.size(self.look, clip.text)
        rect = Rect((0, 0), size)
        rect.center = self.track.board.center
        self._bubble.draw(surface, self.look, clip.text, rect, None)
        picture = self.look.sprites.tile(clip.seat, clip.tile, self.width * 1.6).copy()
        picture.set_alpha(round(255 * (1 - t * 0.7)))
        stamp(surface, picture, (rect.centerx, rect.top - self.width))

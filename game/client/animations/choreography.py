"""From the events of a turn to motion: which clip begins when, and what it changes on arrival. Needs no display."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

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
from game.client.animations.shown import Shown, public_counts
from game.client.i18n import _
from game.client.mission_text import mission_icon, mission_title, token_brings, token_title
from game.client.preview_bubble import BubbleRow, BubbleText
from game.client.score_track import LAP
from game.client.timeline import Sequence as Play
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
    TileDrawn,
    TilePlaced,
)
from game.rebirth.events import BonusTileSeen, MarkerLaid, PublicMissionScored, TowerUsed

#: Seconds at normal speed.
FLIGHT, LANDING, DRAW = 0.24, 0.12, 0.3
TILE_STEP, LONGEST_CLUSTER = 0.08, 0.9
#: Owners of a full settlement are paid so many seconds after each other, so that every number can be read.
PAID_APART = 0.16
#: How long the whole cluster stays lit; with the counting never more than `LONGEST_CLUSTER`.
CLUSTER_REST = 0.12
#: Its rims go out while the number already flies.
CLUSTER_FADE = 0.22
ARC, HOP_STEP, LONGEST_HOP, LAP_FLOURISH = 0.36, 0.04, 1.2, 0.9
TOWN, CASTLE, VISIT, DISCARD = 0.9, 0.7, 0.3, 1.2
#: The viewer reads its own card before it goes.
CARD, READING = 0.6, 0.6
MISSION_BANNER, TOWER_TOKEN, TOWER_EFFECT, MARKER, BONUS = 1.7, 0.9, 1.3, 0.9, 1.0
#: When, within the clip, the castle is its new owner's, and the mission's points leave.
CASTLE_TURNS, MISSION_PAYS = 0.9, 0.45
AFTER_TURN = 0.22


def cluster_seconds(count: int) -> tuple[float, float]:
    """How long one tile of a cluster of so many takes, and all of it."""
    step = min(TILE_STEP, (LONGEST_CLUSTER - CLUSTER_REST) / count)
    return step, step * count + CLUSTER_REST


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

    Cards and tiles are only named if they are the viewer's. Ends, whatever is skipped, with `shown` as the match is.
    """
    plan = _Plan(match, shown, viewer, sound)
    for event in events:
        plan.add(event)
    plan.finish()
    return plan.play


class _Plan:
    """The sequence being put together, and what the events so far have told."""

    def __init__(self, match: Match, shown: Shown, viewer: int | None, sound: Callable[[str], None]) -> None:
        self.match, self.shown, self.viewer, self.sound = match, shown, viewer, sound
        self.play: Play[Clip] = Play()
        self._scores = list(shown.scores)
        self._placements = len(match.placements)
        self._public = match.public_missions
        self._visits = {mark.name: match.tower_visitors(mark.name) for mark in match.board.towers}
        self._counts = public_counts(match)
        self._at: Hex | None = None
        # A choice is made after the placement that earned it: its events alone name no place.
        self._visited: Hex | None = None
        self._landed: float | None = None

    def add(self, event: Event) -> None:
        """Plan what shows one event."""
        match event:
            case TilePlaced(seat, tile, space):
                self._place(seat, tile, space)
            case TileDiscarded(seat, tile):
                self._discard(seat, tile)
            case TileDrawn(seat, tile):
                self._draw(seat, tile)
            case PlusOneScored(seat, space, points):
                self._award(seat, points, space)
            case FarmScored(seat, _farm, points, cluster):
                self._farm(seat, points, cluster)
            case SettlementScored(name, _completer, ranks):
                self._town(name, ranks)
            case CastleTaken(name, seat, previous):
                self._castle(name, seat, previous)
            case CathedralVisited(name, seat):
                self._visit(name, seat)
            case MissionDrawn(seat, card):
                self._card(seat, card)
            case PublicMissionScored():
                self._mission(event)
            case TowerUsed():
                self._tower(event)
            case MarkerLaid(seat, card):
                self._marker(seat, card)
            case BonusTileSeen(seat, tile, tower):
                self._bonus(seat, tile, tower)
            case _:
                pass

    def finish(self) -> None:
        """End the turn: a moment of rest, and the tiles left as they are by now."""
        self.play.cursor = self.play.duration

        def arrive() -> None:
            for seat in range(len(self._counts)):
                self._tiles_arrive(seat)
                # Of several towers beside one tile, those still to be used after a choice count already.
                for name, visitors in self._visits.items():
                    if seat in visitors and seat not in self.shown.visits[name]:
                        self.shown.visits[name] = tuple(sorted({*self.shown.visits[name], seat}))
                        self.shown.count(seat, towers=1)
            self.shown.empty_hands = frozenset()
            self.shown.public = self._public
            self.shown.placements = self._placements  # in Ireland a choice may be what makes a placement whole

        self.play.cue(arrive)
        self.play.wait(AFTER_TURN)

    # what the clips share

    def _sounds(self, name: str) -> Callable[[], None]:
        return partial(self.sound, name)

    def _tower_hex(self, name: str) -> Hex:
        return next(tower.hex for tower in self.match.board.towers if tower.name == name)

    def _tiles_arrive(self, seat: int) -> None:
        self.shown.counts[seat] = self.shown.counts[seat].with_tiles(self._counts[seat])

    def _award(self, seat: int, points: int, source: Hex, kind: str = "") -> None:
        if points <= 0:
            return
        play, shown = self.play, self.shown
        before = self._scores[seat]
        after = self._scores[seat] = before + points
        play.add(PointsFlight(seat, points, source, before, kind), ARC)
        hop = min(HOP_STEP * points, LONGEST_HOP)

        def arrive() -> None:
            shown.scores[seat] = after

        begin = play.cursor
        play.add(MarkerHop(seat, before, after), hop, on_end=arrive)
        end = play.cursor
        for step in range(points):
            play.cursor = begin + hop * step / points
            play.cue(self._sounds("hop"))
        for laps in range(before // LAP + 1, after // LAP + 1):
            play.cursor = begin + hop * (laps * LAP - before) / points
            play.add(LapFlourish(seat, laps, laps * LAP), LAP_FLOURISH, on_start=self._sounds("mission"), hold=False)
        play.cursor = end

    # one method for each event

    def _place(self, seat: int, tile: Tile, space: Hex) -> None:
        self._at = space
        shown = self.shown

        def leave() -> None:
            shown.empty_hands |= {seat}
            self.sound("pick")

        def land() -> None:
            shown.tiles[space] = (seat, tile)
            shown.placements = self._placements
            self._tiles_arrive(seat)

        self.play.add(TileFlight(seat, tile, space), FLIGHT, on_start=leave)
        self.play.add(TileLanding(seat, tile, space), LANDING, on_start=self._sounds("place"), on_end=land)
        self._landed = self.play.cursor

    def _discard(self, seat: int, tile: Tile) -> None:
        text = BubbleText(_("No space for this tile"), seat=seat)
        shown = self.shown

        def leave() -> None:
            shown.empty_hands |= {seat}
            self.sound("refuse")

        def put_away() -> None:
            shown.placements = self._placements
            self._tiles_arrive(seat)

        self.play.add(Discard(seat, tile, text), DISCARD, on_start=leave, on_end=put_away)
        self._landed = self.play.cursor

    def _draw(self, seat: int, tile: Tile) -> None:
        """The next tile comes while the last one still scores: nobody waits for it."""
        shown, play = self.shown, self.play

        def arrive() -> None:
            shown.empty_hands -= {seat}

        start = play.cursor if self._landed is None else self._landed
        back = play.cursor
        play.cursor = start
        if seat == self.viewer:
            play.add(HandDraw(seat, tile), DRAW, on_end=arrive, hold=False)
        else:
            play.cue(arrive)
        play.cursor = back

    def _farm(self, seat: int, points: int, cluster: tuple[Hex, ...]) -> None:
        play = self.play
        step, lasting = cluster_seconds(len(cluster))
        start = play.cursor
        for number in range(len(cluster)):
            play.cursor = start + step * number
            play.cue(self._sounds(f"farm_{number + 1}"))
        play.cursor = start
        play.add(ClusterCount(seat, cluster), lasting + CLUSTER_FADE)
        play.cursor = start + lasting
        self._award(seat, points, cluster[-1])

    def _town(self, name: str, ranks: Sequence[Rank]) -> None:
        play, match, shown = self.play, self.match, self.shown
        spaces = next(town.spaces for town in match.board.settlements if town.name == name)
        hexes = tuple(space for space in spaces if space in match.tiles)
        start = play.cursor
        if len(spaces) > 1:
            tiles = tuple((space, *match.tiles[space]) for space in hexes)

            def light() -> None:
                shown.lit |= {name}

            play.add(TownLights(name, tiles), TOWN, on_start=self._sounds("settlement"), on_end=light)
        scored = play.cursor
        latest = scored
        for number, rank in enumerate(ranks):
            play.cursor = scored + PAID_APART * number
            self._award(rank.seat, rank.points, self._at or hexes[0])
            latest = max(latest, play.cursor)
        if len(spaces) > 1:  # it can be read for as long as its points are on their way
            play.cursor = start
            play.add(TownBanner(name, hexes, town_text(match, name, ranks)), latest - start)
        play.cursor = latest

    def _castle(self, name: str, seat: int, previous: int | None) -> None:
        play, shown = self.play, self.shown
        place = next(castle.hex for castle in self.match.board.castles if castle.name == name)

        def fall() -> None:
            shown.castles[name] = None
            if previous is not None:
                shown.count(previous, castles=-1)
            self.sound("castle")

        def rise() -> None:
            shown.castles[name] = seat
            shown.count(seat, castles=1)

        begin = play.cursor
        play.add(CastleBanner(name, place, seat, previous), CASTLE, on_start=fall)
        end = play.cursor
        play.cursor = begin + CASTLE * CASTLE_TURNS
        play.cue(rise)
        play.cursor = end

    def _visit(self, name: str, seat: int) -> None:
        shown = self.shown
        place = next(church.hex for church in self.match.board.cathedrals if church.name == name)

        def visit() -> None:
            shown.visits[name] = tuple(sorted({*shown.visits[name], seat}))
            shown.count(seat, cathedrals=1)

        self._visited = place
        self.play.add(CathedralVisit(place, seat), VISIT, on_start=self._sounds("cathedral"), on_end=visit)

    def _card(self, seat: int, card: str) -> None:
        shown = self.shown
        place = self._visited or self._at or (0, 0)
        drawn = self.match.mission_card(card)
        clip = CardFlip(seat, place, None)
        if seat == self.viewer:
            clip = CardFlip(seat, place, mission_title(drawn), mission_icon(drawn))

        def arrive() -> None:
            shown.count(seat, missions=1)

        lasting = CARD if clip.title is None else CARD + READING
        self.play.add(clip, lasting, on_start=self._sounds("card"), on_end=arrive)

    def _mission(self, event: PublicMissionScored) -> None:
        play = self.play
        place = self._at or (0, 0)
        start = play.cursor
        banner = MissionBanner(event.seat, place, mission_text(self.match, event))
        play.add(banner, MISSION_BANNER, on_start=self._sounds("mission"))
        end = play.cursor
        play.cursor = start + MISSION_BANNER * MISSION_PAYS
        self._award(event.seat, event.points, place, "mission")
        play.cue(lambda: self.shown.news_of(self._public, event.card))
        play.cursor = max(play.cursor, end)

    def _tower(self, event: TowerUsed) -> None:
        shown, seat, name = self.shown, event.seat, event.name
        place = self._visited = self._tower_hex(name)

        def use() -> None:
            if seat not in shown.visits[name]:
                shown.visits[name] = tuple(sorted({*shown.visits[name], seat}))
                shown.count(seat, towers=1)

        lasting = TOWER_TOKEN if event.points else TOWER_EFFECT
        clip = TowerToken(seat, event.token, place, tower_text(event))
        self.play.add(clip, lasting, on_start=self._sounds("whistle"), on_end=use)
        self._award(seat, event.points, place, "tower")

    def _marker(self, seat: int, card: str) -> None:
        match = self.match
        number = next(i for i, open_card in enumerate(match.public_missions) if open_card.card.id == card)
        title = _("Doubled: {mission}").format(mission=mission_title(match.mission_card(card)))
        clip = MarkerFlight(seat, _doubling_tower(match, seat), number, title)
        arrive = partial(self.shown.news_of, self._public, card)
        self.play.add(clip, MARKER, on_start=self._sounds("card"), on_end=arrive)

    def _bonus(self, seat: int, tile: Tile, tower: str) -> None:
        clip = BonusFlip(seat, self._tower_hex(tower), tile if seat == self.viewer else None)
        self.play.add(clip, BONUS, on_start=self._sounds("card"))


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

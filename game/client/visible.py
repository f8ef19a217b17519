"""What may be on the screen now: the only thing that panels and recap are drawn from.

`look_at` is the one door between a match and the drawing. Nothing hidden passes it unless it belongs to the viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.chronicle import Happening, happenings
from game.rebirth import Hex, Match, MissionProgress, Tile
from game.rebirth.scoring import unfinished_influence
from game.rebirth.tables import CASTLE_POINTS


@dataclass(frozen=True)
class PlayerView:
    """What everybody may know of a seat. `unplayed` counts hand, supply and set-aside tiles together, by kind."""

    seat: int
    name: str
    human: bool
    level: str
    score: int
    tiles_left: int
    castles: int
    cathedrals: int
    missions: int
    unplayed: tuple[int, ...]


@dataclass(frozen=True)
class OwnView:
    """What only its owner may see."""

    seat: int
    hand: Tile | None
    set_aside: tuple[Tile, ...]
    supply: tuple[int, ...]
    missions: tuple[MissionProgress, ...]

    @property
    def supply_total(self) -> int:
        """Tiles still to be drawn."""
        return sum(self.supply)

    @property
    def mission_points(self) -> int:
        """What the cards would pay if the game ended now."""
        return sum(progress.card.points for progress in self.missions if progress.fulfilled)


@dataclass(frozen=True)
class EndedNow:
    """What the viewer would have if the game ended now: points on the track and what final scoring would add."""

    track: int
    settlements: int
    castles: int
    missions: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.track + self.settlements + self.castles + self.missions


@dataclass(frozen=True)
class GameView:
    """One moment of the game as the screen may show it.

    `own` is None while nobody in front of the screen may see a hand. `legal` is empty unless the viewer is to move:
    where a tile may go tells what it is. `recap` holds what happened since the viewer's last turn, newest last.
    """

    players: tuple[PlayerView, ...]
    to_move: int | None
    thinking: bool
    viewer: int | None
    own: OwnView | None
    legal: frozenset[Hex]
    must_discard: bool
    round: int
    rounds: int
    recap: tuple[Happening, ...]
    ended_now: EndedNow | None

    @property
    def nothing_placed(self) -> bool:
        """True before the first placement of the game."""
        return self.round == 1 and not self.recap and len({player.tiles_left for player in self.players}) == 1

    @property
    def choosing(self) -> bool:
        """True when the viewer is to place a tile."""
        return self.own is not None and self.own.seat == self.to_move


def look_at(match: Match, viewer: int | None, controllers: Sequence[str]) -> GameView:
    """The game as it may be shown to `viewer`; None sees public things only."""
    to_move = match.to_move
    players = tuple(_player(match, seat, controllers[seat]) for seat in range(match.players))
    own = None
    ended_now = None
    if viewer is not None:
        own = OwnView(
            seat=viewer,
            hand=match.hand(viewer),
            set_aside=match.set_aside(viewer),
            supply=tuple(match.supply_counts(viewer).values()),
            missions=tuple(match.mission_progress(viewer, card) for card in match.missions(viewer)),
        )
        ended_now = EndedNow(
            track=match.score(viewer),
            settlements=unfinished_influence(match.state)[viewer],
            castles=CASTLE_POINTS * players[viewer].castles,
            missions=own.mission_points,
        )
    mine = viewer is not None and viewer == to_move
    in_play = sum(match.layout.tile_set) - match.board.options.set_aside
    return GameView(
        players=players,
        to_move=to_move,
        thinking=to_move is not None and controllers[to_move] != "human",
        viewer=viewer,
        own=own,
        legal=match.legal() if mine else frozenset(),
        must_discard=mine and match.must_discard,
        round=min(match.turn // match.players + 1, in_play),
        rounds=in_play,
        recap=since_last_turn(match, viewer),
        ended_now=ended_now,
    )


def _player(match: Match, seat: int, controller: str) -> PlayerView:
    return PlayerView(
        seat=seat,
        name=match.seats[seat].name,
        human=controller == "human",
        level=controller,
        score=match.score(seat),
        tiles_left=match.tiles_left(seat),
        castles=len(match.castles_of(seat)),
        cathedrals=sum(seat in match.cathedral_visitors(mark.name) for mark in match.board.cathedrals),
        missions=len(match.missions(seat)),
        unplayed=tuple(match.unplayed_counts(seat).values()),
    )


def since_last_turn(match: Match, viewer: int | None) -> tuple[Happening, ...]:
    """What the others did since the viewer's last placement; for nobody, the last placement of each other seat."""
    placements = match.placements
    start = max(0, len(placements) - (match.players - 1))
    if viewer is not None:
        mine = [number for number, placement in enumerate(placements) if placement.seat == viewer]
        start = mine[-1] + 1 if mine else 0
    return happenings(match, start)

"""What the screen shows while clips run: it follows the match, each thing at the moment it arrives."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from game.client.board_plate import BoardPieces
from game.client.visible import GameView
from game.rebirth import Board, Hex, Match, Tile
from game.rebirth.match import PublicMission


@dataclass(frozen=True)
class Counts:
    """The public figures of one seat's panel. `unplayed` counts its tiles by kind."""

    tiles_left: int
    castles: int
    cathedrals: int
    towers: int
    missions: int
    unplayed: tuple[int, ...]

    def with_tiles(self, other: Counts) -> Counts:
        """The same, but with the tiles still to be placed of `other`."""
        return replace(self, tiles_left=other.tiles_left, unplayed=other.unplayed)


def public_counts(match: Match) -> list[Counts]:
    """The figures that are true now, one for each seat: what everybody may know."""
    cards = [len(held) for held in match.state.missions]  # how many, never which
    board = match.board
    visits = [match.cathedral_visitors(mark.name) for mark in board.cathedrals]
    uses = [match.tower_visitors(mark.name) for mark in board.towers]
    return [
        Counts(
            tiles_left=match.tiles_left(seat),
            castles=len(match.castles_of(seat)),
            cathedrals=sum(seat in visitors for visitors in visits),
            towers=sum(seat in visitors for visitors in uses),
            missions=cards[seat],
            unplayed=tuple(match.unplayed_counts(seat).values()),
        )
        for seat in range(match.players)
    ]


def full_towns(board: Board, tiles: Collection[Hex]) -> frozenset[str]:
    """The settlements of more than one space that are full, when these hexes hold tiles: their roofs are lit."""
    return frozenset(
        town.name for town in board.settlements if len(town.spaces) > 1 and all(space in tiles for space in town.spaces)
    )


def standing(
    match: Match,
    *,
    without: Hex | None = None,
    highlighted: frozenset[Hex] = frozenset(),
    regions: tuple[str, ...] = (),
) -> BoardPieces:
    """The board of a match that is looked at while nothing moves, with the tile on one hex left away."""
    shown = Shown(match)
    tiles = {at: (seat, int(tile)) for at, (seat, tile) in shown.tiles.items() if at != without}
    return BoardPieces(
        tiles=tiles,
        castles=shown.castles,
        visits=shown.visits,
        tokens={mark.name: match.tower_token(mark.name) for mark in match.board.towers},
        highlighted=highlighted,
        lit=full_towns(match.board, tiles),
        regions=regions,
    )


class Shown:
    """What board, score track and panels show now. Cues move it on towards what is true in the match."""

    def __init__(self, match: Match) -> None:
        self.tiles: dict[Hex, tuple[int, Tile]] = {}
        self.scores: list[int] = []
        self.castles: dict[str, int | None] = {}
        self.visits: dict[str, tuple[int, ...]] = {}
        #: Full settlements whose roofs are lit.
        self.lit: frozenset[str] = frozenset()
        self.counts: list[Counts] = []
        self.public: tuple[PublicMission, ...] = ()
        #: Placements that have come down, and so may be told.
        self.placements = 0
        #: Seats whose tile has left the hand while the next one has not come yet.
        self.empty_hands: frozenset[int] = frozenset()
        self.sync(match)

    def sync(self, match: Match) -> None:
        """Show what is true."""
        board = match.board
        self.tiles = dict(match.tiles)
        self.scores = [match.score(seat) for seat in range(match.players)]
        self.castles = {mark.name: match.castle_controller(mark.name) for mark in board.castles}
        self.visits = {mark.name: match.cathedral_visitors(mark.name) for mark in board.cathedrals}
        self.visits.update((mark.name, match.tower_visitors(mark.name)) for mark in board.towers)
        self.lit = full_towns(board, self.tiles)
        self.counts = public_counts(match)
        self.public = match.public_missions
        self.placements = len(match.placements)
        self.empty_hands = frozenset()

    def count(self, seat: int, **more: int) -> None:
        """Add to figures of a seat's panel, by their names in `Counts`."""
        old = self.counts[seat]
        self.counts[seat] = replace(old, **{name: getattr(old, name) + by for name, by in more.items()})

    def news_of(self, missions: Sequence[PublicMission], card: str) -> None:
        """Show one public mission as it is among `missions`."""
        self.public = tuple(new if new.card.id == card else old for old, new in zip(self.public, missions, strict=True))

    @property
    def told(self) -> tuple[object, ...]:
        """All that panels tell: equal when they need no painting."""
        return (*self.counts, self.public, self.placements, self.empty_hands)

    def seen(self, view: GameView) -> GameView:
        """The view without what has not arrived yet."""
        players = tuple(
            replace(
                player,
                tiles_left=counts.tiles_left,
                castles=counts.castles,
                cathedrals=counts.cathedrals,
                towers=counts.towers,
                missions=counts.missions,
                unplayed=counts.unplayed,
            )
            for player, counts in zip(view.players, self.counts, strict=True)
        )
        own = view.own
        if own is not None:
            hand = None if own.seat in self.empty_hands else own.hand
            own = replace(own, hand=hand, missions=own.missions[: self.counts[own.seat].missions])
        recap = tuple(happening for happening in view.recap if happening.number < self.placements)
        return replace(view, players=players, own=own, recap=recap, public=self.public)

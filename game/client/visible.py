"""What may be on the screen now: the only thing that panels and recap are drawn from.

`look_at` is the one door between a match and the drawing. Nothing hidden passes it unless it belongs to the viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.client.art.faces import Face
from game.client.characters import Character, at_table
from game.client.chronicle import Happening, happenings
from game.rebirth import Hex, Match, MissionProgress, Tile
from game.rebirth.ireland import DOUBLE
from game.rebirth.match import PublicMission
from game.rebirth.public_missions import progress
from game.rebirth.scoring import unfinished_influence
from game.rebirth.tables import CASTLE_POINTS, IRELAND, PUBLIC_MISSIONS


@dataclass(frozen=True)
class PlayerView:
    """What everybody may know of a seat. `unplayed` counts hand, supply and set-aside tiles together, by kind.

    `face` is that of the opponent who has sat there from the beginning.
    """

    seat: int
    name: str
    human: bool
    level: str
    score: int
    tiles_left: int
    castles: int
    cathedrals: int
    towers: int
    missions: int
    unplayed: tuple[int, ...]
    face: Face | None = None


@dataclass(frozen=True)
class OwnView:
    """What only its owner may see.

    `unseen_aside` tiles are set aside unseen even by him; `supply` counts them in, or it would tell which they are.
    `bonus` is the round tower that earned the tile in hand; `offer` what Scouts show, with `offer_spaces`, where each
    of those tiles could go now. `unvisited` are the cathedrals that would still bring a card.
    """

    seat: int
    hand: Tile | None
    set_aside: tuple[Tile, ...]
    supply: tuple[int, ...]
    missions: tuple[MissionProgress, ...]
    unseen_aside: int = 0
    bonus: str | None = None
    offer: tuple[Tile, ...] = ()
    offer_spaces: tuple[frozenset[Hex], ...] = ()
    unvisited: tuple[str, ...] = ()

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
    """What a seat would have if the game ended now: points on the track and what final scoring would add."""

    track: int
    settlements: int
    castles: int
    missions: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.track + self.settlements + self.castles + self.missions


@dataclass(frozen=True)
class SecretProgress:
    """How far the viewer is towards its private mission, and what that would pay at the end."""

    have: int
    need: int
    points: int


@dataclass(frozen=True)
class GameView:
    """One moment of the game as the screen may show it.

    `own` is None while nobody in front of the screen may see a hand. `legal` is empty unless the viewer is to move:
    where a tile may go tells what it is. `recap` holds what happened since the viewer's last turn, newest last.
    Ireland: `public` are the open missions; `deciding` is "double" or "keep" while the seat to move has to choose that,
    and `doublable` the numbers of those missions on which the viewer may lay its marker now.
    `face_down`: the viewer has a tile in hand that even he has not looked at, in a practice game.
    `ended_now` is the viewer's own total with the cards it holds; `ended_for_all` that of every seat by what everybody
    knows, without the missions that its owner alone may see.
    `seen_again`: this is a replay, in which nobody thinks or is waited for.
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
    ended_for_all: tuple[EndedNow, ...] = ()
    irish: bool = False
    public: tuple[PublicMission, ...] = ()
    deciding: str | None = None
    doublable: frozenset[int] = frozenset()
    secret: SecretProgress | None = None
    face_down: bool = False
    seen_again: bool = False

    @property
    def nothing_placed(self) -> bool:
        """True before the first placement of the game."""
        return self.round == 1 and not self.recap and len({player.tiles_left for player in self.players}) == 1

    @property
    def choosing(self) -> bool:
        """True when the viewer is to place a tile."""
        mine = self.own is not None and self.own.seat == self.to_move
        return mine and self.deciding is None and not self.face_down

    @property
    def choice(self) -> str | None:
        """What the viewer has to choose before its turn goes on: "double", "keep", or None."""
        return self.deciding if self.own is not None and self.own.seat == self.to_move else None


def look_at(match: Match, viewer: int | None, controllers: Sequence[str], *, face_down: bool = False) -> GameView:
    """The game as it may be shown to `viewer`; None sees public things only.

    `face_down`: the viewer has not looked at the tile in its hand, which then counts among those in its supply.
    """
    to_move = match.to_move
    cast = at_table(match.seats)
    players = tuple(_player(match, seat, controllers[seat], cast[seat]) for seat in range(match.players))
    unfinished = unfinished_influence(match.state)
    ended_for_all = tuple(
        EndedNow(player.score, unfinished[player.seat], CASTLE_POINTS * player.castles, missions=0)
        for player in players
    )
    irish = match.board.rules == IRELAND.name
    deciding = _deciding(match)
    own = None
    ended_now = None
    doublable: frozenset[int] = frozenset()
    secret = None
    public = match.public_missions
    mine = viewer is not None and viewer == to_move
    if viewer is not None:
        own = _own(match, viewer, mine)
        if face_down and own.hand is not None:
            supply = tuple(count + (tile == own.hand) for tile, count in zip(Tile, own.supply, strict=True))
            own = replace(own, hand=None, supply=supply)
        if irish and own.missions:
            card = own.missions[0].card
            steps = progress(match.state, viewer, card.id)  # type: ignore[arg-type]
            secret = SecretProgress(steps.have, steps.need, PUBLIC_MISSIONS[card.id].first)
        ended_now = replace(ended_for_all[viewer], missions=own.mission_points)
        if mine and deciding == "double":
            decision = match.decision
            cards = decision.cards if decision is not None else ()
            doublable = frozenset(number for number, mission in enumerate(public) if mission.card.id in cards)
    in_play = sum(match.layout.tile_set) - match.board.options.set_aside
    turns = sum(placement.bonus is None for placement in match.placements)
    return GameView(
        players=players,
        to_move=to_move,
        thinking=to_move is not None and controllers[to_move] != "human",
        viewer=viewer,
        own=own,
        legal=match.legal() if mine and not face_down else frozenset(),
        must_discard=mine and not face_down and match.must_discard,
        round=min(turns // match.players + 1, in_play),
        rounds=in_play,
        recap=since_last_turn(match, viewer),
        ended_now=ended_now,
        ended_for_all=ended_for_all,
        irish=irish,
        public=public,
        deciding=deciding,
        doublable=doublable,
        secret=secret,
        face_down=face_down and own is not None,
    )


def _deciding(match: Match) -> str | None:
    """Which choice of the seat to move is due; what there is to choose from is not looked at."""
    if not match.choice_due:
        return None
    return "double" if match.state.choice == DOUBLE else "keep"  # type: ignore[attr-defined]


def _own(match: Match, viewer: int, mine: bool) -> OwnView:
    missions = tuple(match.mission_progress(viewer, card) for card in match.missions(viewer))
    if match.board.rules != IRELAND.name:
        return OwnView(
            seat=viewer,
            hand=match.hand(viewer),
            set_aside=match.set_aside(viewer),
            supply=tuple(match.supply_counts(viewer).values()),
            missions=missions,
            unvisited=tuple(
                mark.name
                for mark in match.board.cathedrals
                if match.deck_left and viewer not in match.cathedral_visitors(mark.name)
            ),
        )
    seen = match.seat_view(viewer)
    decision = match.decision if mine else None
    offer = decision.tiles if decision is not None else ()
    return OwnView(
        seat=viewer,
        hand=Tile(seen.hand) if seen.hand >= 0 else None,
        set_aside=(),
        supply=seen.supply_counts,
        missions=missions,
        unseen_aside=sum(seen.supply_counts) - seen.tiles_left[viewer] + (seen.hand >= 0),
        bonus=decision.bonus if decision is not None else None,
        offer=offer,
        offer_spaces=tuple(frozenset(match.layout.hexes_of(match.state.legal_mask(tile))) for tile in offer),
    )


def _player(match: Match, seat: int, controller: str, character: Character | None) -> PlayerView:
    return PlayerView(
        seat=seat,
        name=match.seats[seat].name,
        human=controller == "human",
        level=controller,
        score=match.score(seat),
        tiles_left=match.tiles_left(seat),
        castles=len(match.castles_of(seat)),
        cathedrals=sum(seat in match.cathedral_visitors(mark.name) for mark in match.board.cathedrals),
        towers=sum(seat in match.tower_visitors(mark.name) for mark in match.board.towers),
        missions=len(match.missions(seat)),
        unplayed=tuple(match.unplayed_counts(seat).values()),
        face=character.face if character is not None else None,
    )


def since_last_turn(match: Match, viewer: int | None) -> tuple[Happening, ...]:
    """What the others did since the viewer's last turn; for nobody, the last turn of each other seat.

    A turn may have several placements; those that the viewer has made in its turn now are left out.
    """
    placements = match.placements
    end = len(placements)
    if viewer is None:
        start = end
        for _turn in range(match.players - 1):
            start -= 1
            while start > 0 and placements[start].bonus is not None:
                start -= 1
        return happenings(match, max(0, start))
    if match.to_move == viewer:
        while end > 0 and placements[end - 1].seat == viewer:
            end -= 1
    start = end
    while start > 0 and placements[start - 1].seat != viewer:
        start -= 1
    return happenings(match, start)[: end - start]

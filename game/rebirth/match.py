"""A whole game: the checked door to the rules, its history, and what each seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from game.rebirth.board import Board
from game.rebirth.events import (
    BonusTileSeen,
    ChoiceDue,
    Event,
    GameEnded,
    MarkerLaid,
    MissionDrawn,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TowerUsed,
    TurnPassed,
)
from game.rebirth.geometry import Hex
from game.rebirth.ireland import DOUBLE, KEEP, PLACE, IrelandState
from game.rebirth.layout import NOBODY, Layout, Mask
from game.rebirth.match_parts import Decision, MissionProgress, Pending, Placement, PublicMission, Seat
from game.rebirth.message import Message
from game.rebirth.mission_standing import open_missions, progress_of
from game.rebirth.missions import MissionCard
from game.rebirth.notes import Notes
from game.rebirth.randomness import stream
from game.rebirth.refusals import IllegalChoice, IllegalPlacement, Refusal, RefusalKind
from game.rebirth.scoring import Result
from game.rebirth.setup import Setup, deal, first_player
from game.rebirth.state import State
from game.rebirth.tables import IRELAND, SCOTLAND
from game.rebirth.tiles import NO_TILE, Tile
from game.rebirth.turn_events import events_of
from game.rebirth.turn_report import Award, TurnReport, report_turn
from game.rebirth.view import PublicPlacement, SeatView

__all__ = ["Decision", "Match", "MissionProgress", "Placement", "PublicMission", "Seat", "layout_for"]

AWARD_SOURCES = {
    SCOTLAND.name: ("plus-one", "farm", "settlement"),
    IRELAND.name: ("plus-one", "farm", "settlement", "public-mission", "tower"),
}


@lru_cache(maxsize=32)
def layout_for(board: Board, players: int) -> Layout:
    """The board compiled for this many players, kept for the next game."""
    return Layout(board, players)


class Match:
    """One game from its deal to its result. Seats play by `place`; everything else is for looking."""

    def __init__(self, board: Board, seats: Sequence[Seat], seed: int, first: int, setup: Setup, map_name: str) -> None:
        self.board = board
        self.seats = tuple(seats)
        self.seed = seed
        self.first = first
        self.setup = setup
        self.map_name = map_name
        self.layout = layout_for(board, len(seats))
        self.state = (IrelandState if board.rules == IRELAND.name else State).start(self.layout, setup, first)
        self.placements: list[Placement] = []
        self._history: tuple[PublicPlacement, ...] = ()
        #: What the record tells besides; whoever plays may change it, the rules never look at it.
        self.notes = Notes()
        self._tiles: dict[Hex, tuple[int, Tile]] = {}
        self._result: Result | None = None
        self._pending: Pending | None = None
        self._capped = self._timed_out = False

    @classmethod
    def new(
        cls,
        board: Board,
        seats: Sequence[Seat],
        seed: int,
        *,
        first: int | None = None,
        map_name: str = "scotland",
    ) -> Match:
        """A freshly dealt game (section 2); the first player is drawn from the seed unless `first` names a seat.

        ValueError if the board is not for this many players or `first` is no seat.
        """
        layout = layout_for(board, len(seats))
        if first is None:
            first = first_player(len(seats), seed)
        if not 0 <= first < len(seats):
            raise ValueError(f"first player {first} is no seat; seats are 0 to {len(seats) - 1}")
        return cls(board, seats, seed, first, deal(layout, seed), map_name)

    @classmethod
    def from_record(cls, lines: Iterable[str | bytes]) -> Match:
        """The game that a record's whole lines hold, played again and compared award by award.

        RecordError with the line number and the reason if a line does not follow the rules.
        """
        from game.rebirth.record import match_from_lines

        return match_from_lines(lines)

    # --- whose turn -------------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def to_move(self) -> int | None:
        """The seat to place a tile, None when the game is over."""
        return None if self.state.finished else self.state.to_move

    @property
    def finished(self) -> bool:
        """Whether every tile is placed."""
        return self.state.finished

    @property
    def turn(self) -> int:
        """How many placements and discards have been made."""
        return len(self.placements)

    @property
    def result(self) -> Result | None:
        """The final scoring, None before the end."""
        if self._result is None and self.finished:
            self._result = self.state.result()
        return self._result

    # --- tiles ------------------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> Tile | None:
        """The tile in a seat's hand; private to its owner."""
        tile = self.state.hand(seat)
        return Tile(tile) if tile >= 0 else None

    def set_aside(self, seat: int) -> tuple[Tile, ...]:
        """A seat's set-aside tiles that are out of play; in Scotland private to their owner, in Ireland to nobody."""
        return tuple(Tile(tile) for tile in self.state.set_aside_left(seat))

    def supply_counts(self, seat: int) -> dict[Tile, int]:
        """What remains in a seat's supply by kind, its hand not included; private to its owner."""
        left = self.state.supply_left(seat)
        return {tile: left.count(tile) for tile in Tile}

    def unplayed_counts(self, seat: int) -> dict[Tile, int]:
        """What a seat has not yet placed by kind: hand, supply and set-aside together, which is public."""
        counts = self.supply_counts(seat)
        for tile in self.set_aside(seat):
            counts[tile] += 1
        hand = self.hand(seat)
        if hand is not None:
            counts[hand] += 1
        return counts

    def tiles_left(self, seat: int) -> int:
        """How many tiles a seat has yet to place: its hand and its supply."""
        return len(self.state.supplies[seat]) - self.state.placed[seat]

    def tile_at(self, at: Hex) -> tuple[int, Tile] | None:
        """Who placed what on a space."""
        return self._tiles.get(at)

    @property
    def tiles(self) -> Mapping[Hex, tuple[int, Tile]]:
        """Every placed tile with its seat, in the order of placement."""
        return self._tiles

    # --- placing ----------------------------------------------------------------------------------------------------

    def legal(self) -> frozenset[Hex]:
        """Where the seat to move may place its hand (section 4); empty if it must discard or the game is over."""
        return frozenset(self.layout.hexes_of(self._legal_mask()))

    def _legal_mask(self) -> Mask:
        state = self.state
        hand = NO_TILE if state.finished else state.hand(state.to_move)
        return 0 if hand == NO_TILE else state.legal_mask(hand)

    @property
    def must_discard(self) -> bool:
        """Whether the seat to move holds a tile without a legal space: its turn is `place(None)`."""
        return not self.finished and not self.choice_due and not self._legal_mask()

    @property
    def choice_due(self) -> bool:
        """Whether the seat to move must `double` or `keep` before its turn goes on."""
        return self._irish is not None and self._irish.choice != PLACE and not self.finished

    @property
    def _irish(self) -> IrelandState | None:
        return self.state if isinstance(self.state, IrelandState) else None

    @property
    def decision(self) -> Decision | None:
        """What the seat to move has to decide, None when the game is over. Tiles in it are private to that seat."""
        if self.finished:
            return None
        seat = self.state.to_move
        irish = self._irish
        if irish is not None and irish.choice == DOUBLE:
            cards = tuple(self.layout.cards[number].id for number in irish.doublable(seat))
            return Decision("double", seat, cards=cards)
        if irish is not None and irish.choice == KEEP:
            return Decision("keep", seat, tiles=tuple(Tile(tile) for tile in irish.offer(seat)))
        return Decision("place", seat, tile=self.hand(seat), bonus=self._bonus_tower())

    def _bonus_tower(self) -> str | None:
        irish = self._irish
        return None if irish is None or irish.bonus_tower < 0 else self.layout.tower_names[irish.bonus_tower]

    def refusal(self, at: Hex | None, seat: int | None = None) -> Refusal | None:
        """Why the seat to move may not place here, None if it may. `at` None asks about discarding."""
        at = None if at is None else (at[0], at[1])
        if self.finished:
            return Refusal(RefusalKind.GAME_OVER, at)
        if seat is not None and seat != self.to_move:
            return Refusal(RefusalKind.NOT_YOUR_TURN, at)
        if self.choice_due:
            return Refusal(RefusalKind.CHOICE_DUE, at)
        mask = self._legal_mask()
        if at is None:
            return Refusal(RefusalKind.MUST_PLACE) if mask else None
        terrain = self.board.kind(at)
        if terrain is None:
            return Refusal(RefusalKind.OFF_BOARD, at)
        if at not in self.layout.index:
            return Refusal(RefusalKind.LANDMARK, at, terrain)
        if at in self._tiles:
            return Refusal(RefusalKind.TAKEN, at, terrain, self._tiles[at][0])
        if self.layout.bits[self.layout.index[at]] & self.layout.blocked:
            return Refusal(RefusalKind.BLOCKED, at, terrain)
        if not mask:
            return Refusal(RefusalKind.MUST_DISCARD, at, terrain)
        if not mask >> self.layout.index[at] & 1:
            return Refusal(RefusalKind.WRONG_TERRAIN, at, terrain)
        return None

    def preview(self, at: Hex) -> TurnReport:
        """What placing the hand here would cause; nothing hidden is in it. IllegalPlacement if it is refused."""
        refusal = self.refusal(at)
        if refusal is not None:
            raise IllegalPlacement(refusal)
        after = self.state.copy()
        if isinstance(after, IrelandState):
            after.happenings = []
        cell = self.layout.index[at]
        after.play(cell)
        return report_turn(self.state, cell, after)

    def note_capped(self) -> None:
        """The next decision was cut short by a time limit: the line that it goes into says so."""
        self._capped = True

    def note_timed_out(self) -> None:
        """The next decision is made because a player's time is up: the line that it goes into says so."""
        self._timed_out = True

    def rewind(self, placements: int) -> None:
        """Take back everything after the first `placements`, a placement whose choice is still due included.

        What chance brings afterwards is what it was. ValueError for more placements than have been made.
        """
        if not 0 <= placements <= len(self.placements):
            raise ValueError(f"{placements} placements have never been made")
        again = Match(self.board, self.seats, self.seed, self.first, self.setup, self.map_name)
        for placement in self.placements[:placements]:
            again._capped, again._timed_out = placement.capped, placement.timed_out
            again.place(placement.at)
            if placement.doubles is not None:
                again.double(placement.doubles)
            if again._choice == KEEP:
                again.keep(placement.drew[0], placement.supply)
        self.state, self.placements, self._tiles = again.state, again.placements, again._tiles
        self._history = again._history
        self._result, self._pending, self._capped, self._timed_out = None, None, False, False

    def place(self, at: Hex | None, seat: int | None = None) -> list[Event]:
        """The seat to move places its tile here (or discards it: None), scores, resolves and draws.

        In Ireland the turn may go on: `decision` then says how. Returns the events in the order of the rules.
        IllegalPlacement, with nothing changed, if it is refused.
        """
        refusal = self.refusal(at, seat)
        if refusal is not None:
            raise IllegalPlacement(refusal)
        state = self.state
        mover = state.to_move
        tile = Tile(state.hand(mover))
        bonus = self._bonus_tower()
        before = state.copy()
        if isinstance(state, IrelandState):
            state.happenings = []
        events: list[Event]
        report: TurnReport | None = None
        if at is None:
            state.discard()
            events = [TileDiscarded(mover, tile)]
        else:
            cell = self.layout.index[at]
            state.play(cell)
            report = report_turn(before, cell, state)
            self._tiles[at] = (mover, tile)
            events = [TilePlaced(mover, tile, at)]
        self._pending = Pending(mover, tile, at, bonus, before, report, len(before.missions[mover]))
        if report is not None:
            events += events_of(report, self._new_cards(self._pending))
        return events + self._go_on(self._pending)

    def double(self, card: str) -> list[Event]:
        """The seat to move lays its doubling marker on a public mission (section 8). IllegalChoice if it may not."""
        decision = self.decision
        pending = self._pending
        if decision is None or decision.kind != "double" or card not in decision.cards:
            raise IllegalChoice(Message("the doubling marker cannot be laid on {card} now", card=card))
        assert pending is not None and isinstance(self.state, IrelandState)
        pending.doubles = card
        self.state.double(self.layout.cards.index(self.mission_card(card)))
        return [MarkerLaid(pending.mover, card), *self._go_on(pending)]

    def keep(self, tile: Tile, order: Sequence[Tile] | None = None) -> list[Event]:
        """The seat to move keeps one of the tiles that Scouts show; the others are shuffled back (section 8).

        `order` gives the supply's new order instead of chance, as a record does. IllegalChoice if it may not be kept,
        or if `order` does not hold just the tiles that remain.
        """
        decision = self.decision
        pending = self._pending
        if decision is None or decision.kind != "keep" or tile not in decision.tiles:
            raise IllegalChoice(Message("{tile} cannot be kept now", tile=Tile(tile).code))
        assert pending is not None and isinstance(self.state, IrelandState)
        position = decision.tiles.index(tile)
        rest: list[int] = list(self.state.supply_left(pending.mover))
        rest.remove(tile)
        if order is not None and sorted(order) != sorted(rest):
            raise IllegalChoice(Message("the new order of the supply does not hold the tiles that remain in it"))
        chance = stream(self.seed, "scouts", pending.mover, self.turn)
        self.state.keep(position, chance if order is None else tuple(int(each) for each in order))
        shown = list(decision.tiles)
        shown.pop(position)
        return self._end_line(pending, put_back=tuple(shown))

    def _new_cards(self, pending: Pending) -> tuple[str, ...]:
        numbers = self.state.missions[pending.mover][pending.cards_before :]
        return tuple(self.layout.cards[number].id for number in numbers)

    def _go_on(self, pending: Pending) -> list[Event]:
        """After a placement or a choice: tells what tokens did, and ends the line unless a choice is due."""
        events = self._token_events(pending)
        if self.choice_due:
            return [*events, ChoiceDue(pending.mover, "double" if self._choice == DOUBLE else "keep")]
        return events + self._end_line(pending)

    @property
    def _choice(self) -> int:
        return self._irish.choice if self._irish is not None else PLACE

    def _token_events(self, pending: Pending) -> list[Event]:
        irish = self._irish
        if irish is None or irish.happenings is None:
            return []
        events: list[Event] = []
        cards = list(self._new_cards(pending))
        for tower, token, points in irish.happenings[pending.told :]:
            events.append(TowerUsed(pending.mover, self.layout.tower_names[tower], token, points))
            if token == "secret" and not points:
                events.append(MissionDrawn(pending.mover, cards[0]))
        pending.told = len(irish.happenings)
        return events

    def _end_line(self, pending: Pending, put_back: tuple[Tile, ...] | None = None) -> list[Event]:
        """The placement's line is whole: keeps it, and tells what comes next."""
        state = self.state
        mover = pending.mover
        report = pending.report
        if report is not None and isinstance(state, IrelandState):
            # Tokens after a doubling marker have been resolved only now.
            assert pending.at is not None
            report = report_turn(pending.before, self.layout.index[pending.at], state)
        bonus_next = self._bonus_tower()
        drawn = self.hand(mover) if bonus_next is None else None
        scouted = self._scouted(put_back, drawn)
        self._pending = None
        self.placements.append(
            Placement(
                seat=mover,
                tile=pending.tile,
                at=pending.at,
                awards=report.awards if report else (),
                castles=tuple((change.name, change.seat) for change in report.castles) if report else (),
                cards=self._new_cards(pending),
                drew=() if drawn is None else (drawn, *(scouted or ())),
                bonus=pending.bonus,
                doubles=pending.doubles,
                supply=None if scouted is None else tuple(Tile(tile) for tile in state.supply_left(mover)),
                capped=self._capped,
                timed_out=self._timed_out,
            )
        )
        self._history += (self._as_all_saw(self.placements[-1]),)
        self._capped = self._timed_out = False
        if bonus_next is not None:
            tile = self.hand(mover)
            assert tile is not None
            return [BonusTileSeen(mover, tile, bonus_next)]
        events: list[Event] = []
        if drawn is not None:
            events.append(TileDrawn(mover, drawn))
        if self.result is not None:
            events.append(GameEnded(self.result))
        else:
            events.append(TurnPassed(state.to_move))
        return events

    def _scouted(self, put_back: tuple[Tile, ...] | None, drawn: Tile | None) -> tuple[Tile, ...] | None:
        """What Scouts put back, () if they found one tile only, None if this turn had no Scouts."""
        if put_back is not None:
            return put_back
        irish = self._irish
        return () if irish is not None and irish.scouted_alone and drawn is not None else None

    # --- standing ---------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """A seat's points on the track."""
        return self.state.scores[seat]

    def points_by_source(self, seat: int) -> dict[str, int]:
        """A seat's points on the track by the source of the award."""
        found = dict.fromkeys(AWARD_SOURCES[self.board.rules], 0)
        for award in self._awards():
            if award.seat == seat:
                found[award.source] += award.points
        return found

    def _awards(self) -> Iterator[Award]:
        """Every award so far, those of a placement whose choice is still due included."""
        for placement in self.placements:
            yield from placement.awards
        if self._pending is not None and self._pending.report is not None:
            yield from self._pending.report.awards

    def castle_controller(self, name: str) -> int | None:
        """Who holds a castle, None for nobody."""
        holder = self.state.controllers[self.layout.castle_names.index(name)]
        return None if holder == NOBODY else holder

    def castle_counts(self, name: str) -> tuple[tuple[int, int], ...]:
        """Each seat's (tiles, farms) next to a castle (section 6)."""
        ring = self.layout.castle_rings[self.layout.castle_names.index(name)]
        farms = ring & self.layout.farm_spaces
        return tuple(((own & ring).bit_count(), (own & farms).bit_count()) for own in self.state.own)

    def castles_of(self, seat: int) -> tuple[str, ...]:
        """The castles that a seat controls."""
        pairs = zip(self.layout.castle_names, self.state.controllers, strict=True)
        return tuple(name for name, holder in pairs if holder == seat)

    def cathedral_visitors(self, name: str) -> tuple[int, ...]:
        """The seats that have visited a cathedral."""
        marks = self.state.visited[self.layout.cathedral_names.index(name)]
        return tuple(seat for seat in range(self.players) if marks >> seat & 1)

    # --- missions ---------------------------------------------------------------------------------------------------

    def missions(self, seat: int) -> tuple[str, ...]:
        """The ids of a seat's cards in drawing order; private to its owner."""
        return tuple(self.layout.cards[number].id for number in self.state.missions[seat])

    def mission_card(self, card: str) -> MissionCard:
        """The card of this id; KeyError for an id that is not of this board."""
        for candidate in self.layout.cards:
            if candidate.id == card:
                return candidate
        raise KeyError(card)

    def mission_progress(self, seat: int, card: str) -> MissionProgress:
        """How a card stands for a seat now."""
        return progress_of(self.state, self.mission_card(card), seat)

    @property
    def public_missions(self) -> tuple[PublicMission, ...]:
        """The open missions in their order, as everybody sees them stand; empty in Scotland."""
        irish = self._irish
        return () if irish is None else open_missions(irish, self._awards())

    def tower_token(self, name: str) -> str:
        """The token on a round tower: harvest, builders, scouts, secret or doubling."""
        return self.setup.towers[self.layout.tower_names.index(name)]

    def tower_visitors(self, name: str) -> tuple[int, ...]:
        """The seats that have used a round tower."""
        irish = self._irish
        tower = self.layout.tower_names.index(name)
        if irish is None:
            return ()
        return tuple(seat for seat in range(self.players) if irish.towers_used[seat] >> tower & 1)

    @property
    def deck_left(self) -> int:
        """How many mission cards can still be drawn."""
        return len(self.state.deck) - self.state.deck_drawn

    def seat_view(self, seat: int) -> SeatView:
        """What a seat may see: the only thing that an opponent is given."""
        return SeatView.of(self.state, seat, self._history)

    def _as_all_saw(self, placement: Placement) -> PublicPlacement:
        doubles = placement.doubles
        return PublicPlacement(
            seat=placement.seat,
            tile=int(placement.tile),
            cell=NOBODY if placement.at is None else self.layout.index[placement.at],
            bonus=placement.bonus is not None,
            doubled=NOBODY if doubles is None else self.layout.cards.index(self.mission_card(doubles)),
        )

    # --- the record -------------------------------------------------------------------------------------------------

    def record_lines(self) -> list[str]:
        """The record so far: header, placements, the result when finished; no line ends."""
        lines = [self.header_line(), *(self.placement_line(i) for i in range(len(self.placements)))]
        if self.finished:
            lines.append(self.result_line())
        return lines

    def header_line(self) -> str:
        """The first line of the record."""
        from game.rebirth.record import header_line

        return header_line(self)

    def placement_line(self, number: int) -> str:
        """The record's line of placement `number`, counted from 0."""
        from game.rebirth.record import placement_line

        return placement_line(self.placements[number])

    def result_line(self) -> str:
        """The last line of a finished game's record; ValueError before the end."""
        from game.rebirth.record import result_line

        if self.result is None:
            raise ValueError("the game is not finished")
        return result_line(self.result)

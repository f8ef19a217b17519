"""A finished game looked at again: what every decision gave away, and what the draws gave.

Every question is answered from what the seat could see at that moment (`SeatView`), never from what came later or what
others held. The expected result is a seat's **lead**: its own final points less the mean of the others', in thousandths
of a point. For each decision

    before     the lead expected after the best decision found, played on in dealt worlds as a search does
    given away how much less was expected of what was played, in the same worlds; 0 for the best
    luck       what the draws that followed were worth beside the average of all that could have come

The lead that a seat began with, what it gave away, its luck and the rest (what the rivals did, and what nobody could
foresee) add up to the lead with which it ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import comb
from random import Random

from game.ai.bot import Answer, doublable, holding
from game.ai.effort import GREEDY_SCHOOL
from game.ai.search import CARRY_OUT, search_for
from game.ai.weights import POINT
from game.rebirth import Layout, Match, Placement, SeatView, Tile, stream
from game.rebirth.ireland import DOUBLE, KEEP, PLACE, IrelandState
from game.rebirth.layout import NOBODY
from game.rebirth.playout import deal_hidden
from game.rebirth.state import State
from game.rebirth.tables import SCOUTED_TILES
from game.rebirth.tiles import NO_TILE, TILE_KINDS


@dataclass(frozen=True, slots=True)
class Depth:
    """How closely a game is looked at.

    Of `candidates` that greedy likes best, and what was played, the best is found in `glimpses` dealt worlds; then it
    and what was played are compared in `worlds` further ones, each played on for `ahead` placements. A draw is weighed
    in `draws` worlds, each kind of tile on the `spaces` that greedy likes best for it.
    """

    candidates: int = 6
    glimpses: int = 4
    worlds: int = 20
    ahead: int = 4
    draws: int = 3
    spaces: int = 2


FULL = Depth()


@dataclass(frozen=True, slots=True)
class DecisionQuestion:
    """What did this decision give away? `played` None: the tile had no legal space."""

    played: Answer | None
    seed: int
    number: int
    depth: Depth = FULL

    def answer(self, view: SeatView) -> DecisionAnswer:
        """From what the seat saw when it decided; the same wherever and whenever it is asked."""
        return _weigh_decision(self, view)


@dataclass(frozen=True, slots=True)
class DecisionAnswer:
    """The lead expected of the best decision found and of the one played, and the best one; thousandths of a point."""

    before: int
    after: int
    best: Answer | None

    @property
    def given_away(self) -> int:
        """How much less was expected of what was played; never below 0."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class DrawQuestion:
    """What was this draw worth? `counts`: the tiles that could come, by kind, as weights.

    `shown` tiles came (Scouts show several, of which the owner takes the best), `cards` mission cards were drawn by the
    placement before.
    """

    counts: tuple[int, ...]
    shown: tuple[int, ...]
    cards: int
    seed: int
    number: int
    depth: Depth = FULL

    def answer(self, view: SeatView) -> DrawAnswer:
        """From what the seat saw after the draw; the same wherever and whenever it is asked."""
        return _weigh_draw(self, view)


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """What a draw was worth beside the average of what could have come: the tile's part and the cards', thousandths."""

    tile: int
    cards: int

    @property
    def luck(self) -> int:
        """Both together."""
        return self.tile + self.cards


Question = DecisionQuestion | DrawQuestion


@dataclass(frozen=True, slots=True)
class Moment:
    """One decision of a game, and the draw after it, as questions; `decision` None is the first hand of a seat.

    `turn`: how many placements had been made before, which for a choice include its own. `view` and `after` are what
    the seat saw when it decided and after the draw.
    """

    seat: int
    turn: int
    view: SeatView
    after: SeatView
    decision: DecisionQuestion | None
    draw: DrawQuestion | None

    @property
    def kind(self) -> str:
        """What was due: "deal", "place", "double" or "keep"."""
        if self.decision is None:
            return "deal"
        return ("place", "double", "keep")[_due(self.view)]


@dataclass(frozen=True, slots=True)
class Step:
    """A moment with its answers."""

    moment: Moment
    decision: DecisionAnswer | None
    draw: DrawAnswer | None

    @property
    def given_away(self) -> int:
        """What the decision gave away, thousandths of a point."""
        return self.decision.given_away if self.decision is not None else 0

    @property
    def luck(self) -> int:
        """What the draw was worth beside the average, thousandths of a point."""
        return self.draw.luck if self.draw is not None else 0


def moments(match: Match) -> Iterator[Moment]:
    """All that is to be reviewed of a match, in the order in which it happened; it is played again on the way."""
    again = _afresh(match)
    number = 0
    for seat in range(match.players):
        view = again.seat_view(seat)
        counts = list(view.supply_counts)
        counts[view.hand] += 1
        yield Moment(seat, 0, view, view, None, DrawQuestion(tuple(counts), (view.hand,), 0, match.seed, number))
        number += 1
    for placement in match.placements:
        seat = placement.seat
        due = True
        while due:
            view, turn = again.seat_view(seat), again.turn
            answer = _answer_of(placement, _due(view))
            _carry_out(again, placement, answer)
            after = again.seat_view(seat)
            decision = DecisionQuestion(answer, match.seed, number)
            yield Moment(seat, turn, view, after, decision, _draw_between(view, after, match.seed, number))
            number += 1
            due = again.choice_due


def position_of(match: Match, moment: Moment) -> Match:
    """The match as it stood when this decision of it was due. ValueError for a moment that is no decision of it."""
    again = _afresh(match)
    number = match.players
    for placement in match.placements:
        due = True
        while due:
            if moment.decision is not None and moment.decision.number == number:
                return again
            _carry_out(again, placement, _answer_of(placement, _due(again.seat_view(placement.seat))))
            number += 1
            due = again.choice_due
    raise ValueError("this match has no such decision")


def _afresh(match: Match) -> Match:
    return Match(match.board, match.seats, match.seed, match.first, match.setup, match.map_name)


def _answer_of(placement: Placement, due: int) -> Answer | None:
    if due == DOUBLE:
        return placement.doubles
    return placement.drew[0] if due == KEEP else placement.at


def _carry_out(match: Match, placement: Placement, answer: Answer | None) -> None:
    """As it was done, with what Scouts put back in the order in which it came back."""
    if isinstance(answer, Tile):
        match.keep(answer, placement.supply)
    elif isinstance(answer, str):
        match.double(answer)
    else:
        match.place(answer)


def _draw_between(view: SeatView, after: SeatView, seed: int, number: int) -> DrawQuestion | None:
    """What came to the seat between two views of it: a tile, a bonus tile, what Scouts show, mission cards."""
    cards = len(after.missions) - len(view.missions)
    shown: tuple[int, ...] = ()
    counts: tuple[int, ...] = (0,) * TILE_KINDS
    irish = after.ireland
    if _due(view) == KEEP or _due(after) == DOUBLE:
        pass  # what was kept was seen before; while the marker is to be laid, nothing has been drawn yet
    elif irish is not None and irish.choice == KEEP:
        shown, counts = irish.offer, view.supply_counts
    elif after.hand != NO_TILE and any(view.supply_counts):
        shown = (after.hand,)
        counts = _chances(view, bonus=irish is not None and irish.bonus_tower != NOBODY)
    if not shown and not cards:
        return None
    return DrawQuestion(counts, shown, cards, seed, number)


def _chances(view: SeatView, *, bonus: bool) -> tuple[int, ...]:
    """How likely each kind of tile is to be drawn next, as weights; `bonus`: from the tiles set aside.

    In Ireland supply and set-aside tiles are unseen together, but for those that Scouts have put back into the supply.
    """
    irish = view.ireland
    if irish is None or not irish.known_in_supply:
        return view.supply_counts
    known = [irish.known_in_supply.count(tile) for tile in range(TILE_KINDS)]
    rest = [count - sure for count, sure in zip(view.supply_counts, known, strict=True)]
    if bonus:
        return tuple(rest)
    in_supply = view.tiles_left[view.seat] - (view.hand != NO_TILE) - sum(known)
    everything = sum(rest)
    if not everything:
        return tuple(known)
    return tuple(sure * everything + count * in_supply for sure, count in zip(known, rest, strict=True))


def _due(view: SeatView) -> int:
    return PLACE if view.ireland is None or view.to_move != view.seat else view.ireland.choice


# ------------------------------------------------------------------------------------------------------- the answers


class _Reviewer:
    """What answers need of a layout: the search with which its games are played on, asked for whole positions."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.search = search_for(layout)
        self.judge = self.search.judge
        self.forecast = self.search.forecasts[GREEDY_SCHOOL]

    def lead(self, state: State, seat: int) -> int:
        """The lead that a seat can expect at the end, with everything known."""
        if state.to_move < 0:
            return lead_of([score.total for score in state.result().final], seat)
        totals = self.forecast.totals(state)
        return totals[seat] - (sum(totals) - totals[seat]) // (len(totals) - 1)

    def candidates(self, view: SeatView, most: int) -> list[Answer | None]:
        """What is worth looking at, by greedy's judgement the best first."""
        due = _due(view)
        if due == DOUBLE:
            return [self.layout.cards[number].id for number in doublable(view)]
        if due == KEEP:
            assert view.ireland is not None
            return [Tile(tile) for tile in sorted(set(view.ireland.offer))]
        legal = view.legal_mask()
        if not legal:
            return [None]
        return [self.layout.hexes[cell] for cell in self.judge.ranked(view, legal)[:most]]

    def carry_out(self, state: State, answer: Answer | None) -> None:
        """The seat to move does it."""
        if answer is None:
            state.discard()
        elif isinstance(answer, Tile):
            assert isinstance(state, IrelandState)
            CARRY_OUT[KEEP](state, state.offer(state.to_move).index(int(answer)))
        elif isinstance(answer, str):
            CARRY_OUT[DOUBLE](state, [card.id for card in self.layout.cards].index(answer))
        else:
            CARRY_OUT[PLACE](state, self.layout.index[answer])


def lead_of(totals: Sequence[int], seat: int) -> int:
    """A seat's lead over the mean of the others, in thousandths, from final points."""
    mine = POINT * totals[seat]
    return mine - (POINT * sum(totals) - mine) // (len(totals) - 1)


def _weigh_decision(question: DecisionQuestion, view: SeatView) -> DecisionAnswer:
    depth, played = question.depth, question.played
    reviewer = _Reviewer(view.layout)
    chance = stream(question.seed, "review", question.number)
    choices = reviewer.candidates(view, depth.candidates)
    if played not in choices:
        choices.append(played)
    best = choices[0]
    if len(choices) > 1:
        worth = [sum(leads) for leads in _leads(reviewer, view, choices, depth.glimpses, depth.ahead, chance)]
        best = choices[worth.index(max(worth))]
    # Compared anew, in other worlds than those in which the best seemed best: what was lucky there is not lucky twice.
    pair = [played] if best == played else [played, best]
    leads = _leads(reviewer, view, pair, depth.worlds, depth.ahead, chance)
    after, before = sum(leads[0]) // depth.worlds, sum(leads[-1]) // depth.worlds
    if not _clearly_more(leads[-1], leads[0]):
        return DecisionAnswer(after, after, played)
    return DecisionAnswer(before, after, best)


def _clearly_more(better: Sequence[int], worse: Sequence[int]) -> bool:
    """Whether the first numbers are greater than the second on average, by more than the standard error."""
    differences = [more - less for more, less in zip(better, worse, strict=True)]
    count, total = len(differences), sum(differences)
    if total <= 0:
        return False
    # total / count > sqrt(variance / count), without leaving whole numbers.
    squares = sum((count * difference - total) ** 2 for difference in differences)
    return total * total * (count - 1) * count > squares


def _leads(
    reviewer: _Reviewer, view: SeatView, choices: Sequence[Answer | None], worlds: int, ahead: int, chance: Random
) -> list[list[int]]:
    """For each choice the leads expected of it in so many dealt worlds, the same ones for all."""
    found: list[list[int]] = [[] for _ in choices]
    for _ in range(worlds):
        world = deal_hidden(view, chance)
        for number, choice in enumerate(choices):
            state = world.copy()
            reviewer.carry_out(state, choice)
            reviewer.search.play_on(state, ahead)
            found[number].append(reviewer.lead(state, view.seat))
    return found


def _weigh_draw(question: DrawQuestion, view: SeatView) -> DrawAnswer:
    depth = question.depth
    reviewer = _Reviewer(view.layout)
    chance = stream(question.seed, "review draw", question.number)
    worlds = [deal_hidden(view, chance) for _ in range(depth.draws)]
    tile = _tile_luck(reviewer, question, view, worlds) if question.shown else 0
    cards = _card_luck(reviewer, view, question.cards, worlds) if question.cards else 0
    return DrawAnswer(tile, cards)


def _tile_luck(reviewer: _Reviewer, question: DrawQuestion, view: SeatView, worlds: Sequence[State]) -> int:
    counts, shown = question.counts, question.shown
    kinds = [tile for tile, count in enumerate(counts) if count]
    if len(kinds) == 1:
        return 0
    worth = {tile: _worth_in_hand(reviewer, view, tile, worlds, question.depth.spaces) for tile in kinds}
    best = max(worth[tile] for tile in shown)
    return (best - expected_best(worth, counts, min(len(shown), SCOUTED_TILES))) // len(worlds)


def expected_best(worth: dict[int, int], counts: Sequence[int], shown: int) -> int:
    """What the best of `shown` tiles drawn without putting back is worth on average; `counts` by kind, as weights."""
    everything = sum(counts)
    total = below = ways_below = 0
    for tile in sorted(worth, key=lambda tile: (worth[tile], tile)):
        below += counts[tile]
        ways = comb(below, shown)
        total += worth[tile] * (ways - ways_below)
        ways_below = ways
    return total // comb(everything, shown)


def _worth_in_hand(reviewer: _Reviewer, view: SeatView, tile: int, worlds: Sequence[State], spaces: int) -> int:
    """The sum over the worlds of the lead expected when this tile is placed next, as if it were the seat's turn now."""
    supposed = holding(view, tile)
    legal = supposed.legal_mask()
    cells: list[int | None] = [*reviewer.judge.ranked(supposed, legal)[:spaces]] if legal else [None]
    sums = [0] * len(cells)
    for world in worlds:
        held = _dealt(world, view.seat, tile)
        for number, cell in enumerate(cells):
            state = held.copy()
            if cell is None:
                state.discard()
            else:
                state.play(cell)
            sums[number] += reviewer.lead(state, view.seat)
    return max(sums)


def _dealt(world: State, seat: int, tile: int) -> State:
    """The world with this tile in the seat's hand, changed for the one there, and the seat to move."""
    state = world.copy()
    state.to_move = seat
    supply = list(state.supplies[seat])
    at = state.placed[seat]
    if isinstance(state, IrelandState) and state.choice != PLACE:
        state.choice, state.scouting, state.bonus_tower = PLACE, False, NOBODY
    if tile in supply[at:]:
        there = supply.index(tile, at)
        supply[at], supply[there] = supply[there], supply[at]
    else:
        aside = list(state.set_aside[seat])
        there = len(aside) - 1 - aside[::-1].index(tile)
        supply[at], aside[there] = aside[there], supply[at]
        state.set_aside = (*state.set_aside[:seat], tuple(aside), *state.set_aside[seat + 1 :])
    state.supplies = (*state.supplies[:seat], tuple(supply), *state.supplies[seat + 1 :])
    return state


def _card_luck(reviewer: _Reviewer, view: SeatView, drawn: int, worlds: Sequence[State]) -> int:
    """What the last `drawn` mission cards are worth beside the average of those that could have come."""
    known, new = view.missions[: len(view.missions) - drawn], view.missions[len(view.missions) - drawn :]
    unseen = [*new, *view.unseen_cards()]

    def worth(cards: tuple[int, ...]) -> int:
        found = 0
        for world in worlds:
            state = world.copy()
            state.missions = [*state.missions]
            state.missions[view.seat] = cards
            found += reviewer.forecast.total(state, view.seat)
        return found

    bare = worth(known)
    each = {card: worth((*known, card)) - bare for card in unseen}
    return (sum(each[card] for card in new) * len(unseen) - drawn * sum(each.values())) // (len(unseen) * len(worlds))


# ------------------------------------------------------------------------------------------------------- the whole


@dataclass(frozen=True, slots=True)
class SeatSum:
    """A seat's game as a sum in thousandths of a point: start + luck - given_away + others == final."""

    start: int
    luck: int
    given_away: int
    others: int
    final: int


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A point of a seat's curve: the lead it could expect when so many placements had been made."""

    turn: int
    lead: int


class Review:
    """All answers about one game as they come in; `steps` stand in the order of `moments`."""

    def __init__(self, match: Match) -> None:
        """ValueError for a game that is not over."""
        if match.result is None:
            raise ValueError("the game is not over")
        self.match = match
        self.steps: list[Step] = []
        self.finals = [lead_of([score.total for score in match.result.final], seat) for seat in range(match.players)]

    def add(self, step: Step) -> None:
        """The next step."""
        self.steps.append(step)

    def of(self, seat: int) -> list[Step]:
        """A seat's steps so far."""
        return [step for step in self.steps if step.moment.seat == seat]

    def curve(self, seat: int) -> tuple[CurvePoint, ...]:
        """The lead that the seat could expect: before each of its decisions, after it, after the draw, at the end."""
        found: list[CurvePoint] = []
        deal = 0
        for step in self.of(seat):
            if step.decision is None:
                deal = step.luck
                continue
            turn = step.moment.turn
            if not found:
                found.append(CurvePoint(0, step.decision.before - deal))
            found.append(CurvePoint(turn, step.decision.before))
            found.append(CurvePoint(turn + 1, step.decision.after + step.luck))
        if found and self.complete:
            found.append(CurvePoint(len(self.match.placements), self.finals[seat]))
        return tuple(found)

    @property
    def total(self) -> int:
        """How many steps the whole review has."""
        choices = sum(
            (line.doubles is not None) + (line.supply is not None and len(line.drew) > 1)
            for line in self.match.placements
        )
        return self.match.players + len(self.match.placements) + choices

    @property
    def complete(self) -> bool:
        """Whether everything has been reviewed."""
        return len(self.steps) == self.total

    def sum_of(self, seat: int) -> SeatSum | None:
        """The seat's game as a sum, None before its first decision has been reviewed.

        While the review runs, `final` is the lead that the seat could expect where it has come to.
        """
        steps = self.of(seat)
        decided = [step for step in steps if step.decision is not None]
        if not decided:
            return None
        first = decided[0].decision
        assert first is not None
        deal = sum(step.luck for step in steps if step.decision is None)
        start = at = first.before - deal
        luck, given, others = deal, 0, 0
        at += deal
        for step in decided:
            assert step.decision is not None
            others += step.decision.before - at
            given += step.given_away
            luck += step.luck
            at = step.decision.after + step.luck
        if self.complete:
            others += self.finals[seat] - at
            at = self.finals[seat]
        return SeatSum(start, luck, given, others, at)

    def costly(self, seats: Sequence[int], count: int = 3) -> tuple[Step, ...]:
        """The decisions of these seats that gave away most, the worst first; only those that gave anything away."""
        found = [step for step in self.steps if step.moment.seat in seats and step.given_away > 0]
        return tuple(sorted(found, key=lambda step: (-step.given_away, step.moment.turn))[:count])


def review(match: Match, depth: Depth = FULL) -> Review:
    """The whole review at once, in this process; ValueError for a game that is not over."""
    found = Review(match)
    for moment in moments(match):
        found.add(answered(moment, depth))
    return found


def answered(moment: Moment, depth: Depth = FULL) -> Step:
    """A moment with its answers, found in this process."""
    decision = replace(moment.decision, depth=depth).answer(moment.view) if moment.decision is not None else None
    draw = replace(moment.draw, depth=depth).answer(moment.after) if moment.draw is not None else None
    return Step(moment, decision, draw)

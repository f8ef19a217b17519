"""The judgement of a placement taken apart: what each thing that the judge adds up comes to on each space.

Nothing is judged anew here. The judge's own steps run one at a time on an empty sheet, some on views in which all but
one seat's things are left out; so what is found adds up to its worth exactly, whatever its weights are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.ai.irish_judge import Bet, IrishJudge, Scene
from game.ai.judge import CARD_JUDGES, FIRST_TOWN_TILE, Judge
from game.ai.weights import POINT
from game.rebirth import SeatView
from game.rebirth.layout import NOBODY, Mask

Subject = tuple[str, int]
"""A family of reasons (advice_parts.py) and the number of what it is about: castle, settlement, card, tower, seat."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The worth of one placement, taken apart: (subject, thousandths of a point) of everything that is not 0."""

    cell: int
    entries: tuple[tuple[Subject, int], ...]

    @property
    def worth(self) -> int:
        """What the judge finds it worth."""
        return sum(value for _, value in self.entries)


def sheets(judge: Judge, view: SeatView) -> list[Sheet]:
    """For every legal space of the hand, in row-major order, what a placement there is worth."""
    legal = view.legal_mask()
    ledger = _Ledger(judge, view, legal)
    if isinstance(judge, IrishJudge):
        ledger.add_ireland(judge)
    else:
        ledger.add_cards()
        ledger.add_cathedrals()
    return [Sheet(cell, tuple(ledger.entries[cell])) for cell in judge.layout.positions(legal)]


class _Ledger:
    """Runs the judge's steps one at a time and writes down what each adds to every space."""

    def __init__(self, judge: Judge, view: SeatView, legal: Mask) -> None:
        self.judge = judge
        self.view = view
        self.legal = legal
        self.fill = judge.fill(view)
        self.cells = list(judge.layout.positions(legal))
        self.entries: dict[int, list[tuple[Subject, int]]] = {cell: [] for cell in self.cells}
        self.joined: dict[int, int] = {}
        self.landmarks = judge.landmark_gains(view, legal, self.fill)
        self.write("plus-one", NOBODY, [POINT * points for points in judge.layout.bonus])
        if view.hand >= FIRST_TOWN_TILE:
            self._add_towns()
        else:
            self._add_farms()
        self._add_landmarks("castle", range(len(judge.layout.castle_names)))

    def blank(self) -> list[int]:
        """An empty sheet, one number a space."""
        return [0] * len(self.judge.layout.hexes)

    def write(self, family: str, number: int, worth: Sequence[int]) -> None:
        """Enter what a step has added, `worth` by space."""
        for cell in self.cells:
            if worth[cell]:
                self.entries[cell].append(((family, number), worth[cell]))

    # ------------------------------------------------------------------------------------------------ both boards

    def _add_towns(self) -> None:
        worth = self.blank()
        self.judge.add_towns(self.view, self.legal, self.fill, worth)
        for cell in self.cells:
            if worth[cell]:
                self.entries[cell].append((("town", self.judge.layout.settlement_of[cell]), worth[cell]))

    def _add_farms(self) -> None:
        judge, view = self.judge, self.view
        whole, taken = self.blank(), self.blank()
        self.joined, _ = judge.add_farms(view, self.legal, whole)
        judge.add_growth_taken(view, self.legal, taken)
        points = [POINT * self.joined.get(cell, 1) for cell in range(len(whole))]
        self.write("farm", NOBODY, points)
        # The ground that a farm takes up belongs with the room that it has.
        room = [
            judge.plain_worth[cell] - POINT * judge.layout.bonus[cell] + whole[cell] - points[cell] - taken[cell]
            for cell in range(len(whole))
        ]
        self.write("room", NOBODY, room)
        for seat in range(judge.layout.players):
            alone = tuple(clusters if owner // 2 == seat else () for owner, clusters in enumerate(view.clusters))
            theirs = self.blank()
            judge.add_growth_taken(replace(view, clusters=alone), self.legal, theirs)
            self.write("growth-blocked" if seat == view.seat else "growth-taken", seat, theirs)

    def _add_landmarks(self, family: str, numbers: Iterable[int], first: int = 0) -> None:
        """Enter the worth of landmarks beside each space; `first`: the number of the first one of this family."""
        wanted = set(numbers)
        for cell in self.cells:
            for number in self.judge.landmarks_near[cell]:
                if number in wanted and self.landmarks[number]:
                    self.entries[cell].append(((family, number - first), self.landmarks[number]))

    # --------------------------------------------------------------------------------------------------- Scotland

    def add_cards(self) -> None:
        """Enter the seat's own cards."""
        judge, view = self.judge, self.view
        for number in view.missions:
            card = judge.layout.cards[number]
            step = CARD_JUDGES.get(card.kind)
            if step is not None:
                worth = self.blank()
                step(judge, view, card, judge.card_spaces[number], self.legal, self.fill, worth)
                self.write("card", number, worth)

    def add_cathedrals(self) -> None:
        """Enter the cards to be drawn at cathedrals, and apart from them what is kept from rivals."""
        judge, view = self.judge, self.view
        layout = judge.layout
        castles = len(layout.castle_names)
        own, kept = judge.no_landmarks[:], judge.no_landmarks[:]
        for number, (ring, visitors) in enumerate(zip(layout.cathedral_rings, view.visited, strict=True)):
            whole = self.landmarks[castles + number]
            been = visitors >> view.seat & 1
            free = (ring & view.free).bit_count()
            if whole:
                # With all rivals there already only the own card is left.
                own[castles + number] = judge.visit_worth[been][layout.players - 1 + been][free]
                kept[castles + number] = whole - own[castles + number]
        numbers = range(castles, castles + len(layout.cathedral_names))
        for family, found in (("cathedral", own), ("cathedral-kept", kept)):
            self.landmarks = found
            self._add_landmarks(family, numbers, castles)

    # ---------------------------------------------------------------------------------------------------- Ireland

    def add_ireland(self, judge: IrishJudge) -> None:
        """Enter missions, open and private, and round towers, those kept from rivals apart."""
        view, layout = self.view, self.judge.layout
        irish = view.ireland
        assert irish is not None
        public, private = judge.public_bets(view), judge.private_bets(view)
        for family, bets in (("mission", public), ("secret", private)):
            for bet in bets:
                self._add_bet(judge, family, bet)
        everything = (1 << len(layout.tower_names)) - 1
        towers = range(judge.castle_count, judge.castle_count + len(layout.tower_names))
        for family, used in (
            ("tower", [mine if seat == view.seat else everything for seat, mine in enumerate(irish.towers_used)]),
            ("tower-kept", [everything if seat == view.seat else mine for seat, mine in enumerate(irish.towers_used)]),
        ):
            scene = Scene(self.legal, self.blank(), judge.no_landmarks[:], self.joined)
            judge.add_towers(replace(view, ireland=replace(irish, towers_used=tuple(used))), scene, public + private)
            self.landmarks = scene.landmarks
            self._add_landmarks(family, towers, judge.castle_count)

    def _add_bet(self, judge: IrishJudge, family: str, bet: Bet) -> None:
        scene = Scene(self.legal, self.blank(), judge.no_landmarks[:], self.joined)
        bet.card.adder(judge, self.view, bet, scene)
        worth = scene.worth
        for cell in self.cells:
            for number in judge.landmarks_near[cell]:
                worth[cell] += scene.landmarks[number]
        self.write(family, judge.mission_cards.index(bet.card), worth)

"""The test at the table of an Irish game: it also makes the choices that round towers ask for."""

from __future__ import annotations

import itertools

from game.rebirth import Hex, Match, Tile, row_major
from game.rebirth.match import Decision
from tests.end_to_end.mirror import Mirror
from tests.end_to_end.table import Table
from tests.end_to_end.window import GameWindow


class IrishTable(Table):
    """Plays by clicks, and makes the choices by clicks and by keys in turn. `chosen` counts them by kind and hand."""

    def __init__(self, window: GameWindow, shown: Mirror, *rest: object) -> None:
        super().__init__(window, shown, *rest)  # type: ignore[arg-type]
        self.chosen: dict[tuple[str, str], int] = {}
        self._by_hand = {kind: itertools.cycle(["click", "keys"]) for kind in ("double", "keep")}

    def play(self, placements: int | None = None) -> None:
        """Play the human seats to the end, or for so many of their placements."""
        done = 0
        while (placements is None or done < placements) and self.wait_for_human():
            decision = self.match.decision
            assert decision is not None
            if len(self.humans) > 1 and decision.bonus is None:
                self.take_over()
            self.place()
            done += 1

    def play_to_a_choice(self) -> Decision:
        """Play until a choice has become due, and leave it so; gives that choice."""
        while self.wait_for_human():
            at = self._space()
            ahead = self.read()
            ahead.place(at)
            if ahead.choice_due:
                self._lay(at, ahead)
                assert ahead.decision is not None
                return ahead.decision
            self.place()
        raise AssertionError("no choice became due")

    def _space(self) -> Hex:
        """Where most towers are reached."""
        match = self.match
        return max(sorted(match.legal(), key=row_major), key=lambda space: len(match.preview(space).towers))

    def _lay(self, at: Hex, ahead: Match) -> bytes:
        """Place by two clicks; if a choice follows, wait until the window asks for it and give its picture."""
        self.window.click(self.centre(at))
        before = self.window.picture() if ahead.choice_due else b""
        self.window.click(self.centre(at))
        return self.window.wait_for_change(before, "what there is to choose") if ahead.choice_due else b""

    def place(self) -> None:
        """Place the hand where most towers are reached, make the choices that follow, and wait for the line."""
        match = self.match
        turn = match.turn
        decision = match.decision
        assert decision is not None
        if decision.bonus is not None:
            self._count("bonus", "click")
        at = self._space()
        ahead = self.read()
        ahead.place(at)
        before = self._lay(at, ahead)
        while ahead.choice_due:
            self._choose(ahead)
            if ahead.choice_due:
                before = self.window.wait_for_change(before, "what else there is to choose")

        def placed() -> bool:
            self.match = self.read()
            return self.match.turn > turn

        self.window.wait_until(placed, f"placement {turn + 1}")
        assert self.match.placements[turn] == ahead.placements[turn]

    def _choose(self, ahead: Match) -> None:
        decision: Decision | None = ahead.decision
        assert decision is not None
        hand = next(self._by_hand[decision.kind])
        self._count(decision.kind, hand)
        if decision.kind == "double":
            ids = [mission.card.id for mission in ahead.public_missions]
            card = decision.cards[0] if hand == "keys" else decision.cards[-1]
            if hand == "click":
                self.window.click(self.mirror.choice(ahead, ("mission", ids.index(card))))
            else:
                self.window.key("Tab", "Return")
            ahead.double(card)
            return
        number = 0 if hand == "keys" else len(decision.tiles) - 1
        tile: Tile = decision.tiles[number]
        if hand == "click":
            self.window.click(self.mirror.choice(ahead, ("offer", number)))
        else:
            self.window.key("Tab", "Return")
        ahead.keep(tile)

    def _count(self, kind: str, hand: str) -> None:
        self.chosen[kind, hand] = self.chosen.get((kind, hand), 0) + 1

"""The yardstick: a bot that takes the most points now and sees nothing else. FROZEN: opponents are measured by it."""

from __future__ import annotations

from random import Random

from game.ai.bot import RandomBot
from game.rebirth import Hex, SeatView, below

PRIZES = {2: (5, 3), 3: (8, 5, 0), 4: (12, 8, 5, 0)}


class PointsOnlyBot(RandomBot):
    """Places where it scores most at once; among equals by lot. Ireland's choices it leaves to chance."""

    def choose(self, view: SeatView, rng: Random) -> Hex:
        """A legal space with the most points for this seat now."""
        layout = view.layout
        points = {cell: self._points_now(view, cell) for cell in layout.positions(view.legal_mask())}
        most = max(points.values())
        best = [cell for cell in points if points[cell] == most]
        return layout.hexes[best[below(rng, len(best))]]

    def _points_now(self, view: SeatView, cell: int) -> int:
        layout = view.layout
        points = layout.bonus[cell]
        if view.hand < 2:
            beside = [
                cluster for cluster in view.clusters[2 * view.seat + view.hand] if cluster & layout.neighbours[cell]
            ]
            return points + 1 + sum(cluster.bit_count() for cluster in beside)
        town = layout.settlement_of[cell]
        size = layout.settlement_sizes[town]
        influence = view.hand - 1
        if size == 1:
            return points + influence
        if (view.free & layout.settlement_masks[town]).bit_count() > 1:
            return points
        here = list(view.influence[town * layout.players : (town + 1) * layout.players])
        here[view.seat] += influence
        ahead = sum(1 for seat, sum_here in enumerate(here) if seat != view.seat and sum_here >= here[view.seat])
        owners = sum(1 for sum_here in here if sum_here)
        prizes = PRIZES[size]
        points += prizes[ahead]
        if ahead == 0:
            points += sum(prizes[owners:])
        return points

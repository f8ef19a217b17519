"""What a placement would do, for the words of an advice: the public changes, found by the rules themselves.

A position is dealt that fits the seat's view, the placement is played on it, and only what everybody would see at once
is read off: none of it depends on what was dealt.
"""

from __future__ import annotations

from functools import cached_property

from game.ai.advice_parts import Part
from game.ai.advice_worth import Sheet
from game.ai.judge import Judge
from game.rebirth import SeatView, State, Tile, stream
from game.rebirth.ireland import DOUBLE, IrelandState
from game.rebirth.layout import NOBODY, Mask
from game.rebirth.missions import standing
from game.rebirth.playout import deal_hidden
from game.rebirth.public_missions import progress
from game.rebirth.scoring import rank_owners
from game.rebirth.tables import DOUBLING_FACTOR, JACKPOT_POINTS, PUBLIC_MISSIONS, SMALL


def parts_of(judge: Judge, view: SeatView, sheet: Sheet) -> tuple[Part, ...]:
    """The parts of a placement in words' terms, worth the same as the sheet, largest first."""
    teller = _Teller(judge, view, sheet.cell)
    found = [teller.part(family, number, value) for (family, number), value in sheet.entries]
    return tuple(sorted(found, key=lambda part: -part.value))


class _Teller:
    """Names what each entry of one placement's sheet stands for."""

    def __init__(self, judge: Judge, view: SeatView, cell: int) -> None:
        self.judge = judge
        self.layout = judge.layout
        self.view = view
        self.me = view.seat
        self.cell = cell
        self.bit = 1 << cell
        self.around = self.layout.neighbours[cell]

    @cached_property
    def after(self) -> State:
        """The position after the placement; only its public parts mean anything."""
        found = deal_hidden(self.view, stream(0, "advice"))
        if not isinstance(found, IrelandState):
            found.play(self.cell)
            return found
        found.happenings = []
        found.play(self.cell)
        while found.choice == DOUBLE:
            # The tokens behind a Doubling are resolved once the marker lies, wherever that is.
            found.double(found.doublable(self.me)[0])
        return found

    @cached_property
    def before(self) -> IrelandState:
        """The position now, likewise."""
        found = deal_hidden(self.view, stream(0, "advice"))
        assert isinstance(found, IrelandState)
        return found

    def part(self, family: str, number: int, value: int) -> Part:
        """The part that an entry of the sheet stands for."""
        match family:
            case "plus-one":
                kind = "port" if self.bit & self.layout.settlement_cells else "offshore-farm"
                return Part(kind, value)
            case "farm":
                return self._farm(value)
            case "room":
                return Part("room-gained" if value >= 0 else "room-lost", value, number=self._own_cluster().bit_count())
            case "growth-taken" | "growth-blocked":
                size, farm = self._cluster_beside(number)
                return Part(family, value, seat=number, number=size, more=farm)
            case "town":
                return self._town(number, value)
            case "castle":
                return self._castle(number, value)
            case "cathedral":
                return Part("visits-cathedral", value, self.layout.cathedral_names[number])
            case "cathedral-kept":
                left = (self.layout.cathedral_rings[number] & self.after.free).bit_count()
                kind = "keeps-cathedral" if left else "last-at-cathedral"
                return Part(kind, value, self.layout.cathedral_names[number], number=left)
            case "card":
                return self._card(number, value)
            case "mission" | "secret":
                return self._mission(family, number, value)
            case "tower":
                return self._tower(number, value)
            case _:
                assert family == "tower-kept", family
                left = (self.layout.tower_rings[number] & self.view.free & ~self.bit).bit_count()
                return Part("keeps-tower", value, self.layout.tower_names[number], number=left)

    # ------------------------------------------------------------------------------------------------------ farms

    def _touching(self) -> list[Mask]:
        return [cluster for cluster in self.view.clusters[2 * self.me + self.view.hand] if cluster & self.around]

    def _own_cluster(self) -> Mask:
        found = self.bit
        for cluster in self._touching():
            found |= cluster
        return found

    def _farm(self, value: int) -> Part:
        joined = len(self._touching())
        size = self._own_cluster().bit_count()
        kind = ("lone-farm", "grows-cluster", "joins-clusters")[min(joined, 2)]
        return Part(kind, value, number=size, more=joined)

    def _cluster_beside(self, seat: int) -> tuple[int, int]:
        """The largest cluster of a seat that wanted this space: how many farms, of which kind."""
        beside = [
            (cluster.bit_count(), kind)
            for kind in (Tile.ENERGY, Tile.FOOD)
            if self.bit & self.layout.farm_own[kind] and not (seat == self.me and kind == self.view.hand)
            for cluster in self.view.clusters[2 * seat + kind]
            if cluster & self.around
        ]
        size, kind = max(beside)
        return size, int(kind)

    # ------------------------------------------------------------------------------------------------ settlements

    def _town(self, town: int, value: int) -> Part:
        layout, me = self.layout, self.me
        name, size = layout.settlement_names[town], layout.settlement_sizes[town]
        added = Tile(self.view.hand).influence
        if size == SMALL:
            return Part("small-town", value, name, number=added)
        base = town * layout.players
        influence = list(self.view.influence[base : base + layout.players])
        alone = not any(influence)
        first_here = not influence[me]
        led = influence[me] > max(sum_here for seat, sum_here in enumerate(influence) if seat != me)
        influence[me] += added
        left = (layout.settlement_masks[town] & self.view.free & ~self.bit).bit_count()
        rivals = [seat for seat in range(layout.players) if seat != me]
        strongest = max(rivals, key=lambda seat: influence[seat])
        if not left:
            ranks = rank_owners(influence, size, me)
            mine = next(rank.points for rank in ranks if rank.seat == me)
            theirs = max((rank.points for rank in ranks if rank.seat != me), default=0)
            kind = "fills-town-first" if ranks[0].seat == me else "fills-town"
            return Part(
                "fills-town-alone" if len(ranks) == 1 else kind,
                value,
                name,
                seat=ranks[0].seat,
                number=mine,
                more=theirs,
            )
        if alone:
            return Part("starts-town", value, name, number=left)
        if influence[me] > influence[strongest]:
            next_one = strongest if influence[strongest] else NOBODY
            return Part("leads-town", value, name, seat=next_one, number=left, more=int(led))
        return Part("joins-town", value, name, seat=strongest, number=left, more=int(first_here))

    # -------------------------------------------------------------------------------------------------- landmarks

    def _castle(self, number: int, value: int) -> Part:
        name = self.layout.castle_names[number]
        before, now = self.view.controllers[number], self.after.controllers[number]
        certain = self._certain(number)
        if now != self.me:
            return Part("contests-castle", value, name, seat=before)
        if before == self.me:
            return Part("secures-castle" if certain else "strengthens-castle", value, name, more=int(certain))
        if before == NOBODY:
            return Part("takes-castle", value, name, more=int(certain))
        return Part("takes-castle-from", value, name, seat=before, more=int(certain))

    def _certain(self, number: int) -> bool:
        """Whether no rival could take the castle any more, even with a tile on every free space around it."""
        layout, after = self.layout, self.after
        ring = layout.castle_rings[number]
        free = ring & after.free
        pairs = []
        for seat, own in enumerate(after.own):
            held = own & ring if seat == self.me else (own | free) & ring
            pairs.append((held.bit_count(), (held & layout.farm_spaces).bit_count()))
        return all(pair <= pairs[self.me] for pair in pairs)

    def _tower(self, number: int, value: int) -> Part:
        name = self.layout.tower_names[number]
        after = self.after
        assert isinstance(after, IrelandState) and after.happenings is not None
        token, points = next((token, paid) for tower, token, paid in after.happenings if tower == number)
        if token == "harvest":
            kind = "tower-jackpot" if points == JACKPOT_POINTS else "tower-harvest"
            return Part(kind, value, name, number=points, more=after.harvests[self.me])
        if points:
            return Part("tower-points", value, name, number=points)
        return Part(f"tower-{token}", value, name)

    # ------------------------------------------------------------------------------------------- cards, missions

    def _card(self, number: int, value: int) -> Part:
        layout, me, after = self.layout, self.me, self.after
        card = layout.cards[number]
        if card.kind == "link":
            return Part("card-link", value, card.id, number=self._link_missing(number))
        counts = standing(layout, card, me, after.own, after.clusters).counts
        assert counts is not None
        lead = counts[me] - max(count for seat, count in enumerate(counts) if seat != me)
        kind = {
            "market-towns": "card-settlements",
            "great-cities": "card-settlements",
            "breadbasket": "card-largest",
            "powerhouse": "card-largest",
        }.get(card.kind, "card-majority")
        return Part(kind, value, card.id, number=lead)

    def _link_missing(self, number: int) -> int:
        """How many more tiles the link takes after the placement, along the way that the judge found."""
        layout = self.layout
        card = layout.cards[number]
        one, other = (layout.landmark_rings[name] for name in card.places)
        free = self.after.free & self.judge.card_spaces[number]
        missing, _ = self.judge.shortest_ways(self.after.own[self.me], free, one, other, len(layout.hexes))
        return missing

    def _mission(self, family: str, number: int, value: int) -> Part:
        after = self.after
        assert isinstance(after, IrelandState)
        card = self.layout.cards[number]
        how_far = progress(after, self.me, card.id)
        if not how_far.fulfilled:
            before = progress(self.before, self.me, card.id)
            steps = max(0, how_far.have - before.have)
            return Part(f"{family}-step", value, card.id, number=how_far.need - how_far.have, more=steps)
        pay = PUBLIC_MISSIONS[card.id]
        if family == "secret":
            return Part("secret-met", value, card.id, number=pay.first)
        irish = self.view.ireland
        assert irish is not None
        first = all(left >> number & 1 for left in irish.unscored)
        points = pay.first if first else pay.later
        if irish.marker[self.me] == number:
            points *= DOUBLING_FACTOR
        return Part("mission-met", value, card.id, number=points, more=int(first))

"""Advice in the player's words: one sentence for each option, and a word for each part of its worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ai import Advice, Option, Part
from game.client.chronicle import place_name, tile_title
from game.client.hint_pairs import pair_clause
from game.client.i18n import _, ngettext
from game.client.mission_text import mission_icon, mission_title, token_title
from game.rebirth import Hex, Match, Tile
from game.rebirth.layout import NOBODY
from game.rebirth.tables import SCOUTED_TILES


@dataclass(frozen=True)
class Line:
    """One part of an option's worth: an icon (or a seat's emblem), words, and how much, in tenths of a point."""

    icon: str
    text: str
    tenths: int
    seat: int | None = None


@dataclass(frozen=True)
class Tip:
    """An option as it is shown. `lines` add up to `tenths`; `at` and `equals` are where it is marked on the board."""

    title: str
    sentence: str
    tenths: int
    lines: tuple[Line, ...]
    at: Hex | None = None
    equals: tuple[Hex, ...] = ()
    card: str | None = None
    tile: Tile | None = None


def tips(match: Match, advice: Advice) -> tuple[Tip, ...]:
    """What is advised, best first, in words; names of players, cards and places are those of the match."""
    words = _Words(match)
    return tuple(
        Tip(
            title=words.title(option),
            sentence=words.sentence(option),
            tenths=option.tenths,
            lines=words.lines(option),
            at=option.at,
            equals=option.equals,
            card=option.card,
            tile=option.tile,
        )
        for option in advice.options
    )


def points_text(tenths: int) -> str:
    """Tenths of a point with their sign: "+7.4", "-0.5", "0"."""
    if not tenths:
        return "0"
    sign = "+" if tenths > 0 else "−"
    return sign + _("{whole}.{tenth}").format(whole=abs(tenths) // 10, tenth=abs(tenths) % 10)


def _spoken(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


class _Words:
    """Knows what seats, cards and places of a match are called."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def name(self, seat: int) -> str:
        return self.match.seats[seat].name

    def card(self, card: str) -> str:
        return mission_title(self.match.mission_card(card))

    def title(self, option: Option) -> str:
        """What is to be done."""
        if option.card is not None:
            return self.card(option.card)
        if option.tile is not None:
            return tile_title(option.tile)
        return place_name(self.match, option.at)

    def sentence(self, option: Option) -> str:
        """Why, and what speaks against it, in one sentence."""
        reasons = option.reasons
        against = None
        if reasons.drawback is not None:
            against = self._drawback(reasons.drawback)
        elif reasons.lacks is not None:
            against = self._lacks(reasons.lacks, option)
        if option.tile is not None and option.at is None:
            return _("It would fit nowhere now.")
        if not reasons.gains:
            return _("It brings nothing, but costs least.")
        clauses = {"reason": self.reason(reasons.gains[0])}
        if len(reasons.gains) > 1:
            both = pair_clause(reasons.gains[0], reasons.gains[1], self.name, self.card)
            clauses |= {"second": self.reason(reasons.gains[1])} if both is None else {"reason": both}
        if against is not None:
            clauses["drawback"] = against
        pattern = {
            (1, False): _("{reason}."),
            (2, False): _("{reason}, and {second}."),
            (1, True): _("{reason}, but {drawback}."),
            (2, True): _("{reason}, and {second}, but {drawback}."),
        }[2 if "second" in clauses else 1, against is not None]
        whole = pattern.format(**clauses)
        if option.tile is not None:
            return _("Placed next, it {sentence}").format(sentence=whole)
        return _spoken(whole)

    def lines(self, option: Option) -> tuple[Line, ...]:
        """The parts of its worth, from those that bring most to those that cost most."""
        shown = zip(option.parts, option.part_tenths, strict=True)
        return tuple(self._line(part, tenths) for part, tenths in shown if tenths)

    def _line(self, part: Part, tenths: int) -> Line:
        rival = part.seat if part.family == "growth-taken" else None
        return Line(*self.label(part), tenths, rival)

    # ------------------------------------------------------------------------------------------------- why

    def reason(self, part: Part) -> str:
        """What a part brings, as a clause about the placement."""
        return _REASONS[part.kind](self, part)

    def _farm(self, part: Part) -> str:
        if part.kind == "lone-farm":
            return _("starts a new cluster: {size} now").format(size=part.number)
        if part.kind == "grows-cluster":
            return _("grows your cluster: {size} now").format(size=part.number)
        if part.more == 2:
            return _("joins two clusters: {size} now").format(size=part.number)
        return _("joins {count} clusters: {size} now").format(count=part.more, size=part.number)

    def _room(self, part: Part) -> str:
        return _("has room to grow") if part.number == 1 else _("leaves your cluster room to grow")

    def _growth_taken(self, part: Part) -> str:
        if part.more == Tile.ENERGY:
            words = ngettext(
                "takes room from an energy farm of {name}", "takes room from {name}'s {size} energy farms", part.number
            )
        else:
            words = ngettext(
                "takes room from a food farm of {name}", "takes room from {name}'s {size} food farms", part.number
            )
        return words.format(name=self.name(part.seat), size=part.number)

    def _plus_one(self, part: Part) -> str:
        return _("uses a port: 1 more") if part.kind == "port" else _("stands offshore: 1 more")

    def _town(self, part: Part) -> str:
        words = {"place": part.place, "points": part.number}
        match part.kind:
            case "small-town":
                return ngettext(
                    "scores {points} point in {place} at once", "scores {points} points in {place} at once", part.number
                ).format(**words)
            case "fills-town-alone":
                return _("fills {place}, all of it yours: {points} now").format(**words)
            case "fills-town-first":
                return _("fills {place} and wins it: {points} now").format(**words)
            case "fills-town":
                return _("fills {place} behind {name}: {points} now").format(name=self.name(part.seat), **words)
            case "starts-town":
                return _("gets to {place} first").format(**words)
            case "leads-town" if part.seat == NOBODY:
                return _("strengthens you in {place}").format(**words)
            case "leads-town" if part.more:
                return _("keeps you ahead of {name} in {place}").format(name=self.name(part.seat), **words)
            case "leads-town":
                return _("overtakes {name} in {place}").format(name=self.name(part.seat), **words)
            case _ if part.more:
                return _("joins {name} in {place}").format(name=self.name(part.seat), **words)
            case _:
                return _("gains on {name} in {place}").format(name=self.name(part.seat), **words)

    def _castle(self, part: Part) -> str:
        words = {"castle": part.place, "name": self.name(part.seat) if part.seat != NOBODY else ""}
        match part.kind:
            case "takes-castle":
                sentence = _("takes {castle} for good") if part.more else _("takes {castle}")
            case "takes-castle-from":
                sentence = _("takes {castle} from {name} for good") if part.more else _("takes {castle} from {name}")
            case "secures-castle":
                sentence = _("makes {castle} yours for good")
            case "strengthens-castle":
                sentence = _("strengthens your hold on {castle}")
            case _:
                sentence = _("comes nearer to {castle}, held by {name}")
        return sentence.format(**words)

    def _cathedral(self, part: Part) -> str:
        sentence = {
            "visits-cathedral": _("draws a mission card at {place}"),
            "keeps-cathedral": _("leaves fewer spaces at {place} for anyone else"),
            "last-at-cathedral": _("keeps the last free space at {place}"),
        }[part.kind]
        return sentence.format(place=part.place)

    def _card(self, part: Part) -> str:
        if part.kind == "card-link":
            if not part.number:
                return _("completes {card}").format(card=self.card(part.place))
            return ngettext(
                "leaves {number} tile missing for {card}", "leaves {number} tiles missing for {card}", part.number
            ).format(number=part.number, card=self.card(part.place))
        sentence = (
            _("puts you ahead for {card}")
            if part.number > 0
            else _("brings you level for {card}")
            if part.number == 0
            else _("brings you nearer to {card}")
        )
        return sentence.format(card=self.card(part.place))

    def _mission(self, part: Part) -> str:
        words = {"card": self.card(part.place), "points": part.number, "number": part.number}
        match part.kind:
            case "mission-met" if part.more:
                return _("is the first to fulfil {card}: {points} now").format(**words)
            case "mission-met":
                return _("fulfils {card}: {points} now").format(**words)
            case "mission-step" if not part.more:
                return _("works towards {card}").format(**words)
            case "mission-step":
                return ngettext(
                    "puts {card} {number} step away",
                    "puts {card} {number} steps away",
                    part.number,
                ).format(**words)
            case "secret-met":
                return _("fulfils your private {card}: {points} at the end").format(**words)
            case _ if not part.more:
                return _("works towards your private {card}").format(**words)
            case _:
                return ngettext(
                    "puts your private {card} {number} step away",
                    "puts your private {card} {number} steps away",
                    part.number,
                ).format(**words)

    def _tower(self, part: Part) -> str:
        sentence = {
            "tower-harvest": _("harvests {points} points at {tower}"),
            "tower-jackpot": _("makes your third Harvest at {tower}: {points} now"),
            "tower-builders": _("wins a bonus tile at {tower}"),
            "tower-scouts": _("lets you pick one of {tiles} tiles at {tower}"),
            "tower-secret": _("draws a private mission at {tower}"),
            "tower-doubling": _("lets you double a mission at {tower}"),
            "tower-points": _("scores {points} points at {tower}"),
            "keeps-tower": _("leaves fewer spaces at {tower} for anyone else"),
        }[part.kind]
        return sentence.format(tower=part.place, points=part.number, tiles=SCOUTED_TILES)

    def _doubles(self, part: Part) -> str:
        if not part.value:
            return _("is out of reach")
        return ngettext(
            "is {number} step away and would pay twice", "is {number} steps away and would pay twice", part.number
        ).format(number=part.number)

    # --------------------------------------------------------------------------------------------- why not

    def _drawback(self, part: Part) -> str:
        if part.kind == "room-lost":
            return _("leaves your cluster less room to grow")
        if part.kind == "growth-blocked":
            if part.more == Tile.ENERGY:
                words = ngettext(
                    "leaves your energy farm less room", "leaves your {size} energy farms less room", part.number
                )
            else:
                words = ngettext(
                    "leaves your food farm less room", "leaves your {size} food farms less room", part.number
                )
            return words.format(size=part.number)
        if part.kind == "fills-town":
            return _("gives {name} the prize of {place}").format(name=self.name(part.seat), place=part.place)
        return _("loses something: {what}").format(what=self.label(part)[1])

    def _lacks(self, part: Part, option: Option) -> str:
        """What the best option has and this one has not, or has less of."""
        words = {"place": part.place, "name": self.name(part.seat) if part.seat != NOBODY else ""}
        if part.family in ("card", "mission", "secret", "double"):
            words["card"] = self.card(part.place)
        # Points now may come from elsewhere: less is said of farms alone.
        farms = any(own.family == "farm" for own in option.parts)
        sentence = {
            "farm": _("makes a smaller cluster") if farms else _("does nothing for your farms"),
            "room": _("has less room to grow"),
            "growth-taken": _("leaves {name} room to grow"),
            "growth-blocked": _("leaves your other farms less room"),
            "plus-one": _("passes up a point at a port") if part.kind == "port" else _("passes up a point offshore"),
            "town": self._does_less(part, option),
            "castle": self._leaves_castle(part, option),
            "cathedral": _("draws no card at {place}"),
            "cathedral-kept": _("leaves {place} to someone else"),
            "card": _("does less for {card}"),
            "mission": _("does less for {card}"),
            "secret": _("does less for {card}"),
            "tower": self._does_less(part, option),
            "tower-kept": _("leaves {place} to someone else"),
            "double": _("promises less than {card}"),
        }[part.family]
        return sentence.format(**words)

    def _does_less(self, part: Part, option: Option) -> str:
        """What nobody has yet is not given up: less is done for it, or nothing."""
        some = any(own.subject == part.subject and own.value > 0 for own in option.parts)
        return _("does less for {place}") if some else _("does nothing for {place}")

    def _leaves_castle(self, part: Part, option: Option) -> str:
        if any(own.subject == part.subject for own in option.parts):
            return self._does_less(part, option)
        takes = part.kind in ("takes-castle", "takes-castle-from")
        return _("does not take {place}") if takes else self._does_less(part, option)

    # ------------------------------------------------------------------------------------- the parts by name

    def label(self, part: Part) -> tuple[str, str]:
        """Icon and words for a part in the list of all."""
        match part.family:
            case "farm":
                size = part.number
                return "tiles", ngettext("Lone farm", "Cluster of {size}", size).format(size=size)
            case "room":
                return "hex", _("Room to grow") if part.value > 0 else _("Less room to grow")
            case "growth-taken":
                return "hex", _("Less room for this clan")  # whose emblem stands before it
            case "growth-blocked":
                return "hex", _("Less room for your farms")
            case "plus-one":
                return "anchor", _("Port") if part.kind == "port" else _("Offshore farm")
            case "town":
                return "house", part.place
            case "castle":
                return "castle", part.place
            case "cathedral":
                return "cathedral", _("New card: {place}").format(place=part.place)
            case "cathedral-kept":
                return "cathedral", _("Harder for others: {place}").format(place=part.place)
            case "card" | "mission" | "double":
                return mission_icon(self.match.mission_card(part.place)), self.card(part.place)
            case "secret":
                icon = mission_icon(self.match.mission_card(part.place))
                return icon, _("Private: {card}").format(card=self.card(part.place))
            case "tower":
                token = token_title(self.match.tower_token(part.place))
                return "tower", _("{tower}: {token}").format(tower=part.place, token=token)
            case _:
                return "tower", _("Harder for others: {place}").format(place=part.place)


def shortened(lines: Sequence[Line], most: int) -> tuple[Line, ...]:
    """The same in at most so many lines: the smallest stand together in the last one, so that the sum stays."""
    if len(lines) <= most:
        return tuple(lines)
    order = sorted(range(len(lines)), key=lambda number: -abs(lines[number].tenths))
    listed = sorted(order[: most - 1])
    rest = sum(lines[number].tenths for number in order[most - 1 :])
    return (*(lines[number] for number in listed), Line("plus", _("Everything else"), rest))


_REASONS: dict[str, Callable[[_Words, Part], str]] = {
    **dict.fromkeys(("lone-farm", "grows-cluster", "joins-clusters"), _Words._farm),
    **dict.fromkeys(("room-gained", "room-lost"), _Words._room),
    "growth-taken": _Words._growth_taken,
    **dict.fromkeys(("port", "offshore-farm"), _Words._plus_one),
    **dict.fromkeys(
        (
            *("small-town", "fills-town-alone", "fills-town-first", "fills-town"),
            *("starts-town", "leads-town", "joins-town"),
        ),
        _Words._town,
    ),
    **dict.fromkeys(
        ("takes-castle", "takes-castle-from", "secures-castle", "strengthens-castle", "contests-castle"), _Words._castle
    ),
    **dict.fromkeys(("visits-cathedral", "keeps-cathedral", "last-at-cathedral"), _Words._cathedral),
    **dict.fromkeys(("card-majority", "card-settlements", "card-largest", "card-link"), _Words._card),
    **dict.fromkeys(("mission-met", "mission-step", "secret-met", "secret-step"), _Words._mission),
    **dict.fromkeys(
        (
            *("tower-harvest", "tower-jackpot", "tower-builders", "tower-scouts"),
            *("tower-secret", "tower-doubling", "tower-points", "keeps-tower"),
        ),
        _Words._tower,
    ),
    "doubles-mission": _Words._doubles,
    "growth-blocked": _Words._drawback,
}

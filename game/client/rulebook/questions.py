"""The questions that players dispute, answered as the referee page of the rules does."""

from __future__ import annotations

from game.client.i18n import _
from game.client.rulebook.common import seen_by_all
from game.client.rulebook.numbers import numbers_of
from game.client.rulebook.page import Item, Page
from game.rebirth import tables


def questions_page(*, irish: bool) -> Page:
    """Questions and answers for one board."""
    own = _irish() if irish else _scottish()
    return Page(_("Questions"), (*_common(irish=irish), *own, *_last(irish=irish)), key="questions")


def _common(*, irish: bool) -> tuple[Item, ...]:
    numbers = numbers_of(tables.IRELAND if irish else tables.SCOTLAND)
    return (
        Item(
            _(
                "Then whoever holds it keeps it. To take a castle you need more tiles around it, or as many tiles and "
                "more farms. The influence of houses never counts."
            ),
            ("castle", 1),
            _("We are equal at a castle. Who gets it?"),
            "questions.castle_tie",
        ),
        Item(
            _(
                "No. It passes at once to whoever has more around it, as often as that happens. It pays only at the "
                "end."
            ),
            ("castle", 2),
            _("May I leave a castle where it is?"),
            "questions.castle_change",
        ),
        Item(
            _(
                "You lose that tie: of two who are first you are second. Tied three ways in a settlement of three you "
                "are third, and get nothing."
            ),
            ("icon", "swap"),
            _("I fill a settlement and am tied. What do I get?"),
            "questions.completer",
        ),
        Item(
            _("They go clockwise from whoever placed the last tile; that player comes last."),
            ("icon", "swap"),
            _("Others are tied in a settlement. Who is ahead?"),
            "questions.settlement_tie",
        ),
        Item(
            _("Yes. Every owner is paid by rank as soon as the last space is filled, whoever filled it."),
            ("icon", "four"),
            _("Somebody else fills a settlement. Am I paid too?"),
            "questions.others_paid",
        ),
        Item(
            _(
                "The leader takes the prizes left over as well. Two owners of three spaces get {first} and {second}, "
                "one alone gets {alone}."
            ).format(first=numbers["large_first"], second=numbers["large_second"], alone=numbers["three_alone"]),
            ("icon", "houses"),
            _("There are fewer owners than prizes. Who gets the rest?"),
            "questions.fewer",
        ),
        Item(
            _("No. They are two clusters, even if they lie side by side in the same colour."),
            ("tile", 1),
            _("Do energy and food farms make one cluster?"),
            "questions.clusters",
        ),
        Item(
            _("The joined cluster counts once, as large as it is now. What it paid before stays paid."),
            ("tile", 0),
            _("A farm joins two clusters. What does it pay?"),
            "questions.join",
        ),
        Item(
            _(
                "Only while the whole board has no free space that suits it, near or far. Then a farm may stand on the "
                "other kind of farmland, but never in a settlement."
            ),
            ("icon", "map"),
            _("When may a farm go on the wrong ground?"),
            "questions.shortage",
        ),
    )


def _scottish() -> tuple[Item, ...]:
    return (
        Item(
            _(
                "No. It is enough that no single opponent has more than you. A tie is enough too, but with none you "
                "never have the most."
            ),
            ("icon", "check"),
            _("Does “the most” mean more than half?"),
            "questions.most",
        ),
        Item(
            _(
                "Yes, everybody draws a card at each cathedral, the first time they reach it. A second tile of yours "
                "there brings nothing."
            ),
            ("cathedral", 0),
            _("Somebody was at the cathedral before me. Do I still draw?"),
            "questions.cathedral",
        ),
        Item(
            _("No. Only tiles on the spaces around the castle count, whoever holds it."),
            ("icon", "castle"),
            _("Does it help a mission around a castle to hold it?"),
            "questions.castle_mission",
        ),
        Item(
            _("They are yours alone: you may look at them at any time, the others may not."),
            ("icon", "eye_closed"),
            _("May others see the tiles I have set aside?"),
            "questions.aside",
        ),
    )


def _irish() -> tuple[Item, ...]:
    numbers = numbers_of(tables.IRELAND)
    return (
        Item(
            _("The mission is scored first, so the marker must go on one that you have not fulfilled."),
            ("token", "doubling"),
            _("I fulfil a mission and reach a Doubling with one tile. Can I double it?"),
            "questions.doubling",
        ),
        Item(
            _("No. A private mission always pays its higher number, never twice."),
            ("token", "secret"),
            _("Can a private mission be doubled?"),
            "questions.private",
        ),
        Item(
            _("Yes. A tower that your tile reaches is used already when missions are looked at."),
            ("icon", "tower"),
            _("Does the tower I just reached count for a mission?"),
            "questions.tower_mission",
        ),
        Item(
            _(
                "All of them, one after the other, from the top of the board to the bottom. Bonus tiles are placed "
                "after the last of them, in the order in which they were won."
            ),
            ("icon", "tower"),
            _("My tile reaches several towers. Which do I use?"),
            "questions.several_towers",
        ),
        Item(
            _("It pays {points} points instead. So does a second Scouts in one turn.").format(**numbers),
            ("token", "scouts"),
            _("What if a tower has nothing for me?"),
            "questions.nothing",
        ),
        Item(
            _("You see the tiles that there are, and keep one of them."),
            ("token", "scouts"),
            _("Scouts, but fewer than {scouted} tiles are left. What then?").format(**numbers),
            "questions.few_scouted",
        ),
        Item(
            _("Nobody sees them, not even you, until Builders bring one back."),
            ("icon", "eye_closed"),
            _("May I look at the tiles I have set aside?"),
            "questions.aside",
        ),
    )


def _last(*, irish: bool) -> tuple[Item, ...]:
    numbers = numbers_of(tables.IRELAND if irish else tables.SCOTLAND)
    second = (
        _("Yes, whoever has most spaces beside the {second}, if none of the tied players holds {first}.")
        if irish
        else _("Yes, whoever holds {second}, if none of the tied players holds {first}.")
    ).format(first=numbers["first_place"], second=numbers["second_place"])
    return (
        seen_by_all(),
        Item(
            _("The influence printed on your own houses there, and no prizes for the most."),
            ("tile", 3),
            _("What does an unfinished settlement pay at the end?"),
            "questions.unfinished",
        ),
        Item(
            second,
            ("icon", "crown"),
            _("Two are tied for the victory. Can a third one win?"),
            "questions.third_winner",
        ),
    )

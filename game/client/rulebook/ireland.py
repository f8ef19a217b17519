"""Ireland's rules; every number comes from the rules' own tables."""

from __future__ import annotations

from game.client.i18n import _
from game.client.mission_text import condition_for_all, mission_icon, mission_title
from game.client.rulebook.common import (
    aim_page,
    castles_page,
    end_page,
    farms_page,
    placing_page,
    settlements_page,
    turn_page,
)
from game.client.rulebook.numbers import numbers_of
from game.client.rulebook.page import Item, Page
from game.client.rulebook.questions import questions_page
from game.rebirth import MissionCard, tables


def irish_pages() -> list[Page]:
    """The whole of Ireland's rules; what is as in Scotland is said in the same words."""
    rules = tables.IRELAND
    numbers = numbers_of(rules)
    return [
        aim_page(
            rules,
            Item(
                _(
                    "Old lands come back to life. Each clan builds farms and homes, holds castles, races for "
                    "missions and visits round towers; whoever has the most points at the end wins."
                ),
                ("icon", "sprout"),
                topic="aim.aim",
            ),
            Item(
                _(
                    "{aside} of them are set aside at random, unseen by anybody; round towers can bring them "
                    "back. So {played} are played by each ({four} with four players), and more with luck."
                ).format(aside=numbers["aside"], played=numbers["played"], four=numbers["with_four"]),
                ("icon", "tiles"),
                topic="aim.aside",
            ),
            "irish aim",
        ),
        _turn(),
        placing_page(
            (
                Item(
                    _("An energy farm goes on heather, on a shared space, or on meadow."),
                    ("tile", 0),
                    topic="placing.energy",
                ),
                Item(
                    _("A food farm goes on a field, on a shared space, or on meadow."),
                    ("tile", 1),
                    topic="placing.food",
                ),
                Item(
                    _("A shared space is half field, half heather: it takes either kind of farm."),
                    ("icon", "split"),
                    topic="placing.shared",
                ),
            ),
            irish=True,
        ),
        farms_page(
            rules,
            Item(_("An offshore farm, marked +1, pays one more point."), ("icon", "anchor"), topic="farms.plus"),
        ),
        settlements_page(rules),
        castles_page(rules),
        _missions(),
        _towers(),
        end_page(
            _("Then castles, {castle} each, and the private missions that are fulfilled.").format(**numbers),
            _(
                "The highest total wins. Of those tied, the one who holds {first} wins; if none of them does, "
                "whoever has most spaces beside the {second}, even from outside the tie. Else they share the "
                "victory."
            ).format(first=numbers["first_place"], second=numbers["second_place"]),
        ),
        questions_page(irish=True),
    ]


def _turn() -> Page:
    return turn_page(
        Item(
            _(
                "What it brings is scored in this order: an offshore farm's point, the farm's cluster, the "
                "settlement it fills, the castles beside it, the open missions it fulfils, and the round towers it "
                "reaches."
            ),
            ("icon", "log"),
            topic="turn.order",
        ),
        Item(
            _("A bonus tile from a tower is placed in the same turn, and brings all of this once more."),
            ("token", "builders"),
            topic="turn.bonus",
        ),
    )


def _missions() -> Page:
    numbers = numbers_of(tables.IRELAND)
    return Page(
        _("Missions"),
        (
            Item(
                _(
                    "{open} missions lie open for all. As soon as your placement fulfils one, it is scored: the "
                    "first player to do so gets the higher number, everybody later the lower, each once."
                ).format(**numbers),
                ("icon", "crown"),
                topic="missions.open",
            ),
            Item(
                _("Nobody may wait with a mission, and only the player who places can fulfil one."),
                ("icon", "clock"),
                topic="missions.at_once",
            ),
            Item(
                _("Each card shows how far every player is. Point at a card to see on the map what it is about."),
                ("icon", "four"),
                topic="missions.progress",
            ),
            Item(
                _(
                    "A private mission comes from a Secret tower, one for each player. It is scored at the end, "
                    "for the higher number, if it is fulfilled then; nobody else sees it."
                ),
                ("token", "secret"),
                topic="missions.private",
            ),
            Item(
                _(
                    "There are {cards} missions. Where three numbers stand they are for two, three and four players."
                ).format(**numbers),
                ("icon", "cards"),
            ),
            *(_card(kind) for kind in tables.PUBLIC_MISSIONS),
        ),
        key="missions",
    )


def _card(kind: str) -> Item:
    """What a mission asks for, and what it pays its first and everybody later."""
    rules = tables.PUBLIC_MISSIONS[kind]
    card = MissionCard(id=kind, kind=kind, points=rules.first, places=())
    heading = _("{mission}: {first}, later {later}").format(
        mission=mission_title(card), first=rules.first, later=rules.later
    )
    return Item(condition_for_all(card), ("icon", mission_icon(card)), heading, f"missions.{kind}")


def _towers() -> Page:
    numbers = numbers_of(tables.IRELAND)
    return Page(
        _("Round towers"),
        (
            Item(
                _(
                    "The first time a tile of yours stands next to a round tower you use its token. It stays there "
                    "for the others."
                ),
                ("icon", "tower"),
                topic="towers.use",
            ),
            Item(
                _("Harvest: {points} points, and {jackpot} instead for your third.").format(**numbers),
                ("token", "harvest"),
                topic="towers.harvest",
            ),
            Item(
                _("Builders: one of your set-aside tiles comes back, to be placed in this same turn."),
                ("token", "builders"),
                topic="towers.builders",
            ),
            Item(
                _(
                    "Scouts: at the end of the turn see {scouted} tiles and keep one; the others are shuffled back."
                ).format(**numbers),
                ("token", "scouts"),
                topic="towers.scouts",
            ),
            Item(
                _("Secret: draw a private mission, one for each player at the most."),
                ("token", "secret"),
                topic="towers.secret",
            ),
            Item(
                _("Doubling: lay your marker on a mission that you have not fulfilled; it will pay you double."),
                ("token", "doubling"),
                topic="towers.doubling",
            ),
            Item(
                _("A token whose effect you cannot have pays {points} points instead.").format(**numbers),
                ("icon", "plus"),
                topic="towers.else",
            ),
            Item(
                _(
                    "There are {towers} towers: {harvest_count} Harvest, {builders_count} Builders, {scouts_count} "
                    "Scouts, {secret_count} Secret and {doubling_count} Doubling, dealt at random and face up."
                ).format(**numbers),
                ("icon", "dice"),
                topic="towers.tokens",
            ),
        ),
        "towers",
        "towers",
    )

"""Scotland's rules; every number comes from the rules' own tables."""

from __future__ import annotations

from game.client.i18n import _
from game.client.mission_text import mission_condition, mission_icon, mission_title
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


def pages() -> list[Page]:
    """The whole of Scotland's rules, a page for each part of them."""
    rules = tables.SCOTLAND
    numbers = numbers_of(rules)
    return [
        aim_page(
            rules,
            Item(
                _(
                    "Old lands come back to life. Each clan builds farms and homes, holds castles and fulfils "
                    "missions; whoever has the most points at the end wins."
                ),
                ("icon", "sprout"),
                topic="aim.aim",
            ),
            Item(
                _(
                    "{aside} of them are set aside at random: you may look at yours at any time, but they are "
                    "never played. So {played} are played by each ({four} with four players)."
                ).format(aside=numbers["aside"], played=numbers["played"], four=numbers["with_four"]),
                ("icon", "eye"),
                topic="aim.aside",
            ),
            "aim",
        ),
        _turn(),
        placing_page(
            (
                Item(
                    _("An energy farm goes on heather with a turbine, or on meadow."),
                    ("tile", 0),
                    topic="placing.energy",
                ),
                Item(
                    _("A food farm goes on a field with an ear of grain, or on meadow."),
                    ("tile", 1),
                    topic="placing.food",
                ),
            ),
            irish=False,
        ),
        farms_page(
            rules,
            Item(
                _("A port, marked +1, pays one point to whoever builds there."), ("icon", "anchor"), topic="farms.plus"
            ),
        ),
        settlements_page(rules),
        castles_page(rules),
        _missions(),
        end_page(
            _("Then castles, {points} each, and the missions that are fulfilled.").format(points=numbers["castle"]),
            _(
                "The highest total wins. Of those tied, the one who holds {first} wins; if none of them does, "
                "whoever holds {second}, even from outside the tie. Else they share the victory."
            ).format(first=numbers["first_place"], second=numbers["second_place"]),
            _example(),
        ),
        questions_page(irish=False),
    ]


def _turn() -> Page:
    return turn_page(
        Item(
            _(
                "What it brings is scored in this order: a port's point, the farm's cluster, the settlement it "
                "fills, the castles beside it, and a mission card for each cathedral you reach for the first time."
            ),
            ("icon", "log"),
            topic="turn.order",
        ),
        Item(
            _("One tile can do all of this at once. Farms, settlements and ports are paid straight away."),
            ("icon", "star"),
        ),
    )


def _example() -> Item:
    """A final score reckoned out."""
    track, influence, castles, cards = 87, 5, 3, 2
    held = castles * tables.CASTLE_POINTS
    missions, bonus = cards * tables.CARD_POINTS["region"], tables.CARD_POINTS["cathedral-bonus"]
    return Item(
        _(
            "{track} points on the track, influence {influence} in unfinished settlements, {castles} castles, {cards} "
            "missions of {each} and a Cathedral Bonus: {track} + {influence} + {held} + {missions} + {bonus} = {total}."
        ).format(
            track=track,
            influence=influence,
            castles=castles,
            cards=cards,
            each=tables.CARD_POINTS["region"],
            held=held,
            missions=missions,
            bonus=bonus,
            total=track + influence + held + missions + bonus,
        ),
        ("icon", "trophy"),
        _("An example"),
        "end.example",
    )


def _missions() -> Page:
    numbers = numbers_of(tables.SCOTLAND)
    return Page(
        _("Missions"),
        (
            Item(
                _(
                    "The first time a tile of yours stands next to a cathedral you draw a mission card. A second tile "
                    "there brings nothing; a tile between two cathedrals brings two cards."
                ),
                ("cathedral", 0),
                topic="missions.cathedral",
            ),
            Item(
                _(
                    "Missions are secret and pay {least} to {most} points at the end, if you fulfil them "
                    "then: most "
                    "spaces in a region or around a castle, a connection, the largest cluster, and more."
                ).format(**numbers),
                ("icon", "card"),
                topic="missions.secret",
            ),
            Item(
                _(
                    "For “the most” a tie is enough, and nobody needs a majority. "
                    "But with none you never have the most."
                ),
                ("icon", "check"),
                topic="missions.most",
            ),
            Item(
                _("Any tile counts, farm or houses. Who holds the castle does not matter for the spaces around it."),
                ("icon", "castle"),
                topic="missions.tiles",
            ),
            *(_card(kind) for kind in tables.CARD_POINTS),
        ),
        "missions",
        "missions",
    )


def _card(kind: str) -> Item:
    """What a kind of mission card asks for and pays."""
    points = tables.CARD_POINTS[kind]
    card = MissionCard(id=kind, kind=kind, points=points)
    titles = {"region": _("Regions"), "castle": _("Around castles"), "link": _("Connections")}
    conditions = {
        "region": _(
            "Occupy the most spaces in the region on the card; a tie is enough. There is a card for each region."
        ),
        "castle": _("Occupy the most spaces around the castle on the card; a tie is enough."),
        "link": _("One connected group of your tiles, of any kind, reaches both places on the card."),
    }
    heading = _("{mission}: {points} points").format(mission=titles.get(kind) or mission_title(card), points=points)
    text = conditions.get(kind) or mission_condition(card)
    return Item(text, ("icon", mission_icon(card)), heading, f"missions.{kind}")

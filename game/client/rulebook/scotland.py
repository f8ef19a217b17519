"""Scotland's rules; every number comes from the rules' own tables."""

from __future__ import annotations

from game.client.i18n import _
from game.client.rulebook.page import Item, Page
from game.rebirth import tables


def pages() -> list[Page]:
    """The whole of Scotland's rules, short; every number comes from the rules' own tables."""
    rules = tables.RULE_SETS["scotland"]
    tiles = sum(rules.tiles)
    played = tiles - rules.set_aside
    played_with_four = played - sum(rules.removed_with_four)
    prizes = {size: "/".join(map(str, prize)) for size, prize in tables.SETTLEMENT_PRIZES.items()}
    alone = {size: sum(prize) for size, prize in tables.SETTLEMENT_PRIZES.items()}
    card_points = sorted(set(tables.CARD_POINTS.values()))
    return [
        Page(
            _("The aim"),
            (
                Item(
                    _(
                        "Old lands come back to life. Each clan builds farms and homes, holds castles and fulfils "
                        "missions; whoever has the most points at the end wins."
                    ),
                    ("icon", "sprout"),
                ),
                Item(
                    _(
                        "Everybody has the same {tiles} tiles: farms for energy, farms for food, and houses of "
                        "influence 1 to 4. Two of them are set aside at random: you may look at yours at any time, "
                        "but they are never played. So {played} are played by each ({four} with four players)."
                    ).format(tiles=tiles, played=played, four=played_with_four),
                    ("tile", 2),
                ),
                Item(
                    _(
                        "You hold one tile, which only you can see. With two players some places stay empty in "
                        "the mist."
                    ),
                    ("icon", "eye_closed"),
                ),
            ),
        ),
        Page(
            _("Your turn"),
            (
                Item(
                    _("Place your tile on a free space that suits it, score what it brings, and draw the next tile."),
                    ("icon", "hex"),
                ),
                Item(
                    _("An energy farm goes on heather with a turbine, on flowering meadow, or on any blank land."),
                    ("tile", 0),
                ),
                Item(
                    _("A food farm goes on a field with an ear of grain, on meadow, or on any blank land."), ("tile", 1)
                ),
                Item(_("Houses go on any free settlement space, whatever their influence."), ("tile", 3)),
                Item(
                    _(
                        "Tiles need not touch each other. Only when no suitable space is left on the whole board may a "
                        "farm stand on the other kind of farmland."
                    )
                ),
            ),
        ),
        Page(
            _("Farms"),
            (
                Item(
                    _(
                        "A farm scores as many points as its cluster has tiles, itself included. A cluster is your own "
                        "connected farms of one kind: energy and food do not mix."
                    ),
                    ("tile", 0),
                ),
                Item(_("A farm that joins two clusters scores the whole joined cluster once."), ("tile", 1)),
                Item(
                    _("So every farm beside your own pays more than the one before, and a gap is worth filling."),
                    ("icon", "plus"),
                ),
                Item(_("A port, marked +1, pays one point to whoever builds there."), ("icon", "anchor")),
            ),
        ),
        Page(
            _("Settlements"),
            (
                Item(
                    _("A settlement of a single space pays the influence of the house at once: 1 to 4 points."),
                    ("tile", 2),
                ),
                Item(
                    _(
                        "A larger one pays when its last space fills. Its owners are ranked by the sum of their "
                        "influence there, and each rank is paid: {two} for two spaces, {three} for three, "
                        "{four} for four."
                    ).format(two=prizes[2], three=prizes[3], four=prizes[4]),
                    ("tile", 4),
                ),
                Item(
                    _(
                        "With fewer owners the leader also takes the prizes left over: alone that is {two}, {three} "
                        "or {four}."
                    ).format(two=alone[2], three=alone[3], four=alone[4]),
                    ("tile", 5),
                ),
                Item(
                    _(
                        "Whoever places the last tile loses every tie they are in. Other ties go clockwise, starting "
                        "from the one who placed it."
                    ),
                    ("icon", "swap"),
                ),
            ),
        ),
        Page(
            _("Castles"),
            (
                Item(
                    _(
                        "A castle belongs to whoever has the most tiles on the spaces around it, farms or "
                        "houses alike. "
                        "Influence does not count. At the end each castle pays {points} points."
                    ).format(points=tables.CASTLE_POINTS),
                    ("castle", 0),
                ),
                Item(
                    _(
                        "To take it from somebody you need more tiles there, or as many tiles and more farms "
                        "among them. "
                        "On a full tie it stays where it is."
                    ),
                    ("castle", 1),
                ),
                Item(_("A single tile is enough to hold a castle that nobody else has reached."), ("icon", "flag")),
            ),
        ),
        Page(
            _("Missions"),
            (
                Item(
                    _(
                        "The first time a tile of yours stands next to a cathedral you draw a mission card. A "
                        "second tile "
                        "there brings nothing; a tile between two cathedrals brings two cards."
                    ),
                    ("cathedral", 0),
                ),
                Item(
                    _(
                        "Missions are secret and pay {least} to {most} points at the end, if you fulfil them "
                        "then: most "
                        "spaces in a region or around a castle, a connection, the largest cluster, and more."
                    ).format(least=card_points[0], most=card_points[-1]),
                    ("icon", "card"),
                ),
                Item(
                    _("For “the most” a tie is enough, and nobody needs a majority. But nothing is never the most."),
                    ("icon", "check"),
                ),
            ),
        ),
        Page(
            _("The end"),
            (
                Item(_("The game ends when everybody has placed every tile."), ("icon", "hourglass")),
                Item(
                    _("Unfinished settlements pay each owner the influence of their houses there, and nothing else."),
                    ("tile", 3),
                ),
                Item(
                    _("Then castles, {points} each, and the missions that are fulfilled.").format(
                        points=tables.CASTLE_POINTS
                    ),
                    ("icon", "castle"),
                ),
                Item(
                    _(
                        "The highest total wins. Of those tied, the one who holds Edinburgh wins; if none of "
                        "them does, "
                        "whoever holds Stirling, even from outside the tie. Else they share the victory."
                    ),
                    ("icon", "crown"),
                ),
            ),
        ),
    ]

"""Ireland's rules; every number comes from the rules' own tables."""

from __future__ import annotations

from game.client.i18n import _
from game.client.rulebook.page import Item, Page
from game.client.rulebook.scotland import pages
from game.rebirth import tables


def irish_pages() -> list[Page]:
    """The whole of Ireland's rules, short; what is as in Scotland is said in the same words."""
    _aim, _turn, farms, settlements, castles, _missions, _end = pages()
    rules = tables.IRELAND
    played = sum(rules.tiles) - rules.set_aside
    numbers = {
        "tiles": sum(rules.tiles),
        "aside": rules.set_aside,
        "played": played,
        "four": played - sum(rules.removed_with_four),
        "open": tables.PUBLIC_MISSION_COUNT,
        "points": tables.TOWER_POINTS,
        "jackpot": tables.JACKPOT_POINTS,
        "scouted": tables.SCOUTED_TILES,
        "castle": tables.CASTLE_POINTS,
    }
    return [
        Page(
            _("The aim"),
            (
                Item(
                    _(
                        "Old lands come back to life. Each clan builds farms and homes, holds castles, races for "
                        "missions and visits round towers; whoever has the most points at the end wins."
                    ),
                    ("icon", "sprout"),
                ),
                Item(
                    _(
                        "Everybody has the same {tiles} tiles. {aside} of them are set aside at random, unseen by "
                        "anybody; round towers can bring them back. So {played} are played by each ({four} with four "
                        "players), and more with luck."
                    ).format(**numbers),
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
                Item(_("An energy farm goes on heather, on a shared space, or on flowering meadow."), ("tile", 0)),
                Item(_("A food farm goes on a field, on a shared space, or on flowering meadow."), ("tile", 1)),
                Item(_("A shared space is half field, half heather: it takes either kind of farm."), ("icon", "split")),
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
            farms.title,
            (*farms.items[:-1], Item(_("An offshore farm, marked +1, pays one more point."), ("icon", "anchor"))),
        ),
        settlements,
        castles,
        Page(
            _("Missions"),
            (
                Item(
                    _(
                        "{open} missions lie open for all. As soon as your placement fulfils one, it is scored: the "
                        "first player to do so gets the higher number, everybody later the lower, each once."
                    ).format(**numbers),
                    ("icon", "crown"),
                ),
                Item(
                    _("Each card shows how far every player is. Point at a card to see on the map what it is about."),
                    ("icon", "four"),
                ),
                Item(
                    _(
                        "A private mission comes from a Secret tower, one for each player. It is scored at the end, "
                        "for the higher number, if it is fulfilled then; nobody else sees it."
                    ),
                    ("token", "secret"),
                ),
            ),
        ),
        Page(
            _("Round towers"),
            (
                Item(
                    _(
                        "The first time a tile of yours stands next to a round tower you use its token. It stays there "
                        "for the others."
                    ),
                    ("icon", "tower"),
                ),
                Item(
                    _("Harvest: {points} points, and {jackpot} instead for your third.").format(**numbers),
                    ("token", "harvest"),
                ),
                Item(
                    _("Builders: one of your set-aside tiles comes back, to be placed in this same turn."),
                    ("token", "builders"),
                ),
                Item(
                    _("Scouts: at the end of the turn see {scouted} tiles and keep one.").format(**numbers),
                    ("token", "scouts"),
                ),
                Item(_("Secret: draw a private mission."), ("token", "secret")),
                Item(
                    _("Doubling: lay your marker on a mission that you have not fulfilled; it will pay you double."),
                    ("token", "doubling"),
                ),
                Item(_("A token whose effect you cannot have pays {points} points instead.").format(**numbers)),
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
                    _("Then castles, {castle} each, and the private missions that are fulfilled.").format(**numbers),
                    ("icon", "castle"),
                ),
                Item(
                    _(
                        "The highest total wins. Of those tied, the one who holds Blarney wins; if none of them does, "
                        "whoever has most spaces beside the Hill of Tara, even from outside the tie. Else they share "
                        "the victory."
                    ),
                    ("icon", "crown"),
                ),
            ),
        ),
    ]

"""The pages of the rules that both boards share."""

from __future__ import annotations

from game.client.i18n import _
from game.client.rulebook.numbers import numbers_of
from game.client.rulebook.page import Item, Page
from game.rebirth.tables import RuleSet


def aim_page(rules: RuleSet, aim: Item, aside: Item, figure: str) -> Page:
    """What the game is about and who has what; `aside` tells of the tiles that are set aside."""
    numbers = numbers_of(rules)
    return Page(
        _("The aim"),
        (
            aim,
            Item(
                _(
                    "Everybody has the same {tiles} tiles: {energy} energy farms, {food} food farms and {houses} "
                    "tiles with houses, {each} each of influence 1, 2, 3 and 4."
                ).format(**numbers),
                ("tile", 2),
                topic="aim.tiles",
            ),
            aside,
            four_players(rules),
            Item(
                _("Other boards, like Orkney, may bring other numbers of tiles: your supply shows yours."),
                ("icon", "map"),
                topic="aim.maps",
            ),
            Item(_("You hold one tile, which only you can see."), ("icon", "eye_closed"), topic="aim.hand"),
            Item(
                _("Points are counted on the track round the board; {lap} of them are one lap.").format(**numbers),
                ("icon", "trophy"),
                topic="aim.track",
            ),
        ),
        figure,
        "aim",
    )


def turn_page(order: Item, bonus: Item) -> Page:
    """What a turn is; `order` tells in which order a tile is scored, `bonus` what else there can be in a turn."""
    return Page(
        _("Your turn"),
        (
            first_player(),
            Item(
                _("Place your tile on a free space that suits it, score what it brings, and draw the next tile."),
                ("icon", "hex"),
                topic="turn.turn",
            ),
            order,
            bonus,
            Item(
                _("Play goes clockwise. Who has no tile left to draw plays the one in hand and is done."),
                ("icon", "tiles"),
                topic="turn.draw",
            ),
        ),
        key="turn",
    )


def end_page(castles: str, winner: str, *more: Item) -> Page:
    """The final scoring; `castles` tells of castles and missions, `winner` who wins and who decides ties."""
    return Page(
        _("The end"),
        (
            ends(),
            unfinished(),
            Item(castles, ("icon", "castle"), topic="end.castles"),
            Item(winner, ("icon", "crown"), topic="end.winner"),
            other_maps(),
            *more,
        ),
        key="end",
    )


def farms_page(rules: RuleSet, plus_one: Item) -> Page:
    """Clusters; `plus_one` tells of the spaces marked +1."""
    return Page(
        _("Farms"),
        (
            Item(
                _(
                    "A farm scores as many points as its cluster has tiles, itself included. A cluster is your own "
                    "connected farms of one kind: energy and food do not mix."
                ),
                ("tile", 0),
                topic="farms.cluster",
            ),
            Item(
                _("A farm that joins two clusters scores the whole joined cluster once."),
                ("tile", 1),
                topic="farms.join",
            ),
            Item(
                _("So every farm beside your own pays more than the one before, and a gap is worth filling."),
                ("icon", "plus"),
            ),
            Item(_("A farm beside none of your own of its kind scores 1 point."), ("tile", 0), topic="farms.lone"),
            plus_one,
        ),
        "farms",
        "farms",
    )


def settlements_page(rules: RuleSet) -> Page:
    """Ranks, prizes and ties."""
    numbers = numbers_of(rules)
    return Page(
        _("Settlements"),
        (
            Item(
                _("A settlement of a single space pays the influence of the house at once: 1 to 4 points."),
                ("tile", 2),
                topic="settlements.small",
            ),
            Item(
                _(
                    "A larger one pays when its last space fills. Its owners are ranked by the sum of their "
                    "influence there, and each rank is paid: {two} for two spaces, {three} for three, "
                    "{four} for four."
                ).format(**numbers),
                ("tile", 4),
                topic="settlements.ranks",
            ),
            Item(
                _(
                    "With fewer owners the leader also takes the prizes left over: alone that is {two}, {three} or "
                    "{four}."
                ).format(two=numbers["two_alone"], three=numbers["three_alone"], four=numbers["four_alone"]),
                ("tile", 5),
                topic="settlements.fewer",
            ),
            Item(
                _(
                    "Whoever places the last tile loses every tie they are in. Other ties go clockwise, starting "
                    "from the one who placed it."
                ),
                ("icon", "swap"),
                topic="settlements.tie",
            ),
            Item(
                _("Every rank is paid at once, whoever placed the last tile: you can be paid on somebody else's turn."),
                ("icon", "four"),
                topic="settlements.paid",
            ),
            Item(
                _("A settlement that is never full pays no prizes, only the influence of each house at the end."),
                ("tile", 3),
                topic="settlements.unfinished",
            ),
        ),
        "settlements",
        "settlements",
    )


def castles_page(rules: RuleSet) -> Page:
    """Who holds a castle, and how it is taken."""
    numbers = numbers_of(rules)
    return Page(
        _("Castles"),
        (
            Item(
                _(
                    "A castle belongs to whoever has the most tiles on the spaces around it, farms or "
                    "houses alike. "
                    "Influence does not count. At the end each castle pays {points} points."
                ).format(points=numbers["castle"]),
                ("castle", 0),
                topic="castles.holder",
            ),
            Item(
                _(
                    "To take it from somebody you need more tiles there, or as many tiles and more farms "
                    "among them. "
                    "On a full tie it stays where it is."
                ),
                ("castle", 1),
                topic="castles.tie",
            ),
            Item(
                _("It changes hands at once, and nobody may refuse it. It can change hands any number of times."),
                ("icon", "swap"),
                topic="castles.change",
            ),
            Item(
                _("A single tile is enough to hold a castle that nobody else has reached."),
                ("icon", "flag"),
                topic="castles.single",
            ),
        ),
        "castles",
        "castles",
    )


def placing_page(kinds: tuple[Item, ...], *, irish: bool) -> Page:
    """Where each tile may go; `kinds` tells of the ground of this board."""
    return Page(
        _("Where tiles go"),
        (
            *kinds,
            Item(
                _("Houses go on any free settlement space, whatever their influence."),
                ("tile", 3),
                topic="placing.houses",
            ),
            Item(
                _(
                    "Tiles need not touch each other. Only when no suitable space is left on the whole board may a "
                    "farm stand on the other kind of farmland."
                ),
                ("icon", "map"),
                topic="placing.shortage",
            ),
            Item(
                _(
                    "Nothing goes on castles, other landmarks, water, or a space that is taken. A tile stays where it "
                    "is for the whole game."
                ),
                ("icon", "lock"),
                topic="placing.never",
            ),
            Item(
                _(
                    "With two players some places of Scotland and Ireland stay empty in the mist. They count for "
                    "nothing: a settlement has only its other spaces."
                ),
                ("icon", "eye_closed"),
                topic="placing.blocked",
            ),
            Item(
                _("A tile that fits nowhere is put away face up for no points. The next tile is drawn as usual."),
                ("icon", "cross"),
                topic="placing.discard",
            ),
        ),
        "irish placing" if irish else "placing",
        "placing",
    )


def four_players(rules: RuleSet) -> Item:
    """What is taken out of everybody's tiles in a game of four."""
    return Item(
        _(
            "With four players everybody first gives back {energy} energy farms, {food} food farms, and one tile each "
            "of influence 2, 3 and 4."
        ).format(energy=rules.removed_with_four[0], food=rules.removed_with_four[1]),
        ("icon", "four"),
        topic="aim.four",
    )


def first_player() -> Item:
    """Who begins."""
    return Item(
        _("Who begins is drawn by lot, unless it is chosen in the set-up."), ("icon", "dice"), topic="turn.first"
    )


def seen_by_all() -> Item:
    """What the others may know, as a question."""
    return Item(
        _(
            "The tile in your hand and your mission cards are yours alone, and in what order your supply lies nobody "
            "knows. Which tiles you have not placed yet, by kind, everybody may look up."
        ),
        ("icon", "eye"),
        _("What may the others know of me?"),
        "questions.hidden",
    )


def other_maps() -> Item:
    """Tie-breaks of maps that are not ours."""
    return Item(_("On other maps the map names the places that settle a tie."), ("icon", "map"), topic="end.maps")


def ends() -> Item:
    """When the game is over."""
    return Item(_("The game ends when everybody has placed every tile."), ("icon", "hourglass"), topic="end.when")


def unfinished() -> Item:
    """What final scoring does with settlements."""
    return Item(
        _("Unfinished settlements pay each owner the influence of their houses there, and nothing else."),
        ("tile", 3),
        topic="end.settlements",
    )

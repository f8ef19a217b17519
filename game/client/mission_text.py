"""What mission cards are called and ask for, in the player's words (rules.md section 7)."""

from __future__ import annotations

from game.client.i18n import _, ngettext
from game.rebirth import MissionCard, MissionProgress
from game.rebirth.match import PublicMission
from game.rebirth.tables import JACKPOT_POINTS, PUBLIC_MISSIONS, SCOUTED_TILES, TOWER_POINTS


def mission_title(card: MissionCard) -> str:
    """The card's name."""
    if card.kind in PUBLIC_MISSIONS:
        return _public_title(card.kind)
    match card.kind:
        case "region":
            return card.places[0]
        case "castle":
            return _("Around {castle}").format(castle=card.places[0])
        case "link":
            return _("{one} to {other}").format(one=card.places[0], other=card.places[1])
        case "crofts":
            return _("Crofts")
        case "market-towns":
            return _("Market towns")
        case "great-cities":
            return _("Great cities")
        case "harbours":
            return _("Harbours")
        case "breadbasket":
            return _("Breadbasket")
        case "powerhouse":
            return _("Powerhouse")
        case "cathedral-bonus":
            return _("Cathedral Bonus")
        case _:
            return card.id


def mission_condition(card: MissionCard) -> str:
    """What a Scottish card asks for, in one sentence; for an Irish one see `public_condition`."""
    match card.kind:
        case "region":
            return _("Occupy the most spaces in {region}; a tie is enough.").format(region=card.places[0])
        case "castle":
            return _("Occupy the most spaces around {castle}; a tie is enough.").format(castle=card.places[0])
        case "link":
            return _("One connected group of your tiles reaches both {one} and {other}.").format(
                one=card.places[0], other=card.places[1]
            )
        case "crofts":
            return _("Occupy the most small settlements; a tie is enough.")
        case "market-towns":
            return _("Be in the most medium settlements; a tie is enough.")
        case "great-cities":
            return _("Be in the most large settlements; a tie is enough.")
        case "harbours":
            return _("Occupy the most ports; a tie is enough.")
        case "breadbasket":
            return _("Own the largest food cluster; a tie is enough.")
        case "powerhouse":
            return _("Own the largest energy cluster; a tie is enough.")
        case "cathedral-bonus":
            return _("No condition: it always pays.")
        case _:
            return ""


def mission_short(card: MissionCard) -> str:
    """What a Scottish card asks for, in a few words below its title."""
    return {
        "region": _("most spaces, or a tie"),
        "castle": _("most spaces, or a tie"),
        "link": _("one connected group"),
        "crofts": _("most small settlements, or a tie"),
        "market-towns": _("in most medium ones, or a tie"),
        "great-cities": _("in most large ones, or a tie"),
        "harbours": _("most ports, or a tie"),
        "breadbasket": _("largest food cluster, or a tie"),
        "powerhouse": _("largest energy cluster, or a tie"),
        "cathedral-bonus": _("no condition"),
    }.get(card.kind, "")


def mission_icon(card: MissionCard) -> str:
    """The icon that stands for the card's kind."""
    return {
        "region": "hex",
        "castle": "castle",
        "link": "link",
        "crofts": "house",
        "market-towns": "houses",
        "great-cities": "houses",
        "harbours": "anchor",
        "breadbasket": "food",
        "powerhouse": "energy",
        "cathedral-bonus": "cathedral",
        "coast-to-coast": "link",
        "high-king": "castle",
        "great-harvest": "food",
        "pilgrimage": "tower",
        "twin-granaries": "energy",
        "four-provinces": "four",
        "chieftain": "castle",
        "townsfolk": "house",
        "liffey-quays": "houses",
        "sea-farmer": "anchor",
        "seat-of-kings": "crown",
        "common-ground": "split",
    }.get(card.kind, "card")


def mission_status(progress: MissionProgress) -> str:
    """How far the card is, in one or two words."""
    if progress.fulfilled:
        return _("always pays") if progress.card.kind == "cathedral-bonus" else _("fulfilled")
    short = progress.standing.short
    if short is None:
        return _("not linked yet")
    return missing_text(short)


def missing_text(number: int) -> str:
    """How much is missing for a card."""
    return ngettext("{number} short", "{number} short", number).format(number=number)


def _public_title(kind: str) -> str:
    return {
        "coast-to-coast": _("Coast to coast"),
        "high-king": _("High King"),
        "great-harvest": _("Great harvest"),
        "pilgrimage": _("Pilgrimage"),
        "twin-granaries": _("Twin granaries"),
        "four-provinces": _("Four provinces"),
        "chieftain": _("Chieftain"),
        "townsfolk": _("Townsfolk"),
        "liffey-quays": _("Liffey quays"),
        "sea-farmer": _("Sea farmer"),
        "seat-of-kings": _("Seat of kings"),
        "common-ground": _("Common ground"),
    }[kind]


def public_short(card: MissionCard, players: int) -> str:
    """What an Irish card asks for, in a few words, with this many players."""
    need = PUBLIC_MISSIONS[card.kind].needed(players)
    words = {
        "coast-to-coast": _("linked, west to east"),
        "high-king": _("control {need} castles"),
        "great-harvest": _("one cluster of {need}"),
        "pilgrimage": _("use {need} round towers"),
        "twin-granaries": _("clusters of {need}, both farms"),
        "four-provinces": _("{need} tiles in each"),
        "chieftain": _("control {need} castles"),
        "townsfolk": _("in {need} settlements"),
        "liffey-quays": _("{need} in the sprawling town"),
        "sea-farmer": _("{need} offshore farms"),
        "seat-of-kings": _("{need} spaces beside Tara"),
        "common-ground": _("{need} shared, both farms"),
    }[card.kind]
    return words.format(need=need)


def public_condition(card: MissionCard, players: int) -> str:
    """What an Irish card asks for, in one sentence, with this many players."""
    return _asked(card).format(need=PUBLIC_MISSIONS[card.kind].needed(players))


def what_counts(card: MissionCard, players: int) -> str:
    """What is counted for an Irish card, in one sentence, where its condition does not say so; else nothing."""
    words = {
        "coast-to-coast": _("Counted are the coasts reached; the last one counts when one group links both."),
        "great-harvest": _("Counted are the farms of the largest cluster."),
        "twin-granaries": _(
            "Counted are the farms of the largest energy cluster and of the largest food cluster, up to {need} of each."
        ),
        "four-provinces": _("Counted are the tiles in every province, up to {need} in each."),
        "common-ground": _("Counted are shared spaces; the last one only when both kinds of farm are among them."),
    }.get(card.kind, "")
    return words.format(need=PUBLIC_MISSIONS[card.kind].needed(players))


def condition_for_all(card: MissionCard) -> str:
    """The same for any number of players: three numbers where it depends on that, for two, three and four."""
    need = PUBLIC_MISSIONS[card.kind].need
    return _asked(card).format(need="/".join(map(str, need)) if len(set(need)) > 1 else need[0])


def _asked(card: MissionCard) -> str:
    """What an Irish card asks for, the number left open."""
    return {
        "coast-to-coast": _("One connected group of your tiles has a west-coast and an east-coast space."),
        "high-king": _("Control {need} castles at the same time."),
        "great-harvest": _("One cluster of {need} farms of one kind."),
        "pilgrimage": _("Have used {need} round towers."),
        "twin-granaries": _("An energy cluster of {need} and a food cluster of {need}."),
        "four-provinces": _("At least {need} tiles in each of the four provinces."),
        "chieftain": _("Control {need} castles at the same time."),
        "townsfolk": _("Tiles in {need} different settlements."),
        "liffey-quays": _("{need} spaces of the sprawling settlement, the one with four spaces."),
        "sea-farmer": _("{need} offshore farms."),
        "seat-of-kings": _("{need} spaces next to the Hill of Tara."),
        "common-ground": _("{need} shared spaces (energy or food), both kinds of farm among them."),
    }[card.kind]


def public_pay(mission: PublicMission) -> tuple[int, int]:
    """What a card pays its first, and everybody later."""
    rules = PUBLIC_MISSIONS[mission.card.kind]
    return rules.first, rules.later


def token_title(token: str) -> str:
    """A round tower's token as a heading names it."""
    return {
        "harvest": _("Harvest"),
        "builders": _("Builders"),
        "scouts": _("Scouts"),
        "secret": _("Secret"),
        "doubling": _("Doubling"),
    }[token]


def token_effect(token: str) -> tuple[str, ...]:
    """What a token does for whoever first comes to stand next to its tower, in short lines."""
    points = {"points": TOWER_POINTS, "jackpot": JACKPOT_POINTS, "tiles": SCOUTED_TILES}
    lines = {
        "harvest": (_("{points} points; your third pays {jackpot}"),),
        "builders": (_("a bonus tile to place this turn,"), _("or {points} points if none is left")),
        "scouts": (_("see {tiles} tiles at the end of the turn,"), _("keep one of them")),
        "secret": (_("a private mission, one per player,"), _("or {points} points")),
        "doubling": (_("your marker doubles a mission,"), _("or {points} points if it is laid")),
    }[token]
    return tuple(line.format(**points) for line in lines)


def token_brings(token: str) -> str:
    """What has just been won at a tower whose token does not pay points."""
    return {
        "harvest": _("points"),
        "builders": _("a bonus tile to place now"),
        "scouts": _("{tiles} tiles to see, one to keep").format(tiles=SCOUTED_TILES),
        "secret": _("a private mission"),
        "doubling": _("a marker that doubles a mission"),
    }[token]


def token_now(token: str) -> str:
    """What using a token brings now, in two or three words."""
    return {
        "harvest": _("points"),
        "builders": _("bonus tile"),
        "scouts": _("keep one of {tiles}").format(tiles=SCOUTED_TILES),
        "secret": _("private mission"),
        "doubling": _("double a mission"),
    }[token]

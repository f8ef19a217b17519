"""What mission cards are called and ask for, in the player's words (rules.md section 7)."""

from __future__ import annotations

from game.client.i18n import _, ngettext
from game.rebirth import MissionCard, MissionProgress


def mission_title(card: MissionCard) -> str:
    """The card's name."""
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
    """What the card asks for, in one sentence."""
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
    }.get(card.kind, "card")


def mission_status(progress: MissionProgress) -> str:
    """How far the card is, in one or two words."""
    if progress.fulfilled:
        return _("always pays") if progress.card.kind == "cathedral-bonus" else _("fulfilled")
    short = progress.standing.short
    if short is None:
        return _("not linked yet")
    return ngettext("{number} short", "{number} short", short).format(number=short)

"""What the shipped maps are called in the player's language; maps of the players' own keep their titles."""

from __future__ import annotations

from game.client.i18n import N_, _, pgettext

SHIPPED = (N_("Scotland"), N_("Ireland"), N_("Orkney"))
OURSELVES = "The Rebirth contributors"


def map_title(title: str) -> str:
    """A map's title as it is shown."""
    return _(title) if title in SHIPPED else title


def map_author(author: str) -> str:
    """Who made a map, to follow the word "by"."""
    return pgettext("by", "The Rebirth contributors") if author == OURSELVES else author

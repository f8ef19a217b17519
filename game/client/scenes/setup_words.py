"""The set-up in plain words: what a choice means."""

from __future__ import annotations

from game.client.i18n import _


def about_seed() -> str:
    """What the number of the deal is for."""
    return _("The same number deals the same tiles and cards again, for a return match. Empty: at random.")


def about_speed() -> str:
    """What speed is meant."""
    return _("How fast tiles fly and points are counted. The settings change it at any time.")


def about_table() -> str:
    """What the page behind the button is about."""
    return _("A turn clock, taking back, looking away between turns, seats by lot.")

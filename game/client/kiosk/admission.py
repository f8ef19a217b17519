"""Which scenes a kiosk shows, how each ends when nobody is there any more; nothing else gets on its stack."""

from __future__ import annotations

import functools
import logging
from collections.abc import Mapping
from enum import Enum, auto
from typing import TYPE_CHECKING

from game.client.scene import Scene

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp

log = logging.getLogger(__name__)


class Patience(Enum):
    """What becomes of a scene that nobody answers."""

    ENDLESS = auto()  # it goes on for ever: nobody need be there
    OWN = auto()  # it has a time-out of its own
    WATCHED = auto()  # a countdown warns, then the guest counts as gone


@functools.cache
def scenes() -> Mapping[type[Scene], Patience]:
    """Every scene that may be on the stack of a kiosk."""
    from game.client.kiosk.attract_scene import KioskAttractScene
    from game.client.kiosk.booth_page import BoothPageScene
    from game.client.kiosk.countdown import CountdownScene
    from game.client.kiosk.final import KioskFinalScene
    from game.client.kiosk.game import KioskGameScene
    from game.client.kiosk.guest_menu import GuestMenuScene, StartAgainScene
    from game.client.kiosk.initials import InitialsScene
    from game.client.kiosk.one_moment import OneMomentScene
    from game.client.kiosk.picker import PickerScene
    from game.client.kiosk.staff_menu import StaffMenuScene
    from game.client.kiosk.staff_pin import PinScene
    from game.client.scenes.final_board import FinalBoardScene
    from game.client.scenes.final_cards import FinalCardsScene
    from game.client.scenes.handover import HandoverScene
    from game.client.scenes.keyboard import KeyboardScene
    from game.client.scenes.rules import RulesScene
    from game.client.scenes.why import WhyScene

    return {
        KioskAttractScene: Patience.ENDLESS,
        PickerScene: Patience.OWN,
        KioskGameScene: Patience.WATCHED,
        HandoverScene: Patience.WATCHED,
        GuestMenuScene: Patience.WATCHED,
        StartAgainScene: Patience.WATCHED,
        RulesScene: Patience.WATCHED,
        KeyboardScene: Patience.WATCHED,
        WhyScene: Patience.WATCHED,
        KioskFinalScene: Patience.OWN,
        FinalCardsScene: Patience.WATCHED,
        FinalBoardScene: Patience.WATCHED,
        InitialsScene: Patience.OWN,
        BoothPageScene: Patience.OWN,
        CountdownScene: Patience.OWN,
        OneMomentScene: Patience.OWN,
        PinScene: Patience.OWN,
        StaffMenuScene: Patience.OWN,
    }


def patience_for(scene: Scene | None) -> Patience:
    """How a scene ends when nobody is there."""
    return Patience.OWN if scene is None else scenes().get(type(scene), Patience.WATCHED)


def admitted(app: KioskApp, scene: Scene) -> Scene | None:
    """The scene, or the kiosk's own in its place; None for one that a kiosk does not show, with a line in the log."""
    from game.client.kiosk.guest_menu import GuestMenuScene
    from game.client.scenes.pause import PauseScene

    if type(scene) in scenes():
        return scene
    if type(scene) is PauseScene:
        return GuestMenuScene(app, scene.session)
    log.error("%s is nothing for a kiosk", type(scene).__name__)
    return None

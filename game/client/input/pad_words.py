"""What is written on the buttons of the common makes of gamepads."""

from __future__ import annotations

from enum import Enum

from game.client.i18n import _


class PadStyle(Enum):
    """Whose letters and signs a gamepad bears."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


_NAMES = {
    PadStyle.PLAYSTATION: ("ps3", "ps4", "ps5", "dualshock", "dualsense", "playstation", "sony"),
    PadStyle.NINTENDO: ("nintendo", "switch", "joy-con", "joycon"),
}
#: Vendors as they stand in a GUID, low byte first.
_VENDORS = {"4c05": PadStyle.PLAYSTATION, "7e05": PadStyle.NINTENDO}


def style_of(name: str, guid: str = "") -> PadStyle:
    """The style of a gamepad by its vendor, else by its name; most others bear the letters of Xbox."""
    vendor = _VENDORS.get(guid[8:12])
    if vendor is not None:
        return vendor
    lower = name.casefold()
    return next((style for style, words in _NAMES.items() if any(word in lower for word in words)), PadStyle.XBOX)


def button_word(button: str, style: PadStyle) -> str:
    """What a player calls a button."""
    common = {
        "dpad up": _("D-pad up"),
        "dpad down": _("D-pad down"),
        "dpad left": _("D-pad left"),
        "dpad right": _("D-pad right"),
        "guide": _("Guide"),
        "a": "A",
        "b": "B",
        "x": "X",
        "y": "Y",
    }
    by_style = {
        PadStyle.XBOX: {
            "back": _("View"),
            "start": _("Menu"),
            "left shoulder": "LB",
            "right shoulder": "RB",
            "left trigger": "LT",
            "right trigger": "RT",
            "left stick": "LS",
            "right stick": "RS",
        },
        PadStyle.PLAYSTATION: {
            "a": _("Cross"),
            "b": _("Circle"),
            "x": _("Square"),
            "y": _("Triangle"),
            "back": _("Share"),
            "start": _("Options"),
            "left shoulder": "L1",
            "right shoulder": "R1",
            "left trigger": "L2",
            "right trigger": "R2",
            "left stick": "L3",
            "right stick": "R3",
        },
        PadStyle.NINTENDO: {
            "back": "−",
            "start": "+",
            "left shoulder": "L",
            "right shoulder": "R",
            "left trigger": "ZL",
            "right trigger": "ZR",
            "left stick": _("left stick"),
            "right stick": _("right stick"),
        },
    }[style]
    number = button.removeprefix("button ")
    if number != button:
        return _("button {number}").format(number=number)
    return by_style.get(button) or common[button]


def button_icon(button: str, style: PadStyle) -> str:
    """The icon that shows a button: its sign or letter, else a gamepad."""
    if button in ("a", "b", "x", "y"):
        if style is PadStyle.PLAYSTATION:
            return {"a": "pad_cross", "b": "pad_circle", "x": "pad_square", "y": "pad_triangle"}[button]
        return f"pad_{button}"
    return "pad"

"""What the player of a game points at, has chosen and has opened; plain state, no display."""

from __future__ import annotations

from game.client.panels import ZoneId
from game.client.visible import GameView
from game.rebirth import Hex

#: What a mission is about lights up; this number stands for Ireland's private one.
SECRET = -1


def options(view: GameView) -> list[ZoneId]:
    """What the viewer may choose from now."""
    if view.choice == "double":
        return [("mission", number) for number in sorted(view.doublable)]
    if view.choice == "keep" and view.own is not None:
        return [("offer", number) for number in range(len(view.own.offer))]
    return []


def still_there(zone: ZoneId, view: GameView, placements: int) -> bool:
    """Whether what a zone stands for is in the game as it is now.

    Zones are where they were painted last: two presses may come between two pictures, and the first changes the game.
    """
    kind, number = zone
    own = view.own
    if kind == "offer":
        return zone in options(view)
    if kind in ("recap", "news"):
        return number < placements
    if kind == "cathedral":
        return own is not None and number < len(own.unvisited)
    if kind == "mission":
        return number < len(view.public if view.irish else own.missions if own is not None else ())
    return True


class Attention:
    """Where pointer and focus are, and what has been opened. `Controls` changes it, the painters read it."""

    def __init__(self) -> None:
        # pointer and focus
        self.hovered: Hex | None = None
        self.pinned: Hex | None = None
        self.focus_hex: Hex | None = None
        #: Where the focus began to go up or down, and where it has come to by that.
        self.lane: tuple[Hex, Hex] | None = None
        self.focus_zone: ZoneId | None = None
        self.hover_zone: ZoneId | None = None
        self.pressed_zone: ZoneId | None = None
        self.by_keys = False
        self.armed = False
        self.pinned_zone: ZoneId | None = None
        self.touched: ZoneId | None = None
        # what is opened
        self.opened: set[int] = set()
        self.peeking = False
        self.log_open = False
        self.drawer_open = False
        self.lit_mission: int | None = None

    @property
    def target(self) -> Hex | None:
        """The hex that preview and inspector speak of."""
        if self.by_keys:
            return self.focus_hex if self.focus_zone is None else None
        return self.pinned if self.pinned is not None else self.hovered

    @property
    def active_zone(self) -> ZoneId | None:
        """The part of the panels that is pointed at or has the focus."""
        if self.by_keys:
            return self.focus_zone
        return self.hover_zone if self.hover_zone is not None else self.pinned_zone

    @property
    def lit_now(self) -> int | None:
        """The number of the mission whose spaces are lit: pointed at, or chosen."""
        zone = self.active_zone
        if zone is not None and zone[0] == "mission":
            return zone[1]
        if zone is not None and zone[0] == "secret":
            return SECRET
        return self.lit_mission

    def viewer_changed(self) -> None:
        """Somebody else looks at the screen: close what was opened for the one before."""
        self.peeking = False
        self.lit_mission = None

    def keys_take_over(self) -> None:
        """Keys or a gamepad move the focus from now on: where the pointer rests, and what it chose, is forgotten."""
        self.hover_zone = None
        if not self.by_keys:
            self.lit_mission = None

    def keys_go_on(self) -> None:
        """A key asked about what the pointer is on: the focus is there from now on, to be asked about again."""
        if self.by_keys:
            return
        zone, at = self.hover_zone, self.hovered
        self.keys_take_over()
        self.by_keys, self.focus_zone = True, zone
        if zone is None and at is not None:
            self.focus_hex = at

    def put_down(self) -> None:
        """Nothing is held over the board any more."""
        self.pinned = None
        self.armed = False

    def choice_changed(self, before: str | None, view: GameView, on_request: bool) -> None:
        """A choice has become due, or has been made; `on_request`: missions are shown in a drawer."""
        self.pinned_zone = None
        self.lit_mission = None
        if before is not None:
            self.focus_zone = self.hover_zone = None
            if before == "double" and on_request:
                self.drawer_open = False
        if view.choice is not None:
            self.log_open = False
            self.drawer_open = view.choice == "double" and on_request
            self.focus_zone = options(view)[0] if self.by_keys else None

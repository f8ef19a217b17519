"""The page of the rules that tells how to play with the device in use."""

from __future__ import annotations

from game.client.i18n import _
from game.client.input import Action
from game.client.input.prompts import Prompts
from game.client.intents import Device
from game.client.rulebook import Item, Page


def controls_page(prompts: Prompts, *, irish: bool) -> Page:
    """How to place, look about and ask, in the words of the device in use and as keys and buttons are bound."""
    items = {
        Device.MOUSE: _by_mouse,
        Device.TOUCH: _by_touch,
        Device.KEYBOARD: _by_keys,
        Device.PAD: _by_pad,
    }[prompts.device](prompts)
    towers = Item(_("What round towers let you choose is chosen in the same way as a space."), ("token", "scouts"))
    return Page(_("Controls"), (*items, *([towers] if irish else [])), key="controls")


def _shortcuts(prompts: Prompts) -> Item:
    return Item(
        _(
            "{log} opens the log, {names} shows all names, {peek} all unplayed tiles, {mute} switches the sound, "
            "{full} fills the screen."
        ).format(
            log=prompts.key(Action.LOG),
            names=prompts.key(Action.NAMES),
            peek=prompts.key(Action.PEEK),
            mute=prompts.key(Action.MUTE),
            full=prompts.key(Action.FULLSCREEN),
        ),
        ("icon", "log"),
    )


def _asking(prompts: Prompts) -> Item:
    return Item(
        _(
            "{why} tells why what is pointed at is as it is, {rules} opens the rules at its page, {tell} says whose "
            "turn it is and the score."
        ).format(why=prompts.key(Action.WHY), rules=prompts.key(Action.RULES), tell=prompts.key(Action.TELL)),
        ("icon", "help"),
        topic="controls.why",
    )


def _change() -> Item:
    return Item(_("The settings can give all of this to other keys and buttons."), ("icon", "gear"))


def _by_mouse(prompts: Prompts) -> tuple[Item, ...]:
    return (
        Item(
            _("Click a space to see the tile there and what it pays; click again to place it. Right click lifts it."),
            ("icon", "mouse"),
        ),
        Item(
            _("Turn the wheel to come nearer, drag the board to look round; {whole} shows all of it again.").format(
                whole=prompts.key(Action.WHOLE)
            ),
            ("icon", "map"),
        ),
        Item(_("Hold the button to hurry. Any press finishes what is moving."), ("icon", "fast")),
        Item(
            _("The bulb, or {hint}, shows the three best choices on your turn, and why.").format(
                hint=prompts.key(Action.HINT)
            ),
            ("icon", "hint"),
        ),
        Item(
            _("Keep the button down on anything, or click the question mark, to be told why it is as it is."),
            ("icon", "help"),
        ),
        _asking(prompts),
        _shortcuts(prompts),
        _change(),
    )


def _by_touch(_prompts: Prompts) -> tuple[Item, ...]:
    return (
        Item(
            _(
                "Touch a space to see the tile there and what it pays; touch it again to place it. Slide over the "
                "board to see each space."
            ),
            ("icon", "touch"),
        ),
        Item(
            _("Spread two fingers to come nearer and move them to look round; touch the small map to see all again."),
            ("icon", "map"),
        ),
        Item(_("Keep a finger down to hurry. Any touch finishes what is moving."), ("icon", "fast")),
        Item(_("The bulb shows the three best choices on your turn, and why."), ("icon", "hint")),
        Item(
            _(
                "Rest a finger on anything, or touch the question mark, to be told why it is as it is. Elsewhere a "
                "finger that rests opens the rules."
            ),
            ("icon", "help"),
            topic="controls.why",
        ),
        Item(_("Touch a field with a name in it, and a keyboard opens."), ("icon", "keyboard")),
    )


def _by_keys(prompts: Prompts) -> tuple[Item, ...]:
    key = prompts.key
    return (
        Item(
            _(
                "The arrow keys move over the board, and over its left and right edge to the panels. {next} goes to "
                "the next space that takes your tile; {confirm} places it."
            ).format(next=key(Action.NEXT), confirm=key(Action.CONFIRM)),
            ("icon", "keyboard"),
        ),
        Item(
            _("{nearer} and {farther} bring the board nearer or farther; {whole} shows all of it again.").format(
                nearer=key(Action.ZOOM_IN), farther=key(Action.ZOOM_OUT), whole=key(Action.WHOLE)
            ),
            ("icon", "map"),
        ),
        Item(
            _(
                "{cancel} takes back the choice, then shows the whole board, then opens the menu; {menu} opens it."
            ).format(cancel=key(Action.CANCEL), menu=key(Action.MENU)),
            ("icon", "menu"),
        ),
        Item(
            _("Hold {hint} to hurry. On your turn it shows the three best choices, and why.").format(
                hint=key(Action.HINT)
            ),
            ("icon", "hint"),
        ),
        _asking(prompts),
        _shortcuts(prompts),
        _change(),
    )


def _by_pad(prompts: Prompts) -> tuple[Item, ...]:
    word = prompts.word
    return (
        Item(
            _(
                "The left stick or the cross moves over the board, and over its left and right edge to the panels. "
                "{previous} and {next} go through the spaces that take your tile; {confirm} places it."
            ).format(previous=word(Action.PREVIOUS), next=word(Action.NEXT), confirm=word(Action.CONFIRM)),
            ("icon", "pad"),
        ),
        Item(
            _("{farther} and {nearer} move the board away and bring it nearer; {whole} shows all of it again.").format(
                nearer=word(Action.ZOOM_IN), farther=word(Action.ZOOM_OUT), whole=word(Action.WHOLE)
            ),
            ("icon", "map"),
        ),
        Item(
            _(
                "{cancel} takes back the choice, then shows the whole board, then opens the menu; {menu} opens it."
            ).format(cancel=word(Action.CANCEL), menu=word(Action.MENU)),
            ("icon", "menu"),
        ),
        Item(
            _("Hold {hint} to hurry. On your turn it shows the three best choices, and why.").format(
                hint=word(Action.HINT)
            ),
            ("icon", "hint"),
        ),
        Item(
            _(
                "{log} opens the log, {names} shows all names, {why} tells why something is as it is; the right stick "
                "scrolls."
            ).format(log=word(Action.LOG), names=word(Action.NAMES), why=word(Action.WHY)),
            ("icon", "log"),
        ),
        _change(),
    )

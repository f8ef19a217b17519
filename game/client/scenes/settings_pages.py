"""The pages of the settings: what can be set, and what setting it does at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, cast

from game.client import i18n, theme
from game.client.i18n import _
from game.client.input import Action
from game.client.palettes import PALETTES
from game.client.scenes.setup import speeds
from game.client.scenes.setup_table import handovers
from game.client.timeline import Speed as Pace
from game.client.widgets import Button, Choice, Slider, Toggle, Widget
from game.storage import learning
from game.storage.settings import Handover, Narration, Speed

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.session import Session

TEXT_SIZES = (1.0, 1.12, 1.25)


@dataclass
class Row:
    """One setting: its label and what it is set by. `action`: what a key does too, so that the label names the key."""

    text: str
    widget: Widget
    action: Action | None = None


@dataclass
class Page:
    """The settings behind one tab, in so many columns. `note` says something about all of them below."""

    title: str
    rows: list[Row]
    columns: int = 1
    note: Callable[[], str] = field(default=lambda: "")


def palettes() -> list[tuple[str, str]]:
    """Each palette with its name in the player's language."""
    words = {"standard": _("Standard"), "colour-vision": _("Colour-blind friendly")}
    return [(name, words[name]) for name in PALETTES]


class GeneralPage:
    """How a game is played."""

    def __init__(self, app: App, session: Session | None) -> None:
        """With a `session` its speed changes too, and everybody at a shared screen may have hints or not."""
        self.app = app
        self.session = session
        settings = app.settings
        speed = session.speed.word if session is not None else settings.speed
        self.language: Choice[str] = Choice(_languages(), settings.language, self._set_language)
        self.speed: Choice[str] = Choice(speeds(), speed, self._set_speed)
        self.confirm = Toggle(not settings.one_click_placement, self._set_confirm)
        self.hints = Toggle(settings.hints, self._set_hints)
        self.tips = Toggle(learning.load(app.folders).tips, self._set_tips)
        self.talking = Toggle(settings.opponent_lines, self._set_opponent_lines)
        self.handover: Choice[str] = Choice(handovers(), settings.handover, self._set_handover)
        self.page = Page(
            _("Game"),
            [
                Row(_("Language"), self.language),
                Row(_("Speed"), self.speed),
                Row(_("A second press places the tile"), self.confirm),
                Row(_("Between players at one screen"), self.handover),
                Row(_("Opponents say a line"), self.talking),
                Row(_("Tips for beginners"), self.tips),
                Row(_("Hints"), self.hints, Action.HINT),
                *self._hints_by_seat(),
            ],
        )

    def _set_language(self, code: str) -> None:
        self.app.set_language(code)

    def _set_speed(self, speed: str) -> None:
        self.app.settings.speed = cast("Speed", speed)
        if self.session is not None:
            self.session.speed = Pace.named(speed)

    def _set_confirm(self, value: bool) -> None:
        self.app.settings.one_click_placement = not value

    def _set_handover(self, value: str) -> None:
        self.app.settings.handover = cast("Handover", value)

    def _set_hints(self, value: bool) -> None:
        self.app.settings.hints = value

    def _set_tips(self, value: bool) -> None:
        from game.client.tutorial.tips import set_tips

        set_tips(self.app, value)

    def _set_opponent_lines(self, value: bool) -> None:
        self.app.settings.opponent_lines = value

    def _hints_by_seat(self) -> list[Row]:
        """Where several people share the screen, hints for each of them in this game."""
        session = self.session
        if session is None or not session.shared:
            return []
        rows: list[Row] = []
        for seat in session.humans:
            label = _("Hints for {name}").format(name=session.match.seats[seat].name)
            toggle = Toggle(seat not in session.without_hints, partial(session.set_hints, seat))
            rows.append(Row(label, toggle))
        return rows


class ScreenPage:
    """How it looks."""

    def __init__(self, app: App) -> None:
        self.app = app
        settings = app.settings
        words = (_("Normal"), _("Large"), _("Largest"))
        sizes = list(zip(TEXT_SIZES, words, strict=True))
        nearest = min(TEXT_SIZES, key=lambda size: abs(size - settings.text_size))
        self.text: Choice[float] = Choice(sizes, nearest, app.set_text_size, wrap=False)
        self.palette: Choice[str] = Choice(palettes(), theme.palette.name, app.set_palette)
        self.patterns = Toggle(settings.patterns, app.set_patterns)
        self.calm = Toggle(settings.reduced_motion, self._set_reduced_motion)
        self.fullscreen = Toggle(app.fullscreen, self._set_fullscreen)
        rows = [
            Row(_("Text size"), self.text),
            Row(_("Colours"), self.palette),
            Row(_("Patterns of the clans"), self.patterns),
            Row(_("Reduced motion"), self.calm),
            Row(_("Full screen"), self.fullscreen, Action.FULLSCREEN),
        ]
        displays = app.displays
        if displays > 1:
            names = [(n, _("Screen {number}").format(number=n + 1)) for n in range(displays)]
            here = min(settings.display, displays - 1)
            self.display: Choice[int] = Choice(names, here, app.set_display)
            rows.append(Row(_("Show the game on"), self.display))
        self.page = Page(_("Screen"), rows)

    def _set_fullscreen(self, _value: bool) -> None:
        self.app.toggle_fullscreen()

    def _set_reduced_motion(self, value: bool) -> None:
        self.app.settings.reduced_motion = value


class SoundPage:
    """How it sounds."""

    def __init__(self, app: App) -> None:
        self.app = app
        settings = app.settings
        self.audible = Toggle(settings.sound, app.set_sound)
        self.volume = Slider(settings.effects_volume, self._set_volume)
        self.music_volume = Slider(settings.music_volume, self._set_music_volume)
        places = {
            "off": _("No"),
            "console": _("In the console"),
            "clipboard": _("In the clipboard"),
            "file": _("In a file"),
        }
        self.narration: Choice[str] = Choice(list(places.items()), settings.narration, self._set_narration)
        self.page = Page(
            _("Sound"),
            [
                Row(_("Sound on"), self.audible, Action.MUTE),
                Row(_("Effects"), self.volume),
                Row(_("Music"), self.music_volume),
                Row(_("Tell everything in words"), self.narration),
            ],
            note=self._note,
        )

    def _note(self) -> str:
        if self.app.sound.available or not self.app.settings.sound:
            return ""
        return _("No sound device was found.")

    def _set_narration(self, where: str) -> None:
        self.app.settings.narration = cast("Narration", where)
        self.app.set_narration(where)

    def _set_volume(self, volume: float) -> None:
        self.app.settings.effects_volume = volume
        self.app.sound.set_effects_volume(volume)
        self._let_hear(volume)
        self.app.sound.play("place")

    def _set_music_volume(self, volume: float) -> None:
        self.app.settings.music_volume = volume
        self.app.sound.set_music_volume(volume)
        self._let_hear(volume)

    def _let_hear(self, volume: float) -> None:
        """Whoever turns a volume up wants to hear it."""
        if volume > 0 and not self.app.settings.sound:
            self.app.set_sound(True)


class AboutPage:
    """Whose work this is."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.credits = Button(_("Show"), self._show_credits, icon="star", size=26)
        self.page = Page(_("About"), [Row(_("Credits and licences"), self.credits)])

    def _show_credits(self) -> None:
        from game.client.scenes.credits import CreditsScene

        self.app.push(CreditsScene(self.app))


def _languages() -> list[tuple[str, str]]:
    """The system's language, then all others by the names that they give themselves."""
    return [("", _("System language")), *((one.code, one.name) for one in i18n.available())]

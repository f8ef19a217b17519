"""What is said of each scene when it comes on top, and of whatever has the focus in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.client.chronicle import tile_title
from game.client.i18n import _, ngettext
from game.client.map_list import MapList
from game.client.narration.game_words import end_lines, score_lines, state_lines, where
from game.client.row_list import RowList
from game.client.scene import Scene
from game.client.scenes.final import FinalScene
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.rules import RulesScene
from game.client.scenes.why import WhyScene
from game.client.widgets import Button, Choice, Slider, TextField, Toggle, Widget

if TYPE_CHECKING:
    from game.client.panels import ZoneId

#: So far to the side or above, in widget heights, a label may stand.
REACH = 3.0


def ready(scene: Scene) -> bool:
    """Whether a scene can be spoken of: its words are known once it has been drawn."""
    if isinstance(scene, GameScene):
        return scene.layout is not None and not scene.timeline.busy
    return not isinstance(scene, MenuScene) or bool(scene.written) or not scene.needs_redraw


def eyes(scene: Scene) -> object:
    """Who looks at a scene: to somebody else it is told anew."""
    return scene.view.viewer if isinstance(scene, GameScene) else None


def opening_lines(scene: Scene) -> list[str]:
    """What a scene is about."""
    if isinstance(scene, GameScene):
        return state_lines(scene.match, scene.view, aside=scene.asking.shows_aside)
    if isinstance(scene, FinalScene):
        return end_lines(scene.match)
    if isinstance(scene, WhyScene):
        return [scene.answer.heading, *scene.answer.lines]
    if isinstance(scene, RulesScene):
        return [_("How to play")]
    if isinstance(scene, HandoverScene):  # the words of its table make sense only side by side
        return [
            _("Pass to {name}").format(name=scene.name),
            _("Hand and missions stay hidden until you press."),
            *score_lines(scene.match),
        ]
    if isinstance(scene, MenuScene):
        return list(dict.fromkeys(text for _rect, text in scene.written))
    return []


def aside_line(scene: Scene) -> str:
    """What a tutor or a tip says beside a game, or an opponent in its panel."""
    if not isinstance(scene, GameScene):
        return ""
    speech = getattr(scene.guide, "speech", None)
    if speech is not None and speech.text and scene.guide.covered():
        return _("{name}: {words}").format(name=speech.name, words=speech.text)
    said = scene.talk.said
    if said is not None:
        return _("{name}: {words}").format(name=scene.match.seats[said.seat].name, words=said.text)
    return ""


def focus_key(scene: Scene) -> object:
    """Changes whenever something else, or something different, has the focus; None: nothing has."""
    if isinstance(scene, GameScene):
        pressed = _beside(scene)
        if pressed is not None:
            return scene.version, pressed
        attention = scene.attention
        if attention.focus_zone is None and attention.target is None:
            return None
        return attention.active_zone, attention.target, attention.armed, attention.peeking, scene.version
    if isinstance(scene, WhyScene):
        return scene.number, scene.form.focused and words_of(scene, scene.form.focused)
    if isinstance(scene, RulesScene):
        focused = scene.form.focused
        return scene.page, scene.led_to, scene.searching, focused and words_of(scene, focused), len(scene.hits)
    if isinstance(scene, MenuScene) and scene.form.focused is not None:
        return words_of(scene, scene.form.focused)
    return None


def focus_line(scene: Scene) -> str:
    """What has the focus, in a line."""
    if isinstance(scene, GameScene):
        return _game_focus(scene)
    if isinstance(scene, RulesScene):
        return _rules_focus(scene)
    if isinstance(scene, MenuScene) and scene.form.focused is not None:
        return words_of(scene, scene.form.focused)
    return ""


# ------------------------------------------------------------------ the game


def _beside(scene: GameScene) -> Widget | None:
    """The button beside a guide's words that has the focus."""
    speech = getattr(scene.guide, "speech", None)
    focused: Widget | None = speech.form.focused if speech is not None and scene.guide.covered() else None
    return focused


def _game_focus(scene: GameScene) -> str:
    pressed = _beside(scene)
    if isinstance(pressed, Button):
        return pressed.label
    zone = scene.attention.active_zone
    if zone is not None:
        return _zone_line(scene, zone)
    at = scene.attention.target
    if at is None:
        return ""
    answer = scene.asking.about_hex(at)
    place = where(scene.match, at)
    if answer is None:
        return place
    lines = " ".join(answer.lines)
    if scene.choosing and at in scene.view.legal:
        report = scene.match.preview(at)
        points = report.points(report.seat)
        text = ngettext("{place}: {points} point now. {why}", "{place}: {points} points now. {why}", points)
        return text.format(place=place, points=points, why=lines)
    return _("{place}: {why}").format(place=place, why=lines)


def _zone_line(scene: GameScene, zone: ZoneId) -> str:
    own = scene.view.own
    if zone[0] == "offer" and own is not None and zone[1] < len(own.offer):
        return _("Keep this tile? {tile}.").format(tile=tile_title(own.offer[zone[1]]))
    if zone[0] == "hint" and scene.hints.tips is not None and zone[1] < len(scene.hints.tips):
        place = scene.hints.tips[zone[1]].at
        if place is not None:
            return _("Hint {number}: {place}").format(number=zone[1] + 1, place=where(scene.match, place))
    if zone[0] == "peek" and own is not None and own.set_aside and scene.attention.peeking:
        return _("Set aside: {tiles}.").format(tiles=", ".join(tile_title(tile) for tile in own.set_aside))
    answer = scene.asking.about_zone(zone)
    if answer is not None:
        return _("{place}: {why}").format(place=answer.heading, why=" ".join(answer.lines))
    found = next((each for each in scene.sides.all_zones() if each.id == zone), None)
    return found.help if found is not None else ""


# ------------------------------------------------------------------ menus


def _rules_focus(scene: RulesScene) -> str:
    focused = scene.form.focused
    page = scene.pages[scene.page]
    if scene.searching or focused not in scene.tabs:
        return words_of(scene, focused) if focused is not None else ""
    if scene.led_to is not None:
        item = page.items[scene.led_to]
        return _("{place}: {why}").format(place=item.heading or page.title, why=item.text)
    return _("{place}: {why}").format(
        place=page.title, why=" ".join(f"{item.heading} {item.text}" for item in page.items)
    )


def words_of(scene: MenuScene, widget: Widget) -> str:
    """A widget with its label and its value."""
    if isinstance(widget, MapList):
        chosen = next((entry for entry in widget.entries if entry.key == widget.chosen), None)
        return _("Map: {map}").format(map=chosen.title) if chosen is not None else _("Maps")
    if isinstance(widget, RowList) and widget.rows:
        row = widget.rows[widget.chosen]
        return _("{label}: {value}").format(label=row.title, value=f"{row.line} {row.figure}".strip())
    label = widget.label if isinstance(widget, Button) else label_of(scene, widget)
    value = _value(widget)
    if not widget.enabled:
        value = _("not available")
    if label and value:
        return _("{label}: {value}").format(label=label, value=value)
    return label or value


def _value(widget: Widget) -> str:
    if isinstance(widget, Toggle):
        return _("on") if widget.value else _("off")
    if isinstance(widget, Choice):
        return str(widget.options[widget.index][1])
    if isinstance(widget, Slider):
        return _("{percent} percent").format(percent=round(100 * widget.value))
    if isinstance(widget, TextField):
        return widget.text or widget.hint
    return ""


def label_of(scene: MenuScene, widget: Widget) -> str:
    """The words beside or above a widget that has none in itself."""
    rect = widget.rect
    best: tuple[float, str] | None = None
    for place, text in scene.written:
        away = _away(rect, place)
        if away is not None and (best is None or away < best[0]):
            best = away, text
    return best[1] if best is not None else ""


def _away(widget: Rect, words: Rect) -> float | None:
    """How far words that may be a widget's label are from it; None for others."""
    level = words.top < widget.bottom and words.bottom > widget.top
    if level and words.left < widget.left:
        return float(max(0, widget.left - words.right))
    across = words.left < widget.right and words.right > widget.left
    if across and 0 <= widget.top - words.bottom < REACH * widget.height:
        return 10.0 * (widget.top - words.bottom)
    return None

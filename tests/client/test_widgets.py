"""Controls and the form: the same by mouse, touch and keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.client import theme
from game.client.app import App
from game.client.fonts import Fonts
from game.client.intents import Device, Intent, IntentKind
from game.client.sprites import Sprites
from game.client.widgets import Button, Choice, Form, Look, Slider, TextField, Toggle, Widget, draw_toast
from game.client.widgets.paint import toast_rect
from tests.client.playing import open_app, open_game, scotland

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def press(form: Form, *kinds: IntentKind, pos: tuple[int, int] | None = None, device: Device = Device.MOUSE) -> None:
    for kind in kinds:
        form.handle(Intent(kind, pos, device=device))


def arrow(form: Form, name: str) -> bool:
    return form.handle(Intent(IntentKind.MOVE, direction=ARROWS[name]))


def grid(*rows: list[Widget]) -> list[Widget]:
    for y, row in enumerate(rows):
        for x, widget in enumerate(row):
            widget.rect = Rect(x * 120, y * 60, 100, 40)
    return [widget for row in rows for widget in row]


def test_a_button_acts_when_released_inside_it() -> None:
    done: list[str] = []
    one, two = Button("one", lambda: done.append("one")), Button("two", lambda: done.append("two"))
    form = Form(grid([one, two]))
    press(form, IntentKind.PRESS, pos=(10, 10))
    assert one.pressed and form.focused is one and done == []
    press(form, IntentKind.RELEASE, pos=(130, 10))
    assert done == []  # slid off: taken back
    press(form, IntentKind.PRESS, IntentKind.RELEASE, pos=(130, 10))
    assert done == ["two"]


def test_a_release_that_began_elsewhere_does_nothing() -> None:
    done: list[str] = []
    form = Form(grid([Button("one", lambda: done.append("one"))]))
    press(form, IntentKind.RELEASE, pos=(10, 10))
    assert done == []


def test_a_disabled_button_neither_acts_nor_takes_the_focus() -> None:
    done: list[str] = []
    one, two = Button("one", lambda: done.append("one")), Button("two", lambda: done.append("two"))
    one.enabled = False
    form = Form(grid([one, two]))
    press(form, IntentKind.PRESS, IntentKind.RELEASE, pos=(10, 10))
    press(form, IntentKind.NEXT)
    assert form.focused is two and done == []


def test_tab_goes_round_in_order_and_back() -> None:
    buttons = [Button(name, lambda: None) for name in "abc"]
    form = Form(grid(list(buttons)), click=lambda: None)
    seen = []
    for kind in (IntentKind.NEXT, IntentKind.NEXT, IntentKind.NEXT, IntentKind.NEXT, IntentKind.PREVIOUS):
        press(form, kind)
        assert isinstance(form.focused, Button)
        seen.append(form.focused.label)
    assert seen == ["a", "b", "c", "a", "c"]


def test_arrows_move_to_the_nearest_in_their_direction() -> None:
    a, b, c, d = (Button(name, lambda: None) for name in "abcd")
    form = Form(grid([a, b], [c, d]))
    form.focus(a)
    path = []
    for name in ("right", "down", "left", "up", "up"):
        arrow(form, name)
        assert isinstance(form.focused, Button)
        path.append(form.focused.label)
    assert path == ["b", "d", "c", "a", "a"]


def test_confirm_acts_on_the_focus_and_clicks() -> None:
    clicks: list[int] = []
    done: list[int] = []
    button = Button("go", lambda: done.append(1))
    form = Form(grid([button]), click=lambda: clicks.append(1))
    press(form, IntentKind.CONFIRM)
    assert done == []
    form.focus(button)
    press(form, IntentKind.CONFIRM)
    assert done == [1] and clicks == [1]


def test_a_choice_steps_by_arrows_keys_and_presses() -> None:
    told: list[str] = []
    choice = Choice([("a", "A"), ("b", "B"), ("c", "C")], "a", told.append)
    form = Form(grid([choice]))
    form.focus(choice)
    arrow(form, "right")
    arrow(form, "left")
    arrow(form, "left")
    assert told == ["b", "a", "c"]
    press(form, IntentKind.PRESS, IntentKind.RELEASE, pos=(90, 10))
    press(form, IntentKind.PRESS, IntentKind.RELEASE, pos=(5, 10))
    assert told == ["b", "a", "c", "a", "c"]


def test_a_choice_without_wrapping_stops_at_its_ends() -> None:
    told: list[int] = []
    choice = Choice([(2, "2"), (3, "3")], 3, told.append, wrap=False)
    choice.step(1)
    assert told == [] and choice.value == 3


def test_a_toggle_and_a_slider() -> None:
    switched: list[bool] = []
    volumes: list[float] = []
    toggle, slider = Toggle(False, switched.append), Slider(0.5, volumes.append)
    form = Form(grid([toggle], [slider]))
    form.focus(toggle)
    press(form, IntentKind.CONFIRM)
    arrow(form, "left")
    arrow(form, "left")
    assert switched == [True, False]
    form.focus(slider)
    arrow(form, "right")
    press(form, IntentKind.PRESS, IntentKind.RELEASE, pos=(99, 80))
    arrow(form, "right")
    press(form, IntentKind.PRESS, IntentKind.RELEASE, pos=(0, 80))
    assert volumes == [0.6, 1.0, 0.0]


def type_in(form: Form, text: str) -> None:
    for letter in text:
        form.handle(Intent(IntentKind.TEXT, text=letter))


def test_a_text_field_takes_letters_up_to_its_length() -> None:
    told: list[str] = []
    field = TextField("", told.append, longest=4)
    other = Button("other", lambda: None)
    form = Form(grid([field], [other]))
    assert not form.wants_text
    form.focus(field)
    assert form.wants_text
    type_in(form, "Màiri")
    assert field.text == "Màir"
    arrow(form, "left")
    arrow(form, "left")
    form.handle(Intent(IntentKind.ERASE))
    type_in(form, "o")
    assert field.text == told[-1] == "Moir"
    arrow(form, "down")
    assert form.focused is other and not form.wants_text


def test_a_text_field_refuses_what_is_not_allowed() -> None:
    field = TextField("", lambda text: None, allowed=str.isdigit)
    form = Form(grid([field]))
    form.focus(field)
    type_in(form, "4a2\n")
    assert field.text == "42"


def test_new_widgets_keep_the_focus_where_it_was() -> None:
    a, b, c = (Button(name, lambda: None) for name in "abc")
    form = Form(grid([a, b, c]))
    form.focus(b)
    form.set_widgets([a, b])
    assert form.focused is b
    form.set_widgets([a])
    assert form.focused is None and not b.focused


def test_hover_asks_for_a_redraw_only_when_it_changes() -> None:
    button = Button("a", lambda: None)
    form = Form(grid([button]))
    form.changed = False
    press(form, IntentKind.POINT, pos=(300, 300))
    assert not form.changed
    press(form, IntentKind.POINT, pos=(10, 10))
    assert form.changed and button.hovered


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


@pytest.mark.parametrize("u", [0.5, 0.667, 1.0, 2.0])
@pytest.mark.parametrize("text_scale", [1.0, 1.25])
def test_a_label_stays_inside_its_button_at_each_size(app: App, u: float, text_scale: float) -> None:
    fonts = Fonts(text_scale)
    look = Look(fonts, Sprites(), u)
    button = Button("Schließe die Siedlung und zähle dann die Punkte", lambda: None, icon="check", size=30)
    button.rect = Rect(40, 40, round(420 * u), round(70 * u))
    size = (button.rect.right + 40, button.rect.bottom + 40)
    with_label, without = pygame.Surface(size), pygame.Surface(size)
    button.draw(with_label, look)
    button.label, button.icon = "", None
    button.draw(without, look)
    changed = pygame.mask.from_threshold(with_label, (0, 0, 0), (1, 1, 1, 255), without)
    changed.invert()
    rects = changed.get_bounding_rects()
    assert rects
    assert button.rect.contains(rects[0].unionall(rects[1:]))


def test_the_focused_widget_looks_different(app: App) -> None:
    look = Look(app.fonts, app.sprites, 1.0)
    widgets: list[Widget] = [
        Button("a", lambda: None),
        Choice([(1, "1"), (2, "2")], 1, lambda value: None),
        Toggle(True, lambda value: None),
        Slider(0.5, lambda value: None),
        TextField("a", lambda text: None),
    ]
    for widget in widgets:
        widget.rect = Rect(30, 30, 300, 60)
        pictures = []
        for focused in (False, True):
            widget.focused = focused
            surface = pygame.Surface((360, 120))
            widget.draw(surface, look)
            pictures.append(pygame.image.tobytes(surface, "RGB"))
        assert pictures[0] != pictures[1], type(widget).__name__


def test_a_long_message_fits_the_window(app: App) -> None:
    surface = pygame.Surface((960, 540))
    draw_toast(surface, app.fonts, "There is a very long message to be told here, word after word. " * 4)
    drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    drawn.invert()
    rects = drawn.get_bounding_rects()
    box = rects[0].unionall(rects[1:])
    assert 0 < box.left and box.right < 960


def test_news_lies_in_its_room_where_it_hides_least(app: App) -> None:
    size, room = (1280, 720), Rect(340, 36, 600, 640)
    free = Rect(room.x, 400, room.width, 120)
    avoid = [Rect(room.x, room.y, room.width, free.y - room.y), Rect(room.x, free.bottom, room.width, 300)]
    for message in ("Sound off (M)", "There is a longer message to be told here, word after word. " * 2):
        assert toast_rect(size, app.fonts, message).midtop == (640, 8)
        assert toast_rect(size, app.fonts, message, room).midtop == (room.centerx, room.y + 8)
        found = toast_rect(size, app.fonts, message, room, avoid)
        assert free.contains(found) and abs(found.centerx - room.centerx) <= 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 540), (1024, 768), (2560, 1080)])
def test_news_in_a_game_hides_no_score_and_not_the_hand(app: App, size: tuple[int, int]) -> None:
    app._canvas = pygame.Surface(size)
    scene = open_game(app, "human", "greedy", board=scotland())
    app.say("No sound device was found: the game plays on in silence.")
    app.frame()
    assert scene.layout is not None and app.messages.place is not None
    place = app.messages.place[-1]
    assert scene.layout.board.contains(place)
    land = scene.board_view.whole_rects()
    most = max(sum(place.move(0, down).colliderect(box) for box in land) for down in range(0, size[1] // 2, 20))
    assert sum(place.colliderect(box) for box in land) <= most // 3
    before = place.copy()
    scene.board_view.camera.zoom_by(2.0)
    scene.board_view.camera.jump()
    app.frame()
    assert app.messages.place[-1] == before, "it does not wander with the map"
    for box, then in zip(scene.board_view.whole_rects(), land, strict=True):
        assert box.center == pytest.approx(then.center, abs=1)


def test_a_text_too_long_for_its_field_stays_inside_and_the_cursor_is_seen(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    field = TextField("W" * 30, lambda text: None)
    field.rect = Rect(40, 20, 160, 44)
    look = Look(app.fonts, app.sprites, 1.0)
    for focused in (False, True):
        for cursor in (0, 15, 30):
            surface = pygame.Surface((400, 90))
            surface.fill((200, 10, 200))
            field.focused, field.cursor = focused, cursor
            field.draw(surface, look)
            outside = surface.subsurface(Rect(220, 0, 180, 90))
            assert _colours(outside) == {(200, 10, 200)}
            if focused:
                inside = surface.subsurface(field.rect.inflate(-10, -10))
                assert (*theme.INK,) in _colours(inside)


def _colours(surface: pygame.Surface) -> set[tuple[int, int, int]]:
    width, height = surface.get_size()
    return {(c.r, c.g, c.b) for x in range(width) for y in range(height) for c in [surface.get_at((x, y))]}

"""The rules in the app: complete, found by words, opened where one asks, in the language in use."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.rulebook import find, irish_pages, marks_in, pages, place_of
from game.client.scenes.keyboard import KeyboardScene
from game.client.scenes.rules import RulesScene
from game.rebirth import tables
from tests.client.playing import click, open_app, send


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path, size=(960, 540))


def open_rules(app: App, **more: object) -> RulesScene:
    scene = RulesScene(app, **more)  # type: ignore[arg-type]
    app.push(scene)
    app.frame()
    return scene


def words(of: list) -> str:  # type: ignore[type-arg]
    return " ".join(f"{item.heading} {item.text}" for page in of for item in page.items)


def test_every_number_of_the_tables_stands_in_the_rules() -> None:
    scottish, irish = words(pages()), words(irish_pages())
    for text in (scottish, irish):
        assert "{" not in text
        assert f"{tables.CASTLE_POINTS} points" in text or f"castles, {tables.CASTLE_POINTS} each" in text
        for prizes in tables.SETTLEMENT_PRIZES.values():
            assert "/".join(map(str, prizes)) in text
    for kind, points in tables.CARD_POINTS.items():
        item = pages()[place_of(pages(), f"missions.{kind}")[0]].items[place_of(pages(), f"missions.{kind}")[1] or 0]
        assert item.topic == f"missions.{kind}" and f"{points} points" in item.heading
    for kind, mission in tables.PUBLIC_MISSIONS.items():
        number, place = place_of(irish_pages(), f"missions.{kind}")
        assert place is not None
        item = irish_pages()[number].items[place]
        assert str(mission.first) in item.heading and str(mission.later) in item.heading
        assert all(str(need) in item.text or kind == "coast-to-coast" for need in mission.need)


def test_topics_and_keys_are_unique() -> None:
    for book in (pages(), irish_pages()):
        keys = [page.key for page in book]
        topics = [item.topic for page in book for item in page.items if item.topic]
        assert len(set(keys)) == len(keys) and len(set(topics)) == len(topics)
        for page in book:
            assert all(item.topic.startswith(f"{page.key}.") for item in page.items if item.topic)


def test_words_are_found_where_they_begin_however_they_are_written() -> None:
    assert marks_in("Émile holds three castles, castle by CASTLE", ["castle"]) == [(18, 24), (27, 33), (37, 43)]
    assert marks_in("Émile", ["em"]) == [(0, 2)]
    assert marks_in("forecastle", ["castle"]) == []
    book = pages()
    found = find(book, "castle tie")
    assert found and all("astle" in words([book[hit.page]]) for hit in found)
    first = book[found[0].page].items[found[0].item]
    assert "castle" in (first.heading + book[found[0].page].title).lower()
    assert find(book, "zeppelin") == [] and find(book, "  ") == []
    assert find(book, "Castles") == find(book, "castle"), "the plural finds the singular"
    first = find(book, "castles")[0]
    assert (book[first.page].key, first.item) == ("castles", 0), "the page about it comes first"


def test_what_is_typed_filters_and_a_result_leads_to_its_paragraph(app: App) -> None:
    scene = open_rules(app)
    send(app, IntentKind.RULES)
    assert scene.wants_text
    send(app, IntentKind.TEXT, text="edinb")
    app.frame()
    assert scene.searching and len(scene.hits) == len(scene.results) == 2
    send(app, IntentKind.CONFIRM)
    assert not scene.searching and not any(result.visible for result in scene.results)
    hit = scene.hits[0]
    assert (scene.page, scene.led_to) == (hit.page, hit.item)
    app.frame()
    item = scene._text and scene._text.items[hit.item]
    assert item and 0 <= item.top - scene.scroll <= scene.text_area.height - item.height
    send(app, IntentKind.WHY)
    app.frame()
    assert scene.searching
    click(app, scene.results[1].rect.center)
    assert scene.led_to == scene.hits[1].item and scene.page == scene.hits[1].page
    send(app, IntentKind.RULES)
    send(app, IntentKind.CANCEL)
    assert app.scene is scene and scene.search.text == ""
    send(app, IntentKind.CANCEL)
    assert app.scene is not scene


def test_places_found_beyond_the_window_are_scrolled_to(app: App) -> None:
    scene = open_rules(app)
    scene.ask()
    send(app, IntentKind.TEXT, text="a")
    app.frame()
    shown = len(scene.results)
    assert shown < len(scene.hits)
    scene.form.focus(scene.results[-1])
    send(app, IntentKind.MOVE, direction=(0, 1))
    assert scene.first == 1 and scene.form.focused is scene.results[-1] and scene.results[-1].hit == scene.hits[shown]
    send(app, IntentKind.SCROLL, amount=-1000.0)
    assert scene.results[-1].hit == scene.hits[-1]
    send(app, IntentKind.SCROLL, amount=1000.0)
    assert scene.first == 0
    app.frame()


def test_a_pad_writes_by_a_keyboard_on_the_screen(app: App) -> None:
    scene = open_rules(app)
    send(app, IntentKind.WHY, device=Device.PAD)
    send(app, IntentKind.CONFIRM, device=Device.PAD)
    keyboard = app.scene
    assert isinstance(keyboard, KeyboardScene)
    keyboard._type("t")
    keyboard._type("a")
    app.pop()
    assert scene.searching and scene.hits


def test_a_topic_opens_its_page(app: App) -> None:
    scene = open_rules(app, rules="ireland", topic="towers.scouts")
    assert scene.pages[scene.page].items[scene.led_to or 0].topic == "towers.scouts"
    assert place_of(pages(), "castles.unheard-of") == (place_of(pages(), "castles.tie")[0], None)
    assert place_of(pages(), "") == (0, None)


def test_another_language_rewrites_the_pages(app: App) -> None:
    scene = open_rules(app)
    before = [tab.label for tab in scene.tabs]
    app.set_language("de")
    try:
        assert [tab.label for tab in scene.tabs] != before
    finally:
        app.set_language("en")


def test_what_was_found_is_looked_for_again_when_the_pages_are_others(app: App) -> None:
    """Another device or language rewrites pages while results are shown: none of them leads nowhere."""
    scene = open_rules(app, both=True)
    scene.ask()
    send(app, IntentKind.TEXT, text="e")
    app.frame()
    scene.form.focus(scene.results[2])
    scene.first = len(scene.hits)
    for device in (Device.PAD, Device.TOUCH, Device.MOUSE, Device.KEYBOARD):
        app.input.device = device
        scene.device_changed()
        assert scene.form.focused is scene.results[2] and scene.searching
        assert scene.hits == find(scene.pages, "e")
        send(app, IntentKind.SCROLL, amount=-1000.0)
        assert scene.results[-1].hit == scene.hits[-1]
        app.frame()
    app.set_language("de")
    try:
        assert scene.hits == find(scene.pages, "e")
        scene.ask()
        send(app, IntentKind.SCROLL, amount=-1000.0)
        app.frame()
        assert scene.searching and scene.results[-1].hit == scene.hits[-1]
    finally:
        app.set_language("en")


def test_a_paragraph_that_was_led_to_may_be_gone(app: App) -> None:
    scene = open_rules(app)
    scene._lead_to(len(scene.pages) - 1, len(scene.pages[-1].items) - 1)
    app.frame()
    for device in (Device.PAD, Device.TOUCH, Device.MOUSE, Device.KEYBOARD):
        app.input.device = device
        scene.device_changed()
        app.frame()
        assert scene.led_to is None or scene.led_to < len(scene.pages[-1].items)

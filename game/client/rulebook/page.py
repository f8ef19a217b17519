"""What a page of the rules is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Item:
    """A paragraph with a picture: kind and which, or nothing. `heading` stands above it, as a question does.

    `topic` is what leads to this very paragraph from elsewhere, such as "castles.tie".
    """

    text: str
    picture: tuple[str, int | str] | None = None
    heading: str = ""
    topic: str = ""


@dataclass(frozen=True)
class Page:
    """One page of the rules. `key` is its topic as a whole."""

    title: str
    items: tuple[Item, ...]
    figure: str = ""
    """What is drawn below the first paragraph: a name of `rules_figures.figures`."""
    key: str = ""


def place_of(pages: list[Page], topic: str) -> tuple[int, int | None]:
    """The numbers of the page and of the paragraph that a topic leads to; (0, None) for one that nobody knows.

    Without a paragraph of its own it leads to the page whose key it begins with.
    """
    for number, page in enumerate(pages):
        for place, item in enumerate(page.items):
            if item.topic and item.topic == topic:
                return number, place
    key = topic.partition(".")[0]
    return next(((number, None) for number, page in enumerate(pages) if page.key == key), (0, None))

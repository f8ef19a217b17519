"""What a page of the rules is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Item:
    """A paragraph with a picture: kind and which, or nothing."""

    text: str
    picture: tuple[str, int | str] | None = None


@dataclass(frozen=True)
class Page:
    """One page of the rules."""

    title: str
    items: tuple[Item, ...]
    figure: str = ""
    """What is drawn below the text where there is room: a name of `rules_figures.figures`."""

"""Strict readings of what stands in attributes: Python's own number parsers take more than Tiled writes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

from game.rebirth.message import Message
from game.tiled.findings import listed, quoted, shortened
from game.tiled.words import PROPERTY_TYPES

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_NUMBER = re.compile(r"-?[0-9]{1,7}(\.[0-9]{1,20})?(e-?[0-9]{1,2})?")
_MOST_PIXELS = 1_000_000


def whole(text: str | None) -> int | None:
    """A whole number, None for anything else."""
    return int(text) if text is not None and _WHOLE.fullmatch(text) else None


def number(text: str | None) -> float | None:
    """A number of map pixels, None for anything else."""
    if text is None or not _NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if abs(value) <= _MOST_PIXELS else None


def switch(value: object) -> bool | None:
    """A yes or no, written as Tiled's bool or as a word; None for anything else."""
    if isinstance(value, bool):
        return value
    return {
        "true": True,
        "on": True,
        "yes": True,
        "1": True,
        "false": False,
        "off": False,
        "no": False,
        "0": False,
    }.get(str(value).strip().lower())


Tell = Callable[[Message], None]
"""Takes a message about an element; whoever gives it knows which element that is."""


def warn_of_strangers(element: ElementTree.Element, known: tuple[str, ...], warn: Tell) -> None:
    """Warn of child elements that the game does not know, since what they hold is lost."""
    for child in element:
        if child.tag not in known:
            warn(Message("it holds an unknown element <{tag}>, which is ignored", tag=shortened(child.tag)))


def clean_properties(element: ElementTree.Element, refuse: Tell) -> ElementTree.Element | None:
    """The element's properties that pytmx reads right, as a new element; `refuse` is told of each of the others."""
    clean = ElementTree.Element("properties")
    seen: set[str] = set()
    for prop in _properties(element):
        name, kind, value = prop.get("name"), prop.get("type", "string"), prop.get("value")
        if not name:
            refuse(Message("it has a property without a name; give it one or remove it"))
            continue
        told = quoted(name)
        if name in seen:
            refuse(Message("its property {name} is there twice; remove one", name=told))
            continue
        seen.add(name)
        if kind not in PROPERTY_TYPES:
            refuse(
                Message(
                    "its property {name} has the type {kind}, which is not read; use {types}",
                    name=told,
                    kind=quoted(kind),
                    types=listed(PROPERTY_TYPES[:4]),
                )
            )
            continue
        value = value if value is not None else (prop.text or "")
        if kind in ("int", "object") and whole(value) is None:
            refuse(Message("its property {name} is {value}, which is no whole number", name=told, value=quoted(value)))
        elif kind == "float" and number(value) is None:
            refuse(Message("its property {name} is {value}, which is no number", name=told, value=quoted(value)))
        elif kind == "bool" and value not in ("true", "false"):
            refuse(Message("its property {name} is {value}, neither true nor false", name=told, value=quoted(value)))
        else:
            attributes = {"name": name, "value": value}
            if kind != "string":
                attributes["type"] = kind
            ElementTree.SubElement(clean, "property", attributes)
    return clean if len(clean) else None


def _properties(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    for properties in element.findall("properties"):
        yield from properties.findall("property")

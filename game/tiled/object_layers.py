"""The object layers of the map file: outlines and points, each checked and copied for pytmx."""

from __future__ import annotations

from functools import partial
from xml.etree import ElementTree

from game.rebirth.message import Message
from game.tiled.findings import FindingList, quoted
from game.tiled.words import AREA_LAYERS, PLACES
from game.tiled.xml_values import Tell, clean_properties, number, warn_of_strangers, whole

_KNOWN_IN_OBJECT = ("properties", "point", "polygon", "polyline", "ellipse", "text", "capsule")
_MOST_CORNERS = 400
_MOST_CORNERS_IN_ALL = 12_000
_MOST_OBJECTS = 2000


class ObjectLayerReader:
    """Copies what can be used of object layers, and keeps count of all corners of the map."""

    def __init__(self, findings: FindingList) -> None:
        self._findings = findings
        self._corners = 0

    def read(self, name: str, layer: ElementTree.Element) -> ElementTree.Element:
        """The layer with the objects that can be used; a finding for each of the others."""
        warn_of_strangers(layer, ("properties", "object"), partial(self._findings.warning, layer=name))
        clean = ElementTree.Element("objectgroup", name=name)
        elements = layer.findall("object")
        if len(elements) > _MOST_OBJECTS:
            self._findings.error(
                Message(
                    "the layer has {count} objects; at most {most} are read", count=len(elements), most=_MOST_OBJECTS
                ),
                layer=name,
            )
        for element in elements[:_MOST_OBJECTS]:
            copy = self._object(name, element)
            if copy is not None:
                clean.append(copy)
        return clean

    def _object(self, layer: str, element: ElementTree.Element) -> ElementTree.Element | None:
        name = (element.get("name") or "").strip()
        told = name or f"id {element.get('id') or '?'}"
        refuse = partial(self._findings.error, layer=layer, object=told)
        numbers = {key: number(element.get(key, "0")) for key in ("x", "y", "width", "height", "rotation")}
        for key, value in numbers.items():
            if value is None:
                refuse(
                    Message(
                        "its {attribute} is {value}, which is no usable number; draw the object anew",
                        attribute=key,
                        value=quoted(element.get(key)),
                    )
                )
        if element.get("template") is not None:
            refuse(Message("it is made from a template, which the game does not read; use Detach in Tiled"))
        if element.get("gid") is not None:
            refuse(Message("it is a tile; insert a point or draw an outline instead"))
        if numbers["rotation"] not in (0, None):
            refuse(Message("it is rotated; set its rotation to 0 and draw it where it belongs"))
        warn_of_strangers(element, _KNOWN_IN_OBJECT, partial(self._findings.warning, layer=layer, object=told))
        shapes = [child for child in element if child.tag in _KNOWN_IN_OBJECT[1:]]
        kind = shapes[0].tag if shapes else "rectangle"
        wanted = ("polygon", "rectangle") if layer in AREA_LAYERS else ("point",)
        if len(shapes) > 1 or kind not in wanted:
            if layer in AREA_LAYERS:
                refuse(Message("it is drawn as {shape}; outline it with a polygon or rectangle instead", shape=kind))
            else:
                refuse(Message("it is drawn as {shape}; insert a point instead", shape=kind))
            return None
        corners = ""
        if kind == "polygon":
            outline = self._outline(shapes[0], refuse)
            if outline is None:
                return None
            corners = outline
        if any(value is None for value in numbers.values()) or element.get("gid") or element.get("template"):
            return None
        if kind == "rectangle" and not ((numbers["width"] or 0) > 0 and (numbers["height"] or 0) > 0):
            refuse(Message("it is a rectangle without size; outline the hexes with a polygon"))
            return None
        copy = ElementTree.Element("object", name=name)
        object_id = whole(element.get("id"))
        copy.set("id", str(object_id if object_id is not None else 0))
        for key, value in numbers.items():
            if key != "rotation":
                copy.set(key, repr(value))
        for attribute in ("type", "class"):
            if element.get(attribute):
                copy.set(attribute, element.get(attribute, ""))
        properties = clean_properties(element, refuse)
        if properties is not None:
            copy.append(properties)
        if kind == "polygon":
            ElementTree.SubElement(copy, "polygon", points=corners)
        if layer == PLACES:
            ElementTree.SubElement(copy, "point")
        return copy

    def _outline(self, polygon: ElementTree.Element, refuse: Tell) -> str | None:
        """The corners as pytmx reads them; None where they are none or the map has too many."""
        if self._corners > _MOST_CORNERS_IN_ALL:
            return None  # which has been told
        points = _points(polygon.get("points"))
        if points is None:
            refuse(
                Message(
                    "its corners cannot be read; draw it anew (at least 3, at most {most} corners)", most=_MOST_CORNERS
                )
            )
            return None
        self._corners += len(points)
        if self._corners > _MOST_CORNERS_IN_ALL:
            refuse(
                Message(
                    "the map's outlines have over {most} corners in all; draw them simpler", most=_MOST_CORNERS_IN_ALL
                )
            )
            return None
        return " ".join(f"{x!r},{y!r}" for x, y in points)


def _points(text: str | None) -> list[tuple[float, float]] | None:
    points = []
    for pair in (text or "").split():
        values = [number(value) for value in pair.split(",")]
        if len(values) != 2 or values[0] is None or values[1] is None:
            return None
        points.append((values[0], values[1]))
    return points if 3 <= len(points) <= _MOST_CORNERS else None

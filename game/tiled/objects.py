"""The objects that an author drew: those of a layer, and what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rebirth import kebab
from game.rebirth.message import Message
from game.rebirth.naming import MOST_NAME_LETTERS, is_one_line
from game.tiled.findings import FindingList
from game.tiled.source import MapSource

if TYPE_CHECKING:
    import pytmx


class MapObjects:
    """The object layers of the map."""

    def __init__(self, tiled_map: pytmx.TiledMap, source: MapSource, findings: FindingList) -> None:
        self._map = tiled_map
        self._source = source
        self._findings = findings

    def has(self, layer: str) -> bool:
        """Whether the map has an object layer of this name."""
        return layer in self._source.object_layers

    def of(self, layer: str) -> list[Any]:
        """The objects of a layer as pytmx read them; none where the layer is missing."""
        group = self._map.layernames.get(layer)
        return list(group) if group is not None and self.has(layer) else []

    def name(self, layer: str, thing: Any) -> str | None:
        """The name of an object; None, with a finding, where it is none to use."""
        name = str(thing.name or "").strip()
        told = name or f"id {thing.id}"
        if not name:
            self._findings.error(Message("the object has no name; give it one"), layer=layer, object=told)
        elif not is_one_line(name):
            self._findings.error(
                Message(
                    "the name is not one line of at most {most_name_letters} letters; change it",
                    most_name_letters=MOST_NAME_LETTERS,
                ),
                layer=layer,
                object=told,
            )
        elif not kebab(name):
            self._findings.error(
                Message("the name has no letter from A to Z and no digit; add one"), layer=layer, object=told
            )
        else:
            return name
        return None

"""What a map says of itself as a whole: title, rules, numbers of players and tiles, links."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.rebirth import RULE_SETS, BoardError, BoardOptions, kebab
from game.rebirth.message import Message
from game.rebirth.naming import MOST_NAME_LETTERS, is_one_line
from game.rebirth.tables import RuleSet
from game.tiled.findings import FindingList, listed, quoted
from game.tiled.words import (
    AUTHOR,
    FORMAT,
    FORMAT_VERSION,
    LINK_PREFIX,
    LIST_OPTIONS,
    MAP_PROPERTIES,
    NUMBER_OPTIONS,
    PLACES,
    RULES,
    SWITCH_OPTIONS,
    TITLE,
)
from game.tiled.xml_values import switch, whole

if TYPE_CHECKING:
    import pytmx

_MOST_LINKS = 40


class MapProperties:
    """The properties of the map, with a finding for each that is missing, unknown or wrong."""

    def __init__(self, tiled_map: pytmx.TiledMap, findings: FindingList) -> None:
        self._given = tiled_map.properties
        self._findings = findings
        self.title = self._text(TITLE)
        self.author = self._text(AUTHOR)
        self.rules = self._rules()
        self.options: BoardOptions | None = None

    def check(self) -> None:
        """Find fault with the title, the version of the format, and properties that mean nothing."""
        findings = self._findings
        if not self.title:
            findings.error(
                Message("the map has no property {title}; give the board a name in Map > Map Properties", title=TITLE)
            )
        elif not is_one_line(self.title):
            findings.error(
                Message(
                    "the title {title} is not one line of at most {most_name_letters} letters; change it",
                    title=quoted(self.title),
                    most_name_letters=MOST_NAME_LETTERS,
                )
            )
        self._check_format()
        self._check_names()

    def _text(self, name: str) -> str:
        value = self._given.get(name)
        return "" if value is None else str(value).strip()

    def _rules(self) -> RuleSet | None:
        name = self._text(RULES)
        if name not in RULE_SETS:
            self._findings.error(
                Message(
                    "the map's property {name} is {value}; set it to {rules} in Map > Map Properties",
                    name=RULES,
                    value=quoted(name),
                    rules=listed(RULE_SETS),
                )
                if name
                else Message(
                    "the map has no property {name}; set it to {rules} in Map > Map Properties",
                    name=RULES,
                    rules=listed(RULE_SETS),
                )
            )
            return None
        return RULE_SETS[name]

    def _check_format(self) -> None:
        value = self._given.get(FORMAT)
        version = whole(str(value)) if value is not None else None
        if value is None:
            self._findings.error(
                Message(
                    "the map has no property {format}; set it to {format_version}",
                    format=FORMAT,
                    format_version=FORMAT_VERSION,
                )
            )
        elif version is None or version < 1:
            self._findings.error(
                Message(
                    "the map's property {format} is {value}; set it to {format_version}",
                    format=FORMAT,
                    value=quoted(value),
                    format_version=FORMAT_VERSION,
                )
            )
        elif version > FORMAT_VERSION:
            self._findings.error(
                Message(
                    "the map has {format} {version}, this game reads up to {format_version}; get a newer game",
                    format=FORMAT,
                    version=version,
                    format_version=FORMAT_VERSION,
                )
            )

    def _check_names(self) -> None:
        for name in self._given:
            if name not in MAP_PROPERTIES and not re.fullmatch(LINK_PREFIX + "[0-9]+", name):
                self._findings.warning(
                    Message(
                        "the map's property {name} is unknown and ignored; known are {known}",
                        name=quoted(name),
                        known=listed((*MAP_PROPERTIES, LINK_PREFIX + "1, ...")),
                    )
                )

    def read_options(self) -> dict[str, Any]:
        """The options that the map sets and that are not the rules' own; a finding for each bad one."""
        if self.rules is None:
            return {}
        given: dict[str, Any] = {}
        for name in NUMBER_OPTIONS:
            value = self._given.get(name)
            if value is not None:
                count = whole(str(value).strip())
                if count is None:
                    self._findings.error(
                        Message(
                            "the map's property {name} is {value}; it takes a whole number",
                            name=name,
                            value=quoted(value),
                        )
                    )
                else:
                    given[name] = count
        for name in SWITCH_OPTIONS:
            value = self._given.get(name)
            if value is not None:
                on = switch(value)
                if on is None:
                    self._findings.error(
                        Message(
                            "the map's property {name} is {value}; it takes on or off", name=name, value=quoted(value)
                        )
                    )
                else:
                    given[name] = on
        for name in LIST_OPTIONS:
            words = [word.strip() for word in self._text(name).split(",") if word.strip()]
            if words:
                given[name] = words
        for name, value in list(given.items()):
            try:
                BoardOptions.from_mapping(self.rules, {name: value})
            except BoardError as problem:
                if name in ("players_min", "players_max", "set_aside") and isinstance(value, int) and 0 <= value <= 4:
                    continue  # may be right together with the others, which is tried below
                self._findings.error(
                    Message("the map's property {name} cannot be used: {reason}", name=name, reason=problem.message)
                )
                del given[name]
        try:
            self.options = BoardOptions.from_mapping(self.rules, given)
        except BoardError as problem:
            self._findings.error(Message("the map's properties do not fit together: {reason}", reason=problem.message))
            return {}
        return self.options.differences(self.rules)

    def links(self, places: Sequence[str] | None) -> list[tuple[str, str]]:
        """The pairs of places that are linked. `places`: the names of all landmarks, None where they are not known."""
        numbered = []
        for name, value in self._given.items():
            if re.fullmatch(LINK_PREFIX + "[0-9]+", name):
                numbered.append((int(name.removeprefix(LINK_PREFIX)[:9]), name, str(value or "")))
        if len(numbered) > _MOST_LINKS:
            self._findings.error(
                Message(
                    "the map has {numbered} links; at most {most_links} are read",
                    numbered=len(numbered),
                    most_links=_MOST_LINKS,
                )
            )
        links: list[tuple[str, str]] = []
        for _, name, text in sorted(numbered)[:_MOST_LINKS]:
            ends = [end.strip() for end in text.split("+")]
            if len(ends) != 2 or not all(ends) or ends[0] == ends[1]:
                self._findings.error(
                    Message(
                        'the map\'s property {name} is {text}; it takes two places: "A + B"',
                        name=name,
                        text=quoted(text),
                    )
                )
                continue
            if places is None:
                continue
            for end in ends:
                count = places.count(end)
                if count != 1:
                    self._findings.error(
                        Message(
                            "the map's property {name} names {place}, but no landmark is called so; see layer {layer}",
                            name=name,
                            place=quoted(end),
                            layer=PLACES,
                        )
                        if count == 0
                        else Message(
                            "the map's property {name} names {place}, but several landmarks are called so; "
                            "see layer {layer}",
                            name=name,
                            place=quoted(end),
                            layer=PLACES,
                        ),
                        object=end,
                    )
            if {kebab(end) for end in ends} in [{kebab(end) for end in link} for link in links]:
                self._findings.error(
                    Message("the map's property {name} links the same places as another one; remove it", name=name)
                )
            links.append((ends[0], ends[1]))
        if links and self.rules is not None and self.rules.name != "scotland":
            self._findings.warning(
                Message("links are mission cards of the scotland rules; these rules do not use them")
            )
        return links

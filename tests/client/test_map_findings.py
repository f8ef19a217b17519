"""What is wrong with a map is told in the language in use, and stays English for the command line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.client import i18n
from game.rebirth.message import Message
from game.tiled.findings import FindingList, listed
from game.tiled.landscape import KIND_NAMES


@pytest.fixture
def german() -> Iterator[None]:
    before = i18n.language()
    i18n.use("de")
    yield
    i18n.use(before)


def test_a_finding_is_said_in_german_and_written_in_english(german: None) -> None:
    findings = FindingList()
    findings.error(
        Message(
            "the {kind} marker lies on {told}; it belongs on {on} spaces only",
            kind="blocked",
            told="water",
            on=listed("abc"),
        ),
        layer="markers",
        at=(3, 4),
        object="Fife",
    )
    (finding,) = findings.sorted()
    assert str(finding) == (
        'error: layer "markers", column 3, row 4, object "Fife": the blocked marker lies on water; '
        "it belongs on a, b or c spaces only"
    )
    assert i18n.told(finding.said) == (
        "Ebene „markers“, Spalte 3, Zeile 4, Objekt „Fife“: Das Zeichen blocked liegt auf water; "
        "es gehört nur auf Felder der Art a, b oder c"
    )


def test_the_words_for_landmarks_are_said_in_german_too(german: None) -> None:
    assert {kind: i18n.told(name) for kind, name in KIND_NAMES.items()} == {
        "castle": "Burg",
        "cathedral": "Kathedrale",
        "tower": "Rundturm",
        "tara": "Hügel von Tara",
    }

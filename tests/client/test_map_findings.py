"""What is wrong with a map or a record is told in the language in use, and stays English for the command line."""

from __future__ import annotations

import ast
import errno
import json
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.client import i18n
from game.rebirth import BoardError, RecordError
from game.rebirth.message import Message, MessageError, Numbered
from game.rebirth.refusals import IllegalPlacement, Refusal, RefusalKind
from game.storage.record_shelf import Unreadable, open_record
from game.tiled.findings import FindingList, listed
from game.tiled.landscape import KIND_NAMES
from tests.commands.running import PROJECT
from tests.languages import left_in_english

#: Where sentences for players are made that know no language.
PACKAGES = ("rebirth", "storage", "tiled")
#: A reason is a message, never text put together: these take one.
TAKERS = (
    *("error", "warning", "refuse", "warn", "tell", "Unreadable", "_Undecodable"),
    *("BoardError", "RecordError", "NotesError", "ScoresError", "OSError", "FileExistsError", "NotSupportedError"),
)


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


def test_a_number_decides_the_form_in_every_language(german: None) -> None:
    def told(number: int) -> str:
        return i18n.told(
            Numbered(
                "the map has {n} region; the ireland rules take exactly {wanted}",
                "the map has {n} regions; the ireland rules take exactly {wanted}",
                number,
                wanted=4,
            )
        )

    assert told(1) == "Die Karte hat 1 Region; die Regeln ireland nehmen genau 4"
    assert told(3) == "Die Karte hat 3 Regionen; die Regeln ireland nehmen genau 4"
    i18n.use("fr")
    assert told(0).startswith("La carte a 0 région\N{NO-BREAK SPACE};")


@pytest.mark.parametrize(
    "error",
    [
        BoardError(Message("{key} is no list", key="a {brace}")),
        RecordError(3, Numbered("{n} space of {kind}", "{n} spaces of {kind}", 2, kind="meadow")),
        IllegalPlacement(Refusal(RefusalKind.TAKEN, (1, 2), "castle")),
    ],
)
def test_what_another_process_reports_can_still_be_translated(error: MessageError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)
    assert i18n.told(again.message) == str(error)
    assert again.message.values == error.message.values and left_in_english(again.message) == left_in_english(
        error.message
    )


def test_a_line_break_in_a_value_leaves_the_message_one_line_and_german(german: None) -> None:
    findings = FindingList()
    findings.error(Message("it is drawn as {shape}; insert a point instead", shape=Message("{text}", text="a\nb")))
    (finding,) = findings.sorted()
    assert finding.message == "it is drawn as a b; insert a point instead"
    assert i18n.told(finding.said).startswith("Es ist als a b gezeichnet")


@pytest.mark.parametrize(
    ("lines", "german_words"),
    [
        (["Dear Ada,"], "keine Partie von Rebirth"),
        ([json.dumps({"format": "rebirth-record", "version": 9})], "stammt von einem neueren Rebirth"),
        ([json.dumps({"format": "rebirth-record", "version": 1})], 'Zeile 1: Im Kopf fehlt "map"'),
    ],
)
def test_why_a_record_is_none_is_said_in_german(
    lines: list[str], german_words: str, tmp_path: Path, german: None
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    with pytest.raises(Unreadable) as caught:
        open_record(path)
    assert german_words in i18n.told(caught.value.message)
    assert german_words in i18n.reason(caught.value)
    assert left_in_english(caught.value.message) == []


def test_why_the_system_refuses_is_said_in_german(tmp_path: Path, german: None) -> None:
    with pytest.raises(Unreadable) as caught:
        open_record(tmp_path / "none.jsonl")
    assert i18n.told(caught.value.message) == "none.jsonl kann nicht gelesen werden (nicht vorhanden)."
    assert i18n.reason(OSError(errno.ENOSPC, "No space left on device")) == "der Datenträger ist voll"
    assert i18n.reason(OSError(9999, "Something else")) == "Something else"


# ------------------------------------------------------------------ texts in the code


def calls() -> Iterator[tuple[str, ast.Call, str]]:
    for package in PACKAGES:
        for path in sorted((PROJECT / "game" / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                    yield f"{package}/{path.name}: {ast.unparse(node)}", node, name


def test_every_message_is_written_out_where_the_extraction_finds_it() -> None:
    found, hidden = 0, []
    for place, call, name in calls():
        texts = call.args[: {"Message": 1, "Numbered": 2}.get(name, 0)]
        found += bool(texts)
        if not all(isinstance(text, ast.Constant) for text in texts):
            hidden.append(place)
    assert found > 200
    # The same sentence about other values, and the kinds of refusal, which N_ marks where they stand.
    allowed = ("message.py: Message(self.", "message.py: Numbered(self.", "refusals.py: Message(self.kind.")
    assert [place for place in hidden if not any(one in place for one in allowed)] == []


def test_no_reason_is_text_that_knows_no_translation() -> None:
    """Mypy sees to the types; this names the place for whoever silences it."""
    plain = [
        place for place, call, name in calls() if name in TAKERS and any(map(_plain, call.args)) and "log." not in place
    ]
    assert plain == []


def _plain(text: ast.expr) -> bool:
    return isinstance(text, ast.JoinedStr) or (isinstance(text, ast.Constant) and isinstance(text.value, str))

"""Section 3 of the rules, the order inside an Irish turn, from the +1 to bonus placements and the draw."""

from __future__ import annotations

import pytest

from game.rebirth.events import (
    BonusTileSeen,
    CastleTaken,
    ChoiceDue,
    FarmScored,
    MarkerLaid,
    PlusOneScored,
    PublicMissionScored,
    TileDrawn,
    TilePlaced,
    TowerUsed,
    TurnPassed,
)
from tests.boards import Description
from tests.irish_boards import drawn
from tests.irish_table import IrishTable, awards

HUB = (0, 1)
FAR = [(column, 3) for column in range(5, 12)]


def hub(space: str = "b", *, row: str = "", towers: str = "TQ TB TC TD TA") -> Description:
    """A space with up to five landmarks round it, whose names do not follow their order; +1 if ``E`` or ``1+``.

    It lies on both coasts, so that any tile there goes from coast to coast. ``row`` lies apart from it.
    """
    a, b, c, d, e = towers.split()
    drawing = f"{a} {b} . {row}\n {space} {c} .\n{d} {e} .\n . . . . . b b b b b b b"
    return drawn(drawing, coasts={"west": [HUB], "east": [HUB]})


def test_awards_come_in_the_order_of_the_rules() -> None:
    table = IrishTable(hub("E", towers="TQ TB TC TD ."), ["E", "E"], cards=["coast-to-coast"])
    assert awards(table.place(*HUB)) == [
        ("plus-one", None, 1),
        ("farm", "energy", 1),
        ("public-mission", "coast-to-coast", 12),
        ("tower", "Q", 3),
        ("tower", "B", 3),
        ("tower", "C", 13),
        ("tower", "D", 3),
    ]


def test_a_settlement_pays_after_the_port_and_before_missions() -> None:
    table = IrishTable(hub("1+", towers="TQ . . . ."), ["S3", "E"], cards=["coast-to-coast"])
    assert awards(table.place(*HUB)) == [
        ("plus-one", None, 1),
        ("settlement", "Town 1", 3),
        ("public-mission", "coast-to-coast", 12),
        ("tower", "Q", 3),
    ]


def test_castles_are_taken_before_missions_are_looked_at() -> None:
    board = hub(towers="CA CB CC . .")
    table = IrishTable(board, ["E", "E", "E", "E"], cards=["chieftain"])
    line = table.place(*HUB)
    assert line["castles"] == {"A": 0, "B": 0, "C": 0}
    assert awards(line) == [("farm", "energy", 1), ("public-mission", "chieftain", 8)]


def test_a_tower_that_the_placement_reaches_counts_as_used_already() -> None:
    """Nine towers, five of them by one placement, then the tenth in the same way."""
    drawing = "TA TB . TF TG . b b b b\n b TC . b TH . b b b b\nTD TE . TI . . b b b b"
    tokens = dict(zip("ABCDEFGHI", ["harvest"] * 4 + ["builders"] * 4 + ["secret"], strict=True))
    table = IrishTable(drawn(drawing), ["E E", "E E"], cards=["pilgrimage"], tokens=tokens)
    table.places((0, 1), (6, 0))
    assert table.mission("pilgrimage").have[0] == 5
    assert "public-mission" not in [source for source, _, _ in awards(table.place(3, 1))]
    drawing = drawing.replace("TI .", "TI TJ")
    table = IrishTable(drawn(drawing), ["E E", "E E"], cards=["pilgrimage"], tokens=tokens | {"J": "secret"})
    table.places((0, 1), (6, 0))
    found = awards(table.place(3, 1))
    assert found[1] == ("public-mission", "pilgrimage", 12)
    assert [where for source, where, _ in found if source == "tower"] == ["F", "G", "H", "I", "J"]


def test_several_towers_go_by_row_then_column_not_by_name() -> None:
    tokens = {"Q": "harvest", "B": "builders", "C": "scouts", "D": "scouts", "A": "harvest"}
    table = IrishTable(hub(), ["E", "E"], tokens=tokens)
    assert [(where, paid) for _, where, paid in awards(table.place(*HUB))[1:]] == [
        ("Q", 3),
        ("B", 3),
        ("C", 3),
        ("D", 3),
        ("A", 3),
    ]


def test_a_mission_is_scored_before_the_marker_can_be_laid_on_it() -> None:
    table = IrishTable(
        hub(towers="TQ . . . ."), ["E", "E"], cards=["coast-to-coast", "sea-farmer"], tokens={"Q": "doubling"}
    )
    table.begin(*HUB)
    assert table.scores[0] == 13
    assert table.naive.asked is not None and table.naive.asked.cards == ("sea-farmer",)
    line = table.double("sea-farmer")
    assert line is not None
    assert line["doubles"] == "sea-farmer"
    assert awards(line) == [("farm", "energy", 1), ("public-mission", "coast-to-coast", 12)]


def test_a_marker_that_finds_every_card_fulfilled_by_its_own_placement_pays_three() -> None:
    table = IrishTable(hub(towers="TQ . . . ."), ["E", "E"], cards=["coast-to-coast"], tokens={"Q": "doubling"})
    line = table.place(*HUB)
    assert awards(line) == [("farm", "energy", 1), ("public-mission", "coast-to-coast", 12), ("tower", "Q", 3)]
    assert "doubles" not in line


def test_the_marker_is_laid_at_once_before_the_later_tokens() -> None:
    tokens = {"Q": "harvest", "B": "doubling", "C": "harvest", "D": "secret", "A": "builders"}
    table = IrishTable(hub(), ["E E", "E E"], aside=["F", "F"], cards=["sea-farmer"], tokens=tokens)
    table.begin(*HUB)
    assert table.asked == ("double", 0)
    # The Harvest before it has paid, the one after it has not; no card is drawn, no bonus tile seen yet.
    assert table.scores[0] == 1 + 3
    assert table.match.set_aside(0) == table.match.set_aside(1)
    assert table.match.hand(0) is None
    line = table.double("sea-farmer")
    assert line is not None
    assert awards(line) == [("farm", "energy", 1), ("tower", "Q", 3), ("tower", "C", 3), ("tower", "D", 3)]
    assert line["drew"] == []
    assert table.match.decision is not None and table.match.decision.bonus == "A"


def test_no_other_seat_plays_while_a_choice_is_due() -> None:
    table = IrishTable(hub(towers="TQ . . . ."), ["E E", "E E"], cards=["sea-farmer"], tokens={"Q": "doubling"})
    table.begin(*HUB)
    assert table.match.to_move == 0
    assert table.match.placements == []
    assert len(table.match.record_lines()) == 1
    with pytest.raises(ValueError, match="choice"):
        table.match.place((5, 3))
    with pytest.raises(ValueError, match="choice"):
        table.match.place(None)
    with pytest.raises(ValueError, match="cannot be laid"):
        table.match.double("coast-to-coast")
    with pytest.raises(ValueError, match="cannot be kept"):
        table.match.keep(table.match.hand(1))  # type: ignore[arg-type]
    assert table.match.score(0) == 1


def test_bonus_placements_come_after_all_tokens_of_the_placement() -> None:
    tokens = {"Q": "builders", "B": "doubling", "C": "harvest", "D": "secret", "A": "harvest"}
    table = IrishTable(hub(), ["E E", "E E"], aside=["F", "F"], cards=["sea-farmer"], tokens=tokens)
    table.begin(*HUB)
    assert table.asked == ("double", 0)
    table.double("sea-farmer")
    decision = table.match.decision
    assert decision is not None
    assert (decision.kind, decision.bonus, decision.tile and decision.tile.code) == ("place", "Q", "F")


def test_a_bonus_placement_is_a_full_one_with_all_eight_steps() -> None:
    """An offshore farm next to a castle and a Harvest: +1, farm, castle, mission, tower, then the draw."""
    board = drawn("TA b . F CB b b b b b\n . . TH . . . . . . .", coasts={"west": [(3, 0)], "east": [(3, 0)]})
    table = IrishTable(
        board, ["E E", "E E"], aside=["F", "F"], cards=["coast-to-coast"], tokens={"A": "builders", "H": "harvest"}
    )
    first = table.place(1, 0)
    assert awards(first) == [("farm", "energy", 1)]
    assert first["drew"] == []
    assert table.asked == ("place", 0)
    line = table.place(3, 0)
    assert (line["bonus"], line["tile"], line["drew"]) == ("A", "F", ["E"])
    assert line["castles"] == {"B": 0}
    assert awards(line) == [
        ("plus-one", None, 1),
        ("farm", "food", 1),
        ("public-mission", "coast-to-coast", 12),
        ("tower", "H", 3),
    ]
    assert table.asked == ("place", 1)


def test_bonus_placements_are_played_first_in_first_out_and_reserve_when_their_token_resolves() -> None:
    """Two Builders at the hub; the first bonus placement reaches a third, which joins the end of the queue."""
    tokens = {"Q": "builders", "B": "builders", "X": "builders"}
    table = IrishTable(
        hub(row="TX b", towers="TQ TB . . ."), ["E E", "E E"], aside=["F S1 S2", "F S1 S2"], tokens=tokens
    )
    table.place(*HUB)
    seen = []
    decision = table.match.decision
    assert decision is not None
    seen.append((decision.bonus, decision.tile and decision.tile.code))
    line = table.place(4, 0)
    assert (line["bonus"], line["drew"]) == ("Q", [])
    for _ in range(2):
        decision = table.match.decision
        assert decision is not None and decision.seat == 0
        seen.append((decision.bonus, decision.tile and decision.tile.code))
        line = table.decide(None)
    assert seen == [("Q", "F"), ("B", "S1"), ("X", "S2")]
    assert [line.get("bonus") for line in table.lines] == [None, "Q", "B", "X"]
    assert [line["drew"] for line in table.lines] == [[], [], [], ["E"]]
    assert table.asked == ("place", 1)


def test_a_tile_is_drawn_once_at_the_end_of_a_turn_with_bonus_placements() -> None:
    table = IrishTable(
        hub(towers="TQ TB . . ."), ["E E E", "E E E"], aside=["F F", "F F"], tokens={"Q": "builders", "B": "builders"}
    )
    left = table.match.tiles_left(0)
    table.place(*HUB)
    # The bonus tile is in hand, nothing has been drawn.
    assert table.match.tiles_left(0) == left
    table.places(*FAR[:2])
    assert table.match.tiles_left(0) == left - 1
    assert table.match.set_aside(0) == ()


def test_the_supply_being_empty_ends_nobodys_bonus_placements() -> None:
    """The last tile of the game reaches Builders: the game ends after the bonus placement."""
    table = IrishTable(hub(towers="TQ . . . ."), ["E", "E"], aside=["F", "F"], tokens={"Q": "builders"}, first=1)
    table.place(*FAR[0])
    line = table.place(*HUB)
    assert line["drew"] == []
    assert not table.match.finished
    line = table.place(*FAR[1])
    assert (line["bonus"], line["drew"]) == ("Q", [])
    assert table.match.finished
    assert table.result["final"][0]["track"] == 2


def test_events_come_in_the_order_of_the_rules() -> None:
    tokens = {"Q": "harvest", "C": "doubling", "A": "builders"}
    table = IrishTable(
        hub("E", towers="TQ CB TC . TA"),
        ["E E", "E E"],
        aside=["F", "F"],
        cards=["coast-to-coast", "sea-farmer"],
        tokens=tokens,
    )
    match = table.match
    events = match.place(HUB)
    events += match.double("sea-farmer")
    events += match.place(FAR[0])
    assert [type(event) for event in events] == [
        TilePlaced,
        PlusOneScored,
        FarmScored,
        CastleTaken,
        PublicMissionScored,
        TowerUsed,
        TowerUsed,
        ChoiceDue,
        MarkerLaid,
        TowerUsed,
        BonusTileSeen,
        TilePlaced,
        FarmScored,
        TileDrawn,
        TurnPassed,
    ]
    assert [(event.name, event.token, event.points) for event in events if isinstance(event, TowerUsed)] == [
        ("Q", "harvest", 3),
        ("C", "doubling", 0),
        ("A", "builders", 0),
    ]


def test_a_preview_says_what_the_placement_itself_causes() -> None:
    tokens = {"Q": "harvest", "B": "doubling", "C": "harvest", "D": "builders", "A": "scouts"}
    table = IrishTable(
        hub("E"), ["E E", "E E"], aside=["F", "F"], cards=["coast-to-coast", "sea-farmer"], tokens=tokens
    )
    seen = table.match.preview(HUB)
    assert [(met.card, met.points, met.first, met.doubled) for met in seen.missions] == [
        ("coast-to-coast", 12, True, False)
    ]
    # What comes after a choice is not known before it.
    assert [(tower.name, tower.token, tower.points) for tower in seen.towers] == [
        ("Q", "harvest", 3),
        ("B", "doubling", 0),
        ("C", "harvest", None),
        ("D", "builders", None),
        ("A", "scouts", None),
    ]
    assert table.match.placements == []
    assert table.scores == [0, 0]

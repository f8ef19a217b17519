"""Counts the rare things of the rules as the naive engine plays, so that a test can show that they really happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tests.naive.engine import Hex, Line, NaiveGame, are_neighbours, flood, groups, influence

RARE = (
    "shortage: energy on a food space",
    "shortage: food on an energy space",
    "discard: farm",
    "discard: settlement tile",
    "flexible space taken",
    "offshore farm scored",
    "port scored",
    "merge: two clusters",
    "merge: three clusters",
    "settlement of 1 filled",
    "settlement of 2 filled by 1",
    "settlement of 2 filled by 2",
    "settlement of 3 filled by 1",
    "settlement of 3 filled by 2",
    "settlement of 3 filled by 3",
    "settlement of 4 filled by 1",
    "settlement of 4 filled by 2",
    "settlement of 4 filled by 3",
    "settlement of 4 filled by 4",
    "settlement filled although partly blocked",
    "tile placed in a partly blocked settlement that stays unfinished",
    "settlement wholly blocked",
    "completer tied two ways",
    "completer tied three ways",
    "tie without the completer",
    "next to several castles",
    "next to several cathedrals",
    "castle taken from nobody",
    "castle taken by more tiles",
    "castle taken by more farms",
    "castle kept on a full tie",
    "castle taken with fewer influence",
    "cathedral visited again",
    "two cards at once",
    "deck empty",
    "deck too short for two visits",
    "supply empty at the draw",
    "points to somebody else",
    "won on points",
    "won by the first place",
    "won by the second place, inside the tie",
    "won by the second place, outside the tie",
    "shared: tie-break places uncontrolled",
    "shared: both tie-break places missing",
    "tie with the first place missing",
    "tie with the second place missing",
    "places below the first shared",
    "mission fulfilled on a tie",
    "mission failed at 0 to 0",
    "link fulfilled by a group",
    "unfinished settlement paid",
)


def play_and_watch(game: NaiveGame, hex: Hex | None, seen: Counter[str]) -> Line:
    """Plays one turn of the naive engine and counts what was rare about it."""
    seat, tile = game.to_move, game.hand
    deck = len(game.deck)
    holders = dict(game.controllers)
    visited = {name: set(seats) for name, seats in game.visited.items()}
    own_before = game.cells_of(seat, tile)
    line = game.play(hex)
    if not line["drew"]:
        seen["supply empty at the draw"] += 1
    if hex is None:
        seen["discard: farm" if tile in ("E", "F") else "discard: settlement tile"] += 1
        return line
    kind = game.board.kind[hex]
    if (tile, kind) == ("E", "food"):
        seen["shortage: energy on a food space"] += 1
    if (tile, kind) == ("F", "energy"):
        seen["shortage: food on an energy space"] += 1
    if kind == "flexible":
        seen["flexible space taken"] += 1
    if hex in game.board.plus_one:
        seen["port scored" if kind == "settlement" else "offshore farm scored"] += 1
    if tile in ("E", "F"):
        cluster = flood(hex, own_before | {hex}) - {hex}
        merged = len(groups(cluster))
        if merged > 1:
            seen["merge: two clusters" if merged == 2 else "merge: three clusters"] += 1
    else:
        _watch_settlement(game, seat, hex, seen)
    if any(award["seat"] != seat for award in line["awards"]):
        seen["points to somebody else"] += 1
    _watch_landmarks(game, seat, hex, holders, visited, deck, line, seen)
    return line


def _watch_settlement(game: NaiveGame, seat: int, hex: Hex, seen: Counter[str]) -> None:
    name = game.board.settlement_of[hex]
    spaces = game.board.settlements[name]
    partly_blocked = len(spaces) < len(game.board.description["settlements"][name])
    if any(space not in game.tiles for space in spaces):
        seen["tile placed in a partly blocked settlement that stays unfinished"] += partly_blocked
        return
    sums = game.settlement_sums(name)
    seen["settlement filled although partly blocked"] += partly_blocked
    if len(spaces) == 1:
        seen["settlement of 1 filled"] += 1
        return
    seen[f"settlement of {len(spaces)} filled by {len(sums)}"] += 1
    equals = sum(amount == sums[seat] for amount in sums.values())
    if equals == 2:
        seen["completer tied two ways"] += 1
    if equals == 3:
        seen["completer tied three ways"] += 1
    others = [amount for owner, amount in sums.items() if owner != seat]
    if len(set(others)) < len(others):
        seen["tie without the completer"] += 1


def _watch_landmarks(
    game: NaiveGame,
    seat: int,
    hex: Hex,
    holders: Mapping[str, int],
    visited: Mapping[str, set[int]],
    deck: int,
    line: Line,
    seen: Counter[str],
) -> None:
    castles = [name for name, place in game.board.castles.items() if are_neighbours(place, hex)]
    cathedrals = [name for name, place in game.board.cathedrals.items() if are_neighbours(place, hex)]
    seen["next to several castles"] += len(castles) > 1
    seen["next to several cathedrals"] += len(cathedrals) > 1
    for name in castles:
        holder = holders.get(name)
        mine = game.castle_pair(name, seat)
        if holder is None:
            seen["castle taken from nobody"] += 1
        elif holder != seat:
            theirs = game.castle_pair(name, holder)
            if name in line["castles"]:
                seen["castle taken by more tiles" if mine[0] > theirs[0] else "castle taken by more farms"] += 1
                around = [game.tiles[h] for h in game.board.spaces_around(game.board.castles[name]) if h in game.tiles]
                if sum(influence(t) for s, t in around if s == seat) < sum(
                    influence(t) for s, t in around if s == holder
                ):
                    seen["castle taken with fewer influence"] += 1
            elif mine == theirs:
                seen["castle kept on a full tie"] += 1
    new = [name for name in cathedrals if seat not in visited[name]]
    seen["cathedral visited again"] += len(cathedrals) > len(new)
    if new and deck == 0:
        seen["deck empty"] += 1
    elif len(new) > deck:
        seen["deck too short for two visits"] += 1
    seen["two cards at once"] += len(line["cards"]) > 1


def watch_start(game: NaiveGame, seen: Counter[str]) -> None:
    """Counts what is rare about a board before anybody has placed."""
    lost = len(game.board.description["settlements"]) - len(game.board.settlements)
    seen["settlement wholly blocked"] += lost > 0


def watch_end(game: NaiveGame, seen: Counter[str]) -> Line:
    """Gives the naive engine's result and counts what was rare about it."""
    result = game.result()
    totals = [line["total"] for line in result["final"]]
    tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
    first, second = game.board.tie_breaks
    if len(tied) == 1:
        seen["won on points"] += 1
    elif len(result["winners"]) > 1:
        missing = first is None and second is None
        seen["shared: both tie-break places missing" if missing else "shared: tie-break places uncontrolled"] += 1
    elif first is not None and game.controllers.get(first) in tied:
        seen["won by the first place"] += 1
    else:
        inside = result["winners"][0] in tied
        seen[f"won by the second place, {'inside' if inside else 'outside'} the tie"] += 1
    if len(tied) > 1:
        seen["tie with the first place missing"] += first is None and second is not None
        seen["tie with the second place missing"] += second is None and first is not None
    places = [place for place in game.places() if place > 1]
    seen["places below the first shared"] += len(set(places)) < len(places)
    for seat, line in enumerate(result["final"]):
        seen["unfinished settlement paid"] += line["settlements"] > 0
        for card, paid in line["cards"].items():
            counts = game.counts(card)
            if counts is not None:
                seen["mission fulfilled on a tie"] += paid > 0 and counts.count(counts[seat]) > 1
                seen["mission failed at 0 to 0"] += max(counts) == 0
            elif card.startswith("link:"):
                seen["link fulfilled by a group"] += paid > 0
    return result

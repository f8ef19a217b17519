"""The rare things of Irish games, by the names under which `IrishGame.seen` counts them, and those of a game's end."""

from __future__ import annotations

from typing import Any

from tests.naive.ireland import PAYS, IrishGame

RARE_IN_PLAY = (
    "two towers at once",
    "three towers or more at once",
    "several towers, some used before",
    "tower beside, used before",
    "tower order is not the order of names",
    "tower reached by a bonus placement",
    "builders: reserved",
    "builders: none unreserved",
    "two Builders at once",
    "bonus placement",
    "bonus placement: more in the queue",
    "bonus placement: third of a turn or later",
    "bonus placement: supply empty",
    "bonus placement: last line of the game",
    "bonus placement earns another",
    "bonus placement earns another, queued behind",
    "discard",
    "discard of a bonus tile",
    "scouts: look",
    "scouts: 1 shown",
    "scouts: 2 shown",
    "scouts: 3 shown",
    "scouts: two of a kind shown",
    "scouts: second in a turn",
    "scouts: supply empty",
    "scouts: after bonus placements",
    "secret: drawn",
    "secret: has one",
    "secret: deck empty",
    "secret in a bonus placement",
    "doubling: laid",
    "doubling: laid before",
    "doubling: none left",
    "doubling: tokens after the choice",
    "doubling in a bonus placement",
    "doubled mission scored first",
    "doubled mission scored later",
    "mission scored before the marker of the same placement",
    "mission scored by a bonus placement",
    "two missions at once",
    "pilgrimage by the towers of this placement",
    "harvest: number 1",
    "harvest: number 2",
    "harvest: number 3",
    "harvest: number 4",
    "offshore farm",
    "flexible space taken",
    "shortage",
    "sprawling settlement of 4: 1 owners",
    "sprawling settlement of 4: 2 owners",
    "sprawling settlement of 4: 3 owners",
    "sprawling settlement of 4: 4 owners",
    *(f"mission {card}: {when}" for card in PAYS for when in ("first", "later")),
)
RARE_AT_THE_END = (
    "private mission fulfilled",
    "private mission failed",
    "won on points",
    "won by a castle first",
    "won by Tara, inside the tie",
    "won by Tara, outside the tie",
    "shared: level at Tara",
    "shared: nobody at Tara",
    "shared: both places missing",
    "Tara as the first place",
)
RARE = RARE_IN_PLAY + RARE_AT_THE_END


def watch_irish_end(game: IrishGame) -> dict[str, Any]:
    """Gives the naive engine's result and counts what was rare about it."""
    result = game.result()
    seen = game.seen
    for line in result["final"]:
        for paid in line["cards"].values():
            seen["private mission fulfilled" if paid else "private mission failed"] += 1
    totals = [line["total"] for line in result["final"]]
    tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
    first, second = game.board.tie_breaks
    hills = game.board.tara
    if len(tied) == 1:
        seen["won on points"] += 1
        return result
    if len(result["winners"]) > 1:
        if first is None and second is None:
            seen["shared: both places missing"] += 1
        elif second in hills:
            anybody = any(game.cells_of(seat) & game.board.spaces_around(hills[second]) for seat in range(game.players))
            seen["shared: level at Tara" if anybody else "shared: nobody at Tara"] += 1
    elif first in hills and result["decided_by"] == "tara":
        seen["Tara as the first place"] += 1
    elif result["decided_by"] == "tara":
        seen[f"won by Tara, {'inside' if result['winners'][0] in tied else 'outside'} the tie"] += 1
    elif first in game.board.castles:
        seen["won by a castle first"] += 1
    return result

"""The second course: what Ireland adds, in one short game in Kerry."""

from __future__ import annotations

from collections.abc import Callable

from game.client.i18n import _, ngettext
from game.client.mission_text import mission_title
from game.client.tutorial import boards
from game.client.tutorial.steps import (
    LEARNER,
    Course,
    Part,
    Spaces,
    Step,
    Text,
    choose,
    last_tile,
    mark,
    opponent,
    paid,
    place,
    ring,
    say,
    town,
    watch,
)
from game.rebirth import Hex, Match
from game.rebirth.match import PublicMission
from game.rebirth.tables import DOUBLING_FACTOR, JACKPOT_POINTS, PUBLIC_MISSIONS, SCOUTED_TILES

TUTOR = "Gráinne"
LAND, TOWN = "Kerry", "Tralee"
QUAYS = "liffey-quays"
HARVEST, DOUBLING, BUILDERS, SECRET, SCOUTS = "Rattoo", "Dysert", "Scattery", "Aghadoe", "Ardfert"


# ---------------------------------------------------------------------- spaces


def _town(match: Match) -> frozenset[Hex]:
    return town(match, TOWN)


def _beside(tower: str) -> tuple[Spaces, Spaces]:
    """The spaces beside a tower, away from the castle that would be news of its own; and the tower alone."""

    def about(match: Match) -> frozenset[Hex]:
        castles = frozenset().union(*(ring(match, castle.name) for castle in match.board.castles))
        return ring(match, tower) - castles

    def alone(match: Match) -> frozenset[Hex]:
        return frozenset({mark(match, tower)})

    return about, alone


def _for_bonus(match: Match) -> frozenset[Hex]:
    """Wherever the extra tile brings nothing of which later steps speak."""
    unused = (tower.name for tower in match.board.towers if LEARNER not in match.tower_visitors(tower.name))
    castles = (castle.name for castle in match.board.castles)
    return match.legal().difference(*(ring(match, name) for name in (*unused, *castles)))


def _last(match: Match) -> frozenset[Hex]:
    return frozenset({last_tile(match, LEARNER)})


def _towers(match: Match) -> frozenset[Hex]:
    return frozenset(tower.hex for tower in match.board.towers)


def _one_tower(match: Match) -> frozenset[Hex]:
    return frozenset({mark(match, HARVEST)})


# ---------------------------------------------------------------------- sentences


def _quays(match: Match) -> PublicMission:
    return next(mission for mission in match.public_missions if mission.card.id == QUAYS)


def _welcome(match: Match) -> str:
    return _("Welcome to {land}! I am {tutor}. All that you know from Scotland holds here too.").format(
        land=LAND, tutor=TUTOR
    )


def _but(match: Match) -> str:
    return _("Castles stay, cathedrals do not. New are open missions, and round towers with tokens.")


def _open(match: Match) -> str:
    return _("{number} missions lie open for both of you, the whole game long.").format(
        number=len(match.public_missions)
    )


def _first_later(match: Match) -> str:
    mission = _quays(match)
    return _("Whoever fulfils {mission} first scores {first} points, anybody later {later}.").format(
        mission=mission_title(mission.card), first=_first(mission), later=_later(mission)
    )


def _first(mission: PublicMission) -> int:
    return mission.card.points


def _later(mission: PublicMission) -> int:
    return PUBLIC_MISSIONS[mission.card.kind].later


def _one_of_two(match: Match) -> str:
    mission = _quays(match)
    return _("You have {have} of {need} spaces in the sprawling settlement. Place this tile in {town}!").format(
        have=mission.have[LEARNER], need=mission.need, town=TOWN
    )


def _fulfilled(match: Match) -> str:
    points = paid(match, LEARNER, "public-mission", QUAYS)
    return ngettext(
        "Fulfilled, and first: {points} point at once. Missions here never wait for the end.",
        "Fulfilled, and first: {points} points at once. Missions here never wait for the end.",
        points,
    ).format(points=points)


def _reply(match: Match) -> str:
    return _("{opponent} places a tile.").format(opponent=opponent(match))


def _round_towers(match: Match) -> str:
    return _("Round towers: your first tile beside one uses its token. The token stays for others.")


def _to_harvest(match: Match) -> str:
    return _("{tower} shows a Harvest. Its land is shared: it takes either farm. Place yours!").format(tower=HARVEST)


def _harvest(match: Match) -> str:
    return _("A Harvest pays {points} points, and your third Harvest {jackpot}.").format(
        points=paid(match, LEARNER, "tower", HARVEST), jackpot=JACKPOT_POINTS
    )


def _to_doubling(match: Match) -> str:
    return _("{tower} lets you double a mission. Place your farm beside it.").format(tower=DOUBLING)


def _double(match: Match) -> str:
    return _("Choose a mission that you still mean to fulfil. It will pay you {factor} times its points.").format(
        factor=DOUBLING_FACTOR
    )


def _doubled(match: Match) -> str:
    mission = next(mission for mission in match.public_missions if mission.doubled[LEARNER])
    return _("Your marker lies on {mission}: worth {points} points to you now. It is the only one you have.").format(
        mission=mission_title(mission.card), points=mission.pays[LEARNER]
    )


def _to_builders(match: Match) -> str:
    return _("{tower} sends Builders. Place your farm beside it.").format(tower=BUILDERS)


def _bonus(match: Match) -> str:
    return _("Builders bring back a tile you had set aside: a whole extra placement. Choose any lit space.")


def _bonus_done(match: Match) -> str:
    return _("It scored like any other tile. Every Builders token brings the next tile set aside.")


def _to_secret(match: Match) -> str:
    return _("{tower} keeps a secret: a mission that only you will know. Place your farm beside it.").format(
        tower=SECRET
    )


def _secret(match: Match) -> str:
    card = match.mission_card(match.missions(LEARNER)[0])
    return _("{mission}: if you fulfil it, it pays {points} points, but only when the game ends.").format(
        mission=mission_title(card), points=card.points
    )


def _secret_now(match: Match) -> str:
    progress = match.mission_progress(LEARNER, match.missions(LEARNER)[0])
    if progress.fulfilled:
        return _("Shared spaces with both kinds of farm: you have fulfilled it already.")
    missing = progress.standing.short or 0
    return ngettext(
        "Shared spaces with both kinds of farm: you are {missing} step short of it.",
        "Shared spaces with both kinds of farm: you are {missing} steps short of it.",
        missing,
    ).format(missing=missing)


def _to_scouts(match: Match) -> str:
    return _("{tower} has Scouts. Place your farm beside it.").format(tower=SCOUTS)


def _keep(match: Match) -> str:
    return _("Scouts show you {number} of your tiles. Keep one, the others go back into your supply.").format(
        number=SCOUTED_TILES
    )


def _free(match: Match) -> str:
    return _("You know it all now: place your last tiles as you like. Farms at sea bring +1 each.")


def _free_again(match: Match) -> str:
    left = match.tiles_left(LEARNER)
    return ngettext(
        "{number} tile left. Point at a space to see what it would bring.",
        "{number} tiles left. Point at a space to see what it would bring.",
        left,
    ).format(number=left)


def _last_reply(match: Match) -> str:
    return _("{opponent} places the last tile of the game.").format(opponent=opponent(match))


def _final(match: Match) -> str:
    return _("Final scoring: unfinished settlements, castles, and the secret missions.")


def _final_mission(match: Match) -> str:
    assert match.result is not None
    points = match.result.final[LEARNER].missions
    if not points:
        return _("Your secret mission is not fulfilled, so it pays nothing. Let us see who has won!")
    return _("Your secret mission pays {points} points. Let us see who has won!").format(points=points)


# ---------------------------------------------------------------------- why not there


def _why_town() -> str:
    return _("Not now: first in {town}").format(town=TOWN)


def _why_tower(tower: str) -> Callable[[], str]:
    return lambda: _("Not now: first beside {tower}").format(tower=tower)


def _to(key: str, text: Text, tower: str) -> Step:
    about, alone = _beside(tower)
    return place(key, text, about, _why_tower(tower), alone)


COURSE = Course(
    id="learn-ireland",
    title=lambda: _("Ireland, step by step"),
    about=lambda: _("Open missions, round towers and their tokens"),
    rules="ireland",
    board=boards.KERRY,
    supplies=boards.KERRY_SUPPLIES,
    set_aside=boards.KERRY_ASIDE,
    cards=boards.KERRY_CARDS,
    tokens=boards.KERRY_TOKENS,
    tutor=TUTOR,
    opponent="Niamh",
    opening=((3, 2), (3, 1)),
    replies={
        1: ((6, 1), (6, 3)),
        2: ((2, 2),),
        3: ((6, 3), (1, 2)),
        4: ((5, 3), (2, 3)),
        5: ((5, 4),),
        6: ((4, 4), (1, 2), (1, 3)),
        7: ((5, 2), (6, 2)),
        8: ((6, 2), (5, 2)),
        9: ((1, 2), (1, 3)),
    },
    steps=(
        say("welcome", _welcome),
        say("but", _but, _one_tower, (Part.MISSIONS,)),
        say("open", _open, parts=(Part.MISSIONS,)),
        say("first-later", _first_later, _town, (Part.MISSIONS,), mission=0),
        place("quays", _one_of_two, _town, _why_town),
        say("fulfilled", _fulfilled, _town, (Part.SCORE,)),
        watch("reply-1", _reply),
        say("towers", _round_towers, _towers),
        _to("harvest", _to_harvest, HARVEST),
        say("harvest-paid", _harvest, _last, (Part.SCORE,)),
        watch("reply-2", _reply),
        _to("doubling", _to_doubling, DOUBLING),
        choose("double", _double, (Part.MISSIONS,)),
        say("doubled", _doubled, parts=(Part.MISSIONS,)),
        watch("reply-3", _reply),
        _to("builders", _to_builders, BUILDERS),
        place("bonus", _bonus, _for_bonus),
        say("bonus-done", _bonus_done, _last),
        watch("reply-4", _reply),
        _to("secret", _to_secret, SECRET),
        say("card", _secret, parts=(Part.HAND,)),
        say("card-now", _secret_now, parts=(Part.HAND,)),
        watch("reply-5", _reply),
        _to("scouts", _to_scouts, SCOUTS),
        choose("keep", _keep, (Part.HAND,)),
        watch("reply-6", _reply),
        place("free-1", _free, None),
        watch("reply-7", _reply),
        place("free-2", _free_again, None),
        watch("reply-8", _reply),
        place("free-3", _free_again, None),
        watch("reply-9", _last_reply),
        say("final", _final, _town),
        say("final-mission", _final_mission, parts=(Part.HAND,)),
    ),
)

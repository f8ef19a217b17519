"""What the tests of attract screen, picker and scores share."""

from __future__ import annotations

import datetime
from pathlib import Path

from game.client.kiosk import KioskApp
from game.client.kiosk.attract_scene import ROUND, KioskAttractScene, PageKind
from game.client.kiosk.picker import PickerScene
from game.rebirth import Board
from tests.boards import from_text
from tests.client.kiosk.booth import open_kiosk
from tests.client.playing import ISLAND, SMALL

#: In its folder, as the kiosk's options name them: two small boards, one of them for two players only.
BOARDS = ("island", "islet")


def islet() -> Board:
    """A board for two players."""
    options = {"tiles_energy": 1, "tiles_food": 2, "set_aside": 1, "removed_with_four": False, "players_max": 2}
    options |= {f"tiles_settlement_{n}": 1 if n < 3 else 0 for n in (1, 2, 3, 4)}
    return Board.from_description(from_text(ISLAND, castle_cards=["Mey"], options=options))


def kiosk(home: Path, size: tuple[int, int] = SMALL, **options: object) -> KioskApp:
    """A kiosk on two small boards, where a game takes moments."""
    app = open_kiosk(home, size, boards=BOARDS, **options)  # type: ignore[arg-type]
    app._boards["islet"] = islet()
    return app


def attract(app: KioskApp, *, drawn: bool = True) -> KioskAttractScene:
    """The attract screen; pages begin to turn once it has been drawn."""
    scene = KioskAttractScene(app)
    app.replace(scene)
    if drawn:
        app.frame()
    app.step(0.1)
    return scene


def picker(app: KioskApp) -> PickerScene:
    """The picker; whoever opened it has let go."""
    scene = PickerScene(app)
    app.replace(scene)
    app.step(0.5)
    return scene


def keep_scores(app: KioskApp) -> None:
    """Some scores of today and of the day before."""
    today = datetime.date.today()
    for number, letters in enumerate(("ADA", "BEN", "ZOE", "MAX", "LEA", "TOM", "IDA")):
        day = today - datetime.timedelta(days=number < 3)
        app.booth.add(letters, "island", 2, 100 + 3 * number % 7, day=day)


def page(scene: KioskAttractScene, kind: PageKind) -> None:
    """Show a page, and nothing of the one before."""
    assert kind in ROUND
    scene.turn_to(kind)
    scene._before, scene._fade = None, 0.0

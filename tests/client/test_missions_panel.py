"""The panel of one's own missions: what it tells besides the cards while there is room."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.panels import missions
from game.client.panels.base import write
from tests.client.playing import open_app, open_game, scotland


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_early_on_the_panel_tells_what_the_others_have_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    written: list[str] = []

    def listening(surface: object, look: object, text: str, *args: object, **options: object) -> object:
        written.append(text)
        return write(surface, look, text, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(missions, "write", listening)
    app = open_app(tmp_path, size=size)
    scene = open_game(app, "human", "greedy", board=scotland(), turns=4)
    app.frame()
    at = len(written) - 1 - written[::-1].index("Not played yet by the others")
    counts = [str(count) for count in scene.match.unplayed_counts(1).values()]
    assert written[at + 1 : at + 1 + len(counts)] == counts
    assert counts != [str(count) for count in scene.match.unplayed_counts(0).values()]

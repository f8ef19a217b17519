"""Memory that games leave behind goes back to the system."""

from __future__ import annotations

import gc
import weakref

from game.client import memory


class _Ring:
    def __init__(self) -> None:
        self.me = self


def test_rings_of_garbage_are_collected_and_pages_given_back(monkeypatch) -> None:
    trimmed: list[int] = []
    monkeypatch.setattr(memory, "_trim", trimmed.append)
    gc.disable()
    try:
        ring = _Ring()
        gone = weakref.ref(ring)
        del ring
        assert gone() is not None
        memory.tidy()
    finally:
        gc.enable()
    assert gone() is None
    assert trimmed == [0]


def test_a_c_library_without_the_call_does_no_harm(monkeypatch) -> None:
    monkeypatch.setattr(memory, "_trim", None)
    memory.tidy()


def test_other_systems_are_not_asked(monkeypatch) -> None:
    monkeypatch.setattr(memory.sys, "platform", "darwin")
    assert memory._find_trim() is None

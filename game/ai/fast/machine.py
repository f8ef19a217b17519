"""Where the compiled helper runs: a WebAssembly machine, given by the package `wasmtime` if it is installed."""

from __future__ import annotations

import atexit
import importlib
import logging
import sys
import weakref
from array import array
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Protocol

log = logging.getLogger(__name__)

WASM = "engine.wasm"


_running: weakref.WeakSet[WasmMachine] = weakref.WeakSet()


class Machine(Protocol):
    """The functions of engine.c, and the array through which numbers go in and out."""

    def call(self, name: str, *arguments: int) -> int:
        """Calls a function; 0 for those without a result."""
        ...

    def write(self, numbers: Sequence[int]) -> None:
        """Puts whole numbers, -2**63 to 2**64 - 1, at the beginning of the array."""
        ...

    def read(self, many: int) -> list[int]:
        """The first numbers of the array."""
        ...

    def write_deals(self, dealt: bytes) -> None:
        """Puts dealt tiles and cards where `try_worlds` looks for them."""
        ...


class WasmMachine:
    """A machine of its own: what it remembers of boards is not shared."""

    def __init__(self, wasmtime: Any, module: Any, engine: Any) -> None:
        self._store = wasmtime.Store(engine)
        _running.add(self)
        instance = wasmtime.Instance(self._store, module, [])
        self._exports = instance.exports(self._store)
        self._memory = self._exports["memory"]
        self._at = self._exports["exchange_at"](self._store)
        self._deals_at = self._exports["deals_at"](self._store)

    def close(self) -> None:
        """Gives the machine's memory back; nothing may be asked of it afterwards."""
        self._store.close()

    def call(self, name: str, *arguments: int) -> int:
        """Calls a function of engine.c."""
        return self._exports[name](self._store, *arguments) or 0

    def write(self, numbers: Sequence[int]) -> None:
        """Puts numbers at the beginning of the array."""
        self._memory.write(self._store, as_bytes(numbers), self._at)

    def read(self, many: int) -> list[int]:
        """The first numbers of the array."""
        found = array("q")
        found.frombytes(bytes(self._memory.read(self._store, self._at, self._at + 8 * many)))
        if sys.byteorder == "big":
            found.byteswap()
        return found.tolist()

    def write_deals(self, dealt: bytes) -> None:
        """Puts dealt tiles and cards in their place."""
        self._memory.write(self._store, dealt, self._deals_at)


def as_bytes(numbers: Sequence[int]) -> bytes:
    """Whole numbers as 64-bit words, low byte first, as WebAssembly has them."""
    words = array("Q", [number & 0xFFFF_FFFF_FFFF_FFFF for number in numbers])
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()


@lru_cache(maxsize=1)
def _module() -> tuple[Any, Any, Any] | None:
    """The package, its engine and the compiled module; None where there is no such package or it does not work here."""
    try:
        wasmtime = importlib.import_module("wasmtime")
    except ImportError:
        return None
    try:
        engine = wasmtime.Engine()
        module = wasmtime.Module(engine, files("game.ai.fast").joinpath(WASM).read_bytes())
    except Exception as problem:  # noqa: BLE001 - whatever ails an optional helper, the game plays on without it
        log.warning("the compiled helper cannot be used: %s", problem)
        return None
    atexit.register(_close_all, module, engine)
    return wasmtime, module, engine


def _close_all(module: Any, engine: Any) -> None:
    """While Python still stands: later the package can no longer clean up, and complains."""
    for machine in list(_running):
        machine.close()
    module.close()
    engine.close()


def new_machine() -> Machine | None:
    """A fresh machine; None where the compiled helper is not to be had."""
    found = _module()
    return None if found is None else WasmMachine(found[0], found[1], found[2])

"""The optional compiled helper: the search's playouts as WebAssembly, with the same decisions many times as fast.

It needs the package `wasmtime` (the optional extra `fast`); without it everything works, slower.
"""

from game.ai.fast.engine import Engine, engine_for

__all__ = ["Engine", "engine_for"]

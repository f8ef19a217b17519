"""Random streams derived from a seed: each purpose has its own, so that thinking never disturbs the deal.

Only `getrandbits` and `random` are used, whose values are the same in every Python version; library shuffles are not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import repeat, starmap
from operator import itemgetter
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")


def derived_seed(seed: int, purpose: str, *numbers: int) -> int:
    """A 64-bit seed made from (seed, purpose, numbers) by SHA-256."""
    text = "/".join([str(seed), purpose, *(str(number) for number in numbers)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def stream(seed: int, purpose: str, *numbers: int) -> Random:
    """An independent random stream for one purpose, for instance (seed, "choice", seat, turn)."""
    return Random(derived_seed(seed, purpose, *numbers))


class RandomSource(Protocol):
    """What a decision asks of chance; a `random.Random` is one."""

    def getrandbits(self, k: int, /) -> int:
        """A uniform integer of k bits."""
        ...

    def random(self) -> float:
        """A uniform number from 0 up to 1."""
        ...


class LazyStream:
    """`stream(...)`, seeded once something is drawn from it: most decisions need no chance, and seeding is slow."""

    __slots__ = ("_numbers", "_purpose", "_rng", "_seed")

    def __init__(self, seed: int, purpose: str, *numbers: int) -> None:
        self._seed = seed
        self._purpose = purpose
        self._numbers = numbers
        self._rng: Random | None = None

    def _stream(self) -> Random:
        if self._rng is None:
            self._rng = stream(self._seed, self._purpose, *self._numbers)
        return self._rng

    def getrandbits(self, k: int, /) -> int:
        """A uniform integer of k bits."""
        return self._stream().getrandbits(k)

    def random(self) -> float:
        """A uniform number from 0 up to 1."""
        return self._stream().random()


def shuffled(items: Iterable[T], rng: RandomSource) -> list[T]:
    """The items in random order: sorted by random keys of 53 bits, equal keys (once in 10^12 shuffles) left in order.

    `random()` is 53 bits of the generator scaled by a power of two, exact and the same everywhere, and the fastest key.
    """
    things = list(items)
    if len(things) < 2:
        return things
    # Loops inside the library: this runs several times in every simulated game.
    keys = list(starmap(rng.random, repeat((), len(things))))
    return list(itemgetter(*sorted(range(len(things)), key=keys.__getitem__))(things))


def below(rng: RandomSource, limit: int) -> int:
    """A uniform integer in 0 .. limit - 1, for limit >= 1."""
    bits = limit.bit_length()
    value = rng.getrandbits(bits)
    while value >= limit:
        value = rng.getrandbits(bits)
    return value

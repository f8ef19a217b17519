"""Pictures kept for the next time, no more than a given amount of memory: the one place where drawn things are cached.

Whoever keeps pictures of the window's size elsewhere lets go of them in `resized`; the app empties these caches then.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

__all__ = ["PictureCache", "forget_old_size", "forget_with_size", "weight"]

#: What a surface costs beside its pixels, about.
OVERHEAD = 400


def weight(picture: pygame.Surface) -> int:
    """The memory that a surface takes, in bytes."""
    return picture.get_pitch() * picture.get_height() + OVERHEAD


_forgetting: list[Callable[[], None]] = []


def forget_with_size(forget: Callable[[], None]) -> Callable[[], None]:
    """Have `forget` called whenever the window changes its size; gives it back."""
    _forgetting.append(forget)
    return forget


def forget_old_size() -> None:
    """Let go of everything that modules keep for the size that the window had."""
    for forget in _forgetting:
        forget()


class PictureCache:
    """Surfaces under keys; those not asked for longest go when there are more than `budget` bytes of them.

    May be used from several threads: a picture is then perhaps drawn twice, never half.
    """

    def __init__(self, budget: int) -> None:
        """`budget` in bytes. The picture asked for last is kept even when it alone is larger."""
        self.budget = budget
        #: Bytes of all pictures kept.
        self.size = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture kept under `key`, else the one that `draw` makes; shared, so do not draw on it."""
        with self._lock:
            picture = self._kept.get(key)
            if picture is not None:
                self._kept.move_to_end(key)
                return picture
        picture = draw()
        with self._lock:
            before = self._kept.pop(key, None)
            if before is not None:
                self.size -= weight(before)
            self._kept[key] = picture
            self.size += weight(picture)
            while self.size > self.budget and len(self._kept) > 1:
                _key, oldest = self._kept.popitem(last=False)
                self.size -= weight(oldest)
        return picture

    def clear(self) -> None:
        """Let go of everything."""
        with self._lock:
            self._kept.clear()
            self.size = 0

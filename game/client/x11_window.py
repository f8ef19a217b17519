"""What an X server says of a window: SDL believes that it has full screen even where nobody has granted it."""

from __future__ import annotations

import ctypes
import logging

__all__ = ["real_size"]

Size = tuple[int, int]

log = logging.getLogger(__name__)


def real_size(window_id: int) -> Size | None:
    """The size in pixels that the X server gives the window; None where it cannot be asked."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError as error:
        log.info("the X server cannot be asked: %s", error)
        return None
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    number, pointer = ctypes.c_uint(), ctypes.byref
    root, left, top = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_int()
    width, height, border, depth = (ctypes.c_uint() for _field in range(4))
    x11.XGetGeometry.argtypes = [
        ctypes.c_void_p,
        ctypes.c_ulong,
        ctypes.POINTER(ctypes.c_ulong),
        *[ctypes.POINTER(ctypes.c_int)] * 2,
        *[ctypes.POINTER(type(number))] * 4,
    ]
    # A connection of its own: SDL's may be waiting for an answer.
    display = x11.XOpenDisplay(None)
    if not display:
        return None
    try:
        answers = (root, left, top, width, height, border, depth)
        known = x11.XGetGeometry(display, window_id, *(pointer(answer) for answer in answers))
    finally:
        x11.XCloseDisplay(display)
    return (width.value, height.value) if known else None

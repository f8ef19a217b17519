"""How drawn colours look in greyscale and with colour-vision deficiencies, and how far apart they then are.

Arrays are numpy arrays of floats whose last axis is red, green, blue: sRGB from 0 to 255, linear light from 0 to 1.
Colours are compared as CIE L*a*b* under D65, in greyscale by L* alone, otherwise by CIEDE2000 (Sharma, Wu and Dalal
2005). Deficiencies are total ones, simulated in linear light by two models whose worse answer counts: Machado,
Oliveira and Fernandes 2009 at severity 1.0, and the projections of Vienot, Brettel and Mollon 1999 (for tritanopia,
where that one was not made, of Brettel, Vienot and Mollon 1997).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_XYZ_FROM_RGB = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = _XYZ_FROM_RGB.sum(axis=1)

_MACHADO = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
_VIENOT = {
    "protanopia": [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]],
    "deuteranopia": [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]],
}
# Brettel projects onto one of two half planes, according to the side of a plane through the greys.
_BRETTEL_TRITAN = (
    [[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.80500, 0.11911]],
    [[0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.12320], [-0.37562, 1.12767, 0.24796]],
)
_BRETTEL_TRITAN_PLANE = (0.03901, -0.02788, -0.01113)

DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia")
View = Callable[[Array], Array]


def linear(srgb: Any) -> Array:
    """Turns sRGB (0 to 255) into linear light (0 to 1)."""
    share = np.asarray(srgb, dtype=np.float64) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def srgb(light: Array) -> Array:
    """Turns linear light (0 to 1) into sRGB (0 to 255), not rounded."""
    light = np.clip(light, 0, 1)
    return 255 * np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def _through(matrix: Any) -> View:
    table = np.array(matrix)

    def view(light: Array) -> Array:
        seen: Array = np.clip(light @ table.T, 0, 1)
        return seen

    return view


def _brettel_tritan(light: Array) -> Array:
    first, second = (light @ np.array(matrix).T for matrix in _BRETTEL_TRITAN)
    side = light @ np.array(_BRETTEL_TRITAN_PLANE) >= 0
    return np.clip(np.where(side[..., None], first, second), 0, 1)


def models(deficiency: str) -> tuple[View, ...]:
    """Gives the simulations of a deficiency, from linear light to linear light."""
    second = _brettel_tritan if deficiency == "tritanopia" else _through(_VIENOT[deficiency])
    return (_through(_MACHADO[deficiency]), second)


def lab(light: Array) -> Array:
    """Turns linear light into CIE L*a*b* under D65."""
    share = light @ _XYZ_FROM_RGB.T / _WHITE
    f = np.where(share > 216 / 24389, np.cbrt(share), (24389 / 27 * share + 16) / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), axis=-1)


def lightness(light: Array) -> float:
    """Gives L* of one colour in linear light: what greyscale leaves of it."""
    return float(lab(light)[..., 0])


def luminance(light: Array) -> float:
    """Gives the relative luminance of one colour in linear light, as WCAG reckons it."""
    return float(np.asarray(light) @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(first: Array, second: Array) -> float:
    """Gives the WCAG contrast (1 to 21) of two colours in linear light."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ciede2000(first: Sequence[float] | Array, second: Sequence[float] | Array) -> float:
    """Gives the CIEDE2000 difference of two L*a*b* colours, all weights 1."""
    l1, a1, b1 = (float(value) for value in first)
    l2, a2, b2 = (float(value) for value in second)
    mean_chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    turn, around = h2 - h1, h1 + h2
    if c1 * c2 == 0:
        turn, mean_hue = 0.0, around
    elif abs(turn) <= 180:
        mean_hue = around / 2
    else:
        turn -= math.copysign(360, turn)
        mean_hue = (around + 360) / 2 if around < 360 else (around - 360) / 2
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_hue - 30))
        + 0.24 * math.cos(math.radians(2 * mean_hue))
        + 0.32 * math.cos(math.radians(3 * mean_hue + 6))
        - 0.20 * math.cos(math.radians(4 * mean_hue - 63))
    )
    sl = 1 + 0.015 * (l_mean - 50) ** 2 / math.sqrt(20 + (l_mean - 50) ** 2)
    sc, sh = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    twist = 2 * math.sqrt(c_mean**7 / (c_mean**7 + 25**7))
    rotation = -twist * math.sin(math.radians(60 * math.exp(-(((mean_hue - 275) / 25) ** 2))))
    parts = dl / sl, dc / sc, dh / sh
    return math.sqrt(parts[0] ** 2 + parts[1] ** 2 + parts[2] ** 2 + rotation * parts[1] * parts[2])


def difference(first: Array, second: Array, deficiency: str | None = None) -> float:
    """Gives the CIEDE2000 difference of two colours in linear light as they are seen with a deficiency or none."""
    if deficiency is None:
        return ciede2000(lab(first), lab(second))
    return min(ciede2000(lab(view(first)), lab(view(second))) for view in models(deficiency))


def grey_difference(first: Array, second: Array) -> float:
    """Gives how many steps of L* lie between two colours in greyscale."""
    return abs(lightness(first) - lightness(second))

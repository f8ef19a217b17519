"""What a colour is, and how colours are written, mixed and weighed."""

from __future__ import annotations

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """Turns "#RRGGBB" into three numbers from 0 to 255."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def code(value: Colour) -> str:
    """Turns three numbers from 0 to 255 into "#rrggbb", as SVG wants it."""
    return f"#{value[0]:02x}{value[1]:02x}{value[2]:02x}"


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Gives the colour that lies `share` (0 to 1) of the way from `first` to `second`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def lightness(value: Colour) -> float:
    """Gives CIE L* (0 black to 100 white): what remains of a colour in greyscale."""

    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    luminance = 0.2126 * linear(value[0]) + 0.7152 * linear(value[1]) + 0.0722 * linear(value[2])
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance

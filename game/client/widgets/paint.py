"""What panels, trays, frames and buttons are painted with: rounded, shaded, shadowed shapes, remembered per size.

Every function takes whole pixels. Edges are smooth at each size because corners are drawn large and scaled down.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.client import theme
from game.client.fonts import Fonts
from game.client.picture_cache import PictureCache, forget_with_size
from game.client.theme import Colour

Size = tuple[int, int]
#: Colours from top to bottom; one colour is a flat fill.
Fill = tuple[Colour, ...]

TABLE_SHADOW = theme.colour("#0A0705")
FRAME_WOOD, FRAME_MOUNT = theme.colour("#3A2413"), theme.colour("#EADCBC")
FIELD_PAPER, FIELD_LIT = theme.colour("#FFFCF3"), theme.colour("#FFF3CC")

_FINER = 4
#: Even parts of large shapes are drawn in pieces so wide.
_BAND = 64


def px(u: float, units: float) -> int:
    """`units` of the design pictures in whole pixels, at least one."""
    return max(1, round(units * u))


#: Everything painted here that is worth keeping.
_kept = PictureCache(16 << 20)


@forget_with_size
def forget() -> None:
    """Let go of all shapes kept: the window has another size."""
    _kept.clear()


def _corner(radius: int) -> pygame.Surface:
    """The upper left quarter of a white disc."""

    def draw() -> pygame.Surface:
        big = pygame.Surface((radius * _FINER, radius * _FINER), pygame.SRCALPHA)
        big.fill((255, 255, 255, 0))
        pygame.draw.circle(big, (255, 255, 255, 255), (radius * _FINER, radius * _FINER), radius * _FINER)
        return pygame.transform.smoothscale(big, (radius, radius))

    return _kept.get(("corner", radius), draw)


def _within(radius: int, size: Size) -> int:
    """The radius that corners of a rectangle can have."""
    return max(0, min(radius, size[0] // 2, size[1] // 2))


def rounded_mask(size: Size, radius: int) -> pygame.Surface:
    """A white rounded rectangle on nothing; multiply it into a picture to round its corners."""
    width, height = max(1, size[0]), max(1, size[1])
    radius = _within(radius, (width, height))
    mask = pygame.Surface((width, height), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    if radius:
        quarter = _corner(radius)
        for flip_x in (False, True):
            for flip_y in (False, True):
                corner = pygame.transform.flip(quarter, flip_x, flip_y)
                place = (width - radius if flip_x else 0, height - radius if flip_y else 0)
                mask.blit(corner, place, special_flags=pygame.BLEND_RGBA_MULT)
    return mask


def gradient(size: Size, fill: Fill, alpha: int = 255) -> pygame.Surface:
    """A surface shaded from the first colour at its top to the last at its bottom."""
    picture = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
    _shade_rows(picture, fill, alpha)
    return picture


def _shade_rows(picture: pygame.Surface, fill: Fill, alpha: int) -> None:
    if len(fill) == 1:
        picture.fill((*fill[0], alpha))
        return
    width, height = picture.get_size()
    parts = len(fill) - 1
    for y in range(height):
        place = y / max(1, height - 1) * parts
        index = min(int(place), parts - 1)
        (r, g, b), (r1, g1, b1), share = fill[index], fill[index + 1], place - index
        colour = (round(r + (r1 - r) * share), round(g + (g1 - g) * share), round(b + (b1 - b) * share), alpha)
        picture.fill(colour, (0, y, width, 1))


def rounded(size: Size, radius: int, fill: Fill, alpha: int = 255) -> pygame.Surface:
    """A filled rounded rectangle; shared, so do not draw on it."""

    def draw() -> pygame.Surface:
        picture = gradient(size, fill, alpha)
        picture.blit(rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return _kept.get(("rounded", size, radius, fill, alpha), draw)


def draw_rounded(surface: pygame.Surface, rect: Rect, radius: int, fill: Fill, alpha: int = 255) -> None:
    """Fill a rounded rectangle."""
    if rect.width <= 0 or rect.height <= 0:
        return
    radius = _within(radius, rect.size)
    between = rect.width - 2 * radius
    if between <= _BAND:
        surface.blit(rounded(rect.size, radius, fill, alpha), rect.topleft)
        return
    # Wide ones are made of their two ends and of one band that is repeated: no picture of them whole is kept.
    if radius:
        ends = rounded((2 * radius, rect.height), radius, fill, alpha)
        surface.blit(ends, rect.topleft, (0, 0, radius, rect.height))
        surface.blit(ends, (rect.right - radius, rect.top), (radius, 0, radius, rect.height))
    middle = Rect(rect.x + radius, rect.y, between, rect.height)
    if len(fill) == 1 and alpha == 255:
        surface.fill(fill[0], middle)
        return
    _repeat(surface, _band(rect.height, fill, alpha), middle)


def _band(height: int, fill: Fill, alpha: int) -> pygame.Surface:
    def draw() -> pygame.Surface:
        # Without transparency the pixels are merely copied.
        band = pygame.Surface((_BAND, height), 0 if alpha == 255 else pygame.SRCALPHA, 32)
        _shade_rows(band, fill, alpha)
        return band

    return _kept.get(("band", height, fill, alpha), draw)


def _repeat(surface: pygame.Surface, tile: pygame.Surface, area: Rect, part: Rect | None = None) -> None:
    """Cover an area with copies of a picture, or of a part of it, side by side and below each other."""
    part = part if part is not None else tile.get_rect()
    shown = area.clip(surface.get_clip())
    top = area.top + max(0, (shown.top - area.top) // part.height) * part.height
    left = area.left + max(0, (shown.left - area.left) // part.width) * part.width
    for y in range(top, shown.bottom, part.height):
        for x in range(left, shown.right, part.width):
            size = (min(part.width, area.right - x), min(part.height, area.bottom - y))
            surface.blit(tile, (x, y), (part.topleft, size))


def _ring(size: Size, radius: int, width: int, colour: Colour, alpha: int) -> pygame.Surface:
    def draw() -> pygame.Surface:
        picture = rounded(size, radius, (colour,), alpha).copy()
        inner = (size[0] - 2 * width, size[1] - 2 * width)
        if inner[0] > 0 and inner[1] > 0:
            hole = pygame.Surface(size, pygame.SRCALPHA)
            hole.fill((255, 255, 255, 255))
            cut = rounded_mask(inner, max(0, radius - width))
            hole.blit(_inverted(cut), (width, width), special_flags=pygame.BLEND_RGBA_MULT)
            picture.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return _kept.get(("ring", size, radius, width, colour, alpha), draw)


def _inverted(mask: pygame.Surface) -> pygame.Surface:
    """White with the opposite opacity."""
    opposite = pygame.Surface(mask.get_size(), pygame.SRCALPHA)
    opposite.fill((255, 255, 255, 255))
    black = mask.copy()
    black.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    opposite.blit(black, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return opposite


def draw_ring(surface: pygame.Surface, rect: Rect, radius: int, width: int, colour: Colour, alpha: int = 255) -> None:
    """Draw the outline of a rounded rectangle, inside its edges."""
    if rect.width <= 2 or rect.height <= 2:
        return
    radius = _within(radius, rect.size)
    corner = max(radius, width)
    if rect.width <= 2 * corner + _BAND or rect.height <= 2 * corner + _BAND:
        surface.blit(_ring(rect.size, radius, width, colour, alpha), rect.topleft)
        return
    _nine_parts(surface, _ring((2 * corner + _BAND,) * 2, radius, width, colour, alpha), rect, corner, rect)


def _nine_parts(surface: pygame.Surface, picture: pygame.Surface, rect: Rect, corner: int, hidden: Rect) -> None:
    """Stretch a square picture over `rect`: its corners as they are, what is between them repeated.

    The middle is left out where it lies in `hidden`.
    """
    side = picture.get_width()
    far = side - corner
    for left, x in ((0, rect.left), (far, rect.right - corner)):
        for top, y in ((0, rect.top), (far, rect.bottom - corner)):
            surface.blit(picture, (x, y), (left, top, corner, corner))
    across, down = rect.width - 2 * corner, rect.height - 2 * corner
    inside = Rect(rect.left + corner, rect.top + corner, across, down)
    for top, y in ((0, rect.top), (far, rect.bottom - corner)):
        _repeat(surface, picture, Rect(inside.left, y, across, corner), Rect(corner, top, far - corner, corner))
    for left, x in ((0, rect.left), (far, rect.right - corner)):
        _repeat(surface, picture, Rect(x, inside.top, corner, down), Rect(left, corner, corner, far - corner))
    centre = Rect(corner, corner, far - corner, far - corner)
    hidden = hidden.clip(inside)
    if not hidden.size[0] or not hidden.size[1]:
        _repeat(surface, picture, inside, centre)
        return
    for part in (
        Rect(inside.left, inside.top, across, hidden.top - inside.top),
        Rect(inside.left, hidden.bottom, across, inside.bottom - hidden.bottom),
        Rect(inside.left, hidden.top, hidden.left - inside.left, hidden.height),
        Rect(hidden.right, hidden.top, inside.right - hidden.right, hidden.height),
    ):
        _repeat(surface, picture, part, centre)


def _shadow(size: Size, radius: int, blur: int, alpha: int) -> pygame.Surface:
    """A soft dark rounded rectangle with `2 * blur` to spare on each side, blurred small and scaled up."""

    def draw() -> pygame.Surface:
        step = max(1, blur // 3)
        spare = 2 * blur
        whole = (size[0] + 2 * spare, size[1] + 2 * spare)
        small = pygame.Surface((max(1, whole[0] // step), max(1, whole[1] // step)), pygame.SRCALPHA)
        small.fill((*TABLE_SHADOW, 0))
        body = (max(1, round(size[0] / step)), max(1, round(size[1] / step)))
        small.blit(
            rounded(body, max(1, radius // step), (TABLE_SHADOW,), alpha), (round(spare / step), round(spare / step))
        )
        small = pygame.transform.gaussian_blur(small, max(1, blur // step))
        return pygame.transform.smoothscale(small, whole)

    return _kept.get(("shadow", size, radius, blur, alpha), draw)


def draw_shadow(surface: pygame.Surface, rect: Rect, radius: int, offset: Size, blur: int, alpha: int = 128) -> None:
    """Draw the shadow that a rounded rectangle throws, which has to be drawn next: under its middle there is none."""
    blur = max(1, blur)
    radius = _within(radius, rect.size)
    spare = 2 * blur
    whole = rect.move(offset).inflate(2 * spare, 2 * spare)
    # From here on inwards the shadow is even.
    corner = spare + radius + 2 * spare
    if min(whole.size) <= 2 * corner + _BAND:
        surface.blit(_shadow(rect.size, radius, blur, alpha), whole.topleft)
        return
    side = 2 * corner + _BAND - 2 * spare
    hidden = rect.inflate(-2 * radius - 2, -2 * radius - 2)
    _nine_parts(surface, _shadow((side, side), radius, blur, alpha), whole, corner, hidden)


def draw_panel(surface: pygame.Surface, rect: Rect, u: float, *, dim: bool = False, radius: float = 14) -> None:
    """A sheet of paper to read from, with its shadow."""
    corner = px(u, radius)
    draw_shadow(surface, rect, corner, (px(u, 2), px(u, 6)), px(u, 6))
    draw_rounded(surface, rect, corner, (theme.PAPER_LINE,))
    edge = px(u, 2)
    inner = rect.inflate(-2 * edge, -2 * edge)
    draw_rounded(surface, inner, corner - edge, theme.PAPER_DIM if dim else theme.PAPER)
    line = px(u, 1)
    draw_ring(surface, inner.inflate(-2 * edge, -2 * edge), corner - 2 * edge, line, theme.PAPER_LINE, 115)


def draw_tray(surface: pygame.Surface, rect: Rect, u: float) -> None:
    """Felt in a brass rim, for what is a player's own."""
    corner = px(u, 18)
    draw_shadow(surface, rect, corner, (px(u, 2), px(u, 7)), px(u, 6), 140)
    draw_rounded(surface, rect, corner, theme.BRASS)
    rim = px(u, 3)
    draw_rounded(surface, rect.inflate(-2 * rim, -2 * rim), corner - rim, (theme.TABLE,))
    felt = px(u, 8)
    inner = rect.inflate(-2 * felt, -2 * felt)
    draw_rounded(surface, inner, corner - felt, theme.FELT)
    draw_rounded(surface, Rect(inner.x, inner.y, inner.width, px(u, 14)), corner - felt, (theme.BLACK,), 50)


def draw_brass_frame(surface: pygame.Surface, rect: Rect, u: float) -> None:
    """A picture frame around `rect`, which stays free: 26 units wide on each side, with a paper mount."""
    for spare, radius, fill in (
        (26, 18, theme.BRASS),
        (21, 14, (FRAME_WOOD,)),
        (12, 10, (FRAME_MOUNT,)),
    ):
        outer = rect.inflate(2 * px(u, spare), 2 * px(u, spare))
        if spare == 26:
            draw_shadow(surface, outer, px(u, 20), (px(u, 4), px(u, 12)), px(u, 18), 150)
        draw_rounded(surface, outer, px(u, radius), fill)


def draw_focus_ring(surface: pygame.Surface, rect: Rect, u: float, radius: int) -> None:
    """The one sign of focus: gold within dark, six units outside `rect`."""
    away = px(u, 7)
    outer = rect.inflate(2 * away, 2 * away)
    draw_ring(surface, outer, radius + away, px(u, 7), theme.FOCUS_DARK)
    edge = max(1, round(1.5 * u))
    draw_ring(surface, outer.inflate(-2 * edge, -2 * edge), radius + away - edge, px(u, 4), theme.FOCUS)


def shade(surface: pygame.Surface, colour: Colour, alpha: int) -> None:
    """Lay one colour over everything drawn so far."""
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill((*colour, alpha))
    surface.blit(veil, (0, 0))


def draw_text(
    surface: pygame.Surface,
    fonts: Fonts,
    text: str,
    place: tuple[float, float],
    role: str,
    size: float,
    colour: Colour,
    *,
    anchor: str = "midleft",
    halo: Colour | None = None,
    halo_width: float = 0,
) -> Rect:
    """Write one line; `anchor` is the name of the pygame rect attribute put at `place`. Gives back where it stands.

    Lines anchored by their middle are centred on their capitals, as the eye does; all stand on the same height,
    whatever accents their capitals have.
    """
    line = fonts.render(text, role, size, colour, halo, halo_width)
    rect = line.get_rect()
    setattr(rect, anchor, (round(place[0]), round(place[1])))
    if anchor in ("midleft", "center", "midright"):
        rect.y += fonts.drop(role, size)
    rect.y -= fonts.sunk(text, role, size)
    surface.blit(line, rect)
    return rect


def toast_rect(
    size: tuple[int, int], fonts: Fonts, message: str, room: Rect | None = None, avoid: Sequence[Rect] = ()
) -> Rect:
    """Where news lies in a window of `size`: within `room`, by default all of it, where least of `avoid` is hidden.

    Of places that hide equally much it is the one nearest to the middle of the upper edge.
    """
    from game.client.layout import unit

    u = unit(size)
    room = room if room is not None else Rect((0, 0), size)
    lines = _toast_lines(fonts, message, u, room)
    widest = max(fonts.width(line, "medium", 24 * u) for line in lines)
    rect = Rect(0, 0, widest + px(u, 64), fonts.line_height("medium", 24 * u) * len(lines) + px(u, 12))
    rect.midtop = (room.centerx, room.y + px(u, 12))
    if not avoid:
        return rect
    steps = range(13)
    free = room.inflate(-2 * px(u, 12), -2 * px(u, 12))
    across, down = max(0, free.width - rect.width), max(0, free.height - rect.height)
    places = [Rect((free.x + across * x // 12, free.y + down * y // 12), rect.size) for y in steps for x in steps]

    def cost(there: Rect) -> tuple[int, int]:
        covered = (there.clip(avoid[n]) for n in there.collidelistall(list(avoid)))
        distance = (there.x - rect.x) ** 2 + (there.y - rect.y) ** 2
        return sum(part.width * part.height for part in covered), distance

    return min(places, key=cost)


def _toast_lines(fonts: Fonts, message: str, u: float, room: Rect) -> list[str]:
    return fonts.wrap(message, "medium", 24 * u, room.width - px(u, 160))


def draw_toast(
    surface: pygame.Surface, fonts: Fonts, message: str, room: Rect | None = None, rect: Rect | None = None
) -> None:
    """News on a dark band at `rect`, which `toast_rect` found for the same `room`."""
    from game.client.layout import unit

    size = surface.get_size()
    u = unit(size)
    rect = rect if rect is not None else toast_rect(size, fonts, message, room)
    lines = _toast_lines(fonts, message, u, room if room is not None else Rect((0, 0), size))
    step = fonts.line_height("medium", 24 * u)
    radius = min(px(u, 20), rect.height // 2)
    draw_shadow(surface, rect, radius, (px(u, 2), px(u, 6)), px(u, 8), 150)
    draw_rounded(surface, rect, radius, theme.BRASS)
    edge = px(u, 2)
    draw_rounded(surface, rect.inflate(-2 * edge, -2 * edge), radius - edge, (theme.TABLE_DARK,), 255)
    for index, line in enumerate(lines):
        place = (rect.centerx, rect.y + px(u, 6) + step * index + step // 2)
        draw_text(surface, fonts, line, place, "medium", 24 * u, theme.FELT_TEXT, anchor="center")

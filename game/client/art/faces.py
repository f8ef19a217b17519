"""Faces of the opponents, put together from parts: head, hair, beard, what they wear on it, brooch and cloak.

A face is drawn within a circle of radius 45, looking out of the picture. It is made to be told from the others at
40 pixels: by its headgear and the outline of hair and beard first, by colours second.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.client.art.emblems import ground_gradient, pattern
from game.client.art.vector import Layer, filled, linear_gradient, moved, stroked
from game.client.theme import OUTLINE, SHADOW, WHITE, Clan, Colour, code, colour, mix

FACE_REACH = (52.0, 52.0)
INNER = 40.5

HEAD = "M-19.5 -11C-21 -33 21 -33 19.5 -11C20 6 10 19.5 0 19.5C-10 19.5 -20 6 -19.5 -11Z"
LINE = 2.0

SKINS = {"fair": "#F6D3B3", "rosy": "#F2C3A0", "tan": "#DDA77C", "brown": "#A9714A", "dark": "#7C4F33"}
HAIRS = {
    "red": "#C4582A",
    "ginger": "#DB8136",
    "black": "#37302F",
    "brown": "#6E4A2E",
    "fair": "#DDB65A",
    "grey": "#9C9C98",
    "white": "#ECE8DC",
}
GOLD, GOLD_SHADE, STRAW, STRAW_SHADE = "#F0C14B", "#A97C1E", "#EBCB74", "#B58E38"
STEEL, STEEL_SHADE = "#B4C2C6", "#66777D"


@dataclass(frozen=True)
class Face:
    """What a face is made of: keys of `SKINS` and `HAIRS`, names of the parts below, colours as #RRGGBB.

    `hair` is one of bald, short, curls, long, braids, bun; `beard` none, stubble, moustache, short, full, forked;
    `hat` none, straw, cap, scarf, circlet, crown, helm, hood, hat. `cloth` is the cloak, `hat_tint` the colour of a
    hat of cloth, `ground` the wall behind.
    """

    skin: str
    tint: str
    hair: str
    cloth: str
    ground: str
    beard: str = "none"
    hat: str = "none"
    hat_tint: str = "#7A5A3A"
    brows: float = 0.0
    """From -1, gentle, to 1, bold."""
    old: bool = False
    glasses: bool = False
    freckles: bool = False


def portrait(face: Face, clan: Clan, shadow: bool = True) -> list[Layer]:
    """Draws a face in a round frame of the clan's colour and pattern, radius 48 like the clan's seal."""
    ground = colour(face.ground)
    frame = (
        f"<defs>{ground_gradient(clan)}</defs>"
        f'<circle r="48" fill="{code(clan.dark)}"/><circle r="46" fill="url(#ground)"/>'
    )
    wall = (
        f"<defs>{linear_gradient('wall', [(0.0, mix(ground, WHITE, 0.35)), (1.0, ground)], down=True)}</defs>"
        f'<circle r="{INNER}" fill="url(#wall)"/>'
    )
    rim = (
        f'<circle r="{INNER}" fill="none" stroke="{code(clan.dark)}" stroke-width="2"/>'
        f'<circle r="{INNER + 1.9}" fill="none" stroke="{code(clan.light)}" stroke-width="1.8"/>'
    )
    inside = f'<circle r="{INNER}" fill="#ffffff"/>'
    layers = [
        Layer(frame),
        Layer(pattern(clan), clip='<circle r="46" fill="#ffffff"/>'),
        Layer(wall),
        Layer(moved(bust(face), 0, 3.5, 1.1), clip=inside),
        Layer(rim),
    ]
    if shadow:
        dark = f'<circle cx="2" cy="4" r="46" fill="{code(SHADOW)}" fill-opacity=".4"/>'
        layers.insert(0, Layer(dark, blur=2.5, tint=SHADOW))
    return layers


def bust(face: Face) -> str:
    """Draws head and shoulders, without a frame."""
    skin, tint = colour(SKINS[face.skin]), colour(HAIRS[face.tint])
    parts = [_hair_behind(face, tint), _hat_behind(face), _shoulders(face), _neck(skin)]
    if face.hat not in ("hood", "scarf") and face.hair != "long":
        parts.append(_ears(skin))
    parts += [_shape(HEAD, skin), _cheeks(face, skin), _beard(face, tint, skin), _features(face, tint, skin)]
    parts += [_hair_in_front(face, tint), _hat(face)]
    return "".join(parts)


def _shape(path: str, tint: Colour | str, width: float = LINE) -> str:
    """A filled shape with the dark outline of all pieces."""
    fill = tint if isinstance(tint, str) else code(tint)
    return (
        f'<path d="{path}" fill="{fill}" stroke="{code(OUTLINE)}" stroke-width="{width}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _mirrored(fragment: str) -> str:
    return f'{fragment}<g transform="scale(-1 1)">{fragment}</g>'


def _shoulders(face: Face) -> str:
    cloth = colour(face.cloth)
    body = _shape("M-44 52C-42 30 -27 25 -12 21L12 21C27 25 42 30 44 52Z", cloth)
    fold = stroked("M-13 23C-8 34 -2 40 4 50", mix(cloth, OUTLINE, 0.4), 2.4)
    edge = filled("M-44 52C-42 30 -27 25 -12 21L-9 24C-22 29 -34 35 -36 52Z", mix(cloth, WHITE, 0.28))
    brooch = f'<circle cx="13" cy="31" r="4.4" fill="{GOLD}" stroke="{GOLD_SHADE}" stroke-width="1.8"/>'
    return body + edge + fold + brooch


def _neck(skin: Colour) -> str:
    shade = mix(skin, OUTLINE, 0.25)
    return _shape("M-9 10V22Q0 30 9 22V10Z", shade)


def _ears(skin: Colour) -> str:
    return _mirrored(
        f'<ellipse cx="20" cy="-5" rx="4" ry="5.6" fill="{code(mix(skin, OUTLINE, 0.08))}" '
        f'stroke="{code(OUTLINE)}" stroke-width="{LINE}"/>'
    )


def _cheeks(face: Face, skin: Colour) -> str:
    blush = code(mix(skin, colour("#D8503A"), 0.45))
    found = _mirrored(f'<ellipse cx="11.5" cy="2" rx="5" ry="3.6" fill="{blush}" fill-opacity=".5"/>')
    if face.freckles:
        spots = ((9, 0), (13, -1.4), (12, 3), (15.4, 1.6))
        dots = "".join(f'<circle cx="{x}" cy="{y}" r="0.9"/>' for x, y in spots)
        found += f'<g fill="{code(mix(skin, OUTLINE, 0.5))}">{_mirrored(dots)}</g>'
    if face.old:
        line = mix(skin, OUTLINE, 0.35)
        found += _mirrored(stroked("M13 -2Q16 -1 17.4 -3M12 4Q15.4 6 15.4 10", line, 1.2))
    return found


def _features(face: Face, tint: Colour, skin: Colour) -> str:
    dark = code(mix(OUTLINE, SHADOW, 0.4))
    eye = (
        f'<ellipse cx="8" cy="-6.4" rx="2.5" ry="3" fill="{dark}"/><circle cx="8.9" cy="-7.5" r="0.95" fill="#ffffff"/>'
    )
    right = eye.replace('cx="8"', 'cx="-8"').replace('cx="8.9"', 'cx="-7.1"')
    hair = mix(tint, OUTLINE, 0.35)
    lift = 1.4 * face.brows
    brow = stroked(f"M3.8 {-12.6 + lift:.1f}Q8.4 {-15.8 - 0.4 * lift:.1f} 13.4 {-12.4 - lift:.1f}", hair, 2.5)
    nose = stroked("M-0.6 -6.5C1 -3 4 0.6 2.6 2.4Q0.6 3.8 -2 2.6", mix(skin, OUTLINE, 0.42), 1.9)
    mouth = stroked("M-5.4 8.4Q0 12.8 5.4 8.4", mix(colour("#8C2F23"), OUTLINE, 0.3), 2.2)
    found = eye + right + _mirrored(brow) + nose + mouth
    if face.glasses:
        ring = (
            '<circle cx="8" cy="-6" r="6.2" fill="#ffffff" fill-opacity=".18" '
            f'stroke="{GOLD_SHADE}" stroke-width="1.8"/>'
        )
        found += _mirrored(ring) + stroked("M-1.8 -6.6Q0 -8 1.8 -6.6", GOLD_SHADE, 1.8)
    return found


def _beard(face: Face, tint: Colour, skin: Colour) -> str:
    if face.beard == "none":
        return ""
    if face.beard == "stubble":
        return filled("M-19.4 -2C-14 6 -8 4 0 4C8 4 14 6 19.4 -2C18 9 9 19 0 19C-9 19 -18 9 -19.4 -2Z", tint, 0.42)
    moustache = _shape(
        "M0 4.6C-5 2.6 -9.4 4.6 -13 9.4C-8 11 -3 10 0 7.4C3 10 8 11 13 9.4C9.4 4.6 5 2.6 0 4.6Z", tint, 1.4
    )
    if face.beard == "moustache":
        return moustache
    lower = {
        "short": "M-19.4 -5C-17 4 -11 5 -7 5L7 5C11 5 17 4 19.4 -5C21 10 12 24 0 24C-12 24 -21 10 -19.4 -5Z",
        "full": "M-19.8 -6C-17 3 -11 4 -7 4.6L7 4.6C11 4 17 3 19.8 -6C25 12 17 36 0 37C-17 36 -25 12 -19.8 -6Z",
        "forked": "M-19.8 -6C-17 3 -11 4 -7 4.6L7 4.6C11 4 17 3 19.8 -6C24 10 18 22 12 40C9 30 4 27 0 27"
        "C-4 27 -9 30 -12 40C-18 22 -24 10 -19.8 -6Z",
    }[face.beard]
    lock = mix(tint, OUTLINE, 0.28)
    strands = {"short": "M-8 15Q-6 20 -3 22M8 15Q6 20 3 22", "full": "M-10 14Q-9 26 -4 33M10 14Q9 26 4 33M0 18V32"}
    curls = strands.get(face.beard, "M-12 16Q-13 26 -11 33M12 16Q13 26 11 33")
    lip = filled("M-6.4 7.4Q0 13.6 6.4 7.4Q0 9.6 -6.4 7.4Z", mix(skin, colour("#B04A3A"), 0.6))
    return _shape(lower, tint) + stroked(curls, lock, 1.6) + moustache + lip


def _hair_behind(face: Face, tint: Colour) -> str:
    if face.hat == "hood":
        return ""
    if face.hair == "long":
        return _shape("M-22 -14C-24 -38 24 -38 22 -14C25 4 30 20 27 34C14 38 -14 38 -27 34C-30 20 -25 4 -22 -14Z", tint)
    if face.hair == "curls":
        balls = (
            (-19, -22),
            (-24, -10),
            (-23, 3),
            (-18, 13),
            (19, -22),
            (24, -10),
            (23, 3),
            (18, 13),
            (-9, -32),
            (9, -32),
        )
        dots = "".join(f'<circle cx="{x}" cy="{y}" r="9.5"/>' for x, y in balls)
        return f'<g fill="{code(tint)}" stroke="{code(OUTLINE)}" stroke-width="{LINE}">{dots}</g>'
    if face.hair == "bun":
        return f'<circle cy="-35" r="9" fill="{code(tint)}" stroke="{code(OUTLINE)}" stroke-width="{LINE}"/>'
    return ""


def _hair_in_front(face: Face, tint: Colour) -> str:
    if face.hair == "bald" or face.hat == "hood":
        return ""
    lock = stroked("M-9 -27Q-16 -22 -18 -14M10 -28Q15 -24 17 -16", mix(tint, OUTLINE, 0.3), 1.5)
    if face.hair in ("long", "bun"):
        cap = "M-21 -8C-25 -37 25 -37 21 -8C19 -17 13 -22 3 -24C-4 -19 -16 -18 -21 -8Z"
        return _shape(cap, tint) + lock
    if face.hair == "braids":
        braid = "".join(
            f'<ellipse cx="{22 + n * 0.8}" cy="{4 + n * 10}" rx="{5.6 - n * 0.4}" ry="6.6" '
            f'transform="rotate(-8 22 {4 + n * 10})"/>'
            for n in range(4)
        )
        braids = _mirrored(braid)
        cap = "M-21 -6C-25 -37 25 -37 21 -6C20 -16 12 -22 0 -25C-12 -22 -20 -16 -21 -6Z"
        group = f'<g fill="{code(tint)}" stroke="{code(OUTLINE)}" stroke-width="1.8">{braids}</g>'
        return group + _shape(cap, tint) + stroked("M0 -26V-32", mix(tint, OUTLINE, 0.4), 1.6)
    if face.hair == "curls":
        balls = ((-15, -23), (-6, -27), (4, -28), (13, -24))
        dots = "".join(f'<circle cx="{x}" cy="{y}" r="7"/>' for x, y in balls)
        return f'<g fill="{code(tint)}" stroke="{code(OUTLINE)}" stroke-width="1.6">{dots}</g>' + filled(
            "M-18 -26Q0 -40 18 -26Q10 -20 0 -24Q-10 -20 -18 -26Z", tint
        )
    cap = "M-20.5 -8C-24 -38 24 -38 20.5 -8C18.6 -14 17.6 -17 15 -20C8 -17 -2 -18 -8 -22C-12 -18 -18 -16 -20.5 -8Z"
    return _shape(cap, tint) + lock


def _hat_behind(face: Face) -> str:
    tint = colour(face.hat_tint)
    if face.hat == "hood":
        outer = "M0 -44C-26 -42 -33 -18 -30 6C-29 20 -34 28 -38 40H38C34 28 29 20 30 6C33 -18 26 -42 0 -44Z"
        inner = filled("M0 -33C-20 -32 -25 -14 -23 4C-22 16 -16 24 0 27C16 24 22 16 23 4C25 -14 20 -32 0 -33Z",
                       mix(tint, SHADOW, 0.6))  # fmt: skip
        return _shape(outer, tint) + inner
    if face.hat == "scarf":
        return _shape(
            "M-23 -10C-27 -38 27 -38 23 -10C26 6 20 22 12 26H-12C-20 22 -26 6 -23 -10Z", mix(tint, SHADOW, 0.25)
        )
    if face.hat == "straw":
        return (
            f'<ellipse cy="-19" rx="38" ry="12" fill="{STRAW_SHADE}" stroke="{code(OUTLINE)}" stroke-width="{LINE}"/>'
        )
    return ""


def _hat(face: Face) -> str:
    tint = colour(face.hat_tint)
    shade = mix(tint, OUTLINE, 0.35)
    match face.hat:
        case "straw":
            crown = _shape("M-20 -20C-19 -44 19 -44 20 -20Q0 -13 -20 -20Z", STRAW)
            weave = stroked(
                "M-17 -30Q0 -25 17 -30M-14 -37Q0 -33 14 -37M-8 -40V-20M8 -40V-20M0 -41V-18", STRAW_SHADE, 1.1
            )
            band = filled("M-20.4 -25Q0 -17 20.4 -25L20.2 -19.4Q0 -12 -20.2 -19.4Z", tint)
            brim = _shape(
                "M-38 -19C-30 -12 -12 -10 0 -10C12 -10 30 -12 38 -19C26 -16 12 -15 0 -15C-12 -15 -26 -16 -38 -19Z",
                STRAW,
            )
            return crown + weave + band + brim
        case "cap":
            top = _shape("M-25 -17C-28 -38 -8 -41 4 -39C20 -38 28 -30 25 -19C12 -24 -8 -23 -25 -17Z", tint)
            check = stroked("M-18 -33L-14 -21M-6 -38L-3 -23M8 -38L9 -23M-24 -26Q0 -33 24 -26", shade, 1.3)
            peak = _shape("M-27 -16C-14 -24 12 -25 25 -18C16 -13 -14 -11 -27 -16Z", mix(tint, SHADOW, 0.3))
            return top + check + peak
        case "scarf":
            band = _shape("M-22 -10C-27 -40 27 -40 22 -10C16 -21 8 -24 0 -24C-8 -24 -16 -21 -22 -10Z", tint)
            dots = "".join(
                f'<circle cx="{x}" cy="{y}" r="1.7"/>' for x, y in ((-15, -23), (-6, -30), (5, -28), (14, -24))
            )
            knot = _shape("M-4 22L-13 33L-2 29L0 24L2 29L13 33L4 22Z", tint, 1.8)
            return band + f'<g fill="{code(mix(tint, WHITE, 0.65))}">{dots}</g>' + knot
        case "circlet":
            band = _shape("M-21 -19Q0 -28 21 -19L20.6 -14.6Q0 -23 -20.6 -14.6Z", GOLD, 1.6)
            stone = "M0 -28L4 -22.6L0 -17L-4 -22.6Z"
            return band + f'<path d="{stone}" fill="{face.hat_tint}" stroke="{GOLD_SHADE}" stroke-width="1.4"/>'
        case "crown":
            ring = _shape("M-20 -19L-23 -39L-12 -30L0 -43L12 -30L23 -39L20 -19Q0 -26 -20 -19Z", GOLD)
            gems = "".join(
                f'<circle cx="{x}" cy="{y}" r="2.3" fill="{face.hat_tint}"/>'
                for x, y in ((-12, -25.6), (0, -28), (12, -25.6))
            )
            return ring + gems
        case "helm":
            dome = _shape("M-22 -12C-23 -44 23 -44 22 -12Q0 -20 -22 -12Z", STEEL)
            band = _shape("M-23 -16Q0 -25 23 -16V-9.6Q0 -18 -23 -9.6Z", STEEL_SHADE, 1.6)
            guard = _shape("M-3 -19L3 -19L2.4 -2Q0 1 -2.4 -2Z", STEEL_SHADE, 1.4)
            crest = stroked("M0 -36V-20", STEEL_SHADE, 3)
            return dome + crest + band + guard
        case "hood":
            edge = "M0 -37C-23 -36 -28 -15 -25 6C-24 16 -18 25 -8 28C-17 22 -20 14 -20.6 4C-22 -14 -16 -28 0 -29"
            edge += "C16 -28 22 -14 20.6 4C20 14 17 22 8 28C18 25 24 16 25 6C28 -15 23 -36 0 -37Z"
            return _shape(edge, mix(tint, WHITE, 0.18), 1.8)
        case "hat":
            crown = _shape("M-18 -21L-14 -41Q0 -46 14 -41L18 -21Q0 -15 -18 -21Z", tint)
            band = filled("M-18.6 -25Q0 -18 18.6 -25L18 -20Q0 -14 -18 -20Z", GOLD_SHADE)
            brim = _shape("M-33 -22C-22 -14 22 -14 33 -22C27 -9 -27 -9 -33 -22Z", mix(tint, SHADOW, 0.2))
            shell = _shape("M0 -31C6 -31 7 -25 4 -22H-4C-7 -25 -6 -31 0 -31Z", "#F7E6C4", 1.2)
            return crown + band + brim + shell
    return ""

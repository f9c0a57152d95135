"""How colours look to different eyes, and how far two of them are apart.

Colours are '#rrggbb' outside, tuples of three floats inside. Formulas: sRGB IEC 61966-2-1;
CIEDE2000 by Sharma, Wu and Dalal 2005; colour blindness by Machado, Oliveira and Fernandes 2009
(full severity) and by Brettel, Viénot and Mollon 1997 (two half planes on linear RGB).
"""

from __future__ import annotations

import math

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

MACHADO: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
BRETTEL: dict[str, tuple[Matrix, Matrix, Triple]] = {  # two half planes, normal of the plane between
    "protanopia": (
        ((0.14980, 1.19548, -0.34528), (0.10764, 0.84864, 0.04372), (0.00384, -0.00540, 1.00156)),
        ((0.14570, 1.16172, -0.30742), (0.10816, 0.85291, 0.03892), (0.00386, -0.00524, 1.00139)),
        (0.00048, 0.00393, -0.00441),
    ),
    "deuteranopia": (
        ((0.36477, 0.86381, -0.22858), (0.26294, 0.64245, 0.09462), (-0.02006, 0.02728, 0.99278)),
        ((0.37298, 0.88166, -0.25464), (0.25954, 0.63506, 0.10540), (-0.01980, 0.02784, 0.99196)),
        (-0.00281, -0.00611, 0.00892),
    ),
    "tritanopia": (
        ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
        ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
        (0.03901, -0.02788, -0.01113),
    ),
}


def linear(colour: str) -> Triple:
    """Linear light of '#rrggbb'."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance of WCAG 2."""
    return _dot((0.2126, 0.7152, 0.0722), linear(colour))


def contrast(one: str, other: str) -> float:
    """Contrast ratio of WCAG 2."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def distance(one: str, other: str, vision: str) -> float:
    """CIEDE2000 of two colours as seen; for colour blindness the smaller of two models."""
    return min(
        ciede2000(lab(a), lab(b)) for a, b in zip(_looks(one, vision), _looks(other, vision), strict=True)
    )


def _looks(colour: str, vision: str) -> list[Triple]:
    """Linear light as seen, one for each model."""
    light = linear(colour)
    if vision == "normal":
        return [light]
    if vision == "greyscale":
        return [(luminance(colour),) * 3]
    one, two, normal = BRETTEL[vision]
    half = one if _dot(normal, light) >= 0 else two
    return [_through(matrix, light) for matrix in (MACHADO[vision], half)]


def _through(matrix: Matrix, light: Triple) -> Triple:
    red, green, blue = (min(1.0, max(0.0, _dot(row, light))) for row in matrix)
    return red, green, blue


def _dot(one: Triple, other: Triple) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def lab(light: Triple) -> Triple:
    """CIELAB, D65."""
    x = _dot((0.4124564, 0.3575761, 0.1804375), light) / 0.95047
    y = _dot((0.2126729, 0.7151522, 0.0721750), light)
    z = _dot((0.0193339, 0.1191920, 0.9503041), light) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Triple, other: Triple) -> float:
    """Distance of two CIELAB colours; the letters are those of the paper."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    g = 0.5 * (1 - _seventh((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2))
    c1, c2 = math.hypot(a1 * (1 + g), b1), math.hypot(a2 * (1 + g), b2)
    h1, h2 = (
        math.degrees(math.atan2(b1, a1 * (1 + g))) % 360,
        math.degrees(math.atan2(b2, a2 * (1 + g))) % 360,
    )
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * _cos(mean_h - 30)
        + 0.24 * _cos(2 * mean_h)
        + 0.32 * _cos(3 * mean_h + 6)
        - 0.20 * _cos(4 * mean_h - 63)
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    bend = 60 * math.exp(-(((mean_h - 275) / 25) ** 2))
    r_t = -math.sin(math.radians(bend)) * 2 * _seventh(mean_c)
    light, chroma = (l2 - l1) / s_l, (c2 - c1) / s_c
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / s_h
    return math.sqrt(light**2 + chroma**2 + hue**2 + r_t * chroma * hue)


def _seventh(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25**7))


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))

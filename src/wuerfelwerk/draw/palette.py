"""The seven game colours and the house colours, and the style sheets made of them.

A colour class (``red`` …) hands its tones to whatever is drawn inside it as custom properties, so
one style sheet serves every theme. Renderers that know no custom properties (PDF, README pictures)
get the same rules with the light theme written in: ``flat``.

    fill  the field, the top of a die            side  front of a die, darker than the fill
    ink   symbol or number on the fill           sink  symbol on the side
    edge  outline on a light surface             glow  outline on a dark surface
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Tones(NamedTuple):
    fill: str
    ink: str
    side: str
    sink: str
    edge: str
    glow: str


TONES: dict[str, Tones] = {
    "red": Tones("#d63543", "#ffffff", "#8e1523", "#ffe1e1", "#8a1220", "#ff8b8f"),
    "orange": Tones("#eb8b22", "#391a00", "#8f4a00", "#ffe9d2", "#8f4a00", "#ffb566"),
    "yellow": Tones("#ffe824", "#453500", "#856600", "#fff7c9", "#7a5e00", "#fff08a"),
    "green": Tones("#4edb98", "#003a20", "#0b6b40", "#d8ffe9", "#0b6b40", "#8ff0c0"),
    "blue": Tones("#2450d2", "#ffffff", "#14307f", "#dfe8ff", "#14307f", "#8fb0ff"),
    "purple": Tones("#5d0c69", "#fbe6ff", "#36003f", "#f6dcfb", "#36003f", "#d08ade"),
    "grey": Tones("#7d8a97", "#0c1319", "#3f4a55", "#e8eef3", "#3f4a55", "#c3ced8"),
}
COLOURS = tuple(TONES)

# How much of the fill printed fields keep over white: a pen of any colour is seen on them, and they take
# half the ink. Symbols and rims have the tone of the edge, so that they stay what they are in grey.
KEPT_ON_PAPER = {
    "red": 0.44,
    "orange": 0.52,
    "yellow": 0.62,
    "green": 0.5,
    "blue": 0.4,
    "purple": 0.38,
    "grey": 0.44,
}

# The house colours pictures use, in the light theme. Pages bring both themes in their own tokens.
HOUSE = {
    "paper": "#fffefb",
    "paper-2": "#f1f3ee",
    "line": "#c3cbc6",
    "frame": "#75817c",
    "ink": "#16211f",
    "ink-2": "#46544f",
    "halo": "#fffefb",
    "pencil": "#3b4743",
    "rock": "#2c3733",
    "marker-soft": "#b9f2e8",
}

# What of it is not printed at all: the sheet of paper is there already.
WHITE = {"paper": "#ffffff", "halo": "#ffffff"}

# Names inside a colour class → tones. --edge changes with the surface, --dark-edge never does.
INSIDE = {"fill": "fill", "tone": "ink", "side": "side", "sink": "sink", "edge": "edge", "dark-edge": "edge"}

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def pale(colour: str, share: float) -> str:
    """``#rrggbb`` with this share of it over white."""
    parts = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(255 + share * (part - 255)):02x}" for part in parts)


def printed_tones(colour: str) -> Tones:
    """The tones of a colour on paper."""
    tones = TONES[colour]
    return tones._replace(fill=pale(tones.fill, KEPT_ON_PAPER[colour]), ink=tones.edge)


@cache
def style() -> str:
    """The style sheet of everything in ``draw``, with custom properties."""
    classes = "\n".join(_colour_class(colour, tones) for colour, tones in TONES.items())
    return f"{classes}\n{files(__package__).joinpath('parts.css').read_text('utf-8')}"


def _colour_class(colour: str, tones: Tones) -> str:
    names = {"fill": "fill", "tone": "ink", "side": "side", "sink": "sink"}
    given = "; ".join(f"--{name}: {getattr(tones, tone)}" for name, tone in names.items())
    edges = f"--dark-edge: {tones.edge}; --light-edge: {tones.glow}; --edge: {tones.edge}"
    return f".{colour} {{ {given}; {edges} }}"


@cache
def flat(css: str, colours: tuple[str, ...] = COLOURS, *, printed: bool = False) -> str:
    """The rules without custom properties, in the light theme; @-rules are left out.

    A rule that uses the tones of a colour class becomes one rule a colour, for elements that have
    the class or lie in one that has it. ``printed``: in the pale tones of paper.
    """
    plain = re.sub(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", COMMENT.sub("", css))
    rules = []
    for selectors, body in RULE.findall(plain):
        if selectors.strip().removeprefix(".") in COLOURS:
            continue  # the tones themselves
        names = set(VARIABLE.findall(body))
        if names & set(INSIDE):
            rules += [_coloured(selectors, body, colour, printed) for colour in colours]
        else:
            house = HOUSE | WHITE if printed else HOUSE
            rules.append(f"{_tidy(selectors)}{{{_tidy(_filled(body, house))}}}")
    return "".join(rules)


def _coloured(selectors: str, body: str, colour: str, printed: bool) -> str:
    found = printed_tones(colour) if printed else TONES[colour]
    tones = {name: getattr(found, tone) for name, tone in INSIDE.items()}
    both = []
    for selector in _tidy(selectors).split(","):
        *outer, last = selector.strip().split(" ")
        both.append(" ".join([*outer, f".{colour}", last]))
        both.append(" ".join([*outer, f"{last}.{colour}"]))
    return f"{','.join(both)}{{{_tidy(_filled(body, HOUSE | tones))}}}"


def _filled(body: str, values: dict[str, str]) -> str:
    return VARIABLE.sub(lambda match: values[match[1]], body)


def _tidy(css: str) -> str:
    return re.sub(r"\s*([:;,])\s*", r"\1", " ".join(css.split())).strip(" ;")

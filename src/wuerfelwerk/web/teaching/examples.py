"""The pictures beside the rules: cut out of what a page shows of a position (``games/examples``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

import wuerfelwerk.games as games
from wuerfelwerk.draw.places import spots_of
from wuerfelwerk.games.examples import Example
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.table import lessons
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.live.shown import Shown
from wuerfelwerk.web.teaching.cutting import Box, cut, inert

ROOM = 1.35  # round the middle of a place that is shown, in its reach
KEPT = 64  # games, each in two languages


@dataclass(frozen=True)
class Picture:
    """A cut-out with what it shows. ``sign``: ``no`` where the rule forbids, ``yes`` beside such a one."""

    drawn: Markup
    caption: str
    sign: str


@lru_cache(maxsize=KEPT)
def pictures(game_id: str, name: str) -> dict[str, tuple[Picture, ...]]:
    """By rule. They are the same at every table, so they are made once."""
    game = games.game(game_id)
    return {rule: _of_rule(game, name, examples) for rule, examples in words_of(game).EXAMPLES.items()}


def _of_rule(game: Any, name: str, examples: Sequence[Example]) -> tuple[Picture, ...]:
    tr, compared = language.of_game(game, name), any(one.wrong is not None for one in examples)
    signs = ["no" if one.wrong is not None else "yes" if compared else "" for one in examples]
    return tuple(
        [
            Picture(Markup(drawn(game.id, one, name)), tr.gettext(one.caption), sign)
            for one, sign in zip(examples, signs, strict=True)
        ]
    )


def to_print(game_id: str, name: str) -> dict[str, list[tuple[str, str]]]:
    """The same for paper, by rule: what is drawn and what it shows."""
    return {
        rule: [(str(one.drawn), one.caption) for one in found]
        for rule, found in pictures(game_id, name).items()
    }


def drawn(game_id: str, example: Example, name: str) -> str:
    """The cut-out of an example as text."""
    view = language.in_words(lessons.example(game_id, example), name)
    shown = Shown(view, name, None, None)
    if example.shelf is not None:
        dice = "".join(inert(die) for die in shown.shelves[example.shelf].dice)
        return f'<span class="dice">{dice}</span>'
    sheet = str(shown.sheet)
    spots, reach = spots_of(sheet)
    near = [spot for spot in spots if spot.place in example.near]
    forbidden = [spot for spot in spots if spot.place == example.wrong]
    signs = "".join(_no_entry(spot.x, spot.y, 0.62 * reach) for spot in forbidden)
    if not near:
        return inert(sheet).removesuffix("</svg>") + signs + "</svg>"
    room = ROOM * reach
    left, top = min(spot.x for spot in near) - room, min(spot.y for spot in near) - room
    right, bottom = max(spot.x for spot in near) + room, max(spot.y for spot in near) + room
    return cut(sheet, Box(left, top, right - left, bottom - top), signs)


def _no_entry(x: float, y: float, r: float) -> str:
    bar = f'<path d="M{x - 0.66 * r:.1f} {y - 0.66 * r:.1f}L{x + 0.66 * r:.1f} {y + 0.66 * r:.1f}"/>'
    return f'<g class="no-entry"><circle cx="{x:g}" cy="{y:g}" r="{r:.1f}"/>{bar}</g>'


def illustrated(text: str, game: Any, name: str) -> Markup:
    """The rules with their pictures, each below the paragraph of its rule."""
    if not words_of(game).EXAMPLES:
        return Markup(text)
    found = pictures(game.id, name)

    def figures(match: re.Match[str]) -> str:
        rules = re.findall(r' id="([A-Z]+-[A-Z]?[0-9]+)"', match[0])
        shown = [picture for rule in rules for picture in found.get(rule, ())]
        return match[0] + (_figures(shown) if shown else "")

    return Markup(re.sub(r"<p>.*?</p>", figures, text, flags=re.DOTALL))


def _figures(shown: Sequence[Picture]) -> str:
    made = [
        f'<figure class="cutout">{one.drawn}'
        f'<figcaption class="{one.sign}">{escape(one.caption)}</figcaption></figure>'
        for one in shown
    ]
    return f'<div class="cutouts">{"".join(made)}</div>'

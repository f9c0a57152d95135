"""The dice of The Choice: three large ones, the table of all faces, the prospects of a second try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from wuerfelwerk.draw import Choice, button, die, symbol
from wuerfelwerk.draw.svg import attributes, num, rect, text
from wuerfelwerk.games.the_choice.board import COLOUR_NAMES
from wuerfelwerk.games.the_choice.material import DICE, FACES

NUMERALS = ("I", "II", "III")


class DieWords(Protocol):
    def die(self, colour: int, value: int, used: bool) -> str: ...


def big_dice(
    material: Any, state: Any, words: DieWords, toggles: Mapping[int, Choice], used: int
) -> list[str]:
    """The dice as they lie, each with its numeral; used ones are pale, those to be thrown again raised."""
    dice = []
    for number in range(DICE):
        value = int(state.shown[number]) + 1
        colour = int(material.dice[number, value - 1])
        cls = "cannot" if used >> number & 1 else ""
        label = f"{NUMERALS[number]}: {words.die(colour, value, bool(cls))}"
        if number in toggles:
            chosen = toggles[number]
            attrs = button(Choice(chosen.attrs, f"{label}. {chosen.label}", chosen.draft))
            drawn = die(COLOUR_NAMES[colour], "number", value, cls="choice", attrs=attrs)
        else:
            drawn = die(COLOUR_NAMES[colour], "number", value, cls=cls, label=label)
        dice.append(_numbered(drawn, NUMERALS[number]))
    return dice


def _numbered(drawn: str, numeral: str) -> str:
    """The die with its numeral above it: a little more room at the top."""
    drawn = drawn.replace('viewBox="0 0 48 60"', 'viewBox="0 -14 48 74"', 1)
    drawn = drawn.replace('height="60"', 'height="74"', 1)
    name = attributes({"class": "numeral", "x": "24", "y": "-4", "text-anchor": "middle"})
    return drawn.removesuffix("</svg>") + f"<text{name}>{numeral}</text></svg>"


def faces_table(material: Any, state: Any, title: str) -> str:
    """All faces of the three dice: columns are numbers, rows are dice; the face lying up is ringed."""
    out = [f"<title>{text(title)}</title>"]
    for face in range(FACES):
        extra = {"class": "numeral", "x": num(32 + face * 25.6), "y": "11", "text-anchor": "middle"}
        out.append(f"<text{attributes(extra)}>{face + 1}</text>")
    for row in range(DICE):
        y = 16 + row * 25.4
        extra = {"class": "numeral", "x": "9", "y": num(y + 16), "text-anchor": "middle"}
        out.append(f"<text{attributes(extra)}>{NUMERALS[row]}</text>")
        for face in range(FACES):
            x, colour = 20 + face * 25.6, COLOUR_NAMES[int(material.dice[row, face])]
            up = int(state.shown[row]) == face
            body = rect(x, y, 24, 24, 6, ' class="f"') + symbol(colour, x + 12, y + 12, 14)
            out.append(f'<g class="{colour}">{body}</g>')
            if up:
                out.append(rect(x - 1.6, y - 1.6, 26.8, 26.8, 7.5, ' class="upring"'))
    return f'<svg class="faces choice" viewBox="0 0 176 92" role="img">{"".join(out)}</svg>'


def odds_table(odds: Sequence[tuple[int, str, float]], chosen: int) -> str:
    """One line for each set of dice (0: keep): its numerals, a bar, a text."""
    columns, width, height = 2, 120, 17
    rows = -(-len(odds) // columns)
    out = []
    for number, (dice, shown, share) in enumerate(odds):
        x, y = (number // rows) * width, (number % rows) * height
        names = " ".join(NUMERALS[one] for one in range(DICE) if dice >> one & 1) or "–"
        kind = "line now" if dice == chosen else "line"
        out.append(rect(x, y + 1, width - 4, height - 2, 4, f' class="{kind}"'))
        out.append(rect(x + 40, y + 5, 40, height - 10, 2, ' class="all"'))
        out.append(rect(x + 40, y + 5, 40 * share, height - 10, 2, ' class="part"'))
        place = {"x": num(x + 5), "y": num(y + 12.5)}
        out.append(f'<text{attributes({"class": "numeral"} | place)}>{names}</text>')
        place = {"class": "numeral", "x": num(x + width - 8), "y": num(y + 12.5), "text-anchor": "end"}
        out.append(f"<text{attributes(place)}>{text(shown)}</text>")
    spoken = "; ".join(
        f"{' '.join(NUMERALS[one] for one in range(DICE) if dice >> one & 1) or '–'}: {shown}"
        for dice, shown, _ in odds
    )
    box = f"0 0 {columns * width} {rows * height}"
    return (
        f'<svg class="odds choice" viewBox="{box}" role="img" aria-label="{text(spoken)}">{"".join(out)}</svg>'
    )

"""The dice of The Choice: three large ones, the table of all faces, the prospects of a second try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wuerfelwerk.draw import Choice, asks, button, die, symbol
from wuerfelwerk.draw.svg import attributes, kept, line, num, path, rect, text
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.board import COLOUR_NAMES, RING
from wuerfelwerk.games.the_choice.material import DICE, FACES
from wuerfelwerk.games.the_choice.places import DICE_BESIDE
from wuerfelwerk.games.the_choice.refusals import field_and_dice

if TYPE_CHECKING:
    from wuerfelwerk.games.the_choice.words.seen import PictureWords as Words

NUMERALS = ("I", "II", "III")
WHOLE = 6  # letters of the longest name that has room in its box as it is


def big_dice(material: Any, state: Any, words: Words, toggles: Mapping[int, Choice], used: int) -> list[str]:
    """The dice as they lie, each with its numeral; used ones are pale, those to be thrown again raised."""
    dice = []
    for number in range(DICE):
        value = int(state.shown[number]) + 1
        colour = int(material.dice[number, value - 1])
        pale = used >> number & 1 == 1
        cls = "slot cannot" if pale else "slot"
        label = f"{NUMERALS[number]}: {words.die(colour, value, pale)}"
        if number in toggles:
            chosen = toggles[number]
            attrs = button(Choice(chosen.attrs, f"{label}. {chosen.label}", chosen.draft))
            drawn = die(COLOUR_NAMES[colour], "number", value, cls="slot choice", attrs=attrs)
        else:
            asked = asks(DICE_BESIDE + number)
            drawn = die(COLOUR_NAMES[colour], "number", value, cls=cls, label=label, attrs=asked)
        dice.append(_numbered(drawn, number))
    return dice


def _numbered(drawn: str, number: int) -> str:
    """The die with its numeral above it, in strokes: only the number on the die is text."""
    drawn = drawn.replace('viewBox="0 0 48 60"', 'viewBox="0 -14 48 74"', 1)
    drawn = drawn.replace('height="60"', 'height="74"', 1)
    first = 24 - 2.5 * number
    strokes = " ".join(line(((first + 5 * n, -12), (first + 5 * n, -4))) for n in range(number + 1))
    return drawn.removesuffix("</svg>") + path(strokes, ' class="strokes"') + "</svg>"


def dice_to_come() -> list[str]:
    """Where the dice will lie: dashed outlines with their numerals, before the first roll of a turn."""
    return [_to_come(number) for number in range(DICE)]


@kept
def _to_come(number: int) -> str:
    outline = rect(2.5, 2.5, 43, 55, 10, ' class="to-come"')
    start = {
        "class": "die slot",
        "viewBox": "0 0 48 60",
        "width": "48",
        "height": "60",
        "aria-hidden": "true",
    }
    return _numbered(f"<svg{attributes(start)}>{outline}</svg>", number)


def faces_table(material: Any, state: Any, title: str, rolled: bool = True) -> str:
    """All faces of the three dice: columns are numbers, rows are dice; the face lying up is ringed."""
    colours = tuple(tuple(int(code) for code in material.dice[row, :FACES]) for row in range(DICE))
    return _faces_table(colours, tuple(int(face) if rolled else -1 for face in state.shown[:DICE]), title)


@kept
def _faces_table(colours: tuple[tuple[int, ...], ...], shown: tuple[int, ...], title: str) -> str:
    out = [f"<title>{text(title)}</title>"]
    for face in range(FACES):
        extra = {"class": "numeral", "x": num(32 + face * 25.6), "y": "11", "text-anchor": "middle"}
        out.append(f"<text{attributes(extra)}>{face + 1}</text>")
    for row in range(DICE):
        y = 16 + row * 25.4
        extra = {"class": "numeral", "x": "9", "y": num(y + 16), "text-anchor": "middle"}
        out.append(f"<text{attributes(extra)}>{NUMERALS[row]}</text>")
        for face in range(FACES):
            x, colour = 20 + face * 25.6, COLOUR_NAMES[colours[row][face]]
            up = shown[row] == face
            body = rect(x, y, 24, 24, 6, ' class="f"') + symbol(colour, x + 12, y + 12, 14)
            out.append(f'<g class="{colour}">{body}</g>')
            if up:
                out.append(rect(x - 1.6, y - 1.6, 26.8, 26.8, 7.5, ' class="upring"'))
    return f'<svg class="faces choice" viewBox="0 0 176 92" role="img">{"".join(out)}</svg>'


def odds_boxes(odds: Sequence[tuple[int, str, float]], chosen: int) -> list[str]:
    """A box for each set of dice (0: keep): its numerals, what it gives, filled as far as its share."""
    return [_odds_box(dice, shown, share, dice == chosen) for dice, shown, share in odds]


def _odds_box(dice: int, shown: str, share: float, now: bool) -> str:
    width, height = 88, 20
    names = "+".join(NUMERALS[one] for one in range(DICE) if dice >> one & 1) or "–"
    out = [
        rect(1, 1, width - 4, height - 3, 4, ' class="all"'),
        rect(1, 1, max((width - 4) * share, 0.1), height - 3, 4, ' class="part"'),
        rect(1, 1, width - 4, height - 3, 4, f' class="line{" now" if now else ""}"'),
    ]
    for anchor, at, said in (("start", 5, names), ("end", width - 7, shown)):
        place = {"class": "numeral", "x": num(at), "y": "13.6", "text-anchor": anchor}
        if len(said) > WHOLE:  # beside “100 %” there is no room for more
            place |= {"textLength": "34", "lengthAdjust": "spacingAndGlyphs"}
        out.append(f"<text{attributes(place)}>{text(said)}</text>")
    start = {"class": "odds choice", "viewBox": f"0 0 {width} {height}", "role": "img"}
    start |= {"aria-label": f"{names}: {shown}"}
    return f"<svg{attributes(start)}>{''.join(out)}</svg>"


def used_dice(offers: Mapping[int, Choice]) -> int:
    """Dice that the draft uses already, as a set."""
    used = 0
    for action, choice in offers.items():
        if choice.draft and action < rules.KEEP_DICE:
            used |= 1 << action // RING
        elif choice.draft and action >= rules.PATHS:
            used |= field_and_dice(action)[1]
    return used

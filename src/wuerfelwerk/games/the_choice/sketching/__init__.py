"""Sides of sheets drawn in a page: sixteen ring fields for colours round thirteen fields for numbers.

Letters of a sketch, from the top, each row from the left: R Y G B P X the colours of the ring; 1 … 9 and
a, b, c for 10, 11, 12 the numbers; ``_`` and ``0`` still to be painted. What is wrong with a side says
``board.faults`` and nobody else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from wuerfelwerk.draw import icon, symbol
from wuerfelwerk.draw.frame import stamp as small
from wuerfelwerk.draw.hexes import Hex, centre, outline
from wuerfelwerk.draw.hexes import tile as hexagon
from wuerfelwerk.draw.svg import attributes, num, rect
from wuerfelwerk.engine.errors import Fault, Unreadable
from wuerfelwerk.games.sketches import DONE, LACKING, WRONG, Beginning, Brush, Check, Paper
from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.the_choice import board as sides
from wuerfelwerk.games.the_choice.board import (
    COLOUR_NAMES,
    COLOURS,
    NUMBERS,
    PLACES,
    RING,
    SHEETS,
    VALUES,
    Board,
    load_boards,
)
from wuerfelwerk.games.the_choice.picture.spots import HEX, RING_PLACES
from wuerfelwerk.games.the_choice.words.reading import colours

Field = tuple[str, int]

KEYS = "1234567890ac"  # typed for the values 1 … 12; b is blue
DIGITS = "123456789abc"  # of the values 1 … 12
BLANK, NO_NUMBER = "_", "0"  # still to be painted: in the ring, inside
LARGEST = len(DIGITS)

_ALL: dict[Hex, Field] = {at: ("ring", n) for n, at in enumerate(RING_PLACES)}
_ALL |= {at: ("numbers", n) for n, at in enumerate(PLACES)}
HEXES = tuple(sorted(_ALL, key=lambda at: (at[1], at[0])))
FIELDS = tuple(_ALL[at] for at in HEXES)  # of each place: in the ring or among the numbers, and which
NUMBER = {field: place for place, field in enumerate(FIELDS)}

PAPER = Paper(
    "choice",
    (-124.0, -84.0, 248.0, 168.0),
    tuple(centre(at, HEX) for at in HEXES),
    HEX,
    tuple(COLOURS + BLANK if area == "ring" else DIGITS + NO_NUMBER for area, _ in FIELDS),
    BLANK + NO_NUMBER,
)


# ---- brushes ------------------------------------------------------------------------------------


def brushes(tr: Translator) -> list[Brush]:
    """Six colours, which go into the ring, twelve numbers, which go inside, and rubbing out."""
    names = colours.names(tr)
    found = [_pot(code, names[code]) for code in range(len(COLOURS))]
    found += [_digit(value) for value in range(1, LARGEST + 1)]
    eraser = f'<g transform="translate(5 5)">{icon("eraser")}</g>'
    rubbed = dict.fromkeys(COLOURS, BLANK) | dict.fromkeys(DIGITS, NO_NUMBER)
    return [*found, Brush("e", tr("Radieren"), eraser, rubbed, is_tool=True)]


def _pot(code: int, name: str) -> Brush:
    letter, colour = COLOURS[code], COLOUR_NAMES[code]
    sign = rect(1, 1, 32, 32, 9, ' class="swatch"') + symbol(colour, 17, 17, 21)
    makes = dict.fromkeys(COLOURS.replace(letter, "") + BLANK, letter)
    return Brush(letter.lower(), name, sign, makes, counts=letter, look=colour)


def _digit(value: int) -> Brush:
    """A number; of those that stand once only, the one that stood elsewhere goes."""
    digit = DIGITS[value - 1]
    makes = dict.fromkeys(DIGITS.replace(digit, "") + NO_NUMBER, digit)
    once = VALUES.count(value) == 1
    key = KEYS[value - 1]
    return Brush(key, str(value), _number(value, 17, 17), makes, counts=digit, look="number", once=once)


def _number(value: int, x: float, y: float) -> str:
    extra = attributes({"class": "value", "x": num(x, 1), "y": num(y + 5.8, 1), "text-anchor": "middle"})
    return f"<text{extra}>{value}</text>"


def said(tr: Translator, letter: str) -> str:
    if letter in COLOURS:
        return colours.names(tr)[COLOURS.index(letter)]
    return tr("leer") if letter in PAPER.blanks else str(DIGITS.index(letter) + 1)


def worth(tr: Translator, mean: str) -> str:
    return tr("%(mean)s Punkte", mean=mean)


# ---- from board to sketch and back --------------------------------------------------------------


def beginnings(tr: Translator) -> list[Beginning]:
    """The empty ring, then the sides that are dealt."""
    empty = "".join(BLANK if area == "ring" else NO_NUMBER for area, _ in FIELDS)
    return [
        Beginning(tr("leeres Blatt"), empty, blank=True),
        *(Beginning(id, letters_of(load_boards()[id])) for id in chain.from_iterable(SHEETS)),
    ]


def letters_of(board: Board) -> str:
    if max(board.numbers) > LARGEST:
        raise Unreadable(
            "Auf dieser Seite steht eine %(number)d; hier gibt es die Zahlen 1 bis %(most)d.",
            number=max(board.numbers),
            most=LARGEST,
        )
    return "".join(
        COLOURS[board.ring[n]] if area == "ring" else DIGITS[board.numbers[n] - 1] for area, n in FIELDS
    )


def board_of(letters: str, id: str) -> Board:
    board = _board(letters, id)
    if BLANK in letters or NO_NUMBER in letters:
        raise Unreadable("Auf der Seite sind noch Felder leer.")
    return board


def _board(letters: str, id: str = "") -> Board:
    """With BLANK of the board for what is not painted yet."""
    lies = dict(zip(FIELDS, letters, strict=True))
    ring = [COLOURS.find(lies["ring", n]) for n in range(RING)]  # find: -1 is blank
    numbers = [DIGITS.find(lies["numbers", n]) + 1 or sides.BLANK for n in range(NUMBERS)]
    return Board(id, tuple(ring), tuple(numbers))


# ---- what is wrong ------------------------------------------------------------------------------


def checks(tr: Translator, letters: str) -> list[Check]:
    """What is wrong first, then what is lacking, then what is done."""
    found = [*_of_sketch(tr, letters), *_of_board(tr, letters)]
    return sorted(found, key=lambda check: (WRONG, LACKING, DONE).index(check.kind))


def _of_sketch(tr: Translator, letters: str) -> Iterator[Check]:
    blanks = tuple(place for place, letter in enumerate(letters) if letter in PAPER.blanks)
    if blanks:
        sentence = tr.many("Noch %(n)s leeres Feld.", "Noch %(n)s leere Felder.", len(blanks))
        yield Check(LACKING, sentence, blanks)


def _of_board(tr: Translator, letters: str) -> Iterator[Check]:
    found = sides.faults(_board(letters))
    for fault in found:
        kind = LACKING if fault.lacking else WRONG
        yield Check(kind, _sentence(tr, fault), tuple(NUMBER[field] for field in fault.places))
    good = {
        "colours": tr("Im Ring stehen vier Farben dreimal und zwei zweimal."),
        "ring": tr("Im Ring liegen keine zwei gleichen Farben nebeneinander."),
        "numbers": tr("Innen stehen die 1 zweimal und 2 bis 12 je einmal."),
        "apart": tr("Die beiden Einsen liegen nicht nebeneinander."),
    }
    missed = {fault.about for fault in found}
    for about, sentence in good.items():
        if about not in missed:
            yield Check(DONE, sentence)


def _sentence(tr: Translator, fault: Fault) -> str:
    """With colours by name; ring fields are counted from 1 here, as nobody sees where 0 is."""
    values = dict(fault.values)
    names = colours.names(tr)
    if "letter" in values:
        values["letter"] = names[COLOURS.index(str(values["letter"]))]
        values["place"], values["after"] = (number + 1 for _, number in fault.places)
    for letter, name in zip(COLOURS, names, strict=True):
        if "counts" in values:
            values["counts"] = str(values["counts"]).replace(f"{letter} ", f"{name}\u00a0")
    return tr.gettext(fault.msgid) % values


# ---- pictures -----------------------------------------------------------------------------------


def tile(letter: str) -> str:
    if letter in COLOURS:
        colour = COLOUR_NAMES[COLOURS.index(letter)]
        return f'<g class="{colour}">{hexagon(0, 0, HEX - 1.4, "tile")}{symbol(colour, 0, 0, 16)}</g>'
    if letter in PAPER.blanks:
        return hexagon(0, 0, HEX - 0.4, "bare") + hexagon(0, 0, HEX - 2.4, "blank")
    return hexagon(0, 0, HEX - 1.4, "plate") + _number(DIGITS.index(letter) + 1, 0, 0)


def picture(letters: str) -> str:
    return "".join(
        f'<g transform="translate({num(x)} {num(y)})">{tile(letter)}</g>'
        for letter, (x, y) in zip(letters, PAPER.spots, strict=True)
    )


def stamp(letters: str) -> str:
    return small("choice", PAPER.box, picture(letters))


def round_places(places: Sequence[int]) -> str:
    return outline({HEXES[place] for place in places}, HEX, 2.6)

"""The Choice: what is printed on one side of a sheet: a ring of colours round thirteen numbers.

A file is TOML with an id and a drawn map, as it lies on the sheet:

    id = "Ca"
    map = '''
          G  P  B  R  P
        B  8 12  7  3  Y
      R 10  2 11  1  6  X
        Y  5  1  4  9  G
          X  B  R  G  Y
    '''

Letters are the ring: R red, Y yellow, G green, B blue, P purple, X grey. Ring fields are counted
0 … 15 clockwise from the upper left corner, number fields 0 … 12 in reading order:

           0   1   2   3   4                    .  .  .  .  .
        15                   5               .  0  1  2  3  .
      14                       6           .  4  5  6  7  8  .
        13                   7               .  9 10 11 12  .
          12  11  10   9   8                    .  .  .  .  .
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain, combinations
from types import MappingProxyType

from wuerfelwerk.engine.errors import Fault, Unreadable, refuse

COLOURS = "RYGBPX"  # red, yellow, green, blue, purple, grey: the code of a colour is its place
COLOUR_NAMES = ("red", "yellow", "green", "blue", "purple", "grey")  # classes of the palette

RING, NUMBERS = 16, 13
ROWS = (4, 5, 4)  # number fields
MAP_ROWS = (5, 6, 7, 6, 5)  # the ring included
VALUES = (1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
COLOUR_COUNTS = (2, 2, 3, 3, 3, 3)  # sixteen fields in six colours, as even as possible
MOST_VALUE = 18  # three sixes
BLANK = -1  # in place of a colour or a value, on a side that is being drawn

# The sheets A … J, front and back of each. The three sides that are no longer dealt were worth too much or
# too little to who plays alone (docs/howto/exact-values.md); their places took c, made of them by a swap.
SHEETS_1 = tuple((f"{letter}a", f"{letter}b") for letter in "ABCDEFGHIJ")  # of version 1 of the rules
RENEWED = {"Aa": "Ac", "Eb": "Ec", "Ja": "Jc"}
SHEETS = tuple((RENEWED.get(front, front), RENEWED.get(back, back)) for front, back in SHEETS_1)

MAX_TEXT = 4000
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,15}", re.ASCII)

# The places of the number fields in axial coordinates, see the drawing above.
PLACES = tuple((q, r) for r, first in ((-1, -1), (0, -2), (1, -2)) for q in range(first, first + ROWS[r + 1]))
_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
NEIGHBOURS = tuple(
    tuple(PLACES.index((q + dq, r + dr)) for dq, dr in _STEPS if (q + dq, r + dr) in PLACES)
    for q, r in PLACES
)

HEADER = """\
# One side of a sheet, drawn as it is printed. Our own design: the published sheets are not in the rules.
# Ring: R red, Y yellow, G green, B blue, P purple, X grey. Inside: the numbers 1 twice, 2 to 12 once.
"""


@dataclass(frozen=True)
class Board:
    """One side of a sheet: sixteen colour codes clockwise, thirteen values in reading order."""

    id: str
    ring: tuple[int, ...]
    numbers: tuple[int, ...]


def faults(board: Board) -> list[Fault]:
    """Everything that is wrong with a side, one sentence each; an empty list for a good one."""
    return [*printed_faults(board), *_apart_faults(board)]


def printed_faults(board: Board) -> list[Fault]:
    """What is wrong with a side wherever it comes from (TC-A4)."""
    return [*_ring_faults(board), *_number_faults(board)]


def _ring_faults(board: Board) -> Iterator[Fault]:
    counts = Counter(board.ring)
    if sorted(counts[code] for code in range(len(COLOURS))) != list(COLOUR_COUNTS):
        shown = ", ".join(f"{letter} {counts[code]}" for code, letter in enumerate(COLOURS))
        yield Fault(
            "Im Ring stehen vier Farben dreimal und zwei zweimal; hier sind es %(counts)s.",
            about="colours",
            lacking=_may_become_even(counts),
            counts=shown,
        )
    for place, code in enumerate(board.ring):
        after = (place + 1) % RING
        if board.ring[after] == code != BLANK:
            yield Fault(
                "Ringfelder %(place)d und %(after)d haben dieselbe Farbe %(letter)s.",
                about="ring",
                places=[("ring", place), ("ring", after)],
                place=place,
                after=after,
                letter=COLOURS[code],
            )


def _may_become_even(counts: Mapping[int, int]) -> bool:
    """Whether a ring that has blank fields can still be filled as it must be."""
    most = max(COLOUR_COUNTS)
    full = sum(counts[code] >= most for code in range(len(COLOURS)))
    return (
        counts[BLANK] > 0 and max(counts[c] for c in range(6)) <= most and full <= COLOUR_COUNTS.count(most)
    )


def _number_faults(board: Board) -> Iterator[Fault]:
    written = sorted(value for value in board.numbers if value != BLANK)
    if written != list(VALUES):
        too_often = Counter(written) - Counter(VALUES)
        yield Fault(
            "Die Zahlenfelder tragen die 1 zweimal und 2 bis 12 je einmal; hier sind es %(numbers)s.",
            about="numbers",
            places=[("numbers", place) for place, value in enumerate(board.numbers) if value in too_often],
            lacking=not too_often,
            numbers=", ".join(map(str, written)) or "–",
        )


def _apart_faults(board: Board) -> Iterator[Fault]:
    """What is asked of sides that are made here; sheets of others need not keep to it."""
    ones = [place for place, value in enumerate(board.numbers) if value == 1]
    for one, other in combinations(ones, 2):
        if other in NEIGHBOURS[one]:
            yield Fault(
                "Die beiden Einsen liegen nebeneinander.",
                about="apart",
                places=[("numbers", one), ("numbers", other)],
            )


# ---- files --------------------------------------------------------------------------------------


def parse_board(text: str | bytes) -> Board:
    """The side drawn in a file, whether or not it is a good one; Unreadable if nobody can tell."""
    data = _read_toml(text)
    rows = [line.split() for line in data["map"].splitlines() if line.strip()]
    if tuple(map(len, rows)) != MAP_ROWS:
        raise Unreadable(
            "Die Karte hat fünf Reihen mit 5, 6, 7, 6 und 5 Feldern; hier sind es %(rows)s.",
            rows=", ".join(str(len(row)) for row in rows) or "–",
        )
    top, *middle, bottom = rows
    clockwise = [*top, *(row[-1] for row in middle), *bottom[::-1], *(row[0] for row in middle[::-1])]
    ring = [_colour(letter) for letter in clockwise]
    return Board(data["id"], tuple(ring), tuple(_value(text) for row in middle for text in row[1:-1]))


def read_board(text: str | bytes) -> Board:
    """The side drawn in a file; Unreadable unless it is a good one, with its first fault as sentence."""
    board = parse_board(text)
    refuse(faults(board), "TC-A4")
    return board


def write_board(board: Board) -> str:
    """The text of a file: ``read_board`` reads it back."""
    letters = [COLOURS[code] for code in board.ring]
    rows, start = [letters[:5]], 0
    for number, length in enumerate(ROWS):
        inside = [str(value) for value in board.numbers[start : start + length]]
        rows.append([letters[15 - number], *inside, letters[5 + number]])
        start += length
    rows.append(letters[8:13][::-1])
    lines = [" " * (2 * (7 - len(row))) + " ".join(f"{text:>3}" for text in row) for row in rows]
    return f"{HEADER}id = \"{board.id}\"\nmap = '''\n" + "\n".join(lines) + "\n'''\n"


@cache
def load_boards() -> Mapping[str, Board]:
    """The sides that come with the game, by id: those that are dealt in the order of the sheets, then those
    that were."""
    folder = files(__package__).joinpath("data")
    names = [*chain.from_iterable(SHEETS), *RENEWED]
    boards = [read_board(folder.joinpath(f"{name.lower()}.toml").read_text("utf-8")) for name in names]
    return MappingProxyType({board.id: board for board in boards})


def _read_toml(text: str | bytes) -> dict[str, str]:
    try:
        plain = text if isinstance(text, str) else bytes(text).decode("utf-8-sig")
        if len(plain) > MAX_TEXT:
            raise Unreadable(
                "Die Datei hat %(size)d Zeichen, eine Blattseite braucht höchstens %(most)d.",
                size=len(plain),
                most=MAX_TEXT,
            )
        data = tomllib.loads(plain.removeprefix("\ufeff").replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        raise Unreadable(
            "Das ist kein TOML in UTF-8. Gebraucht werden zwei Einträge: id = \"…\" und map = '''…'''."
        ) from error
    if set(data) != {"id", "map"} or not all(isinstance(value, str) for value in data.values()):
        raise Unreadable("Eine Blattseite hat genau zwei Einträge: id = \"…\" und map = '''…'''.")
    if not ID.fullmatch(data["id"]):
        raise Unreadable(
            "Die id „%(id)s“ geht nicht: 1 bis 16 Buchstaben a–z, Ziffern oder Striche.", id=data["id"][:40]
        )
    return data


def _colour(letter: str) -> int:
    if len(letter) != 1 or letter.upper() not in COLOURS:
        raise Unreadable("„%(text)s“ ist keine Farbe. Der Ring besteht aus R Y G B P X.", text=letter[:20])
    return COLOURS.index(letter.upper())


def _value(text: str) -> int:
    if not re.fullmatch(r"[1-9]|1[0-8]", text, re.ASCII):
        raise Unreadable("„%(text)s“ ist keine Zahl von 1 bis 18.", text=text[:20])
    return int(text)

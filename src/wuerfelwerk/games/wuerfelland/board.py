"""Würfelland boards: what is printed. Hexagons in six colours, treasures, rocks, one start.

Fields are axial hex coordinates (q, r): q grows to the right along a row, r grows downwards.
A board that was read from a file has its start at (0, 0).

        (0,-1) (1,-1)
     (-1,0)  ( q,r )  (1,0)
        (-1,1) (0,1)

On paper and in messages a field is "row 2, field 7": rows from the top, fields from the left, both
counted from 1, rocks and the start included.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import chain
from types import MappingProxyType
from typing import Any

from wuerfelwerk.engine.errors import Fault, refuse
from wuerfelwerk.games.wuerfelland.board_file import Drawing, read_drawing, write_drawing

Hex = tuple[int, int]

COLOURS = "RYGBOX"  # red, yellow, green, blue, orange, grey: the code of a colour is its place
COLOUR_NAMES = ("red", "yellow", "green", "blue", "orange", "grey")  # classes of the palette
NEIGHBOURS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

MAX_FIELDS = 120  # two words of 60 bits
MAX_AREAS = 60
MAX_BLOCKED = 40
TREASURES = 12
TREASURES_PER_COLOUR = 2
START_COLOURS = 3  # at least so many colours touch the start
# The four tablets, front and back of each. The five sides that are no longer dealt took bots too long or too
# short a time (docs/howto/own-boards.md); in their places came c and d, made of them by small changes.
TABLETS_1 = tuple((f"{number}a", f"{number}b") for number in "1234")  # of version 1 of the rules
RENEWED = {"1a": "1c", "1b": "1d", "2b": "2c", "3a": "3c", "3b": "3d"}
TABLETS = tuple((RENEWED.get(front, front), RENEWED.get(back, back)) for front, back in TABLETS_1)
ROOMY = 3  # each colour has an area that holds so many dice


@dataclass(frozen=True)
class Board:
    """One side of a tablet. ``colours`` maps every coloured field to its colour code 0 … 5."""

    id: str
    start: Hex
    colours: dict[Hex, int]
    treasures: frozenset[Hex]
    blocked: frozenset[Hex]

    def fields(self) -> list[Hex]:
        """The coloured fields in reading order (row by row, left to right): field ids are places in it."""
        return sorted(self.colours, key=reading_order)

    def areas(self) -> list[frozenset[Hex]]:
        """The connected sets of one colour, by colour, then by their first field in reading order."""
        left, areas = set(self.colours), []
        for first in self.fields():
            if first in left:
                areas.append(frozenset(_flood(first, self.colours)))
                left -= areas[-1]
        return sorted(areas, key=lambda area: self.colours[next(iter(area))])

    @cached_property
    def places(self) -> dict[Hex, tuple[int, int]]:
        """Row and field number of every hexagon, rocks and start included, both from 1."""
        return place_numbers([*self.colours, *self.blocked, self.start])


def reading_order(at: Hex) -> tuple[int, int]:
    """Sorts hexagons as one reads: from the top row, each row from the left."""
    return at[1], at[0]


def place_numbers(hexes: list[Hex]) -> dict[Hex, tuple[int, int]]:
    """Row and field number of each hexagon, both from 1."""
    places: dict[Hex, tuple[int, int]] = {}
    top = min(r for _, r in hexes)
    row, number = 0, 0
    for at in sorted(set(hexes), key=reading_order):
        number = number + 1 if at[1] - top + 1 == row else 1
        row = at[1] - top + 1
        places[at] = (row, number)
    return places


def around(at: Hex) -> list[Hex]:
    """The six places next to a place."""
    return [(at[0] + q, at[1] + r) for q, r in NEIGHBOURS]


def _flood(first: Hex, colours: dict[Hex, int]) -> set[Hex]:
    found, todo = {first}, [first]
    while todo:
        for near in around(todo.pop()):
            if near not in found and colours.get(near) == colours[first]:
                found.add(near)
                todo.append(near)
    return found


# ---- the validator: what the rules demand of every board ----------------------------------------


def faults(board: Board) -> list[Fault]:
    """Everything that is wrong with a board, one sentence each; an empty list for a good one."""
    size = [*too_large(board), *_rocks(board)]
    return [*_overlaps(board), *size, *_treasure_faults(board), *_shape_faults(board)]


def _overlaps(board: Board) -> Iterator[Fault]:
    hexes = [board.start, *board.blocked]
    for at in sorted({at for at in hexes if at in board.colours}, key=reading_order):
        yield Fault(
            "Reihe %(row)d, Feld %(number)d: Start und Felsen haben keine Farbe.",
            about="overlap",
            places=[at],
            **_place(board, at),
        )
    if board.start in board.blocked:
        yield Fault(
            "Reihe %(row)d, Feld %(number)d: Der Start ist kein Fels.",
            about="overlap",
            places=[board.start],
            **_place(board, board.start),
        )


def too_large(board: Board) -> Iterator[Fault]:
    """What would not fit into the material of a table."""
    if len(board.colours) > MAX_FIELDS:
        yield Fault(
            "Der Plan hat %(count)d farbige Felder, höchstens %(most)d passen.",
            about="size",
            count=len(board.colours),
            most=MAX_FIELDS,
        )
    if len(board.areas()) > MAX_AREAS:
        yield Fault(
            "Der Plan hat %(count)d Gebiete, höchstens %(most)d passen. Mach die Gebiete größer.",
            about="size",
            count=len(board.areas()),
            most=MAX_AREAS,
        )
    if len(board.blocked) > MAX_BLOCKED:
        yield Fault(
            "Der Plan hat %(count)d Felsen, höchstens %(most)d passen.",
            about="size",
            count=len(board.blocked),
            most=MAX_BLOCKED,
        )


def _rocks(board: Board) -> Iterator[Fault]:
    if not board.blocked:
        yield Fault(
            "Der Plan hat keinen Felsen (#), mindestens einer gehört dazu.", about="rocks", lacking=True
        )


def _treasure_faults(board: Board) -> Iterator[Fault]:
    for at in sorted(board.treasures - set(board.colours), key=reading_order):
        yield Fault(
            "Reihe %(row)d, Feld %(number)d: Ein Schatz liegt nur auf einem farbigen Feld.",
            about="treasures",
            places=[at],
            **_place(board, at),
        )
    if len(board.treasures) != TREASURES:
        yield Fault(
            "Schätze auf dem Plan: %(count)d. Es müssen %(right)d sein.",
            about="treasures",
            lacking=len(board.treasures) < TREASURES,
            count=len(board.treasures),
            right=TREASURES,
        )
    for code, letter in enumerate(COLOURS.lower()):
        lying = sorted((at for at in board.treasures if board.colours.get(at) == code), key=reading_order)
        if len(lying) != TREASURES_PER_COLOUR:
            yield Fault(
                "Schätze der Farbe %(letter)s: %(count)d. Es müssen %(right)d sein.",
                about="treasures",
                places=lying[TREASURES_PER_COLOUR:],
                lacking=len(lying) < TREASURES_PER_COLOUR,
                letter=letter,
                count=len(lying),
                right=TREASURES_PER_COLOUR,
            )
    for area in board.areas():
        lying = sorted(area & board.treasures, key=reading_order)
        if len(lying) > 1:
            yield Fault(
                "Reihe %(row)d, Feld %(number)d: In diesem Gebiet liegen %(count)d Schätze, "
                "höchstens einer ist erlaubt.",
                about="alone",
                places=[lying[1], *sorted(area - {lying[1]}, key=reading_order)],
                **_place(board, lying[1]),
                count=len(lying),
            )


def _shape_faults(board: Board) -> Iterator[Fault]:
    for code, letter in enumerate(COLOURS.lower()):
        sizes = [len(area) for area in board.areas() if board.colours[next(iter(area))] == code]
        if not sizes:
            yield Fault(
                "Farbe %(letter)s fehlt: Alle sechs Farben gehören auf den Plan.",
                about="colours",
                lacking=True,
                letter=letter,
            )
        elif max(sizes) < ROOMY:
            yield Fault(
                "Farbe %(letter)s hat kein Gebiet mit mindestens %(least)d Feldern.",
                about="colours",
                lacking=True,
                letter=letter,
                least=ROOMY,
            )
    at_start = {board.colours[at] for at in around(board.start) if at in board.colours}
    if len(at_start) < START_COLOURS:
        yield Fault(
            "Farben am Start: %(count)d. Es müssen mindestens %(least)d sein.",
            about="start",
            lacking=True,
            count=len(at_start),
            least=START_COLOURS,
        )
    lost = sorted(set(board.colours) - _reached(board), key=reading_order)
    if lost:
        yield Fault(
            "Reihe %(row)d, Feld %(number)d: Vom Start führt kein Weg hierher, der keinen Felsen braucht.",
            about="reach",
            places=lost,
            **_place(board, lost[0]),
        )


def _reached(board: Board) -> set[Hex]:
    """All coloured fields that can be reached from the start without a rock."""
    found: set[Hex] = set()
    todo = [board.start]
    while todo:
        for near in around(todo.pop()):
            if near in board.colours and near not in found:
                found.add(near)
                todo.append(near)
    return found


def _place(board: Board, at: Hex) -> dict[str, Any]:
    row, number = board.places.get(at, (0, 0))
    return {"row": row, "number": number}


# ---- files: an id and a drawn map ---------------------------------------------------------------


def parse_board(text: str | bytes) -> Board:
    """The board drawn in a file, whether or not it is a good one; Unreadable if nobody can tell."""
    drawing = read_drawing(text)
    first_row, first_column = drawing.start
    colours: dict[Hex, int] = {}
    treasures, blocked = set(), set()
    for (row, column), letter in drawing.letters.items():
        r = row - first_row
        at = ((column - first_column - r) // 2, r)
        if letter == "#":
            blocked.add(at)
        elif letter != "S":
            colours[at] = COLOURS.index(letter.upper())
            if letter.isupper():
                treasures.add(at)
    return Board(drawing.id, (0, 0), colours, frozenset(treasures), frozenset(blocked))


def read_board(text: str | bytes) -> Board:
    """The board drawn in a file; Unreadable unless it is a good one, with its first fault as sentence."""
    board = parse_board(text)
    refuse(faults(board), "WL-03")
    return board


def write_board(board: Board) -> str:
    """The text of a board file: ``read_board`` reads it back (with the start moved to (0, 0))."""
    letters = {board.start: "S"} | dict.fromkeys(board.blocked, "#")
    for at, code in board.colours.items():
        letters[at] = COLOURS[code] if at in board.treasures else COLOURS[code].lower()
    top = min(r for _, r in letters)
    left = min(2 * q + r for q, r in letters)
    drawn = {(r - top, 2 * q + r - left): letter for (q, r), letter in letters.items()}
    start = board.start
    return write_drawing(Drawing(board.id, drawn, (start[1] - top, 2 * start[0] + start[1] - left)))


@cache
def load_boards() -> Mapping[str, Board]:
    """The boards that come with the game, by id: those that are dealt in the order of the tablets, then those
    that were."""
    folder = files(__package__).joinpath("data")
    ids = [*chain.from_iterable(TABLETS), *RENEWED]
    boards = [read_board(folder.joinpath(f"{id}.toml").read_text("utf-8")) for id in ids]
    return MappingProxyType({board.id: board for board in boards})

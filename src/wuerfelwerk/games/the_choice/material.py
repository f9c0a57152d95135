"""What lies on a table of The Choice: dice, point tables, and a sheet with two sides for each seat."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import shuffled
from wuerfelwerk.engine.contract import Dice
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.the_choice.board import (
    COLOURS,
    MOST_VALUE,
    NUMBERS,
    RING,
    SHEETS,
    SHEETS_1,
    Board,
    load_boards,
    read_board,
)

MAX_SEATS = 4
ID_LENGTH = 19  # ids are shorter; the record ends on a word
DICE, FACES = 3, 6
FRONT, BACK = 0, 1
DEALT = {1: SHEETS_1, 2: SHEETS}  # by the version of the rules
VERSION = max(DEALT)

# One printed side. Sets of fields are bits of one word, field f at bit f.
BOARD = record_type(
    [
        ("colour_fields", np.int64, (6,)),  # ring fields of a colour
        ("value_fields", np.int64, (MOST_VALUE + 1,)),  # number fields of a value
        ("ring", np.int8, (RING,)),  # colour codes, clockwise
        ("numbers", np.int8, (NUMBERS,)),  # values, in reading order
        ("id", np.int8, (ID_LENGTH,)),  # ASCII, padded with zeros
    ]
)

# The whole table. Faces are codes 0 … 5 for the numbers 1 … 6.
MATERIAL = record_type(
    [
        ("seats", np.int64),
        ("number_points", np.int32, (NUMBERS + 1,)),  # by fields on the path
        ("ring_points", np.int32, (RING + 1,)),  # by colour fields marked
        ("dice", np.int16, (DICE, FACES)),  # colour of each face
        ("boards", BOARD, (MAX_SEATS, 2)),  # front and back of each seat's sheet
    ]
)


def lay_out(options: Mapping[str, str], seats: int, dice: Dice, host: Sequence[str] = ()) -> Any:
    """Deals every seat another sheet, or all the same one, or lays out the side the host brought (TC-A15).

    ``host``: files of sides, ids of those that come with the game, or letters of the sheets that are dealt,
    one for all seats or one for each. A side is front and back, a sheet has its own two. Raises Unreadable
    for a wrong number of seats (TC-01) or of sides, and for a file that cannot be read.
    """
    return lay_out_as(VERSION, options, seats, dice, host)


def lay_out_as(
    version: int, options: Mapping[str, str], seats: int, dice: Dice, host: Sequence[str] = ()
) -> Any:
    """Deals as a version of the rules did."""
    if not 2 <= seats <= MAX_SEATS:
        raise Unreadable("The Choice ist für 2 bis 4 Plätze, nicht für %(seats)s.", rule="TC-01", seats=seats)
    if options.get("sheets") == "host":
        return lay_out_boards(_sides(host, seats))
    same = options.get("sheets", "all_different") == "all_same"
    material, sheets = new_material(seats), shipped_sheets(version)
    order = [dice.below(len(sheets))] * seats if same else shuffled(range(len(sheets)), dice)
    boards = material.boards
    for seat in range(seats):
        boards[seat] = sheets[order[seat]]
    return material


def _sides(host: Sequence[str], seats: int) -> list[list[Board]]:
    """Front and back of each seat, as the host brought them."""
    brought = [_brought(text) for text in host]
    if len(brought) not in (1, seats):
        raise Unreadable(
            "Erwartet wird 1 Blattseite für alle oder eine für jeden der %(seats)s Plätze, "
            "gekommen sind %(count)s.",
            seats=seats,
            count=len(brought),
        )
    return (brought * seats)[:seats]


@lru_cache(maxsize=64)
def _brought(text: str) -> list[Board]:
    """Front and back: a sheet by its letter, a side by its id or as a file. Read once: simulations lay it out
    for every game."""
    shipped, named = load_boards(), text.strip()
    if named in sheets_by_letter():
        return [shipped[id] for id in sheets_by_letter()[named]]
    return [shipped[named] if named in shipped else read_board(text)] * 2


@cache
def sheets_by_letter() -> dict[str, tuple[str, str]]:
    """The sides of every sheet that is dealt, by its letter."""
    return {sides[0][0]: sides for sides in SHEETS}


def lay_out_boards(boards: Sequence[Sequence[Board]]) -> Any:
    """The material for given sides: for each seat its front and its back."""
    material = new_material(len(boards))
    for seat, sides in enumerate(boards):
        for side in (FRONT, BACK):
            print_board(sides[side], material.boards[seat, side])
    return material


def new_material(seats: int) -> Any:
    """Dice and point tables, the sheets still blank."""
    material = np.zeros(1, MATERIAL)[0]
    material.seats = seats
    material.dice[:] = shipped_dice()
    material.number_points[:], material.ring_points[:] = shipped_points()
    return material


def print_board(board: Board, record: Any) -> None:
    """Fills a blank BOARD record."""
    record.id[: len(board.id)] = list(board.id.encode("ascii"))
    for place, colour in enumerate(board.ring):
        record.ring[place] = colour
        record.colour_fields[colour] |= 1 << place
    for place, value in enumerate(board.numbers):
        record.numbers[place] = value
        record.value_fields[value] |= 1 << place


def board_of(record: Any) -> Board:
    """The side a BOARD record was made from."""
    id = bytes(record.id).rstrip(b"\0").decode("ascii")
    return Board(id, tuple(map(int, record.ring)), tuple(map(int, record.numbers)))


@cache
def shipped_sheets(version: int = VERSION) -> list[Any]:
    """The sheets A … J as BOARD arrays of shape (2,): front, back. Made once, they never change."""
    dealt, printed = DEALT[version], load_boards()
    sheets = np.zeros((len(dealt), 2), BOARD)
    for sheet, ids in enumerate(dealt):
        for side, id in enumerate(ids):
            print_board(printed[id], sheets.view(np.recarray)[sheet, side])
    return list(sheets)


@cache
def shipped_dice() -> tuple[tuple[int, ...], ...]:
    """Colour codes of the faces 1 … 6 of each die."""
    return tuple(tuple(COLOURS.index(letter) for letter in row.split()) for row in _data("dice")["dice"])


@cache
def shipped_points() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points by fields on the path, and by colour fields."""
    data = _data("points")
    return tuple(data["numbers"]), tuple(data["ring"])


def reconstructed_points() -> frozenset[int]:
    """The lengths of a path whose points are not in the printed rules but ours."""
    return frozenset(_data("points")["numbers_reconstructed"])


@cache
def _data(name: str) -> Any:
    return tomllib.loads(files(__package__).joinpath("data", f"{name}.toml").read_text("utf-8"))

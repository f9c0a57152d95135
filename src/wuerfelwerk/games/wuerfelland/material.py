"""What lies on a Würfelland table: the material record and how it is laid out.

Fields and areas are numbered; sets of fields are two int64 words of 60 bits, field f at bit
f % 60 of word f // 60. That is also where action "mark f" lies in an action mask.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import shuffled
from wuerfelwerk.engine.contract import Dice
from wuerfelwerk.engine.errors import Unreadable, refuse
from wuerfelwerk.engine.masks import WORD_BITS
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.wuerfelland.board import (
    MAX_AREAS,
    MAX_BLOCKED,
    MAX_FIELDS,
    TABLETS,
    TABLETS_1,
    Board,
    Hex,
    around,
    load_boards,
    read_board,
    too_large,
)

MAX_SEATS = 4
ID_LENGTH = 16
DICE = 6

FRONT, BACK = 0, 1
STANDARD, FULL_BAR = 0, 1
GOALS = ("standard", "full_bar")
DEALT = {1: TABLETS_1, 2: TABLETS}  # by the version of the rules
VERSION = max(DEALT)

# One printed board. Areas are sorted by colour: those of colour c are first_area[c] … first_area[c+1]-1.
BOARD = record_type(
    [
        ("near", np.int64, (MAX_FIELDS, 2)),  # fields next to a field
        ("area_fields", np.int64, (MAX_AREAS, 2)),  # fields of an area
        ("treasure_fields", np.int64, (2,)),
        ("start_near", np.int64, (2,)),  # fields next to the start
        # sets of areas, area a at bit a of one word
        ("near_areas", np.int64, (MAX_FIELDS,)),  # areas next to a field, its own included
        ("start_areas", np.int64),  # areas next to the start
        ("colour_areas", np.int64, (6,)),  # areas of a colour
        ("roomy_areas", np.int64, (DICE + 1,)),  # areas of at least 0, 1 … 6 fields
        ("fields", np.int16),  # how many
        ("areas", np.int16),
        ("first_area", np.int16, (7,)),
        ("area_size", np.int16, (MAX_AREAS,)),
        ("colour_fields", np.int16, (6,)),  # fields of each colour
        ("colour", np.int8, (MAX_FIELDS,)),  # 0 … 5 in the order R Y G B O X
        ("area", np.int8, (MAX_FIELDS,)),
        ("treasure", np.int8, (MAX_FIELDS,)),  # 1: a treasure field
        ("area_colour", np.int8, (MAX_AREAS,)),
        ("q", np.int8, (MAX_FIELDS,)),  # where it is printed
        ("r", np.int8, (MAX_FIELDS,)),
        ("start_q", np.int8),
        ("start_r", np.int8),
        ("blocked_count", np.int16),
        ("blocked_q", np.int8, (MAX_BLOCKED,)),
        ("blocked_r", np.int8, (MAX_BLOCKED,)),
        ("id", np.int8, (ID_LENGTH,)),  # ASCII, padded with zeros
    ]
)

# The whole table: two boards (front, back) for each seat.
MATERIAL = record_type(
    [
        ("seats", np.int16),
        ("goal", np.int16),  # STANDARD or FULL_BAR
        ("boards", BOARD, (MAX_SEATS, 2)),
    ]
)


def lay_out(options: Mapping[str, str], seats: int, dice: Dice, host: Sequence[str] = ()) -> Any:
    """Deals every seat a different tablet (WL-06), or the boards the host brought.

    ``host``: board files or ids of shipped boards, one for all seats or one for each seat;
    needed where option ``boards`` is ``host``. Raises Unreadable for a wrong number of seats
    or of boards and for a board file that cannot be read.
    """
    return lay_out_as(VERSION, options, seats, dice, host)


def lay_out_as(
    version: int, options: Mapping[str, str], seats: int, dice: Dice, host: Sequence[str] = ()
) -> Any:
    """Deals as a version of the rules did."""
    if not 2 <= seats <= MAX_SEATS:
        raise Unreadable("Würfelland ist für 2 bis 4 Plätze, nicht für %(seats)s.", rule="WL-01", seats=seats)
    if options.get("boards", "random") == "host":
        brought = [_brought(text) for text in host]
        if len(brought) not in (1, seats):
            raise Unreadable(
                "Erwartet wird 1 Spielplan für alle oder einer für jeden der %(seats)s Plätze, "
                "gekommen sind %(count)s.",
                seats=seats,
                count=len(brought),
            )
        return lay_out_boards(options, [[b, b] for b in (brought * seats)[:seats]])
    tablets = shuffled(_tablets(version), dice)
    material = _new_material(options, seats)
    boards = material.boards.view(np.uint8)  # bytes: numpy would copy records member by member
    for seat in range(seats):
        boards[seat] = tablets[seat]
    return material


@lru_cache(maxsize=64)
def _brought(text: str) -> Board:
    """A board the host brought, by its id or as a file. Read once: simulations lay it out for every game."""
    shipped = load_boards()
    return shipped[text.strip()] if text.strip() in shipped else read_board(text)


@cache
def _tablets(version: int) -> list[Any]:
    """The dealt tablets as the bytes of two BOARD records: front, back. Made once, they never change."""
    shipped = load_boards()
    pairs = lay_out_boards({}, [[shipped[id] for id in sides] for sides in DEALT[version]]).boards
    return list(pairs.view(np.uint8).copy())


def lay_out_boards(options: Mapping[str, str], boards: Sequence[Sequence[Board]]) -> Any:
    """The material for given boards: for each seat its front and its back."""
    material = _new_material(options, len(boards))
    places = material.boards.view(np.uint8).reshape(*material.boards.shape, -1)  # numpy copies by members
    for seat, sides in enumerate(boards):
        for side in (FRONT, BACK):
            board = sides[side]
            drawn = tuple(sorted(board.colours.items())), board.treasures, board.blocked
            places[seat, side] = _printed(board.id, board.start, *drawn)
    return material


@lru_cache(maxsize=64)
def _printed(
    id: str,
    start: Hex,
    colours: tuple[tuple[Hex, int], ...],
    treasures: frozenset[Hex],
    blocked: frozenset[Hex],
) -> Any:
    """The bytes of a BOARD record. Kept: the same boards come again in every game."""
    record = np.zeros(1, BOARD)
    _print_board(Board(id, start, dict(colours), treasures, blocked), record.view(np.recarray)[0])
    return record.view(np.uint8)


def _new_material(options: Mapping[str, str], seats: int) -> Any:
    material = np.zeros(1, MATERIAL)[0]
    material.seats = seats
    material.goal = GOALS.index(options.get("goal", "standard"))
    return material


def board_of(record: Any) -> Board:
    """The board a BOARD record was made from."""
    count, blocks = int(record.fields), int(record.blocked_count)
    fields = list(zip(record.q[:count].tolist(), record.r[:count].tolist(), strict=True))
    colours = dict(zip(fields, record.colour[:count].tolist(), strict=True))
    treasures = frozenset(at for at, treasure in zip(fields, record.treasure, strict=False) if treasure)
    blocked = frozenset(
        zip(record.blocked_q[:blocks].tolist(), record.blocked_r[:blocks].tolist(), strict=True)
    )
    start = (int(record.start_q), int(record.start_r))
    return Board(bytes(record.id).rstrip(b"\0").decode("ascii"), start, colours, treasures, blocked)


def _print_board(board: Board, record: Any) -> None:
    fields, areas = board.fields(), board.areas()
    refuse(too_large(board), "WL-03")
    number = {at: f for f, at in enumerate(fields)}
    record.fields, record.areas = len(fields), len(areas)
    record.id[: len(board.id)] = list(board.id.encode("ascii"))
    record.start_q, record.start_r = board.start
    record.blocked_count = len(board.blocked)
    for i, at in enumerate(sorted(board.blocked, key=lambda at: (at[1], at[0]))):
        record.blocked_q[i], record.blocked_r[i] = at
    for at, f in number.items():
        record.q[f], record.r[f] = at
        record.colour[f] = board.colours[at]
        record.treasure[f] = at in board.treasures
        record.colour_fields[board.colours[at]] += 1
        _set_bits(record.near[f], around(at), number)
    _set_bits(record.treasure_fields, board.treasures, number)
    _set_bits(record.start_near, around(board.start), number)
    _print_areas(board, areas, record, number)


def _print_areas(board: Board, areas: list[frozenset[Hex]], record: Any, number: Mapping[Hex, int]) -> None:
    area_of = {at: a for a, area in enumerate(areas) for at in area}
    for a, area in enumerate(areas):
        record.area_colour[a] = board.colours[next(iter(area))]
        record.area_size[a] = len(area)
        record.colour_areas[record.area_colour[a]] |= 1 << a
        for dice in range(min(len(area), DICE) + 1):
            record.roomy_areas[dice] |= 1 << a
        _set_bits(record.area_fields[a], area, number)
        for at in area:
            record.area[number[at]] = a
            record.near_areas[number[at]] = _areas_at([at, *around(at)], area_of)
    record.start_areas = _areas_at(around(board.start), area_of)
    for colour in range(7):
        record.first_area[colour] = sum(int(record.area_colour[a]) < colour for a in range(len(areas)))


def _areas_at(places: Sequence[Hex], area_of: Mapping[Hex, int]) -> int:
    return sum(1 << a for a in {area_of[at] for at in places if at in area_of})


def _set_bits(words: Any, places: Sequence[Hex] | frozenset[Hex], number: Mapping[Hex, int]) -> None:
    for at in places:
        if at in number:
            words[number[at] // WORD_BITS] |= 1 << (number[at] % WORD_BITS)

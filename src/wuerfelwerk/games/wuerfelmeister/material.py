"""What lies on a Würfelmeister table and never changes: the material record and how it is laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import Dice
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.wuerfelmeister.board import FIELD_OF, FIELDS, border, fields, neighbour

MAX_SEATS = 4
VALUES = (1, 2, 3, 4, 5, 6)
VERSIONS = ("standard", "master")
SKINS = ("pips", "poker", "colours")
SETUPS = ("automatic", "manual")
FLAGS = ("false", "true")

# Sets of fields are two words, one for each colour of the chessboard (see board.py).
MATERIAL = record_type(
    [
        ("board", np.int64, (2,)),  # all fields
        ("near", np.int64, (FIELDS,)),  # fields next to a field, a word of the other colour
        ("next", np.int16, (FIELDS, 4)),  # the field to the north, east, south, west; -1 beyond the edge
        ("values", np.int16, (6,)),  # points of each picture in the master version
        ("seats", np.int16),
        ("rows", np.int16),  # and columns
        ("coin", np.int16),  # the field the coin lies beside: the only way in and out
        ("master", np.int16),
        ("manual", np.int16),  # 1: the seats lay the dice themselves
        ("forced_hit", np.int16),  # 1: no empty field where a picture or a figure can be reached
        ("skin", np.int16),  # what the faces look like; nothing depends on it
    ]
)


def lay_out(options: Mapping[str, str], seats: int, dice: Dice, host: Sequence[str] = ()) -> Any:
    """The material of one table; nothing in it is drawn."""
    return lay_out_with(options, seats, VALUES)


def lay_out_with(options: Mapping[str, str], seats: int, values: Sequence[int]) -> Any:
    """The material with agreed values of the pictures. Raises Unreadable for a wrong number of seats."""
    if not 2 <= seats <= MAX_SEATS:
        raise Unreadable(
            "Würfelmeister ist für 2 bis 4 Plätze, nicht für %(seats)s.", rule="WM-01", seats=seats
        )
    size = int(options["size"])
    if options["coin"] not in border(size):
        raise Unreadable(
            "Die Münze liegt an einem Randfeld: „%(coin)s“ ist auf %(size)s mal %(size)s Feldern keines.",
            rule="WM-06",
            coin=options["coin"],
            size=size,
        )
    material = printed(size).copy()
    material.seats = seats
    material.coin = FIELD_OF[options["coin"]]
    material.master = VERSIONS.index(options["version"])
    material.manual = SETUPS.index(options["setup"])
    material.forced_hit = FLAGS.index(options["forced_hit"])
    material.skin = SKINS.index(options["skin"])
    for picture in range(6):
        material.values[picture] = values[picture]
    return material


@cache
def printed(size: int) -> Any:
    """A material with the board of that size and nothing else. Made once, never changed."""
    material = np.zeros(1, MATERIAL)[0]
    material.rows = size
    material.next[:] = -1
    for field in fields(size):
        material.board[field // 32] |= 1 << field % 32
        for direction in range(4):
            other = neighbour(field, direction, size)
            material.next[field, direction] = other
            if other >= 0:
                material.near[field] |= 1 << other % 32
    return material

"""What is constant at one table of Regenbogenwürfelei: seats and options. Nothing is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import Dice
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.records import record_type

COLOURS = "ROYGBV"  # red, orange, yellow, green, blue, violet; a colour's code is its place here
FUNCTIONS = ("joker", "blockierer", "hilfe", "zauberer")
LEFTOVERS = ("pool", "removed")
LAST_SURVIVORS = ("end", "plays_on")

DICE = 24
OF_EACH_COLOUR = 4
MIN_SEATS, MAX_SEATS = 2, 6
MOST_SEATS_WITH_FUNCTIONS = 4
MOST_ROUNDS = 10

POOL_LEFTOVER, REMOVED = 0, 1
END, PLAYS_ON = 0, 1

MATERIAL = record_type(
    [
        ("seats", np.int16),
        ("functions", np.int16),  # bit mask of the function dice in the game
        ("function_count", np.int16),
        ("leftover", np.int16),  # function dice nobody could pick: POOL_LEFTOVER or REMOVED
        ("last_survivor", np.int16),  # END or PLAYS_ON
        ("rounds", np.int16),
    ]
)


def lay_out(options: Mapping[str, str], seats: int, dice: Dice, host: Sequence[str] = ()) -> Any:
    """The material of one table. Raises Unreadable for a wrong number of seats (RW-01)."""
    functions = [name for name in options.get("functions", "").split(",") if name]
    return lay_out_values(
        seats,
        functions,
        options.get("leftover", LEFTOVERS[0]),
        options.get("last_survivor", LAST_SURVIVORS[0]),
        int(options.get("rounds", "1")),
    )


def lay_out_values(
    seats: int, functions: Sequence[str], leftover: str, last_survivor: str, rounds: int
) -> Any:
    """The material for given values; ValueError for a word that is none of the known ones."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise Unreadable(
            "Regenbogenwürfelei ist für 2 bis 6 Plätze, nicht für %(seats)s.", rule="RW-01", seats=seats
        )
    if functions and seats > MOST_SEATS_WITH_FUNCTIONS:
        raise Unreadable(
            "Mit Funktionswürfeln spielen höchstens 4, hier sind es %(seats)s.", rule="RW-01", seats=seats
        )
    if not 1 <= rounds <= MOST_ROUNDS:
        raise ValueError(f"{rounds} rounds")
    material = np.zeros(1, MATERIAL)[0]
    material.seats = seats
    for name in functions:
        material.functions |= 1 << FUNCTIONS.index(name)
    material.function_count = len(set(functions))
    material.leftover = LEFTOVERS.index(leftover)
    material.last_survivor = LAST_SURVIVORS.index(last_survivor)
    material.rounds = rounds
    return material

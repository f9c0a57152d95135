"""Regenbogenwürfelei: what one seat's prospects are, in numbers for bots that weigh whole games.

A roll that is to come is averaged over all its faces, those of the joker too. The chance to take from the
pool is counted exactly, for the roll of a pip die.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import ending, handfuls, turns
from wuerfelwerk.games.regenbogenwuerfelei.codes import (
    BLOCKIERER,
    DEAL,
    ENDED,
    HILFE,
    IN_POOL,
    JOKER,
    LAID,
    ROLL,
    TURN,
    ZAUBERER,
)
from wuerfelwerk.games.regenbogenwuerfelei.handfuls import RAINBOW, colours_in, number_of
from wuerfelwerk.games.regenbogenwuerfelei.turns import in_pool

COMPILED_WITH = (handfuls, ending, turns)

# 0 points of rounds before, and of a rainbow | 1 dice on the rack | 2 … 8 colours on it, one of them is 1
# 9 colours with one die only | For who rolls next: 10 chance to complete the rainbow, 11 new colours,
# 12 dice of the pool taken | 13, 14, 15 the same for everybody else | 16 … 19 function die held
# 20 the hilfe completes | 21 there is a new colour for the hilfe | 22 new colours for the zauberer
# 23 five colours or more, and the blockierer | 24 colours it lacks that lie in the pool
# 25 who rolls next holds hilfe or zauberer | 26 … 29 function die in the pool, for who rolls next
# 30 … 45 the numbers 0 … 15 in a game without function dice: there they weigh otherwise
POINTS, DICE, COLOURS, SINGLE, NEXT, LATER, HELD = 0, 1, 2, 9, 10, 13, 16
HELP_ENDS, HELP_NEW, WIZARD_NEW, BLOCKED, LYING, READY, FETCHES = 20, 21, 22, 23, 24, 25, 26
BARE, WITHOUT, NUMBERS = 16, 30, 46

FUNCTION_DICE, FACES = 4, 6
RAINBOW_POINTS = 6
LEARNED_ON: tuple[dict[str, str], ...] = (
    {},
    {"functions": "joker,blockierer,hilfe,zauberer"},
)  # options of tables, in turns


def numbers(material: Any, state: Any, seat: int, out: Any) -> None:
    """Fills ``out`` with NUMBERS numbers seen from one seat; all zero before the first deal."""
    for index in range(NUMBERS):
        out[index] = 0.0
    if state.round_number == 0:
        return
    _fill(material, state, seat, out)
    if material.functions == 0:
        for index in range(BARE):
            out[WITHOUT + index] = out[index]
            out[index] = 0.0


def _fill(material: Any, state: Any, seat: int, out: Any) -> None:
    out[POINTS] = state.points[seat] + (RAINBOW_POINTS if seat == state.completer else 0)
    if state.phase == DEAL or state.phase == ENDED:
        out[DICE] = number_of(state.racks[seat])
        return
    for die in range(FUNCTION_DICE):
        if state.where[die] == seat:
            out[HELD + die] = 1.0
    if state.phase == ROLL:
        _all_rolls(material, state, seat, out)
        return
    mover = int(state.active) if state.phase == TURN or state.phase == LAID else -1
    one, two, three, four, five = (
        int(state.pool[0]),
        int(state.pool[1]),
        int(state.pool[2]),
        int(state.pool[3]),
        int(state.pool[4]),
    )
    _add(material, state, seat, seat == mover, int(state.racks[seat]), one, two, three, four, five, 1.0, out)


def _all_rolls(material: Any, state: Any, seat: int, out: Any) -> None:
    """The average over all faces of the pip die, and of the joker where it is rolled too."""
    active = int(state.active)
    follows = _follows(material, state)
    own = 1 << 8 * int(state.colour)
    whole = in_pool(state)
    jokers = FACES if state.where[JOKER] == active and whole != 0 else 1
    weight = 1.0 / (FACES * jokers)
    for value in range(FACES):
        beaten = 0
        for below in range(value):
            beaten += int(state.pool[below])
        stays = beaten == 0 and value < 5
        for joker in range(jokers):
            kept = ~(0xFF << 8 * joker) if jokers > 1 else -1
            ones = _lies(state, 0, value, stays, own) & kept
            twos = _lies(state, 1, value, stays, own) & kept
            threes = _lies(state, 2, value, stays, own) & kept
            fours = _lies(state, 3, value, stays, own) & kept
            fives = _lies(state, 4, value, stays, own) & kept
            rack = int(state.racks[seat])
            if seat == active:  # what is not in the pool any more is on the rack
                rack += whole - (ones + twos + threes + fours + fives)
            _add(material, state, seat, seat == follows, rack, ones, twos, threes, fours, fives, weight, out)


def _lies(state: Any, place: int, value: int, stays: bool, own: int) -> int:
    """The dice of one value that lie in the pool after a roll, the own one too if it stays."""
    dice = int(state.pool[place]) if place >= value else 0
    return dice + own if stays and place == value else dice


def _follows(material: Any, state: Any) -> int:
    """The seat that rolls after the one that rolls now."""
    seat = int(state.active)
    for _ in range(material.seats):
        seat = (seat + int(state.direction) + material.seats) % material.seats
        if state.out >> seat & 1 == 0:
            return seat
    return seat


def _add(
    material: Any,
    state: Any,
    seat: int,
    rolls: bool,
    rack: int,
    ones: int,
    twos: int,
    threes: int,
    fours: int,
    fives: int,
    weight: float,
    out: Any,
) -> None:
    """Adds the numbers of a rack and a pool; ``rolls``: this seat is next to roll."""
    has = colours_in(rack)
    many = number_of(has)
    lacks = RAINBOW & ~has
    out[DICE] += weight * number_of(rack)
    out[COLOURS + many] += weight
    out[SINGLE] += weight * number_of(has & ~(rack >> 1) & ~(rack >> 2))
    blocked = state.where[BLOCKIERER] == seat
    first = NEXT if rolls else LATER
    taken = 0
    for value in range(1, FACES):
        taken += ones if value == 1 else twos if value == 2 else threes if value == 3 else 0
        taken += fours if value == 4 else fives if value == 5 else 0
        found = colours_in(taken) & lacks
        if found == lacks and not blocked and rack != 0:
            out[first] += weight / FACES
        out[first + 1] += weight * number_of(found) / FACES
        out[first + 2] += weight * number_of(taken) / FACES
    out[LYING] += weight * number_of(colours_in(taken) & lacks)
    if material.functions != 0:
        _add_functions(material, state, seat, rolls, many, lacks, ones, weight, out)


def _add_functions(
    material: Any,
    state: Any,
    seat: int,
    rolls: bool,
    many: int,
    lacks: int,
    ones: int,
    weight: float,
    out: Any,
) -> None:
    """What function dice, held or lying there, do for the seat."""
    blocked = state.where[BLOCKIERER] == seat
    if state.where[HILFE] == seat:
        others = 0
        for other in range(material.seats):
            if other != seat:
                others |= colours_in(int(state.racks[other]))
        if others & lacks != 0:
            out[HELP_NEW] += weight
            if number_of(lacks) == 1 and not blocked:
                out[HELP_ENDS] += weight
    if state.where[ZAUBERER] == seat:
        out[WIZARD_NEW] += weight * number_of(colours_in(ones) & lacks)
    if blocked and many >= 5:
        out[BLOCKED] += weight
    if rolls:
        if state.where[HILFE] == seat or state.where[ZAUBERER] == seat:
            out[READY] += weight
        for die in range(FUNCTION_DICE):
            if state.where[die] == IN_POOL:
                out[FETCHES + die] += weight

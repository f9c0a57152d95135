"""What a seat may do on the board: fields it reaches, dice it may tip, places for figures and dice.

Part of the rules: the functions compile with rules.py. A set of fields is a pair of words, one for each
colour of the chessboard (board.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import NO_ACTION
from wuerfelwerk.engine.masks import count_bits, lowest_bit, put_bits
from wuerfelwerk.games.wuerfelmeister import reach as reaching
from wuerfelwerk.games.wuerfelmeister.board import FIELDS
from wuerfelwerk.games.wuerfelmeister.codes import COIN, COIN_ACTION, PASS, PLACES, PUTS, STAY, TIPS
from wuerfelwerk.games.wuerfelmeister.die import TOP
from wuerfelwerk.games.wuerfelmeister.reach import east_of, reach, west_of

COMPILED_WITH = (reaching,)  # compiled along

# Each bit of eight moved to a place of its own in every four: 1011 becomes 1 0000 0001 0001. The four tips
# of a field have neighbouring ids, so the tips in one direction are every fourth.
FOURTHS = np.array([sum((bits >> n & 1) << 4 * n for n in range(8)) for bits in range(256)], np.int64)

# ---- sets of fields -----------------------------------------------------------------------------


def figures_on(material: Any, state: Any, without: int) -> tuple[int, int]:
    """Fields with a figure, but for one seat's (-1: with all)."""
    of_0, of_1 = 0, 0
    for seat in range(material.seats):
        at = int(state.figures[seat].at)
        bit = 1 << (at & 31) if seat != without and at >= 0 else 0
        of_0 |= bit if at < 32 else 0  # no branches: compiled, these are the fastest
        of_1 |= bit if at >= 32 else 0
    return of_0, of_1


def empty_fields(material: Any, state: Any) -> tuple[int, int]:
    """Fields without die and figure (WM-A6)."""
    figures = figures_on(material, state, -1)
    return (
        int(material.board[0]) & ~(int(state.lying[0]) | figures[0]),
        int(material.board[1]) & ~(int(state.lying[1]) | figures[1]),
    )


def free_dice(material: Any, state: Any) -> tuple[int, int]:
    """Fields with a die that no figure stands on (WM-17)."""
    figures = figures_on(material, state, -1)
    return int(state.lying[0]) & ~figures[0], int(state.lying[1]) & ~figures[1]


def reached(material: Any, state: Any, seat: int, steps: int, colour: int) -> int:
    """Fields of one colour that a seat's figure reaches in exactly so many steps."""
    at = int(state.figures[seat].at)
    others = figures_on(material, state, seat)
    if at == COIN:  # the first step is the field beside the coin (WM-24)
        at = int(material.coin)
        steps -= 1
        if steps == 0:
            return 1 << (at & 31) if at >> 5 == colour else 0
        if (others[at >> 5] >> (at & 31)) & 1 == 1:  # somebody stands there: no way past (WM-23)
            return 0
    if (at >> 5) + steps & 1 != colour:
        return 0
    return reach(material, at, steps, others, at >> 5)


def reaches_coin(material: Any, state: Any, seat: int, steps: int) -> bool:
    """True if the goal is open and the figure gets there with exactly so many steps (WM-39, WM-40)."""
    at = int(state.figures[seat].at)
    if state.left > 0 or at == COIN:
        return False
    entry = int(material.coin)
    colour = entry >> 5
    bit = 1 << (entry & 31)
    if at == entry:
        return steps == 1
    if steps == 1 or figures_on(material, state, seat)[colour] & bit != 0:
        return False
    return reached(material, state, seat, steps - 1, colour) & bit != 0


def showing(state: Any, fields: int, colour: int, picture: int) -> int:
    """Those of some fields, all with a die, whose die has that picture on top."""
    found = 0
    while fields != 0:
        bit = fields & -fields
        fields ^= bit
        if TOP[state.dice[32 * colour + lowest_bit(bit)]] == picture:
            found |= bit
    return found


def hits(material: Any, state: Any, seat: int, fields: int, colour: int) -> int:
    """Those of some fields where the wanted picture or a figure to capture is (WM-25, WM-30, WM-31)."""
    figures = figures_on(material, state, seat)[colour]
    lying = int(state.lying[colour])
    return fields & figures & ~lying | showing(state, fields & lying, colour, state.wanted)


# ---- legal actions ------------------------------------------------------------------------------


def legal_moves(material: Any, state: Any, mask: Any) -> int:
    """The coin; else what can be hit; else empty fields; else stay (WM-34 … WM-37)."""
    only, fields, colour = _moves(material, state)
    if only != NO_ACTION:
        mask[only // 60] = 1 << only % 60
        return 1
    put_bits(mask, 32 * colour, fields)
    return count_bits(fields)


def only_move(material: Any, state: Any) -> int:
    """The only way to move, NO_ACTION where there is a choice."""
    only, fields, colour = _moves(material, state)
    if only == NO_ACTION and fields & (fields - 1) == 0:
        return 32 * colour + lowest_bit(fields)
    return only


def _moves(material: Any, state: Any) -> tuple[int, int, int]:
    """To the coin or to stay, where that is all; else NO_ACTION, and fields of one colour."""
    seat, steps = int(state.active), int(state.steps)
    if reaches_coin(material, state, seat, steps):
        return COIN_ACTION, 0, 0
    at = int(state.figures[seat].at)
    colour = (int(material.coin) >> 5) + steps - 1 & 1 if at == COIN else (at >> 5) + steps & 1
    fields = reached(material, state, seat, steps, colour)
    found = hits(material, state, seat, fields, colour)
    if found == 0 or material.forced_hit == 0:
        found |= fields & empty_fields(material, state)[colour]
    return NO_ACTION if found != 0 else STAY, found, colour


def legal_tips(material: Any, state: Any, mask: Any) -> int:
    """Every free die onto every empty field beside it (WM-12, WM-16, WM-17); none: pass (WM-18)."""
    free, empty = free_dice(material, state), empty_fields(material, state)
    count = _tips(mask, free[0], empty[1], 0) + _tips(mask, free[1], empty[0], 1)
    if count == 0:
        mask[PASS // 60] = 1 << PASS % 60
        return 1
    return count


def count_tips(material: Any, state: Any) -> int:
    """How many tips are possible."""
    free, empty = free_dice(material, state), empty_fields(material, state)
    count = 0
    for colour in range(2):
        north, east, south, west = _tipping(free[colour], empty[1 - colour], colour)
        count += _count(north, east, south, west)
    return count


def _count(north: int, east: int, south: int, west: int) -> int:
    return count_bits(north) + count_bits(east) + count_bits(south) + count_bits(west)


def _tipping(free: int, empty: int, colour: int) -> tuple[int, int, int, int]:
    """Of the free dice of one colour those with an empty field in the north, east, south and west."""
    north, east = free & empty >> 4, free & west_of(empty, 1 - colour)
    return north, east, free & empty << 4, free & east_of(empty, 1 - colour)


def _tips(mask: Any, free: int, empty: int, colour: int) -> int:
    """Free dice of one colour onto empty fields of the other, all at once; returns how many tips."""
    north, east, south, west = _tipping(free, empty, colour)
    for row in range(0, 32, 8):
        tips = (
            FOURTHS[north >> row & 255]
            | FOURTHS[east >> row & 255] << 1
            | FOURTHS[south >> row & 255] << 2
            | FOURTHS[west >> row & 255] << 3
        )
        put_bits(mask, TIPS + 128 * colour + 4 * row, tips)
    return _count(north, east, south, west)


def legal_puts(material: Any, state: Any, mask: Any) -> int:
    """Every empty field (WM-32)."""
    empty = empty_fields(material, state)
    put_bits(mask, PUTS, empty[0])
    put_bits(mask, PUTS + 32, empty[1])
    return count_bits(empty[0]) + count_bits(empty[1])


def legal_places(material: Any, state: Any, mask: Any) -> int:
    """Every empty field, every picture that lies on top less than twice, turned any way (WM-03, WM-05)."""
    count = 0
    empty = empty_fields(material, state)
    for field in range(FIELDS):
        if (empty[field >> 5] >> (field & 31)) & 1 == 1:
            for way in range(24):
                if state.tops[way // 4] < 2:
                    action = PLACES + 24 * field + way
                    mask[action // 60] |= 1 << action % 60
                    count += 1
    return count

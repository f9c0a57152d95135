"""What a seat may do on the board: fields it reaches, dice it may tip, places for figures and dice.

Part of the rules: the functions compile with rules.py. A set of fields is a word for each colour of the
chessboard (board.py).
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.games.wuerfelmeister import reach as reaching
from wuerfelwerk.games.wuerfelmeister.board import FIELDS
from wuerfelwerk.games.wuerfelmeister.codes import COIN, COIN_ACTION, PASS, PLACES, PUTS, STAY, TIPS
from wuerfelwerk.games.wuerfelmeister.die import TOP
from wuerfelwerk.games.wuerfelmeister.reach import reach

COMPILED_WITH = (reaching,)  # compiled along

# ---- sets of fields -----------------------------------------------------------------------------


def figures_on(material: Any, state: Any, without: int, colour: int) -> int:
    """Fields of one colour with a figure, but for one seat's."""
    fields = 0
    for seat in range(material.seats):
        at = int(state.figures[seat].at)
        if seat != without and at >= 0 and at >> 5 == colour:
            fields |= 1 << (at & 31)
    return fields


def empty_fields(material: Any, state: Any, colour: int) -> int:
    """Fields of one colour without die and figure (WM-A6)."""
    return material.board[colour] & ~state.lying[colour] & ~figures_on(material, state, -1, colour)


def free_dice(material: Any, state: Any, colour: int) -> int:
    """Fields of one colour with a die that no figure stands on (WM-17)."""
    return state.lying[colour] & ~figures_on(material, state, -1, colour)


def reached(material: Any, state: Any, seat: int, steps: int, colour: int) -> int:
    """Fields of one colour that a seat's figure reaches in exactly so many steps."""
    at = int(state.figures[seat].at)
    others = (figures_on(material, state, seat, 0), figures_on(material, state, seat, 1))
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
    if steps == 1 or figures_on(material, state, seat, colour) & bit != 0:
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
    figures = figures_on(material, state, seat, colour)
    lying = state.lying[colour]
    return fields & figures & ~lying | showing(state, fields & lying, colour, state.wanted)


# ---- legal actions ------------------------------------------------------------------------------


def legal_moves(material: Any, state: Any, mask: Any) -> int:
    """The coin; else what can be hit; else empty fields; else stay (WM-34 … WM-37)."""
    seat, steps = int(state.active), int(state.steps)
    if reaches_coin(material, state, seat, steps):
        mask[COIN_ACTION // 60] = 1 << COIN_ACTION % 60
        return 1
    at = int(state.figures[seat].at)
    colour = (int(material.coin) >> 5) + steps - 1 & 1 if at == COIN else (at >> 5) + steps & 1
    fields = reached(material, state, seat, steps, colour)
    found = hits(material, state, seat, fields, colour)
    if found == 0 or material.forced_hit == 0:
        found |= fields & empty_fields(material, state, colour)
    if found == 0:
        mask[STAY // 60] = 1 << STAY % 60
        return 1
    if colour == 0:
        mask[0] = found
    else:  # ids 32 … 63 lie across two words
        mask[0] = (found & 0x0FFFFFFF) << 32
        mask[1] = found >> 28
    return count_bits(found)


def legal_tips(material: Any, state: Any, mask: Any) -> int:
    """Every free die onto every empty field beside it (WM-12, WM-16, WM-17); none: pass (WM-18)."""
    count = 0
    empty = (empty_fields(material, state, 0), empty_fields(material, state, 1))
    for colour in range(2):
        free = free_dice(material, state, colour)
        there = 1 - colour
        while free != 0:
            bit = free & -free
            free ^= bit
            field = 32 * colour + lowest_bit(bit)
            if material.near[field] & empty[there] == 0:
                continue
            for direction in range(4):
                target = int(material.next[field, direction])
                if target >= 0 and (empty[there] >> (target & 31)) & 1 == 1:
                    action = TIPS + 4 * field + direction
                    mask[action // 60] |= 1 << action % 60
                    count += 1
    if count == 0:
        mask[PASS // 60] = 1 << PASS % 60
        return 1
    return count


def legal_puts(material: Any, state: Any, mask: Any) -> int:
    """Every empty field (WM-32)."""
    count = 0
    for colour in range(2):
        fields = empty_fields(material, state, colour)
        while fields != 0:
            bit = fields & -fields
            fields ^= bit
            action = PUTS + 32 * colour + lowest_bit(bit)
            mask[action // 60] |= 1 << action % 60
            count += 1
    return count


def legal_places(material: Any, state: Any, mask: Any) -> int:
    """Every empty field, every picture that lies on top less than twice, turned any way (WM-03, WM-05)."""
    count = 0
    for field in range(FIELDS):
        if (empty_fields(material, state, field >> 5) >> (field & 31)) & 1 == 1:
            for way in range(24):
                if state.tops[way // 4] < 2:
                    action = PLACES + 24 * field + way
                    mask[action // 60] |= 1 << action % 60
                    count += 1
    return count

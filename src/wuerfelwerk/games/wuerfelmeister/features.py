"""Würfelmeister: what one seat's prospects look like, in a few numbers.

A bot or a learned value function weighs these numbers; the rules do not depend on them. A set of rolls
is a word with bit n for n pips.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.games.wuerfelmeister import ground
from wuerfelwerk.games.wuerfelmeister import reach as reaching
from wuerfelwerk.games.wuerfelmeister import rules as course
from wuerfelwerk.games.wuerfelmeister.codes import COIN, ENDED, ROLL, TIP
from wuerfelwerk.games.wuerfelmeister.die import TIPPED, TOP
from wuerfelwerk.games.wuerfelmeister.ground import empty_fields, figures_on, free_dice, reached, reaches_coin
from wuerfelwerk.games.wuerfelmeister.rules import score

COMPILED_WITH = (ground, reaching, course)  # compiled along

# 0 points | 1 points of the best other seat | 2 value of the own claim | 3 of all other claims
# 4 rolls of others that capture the own claim, times its value | 5 rolls that reach the wanted picture
# now, the best tip made | 6 rolls that capture | 7 rolls that reach the best picture in a later turn
# 8 own rolls to the open goal | 9 rolls of others to the open goal | 10 at the goal and ahead
FEATURES = 11
POINTS, BEST_OTHER, CLAIM, OTHER_CLAIMS, DANGER, HITS, CAPTURES, PROSPECT, HOME, OTHERS_HOME, WON = range(
    FEATURES
)
WEIGHTS = (10.0, -4.0, 7.0, -4.0, -0.9, 1.2, 0.15, 0.35, 1.5, -0.8, 100.0)


def features(material: Any, state: Any, seat: int, out: Any) -> None:
    """Fills ``out`` with FEATURES numbers seen from one seat."""
    for index in range(FEATURES):
        out[index] = 0.0
    out[POINTS] = score(material, state, seat)
    for other in range(material.seats):
        if other != seat:
            out[BEST_OTHER] = max(out[BEST_OTHER], score(material, state, other))
            out[OTHER_CLAIMS] += claim(material, state, other)
            out[OTHERS_HOME] += rolls_home(material, state, other)
    if state.phase == ENDED:
        out[WON] = 1.0 if state.figures[seat].home == 1 and out[POINTS] >= out[BEST_OTHER] else 0.0
        return
    out[CLAIM] = claim(material, state, seat)
    if out[CLAIM] > 0.0:
        out[DANGER] = out[CLAIM] * threats(material, state, seat)
    out[HOME] = rolls_home(material, state, seat)
    mine = seat == state.active and (state.phase == TIP or state.phase == ROLL)
    if state.left > 0:
        _fill_hits(material, state, seat, mine, out)


def claim(material: Any, state: Any, seat: int) -> float:
    """What the die a figure stands on will count; 0 on an empty field."""
    at = int(state.figures[seat].at)
    if at < 0 or state.dice[at] == 0:
        return 0.0
    picture = TOP[state.dice[at]]
    value = material.values[picture - 1] / 3.5 if material.master == 1 else 1.0
    return 2.0 * value if state.left == 1 else value


def threats(material: Any, state: Any, seat: int) -> int:
    """Rolls of all others that end on the field of a seat's figure."""
    at = int(state.figures[seat].at)
    found = 0
    for other in range(material.seats):
        if other != seat:
            for steps in range(1, 7):
                found += (reached(material, state, other, steps, at >> 5) >> (at & 31)) & 1
    return found


def rolls_home(material: Any, state: Any, seat: int) -> int:
    """Rolls that reach the open goal."""
    if state.left > 0 or state.figures[seat].at == COIN:
        return 0
    found = 0
    for steps in range(1, 7):
        if reaches_coin(material, state, seat, steps):
            found += 1
    return found


def _fill_hits(material: Any, state: Any, seat: int, mine: bool, out: Any) -> None:
    """Rolls that hit the wanted picture in this turn, or the best picture in a later one."""
    at = int(state.figures[seat].at)
    base = (int(material.coin) >> 5) + 1 if at == COIN else at >> 5
    ends = (
        reached(material, state, seat, 1, base + 1 & 1),
        reached(material, state, seat, 2, base & 1),
        reached(material, state, seat, 3, base + 1 & 1),
        reached(material, state, seat, 4, base & 1),
        reached(material, state, seat, 5, base + 1 & 1),
        reached(material, state, seat, 6, base & 1),
    )
    if not mine:
        for picture in range(1, 7):
            rolls = count_bits(_rolls_to_picture(material, state, ends, base, picture, -1))
            out[PROSPECT] = max(out[PROSPECT], float(rolls))
        return
    hits = _rolls_to_picture(material, state, ends, base, state.wanted, -1)
    most = count_bits(hits)
    if state.phase == TIP:
        most = max(most, _best_tip(material, state, ends, base))
    out[HITS] = most
    figures, captured = figures_on(material, state, seat), 0
    for steps in range(6):
        colour = base + steps + 1 & 1
        captured |= (ends[steps] & figures[colour] & ~state.lying[colour] != 0) << steps
    out[CAPTURES] = count_bits(captured & ~hits)


def _rolls_to(ends: Any, base: int, field: int) -> int:
    """Rolls that end on a field; bit n - 1 for n pips."""
    rolls = 0
    for steps in range(6):
        if base + steps + 1 & 1 == field >> 5:
            rolls |= ((ends[steps] >> (field & 31)) & 1) << steps
    return rolls


def _rolls_to_picture(material: Any, state: Any, ends: Any, base: int, picture: int, without: int) -> int:
    """Rolls that end on a die with that picture on top, but for the die on one field."""
    rolls = 0
    for colour in range(2):
        fields = int(state.lying[colour])
        while fields != 0:
            bit = fields & -fields
            fields ^= bit
            field = 32 * colour + lowest_bit(bit)
            if field != without and TOP[state.dice[field]] == picture:
                rolls |= _rolls_to(ends, base, field)
    return rolls


def _best_tip(material: Any, state: Any, ends: Any, base: int) -> int:
    """The most rolls that hit the wanted picture after any tip that brings it up."""
    most = 0
    free, empty = free_dice(material, state), empty_fields(material, state)
    for colour in range(2):
        fields = free[colour]
        while fields != 0:
            bit = fields & -fields
            fields ^= bit
            field = 32 * colour + lowest_bit(bit)
            for direction in range(4):
                target = int(material.next[field, direction])
                if target < 0 or (empty[1 - colour] >> (target & 31)) & 1 == 0:
                    continue
                if TOP[TIPPED[state.dice[field], direction]] == state.wanted:
                    kept = _rolls_to_picture(material, state, ends, base, state.wanted, field)
                    most = max(most, count_bits(kept | _rolls_to(ends, base, target)))
    return most

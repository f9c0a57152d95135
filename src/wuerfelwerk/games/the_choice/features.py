"""The Choice: what one seat's own sheet promises, in a few numbers; nobody sees what others are marking."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.rules import ENDED, KEEP, MARK, REROLL
from wuerfelwerk.games.the_choice.sheet import (
    MISTHROWS,
    NEAR,
    PATH_AREA,
    RING_AREA,
    WHOLE_PATH,
    WHOLE_RING,
    needed,
    open_path,
    open_ring,
    reach,
    score,
)

COMPILED_WITH = (paper,)

# 0 points | 1 colour fields, 2 number fields on both sides | 3 colours that may come next
# 4 number fields the path can still reach | 5 chance that some number can come next
# 6 misthrows of the side in use, the coming one included | 7 square of that
# 8 dice used and still to be used in this turn | 9 the second side is in use | 10 the game is over
FEATURES = 11
POINTS, RING, LENGTH, COLOURS, ROOM, EXIT, MISSES, DANGER, PLAN, SECOND, OVER = range(FEATURES)
WEIGHTS = (0.4, 1.1, 0.18, 1.4, 0.28, 2.24, -1.4, -1.0, 0.4, -23.5, 12.0)

# The chance that three dice give a number, alone or added.
EASE = (0.0, 0.42, 0.49, 0.53, 0.58, 0.62, 0.66, 0.39, 0.37, 0.35, 0.31, 0.26, 0.22)
DICE, FACES = 3, 6


def features(material: Any, state: Any, seat: int, out: Any) -> None:
    """Fills ``out`` with FEATURES numbers seen from one seat; all zero before it has a side."""
    for index in range(FEATURES):
        out[index] = 0.0
    sheet, side = state.sheets[seat], state.sheets[seat].side
    if side < 0:
        return
    board = material.boards[seat, side]
    out[POINTS] = score(material, state, seat)
    for one in range(2):
        out[RING] += count_bits(int(sheet.marks[one, RING_AREA]))
        out[LENGTH] += sheet.length[one]
    out[SECOND] = sheet.second
    misses = float(sheet.misthrows[side])
    if state.phase == ENDED:
        out[OVER] = 1.0
        return
    short = _fill_turn(material, state, board, sheet, seat, out)
    if sheet.finish == 1 or (misses + short >= MISTHROWS and sheet.second == 0):
        out[SECOND] = 1.0  # an empty side lies ahead
        board = material.boards[seat, 1 - side]
        _fill_side(board, WHOLE_RING, WHOLE_PATH, WHOLE_PATH, out)
        return
    if misses + short >= MISTHROWS:
        out[OVER] = 1.0
        return
    out[MISSES] = misses + short
    out[DANGER] = out[MISSES] * out[MISSES]
    free = WHOLE_PATH & ~int(sheet.marks[side, PATH_AREA])
    _fill_side(board, open_ring(int(sheet.marks[side, RING_AREA])), open_path(sheet, side), free, out)


# ---- the side in use ----------------------------------------------------------------------------


def _fill_side(board: Any, ring: int, path: int, free: int, out: Any) -> None:
    """What may come next. ``ring``, ``path``: fields that may be marked; ``free``: number fields."""
    for colour in range(6):
        if ring & board.colour_fields[colour] != 0:
            out[COLOURS] += 1.0
    out[COLOURS] = min(out[COLOURS], 2.0)
    closed = 1.0
    fields = path
    while fields != 0:
        value = board.numbers[lowest_bit(fields)]
        fields &= fields - 1
        if value < len(EASE):
            closed *= 1.0 - EASE[value]
    out[EXIT] = 1.0 - closed
    out[ROOM] = count_bits(reach(path, free))


# ---- the turn that is going on ------------------------------------------------------------------


def _fill_turn(material: Any, state: Any, board: Any, sheet: Any, seat: int, out: Any) -> float:
    """Dice used and to be used in this turn; returns the chance of a misthrow."""
    phase = state.phase
    if phase == MARK:
        used = count_bits(int(sheet.used))
        if sheet.done == 0 and sheet.finish == 0:
            used += fit(material, board, sheet, state.shown, 7 & ~int(sheet.used))
        out[PLAN] = used
        return 1.0 if used < needed(state, seat) else 0.0
    if seat == state.active and phase == KEEP:
        out[PLAN] = fit(material, board, sheet, state.shown, 7)
        return 0.0
    if seat == state.active and phase == REROLL:
        return _fill_reroll(material, state, board, sheet, out)
    return 0.0


def _fill_reroll(material: Any, state: Any, board: Any, sheet: Any, out: Any) -> float:
    """The average over everything the second try may show."""
    rolled = int(state.rerolled)
    old = (int(state.shown[0]), int(state.shown[1]), int(state.shown[2]))
    total, short, rolls = 0, 0, 0
    for first in range(FACES if rolled & 1 else 1):
        for second in range(FACES if rolled & 2 else 1):
            for third in range(FACES if rolled & 4 else 1):
                if rolled & 1:
                    state.shown[0] = first
                if rolled & 2:
                    state.shown[1] = second
                if rolled & 4:
                    state.shown[2] = third
                used = fit(material, board, sheet, state.shown, 7)
                total += used
                short += used < DICE
                rolls += 1
    for die in range(DICE):
        state.shown[die] = old[die]
    out[PLAN] = total / rolls
    return short / rolls


def fit(material: Any, board: Any, sheet: Any, shown: Any, dice: int) -> int:
    """The most dice of a set that can be used together: some as colours, the others as numbers."""
    side = sheet.side
    ring = int(sheet.marks[side, RING_AREA])
    marks = int(sheet.marks[side, PATH_AREA])
    path = open_path(sheet, side)
    best = 0
    all_dice = count_bits(dice)
    for colours in range(8):
        if colours & ~dice == 0 and best < all_dice:
            size = count_bits(colours)
            if chain(material, board, ring, shown, colours) == size:
                best = max(best, size + walk(board, path, marks, shown, dice & ~colours))
    return best


def chain(material: Any, board: Any, ring: int, shown: Any, dice: int) -> int:
    """How many dice of a set find a colour field one after the other, each taking the first it finds."""
    count = 0
    found = True
    while dice != 0 and found:
        found = False
        for die in range(DICE):
            if dice >> die & 1 == 1:
                fields = open_ring(ring) & board.colour_fields[material.dice[die, shown[die]]]
                if fields != 0:
                    ring |= fields & -fields
                    dice &= ~(1 << die)
                    count += 1
                    found = True
    return count


def walk(board: Any, path: int, marks: int, shown: Any, dice: int) -> int:
    """The most dice of a set that lengthen a path. ``path``: fields that may be marked next."""
    best = 0
    all_dice = count_bits(dice)
    for used in range(7, 0, -1):
        if used & ~dice == 0 and best < all_dice:
            total = 0
            for die in range(DICE):
                if used >> die & 1 == 1:
                    total += shown[die] + 1
            fields = path & board.value_fields[total]
            while fields != 0 and best < all_dice:
                field = lowest_bit(fields)
                fields &= fields - 1
                after = marks | 1 << field
                more = walk(board, NEAR[field] & ~after, after, shown, dice & ~used)
                best = max(best, count_bits(used) + more)
    return best

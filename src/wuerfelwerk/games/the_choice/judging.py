"""The Choice: what one seat's prospects are, in numbers for bots that weigh whole games.

Points are taken as the lead over the best other seat, in points now and in points that a side will
still bring. While a seat decides about its dice, their best use (``planning``) counts as made; before a
second try all it may show is averaged. Once a side that ends the game will be closed, only the lead
counts.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import count_bits
from wuerfelwerk.games.the_choice import planning
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.outlook import PATH_AFTER, RING_AFTER, SAFE, TIMES, TRIED, TRIES
from wuerfelwerk.games.the_choice.planning import (
    MISTHROW_PRICE,
    NEVER,
    chain,
    open_colours,
    open_values,
    walk,
)
from wuerfelwerk.games.the_choice.rules import ENDED, KEEP, MARK, REROLL
from wuerfelwerk.games.the_choice.sheet import (
    MISTHROWS,
    NEAR,
    PATH_AREA,
    RING_AREA,
    WHOLE_PATH,
    needed,
    open_path,
    open_ring,
    reach,
    score,
    side_score,
)

COMPILED_WITH = (paper, planning)

# 0 … 3 lead in: points, points the path will bring, the ring, a second side
# 4 … 17 fields on the path, one of them is 1 | 18 … 34 the same of the ring
# 35 … 40 misthrows 0, 1, 2 of a first and of a second side, one of them is 1
# 41 colours that may come next (at most 2) | 42 values that may | 43 number fields in reach, and at most 3
# 45, 46, 47 chance of a misthrow in the next turn, with 0, 1, 2 of them | 48 in the one after that
# 49 lead when the game ends with this turn | 50 the same, at most 3 | 51 seats that mark yet, less oneself
POINTS, PATH_GAIN, RING_GAIN, SIDE_GAIN, LENGTH, SIZE, MISSES = 0, 1, 2, 3, 4, 18, 35
COLOURS, VALUES, ROOM, TIGHT, RISK, LATER, LEAD, SURE, COME = 41, 42, 43, 44, 45, 48, 49, 50, 51
NUMBERS = 52

LIFE = (11.0, 7.0, 3.5, 0.0)  # turns that a side lasts, by its misthrows
WHOLE_LIFE = 11.0
ALL_DICE = 7


def numbers(material: Any, state: Any, seat: int, out: Any) -> None:
    """Fills ``out`` with NUMBERS numbers seen from one seat; all zero before it has a side."""
    for index in range(NUMBERS):
        out[index] = 0.0
    if state.sheets[seat].side < 0:
        return
    if state.phase == REROLL and seat == state.active:
        _all_rolls(material, state, seat, out)
    else:
        _add(material, state, seat, 1.0, out)


def _all_rolls(material: Any, state: Any, seat: int, out: Any) -> None:
    """The average over what the second try may show."""
    rolled = int(state.rerolled)
    count = count_bits(rolled)
    old = (int(state.shown[0]), int(state.shown[1]), int(state.shown[2]))
    for roll in range(TRIED[count]):
        place = 0
        for die in range(3):
            if rolled >> die & 1 == 1:
                state.shown[die] = TRIES[count, roll, place]
                place += 1
        _add(material, state, seat, 1.0 / TRIED[count], out)
    for die in range(3):
        state.shown[die] = old[die]


def _add(material: Any, state: Any, seat: int, weight: float, out: Any) -> None:
    """Adds the numbers of the state, the seat's dice used at their best."""
    sheet = state.sheets[seat]
    side = int(sheet.side)
    ring, marks = int(sheet.marks[side, RING_AREA]), int(sheet.marks[side, PATH_AREA])
    last = int(sheet.path[side, sheet.length[side] - 1]) if sheet.length[side] > 0 else -1
    misses = int(sheet.misthrows[side])
    used = int(sheet.used)
    plans = _plans(state, seat)
    if plans and sheet.done == 0 and sheet.finish == 0:
        ring, marks, last, used = plan(material, state, seat, ring, marks, last)
    if plans and count_bits(used) < needed(state, seat):
        misses += 1
    points = material.ring_points[count_bits(ring)] + material.number_points[count_bits(marks)]
    points += side_score(material, state, seat, 1 - side)
    closes = misses >= MISTHROWS
    if (closes and sheet.second == 1) or ending(material, state):
        _add_end(material, state, seat, float(points), plans, weight, out)
        return
    second = int(sheet.second)
    if closes or (sheet.finish == 1 and second == 0):
        side, second, ring, marks, last, misses = 1 - side, 1, 0, 0, -1, 0
    _add_outlook(material, state, seat, side, second, ring, marks, last, misses, float(points), weight, out)


def _plans(state: Any, seat: int) -> bool:
    """True if the dice that lie there are this seat's to use, and not only seen."""
    phase = state.phase
    if phase == MARK:
        return seat == state.active or state.sheets[seat].used != 0 or state.sheets[seat].done == 1
    return seat == state.active and (phase == KEEP or phase == REROLL)


def ending(material: Any, state: Any) -> bool:
    """True if the game is over, or some seat has committed what closes its second side."""
    if state.phase == ENDED:
        return True
    if state.phase == MARK:
        for seat in range(material.seats):
            sheet = state.sheets[seat]
            if sheet.done == 1 and sheet.second == 1 and sheet.misthrows[sheet.side] == MISTHROWS - 1:
                if count_bits(int(sheet.used)) < needed(state, seat):
                    return True
    return False


def plan(material: Any, state: Any, seat: int, ring: int, marks: int, last: int) -> tuple[int, int, int, int]:
    """Ring, path marks, last field and dice used, after the best use of the dice left."""
    sheet = state.sheets[seat]
    board = material.boards[seat, sheet.side]
    used, enough = int(sheet.used), needed(state, seat)
    dice = ALL_DICE & ~used
    one, two, three = int(state.shown[0]), int(state.shown[1]), int(state.shown[2])
    red, green, blue = int(material.dice[0, one]), int(material.dice[1, two]), int(material.dice[2, three])
    turns = int(LIFE[sheet.misthrows[sheet.side]] + 0.5)
    fields = WHOLE_PATH if last < 0 else int(NEAR[last]) & ~marks
    best, best_ring, best_marks, best_last, best_used = NEVER, ring, marks, last, used
    numbered = dice
    while True:
        path, ends, at = walk(board, turns, one + 1, two + 1, three + 1, numbered, fields, marks, last)
        if path > NEVER:
            others = dice & ~numbered
            coloured = others
            while True:
                worth, after = chain(board, turns, red, green, blue, coloured, ring)
                taken = used | numbered | coloured
                worth += path - (MISTHROW_PRICE if count_bits(taken) < enough else 0.0)
                if worth > best:
                    best, best_ring, best_marks, best_last, best_used = worth, after, ends, at, taken
                if coloured == 0:
                    break
                coloured = coloured - 1 & others
        if numbered == 0:
            break
        numbered = numbered - 1 & dice
    return best_ring, best_marks, best_last, best_used


# ---- the numbers --------------------------------------------------------------------------------


def _add_end(
    material: Any, state: Any, seat: int, points: float, marked: bool, weight: float, out: Any
) -> None:
    """The lead, and who may still mark in this turn."""
    most, come = -1.0, 0.0
    for other in range(material.seats):
        if other != seat:
            most = max(most, float(score(material, state, other)))
            if state.phase != ENDED and state.sheets[other].done == 0:
                come = 1.0
    lead = points - most
    out[LEAD] += weight * lead
    out[SURE] += weight * max(-3.0, min(3.0, lead))
    out[COME] += weight * (come - (0.0 if marked or state.phase == ENDED else 1.0))


def life(second: int, misses: int) -> float:
    """Turns until a seat's second side is full of misthrows."""
    return LIFE[misses] + (0.0 if second == 1 else WHOLE_LIFE)


def left_of_game(material: Any, state: Any, seat: int, second: int, misses: int) -> float:
    """Turns until some seat's second side is full of misthrows, the seat's own given."""
    left = life(second, misses)
    for other in range(material.seats):
        if other != seat:
            sheet = state.sheets[other]
            if sheet.side >= 0:
                left = min(left, life(sheet.second, min(2, sheet.misthrows[sheet.side])))
    return left


def gains(
    material: Any, ring: int, marks: int, fields: int, second: int, misses: int, left: float
) -> tuple[float, float, float]:
    """Points that path, ring and a second side will bring in the turns that are ``left`` of the game."""
    here = int(min(LIFE[misses], left) + 0.5)
    length, size = count_bits(marks), count_bits(ring)
    room = count_bits(reach(fields, WHOLE_PATH & ~marks))
    path = PATH_AFTER[here, length, room] - material.number_points[length]
    rings = RING_AFTER[here, size] - material.ring_points[size]
    more = 0.0
    if second == 0:
        there = min(TIMES - 1, int(max(0.0, min(WHOLE_LIFE, left - LIFE[misses])) + 0.5))
        more = PATH_AFTER[there, 0, 13] + RING_AFTER[there, 0]
    return float(path), float(rings), float(more)


def _add_outlook(
    material: Any,
    state: Any,
    seat: int,
    side: int,
    second: int,
    ring: int,
    marks: int,
    last: int,
    misses: int,
    points: float,
    weight: float,
    out: Any,
) -> None:
    """What the seat's sheets promise, less what those of the best other seat do."""
    left = left_of_game(material, state, seat, second, misses)
    fields = WHOLE_PATH if last < 0 else int(NEAR[last]) & ~marks
    path, rings, more = gains(material, ring, marks, fields, second, misses, left)
    best, rival, rival_path, rival_rings, rival_more = NEVER, 0.0, 0.0, 0.0, 0.0
    for other in range(material.seats):
        sheet = state.sheets[other]
        if other != seat and sheet.side >= 0:
            at = sheet.side
            theirs = int(sheet.marks[at, PATH_AREA])
            one, two, three = gains(
                material,
                int(sheet.marks[at, RING_AREA]),
                theirs,
                open_path(sheet, at),
                int(sheet.second),
                min(2, int(sheet.misthrows[at])),
                left,
            )
            now = float(score(material, state, other))
            if now + one + two + three > best:
                best, rival, rival_path, rival_rings, rival_more = (
                    now + one + two + three,
                    now,
                    one,
                    two,
                    three,
                )
    out[POINTS] += weight * (points - rival)
    out[PATH_GAIN] += weight * (path - rival_path)
    out[RING_GAIN] += weight * (rings - rival_rings)
    out[SIDE_GAIN] += weight * (more - rival_more)
    out[LENGTH + count_bits(marks)] += weight
    out[SIZE + count_bits(ring)] += weight
    out[MISSES + 3 * second + misses] += weight
    _add_next(material, state, seat, side, ring, marks, fields, misses, weight, out)


def _add_next(
    material: Any,
    state: Any,
    seat: int,
    side: int,
    ring: int,
    marks: int,
    fields: int,
    misses: int,
    weight: float,
    out: Any,
) -> None:
    """What may come next, and the chance that too little does."""
    board = material.boards[seat, side]
    colours, values = open_colours(board, open_ring(ring)), open_values(board, fields)
    room = float(count_bits(reach(fields, WHOLE_PATH & ~marks)))
    out[COLOURS] += weight * min(2, colours)
    out[VALUES] += weight * count_bits(values)
    out[ROOM] += weight * room
    out[TIGHT] += weight * min(3.0, room)
    index = min(colours, 3)
    two, three = 1.0 - 0.01 * SAFE[index, values, 0], 1.0 - 0.01 * SAFE[index, values, 1]
    active = active_next(material, state) == seat
    out[RISK + misses] += weight * (three if active else two)
    out[LATER] += weight * (two if active else three)


def active_next(material: Any, state: Any) -> int:
    """Who rolls in the next turn, or in this one if it has not begun."""
    if state.phase == MARK or state.phase == KEEP or state.phase == REROLL:
        return int(state.active) + 1 if state.active + 1 < material.seats else 0
    return int(state.active)

"""All uses of the dice in one marking of The Choice, weighed: what ``quick`` chooses among.

The worth of a use is a sum over what it makes of the path, what it makes of the ring, and how easily both
go on together. Rings of the same size count alike but for the colours that may come next.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.the_choice import planning
from wuerfelwerk.games.the_choice import rules as course
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.judging import (
    ALL_DICE,
    COLOURS,
    LATER,
    LEAD,
    LENGTH,
    PATH_GAIN,
    POINTS,
    RING_GAIN,
    ROOM,
    SIZE,
    SURE,
    TIGHT,
    VALUES,
)
from wuerfelwerk.games.the_choice.outlook import PATH_AFTER, RING_AFTER, SAFE
from wuerfelwerk.games.the_choice.planning import open_colours, open_values
from wuerfelwerk.games.the_choice.rules import ring_action
from wuerfelwerk.games.the_choice.sheet import NEAR, WHOLE_PATH, open_ring, reach

COMPILED_WITH = (paper, course, planning)

# What a use leads to. The first index of ``worth`` … : 0 enough dice are used, 1 a misthrow.
GOES_ON, NEW_SIDE, OVER = range(3)
CLASSES = 4  # of rings: 0, 1, 2 or more colours may come next
NONE = -1
FIELD_BITS, STEP_BITS = 4, 7  # of a field in ``steps``; of a field and the dice that lead there
LISTED = 64  # uses that are listed at most

USE = record_type(
    [
        ("worth", np.float64),
        ("ring", np.int64),
        ("steps", np.int64),  # fields the path goes on to with their dice, the last one in the lowest bits
        ("many", np.int64),  # how many
        ("used", np.int64),
        ("finish", np.int64),
    ]
)

DRAFT = record_type(
    [
        ("rings", np.int64, (ALL_DICE + 1, CLASSES)),  # dice used as colours, class: such a ring, or NONE
        ("leads_to", np.int64, (2,)),
        ("worth", np.float64, (2,)),  # what is the same after every use
        ("fresh", np.float64),  # worth of a new side, but for the points there are
        ("here", np.int64, (2,)),  # turns the side will last
        ("most", np.float64),  # points of the best other seat
        ("elsewhere", np.float64),  # points of the other side
        ("start", np.int64),  # colour fields marked before this turn
        ("taken", np.int64),  # dice used already
        ("enough", np.int64),  # dice to use without a misthrow
        ("second", np.int64),
        ("risk", np.float64, (2,)),  # weight of a misthrow next turn
        ("next", np.int64),  # 1: this seat rolls next turn
        # what is walked, a place a level: dice left, the set of them in hand, fields not yet tried …
        ("left", np.int64, (3,)),
        ("numbered", np.int64, (3,)),
        ("found", np.int64, (3,)),
        ("fields", np.int64, (3,)),  # … fields that may be next, marks, the way
        ("marks", np.int64, (3,)),
        ("way", np.int64, (3,)),
        # the best use
        ("best", np.float64),
        ("ring", np.int64),
        ("steps", np.int64),  # see USE
        ("many", np.int64),
        ("used", np.int64),
        ("finish", np.int64),
        # the best uses, the very best first, where they are listed
        ("room", np.int64),  # so many at most; 0: they are not
        ("listed", np.int64),
        ("uses", USE, (LISTED,)),
    ]
)


def add_rings(material: Any, board: Any, shown: Any, dice: int, ring: int, draft: Any) -> None:
    """Notes this ring and all that ``dice`` can make of it."""
    for used in range(ALL_DICE + 1):
        for kind in range(CLASSES):
            draft.rings[used, kind] = NONE
    _note_ring(board, 0, ring, draft)
    for first in range(3):
        if dice >> first & 1 == 1:
            found = open_ring(ring) & int(board.colour_fields[material.dice[first, shown[first]]])
            while found != 0:
                one = ring | found & -found
                found &= found - 1
                _note_ring(board, 1 << first, one, draft)
                _add_second(material, board, shown, dice & ~(1 << first), 1 << first, one, draft)


def _add_second(material: Any, board: Any, shown: Any, dice: int, used: int, ring: int, draft: Any) -> None:
    """All that two more dice can make of a ring."""
    for second in range(3):
        if dice >> second & 1 == 1:
            found = open_ring(ring) & int(board.colour_fields[material.dice[second, shown[second]]])
            while found != 0:
                two = ring | found & -found
                found &= found - 1
                _note_ring(board, used | 1 << second, two, draft)
                left = dice & ~(1 << second)
                if left != 0:
                    third = lowest_bit(left)
                    last = open_ring(two) & int(board.colour_fields[material.dice[third, shown[third]]])
                    while last != 0:
                        _note_ring(board, used | dice, two | last & -last, draft)
                        last &= last - 1


def _note_ring(board: Any, used: int, ring: int, draft: Any) -> None:
    draft.rings[used, min(CLASSES - 1, open_colours(board, open_ring(ring)))] = ring


def add_paths(
    material: Any, board: Any, weights: Any, shown: Any, dice: int, fields: int, marks: int, draft: Any
) -> None:
    """Weighs, with every ring, this path and all that ``dice`` can make of it.

    The ways are walked without recursion, which numba's cache does not bear here: one level a field.
    """
    one, two, three = int(shown[0]) + 1, int(shown[1]) + 1, int(shown[2]) + 1
    _weigh(material, board, weights, dice, 0, fields, marks, 0, 0, draft)
    level = 0
    draft.left[0], draft.numbered[0], draft.found[0] = dice, dice + 1, 0
    draft.fields[0], draft.marks[0], draft.way[0] = fields, marks, 0
    while level >= 0:
        if draft.found[level] == 0:
            if draft.numbered[level] <= 1:
                level -= 1
                continue
            numbered = draft.numbered[level] - 1 & draft.left[level]
            draft.numbered[level] = numbered
            total = (numbered & 1) * one + (numbered >> 1 & 1) * two + (numbered >> 2) * three
            draft.found[level] = draft.fields[level] & int(board.value_fields[total])
            continue
        bit = draft.found[level] & -draft.found[level]
        draft.found[level] ^= bit
        field = lowest_bit(bit)
        after = draft.marks[level] | bit
        near = int(NEAR[field]) & ~after
        left = draft.left[level] & ~draft.numbered[level]
        way = draft.way[level] << STEP_BITS | draft.numbered[level] << FIELD_BITS | field
        _weigh(material, board, weights, left, dice & ~left, near, after, way, level + 1, draft)
        if left != 0 and near != 0:
            level += 1
            draft.left[level], draft.numbered[level], draft.found[level] = left, left + 1, 0
            draft.fields[level], draft.marks[level], draft.way[level] = near, after, way


def _weigh(
    material: Any,
    board: Any,
    weights: Any,
    dice: int,
    numbered: int,
    fields: int,
    marks: int,
    steps: int,
    many: int,
    draft: Any,
) -> None:
    """A path with every set of the other ``dice`` on the ring, and every kind of ring."""
    length = count_bits(marks)
    values = open_values(board, fields)
    room = count_bits(reach(fields, WHOLE_PATH & ~marks))
    shape = weights[LENGTH + length] + weights[ROOM] * room + weights[TIGHT] * min(3, room)
    shape += weights[VALUES] * count_bits(values)
    path_points = float(material.number_points[length])
    coloured = dice
    while True:
        size = draft.start + count_bits(coloured)
        taken = draft.taken | numbered | coloured
        case = 0 if count_bits(taken) >= draft.enough else 1
        points = path_points + material.ring_points[min(16, size)] + draft.elsewhere
        leads_to = draft.leads_to[case]
        for kind in range(CLASSES):
            ring = draft.rings[coloured, kind]
            if ring == NONE:
                continue
            worth = draft.worth[case]
            if leads_to == GOES_ON:
                here = draft.here[case]
                worth += shape + weights[POINTS] * points
                worth += weights[PATH_GAIN] * (PATH_AFTER[here, length, room] - path_points)
                worth += weights[RING_GAIN] * (RING_AFTER[here, size] - material.ring_points[size])
                worth += weights[SIZE + size] + weights[COLOURS] * min(2, kind)
                more = 1.0 - 0.01 * SAFE[kind, values, draft.next]
                less = 1.0 - 0.01 * SAFE[kind, values, 1 - draft.next]
                worth += draft.risk[case] * more + weights[LATER] * less
            elif leads_to == OVER:
                lead = points - draft.most
                worth += weights[LEAD] * lead + weights[SURE] * max(-3.0, min(3.0, lead))
            else:
                worth += weights[POINTS] * points
            _keep_best(worth, ring, steps, many, taken, 0, draft)
            if draft.second == 0:
                _keep_best(draft.fresh + weights[POINTS] * points, ring, steps, many, taken, 1, draft)
        if coloured == 0:
            break
        coloured = coloured - 1 & dice


def _keep_best(worth: float, ring: int, steps: int, many: int, used: int, finish: int, draft: Any) -> None:
    if draft.room > 0:
        _list(worth, ring, steps, many, used, finish, draft)
    if worth > draft.best:
        draft.best = worth
        draft.ring = ring
        draft.steps = steps
        draft.many = many
        draft.used = used
        draft.finish = finish


# ---- lists of uses ------------------------------------------------------------------------------


def _list(worth: float, ring: int, steps: int, many: int, used: int, finish: int, draft: Any) -> None:
    """Puts a use in its place among the best; what has the very worth of another comes to the same."""
    uses, place = draft.uses, int(draft.listed)
    while place > 0 and worth > uses[place - 1].worth:
        place -= 1
    if place == draft.room or (place > 0 and worth == uses[place - 1].worth):
        return
    if draft.listed < draft.room:
        draft.listed += 1
    for later in range(draft.listed - 1, place, -1):
        uses[later] = uses[later - 1]
    use = uses[place]
    use.worth, use.ring, use.steps = worth, ring, steps
    use.many, use.used, use.finish = many, used, finish


def first_on_ring(material: Any, board: Any, shown: Any, dice: int, ring: int, goal: int) -> int:
    """The action that marks a first field where ``dice`` make ``goal`` of a ring; -1 if they cannot.

    Both are unbroken and the dice have the colours of what is marked: whatever comes first, the rest fits.
    """
    for die in range(3):
        if dice >> die & 1 == 1:
            found = open_ring(ring) & goal & int(board.colour_fields[material.dice[die, shown[die]]])
            if found != 0:
                return ring_action(lowest_bit(found), die)
    return -1

"""All 216 rolls of the dice of The Choice at once: how many dice of each can be used together.

What ``features.fit`` says of one roll, here of all: rolls are sets in words, so a decision about a second
try looks at each only once. A set of faces has bit f for face f (0 … 5), a set of colours bit c for colour c;
sets of values have bit v for value v.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.board import MOST_VALUE
from wuerfelwerk.games.the_choice.sheet import NEAR, open_ring

COMPILED_WITH = (paper,)

FACES, COLOURS = 6, 6
ALL_FACES = 63
EACH_FACE = 1 | 1 << 6 | 1 << 12  # the same face in each of the three sets of a word of ``used``

ROLLED = record_type(
    [
        # By faces of the first two dice, 6 a + b: faces of the third with which one die or more can be used,
        # from bit 6 two or more, from bit 12 all three.
        ("used", np.int64, (36,)),
        # A number is marked, then another: values that may come then.
        ("second", np.int64, (MOST_VALUE + 1,)),
        ("before", np.int64, (MOST_VALUE + 1,)),  # the other way round: values after which this one may come
        ("pairs", np.int64, (FACES,)),  # by a face: faces that can be used with it, as numbers
        ("triples", np.int64, (36,)),  # by two faces: faces that can be used with both
        # The same of colours, each marked on the first field that has it.
        ("next", np.int64, (COLOURS,)),  # colours that may come after one
        ("last", np.int64, (36,)),  # colours that may come after two, 6 · first + second
        ("both", np.int64, (COLOURS,)),  # by the colour of a die: colours of a later die to be used with it
    ]
)


def roll_all(material: Any, board: Any, ring: int, path: int, marks: int, rolled: Any) -> None:
    """Fills ``rolled``. ``ring``, ``marks``: what is marked; ``path``: number fields that may be next."""
    values = _values(board, path)
    _fill_numbers(board, path, marks, values, rolled)
    open = _fill_colours(board, ring, rolled)
    one = values >> 1 & ALL_FACES
    last = _faces(material, 2, open)
    for first in range(FACES):
        colour = int(material.dice[0, first])
        is_first, first_counts = open >> colour & 1, one >> first & 1
        for_second, for_third = rolled.both[colour], _faces(material, 2, rolled.both[colour])
        for second in range(FACES):
            hue = int(material.dice[1, second])
            is_second, second_counts = open >> hue & 1, one >> second & 1
            coloured = for_second >> hue & 1
            by_second = _faces(material, 2, rolled.both[hue])
            numbered = rolled.pairs[first] >> second & 1
            with_first, with_second = rolled.pairs[first], rolled.pairs[second]
            # each term: faces of the third die, if (-1) or not (0) the others are used so
            all_three = (
                rolled.triples[6 * first + second]
                | -is_first & with_second
                | -is_second & with_first
                | -numbered & last
                | -coloured & one
                | -second_counts & for_third
                | -first_counts & by_second
                | _third_colour(material, open, colour, hue, rolled)
            )
            of_first_two = numbered | coloured | is_first & second_counts | is_second & first_counts
            two = (
                all_three
                | -of_first_two
                | with_first
                | with_second
                | -is_first & one
                | -is_second & one
                | -(first_counts | second_counts) & last
                | for_third
                | by_second
            )
            any_die = two | -(is_first | is_second | first_counts | second_counts) | one | last
            rolled.used[6 * first + second] = (
                any_die & ALL_FACES | (two & ALL_FACES) << 6 | (all_three & ALL_FACES) << 12
            )


def average(rolled: Any, shown: Any, dice: int) -> tuple[int, int, int]:
    """Over all rolls of a set of dice, the others as they lie: dice used, rolls that use fewer than three,
    rolls."""
    kept = EACH_FACE * ALL_FACES if dice >> 2 & 1 == 1 else EACH_FACE << int(shown[2])
    total, whole = 0, 0
    for first in range(0 if dice & 1 else shown[0], FACES if dice & 1 else shown[0] + 1):
        for second in range(0 if dice & 2 else shown[1], FACES if dice & 2 else shown[1] + 1):
            used = rolled.used[6 * first + second] & kept
            total += count_bits(used)
            whole += count_bits(used >> 12)
    rolls = (FACES if dice & 1 else 1) * (FACES if dice & 2 else 1) * (FACES if dice & 4 else 1)
    return total, rolls - whole, rolls


# ---- numbers ------------------------------------------------------------------------------------


def _values(board: Any, fields: int) -> int:
    """The values of some number fields."""
    values = 0
    while fields != 0:
        values |= 1 << int(board.numbers[lowest_bit(fields)])
        fields &= fields - 1
    return values


def _fill_numbers(board: Any, path: int, marks: int, values: int, rolled: Any) -> None:
    for value in range(MOST_VALUE + 1):
        rolled.second[value] = 0
        rolled.before[value] = 0
    for pair in range(36):
        rolled.triples[pair] = 0
    small = 0
    for value in range(1, FACES + 1):
        small |= board.value_fields[value]
    fields = path
    while fields != 0:
        field = lowest_bit(fields)
        fields &= fields - 1
        value, near = int(board.numbers[field]), NEAR[field] & ~marks
        rolled.second[value] |= _values(board, near)
        if value <= FACES:
            near &= small
            while near != 0:
                beside = lowest_bit(near)
                near &= near - 1
                ends = _values(board, NEAR[beside] & ~marks & ~(1 << field) & small) >> 1
                while ends != 0:
                    _put_triple(rolled, value - 1, int(board.numbers[beside]) - 1, lowest_bit(ends))
                    ends &= ends - 1
    for value in range(1, MOST_VALUE + 1):
        after = rolled.second[value]
        while after != 0:
            rolled.before[lowest_bit(after)] |= 1 << value
            after &= after - 1
    for one in range(FACES):
        rolled.pairs[one] = (
            values >> one + 2 | rolled.second[one + 1] >> 1 | rolled.before[one + 1] >> 1
        ) & ALL_FACES
    for one in range(FACES):
        for two in range(FACES):
            both = one + two + 2
            rolled.triples[6 * one + two] |= (
                values >> both + 1  # all three added
                | rolled.second[both] >> 1  # two added, then the third; the third, then two added
                | rolled.before[both] >> 1
                | _added(rolled, one, two)
                | _added(rolled, two, one)
            )


def _added(rolled: Any, one: int, two: int) -> int:
    """Faces that can be added to ``two`` before or after ``one`` is marked by itself."""
    return int((rolled.second[one + 1] | rolled.before[one + 1]) >> two + 2)


def _put_triple(rolled: Any, one: int, two: int, three: int) -> None:
    rolled.triples[6 * one + two] |= 1 << three
    rolled.triples[6 * two + one] |= 1 << three
    rolled.triples[6 * one + three] |= 1 << two
    rolled.triples[6 * three + one] |= 1 << two
    rolled.triples[6 * two + three] |= 1 << one
    rolled.triples[6 * three + two] |= 1 << one


# ---- colours ------------------------------------------------------------------------------------


def _colours(board: Any, ring: int) -> int:
    """The colours that may be marked next."""
    fields, colours = open_ring(ring), 0
    for colour in range(COLOURS):
        if fields & board.colour_fields[colour] != 0:
            colours |= 1 << colour
    return colours


def _marked(board: Any, ring: int, colour: int) -> int:
    """The ring with one more mark, on the first field of a colour."""
    fields = open_ring(ring) & board.colour_fields[colour]
    return int(ring | fields & -fields)


def _fill_colours(board: Any, ring: int, rolled: Any) -> int:
    """Returns the colours that may be marked now. A die that finds no field waits until a later one has."""
    for colour in range(COLOURS):
        rolled.next[colour] = 0
        rolled.both[colour] = 0
    for pair in range(36):
        rolled.last[pair] = 0
    open = _colours(board, ring)
    for first in range(COLOURS):
        if open >> first & 1 == 1:
            one = _marked(board, ring, first)
            rolled.next[first] = _colours(board, one)
            for second in range(COLOURS):
                if rolled.next[first] >> second & 1 == 1:
                    rolled.last[6 * first + second] = _colours(board, _marked(board, one, second))
    for first in range(COLOURS):
        if open >> first & 1 == 1:
            rolled.both[first] = rolled.next[first]
        else:
            for second in range(COLOURS):
                rolled.both[first] |= (open >> second & rolled.next[second] >> first & 1) << second
    return open


def _third_colour(material: Any, open: int, first: int, second: int, rolled: Any) -> int:
    """Faces of the third die with which all three are used as colours."""
    colours = 0
    for third in range(COLOURS):
        if _chains(open, first, second, third, rolled):
            colours |= 1 << third
    return _faces(material, 2, colours)


def _chains(open: int, first: int, second: int, third: int, rolled: Any) -> bool:
    """Whether three dice find fields one after the other. Those that find none are asked again in turn."""
    if open >> first & 1 == 1:
        if rolled.next[first] >> second & 1 == 1:
            return rolled.last[6 * first + second] >> third & 1 == 1
        return rolled.next[first] >> third & 1 == 1 and rolled.last[6 * first + third] >> second & 1 == 1
    if open >> second & 1 == 1:
        if rolled.next[second] >> third & 1 == 1:
            return rolled.last[6 * second + third] >> first & 1 == 1
        return rolled.next[second] >> first & 1 == 1 and rolled.last[6 * second + first] >> third & 1 == 1
    if open >> third & 1 == 0:
        return False
    if rolled.next[third] >> first & 1 == 1:
        return rolled.last[6 * third + first] >> second & 1 == 1
    return rolled.next[third] >> second & 1 == 1 and rolled.last[6 * third + second] >> first & 1 == 1


def _faces(material: Any, die: int, colours: int) -> int:
    """The faces of a die that have one of some colours."""
    faces = 0
    for face in range(FACES):
        faces |= (colours >> material.dice[die, face] & 1) << face
    return faces

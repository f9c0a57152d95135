"""Where one may stand on a side between two turns: on the path of numbers, and on the ring of colours.

On the path all that counts is which fields it covers and where it ends; on the ring the marked fields are
one arc. Nothing of a sheet's colours and numbers is in this module: the places are the same on every sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from wuerfelwerk.games.the_choice.board import NEIGHBOURS, NUMBERS, RING

NOWHERE = -1  # no such place
EMPTY_PATH = EMPTY_RING = 0  # the first place of each kind


@dataclass(frozen=True)
class Paths:
    """All places on the path, in the order of its length; the empty path comes first.

    ``fields``: bit mask of the covered fields, ``last``: the field it ends on (NOWHERE: empty), both of shape
    (places,). ``begin[n]`` is the first place with n fields. ``at[fields, last]``: the number of a place.
    """

    fields: Any
    last: Any
    begin: tuple[int, ...]
    at: Any

    def __len__(self) -> int:
        return len(self.fields)

    def length(self, place: int) -> int:
        return int(self.fields[place]).bit_count()


@cache
def paths() -> Paths:
    found, begin = [(0, NOWHERE)], [0, 1]
    longest = {(1 << field, field) for field in range(NUMBERS)}
    while longest:
        found += sorted(longest)
        begin.append(len(found))
        longest = {
            (fields | 1 << near, near)
            for fields, last in longest
            for near in NEIGHBOURS[last]
            if not fields >> near & 1
        }
    at = np.full((1 << NUMBERS, NUMBERS + 1), NOWHERE, np.int32)  # the last column: NOWHERE
    for place, (fields, last) in enumerate(found):
        at[fields, last] = place
    fields, last = np.array(found, np.int64).T
    return Paths(fields, last, tuple(begin), at)


def path_steps(numbers: tuple[int, ...], most: int) -> Any:
    """int32 of shape (places, most + 1, fields of one value): where a sum leads to, else NOWHERE.

    ``numbers``: the value of each number field.
    """
    known = paths()
    doubles = max(numbers.count(value) for value in numbers)
    steps = np.full((len(known), most + 1, doubles), NOWHERE, np.int32)
    for place in range(len(known)):
        fields, last = int(known.fields[place]), int(known.last[place])
        for field in range(NUMBERS) if last == NOWHERE else NEIGHBOURS[last]:
            if not fields >> field & 1:
                _add(steps[place, numbers[field]], int(known.at[fields | 1 << field, field]))
    return steps


# ---- the ring -----------------------------------------------------------------------------------

ARCS = 1 + RING * (RING - 1) + 1  # none, every arc that leaves something open, the whole ring
WHOLE = ARCS - 1


def arc(first: int, count: int) -> int:
    """The place on the ring where ``count`` fields from ``first`` on are marked, clockwise."""
    if count in (0, RING):
        return EMPTY_RING if count == 0 else WHOLE
    return 1 + (count - 1) * RING + first % RING


def marked(place: int) -> tuple[int, int]:
    """First field and number of fields of an arc."""
    if place in (EMPTY_RING, WHOLE):
        return 0, 0 if place == EMPTY_RING else RING
    return (place - 1) % RING, (place - 1) // RING + 1


def arc_of(fields: int) -> int:
    """The place of a bit mask of marked fields, which touch each other."""
    count = fields.bit_count()
    for first in range(RING):
        if fields == sum(1 << (first + step) % RING for step in range(count)):
            return arc(first, count)
    raise ValueError(f"the marked fields {fields:#x} are no arc")


def ring_steps(colours: tuple[int, ...], kinds: int) -> Any:
    """int16 of shape (places, kinds, fields of one colour): where a colour leads to, else NOWHERE.

    ``colours``: the code of each ring field.
    """
    most = max(colours.count(colour) for colour in colours)
    steps = np.full((ARCS, kinds, max(most, 2)), NOWHERE, np.int16)
    for place in range(ARCS - 1):
        first, count = marked(place)
        if count == 0:
            grown = [(field, arc(field, 1)) for field in range(RING)]
        else:
            before, after = (first - 1) % RING, (first + count) % RING
            grown = [(after, arc(first, count + 1))]
            if count < RING - 1:
                grown.append((before, arc(before, count + 1)))
        for field, to in grown:
            _add(steps[place, colours[field]], to)
    return steps


def _add(places: Any, place: int) -> None:
    """Writes a place where the first free room is."""
    places[list(places).index(NOWHERE)] = place

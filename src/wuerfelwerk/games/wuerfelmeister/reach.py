"""Which fields a figure reaches with an exact number of steps.

Part of the rules: the functions compile with rules.py. A move uses no field twice, its origin included,
passes dice and empty fields and may end on another figure but not pass it (WM-20 … WM-23). So all ways
without a repetition are walked, but for the last two steps, which are taken for all ways at once: two
steps apart are fields of one colour, and neighbours of a field do not touch each other, so nothing can
be used twice between them that was not used before.

Sets of fields are words of one colour (board.py). ``own`` and ``other``: fields of the colour of ``at``
and of the other colour that may still be passed. ``ends``: figures in the colour the move ends in.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import lowest_bit

EVEN_ROWS, ODD_ROWS = 0x0F0F0F0F, 0xF0F0F0F0
NOT_LEFT, NOT_RIGHT = 0xEEEEEEEE, 0x77777777  # bits that have a neighbour bit in their row


def reach(material: Any, at: int, steps: int, figures: Any, colour: int) -> int:
    """Fields reached from ``at`` in exactly ``steps`` ≥ 1, a word of colour ``(colour + steps) % 2``.

    ``colour`` is that of ``at``; ``figures``: the fields of all other figures, a word for each colour.
    """
    own = material.board[colour] & ~figures[colour] & ~(1 << (at & 31))
    other = material.board[1 - colour] & ~figures[1 - colour]
    ends = figures[(colour + steps) & 1]
    if steps == 1:
        return material.near[at] & (other | ends)
    return _six(material, at, own, other, ends, steps)


def spread(fields: int, colour: int) -> int:
    """All fields next to a set of fields of one colour, beyond a smaller board's edge too."""
    even = EVEN_ROWS if colour == 0 else ODD_ROWS  # rows whose fields of this colour are a, c, e, g
    odd = EVEN_ROWS + ODD_ROWS - even
    left = (fields & even & NOT_LEFT) >> 1
    right = (fields & odd & NOT_RIGHT) << 1
    return (fields << 4 | fields >> 4 | fields | left | right) & 0xFFFFFFFF


# One function for each step that may be left, with one call of the next: they are compiled into each other,
# and a second call would double the code.


def _six(material: Any, at: int, own: int, other: int, ends: int, steps: int) -> int:
    left = 1 if steps >= 6 else 0  # 1: a step is made here, 0: at a lower level
    step = material.near[at] & other if left > 0 else 1
    found = 0
    while step != 0:
        bit = step & -step
        step ^= bit
        here = 32 - (at & 32) + lowest_bit(bit) if left > 0 else at
        mine = other ^ bit if left > 0 else own
        found |= _five(material, here, mine, own if left > 0 else other, ends, steps - left)
    return found


def _five(material: Any, at: int, own: int, other: int, ends: int, steps: int) -> int:
    left = 1 if steps >= 5 else 0  # 1: a step is made here, 0: at a lower level
    step = material.near[at] & other if left > 0 else 1
    found = 0
    while step != 0:
        bit = step & -step
        step ^= bit
        here = 32 - (at & 32) + lowest_bit(bit) if left > 0 else at
        mine = other ^ bit if left > 0 else own
        found |= _four(material, here, mine, own if left > 0 else other, ends, steps - left)
    return found


def _four(material: Any, at: int, own: int, other: int, ends: int, steps: int) -> int:
    left = 1 if steps >= 4 else 0  # 1: a step is made here, 0: at a lower level
    step = material.near[at] & other if left > 0 else 1
    found = 0
    while step != 0:
        bit = step & -step
        step ^= bit
        here = 32 - (at & 32) + lowest_bit(bit) if left > 0 else at
        mine = other ^ bit if left > 0 else own
        found |= _three(material, here, mine, own if left > 0 else other, ends, steps - left)
    return found


def _three(material: Any, at: int, own: int, other: int, ends: int, steps: int) -> int:
    left = 1 if steps >= 3 else 0  # 1: a step is made here, 0: at a lower level
    step = material.near[at] & other if left > 0 else 1
    found = 0
    while step != 0:
        bit = step & -step
        step ^= bit
        here = 32 - (at & 32) + lowest_bit(bit) if left > 0 else at
        mine = other ^ bit if left > 0 else own
        found |= _two(material, here, mine, own if left > 0 else other, ends)
    return found


def _two(material: Any, at: int, own: int, other: int, ends: int) -> int:
    return spread(material.near[at] & other, 1 - (at >> 5)) & (own | ends)

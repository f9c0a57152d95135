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
    if steps == 2:
        return _two(material, at, own, other, ends)
    if steps == 3:
        return _three(material, at, own, other, ends)
    if steps == 4:
        return _four(material, at, own, other, ends)
    if steps == 5:
        return _five(material, at, own, other, ends)
    return _six(material, at, own, other, ends)


def spread(fields: int, colour: int) -> int:
    """All fields next to a set of fields of one colour, beyond a smaller board's edge too."""
    even = EVEN_ROWS if colour == 0 else ODD_ROWS  # rows whose fields of this colour are a, c, e, g
    odd = EVEN_ROWS + ODD_ROWS - even
    left = (fields & even & NOT_LEFT) >> 1
    right = (fields & odd & NOT_RIGHT) << 1
    return (fields << 4 | fields >> 4 | fields | left | right) & 0xFFFFFFFF


def _two(material: Any, at: int, own: int, other: int, ends: int) -> int:
    return spread(material.near[at] & other, 1 - (at >> 5)) & (own | ends)


def _three(material: Any, at: int, own: int, other: int, ends: int) -> int:
    found = 0
    step = material.near[at] & other
    there = 32 - (at & 32)
    while step != 0:
        bit = step & -step
        step ^= bit
        found |= _two(material, there + lowest_bit(bit), other ^ bit, own, ends)
    return found


def _four(material: Any, at: int, own: int, other: int, ends: int) -> int:
    found = 0
    step = material.near[at] & other
    there = 32 - (at & 32)
    while step != 0:
        bit = step & -step
        step ^= bit
        found |= _three(material, there + lowest_bit(bit), other ^ bit, own, ends)
    return found


def _five(material: Any, at: int, own: int, other: int, ends: int) -> int:
    found = 0
    step = material.near[at] & other
    there = 32 - (at & 32)
    while step != 0:
        bit = step & -step
        step ^= bit
        found |= _four(material, there + lowest_bit(bit), other ^ bit, own, ends)
    return found


def _six(material: Any, at: int, own: int, other: int, ends: int) -> int:
    found = 0
    step = material.near[at] & other
    there = 32 - (at & 32)
    while step != 0:
        bit = step & -step
        step ^= bit
        found |= _five(material, there + lowest_bit(bit), other ^ bit, own, ends)
    return found

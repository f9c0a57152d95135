"""Handfuls of dice as whole numbers: one byte a colour, so that handfuls are added with one plus.

    byte      5     4     3      2      1     0
    colour  violet blue green yellow orange  red         four red, one green: 0x0001000004

There are four dice of a colour, so only three bits of each byte are ever set. A *set of colours*
is a handful with 0 or 1 in each byte.
"""

from __future__ import annotations

RAINBOW = 0x010101010101  # one die of each colour; as a set: all colours


def colours_in(dice: int) -> int:
    """The set of colours of a handful."""
    return (dice | dice >> 1 | dice >> 2) & RAINBOW


def number_of(dice: int) -> int:
    """How many dice a handful holds."""
    halves = dice + (dice >> 24)
    return (halves + (halves >> 8) + (halves >> 16)) & 0xFF


def most_frequent(dice: int) -> int:
    """The set of the colours of which there are most."""
    fours = dice >> 2 & RAINBOW
    if fours != 0:
        return fours
    twos = dice >> 1 & RAINBOW
    threes = twos & dice
    if threes != 0:
        return threes
    return twos if twos != 0 else dice & RAINBOW


def allowed_colours(rack: int, pool: int) -> int:
    """Colours not in the pool (RW-13, RW-20); if there is none the most frequent (RW-18, RW-19)."""
    fresh = colours_in(rack) & ~colours_in(pool)
    return fresh if fresh != 0 else most_frequent(rack)

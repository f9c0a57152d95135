"""A bare loop to measure against: one draw, a few bits and one store a step, no rules at all."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.generator import below
from wuerfelwerk.engine.masks import count_bits

PLACES = 64


def spin(generator: Any, words: Any, steps: int) -> int:
    """Draws a place, turns its word and counts the bits; the sum keeps the loop from being left out."""
    bits = 0
    for _ in range(steps):
        place = below(generator, PLACES)
        word = words[place] ^ (1 << (bits % 60))
        words[place] = word
        bits += count_bits(word)
    return bits

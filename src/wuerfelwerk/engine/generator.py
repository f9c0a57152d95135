"""A seeded generator for simulation, the same to the bit in plain Python and compiled.

xoshiro128++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021): four
32-bit words, period 2**128 - 1, passes BigCrush. The words lie in an int64 array of four, where
nothing here can overflow, and are handed in by the caller: nothing is global.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from wuerfelwerk.engine.errors import Unreadable

WORD = 0xFFFFFFFF
LARGEST_SEED = 2**63 - 1  # of every door and command: a seed has a column in tables


def whole(value: object) -> int | None:
    """A whole number of Python or numpy; None for anything else, True and False too."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        return None
    return int(value)


def checked_seed(seed: object) -> int:
    """A seed that somebody gives, also one of numpy. Raises Unreadable for all but a number 0 … 2**63-1."""
    number = whole(seed)
    if number is None or not 0 <= number <= LARGEST_SEED:
        raise Unreadable(
            "Ein Startwert ist eine ganze Zahl von 0 bis %(most)s, nicht „%(seed)s“.",
            most=LARGEST_SEED,
            seed=str(seed)[:40],
        )
    return number


def seed_after(seed: int) -> int:
    """The next seed; after the largest comes the first."""
    return 0 if seed == LARGEST_SEED else seed + 1


def new_generator(seed: int, stream: int = 0) -> Any:
    """Generator number ``stream`` of a seed: int64, shape (4,). Streams are hashed apart."""
    digest = hashlib.blake2b(f"{seed}:{stream}".encode(), digest_size=16).digest()
    return np.frombuffer(digest, "<u4").astype(np.int64)


def draw(generator: Any) -> int:
    """The next number, evenly spread over 0 … 2**32 - 1."""
    a, b, c, d = generator[0], generator[1], generator[2], generator[3]
    mixed = (a + d) & WORD
    drawn = ((((mixed << 7) | (mixed >> 25)) & WORD) + a) & WORD
    c ^= a
    d ^= b
    generator[1] = b ^ c
    generator[0] = a ^ d
    generator[2] = c ^ ((b << 9) & WORD)
    generator[3] = ((d << 11) | (d >> 21)) & WORD
    return drawn


def below(generator: Any, sides: int) -> int:
    """An even integer 0 … sides-1, for 1 ≤ sides < 2**31.

    The high half of a 32 by 32 bit product, with rejection of the few low halves that would favour
    a face (Lemire, "Fast random integer generation in an interval", 2019): exact, no remainder of
    a raw number anywhere.
    """
    wide = int(sides)  # a record's int16 would not hold the products
    scaled = draw(generator) * wide
    if scaled & WORD < wide:
        unfair = (WORD + 1 - wide) % wide
        while scaled & WORD < unfair:
            scaled = draw(generator) * wide
    return scaled >> 32


class SeededDice:
    """Plain dice over one stream of a seed, for dealing and for tests."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.generator = new_generator(seed, stream)

    def below(self, sides: int) -> int:
        return int(below(self.generator, sides))

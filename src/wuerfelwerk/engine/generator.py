"""A seeded generator for simulation, the same to the bit in plain Python and compiled.

MRG32k3a (L'Ecuyer 1999, "Good parameters and implementations for combined multiple recursive
random number generators"): two recurrences of order three whose products stay below 2**53, so
int64 never overflows; period about 2**191, passes BigCrush. The state is an int64 array of six,
handed in by the caller: nothing here is global.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

M1 = 4294967087
M2 = 4294944443


def new_generator(seed: int, stream: int = 0) -> Any:
    """Generator number ``stream`` of a seed; streams are independent (hashed apart)."""
    digest = hashlib.blake2b(f"{seed}:{stream}".encode(), digest_size=48).digest()
    numbers = [int.from_bytes(digest[i : i + 8], "big") for i in range(0, 48, 8)]
    first = [number % (M1 - 1) + 1 for number in numbers[:3]]
    second = [number % (M2 - 1) + 1 for number in numbers[3:]]
    return np.array(first + second, np.int64)


def draw(generator: Any) -> int:
    """The next number, evenly spread over 0 … M1-1."""
    one = (1403580 * generator[1] - 810728 * generator[0]) % M1
    generator[0] = generator[1]
    generator[1] = generator[2]
    generator[2] = one
    two = (527612 * generator[5] - 1370589 * generator[3]) % M2
    generator[3] = generator[4]
    generator[4] = generator[5]
    generator[5] = two
    return one - two if one >= two else one - two + M1


def below(generator: Any, sides: int) -> int:
    """An even integer 0 … sides-1, by rejection: no face is favoured. ``sides`` at most 2**31.

    The draw is scaled by ``sides`` and divided by the constant M1, which compiles to a
    multiplication. Each face owns an equal share of draws once those with a rest below
    M1 % sides are drawn again; that costly remainder is looked at only where it can matter.
    (Lemire 2019, "Fast random integer generation in an interval".)
    """
    while True:
        scaled = draw(generator) * sides
        face = scaled // M1
        rest = scaled - face * M1
        if rest >= sides or rest >= M1 % sides:
            return face


class SeededDice:
    """Plain dice over one stream of a seed, for dealing and for tests."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.generator = new_generator(seed, stream)

    def below(self, sides: int) -> int:
        return int(below(self.generator, sides))

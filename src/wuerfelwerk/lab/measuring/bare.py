"""A bare loop to measure against: one draw, a few bits and one store a step, no rules at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.generator import below, new_generator
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


class Bare:
    """The loop, compiled the way rules are, as a piece of work for ``timing.rate``."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self._spin: Callable[..., int] = bind(_this(), compile=True).spin
        self._generator, self._words = new_generator(1), np.zeros(PLACES, np.int64)
        self(0)  # loads the machine code

    def __call__(self, _number: int) -> int:
        self._spin(self._generator, self._words, self.steps)
        return self.steps


def _this() -> Any:
    from wuerfelwerk.lab.measuring import bare

    return bare

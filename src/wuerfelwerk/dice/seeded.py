"""Dice from a seed, for tests and for repeating a run. Whoever knows the seed knows every roll."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from wuerfelwerk.dice.faces import Stream


class SeededDice:
    """Roll k of a seed is the same whenever it is asked for, so a restart repeats nothing."""

    def __init__(self, seed: int) -> None:
        self._key = hashlib.sha256(f"seed {seed}".encode()).digest()

    def stream(self, roll: int) -> Stream:
        """The faces of roll ``roll``, one by one. Roll 0 is the deal of the material."""
        return Stream(self._key, str(roll))

    def roll(self, roll: int, sides: Sequence[int]) -> list[int]:
        """The faces of roll ``roll`` for dice with so many sides each."""
        return self.stream(roll).faces(sides)

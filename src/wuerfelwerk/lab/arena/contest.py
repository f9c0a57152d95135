"""What is played in an arena: bots, pairs, rounds. Plain values that travel to the workers.

A *round* of a pair is one deal and one course of dice, played once in each seating. Its score is the
share of the points that the first bot of the pair got; a shared win is a shared point.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.games import game as game_of

CHECKED_EVERY = 20  # rounds between two looks at the precision: fixed, so that it ends alike everywhere


@dataclass(frozen=True)
class Pair:
    """Two bots that meet. Their games depend on their names, the seed and the table, and nothing else."""

    a: str
    b: str

    @property
    def key(self) -> int:
        """A number of these two, whichever is named first: what their dice are drawn by."""
        names = "\n".join(sorted((self.a, self.b)))
        return int.from_bytes(hashlib.blake2b(names.encode(), digest_size=8).digest(), "little")

    @property
    def turned(self) -> bool:
        """True if ``a`` is not the first by its letters. Seatings are those of the first by its letters."""
        return self.a > self.b


@dataclass(frozen=True)
class Contest:
    """One arena. ``rounds`` is the most of each pair; ``precision`` ends a pair before.

    ``first``: number of the first round; parts of an arena may be played elsewhere.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    rounds: int
    seed: int = 0
    precision: float | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    host: tuple[str, ...] = ()  # board files the host brought
    timeout: float = 10.0  # seconds a program has for one answer over HTTP
    first: int = 0

    def loaded(self) -> Game:
        return game_of(self.game)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        return tuple(Pair(a, b) for a, b in combinations(self.bots, 2))

    @cached_property
    def seatings(self) -> tuple[tuple[bool, ...], ...]:
        return seatings(self.seats)


def seatings(seats: int) -> tuple[tuple[bool, ...], ...]:
    """Every way to seat two bots as evenly as can be: True where the first one sits.

    With an odd number of seats either has one more in half of them. Each seating is there with its
    swapped one, so two equal bots have equal scores whatever a seat is worth.
    """
    counts = sorted({seats // 2, seats - seats // 2})
    return tuple(
        tuple(seat in chosen for seat in range(seats))
        for count in counts
        for chosen in combinations(range(seats), count)
    )


def generator_of(seed: int, pair: Pair, round: int, which: int) -> Any:
    """One of the generators of a round: 0 deals and throws, 1 … what bots draw in each seating."""
    return new_generator(seed, (pair.key << 64) | (round << 16) | which)

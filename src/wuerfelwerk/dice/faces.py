"""From random bytes to faces: the one place where it is done, by rejection, so no face is favoured.

A stream is HMAC-SHA256(key, label|counter) for counter 0, 1, 2 …; each block of 32 bytes gives
eight 32-bit numbers. A number becomes a face by *dividing* the 32-bit range into equal shares;
the few numbers above the last whole share are thrown away and the next one is taken.

    0          share         2·share                 sides·share  2**32
    ├─ face 0 ──┼── face 1 ───┼─ …  ── face sides-1 ──┤ rejected ┤
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence

RANGE = 2**32
NUMBER_BYTES = 4


class Stream:
    """Fair faces from a key and a label: the same two give the same faces, always and everywhere."""

    def __init__(self, key: bytes, label: str) -> None:
        self._numbers = _numbers(key, label)

    def below(self, sides: int) -> int:
        """The next face, 0 … sides-1, every one equally likely."""
        if not 1 <= sides <= RANGE:
            raise ValueError(f"a die has 1 to {RANGE} sides, not {sides}")
        share = RANGE // sides
        while True:
            face = next(self._numbers) // share
            if face < sides:
                return face

    def faces(self, sides: Sequence[int]) -> list[int]:
        """One roll of several dice, given by their numbers of sides."""
        return [self.below(one) for one in sides]


def _numbers(key: bytes, label: str) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(key, f"{label}|{counter}".encode(), "sha256")
        for at in range(0, len(block), NUMBER_BYTES):
            yield int.from_bytes(block[at : at + NUMBER_BYTES], "big")
        counter += 1

"""The order of a finished table: winners first, then by points. Equal points share a rank: 1 2 3 3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def ranked(result: Mapping[str, Any] | None, letters: Sequence[str]) -> list[tuple[int, int]]:
    """Rank and seat, best first; rank 0 in the order of the seats where nobody has won."""
    if not result or not result["winners"]:
        return [(0, seat) for seat in range(len(letters))]

    def key(seat: int) -> tuple[bool, int]:
        lost = letters[seat] not in result["winners"]
        return lost, -int(result["points"].get(letters[seat], 0)) if lost else 0

    order = sorted(range(len(letters)), key=key)
    keys = [key(seat) for seat in order]
    return [(1 + keys.index(key(seat)), seat) for seat in order]

"""Copying states, to measure how fast that is. Compiled through ``engine.compiling.bind``."""

from __future__ import annotations

from typing import Any


def copy_round(states: Any, copies: int) -> int:
    """Copies every state to the next place, round and round; returns how many copies were made."""
    places = len(states)
    for copy in range(copies):
        place = copy % (places - 1)
        states[place + 1] = states[place]
    return copies

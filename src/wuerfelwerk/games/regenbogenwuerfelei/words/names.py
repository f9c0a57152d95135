"""Colours, dice and function dice in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei.picture.pieces import COLOUR_NAMES
from wuerfelwerk.games.telling import Translator, listed
from wuerfelwerk.games.usual.colours import Colours

RAINBOW = Colours(COLOUR_NAMES)
colours, chip_of, die = RAINBOW.names, RAINBOW.chip_of, RAINBOW.chip_number


@lru_cache(maxsize=16)
def functions(tr: Translator) -> tuple[str, ...]:
    """In the order of the function dice."""
    return tr("Joker"), tr("Blockierer"), tr("Hilfe"), tr("Zauberer")


def dice(tr: Translator, lying: Sequence[tuple[int, int]]) -> str:
    """Several dice (colour, value) with 'and' before the last."""
    return listed([die(tr, colour, value) for colour, value in lying], tr("und"))


# ---- what lies where ----------------------------------------------------------------------------


def count(state: Any, seat: int, colour: int) -> int:
    """Dice of a colour on a rack."""
    return int(state.racks[seat]) >> 8 * colour & 0xFF


def counts(state: Any, seat: int) -> list[int]:
    """Dice of each colour on a rack."""
    return [count(state, seat, colour) for colour in range(6)]


def total(state: Any, seat: int) -> int:
    return sum(counts(state, seat))


def missing(state: Any, seat: int) -> list[int]:
    """Colours a rack does not have."""
    return [colour for colour, dice in enumerate(counts(state, seat)) if not dice]


def pool(state: Any) -> tuple[tuple[int, int], ...]:
    """The dice of the pool as (colour, value), highest first."""
    return _pool(tuple(int(word) for word in state.pool))


@lru_cache(maxsize=256)
def _pool(words: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (colour, value)
        for value in range(5, 0, -1)
        for colour in range(6)
        for _ in range(words[value - 1] >> 8 * colour & 0xFF)
    )


def is_out(state: Any, seat: int) -> bool:
    return bool(int(state.out) >> seat & 1)

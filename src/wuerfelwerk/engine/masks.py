"""Bit masks over action ids: 60 bits in each int64 word, so plain and compiled code never overflow.

action id      0 … 59   60 … 119   120 … 179
word, bit      0, id    1, id-60   2, id-120
"""

from __future__ import annotations

from typing import Any

import numpy as np

WORD_BITS = 60


def words_for(actions: int) -> int:
    """Words needed for that many ids."""
    return -(-actions // WORD_BITS)


def new_mask(words: int) -> Any:
    """An empty mask: int64 array of shape (words,)."""
    return np.zeros(words, np.int64)


def has(mask: Any, action: int) -> bool:
    """True if the id is in the mask."""
    return (mask[action // WORD_BITS] >> (action % WORD_BITS)) & 1 == 1


def count_bits(word: int) -> int:
    """Number of bits set. LLVM turns this loop into one popcount instruction."""
    count = 0
    while word != 0:
        word &= word - 1
        count += 1
    return count


def lowest_bit(word: int) -> int:
    """Position of the lowest bit set; the word must not be 0."""
    return count_bits((word & -word) - 1)


def put_bits(mask: Any, first: int, bits: int) -> None:
    """Adds up to 60 neighbouring ids at once: bit n stands for the id ``first`` + n."""
    index, place = first // WORD_BITS, first % WORD_BITS
    here = (1 << WORD_BITS - place) - 1
    mask[index] |= (bits & here) << place
    if bits > here:
        mask[index + 1] |= bits >> WORD_BITS - place


def pick(mask: Any, which: int) -> int:
    """The id of the ``which``-th bit set, counted from 0 upwards; there must be that many."""
    for index in range(len(mask)):
        word = mask[index]
        here = count_bits(word)
        if which < here:
            for _ in range(which):
                word &= word - 1
            return index * WORD_BITS + lowest_bit(word)
        which -= here
    return -1


def listed(mask: Any) -> list[int]:
    """All ids in the mask, rising. For plain code."""
    ids = []
    for index, word in enumerate(int(word) for word in mask):
        while word:
            ids.append(index * WORD_BITS + (word & -word).bit_length() - 1)
            word &= word - 1
    return ids

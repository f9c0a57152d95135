"""Würfelmeister: the features of the state after each action of a decision, quickly.

The same numbers as ``features`` to the bit. Where a figure gets with each of the six rolls depends on
figures only, so it is remembered over decisions and games (``_ways``); a wish or a tip moves no figure,
so after one only the rolls that hit are another number than before.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.wuerfelmeister import features as slow
from wuerfelwerk.games.wuerfelmeister import ground
from wuerfelwerk.games.wuerfelmeister import reach as reaching
from wuerfelwerk.games.wuerfelmeister import rules as course
from wuerfelwerk.games.wuerfelmeister.codes import COIN, ENDED, PASS, TIP, TIPS, WANT, WANTS
from wuerfelwerk.games.wuerfelmeister.die import TIPPED, TOP
from wuerfelwerk.games.wuerfelmeister.features import (
    BEST_OTHER,
    CAPTURES,
    CLAIM,
    DANGER,
    FEATURES,
    HITS,
    HOME,
    OTHER_CLAIMS,
    OTHERS_HOME,
    POINTS,
    PROSPECT,
    WON,
    claim,
)
from wuerfelwerk.games.wuerfelmeister.ground import empty_fields, figures_on, free_dice
from wuerfelwerk.games.wuerfelmeister.reach import reach
from wuerfelwerk.games.wuerfelmeister.rules import apply, score

COMPILED_WITH = (slow, ground, reaching, course)  # compiled along

ALL_ROLLS = 63
SLOTS = 8192  # remembered at once; another that needs the same place takes it

# A set of rolls has bit n - 1 for n pips; those of picture p are six bits from bit 6 (p - 1).
KNOWN = record_type(
    [
        ("who", np.int64, (SLOTS, 2)),  # whose ways a place holds: figure, rows of the board, other figures
        (
            "ways",
            np.int64,
            (SLOTS, 8),
        ),  # rolls to field f: from bit 8 (f % 8) of word f // 8
        ("numbers", np.float64, (FEATURES,)),  # before a wish or a tip, but for HITS and CAPTURES
        ("hits", np.int64),  # rolls that end on a die, for each picture on top
        ("captured", np.int64),  # rolls that end on a figure on an empty field
        ("tipped", np.int64, (6,)),  # most rolls that hit each picture, best tip made
    ]
)


def know(material: Any, state: Any, seat: int, known: Any) -> None:
    """What a wish and a tip leave as it is."""
    if state.phase != WANT and state.phase != TIP:
        return
    _fill_common(material, state, seat, known, known.numbers)
    ways = _ways(material, state, seat, known)
    known.hits = _hits(material, state, seat, known, ways)
    captured = 0
    for other in range(material.seats):
        at = int(state.figures[other].at)
        if other != seat and at >= 0 and state.dice[at] == 0:
            captured |= _rolls_to(material, state, seat, known, ways, at)
    known.captured = captured
    if state.phase == WANT:
        _know_tips(material, state, seat, known, ways)


def after(material: Any, state: Any, seat: int, action: int, trials: Any, known: Any, numbers: Any) -> None:
    """Fills ``numbers`` with the features of the state after one legal action."""
    if state.phase == WANT:
        picture = action - WANTS
        hits = known.hits >> 6 * picture & ALL_ROLLS
        _put(known, hits, known.tipped[picture], numbers)
    elif state.phase == TIP:
        hits = _hits_after_tip(material, state, seat, action, known)
        _put(known, hits, count_bits(hits), numbers)
    else:
        trials[0] = state
        apply(material, trials[0], seat, action)
        _fill_common(material, trials[0], seat, known, numbers)
        if trials[0].phase != ENDED and trials[0].left > 0:  # another seat's turn, or the figures' set-up
            numbers[PROSPECT] = _prospect(material, trials[0], seat, known)


def _put(known: Any, hits: int, most: int, numbers: Any) -> None:
    """The numbers of the decision, with the rolls that hit and those that only capture."""
    for index in range(FEATURES):
        numbers[index] = known.numbers[index]
    numbers[HITS] = most
    numbers[CAPTURES] = count_bits(known.captured & ~hits)


def _fill_common(material: Any, state: Any, seat: int, known: Any, numbers: Any) -> None:
    """All numbers but those of the rolls that hit a picture or capture."""
    for index in range(FEATURES):
        numbers[index] = 0.0
    numbers[POINTS] = score(material, state, seat)
    for other in range(material.seats):
        if other != seat:
            numbers[BEST_OTHER] = max(numbers[BEST_OTHER], score(material, state, other))
            numbers[OTHER_CLAIMS] += claim(material, state, other)
            numbers[OTHERS_HOME] += _rolls_home(material, state, other, known)
    if state.phase == ENDED:
        ahead = state.figures[seat].home == 1 and numbers[POINTS] >= numbers[BEST_OTHER]
        numbers[WON] = 1.0 if ahead else 0.0
        return
    numbers[CLAIM] = claim(material, state, seat)
    if numbers[CLAIM] > 0.0:
        numbers[DANGER] = numbers[CLAIM] * _threats(material, state, seat, known)
    numbers[HOME] = _rolls_home(material, state, seat, known)


# ---- where a figure gets ------------------------------------------------------------------------


def _ways(material: Any, state: Any, seat: int, known: Any) -> int:
    """The place in ``known`` with the fields a seat's figure reaches with each roll.

    One on the coin has those of a figure that stands on the field beside it.
    """
    at = int(state.figures[seat].at)
    if at == COIN:
        at = int(material.coin)
    others = figures_on(material, state, seat)
    first, second = others[0] | at << 32 | int(material.rows) << 38, others[1]
    place = (first * 0x9E3779B1 ^ second * 0x85EBCA6B ^ first >> 19) >> 12 & SLOTS - 1
    if known.who[place, 0] != first or known.who[place, 1] != second:
        known.who[place, 0] = first
        known.who[place, 1] = second
        for word in range(8):
            known.ways[place, word] = 0
        for steps in range(1, 7):
            colour = (at >> 5) + steps & 1
            fields = reach(material, at, steps, others, at >> 5)
            while fields != 0:
                field = 32 * colour + lowest_bit(fields)
                fields &= fields - 1
                known.ways[place, field >> 3] |= 1 << 8 * (field & 7) + steps - 1
    return place


def _rolls_to(material: Any, state: Any, seat: int, known: Any, ways: int, field: int) -> int:
    """The rolls that take a seat's figure to a field; ``ways`` is its place in ``known``."""
    rolls = int(known.ways[ways, field >> 3]) >> 8 * (field & 7) & ALL_ROLLS
    if state.figures[seat].at != COIN:
        return rolls
    coin = int(material.coin)  # the first step is the field beside the coin (WM-24)
    begun = 1 if field == coin else 0
    if figures_on(material, state, seat)[coin >> 5] >> (coin & 31) & 1 == 1:
        return begun  # somebody stands there: no way past (WM-23)
    return begun | rolls << 1 & ALL_ROLLS


def _threats(material: Any, state: Any, seat: int, known: Any) -> int:
    """Rolls of all others that end on the field of a seat's figure."""
    at = int(state.figures[seat].at)
    found = 0
    for other in range(material.seats):
        if other != seat:
            ways = _ways(material, state, other, known)
            found += count_bits(_rolls_to(material, state, other, known, ways, at))
    return found


def _rolls_home(material: Any, state: Any, seat: int, known: Any) -> int:
    """Rolls that reach the open goal."""
    if state.left > 0 or state.figures[seat].at == COIN:
        return 0
    coin = int(material.coin)
    if state.figures[seat].at == coin:
        return 1
    if figures_on(material, state, seat)[coin >> 5] >> (coin & 31) & 1 == 1:
        return 0
    ways = _ways(material, state, seat, known)
    return count_bits(_rolls_to(material, state, seat, known, ways, coin) & ALL_ROLLS >> 1)


# ---- which pictures it hits ---------------------------------------------------------------------


def _hits(material: Any, state: Any, seat: int, known: Any, ways: int) -> int:
    """Rolls that end on a die, for each picture on top."""
    hits = 0
    for colour in range(2):
        fields = int(state.lying[colour])
        while fields != 0:
            field = 32 * colour + lowest_bit(fields)
            fields &= fields - 1
            rolls = _rolls_to(material, state, seat, known, ways, field)
            hits |= rolls << 6 * (TOP[state.dice[field]] - 1)
    return hits


def _prospect(material: Any, state: Any, seat: int, known: Any) -> int:
    """Most rolls that end on one picture."""
    hits = _hits(material, state, seat, known, _ways(material, state, seat, known))
    most = 0
    for picture in range(6):
        most = max(most, count_bits(hits >> 6 * picture & ALL_ROLLS))
    return most


def _know_tips(material: Any, state: Any, seat: int, known: Any, ways: int) -> None:
    """Most rolls that hit each picture, after any tip that brings it up or none.

    A tip never keeps the picture on top, so a die that is tipped to show the wanted one did not before.
    """
    for picture in range(6):
        known.tipped[picture] = count_bits(known.hits >> 6 * picture & ALL_ROLLS)
    free, empty = free_dice(material, state), empty_fields(material, state)
    for colour in range(2):
        fields = free[colour]
        while fields != 0:
            field = 32 * colour + lowest_bit(fields)
            fields &= fields - 1
            for direction in range(4):
                target = int(material.next[field, direction])
                if target >= 0 and empty[1 - colour] >> (target & 31) & 1 == 1:
                    picture = TOP[TIPPED[state.dice[field], direction]] - 1
                    rolls = known.hits >> 6 * picture & ALL_ROLLS
                    rolls |= _rolls_to(material, state, seat, known, ways, target)
                    known.tipped[picture] = max(known.tipped[picture], count_bits(rolls))


def _hits_after_tip(material: Any, state: Any, seat: int, action: int, known: Any) -> int:
    """Rolls that hit the wanted picture after a tip; only the die that is tipped may change them."""
    wanted = int(state.wanted)
    hits = known.hits >> 6 * (wanted - 1) & ALL_ROLLS
    if action == PASS:
        return hits
    field, direction = action - TIPS >> 2, action - TIPS & 3
    way = state.dice[field]
    if TOP[TIPPED[way, direction]] == wanted:
        ways = _ways(material, state, seat, known)
        target = int(material.next[field, direction])
        return hits | _rolls_to(material, state, seat, known, ways, target)
    if TOP[way] == wanted:
        return _hits_without(material, state, seat, known, field)
    return hits


def _hits_without(material: Any, state: Any, seat: int, known: Any, without: int) -> int:
    """Rolls that hit the wanted picture on any die but the one on a field."""
    ways = _ways(material, state, seat, known)
    hits = 0
    for colour in range(2):
        fields = int(state.lying[colour])
        while fields != 0:
            field = 32 * colour + lowest_bit(fields)
            fields &= fields - 1
            if field != without and TOP[state.dice[field]] == state.wanted:
                hits |= _rolls_to(material, state, seat, known, ways, field)
    return hits

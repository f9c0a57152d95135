"""The events of a log as JSON, byte by byte: what ``writing`` does with the log of a whole game at once.

Written against the globals ``rules`` and ``spelled`` (the game's module of that name) that ``compiling.bind``
fills. Texts are looked up by their keys; one that is not known yet is asked for, and told in the next call.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE, MAX_DICE, NO_ACTION, OVER

rules: Any = None  # bound
spelled: Any = None  # bound

DONE, ASKED, FULL = range(3)
# Where a game stands between two calls, int64, one place each: whether it has begun, the next row of its
# log, the last event, whether that goes on, whether all of it was forced, bytes written, whether the text
# that was asked for is told, its key, and whose it is.
STARTED, ROW, SEQ, BEGUN, FORCED, WRITTEN, TOLD, KEY, SEAT = range(9)
PLACES = 9
FREE = -1  # in keys
BLOCK = 32  # bytes copied at once; what stands between texts is shorter
ROOM = 128 + BLOCK  # bytes of an event beside its texts
# Pieces, see ``writing``: the actors, a line for each seat, and the beginning of each of the first events.
NEXT, END, AUTO, NOT_AUTO, ACTORS, NUMBERS = 0, 1, 2, 3, 4, 16
NUMBERED = 1000
# A key times this, of which high bits are taken: keys that lie side by side come to lie far apart.
SPREAD, LOW = 0x1E3779B97F4A7C15, (1 << 63) - 1


def spell(
    materials: Any,
    states: Any,
    rows: Any,
    throws: Any,
    shown: Any,
    keys: Any,
    spans: Any,
    texts: Any,
    pieces: Any,
    at: Any,
    out: Any,
) -> int:
    """Plays on from where ``at`` says and writes what happens to ``out``; DONE at the end of the game.

    ASKED: the text of the next step is not there; its key is in ``at``, -1 where it has none, and a roll lies
    in ``shown``, alike dice in order. FULL: ``out`` is too short. Either way nothing of the step is done.

    materials, states, throws: one place each, as telling the type of a bare record takes longer than many
    actions. rows: a log of ``playing.play_game``. keys: int64, a table of texts by
    their keys, a power of two and a last place for the one that is told; spans: int32, (first byte, bytes) of
    each in ``texts``. pieces: int32, (first byte, bytes) in ``texts`` of what stands between them.
    """
    material, state, thrown = materials[0], states[0], throws[0]
    faces = np.zeros(MAX_DICE, np.int16)
    if at[STARTED] == 0:
        rules.start(material, state)
        at[STARTED] = 1
    row, seq, begun, forced, to = at[ROW], at[SEQ], at[BEGUN], at[FORCED], at[WRITTEN]
    told, size, found = at[TOLD] == 1, len(keys) - 1, DONE
    while True:
        seat = rules.to_act(material, state)
        if seat == OVER:
            break
        used = 1
        if seat == CHANCE:
            rules.throw(material, state, thrown)
            used = thrown.count
            for die in range(used):
                faces[die] = shown[die] = rows[row + die, 1]
            if thrown.alike:
                in_order(shown, used)
            key = spelled.roll_key(material, state, shown, used)
        else:
            seat = rows[row, 0]
            key = spelled.action_key(material, state, seat, rows[row, 1])
        place = size if told else find(keys, key)
        if place < 0:
            at[KEY], at[SEAT] = key, seat
            found = ASKED
            break
        if to + spans[place, 1] + ROOM > len(out):
            found = FULL
            break
        told = False
        if seat == CHANCE:
            seq += 1
            to = put(texts, spans, place, out, begin(texts, pieces, seq, out, to))
            rules.land(material, state, faces[:used])
        else:
            if begun == 0:
                seq += 1
                to = put_piece(texts, pieces, ACTORS + seat, out, begin(texts, pieces, seq, out, to))
                begun = forced = 1
            else:
                to = put_piece(texts, pieces, NEXT, out, to)
            to = put(texts, spans, place, out, to)
            if forced == 1 and rules.forced(material, state, seat) == NO_ACTION:
                forced = 0
            rules.apply(material, state, seat, rows[row, 1])
            if not rules.unfinished(material, state, seat):
                to = put_piece(texts, pieces, AUTO if forced == 1 else NOT_AUTO, out, to)
                begun = 0
        row += used
    at[ROW], at[SEQ], at[BEGUN], at[FORCED], at[WRITTEN], at[TOLD] = row, seq, begun, forced, to, int(told)
    return found


def begin(texts: Any, pieces: Any, seq: int, out: Any, to: int) -> int:
    """The beginning of an event, up to its number; returns where it goes on."""
    if seq < NUMBERED:
        return put_piece(texts, pieces, NUMBERS + seq, out, to)
    to = put_piece(texts, pieces, END, out, to)
    digits, left = 1, seq
    while left > 9:
        left //= 10
        digits += 1
    for digit in range(digits):
        out[to + digits - 1 - digit] = 48 + seq % 10
        seq //= 10
    return to + digits


def put(texts: Any, spans: Any, place: int, out: Any, to: int) -> int:
    """Writes one of the texts, and anything behind it up to a whole block; returns where it goes on."""
    first, count = spans[place, 0], spans[place, 1]
    for block in range(0, count, BLOCK):
        read, write = texts[first + block :], out[to + block :]
        for byte in range(BLOCK):  # always as many, and from 0: this is two machine instructions
            write[byte] = read[byte]
    return to + count


def put_piece(texts: Any, pieces: Any, piece: int, out: Any, to: int) -> int:
    """As ``put``, of what stands between texts: there is no loop to guess the end of."""
    read, write = texts[pieces[piece, 0] :], out[to:]
    for byte in range(BLOCK):
        write[byte] = read[byte]
    return to + pieces[piece, 1]


def find(keys: Any, key: int) -> int:
    """Where the text with a key lies, or -1."""
    if key < 0:
        return -1
    last = len(keys) - 2
    place = first_place(key, last)
    while keys[place] != key:
        if keys[place] == FREE:
            return -1
        place = (place + 1) & last
    return place


def first_place(key: int, last: int) -> int:
    """Where a text is looked for first. ``last``: the last place, one less than a power of two."""
    return (key * SPREAD & LOW) >> 40 & last


def in_order(faces: Any, count: int) -> None:
    """Sorts the first of them, in steps that are the same for all faces: a processor guesses dice badly."""
    for last in range(count - 1, 0, -1):
        most = faces[0]
        for place in range(last):
            face = faces[place + 1]
            faces[place] = min(most, face)
            most = max(most, face)
        faces[last] = most

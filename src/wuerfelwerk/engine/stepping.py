"""Going through the log of a game step by step, at speed: what stood there before each step.

Written against the global ``rules`` that ``compiling.bind`` fills; runs plain and compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE, MAX_DICE, NO_ACTION, OVER

rules: Any = None  # bound


def go_on(
    material: Any,
    state: Any,
    rows: Any,
    place: int,
    thrown: Any,
    before: Any,
    notes: Any,
    masks: Any,
) -> int:
    """Plays on from ``rows[place]`` until the game is over or ``notes`` are full; returns the steps made.

    rows: a log of ``playing.play_game``. before: room for the state before each step. notes: int64,
    a line (seat, rows used, forced, whole) a step; for a roll the seat is CHANCE and ``forced`` tells
    whether the dice are alike. masks: room for the legal actions before each action, or no lines
    where nobody asks for them.
    """
    faces = np.zeros(MAX_DICE, np.int16)
    steps = 0
    while steps < len(notes):
        seat = rules.to_act(material, state)
        if seat == OVER:
            break
        before[steps] = state
        used = 1
        if seat == CHANCE:
            rules.throw(material, state, thrown)
            used = thrown.count
            for die in range(used):
                faces[die] = rows[place + die, 1]
            notes[steps, 2] = thrown.alike
            notes[steps, 3] = 1
            rules.land(material, state, faces[:used])
        else:
            seat, action = int(rows[place, 0]), int(rows[place, 1])
            if len(masks):
                rules.legal(material, state, seat, masks[steps])
            notes[steps, 2] = rules.forced(material, state, seat) != NO_ACTION
            rules.apply(material, state, seat, action)
            notes[steps, 3] = not rules.unfinished(material, state, seat)
        notes[steps, 0] = seat
        notes[steps, 1] = used
        place += used
        steps += 1
    return steps

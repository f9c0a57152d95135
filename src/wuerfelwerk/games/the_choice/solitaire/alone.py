"""The loop of one who plays alone: at a table for two, where it is always one's own turn.

The other seat is a twin whose sheet is as one's own was when the turn began, and who has finished with
each roll already. Bots that weigh both seats see a game that stands level. Written against the globals
``rules`` and ``bots`` that ``compiling.bind`` fills.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.generator import below

rules: Any = None  # bound
bots: Any = None  # bound

ALL_DICE = 7


def play_games(
    material: Any, states: Any, generators: Any, work: Any, thrown: Any, faces: Any, points: Any
) -> None:
    """Plays each of the begun states to its end. ``generators``: int64, four words a game; ``points``:
    int32, filled with what seat A has on the side."""
    for place in range(len(states)):
        play(material, states[place], generators[place], work, thrown, faces)
        points[place] = rules.score(material, states[place], 0)


def play(material: Any, state: Any, generator: Any, work: Any, thrown: Any, faces: Any) -> None:
    while True:
        if rules.between_turns(material, state):
            take_turn(state)
        seat = rules.to_act(material, state)
        if seat == OVER:
            return
        if seat == CHANCE:
            rules.throw(material, state, thrown)
            for die in range(thrown.count):
                faces[die] = below(generator, thrown.sides[die])
            rules.land(material, state, faces)
        else:
            rules.apply(material, state, seat, bots.choose(0, material, state, seat, generator, work))


def take_turn(state: Any) -> None:
    """Seat A is active again; the twin has used all dice."""
    state.active = 0
    state.sheets[1] = state.sheets[0]
    state.sheets[1].used = ALL_DICE
    state.sheets[1].done = 1

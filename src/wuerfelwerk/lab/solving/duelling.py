"""A bot against somebody who plays as well as can be, from positions that are solved.

What a decision loses is what the best action is worth less what was chosen is, both to who decides. Their
sum over a game is what the bot loses against the value of the position, but for the luck of the dice, which
is 0 in the mean. Written against the globals ``moves``, ``bots``, ``seeing`` and ``judge`` that
``compiling.bind`` fills; ``room``: see ``seeing``.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.contract import CHANCE, OVER

moves: Any = None  # bound
bots: Any = None  # bound
seeing: Any = None  # bound
judge: Any = None  # bound


def play_games(
    material: Any,
    states: Any,
    generators: Any,
    seats: Any,
    work: Any,
    known: Any,
    room: Any,
    lost: Any,
    ends: Any,
) -> None:
    """Plays each begun state to its end; the bot has ``seats[game]``, -1: nobody asks it.

    ``lost``: what its decisions lost, ``ends``: what the end is worth to seat A. float64, one place a game.
    """
    for game in range(len(states)):
        state, generator = states[game], generators[game]
        lost[game] = play(material, state, generator, seats[game], work, known, room)
        ends[game] = judge.worth(material, state, known)


def play(material: Any, state: Any, generator: Any, bot: int, work: Any, known: Any, room: Any) -> float:
    lost = 0.0
    while True:
        seat = moves.to_act(material, state)
        if seat == OVER:
            return lost
        if seat == CHANCE:
            moves.roll_on(material, state, generator, room[2], room[3])
            continue
        best = seeing.best_action(material, state, seat, known, room)
        if seat == bot:
            chosen = bots.choose(0, material, state, seat, generator, work)
            if chosen != best:
                lost += seeing.gain(material, state, seat, best, known, room)
                lost -= seeing.gain(material, state, seat, chosen, known, room)
            best = chosen
        moves.apply(material, state, seat, best)

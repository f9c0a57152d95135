"""Games played to learn from, compiled: what each state promised, and what came of it.

Written against the globals ``rules``, ``playing``, ``apart`` (``engine.loops.playing_apart``), ``bots`` and
``judging`` that ``compiling.bind`` fills.
"""

from __future__ import annotations

import math
from typing import Any

from wuerfelwerk.engine.contract import CHANCE, OVER

rules: Any = None  # bound
playing: Any = None  # bound
apart: Any = None  # bound
bots: Any = None  # bound
judging: Any = None  # bound


def play(
    material: Any,
    state: Any,
    generator: Any,
    work: Any,
    thrown: Any,
    faces: Any,
    log: Any,
    turns_only: bool,
    samples: Any,
) -> int:
    """Plays a game to its end, all seats by row 0; returns how many samples it gave.

    samples: (most, seats, numbers). One is taken after each decision, or between turns only. A game that
    gives more than fit returns 0: nothing is learned from it.
    """
    seen = work[apart.SEEN]
    count, waiting = 0, 0
    fresh = True  # between turns: no sample has been taken yet
    while True:
        seat = rules.to_act(material, state)
        if seat == OVER:
            return count
        if turns_only and rules.between_turns(material, state):
            if fresh:
                if count == len(samples):
                    return 0
                _take(material, state, samples, count)
                count += 1
            fresh = False
        else:
            fresh = True
        if seat == CHANCE:
            playing.roll_on(material, state, generator, thrown, faces, log, 0)
            continue
        waiting = apart.look(material, state, waiting, seen)
        action = bots.choose(0, material, seen[seat], seat, generator, work)
        waiting = apart.decide(material, state, seat, action, waiting, seen)
        if turns_only or rules.unfinished(material, state, seat) or rules.to_act(material, state) == OVER:
            continue
        if count == len(samples):
            return 0
        _take(material, state, samples, count)
        count += 1


def _take(material: Any, state: Any, samples: Any, count: int) -> None:
    for seat in range(material.seats):
        judging.numbers(material, state, seat, samples[count, seat])


def learn(
    samples: Any,
    count: int,
    seats: int,
    shares: Any,
    weights: Any,
    keep: float,
    room: Any,
    slope: Any,
    bend: Any,
) -> float:
    """Adds what one game says about the weights; returns its loss (of the chances against the result).

    shares: what each seat had of the win. keep: λ of TD(λ); the target of a state is the chance to win
    of the next one by 1 - λ and what that one is told by λ. slope: the gradient; bend: the curvature
    (Gauss and Newton's), so that a step is ``bend⁻¹ slope``. room: (3, seats) scratch.
    """
    numbers, loss = len(weights), 0.0
    target, now, later = room[0], room[1], room[2]
    for seat in range(seats):
        target[seat] = shares[seat]
        later[seat] = shares[seat]
    for place in range(count - 1, -1, -1):
        most = -1e300
        for seat in range(seats):
            strength = 0.0
            for index in range(numbers):
                strength += weights[index] * samples[place, seat, index]
            now[seat] = strength
            most = max(most, strength)
        total = 0.0
        for seat in range(seats):
            now[seat] = math.exp(now[seat] - most)
            total += now[seat]
        for seat in range(seats):
            now[seat] /= total
            target[seat] = keep * target[seat] + (1.0 - keep) * later[seat]
            loss -= shares[seat] * math.log(max(1e-12, now[seat]))
        for index in range(numbers):
            mean = 0.0
            for seat in range(seats):
                mean += now[seat] * samples[place, seat, index]
            for seat in range(seats):
                slope[index] += (target[seat] - now[seat]) * samples[place, seat, index]
                off = now[seat] * (samples[place, seat, index] - mean)
                if off != 0.0:
                    for other in range(numbers):
                        bend[index, other] += off * samples[place, seat, other]
        for seat in range(seats):
            later[seat] = now[seat]
    return loss / max(1, count)

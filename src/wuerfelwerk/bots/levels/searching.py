"""Search: a few candidates of one decision are played on many times, with the same dice for each.

Candidates are those the policy holds best. In each round all of them that are left are played on
equally often, then the better half stays (sequential halving). A play-out follows the policy for all
seats, up to some turns, and ends with the chance to win. The policy's own choice is never dropped,
and it stays the answer unless another is better by ``margin`` standard errors of the difference in
play-outs with the same dice: without that rule play-outs made good policies worse.

Each turn of a play-out has dice of its own: candidates that need more or fewer rolls in this turn
meet the same dice in the next. Globals ``going``, ``moves`` and ``weighing`` are
filled by bind.
"""

from __future__ import annotations

import math
from typing import Any

from wuerfelwerk.bots.levels.mind import PLAYED, ROLLS, STREAM, TURNS
from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.generator import draw

going: Any = None  # bound
moves: Any = None  # bound
weighing: Any = None  # bound


def search(
    material: Any,
    state: Any,
    seat: int,
    many: int,
    playouts: int,
    turns: int,
    margin: float,
    weights: Any,
    against: bool,
    whole: bool,
    generator: Any,
    mind: Any,
) -> int:
    """The best of the first ``many`` candidates of the mind, the policy's own choice being the first.

    ``whole``: they are numbers of listed ways to make a whole decision, otherwise small actions.
    """
    for place in range(many):
        mind.gains[place, 0] = 0.0
        mind.gains[place, 1] = 0.0
    rounds, left = 1, many
    while left > 2:
        rounds += 1
        left = max(2, left // 2)
    left, done = many, 0
    while left > 1:
        each = max(2, playouts // (rounds * left))
        for _ in range(each):
            _compare(material, state, seat, left, turns, weights, against, whole, generator, mind)
        done += each
        if left == 2:
            break
        left = _halve(mind, left)
    gain, squared = mind.gains[1, 0], mind.gains[1, 1]
    spread = math.sqrt(max(0.0, (squared - gain * gain / done) * done / (done - 1)))
    return mind.actions[1] if gain > margin * spread else mind.actions[0]


def _compare(
    material: Any,
    state: Any,
    seat: int,
    left: int,
    turns: int,
    weights: Any,
    against: bool,
    whole: bool,
    generator: Any,
    mind: Any,
) -> None:
    """Plays each candidate on once, all with the same dice."""
    for word in range(4):
        mind.generators[STREAM, word] = draw(generator)
    first = 0.0
    for place in range(left):
        worth = play_out(material, state, seat, mind.actions[place], turns, weights, against, whole, mind)
        if place == 0:
            first = worth
        mind.gains[place, 0] += worth - first
        mind.gains[place, 1] += (worth - first) * (worth - first)


def _halve(mind: Any, left: int) -> int:
    """Sorts the candidates after the first by their gains; the better half of all is left."""
    for place in range(2, left):
        here = place
        while here > 1 and mind.gains[here, 0] > mind.gains[here - 1, 0]:
            _swap(mind, here, here - 1)
            here -= 1
    return max(2, left // 2)


def _swap(mind: Any, one: int, two: int) -> None:
    action = mind.actions[one]
    mind.actions[one] = mind.actions[two]
    mind.actions[two] = action
    for column in range(2):
        gain = mind.gains[one, column]
        mind.gains[one, column] = mind.gains[two, column]
        mind.gains[two, column] = gain


def play_out(
    material: Any,
    state: Any,
    seat: int,
    candidate: int,
    turns: int,
    weights: Any,
    against: bool,
    whole: bool,
    mind: Any,
) -> float:
    """The seat's chance to win after the candidate and some turns by the policy of all."""
    played, thrown = mind.states[PLAYED : PLAYED + 1], mind.thrown
    played[0] = state
    going.begin(material, played[0], seat, candidate, whole, mind)
    for word in range(4):
        mind.generators[TURNS, word] = mind.generators[STREAM, word]
    _new_dice(mind)
    stepped = True  # something has happened since the last turn was counted
    while True:
        actor = moves.to_act(material, played[0])
        if actor == OVER:
            return moves.share(material, played[0], seat, mind.points)
        if stepped and moves.between_turns(material, played[0]):
            turns -= 1
            if turns <= 0:
                return weighing.chance(material, played[0], seat, mind)
            _new_dice(mind)
            stepped = False
            continue
        if actor == CHANCE:
            moves.roll_on(material, played[0], mind.generators[ROLLS], thrown[0], mind.faces)
        else:
            going.go_on(material, played[0], actor, weights, against, mind)
        stepped = True


def _new_dice(mind: Any) -> None:
    """The dice of the next turn."""
    for word in range(4):
        mind.generators[ROLLS, word] = draw(mind.generators[TURNS])

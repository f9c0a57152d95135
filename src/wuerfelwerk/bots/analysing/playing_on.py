"""What a state is worth to every seat: it is played on many times, up to some turns, then weighed.

The mean over such play-outs is the value function of an analysis. It is the same function for every state
that is compared with another, and all are played on with the same dice: play-out number n of two states
meets the same rolls. Each turn has dice of its own, as in ``levels.searching``. Globals ``moves`` and
``going`` (``by_level`` or ``by_bot``) are filled by bind.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.bots.levels.mind import ROLLS, STREAM, TURNS
from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.generator import WORD, draw
from wuerfelwerk.engine.masks import lowest_bit

moves: Any = None  # bound
going: Any = None  # bound

MOST_STEPS = 20_000  # rolls and decisions of one play-out; a game that runs longer has come to a standstill
LISTED = 1 << 40  # ordered rolls that are told apart; of more any are thrown


def after(material: Any, state: Any, many: int, turns: int, generator: Any, head: Any, means: Any) -> None:
    """Fills ``means`` with the chances of all seats, over so many play-outs from a state."""
    _clear(means)
    for _ in range(many):
        head.states[0] = state
        _next_dice(generator, head)
        _play(material, turns, head)
        _add(material, many, head, means)


def over_rolls(
    material: Any, state: Any, many: int, turns: int, generator: Any, head: Any, means: Any
) -> None:
    """The same before a roll: each play-out begins with one of its own.

    Rolls that can be numbered are taken at equal distances, from a place that is drawn: each comes as often
    as it should, on average exactly, and nearly so in every draw.
    """
    _clear(means)
    shift = (draw(generator) + 0.5) / (WORD + 1.0)
    rolls = _rolls(material, state, head)
    for number in range(many):
        head.states[0] = state
        _next_dice(generator, head)
        if rolls > 0:
            roll = min(rolls - 1, int((number + shift) * rolls / many))
            moves.throw(material, head.states[0], head.thrown[0])
            moves.land(material, head.states[0], head.thrown[0], roll, head.faces)
        else:
            moves.roll_on(material, head.states[0], head.generators[ROLLS], head.thrown[0], head.faces)
        _play(material, turns, head)
        _add(material, many, head, means)


def branches(material: Any, state: Any, seat: int, head: Any, states: Any, actions: Any, worths: Any) -> int:
    """Fills in every legal action of the seat, the state after it and what the policy holds of that; returns
    how many. Where there is no room for all, the first."""
    mask, many = head.mask, 0
    moves.legal(material, state, seat, mask)
    for index in range(len(mask)):
        word = mask[index]
        while word != 0 and many < len(actions):
            action = 60 * index + lowest_bit(word)
            word &= word - 1
            states[many] = state
            moves.apply(material, states[many], seat, action)
            actions[many] = action
            worths[many] = going.worth(material, state, states[many], seat, head.thinker)
            many += 1
    return many


def _play(material: Any, turns: int, head: Any) -> None:
    """Plays on from ``head.states[0]`` and fills ``head.values``."""
    played, stepped = head.states, True
    for _ in range(MOST_STEPS):
        actor = moves.to_act(material, played[0])
        if actor == OVER:
            for seat in range(material.seats):
                head.values[seat] = moves.share(material, played[0], seat, head.points)
            return
        if stepped and moves.between_turns(material, played[0]):
            turns -= 1
            if turns <= 0:
                break
            _dice_of_turn(head)
            stepped = False
        elif actor == CHANCE:
            moves.roll_on(material, played[0], head.generators[ROLLS], head.thrown[0], head.faces)
            stepped = True
        else:
            going.go_on(material, played[0], actor, head.thinker)
            stepped = True
    going.chances(material, played[0], head.thinker, head.values)


def _rolls(material: Any, state: Any, head: Any) -> int:
    """How many ordered rolls there are; 0 for more than are told apart."""
    moves.throw(material, state, head.thrown[0])
    rolls = 1
    for die in range(head.thrown[0].count):
        rolls *= head.thrown[0].sides[die]
        if rolls > LISTED:
            return 0
    return rolls


def _next_dice(generator: Any, head: Any) -> None:
    """The dice of the next play-out, whatever the one before has used of its own."""
    for word in range(4):
        head.generators[STREAM, word] = draw(generator)
        head.generators[TURNS, word] = head.generators[STREAM, word]
    going.begin(head.thinker, head.generators[STREAM])
    _dice_of_turn(head)


def _dice_of_turn(head: Any) -> None:
    for word in range(4):
        head.generators[ROLLS, word] = draw(head.generators[TURNS])


def _clear(means: Any) -> None:
    for seat in range(len(means)):
        means[seat] = 0.0


def _add(material: Any, many: int, head: Any, means: Any) -> None:
    for seat in range(material.seats):
        means[seat] += head.values[seat] / many

"""Games practised, compiled: decisions drawn with some noise, and what came of each.

An action is drawn with a chance in proportion to exp(worth / noise). How that chance follows the weights is
known, and is called the *way* of the decision: the gradient of its logarithm, that is the numbers after the
action less their mean over all actions, by the noise. A decision after which more was won than the chances
said before it draws the weights along its way. The curvature is the mean of ways times ways (Fisher's
information), so that a step ``bend⁻¹ slope`` changes what is played as little as it can for what it gains:
the natural gradient, with the chances as the critic (Kakade 2001; Peters and Schaal 2008).

Written against the globals ``rules``, ``playing``, ``apart`` (``engine.loops.playing_apart``), ``bots``,
``moves``, ``judging`` and ``weighing`` that ``compiling.bind`` fills.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from wuerfelwerk.bots.levels.mind import ASKED, TRIAL
from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.masks import lowest_bit

rules: Any = None  # bound
playing: Any = None  # bound
apart: Any = None  # bound
bots: Any = None  # bound
moves: Any = None  # bound
judging: Any = None  # bound
weighing: Any = None  # bound

MOST_ACTIONS = (
    256  # in a decision one learns from; where there are more, the best is taken and nothing learned
)
LEARNER = 0  # the row of the mind that practises


class Notes(NamedTuple):
    """Scratch memory, a place a decision or an action."""

    worths: Any  # float64 (actions,)
    after: Any  # float64 (actions, numbers): how each action's worth follows the weights
    ways: Any  # float64 (decisions, numbers)
    chances: Any  # float64 (decisions, seats): to win, before the decision
    deciders: Any  # int64 (decisions,): the seat
    later: Any  # float64 (seats,)


def new_notes(decisions: int, seats: int, numbers: int) -> Notes:
    """Memory for games of at most so many decisions."""
    return Notes(
        np.zeros(MOST_ACTIONS),
        np.zeros((MOST_ACTIONS, numbers)),
        np.zeros((decisions, numbers)),
        np.zeros((decisions, seats)),
        np.zeros(decisions, np.int64),
        np.zeros(seats),
    )


def play(
    material: Any,
    state: Any,
    generator: Any,
    players: Any,
    work: Any,
    thrown: Any,
    faces: Any,
    log: Any,
    noise: float,
    against: bool,
    notes: Notes,
) -> int:
    """Plays a game to its end; returns how many decisions of the learner are in ``notes``.

    players: who sits where; ``against``: other seats' strengths count in every choice. A game with more
    decisions than fit returns 0: nothing is learned from it.
    """
    seen, mind = work[apart.SEEN], work[5]
    count, waiting = 0, 0
    while True:
        seat = rules.to_act(material, state)
        if seat == OVER:
            return count
        if seat == CHANCE:
            playing.roll_on(material, state, generator, thrown, faces, log, 0)
            continue
        waiting = apart.look(material, state, waiting, seen)
        if players[seat] != LEARNER:
            action = bots.choose(players[seat], material, seen[seat], seat, generator, work)
        else:
            if count == len(notes.ways):
                return 0
            action, drawn = draw_action(
                material, seen[seat], seat, generator, noise, against, mind, notes, count
            )
            if drawn:
                weighing.chances(material, state, mind)
                for other in range(material.seats):
                    notes.chances[count, other] = mind.strengths[other]
                notes.deciders[count] = seat
                count += 1
        waiting = apart.decide(material, state, seat, action, waiting, seen)


def draw_action(
    material: Any,
    state: Any,
    seat: int,
    generator: Any,
    noise: float,
    against: bool,
    mind: Any,
    notes: Notes,
    place: int,
) -> tuple[int, bool]:
    """An action, and whether it was drawn; the way of one that was is at its place in ``notes``.

    Nothing is drawn where only one action is legal, where an action ends the game (what that is worth is
    known, and no question of weights) and where there are more than MOST_ACTIONS.
    """
    mask, weights = mind.masks[ASKED], mind.weights[LEARNER]
    against = against and not moves.together(material, state)
    many = moves.legal(material, state, seat, mask)
    if many == 1 or many > MOST_ACTIONS:
        return weighing.best(material, state, seat, weights, against, mind), False
    trial = mind.states[TRIAL : TRIAL + 1]
    tried, found, chosen, most = 0, -1, -1, 0.0
    for index in range(len(mask)):
        word = mask[index]
        while word != 0:
            action = 60 * index + lowest_bit(word)
            word &= word - 1
            trial[0] = state
            moves.apply(material, trial[0], seat, action)
            if moves.to_act(material, trial[0]) == OVER:
                return weighing.best(material, state, seat, weights, against, mind), False
            worth = _worth(material, trial[0], seat, weights, against, mind, notes.after[tried])
            notes.worths[tried] = worth
            worth += noise * weighing.surprise(generator)
            if found < 0 or worth > most:
                most, found, chosen = worth, action, tried
            tried += 1
    _note_way(notes, tried, chosen, noise, notes.ways[place])
    return found, True


def _worth(
    material: Any, state: Any, seat: int, weights: Any, against: bool, mind: Any, follows: Any
) -> float:
    """The worth of a state, as ``weighing.worth_of``; ``follows`` gets how it follows the weights."""
    numbers, strengths = mind.numbers, mind.strengths
    worth = float(weighing.strength(material, state, seat, weights, mind))
    for index in range(len(weights)):
        follows[index] = numbers[index]
    if not against:
        return worth
    most, total = -1e300, 0.0
    for other in range(material.seats):
        if other != seat:
            strengths[other] = weighing.strength(material, state, other, weights, mind)
            most = max(most, strengths[other])
    for other in range(material.seats):
        if other != seat:
            strengths[other] = math.exp(strengths[other] - most)
            total += strengths[other]
    for other in range(material.seats):
        if other != seat:
            share = strengths[other] / total
            judging.numbers(material, state, other, numbers)
            for index in range(len(weights)):
                follows[index] -= share * numbers[index]
    return worth - most - math.log(total)


def _note_way(notes: Notes, tried: int, chosen: int, noise: float, way: Any) -> None:
    """How the chance that this action is drawn follows the weights."""
    worths, after = notes.worths, notes.after
    most, total = worths[0], 0.0
    for action in range(1, tried):
        most = max(most, worths[action])
    for action in range(tried):
        worths[action] = math.exp((worths[action] - most) / noise)
        total += worths[action]
    for index in range(len(way)):
        mean = 0.0
        for action in range(tried):
            mean += worths[action] * after[action, index]
        way[index] = (after[chosen, index] - mean / total) / noise


def learn(notes: Notes, count: int, seats: int, shares: Any, keep: float, slope: Any, bend: Any) -> None:
    """Adds what one game says about the weights that choose.

    shares: what each seat had of the win. keep: λ; what came of a decision is the chance to win before the
    next one by 1 - λ, and what came of that one by λ. slope: (numbers,); bend: (numbers, numbers).
    """
    ways, chances, later = notes.ways, notes.chances, notes.later
    for seat in range(seats):
        later[seat] = shares[seat]
    for place in range(count - 1, -1, -1):
        seat = notes.deciders[place]
        gain = later[seat] - chances[place, seat]
        for index in range(len(slope)):
            step = ways[place, index]
            if step != 0.0:
                slope[index] += step * gain
                for other in range(len(slope)):
                    bend[index, other] += step * ways[place, other]
        for other in range(seats):
            later[other] = keep * later[other] + (1.0 - keep) * chances[place, other]

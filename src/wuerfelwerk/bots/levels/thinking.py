"""What a level chooses: weigh all actions, add noise (weaker levels), search (stronger ones).

Noise is what makes a level err as people do: little between actions that are worth nearly the same,
hardly ever by much. An action is drawn with a chance in proportion to exp(worth / noise).
Globals ``moves``, ``weighing`` and ``searching`` are filled by bind.
"""

from __future__ import annotations

import math
from typing import Any

from wuerfelwerk.bots.levels.mind import ASKED, MOST_CANDIDATES
from wuerfelwerk.bots.levels.settings import AGAINST, CANDIDATES, MARGIN, NOISE, PLAYOUTS, TURNS, WIDTH
from wuerfelwerk.engine.generator import WORD, draw
from wuerfelwerk.engine.masks import lowest_bit

moves: Any = None  # bound
weighing: Any = None  # bound
searching: Any = None  # bound


def choose(level: int, material: Any, state: Any, seat: int, generator: Any, mind: Any) -> int:
    """One small action of the seat, by the weights and settings of that level."""
    settings, weights = mind.settings[level], mind.weights[level]
    against = settings[AGAINST] > 0.0
    mask = mind.masks[ASKED]
    if moves.legal(material, state, seat, mask) == 1:
        for index in range(len(mask)):
            if mask[index] != 0:
                return 60 * index + lowest_bit(mask[index])
    alone = moves.together(material, state)
    most = 1 if settings[PLAYOUTS] <= 0.0 else min(int(settings[CANDIDATES]), MOST_CANDIDATES)
    many = 0
    for index in range(len(mask)):
        word = mask[index]
        while word != 0:
            action = 60 * index + lowest_bit(word)
            word &= word - 1
            worth = weighing.worth_after(material, state, seat, action, weights, against and not alone, mind)
            if settings[NOISE] > 0.0:
                worth += settings[NOISE] * _surprise(generator)
            many = _put(mind, many, most, action, worth)
    while many > 1 and mind.worths[many - 1] < mind.worths[0] - settings[WIDTH]:
        many -= 1
    if many == 1:
        return mind.actions[0]
    playouts, turns = int(settings[PLAYOUTS]), int(settings[TURNS])
    return searching.search(
        material,
        state,
        seat,
        many,
        playouts,
        turns,
        settings[MARGIN],
        weights,
        against,
        generator,
        mind,
    )


def _surprise(generator: Any) -> float:
    """A number of Gumbel's distribution: the largest sum is then drawn in proportion to exp(worth)."""
    return -math.log(-math.log((draw(generator) + 0.5) / (WORD + 1.0)))


def _put(mind: Any, many: int, most: int, action: int, worth: float) -> int:
    """Puts a candidate in its place among the best ``most``; returns how many there are."""
    if many == most and worth <= mind.worths[many - 1]:
        return many
    place = many if many < most else many - 1
    while place > 0 and worth > mind.worths[place - 1]:
        mind.actions[place] = mind.actions[place - 1]
        mind.worths[place] = mind.worths[place - 1]
        place -= 1
    mind.actions[place] = action
    mind.worths[place] = worth
    return many + 1 if many < most else many

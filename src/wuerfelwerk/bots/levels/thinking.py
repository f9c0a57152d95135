"""What a level chooses: weigh all actions, add noise (weaker levels), search (stronger ones).

Noise is what makes a level err as people do: little between actions that are worth nearly the same,
hardly ever by much. An action is drawn with a chance in proportion to exp(worth / noise).
Globals ``moves``, ``weighing``, ``going``, ``searching`` and ``looking`` are filled by bind.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.bots.levels.mind import ASKED, MOST_CANDIDATES
from wuerfelwerk.bots.levels.settings import (
    AGAINST,
    AHEAD,
    BEYOND,
    BRANCHES,
    CANDIDATES,
    DISTINCT,
    MARGIN,
    NOISE,
    PLAYOUTS,
    TURNS,
    WHOLE,
    WIDTH,
)
from wuerfelwerk.engine.masks import lowest_bit

moves: Any = None  # bound
weighing: Any = None  # bound
going: Any = None  # bound
searching: Any = None  # bound
looking: Any = None  # bound


def choose(level: int, material: Any, state: Any, seat: int, generator: Any, mind: Any) -> int:
    """One small action of the seat, by the weights and settings of that level."""
    settings, weights = mind.settings[level], mind.weights[level]
    against = settings[AGAINST] > 0.0
    mask = mind.masks[ASKED]
    legal = moves.legal(material, state, seat, mask)
    if legal == 1:
        for index in range(len(mask)):
            if mask[index] != 0:
                return 60 * index + lowest_bit(mask[index])
    if settings[AHEAD] > 0.0 and legal <= MOST_CANDIDATES:
        return looking.look(
            material,
            state,
            int(settings[AHEAD]),
            int(settings[CANDIDATES]),
            int(settings[BRANCHES]),
            int(settings[BEYOND]),
            weights,
            against,
            mind,
        )
    most = 1 if settings[PLAYOUTS] <= 0.0 else min(int(settings[CANDIDATES]), MOST_CANDIDATES)
    many = 0
    if settings[PLAYOUTS] > 0.0 and settings[WHOLE] > 0.0:
        many = going.ways(material, state, seat, most, weights, mind)
    whole = many > 0  # no constant: the search would be compiled once for each
    if whole:
        for place in range(many):
            mind.actions[place] = place
    else:
        many = _weighed(material, state, seat, most, settings, weights, generator, mind)
    found = mind.actions[0]
    if many > 1:
        found = searching.search(
            material,
            state,
            seat,
            many,
            int(settings[PLAYOUTS]),
            int(settings[TURNS]),
            settings[MARGIN],
            weights,
            against,
            whole,
            generator,
            mind,
        )
    return going.first_action(material, state, seat, found, mind) if whole else found


def _weighed(
    material: Any,
    state: Any,
    seat: int,
    most: int,
    settings: Any,
    weights: Any,
    generator: Any,
    mind: Any,
) -> int:
    """Fills the mind with the best small actions, the policy's own choice first; returns how many."""
    mask, many = mind.masks[ASKED], min(most, 0)  # 0, but no constant: see above
    against = settings[AGAINST] > 0.0 and not moves.together(material, state)
    for index in range(len(mask)):
        word = mask[index]
        while word != 0:
            action = 60 * index + lowest_bit(word)
            word &= word - 1
            worth = weighing.worth_after(material, state, seat, action, weights, against, mind)
            if settings[NOISE] > 0.0:
                worth += settings[NOISE] * weighing.surprise(generator)
            if settings[DISTINCT] <= 0.0 or not _is_there(mind, many, worth):
                many = _put(mind, many, most, action, worth)
    while many > 1 and mind.worths[many - 1] < mind.worths[0] - settings[WIDTH]:
        many -= 1
    return many


def _is_there(mind: Any, many: int, worth: float) -> bool:
    """Whether a candidate has this very worth."""
    for place in range(many):
        if mind.worths[place] == worth:
            return True
    return False


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

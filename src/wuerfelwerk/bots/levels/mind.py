"""What a level thinks with: its weights, its settings and scratch memory, made once a process.

``numbers`` of a game's ``judging`` say what a seat's prospects are; weights times numbers are its
*strength*. There are two sets of weights: those that choose best, and those whose strengths say best
what the chance to win of each seat is (see ``weighing``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from wuerfelwerk.bots.levels.settings import LEVELS, settings_of
from wuerfelwerk.engine.contract import MAX_DICE, MAX_SEATS, THROW, Game

MOST_CANDIDATES = 64  # actions a search may choose among

TRIAL, PLAYED = 0, 1  # states: of an action that is tried, of a play-out
POLICY, ASKED = 0, 1  # masks: of a decision in a play-out, of the decision that was asked
STREAM, TURNS, ROLLS = 0, 1, 2  # generators: of a play-out, of its turns, of the rolls in a turn


class Mind(NamedTuple):
    """Arrays only: it travels into compiled code."""

    weights: Any  # float64 (levels, numbers): strengths that choose actions
    chances: Any  # float64 (numbers,): strengths whose softmax is the chance to win
    settings: Any  # float64 (levels, SETTINGS), see ``settings``
    numbers: Any  # float64 (numbers,)
    strengths: Any  # float64, a place a seat
    states: Any
    masks: Any
    thrown: Any  # one THROW record
    faces: Any
    points: Any
    actions: Any  # int64: the candidates, the policy's own choice first
    worths: Any  # float64: the policy's worth of each
    gains: Any  # float64 (candidates, 2): sum and sum of squares of what each gains over the first
    generators: Any  # int64 (3, 4)


def new_mind(game: Game) -> Mind:
    """Memory for all levels of a game; KeyError for a game without them."""
    settings = settings_of(game)
    return mind_with(game, np.array([settings.weights] * len(LEVELS)), settings.chances, settings.rows())


def mind_with(game: Game, weights: Any, chances: Any, settings: Sequence[Sequence[float]]) -> Mind:
    """Memory for any weights and settings, a row of each for each kind of player."""
    rules, numbers = game.rules, len(chances)
    return Mind(
        np.array(weights, np.float64),
        np.array(chances, np.float64),
        np.array(settings, np.float64),
        np.zeros(numbers, np.float64),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros(2, rules.STATE),
        np.zeros((2, rules.MASK_WORDS), np.int64),
        np.zeros(1, THROW),
        np.zeros(MAX_DICE, np.int16),
        np.zeros(MAX_SEATS, np.int32),
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros(MOST_CANDIDATES, np.float64),
        np.zeros((MOST_CANDIDATES, 2), np.float64),
        np.zeros((3, 4), np.int64),
    )

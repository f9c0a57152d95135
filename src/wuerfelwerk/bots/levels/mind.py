"""What a level thinks with: its weights, its settings and scratch memory, made once a process.

``numbers`` of a game's ``judging`` say what a seat's prospects are; weights times numbers are its
*strength*. There are two sets of weights: those that choose best, and those whose strengths say best
what the chance to win of each seat is (see ``weighing``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from wuerfelwerk.bots.levels.settings import settings_of
from wuerfelwerk.engine.contract import MAX_DICE, MAX_SEATS, THROW, Game

MOST_CANDIDATES = 64  # actions a search may choose among
DEEPEST = 24  # decisions and rolls on one line of what is counted out

TRIAL, PLAYED = 0, 1  # states: of an action that is tried, of a play-out
POLICY, ASKED = 0, 1  # masks: of a decision in a play-out, of the decision that was asked
STREAM, TURNS, ROLLS = 0, 1, 2  # generators: of a play-out, of its turns, of the rolls in a turn


class Depths(NamedTuple):
    """What is counted out, a place a depth: 0 is the state that was asked about. See ``looking``."""

    states: Any
    masks: Any
    thrown: Any
    values: Any  # float64 (depths, seats): the chances to win
    actions: Any  # int64 (depths, candidates)
    worths: Any  # float64: the policy's worth of each
    nodes: Any  # int64 (depths, 6): who acts, how many branches, the next of them …


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
    depths: Depths
    draft: Any  # one record of the game's ``quick``, where it has that


def mind_of(game: Game, levels: Sequence[int]) -> Mind:
    """Memory for these levels of a game, a row each; KeyError for a game without them."""
    settings = settings_of(game)
    rows = settings.rows()
    return mind_with(
        game, [settings.weights] * len(levels), settings.chances, [rows[level] for level in levels]
    )


def mind_with(game: Game, weights: Any, chances: Any, settings: Sequence[Sequence[float]]) -> Mind:
    """Memory for any weights and settings, a row of each for each kind of player."""
    rules, numbers = game.rules, len(chances)
    quick: Any = game.part("quick") if game.has("quick") else None
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
        _new_depths(rules),
        np.zeros(1, quick.DRAFT if quick is not None else np.int64),
    )


def _new_depths(rules: Any) -> Depths:
    depths = DEEPEST + 1
    return Depths(
        np.zeros(depths, rules.STATE),
        np.zeros((depths, rules.MASK_WORDS), np.int64),
        np.zeros(depths, THROW),
        np.zeros((depths, MAX_SEATS), np.float64),
        np.zeros((depths, MOST_CANDIDATES), np.int64),
        np.zeros((depths, MOST_CANDIDATES), np.float64),
        np.zeros((depths, 6), np.int64),
    )

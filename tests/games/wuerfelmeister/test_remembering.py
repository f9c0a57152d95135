"""What is remembered is what would be worked out anew: for every question, along whole games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.games.wuerfelmeister.test_properties import random_game
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games.wuerfelmeister import CARD, codes, rules
from wuerfelwerk.games.wuerfelmeister.board import FIELD_OF
from wuerfelwerk.games.wuerfelmeister.words import reading, ways

QUESTIONS: list[tuple[Callable[..., Any], bool]] = [  # with a number of steps or without
    (reading.reached, True),
    (reading.rolls_that_hit, False),
    (reading._targets, False),
    (ways.steps_home, False),
]


@pytest.mark.parametrize("seed", range(4))
def test_remembered_answers_are_those_worked_out_anew(seed: int) -> None:
    asked = 0
    for material, state, _, _ in random_game(rules, seed):
        if int(state.phase) not in (codes.TIP, codes.ROLL, codes.MOVE):
            continue
        for seat in range(int(material.seats)):
            for question, with_steps in QUESTIONS:
                rest = (seat, 1 + asked % 6) if with_steps else (seat,)
                assert question(material, state, *rest) == anew(question)(material, state, *rest)
                asked += 1
    assert asked > 100


def anew(question: Callable[..., Any]) -> Callable[..., Any]:
    """The function itself, without its memory."""
    return question.__wrapped__  # type: ignore[attr-defined, no-any-return]


def test_one_way_is_remembered_for_its_end() -> None:
    """Two ends of one figure are two questions."""
    for material, state, seat, _ in random_game(rules, 1):
        if seat >= 0 and state.phase == codes.MOVE:
            ends = sorted(reading.reached(material, state, seat, int(state.steps)))
            ways_there = [ways.one_way(material, state, seat, int(state.steps), end) for end in ends]
            assert [way[-1] for way in ways_there] == ends


@pytest.mark.parametrize("other", [{"coin": "f1"}, {"size": "5"}])
def test_another_board_is_another_question(other: dict[str, str]) -> None:
    answers = []
    for options in ({}, other):
        material = rules.lay_out(CARD.defaults() | options, 2, SeededDice(1))
        state = np.zeros(1, rules.STATE)[0]
        rules.start(material, state)
        state.figures[0].at = FIELD_OF["e5"]
        answers.append((ways.steps_home(material, state, 0), reading.reached(material, state, 0, 1)))
    assert answers[0] != answers[1]

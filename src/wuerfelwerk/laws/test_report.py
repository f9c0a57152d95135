"""Laws of counting: what reports count in a game fits its names and its rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.reporting import Course
from wuerfelwerk.laws.test_help import help_of
from wuerfelwerk.laws.walk import Walk


def course_of(walk: Walk) -> Course:
    """The walk as columns, with states copied one by one."""
    states = np.zeros(len(walk.steps) + 1, walk.game.rules.STATE)
    for place, state in enumerate([*walk.states(), walk.end]):
        states[place : place + 1] = np.frombuffer(state.tobytes(), walk.game.rules.STATE)
    seats = np.array([step.seat for step in walk.steps], np.int64)
    numbers: Any = [step.faces[0] if step.faces else step.action for step in walk.steps]
    return Course(walk.material, states[:-1], states[1:], seats, np.array(numbers, np.int64))


def test_rules_that_are_counted_have_a_name_and_are_in_the_help(game: Game) -> None:
    rules = help_of(game, "de")
    assert [rule for rule in words_of(game).FIRES if rule not in rules] == []


def test_every_rule_is_counted_at_every_step(walk: Walk) -> None:
    words = words_of(walk.game)
    fired = words.fires(course_of(walk))
    assert list(fired) == list(words.FIRES)
    for rule, often in fired.items():
        assert np.shape(often) == (len(walk.steps),), rule
        assert np.min(often, initial=0) >= 0, rule


def test_every_part_has_a_number_at_the_end(walk: Walk) -> None:
    words = words_of(walk.game)
    parts = [group.happens for group in words.AT_END for _ in group.parts]
    for seat in range(walk.seats):
        numbers = words.at_end(walk.material, walk.end, seat)
        assert len(numbers) == len(parts)
        for number, happens in zip(numbers, parts, strict=True):
            assert number == int(number) and (not happens or number in (0, 1))
        assert isinstance(words.sheet_id(walk.material, walk.end, seat), str)

"""Hints: the best decision stands first, a bad one costs, who asks twice is told the same, in time."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from tests.toy.pig import GAME as PIG
from tests.toy.pig import rules
from wuerfelwerk.bots.hinting import Advice, Adviser, gives_hints, read_advice
from wuerfelwerk.bots.hinting.speaking import Speaking
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games import all_games


@pytest.fixture(scope="module")
def adviser() -> Adviser:
    return Adviser(PIG, compile=False)


def position(total: int, points: int = 80, goal: str = "100") -> tuple[Any, Any]:
    """Seat A may hold or roll, with so much to lose."""
    material = rules.lay_out({"goal": goal}, 2, SeededDice(0))
    state = np.zeros(1, rules.STATE)[0]
    rules.start(material, state)
    rules.land(material, state, np.array([0], np.int16))
    rules.land(material, state, np.array([5], np.int16))
    state.total = total
    state.sheets[0].points, state.sheets[1].points = points, int(goal) - 5
    return material, state


def test_every_game_of_ours_gives_hints() -> None:
    assert all(gives_hints(game) for game in [*all_games(), PIG])


def test_what_wins_stands_first_and_says_so(adviser: Adviser) -> None:
    advice = adviser.advise(*position(total=20), 0, trials=32, seconds=60)
    assert advice.ways == 2 and len(advice.hints) == 2
    first, second = advice.hints
    assert first.actions == (rules.HOLD,) and first.wins and first.chance == 1.0 and first.behind == 0.0
    assert second.actions == (rules.ROLL,) and not second.wins and second.chance < 1.0
    assert second.behind == pytest.approx(first.chance - second.chance)


def test_a_bad_decision_costs_and_the_best_nothing(adviser: Adviser) -> None:
    asked = position(total=20)
    costly = adviser.advise(*asked, 0, (rules.ROLL,), trials=192, seconds=60)
    assert costly.chosen is not None and costly.chosen.actions == (rules.ROLL,)
    assert costly.lost - costly.lost_error > 0.03
    best = adviser.advise(*asked, 0, (rules.HOLD,), trials=32, seconds=60)
    assert best.lost == 0.0 and best.chosen == best.hints[0]


def test_who_asks_twice_is_told_the_same_and_another_seat_other_dice(adviser: Adviser) -> None:
    asked = position(total=9, points=80)
    one = adviser.advise(*asked, 0, trials=32, seconds=60)
    assert one == adviser.advise(*asked, 0, trials=32, seconds=60)
    before = asked[1].tobytes()
    assert before == asked[1].tobytes(), "nothing is changed"


def test_where_time_is_over_fewer_are_played_and_the_error_says_so(adviser: Adviser) -> None:
    asked = position(total=9, points=60)
    hasty = adviser.advise(*asked, 0, trials=64, seconds=0.0)
    whole = adviser.advise(*asked, 0, trials=64, seconds=60)
    assert hasty.hints[-1].behind_error > 0 and hasty.hints != whole.hints


def test_it_travels_as_json_and_nothing_else_is_read(adviser: Adviser) -> None:
    advice = adviser.advise(*position(total=9), 0, (rules.ROLL,), trials=16, seconds=60)
    told = json.loads(json.dumps(advice.to_json()))
    assert read_advice(told) == advice and isinstance(advice, Advice)
    first = told["hints"][0]
    for broken in (
        None,
        {},
        {**told, "hints": []},
        {**told, "ways": -1},
        {**told, "lost": "much"},
        {**told, "lost": float("nan")},
        {**told, "chosen": 7},
        {**told, "hints": [{**first, "actions": []}]},
        {**told, "hints": [{**first, "chance": None}]},
    ):
        with pytest.raises(ValueError):
            read_advice(broken)


def test_what_one_decision_has_more_of_speaks_for_it() -> None:
    (_, held), (material, rolling) = position(total=0, points=90), position(total=0, points=60)
    speaks = Speaking(PIG).beside(material, [held, rolling], 0)
    assert sum(speaks[0]) > 0 and speaks[1] == tuple(-one for one in speaks[0])
    assert set(Speaking(PIG).beside(material, [held], 0)[0]) == {0.0}, "nothing to compare it with"

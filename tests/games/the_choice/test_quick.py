"""Whole decisions as play-outs make them: the best use by the weights, found without trying each action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.games.the_choice.table import LONG_WAY, Table
from tests.judged import numbers_of
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.masks import listed
from wuerfelwerk.games.the_choice import GAME, judging, quick, rules
from wuerfelwerk.games.the_choice.quick.uses import DRAFT, LISTED
from wuerfelwerk.laws.walk import play


def some_weights(seed: int) -> Any:
    return np.random.default_rng(seed).normal(size=judging.NUMBERS)


def uses(material: Any, state: Any, seat: int) -> Iterator[Any]:
    """Every state in which the seat has marked what it may, and is done."""
    mask = np.zeros(rules.MASK_WORDS, np.int64)
    rules.legal(material, state, seat, mask)
    for action in listed(mask):
        after = state.copy()
        rules.apply(material, after, seat, action)
        if action == rules.DONE:
            yield after
        else:
            yield from uses(material, after, seat)


def strength(table: Table, state: Any, seat: int, weights: Any) -> float:
    return float(numbers_of(GAME, table.material, state, seat) @ weights)


def decided(table: Table, seat: int, weights: Any) -> tuple[Any, Any]:
    """The state after the seat's decision, and the draft it was made with."""
    state, draft = table.state.copy(), np.zeros(1, DRAFT)[0]
    quick.decide(table.material, state, seat, weights, draft)
    return state, draft


SHEETS = {
    "empty": {},
    "begun": {"ring": [7, 8], "path": LONG_WAY[:3]},
    "a side about to close": {"ring": [7, 8], "path": LONG_WAY[:2], "misthrows": 2},
    "nothing fits": {"ring": [0], "path": LONG_WAY, "misthrows": 1},
}


@pytest.mark.parametrize("second", [False, True], ids=["first side", "second side"])
@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
@pytest.mark.parametrize("seat", ["A", "B"])
def test_no_use_is_stronger_by_the_weights(sheet: dict[str, Any], second: bool, seat: str) -> None:
    table = Table(rules)
    if second:
        table.turn_over("A").turn_over("B")
    table.give(seat, **sheet).marking("G6 G1 Y2")
    number = table.number(seat)
    ends = list(uses(table.material, table.state, number))
    for seed in range(6):
        weights = some_weights(seed)
        state, draft = decided(table, number, weights)
        most = max(strength(table, end, number, weights) for end in ends)
        assert strength(table, state, number, weights) == pytest.approx(most)
        assert draft.best == pytest.approx(most)
        assert any(state.tobytes() == end.tobytes() for end in ends)  # what small actions make too


def test_what_is_marked_already_is_gone_on_with() -> None:
    table = Table(rules).give("A", ring=[7, 8]).marking("G6 G1 Y2").act("A", "ring 9 die 2")
    state, _ = decided(table, 0, some_weights(1))
    assert state.sheets[0].marks[0, 0] & 1 << 9
    assert any(state.tobytes() == end.tobytes() for end in uses(table.material, table.state, 0))


def test_dice_the_best_use_leaves_over_are_thrown_again() -> None:
    table = Table(rules).give("A", ring=[7], path=LONG_WAY).roll("G6 G1 Y2")
    weights = np.zeros(judging.NUMBERS)
    weights[judging.POINTS], weights[judging.SIZE :][:5] = 1.0, range(5)
    state, draft = decided(table, 0, weights)
    assert draft.used not in (0, 7)
    assert state.phase == rules.REROLL
    assert state.rerolled == 7 & ~draft.used


@pytest.mark.parametrize("seats", [2, 4])
def test_plain_and_compiled_decisions_are_the_same(seats: int) -> None:
    twin = bind(quick, compile=True, inline=False)
    walk = play(GAME, GAME.card.defaults(), seats, seed=5)
    phases = set()
    for number, state in enumerate(walk.states()):
        seat = int(rules.to_act(walk.material, state))
        if seat < 0:
            continue
        phases.add(int(state.phase))
        made = []
        for way in (quick, twin):
            after, draft = np.array([state]), np.zeros(1, DRAFT)
            way.decide(walk.material, after[0], seat, some_weights(number), draft[0])
            made.append(after.tobytes())
        assert made[0] == made[1], number
    assert phases == {rules.SIDE, rules.KEEP, rules.MARK}


# ---- lists of uses ------------------------------------------------------------------------------


def listing(table: Table, seat: int, weights: Any, most: int = LISTED) -> tuple[int, Any]:
    draft = np.zeros(1, DRAFT)[0]
    return quick.list_uses(table.material, table.state, seat, most, weights, draft), draft


@pytest.mark.parametrize("second", [False, True], ids=["first side", "second side"])
@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_the_strongest_uses_are_listed_in_order(sheet: dict[str, Any], second: bool) -> None:
    table = Table(rules)
    if second:
        table.turn_over("A").turn_over("B")
    table.give("A", **sheet).marking("G6 G1 Y2")
    weights = some_weights(3)
    many, draft = listing(table, 0, weights)
    ends = {round(strength(table, end, 0, weights), 9) for end in uses(table.material, table.state, 0)}
    told = [round(float(use.worth), 9) for use in draft.uses[:many]]
    assert sorted(set(told), reverse=True) == sorted(ends, reverse=True)[: len(set(told))]
    assert told == sorted(told, reverse=True)
    assert len({float(use.worth) for use in draft.uses[:many]}) == many
    assert many == LISTED or set(told) == ends
    fewer, short = listing(table, 0, weights, most=2)
    assert fewer == min(2, many)
    assert short.uses[:fewer].tobytes() == draft.uses[:fewer].tobytes()


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_a_listed_use_is_reached_by_its_first_actions(sheet: dict[str, Any]) -> None:
    table = Table(rules).give("A", **sheet).marking("G6 G1 Y2")
    many, draft = listing(table, 0, some_weights(4))
    for place in range(many):
        end, state = table.state.copy(), table.state.copy()
        quick.carry_out(table.material, end, 0, place, draft)
        action = quick.first_action(table.material, state, 0, place, draft)
        mask = np.zeros(rules.MASK_WORDS, np.int64)
        rules.legal(table.material, state, 0, mask)
        assert action in listed(mask)
        rules.apply(table.material, state, 0, action)
        left = [state] if action == rules.DONE else uses(table.material, state, 0)
        assert any(end.tobytes() == other.tobytes() for other in left), (place, action)


def test_nothing_is_listed_where_nothing_is_marked() -> None:
    table = Table(rules).roll("G6 G1 Y2")
    assert listing(table, 0, some_weights(1))[0] == 0
    table = Table(rules).marking("G6 G1 Y2").act("A", "finish")
    assert listing(table, 0, some_weights(1))[0] == 0

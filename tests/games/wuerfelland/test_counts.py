"""Counted trees and the order of legal actions, agreed by the rules and by the referee.

``counts.txt`` and ``order.txt`` are read by people: where a number is wrong, ``divide`` of both sides
shows the first step in which they differ.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.games.wuerfelland.positions import FOLDER, POSITIONS, SMALL, children, count, position, small
from wuerfelwerk.engine import counting
from wuerfelwerk.engine.chance import list_rolls, new_throw, ordered_rolls
from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.counting import Count
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games import game
from wuerfelwerk.games.wuerfelland import rules as plain
from wuerfelwerk.games.wuerfelland.board import faults

QUICK = 4000  # nodes that are counted in a moment


def counted() -> list[tuple[str, int, Count]]:
    """The lines of counts.txt."""
    lines = (FOLDER / "counts.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [(name, int(depth), Count(*map(int, numbers))) for name, depth, *numbers in rows]


def size(row: tuple[str, int, Count]) -> int:
    return row[2].decisions + row[2].chance + row[2].ends


def ids(row: tuple[str, int, Count]) -> str:
    return f"{row[0]}-{row[1]}"


ALL = counted()
SMALL_TREES = [row for row in ALL if size(row) <= QUICK]
LARGE_TREES = [row for row in ALL if size(row) > QUICK]


def counted_by_rules(rules: Any, name: str, depth: int) -> Count:
    table = position(name)
    return counting.count(replace(game("wuerfelland"), rules=rules), table.material, table.state, depth)


@pytest.mark.parametrize("row", SMALL_TREES, ids=ids)
def test_the_rules_count_as_written(rules: Any, row: tuple[str, int, Count]) -> None:
    assert counted_by_rules(rules, row[0], row[1]) == row[2]


@pytest.mark.parametrize("row", SMALL_TREES, ids=ids)
def test_the_referee_counts_as_written(row: tuple[str, int, Count]) -> None:
    assert count(position(row[0]).referee, row[1]) == row[2]


@pytest.mark.long
@pytest.mark.parametrize("row", LARGE_TREES, ids=ids)
def test_the_rules_count_large_trees(rules: Any, row: tuple[str, int, Count]) -> None:
    assert counted_by_rules(rules, row[0], row[1]) == row[2]


@pytest.mark.long
@pytest.mark.parametrize("row", LARGE_TREES, ids=ids)
def test_the_referee_counts_large_trees(row: tuple[str, int, Count]) -> None:
    assert count(position(row[0]).referee, row[1]) == row[2]


@pytest.mark.parametrize("name", POSITIONS)
def test_every_branch_counts_the_same(name: str) -> None:
    """``divide`` leads to the first difference: texts and counts of every first step."""
    table = position(name)
    ours = counting.divide(game("wuerfelland"), table.material, table.state, 1)
    theirs = {text: count(after, 0) for text, after in children(table.referee)}
    assert ours == theirs


def test_every_position_is_counted_and_reaches_chance_decisions_and_ends() -> None:
    assert {name for name, _, _ in ALL} == set(POSITIONS)
    assert max(row[2].ends for row in ALL) == 70  # five dice, exactly one of them blue


def test_the_small_board_is_one_that_could_be_played_on() -> None:
    assert faults(small()) == []
    assert (FOLDER / SMALL).exists()


@pytest.mark.parametrize("name", POSITIONS)
def test_weights_of_the_rolls_sum_to_all_ordered_rolls(rules: Any, name: str) -> None:
    """Whatever is thrown in a position or one step after it: total probability is 1."""
    table = position(name)
    stack = [
        table.state,
        *(after for _, after in counting.children(game("wuerfelland"), table.material, table.state)),
    ]
    for state in stack[:20]:
        if rules.to_act(table.material, state) == CHANCE:
            thrown = new_throw()
            rules.throw(table.material, state, thrown)
            assert sum(weight for _, weight in list_rolls(thrown)) == ordered_rolls(thrown)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_roll_that_has_landed_lies_there(rules: Any, name: str) -> None:
    """The state after outcome k shows outcome k: lying dice and dice set aside."""
    table = position(name)
    if rules.to_act(table.material, table.state) != CHANCE or table.phase == "lot":
        return
    thrown = new_throw()
    rules.throw(table.material, table.state, thrown)
    for faces, _ in list_rolls(thrown):
        after = table.state.copy()
        rules.land(table.material, after, np.array(faces, np.int16))
        assert [int(n) for n in after.shown] == [faces.count(colour) for colour in range(6)]


def order_of(rules: Any, name: str) -> str:
    """The legal actions of a position in the order of their ids, as text."""
    table = position(name)
    seat = int(rules.to_act(table.material, table.state))
    if seat in (CHANCE, OVER):
        return f"{name}: -"
    mask = new_mask(plain.MASK_WORDS)
    rules.legal(table.material, table.state, seat, mask)
    return f"{name}: " + " | ".join(table.text(table.seats[seat], action) for action in listed(mask))


def lines_of_order(rules: Any) -> list[str]:
    lines = [order_of(rules, name) for name in POSITIONS]
    for board in ("small", "star"):
        table = position(board)
        table.chance("lot", "starts A").act("A", "side front").act("B", "side front")
        fields = plain.SIDES  # all ids of fields that are printed
        marks = [table.text("A", f) for f in range(fields) if f < table.material.boards[0, 0].fields]
        rest = [table.text("A", action) for action in range(plain.SIDES, plain.ACTIONS)]
        lines.append(f"{board} all: " + " | ".join([*marks, *rest]))
    return lines


def test_the_order_of_actions_is_pinned(rules: Any) -> None:
    """Bots and recorded seeds depend on it: a change here changes every simulated game."""
    pinned = (FOLDER / "order.txt").read_text(encoding="utf-8").splitlines()
    assert lines_of_order(rules) == [line for line in pinned if not line.startswith("#")]

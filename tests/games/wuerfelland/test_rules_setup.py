"""WL-01 … WL-07: what lies on the table and how a game begins."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from tests.games.wuerfelland.layouts import star
from tests.games.wuerfelland.table import Table
from wuerfelwerk.engine.contract import THROW
from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games.wuerfelland.board import COLOURS, TABLETS, load_boards
from wuerfelwerk.games.wuerfelland.material import board_of, lay_out


def lots(rules: Any, seats: int, seed: int) -> int:
    """The seat that begins with the dice of a seed."""
    table = Table(rules, star(), seats, starts=None)
    thrown = np.zeros(1, THROW)[0]
    rules.throw(table.material, table.state, thrown)
    assert int(thrown.count) == 1
    return SeededDice(seed).below(int(thrown.sides[0]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wl_01_two_to_four_seats(seats: int) -> None:
    assert lay_out({}, seats, SeededDice(1)).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_wl_01_not_one_and_not_five(seats: int) -> None:
    with pytest.raises(Refusal) as refusal:
        lay_out({}, seats, SeededDice(1))
    assert refusal.value.rule == "WL-01"


def test_wl_02_six_alike_dice_with_six_colours_each(rules: Any) -> None:
    table = Table(rules, star())
    thrown = np.zeros(1, THROW)[0]
    rules.throw(table.material, table.state, thrown)
    assert (thrown.count, thrown.alike) == (6, 1)
    assert list(thrown.sides[:6]) == [6] * 6
    dice = SeededDice(2)
    seen = Counter(COLOURS[dice.below(6)] for _ in range(6000 * 6))
    assert set(seen) == set("RYGBOX")
    assert all(abs(count - 6000) < 5 * (36000 * 5 / 36) ** 0.5 for count in seen.values())


def test_wl_03_every_board_has_twelve_treasures() -> None:
    assert {len(board.treasures) for board in load_boards().values()} == {12}


def test_wl_04_rocks_are_never_marked(rules: Any) -> None:
    table = Table(rules, star()).give("A", (-1, 0)).marking("B G G G G G")
    assert table.legal("A") == ["mark -2,0"]
    assert table.refuses("A", "mark -3,0") == "WL-04"


def test_wl_05_the_start_counts_as_a_mark(rules: Any) -> None:
    table = Table(rules, star()).marking("G R R R R R")
    assert table.refuses("A", "mark 2,0") == "WL-05"
    table.act("A", "mark 1,0")
    assert table.marks("A") == {(1, 0)}


def test_wl_05_the_start_has_no_colour_and_cannot_be_marked(rules: Any) -> None:
    table = Table(rules, star()).marking("G R R R R R")
    assert table.refuses("A", "mark 0,0") == "WL-04"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wl_06_every_seat_gets_another_tablet(seats: int) -> None:
    for seed in range(30):
        material = lay_out({}, seats, SeededDice(seed))
        tablets = [[board_of(material.boards[seat, side]).id for side in (0, 1)] for seat in range(seats)]
        assert all((front, back) in TABLETS for front, back in tablets)
        assert len({front for front, _ in tablets}) == seats


def test_wl_06_every_tablet_can_come_to_every_seat() -> None:
    dealt = {
        (seat, board_of(lay_out({}, 4, SeededDice(seed)).boards[seat, 0]).id)
        for seed in range(80)
        for seat in range(4)
    }
    assert len(dealt) == 16


@pytest.mark.parametrize("order", list(permutations("ABC")))
def test_wl_06_sides_are_chosen_once_each_in_any_order(rules: Any, order: tuple[str, ...]) -> None:
    table = Table(rules, star(), 3, starts=None).chance("lot", "starts B")
    for seat in order:
        assert table.phase == "side"
        assert table.legal(seat) == ["side back", "side front"]
        table.act(seat, "side back")
        if table.phase == "side":
            assert table.refuses(seat, "side front") == "WL-06"
    assert table.phase == "roll"
    assert [int(table.state.sheets[seat].side) for seat in range(3)] == [1, 1, 1]


def test_wl_07_the_lot_decides_who_begins(rules: Any) -> None:
    for seat in "ABCD":
        table = Table(rules, star(), 4, starts=seat)
        assert (table.active, table.phase) == (seat, "roll")


def test_wl_07_a_fixed_seed_gives_a_fixed_seat_and_many_seeds_give_all(rules: Any) -> None:
    assert lots(rules, 4, 7) == lots(rules, 4, 7)
    assert {lots(rules, 3, seed) for seed in range(40)} == {0, 1, 2}

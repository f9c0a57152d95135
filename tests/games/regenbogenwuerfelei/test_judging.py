"""What levels see of a Regenbogenwürfelei table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.regenbogenwuerfelei.table import Table
from tests.judged import check_numbers, numbers_of
from wuerfelwerk.games.regenbogenwuerfelei import GAME, judging, rules

ALL = "joker,blockierer,hilfe,zauberer"


def seen(table: Table, seat: str = "A") -> Any:
    return numbers_of(GAME, table.material, table.state, table.seats.index(seat))


@pytest.mark.parametrize(("functions", "seats"), [("", 2), ("", 5), (ALL, 2), (ALL, 4)])
def test_plain_and_compiled_numbers_are_the_same(functions: str, seats: int) -> None:
    check_numbers(GAME, {"functions": functions, "rounds": "2"}, seats)


def with_functions(*racks: str, pool: str = "") -> Table:
    return Table(rules, *racks, pool=pool, functions="joker")


def test_dice_and_colours_of_the_rack() -> None:
    numbers = seen(with_functions("R2 G1 B3 joker", "Y4"))
    assert numbers[judging.DICE] == 6 and numbers[judging.COLOURS + 3] == 1 and numbers[judging.SINGLE] == 1
    assert numbers[judging.HELD] == 1 and not numbers[judging.HELD + 1 : judging.HELP_ENDS].any()
    assert seen(with_functions("R2", "Y4 joker"))[judging.HELD] == 0


def test_without_function_dice_the_same_numbers_stand_in_places_of_their_own() -> None:
    numbers = seen(Table(rules, "R2 G1 B3", "Y4", pool="O2"))
    also = seen(with_functions("R2 G1 B3", "Y4 joker", pool="O2"))
    assert numbers[judging.WITHOUT :].tolist() == also[: judging.BARE].tolist()
    assert not numbers[: judging.BARE].any() and not also[judging.WITHOUT :].any()


def test_the_chance_to_complete_and_to_take_counts_all_six_rolls() -> None:
    table = with_functions("R1 O1 Y1 G1 B1", "Y3 joker", pool="V2 O4")
    numbers = seen(table)[judging.NEXT : judging.LATER]
    assert numbers.tolist() == pytest.approx([4 / 6, 4 / 6, (4 + 2) / 6])  # 3 … 6 beat the V2, 5 and 6 the O4
    assert not seen(table)[judging.LATER : judging.HELD].any()
    assert seen(table, "B")[judging.LATER + 2] == pytest.approx(1.0)


def test_a_roll_is_the_average_of_its_faces() -> None:
    table = Table(rules, "R2 G1", "Y4 B1", pool="O2 B4").act("A", "colour G")
    mean = np.zeros((2, judging.NUMBERS))
    for face in range(6):
        state = table.state.copy()
        rules.land(table.material, state, np.array([face], np.int16))
        for seat in range(2):
            mean[seat] += numbers_of(GAME, table.material, state, seat) / 6
    assert seen(table) == pytest.approx(mean[0])
    assert seen(table, "B") == pytest.approx(mean[1])


def test_the_joker_is_rolled_with_it() -> None:
    table = with_functions("R2 G1 joker", "Y4 B1", pool="O2 B4").act("A", "colour G")
    dice, colours = 0.0, 0.0
    for face in range(6):
        for joker in range(6):
            state = table.state.copy()
            rules.land(table.material, state, np.array([face, joker], np.int16))
            after = numbers_of(GAME, table.material, state, 0)
            dice += after[judging.DICE] / 36
            colours += after[judging.COLOURS : judging.SINGLE] @ np.arange(7) / 36
    assert seen(table)[judging.DICE] == pytest.approx(dice)
    assert seen(table)[judging.COLOURS : judging.SINGLE] @ np.arange(7) == pytest.approx(colours)


def test_the_hilfe_completes_unless_the_blockierer_forbids_it() -> None:
    table = Table(rules, "R1 O1 Y1 G1 B1 hilfe", "V3 blockierer", functions="hilfe blockierer")
    assert seen(table)[judging.HELP_ENDS] == seen(table)[judging.HELP_NEW] == seen(table)[judging.READY] == 1
    blocked = Table(rules, "R1 O1 Y1 G1 B1 hilfe blockierer", "V3", functions="hilfe blockierer")
    assert seen(blocked)[judging.HELP_ENDS] == 0 and seen(blocked)[judging.BLOCKED] == 1


def test_the_zauberer_sees_the_ones() -> None:
    table = Table(rules, "R1 zauberer", "V3", pool="O1 R1 Y3", functions="zauberer")
    assert seen(table)[judging.WIZARD_NEW] == 1  # the O; the R it has
    assert seen(table)[judging.LYING] == 2
    assert seen(Table(rules, "R1", "V3", pool="zauberer", functions="zauberer"))[judging.FETCHES + 3] == 1

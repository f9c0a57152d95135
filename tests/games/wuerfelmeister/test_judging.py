"""What levels see of a Würfelmeister table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wuerfelmeister.table import Table
from tests.judged import check_numbers, numbers_of
from wuerfelwerk.games.wuerfelmeister import GAME, judging, rules
from wuerfelwerk.games.wuerfelmeister.board import FIELD_OF
from wuerfelwerk.games.wuerfelmeister.codes import COIN
from wuerfelwerk.games.wuerfelmeister.judging import rolls


def seen(table: Table, seat: str = "A") -> Any:
    return numbers_of(GAME, table.material, table.state, table.number(seat))


@pytest.mark.parametrize("options", [{}, {"size": "8", "version": "master"}, {"setup": "manual"}])
def test_plain_and_compiled_numbers_are_the_same(options: dict[str, str]) -> None:
    check_numbers(GAME, options, 3 if options else 2)


def test_rolls_from_field_to_field_are_those_of_the_rules() -> None:
    """WM-20, WM-21: of each roll by itself, with no other figure on the board."""
    table = Table(rules, "f6:1:3", A="a1")
    for steps in range(1, 7):
        for name, field in FIELD_OF.items():
            if name[0] in "abcdef" and name[1] in "123456":
                there = rules.ground.reached(table.material, table.state, 0, steps, field >> 5)
                may = rolls.rolls_to(table.material, FIELD_OF["a1"], field) >> steps - 1 & 1
                assert may == there >> (field & 31) & 1, (name, steps)


def test_from_the_coin_the_first_step_is_the_field_beside_it() -> None:
    table = Table(rules, "f6:1:3")
    assert rolls.rolls_to(table.material, COIN, FIELD_OF["c1"]) == 0b1
    assert rolls.rolls_to(table.material, COIN, FIELD_OF["d1"]) & 0b111 == 0b010
    assert rolls.rolls_home(table.material, FIELD_OF["c1"]) == 0b1
    assert rolls.rolls_home(table.material, FIELD_OF["c3"]) & 0b111 == 0b100
    assert rolls.steps_home(table.material, FIELD_OF["a2"]) == 4


def test_a_claim_is_in_danger_by_the_rolls_that_reach_it() -> None:
    table = Table(rules, "c3:1:3 f6:4:2", A="c2", B="a6")
    table.act("A", "want 1").act("A", "tip f6 west").roll(1).act("A", "move c3")
    numbers = seen(table)  # B is five steps away
    threats = rolls.rolls_to(table.material, FIELD_OF["a6"], FIELD_OF["c3"])
    assert threats == 0b10000
    assert numbers[judging.CLAIM] == 1 and numbers[judging.DANGER] == pytest.approx(1 / 6)
    table.act("B", "want 2")
    assert seen(table)[judging.WISHED] == seen(table)[judging.DANGER] == 0  # another picture
    table.state.wanted = 1
    assert seen(table)[judging.WISHED] == pytest.approx(1 / 6)


def test_the_last_die_counts_twice() -> None:
    table = Table(rules, "c3:1:3", A="c3", B="a6")
    table.state.active = 1
    assert seen(table)[judging.CLAIM] == 2


def test_all_six_rolls_are_counted_after_the_wish_and_after_the_tip() -> None:
    table = Table(rules, "c3:1:3 f6:4:2", A="c2", B="a6")
    table.act("A", "want 1")
    straight = bin(rolls.rolls_to(table.material, FIELD_OF["c2"], FIELD_OF["c3"])).count("1")
    assert seen(table)[judging.HITS] == straight / 6
    table.act("A", "tip c3 north")  # away: c4 now shows another picture
    assert seen(table)[judging.HITS] == 0
    brought = Table(rules, "c3:1:3 f6:4:2", A="c2", B="a6").act("A", "want 4")
    after = Table(rules, "c3:1:3 f6:4:2", A="c2", B="a6").act("A", "want 4", "tip c3 north")
    assert after.state.dice[FIELD_OF["c4"]] > 0
    assert seen(brought)[judging.HITS] >= seen(after)[judging.HITS] > 0  # c4 shows 4 now (WM-12)


def test_a_capture_counts_beside_the_roll_that_hits() -> None:
    table = Table(rules, "c3:1:3 f6:4:2 a1:2:1", A="c2", B="c3").act("A", "want 1")
    numbers = seen(table)
    assert numbers[judging.CAPTURES] == numbers[judging.HITS] > 0
    free = Table(rules, "f6:4:2 a1:2:1", A="c2", B="c3").act("A", "want 4")
    assert seen(free)[judging.STRIKES] > seen(free)[judging.CAPTURES] == 0
    over = Table(rules, "c3:1:3 a1:2:1", A="c2", B="c3").act("A", "want 1")
    assert seen(over)[judging.STRIKES] == 0  # it stands on a die


def test_prospects_are_of_who_moves_now_or_later() -> None:
    table = Table(rules, "c3:1:3 f6:4:2", A="c2", B="a6")
    one, two = seen(table), seen(table, "B")
    assert one[judging.TURN] == 1 and one[judging.NEXT] > 0 == one[judging.COMING]
    assert two[judging.TURN] == 0 and two[judging.COMING] > 0 == two[judging.NEXT]
    assert one[judging.EXPOSED] == two[judging.EXPOSED]  # five steps either way


def test_with_no_die_left_the_way_home_counts_where_it_matters() -> None:
    table = Table(rules, "", A="c3", B="c1")
    assert seen(table)[judging.HOME] == pytest.approx(
        bin(rolls.rolls_home(table.material, FIELD_OF["c3"])).count("1") / 6
    )
    assert seen(table, "B")[judging.HOMEWARD] == pytest.approx(1 / 6)
    assert seen(table)[judging.STEPS] == 3 / 6
    table.state.figures[0].taken[2] = 4
    assert seen(table)[judging.SURE] == 1 and seen(table)[judging.HOME] == 0
    assert seen(table, "B")[judging.SURE] == -1

"""TC-08 … TC-11, TC-18 … TC-27: the path, and what the dice may be used for."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.games.the_choice.referee import SPOTS, touch
from tests.games.the_choice.table import LONG_WAY, MARIA, TIM, Table
from wuerfelwerk.games.the_choice.board import NEIGHBOURS, PLACES

TIMS_WAY = [0, 1, 2, 3, 7, 12, 11]  # 8, 12, 7, 3, 1, 9, 4
FIELD = {value: TIM.numbers.index(value) for value in range(1, 13)}


def paths(table: Table, seat: str = "A") -> set[str]:
    return {text for text in table.legal(seat) if text.startswith("path")}


def fields(table: Table, seat: str = "A") -> set[int]:
    """Number fields that may be marked now."""
    return {int(text.split()[1]) for text in paths(table, seat)}


def test_tc_08_the_start_lies_anywhere_by_one_die_or_a_sum(rules: Any) -> None:
    table = Table(rules).marking("Y5 P3 B4")
    assert {"path 0 dice 1 2", "path 9 dice 1", "path 3 dice 2", "path 11 dice 3"} <= paths(table)
    table.act("A", "path 0 dice 1 2")
    assert (table.values("A"), table.path("A")) == ([8], [0])


def test_tc_09_on_from_the_last_field_only(rules: Any) -> None:
    table = Table(rules, TIM).give("A", path=[0, 1]).marking("B1 R5 R1")
    assert table.refuses("A", "path 9 dice 2") == "TC-09"
    assert table.act("A", "path 2 dice 1 2 3").values("A") == [8, 12, 7]
    table = Table(rules, TIM).give("A", path=[0, 1]).marking("R4 R5 R1")
    assert table.refuses("A", "path 4 dice 1 2 3") == "TC-09", "10 touches the 8 only (TC-A2)"


def test_tc_09_neighbours_are_those_of_the_drawing() -> None:
    """Symmetric, at most six, equal to the distances of the drawn centres, as both readings have it."""
    for one, near in enumerate(NEIGHBOURS):
        assert set(near) == {other for other in range(13) if touch(one, other)}
        assert len(near) <= 6 and all(one in NEIGHBOURS[other] for other in near)
        for other in range(13):
            (q, r), (p, s) = PLACES[one], PLACES[other]
            x, y = 2 * (q - p) + (r - s), r - s
            assert (other in near) == (x * x + 3 * y * y == 4)
    assert len(SPOTS) == 13


def test_tc_10_no_field_twice(rules: Any) -> None:
    table = Table(rules, TIM).give("A", path=[0, 1, 2]).marking("G6 R5 R1")
    assert table.refuses("A", "path 1 dice 1 2 3") == "TC-10"
    assert table.refuses("A", "path 6 dice 1 2", "path 6 dice 3") == "TC-10"


def test_tc_10_a_path_may_run_beside_itself_and_fill_everything(rules: Any) -> None:
    """Ruling TC-A1: a strict reading would end every path at nine fields."""
    table = Table(rules, TIM).give("A", path=LONG_WAY[:12]).marking("R4 R5 R1")
    assert table.act("A", "path 12 dice 1 2").path("A") == LONG_WAY
    assert fields(table) == set()


def test_tc_11_golden_tim_numbers(rules: Any) -> None:
    table = Table(rules, TIM)
    for number, field in enumerate(TIMS_WAY):
        total = TIM.numbers[field]
        dice, faces = dice_for(total)
        if table.active != "A":
            table.marking("B1 G1 R1").others_done()
        table.marking(faces).act("A", f"path {field} dice {dice}", "done").others_done()
        table.give("A", path=TIMS_WAY[: number + 1]).give("B")  # nobody keeps misthrows
    assert table.values("A") == [8, 12, 7, 3, 1, 9, 4]
    free = {near for near in NEIGHBOURS[11]} - set(TIMS_WAY)
    assert {TIM.numbers[field] for field in free} == {1, 11}
    assert FIELD[6] not in reachable(TIMS_WAY)


def dice_for(total: int) -> tuple[str, str]:
    """Dice and faces that give a number: one die, or all three."""
    first, second, third = ("B1", "P2", "X3", "R4", "Y5", "G6"), "GBPXRY", "RYGBPX"
    if total <= 6:
        return "1", f"{first[total - 1]} G1 R1"
    rest = total - 6
    two, three = (rest, 0) if rest <= 6 else (6, rest - 6)
    faces = f"G6 {second[two - 1]}{two} {third[max(three, 1) - 1]}{max(three, 1)}"
    return ("1 2 3" if three else "1 2"), faces


def reachable(path: list[int]) -> set[int]:
    """All fields that some continuation of the path marks."""
    found: set[int] = set()
    for near in NEIGHBOURS[path[-1]]:
        if near not in path:
            found |= {near} | reachable([*path, near])
    return found


def test_tc_18_everybody_may_use_none_to_three_dice(rules: Any) -> None:
    for texts in ([], ["ring 8 die 3"], ["ring 8 die 3", "ring 7 die 2"],
                  ["ring 8 die 3", "ring 7 die 2", "path 8 dice 1"]):  # fmt: skip
        for seat in "AB":
            table = Table(rules).marking("G6 G1 Y2").act(seat, *texts, "done")
            assert len(table.ring(seat)) + len(table.path(seat)) == len(texts)


def test_tc_19_each_die_once_for_each_seat_and_nobody_takes_it_from_others(rules: Any) -> None:
    table = Table(rules).marking("G6 G1 Y2")
    texts = ["ring 7 die 1", "ring 8 die 3", "ring 9 die 2"]
    assert table.refuses("A", *texts[:2], "ring 9 die 1") == "TC-19"
    table.act("A", *texts).act("B", *texts).act("B", "done").act("A", "done")
    assert table.ring("A") == table.ring("B") == {7, 8, 9}
    assert table.misthrows("A") == table.misthrows("B") == 0


def test_tc_20_colours_numbers_or_any_mix(rules: Any) -> None:
    table = Table(rules, MARIA)
    table.marking("G6 G1 Y2")
    for uses in (
        ["ring 7 die 1", "ring 8 die 3", "ring 9 die 2"],
        ["path 1 dice 1", "path 5 dice 3", "path 10 dice 2"],
        ["path 1 dice 1", "ring 7 die 2", "ring 8 die 3"],
        ["ring 7 die 1", "path 8 dice 2 3"],
    ):
        for order in permutations(uses):
            again = Table(rules, MARIA).marking("G6 G1 Y2")
            if all(text in again.legal("A") and again.act("A", text) for text in order):
                assert again.refuses("A", "ring 0 die 1") == "TC-19"
    assert table.phase == "marking"


def test_tc_21_numbers_are_used_alone_or_added(rules: Any) -> None:
    table = Table(rules).marking("P2 P3 X6")
    assert {TIM.numbers[field] for field in fields(table)} == {2, 3, 6, 5, 8, 9, 11}
    assert table.refuses("A", "path 1 dice 1 2 3") == "TC-21"
    assert table.refuses("A", "path 9 dice 1 3") == "TC-21"


def test_tc_22_three_added_dice_are_one_field_and_three_dice(rules: Any) -> None:
    table = Table(rules).marking("G6 B2 G3").act("A", f"path {FIELD[11]} dice 1 2 3", "done")
    assert len(table.path("A")) == 1
    table.act("B", "done")
    assert (table.misthrows("A"), table.misthrows("B")) == (0, 1)


def test_tc_23_single_numbers_one_after_the_other_are_neighbours(rules: Any) -> None:
    table = Table(rules, MARIA).marking("G6 G1 Y2")
    assert table.refuses("A", "path 1 dice 1", "path 10 dice 2") == "TC-09"
    table.act("A", "path 1 dice 1", "path 5 dice 3", "path 10 dice 2")
    assert table.values("A") == [6, 2, 1]


def linus(rules: Any) -> Table:
    """Linus is active: after two tries green 6, green 1 and yellow 2 lie there."""
    table = Table(rules, seats=4).roll("G6 B2 X6").act("A", "reroll 2 3").roll("G1 Y2")
    assert table.dice == "G6 G1 Y2"
    return table


def test_tc_24_golden_linus(rules: Any) -> None:
    table = linus(rules).act("A", f"path {FIELD[6]} dice 1", "ring 8 die 3", "ring 7 die 2", "done")
    table.others_done()
    assert (table.values("A"), table.ring("A"), table.misthrows("A")) == ([6], {7, 8}, 0)


def test_tc_25_golden_sarah(rules: Any) -> None:
    table = linus(rules).act("B", "ring 8 die 3", f"path {FIELD[7]} dice 1 2", "done").others_done()
    assert (table.values("B"), table.ring("B"), table.misthrows("B")) == ([7], {8}, 0)


def test_tc_26_golden_tim_three_colour_fields(rules: Any) -> None:
    table = linus(rules)
    assert table.refuses("C", "ring 7 die 1", "ring 9 die 2") == "TC-05"
    table.act("C", "ring 7 die 1", "ring 8 die 3", "ring 9 die 2", "done").others_done()
    assert (table.ring("C"), table.misthrows("C")) == ({7, 8, 9}, 0)


def test_tc_27_golden_maria_three_single_numbers(rules: Any) -> None:
    table = Table(rules, MARIA, 4).marking("G6 G1 Y2")
    table.act("D", "path 1 dice 1", "path 5 dice 3", "path 10 dice 2", "done").others_done()
    assert (table.values("D"), table.misthrows("D")) == ([6, 2, 1], 0)


@pytest.mark.parametrize("order", list(permutations("ABC")))
def test_tc_19_commits_in_any_order_give_the_same(rules: Any, order: tuple[str, ...]) -> None:
    texts = {
        "A": ["ring 7 die 1", "done"],
        "B": ["path 8 dice 1", "ring 8 die 3", "done"],
        "C": ["finish", "done"],
    }
    table, first = (Table(rules, seats=3).marking("G6 G1 Y2") for _ in range(2))
    for seat in order:
        table.act(seat, *texts[seat])
    for seat in "ABC":
        first.act(seat, *texts[seat])
    assert table.state.tobytes() == first.state.tobytes()

"""WL-30 … WL-36, WL-47: treasures and treasure throws."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.wuerfelland.layouts import G1, O1, R1, X1, Y1, star, strip
from tests.games.wuerfelland.table import Table
from wuerfelwerk.engine.contract import THROW
from wuerfelwerk.engine.errors import Unreadable


def thrower(
    rules: Any, faces: str, *marked: tuple[int, int], treasures: list[tuple[int, int]] | None = None
) -> Table:
    """A has marked the treasure on (1,0) with one green die and has thrown five dice for it."""
    board = star((1, 0), *(treasures or []))
    table = Table(rules, board, 3).give("A", *marked).marking("G R R R R R").act("A", "mark 1,0")
    return table.act("B", "pass").act("C", "pass").roll(faces)


def test_wl_30_a_marked_treasure_goes_on_the_bar(rules: Any) -> None:
    table = Table(rules, star((1, 0), (-1, 1))).marking("G O O R R R")
    assert table.treasures("A") == table.treasures("B") == 0
    table.act("A", "mark 1,0")
    assert (table.treasures("A"), table.treasures("B")) == (1, 0)
    table.act("B", "colour O", "mark -1,1", "mark -2,2")
    assert (table.treasures("A"), table.treasures("B")) == (1, 1)


def test_wl_31_the_throw_waits_until_all_have_marked(rules: Any) -> None:
    table = Table(rules, star((1, 0))).marking("G R R R R R").act("A", "mark 1,0")
    assert (table.phase, table.may_act()) == ("marking", ["B"])
    table.act("B", "pass")
    assert (table.phase, table.state.thrower) == ("treasure_roll", 0)


def test_wl_32_five_dice_one_roll_one_colour_all_its_dice(rules: Any) -> None:
    table = Table(rules, star((1, 0))).marking("G R R R R R").act("A", "mark 1,0").act("B", "pass")
    thrown = np.zeros(1, THROW)[0]
    rules.throw(table.material, table.state, thrown)
    assert thrown.count == 5
    for faces in ("R R Y G", "R R Y G B B"):
        with pytest.raises(Unreadable):
            table.roll(faces)
    table.roll("R R Y G B")
    assert table.legal("A") == ["colour B", "colour G", "colour R", "colour Y", "pass"]
    assert table.legal("B") == []
    assert table.refuses("B", "colour R") == "WL-32"
    for text in ("roll", "stop", "colour O", "mark 1,-1"):
        assert table.refuses("A", text) == "WL-32"
    assert table.refuses("A", "colour R", "mark 1,-1", "pass") == "WL-32"
    assert table.refuses("A", "colour R", "mark 1,-1", "mark 2,0") == "WL-18"
    table.act("A", "colour R", "mark 1,-1", "mark 2,-2")
    assert (table.phase, table.active, len(table.marks("A"))) == ("roll", "B", 3)


def test_wl_32_declining(rules: Any) -> None:
    table = thrower(rules, "R R Y G B").act("A", "pass")
    assert (table.phase, table.active, table.marks("A")) == ("roll", "B", {(1, 0)})


def test_wl_32_the_colour_of_the_turn_may_be_used_again(rules: Any) -> None:
    table = thrower(rules, "G G G B B").act("A", "colour G", "mark 2,0", "mark 3,0", "mark 4,0")
    assert table.marks("A") == set(G1)


def test_wl_32_a_throw_without_a_usable_colour_is_passed_on(rules: Any) -> None:
    table = thrower(rules, "G G G G G")
    assert table.legal("A") == ["pass"]
    assert table.auto() == ["A pass"]
    assert (table.phase, table.active) == ("roll", "B")


def test_wl_33_overrolled_in_a_throw(rules: Any) -> None:
    table = thrower(rules, "R R Y G B", *R1[:2])
    assert table.legal("A") == ["colour B", "colour G", "colour Y", "pass"]
    assert table.refuses("A", "colour R") == "WL-33"


def test_wl_34_a_treasure_in_a_throw_gives_another_at_once(rules: Any) -> None:
    board = star((1, 0), (1, -1), (-1, 1))
    table = Table(rules, board, 3).marking("G O R R R X").act("A", "mark 1,0")
    table.act("B", "pass").act("C", "colour O", "mark -1,1")
    table.roll("R Y Y Y Y").act("A", "colour R", "mark 1,-1")
    assert (table.phase, table.state.thrower) == ("treasure_roll", 0)
    table.roll("B B X Y Y").act("A", "pass")
    assert (table.phase, table.state.thrower) == ("treasure_roll", 2)
    table.roll("B B X Y Y").act("C", "pass")
    assert (table.phase, table.active) == ("roll", "B")


def test_wl_34_chains_of_many(rules: Any) -> None:
    board = strip("S G1 R1 Y1 B1 O1 X1", 1, 2, 3, 4, 5, 6)
    table = Table(rules, board).marking("G R R R R R").act("A", "mark 1,0").act("B", "pass")
    for place, colour in enumerate("RYBO", start=2):
        table.roll(f"{colour} G G G G").act("A", f"colour {colour}", f"mark {place},0")
        assert table.phase == "treasure_roll"
    assert table.treasures("A") == 5
    table.roll("G G G G G").act("A", "pass")
    assert table.phase == "roll"


def order_of_throws(table: Table) -> str:
    order = ""
    while table.phase == "treasure_roll":
        order += table.seats[table.state.thrower]
        table.roll("X X X X X").act(order[-1], "pass")
    return order


@pytest.mark.parametrize(
    ("starts", "finders", "order"),
    [("C", "ACD", "CDA"), ("A", "ABCD", "ABCD"), ("B", "AD", "DA"), ("D", "ABCD", "DABC"), ("C", "B", "B")],
)
def test_wl_35_throws_go_clockwise_from_the_active_seat(
    rules: Any, starts: str, finders: str, order: str
) -> None:
    board = star((1, 0), (1, -1), (0, -1))
    table = Table(rules, board, 4, starts=starts).marking("G R R X Y Y")
    table.act(starts, *(["mark 1,0"]))
    for seat in table.may_act():
        table.act(seat, *(["colour X", "mark 0,-1"] if seat in finders else ["pass"]))
    expected = order if starts in finders else starts + order
    assert order_of_throws(table) == expected


def test_wl_36_throws_do_not_move_the_turn(rules: Any) -> None:
    table = Table(rules, star((1, 0), (0, -1)), 4, starts="C").marking("G R R X Y Y").act("C", "mark 1,0")
    table.act("D", "pass").act("A", "colour X", "mark 0,-1").act("B", "pass")
    assert order_of_throws(table) == "CA"
    assert table.active == "D"


def test_wl_47_a_throw_sees_the_board_after_the_marking(rules: Any) -> None:
    board = star((3, -3))
    table = Table(rules, board).give("A", *G1, *R1[:2]).marking("R G G G G G")
    assert table.refuses("A", "mark 5,0") == "WL-20"
    table.act("A", "mark 3,-3").act("B", "pass").roll("R R G G G")
    assert table.act("A", "colour R").legal("A") == ["mark 5,0"]
    table.act("A", "mark 5,0", "mark 6,0")


def test_wl_a7_the_active_seat_throws_first(rules: Any) -> None:
    table = Table(rules, star((1, 0), (0, -1)), 2, starts="B").marking("G R R X Y Y").act("B", "mark 1,0")
    assert order_of_throws(table.act("A", "colour X", "mark 0,-1")) == "BA"


def test_wl_a8_two_treasures_in_one_marking_give_two_throws(rules: Any) -> None:
    table = Table(rules, star((1, 0), (2, 0)), 2).marking("G G R R X Y").act("A", "mark 1,0", "mark 2,0")
    assert table.treasures("A") == 2
    assert order_of_throws(table.act("B", "pass")) == "AA"


def test_wl_a8_the_second_throw_follows_the_first_before_the_next_seat(rules: Any) -> None:
    table = (
        Table(rules, star((1, 0), (2, 0), (0, -1)), 2).marking("G G R R X Y").act("A", "mark 1,0", "mark 2,0")
    )
    table.act("B", "colour X", "mark 0,-1")
    assert order_of_throws(table) == "AAB"


def test_a_treasure_is_worth_nothing_before_it_is_marked(rules: Any) -> None:
    treasures = [X1[0], Y1[0], O1[0]]
    table = (
        Table(rules, star(*treasures)).marking("G G G G R R").act("A", *(f"mark {q},0" for q in range(1, 5)))
    )
    assert table.act("B", "pass").phase == "roll"
    assert table.treasures("A") == 0

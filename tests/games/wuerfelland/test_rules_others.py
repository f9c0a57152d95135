"""WL-25 … WL-29: what the seats do that are not active, and that all mark at once (X-3)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.games.wuerfelland.layouts import G1, R1, star, strip
from tests.games.wuerfelland.table import Table


def after_bruno(rules: Any) -> Table:
    """Bruno (A) has three green; two yellow and one orange are left. B Maria, C Linus, D Katharina."""
    table = Table(rules, star(), 4).roll("R R R G G Y").act("A", "colour G", "roll").roll("G B B B")
    return table.act("A", "roll").roll("Y Y O")


def test_wl_25_any_other_colour_lying_there_at_the_end_of_phase_1(rules: Any) -> None:
    table = after_bruno(rules)
    assert table.legal("B") == ["colour O", "colour Y", "pass"]
    assert table.refuses("B", "colour G") == "WL-25"
    assert table.refuses("B", "colour R") == "WL-25"
    assert table.refuses("B", "colour B") == "WL-25"
    table.act("B", "colour O", "mark -1,1")


def test_wl_a1_the_dice_left_at_the_end_not_those_of_the_first_roll(rules: Any) -> None:
    assert after_bruno(rules).offer == {"Y": 2, "O": 1}


def test_wl_26_dice_are_not_used_up(rules: Any) -> None:
    table = after_bruno(rules)
    for seat in "BCD":
        table.act(seat, "colour Y", "mark 0,1", "mark 0,2")
    assert all(len(table.marks(seat)) == 2 for seat in "BCD")


def test_wl_27_passing_is_allowed_using_half_the_dice_is_not(rules: Any) -> None:
    table = after_bruno(rules).act("B", "pass")
    assert table.refuses("C", "colour Y", "mark 0,1", "pass") == "WL-27"
    assert table.refuses("C", "colour Y", "pass") == "WL-27"
    assert table.refuses("C", "mark 0,1") == "WL-25"


def test_wl_27_overrolled_colours_are_not_offered(rules: Any) -> None:
    table = Table(rules, star()).give("B", *R1[:2]).marking("G R R B Y Y")
    assert table.legal("B") == ["colour B", "colour Y", "pass"]
    assert table.refuses("B", "colour R") == "WL-45"


def test_wl_28_golden_maria_linus_katharina(rules: Any) -> None:
    table = after_bruno(rules).act("A", "mark 1,0", "mark 2,0", "mark 3,0")
    table.act("B", "colour Y", "mark 0,1", "mark 0,2")
    table.act("C", "colour Y", "mark 0,1", "mark 0,2")
    table.act("D", "colour O", "mark -1,1")
    assert [len(table.marks(seat)) for seat in "ABCD"] == [3, 2, 2, 1]
    assert (table.phase, table.active) == ("roll", "B")


def test_wl_29_six_dice_set_aside_leave_nothing_for_the_others(rules: Any) -> None:
    table = Table(rules, star(), 3).roll("R R R R R R").act("A", "colour R")
    assert [table.legal(seat) for seat in "ABC"] == [["pass"]] * 3
    assert table.auto() == ["A pass", "B pass", "C pass"]


def test_all_offered_colours_unusable_is_an_automatic_pass(rules: Any) -> None:
    table = Table(rules, strip("S G4 R2")).marking("G R R Y Y Y")
    assert table.legal("B") == ["pass"]
    assert "B pass" in table.auto()


@pytest.mark.parametrize("order", list(permutations("ABCD")))
def test_wl_a11_every_order_of_commits_gives_the_same_game(rules: Any, order: tuple[str, ...]) -> None:
    """All 24 orders: none closes the round early, none changes what another seat may do."""
    commits = {
        "A": ["mark 1,0", "mark 2,0", "mark 3,0"],
        "B": ["colour Y", "mark 0,1", "mark 0,2"],
        "C": ["pass"],
        "D": ["colour O", "mark -1,1"],
    }
    table = after_bruno(rules)
    expected = after_bruno(rules)
    for seat in "ABCD":
        expected.act(seat, *commits[seat])
    legal = {seat: table.legal(seat) for seat in "ABCD"}
    for seat in order:
        assert table.phase == "marking"
        assert table.legal(seat) == legal[seat]
        table.act(seat, *commits[seat])
    assert table.state.tobytes() == expected.state.tobytes()


def test_wl_a11_commits_may_be_interleaved(rules: Any) -> None:
    table = (
        after_bruno(rules).act("B", "colour Y").act("A", "mark 1,0").act("B", "mark 0,1").act("D", "colour O")
    )
    table.act("A", "mark 2,0", "mark 3,0").act("D", "mark -1,1").act("B", "mark 0,2").act("C", "pass")
    assert [len(table.marks(seat)) for seat in "ABCD"] == [3, 2, 0, 1]


def test_a_commit_is_made_once(rules: Any) -> None:
    table = after_bruno(rules).act("B", "pass")
    assert table.legal("B") == []
    assert table.refuses("B", "colour Y") == "WL-31"
    assert table.refuses("B", "pass") == "WL-31"


def test_a_seat_marks_on_its_own_sheet_only(rules: Any) -> None:
    table = after_bruno(rules)
    others = [table.state.sheets[seat].tobytes() for seat in (0, 2, 3)]
    table.act("B", "colour Y", "mark 0,1", "mark 0,2")
    assert others == [table.state.sheets[seat].tobytes() for seat in (0, 2, 3)]


def test_the_commits_stand_clockwise_from_the_active_seat(rules: Any) -> None:
    table = Table(rules, star(), 3, starts="C").marking("G R R R R R")
    assert table.may_act() == ["C", "A", "B"]
    table.act("C", "mark 1,0")
    assert table.to_act() == "A"


def test_wl_20_holds_for_the_others_too(rules: Any) -> None:
    table = Table(rules, star()).give("B", *G1, R1[0]).marking("G R X X X X")
    assert table.refuses("B", "colour R", "mark 5,0") == "WL-20"
    assert table.act("B", "colour R").legal("B") == ["mark 2,-2"]

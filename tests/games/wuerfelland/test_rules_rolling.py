"""WL-08 … WL-16: phase 1, rolling."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.wuerfelland.layouts import star
from tests.games.wuerfelland.table import Table
from wuerfelwerk.engine.contract import THROW
from wuerfelwerk.engine.errors import Unreadable


def dice_thrown(table: Table) -> int:
    thrown = np.zeros(1, THROW)[0]
    table.rules.throw(table.material, table.state, thrown)
    return int(thrown.count)


def bruno(rules: Any) -> Table:
    """Bruno's first roll: three red, two green, one yellow. Seats: Bruno, Maria, Linus, Katharina."""
    return Table(rules, star(), 4).roll("R R R G G Y")


def test_wl_08_a_turn_begins_with_one_roll_of_all_six(rules: Any) -> None:
    table = Table(rules, star())
    assert (table.phase, dice_thrown(table)) == ("roll", 6)
    for faces in ("R R R G G", "R R R G G Y Y"):
        with pytest.raises(Unreadable):
            table.roll(faces)
    assert table.roll("R R R G G Y").phase == "colour"


def test_wl_09_a_rolled_colour_must_be_named_and_is_final(rules: Any) -> None:
    table = bruno(rules)
    assert table.legal("A") == ["colour G", "colour R", "colour Y"]
    assert table.refuses("A", "colour B") == "WL-09"
    for text in ("pass", "roll", "stop"):
        assert table.refuses("A", text) == "WL-09"
    table.act("A", "colour G")
    assert table.refuses("A", "colour R") == "WL-09"
    assert table.act("A", "roll").roll("G R R R").refuses("A", "colour R") == "WL-09"


def test_wl_10_all_dice_of_the_colour_are_set_aside_and_stay(rules: Any) -> None:
    table = bruno(rules).act("A", "colour G")
    assert table.state.aside == 2
    assert table.offer == {"R": 3, "Y": 1}
    assert dice_thrown(table.act("A", "roll")) == 4
    table.roll("R R B B")
    assert table.state.aside == 2


def test_wl_11_stopping_after_the_first_roll(rules: Any) -> None:
    table = bruno(rules).act("A", "colour G")
    assert table.legal("A") == ["roll", "stop"]
    table.act("A", "stop")
    assert (table.phase, table.state.aside, table.offer) == ("marking", 2, {"R": 3, "Y": 1})


def test_wl_12_every_die_not_set_aside_is_rerolled(rules: Any) -> None:
    table = bruno(rules).act("A", "colour G")
    for text in ("roll 2", "reroll 1 2", "roll R R"):
        with pytest.raises(Unreadable):
            table.act("A", text)
    table.act("A", "roll")
    for faces in ("R R", "R R R", "R R R R R"):
        with pytest.raises(Unreadable):
            table.roll(faces)
    assert dice_thrown(table) == 4


def test_wl_13_hits_join_and_the_choice_comes_again(rules: Any) -> None:
    table = bruno(rules).act("A", "colour G", "roll").roll("G B B B")
    assert (table.state.aside, table.phase, table.offer) == (3, "decide", {"B": 3})
    assert table.legal("A") == ["roll", "stop"]


def test_wl_14_a_reroll_without_a_hit_ends_phase_1_and_costs_nothing(rules: Any) -> None:
    table = bruno(rules).act("A", "colour G", "roll").roll("G B B B").act("A", "roll").roll("Y Y O")
    assert (table.phase, table.state.aside) == ("marking", 3)
    assert table.legal("A") == ["mark 1,0"]


def test_wl_15_six_alike_on_the_first_roll_end_phase_1(rules: Any) -> None:
    table = Table(rules, star()).roll("R R R R R R")
    assert table.legal("A") == ["colour R"]
    assert table.auto() == ["A colour R", "A pass", "B pass"]
    assert (table.phase, table.active) == ("roll", "B")


def test_wl_15_six_alike_after_a_reroll_end_phase_1_without_a_question(rules: Any) -> None:
    table = Table(rules, star()).roll("R R R R G Y").act("A", "colour R", "roll").roll("R R")
    assert (table.phase, table.state.aside, table.offer) == ("marking", 6, {})


def test_wl_16_golden_bruno(rules: Any) -> None:
    table = bruno(rules).act("A", "colour G")
    assert table.state.aside == 2
    table.act("A", "roll").roll("G B B B")
    assert table.state.aside == 3
    table.act("A", "roll").roll("Y Y O")
    assert (table.phase, table.state.aside, table.offer) == ("marking", 3, {"Y": 2, "O": 1})
    table.act("A", "mark 1,0", "mark 2,0")
    assert table.refuses("A", "pass") == "WL-17"
    table.act("A", "mark 3,0")
    assert table.marks("A") == {(1, 0), (2, 0), (3, 0)}
    assert table.refuses("A", "mark 4,0") == "WL-31"


def test_wl_a2_there_is_no_limit_to_rerolls_but_the_dice(rules: Any) -> None:
    table = Table(rules, star()).roll("R G G G G G").act("A", "colour R")
    for faces in ("R G G G G", "R G G G", "R G G", "R G"):
        table.act("A", "roll").roll(faces)
        assert table.phase == "decide"
    assert table.act("A", "roll").roll("R").phase == "marking"
    assert table.state.aside == 6


def test_wl_a3_a_failed_reroll_loses_nothing(rules: Any) -> None:
    table = Table(rules, star()).roll("R R G G Y Y").act("A", "colour R", "roll").roll("G G G G")
    assert (table.phase, table.state.aside) == ("marking", 2)
    table.act("A", "mark 1,-1", "mark 2,-2")
    assert len(table.marks("A")) == 2


def test_only_the_active_seat_acts_in_phase_1(rules: Any) -> None:
    table = bruno(rules)
    assert table.legal("B") == []
    assert table.refuses("B", "colour R") == "WL-09"
    table.act("A", "colour G")
    assert table.refuses("C", "stop") == "WL-11"

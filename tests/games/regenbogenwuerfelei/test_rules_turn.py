"""RW-11 … RW-27: rolling, taking, going out, the rainbow, points."""

from __future__ import annotations

from typing import Any

from tests.games.regenbogenwuerfelei.table import Table


def test_rw_11_a_six_into_the_empty_pool_comes_back(rules: Any) -> None:
    table = Table(rules, "R4 G4", "B4 Y4").turn("A", "R6")
    assert (table.rack("A"), table.pool(), table.active()) == ("R4 G4", "", "B")


def test_rw_12_one_to_five_stay(rules: Any) -> None:
    for value in range(1, 6):
        table = Table(rules, "R4 G4", "B4 Y4").turn("A", f"R{value}")
        assert (table.rack("A"), table.pool()) == ("R3 G4", f"R{value}")


def test_rw_13_a_colour_that_is_not_in_the_pool(rules: Any) -> None:
    table = Table(rules, "R1 Y4 G1", "B4", pool="R3")
    assert table.refuses("A", "colour R") == "RW-13"
    assert table.legal("A") == ["colour G", "colour Y"]


def test_rw_14_higher_takes_both(rules: Any) -> None:
    table = Table(rules, "Y4", "R4", pool="R3").turn("A", "Y5")
    assert (table.rack("A"), table.pool()) == ("R1 Y4", "")


def test_rw_15_lower_or_equal_stays(rules: Any) -> None:
    table = Table(rules, "Y4", "R4", pool="R3").turn("A", "Y3")
    assert (table.rack("A"), table.pool()) == ("Y3", "R3 Y3")
    table = Table(rules, "Y4", "R4", pool="R3").turn("A", "Y2")
    assert (table.rack("A"), table.pool()) == ("Y3", "Y2 R3")


def test_rw_16_every_beaten_die_and_only_those(rules: Any) -> None:
    for value, rack, pool in (("4", "Y1 G4", "B4 R5"), ("5", "Y1 G4 B1", "R5"), ("6", "R1 Y1 G4 B1", "")):
        table = Table(rules, "G4", "O4", pool="R5 Y2 B4").turn("A", f"G{value}")
        assert (table.rack("A"), table.pool()) == (rack, pool)


def test_rw_17_clockwise(rules: Any) -> None:
    table = Table(rules, "R4", "O4", "Y4")
    order = [table.turn(table.active(), f"{colour}1").active() for colour in "ROYR"]
    assert order == ["B", "C", "A", "B"]


def test_rw_18_only_colours_of_the_pool_the_most_frequent(rules: Any) -> None:
    table = Table(rules, "R2 B1", "O4", pool="R2 B2")
    assert table.legal("A") == ["colour R"]
    assert table.forced("A") == "colour R"
    assert table.refuses("A", "colour B") == "RW-18"
    assert table.turn("A", "R1").pool() == "R1 R2 B2"


def test_rw_19_equal_counts_leave_the_choice(rules: Any) -> None:
    table = Table(rules, "R2 B2 G1", "O4", pool="R2 B2 G1")
    assert table.legal("A") == ["colour B", "colour R"]
    assert table.forced("A") == ""


def test_rw_20_a_new_colour_goes_before_the_most_frequent(rules: Any) -> None:
    table = Table(rules, "R4 Y1", "O4", pool="R2")
    assert table.legal("A") == ["colour Y"]
    assert table.refuses("A", "colour R") == "RW-20"


def test_rw_21_into_the_empty_pool_again(rules: Any) -> None:
    table = Table(rules, "R4", "Y4", pool="O3").turn("A", "R4")
    assert table.pool() == ""
    assert table.turn("B", "Y4").pool() == "Y4"
    table = Table(rules, "R4", "Y4", pool="O3").turn("A", "R4").turn("B", "Y6")
    assert (table.rack("B"), table.pool()) == ("Y4", "")


def test_rw_22_no_dice_left_is_out(rules: Any) -> None:
    table = Table(rules, "R1", "O4", "G4", pool="Y5").turn("A", "R2")
    assert (table.pool(), table.out()) == ("R2 Y5", "A")
    table.turn("B", "O1").turn("C", "G1")
    assert table.active() == "B"
    assert table.refuses("A", "colour R") == "RW-22"


def test_rw_23_the_last_die_that_wins_keeps_its_owner_in(rules: Any) -> None:
    table = Table(rules, "R1", "O4", pool="Y5").turn("A", "R6")
    assert (table.rack("A"), table.out()) == ("R1 Y1", "")


def test_rw_24_the_rainbow_ends_the_game_at_once(rules: Any) -> None:
    table = Table(rules, "R1 O1 Y1 G1 B1", "V3", pool="V2").turn("A", "R4")
    assert table.active() == "over"
    assert table.result() == {"ended": "rainbow", "winners": ["A"], "points": {"A": 12, "B": 3}}
    assert table.refuses("B", "colour V") == "RW-24/over"


def test_rw_25_one_turn_is_one_roll(rules: Any) -> None:
    table = Table(rules, "R4", "O4", pool="Y2").act("A", "colour R")
    assert table.refuses("A", "colour R") == "RW-25"
    assert table.dice("dice R5").active() == "B"


def test_rw_26_scoring(rules: Any) -> None:
    table = Table(rules, "R2 O2 Y2 G1 B1", "R2 O2 Y2 G3 B2 V1", "", pool="V4 V3 V5 B5")
    table.turn("A", "R5")
    assert table.pool() == "B5 V5"
    assert table.result() == {
        "ended": "rainbow",
        "winners": ["A"],
        "points": {"A": 10 + 6, "B": 12, "C": 0},
    }


def test_rw_27_a_rainbow_can_lose_on_points(rules: Any) -> None:
    table = Table(rules, "R1 O1 Y1 G1 B1", "R3 O3 Y3 G3 B3 V3 blockierer", pool="V1").turn("A", "R2")
    assert table.result() == {"ended": "rainbow", "winners": ["B"], "points": {"A": 12, "B": 18}}

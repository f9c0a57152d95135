"""TC-28 … TC-41: misthrows, sides that close, the end, the points."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.games.the_choice.table import LONG_WAY, MARIA, TIM, Table
from wuerfelwerk.games.the_choice import notation
from wuerfelwerk.games.the_choice import rules as plain
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.material import reconstructed_points

USES = ["ring 7 die 1", "ring 8 die 3", "ring 9 die 2"]  # of G6 G1 Y2


def test_tc_28_all_mark_then_the_next_seat_clockwise_is_active(rules: Any) -> None:
    table = Table(rules, seats=3)
    order = []
    for _ in range(4):
        order.append(table.active)
        table.marking("G6 G1 Y2")
        for seat in "CAB":
            assert table.phase == "marking"
            if seat == "A":
                assert table.refuses("C", "done") == "TC-28"
            table.act(seat, "done")
        for seat in "ABC":
            table.give(seat)  # nobody keeps misthrows
    assert order == list("ABCA")


@pytest.mark.parametrize(("dice", "misthrows"), [(0, 1), (1, 1), (2, 1), (3, 0)])
def test_tc_29_the_active_seat_uses_three_dice_or_takes_a_misthrow(
    rules: Any, dice: int, misthrows: int
) -> None:
    table = Table(rules).marking("G6 G1 Y2").act("A", *USES[:dice], "done").act("B", *USES, "done")
    assert (table.misthrows("A"), table.misthrows("B")) == (misthrows, 0)


@pytest.mark.parametrize(("dice", "misthrows"), [(0, 1), (1, 1), (2, 0), (3, 0)])
def test_tc_30_the_others_use_two_dice_or_take_a_misthrow(rules: Any, dice: int, misthrows: int) -> None:
    table = Table(rules).marking("G6 G1 Y2").act("A", *USES, "done").act("B", *USES[:dice], "done")
    assert (table.misthrows("A"), table.misthrows("B")) == (0, misthrows)


def test_tc_30_two_added_dice_are_two_dice(rules: Any) -> None:
    table = Table(rules).marking("G6 G1 Y2").act("A", "done").act("B", "path 2 dice 1 2", "done")
    assert (len(table.path("B")), table.misthrows("B")) == (1, 0)


def test_tc_31_nobody_has_to_use_a_die(rules: Any) -> None:
    table = Table(rules).marking("G6 G1 Y2")
    assert all(text in table.legal("A") for text in USES[:2])
    assert table.act("A", "done").act("B", "done").misthrows("A") == 1


def test_tc_32_the_third_misthrow_closes_the_side(rules: Any) -> None:
    table = Table(rules).give("A", ring=[7], misthrows=2).marking("G6 G1 Y2")
    table.act("A", "ring 8 die 3", "done").act("B", "done")
    sheet = table.sheet("A")
    assert (int(sheet.side), int(sheet.second), table.misthrows("A")) == (1, 1, 0)
    assert (table.phase, table.ring("A"), table.path("A")) == ("roll", set(), [])
    first = table.referee.players["A"].sides["front"]
    assert (first.colours, first.misthrows) == ({7, 8}, 3), "the marks of this turn count"


def test_tc_33_a_first_side_may_be_finished(rules: Any) -> None:
    table = Table(rules).give("A", ring=range(6), path=[0, 1]).marking("G6 G1 Y2")
    assert "finish" in table.legal("A")
    table.act("A", "path 5 dice 3", "finish")
    assert table.legal("A") == ["done"]
    assert table.refuses("A", "ring 15 die 1") == "TC-33"
    assert table.refuses("A", "finish") == "TC-33"
    table.act("A", "done").act("B", "done")
    assert int(table.sheet("A").second) == 1
    assert table.points() == {"A": 3, "B": 0}


def test_tc_33_an_untouched_side_may_be_finished(rules: Any) -> None:
    """Ruling TC-A10; also together with a third misthrow, with the same effect."""
    for misthrows in (0, 2):
        table = Table(rules).give("A", misthrows=misthrows).marking("G6 G1 Y2").act("A", "finish", "done")
        table.act("B", "done")
        assert (int(table.sheet("A").second), table.points()["A"]) == (1, 0)


def test_tc_34_a_second_side_may_not_be_finished(rules: Any) -> None:
    table = Table(rules).turn_over("A").marking("G6 G1 Y2")
    assert "finish" not in table.legal("A")
    assert table.refuses("A", "finish") == "TC-34"
    assert table.refuses("A", "ring 0 die 1", "finish") == "TC-34"


def test_tc_35_a_third_misthrow_on_a_second_side_ends_the_game(rules: Any) -> None:
    table = Table(rules).turn_over("B").give("B", misthrows=2).marking("G6 G1 Y2")
    table.act("B", "done")
    assert table.phase == "marking", "everybody marks to the end of the turn (TC-A7)"
    table.act("A", "path 8 dice 1", "ring 8 die 3", "done")
    assert (table.phase, table.to_act(), table.winners) == ("over", "", "A")
    assert table.points() == {"A": 1, "B": 0}
    assert notation.ending(table.material, table.state) == "sides"
    assert table.refuses("A", "done") == table.refuses("B", "ring 0 die 1") == "TC-35"


def test_tc_36_a_full_second_side_ends_the_game(rules: Any) -> None:
    full = Table(rules).turn_over("A").give("A", ring=range(16), path=LONG_WAY[:12])
    full.marking("R4 R5 R1").act("A", "path 12 dice 1 2", "done").act("B", "done")
    assert (full.phase, notation.ending(full.material, full.state)) == ("over", "full")
    assert full.points()["A"] == 25 + 36
    first = Table(rules).give("A", ring=range(16), path=LONG_WAY[:12])
    first.marking("R4 R5 R1").act("A", "path 12 dice 1 2", "done").act("B", "done")
    assert first.phase == "roll", "a full first side ends nothing (TC-A8)"


def test_tc_36_full_is_named_before_misthrows(rules: Any) -> None:
    table = Table(rules).turn_over("A").turn_over("B").give("A", ring=range(16), path=LONG_WAY[:12])
    table.give("B", misthrows=2).marking("R4 R5 R1").act("A", "path 12 dice 1 2", "done").act("B", "done")
    assert notation.ending(table.material, table.state) == "full"


def test_tc_36_a_full_first_side_takes_misthrows_until_it_is_finished(rules: Any) -> None:
    table = Table(rules).give("A", ring=range(16), path=LONG_WAY).marking("G6 G1 Y2")
    assert table.legal("A") == ["done", "finish"]
    table.act("A", "done").act("B", "done")
    assert (table.misthrows("A"), int(table.sheet("A").second)) == (1, 0)


def test_tc_37_whoever_is_on_the_first_side_scores_one_side(rules: Any) -> None:
    table = Table(rules).turn_over("A").give("A", misthrows=2).give("B", ring=range(7), path=[0, 1, 2, 3])
    table.marking("G6 G1 Y2").act("A", "done").act("B", "done")
    assert table.points() == {"A": 0, "B": 8 + 5}
    assert table.winners == "B"


def test_tc_37_a_side_that_closes_in_the_last_turn(rules: Any) -> None:
    """It scores, and the second side is worth nothing."""
    table = Table(rules).turn_over("A").give("A", misthrows=2).give("B", ring=range(7), misthrows=2)
    table.marking("G6 G1 Y2").act("A", "done").act("B", "done")
    assert (table.phase, table.points()) == ("over", {"A": 0, "B": 8})


@pytest.mark.parametrize(
    ("fields", "points"),
    [(0, 0), (6, 0), (7, 8), (9, 8), (10, 13), (12, 13), (13, 18), (15, 18), (16, 25)],
)
def test_tc_38_points_for_colour_fields(rules: Any, fields: int, points: int) -> None:
    assert Table(rules).give("A", ring=range(fields)).points()["A"] == points


@pytest.mark.parametrize(("fields", "points"), [(0, 0), (1, 1), (10, 22), (11, 26), (13, 36)])
def test_tc_39_points_for_number_fields(rules: Any, fields: int, points: int) -> None:
    assert Table(rules).give("A", path=LONG_WAY[:fields]).points()["A"] == points


def test_tc_39_the_table_grows_and_our_own_entries_are_marked(rules: Any) -> None:
    counted = [Table(rules).give("A", path=LONG_WAY[:n]).points()["A"] for n in range(14)]
    steps = [after - before for before, after in itertools.pairwise(counted)]
    assert steps[:12] == sorted(steps[:12]) and min(steps) > 0
    assert set(range(14)) - reconstructed_points() == {0, 1, 10, 11, 13}
    reverse = Table(rules).give("A", path=LONG_WAY[:5][::-1]).points()["A"]
    assert reverse == counted[5], "the length counts, not the values"


def test_tc_40_golden_maria(rules: Any) -> None:
    table = Table(rules, MARIA).give("A", ring=range(11), path=LONG_WAY[:11])
    assert table.points()["A"] == 39
    table.turn_over("A").give("A", ring=range(5), path=LONG_WAY[:10])
    assert table.points()["A"] == 61
    assert paper.side_score(table.material, table.state, 0, 0) == 39
    assert paper.side_score(table.material, table.state, 0, 1) == 22


@pytest.mark.parametrize(
    ("ring", "winners"), [((16, 16, 16), "ABC"), ((16, 15, 16), "AC"), ((9, 9, 10), "C"), ((12, 11, 9), "AB")]
)
def test_tc_41_most_points_win_and_equal_points_share(
    rules: Any, ring: tuple[int, ...], winners: str
) -> None:
    table = Table(rules, TIM, 3)
    for seat, fields in zip("ABC", ring, strict=True):
        table.give(seat, ring=range(fields))
    table.turn_over("A").give("A", misthrows=2)
    table.marking("B1 X4 P5").act("A", "done").act("B", "done").act("C", "done")
    assert (table.phase, table.winners) == ("over", winners)
    assert plain.stop(table.material, table.state) is None
    assert table.winners == ""

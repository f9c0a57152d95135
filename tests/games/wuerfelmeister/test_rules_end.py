"""WM-25 … WM-46: claims, captures, empty fields, the last die, the goal, the points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wuerfelmeister.table import Table

MASTER = {"version": "master"}


def claimed(rules: Any, options: dict[str, str] | None = None, **others: str) -> Table:
    """A has reached the 4 on d4; another die lies far away; B is to begin its turn."""
    table = Table(rules, "d4:4:1 f6:1:3", options=options, A="d3", **(others or {"B": "a1"}))
    return table.act("A", "want 4", "tip f6 west").roll(1).act("A", "move d4")


def test_wm_25_a_reached_picture_is_claimed(rules: Any) -> None:
    table = Table(rules, "d4:4:1 f6:1:3", A="d3", B="a1").act("A", "want 4", "tip f6 west").roll(1)
    assert table.ends("A") == {"d4"}
    table.act("A", "move d4")
    assert table.figures()["A"] == "d4" and "d4" in table.dice()
    assert table.points() == {"A": 0, "B": 0}


def test_wm_26_the_die_is_taken_as_the_next_own_turn_begins(rules: Any) -> None:
    table = claimed(rules).to_move(1, tip="tip e6 west").act("B", "move a2")
    assert table.points() == {"A": 1, "B": 0}
    assert set(table.dice()) == {"d6"} and table.figures()["A"] == "d4"


def test_wm_27_a_captured_figure_takes_nothing(rules: Any) -> None:
    table = claimed(rules, B="d5").to_move(1, want=4, tip="tip e6 west").act("B", "move d4", "put a1")
    assert table.points() == {"A": 0, "B": 0}
    table.to_move(1, tip="tip d6 west").act("A", "move a2")
    assert table.points() == {"A": 0, "B": 1}


def test_wm_28_a_taken_die_is_out_of_the_game(rules: Any) -> None:
    table = claimed(rules).to_move(1, tip="tip e6 west").act("B", "move a2").act("A", "want 4")
    assert int(table.state.left) == 1
    assert table.refuses("A", "tip d4 north") == "WM-12"


def test_wm_29_each_die_is_a_point(rules: Any) -> None:
    table = Table(rules, "a6:1:3", A="a1", B="b1")
    table.state.figures[0].taken[:3] = 1
    table.referee.taken["A"] = [(1, False), (2, False), (3, False)]
    assert table.agree().points()["A"] == 3


@pytest.mark.parametrize("want, allowed", [(2, True), (3, False)])
def test_wm_30_capturing_on_a_die_needs_its_picture(rules: Any, want: int, allowed: bool) -> None:
    table = Table(rules, "d4:2:1 f6:1:3", A="d3", B="d4").act("A", f"want {want}", "tip f6 west").roll(1)
    assert ("d4" in table.ends("A")) == allowed
    if not allowed:
        assert table.refuses("A", "move d4") == "WM-30"


def test_wm_31_a_figure_on_an_empty_field_may_always_be_captured(rules: Any) -> None:
    for want in range(1, 7):
        table = Table(rules, "f6:1:3", A="d3", B="d4").to_move(1, want=want)
        assert table.ends("A") == {"d4"}


def test_wm_32_the_captured_figure_goes_to_an_empty_field(rules: Any) -> None:
    table = Table(rules, "f6:1:3", A="d3", B="d4", C="a1")
    table.to_move(1, tip="tip f6 west").act("A", "move d4")
    assert table.refuses("A", "put e6") == "WM-32/die"
    assert table.refuses("A", "put a1") == table.refuses("A", "put d4") == "WM-32"
    assert table.refuses("A", "put g1") == "WM-32/board"
    assert table.refuses("A", "move d3") == "WM-32/first"
    assert table.refuses("B", "put d3") == "WM-09"
    assert len(table.legal("A")) == 36 - 3
    assert table.act("A", "put d3").figures() == {"A": "d4", "B": "d3", "C": "a1"}


def test_wm_33_who_captures_on_a_die_claims_it(rules: Any) -> None:
    table = claimed(rules, B="d5").to_move(1, want=4, tip="tip e6 west").act("B", "move d4", "put d3")
    assert table.figures() == {"A": "d3", "B": "d4"} and "d4" in table.dice()
    table.to_move(1, want=4, tip="tip d6 west")
    assert table.ends("A") == {"d4"}, "and can be captured there in turn"


def test_wm_34_else_any_empty_field_in_reach(rules: Any) -> None:
    table = Table(rules, "f6:1:3", A="a1", B="f1").to_move(3)
    assert table.ends("A") == {"a2", "b1", "a4", "b3", "c2", "d1"}


def test_wm_35_no_empty_field_where_something_can_be_hit(rules: Any) -> None:
    table = Table(rules, "a2:4:1 f6:1:3", A="a1", B="f1").to_move(1, want=4, tip="tip f6 west")
    assert table.ends("A") == {"a2"}
    assert table.refuses("A", "move b1") == "WM-35"
    free = Table(rules, "a2:4:1 f6:1:3", options={"forced_hit": "false"}, A="a1", B="f1")
    assert free.to_move(1, want=4, tip="tip f6 west").ends("A") == {"a2", "b1"}


def test_wm_36_never_onto_another_picture(rules: Any) -> None:
    table = Table(rules, "a2:4:1 b1:5:1 f6:1:3", A="a1", B="f1").act("A", "want 6", "tip f6 west").roll(1)
    assert table.legal("A") == ["stay"]
    assert table.refuses("A", "move a2") == "WM-36"


def test_wm_37_no_destination_ends_the_turn(rules: Any) -> None:
    table = Table(rules, "a2:4:1 b1:5:1 f6:1:3", A="a1", B="f1").act("A", "want 6", "tip f6 west").roll(1)
    table.act("A", "stay")
    assert (table.to_act(), table.figures()["A"]) == ("B", "a1")
    move = Table(rules, "f6:1:3", A="a1", B="f1").to_move(1)
    assert move.refuses("A", "stay") == "WM-37"


@pytest.mark.parametrize("options, points", [({}, 2), (MASTER, 10)])
def test_wm_38_the_last_die_counts_double(rules: Any, options: dict[str, str], points: int) -> None:
    table = Table(rules, "d4:5:1", options=options, A="a1", B="d4")
    table.act("A", "want 1", "pass").roll(1).act("A", "move a2")
    assert table.points() == {"A": 0, "B": points}


def test_wm_38_of_two_claimed_dice_the_second_is_the_last(rules: Any) -> None:
    table = Table(rules, "d4:5:1 a6:2:1", A="f1", B="d4", C="a6")
    table.act("A", "want 1", "pass").roll(1).act("A", "move f2")
    assert table.points() == {"A": 0, "B": 1, "C": 0}
    table.act("B", "want 1", "pass").roll(1).act("B", table.legal("B")[0])
    assert table.points() == {"A": 0, "B": 1, "C": 2}


def test_wm_39_the_goal_is_closed_while_a_die_lies(rules: Any) -> None:
    table = Table(rules, "f6:1:3", A="c3", B="a1").to_move(3)
    assert "coin" not in table.ends("A")
    assert table.refuses("A", "move coin") == "WM-39"


@pytest.mark.parametrize(
    "at, other, reaching",
    [
        ("c3", "a6", {3, 5}),
        ("c1", "a6", {1}),
        ("d1", "a6", {2, 4, 6}),
        ("c3", "c2", {5}),
        ("c3", "c1", set()),
        ("d1", "c1", set()),
    ],
)
def test_wm_40_the_goal_is_reached_exactly(rules: Any, at: str, other: str, reaching: set[int]) -> None:
    for pips in range(1, 7):
        table = Table(rules, A=at, B=other).roll(pips)
        assert (table.ends("A") == {"coin"}) == (pips in reaching), pips
        if pips not in reaching:
            assert table.refuses("A", "move coin") == "WM-40"
            assert "coin" not in table.ends("A")


def test_wm_40_an_open_goal_in_reach_is_taken(rules: Any) -> None:
    for forced in ("true", "false"):
        table = Table(rules, options={"forced_hit": forced}, A="c3", B="d2").roll(3)
        assert table.legal("A") == ["move coin"]
        assert table.refuses("A", "move c4") == "WM-40/forced"


@pytest.mark.parametrize("options, points", [({}, 3), (MASTER, 6)])
def test_wm_41_the_first_at_the_goal_ends_the_game(rules: Any, options: dict[str, str], points: int) -> None:
    table = Table(rules, options=options, A="c1", B="d2").roll(1).act("A", "move coin")
    assert (table.to_act(), table.points(), table.winners()) == ("", {"A": points, "B": 0}, "A")
    assert table.refuses("B", "want 1") == table.refuses("A", "move c1") == "WM-41/over"


def test_wm_42_after_the_last_die_there_is_only_the_roll(rules: Any) -> None:
    table = Table(rules, "d4:5:1", A="a1", B="d4").act("A", "want 1", "pass").roll(1).act("A", "move a2")
    assert (table.phase, table.to_act()) == ("roll", "dice")
    table.roll(2)
    assert table.refuses("B", "want 1") == "WM-42"
    table.act("B", table.legal("B")[0])
    assert table.phase == "roll"


def test_wm_44_the_picture_on_top_when_taken_counts(rules: Any) -> None:
    table = Table(rules, "d4:6:2 f6:1:3", options=MASTER, A="a1", B="d4")
    table.to_move(1, tip="tip f6 west").act("A", "move a2")
    assert table.points()["B"] == 6


@pytest.mark.parametrize("before, winners", [((4, 6), "A"), ((4, 7), "AB"), ((2, 7), "B")])
def test_wm_45_most_points_win(rules: Any, before: tuple[int, int], winners: str) -> None:
    table = Table(rules, A="c1", B="a6")
    for seat, count in zip("AB", before, strict=True):
        table.state.figures[table.number(seat)].taken[0] = count
        table.referee.taken[seat] = [(1, False)] * count
    table.agree().roll(1).act("A", "move coin")
    assert table.points() == {"A": before[0] + 3, "B": before[1]}
    assert table.winners() == winners


def test_wm_46_a_figure_on_the_coin_cannot_be_captured(rules: Any) -> None:
    for pips in range(1, 7):
        table = Table(rules, "f6:1:3", A="c2", B="coin", C="coin").to_move(pips)
        assert "coin" not in table.ends("A")


def stop_by_vote(rules: Any, table: Table) -> Table:
    assert rules.may_stop(table.material, table.state)
    rules.stop(table.material, table.state)
    table.referee.stop("stopped vote")
    return table.agree()


def test_a_stop_between_turns_takes_no_die_any_more(rules: Any) -> None:
    table = Table(rules, "d4:5:1 f6:1:3", A="a1", B="d4").to_move(1, tip="tip f6 west").act("A", "move a2")
    assert table.points()["B"] == 1
    table.state.quiet = table.referee.quiet = 30
    stop_by_vote(rules, table)
    assert (table.points(), table.winners(), table.to_act()) == ({"A": 0, "B": 0}, "", "")
    assert "d4" in table.dice()


def test_a_stop_in_a_turn_keeps_what_was_taken(rules: Any) -> None:
    table = Table(rules, "d4:5:1 f6:1:3", A="a1", B="d4").to_move(1, tip="tip f6 west").act("A", "move a2")
    table.act("B", "want 1")
    rules.stop(table.material, table.state)
    table.referee.stop("stopped abandoned")
    assert table.agree().points() == {"A": 0, "B": 1}


def test_the_thousandth_turn_is_the_last(rules: Any) -> None:
    table = Table(rules, "d4:5:1 f6:1:3", A="a1", B="d4").to_move(1, tip="tip f6 west")
    table.state.turn, table.referee.turns = 1000, 999
    table.act("A", "move a2")
    assert (table.phase, table.to_act(), table.points()["B"]) == ("limit", "lot", 0)
    table.chance("lot", "stopped limit")
    assert (table.to_act(), table.winners()) == ("", "")

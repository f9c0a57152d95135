"""WM-09 … WM-24: the order of a turn, the indicator, tipping, the ways of a figure."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wuerfelmeister.table import Table

FAR = "f6:1:3"  # a die that is in nobody's way


def test_wm_09_indicator_then_tip_then_roll(rules: Any) -> None:
    table = Table(rules, FAR, A="a1", B="b4")
    assert table.refuses("A", "tip f6 west") == "WM-09/want"
    assert table.refuses("A", "move a2") == "WM-09/want"
    assert table.refuses("B", "want 3") == "WM-09"
    table.act("A", "want 3")
    assert table.refuses("A", "move a2") == "WM-09/tip"
    table.act("A", "tip f6 west")
    assert table.to_act() == "dice"
    assert table.refuses("A", "move a2") == "WM-19/dice"
    table.roll(1)
    assert table.refuses("A", "tip e6 west") == "WM-09/move"
    table.act("A", "move a2")
    assert (table.to_act(), table.phase) == ("B", "want")


def test_wm_10_any_picture_may_be_wanted(rules: Any) -> None:
    table = Table(rules, FAR, A="a1", B="b4")
    assert table.legal("A") == [f"want {picture}" for picture in range(1, 7)]
    assert table.act("A", "want 5").phase == "tip"


def test_wm_11_the_indicator_is_final(rules: Any) -> None:
    table = Table(rules, FAR, A="a1", B="b4").act("A", "want 5")
    assert table.refuses("A", "want 4") == "WM-11"
    table.act("A", "tip f6 west").roll(1)
    assert table.refuses("A", "want 4") == "WM-11"


def test_wm_12_a_tip_over_one_edge(rules: Any) -> None:
    table = Table(rules, "c3:1:3", A="a1", B="f6").act("A", "want 5")
    assert table.legal("A") == [f"tip c3 {way}" for way in ("east", "north", "south", "west")]
    assert table.refuses("A", "tip c4 north") == "WM-12"
    assert table.act("A", "tip c3 north").dice() == {"c4": "4:1"}


@pytest.mark.parametrize(
    "way, to, top", [("east", "d3", 5), ("west", "b3", 2), ("north", "c4", 4), ("south", "c2", 3)]
)
def test_wm_13_a_side_comes_up(rules: Any, way: str, to: str, top: int) -> None:
    table = Table(rules, "c3:1:3", A="a1", B="f6").act("A", "want 5", f"tip c3 {way}")
    assert table.dice()[to].startswith(f"{top}:")


def test_wm_13_there_and_back_is_as_before(rules: Any) -> None:
    table = Table(rules, "c3:1:3", A="a1", B="f6").act("A", "want 6", "tip c3 north").roll(1)
    table.act("A", "move a2").act("B", "want 6", "tip c4 south")
    assert table.dice() == {"c3": "1:3"}


def test_wm_14_four_tips_in_a_line_are_as_before(rules: Any) -> None:
    table = Table(rules, "a3:1:3", A="f1", B="f6")
    for seat, column, move in (("A", "a", "f2"), ("B", "b", "f5"), ("A", "c", "f1"), ("B", "d", "f6")):
        table.act(seat, "want 6", f"tip {column}3 east").roll(1).act(seat, f"move {move}")
    assert table.dice() == {"e3": "1:3"}


def test_wm_15_nothing_lifts_or_turns_a_die(rules: Any) -> None:
    """Every legal action of a turn either leaves the dice or moves one of them by one field."""
    table = Table(rules, "c3:1:3 e5:2:6", A="a1", B="f6").act("A", "want 5")
    for text in table.legal("A"):
        twin = Table(rules, "c3:1:3 e5:2:6", A="a1", B="f6").act("A", "want 5", text)
        gone = set(table.dice()) - set(twin.dice())
        assert len(gone) == 1 and len(twin.dice()) == 2
        kept = set(table.dice()) & set(twin.dice())
        assert all(table.dice()[field] == twin.dice()[field] for field in kept)


def test_wm_16_the_target_is_an_empty_field_of_the_board(rules: Any) -> None:
    table = Table(rules, "c1:1:3 d1:2:6 a3:1:3", A="c2", B="f6").act("A", "want 5")
    assert table.refuses("A", "tip c1 east") == "WM-16/die"
    assert table.refuses("A", "tip c1 north") == "WM-16/figure"
    assert table.refuses("A", "tip a3 west") == "WM-16/board"
    assert table.refuses("A", "tip c1 south") == "WM-16/board", "the coin is no field"


def test_wm_17_a_die_with_a_figure_is_not_free(rules: Any) -> None:
    table = Table(rules, "d4:4:1 f6:1:3", A="a1", B="d3")
    table.act("A", "want 5", "tip f6 west").roll(1).act("A", "move a2")
    table.act("B", "want 4", "tip e6 west").roll(1).act("B", "move d4").act("A", "want 5")
    assert table.refuses("A", "tip d4 east") == "WM-17"
    own = Table(rules, "d4:4:1 f6:1:3", A="d4", B="a1").act("A", "want 5")
    assert own.refuses("A", "tip d4 east") == "WM-17", "nor for its own figure"


def test_wm_18_one_tip_is_forced(rules: Any) -> None:
    table = Table(rules, FAR, A="a1", B="b4").act("A", "want 5")
    assert table.refuses("A", "pass") == "WM-18"
    table.act("A", "tip f6 west")
    assert table.phase == "roll"
    stuck = Table(rules, "f6:1:3", A="f5", B="e6").act("A", "want 5")
    assert stuck.legal("A") == ["pass"]
    assert stuck.act("A", "pass").phase == "roll"
    claimed = Table(rules, "f6:1:3", A="a1", B="f6").act("A", "want 5")
    assert claimed.legal("A") == ["pass"], "the last die is claimed"


def test_wm_19_the_roll_is_the_number_of_steps(rules: Any) -> None:
    table = Table(rules, FAR, A="a1", B="b6").to_move(4)
    assert all(sum((ord(end[0]) - ord("a"), int(end[1]) - 1)) in (2, 4) for end in table.ends("A"))
    assert table.refuses("A", "move a2") == "WM-19"
    assert table.refuses("A", "move h8") == "WM-19/board"


@pytest.mark.parametrize("pips, ends", [(2, {"a3", "b2", "c1"}), (1, {"a2", "b1"})])
def test_wm_20_straight_steps_only(rules: Any, pips: int, ends: set[str]) -> None:
    assert Table(rules, FAR, A="a1", B="b6").to_move(pips).ends("A") == ends


def test_wm_21_no_field_twice(rules: Any) -> None:
    table = Table(rules, FAR, A="a1", B="b6").to_move(4)
    assert table.ends("A") == {"a3", "a5", "b2", "b4", "c1", "c3", "d2", "e1"}
    back = Table(rules, FAR, A="a1", B="b6").to_move(2)
    assert back.refuses("A", "move a1") == "WM-21"


def test_wm_22_dice_may_be_moved_over(rules: Any) -> None:
    table = Table(rules, "a2:1:3 b1:1:3 f6:5:1", A="a1", B="b6").act("A", "want 6", "tip f6 west").roll(2)
    assert table.ends("A") == {"a3", "b2", "c1"}


def test_wm_23_figures_may_not_be_jumped(rules: Any) -> None:
    table = Table(rules, FAR, A="a1", B="a2").to_move(2)
    assert table.ends("A") == {"b2", "c1"}
    both = Table(rules, FAR, A="a1", B="a2", C="b1").to_move(2)
    assert both.legal("A") == ["stay"]
    one = Table(rules, FAR, A="a1", B="a2", C="b1").to_move(1)
    assert one.ends("A") == {"a2", "b1"}


@pytest.mark.parametrize(
    "pips, ends", [(1, {"c1"}), (2, {"b1", "c2", "d1"}), (3, {"a1", "b2", "c3", "d2", "e1"})]
)
def test_wm_24_entering_costs_the_first_step(rules: Any, pips: int, ends: set[str]) -> None:
    assert Table(rules, FAR, A="coin", B="coin").to_move(pips).ends("A") == ends
    taken = Table(rules, FAR, A="coin", B="c1").to_move(pips)
    assert taken.ends("A") == ({"c1"} if pips == 1 else set()), "nobody gets past a figure beside the coin"

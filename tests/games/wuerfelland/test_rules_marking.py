"""WL-17 … WL-24, WL-45, WL-46: what may be marked, by whomever."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.games.wuerfelland.layouts import B1, B2, G1, R1, R2, strip
from tests.games.wuerfelland.layouts import star as star_board
from tests.games.wuerfelland.table import Table


def star(rules: Any, *marked: tuple[int, int]) -> Table:
    """Two seats with stars; the active one has marked some fields before."""
    return Table(rules, star_board()).give("A", *marked)


def marks_left(table: Table, dice: str) -> list[str]:
    """First marks that are legal for the active seat with these dice."""
    return table.marking(dice).legal("A")


def test_wl_17_the_active_seat_must_mark_one_field_a_die(rules: Any) -> None:
    table = star(rules).marking("G G G R R Y")
    assert table.refuses("A", "pass") == "WL-17"
    assert table.refuses("A", "mark 1,0", "mark 2,0", "pass") == "WL-17"
    table.act("A", "mark 1,0", "mark 2,0")
    assert "A" in table.may_act()
    table.act("A", "mark 3,0")
    assert "A" not in table.may_act()
    assert table.marks("A") == {(1, 0), (2, 0), (3, 0)}


def test_wl_17_a_field_is_marked_once(rules: Any) -> None:
    table = star(rules, (1, 0)).marking("G G R R R R")
    assert table.refuses("A", "mark 1,0") == "WL-17"
    assert table.refuses("A", "mark 2,0", "mark 2,0") == "WL-17"


def test_wl_18_one_area_of_the_colour_of_the_dice(rules: Any) -> None:
    table = star(rules, *G1).marking("R R G G G G")
    assert table.legal("A") == ["mark 1,-1", "mark 5,0"]
    assert table.refuses("A", "mark -1,0") == "WL-18"
    assert table.refuses("A", "mark 1,-1", "mark 5,0") == "WL-18"
    assert table.refuses("A", "mark 5,0", "mark 1,-1") == "WL-18"
    assert table.act("A", "mark 1,-1", "mark 2,-2").marks("A") == {*G1, (1, -1), (2, -2)}


def test_wl_18_or_the_other_area(rules: Any) -> None:
    table = star(rules, *G1).marking("R R G G G G").act("A", "mark 5,0", "mark 6,0")
    assert table.marks("A") == {*G1, *R2}


def test_wl_19_marks_need_not_touch_each_other(rules: Any) -> None:
    table = star(rules, (1, 0), (2, 0), *B2).marking("R R G G G G")
    assert table.legal("A") == ["mark 1,-1", "mark 2,-2", "mark 3,-3"]
    table.act("A", "mark 1,-1", "mark 3,-3")
    assert {(1, -1), (3, -3)} < table.marks("A")


def test_wl_19_every_mark_touches_a_mark(rules: Any) -> None:
    table = star(rules, (1, 0), (2, 0)).marking("R R G G G G")
    assert table.refuses("A", "mark 1,-1", "mark 3,-3") == "WL-19"
    assert table.refuses("A", "mark 3,-3") == "WL-19"
    table.act("A", "mark 1,-1", "mark 2,-2")


def test_wl_19_a_mark_made_just_now_counts(rules: Any) -> None:
    table = Table(rules, strip("S G4")).marking("G G G R R R")
    for at in ("1,0", "2,0", "3,0"):
        assert table.legal("A") == [f"mark {at}"]
        table.act("A", f"mark {at}")


@pytest.mark.parametrize("order", list(permutations(R1)))
def test_wl_19_an_order_in_which_a_mark_touches_none_is_refused(
    rules: Any, order: tuple[tuple[int, int], ...]
) -> None:
    """Of the six orders of R1 only the one that goes outwards from the start is legal."""
    table = star(rules).marking("R R R G G G")
    texts = [f"mark {q},{r}" for q, r in order]
    if list(order) == R1:
        assert table.act("A", *texts).marks("A") == set(R1)
    elif order[0] == R1[0]:
        assert table.refuses("A", *texts[:2]) == "WL-19"
    else:
        assert table.refuses("A", texts[0]) == "WL-05"


def test_wl_20_an_open_area_comes_first(rules: Any) -> None:
    table = star(rules, *G1, R1[0]).marking("R G G G G G")
    assert table.legal("A") == ["mark 2,-2"]
    assert table.refuses("A", "mark 5,0") == "WL-20"


def test_wl_20_a_finished_area_frees_the_colour(rules: Any) -> None:
    assert marks_left(star(rules, *G1, *R1), "R G G G G G") == ["mark 5,0"]


def test_wl_21_golden_maria_areas_of_different_colours_may_be_open(rules: Any) -> None:
    marked = [*B1, (1, -1), (0, -1), (1, 0), (2, 0), (-1, 1)]
    expected = {
        "B": ["mark 2,-1"],
        "R": ["mark 2,-2"],
        "X": ["mark 0,-2"],
        "G": ["mark 3,0"],
        "O": ["mark -2,2"],
        "Y": ["mark 0,1"],
    }
    for colour, marks in expected.items():
        others = "G" if colour != "G" else "R"
        assert marks_left(star(rules, *marked), " ".join([colour] + [others] * 5)) == marks


@pytest.mark.parametrize(
    ("dice", "marks"),
    [("R G G G G G", ["mark 2,-2"]), ("R R G G G G", ["mark 2,-2"]), ("R R R G G G", ["pass"])],
)
def test_wl_45_golden_maria_overrolled(rules: Any, dice: str, marks: list[str]) -> None:
    """WL-22 is the same case: more dice than free fields in the open area, nothing in that colour."""
    table = star(rules, R1[0]).marking(dice)
    assert table.legal("A") == marks
    if marks == ["pass"]:
        assert table.refuses("A", "mark 2,-2") == "WL-24"


def test_wl_45_exactly_the_free_fields(rules: Any) -> None:
    table = star(rules, R1[0]).marking("R R G G G G").act("A", "mark 2,-2", "mark 3,-3")
    assert table.marks("A") == set(R1)


@pytest.mark.parametrize("dice", range(1, 7))
def test_wl_22_overrolled_is_more_dice_than_free_fields_and_nothing_else(rules: Any, dice: int) -> None:
    for marked in range(1, 4):
        table = Table(rules, strip("S G4 R6")).give("A", *[(i + 1, 0) for i in range(marked)])
        table.marking(" ".join(["G"] * dice + ["R"] * (6 - dice)))
        assert (table.legal("A") == ["pass"]) == (dice > 4 - marked)


def test_wl_23_every_candidate_area_is_judged_by_itself(rules: Any) -> None:
    assert marks_left(star(rules, (1, 0)), "B B G G G G") == ["mark -1,0", "mark 2,-1"]
    assert marks_left(star(rules, (1, 0)), "B B B G G G") == ["pass"]


def test_wl_23_the_larger_area_stays_when_the_smaller_is_too_small(rules: Any) -> None:
    table = star(rules, *G1).marking("R R R G G G")
    assert table.legal("A") == ["mark 1,-1"]
    assert table.refuses("A", "mark 5,0") == "WL-23"


def test_wl_23_an_untouched_area_away_from_all_marks_is_no_candidate(rules: Any) -> None:
    """The far area has room for four, but no field next to a mark."""
    table = Table(rules, strip("R2 S G1 R4")).marking("R R R G G G")
    assert table.legal("A") == ["pass"]


def test_wl_24_nothing_to_mark_is_no_penalty_and_the_others_mark(rules: Any) -> None:
    table = star(rules).marking("G G G G G R")
    assert table.legal("A") == ["pass"]
    assert table.legal("B") == ["colour R", "pass"]
    assert table.auto() == ["A pass"]
    table.act("B", "colour R", "mark 1,-1")
    assert (table.phase, table.active, table.marks("A")) == ("roll", "B", set())


def test_wl_24_all_six_alike_and_no_area_with_six_fields(rules: Any) -> None:
    table = star(rules).roll("G G G G G G")
    assert table.auto() == ["A colour G", "A pass", "B pass"]
    assert table.phase == "roll"


def test_wl_24_all_six_alike_and_an_area_with_six_fields(rules: Any) -> None:
    table = Table(rules, strip("S G6")).roll("G G G G G G")
    played = table.auto()
    assert played == ["A colour G", *(f"A mark {q},0" for q in range(1, 7)), "B pass"]


def test_wl_46_a_finished_and_a_new_area_are_not_one_marking(rules: Any) -> None:
    table = star(rules, *G1, R1[0]).marking("R R R G G G")
    assert table.legal("A") == ["pass"]


def test_wl_46_an_area_finished_in_this_marking_opens_no_other(rules: Any) -> None:
    table = star(rules, *G1, R1[0]).marking("R R G G G G").act("A", "mark 2,-2", "mark 3,-3")
    assert "A" not in table.may_act()
    assert table.marks("A") & set(R2) == set()


def test_wl_a4_one_area_for_one_marking(rules: Any) -> None:
    """Five dice do not fill R2 and R1 together."""
    assert marks_left(star(rules, *G1), "R R R R R G") == ["pass"]


def test_wl_a5_the_fields_of_one_marking_may_lie_apart(rules: Any) -> None:
    table = Table(rules, strip("S X1 R3 X1")).give("A", (1, 0))
    assert table.marking("R R G G G G").legal("A") == ["mark 2,0"]
    table = star(rules, (1, 0), (2, 0), *B2).marking("R R G G G G").act("A", "mark 3,-3", "mark 1,-1")
    assert (2, -2) not in table.marks("A")


def test_wl_a6_a_free_choice_of_area_and_fields(rules: Any) -> None:
    table = star(rules, *G1).marking("R G G G G G")
    assert table.legal("A") == ["mark 1,-1", "mark 5,0"]
    assert table.auto() == ["B pass"]


def test_marks_may_close_an_area_around_an_unmarked_field(rules: Any) -> None:
    """Both ends of an area first, the middle later."""
    table = star(rules, (1, 0), (2, 0), *B2).marking("R R G G G G").act("A", "mark 1,-1", "mark 3,-3")
    table.act("B", "pass").marking("R X X X X X").act("B", "mark 1,-1")
    table.act("A", "pass").marking("R O O O O O")
    assert table.legal("A") == ["mark 2,-2"]

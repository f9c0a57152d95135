"""WL-37 … WL-44: the next turn, complete colours, and the ways a game ends."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from tests.games.wuerfelland.layouts import B1, B2, G1, O1, R1, R2, X1, Y1, star, strip
from tests.games.wuerfelland.table import Table
from wuerfelwerk.engine.errors import Unreadable


def points(table: Table) -> list[int]:
    counted = np.zeros(len(table.seats), np.int32)
    table.rules.result(table.material, table.state, counted)
    return counted.tolist()


@pytest.mark.parametrize(("starts", "following"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_wl_37_the_next_seat_clockwise(rules: Any, starts: str, following: str) -> None:
    table = Table(rules, star(), 3, starts=starts).marking("G G G G G R")
    assert table.all_pass().active == following


def test_wl_38_all_areas_of_the_colour(rules: Any) -> None:
    table = Table(rules, star((5, 0))).give("A", *G1[:3], *R1, treasures=9)
    assert table.referee.players["A"].complete_colours() == set()
    table.marking("O R R X X X").act("A", "mark -1,1").act("B", "pass")
    assert table.phase == "roll"
    table = Table(rules, star()).give("A", *G1, *R1, R2[0], treasures=9).marking("R X X X X X")
    table.act("A", "mark 6,0").act("B", "pass")
    assert (table.phase, table.winners) == ("over", "A")
    assert table.referee.players["A"].complete_colours() == {"G", "R"}


def test_wl_38_a_colour_that_is_not_printed_is_not_complete(rules: Any) -> None:
    table = Table(rules, strip("S G4 R4")).give("A", treasures=9).marking("G R R R R R")
    table.act("A", "mark 1,0").act("B", "pass")
    assert table.phase == "roll"


@pytest.mark.parametrize(
    ("treasures", "complete", "won"),
    [
        (9, False, False),
        (8, True, False),
        (12, False, False),
        (9, True, True),
        (10, True, True),
        (12, True, True),
    ],
)
def test_wl_39_nine_treasures_and_a_complete_colour(
    rules: Any, treasures: int, complete: bool, won: bool
) -> None:
    """The last field of green is (4,0); the marking before it or with it decides."""
    table = Table(rules, star()).give("A", *G1[:2], treasures=treasures)
    table.marking("G G R R R R" if complete else "G R R R R R")
    table.act("A", *(["mark 3,0", "mark 4,0"] if complete else ["mark 3,0"])).act("B", "pass")
    assert (table.phase == "over", table.winners) == (won, "A" if won else "")


def test_wl_39_two_complete_colours_and_ten_treasures(rules: Any) -> None:
    table = Table(rules, star()).give("A", *X1, *G1[:3], treasures=10).marking("G R R R R R")
    assert table.act("A", "mark 4,0").act("B", "pass").winners == "A"


def test_wl_39_the_ninth_treasure_when_the_colour_is_complete_already(rules: Any) -> None:
    table = Table(rules, star((1, -1))).give("A", *G1, treasures=8).marking("R X X X X X")
    assert table.act("A", "mark 1,-1").act("B", "pass").winners == "A"
    assert points(table) == [9, 0]


def test_wl_39_nothing_is_legal_after_the_end(rules: Any) -> None:
    table = Table(rules, star()).give("A", *G1[:3], treasures=9).marking("G R R R R R")
    table.act("A", "mark 4,0").act("B", "pass")
    assert table.to_act() == ""
    for text in ("pass", "colour R", "roll", "mark 1,-1", "side front"):
        assert table.refuses("A", text) == "WL-39"
        assert table.refuses("B", text) == "WL-39"


def both_finish(rules: Any, order: str, seats: int = 3) -> Table:
    """A (active) completes green and C orange in one marking; both have nine treasures."""
    table = Table(rules, star(), seats).give("A", *G1[:3], treasures=9).give("C", *O1[:2], treasures=10)
    table.marking("G O R R R R")
    commits = {"A": ["mark 4,0"], "B": ["pass"], "C": ["colour O", "mark -3,3"]}
    for seat in order:
        assert table.phase == "marking"
        table.act(seat, *commits[seat])
    return table


@pytest.mark.parametrize("order", ["".join(order) for order in permutations("ABC")])
def test_wl_40_several_winners_whatever_the_order_of_commits(rules: Any, order: str) -> None:
    table = both_finish(rules, order)
    assert (table.phase, table.winners, points(table)) == ("over", "AC", [9, 0, 10])


def test_wl_40_a_seat_that_is_not_active_ends_the_game_in_the_shared_phase(rules: Any) -> None:
    table = Table(rules, star(), 3).give("B", *O1[:2], treasures=9).marking("G O R R R R")
    table.act("B", "colour O", "mark -3,3").act("A", "mark 1,0").act("C", "colour O", "mark -1,1")
    assert (table.phase, table.winners) == ("over", "B")


@pytest.mark.parametrize("seats", list(permutations(range(3))))
def test_wl_40_ties_do_not_depend_on_the_seat(rules: Any, seats: tuple[int, ...]) -> None:
    """The same three sheets dealt to other seats: the same sheets win."""
    names = ["ABC"[seat] for seat in seats]
    table = Table(rules, star(), 3, starts=names[0])
    table.give(names[0], *G1[:3], treasures=9).give(names[2], *O1[:2], treasures=9)
    table.marking("G O R R R R").act(names[0], "mark 4,0").act(names[1], "pass")
    assert table.act(names[2], "colour O", "mark -3,3").winners == "".join(sorted([names[0], names[2]]))


def two_throwers(rules: Any, active: str, other: str, seats: int) -> Table:
    """Both have marked a treasure in this marking; each wins if it finishes yellow in its throw."""
    table = Table(rules, star((1, 0), (0, -1)), seats, starts=active)
    for seat in (active, other):
        table.give(seat, *Y1[:2], treasures=8)
    table.marking("G X R R R R").act(active, "mark 1,0")
    for seat in table.may_act():
        table.act(seat, *(["colour X", "mark 0,-1"] if seat == other else ["pass"]))
    assert table.phase == "treasure_roll"
    return table


def test_wl_41_the_goal_in_a_throw_stops_the_game_at_once(rules: Any) -> None:
    table = two_throwers(rules, "A", "B", 2).roll("Y G G G G").act("A", "colour Y", "mark 0,3")
    assert (table.phase, table.winners, points(table)) == ("over", "A", [9, 9])
    with pytest.raises(Unreadable):
        table.roll("Y G G G G")


def test_wl_41_the_second_thrower_wins_where_the_first_declines(rules: Any) -> None:
    table = two_throwers(rules, "A", "B", 2).roll("Y G G G G").act("A", "pass")
    assert table.phase == "treasure_roll"
    assert table.roll("Y G G G G").act("B", "colour Y", "mark 0,3").winners == "B"


@pytest.mark.parametrize(("active", "other"), [("D", "A"), ("C", "A"), ("B", "D"), ("A", "D")])
def test_wl_42_the_earlier_one_clockwise_wins(rules: Any, active: str, other: str) -> None:
    """WL-A10: finishing all throws and then comparing clockwise names the same winner."""
    table = two_throwers(rules, active, other, 4).roll("Y G G G G").act(active, "colour Y", "mark 0,3")
    assert (table.phase, table.winners) == ("over", active)


def test_wl_43_the_goal_in_the_marking_comes_before_every_throw(rules: Any) -> None:
    """WL-A9: B has marked a treasure and could win with a lucky throw, but the game is over."""
    table = Table(rules, star((0, -1))).give("A", *G1[:3], treasures=9).give("B", *Y1[:2], treasures=8)
    table.marking("G X R R R R").act("A", "mark 4,0").act("B", "colour X", "mark 0,-1")
    assert (table.phase, table.winners, points(table)) == ("over", "A", [9, 9])


def test_wl_43_also_before_the_winners_own_throw(rules: Any) -> None:
    table = Table(rules, star((4, 0))).give("A", *G1[:3], treasures=8).marking("G X R R R R")
    assert table.act("A", "mark 4,0").act("B", "pass").phase == "over"


def test_wl_44_a_colour_that_cannot_be_used_may_be_chosen(rules: Any) -> None:
    table = Table(rules, star()).give("A", *G1, *R1, *R2).roll("R G G X X X")
    assert table.legal("A") == ["colour G", "colour R", "colour X"]
    table.act("A", "colour R", "stop")
    assert table.legal("A") == ["pass"]
    assert table.refuses("A", "mark 0,-1") == "WL-24"
    assert table.auto()[0] == "A pass"


def test_wl_44_rolling_on_when_already_overrolled(rules: Any) -> None:
    table = Table(rules, star()).give("A", *R1[:2]).roll("R R G X X X").act("A", "colour R")
    assert table.legal("A") == ["roll", "stop"]
    table.act("A", "roll").roll("R R Y Y")
    assert table.act("A", "roll").roll("X Y").legal("A") == ["pass"]


@pytest.mark.parametrize(("treasures", "won"), [(9, False), (11, False), (12, True)])
def test_wl_a15_the_long_game_needs_the_full_bar(rules: Any, treasures: int, won: bool) -> None:
    table = Table(rules, star(), goal="full_bar").give("A", *G1[:3], treasures=treasures)
    table.marking("G R R R R R").act("A", "mark 4,0").act("B", "pass")
    assert (table.phase == "over", table.winners) == (won, "A" if won else "")


def quiet_turns(table: Table, count: int) -> Table:
    """Turns in which nobody marks: five of a colour that has room for four, the sixth is declined."""
    for _ in range(count):
        table.marking("G G G G G R").all_pass()
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wl_1_7_a_vote_to_stop_after_five_quiet_rounds(rules: Any, seats: int) -> None:
    table = quiet_turns(Table(rules, star(), seats), 5 * seats - 1)
    assert not rules.may_stop(table.material, table.state)
    quiet_turns(table, 1)
    assert rules.may_stop(table.material, table.state)
    assert table.referee.may_vote()
    table.marking("G R R R R R").act(table.active, "mark 1,0").all_pass()
    assert not rules.may_stop(table.material, table.state)


def test_wl_1_7_a_stopped_game_has_no_winner(rules: Any) -> None:
    table = quiet_turns(Table(rules, star()).give("B", treasures=3), 10)
    rules.stop(table.material, table.state)
    table.referee.lot("stopped vote")
    assert table.agree().phase == "over"
    assert (table.winners, points(table)) == ("", [0, 3])
    assert table.referee.result() == {"ended": "stopped", "winners": [], "points": {"A": 0, "B": 3}}


def test_wl_1_7_four_hundred_turns_are_the_limit(rules: Any) -> None:
    table = Table(rules, star())
    table.state.turn, table.referee.turns = 399, 398
    assert quiet_turns(table, 1).phase == "roll"
    quiet_turns(table, 1)
    assert table.phase == "limit"
    table.chance("lot", "stopped limit")
    assert (table.phase, table.winners, table.state.stopped) == ("over", "", 1)


def test_nobody_wins_by_treasures_alone_on_a_sheet_full_but_for_one_field_a_colour(rules: Any) -> None:
    marked = [*G1[:3], *R1, R2[0], *X1[:2], *B1, B2[0], *O1[:2], *Y1[:2]]
    table = Table(rules, star(), 2).give(
        "A", (4, 0), *[at for at in marked if at not in G1], *G1[:2], treasures=12
    )
    assert table.referee.players["A"].complete_colours() == set()

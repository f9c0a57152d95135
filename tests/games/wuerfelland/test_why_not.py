"""Every kind of refusal names the rule that forbids it: situation, seat, commit, rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.wuerfelland.layouts import G1, R1, R2, star, strip
from tests.games.wuerfelland.table import Table
from wuerfelwerk.games import game
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.wuerfelland import refusals
from wuerfelwerk.games.wuerfelland import rules as plain
from wuerfelwerk.web.entrance.language import German

Situation = Callable[[Any], Table]


def lot(rules: Any) -> Table:
    return Table(rules, star(), 3, starts=None)


def sides(rules: Any) -> Table:
    return lot(rules).chance("lot", "starts B").act("A", "side front")


def first_roll(rules: Any) -> Table:
    return Table(rules, star(), 3)


def colour(rules: Any) -> Table:
    return first_roll(rules).roll("R R R G G Y")


def decide(rules: Any) -> Table:
    return colour(rules).act("A", "colour G")


def reroll(rules: Any) -> Table:
    return decide(rules).act("A", "roll")


def marking(rules: Any) -> Table:
    """A has two green dice; three red and one yellow are left; B has passed already."""
    return decide(rules).act("A", "stop").act("B", "pass")


def second_area(rules: Any) -> Table:
    """R1 is open, R2 in reach; one red die for A, two green for the others."""
    return first_roll(rules).give("A", *G1, R1[0]).marking("R G G X X X")


def two_areas(rules: Any) -> Table:
    """R1 and R2 are both in reach; two red dice."""
    return first_roll(rules).give("A", *G1).marking("R R G X X X")


def three_red(rules: Any) -> Table:
    """R1 and R2 are both in reach; three red dice, R2 has two fields."""
    return first_roll(rules).give("A", *G1).marking("R R R G X X")


def overrolled(rules: Any) -> Table:
    """A has three red dice and two free fields in its open red area; B the same with green."""
    table = first_roll(rules).give("A", R1[0]).give("B", *G1[:2]).give("C", *R1, *R2, *G1)
    return table.marking("R R R G G G")


def too_small(rules: Any) -> Table:
    """Five green dice for B, and no area of green has five fields."""
    return first_roll(rules).marking("R G G G G G")


def far_away(rules: Any) -> Table:
    """The orange area is two fields from the start."""
    return Table(rules, strip("S G4 O2")).marking("G O R R R R")


def throw(rules: Any) -> Table:
    table = Table(rules, star((1, 0)), 3).give("A", *R1[:2]).marking("G X X X X X").act("A", "mark 1,0")
    return table.act("B", "pass").act("C", "pass")


def thrown(rules: Any) -> Table:
    return throw(rules).roll("R R Y Y B")


def six_alike(rules: Any) -> Table:
    return first_roll(rules).roll("R R R R R R").act("A", "colour R")


def over(rules: Any) -> Table:
    table = first_roll(rules).give("A", *G1[:3], treasures=9).marking("G R R R R R").act("A", "mark 4,0")
    return table.act("B", "pass").act("C", "pass")


REFUSALS: list[tuple[Situation, str, str, str]] = [
    (lot, "A", "side front", "WL-07"),
    (sides, "A", "side back", "WL-06"),
    (sides, "B", "roll", "WL-06"),
    (sides, "B", "mark 1,0", "WL-06"),
    (first_roll, "A", "colour G", "WL-08"),
    (first_roll, "B", "pass", "WL-08"),
    (colour, "A", "colour B", "WL-09"),
    (colour, "A", "stop", "WL-09"),
    (colour, "B", "colour R", "WL-09"),
    (decide, "A", "colour R", "WL-09"),
    (decide, "A", "colour G", "WL-09"),
    (decide, "A", "pass", "WL-11"),
    (decide, "A", "mark 1,0", "WL-11"),
    (decide, "B", "roll", "WL-11"),
    (reroll, "A", "stop", "WL-13"),
    (marking, "A", "pass", "WL-17"),
    (marking, "A", "mark 1,0 > pass", "WL-17"),
    (marking, "A", "mark 1,0 > mark 1,0", "WL-17"),
    (marking, "A", "roll", "WL-14"),
    (marking, "A", "colour R", "WL-09"),
    (marking, "A", "side back", "WL-06"),
    (marking, "A", "mark 2,0", "WL-05"),
    (marking, "A", "mark 1,0 > mark 3,0", "WL-19"),
    (marking, "A", "mark 1,-1", "WL-18"),
    (marking, "A", "mark -3,0", "WL-04"),
    (marking, "A", "mark 0,0", "WL-04"),
    (marking, "A", "mark 40,-7", "WL-04"),
    (marking, "B", "colour R", "WL-31"),
    (marking, "C", "colour G", "WL-25"),
    (marking, "C", "colour B", "WL-25"),
    (marking, "C", "mark 1,-1", "WL-25"),
    (marking, "C", "stop", "WL-25"),
    (marking, "C", "colour R > pass", "WL-27"),
    (marking, "C", "colour R > mark 1,-1 > pass", "WL-27"),
    (marking, "C", "colour R > colour Y", "WL-27"),
    (marking, "C", "colour R > mark 0,1", "WL-18"),
    (marking, "C", "colour R > mark 2,-2", "WL-05"),
    (second_area, "A", "mark 5,0", "WL-20"),
    (second_area, "A", "mark 3,-3", "WL-19"),
    (second_area, "A", "mark 1,-1", "WL-17"),
    (two_areas, "A", "mark 1,-1 > mark 5,0", "WL-18"),
    (two_areas, "A", "mark 5,0 > mark 1,-1", "WL-18"),
    (three_red, "A", "mark 5,0", "WL-23"),
    (overrolled, "A", "mark 2,-2", "WL-24"),
    (overrolled, "B", "colour G", "WL-45"),
    (overrolled, "C", "colour G", "WL-38"),
    (too_small, "B", "colour G", "WL-23"),
    (far_away, "B", "colour O", "WL-19"),
    (six_alike, "B", "colour R", "WL-25"),
    (throw, "A", "colour R", "WL-32"),
    (thrown, "A", "roll", "WL-32"),
    (thrown, "A", "stop", "WL-32"),
    (thrown, "A", "colour G", "WL-32"),
    (thrown, "A", "colour R", "WL-33"),
    (thrown, "A", "mark 0,1", "WL-32"),
    (thrown, "A", "colour Y > pass", "WL-32"),
    (thrown, "A", "colour Y > mark 0,1 > pass", "WL-32"),
    (thrown, "A", "colour Y > mark 2,0", "WL-18"),
    (thrown, "A", "colour Y > mark 0,2", "WL-19"),
    (thrown, "B", "colour Y", "WL-32"),
    (thrown, "B", "pass", "WL-32"),
    (over, "A", "pass", "WL-39"),
    (over, "B", "colour R", "WL-39"),
]


@pytest.mark.parametrize(
    ("situation", "seat", "commit", "rule"),
    REFUSALS,
    ids=[f"{case[0].__name__}: {case[1]} {case[2]}: {case[3]}" for case in REFUSALS],
)
def test_the_rule_that_forbids_it(
    rules: Any, situation: Situation, seat: str, commit: str, rule: str
) -> None:
    assert situation(rules).refuses(seat, *commit.split(" > ")) == rule


SITUATIONS = sorted({case[0] for case in REFUSALS}, key=lambda situation: situation.__name__)


@pytest.mark.parametrize("situation", SITUATIONS, ids=[s.__name__ for s in SITUATIONS])
def test_every_action_in_every_phase_is_legal_or_has_a_rule_with_a_sentence(situation: Situation) -> None:
    table = situation(plain)
    for seat in table.seats:
        legal = table.mask(seat)
        for action in range(plain.ACTIONS):
            allowed = bool(legal[action // 60] >> action % 60 & 1)
            rule = refusals.why_not(table.material, table.state, table.number(seat), action)
            assert (rule == "") == allowed, f"{seat} {action}: {rule}"
            assert allowed or words_of(game("wuerfelland")).refusal(German(), rule)

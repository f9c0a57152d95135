"""Every kind of refusal names the rule that forbids it: situation, seat, commit, rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.the_choice.table import LONG_WAY, Table
from wuerfelwerk.games.the_choice import refusals
from wuerfelwerk.games.the_choice import rules as plain

Situation = Callable[[Any], Table]


def lot(rules: Any) -> Table:
    return Table(rules, seats=3, starts=None)


def sides(rules: Any) -> Table:
    return lot(rules).chance("lot", "starts B").act("A", "side front")


def first_try(rules: Any) -> Table:
    return Table(rules, seats=3)


def keep(rules: Any) -> Table:
    return first_try(rules).roll("G6 G1 Y2")


def second_try(rules: Any) -> Table:
    return keep(rules).act("A", "reroll 1")


def marking(rules: Any) -> Table:
    """B has committed already; C is on its second side and has begun both areas."""
    table = first_try(rules).turn_over("C").give("C", ring=[7], path=[0, 1, 2])
    return table.roll("G6 G1 Y2").act("A", "keep").act("B", "done")


def full(rules: Any) -> Table:
    return first_try(rules).give("A", ring=range(16), path=LONG_WAY).marking("G6 G1 Y2")


def over(rules: Any) -> Table:
    return first_try(rules).turn_over("C").give("C", misthrows=2).marking("G6 G1 Y2").others_done()


REFUSALS: list[tuple[Situation, str, str, str]] = [
    (lot, "A", "side front", "TC-13"),
    (lot, "A", "done", "TC-13"),
    (sides, "A", "side back", "TC-12/done"),
    (sides, "B", "keep", "TC-12"),
    (sides, "B", "ring 0 die 1", "TC-12"),
    (sides, "B", "done", "TC-12"),
    (first_try, "A", "keep", "TC-14"),
    (first_try, "B", "ring 0 die 1", "TC-14"),
    (keep, "A", "ring 0 die 1", "TC-15/first"),
    (keep, "A", "path 8 dice 1", "TC-15/first"),
    (keep, "A", "done", "TC-15/first"),
    (keep, "A", "finish", "TC-15/first"),
    (keep, "A", "side back", "TC-12/once"),
    (keep, "B", "keep", "TC-15/turn"),
    (keep, "B", "reroll 1", "TC-15/turn"),
    (keep, "B", "done", "TC-15/turn"),
    (second_try, "A", "keep", "TC-15/rolling"),
    (second_try, "A", "reroll 2", "TC-15/rolling"),
    (second_try, "B", "done", "TC-15/rolling"),
    (marking, "A", "keep", "TC-15"),
    (marking, "A", "reroll 1 2", "TC-15"),
    (marking, "C", "keep", "TC-15/turn"),
    (marking, "A", "side back", "TC-12/once"),
    (marking, "B", "done", "TC-28/done"),
    (marking, "B", "ring 0 die 1", "TC-28/done"),
    (marking, "A", "ring 1 die 1", "TC-04"),
    (marking, "C", "ring 0 die 1", "TC-05"),
    (marking, "C", "ring 7 die 1", "TC-05/marked"),
    (marking, "A", "ring 7 die 1 > ring 9 die 2", "TC-05"),
    (marking, "A", "ring 7 die 1 > ring 8 die 1", "TC-19"),
    (marking, "A", "ring 7 die 1 > path 8 dice 1", "TC-19"),
    (marking, "A", "path 2 dice 1 2 > ring 7 die 2", "TC-19"),
    (marking, "A", "path 2 dice 1 2 > path 6 dice 2 3", "TC-19"),
    (marking, "A", "path 0 dice 1", "TC-21"),
    (marking, "A", "path 0 dice 1 2 3", "TC-21"),
    (marking, "C", "path 8 dice 1", "TC-09"),
    (marking, "C", "path 2 dice 1 2", "TC-10"),
    (marking, "C", "finish", "TC-34"),
    (marking, "A", "finish > finish", "TC-33/finished"),
    (marking, "A", "finish > ring 7 die 1", "TC-33/finished"),
    (marking, "A", "finish > path 8 dice 1", "TC-33/finished"),
    (full, "A", "ring 7 die 1", "TC-05/marked"),
    (full, "A", "path 8 dice 1", "TC-10"),
    (over, "A", "done", "TC-35/over"),
    (over, "B", "keep", "TC-35/over"),
]


@pytest.mark.parametrize(
    ("situation", "seat", "commit", "rule"),
    REFUSALS,
    ids=[f"{case[0].__name__}: {case[1]} {case[2]}: {case[3]}" for case in REFUSALS],
)
def test_the_rule_that_forbids_it(
    rules: Any, situation: Situation, seat: str, commit: str, rule: str
) -> None:
    table = situation(rules)
    assert table.refuses(seat, *commit.split(" > ")) == rule.partition("/")[0]
    *before, last = commit.split(" > ")
    table.act(seat, *before)
    number = table.number(seat)
    action = plain_action(table, seat, last)
    assert refusals.why_not(table.material, table.state, number, action) == rule


def plain_action(table: Table, seat: str, text: str) -> int:
    from wuerfelwerk.games.the_choice import notation

    return notation.read_action(table.material, table.state, table.number(seat), text)


@pytest.mark.parametrize("action", [-1, 112, 119, plain.ACTIONS, 10_000])
def test_what_is_no_action_at_all(action: int) -> None:
    table = marking(plain)
    assert refusals.why_not(table.material, table.state, 0, action) == "TC-20/unknown"


@pytest.mark.parametrize(
    "text",
    ["ring 16 die 1", "ring 0 die 4", "ring 00 die 1", "ring 0 dice 1", "path 13 dice 1", "path 0 dice 2 1",
     "path 0 dice 1 1", "path 0 dice", "reroll", "reroll 3 1", "reroll 1 2 3 4", "keep ", "pass", "side"],
)  # fmt: skip
def test_what_is_not_spelled_as_an_action_is_unreadable(text: str) -> None:
    assert keep(plain).refuses("A", text) == ""


def test_every_command_in_every_phase(rules: Any) -> None:
    """Only what the phase asks for is accepted, from every seat."""
    accepted = {
        "lot": set(),
        "sides": {"side"},
        "first_try": set(),
        "keep": {"keep", "reroll"},
        "second_try": set(),
        "marking": {"ring", "path", "finish", "done"},
        "over": set(),
    }
    for situation in (lot, sides, first_try, keep, second_try, marking, over):
        table = situation(rules)
        words = {text.split()[0] for seat in table.seats for text in table.legal(seat)}
        assert words == accepted[situation.__name__]

"""Counted trees and the order of legal actions, agreed by the rules and by the referee."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.games.wuerfelmeister.referee import Referee
from tests.games.wuerfelmeister.table import Table
from wuerfelwerk.engine import counting
from wuerfelwerk.engine.counting import Count
from wuerfelwerk.games import game
from wuerfelwerk.games.wuerfelmeister import rules as plain

FOLDER = Path(__file__).parent
POSITIONS: dict[str, tuple[str, dict[str, str], dict[str, str]]] = {
    # dice, figures, options
    "two_dice": ("b2:4:1 e5:2:3", {"A": "a1", "B": "e4"}, {}),
    "claimed": ("b2:4:1 e5:2:3", {"A": "b1", "B": "e5"}, {"size": "5"}),
    "last_claimed": ("b2:4:1", {"A": "b1", "B": "b2"}, {"size": "5", "version": "master"}),
    "crowd": ("c2:3:1", {"A": "c3", "B": "c1", "C": "d2", "D": "coin"}, {"forced_hit": "false"}),
    "open_goal": ("", {"A": "c3", "B": "d1"}, {}),
    "start_by_hand": ("", {}, {"size": "5", "setup": "manual"}),
}


def position(name: str) -> Table:
    dice, figures, options = POSITIONS[name]
    return Table(plain, dice, options=options, **figures)


def children(referee: Referee) -> Iterator[tuple[str, Referee]]:
    seat = referee.to_act()
    texts = {
        "": [],
        "lot": [f"starts {letter}" for letter in referee.seats],
        "dice": [f"dice {pips}" for pips in range(1, 7)],
    }
    for text in texts.get(seat, referee.legal(seat) if seat in referee.seats else []):
        after = referee.copy()
        if seat == "lot":
            after.lot(text)
        elif seat == "dice":
            after.throw(text)
        else:
            after.act(seat, text)
        yield text, after


def count(referee: Referee, depth: int) -> Count:
    """Decision nodes, chance nodes and ends down to a depth, by the referee."""
    seat = referee.to_act()
    chance = seat in ("lot", "dice")
    found = Count(int(bool(seat) and not chance), int(chance), int(not seat))
    if depth > 0:
        for _, after in children(referee):
            found.add(count(after, depth - 1))
    return found


def counted() -> list[tuple[str, int, Count]]:
    """The lines of counts.txt."""
    lines = (FOLDER / "counts.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [(name, int(depth), Count(*map(int, numbers))) for name, depth, *numbers in rows]


ALL = counted()


def ids(row: tuple[str, int, Count]) -> str:
    return f"{row[0]}-{row[1]}"


def by_rules(rules: Any, name: str, depth: int) -> Count:
    table = position(name)
    return counting.count(replace(game("wuerfelmeister"), rules=rules), table.material, table.state, depth)


@pytest.mark.parametrize("row", ALL, ids=ids)
def test_the_rules_count_as_written(rules: Any, row: tuple[str, int, Count]) -> None:
    assert by_rules(rules, row[0], row[1]) == row[2]


@pytest.mark.parametrize("row", ALL, ids=ids)
def test_the_referee_counts_as_written(row: tuple[str, int, Count]) -> None:
    assert count(position(row[0]).referee, row[1]) == row[2]


@pytest.mark.parametrize("name", POSITIONS)
def test_every_branch_counts_the_same(name: str) -> None:
    """``divide`` leads to the first difference: texts and counts of every first step."""
    table = position(name)
    ours = counting.divide(game("wuerfelmeister"), table.material, table.state, 1)
    assert ours == {text: count(after, 0) for text, after in children(table.referee)}


def test_every_position_is_counted_and_some_end() -> None:
    assert {name for name, _, _ in ALL} == set(POSITIONS)
    assert any(row[2].ends for row in ALL)


def test_the_order_of_actions_is_pinned(rules: Any) -> None:
    """Bots and recorded seeds depend on it: a change here changes every simulated game."""
    pinned = (FOLDER / "order.txt").read_text(encoding="utf-8").splitlines()
    material = position("two_dice").material
    state = position("two_dice").state
    step = plain.ACTIONS // 97
    texts = [
        plain_text(material, state, action) for action in [*range(0, 145), *range(145, plain.ACTIONS, step)]
    ]
    assert pinned[1:] == texts


def plain_text(material: Any, state: Any, action: int) -> str:
    from wuerfelwerk.games.wuerfelmeister import notation

    return notation.action_text(material, state, 0, action)

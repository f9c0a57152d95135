"""Counted trees, agreed by the rules and by the referee.

``counts.txt`` is read by people: where a number is wrong, ``divide`` of both sides shows the first
step in which they differ. ``python -m tests.games.the_choice.test_counts`` writes it anew.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.games.the_choice.positions import FOLDER, POSITIONS, children, count, position
from wuerfelwerk.engine import counting
from wuerfelwerk.engine.counting import Count
from wuerfelwerk.games import game
from wuerfelwerk.games.the_choice import rules as plain

QUICK = 400  # nodes that are counted in a moment
DEPTHS = {"start": 4, "rolled": 2, "marking": 2, "late": 3, "full": 4, "last": 3}
HEADER = """\
# How many decisions, chance nodes and ended games there are down to a depth (see positions.py).
# A step is one action or one distinct roll. Agreed by the rules and by the referee, which share no code.
#
# position               depth  decisions   chance    ends
"""


def counted() -> list[tuple[str, int, Count]]:
    """The lines of counts.txt."""
    lines = (FOLDER / "counts.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [(name, int(depth), Count(*map(int, numbers))) for name, depth, *numbers in rows]


def size(row: tuple[str, int, Count]) -> int:
    return row[2].decisions + row[2].chance + row[2].ends


def ids(row: tuple[str, int, Count]) -> str:
    return f"{row[0]}-{row[1]}"


def by_rules(rules: Any, name: str, depth: int) -> Count:
    table = position(name)
    return counting.count(replace(game("the_choice"), rules=rules), table.material, table.state, depth)


def rows(large: bool) -> list[tuple[str, int, Count]]:
    known = counted() if (FOLDER / "counts.txt").exists() else []
    return [row for row in known if (size(row) > QUICK) == large]


@pytest.mark.parametrize("row", rows(False), ids=ids)
def test_rules_and_referee_count_as_written(rules: Any, row: tuple[str, int, Count]) -> None:
    assert by_rules(rules, row[0], row[1]) == row[2]
    assert count(position(row[0]).referee, row[1]) == row[2]


@pytest.mark.long
@pytest.mark.parametrize("row", rows(True), ids=ids)
def test_rules_and_referee_count_large_trees(rules: Any, row: tuple[str, int, Count]) -> None:
    assert by_rules(rules, row[0], row[1]) == row[2]
    assert count(position(row[0]).referee, row[1]) == row[2]


@pytest.mark.parametrize("name", POSITIONS)
def test_every_branch_counts_the_same(name: str) -> None:
    """``divide`` leads to the first difference: texts and counts of every first step."""
    table = position(name)
    ours = counting.divide(game("the_choice"), table.material, table.state, 1)
    assert ours == {text: count(after, 0) for text, after in children(table.referee)}


def test_every_position_is_counted_and_some_end() -> None:
    assert {name for name, _, _ in counted()} == set(POSITIONS)
    assert sum(row[2].ends for row in counted()) > 0


def main() -> None:
    lines = []
    for name, deepest in DEPTHS.items():
        for depth in range(1, deepest + 1):
            found = by_rules(plain, name, depth)
            assert count(position(name).referee, depth) == found, (name, depth)
            lines.append(f"{name:24} {depth:5} {found.decisions:10} {found.chance:8} {found.ends:7}\n")
    (FOLDER / "counts.txt").write_text(HEADER + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()

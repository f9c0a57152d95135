"""Counted trees, agreed by the rules and by the referee, which share no code.

``counts.txt`` is read by people: where a number is wrong, ``counting.divide`` and ``children`` show
the first step in which the two differ. Rewrite it with WUERFELWERK_REWRITE=1 and read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.games.regenbogenwuerfelei.referee import Referee
from tests.games.regenbogenwuerfelei.table import Table
from tests.golden import compare
from wuerfelwerk.engine import counting
from wuerfelwerk.games import game
from wuerfelwerk.games.regenbogenwuerfelei import rules as plain

FILE = Path(__file__).with_name("counts.txt")
HEAD = "# position depth decisions chance ends: all nodes down to a depth; a step is an action or a roll\n"

# racks, pool, depth
POSITIONS: dict[str, tuple[tuple[str, ...], str, int]] = {
    "plain": (("R2 O1", "Y1 G2"), "B3", 5),
    "nearly_out": (("R1", "O1", "Y1"), "B5 V4", 6),
    "nearly_rainbow": (("R1 O1 Y1 G1 B1", "V1 R2"), "V3 O2", 5),
    "joker": (("R2 joker", "O1 Y1"), "B3 G2", 4),
    "hilfe_and_zauberer": (("R1 hilfe", "O1 zauberer", "Y1"), "B1 G1", 4),
    "everything": (("R1 hilfe joker", "O2 zauberer blockierer", "Y1"), "B1 G4 V5", 3),
    "blocked": (("R1 O1 Y1 G1 B1 V1 blockierer", "R1 zauberer"), "O1 Y3 G3", 4),
}


def children(referee: Referee) -> Iterator[tuple[str, Referee]]:
    """Every state one step on, by the referee alone."""
    waiting = referee.to_act()
    if not waiting:
        return
    if waiting == ["dice"]:
        for text in rolls(referee):
            after = referee.copy()
            after.dice(text)
            yield text, after
    elif waiting == ["lot"]:
        after = referee.copy()
        after.lot("stopped limit")
        yield "stopped limit", after
    else:
        for text in referee.legal(waiting[0]):
            after = referee.copy()
            after.act(waiting[0], text)
            yield text, after


def rolls(referee: Referee) -> list[str]:
    own, *joker = referee.dice_to_throw()
    if not joker:
        return [f"dice {own}{value}" for value in range(1, 7)]
    return [f"dice {own}{value} joker {colour}" for value, colour in product(range(1, 7), "ROYGBV")]


def count(referee: Referee, depth: int) -> counting.Count:
    waiting = referee.to_act()
    found = counting.Count(
        int(bool(waiting) and waiting[0] in "ABC"), int(waiting in (["dice"], ["lot"])), int(not waiting)
    )
    if depth > 0:
        for _, after in children(referee):
            found.add(count(after, depth - 1))
    return found


def table_of(name: str) -> Table:
    racks, pool, _ = POSITIONS[name]
    return Table(plain, *racks, pool=pool)


def test_the_counts_stand_in_the_file_and_the_referee_counts_the_same() -> None:
    lines = [HEAD]
    for name, (_, _, most) in POSITIONS.items():
        for depth in range(1, most + 1):
            counted = count(table_of(name).referee, depth)
            lines.append(f"{name} {depth} {counted.decisions} {counted.chance} {counted.ends}\n")
    compare(FILE, "".join(lines))


@pytest.mark.parametrize("name", POSITIONS)
def test_the_rules_count_as_written(rules: Any, name: str) -> None:
    table = table_of(name)
    lines = FILE.read_text("utf-8").splitlines()
    for depth in range(1, POSITIONS[name][2] + 1):
        counted = counting.count(
            replace(game("regenbogenwuerfelei"), rules=rules), table.material, table.state, depth
        )
        assert f"{name} {depth} {counted.decisions} {counted.chance} {counted.ends}" in lines


@pytest.mark.parametrize("name", POSITIONS)
def test_every_branch_is_the_same(name: str) -> None:
    table = table_of(name)
    ours = counting.divide(game("regenbogenwuerfelei"), table.material, table.state, 2)
    theirs = {text: count(after, 1) for text, after in children(table.referee)}
    assert ours == theirs

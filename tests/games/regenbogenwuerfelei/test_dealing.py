"""A deal of real dice: the colours before each seat are ticked, and say how many dice of each lie there."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.games.regenbogenwuerfelei.table import Table
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.games.regenbogenwuerfelei import notation, rules
from wuerfelwerk.games.regenbogenwuerfelei.words import dealing


def ticks(seats: int, faces: list[int]) -> list[list[int]]:
    """The colours before each seat, in any order."""
    return [[c for c in (3, 5, 0, 1, 4, 2) if rack >> 8 * c & 0xFF] for rack in notation.dealt(seats, faces)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_deal_is_told_by_its_colours(seats: int) -> None:
    table, thrown, chance = Table(rules, seats=seats), new_throw(), random.Random(seats)
    rules.throw(table.material, table.state, thrown)
    for _ in range(60):
        faces = [chance.randrange(int(sides)) for sides in thrown.sides[: int(thrown.count)]]
        text = notation.roll_text(table.material, table.state, faces)[1]
        assert dealing.dealt(table.material, ticks(seats, faces)) == text
        after = table.state.copy()
        rules.land(
            table.material, after, np.array(notation.read_roll(table.material, table.state, "lot", text))
        )
        racks = [notation.dice_text(after.racks[seat]) for seat in range(seats)]
        assert text == " ".join(["deal", *(f"{'ABCDEF'[n]}:{rack}" for n, rack in enumerate(racks))])


WRONG: list[tuple[list[list[int]], str]] = [
    ([[0, 1], [2, 3, 4, 5]], "RW-03"),
    ([[], []], "RW-03"),
    ([[0, 1, 2], [2, 3, 4]], "RW-03"),  # one colour twice, one nowhere
    ([[0, 1, 2], [3, 4, 6]], "RW-03"),  # no such colour
    ([[0, 1, 2], [3, 4, 5], []], "RW-04"),
    ([[0, 4], [1, 4], [2, 4], [3, 5]], "RW-05"),  # three share a colour
    ([[0, 4], [1, 4], [2, 5], [3]], "RW-05"),
    ([[0, 5], [1, 5], [2, 5], [3, 5], [4, 5]], "RW-06"),  # nobody goes without
    ([[0], [1], [2], [3], [4]], "RW-06"),
    ([[0], [1], [2], [3], [4], [4]], "RW-07"),
]


@pytest.mark.parametrize(("ticked", "rule"), WRONG)
def test_what_is_dealt_otherwise_is_refused_with_its_rule(ticked: list[list[int]], rule: str) -> None:
    with pytest.raises(NotLegal) as refused:
        dealing.dealt(Table(rules, seats=len(ticked)).material, ticked)
    assert refused.value.rule == rule and refused.value.sentence == dealing.DEALS[len(ticked)]


def test_rw_06_a_deal_in_which_nobody_goes_without_is_no_text_of_one() -> None:
    table: Any = Table(rules, seats=5)
    with pytest.raises(Unreadable):
        notation.read_roll(table.material, table.state, "lot", "deal A:R4V1 B:O4V1 C:Y4V1 D:G4V1 E:B4V1")

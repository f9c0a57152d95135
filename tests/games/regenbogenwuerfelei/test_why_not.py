"""Why an action is not legal: the rule and its case, one line a situation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.regenbogenwuerfelei.table import Table
from wuerfelwerk.games.regenbogenwuerfelei import refusals

# racks, pool, seat, action, rule
TABLE = [
    (("R4", "O4"), "", "A", "colour O", "RW-10"),
    (("R4 G1 Y1", "O4"), "R2", "A", "colour R", "RW-13"),
    (("R4", "O4"), "", "B", "colour O", "RW-17"),
    (("R2 B1", "O4"), "R2 B2", "A", "colour B", "RW-18"),
    (("R4 Y1", "O4"), "R2", "A", "colour R", "RW-20"),
    (("R4", "", "G4"), "", "B", "colour O", "RW-22"),
    (("R4 blockierer", "O4"), "G2 Y2", "A", "blockierer", "RW-38"),
    (("R4", "O4 blockierer"), "G2 Y2 V1", "A", "blockierer", "RW-38/holder"),
    (("R4 hilfe", "O4"), "", "A", "hilfe B Y", "RW-40"),
    (("R4", "O4 hilfe"), "", "A", "hilfe B O", "RW-40/holder"),
    (("R4 hilfe", "O4"), "", "A", "hilfe A R", "RW-40/self"),
    (("R4 hilfe", "O4"), "", "A", "hilfe C R", "RW-01"),
    (("R4", "O4 zauberer"), "", "A", "zauberer", "RW-44/holder"),
    (("R4", "O4"), "", "A", "begin", "RW-09/now"),
    (("R4", "O4"), "", "A", "pick joker", "RW-29/now"),
    (("hilfe", "O4"), "", "A", "colour R", "RW-A12"),
    (("hilfe blockierer", "O4"), "G2 Y2 V1", "A", "blockierer", "RW-A12"),
]


@pytest.mark.parametrize("racks, pool, seat, action, rule", TABLE)
def test_refusals_in_a_turn(
    rules: Any, racks: tuple[str, ...], pool: str, seat: str, action: str, rule: str
) -> None:
    assert Table(rules, *racks, pool=pool).refuses(seat, action) == rule


def test_refusals_before_the_first_turn(rules: Any) -> None:
    table = Table(rules, seats=2, functions="joker")
    assert table.refuses("A", "colour R") == "RW-02"
    table.lot("deal A:R4O4Y4 B:G4B4V4")
    assert table.refuses("A", "pick joker") == "RW-28"
    table.dice("rank A1 B2")
    assert table.refuses("A", "pick joker") == "RW-28/turn"
    assert table.refuses("B", "pick hilfe") == "RW-48"
    table.act("B", "pick joker")
    assert table.refuses("B", "colour G") == "RW-08"


def test_ids_that_are_no_action(rules: Any) -> None:
    table = Table(rules, "R4", "O4")
    for action in (-1, 7, 37, 45, 48, 999):
        assert refusals.why_not(table.material, table.state, 0, action) == "RW-02/action"

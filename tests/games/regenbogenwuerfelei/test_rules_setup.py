"""RW-01 … RW-10: seats, deals, the start roll."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from tests.games.regenbogenwuerfelei.table import Table
from wuerfelwerk.engine.chance import list_rolls, new_throw
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games import game
from wuerfelwerk.games.regenbogenwuerfelei import notation
from wuerfelwerk.games.regenbogenwuerfelei.handfuls import number_of

OPTIONS = game("regenbogenwuerfelei").card.defaults()
FIVE = "deal A:R4V1 B:O4V1 C:Y4 D:G4V1 E:B4V1"  # C has four dice


def deals(rules: Any, seats: int) -> list[list[str]]:
    """Every deal for so many seats, as texts like ``R4O4Y4``."""
    table = Table(rules, seats=seats)
    thrown = new_throw()
    rules.throw(table.material, table.state, thrown)
    found = []
    for faces, weight in list_rolls(thrown):
        assert weight == 1
        after = table.state.copy()
        rules.land(table.material, after, np.array(faces, np.int16))
        found.append([notation.dice_text(after.racks[seat]) for seat in range(seats)])
        assert sum(number_of(int(after.racks[seat])) for seat in range(seats)) == 24
    assert len({tuple(deal) for deal in found}) == len(found)
    return found


def shape(rack: str) -> str:
    return "".join(sorted(rack[1::2]))


@pytest.mark.parametrize("seats, functions", [(1, ""), (7, ""), (5, "joker"), (6, "joker,zauberer")])
def test_rw_01_seats(seats: int, functions: str) -> None:
    with pytest.raises(Unreadable) as refused:
        game("regenbogenwuerfelei").rules.lay_out(OPTIONS | {"functions": functions}, seats, SeededDice(1))
    assert refused.value.rule == "RW-01"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_rw_02_four_dice_of_each_of_six_colours(rules: Any, seats: int) -> None:
    for deal in deals(rules, seats)[:: 1 + seats * 7]:
        dice = "".join(deal)
        for colour in "ROYGBV":
            assert sum(int(dice[n + 1]) for n in range(0, len(dice), 2) if dice[n] == colour) == 4


def test_rw_03_two_seats_get_three_colours_each(rules: Any) -> None:
    found = deals(rules, 2)
    assert len(found) == 20
    assert {shape(rack) for deal in found for rack in deal} == {"444"}


def test_rw_04_three_seats_get_two_colours_each(rules: Any) -> None:
    found = deals(rules, 3)
    assert len(found) == 90
    assert {shape(rack) for deal in found for rack in deal} == {"44"}


def test_rw_05_four_seats_get_a_colour_and_a_pair(rules: Any) -> None:
    found = deals(rules, 4)
    assert len(found) == 360 * 6
    assert {shape(rack) for deal in found for rack in deal} == {"24"}
    for deal in found:
        fours = {rack[n] for rack in deal for n in (0, 2) if rack[n + 1] == "4"}
        pairs = {rack[n] for rack in deal for n in (0, 2) if rack[n + 1] == "2"}
        assert len(fours) == 4 and not fours & pairs


def test_rw_06_five_seats_share_the_sixth_colour(rules: Any) -> None:
    found = deals(rules, 5)
    assert len(found) == 720 * 5
    for deal in found:
        assert sorted(map(shape, deal)) == ["14"] * 4 + ["4"]
        extra = {rack[n] for rack in deal for n in range(0, len(rack), 2) if rack[n + 1] == "1"}
        assert len(extra) == 1


def test_rw_07_six_seats_get_one_colour_each(rules: Any) -> None:
    found = deals(rules, 6)
    assert len(found) == 720
    assert {shape(rack) for deal in found for rack in deal} == {"4"}


def test_rw_08_the_lowest_begins(rules: Any) -> None:
    table = Table(rules, seats=3).lot("deal A:R4O4 B:Y4G4 C:B4V4").dice("start A4 B2 C5")
    assert table.active() == "B"
    again = Table(rules, seats=3).lot("deal A:R4O4 B:Y4G4 C:B4V4").dice("start A2 B2 C5")
    assert again.active() == "dice"
    with pytest.raises(Unreadable):
        again.dice("start A1 B2 C3")
    assert again.dice("start A6 B6").dice("start A3 B1").active() == "B"


def test_rw_09_who_has_four_dice_may_decline(rules: Any) -> None:
    table = Table(rules, seats=5).lot(FIVE).dice("start A4 B3 C1 D5 E6")
    assert table.legal("C") == ["begin", "decline"]
    assert table.refuses("C", "colour Y") == "RW-09"
    assert table.refuses("A", "begin") == "RW-09/turn"
    table.act("C", "decline")
    assert table.active() == "B"
    begun = Table(rules, seats=5).lot(FIVE).dice("start A4 B3 C1 D5 E6").act("C", "begin")
    assert begun.legal("C") == ["colour Y"]
    other = Table(rules, seats=5).lot(FIVE).dice("start A1 B3 C2 D5 E6")
    assert other.active() == "A", "only the lowest is asked"


def test_rw_09_the_next_lowest_of_the_rolls_as_they_lie(rules: Any) -> None:
    """A and C tie, C rolls lower and declines: A's die now shows 5, so B with its 3 begins."""
    table = Table(rules, seats=5).lot(FIVE).dice("start A1 B3 C1 D5 E6").dice("start A5 C2")
    assert table.act("C", "decline").active() == "B"
    tied = Table(rules, seats=5).lot(FIVE).dice("start A3 B3 C1 D5 E6").act("C", "decline")
    assert tied.active() == "dice"
    assert tied.dice("start A2 B1").active() == "B"


def test_rw_10_the_starter_rolls_any_die_of_its_rack(rules: Any) -> None:
    table = Table(rules, "R4 G4", "B4 Y4")
    assert table.legal("A") == ["colour G", "colour R"]
    assert table.refuses("A", "colour B") == "RW-10"
    assert table.refuses("B", "colour B") == "RW-17"


def test_every_start_roll_finds_a_starter_or_a_tie(rules: Any) -> None:
    for faces in product(range(1, 7), repeat=3):
        table = Table(rules, seats=3).lot("deal A:R4O4 B:Y4G4 C:B4V4")
        table.dice("start " + " ".join(f"{s}{f}" for s, f in zip("ABC", faces, strict=True)))
        lowest = [s for s, f in zip("ABC", faces, strict=True) if f == min(faces)]
        assert table.active() == (lowest[0] if len(lowest) == 1 else "dice")

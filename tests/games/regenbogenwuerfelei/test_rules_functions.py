"""RW-28 … RW-48: the four function dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.regenbogenwuerfelei.table import Table
from wuerfelwerk.engine.errors import Unreadable

DEAL_3 = "deal A:R4O4 B:Y4G4 C:B4V4"
DEAL_4 = "deal A:R4B2 B:O4B2 C:Y4V2 D:G4V2"
ALL = "joker blockierer hilfe zauberer"


def test_rw_28_the_highest_picks_first(rules: Any) -> None:
    table = Table(rules, seats=3, functions=ALL).lot(DEAL_3)
    assert table.pool() == ALL
    table.dice("rank A5 B3 C6")
    order = []
    for name in ("zauberer", "hilfe", "joker"):
        order.append(table.active())
        assert table.refuses("B" if order[-1] != "B" else "A", f"pick {name}") == "RW-28/turn"
        table.act(order[-1], f"pick {name}")
    assert order == ["C", "A", "B"]
    assert table.pool() == "blockierer"
    assert table.referee.phase == "start"


def test_rw_29_everybody_must_take_one(rules: Any) -> None:
    table = Table(rules, seats=3, functions=ALL).lot(DEAL_3).dice("rank A5 B3 C6")
    assert table.legal("C") == sorted(f"pick {name}" for name in ALL.split())
    assert table.refuses("C", "begin") == "RW-29"
    table.act("C", "pick joker")
    assert table.refuses("A", "pick joker") == "RW-29/gone"


def test_rw_30_function_dice_score_nothing(rules: Any) -> None:
    table = Table(rules, "R4 G3 joker hilfe", "B4")
    assert int(rules.score(table.material, table.state, 0)) == 7


def test_rw_31_the_joker_must_be_used_when_dice_lie_there(rules: Any) -> None:
    table = Table(rules, "G4 joker", "B4", pool="R2").act("A", "colour G")
    with pytest.raises(Unreadable):
        table.dice("dice G2")
    table.dice("dice G2 joker R")
    table = Table(rules, "G4 joker", "B4", pool="hilfe").act("A", "colour G")
    with pytest.raises(Unreadable):
        table.dice("dice G2 joker R")
    assert table.dice("dice G2").pool() == "G2 hilfe"


def test_rw_32_the_joker_is_never_rolled_alone(rules: Any) -> None:
    table = Table(rules, "G4 R1 joker", "B4", pool="R2")
    assert table.legal("A") == ["colour G"]


def test_rw_33_the_joker_takes_its_colour_too(rules: Any) -> None:
    table = Table(rules, "G4 joker", "B4", pool="R5 R4 Y3").turn("A", "G2", "R")
    assert table.rack("A") == "R2 G3 joker"
    assert table.pool() == "G2 Y3"


def test_rw_34_a_miss_stays_in_the_pool(rules: Any) -> None:
    table = Table(rules, "G4 joker", "O4", pool="R5 R4 Y3").turn("A", "G2", "B")
    assert table.rack("A") == "G3"
    assert table.pool() == "G2 Y3 R4 R5 joker"


def test_rw_35_who_takes_dice_takes_the_joker(rules: Any) -> None:
    table = Table(rules, "G4 joker", "O4", pool="R5 R4 Y3").turn("A", "G2", "B").turn("B", "O6")
    assert table.rack("B") == "R2 O4 Y1 G1 joker"
    table = Table(rules, "G4 joker", "O4", pool="R5 R4 Y3").turn("A", "G2", "B").turn("B", "O1")
    assert table.pool() == "O1 G2 Y3 R4 R5 joker"


def test_rw_36_a_miss_stays_although_the_other_die_wins(rules: Any) -> None:
    table = Table(rules, "G4 joker", "O4", pool="R2").turn("A", "G5", "B")
    assert (table.rack("A"), table.pool()) == ("R1 G4", "joker")
    own = Table(rules, "G4 joker", "O4", pool="R2").turn("A", "G5", "G")
    assert (own.rack("A"), own.pool()) == ("R1 G4", "joker"), "an own die that won does not lie there"


def test_rw_37_with_the_blockierer_nobody_can_end(rules: Any) -> None:
    table = Table(rules, "R1 O1 Y1 G1 B1 blockierer", "V3", pool="V2").turn("A", "R4")
    assert (table.active(), table.rack("A")) == ("B", "R1 O1 Y1 G1 B1 V1 blockierer")


def test_rw_38_three_dice_for_the_blockierer(rules: Any) -> None:
    two = Table(rules, "G4 blockierer", "O4", pool="R2 Y2 hilfe joker")
    assert two.refuses("A", "blockierer") == "RW-38"
    three = Table(rules, "G4 R1 blockierer", "O4", pool="R2 Y2 B1").act("A", "blockierer")
    assert three.legal("A") == ["colour G"]
    assert three.refuses("A", "colour R") == "RW-20"
    assert three.refuses("A", "blockierer") == "RW-38/laid"
    assert rules.unfinished(three.material, three.state, 0)
    three.act("A", "colour G").dice("dice G1")
    assert three.pool() == "G1 B1 R2 Y2 blockierer"
    assert three.refuses("B", "blockierer") == "RW-38/holder"


def test_rw_39_who_wins_the_whole_pool_must_take_it(rules: Any) -> None:
    table = Table(rules, "G4", "O4", pool="R2 Y2 B1 blockierer").turn("A", "G3")
    assert table.rack("A") == "R1 Y1 G4 B1 blockierer"
    table = Table(rules, "G4", "O4", pool="R2 Y2 B1 blockierer").turn("A", "G2")
    assert (table.rack("A"), table.pool()) == ("G4 B1", "R2 Y2 blockierer")


def test_rw_40_the_hilfe_takes_any_die(rules: Any) -> None:
    table = Table(rules, "R4 hilfe", "O4", "Y2 G1", pool="B3")
    assert table.legal("A") == ["colour R", "hilfe B O", "hilfe C G", "hilfe C Y"]
    assert table.refuses("A", "hilfe A R") == "RW-40/self"
    assert table.refuses("A", "hilfe B Y") == "RW-40"
    table.act("A", "hilfe C G")
    assert (table.rack("A"), table.rack("C"), table.pool()) == ("R4 G1", "Y2", "B3 hilfe")
    assert table.active() == "B"
    assert table.refuses("B", "hilfe A R") == "RW-40/holder"


def test_rw_41_the_gift_may_end_the_game(rules: Any) -> None:
    table = Table(rules, "R1 O1 Y1 G1 B1 hilfe", "V3").act("A", "hilfe B V")
    assert table.result() == {"ended": "rainbow", "winners": ["A"], "points": {"A": 12, "B": 2}}


def test_rw_42_the_gift_may_be_the_last_die(rules: Any) -> None:
    table = Table(rules, "R4 hilfe", "O4", "G1").act("A", "hilfe C G")
    assert table.out() == "C"


def test_rw_43_a_one_fetches_the_hilfe_and_stays(rules: Any) -> None:
    table = Table(rules, "Y4", "O4", pool="R3 hilfe").turn("A", "Y1")
    assert (table.rack("A"), table.pool()) == ("Y3 hilfe", "Y1 R3")
    table = Table(rules, "Y4", "O4", pool="R3 hilfe").turn("A", "Y6")
    assert (table.rack("A"), table.pool()) == ("R1 Y4", "hilfe")
    table = Table(rules, "Y1", "O4", pool="hilfe").turn("A", "Y1")
    assert (table.rack("A"), table.pool(), table.out()) == ("hilfe", "Y1", "")


def test_rw_44_the_zauberer_takes_the_ones(rules: Any) -> None:
    table = Table(rules, "G4 zauberer", "O4", pool="R1 Y1 B4").act("A", "zauberer")
    assert (table.rack("A"), table.pool(), table.active()) == ("R1 Y1 G4", "B4 zauberer", "A")
    assert table.refuses("A", "zauberer") == "RW-44/holder"


def test_rw_45_the_zauberer_turns_the_direction(rules: Any) -> None:
    table = Table(rules, "R4 zauberer", "O4", "Y4", "G4", pool="B5").act("A", "zauberer").turn("A", "R1")
    assert table.active() == "D"
    assert table.turn("D", "G1").active() == "C"
    two = Table(rules, "R4 zauberer joker", "O4 hilfe").act("A", "zauberer")
    assert (two.rack("A"), two.rack("B")) == ("R4 hilfe", "O4 joker")
    assert two.turn("A", "R1").active() == "B"


def test_rw_45_played_a_second_time_it_goes_clockwise_again(rules: Any) -> None:
    table = Table(rules, "R4 zauberer", "O4", "Y4", "G4", pool="B2").act("A", "zauberer").turn("A", "R2")
    assert table.rack("A") == "R3 zauberer"
    table.turn("D", "G1").turn("C", "Y1").turn("B", "O1").act("A", "zauberer").turn("A", "O1")
    assert table.active() == "B"


def test_rw_46_function_dice_wander(rules: Any) -> None:
    table = Table(rules, "R4 joker zauberer", "O4 hilfe", "Y4 blockierer", "G4").act("A", "zauberer")
    assert [table.rack(seat) for seat in "ABCD"] == ["R4 hilfe", "O4 blockierer", "Y4", "G4 joker"]
    assert table.pool() == "zauberer"


def test_rw_47_the_second_die_of_a_value_fetches_the_zauberer(rules: Any) -> None:
    table = Table(rules, "G4", "O4", pool="R4 B2 zauberer").turn("A", "G4")
    assert (table.rack("A"), table.pool()) == ("G4 B1 zauberer", "R4")
    table = Table(rules, "G4", "O4", pool="R4 B2 zauberer").turn("A", "G3")
    assert (table.rack("A"), table.pool()) == ("G4 B1", "R4 zauberer")


def test_rw_48_one_function_die_goes_to_the_highest_alone(rules: Any) -> None:
    table = Table(rules, seats=4, functions="joker").lot(DEAL_4).dice("rank A2 B5 C5 D1")
    assert table.active() == "dice"
    table.dice("rank B3 C4")
    assert table.refuses("C", "pick hilfe") == "RW-48"
    assert table.forced("C") == "pick joker"
    table.act("C", "pick joker")
    assert (table.referee.phase, table.pool()) == ("start", "")

"""The rulings RW-A1 … RW-A23, and the interaction matrix of the function dice as a table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.regenbogenwuerfelei.table import Table
from wuerfelwerk.games.regenbogenwuerfelei import codes

# (what, racks, pool, acts of A, racks after, pool after). An act is an action or a roll.
MATRIX = [
    (
        "joker and blockierer in one roll: the joker takes only the own die, the blockierer lies",
        ("G4 joker blockierer", "O4"),
        "R5 R4 R3",
        ("blockierer", "colour G", "dice G2 joker G"),
        ("G4 joker", "O4"),
        "R3 R4 R5 blockierer",
    ),
    (
        "joker and blockierer in one roll: everything taken",
        ("G4 joker blockierer", "O4"),
        "R5 R4 R1",
        ("blockierer", "colour G", "dice G2 joker R"),
        ("R3 G4 joker blockierer", "O4"),
        "",
    ),
    (
        "hilfe replaces the roll: the joker is not used",
        ("G4 joker hilfe", "O4"),
        "R5",
        ("hilfe B O",),
        ("O1 G4 joker", "O3"),
        "R5 hilfe",
    ),
    (
        "fetching the hilfe with a 1 is not taking dice: a joker stays",
        ("G4", "O4"),
        "R5 hilfe joker",
        ("colour G", "dice G1"),
        ("G3 hilfe", "O4"),
        "G1 R5 joker",
    ),
    (
        "a 1 that fetches the hilfe stays although the joker shows its colour; that is a hit",
        ("G4 joker", "O4"),
        "R5 G3 hilfe B2 V2 Y2 O2",
        ("colour G", "dice G1 joker G"),
        ("G4 joker hilfe", "O4"),
        "G1 O2 Y2 B2 V2 R5",
    ),
    (
        "the 1s of the zauberer are taken dice: a lying joker comes along, then it wanders",
        ("G4 zauberer", "O4", "Y4"),
        "R1 B4 joker",
        ("zauberer",),
        ("R1 G4", "O4", "Y4 joker"),
        "B4 zauberer",
    ),
    (
        "a zauberer that finds no 1 leaves the joker",
        ("G4 zauberer", "O4", "Y4"),
        "B4 joker",
        ("zauberer",),
        ("G4", "O4", "Y4"),
        "B4 joker zauberer",
    ),
    (
        "the colour of the joker never makes a pair",
        ("G4 joker", "O4"),
        "R5 zauberer",
        ("colour G", "dice G2 joker R"),
        ("R1 G3 joker", "O4"),
        "G2 zauberer",
    ),
    (
        "a blocked player may ask for the sixth colour and does not end the game",
        ("R1 O1 Y1 G1 B1 hilfe blockierer", "V2"),
        "",
        ("hilfe B V",),
        ("R1 O1 Y1 G1 B1 V1 blockierer", "V1"),
        "hilfe",
    ),
    (
        "the last 1 of the pool brings the blockierer, which then wanders",
        ("G4 zauberer", "O4", "Y4"),
        "R1 blockierer",
        ("zauberer",),
        ("R1 G4", "O4", "Y4 blockierer"),
        "zauberer",
    ),
    (
        "a 1 that makes a pair of 1s fetches hilfe and zauberer",
        ("G4", "O4"),
        "R1 hilfe zauberer",
        ("colour G", "dice G1"),
        ("G3 hilfe zauberer", "O4"),
        "R1 G1",
    ),
    (
        "a 6 into an empty pool takes neither joker nor blockierer",
        ("G4", "O4"),
        "joker blockierer",
        ("colour G", "dice G6"),
        ("G4", "O4"),
        "joker blockierer",
    ),
    (
        "who goes out gives joker and blockierer to the pool",
        ("G1 joker blockierer", "O4", "Y4"),
        "R5",
        ("colour G", "dice G1 joker O"),
        ("", "O4", "Y4"),
        "G1 R5 joker blockierer",
    ),
]


def play(table: Table, *acts: str) -> Table:
    for act in acts:
        if act.startswith("dice "):
            table.dice(act)
        else:
            table.act("A", act)
    return table


@pytest.mark.parametrize("case", MATRIX, ids=lambda case: case[0])
def test_the_interaction_matrix(rules: Any, case: tuple[Any, ...]) -> None:
    _, racks, pool, acts, after, pool_after = case
    table = play(Table(rules, *racks, pool=pool), *acts)
    assert tuple(table.rack(seat) for seat in table.seats) == after
    assert table.pool() == pool_after


def test_the_blockierer_wanders_away_from_a_full_rainbow(rules: Any) -> None:
    table = Table(rules, "G4 zauberer", "R1 O1 Y1 G1 B1 V1 blockierer", "O4").act("A", "zauberer")
    assert table.result() == {"ended": "rainbow", "winners": ["B"], "points": {"A": 4, "B": 12, "C": 4}}
    own = Table(rules, "R1 O1 Y1 G1 B1 V1 blockierer zauberer", "R2", "O4").act("A", "zauberer")
    assert own.result()["winners"] == ["A"]


def test_the_rainbow_of_the_zauberer_ends_before_anything_wanders(rules: Any) -> None:
    table = Table(rules, "R1 O1 Y1 G1 B1 zauberer hilfe", "R3", pool="V1").act("A", "zauberer")
    assert table.result()["winners"] == ["A"]
    assert table.rack("A") == "R1 O1 Y1 G1 B1 V1 hilfe"


def test_laying_the_blockierer_frees_a_full_rainbow(rules: Any) -> None:
    table = Table(rules, "R2 O1 Y1 G1 B1 V1 blockierer", "R2", pool="O2 Y2 G2")
    play(table, "blockierer", "colour R", "dice R1")
    assert table.result()["ended"] == "rainbow"


def test_a1_taking_is_no_choice(rules: Any) -> None:
    assert Table(rules, "G4", "O4", pool="R2 Y3").turn("A", "G6").legal("B") == ["colour O"]


def test_a2_a_six_into_the_empty_pool_comes_back_later_too(rules: Any) -> None:
    assert Table(rules, "G4", "O4").turn("A", "G6").turn("B", "O6").pool() == ""


def test_a3_ties_for_a_pick_are_rolled_again_highest_group_first(rules: Any) -> None:
    deal = "deal A:R4B2 B:O4B2 C:Y4V2 D:G4V2"
    every = "joker blockierer hilfe zauberer"
    table = Table(rules, seats=4, functions=every).lot(deal).dice("rank A5 B3 C3 D5")
    assert table.referee.rollers == ["A", "D"]
    table.dice("rank A2 D2").dice("rank A1 D2")
    assert table.referee.rollers == ["B", "C"]
    table.dice("rank B6 C1")
    order = []
    for name in every.split():
        order.append(table.active())
        table.act(order[-1], f"pick {name}")
    assert order == ["D", "A", "B", "C"]
    two = Table(rules, seats=4, functions="joker hilfe").lot(deal).dice("rank A5 B3 C3 D4")
    assert two.active() == "A", "a tie that decides nothing stands"


def test_a5_and_a6_the_rack_is_counted_without_the_pool(rules: Any) -> None:
    table = Table(rules, "R2 B2", "O4", pool="R2 R3 B4")
    assert table.legal("A") == ["colour B", "colour R"]


def test_a7_the_last_one_left(rules: Any) -> None:
    ends = Table(rules, "G1", "O4", pool="Y5").turn("A", "G1")
    assert ends.result() == {"ended": "last survivor", "winners": ["B"], "points": {"A": 0, "B": 4}}
    plays = Table(rules, "G1", "O1", pool="Y5", last_survivor="plays_on").turn("A", "G1")
    assert plays.active() == "B"
    assert rules.may_stop(plays.material, plays.state)
    plays.turn("B", "O1")
    assert plays.referee.to_act() == ["lot"]
    assert plays.refuses("A", "colour G") == "RW-22"
    plays.lot("stopped limit")
    assert plays.result() == {"ended": "stopped", "winners": [], "points": {"A": 0, "B": 0}}


def test_a7_blocked_and_the_last_one_left(rules: Any) -> None:
    """No six points without the end of the round by the rainbow (RW-A18)."""
    table = Table(rules, "R1 O1 Y1 G1 B1 V1 blockierer hilfe", "V1").act("A", "hilfe B V")
    assert table.result() == {"ended": "last survivor", "winners": ["A"], "points": {"A": 7, "B": 0}}


def test_a8_the_joker_takes_the_own_die_back(rules: Any) -> None:
    table = Table(rules, "G4 joker", "O4", pool="R5").turn("A", "G2", "G")
    assert (table.rack("A"), table.pool()) == ("G4 joker", "R5")


def test_a9_its_former_owner_may_fetch_the_joker(rules: Any) -> None:
    table = Table(rules, "G4 joker", "O4", pool="R5").turn("A", "G2", "B").turn("B", "O1").turn("A", "G6")
    assert table.rack("A") == "R1 O1 G4 joker"


def test_a10_the_blockierer_is_declared_before_the_roll(rules: Any) -> None:
    table = Table(rules, "G4 blockierer", "O4", pool="R5 Y5 B5").act("A", "colour G").dice("dice G1")
    assert table.rack("A") == "G3 blockierer"


def test_a11_the_hilfe_takes_pip_dice_only(rules: Any) -> None:
    table = Table(rules, "G4 hilfe", "O4 joker")
    assert table.legal("A") == ["colour G", "hilfe B O"]


def test_a12_without_dice_but_with_a_hilfe(rules: Any) -> None:
    table = Table(rules, "G1 hilfe", "O4", "Y4", pool="R5").turn("A", "G1")
    assert (table.rack("A"), table.out()) == ("hilfe", "")
    table.turn("B", "O1").turn("C", "Y1")
    assert table.legal("A") == ["hilfe B O", "hilfe C Y"]
    assert table.refuses("A", "colour G") == "RW-A12"
    assert table.act("A", "hilfe C Y").rack("A") == "Y1"


def test_a12_a_zauberer_that_brings_nothing_puts_its_owner_out(rules: Any) -> None:
    table = Table(rules, "zauberer joker", "O4", "Y4", pool="R5").act("A", "zauberer")
    assert (table.out(), table.active(), table.rack("C")) == ("A", "C", "Y4 joker")
    table = Table(rules, "zauberer", "O4 joker", "Y4", pool="R5").act("A", "zauberer")
    assert (table.out(), table.pool()) == ("A", "R5 joker zauberer")


def test_a12_a_hilfe_that_wandered_in_must_be_played_now(rules: Any) -> None:
    table = Table(rules, "zauberer", "O4 hilfe", "Y4", pool="R5").act("A", "zauberer")
    assert table.legal("A") == ["hilfe B O", "hilfe C Y"]


def test_a12_a_hilfe_that_wanders_away_puts_its_owner_out(rules: Any) -> None:
    table = Table(rules, "G4 zauberer", "O4", "hilfe", pool="R5").act("A", "zauberer")
    assert (table.out(), table.rack("B")) == ("C", "O4 hilfe")


def test_a12_a_hilfe_that_finds_nobody(rules: Any) -> None:
    table = Table(rules, "G1 zauberer", "hilfe", pool="R5", last_survivor="plays_on").turn("A", "G2")
    assert (table.out(), table.active(), table.pool()) == ("B", "A", "G2 R5 hilfe")


def test_a13_a_hilfe_fetched_back_may_be_used_again(rules: Any) -> None:
    table = Table(rules, "G4", "O4", pool="R3 hilfe").turn("A", "G1").turn("B", "O2").act("A", "hilfe B O")
    assert table.rack("A") == "O1 G3"


def test_a14_what_wandered_in_is_used_in_the_same_turn(rules: Any) -> None:
    table = Table(rules, "G4 zauberer", "O4 joker", "Y4", pool="R5").act("A", "zauberer")
    table.turn("A", "G2", "R")
    assert table.rack("A") == "R1 G3 joker"
    table = Table(rules, "G4 zauberer", "O4 blockierer", "Y4", pool="R5 V5 B5").act("A", "zauberer")
    assert "blockierer" in table.legal("A")


def test_a15_function_dice_in_the_pool_stay(rules: Any) -> None:
    table = Table(rules, "G4 zauberer", "O4", "Y4", pool="R5 hilfe").act("A", "zauberer")
    assert table.pool() == "R5 hilfe zauberer"


@pytest.mark.parametrize("leftover, pool", [("pool", "hilfe zauberer"), ("removed", "")])
def test_a16_function_dice_nobody_picked(rules: Any, leftover: str, pool: str) -> None:
    every = "joker blockierer hilfe zauberer"
    table = Table(rules, seats=2, functions=every, leftover=leftover).lot("deal A:R4O4Y4 B:G4B4V4")
    table.dice("rank A2 B5").act("B", "pick joker").act("A", "pick blockierer")
    assert table.pool() == pool


def two_rounds(rules: Any, *racks: str, pool: str) -> Table:
    """A table in the first of two rounds."""
    return Table(rules, *racks, pool=pool, rounds=2)


def test_a17_points_are_summed_and_each_round_is_dealt_anew(rules: Any) -> None:
    table = two_rounds(rules, "R1 O1 Y1 G1 B1", "V3", pool="V2").turn("A", "R4")
    assert table.referee.phase == "deal"
    table.lot("deal A:R4O4Y4 B:G4B4V4").dice("start A5 B2")
    assert table.active() == "B"
    assert table.referee.totals() == {"A": 24, "B": 15}


def test_a17_a_tie_goes_to_the_last_rainbow(rules: Any) -> None:
    table = Table(rules, "R1 O1 Y1 G1 B1", "R3 O3 Y3 G3", pool="V2").turn("A", "R4")
    assert table.result() == {"ended": "rainbow", "winners": ["A"], "points": {"A": 12, "B": 12}}


def test_a17_a_tie_without_a_rainbow_is_shared(rules: Any) -> None:
    table = Table(rules, "G1", "O4", pool="Y5")
    table.state.points[0], table.referee.points["A"] = 4, 4
    table.turn("A", "G1")
    assert table.result() == {"ended": "last survivor", "winners": ["A", "B"], "points": {"A": 4, "B": 4}}


def test_a19_and_a20_function_dice_are_no_dice_of_the_pool(rules: Any) -> None:
    table = Table(rules, "G4 R1 joker", "O4", pool="hilfe zauberer")
    assert table.legal("A") == ["colour G", "colour R"]
    assert table.turn("A", "G3").pool() == "G3 hilfe zauberer"


def test_a21_all_dice_are_all_pip_dice(rules: Any) -> None:
    table = Table(rules, "G4", "O4", pool="R2 hilfe blockierer").turn("A", "G4")
    assert (table.rack("A"), table.pool()) == ("R1 G4 blockierer", "hilfe")


def votes(table: Table) -> bool:
    return bool(table.rules.may_stop(table.material, table.state))


def test_x_6_a_vote_after_thirty_turns_a_seat_in_a_round(rules: Any) -> None:
    table = Table(rules, "R4 G4", "B4 Y4", rounds=2)
    for place in range(60):
        assert not votes(table), place
        colour = "RB"[place % 2]
        table.turn("AB"[place % 2], f"{colour}6")
    assert votes(table)


def test_x_6_whoever_plays_on_alone_may_stop(rules: Any) -> None:
    table = Table(rules, "R1", "Y2 G2", pool="B5", last_survivor="plays_on")
    assert not votes(table)
    table.turn("A", "R2")
    assert ("ABCDEF"[int(table.state.active)], votes(table)) == ("B", True)


def test_x_6_between_two_rounds_nobody_plays_on_alone(rules: Any) -> None:
    table = Table(rules, "R1", "Y2 G2", pool="B5", rounds=2)
    table.turn("A", "R2")
    assert (int(table.state.phase), votes(table)) == (codes.DEAL, False)


def test_x_6_where_nobody_has_dice_the_limit_stops_the_game_and_no_vote(rules: Any) -> None:
    table = Table(rules, "R1", "Y1", pool="B5", last_survivor="plays_on")
    table.turn("A", "R2")
    table.turn("B", "Y2")
    assert (int(table.state.phase), votes(table)) == (codes.LIMIT, False)

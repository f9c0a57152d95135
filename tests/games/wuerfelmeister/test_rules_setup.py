"""WM-01 … WM-08 and WM-43: the table, the dice on it, who begins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wuerfelmeister.referee import Referee, Wrong
from tests.games.wuerfelmeister.table import Table, header
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.options import complete
from wuerfelwerk.games import game
from wuerfelwerk.games.wuerfelmeister import CARD, notation
from wuerfelwerk.games.wuerfelmeister import rules as plain
from wuerfelwerk.games.wuerfelmeister.board import NAMES, border, fields
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player

MANUAL = {"setup": "manual"}
LAID = (
    "laid a1:1:2 b1:1:3 c1:2:1 d1:2:3 e1:3:1 f1:3:2 a2:4:1 b2:4:2 c2:5:1 d2:5:3 e2:6:2 f2:6:3"  # all 24 legal
)


@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_wm_01_two_to_four_players(seats: int) -> None:
    with pytest.raises(Unreadable) as refused:
        plain.lay_out(CARD.defaults(), seats, SeededDice(1))
    assert refused.value.rule == "WM-01"
    record = header(CARD.defaults(), plain.lay_out(CARD.defaults(), 2, SeededDice(1)), seats)
    with pytest.raises((Wrong, IndexError)):
        Referee(record)


@pytest.mark.long
def test_wm_02_the_pictures_change_labels_only() -> None:
    lines = []
    for skin in ("pips", "poker", "colours"):
        plan = Plan("wuerfelmeister", 1, 3, options={"skin": skin}, seed=4, record=True)
        lines.append(Player(plan).play(0, 1)[1][0].replace(f'"{skin}"', "…"))
    assert lines[0] == lines[1] == lines[2]


def test_wm_03_each_picture_lies_on_top_twice(rules: Any) -> None:
    table = Table(rules).chance("lot", "starts A").chance("lot", LAID)
    assert [int(n) for n in table.state.tops] == [2] * 6
    by_hand = Table(rules, options=MANUAL).chance("lot", "starts A")
    by_hand.act("A", "place a1:4:1").act("B", "place b1:4:2")
    assert by_hand.refuses("A", "place c1:4:5") == "WM-03"
    assert "place c1:3:5" in by_hand.legal("A")


@pytest.mark.parametrize("text", [LAID + " a3:1:2", LAID.replace("6:3", "5:3"), LAID.replace("b1", "a1")])
def test_wm_03_what_does_not_lie_so_is_unreadable(rules: Any, text: str) -> None:
    table = Table(rules).chance("lot", "starts A")
    with pytest.raises(Unreadable):
        table.chance("lot", text)


@pytest.mark.parametrize("seats, each", [(2, 6), (3, 4), (4, 3)])
def test_wm_04_the_dice_are_shared_equally(rules: Any, seats: int, each: int) -> None:
    table = Table(rules, seats=seats, options=MANUAL).chance("lot", "starts B")
    laid = []
    assert table.refuses("A", "place a1:1:2") == "WM-04/turn"
    assert table.refuses("B", "want 3") == "WM-04"
    while table.phase == "place":
        laid.append(table.to_act())
        table.act(laid[-1], table.legal(laid[-1])[0])
    assert {seat: laid.count(seat) for seat in table.seats} == dict.fromkeys(table.seats, each)
    assert (laid[0], table.to_act(), table.phase) == ("B", "B", "want")


def test_wm_05_one_die_a_field_on_any_field(rules: Any) -> None:
    table = Table(rules, options=MANUAL).chance("lot", "starts A").act("A", "place d4:1:2")
    assert table.refuses("B", "place d4:2:1") == "WM-05"
    assert table.refuses("B", "place g1:2:1") == "WM-05/board"
    assert "place c1:2:1" in table.legal("B"), "the field beside the coin too"
    assert len(table.legal("B")) == 35 * 24


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_wm_06_the_coin_lies_beside_one_border_field(rules: Any, size: int) -> None:
    for coin in border(size):
        options = {"size": str(size), "coin": coin}
        table = Table(rules, options=options, A="coin", B="coin").roll(1)
        assert table.ends("A") == {coin}
    inside = {NAMES[field] for field in fields(size)} - set(border(size))
    assert len(inside) == (size - 2) ** 2


def test_wm_06_a_coin_off_the_border_is_refused() -> None:
    with pytest.raises(Unreadable, match="size"):
        complete(CARD, {"coin": "h3"})
    with pytest.raises(Unreadable):
        complete(CARD, {"coin": "c3"})
    with pytest.raises(Unreadable) as refused:
        plain.lay_out(CARD.defaults() | {"coin": "h3"}, 2, SeededDice(1))
    assert refused.value.rule == "WM-06"


def test_wm_07_all_figures_begin_on_the_coin(rules: Any) -> None:
    table = Table(rules, seats=4)
    assert set(table.figures().values()) == {"coin"}
    table.chance("lot", "starts C").chance("lot", LAID)
    assert set(table.figures().values()) == {"coin"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wm_08_the_starter_is_drawn(rules: Any, seats: int) -> None:
    for starter in "ABCD"[:seats]:
        table = Table(rules, seats=seats)
        assert table.refuses("A", "want 1") == "WM-08"
        table.chance("lot", f"starts {starter}").chance("lot", LAID)
        assert (table.to_act(), table.phase) == (starter, "want")
    with pytest.raises(Unreadable):
        Table(rules, seats=seats).chance("lot", "starts " + "ABCDE"[seats])


def test_wm_43_master_values_are_agreed_upon() -> None:
    """A record may bring other values for the pictures; they count in the master version only."""
    material = plain.lay_out(CARD.defaults() | {"version": "master"}, 2, SeededDice(1))
    data = notation.material_json(material)
    assert data["values"] == [1, 2, 3, 4, 5, 6]
    other = notation.read_material(
        CARD.defaults() | {"version": "master"}, 2, data | {"values": [6, 5, 4, 3, 2, 1]}
    )
    state = Table(plain).state
    state.figures[0].taken[5] = 1
    assert (int(plain.score(material, state, 0)), int(plain.score(other, state, 0))) == (6, 1)
    standard = plain.lay_out(CARD.defaults(), 2, SeededDice(1))
    assert int(plain.score(standard, state, 0)) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"size": 7},
        {"coin": "d1"},
        {"coin": "c3"},
        {"values": [1, 2]},
        {"values": [1, 2, 3, 4, 5, -6]},
        {"version": 3},
    ],
)
def test_material_that_is_wrong_is_unreadable(change: dict[str, Any]) -> None:
    data = notation.material_json(plain.lay_out(CARD.defaults(), 2, SeededDice(1)))
    with pytest.raises(Unreadable):
        notation.read_material(CARD.defaults(), 2, data | change)


def test_the_card_is_registered() -> None:
    assert game("wuerfelmeister").card is CARD

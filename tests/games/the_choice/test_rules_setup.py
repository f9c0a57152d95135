"""TC-01 … TC-07, TC-12 … TC-17: seats, dice, sides, tries, and the colour fields."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.the_choice.table import LONG_WAY, RING, Table
from wuerfelwerk.engine.chance import list_rolls, new_throw
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games.the_choice import material as materials
from wuerfelwerk.games.the_choice import notation
from wuerfelwerk.games.the_choice import paper as printing
from wuerfelwerk.games.the_choice.board import COLOURS


@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_tc_01_two_to_four_seats(seats: int) -> None:
    with pytest.raises(Unreadable) as refused:
        materials.lay_out({}, seats, SeededDice(1))
    assert refused.value.rule == "TC-01"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tc_01_every_seat_has_a_sheet(seats: int) -> None:
    material = materials.lay_out({}, seats, SeededDice(1))
    ids = [[notation.board_of(material.boards[seat, side]).id for side in (0, 1)] for seat in range(seats)]
    assert len({front for front, _ in ids}) == seats
    assert all(front[0] == back[0] for front, back in ids)
    assert all(front[1] in "ac" and back[1] in "bc" for front, back in ids), (
        "c stands for one that was replaced"
    )


def test_tc_a15_a_printed_sheet_brings_both_its_sides_and_a_side_is_both() -> None:
    brought = printing.brings(["Ca", "Ac", "Ab", "Ba"])
    assert brought == ["Ca", "A", "Ba"], "one of which the other side is not printed stays alone"
    material = materials.lay_out({"sheets": "host"}, 3, SeededDice(1), brought)
    ids = [[notation.board_of(material.boards[seat, side]).id for side in (0, 1)] for seat in range(3)]
    assert ids == [["Ca", "Ca"], ["Ac", "Ab"], ["Ba", "Ba"]]


def test_tc_02_three_dice_with_a_number_and_a_colour_on_each_face(rules: Any) -> None:
    table = Table(rules)
    dice = notation.material_json(table.material)["dice"]
    assert len(dice) == 3
    for die in dice:
        assert [face[1] for face in die] == list("123456")
        assert sorted(face[0] for face in die) == sorted(COLOURS)
    assert len({face for die in dice for face in die}) == 18, "no face lies on two dice"
    assert "G6" in dice[0] and "G1" in dice[1] and "Y2" in dice[2]


def test_tc_03_each_die_is_a_colour_or_a_number(rules: Any) -> None:
    table = Table(rules).marking("G6 G1 Y2")
    assert table.refuses("A", "ring 0 die 1", "path 8 dice 1") == "TC-19"
    assert table.refuses("A", "path 8 dice 1", "ring 0 die 1") == "TC-19"
    assert table.refuses("A", "ring 0 die 1", "path 2 dice 1 2") == "TC-19"


@pytest.mark.parametrize("field", [0, 7, 9])
def test_tc_04_the_first_colour_field_lies_anywhere(rules: Any, field: int) -> None:
    table = Table(rules).marking("G6 G1 Y2")
    assert table.act("A", f"ring {field} die 1").ring("A") == {field}


def test_tc_04_die_and_field_have_the_same_colour(rules: Any) -> None:
    table = Table(rules).marking("G6 G1 Y2")
    assert table.refuses("A", "ring 1 die 1") == "TC-04"
    assert table.refuses("A", "ring 0 die 3") == "TC-04"


def test_tc_05_later_colour_fields_touch_a_mark(rules: Any) -> None:
    table = Table(rules).give("A", ring=[3]).marking("P2 P3 R1")
    assert table.refuses("A", "ring 1 die 1") == "TC-05"
    assert table.act("A", "ring 4 die 1").ring("A") == {3, 4}
    assert table.refuses("A", "ring 4 die 2") == "TC-05"
    assert table.refuses("A", "ring 3 die 3") == "TC-05"


def test_tc_05_the_ring_closes(rules: Any) -> None:
    """The sixteenth field touches both ends (TC-A12); 15 and 0 are neighbours."""
    table = Table(rules).give("A", ring=[15]).marking("G6 G1 Y2")
    assert "ring 0 die 1" in table.legal("A")
    table = Table(rules).give("A", ring=range(1, 16)).marking("G6 G1 Y2")
    assert [text for text in table.legal("A") if text.startswith("ring")] == ["ring 0 die 1", "ring 0 die 2"]
    assert table.refuses("A", "ring 0 die 1", "ring 0 die 2") == "TC-05"


def test_tc_06_golden_tim_colours(rules: Any) -> None:
    """Red, purple, blue, yellow, purple: every mark touches the one before or the other end."""
    table = Table(rules)
    for field, letter in ((3, "R"), (4, "P"), (2, "B"), (5, "Y"), (1, "P")):
        before = table.ring("A")
        if table.active != "A":
            table.marking("B1 G1 R1").others_done()
        table.marking(faces_like(table, f"{letter} G R")).act("A", f"ring {field} die 1", "done")
        table.act("B", "done").give("A", ring=before | {field}).give("B")  # nobody keeps misthrows
    assert table.ring("A") == {1, 2, 3, 4, 5}
    table.marking("B1 G1 R1").others_done()
    table.give("A", ring=table.ring("A")).marking("G6 X4 Y2")
    legal = {text for text in table.legal("A") if text.startswith("ring")}
    assert legal == {"ring 0 die 1", "ring 6 die 2"}
    assert [COLOURS[RING[field]] for field in (0, 6)] == ["G", "X"]


def faces_like(table: Table, colours: str) -> str:
    """The faces of the three dice that have these colours."""
    wanted = zip(table.referee.faces, colours.split(), strict=True)
    return " ".join(next(face for face in die if face[0] == colour) for die, colour in wanted)


def test_tc_07_the_two_areas_do_not_restrict_each_other(rules: Any) -> None:
    alone = Table(rules).marking("G6 G1 Y2").legal("A")
    rings = [text for text in alone if text.startswith("ring")]
    paths = [text for text in alone if text.startswith("path")]
    with_path = Table(rules).give("A", path=LONG_WAY).marking("G6 G1 Y2").legal("A")
    assert [text for text in with_path if text.startswith("ring")] == rings
    with_ring = Table(rules).give("A", ring=range(16)).marking("G6 G1 Y2").legal("A")
    assert [text for text in with_ring if text.startswith("path")] == paths


def test_tc_12_everybody_chooses_a_side_and_plays_the_other_one_later(rules: Any) -> None:
    table = Table(rules, starts=None).chance("lot", "starts A")
    assert table.legal("A") == table.legal("B") == ["side back", "side front"]
    table.act("B", "side back")
    assert table.refuses("B", "side front") == "TC-12"
    table.act("A", "side front")
    assert [int(table.sheet(seat).side) for seat in "AB"] == [0, 1]
    table.marking("G6 G1 Y2").act("B", "finish", "done").act("A", "done")
    assert [int(table.sheet(seat).side) for seat in "AB"] == [0, 0]
    assert [int(table.sheet(seat).second) for seat in "AB"] == [0, 1]
    assert table.refuses("A", "side back") == "TC-14"
    assert table.roll("G6 G1 Y2").refuses("B", "side back") == "TC-12"


@pytest.mark.parametrize("starts", "ABC")
def test_tc_13_the_lot_says_who_is_active_first(rules: Any, starts: str) -> None:
    table = Table(rules, seats=3, starts=None)
    assert (table.phase, table.refuses("A", "side front")) == ("lot", "TC-13")
    thrown = new_throw()
    table.rules.throw(table.material, table.state, thrown)
    assert (int(thrown.count), int(thrown.sides[0])) == (1, 3)
    table.chance("lot", f"starts {starts}")
    for seat in "ABC":
        table.act(seat, "side front")
    assert table.active == starts


def test_tc_14_the_first_try_is_thrown_with_all_dice(rules: Any) -> None:
    table = Table(rules)
    thrown = new_throw()
    table.rules.throw(table.material, table.state, thrown)
    assert (int(thrown.count), int(thrown.alike)) == (3, 0)
    assert sum(weight for _, weight in list_rolls(thrown)) == 216
    for seat in "AB":
        assert table.refuses(seat, "keep") == "TC-14"
    with pytest.raises(Unreadable):
        table.roll("G6 G1")
    with pytest.raises(Unreadable):
        table.roll("G1 G6 Y2")


def test_tc_15_a_second_try_with_any_dice(rules: Any) -> None:
    table = Table(rules).roll("G6 G1 Y2")
    assert len(table.legal("A")) == 8 and table.legal("B") == []
    assert table.refuses("B", "keep") == "TC-15"
    assert table.refuses("A", "ring 0 die 1") == "TC-15"
    table.act("A", "reroll 1 3")
    assert table.refuses("A", "reroll 2") == "TC-15"
    thrown = new_throw()
    table.rules.throw(table.material, table.state, thrown)
    assert int(thrown.count) == 2
    table.roll("B1 X6")
    assert (table.dice, table.phase) == ("B1 G1 X6", "marking")
    assert table.refuses("A", "reroll 1") == "TC-15"
    assert table.refuses("B", "keep") == "TC-15"


def test_tc_15_no_dice_are_chosen_by_keeping(rules: Any) -> None:
    table = Table(rules).roll("G6 G1 Y2")
    assert table.refuses("A", "reroll") == ""
    assert table.act("A", "keep").dice == "G6 G1 Y2"


@pytest.mark.parametrize("dice", ["1", "2", "3", "1 2", "1 3", "2 3", "1 2 3"])
def test_tc_15_dice_that_stay_do_not_change(rules: Any, dice: str) -> None:
    table = Table(rules).roll("G6 G1 Y2").act("A", f"reroll {dice}")
    new = ["B1", "R5", "X6"]
    table.roll(" ".join(new[int(die) - 1] for die in dice.split()))
    old = ["G6", "G1", "Y2"]
    for die in range(3):
        assert table.dice.split()[die] == (new if str(die + 1) in dice else old)[die]


def test_tc_16_golden_tim_keeps_one_die_and_throws_two(rules: Any) -> None:
    table = Table(rules).roll("G6 G1 Y2").act("A", "reroll 2 3")
    before = table.dice.split()
    after = table.roll("Y6 B4").dice.split()
    assert [one != other for one, other in zip(before, after, strict=True)] == [False, True, True]


def test_tc_17_all_faces_may_be_seen_before_the_second_try(rules: Any) -> None:
    """Everything a page needs lies in the material; which faces are drawn is tested with the picture."""
    table = Table(rules).roll("G6 G1 Y2")
    dice = np.array(table.material.dice)
    assert dice.shape == (3, 6) and table.phase == "keep"
    assert notation.material_json(table.material)["dice"][2] == ["R1", "Y2", "G3", "B4", "P5", "X6"]

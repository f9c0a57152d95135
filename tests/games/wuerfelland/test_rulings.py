"""The rulings WL-A… that no rule test carries by itself, and geometry as a person would check it."""

from __future__ import annotations

import random
from math import dist, isclose, sqrt
from typing import Any

import numpy as np
import pytest

from tests.games.wuerfelland.layouts import header, star, strip
from tests.games.wuerfelland.random_play import random_board
from tests.games.wuerfelland.referee import Referee
from tests.games.wuerfelland.table import Table
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.masks import listed
from wuerfelwerk.games.wuerfelland import rules as plain
from wuerfelwerk.games.wuerfelland.board import COLOURS, Board, Hex, load_boards
from wuerfelwerk.games.wuerfelland.material import board_of, lay_out, lay_out_boards


def finishing(rules: Any, active: str, goal_in_a_throw: bool) -> Table:
    """Two seats, one green field from the goal each; the active seat is about to reach it, or to throw."""
    table = Table(rules, star((1, 0), (2, 0)), 2, starts=active)
    for seat in "AB":
        table.give(seat, (0, 1), (0, 2), treasures=8 if goal_in_a_throw else 9)
    return table


@pytest.mark.parametrize("active", "AB")
def test_wl_a9_no_throw_after_the_goal_in_the_marking(rules: Any, active: str) -> None:
    table = finishing(rules, active, goal_in_a_throw=False).marking("Y G R R R R")
    other = "B" if active == "A" else "A"
    table.act(active, "mark 0,3").act(other, "colour G", "mark 1,0")
    assert (table.phase, table.winners) == ("over", active)
    assert table.treasures(other) == 10


@pytest.mark.parametrize("active", "AB")
def test_wl_a10_stopping_at_once_names_the_winner_that_comparing_clockwise_names(
    rules: Any, active: str
) -> None:
    """Both would reach the goal in their throws; the first one clockwise wins either way."""
    table = finishing(rules, active, goal_in_a_throw=True).marking("G O R R R R").act(active, "mark 1,0")
    table.all_pass().roll("Y R R R R").act(active, "colour Y", "mark 0,3")
    assert (table.phase, table.winners) == ("over", active)


def test_wl_a12_an_area_is_what_hangs_together_in_one_colour() -> None:
    """Counted by the boards, by the material and by the referee, on boards of all kinds."""
    chance = random.Random(12)
    boards = [*load_boards().values(), *(random_board(chance, 40, 12, colours) for colours in range(1, 7))]
    for board in boards:
        material = lay_out_boards({}, [[board, board]] * 2)
        record = material.boards[0, 0]
        fields = board.fields()
        ours = {frozenset(fields[f] for f in listed(record.area_fields[a])) for a in range(record.areas)}
        theirs = Referee(header([[board, board]] * 2)).players["A"].tablet["front"].areas
        assert ours == set(theirs) == set(board.areas())


def test_wl_a15_the_long_game_is_off_by_default() -> None:
    assert lay_out({}, 2, SeededDice(1)).goal == lay_out({"goal": "standard"}, 2, SeededDice(1)).goal
    assert lay_out({"goal": "full_bar"}, 2, SeededDice(1)).goal != lay_out({}, 2, SeededDice(1)).goal


def test_wl_a16_a_host_brings_one_board_for_all_or_one_for_each() -> None:
    options = {"boards": "host"}
    for host, expected in ((["3b"], ["3b", "3b"]), (["1a", "4b"], ["1a", "4b"])):
        material = lay_out(options, 2, SeededDice(1), host)
        assert [board_of(material.boards[seat, side]).id for seat in (0, 1) for side in (0, 1)] == [
            expected[0],
            expected[0],
            expected[1],
            expected[1],
        ]


def test_wl_a16_a_hosts_board_has_sides_and_side_events_all_the_same(rules: Any) -> None:
    table = Table(rules, [star(), strip("S G4 R2")], starts=None).chance("lot", "starts B")
    assert [table.legal(seat) for seat in "AB"] == [["side back", "side front"]] * 2


# ---- geometry ------------------------------------------------------------------------------------


def centre(at: Hex) -> tuple[float, float]:
    """Where the middle of a hexagon with sides of length 1 is drawn."""
    return (sqrt(3) * (at[0] + at[1] / 2), 1.5 * at[1])


@pytest.mark.parametrize("id", load_boards())
def test_neighbours_are_the_fields_one_width_apart(id: str) -> None:
    """At most six, the same both ways, and equal to the distances of the drawn centres."""
    board = load_boards()[id]
    record = lay_out_boards({}, [[board, board]] * 2).boards[0, 0]
    fields = board.fields()
    for number, at in enumerate(fields):
        near = {fields[f] for f in listed(record.near[number])}
        assert near == {other for other in fields if isclose(dist(centre(at), centre(other)), sqrt(3))}
        assert len(near) <= 6
        assert all(number in listed(record.near[fields.index(other)]) for other in near)
    start = {fields[f] for f in listed(record.start_near)}
    assert start == {at for at in fields if isclose(dist(centre(at), centre(board.start)), sqrt(3))}


def grown_sheet(chance: random.Random, board: Board) -> set[Hex]:
    """Marks as play could have made them: connected, at most one open area of each colour."""
    marks: set[Hex] = set()
    areas = board.areas()
    for _ in range(chance.randrange(len(board.colours) + 1)):
        begun = {board.colours[min(a)]: a for a in areas if a & marks and a - marks}
        near = {
            at
            for area in areas
            if board.colours[min(area)] not in begun or begun[board.colours[min(area)]] == area
            for at in area - marks
            if {(at[0] + q, at[1] + r) for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))}
            & (marks | {board.start})
        }
        if near:
            marks.add(chance.choice(sorted(near)))
    return marks


def compare_sheets(rules: Any, seed: int, sheets: int = 10) -> None:
    """What dice of each colour may do on random sheets of one board, by the rules and by trying out."""
    chance = random.Random(seed)
    board = random_board(chance, chance.randint(5, 60), 0, chance.randint(1, 6))
    table = Table(rules, board)
    empty, start = table.state.copy(), table.referee.copy()
    for _ in range(sheets):
        table.state, table.referee = empty.copy(), start.copy()
        table.give("A", *grown_sheet(chance, board))
        table.state.phase, table.state.thrower = plain.THROW_MARK, 0
        for colour in range(6):
            for dice in range(1, 7):
                compare_dice(table, colour, dice)


def compare_dice(table: Table, colour: int, dice: int) -> None:
    """So many dice of one colour in a throw of A: are they offered, and which marks do they allow?"""
    player, sheet = table.referee.players["A"], table.state.sheets[0]
    table.state.shown[:] = [dice if c == colour else 0 for c in range(6)]
    usable = bool(player.usable_areas(COLOURS[colour], dice))
    assert table.legal("A") == ([f"colour {COLOURS[colour]}"] if usable else []) + ["pass"]
    if usable:
        sheet.colour, sheet.left = colour, dice
        player.colour, player.dice = COLOURS[colour], dice
        assert set(table.legal("A")) == {f"mark {q},{r}" for q, r in player.legal_marks()}
        sheet.colour, sheet.left, player.colour = -1, 0, ""


def test_areas_and_marks_equal_trying_out_on_random_sheets(rules: Any) -> None:
    for seed in range(10):
        compare_sheets(rules, seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_areas_and_marks_equal_trying_out_on_ten_thousand_sheets(block: int) -> None:
    for seed in range(1000 + block * 100, 1100 + block * 100):
        compare_sheets(plain, seed)


def test_a_state_of_zeros_is_enough_to_start(rules: Any) -> None:
    table = Table(rules, star(), starts=None)
    again = np.zeros(1, plain.STATE)[0]
    rules.start(table.material, again)
    assert again.tobytes() == table.state.tobytes()

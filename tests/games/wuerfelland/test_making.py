"""The maker of boards: good boards, the same for the same seed, in outlines that differ."""

from __future__ import annotations

from functools import cache

import pytest

from wuerfelwerk.games import game
from wuerfelwerk.games.wuerfelland.board import (
    COLOURS,
    RENEWED,
    Board,
    around,
    faults,
    load_boards,
    read_board,
    write_board,
)
from wuerfelwerk.games.wuerfelland.making import (
    TREASURE_GAP,
    balance_materials,
    changes,
    distance,
    drawn_hexes,
    make_board,
)
from wuerfelwerk.games.wuerfelland.shapes import SHAPES
from wuerfelwerk.lab.balance import balance


@cache
def made(shape: str) -> Board:
    return make_board(7, shape)


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_a_made_board_is_good(shape: str) -> None:
    board = made(shape)
    assert faults(board) == []
    assert read_board(write_board(board)).id == board.id
    assert len(board.colours) == 112
    assert 5 <= len(board.blocked) <= 9


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_areas_and_colours_are_even(shape: str) -> None:
    board = made(shape)
    sizes = sorted(map(len, board.areas()))
    per_colour = [list(board.colours.values()).count(code) for code in range(len(COLOURS))]
    assert sizes[0] >= 2
    assert sizes[-1] <= 6
    assert sizes.count(2) <= 3
    assert set(per_colour) <= {18, 19}


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_the_start_is_in_the_middle_of_four_colours(shape: str) -> None:
    board = made(shape)
    near = [at for at in around(board.start) if at in board.colours]
    assert len(near) == 6
    assert len({board.colours[at] for at in near}) >= 4
    hexes = list(board.places)
    middle = (sum(q for q, _ in hexes) / len(hexes), sum(r for _, r in hexes) / len(hexes))
    nearest = min(distance(at, board.start) for at in hexes if at != board.start)
    assert nearest == 1
    assert abs(board.start[0] - middle[0]) < 2 and abs(board.start[1] - middle[1]) < 2


@pytest.mark.long
def test_equal_seeds_make_equal_boards() -> None:
    assert write_board(make_board(5, "heart")) == write_board(make_board(5, "heart"))
    assert write_board(make_board(5)) == write_board(make_board(5))
    assert write_board(make_board(5)) != write_board(make_board(6))


def test_a_board_bears_the_name_it_is_given() -> None:
    assert make_board(1, "gem", "home-1").id == "home-1"


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_outlines_have_room_for_fields_start_and_rocks(shape: str) -> None:
    hexes = drawn_hexes(SHAPES[shape])
    columns = [2 * q + r for q, r in hexes]
    assert 5 <= len(hexes) - 112 - 1 <= 9
    assert (max(columns) - min(columns)) / 2 + 1 <= 12
    assert max(r for _, r in hexes) <= 12
    assert len(hexes) == sum(letter != " " for line in SHAPES[shape].split("\n") for letter in line)


def test_silhouettes_differ() -> None:
    assert len(set(SHAPES.values())) == len(SHAPES)


def test_there_is_a_table_for_one_on_every_board() -> None:
    tables = dict(balance_materials())
    assert list(tables) == ["1c", "1d", "2a", "2c", "3c", "3d", "4a", "4b"]
    assert all(material.seats == 1 for material in tables.values())


def test_distance_counts_steps() -> None:
    board: Board = make_board(1, "lake")
    reached, edge = {board.start: 0}, [board.start]
    for step in range(1, 6):
        edge = [near for at in edge for near in around(at) if near not in reached]
        reached |= dict.fromkeys(edge, step)
    assert all(distance(at, board.start) == steps for at, steps in reached.items())


@pytest.mark.long
def test_shipped_boards_are_even() -> None:
    """The greedy bot alone needs nearly the same number of turns on each board."""
    rows = balance(game("wuerfelland"), balance_materials(), bot="greedy", games=1000, seed=1)
    common = sum(row["mean"] for row in rows) / len(rows)
    assert max(row["stderr"] for row in rows) < 0.01 * common
    assert [row["id"] for row in rows if abs(row["mean"] - common) > 0.03 * common] == []


# ---- boards made of others ----------------------------------------------------------------------


def test_a_change_keeps_what_makes_a_board_good() -> None:
    old = load_boards()["1a"]
    found = list(changes(old, "new"))
    assert len({write_board(board) for board in found}) == len(found) > 100
    for board in found:
        assert (board.id, board.start, board.blocked) == ("new", old.start, old.blocked)
        assert faults(board) == []
        assert {list(board.colours.values()).count(code) for code in range(len(COLOURS))} <= {18, 19}
        assert all(distance(at, board.start) >= TREASURE_GAP for at in board.treasures)
        assert set(map(frozenset, board.areas())) == set(map(frozenset, old.areas()))


def test_a_change_is_one_treasure_that_moved_or_two_areas_that_changed_colours() -> None:
    old = load_boards()["1a"]
    kinds = set()
    for board in changes(old, "new"):
        recoloured = [
            area for area in old.areas() if any(board.colours[at] != old.colours[at] for at in area)
        ]
        moved = len(old.treasures - board.treasures)
        assert (len(recoloured), moved) in ((2, 0), (0, 1))
        kinds.add(moved)
    assert kinds == {0, 1}


@pytest.mark.parametrize("old, new", RENEWED.items())
def test_a_new_side_has_the_areas_of_the_old_one(old: str, new: str) -> None:
    was, now = load_boards()[old], load_boards()[new]
    assert (was.start, was.blocked) == (now.start, now.blocked)
    assert set(map(frozenset, was.areas())) == set(map(frozenset, now.areas()))
    assert (was.colours, was.treasures) != (now.colours, now.treasures)

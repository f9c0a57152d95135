"""Sides of sheets: what comes with the game, what a file may hold, what the validator finds."""

from __future__ import annotations

import itertools
from dataclasses import replace
from itertools import chain

import pytest

from tests.games.the_choice.table import LONG_WAY, MARIA, TIM
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.games import game
from wuerfelwerk.games.the_choice.board import (
    COLOUR_COUNTS,
    NEIGHBOURS,
    NUMBERS,
    RENEWED,
    VALUES,
    faults,
    load_boards,
    parse_board,
    read_board,
    write_board,
)
from wuerfelwerk.games.the_choice.making import changes, make_board
from wuerfelwerk.games.the_choice.material import (
    DEALT,
    VERSION,
    reconstructed_points,
    shipped_dice,
    shipped_points,
    shipped_sheets,
)

BOARDS = load_boards()


@pytest.mark.parametrize("version", DEALT)
def test_ten_sheets_with_two_sides(version: int) -> None:
    assert len(shipped_sheets(version)) == 10
    assert [sheet[0][:-1] + sheet[1][:-1] for sheet in DEALT[version]] == [2 * name for name in "ABCDEFGHIJ"]
    boards = [BOARDS[id] for id in chain.from_iterable(DEALT[version])]
    turned = {min(board.ring[i:] + board.ring[:i] for i in range(16)) for board in boards}
    assert len(turned) == 20, "no ring is another one turned"
    assert len({board.numbers for board in boards}) == 20


def test_first_come_the_sides_that_are_dealt_then_those_that_were() -> None:
    assert tuple(BOARDS) == (*chain.from_iterable(DEALT[VERSION]), "Aa", "Eb", "Ja")
    assert game("the_choice").card.rules_version == VERSION


@pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))
def test_a_side_keeps_to_the_known_numbers(board: object) -> None:
    side = BOARDS[board.id]  # type: ignore[attr-defined]
    assert faults(side) == []
    assert sorted(side.numbers) == list(VALUES)
    assert sorted(map(side.ring.count, range(6))) == list(COLOUR_COUNTS)
    assert all(side.ring[i] != side.ring[i - 1] for i in range(16))


def paths(path: tuple[int, ...]) -> bool:
    """True if some continuation of the path marks all thirteen fields."""
    if len(path) == NUMBERS:
        return True
    return any(paths((*path, field)) for field in NEIGHBOURS[path[-1]] if field not in path)


def test_every_side_can_be_filled() -> None:
    """All sides have the same shape: a path over all fields exists, whatever the numbers on it."""
    assert all(after in NEIGHBOURS[field] for field, after in itertools.pairwise(LONG_WAY))
    assert sum(paths((start,)) for start in range(NUMBERS)) > 1
    reachable = {sum(faces) for faces in ((1,), (2,), (6, 1), (6, 6), (6, 3, 3))}
    assert max(VALUES) <= max(reachable) and min(VALUES) >= 1


def test_files_of_dice_and_points_say_what_is_reconstructed() -> None:
    assert [len(set(die)) for die in shipped_dice()] == [6, 6, 6]
    numbers, ring = shipped_points()
    assert (len(numbers), len(ring)) == (14, 17)
    assert reconstructed_points() == {2, 3, 4, 5, 6, 7, 8, 9, 12}


@pytest.mark.parametrize("board", [*BOARDS.values(), TIM, MARIA], ids=lambda board: board.id)
def test_a_file_is_read_as_it_was_written(board: object) -> None:
    assert parse_board(write_board(board)) == board  # type: ignore[arg-type]


GOOD = write_board(BOARDS["Aa"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        'id = "Aa"',
        GOOD.replace('id = "Aa"', 'id = "ä"'),
        GOOD.replace('id = "Aa"', "id = 1"),
        GOOD + "more = 1\n",
        GOOD.replace("map = '''\n", "map = '''\n R\n"),
        GOOD.replace("12", "19"),
        GOOD.replace("12", "0"),
        GOOD.replace("12", "x"),
        GOOD.replace("R", "Q"),
        "#" * 5000,
        b"\xff\xfe",
    ],
)
def test_a_broken_file_is_unreadable(text: str | bytes) -> None:
    with pytest.raises(Unreadable):
        parse_board(text)


def test_the_validator_finds_what_is_wrong() -> None:
    board = BOARDS["Aa"]
    twice = replace(board, ring=(board.ring[1], *board.ring[1:]))
    assert any("dieselbe Farbe" in str(fault) for fault in faults(twice))
    assert any("viermal" in str(f) or "dreimal" in str(f) for f in faults(replace(board, ring=(0, 1) * 8)))
    wrong = replace(board, numbers=(2, *board.numbers[1:]))
    if board.numbers[0] != 2:
        assert any("1 zweimal" in str(fault) for fault in faults(wrong))
    ones = replace(board, numbers=(1, 1, *range(2, 13)))
    assert any("Einsen" in str(fault) for fault in faults(ones))
    with pytest.raises(Unreadable):
        read_board(write_board(ones))


@pytest.mark.parametrize("seed", [1, 7, 99, 12345])
def test_a_seed_makes_one_good_side(seed: int) -> None:
    board = make_board(seed)
    assert faults(board) == [] and board == make_board(seed)
    assert read_board(write_board(board)) == board


@pytest.mark.parametrize("id", ["Aa", "Fb"])
def test_changes_swap_two_numbers_and_are_good_sides(id: str) -> None:
    old, found = BOARDS[id], list(changes(BOARDS[id], "new"))
    assert len({board.numbers for board in found}) == len(found) > 40
    for board in found:
        assert (board.id, board.ring, faults(board)) == ("new", old.ring, [])
        assert sum(one != other for one, other in zip(old.numbers, board.numbers, strict=True)) == 2
        small = [sum(board.numbers[near] <= 6 for near in NEIGHBOURS[field]) for field in range(NUMBERS)]
        assert 1 <= min(small) and max(small) <= 4


def test_a_new_side_is_the_old_one_with_two_numbers_swapped() -> None:
    boards = load_boards()
    for old, new in RENEWED.items():
        assert boards[old].ring == boards[new].ring
        pairs = zip(boards[old].numbers, boards[new].numbers, strict=True)
        assert sum(one != other for one, other in pairs) == 2

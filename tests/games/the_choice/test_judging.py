"""What levels see of a sheet of The Choice."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.the_choice.table import LONG_WAY, Table
from tests.judged import check_numbers, numbers_of
from wuerfelwerk.engine.masks import listed
from wuerfelwerk.games.the_choice import GAME, judging, planning, rules
from wuerfelwerk.games.the_choice.outlook import PATH_A_TURN, PATH_AFTER, RING_AFTER, SAFE, TRIED, TRIES


def seen(table: Table, seat: str = "A") -> Any:
    return numbers_of(GAME, table.material, table.state, table.number(seat))


@pytest.mark.parametrize("seats", [2, 4])
def test_plain_and_compiled_numbers_are_the_same(seats: int) -> None:
    check_numbers(GAME, {}, seats)


def test_points_are_the_lead_over_the_best_other_seat() -> None:
    table = Table(rules, seats=3).give("A", ring=range(7)).give("B", path=[0, 1, 2]).give("C", ring=range(10))
    assert [seen(table, seat)[judging.POINTS] for seat in "ABC"] == [8 - 13, 3 - 13, 13 - 8]


def test_the_marks_of_the_side_in_use_are_counted_one_hot() -> None:
    numbers = seen(Table(rules).give("A", ring=range(5), path=[0, 1, 2], misthrows=2))
    assert numbers[judging.LENGTH + 3] == numbers[judging.SIZE + 5] == numbers[judging.MISSES + 2] == 1
    assert numbers[judging.LENGTH : judging.COLOURS].sum() == 3


def test_the_best_use_of_the_dice_counts_as_made() -> None:
    """Y on 8 and G on 9 follow the ring; a path that is full takes nothing, so there is a misthrow."""
    table = Table(rules).give("A", ring=range(1, 8), path=LONG_WAY).marking("G6 G1 Y2")
    numbers = seen(table)
    assert numbers[judging.SIZE + 9 + 1] == 1  # G on 0 at the other end too
    assert numbers[judging.POINTS] == 13 + 36
    assert numbers[judging.MISSES] == 1
    assert seen(table, "B")[judging.SIZE] == 1  # may yet be given other dice


def test_too_few_dice_are_a_misthrow_that_counts_already() -> None:
    table = Table(rules).give("A", ring=[7], path=[0]).marking("G6 G1 Y2")
    table.act("A", "done")
    assert seen(table)[judging.MISSES + 1] == 1
    assert seen(table, "B")[judging.MISSES] == 1  # has not decided yet: nothing is held against it


def next_fields(last: int, marks: int) -> int:
    return judging.WHOLE_PATH if last < 0 else int(judging.NEAR[last]) & ~marks


def test_the_use_is_the_best_of_all() -> None:
    """No use that is legal leads to a sheet worth more, less the price of a misthrow."""
    table = Table(rules).give("A", ring=[7, 8]).marking("B1 G1 B4")
    sheet, board = table.sheet("A"), table.material.boards[0, 0]
    turns = int(judging.LIFE[0] + 0.5)

    def worth(state: Any) -> float:
        now = state.sheets[0]
        marks = int(now.marks[0, 1])
        last = int(now.path[0, now.length[0] - 1]) if now.length[0] > 0 else -1
        path = planning.path_worth(board, turns, marks, next_fields(last, marks))
        used = bin(int(now.used)).count("1")
        return float(path + planning.ring_worth(board, turns, int(now.marks[0, 0]))) - (
            0.0 if used == 3 else planning.MISTHROW_PRICE
        )

    def best_from(state: Any) -> float:
        most = worth(state)
        mask = np.zeros(rules.MASK_WORDS, np.int64)
        rules.legal(table.material, state, 0, mask)
        for action in listed(mask):
            if action < rules.KEEP_DICE or action >= rules.PATHS:
                after = state.copy()
                rules.apply(table.material, after, 0, action)
                most = max(most, best_from(after))
        return most

    ring, marks, last, used = judging.plan(
        table.material, table.state, 0, int(sheet.marks[0, 0]), int(sheet.marks[0, 1]), -1
    )
    path = planning.path_worth(board, turns, marks, next_fields(last, marks))
    planned = path + planning.ring_worth(board, turns, ring)
    planned -= 0.0 if bin(used).count("1") == 3 else planning.MISTHROW_PRICE
    assert planned == pytest.approx(best_from(table.state))


def test_a_second_try_is_the_average_over_what_it_may_show() -> None:
    table = Table(rules).give("A", ring=[7], path=[0]).roll("G6 G1 Y2").act("A", "reroll 2")
    numbers = seen(table)
    mean = np.zeros(judging.NUMBERS)
    for face in range(6):
        state = table.state.copy()
        rules.land(table.material, state, np.array([face], np.int16))
        mean += numbers_of(GAME, table.material, state, 0) / 6
    assert numbers == pytest.approx(mean)
    assert 0 < numbers[judging.LENGTH : judging.SIZE].max() <= 1


def test_when_the_game_ends_with_this_turn_only_the_lead_counts() -> None:
    table = Table(rules).turn_over("A").give("A", ring=range(10), misthrows=2).give("B", ring=range(7))
    table.marking("G6 G1 Y2").act("A", "done")
    numbers = seen(table)
    assert numbers[judging.LEAD] == 13 - 8
    assert numbers[judging.SURE] == 3  # more than this is no surer
    assert numbers[judging.COME] == 1  # B marks yet
    assert not numbers[: judging.LEAD].any()
    assert seen(table, "B")[judging.LEAD] == 8 - 13
    assert seen(table, "B")[judging.COME] == -1


def test_a_first_side_that_closes_is_followed_by_an_empty_one() -> None:
    table = Table(rules).give("A", ring=range(10), path=LONG_WAY[:5], misthrows=1).marking("G6 G1 Y2")
    numbers = seen(table.act("A", "finish"))
    assert numbers[judging.MISSES + 3] == numbers[judging.LENGTH] == numbers[judging.SIZE] == 1
    assert numbers[judging.POINTS] == 13 + 7


def test_the_chance_of_a_misthrow_is_that_of_the_dice() -> None:
    assert SAFE[0, 0].tolist() == [0, 0]  # neither colour nor number
    assert SAFE[3, 0].tolist() == [100, 100]  # any colour
    assert SAFE[0, 1].tolist() == [0, 0]  # a 1 takes one die
    assert SAFE[0, 1 << 11].tolist() == [19, 12]  # 12: all three in 25 of 216, or two sixes in 16 others
    assert SAFE[1, 0, 1] == round(100 / 216)


def test_what_a_side_brings_grows_with_its_turns_and_is_bounded() -> None:
    assert PATH_AFTER[0, 4, 5] == 5 and RING_AFTER[0, 7] == 8
    assert PATH_AFTER[2, 0, 1] == pytest.approx(1 - np.exp(-2 * PATH_A_TURN))
    assert (np.diff(PATH_AFTER, axis=0) >= -1e-9).all() and (np.diff(RING_AFTER, axis=0) >= -1e-9).all()
    assert PATH_AFTER[24, 3, 0] == 3  # nowhere to go
    assert PATH_AFTER.max() < 36.001 and RING_AFTER.max() < 25.001


def test_second_tries_show_every_face_equally_often() -> None:
    for count in (1, 2, 3):
        for place in range(count):
            faces = np.bincount(TRIES[count, : TRIED[count], place], minlength=6)
            assert set(faces) == {TRIED[count] // 6}

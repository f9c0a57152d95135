"""How a die lies and is tipped: 24 ways, four tips home, inverse tips, no mirror image."""

from __future__ import annotations

import pytest

from tests.games.wuerfelmeister.referee import DICE, WAY, tipped
from wuerfelwerk.games.wuerfelmeister.board import DIRECTIONS
from wuerfelwerk.games.wuerfelmeister.die import (
    EAST_FACE,
    NORTH_FACE,
    TIPPED,
    TOP,
    WAYS,
    four_sides,
    way_of,
)

ALL = range(1, WAYS + 1)


def lying(way: int) -> tuple[int, int, int]:
    return int(TOP[way]), int(NORTH_FACE[way]), int(EAST_FACE[way])


def test_there_are_24_ways_and_the_referee_knows_the_same() -> None:
    assert {lying(way) for way in ALL} == set(DICE.values())
    assert len(DICE) == 24
    assert all(way_of(*lying(way)[:2]) == way for way in ALL)


@pytest.mark.parametrize("way", ALL)
def test_each_tip_is_that_of_the_table(way: int) -> None:
    for direction, name in enumerate(DIRECTIONS):
        assert lying(int(TIPPED[way, direction])) == tipped(lying(way), name)


@pytest.mark.parametrize("way", ALL)
def test_four_tips_lead_home_and_no_fewer(way: int) -> None:
    for direction in range(4):
        seen = [way]
        for _ in range(4):
            seen.append(int(TIPPED[seen[-1], direction]))
        assert seen[4] == way and len(set(seen)) == 4


@pytest.mark.parametrize("way", ALL)
def test_the_opposite_tip_takes_a_tip_back(way: int) -> None:
    for direction in range(4):
        assert TIPPED[TIPPED[way, direction], (direction + 2) % 4] == way


@pytest.mark.parametrize("way", ALL)
def test_a_tip_brings_up_the_side_that_looked_the_other_way(way: int) -> None:
    for direction in range(4):
        assert TOP[TIPPED[way, direction]] == four_sides(way)[(direction + 2) % 4]


def test_no_way_is_a_mirror_image() -> None:
    """Top, north and east turn the same way round on every die: 1, 3, 2 and never 1, 2, 3."""
    mirrored = {(top, north, 7 - east) for top, north, east in DICE.values()}
    assert not mirrored & set(DICE.values())
    corner = {lying(way) for way in ALL if set(lying(way)) == {1, 2, 3}}
    assert corner == {(1, 3, 2), (3, 2, 1), (2, 1, 3)}


def test_all_ways_are_reached_by_tipping() -> None:
    assert len(WAY) == 4
    found, waiting = set[int](), [1]
    while waiting:
        way = waiting.pop()
        if way not in found:
            found.add(way)
            waiting += [int(TIPPED[way, direction]) for direction in range(4)]
    assert found == set(ALL)

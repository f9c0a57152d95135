"""The fast reckoning of reach against walking every way, on every size with figures in the way."""

from __future__ import annotations

import random

import pytest

from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games.wuerfelmeister import CARD, material, reach
from wuerfelwerk.games.wuerfelmeister.board import DIRECTIONS, NAMES, STEPS, fields, neighbour, place_of


def walked(size: int, at: int, steps: int, figures: set[int]) -> set[int]:
    """Where ways of so many steps end that use no field twice and pass no figure."""
    ends, ways = set[int](), [[at]]
    while ways:
        way = ways.pop()
        for direction in range(4):
            other = neighbour(way[-1], direction, size)
            if other < 0 or other in way:
                continue
            if len(way) == steps:
                ends.add(other)
            elif other not in figures:
                ways.append([*way, other])
    return ends


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_reach_is_where_ways_end(size: int) -> None:
    chance = random.Random(size)
    table = material.lay_out(CARD.defaults() | {"size": str(size)}, 2, SeededDice(1))
    for _ in range(250):
        board = fields(size)
        at = board.pop(chance.randrange(len(board)))
        figures = set(chance.sample(board, chance.randint(0, 3)))
        if chance.random() < 0.5:  # close by, where they matter
            near = [
                f
                for f in board
                if sum(abs(a - b) for a, b in zip(place_of(f), place_of(at), strict=True)) < 4
            ]
            figures = set(chance.sample(near, 3))
        sets = [sum(1 << f % 32 for f in figures if f // 32 == colour) for colour in (0, 1)]
        steps = chance.randint(1, 6)
        colour = (at // 32 + steps) % 2
        found = int(reach.reach(table, at, steps, sets, at // 32))
        ends = {32 * colour + bit for bit in range(32) if found >> bit & 1}
        assert ends == walked(size, at, steps, figures), (NAMES[at], steps)


def test_spread_is_all_neighbours() -> None:
    for field in range(64):
        colour = field // 32
        found = int(reach.spread(1 << field % 32, colour))
        near = {neighbour(field, direction, 8) for direction in range(4)} - {-1}
        assert {32 * (1 - colour) + bit for bit in range(32) if found >> bit & 1} == near


def test_fields_and_names_fit_together() -> None:
    assert len(set(NAMES)) == 64
    assert NAMES[0] == "a1" and {name for name in NAMES} == {c + r for c in "abcdefgh" for r in "12345678"}
    for field in fields(8):
        for direction, (up, right) in enumerate(STEPS):
            other = neighbour(field, direction, 8)
            if other >= 0:
                row, column = place_of(field)
                assert place_of(other) == (row + up, column + right), DIRECTIONS[direction]

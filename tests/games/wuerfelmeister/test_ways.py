"""What a figure has done since the viewer's turn is drawn field by field, as it may walk."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import dist
from typing import Any

import pytest

from tests.games.wuerfelmeister.table import Table
from tests.games.wuerfelmeister.test_properties import random_game
from wuerfelwerk.draw import Happened
from wuerfelwerk.games import game
from wuerfelwerk.games.pages import picture_of
from wuerfelwerk.games.wuerfelmeister import codes, notation, rules
from wuerfelwerk.games.wuerfelmeister.picture.looks import WIDE
from wuerfelwerk.games.wuerfelmeister.picture.sheet import _plan
from wuerfelwerk.games.wuerfelmeister.words import ways

Spot = tuple[float, float]


def drawn(material: Any, before: Any, seat: int, action: int) -> list[Spot]:
    """The corners of the dotted line."""
    sheet = picture_of(game("wuerfelmeister")).sheet(
        material, before, 1, recent=[Happened(seat, before, (action,), 1)]
    )
    (way,) = re.findall(r'<path class="went" d="M([^"]*)"', sheet)
    return [tuple(map(float, spot.split())) for spot in way.split(" L")]


def spot(material: Any, field: int) -> Spot:
    return _plan(material).spot(field)


def test_a_move_round_a_corner_is_drawn_round_it() -> None:
    table = Table(rules, "c3:1:3", A="a1", B="b1")
    table.act("A", "want 1").act("A", "tip c3 north").roll(3)
    action = notation.read_action(table.material, table.state, 0, "move b3")
    names = ["a1", "a2", "a3", "b3"]
    walked = drawn(table.material, table.state, 0, action)
    blocked = [spot(table.material, notation.FIELD_OF[name]) for name in ("b1",)]
    ends = [spot(table.material, notation.FIELD_OF[name]) for name in (names[0], names[-1])]
    assert [walked[0], walked[-1]] == ends and len(walked) == 4
    assert not set(blocked) & set(walked)


@pytest.mark.parametrize("seed", range(6))
def test_every_move_of_random_games_is_drawn_as_it_may_be_walked(seed: int) -> None:
    moves = 0
    for material, state, seat, action in random_game(rules, seed):
        if seat >= 0 and state.phase == codes.MOVE and action <= codes.COIN_ACTION:
            moves += 1
            check(material, state, seat, action)
    assert moves > 10


def check(material: Any, before: Any, seat: int, action: int) -> None:
    end = codes.COIN if action == codes.COIN_ACTION else action
    way = ways.one_way(material, before, seat, int(before.steps), end)
    assert drawn(material, before, seat, action) == [pytest.approx(spot(material, field)) for field in way]
    assert (way[0], way[-1], len(way)) == (before.figures[seat].at, end, before.steps + 1)
    assert len(set(way)) == len(way)
    others = {int(before.figures[other].at) for other in range(material.seats) if other != seat}
    assert not others & set(way[1:-1]) - {codes.COIN}
    on_board = [spot(material, field) for field in way if field != codes.COIN]
    for (x, y), (to_x, to_y) in pairwise(on_board):
        assert abs(x - to_x) + abs(y - to_y) == WIDE, "not from a field to the next"


def test_numbers_of_figures_that_came_from_one_place_lie_side_by_side() -> None:
    """Three have left the same place since the viewer's turn, as from the coin at the beginning."""
    table = Table(rules, "c3:1:3", A="a1", B="b1")
    table.act("A", "want 1").act("A", "tip c3 north").roll(3)
    action = notation.read_action(table.material, table.state, 0, "move b3")
    came = [Happened(0, table.state, (action,), number) for number in (1, 2, 3)]
    sheet = picture_of(game("wuerfelmeister")).sheet(table.material, table.state, 1, recent=came)
    discs = [
        re.findall(r'[xyr]="([^"]*)"', tag) for tag in re.findall(r"<circle [^>]*count-disc[^>]*>", sheet)
    ]
    assert len(discs) == 3
    for one, other in combinations([tuple(map(float, disc)) for disc in discs], 2):
        assert dist(one[:2], other[:2]) > one[2] + other[2]

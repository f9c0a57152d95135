"""Dice laid on a real board: a field is chosen for each, and what it shows towards the upper edge."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.games.wuerfelmeister.table import Table
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.games.wuerfelmeister import codes, notation, rules
from wuerfelwerk.games.wuerfelmeister.words import laying

EVERY = [[die, die % 4] for die in range(codes.DICE)]


def laying_table(**options: str) -> tuple[Any, Any]:
    """Material and state in which the twelve dice are laid."""
    table = Table(rules, options=options)
    state = table.state.copy()
    state.phase = codes.LAY
    return table.material, state


def plain(sentence: str) -> str:
    return sentence


@pytest.mark.parametrize("size", ["5", "6", "8"])
def test_wm_03_every_laying_is_told_by_its_fields_and_upper_edges(size: str) -> None:
    (material, state), thrown, chance = laying_table(size=size), new_throw(), random.Random(int(size))
    rules.throw(material, state, thrown)
    board = notation.board_fields(material)
    for _ in range(40):
        faces = [chance.randrange(int(sides)) for sides in thrown.sides[: int(thrown.count)]]
        text, fields, chosen = notation.roll_text(material, state, faces)[1], list(board), []
        for at, north in zip(faces, faces[codes.DICE :], strict=False):
            chosen.append([board.index(fields.pop(at)), north])
        assert laying.laid(material, chosen) == text
        after = state.copy()
        rules.land(material, after, np.array(notation.read_roll(material, state, "lot", text)))
        assert notation.die_text(board[chosen[5][0]], int(after.dice[board[chosen[5][0]]])) in text


def test_lists_hold_all_fields_and_the_four_sides_of_the_die() -> None:
    material, state = laying_table()
    rows = laying.laid_out(plain, material, state)
    assert len(rows) == codes.DICE and len({title for title, _ in rows}) == codes.DICE
    for title, (at, north) in rows:
        assert len(at.names) == 36 and at.names[0] == "a1"
        top = title.rsplit(" ", 1)[1]
        assert len(north.names) == 4 and not {top, str(7 - int(top))} & set(north.names)
    state.phase = codes.WANT
    assert laying.laid_out(plain, material, state) == []


@pytest.mark.parametrize(
    ("die", "chosen", "said"),
    [
        (4, [-1, 2], laying.NO_FIELD),
        (4, [36, 2], laying.NO_FIELD),
        (4, [4, -1], laying.NO_NORTH),
        (4, [4, 4], laying.NO_NORTH),
        (4, [2, 0], laying.TWICE),
    ],
)
def test_wm_03_dice_that_cannot_lie_like_that_are_named(die: int, chosen: list[int], said: str) -> None:
    material, _ = laying_table()
    with pytest.raises(NotLegal) as refused:
        laying.laid(material, [*EVERY[:die], chosen, *EVERY[die + 1 :]])
    assert refused.value.sentence == said
    assert "5" in {str(value) for value in refused.value.values.values()}


@pytest.mark.parametrize("chosen", [EVERY[:11], [*EVERY, [20, 0]], [*EVERY[:11], [11]], []])
def test_a_form_of_another_shape_is_unreadable(chosen: list[list[int]]) -> None:
    with pytest.raises(Unreadable):
        laying.laid(laying_table()[0], chosen)

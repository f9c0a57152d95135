"""Makes sides of sheets: the same seed always gives the same side.

    colours that stand three times ──► ring, drawn place by place ──► numbers, shuffled ──► validator

A draw that leads to equal neighbours is given up, and the next one goes on with the next numbers
of the seed. Numbers are spread so that small ones lie apart: a path needs small numbers all along,
because a single die shows no more than six. A side may also be made of another one by a small change: two
number fields swap what is printed on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Any

from wuerfelwerk.engine.chance import shuffled
from wuerfelwerk.engine.contract import Dice
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games.the_choice.board import (
    COLOUR_COUNTS,
    NEIGHBOURS,
    NUMBERS,
    RING,
    SHEETS,
    VALUES,
    Board,
    faults,
    load_boards,
)
from wuerfelwerk.games.the_choice.material import lay_out_boards

BALANCED_BY = "points"  # what `boards balance` measures
ATTEMPTS = 20_000
SMALL = 6  # the most a single die shows
LEAST_SMALL, MOST_SMALL = 1, 4  # small numbers beside every number


def make_board(seed: int, id: str = "") -> Board:
    """The side of a seed."""
    dice = SeededDice(seed)
    for _ in range(ATTEMPTS):
        ring = shuffled([code for code, count in _counts(dice) for _ in range(count)], dice)
        board = Board(id or f"made-{seed % 10**8}", tuple(ring), _numbers(dice))
        if not faults(board):
            return board
    raise RuntimeError(f"no side in {ATTEMPTS} attempts, seed {seed}")


def variants(board: Board, seed: int) -> Iterator[Board]:
    """The side alone: another one is as soon made as a change of it."""
    yield board


def changes(board: Board, id: str) -> Iterator[Board]:
    """All good sides that come of swapping two number fields of this one, in the order of the fields."""
    for one, other in combinations(range(NUMBERS), 2):
        numbers = list(board.numbers)
        numbers[one], numbers[other] = numbers[other], numbers[one]
        found = replace(board, id=id, numbers=tuple(numbers))
        if found.numbers != board.numbers and _are_spread(numbers) and not faults(found):
            yield found


def balance_materials(brought: Sequence[Board] = ()) -> list[tuple[str, Any]]:
    """For every side that is dealt, and those that are brought, its id and a table of one seat whose sheet
    has it on both sides."""
    boards = load_boards()
    sides = [*((id, boards[id]) for id in chain.from_iterable(SHEETS)), *((one.id, one) for one in brought)]
    return [(id, material_of(board)) for id, board in sides]


def material_of(board: Board) -> Any:
    """A table of one seat whose sheet has a side front and back."""
    return lay_out_boards([[board] * 2])


# ---- what sides are like ------------------------------------------------------------------------


def apart(one: Board, other: Board) -> float:
    """How far two sides differ: the share of fields with another colour or number."""
    pairs = [*zip(one.ring, other.ring, strict=True), *zip(one.numbers, other.numbers, strict=True)]
    return sum(mine != its for mine, its in pairs) / len(pairs)


def looks(board: Board) -> dict[str, float]:
    """Measures of its looks. ``gap``: the fewest steps in the ring between two fields of one colour;
    ``symmetry``: share of ring fields whose opposite has the same colour; ``small``: share of numbers from 1
    to 6 among the neighbours of a number, over all of them."""
    ring = board.ring
    gaps = [
        min(other - one, RING - other + one)
        for one, other in combinations(range(RING), 2)
        if ring[one] == ring[other]
    ]
    beside = [board.numbers[near] <= SMALL for field in range(NUMBERS) for near in NEIGHBOURS[field]]
    return {
        "gap": min(gaps),
        "symmetry": round(sum(ring[n] == ring[(n + RING // 2) % RING] for n in range(RING)) / RING, 3),
        "small": round(sum(beside) / len(beside), 3),
    }


def _counts(dice: Dice) -> list[tuple[int, int]]:
    """How often each colour stands in the ring."""
    return list(enumerate(shuffled(COLOUR_COUNTS, dice)))


def _numbers(dice: Dice) -> tuple[int, ...]:
    """The values in an order that keeps small numbers within reach of every field."""
    while True:
        values = shuffled(VALUES, dice)
        if _are_spread(values):
            return tuple(values)


def _are_spread(values: Sequence[int]) -> bool:
    """Small numbers lie beside every field, but not everywhere beside it."""
    beside = [sum(values[near] <= SMALL for near in NEIGHBOURS[field]) for field in range(NUMBERS)]
    return min(beside) >= LEAST_SMALL and max(beside) <= MOST_SMALL

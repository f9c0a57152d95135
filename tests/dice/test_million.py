"""A million rolls through the call tables use, with a fixed secret: the same verdict every time."""

from __future__ import annotations

import ast
import time
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

import wuerfelwerk.dice
from tests.evenness import evenness
from wuerfelwerk.dice import FairDice
from wuerfelwerk.table.table import Info, Instant, Seat, Table

ROLLS, DICE = 1_000_000, 6
LEAST_P = 0.001
ALLOWED = {"__future__", "collections.abc", "dataclasses", "hashlib", "hmac", "re", "secrets", "typing"}


def table_dice() -> FairDice:
    """The dice of a table, as the table itself makes them."""
    values = {"rules_version": 1, "options": {}, "boards": (), "settings": {}, "seed": 0, "name": "Eiche"}
    info = Info(
        id="million", game="", dice="fair", secret=bytes(range(32)).hex(), host="", invite="", watch="",
        created=0.0, **values,
    )  # fmt: skip
    dice = Table(info, (Seat("a", word="w0rd"), Seat("b")), Instant(0, 0)).dice()
    assert isinstance(dice, FairDice)
    return dice


@pytest.fixture(scope="module")
def faces() -> np.ndarray:
    """ROLLS × DICE faces."""
    dice, sides = table_dice(), [6] * DICE
    return np.array([dice.roll(number, sides) for number in range(1, ROLLS + 1)], np.int8)


@pytest.mark.long
def test_faces(faces: np.ndarray) -> None:
    assert evenness(np.bincount(faces.ravel(), minlength=6)) > LEAST_P


@pytest.mark.long
def test_positions(faces: np.ndarray) -> None:
    """No die of a roll is another kind of die than the one beside it."""
    for die in range(DICE):
        assert evenness(np.bincount(faces[:, die], minlength=6)) > LEAST_P
    from scipy.stats import chi2_contingency  # takes long to import: only where it is wanted

    table = [np.bincount(faces[:, die], minlength=6) for die in range(DICE)]
    assert chi2_contingency(table).pvalue > LEAST_P


@pytest.mark.long
def test_pairs_in_a_roll(faces: np.ndarray) -> None:
    for one in range(DICE):
        for other in range(one + 1, DICE):
            counts = np.bincount(6 * faces[:, one] + faces[:, other], minlength=36)
            assert evenness(counts) > LEAST_P / 15, (one, other)


@pytest.mark.long
def test_pairs_of_neighbouring_rolls(faces: np.ndarray) -> None:
    for apart in (1, 2, 7):
        counts = np.bincount(6 * faces[apart::, 0] + faces[:-apart, 0], minlength=36)
        expected = np.full(36, counts.sum() / 36)
        assert evenness(counts, expected) > LEAST_P, apart


@pytest.mark.long
def test_equal_dice_come_as_often_as_they_should(faces: np.ndarray) -> None:
    """How many different faces a roll shows: 6 of one … all different."""
    ordered = np.sort(faces, axis=1)
    different = 1 + (np.diff(ordered, axis=1) != 0).sum(axis=1)
    ways = np.array([6, 930, 10_800, 23_400, 10_800, 720])  # of 46 656
    assert ways.sum() == 6**6
    assert evenness(np.bincount(different, minlength=7)[1:], ways * ROLLS / 6**6) > LEAST_P


@pytest.mark.long
@pytest.mark.parametrize("sides", [2, 3, 5, 7, 15, 20, 36])
def test_other_dice(sides: int) -> None:
    """Lots and deals have as many sides as they need."""
    dice = table_dice()
    counts = np.bincount(
        [face for number in range(1, 20_001) for face in dice.roll(number, [sides] * 6)], minlength=sides
    )
    assert len(counts) == sides and evenness(counts) > LEAST_P


@pytest.mark.long
def test_every_order_of_a_shuffle_is_as_likely() -> None:
    dice, seen = table_dice(), dict.fromkeys(permutations(range(4)), 0)
    for number in range(48_000):
        order, stream = [0, 1, 2, 3], dice.stream(number)
        for last in range(3, 0, -1):
            other = stream.below(last + 1)
            order[last], order[other] = order[other], order[last]
        seen[tuple(order)] += 1
    assert evenness(list(seen.values())) > LEAST_P


def test_the_time_of_day_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [table_dice().roll(number, [6] * 6) for number in range(1, 20)]
    for clock in ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter"):
        monkeypatch.setattr(time, clock, lambda: 12345)
    assert [table_dice().roll(number, [6] * 6) for number in range(1, 20)] == before


def test_the_room_of_the_dice_reads_no_clock_and_no_generator() -> None:
    """Chance enters by ``new_secret`` and nowhere else."""
    for source in sorted(Path(wuerfelwerk.dice.__file__).parent.glob("*.py")):
        tree = ast.parse(source.read_text("utf-8"))
        for node in ast.walk(tree):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert all(name in ALLOWED or name.startswith("wuerfelwerk.dice") for name in names), names
        users = [
            function.name
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef)
            and any(isinstance(n, ast.Name) and n.id == "secrets" for n in ast.walk(function))
        ]
        assert users == (["new_secret"] if source.name == "fair.py" else [])

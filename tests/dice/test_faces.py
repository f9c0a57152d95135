"""Fairness of the one place where random bytes become faces, measured through the dice tables use."""

from __future__ import annotations

import ast
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import wuerfelwerk.dice
from tests.evenness import evenness
from wuerfelwerk.dice import FairDice, SeededDice, Stream

ROLLS = 60_000
SECRET = bytes(range(32))


def fair() -> FairDice:
    return FairDice(SECRET, "table", {"A": "w0rd", "B": ""})


@pytest.mark.parametrize("dice", [fair(), SeededDice(7)], ids=["fair", "seeded"])
@pytest.mark.parametrize("sides", [2, 3, 4, 6, 24])
def test_every_face_is_seen_and_none_is_favoured(dice: FairDice | SeededDice, sides: int) -> None:
    """60 000 dice, thrown six at a time as a table throws them."""
    counts = Counter(face for roll in range(1, ROLLS // 6 + 1) for face in dice.roll(roll, [sides] * 6))
    assert set(counts) == set(range(sides))
    assert evenness([counts[face] for face in range(sides)]) > 0.001


@pytest.mark.parametrize("place", range(6))
def test_every_die_of_a_roll_is_fair(place: int) -> None:
    dice = fair()
    counts = Counter(dice.roll(roll, [6] * 6)[place] for roll in range(1, 10_001))
    assert evenness([counts[face] for face in range(6)]) > 0.001


def test_neighbouring_rolls_know_nothing_of_each_other() -> None:
    dice = fair()
    faces = [dice.roll(roll, [6])[0] for roll in range(1, 36_001)]
    pairs = Counter(zip(faces[::2], faces[1::2], strict=True))
    assert len(pairs) == 36
    assert evenness(list(pairs.values())) > 0.001


def test_numbers_above_the_last_whole_share_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**32 is no multiple of 6: the four numbers left over must not become a seventh face."""
    stream = Stream(b"key", "label")
    monkeypatch.setattr(stream, "_numbers", iter([2**32 - 1, 2**32 - 4, 2**32 - 5, 0]))
    assert stream.below(6) == 5
    assert stream.below(6) == 0


@pytest.mark.parametrize("sides", [0, -1, 2**32 + 1])
def test_impossible_dice_are_refused(sides: int) -> None:
    with pytest.raises(ValueError):
        Stream(b"key", "label").below(sides)


def test_a_die_with_one_side_shows_it() -> None:
    assert Stream(b"key", "label").faces([1, 1, 1]) == [0, 0, 0]


@pytest.mark.parametrize("dice", [fair(), SeededDice(7)], ids=["fair", "seeded"])
def test_a_roll_depends_on_its_number_only(dice: FairDice | SeededDice) -> None:
    """So a restart, a look at another table or a thinking bot never shifts what comes next."""
    expected = [dice.roll(roll, [6] * 6) for roll in range(1, 50)]
    assert [dice.roll(roll, [6] * 6) for roll in reversed(range(1, 50))] == expected[::-1]
    assert dice.roll(3, [6, 6]) == expected[2][:2]
    assert len({tuple(faces) for faces in expected}) > 40


def test_two_tables_have_different_dice() -> None:
    words = {"A": "x"}
    one, other = FairDice(SECRET, "one", words), FairDice(SECRET, "other", words)
    assert [one.roll(k, [6] * 6) for k in range(5)] != [other.roll(k, [6] * 6) for k in range(5)]
    logs = {str([SeededDice(seed).roll(k, [6] * 6) for k in range(5)]) for seed in range(200)}
    assert len(logs) == 200


def test_process_wide_generators_are_neither_used_nor_disturbed() -> None:
    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()[1].tolist()
    faces = fair().roll(1, [6] * 6)
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before
    random.seed(2)
    assert fair().roll(1, [6] * 6) == faces


def test_no_source_of_dice_takes_a_remainder_or_another_generator() -> None:
    """One roll function only; no ``%`` and no float scaling on raw random output."""
    folder = Path(wuerfelwerk.dice.__file__).parent
    for source in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            assert not isinstance(node, ast.Mod), source.name
            if isinstance(node, ast.Import):
                assert not {"random", "numpy"} & {alias.name for alias in node.names}, source.name
            if isinstance(node, ast.FunctionDef) and node.name == "below":
                assert source.name == "faces.py"

"""One rule of seeds at every door: a whole number 0 … 2**63-1, and one sentence for anything else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import wuerfelwerk as ww
import wuerfelwerk.adapters.gymnasium
from tests.calling import assert_one_sentence, run
from wuerfelwerk.adapters import pettingzoo
from wuerfelwerk.table.opening import checked_seed, rematch, wanted_info
from wuerfelwerk.table.table import Instant, Table

GAME = next(iter(card.id for card in ww.games()))
LARGEST = 2**63 - 1
WRONG: list[Any] = [-1, LARGEST + 1, 1.5, "7", True]
FIT: list[Any] = [0, LARGEST, np.int64(5), np.uint64(LARGEST)]

DOORS: dict[str, Callable[[Any], object]] = {
    "new": lambda seed: ww.new(GAME, seed=seed),
    "Batch": lambda seed: ww.Batch(GAME, 1, seed=seed),
    "simulate": lambda seed: ww.simulate(GAME, 1, bots="random", seed=seed, workers=1),
    "table": lambda seed: checked_seed("seeded", seed),
    "pettingzoo": lambda seed: pettingzoo.env(GAME).reset(seed=seed),
    "pettingzoo, parallel": lambda seed: pettingzoo.parallel_env(GAME).reset(seed=seed),
    "gymnasium": lambda seed: gymnasium.make(f"Wuerfelwerk/{GAME}-v1").unwrapped.reset(seed=seed),
    "gymnasium, many": lambda seed: gymnasium.make_vec(f"Wuerfelwerk/{GAME}-v1", 1).reset(seed=seed),
}
COMMANDS = {
    "simulate": ["simulate", GAME, "--games", 1],
    "arena": ["arena", GAME, "--bots", "random,greedy", "--games", 2],
    "report": ["report", GAME, "--games", 2, "--out", "report.html"],
    "boards make": ["boards", "make", GAME],
    "boards balance": ["boards", "balance", GAME, "--games", 2],
    "train": ["train", GAME, "--games", 5000, "--out", "levels.json"],
    "solve": ["solve", "the_choice", "--sheet", "Aa"],
}


@pytest.mark.parametrize("door", list(DOORS))
@pytest.mark.parametrize("seed", WRONG, ids=repr)
def test_a_wrong_seed_is_told_in_one_sentence_at_every_door(door: str, seed: Any) -> None:
    with pytest.raises(ww.Unreadable) as caught:
        DOORS[door](seed)
    assert ww.told(caught.value) == f"A seed is a whole number from 0 to {LARGEST}, not “{seed}”."


@pytest.mark.parametrize("door", list(DOORS))
@pytest.mark.parametrize("seed", FIT, ids=repr)
def test_every_door_takes_the_ends(door: str, seed: Any) -> None:
    DOORS[door](seed)


@pytest.mark.parametrize("command", list(COMMANDS))
@pytest.mark.parametrize("seed", [-1, LARGEST + 1, "one"])
def test_a_wrong_seed_is_told_in_one_sentence_by_every_command(
    command: str, seed: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = f"{seed} is not a whole number from 0 to {LARGEST}."
    assert_one_sentence(run(*COMMANDS[command], "--seed", seed), "--seed", words)


def test_a_row_of_games_with_a_wrong_seed_stays_as_it_was() -> None:
    """One for each, or one too many for the last of them."""
    envs: Any = gymnasium.make_vec(f"Wuerfelwerk/{GAME}-v1", 2).unwrapped
    envs.reset(seed=4)
    before = [envs.match(number) for number in range(2)]
    for wrong in ([5, -1], LARGEST, [5, LARGEST + 1]):
        with pytest.raises(ww.Unreadable, match="Startwert"):
            envs.reset(seed=wrong)
        assert [envs.match(number) for number in range(2)] == before


def test_a_table_after_that_of_the_largest_seed_has_the_first() -> None:
    made = {"settings": {}, "dice": "seeded", "host": "somebody"}
    info = wanted_info(Instant(0.0, 0.0), game=GAME, options={}, boards=(), seed=LARGEST, **made)  # type: ignore[arg-type]
    assert rematch(Table(info, (), Instant(0.0, 0.0)), "nobody", Instant(0.0, 0.0)).info.seed == 0

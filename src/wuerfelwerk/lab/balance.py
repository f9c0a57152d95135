"""How even boards are: the turns one bot needs, or the points it makes, on each of them alone."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.games import game as game_of
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player
from wuerfelwerk.lab.tally import mean_and_error

CHUNK = 50  # games of one board handed to a worker at once


@dataclass(frozen=True)
class _Task:
    """Games ``first`` … ``last - 1`` on one board. ``material`` travels as bytes."""

    game: str
    bot: str
    seed: int
    material: bytes
    first: int
    last: int
    by: str  # 'turns' or 'points'


def balance(
    game: Game,
    materials: Sequence[tuple[str, Any]],
    *,
    bot: str = "greedy",
    by: str = "turns",
    games: int = 500,
    seed: int = 1,
    workers: int = 1,
    own: int = 0,
) -> list[dict[str, Any]]:
    """For each (board id, material of one seat) the mean of turns or points and its standard error.

    Game i meets the same generator on every board. ``away``: the distance of a board from the mean of all,
    in percent of it, game by game, with a standard error of its own. The last ``own`` of them are measured
    against the others.
    """
    tasks = [
        _Task(game.id, bot, seed, data, first, min(first + CHUNK, games), by)
        for data in (material.tobytes() for _, material in materials)  # one copy for all tasks of a board
        for first in range(0, games, CHUNK)
    ]
    found = [number for numbers in _run(tasks, workers) for number in numbers]  # board by board
    every = np.array(found, np.float64).reshape(len(materials), games)
    usual = every[: len(every) - own]
    away = 100 * (every - usual.mean(axis=0)) / usual.mean()
    rows = []
    for (id, _), its, off in zip(materials, every.tolist(), away.tolist(), strict=True):
        (mean, error), (distance, its_error) = mean_and_error(its), mean_and_error(off)
        rows.append({"id": id, "mean": mean, "stderr": error, "away": distance, "away_stderr": its_error})
    return rows


def _run(tasks: list[_Task], workers: int) -> list[list[int]]:
    _measured(tasks[0])  # loads all machine code, so that forked workers have it already
    if workers == 1:
        return [_measured(task) for task in tasks]
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    with ProcessPoolExecutor(workers, context) as pool:
        return list(pool.map(_measured, tasks))


def _measured(task: _Task) -> list[int]:
    """The number of turns of each game, or the points of its only seat."""
    game = game_of(task.game)
    player = Player(Plan(task.game, 1, 1, (task.bot,)))
    count = task.last - task.first
    materials = np.frombuffer(bytearray(task.material * count), game.rules.MATERIAL)
    generators = np.array([new_generator(task.seed, index) for index in range(task.first, task.last)])
    states, _, _ = player.run_batch(materials, generators, np.zeros((count, 1), np.int16))
    if task.by == "turns":
        return [int(turn) for turn in states["turn"]]
    return [int(player.rules.score(materials[i], states[i], 0)) for i in range(count)]

"""How fast a game is simulated on one core, and how long its machine code takes to make or load."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import numpy as np

from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.generator import SeededDice, new_generator
from wuerfelwerk.lab import copying
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player

TABLES = 256  # laid out in advance; played again and again, all in one call: games may be very short
COPIES = 100_000
ROUNDS = 8
CACHE = "WUERFELWERK_CACHE"


def measure(game: Game, seats: int, seconds: float) -> dict[str, Any]:
    """All figures of one game, each measured for about ``seconds``."""
    player = Player(Plan(game.id, 1, seats))
    player.play(0, 1)
    cold, cached = compile_seconds(game.id)
    return {
        "game": game.id,
        "seats": seats,
        "actions_per_s": actions_per_second(player, seats, seconds),
        "games_per_s": games_per_second(player, seconds),
        "copies_per_s": copies_per_second(game, seconds),
        "state_bytes": int(np.dtype(game.rules.STATE).itemsize),
        "compile_cold_s": cold,
        "compile_cached_s": cached,
    }


def actions_per_second(player: Player, seats: int, seconds: float) -> float:
    """Random actions of the compiled loop alone: tables are laid out before the clock runs."""
    rules, options = player.game.rules, player.game.card.defaults()
    materials = np.zeros(TABLES, rules.MATERIAL)
    for place in range(TABLES):
        materials[place] = rules.lay_out(options, seats, SeededDice(0, place))
    generators = np.array([new_generator(1, place) for place in range(TABLES)])
    players = np.zeros((TABLES, seats), np.int16)
    return rate(lambda _: int(player.run_batch(materials, generators, players)[2].sum()), seconds)


def games_per_second(player: Player, seconds: float) -> float:
    """Whole games as ``simulate`` plays them, laying out and summing up included."""
    return rate(lambda number: len(player.play(number * TABLES, TABLES)[0]), seconds)


def copies_per_second(game: Game, seconds: float) -> float:
    """Copies of whole states, compiled."""
    copy_round = bind(copying, compile=True).copy_round
    states = np.zeros(TABLES, game.rules.STATE)
    copy_round(states, 1)
    return rate(lambda _: int(copy_round(states, COPIES)), seconds)


def compile_seconds(id: str) -> tuple[float, float]:
    """Seconds to the end of the first game in a new process, with an empty and with a filled cache."""
    with tempfile.TemporaryDirectory() as folder:
        cold, cached = (_first_game(id, folder) for _ in range(2))
    return cold, cached


def _first_game(id: str, cache: str) -> float:
    code = f"from wuerfelwerk.lab.bench import time_first_game as t; print(t({id!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, CACHE: cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def time_first_game(id: str) -> float:
    """Seconds from asking for compiled rules to the end of the first random game, in this process."""
    from wuerfelwerk.games import game

    bind(copying, compile=True)  # imports numba, which is not to be timed
    seats = game(id).card.seats_max
    begun = time.perf_counter()
    Player(Plan(id, 1, seats)).play(0, 1)
    return time.perf_counter() - begun


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Units of work a second, in the best of several rounds: other programs only ever slow it down.

    ``work(number)`` says how many units it did.
    """
    numbers = count()
    return max(_round(work, numbers, seconds / ROUNDS) for _ in range(ROUNDS))


def _round(work: Callable[[int], int], numbers: Iterator[int], seconds: float) -> float:
    """At least one piece of work, however short the time."""
    done, begun = 0, time.perf_counter()
    for number in numbers:
        done += work(number)
        spent = time.perf_counter() - begun
        if spent >= seconds:
            return done / spent
    raise AssertionError("the numbers never end")

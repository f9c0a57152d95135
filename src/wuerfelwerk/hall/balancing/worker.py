"""The process that plays alone on boards. The web process never runs the rules compiled.

It is started by the first question, plays a few games for each and ends with the server; what it compiles for
a game it keeps for the next question.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any

import wuerfelwerk.games as games
from wuerfelwerk.hall.bots.beside import Beside, end_with_the_server, questions, spawned

BEHIND = 10  # of the niceness of processes: pages and bots come first
SEED = 1  # as ``boards balance`` takes it: every board meets the same dice

DONE = "done"  # the numbers of some games
FAILED = "failed"  # a traceback

Run = Callable[[str, str, str, int, int], list[int]]  # game, bot, board file, first game, how many


def played(game_id: str, bot: str, file: str, first: int, count: int) -> list[int]:
    """What is run in the process: everything is loaded and compiled here, and nowhere else."""
    solo, by = _solo(game_id, bot)
    numbers: list[int] = solo.play(_material(game_id, file), by, SEED, first, count)
    return numbers


@lru_cache(maxsize=16)
def _solo(game_id: str, bot: str) -> tuple[Any, str]:
    from wuerfelwerk.bots.solo import Solo

    game = games.game(game_id)
    return Solo(game, bot), measured_by(game)


def measured_by(game: Any) -> str:
    """Turns, unless a game says otherwise."""
    return str(getattr(game.part("making"), "BALANCED_BY", "turns"))


@lru_cache(maxsize=32)
def _material(game_id: str, file: str) -> Any:
    game = games.game(game_id)
    return game.part("making").material_of(game.part("board").read_board(file))


@dataclass(frozen=True)
class Helper(Beside):
    """The process and the line to it."""

    @classmethod
    def start(cls, run: Run) -> Helper:
        return cls(*spawned(_serve, run))

    def ask(self, seconds: float, *question: Any) -> tuple[Any, ...]:
        """TimeoutError where it says nothing; EOFError or OSError if it died."""
        self.connection.send(question)
        return self.hear(seconds)


def _serve(connection: Connection, run: Run) -> None:
    """One process: answers questions until the other end is closed."""
    end_with_the_server()
    os.nice(BEHIND)
    for question in questions(connection):
        try:
            answer: tuple[Any, ...] = DONE, run(*question)
        except Exception:
            answer = FAILED, traceback.format_exc()
        connection.send(answer)

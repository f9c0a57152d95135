"""The process that answers what hints ask about one game. The web process never runs the rules compiled.

First it is made ready, which takes a while where nothing is compiled yet; from then on it answers within
``bots.hinting.SECONDS`` and a little. It ends with the server.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

import wuerfelwerk.games as games
from wuerfelwerk.hall.bots.beside import Beside, end_with_the_server, questions, spawned
from wuerfelwerk.table.hinting.asking import Question

BEHIND = 5  # of the niceness of processes: pages come first
FEW = 16  # play-outs, when it is made ready

READY = "ready"  # words of the process: from now on it answers
DONE = "done"  # the answer
FAILED = "failed"  # a traceback

# Told None it makes itself ready for the game; told a question it answers it.
Run = Callable[[str, Question | None], Mapping[str, Any] | None]


def answered(game_id: str, asked: Question | None) -> Mapping[str, Any] | None:
    """What is run in the process: everything is loaded and compiled here, and nowhere else."""
    adviser = _adviser(game_id)
    if asked is None:
        return None
    rules = adviser.judge.game.rules
    material = np.frombuffer(bytearray(asked.material), rules.MATERIAL)[0]
    state = np.frombuffer(bytearray(asked.state), rules.STATE)[0]
    told: Mapping[str, Any] = adviser.advise(material, state, asked.seat, asked.chosen).to_json()
    return told


_advisers: dict[str, Any] = {}


def _adviser(game_id: str) -> Any:
    """Who gives hints; made once, and asked about a first decision, which compiles."""
    from wuerfelwerk.bots import first_decision
    from wuerfelwerk.bots.hinting import Adviser

    if game_id not in _advisers:
        adviser = Adviser(games.game(game_id))
        adviser.advise(*first_decision(adviser.judge.game), trials=FEW, seconds=0.0)
        _advisers[game_id] = adviser
    return _advisers[game_id]


@dataclass(frozen=True)
class Helper(Beside):
    """The process and the line to it."""

    @classmethod
    def start(cls, run: Run, game_id: str) -> Helper:
        return cls(*spawned(_serve, run, game_id))


def _serve(connection: Connection, run: Run, game_id: str) -> None:
    """One process: makes itself ready, then answers questions until the other end is closed."""
    end_with_the_server()
    os.nice(BEHIND)
    connection.send(_answer(run, game_id, None))
    for question in questions(connection):
        connection.send(_answer(run, game_id, question))


def _answer(run: Run, game_id: str, question: Question | None) -> tuple[Any, ...]:
    try:
        found = run(game_id, question)
    except Exception:
        return FAILED, traceback.format_exc()
    return (READY,) if question is None else (DONE, found)

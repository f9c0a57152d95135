"""The process that analyses games. The web process never runs the rules compiled.

It is started when somebody asks, does one game after the other and ends with the server. What it compiles
for a game it keeps for the next one. It goes behind tables: bots answer first.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import wuerfelwerk.games as games
from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.hall.bots.beside import Beside, end_with_the_server, questions, spawned

TRIALS, OF_MANY = 48, 32  # play-outs of each state that is compared: a game takes some seconds
MANY = 5  # seats
BEHIND = 10  # of the niceness of processes

READY = "ready"  # words of the process: compiled, from now on events are gone through
AT = "at"  # so many events of so many are done
DONE = "done"  # what was found
REFUSED = "refused"  # the sentence why there is nothing to be found
FAILED = "failed"  # a traceback

Record = Mapping[str, Any]
Tell = Callable[..., None]
Run = Callable[[str, Record, Tell], Mapping[str, Any]]  # game, record, told how far it is → JSON


def analysed(game_id: str, record: Record, tell: Tell) -> Mapping[str, Any]:
    """What is run in the process: everything is loaded and compiled here, and nowhere else."""
    from wuerfelwerk.bots.analysing import analyse, prepare

    judge = _judge(game_id)
    prepare(judge, record)
    tell(READY)
    trials = trials_for(len(record["seats"]))
    analysis = analyse(judge, record, trials=trials, on_progress=lambda done, all: tell(AT, done, all))
    return analysis.to_json()


def trials_for(seats: int) -> int:
    return OF_MANY if seats >= MANY else TRIALS


_judges: dict[str, Any] = {}


def _judge(game_id: str) -> Any:
    """Who plays on in its head; made once for every game."""
    from wuerfelwerk.bots.analysing import Judge, usual_bot

    if game_id not in _judges:
        game = games.game(game_id)
        _judges[game_id] = Judge(game, usual_bot(game))
    return _judges[game_id]


@dataclass(frozen=True)
class Helper(Beside):
    """The process and the line to it."""

    @classmethod
    def start(cls, run: Run) -> Helper:
        return cls(*spawned(_serve, run))


def _serve(connection: Connection, run: Run) -> None:
    """One process: answers questions until the other end is closed."""
    end_with_the_server()
    os.nice(BEHIND)
    for game_id, record in questions(connection):
        connection.send(_answer(connection, run, game_id, record))


def _answer(connection: Connection, run: Run, game_id: str, record: Record) -> tuple[Any, ...]:
    try:
        return DONE, run(game_id, record, lambda *said: connection.send(said))
    except Refusal as refusal:
        return REFUSED, refusal.sentence, refusal.values
    except Exception:
        return FAILED, traceback.format_exc()

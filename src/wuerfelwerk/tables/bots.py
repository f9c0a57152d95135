"""The process bots think in. It runs the rules compiled; the web process never does.

The worker compiles (or loads from the cache) in a thread at start; until that is done it answers
with the plain rules. One question at a time: a bot answers within a fraction of a second.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import threading
import traceback
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Protocol

from wuerfelwerk import bots, games

log = logging.getLogger(__name__)

ANSWER_SECONDS = 20.0  # a cold worker on a busy machine needs some to answer its first question
STOP_SECONDS = 2.0

Question = tuple[str, str, bytes, bytes, int, int]


class BotFailed(Exception):
    """A bot gave no commit; the message holds its traceback."""


class Chooser(Protocol):
    """Whatever can be asked for the commits of bots."""

    def start(self) -> None: ...

    async def choose(
        self, game_id: str, bot: str, material: bytes, state: bytes, seat: int, seed: int
    ) -> list[int]:
        """The whole commit of a seat; BotFailed if there is none."""

    async def close(self) -> None: ...


class BotWorker:
    """One worker process. A worker that died or hangs is replaced by a new one."""

    def __init__(self, game_ids: Sequence[str] = (), *, answer_seconds: float = ANSWER_SECONDS) -> None:
        self._game_ids = tuple(game_ids or games.GAMES)
        self._answer_seconds = answer_seconds
        self._asking = asyncio.Lock()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None

    def start(self) -> None:
        """Starts the process; it warms up in the background."""
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._game_ids), daemon=True)
        self._process.start()
        theirs.close()

    async def choose(
        self, game_id: str, bot: str, material: bytes, state: bytes, seat: int, seed: int
    ) -> list[int]:
        async with self._asking:
            if self._connection is None:
                self.start()
            assert self._connection is not None
            question = (game_id, bot, material, state, seat, seed)
            try:
                return await asyncio.to_thread(_ask, self._connection, question, self._answer_seconds)
            except (EOFError, OSError, TimeoutError) as error:
                self._kill()
                raise BotFailed(f"the bot worker is gone: {error!r}") from error

    async def close(self) -> None:
        self._kill()

    def _kill(self) -> None:
        if self._process is not None and self._connection is not None:
            self._process.kill()
            self._process.join(STOP_SECONDS)
            self._connection.close()
        self._process = self._connection = None


def _ask(connection: Connection, question: Question, seconds: float) -> list[int]:
    connection.send(question)
    if not connection.poll(seconds):
        raise TimeoutError(f"no answer within {seconds} s")
    commit, failure = connection.recv()
    if failure:
        raise BotFailed(failure)
    return list(commit)


def _serve(connection: Connection, game_ids: Sequence[str]) -> None:
    """The worker: answers questions until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    threading.Thread(target=_warm, args=(game_ids,), daemon=True).start()
    while True:
        try:
            question = connection.recv()
        except EOFError:
            return
        connection.send(_answer(question))


def _answer(question: Question) -> tuple[list[int], str]:
    """The commit, or the traceback of what went wrong."""
    game_id, bot, material, state, seat, seed = question
    try:
        return bots.choose(games.game(game_id), bot, material, state, seat, seed), ""
    except Exception:
        return [], traceback.format_exc()


def _warm(game_ids: Sequence[str]) -> None:
    for game_id in game_ids:
        try:
            bots.warm(games.game(game_id))
        except Exception:
            log.exception("bots of %s stay with the plain rules", game_id)

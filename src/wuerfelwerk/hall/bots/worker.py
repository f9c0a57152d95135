"""The processes bots think in. The web process never runs the rules compiled.

Two are started: one answers at once, with the plain rules, while the other compiles (or loads from
the cache) and takes its place when it is ready. Compiling and answering in one process would let
the first bots of a cold start think for minutes. One question at a time, in the order they came: a bot
answers within a second at most. Levels that play on in their heads are what takes long: while they are
not compiled, or while many questions wait, a level below answers, and the log says so.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Protocol

from wuerfelwerk import bots, games

log = logging.getLogger(__name__)

ANSWER_SECONDS = 20.0  # a cold worker on a busy machine needs some to answer its first question
STOP_SECONDS = 2.0
MOST_WAITING = 8  # questions; while more wait nobody plays on in its head
READY = "ready"

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


@dataclass(frozen=True)
class Helper:
    """One process and the line to it."""

    process: multiprocessing.process.BaseProcess
    connection: Connection

    @classmethod
    def start(cls, *warm: str) -> Helper:
        """A process that makes these games' bots ready, says so, and then answers questions."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, warm), daemon=True)
        process.start()
        theirs.close()
        return cls(process, ours)

    def is_ready(self) -> bool:
        """True once it has said so; EOFError if it died before."""
        return self.connection.poll() and self.connection.recv() == READY

    def stop(self) -> None:
        self.process.kill()
        self.process.join(STOP_SECONDS)
        self.connection.close()


class BotWorker:
    """A worker process and its warm successor. One that died or hangs is replaced by a new one."""

    def __init__(self, game_ids: Sequence[str] = (), *, answer_seconds: float = ANSWER_SECONDS) -> None:
        self._game_ids = tuple(game_ids or games.GAMES)
        self._answer_seconds = answer_seconds
        self._asking = asyncio.Lock()
        self._answering: Helper | None = None
        self._warming: Helper | None = None
        self._waiting = 0
        self._told: set[tuple[str, str, str]] = set()  # game, bot and who answers instead: told once

    def start(self) -> None:
        """Starts both processes; neither is waited for."""
        self._answering = Helper.start()
        if self._warming is None:
            self._warming = Helper.start(*self._game_ids)

    async def choose(
        self, game_id: str, bot: str, material: bytes, state: bytes, seat: int, seed: int
    ) -> list[int]:
        self._waiting += 1
        try:
            return await self._choose_in_turn((game_id, bot, material, state, seat, seed))
        finally:
            self._waiting -= 1

    async def _choose_in_turn(self, question: Question) -> list[int]:
        async with self._asking:
            if self._answering is None:
                self.start()
            self._change_over()
            asked = question[1]
            assert self._answering is not None
            if self._waiting > MOST_WAITING:
                question = _hurried(question)
            try:
                commit, answered = await asyncio.to_thread(
                    _ask, self._answering.connection, question, self._answer_seconds
                )
            except (EOFError, OSError, TimeoutError) as error:
                self._answering.stop()
                self._answering = None
                raise BotFailed(f"the bot worker is gone: {error!r}") from error
            self._tell(question[0], asked, answered)
            return commit

    def _tell(self, game_id: str, asked: str, answered: str) -> None:
        if asked == answered:
            self._told = {told for told in self._told if told[:2] != (game_id, asked)}
        elif (game_id, asked, answered) not in self._told:
            self._told.add((game_id, asked, answered))
            log.info("%s: bot %s is not ready or too many wait; %s answers", game_id, asked, answered)

    async def close(self) -> None:
        for helper in (self._answering, self._warming):
            if helper is not None:
                helper.stop()
        self._answering = self._warming = None

    def _change_over(self) -> None:
        """Lets the warm process answer from now on, if it is ready."""
        if self._warming is None or self._answering is None:
            return
        try:
            if not self._warming.is_ready():
                return
        except (EOFError, OSError):
            log.exception("bots stay with the plain rules: the process that compiled them is gone")
            self._warming.stop()
        else:
            self._answering.stop()
            self._answering = self._warming
        self._warming = None


def _hurried(question: Question) -> Question:
    """The same question, to the next level below that answers at once."""
    game_id, bot, material, state, seat, seed = question
    while bot in bots.BOTS and bots.BOTS[bot].below:
        bot = bots.BOTS[bot].below
    return game_id, bot, material, state, seat, seed


def _ask(connection: Connection, question: Question, seconds: float) -> tuple[list[int], str]:
    """The commit, and the bot whose it is."""
    connection.send(question)
    if not connection.poll(seconds):
        raise TimeoutError(f"no answer within {seconds} s")
    commit, answered, failure = connection.recv()
    if failure:
        raise BotFailed(failure)
    return list(commit), answered


def _serve(connection: Connection, warm: Sequence[str]) -> None:
    """One process: makes ready what it shall, then answers questions until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    if warm:
        _warm(warm)
        connection.send(READY)
    while True:
        try:
            question = connection.recv()
        except EOFError:
            return
        connection.send(_answer(question))


def _end_with_the_server() -> None:
    """A server that was killed cannot end us, and whoever compiles would not notice for minutes."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _answer(question: Question) -> tuple[list[int], str, str]:
    """The commit and whose it is, or the traceback of what went wrong."""
    game_id, bot, material, state, seat, seed = question
    try:
        game = games.game(game_id)
        return bots.choose(game, bot, material, state, seat, seed), bots.answering(game, bot), ""
    except Exception:
        return [], bot, traceback.format_exc()


def _warm(game_ids: Sequence[str]) -> None:
    for game_id in game_ids:
        try:
            bots.warm(games.game(game_id))
        except Exception:
            log.exception("bots of %s stay with the plain rules", game_id)

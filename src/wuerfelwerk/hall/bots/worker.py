"""The processes bots think in. The web process never runs the rules compiled.

Two are started: one answers at once, with the plain rules, while the other compiles (or loads from
the cache) and takes its place when it is ready. Compiling and answering in one process would let
the first bots of a cold start think for minutes. Games are made ready one after the other, those first
that somebody plays; where that takes long the other process takes over after each game, and a new one goes
on with the next: what was compiled it loads within a second.

One question at a time, in the order they came: a bot answers within a second at most. Levels that play on
in their heads are what takes long: while they are not compiled, or while many questions wait, a level below
answers, and the log says so.
"""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Protocol

import wuerfelwerk.games as games
from wuerfelwerk import bots
from wuerfelwerk.hall.bots.beside import Beside, end_with_the_server, questions, spawned

log = logging.getLogger(__name__)

ANSWER_SECONDS = 20.0  # a cold worker on a busy machine needs some to answer its first question
MOST_WAITING = 8  # questions; while more wait nobody plays on in its head
STAGE_SECONDS = 10.0  # of making games ready, after which those that are ready are not kept waiting
LOOK_SECONDS = 1.0  # between two looks at what is ready
READY = "ready"  # answers questions from now on; before it come the ids of the games that are ready

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
class Helper(Beside):
    """One process, and how far it is."""

    games: tuple[str, ...] = ()  # whose bots it is to make ready, in this order
    ready: list[str] = field(default_factory=list)  # those it has made ready
    begun: float = field(default_factory=time.monotonic)

    @classmethod
    def start(cls, *warm: str, known: int = 0) -> Helper:
        """A process that makes these games' bots ready, says so, and then answers questions.

        Where that takes long it stops after one; not before the first ``known`` and another.
        """
        return cls(*spawned(_serve, warm, known), warm)

    def is_ready(self) -> bool:
        """Hears what it has said; True once it answers questions. EOFError if it died before."""
        while self.connection.poll():
            word = self.connection.recv()
            if word == READY:
                return True
            self.ready.append(word)
        return False


class BotWorker:
    """A worker process and its warm successor. One that died or hangs is replaced by a new one."""

    def __init__(self, game_ids: Sequence[str] = (), *, answer_seconds: float = ANSWER_SECONDS) -> None:
        self._game_ids = tuple(game_ids or games.GAMES)
        self._answer_seconds = answer_seconds
        self._asking = asyncio.Lock()
        self._answering: Helper | None = None
        self._warming: Helper | None = None
        self._looking: asyncio.Task[None] | None = None
        self._ready: list[str] = []  # games whose machine code is there
        self._played: list[str] = []  # games somebody has asked for, in that order
        self._waiting = 0
        self._told: set[tuple[str, str, str]] = set()  # game, bot and who answers instead: told once

    def start(self) -> None:
        """Starts both processes; neither is waited for."""
        self._answering = Helper.start()
        self._ready = []
        if self._warming is None:
            self._warming = self._next()
        if self._looking is None:
            self._looking = asyncio.create_task(self._look())

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
            if question[0] not in self._played:
                self._played.append(question[0])
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
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait([self._looking])
            self._looking = None
        for helper in (self._answering, self._warming):
            if helper is not None:
                helper.stop()
        self._answering = self._warming = None

    async def _look(self) -> None:
        """Changes over while nobody asks, until all games are ready."""
        while self._warming is not None:
            await asyncio.sleep(LOOK_SECONDS)
            async with self._asking:
                self._change_over()
        self._looking = None

    def _change_over(self) -> None:
        """Lets the warm process answer from now on, if it is ready, and another go on with what is not."""
        if self._warming is None or self._answering is None:
            return
        try:
            if not self._warming.is_ready():
                self._put_first()
                return
        except (EOFError, OSError):
            log.exception("bots stay with the plain rules: the process that compiled them is gone")
            self._warming.stop()
            self._warming = None
            return
        self._answering.stop()
        self._answering, self._ready = self._warming, self._warming.ready
        left = set(self._game_ids) - set(self._ready)
        self._warming = self._next() if left else None

    def _put_first(self) -> None:
        """Begins anew where a game that somebody plays waits for one that nobody plays.

        What is compiled by then is kept on disk, so little is lost.
        """
        warming = self._warming
        assert warming is not None
        waiting = [game for game in warming.games if game not in (*warming.ready, *self._ready)]
        if time.monotonic() < warming.begun + STAGE_SECONDS or not waiting or waiting[0] in self._played:
            return
        if any(game in self._played for game in waiting):
            warming.stop()
            self._ready = list(dict.fromkeys([*self._ready, *warming.ready]))
            self._warming = self._next()

    def _next(self) -> Helper:
        """Makes ready what is not: games that are ready are only loaded, then come those somebody plays."""
        wanted = dict.fromkeys([*self._ready, *self._played, *self._game_ids])
        return Helper.start(*(game for game in wanted if game in self._game_ids), known=len(self._ready))


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


def _serve(connection: Connection, warm: Sequence[str], known: int) -> None:
    """One process: makes ready what it shall, then answers questions until the other end is closed."""
    end_with_the_server()
    if warm:
        _make_ready(connection, warm, known)
    for question in questions(connection):
        connection.send(_answer(question))


def _answer(question: Question) -> tuple[list[int], str, str]:
    """The commit and whose it is, or the traceback of what went wrong."""
    game_id, bot, material, state, seat, seed = question
    try:
        game = games.game(game_id)
        return bots.choose(game, bot, material, state, seat, seed), bots.answering(game, bot), ""
    except Exception:
        return [], bot, traceback.format_exc()


def _make_ready(connection: Connection, game_ids: Sequence[str], known: int) -> None:
    """Says of each game when it is ready; ends before the next one where they take long."""
    begun = time.monotonic()
    for place, game_id in enumerate(game_ids):
        try:
            bots.warm(games.game(game_id))
        except Exception:
            log.exception("bots of %s stay with the plain rules", game_id)
        connection.send(game_id)
        if place >= known and time.monotonic() > begun + STAGE_SECONDS:
            break
    connection.send(READY)

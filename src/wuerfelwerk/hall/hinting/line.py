"""The line to the process that knows one game: one question at a time, a few that wait, and an end."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.hall.hinting import worker
from wuerfelwerk.hall.hinting.worker import Helper, Run
from wuerfelwerk.table.hinting.asking import Question

if TYPE_CHECKING:
    from wuerfelwerk.bots.hinting import Advice

log = logging.getLogger(__name__)

MOST_WAITING = 8  # questions; who asks one more is told to come again
MOST_KNOWN = 64  # answers in memory: who asks twice is told the same, at once
COMPILE_SECONDS = 1200.0  # until it is ready, where nothing is compiled yet and the machine is busy
ANSWER_SECONDS = 8.0  # it answers within one, if it can
IDLE_SECONDS = 600.0  # without a question the process ends


class NotReady(NotLegal):
    """The process is being made ready."""


class Line:
    """To one process, which is started when it is first needed."""

    def __init__(
        self,
        game_id: str,
        run: Run,
        *,
        idle: float = IDLE_SECONDS,
        compile_seconds: float = COMPILE_SECONDS,
        answer_seconds: float = ANSWER_SECONDS,
    ) -> None:
        self._game_id, self._run, self._idle = game_id, run, idle
        self._compile_seconds, self._answer_seconds = compile_seconds, answer_seconds
        # Of its own: a process that compiles takes minutes, and pages are packed in the loop's threads.
        self._thread = ThreadPoolExecutor(1, f"hints of {game_id}")
        self._helper: Helper | None = None  # that answers
        self._preparing: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._known: OrderedDict[Question, Advice] = OrderedDict()
        self._end: asyncio.TimerHandle | None = None

    def prepare(self) -> None:
        """Has the process made ready, if it is not; nobody waits for it."""
        if self._helper is None and self._preparing is None:
            self._preparing = asyncio.create_task(self._prepare())
        self._used()

    async def ask(self, question: Question) -> Advice:
        """NotReady while it is being made ready; NotLegal where too many ask, or where there is no answer."""
        self.prepare()
        known = self._known.get(question)
        if known is not None:
            return known
        if self._helper is None:
            raise NotReady(
                "Die Tipps werden gerade vorbereitet, beim ersten Mal dauert das. Frag gleich noch einmal."
            )
        if self._waiting >= MOST_WAITING:
            raise NotLegal("Gerade fragen viele nach Tipps. Versuch es gleich noch einmal.")
        self._waiting += 1
        try:
            async with self._turn:
                return self._known.get(question) or await self._asked(question)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        if self._end is not None:
            self._end.cancel()
        if self._preparing is not None:
            self._preparing.cancel()
            await asyncio.wait([self._preparing])
        self._stop()
        self._thread.shutdown(wait=False)

    # ---- inside -----------------------------------------------------------------------------------

    async def _prepare(self) -> None:
        helper: Helper | None = None
        try:
            loop = asyncio.get_running_loop()
            helper = await loop.run_in_executor(self._thread, Helper.start, self._run, self._game_id)
            said = await loop.run_in_executor(self._thread, helper.hear, self._compile_seconds)
            if said[0] == worker.READY:
                self._helper, helper = helper, None
            else:
                log.error("hints of %s cannot be made ready: %s", self._game_id, said[1])
        except (EOFError, OSError, TimeoutError) as error:
            log.error("hints of %s cannot be made ready: %r", self._game_id, error)
        finally:
            self._preparing = None
            if helper is not None:
                helper.stop()

    async def _asked(self, question: Question) -> Advice:
        from wuerfelwerk.bots.hinting import read_advice

        helper = self._helper
        if helper is None:  # it died while this question waited
            raise _no_answer()
        try:
            helper.connection.send(question)
            loop = asyncio.get_running_loop()
            said = await loop.run_in_executor(self._thread, helper.hear, self._answer_seconds)
        except (EOFError, OSError, TimeoutError) as error:
            log.error("the process that gives hints in %s is gone: %r", self._game_id, error)
            self._stop()
            raise _no_answer() from error
        if said[0] != worker.DONE:
            log.error("no hints in %s: %s", self._game_id, said[1])
            raise _no_answer()
        try:
            advice = read_advice(said[1])
        except ValueError as error:
            log.error("what was said of %s is no advice: %s", self._game_id, error)
            raise _no_answer() from error
        self._known[question] = advice
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return advice

    def _used(self) -> None:
        if self._end is not None:
            self._end.cancel()
        self._end = asyncio.get_running_loop().call_later(self._idle, self._retire)

    def _retire(self) -> None:
        if self._waiting or self._preparing is not None:
            self._used()
        else:
            self._stop()

    def _stop(self) -> None:
        if self._helper is not None:
            self._helper.stop()
            self._helper = None


def _no_answer() -> NotLegal:
    return NotLegal("Der Tipp kam nicht zustande. Du kannst noch einmal fragen.")

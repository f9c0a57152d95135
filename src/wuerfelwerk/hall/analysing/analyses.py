"""Luck and skill of games that are over, found when somebody asks.

One process finds them (``worker``), one game at a time; who comes later waits. It is started by the first
question and ends when nobody has asked for some minutes. What was found is kept with the table and not
looked for again, unless the figures would be others (``made_by``). Pages hear of every step as of everything
at a table: by a new version of it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from wuerfelwerk.engine.errors import NotLegal, Refusal
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.hall.analysing import worker
from wuerfelwerk.hall.analysing.fitting import fits, has_a_winner
from wuerfelwerk.hall.analysing.worker import Helper, Run
from wuerfelwerk.hall.bots.beside import Bell
from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.store.analyses.kept import KeptAnalyses
from wuerfelwerk.store.log import Log
from wuerfelwerk.table.errors import Unavailable
from wuerfelwerk.table.seats.names import short
from wuerfelwerk.table.seen import recording
from wuerfelwerk.table.table import Table

if TYPE_CHECKING:
    from wuerfelwerk.bots.analysing import Analysis

log = logging.getLogger(__name__)

MOST_WAITING = 12  # games; who asks for one more is told to come again
MOST_KNOWN = 256  # tables whose answer is in memory
IDLE_SECONDS = 300.0  # without a question the process ends, and with it what it has compiled
COMPILE_SECONDS = 400.0  # until a game is ready, where nothing is compiled yet and the machine is busy
SILENT_SECONDS = 60.0  # between two events it goes through
HEAR_SECONDS = 0.5
SHOWN_SECONDS = 1.0  # how often pages are told how far it is


class Stage(Enum):
    NEVER = "never"  # there is nothing to be found: no winner, or not over
    OPEN = "open"  # nobody has asked
    WAITING = "waiting"  # others come before it
    PREPARING = "preparing"
    RUNNING = "running"
    FAILED = "failed"  # it can be asked for again
    DONE = "done"


AT_WORK = (Stage.WAITING, Stage.PREPARING, Stage.RUNNING)


@dataclass(frozen=True)
class Looked:
    """What is known of one table's game. ``ahead``: games that come before it; ``done`` of ``all`` events."""

    stage: Stage
    ahead: int = 0
    done: int = 0
    all: int = 0
    failure: Refusal | None = None
    found: Analysis | None = None

    @property
    def is_at_work(self) -> bool:
        return self.stage in AT_WORK


NEVER, OPEN = Looked(Stage.NEVER), Looked(Stage.OPEN)


@dataclass(frozen=True)
class Asked:
    """A game that is to be analysed."""

    table_id: str
    game: str
    made_by: str
    record: dict[str, Any]


class Failed(Exception):
    """Nothing was found; what is told of it."""

    def __init__(self, told: Refusal) -> None:
        super().__init__(told.sentence)
        self.told = told


class Analyses:
    """``run`` is what the process runs: a function of a module, since another process looks it up."""

    def __init__(
        self,
        cache: Cache,
        log: Log,
        run: Run = worker.analysed,
        *,
        idle: float = IDLE_SECONDS,
        compile_seconds: float = COMPILE_SECONDS,
        silent: float = SILENT_SECONDS,
    ) -> None:
        self._cache, self._run = cache, run
        self._compile_seconds, self._silent = compile_seconds, silent
        self._kept = KeptAnalyses(log)
        self._known: OrderedDict[str, Looked] = OrderedDict()
        self._queue: OrderedDict[str, Asked] = OrderedDict()  # the first of them is at work
        self._bell = Bell(idle)
        self._working: asyncio.Task[None] | None = None
        self._shown = 0.0

    async def look(self, table_id: str) -> Looked:
        """What is known; read from the database where this process knows nothing."""
        if table_id in self._known:
            self._known.move_to_end(table_id)
            return self.now(table_id)
        table = await self._cache.get(table_id)
        if not has_a_winner(table):
            return NEVER
        try:
            found = await self._read(table)
        except Unavailable as error:
            log.warning("table %s is shown without its analysis: %s", short(table_id), error)
            return OPEN
        if table_id not in self._known:  # asked for meanwhile
            self._note(table_id, found)
        return self.now(table_id)

    def now(self, table_id: str) -> Looked:
        """What is in memory: for pages that have looked."""
        known = self._known.get(table_id, NEVER)
        if known.stage is Stage.WAITING:
            return replace(known, ahead=list(self._queue).index(table_id))
        return known

    async def ask(self, table_id: str) -> None:
        """Has a game analysed; a second question changes nothing. NotLegal where that cannot be."""
        table = await self._cache.newest(table_id)
        if not has_a_winner(table):
            raise NotLegal("Glück und Können gibt es, wenn eine Partie zu Ende gespielt ist.")
        looked = await self.look(table_id)
        if looked.stage is Stage.OPEN:  # another process may have found it meanwhile
            looked = await self._read(table)
            if looked.found is not None:
                self._tell(table_id, looked)
        if table_id in self._queue or looked.found is not None:
            return
        if len(self._queue) >= MOST_WAITING:
            raise NotLegal(
                "Gerade warten schon viele Partien auf ihre Auswertung. Versuch es in ein paar Minuten."
            )
        record = json_text.read(json.dumps(recording.record(table)))
        self._queue[table_id] = Asked(table_id, table.info.game, made_by(table), record)
        self._tell(table_id, Looked(Stage.WAITING))
        self._bell.ring()
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    async def close(self) -> None:
        """What is being looked for is given up."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait([self._working])

    # ---- inside -----------------------------------------------------------------------------------

    async def _read(self, table: Table) -> Looked:
        """What the database holds, if it is an analysis of this game; else it can be made anew."""
        told = await self._kept.get(table.info.id, made_by(table))
        if told is None:
            return OPEN
        try:
            found = _read_analysis(json_text.read(told))
        except (ValueError, Refusal) as error:
            log.warning("the analysis of table %s cannot be read: %s", short(table.info.id), error)
            return OPEN
        if not fits(table, found):
            log.warning("the analysis kept with table %s is not one of its game", short(table.info.id))
            return OPEN
        return Looked(Stage.DONE, found=found)

    async def _work(self) -> None:
        helper: Helper | None = None
        try:
            while await self._bell.wait(self._queue):
                asked = next(iter(self._queue.values()))
                table_id = asked.table_id
                if helper is None:
                    helper = await asyncio.to_thread(Helper.start, self._run)
                try:
                    looked = await self._found(helper, asked)
                except Failed as failed:
                    looked = Looked(Stage.FAILED, failure=failed.told)
                except (EOFError, OSError, TimeoutError) as error:
                    log.error("the analysis of table %s was given up: %r", short(table_id), error)
                    told = _too_slow() if isinstance(error, TimeoutError) else _died()
                    looked = Looked(Stage.FAILED, failure=told)
                    helper.stop()
                    helper = None
                except Exception:  # else this game, and all that wait behind it, would be at work for ever
                    log.exception("the analysis of table %s was given up", short(table_id))
                    looked = Looked(Stage.FAILED, failure=_died())
                del self._queue[table_id]
                self._tell(table_id, looked)
                for waiting in self._queue:  # fewer come before them
                    self._cache.touch(waiting)
        finally:
            self._working = None
            if helper is not None:
                helper.stop()

    async def _found(self, helper: Helper, asked: Asked) -> Looked:
        table_id = asked.table_id
        self._tell(table_id, Looked(Stage.PREPARING))
        await asyncio.to_thread(helper.connection.send, (asked.game, asked.record))
        until = time.monotonic() + self._compile_seconds
        while True:
            try:
                said = await asyncio.to_thread(helper.hear, HEAR_SECONDS)
            except TimeoutError:
                if time.monotonic() > until:
                    raise
                continue
            until = time.monotonic() + self._silent
            if said[0] == worker.AT:
                self._tell_progress(table_id, *said[1:])
            elif said[0] == worker.DONE:
                return await self._done(asked, said[1])
            elif said[0] == worker.REFUSED:
                raise Failed(NotLegal(said[1], **said[2]))
            elif said[0] == worker.FAILED:
                log.error("the analysis of table %s failed: %s", short(table_id), said[1])
                raise Failed(_died())

    async def _done(self, asked: Asked, told: Any) -> Looked:
        table_id = asked.table_id
        try:
            looked = Looked(Stage.DONE, found=_read_analysis(told))
        except ValueError as error:
            log.error("the analysis of table %s is none: %s", short(table_id), error)
            raise Failed(_died()) from error
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        try:
            await self._kept.put(table_id, asked.made_by, text)
        except Unavailable as error:  # it is shown, and made again after the next start
            log.warning("the analysis of table %s was not kept: %s", short(table_id), error)
        return looked

    def _tell_progress(self, table_id: str, done: int, all: int) -> None:
        """Not of every event: each makes a page anew for everybody who looks."""
        looked, now = Looked(Stage.RUNNING, done=done, all=all), time.monotonic()
        if self._known[table_id].stage is not Stage.RUNNING or now - self._shown >= SHOWN_SECONDS:
            self._shown = now
            self._tell(table_id, looked)

    def _tell(self, table_id: str, looked: Looked) -> None:
        self._note(table_id, looked)
        self._cache.touch(table_id)

    def _note(self, table_id: str, looked: Looked) -> None:
        self._known[table_id] = looked
        self._known.move_to_end(table_id)
        while len(self._known) > MOST_KNOWN:
            old = next(iter(self._known))
            if old in self._queue:
                self._known.move_to_end(old)
            else:
                del self._known[old]


def _died() -> NotLegal:
    return NotLegal("Die Auswertung ist abgebrochen. Du kannst sie noch einmal verlangen.")


def _too_slow() -> NotLegal:
    return NotLegal("Die Auswertung hat zu lange gebraucht. Du kannst sie noch einmal verlangen.")


def _read_analysis(told: Any) -> Analysis:
    from wuerfelwerk.bots.analysing import read_analysis

    return read_analysis(told)


def made_by(table: Table) -> str:
    """By what an analysis is made: another text, other figures."""
    from wuerfelwerk.bots import analysing  # not before somebody looks at a game that is over

    trials = worker.trials_for(len(table.seats))
    game = f"{table.info.game} {table.info.rules_version}"
    return f"{analysing.FORMAT} {analysing.VERSION}, {trials} trials, {game}"

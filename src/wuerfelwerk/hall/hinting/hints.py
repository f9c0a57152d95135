"""Hints at tables that allow them, and the tutor: told to whoever asks, and to nobody else.

Nothing of a question is kept with the table, and no version rises by one: nobody can see that it was asked.
Everybody knows that it may be: the table says so, and its log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import NotLegal, Refusal
from wuerfelwerk.hall.cache import Cache, Look
from wuerfelwerk.hall.hinting import worker
from wuerfelwerk.hall.hinting.line import Line, NotReady
from wuerfelwerk.hall.hinting.worker import Run
from wuerfelwerk.table.hinting import asking
from wuerfelwerk.table.hinting.allowing import OFF, mode_of
from wuerfelwerk.table.hinting.asking import Question
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.seats.names import short
from wuerfelwerk.table.seen.view import View
from wuerfelwerk.table.table import RUNNING, Table

if TYPE_CHECKING:
    from wuerfelwerk.bots.hinting import Advice

__all__ = ["COSTLY", "Hints", "NotReady", "Tutored", "gives_hints"]

log = logging.getLogger(__name__)

COSTLY = 0.05  # of a win: what a decision must surely cost for the tutor to speak
SURE = 1.0  # standard errors that are taken off first
HINT_SECONDS = 6.0  # whoever asks for hints waits no longer
TUTOR_SECONDS = 1.5  # a decision that is committed waits no longer for the tutor


@dataclass(frozen=True)
class Tutored:
    """A decision that was not carried out, because it is a costly one."""

    question: Question
    advice: Advice


class Hints:
    """``run`` is what the processes run: a function of a module, since another process looks it up."""

    def __init__(
        self, cache: Cache, look: Look, run: Run = worker.answered, *, tutor_seconds: float = TUTOR_SECONDS
    ) -> None:
        self._cache, self._look, self._run = cache, look, run
        self._tutor_seconds = tutor_seconds
        self._lines: dict[str, Line] = {}
        self._asked: dict[tuple[str, int], asyncio.Task[Advice | Refusal]] = {}
        self._about: dict[tuple[str, int], Question] = {}

    async def prepare(self, table_id: str, person: str) -> None:
        """Whoever plays where hints are allowed may ask soon: their first question shall not have to wait."""
        table = await self._cache.get(table_id)
        wanted = table.info.status == RUNNING and mode_of(table.info.settings) != OFF
        if wanted and table.own(person) and gives_hints(table.game):
            self._line(table.info.game).prepare()

    async def ask(self, table_id: str, person: str, seat: int, seq: int) -> Advice:
        """The best decisions for whoever decides at a seat."""
        table = await self._cache.get(table_id)
        if seat not in table.own(person):
            table = await self._cache.newest(table_id)
        question = asking.question(table, person, seat, seq)
        if not gives_hints(table.game):
            raise NotLegal("In diesem Spiel gibt es noch keine Tipps.")
        return await self._answer(table_id, question, HINT_SECONDS)

    async def tutored(
        self, table_id: str, person: str, seat: int, seq: int, actions: Sequence[int] | None, anyway: str = ""
    ) -> Tutored | None:
        """What the tutor says before a decision is carried out; None: nothing. It keeps nobody waiting.

        ``anyway``: the decision they mean all the same, as it is written.
        """
        table = await self._cache.get(table_id)
        question = asking.price(table, person, seat, seq, actions)
        if question is None or question.written == anyway or not gives_hints(table.game):
            return None
        try:
            advice = await self._answer(table_id, question, self._tutor_seconds)
        except Refusal as refusal:
            log.info("the tutor of table %s had no answer in time: %s", short(table_id), refusal.sentence)
            return None
        costs = advice.lost - SURE * advice.lost_error > COSTLY
        return Tutored(question, advice) if costs else None

    async def put(self, table_id: str, person: str, seat: int, seq: int, actions: Sequence[int]) -> View:
        """Pencils in what was hinted at."""

        def verb(table: Table) -> None:
            seating.check_own(table, person, seat)
            seating.come_back(table, person)
            asking.put(table, seat, seq, actions)

        await self._cache.change(table_id, verb)
        return await self._look(table_id, person, seat)

    async def choose(self, table_id: str, person: str, mode: str) -> None:
        """The host says before the game whether there are hints."""
        await self._cache.change(table_id, lambda table: asking.choose(table, person, mode))

    async def close(self) -> None:
        for line in self._lines.values():
            await line.close()

    # ---- inside -----------------------------------------------------------------------------------

    def _line(self, game_id: str) -> Line:
        if game_id not in self._lines:
            self._lines[game_id] = Line(game_id, self._run)
        return self._lines[game_id]

    async def _answer(self, table_id: str, question: Question, seconds: float) -> Advice:
        """One question at a time from each seat; the same once more waits for the same answer."""
        key = table_id, question.seat
        try:
            async with asyncio.timeout(seconds):
                while key in self._asked and self._about[key] != question:
                    await asyncio.shield(self._asked[key])
                if key not in self._asked:
                    self._asked[key] = asyncio.create_task(self._asking(key, question))
                    self._about[key] = question
                found = await asyncio.shield(self._asked[key])
        except TimeoutError:
            raise NotLegal("Der Tipp braucht gerade zu lange. Versuch es gleich noch einmal.") from None
        if isinstance(found, Refusal):
            raise found
        return found

    async def _asking(self, key: tuple[str, int], question: Question) -> Advice | Refusal:
        """A refusal is an answer: it may be that nobody waits for it any more."""
        try:
            return await self._line(question.game).ask(question)
        except Refusal as refusal:
            return refusal
        finally:
            del self._asked[key], self._about[key]


def gives_hints(game: Game) -> bool:
    """True if hints can be given in a game."""
    from wuerfelwerk.bots import hinting

    return hinting.gives_hints(game)

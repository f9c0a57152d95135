"""Links: whoever has one may look on, sit down, or play for a seat."""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.hall import clock
from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.store.deeds import Deed
from wuerfelwerk.store.log import Log
from wuerfelwerk.table.errors import Damaged, NotFound, Unavailable
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.seats.codes import read_code
from wuerfelwerk.table.table import HUMAN, OPEN, WAITING, Table

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0  # so long what was found of open tables is told
OPEN_SECONDS = 86_400.0  # where nothing has happened for so long nobody waits any more
MOST_OPEN = 12


@dataclass(frozen=True)
class OpenTable:
    """A table that waits for anybody."""

    invite: str
    name: str
    game: Game
    names: tuple[str, ...]  # of those who sit there
    free: int  # seats


class Following:
    """Where a link leads. NotFound for one that leads nowhere, or no longer."""

    def __init__(self, cache: Cache, log: Log) -> None:
        self._cache = cache
        self._log = log
        self._looked, self._open = -math.inf, list[OpenTable]()

    async def invite(self, token: str) -> str:
        """The table of an invitation."""
        return await self._table("invite", token)

    async def code(self, text: str) -> str:
        """The invitation somebody typed the code of; what is no code is given back as it is."""
        beginning = read_code(text)
        found = await self._log.waiting_with(beginning) if beginning else [text]
        if len(found) != 1:
            raise NotFound("Unter diesem Kürzel wartet kein Tisch. Ist es richtig abgeschrieben?")
        return found[0]

    async def open_up(self, table_id: str, person: str, is_open: bool) -> None:
        """The host lets everybody on this server see the table while it waits, or takes that back."""
        await self._cache.change(table_id, lambda table: seating.open_to_all(table, person, is_open))

    async def open_tables(self) -> list[OpenTable]:
        """The tables that wait for anybody and where somebody is, the newest first.

        Asked by every start page: what was found is kept for a moment.
        """
        now = clock.now().running
        if now - self._looked > LOOK_SECONDS:
            try:
                self._open = await self._look_for_open()
            except Unavailable as error:
                log.warning("no open tables are shown: no database: %s", error)
                return []  # a start page without them is better than none
            self._looked = now
        return self._open

    async def _look_for_open(self) -> list[OpenTable]:
        found = list[OpenTable]()
        for table_id in await self._log.open_to_all(clock.now().calendar - OPEN_SECONDS, MOST_OPEN):
            try:
                table = await self._cache.get(table_id)
            except (Damaged, NotFound):  # deleted this moment, or nothing anybody could sit down at
                continue
            free = sum(seat.kind == OPEN for seat in table.seats)
            if table.info.status == WAITING and free and self._is_somebody_there(table):
                names = tuple(seat.name for seat in table.seats if seat.kind != OPEN)
                found.append(OpenTable(table.info.invite, table.info.name, table.game, names, free))
        return found

    def _is_somebody_there(self, table: Table) -> bool:
        here = self._cache.watching.is_here
        return any(here(table.info.id, person) for seat in table.seats for person in seat.holders)

    async def watch(self, token: str) -> str:
        """The table of a link for watchers."""
        return await self._table("watch", token)

    async def personal(self, token: str) -> tuple[str, int]:
        """Table and seat of a personal link. Looking is not taking: see ``claim``."""
        found = await self._log.find_seat(token)
        if found is None:
            raise _unknown()
        table_id, seat = found
        _check(await self._cache.get(table_id), seat, token)
        return table_id, seat

    async def claim(self, token: str, person: str, deed: Deed | None = None) -> tuple[str, int]:
        """The person holds the seat of a personal link too, older devices keep it."""
        table_id, seat = await self.personal(token)

        def verb(table: Table) -> None:
            _check(table, seat, token)
            seating.claim(table, seat, person)

        await self._cache.change(table_id, verb, deed)
        return table_id, seat

    async def _table(self, column: str, token: str) -> str:
        found = await self._log.find_table(column, token)
        if found is None:
            raise _unknown()
        return found


def _check(table: Table, seat: int, token: str) -> None:
    """Refuses the link of a seat that somebody else has got meanwhile, or nobody."""
    if seat >= len(table.seats) or table.seats[seat].token != token or table.seats[seat].kind != HUMAN:
        raise _unknown()


def _unknown() -> NotFound:
    return NotFound("Diesen Link gibt es nicht (mehr).")

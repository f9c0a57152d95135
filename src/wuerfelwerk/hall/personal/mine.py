"""The games of one person that are over: a person is a random text in a cookie, and all there is of it.

Forgetting takes the person away from their games. A game that nobody else played is deleted; at others the
seat stays, for those who played there, with a name that says nothing.
"""

from __future__ import annotations

import logging
import math
from dataclasses import replace

from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.store.log import Log
from wuerfelwerk.store.reach.addresses import MailAddresses
from wuerfelwerk.store.reach.subscriptions import Subscriptions
from wuerfelwerk.table.errors import Damaged, NotFound
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.seats.names import new_person, new_token, people
from wuerfelwerk.table.seen import viewing
from wuerfelwerk.table.seen.view import View
from wuerfelwerk.table.table import HUMAN, OVER, Table

log = logging.getLogger(__name__)

MOST = 200  # games that are looked at; the newest ones
MOVED = 1000  # tables that come along to another person


class Mine:
    def __init__(
        self, cache: Cache, log: Log, subscriptions: Subscriptions, addresses: MailAddresses
    ) -> None:
        self._cache, self._log = cache, log
        self._subscriptions, self._addresses = subscriptions, addresses

    async def over(self, person: str, most: int = MOST) -> list[tuple[str, int]]:
        """The games of a person that are over, the newest first: table, and its version in the database."""
        return await self._log.over_of_person(person, most)

    async def view(self, table_id: str, person: str) -> View:
        """A game that is over as this person sees it. To look at it here is no sign of life at the table."""
        return viewing.view(await self._cache.get(table_id), person, None, lambda _: False, frozenset())

    async def join(self, person: str, other: str) -> None:
        """Two persons turn out to be one: who was ``other`` is ``person`` from now on, at all tables."""
        for table_id in await self._log.of_person(other, MOVED):
            try:
                await self._cache.change(table_id, lambda table: _take_over(table, person, other))
            except (Damaged, NotFound):  # nothing anybody could play at, or gone this moment
                continue
        await self._subscriptions.forget_all(other)
        await self._addresses.move(person, other)

    async def forget(self, person: str, guest: str) -> int:
        """Takes a person away from all games that are over; how many there were. ``guest``: the name their
        seats have instead. Games that go on stay as they are. No mail goes to them any more."""
        await self._addresses.forget_of(person)
        forgotten = 0
        while found := await self.over(person):
            for table_id, _ in found:
                await self._forget(table_id, person, guest)
                forgotten += 1
        return forgotten

    async def _forget(self, table_id: str, person: str, guest: str) -> None:
        try:
            table = await self._cache.get(table_id)
            played_alone = not _others(table, person)
        except Damaged:
            played_alone = True  # nobody can look at it, and nobody will
        if played_alone:
            await self._log.delete_finished([table_id], math.inf)
            self._cache.outdate(table_id)
        else:
            await self._cache.change(table_id, lambda now: _forget_at(now, person, guest))


def _others(table: Table, person: str) -> bool:
    """True if somebody else has played here, or holds a seat."""
    return any(people(seat.holders) - {person} for seat in table.seats if seat.kind == HUMAN)


def _forget_at(table: Table, person: str, guest: str) -> None:
    """The link to the seat leads nowhere any more, and nothing says who sat there."""
    if table.info.status != OVER:
        return
    for seat in table.own(person):
        rest = table.seats[seat].holders - {person}
        table.put_seat(seat, holders=rest)
        if not people(rest):
            table.put_seat(seat, name=guest, token=new_token())
    if table.info.host == person:
        table.info = replace(table.info, host=new_person())


def _take_over(table: Table, person: str, other: str) -> None:
    for seat in table.own(other):
        seating.claim(table, seat, person)
        table.put_seat(seat, holders=table.seats[seat].holders - {other})
    if table.info.host == other:
        table.info = replace(table.info, host=person)

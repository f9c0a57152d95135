"""The service of all tables: what pages, the command line and bots may ask for.

    page, bot ──► Tables ──► Cache.change(verb) ──► Log.save ──► watchers
                               │ one at a time      one transaction
                               └─ verbs: table (the game) and seating (the people), pure functions

A *person* is a random text kept in a cookie (``new_person``). A verb that may not be done raises
one of five refusals: Unreadable, Forbidden, NotFound, NotLegal, OutOfDate.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import wuerfelwerk.games as games
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.hall import clock, keeping, resuming
from wuerfelwerk.hall.analysing import Analyses
from wuerfelwerk.hall.attending import Attendant
from wuerfelwerk.hall.balancing import Balances
from wuerfelwerk.hall.bots import BotWorker, Chooser
from wuerfelwerk.hall.branching.playing_on import PlayingOn
from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.hall.calling import Calling
from wuerfelwerk.hall.entering import Entering
from wuerfelwerk.hall.following import Following
from wuerfelwerk.hall.hinting import Hints
from wuerfelwerk.hall.neighbours import Neighbours, announcement, new_process
from wuerfelwerk.hall.personal import Mine
from wuerfelwerk.hall.programs import Programs
from wuerfelwerk.hall.replacing import Replacing
from wuerfelwerk.hall.sealer import Sealer
from wuerfelwerk.hall.talking import Talk
from wuerfelwerk.hall.watching import Bell, Watcher
from wuerfelwerk.store.address import Address
from wuerfelwerk.store.deeds import Deed, Deeds, forget_old
from wuerfelwerk.store.log import Log
from wuerfelwerk.store.numbers import Numbers
from wuerfelwerk.store.reach.addresses import MailAddresses
from wuerfelwerk.store.reach.subscriptions import Subscriptions
from wuerfelwerk.store.series.earlier import Earlier
from wuerfelwerk.table import checks, course, opening, sharing
from wuerfelwerk.table.dice import sealing
from wuerfelwerk.table.dice.promises import Promised, Promises
from wuerfelwerk.table.dice.rolls import Shown, rolls
from wuerfelwerk.table.errors import Damaged, Forbidden, NotFound, Unavailable
from wuerfelwerk.table.seats import programs, seating
from wuerfelwerk.table.seen import recording, viewing
from wuerfelwerk.table.seen.view import DAMAGED, TableLine, View
from wuerfelwerk.table.table import HUMAN, OVER, RUNNING, Table

log = logging.getLogger(__name__)

CHECK_SECONDS = 3.0
LISTED = 20  # tables on the start page of a person


class Tables:
    """Open it with ``await Tables.open(where)``; ``close`` it before the loop ends."""

    def __init__(self, where: Address, chooser: Chooser | None) -> None:
        name = new_process()
        self._log = Log(where, None if where.is_file else announcement(name))
        self._chooser = chooser
        self._cache = Cache(self._log, self._changed)
        self.talk = Talk(self._cache)
        self._neighbours = None if where.is_file else Neighbours(name, self._log, self._cache, self.talk)
        self._attendant = Attendant(self._cache, self._act, chooser, self._neighbours)
        self._tasks: list[asyncio.Task[None]] = []
        self.programs = Programs(self._cache, self.view)
        self.promises = Promises()
        self.deeds = Deeds(self._log)
        self.earlier = Earlier(self._log)
        self.playing_on = PlayingOn(self._cache)
        self.sealer = Sealer(self._cache)
        self.replacing = Replacing(self._cache)
        self.calling = Calling(self._cache.watching)
        self.subscriptions = Subscriptions(self._log)
        self.addresses = MailAddresses(self._log)
        self.personal = Mine(self._cache, self._log, self.subscriptions, self.addresses)
        self._cache.saved = self.calling.noted
        self.following = Following(self._cache, self._log)
        self.analyses = Analyses(self._cache, self._log)
        self.entering = Entering(self._cache, self.view, self._attendant.stood_in)
        self.hints = Hints(self._cache, self.view)
        self.balances = Balances()

    @classmethod
    async def open(
        cls,
        where: Address | Path | str,
        *,
        bots: bool = True,
        chooser: Chooser | None = None,
        keep_finished: float | None = None,
    ) -> Tables:
        """Opens the database, making it where there is none, and takes up the games that are going on.

        ``where``: a file, ``sqlite:///FILE`` or ``postgresql://…``. ``bots=False``: nobody plays for
        bots. ``chooser`` replaces the worker process. ``keep_finished``: days after which a table that
        is over is deleted.
        """
        address = Address.read(where)
        if address.is_file:
            address.file.parent.mkdir(parents=True, exist_ok=True)
        tables = cls(address, chooser or (BotWorker() if bots else None))
        try:
            await tables._log.open(shrinking=keep_finished is not None)
            tables._cache.numbers = Numbers(await tables._log.next_opening())
        except BaseException:
            await tables._log.close()
            raise
        if tables._neighbours is not None:
            await tables._neighbours.start()
        if tables._chooser is not None:
            tables._chooser.start()
        resumed = resuming.resume(tables._log, tables._cache, tables._changed)
        tables._tasks = [asyncio.create_task(work) for work in (resumed, forget_old(tables._log))]
        if keep_finished is not None:
            tables._tasks.append(asyncio.create_task(keeping.tidy(tables._log, tables._cache, keep_finished)))
        return tables

    async def close(self) -> None:
        """Saves what is being saved, ends the bots and closes the database."""
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)
        for part in (self._attendant, self.sealer, self.analyses, self.hints, self.balances):
            await part.close()
        self.calling.close()
        if self._chooser is not None:
            await self._chooser.close()
        await self._cache.close()
        if self._neighbours is not None:
            await self._neighbours.close()
        await self._log.close()

    async def check(self) -> None:
        """Asks the database for a sign of life; Unavailable if there is none soon."""
        try:
            await asyncio.wait_for(self._log.answers(), CHECK_SECONDS)
        except TimeoutError as error:
            raise Unavailable(f"no answer within {CHECK_SECONDS:.0f} s") from error

    # ---- before the game ----

    async def create(
        self,
        game_id: str,
        *,
        person: str,
        name: str,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        boards: Sequence[str] = (),
        dice: str = "fair",
        seed: int | None = None,
        seal: str = "",
        settings: Mapping[str, Any] | None = None,
        promised: Promised | None = None,
        deed: Deed | None = None,
    ) -> str:
        """Opens a table; the host sits on seat A, the other seats are open. Returns its id.

        ``promised``: secret and id, as they were promised (``promises``); fresh ones if left out. Only
        a seal that was made for them counts.
        """
        now = clock.now()
        info = opening.wanted_info(
            now,
            game=game_id,
            options=options or {},
            boards=boards,
            settings=settings or {},
            dice=dice,
            seed=seed,
            host=person,
            promised=promised,
        )
        host = seating.new_seat(HUMAN, checks.nickname(name), person)
        seats = checks.seat_count(games.game(game_id).card, seats, info.options)
        table = Table(info, (host, *(seating.new_seat() for _ in range(seats - 1))), now)
        opening.check(table)
        sealing.give(table, person, seal)
        await self._cache.add(table, deed)
        return info.id

    async def sit(
        self,
        table_id: str,
        person: str,
        name: str,
        *,
        invite: str = "",
        seat: int | None = None,
        seal: str = "",
        deed: Deed | None = None,
    ) -> int:
        """Takes an open seat, by invitation or as a further seat of somebody who sits here."""
        return await self._cache.change(
            table_id, lambda t: seating.sit(t, person, name, invite, seat, seal), deed
        )

    async def rename(self, table_id: str, person: str, seat: int, name: str) -> None:
        await self._cache.change(table_id, lambda t: seating.rename(t, person, seat, name))

    async def add_seat(self, table_id: str, person: str, deed: Deed | None = None) -> None:
        await self._cache.change(table_id, lambda t: seating.add_seat(t, person), deed)

    async def remove_seat(self, table_id: str, person: str, seat: int, deed: Deed | None = None) -> None:
        await self._cache.change(table_id, lambda t: seating.remove_seat(t, person, seat), deed)

    async def set_bot(
        self, table_id: str, person: str, seat: int, bot: str, deed: Deed | None = None
    ) -> None:
        """Puts a bot on an open seat (or changes the bot that sits there)."""
        await self._cache.change(table_id, lambda t: seating.set_bot(t, person, seat, bot), deed)

    async def fill(self, table_id: str, person: str, bot: str, deed: Deed | None = None) -> None:
        """Puts a bot on every open seat."""
        await self._cache.change(table_id, lambda t: seating.fill(t, person, bot), deed)

    async def free(self, table_id: str, person: str, seat: int, deed: Deed | None = None) -> None:
        """Empties a seat before the game begins."""
        await self._cache.change(table_id, lambda t: seating.free(t, person, seat), deed)

    async def pick_starter(self, table_id: str, person: str, seat: int | None) -> None:
        """The host says before the game who starts; ``None``: the lot decides (X-1)."""
        await self._cache.change(table_id, lambda t: seating.pick_starter(t, person, seat))

    async def start(self, table_id: str, person: str, *, seals: bool = False) -> None:
        """Begins the game; seats still open are taken away. A second call changes nothing.

        With fair dice the words that were sealed are opened first. ``seals``: the browser of this
        person has not sealed one, but is about to.
        """
        await self._cache.change(table_id, lambda t: seating.start(t, person, seals=seals))

    async def leave(self, table_id: str, person: str, deed: Deed | None = None) -> None:
        """Gets up for good; in a game a bot stands in, and without people the game is abandoned."""
        await self._cache.change(table_id, lambda t: seating.leave(t, person), deed)

    async def come_back(self, table_id: str, person: str) -> None:
        """Takes the own seats back after ``leave``."""
        await self._cache.change(table_id, lambda t: seating.come_back(t, person))

    # ---- the game ----

    async def view(self, table_id: str, person: str | None = None, seat: int | None = None) -> View:
        """What a person sees; ``seat`` picks among several own seats."""
        table = await self._looked(table_id, person)
        return viewing.view(
            table,
            person,
            seat,
            lambda one: self._cache.watching.is_here(table_id, one),
            self._attendant.stood_in(table),
            partial(self._cache.watching.watched_since, table_id),
            clock.now(),
            self.talk.now(table_id),
            self._cache.lookers(table_id),
            () if table.info.status == RUNNING else await self.earlier.rounds(table_id),
        )

    async def take_device(self, table_id: str, person: str, seat: int) -> None:
        """A player of a shared device says that they have it now."""
        table = await self._cache.get(table_id)
        if seat not in table.own(person):
            raise Forbidden("Dieser Platz gehört nicht zu diesem Gerät.")
        sharing.take(table, person, seat, clock.now())
        self._cache.touch(table_id)

    async def version(self, table_id: str) -> int:
        """The number of what is to be seen now: for those who have seen it there is nothing to be made."""
        return (await self._cache.get(table_id)).version

    async def renew(self, table_id: str, person: str) -> None:
        """Looks again where somebody has no seat: another process may just have given them one."""
        if not (await self._cache.get(table_id)).own(person):
            await self._cache.newest(table_id)

    async def seated(self, table_id: str, person: str) -> View:
        """``view`` for somebody who says they sit here: by an old copy nobody is told that they do not."""
        await self.renew(table_id, person)
        return await self.view(table_id, person or None)

    async def own_seats(self, table_id: str, person: str) -> tuple[int, ...]:
        """The seats a person holds; asking is a sign of life like looking."""
        own = (await self._looked(table_id, person)).own(person)
        return own or (await self._cache.newest(table_id)).own(person)

    async def draft_add(self, table_id: str, person: str, seat: int, seq: int, action: int) -> View:
        """Adds an action to the draft (or replaces its only action)."""
        return await self._do(table_id, person, seat, lambda t: course.add_to_draft(t, seat, seq, action))

    async def draft_undo(self, table_id: str, person: str, seat: int, seq: int, keep: int) -> View:
        """Keeps the first ``keep`` actions of the draft; sent twice it does the same."""
        return await self._do(table_id, person, seat, lambda t: course.cut_draft(t, seat, seq, keep))

    async def draft_clear(self, table_id: str, person: str, seat: int, seq: int) -> View:
        return await self.draft_undo(table_id, person, seat, seq, 0)

    async def act(
        self, table_id: str, person: str, seat: int, seq: int, actions: Sequence[int] | None = None
    ) -> View:
        """Commits these actions, or the draft. Final. The same sent twice has one effect, same answer."""
        return await self._do(table_id, person, seat, lambda t: course.commit(t, seat, seq, actions))

    async def vote(self, table_id: str, person: str, seat: int, stop: bool, deed: Deed | None = None) -> View:
        """For or against stopping a game that stands still; carried when all people are for it."""
        return await self._do(table_id, person, seat, lambda t: seating.vote(t, person, seat, stop), deed)

    async def rematch(self, table_id: str, person: str, *, seals: bool = False, in_turn: bool = False) -> str:
        """Another table with the same people, bots and options; its id, also for whoever comes second.

        Where nobody has to be waited for it begins at once. ``seals``: as for ``start``; ``in_turn``: the
        seat after the one that started starts, else the lot decides.
        """
        table = await self._cache.get(table_id)
        if not programs.may_go_on(table, person) or table.info.status != OVER:
            table = await self._cache.newest(table_id)
        if not programs.may_go_on(table, person):
            raise Forbidden("Das darf nur, wer mitgespielt hat.")
        if table.info.status != OVER:
            raise NotLegal("Eine Revanche gibt es, wenn das Spiel zu Ende ist.")
        new_id = await self._cache.follow(
            table_id, lambda old: opening.rematch(old, person, clock.now(), in_turn=in_turn)
        )
        new = await self._cache.get(new_id)
        if new.info.host == person and seating.is_alone(new, person) and seating.can_start(new):
            await self.start(new_id, person, seals=seals)
        return new_id

    async def record(self, table_id: str) -> dict[str, Any]:
        """The game so far as a record (docs/notation.md)."""
        return recording.record(await self._cache.get(table_id))

    async def rolls(self, table_id: str) -> tuple[Shown, ...]:
        """The rolls of fair dice so far, as a proof needs them."""
        return rolls(await self._cache.get(table_id))

    async def mine(self, person: str) -> list[TableLine]:
        """The tables a person sits at, the last changed first; those that cannot be opened as such."""
        lines = []
        for table_id in await self._log.of_person(person, LISTED):
            try:
                lines.append(viewing.line(await self._cache.get(table_id), person))
            except Damaged:
                lines.append(TableLine(table_id, "", None, DAMAGED, (), my_turn=False, changed=0.0))
            except NotFound:  # deleted this moment
                continue
        return lines

    def watch(self, table_id: str, person: str | None = None, bell: Bell | None = None) -> Watcher:
        """``with tables.watch(…) as watcher``: the person is here, and is told of every new version."""
        return Watcher(self._cache.watching, table_id, person, bell)

    def end_watching(self) -> None:
        """The server stops: whoever waits in ``Watcher.next`` is woken and sees ``over``."""
        self._cache.watching.end()

    # ---- inside ----

    async def _looked(self, table_id: str, person: str | None) -> Table:
        table = await self._cache.get(table_id)
        if table.own(person) and self._cache.watching.saw(table_id, person):
            self._cache.touch(table_id)
            table = await self._cache.get(table_id)
        self.sealer.attend(table)
        return table

    async def _do(
        self, table_id: str, person: str, seat: int, verb: Callable[[Table], None], deed: Deed | None = None
    ) -> View:
        """A verb of somebody at their own seat, answered by their new view."""

        def checked(table: Table) -> None:
            seating.check_own(table, person, seat)
            seating.come_back(table, person)
            verb(table)

        await self._cache.change(table_id, checked, deed)
        return await self.view(table_id, person, seat)

    async def _act(self, table_id: str, person: str, seat: int, seq: int, actions: Sequence[int]) -> View:
        return await self.act(table_id, person, seat, seq, actions)

    def _changed(self, table_id: str) -> None:
        self._attendant.wake(table_id)
        self.sealer.attend(self._cache.shown(table_id))

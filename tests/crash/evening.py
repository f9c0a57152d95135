"""An evening with trouble: many tables are played while the server is killed again and again."""

from __future__ import annotations

import asyncio
import random
import time
from bisect import bisect
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.crash.server import Server
from tests.crash.visitor import Visitor
from tests.postgresql import PostgreSQL
from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import Tables, View, new_person
from wuerfelwerk.store import Address
from wuerfelwerk.web.entrance.viewer import Cookies
from wuerfelwerk.web.settings import Settings

AT_ONCE = {"bot_pause": 0, "patience": 86_400}
PAUSE = 0.2  # seconds between two looks of one visitor
COMMON = 100  # a kind of decision met so often must also have been interrupted


@dataclass(frozen=True)
class Trouble:
    """How much of what happens to the server in one evening."""

    kills: int
    full_disks: int = 1  # on SQLite
    locks: int = 1  # on SQLite
    outages: int = 1  # of PostgreSQL
    between: tuple[float, float] = (1.0, 4.0)  # seconds of life between two kills


@dataclass
class Evening:
    """One run; ``figures`` is what there is to say afterwards."""

    folder: Path
    tables: int
    trouble: Trouble
    seed: int = 1
    postgresql: PostgreSQL | None = None
    visitors: list[Visitor] = field(default_factory=list)
    table_ids: list[str] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)
    kills: list[float] = field(default_factory=list)  # seconds since 1970
    server: Server = field(init=False)

    def __post_init__(self) -> None:
        self.server = Server(self.folder, self.postgresql)

    async def play(self, most_seconds: float) -> None:
        """Plays all tables to their ends; AssertionError for whoever is not finished by then."""
        chance = random.Random(self.seed)
        server = self.server
        limits = httpx.Limits(max_connections=64)
        async with httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits) as client:
            await self._open_tables(client, chance)
            self.starts.append(await server.start())
            playing = [asyncio.create_task(self._visit(visitor)) for visitor in self.visitors]
            haunting = asyncio.create_task(self._haunt(server, chance))
            try:
                async with asyncio.timeout(most_seconds), asyncio.TaskGroup() as group:
                    staying = group.create_task(self._stay_up(haunting))
                    await asyncio.gather(haunting, *playing)
                    staying.cancel()
            finally:
                for task in (haunting, *playing):
                    task.cancel()
                await asyncio.gather(haunting, *playing, return_exceptions=True)
                server.stop()

    async def _open_tables(self, client: httpx.AsyncClient, chance: random.Random) -> None:
        settings = Settings(self.folder, Address.read(self.server.database))
        service = await Tables.open(settings.tables_at, bots=False)
        cookies = Cookies(settings.cookie_keys())
        try:
            for number in range(self.tables):
                game = list(GAMES)[number % len(GAMES)]
                people, bots = 1 + number % 2, 1 + number // 2 % 2
                persons = [new_person() for _ in range(people)]
                table_id = await _open_table(service, game, persons, bots)
                self.table_ids.append(table_id)
                self.visitors += [
                    Visitor(client, table_id, cookies.sign(person), random.Random(chance.random()))
                    for person in persons
                ]
        finally:
            await service.close()

    async def _stay_up(self, haunting: asyncio.Task[None]) -> None:
        """AssertionError where the server ends and nobody has killed it."""
        await asyncio.wait([haunting])
        while True:
            self.server.must_run()
            await asyncio.sleep(1)

    async def _visit(self, visitor: Visitor) -> None:
        """One person until the game is over, whatever the server does meanwhile."""
        page = await visitor.look()
        while page is None or page.phase != "over":
            press = page.choose(visitor.chance) if page is not None and page.mine else None
            if press is None:
                await asyncio.sleep(PAUSE if page is not None else 0.2)
                page = await visitor.look()
            else:
                page = await visitor.press(press)

    async def _haunt(self, server: Server, chance: random.Random) -> None:
        """All the trouble, in random order and at random moments."""
        trouble = self.trouble
        events = ["kill"] * trouble.kills
        if self.postgresql is not None:
            events += ["gone"] * trouble.outages
        else:
            events += ["full"] * trouble.full_disks + ["lock"] * trouble.locks
        chance.shuffle(events)
        for event in events:
            await asyncio.sleep(chance.uniform(*trouble.between))
            if event == "kill":
                server.kill()
                self.kills.append(time.time())
                self.starts.append(await server.start())
            elif event == "gone":
                await server.gone(2.0)
            elif event == "full":
                await server.full_disk(2.0)
            else:
                await server.locked(2.0)

    @asynccontextmanager
    async def _service(self) -> AsyncIterator[Tables]:
        """The tables without a server and without bots."""
        service = await Tables.open(self.server.database, bots=False)
        try:
            yield service
        finally:
            await service.close()

    # ---- afterwards ----

    async def examine(self) -> list[str]:
        """Everything that went wrong, in words; empty if nothing did."""
        faults = []
        async with self._service() as service:
            for table_id in self.table_ids:
                view = await service.view(table_id)
                faults += _faults_of_log(view)
                for visitor in self.visitors:
                    if visitor.table_id == table_id:
                        faults += _faults_of_commits(view, visitor)
        return faults

    async def records(self) -> list[dict[str, object]]:
        """The recorded games, for ``check`` and ``verify``."""
        async with self._service() as service:
            return [await service.record(table_id) for table_id in self.table_ids]

    async def interrupted(self) -> tuple[Counter[str], Counter[str]]:
        """Kinds of decisions, and how often each was made; and how often a kill came while one was next."""
        taken, cut = Counter[str](), Counter[str]()
        async with self._service() as service:
            for table_id in self.table_ids:
                view = await service.view(table_id)
                decided = [event for event in view.log if event.seat is not None]
                kinds = [f"{view.game.id} {event.text[0].split()[0]}" for event in decided]
                taken.update(kinds)
                times = [event.at for event in decided]
                cut.update(kinds[at] for kill in self.kills if (at := bisect(times, kill)) < len(kinds))
        return taken, cut

    async def uninterrupted(self) -> list[str]:
        """A sentence for each common kind of decision that no kill has hit."""
        taken, cut = await self.interrupted()
        common = [kind for kind in taken if taken[kind] >= COMMON]
        return [f"no kill came before a decision '{kind}'" for kind in common if not cut[kind]]

    def figures(self) -> str:
        presses = sum(visitor.presses for visitor in self.visitors)
        commits = sum(len(visitor.acknowledged) for visitor in self.visitors)
        lost = sum(visitor.lost for visitor in self.visitors)
        failed = sum(visitor.failed for visitor in self.visitors)
        refused = sum(visitor.refused for visitor in self.visitors)
        return (
            f"{self.tables} tables, {len(self.visitors)} people, {len(self.kills)} kills; "
            f"{presses} presses, {commits} commits acknowledged, {refused} refused, "
            f"{lost} without answer, {failed} answered 'database out of reach'; "
            f"restart to first answer {max(self.starts):.1f} s at most"
        )


async def _open_table(service: Tables, game: str, persons: list[str], bots: int) -> str:
    seats = len(persons) + bots
    table_id = await service.create(game, person=persons[0], name="P0", seats=seats, settings=AT_ONCE)
    invite = (await service.view(table_id, persons[0])).links.invite
    for seat in range(1, len(persons)):
        await service.sit(table_id, persons[seat], f"P{seat}", invite=invite, seat=seat)
    for seat in range(len(persons), seats):
        await service.set_bot(table_id, persons[0], seat, "greedy" if seat % 2 else "random")
    await service.start(table_id, persons[0])
    return table_id


def _faults_of_log(view: View) -> list[str]:
    faults = []
    if view.phase != "over":
        faults.append(f"{view.table_id}: not finished")
    if [event.seq for event in view.log] != list(range(1, len(view.log) + 1)):
        faults.append(f"{view.table_id}: the numbers of its events have holes")
    return faults


def _faults_of_commits(view: View, visitor: Visitor) -> list[str]:
    """Every acknowledged commit is the seat's first event after what the page had shown, and only once."""
    faults, used = [], set[int]()
    for commit in visitor.acknowledged:
        letter = LETTERS[commit.seat]
        event = next((e for e in view.log[commit.seq :] if e.actor == letter), None)
        said = f"{view.table_id}: seat {letter} at {commit.seq} {commit.actions}"
        if event is None:
            faults.append(f"{said} is lost")
        elif commit.actions is not None and event.actions != commit.actions:
            faults.append(f"{said} became {event.actions}")
        elif event.seq in used:
            faults.append(f"{said} was acknowledged twice")
        else:
            used.add(event.seq)
    return faults

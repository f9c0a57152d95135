"""Games by correspondence: waiting goes by the calendar, whoever looks on and whatever the server does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from tests.hall import harvest as toy
from tests.hall.people import People
from tests.hall.test_bots import Stub, with_stub  # noqa: F401
from wuerfelwerk.hall import Tables, Unreadable, resuming
from wuerfelwerk.store.log import Log
from wuerfelwerk.table.clocks import CORRESPONDENCE, by_correspondence

DAY = 86_400.0
SLOW = {"bot_pause": 0, "patience": 3 * DAY}


class Calendar:
    """The calendar of the tables; ``days`` pass when they are set, and everybody has long been away."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.passed = 0.0
        clock = SimpleNamespace(time=self.now, monotonic=time.monotonic)
        for room in ("patience", "clock"):
            monkeypatch.setattr(f"wuerfelwerk.hall.{room}.time", clock)

    def now(self) -> float:
        return time.time() + self.passed

    def turn(self, people: People, days: float) -> None:
        self.passed += days * DAY
        watching = people.tables._cache.watching
        watching._seen.clear()
        watching._since -= days * DAY + 60
        people.tables._attendant.wake(people.table_id)


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    return Calendar(monkeypatch)


async def soon(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not reached():
            await asyncio.sleep(0.01)


async def on_turn(people: People) -> int:
    (seat,) = (await people.view()).waiting_for
    return seat


async def stood_in(people: People, seq: int) -> list[int | None]:
    return [event.seat for event in (await people.view()).log[seq:] if event.stand_in]


async def test_nobody_looks_and_the_bot_plays_when_the_time_is_over(
    with_stub: tuple[Tables, Stub],  # noqa: F811
    calendar: Calendar,
) -> None:
    people = await People.begin(with_stub[0], "harvest", 2, settings=SLOW)
    seat, seq = await on_turn(people), (await people.view()).seq
    calendar.turn(people, 2.9)
    await asyncio.sleep(0.1)
    assert with_stub[1].asked == []
    assert list(people.tables._attendant._tasks) == [people.table_id]  # one task, asleep
    calendar.turn(people, 0.2)
    table = people.tables._cache._tables
    await soon(lambda: table[people.table_id].seq > seq or seat in table[people.table_id].hidden)
    await soon(lambda: seat in table[people.table_id].hidden)  # its turn goes on: the bot plays it to the end
    assert await stood_in(people, seq) == [seat]
    view = await people.view()
    assert view.waiting_for == (1 - seat,) and not view.seats[1 - seat].stand_in
    await asyncio.sleep(0.05)
    assert (await people.view()).seq == view.seq  # the other one has three days of their own


async def test_an_open_page_is_not_replaced_however_long_it_takes(
    with_stub: tuple[Tables, Stub],  # noqa: F811
    calendar: Calendar,
) -> None:
    people = await People.begin(with_stub[0], "harvest", 2, settings=SLOW)
    seat, seq = await on_turn(people), (await people.view()).seq
    with people.tables.watch(people.table_id, people.persons[seat]):
        calendar.turn(people, 30)
        await asyncio.sleep(0.05)
        view = await people.view()
        assert view.seq == seq and not view.seats[seat].stand_in
        assert people.tables._attendant._tasks == {}
    calendar.turn(people, 0)
    table = people.tables._cache._tables
    await soon(lambda: table[people.table_id].seq > seq)


async def test_who_looks_in_between_has_the_rest_of_the_turn(
    with_stub: tuple[Tables, Stub],  # noqa: F811
    calendar: Calendar,
) -> None:
    tables, stub = with_stub
    people = await People.begin(tables, "harvest", 2, settings=SLOW)
    seat = await on_turn(people)
    await people.act(seat, [toy.HOLD])
    other = 1 - seat
    calendar.turn(people, 0)
    await people.act(other, [0, 3])
    await people.view(seat)  # has a look and goes away
    calendar.passed += 2 * DAY
    tables._attendant.wake(people.table_id)
    await asyncio.sleep(0.05)
    assert stub.asked == []


async def test_the_time_goes_on_while_the_server_is_down(
    where: str, calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wuerfelwerk.hall.watching.SEEN_SECONDS", 0.01)
    before = await Tables.open(where, bots=False)
    people = await People.begin(before, "harvest", 2, settings=SLOW)
    table = await People.begin(before, "harvest", 2, settings={"bot_pause": 0, "patience": 0.01})
    seat, seq = await on_turn(people), (await people.view()).seq
    waits, live_seq = await on_turn(table), (await table.view()).seq
    await before.close()
    calendar.passed += 2 * DAY
    for opened in (True, False):
        tables = await Tables.open(where, chooser=Stub())
        await soon(lambda: people.table_id in tables._cache._tables)  # noqa: B023
        await asyncio.sleep(0.05)
        found = tables._cache._tables[people.table_id]
        if opened:
            assert found.seq == seq
            calendar.passed += 2 * DAY
        else:
            await soon(lambda: tables._cache._tables[people.table_id].seq > seq)  # noqa: B023
            people.tables = tables
            assert await stood_in(people, seq) == [seat]
            assert table.table_id not in tables._cache._tables  # a live table waits until somebody looks
            table.tables = tables
            assert (await table.view()).seq == live_seq and await on_turn(table) == waits
        await tables.close()


async def test_a_process_that_has_gone_leaves_nobody_waiting(
    where: str, calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one finds that the table is late (on SQLite it never heard of it)."""
    monkeypatch.setattr("wuerfelwerk.hall.resuming.OVERDUE_SECONDS", 0.05)
    monkeypatch.setattr("wuerfelwerk.hall.resuming.time", SimpleNamespace(time=calendar.now))
    monkeypatch.setattr("wuerfelwerk.hall.watching.SEEN_SECONDS", 0.01)
    asked, to_resume = [0], resuming.to_resume

    async def once(log: Log) -> list[str]:
        found = await to_resume(log)
        asked[0] += 1
        return found

    monkeypatch.setattr(resuming, "to_resume", once)
    gone, stays = await Tables.open(where, bots=False), await Tables.open(where, chooser=Stub())
    await soon(lambda: asked[0] == 2)  # what both ask at the start must not find the table that comes now
    people = await People.begin(gone, "harvest", 2, settings=SLOW)
    seq = (await people.view()).seq
    await gone.close()
    await asyncio.sleep(0.2)
    assert where.startswith("postgresql") or not stays._cache._tables
    calendar.passed += 3.1 * DAY
    await soon(lambda: people.table_id in stays._cache._tables)
    await soon(lambda: stays._cache._tables[people.table_id].seq > seq)
    await stays.close()


async def test_who_left_is_played_for_though_nobody_looks(
    with_stub: tuple[Tables, Stub],  # noqa: F811
    calendar: Calendar,
) -> None:
    people = await People.begin(with_stub[0], "harvest", 2, settings=SLOW)
    seat, seq = await on_turn(people), (await people.view()).seq
    calendar.turn(people, 0)
    await people.tables.leave(people.table_id, people.persons[seat])
    table = people.tables._cache._tables
    await soon(lambda: seat in table[people.table_id].hidden)
    assert await stood_in(people, seq) == [seat]


@pytest.mark.parametrize(
    "patience, slow", [(0, False), (120, False), (CORRESPONDENCE, True), (14 * DAY, True)]
)
async def test_what_counts_as_correspondence(tables: Tables, patience: float, slow: bool) -> None:
    people = await People.begin(tables, "harvest", 2, settings={"patience": patience})
    assert by_correspondence(tables._cache._tables[people.table_id]) is slow
    assert (await people.view()).by_correspondence is slow
    found = await tables._log.running_with_patience(CORRESPONDENCE)
    assert found == ([people.table_id] if slow else [])


async def test_nobody_waits_longer_than_a_fortnight(tables: Tables) -> None:
    with pytest.raises(Unreadable, match="patience"):
        await People.sit(tables, "harvest", 2, settings={"patience": 14 * DAY + 1})

"""Watchers: told of every change after it was saved, never holding anybody up."""

from __future__ import annotations

import asyncio

import pytest

from tests.hall import harvest as toy
from tests.hall.people import People
from tests.hall.test_commit import at_harvest
from wuerfelwerk.hall import Address, Deed, Tables
from wuerfelwerk.store.log import Log
from wuerfelwerk.table.table import Table


async def test_every_kind_of_change_raises_the_version_and_wakes_the_watchers(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 2)
    host, id = people.persons[0], people.table_id
    with tables.watch(id) as watcher:
        last = (await people.view()).version

        async def told() -> None:
            nonlocal last
            version = await watcher.next(timeout=2)
            assert version is not None
            assert version > last
            last = version

        await tables.rename(id, host, 0, "Anna")
        await told()
        await tables.start(id, host)
        await told()
        seq = await at_harvest(people)
        await told()
        await people.draft(0, 1)
        await told()
        await tables.draft_clear(id, host, 0, seq)
        await told()
        await people.act(0, [0, 3])
        await told()
        with tables.watch(id, host):
            await told()
        await told()


async def test_a_refused_verb_and_a_look_wake_nobody(four: People) -> None:
    await four.view(0)
    with four.tables.watch(four.table_id) as watcher:
        await watcher.next(timeout=0.05)
        version = (await four.view(0)).version
        (active,) = (await four.view()).waiting_for
        with pytest.raises(Exception, match="nicht dran"):
            await four.act((active + 1) % 4, [toy.HOLD], (await four.view()).seq)
        assert (await four.view(0)).version == version
        assert await watcher.next(timeout=0.05) is None


async def test_who_merely_looks_on_changes_nothing_that_is_seen(four: People) -> None:
    """Else a hundred watchers who come would each send all the others a new page."""
    await four.view(0)
    version = (await four.view()).version
    with four.tables.watch(four.table_id) as watcher, four.tables.watch(four.table_id, "somebody"):
        assert (await four.view()).version == version
        assert await watcher.next(timeout=0.02) is None
        with four.tables.watch(four.table_id, four.persons[1]):
            assert await watcher.next(timeout=1) == (await four.view()).version > version


async def test_somebody_coming_while_a_change_is_saved_gets_a_number_of_their_own(
    four: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a page would take the change for what it shows already."""
    await at_harvest(four)
    cache, numbers = four.tables._cache, list[int]()
    save = cache.log.save

    async def save_slowly(old: Table, new: Table, deed: Deed | None) -> None:
        await save(old, new, deed)
        cache.touch(four.table_id)
        numbers.append((await four.view()).version)

    monkeypatch.setattr(cache.log, "save", save_slowly)
    await four.draft(0, 1)
    assert (await four.view()).version > numbers[0]


async def test_who_is_slow_gets_the_newest_only(four: People) -> None:
    await at_harvest(four)
    with four.tables.watch(four.table_id) as slow:
        for _ in range(20):
            await four.draft(0, 1)
            await four.draft(0, 2)
        version = await slow.next(timeout=1)
        assert version == (await four.view()).version
        assert await slow.next(timeout=0.02) is None


@pytest.mark.long
async def test_two_hundred_watchers_are_told(four: People) -> None:
    (active,) = (await four.view()).waiting_for
    watchers = [four.tables.watch(four.table_id).__enter__() for _ in range(200)]
    for watcher in watchers:
        await watcher.next(timeout=0.01)
    await four.act(active, [toy.HOLD])
    versions = await asyncio.gather(*(watcher.next(timeout=2) for watcher in watchers))
    assert set(versions) == {(await four.view()).version}
    for watcher in watchers:
        watcher.__exit__(None, None, None)
    assert not four.tables._cache.watching.is_watched(four.table_id)


async def test_presence_shows_who_has_the_page_open(four: People) -> None:
    table = four.tables
    table._cache.watching._seen.clear()
    assert [seat.here for seat in (await four.view()).seats] == [False] * 4
    with table.watch(four.table_id, four.persons[2]):
        assert [seat.here for seat in (await four.view()).seats] == [False, False, True, False]


async def test_open_pages_are_told_when_who_has_gone_counts_as_away(
    four: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, id = four.tables, four.table_id
    monkeypatch.setattr("wuerfelwerk.hall.watching.SEEN_SECONDS", 0.1)
    with table.watch(id, four.persons[0]) as watcher:
        with table.watch(id, four.persons[1]):
            assert (await four.view(0)).seats[1].here
        assert (await four.view(0)).seats[1].here  # the page may only be loaded anew
        while await watcher.next(timeout=0.02) is not None:
            pass
        assert await watcher.next(timeout=2) is not None
        assert not (await four.view(0)).seats[1].here


async def test_it_is_on_disk_before_anybody_is_told(
    where: str, four: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is woken finds the event in the database, through a connection of their own."""
    (active,) = (await four.view()).waiting_for
    await four.view(active)
    other = Log(Address.read(where))
    tell, seen = four.tables._cache.watching.tell, []

    def spying(table_id: str, version: int) -> None:
        seen.append(asyncio.create_task(other.load(table_id)))
        tell(table_id, version)

    monkeypatch.setattr(four.tables._cache.watching, "tell", spying)
    view = await four.act(active, [toy.PUSH])
    (rows,) = await asyncio.gather(*seen[:1])
    assert rows is not None
    assert len(rows["events"]) == view.seq
    await other.close()


async def test_nobody_is_told_of_what_could_not_be_saved(
    four: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await four.view()
    (active,) = before.waiting_for
    await four.view(active)
    save = four.tables._log.save

    async def full_disk(*_: object) -> None:
        raise OSError("disk full")

    with four.tables.watch(four.table_id) as watcher:
        await watcher.next(timeout=0.05)
        monkeypatch.setattr(four.tables._log, "save", full_disk)
        with pytest.raises(OSError):
            await four.act(active, [toy.PUSH])
        assert await watcher.next(timeout=0.05) is None
        assert (await four.view()).seq == before.seq
        monkeypatch.setattr(four.tables._log, "save", save)
        view = await four.act(active, [toy.PUSH])  # the same roll, now saved
        assert view.seq == before.seq + 2


async def test_a_commit_goes_through_even_if_who_sent_it_goes_away(four: People) -> None:
    view = await four.view()
    (active,) = view.waiting_for
    sending = asyncio.create_task(four.act(active, [toy.PUSH], view.seq))
    while not four.tables._cache._tasks:
        await asyncio.sleep(0)
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending
    again = await four.act(active, [toy.PUSH], view.seq)
    assert again.seq == view.seq + 2

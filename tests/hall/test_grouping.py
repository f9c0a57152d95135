"""Commits of many tables that wait at the same time share a transaction; none pays for another's error."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.hall.people import People
from wuerfelwerk.hall import Address, Tables, Unavailable, prepare
from wuerfelwerk.store.engines import new_writer
from wuerfelwerk.store.schema import about
from wuerfelwerk.store.short_way import Executes, ShortWay
from wuerfelwerk.store.writing import Grouped


@pytest.fixture
async def writer(file: Path) -> AsyncIterator[Grouped]:
    prepare(file)
    grouped = Grouped(new_writer(Address.read(file)))
    yield grouped
    await grouped.close()


NEW = about.insert()


def put(key: str) -> Callable[[Executes], str]:
    def work(connection: Executes) -> str:
        connection.execute(NEW, {"key": key, "value": key})
        return key

    return work


async def keys(writer: Grouped) -> set[str]:
    return await writer.run(lambda connection: set(connection.execute(sa.select(about.c.key)).scalars()))


async def together(
    writer: Grouped,
    *works: Callable[[Executes], object],
    alone: Callable[[sa.Connection], object] | None = None,
) -> list[object]:
    """All of them wait while the thread is held up; then one transaction takes them all."""
    begun, free = threading.Event(), threading.Event()

    def hold_up(connection: sa.Connection) -> None:
        begun.set()
        free.wait(30)

    first = asyncio.ensure_future(writer.run(hold_up))
    await asyncio.sleep(0)
    await asyncio.to_thread(begun.wait, 30)
    waiting = [
        asyncio.ensure_future(writer.run(work) if work is alone else writer.save(work)) for work in works
    ]
    await asyncio.sleep(0)
    before = writer.transactions
    free.set()
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    await first
    assert writer.jobs - before >= len(works)
    return answers


async def test_what_waits_together_is_one_transaction(writer: Grouped) -> None:
    answers = await together(writer, *(put(f"k{n}") for n in range(20)))
    assert answers == [f"k{n}" for n in range(20)]
    assert await keys(writer) >= {f"k{n}" for n in range(20)}
    assert writer.transactions == 3  # the one that held up, the twenty, the look at them


async def test_an_error_of_one_does_not_lose_the_others(writer: Grouped) -> None:
    def half_done(connection: Executes) -> None:
        put("half")(connection)
        raise ValueError("the second half failed")

    answers = await together(writer, put("a"), half_done, put("schema"), put("b"))
    assert answers[0] == "a" and answers[3] == "b"
    assert isinstance(answers[1], ValueError)
    assert isinstance(answers[2], sa.exc.IntegrityError)  # that key is there already
    found = await keys(writer)
    assert {"a", "b"} <= found and "half" not in found


async def test_when_the_transaction_fails_each_is_tried_alone(writer: Grouped) -> None:
    """SQLite takes a whole transaction back on some errors, a full disk for one."""

    def taken_back(connection: Executes) -> None:
        assert isinstance(connection, ShortWay)
        if not alone():
            connection.raw.execute("ROLLBACK")
            raise OSError("disk full")

    def alone() -> bool:
        return writer.transactions > 1

    calls = []

    def counted(connection: Executes) -> str:
        calls.append(1)
        return put("b")(connection)

    answers = await together(writer, put("a"), taken_back, counted)
    assert answers[0] == "a" and answers[2] == "b"
    assert isinstance(answers[1], OSError)
    assert await keys(writer) >= {"a", "b"}


@pytest.mark.parametrize("way", ["run", "save"])
async def test_a_lone_error_is_its_own_and_the_next_goes_on(writer: Grouped, way: str) -> None:
    write = getattr(writer, way)
    with pytest.raises(sa.exc.IntegrityError):
        await write(put("schema"))
    assert await write(put("next")) == "next"
    assert {"next"} <= await keys(writer)


async def test_what_is_rare_has_its_transaction_for_itself_and_its_turn(writer: Grouped) -> None:
    seen: list[set[str]] = []

    def rare(connection: sa.Connection) -> None:
        seen.append(set(connection.execute(sa.select(about.c.key)).scalars()))
        put("rare")(connection)
        raise ValueError("for nothing")

    answers = await together(writer, put("a"), put("b"), rare, put("c"), put("d"), alone=rare)
    assert answers[:2] + answers[3:] == ["a", "b", "c", "d"] and isinstance(answers[2], ValueError)
    assert {"a", "b"} <= seen[0] and not {"c", "d"} & seen[0]
    found = await keys(writer)
    assert {"a", "b", "c", "d"} <= found and "rare" not in found
    assert writer.transactions == 5  # held up, a and b, the rare one, c and d, the look at them


async def test_who_goes_away_leaves_the_work_done(writer: Grouped) -> None:
    free = threading.Event()

    def slow(connection: sa.Connection) -> None:
        free.wait(30)
        put("slow")(connection)

    waiting = asyncio.ensure_future(writer.run(slow))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    free.set()
    assert "slow" in await keys(writer)


async def test_a_full_disk_is_told_and_passes(writer: Grouped) -> None:
    """What does not fit is refused as a whole; what fits beside it is kept, and all that comes after."""

    def much(connection: Executes) -> None:
        put("some")(connection)
        connection.execute(NEW, {"key": "much", "value": "x" * 1_000_000})

    await writer.run(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=1"))
    answers = await together(writer, put("a"), much, put("b"))
    assert (answers[0], answers[2]) == ("a", "b")
    assert isinstance(answers[1], Unavailable) and "full" in str(answers[1])
    await writer.run(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=100000"))
    assert {"a", "b"} <= await keys(writer) and "some" not in await keys(writer)
    await writer.save(much)
    assert "much" in await keys(writer)


async def test_tables_that_are_played_at_the_same_time_share_their_transactions(file: Path) -> None:
    tables = await Tables.open(file, bots=False)
    many = [await People.begin(tables, "harvest", 2) for _ in range(12)]
    writing = tables._log._writing
    assert isinstance(writing, Grouped)
    jobs, transactions = writing.jobs, writing.transactions
    views = [await people.view() for people in many]
    await asyncio.gather(*(p.act(v.waiting_for[0], [7], v.seq) for p, v in zip(many, views, strict=True)))
    assert writing.jobs - jobs == 12
    assert writing.transactions - transactions < 12
    assert all([(await people.view()).seq > view.seq for people, view in zip(many, views, strict=True)])
    await tables.close()

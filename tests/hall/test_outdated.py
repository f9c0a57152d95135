"""A table another process has changed: nobody sees the old copy as if it were the newest.

Two services on one file, told by hand what the line to the other servers tells them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.hall.people import People
from wuerfelwerk.hall import NotFound, Tables, Unavailable
from wuerfelwerk.store.rows import Rows


@pytest.fixture
async def both(file: Path) -> AsyncIterator[tuple[Tables, Tables]]:
    one, two = await Tables.open(file, bots=False), await Tables.open(file, bots=False)
    yield one, two
    await one.close()
    await two.close()


class Held:
    """The reading of one service waits: each load has its rows and hands them over when it may."""

    def __init__(self, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
        self.has_read, self.may_go, self.loads = asyncio.Event(), asyncio.Event(), 0
        load = tables._log.load

        async def held(table_id: str, after: int = 0) -> Rows | None:
            rows = await load(table_id, after)
            self.loads += 1
            self.has_read.set()
            await self.may_go.wait()
            return rows

        monkeypatch.setattr(tables._log, "load", held)


async def a_while() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def program_is_let_in(people: People) -> str:
    await people.tables.programs.admit(people.table_id, people.persons[0], 0, "program-x")
    return "program-x"


async def test_while_a_table_is_read_anew_nobody_sees_the_old_copy(
    both: tuple[Tables, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = both
    people = await People.begin(one, "harvest", 2)
    assert await two.own_seats(people.table_id, people.persons[0]) == (0,)
    program = await program_is_let_in(people)
    held = Held(two, monkeypatch)
    two._cache.outdate(people.table_id)
    looks = [asyncio.create_task(two.view(people.table_id, program)) for _ in range(60)]
    await held.has_read.wait()
    late = asyncio.create_task(two.view(people.table_id, program))
    await a_while()
    assert not late.done()
    held.may_go.set()
    assert {view.own_seats for view in await asyncio.gather(late, *looks)} == {(0,)}
    assert held.loads == 1  # once for all of them


OUTDATE: list[Callable[[Tables, str], Any]] = [
    lambda tables, table_id: tables._cache.outdate(table_id),
    lambda tables, table_id: tables._cache.outdate_all(),
]


@pytest.mark.parametrize("outdate", OUTDATE, ids=["outdate", "outdate_all"])
@pytest.mark.parametrize("known", [True, False], ids=["known", "first"])
async def test_what_is_told_while_a_table_is_read_is_not_lost(
    both: tuple[Tables, Tables],
    monkeypatch: pytest.MonkeyPatch,
    outdate: Callable[[Tables, str], Any],
    known: bool,
) -> None:
    """The rows were read before the change, and are handed over after it was told."""
    one, two = both
    people = await People.begin(one, "harvest", 2)
    if known:
        await two.view(people.table_id)
        outdate(two, people.table_id)
    held = Held(two, monkeypatch)
    look = asyncio.create_task(two.view(people.table_id))
    await held.has_read.wait()
    program = await program_is_let_in(people)
    outdate(two, people.table_id)
    held.may_go.set()
    await look
    assert (await two.view(people.table_id, program)).own_seats == (0,)
    assert not two._cache._stale


async def test_a_table_that_is_being_read_is_not_forgotten(
    both: tuple[Tables, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = both
    people, others = await People.begin(one, "harvest", 2), await People.begin(one, "harvest", 2)
    await two.view(people.table_id)
    two._cache.outdate(people.table_id)
    monkeypatch.setattr("wuerfelwerk.hall.cache.CACHED", 0)
    with monkeypatch.context() as patch:
        held = Held(two, patch)
        look = asyncio.create_task(two.view(people.table_id))
        await held.has_read.wait()
    await two.view(others.table_id)
    program = await program_is_let_in(people)
    two._cache.outdate(people.table_id)
    held.may_go.set()
    await look
    assert (await two.view(people.table_id, program)).own_seats == (0,)


async def test_reading_that_fails_leaves_nothing_behind(
    both: tuple[Tables, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = both
    people = await People.begin(one, "harvest", 2)

    async def away(table_id: str, after: int = 0) -> Rows | None:
        raise Unavailable("gone")

    with monkeypatch.context() as patch:
        patch.setattr(two._log, "load", away)
        with pytest.raises(Unavailable):
            await two.view(people.table_id)
    with pytest.raises(NotFound):
        await two.view("nirgends")
    assert not two._cache._stale
    assert (await two.view(people.table_id)).phase == "running"


async def test_nobody_is_refused_by_what_has_not_been_told_yet(both: tuple[Tables, Tables]) -> None:
    one, two = both
    people = await People.begin(one, "harvest", 2)
    await two.view(people.table_id)
    program = await program_is_let_in(people)
    assert await two.own_seats(people.table_id, program) == (0,)
    assert (await two.seated(people.table_id, "stranger")).own_seats == ()


async def test_a_rematch_is_not_refused_by_what_has_not_been_told_yet(both: tuple[Tables, Tables]) -> None:
    one, two = both
    people = await People.begin(one, "harvest", 2)
    await two.view(people.table_id)
    await people.play_to_the_end()
    new = await two.rematch(people.table_id, people.persons[1])
    assert (await one.view(new)).phase == "waiting"

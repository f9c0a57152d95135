"""Newer views have higher numbers: over restarts, with any clock, and with several processes."""

from __future__ import annotations

import random
import time

import pytest

from tests.hall.people import People
from tests.postgresql import PostgreSQL
from wuerfelwerk.hall import Tables
from wuerfelwerk.store.numbers import FIRST, REMAINDERS, SPAN, Numbers
from wuerfelwerk.store.schema import about
from wuerfelwerk.store.schema import tables as rows

HOUR = 3600
JS_SAFE = 2**53


async def push(people: People) -> int:
    """One decision of a game; the number of the view after it."""
    return (await people.play_one(random.Random(3))).version


async def come_and_go(people: People, times: int) -> int:
    """Somebody's page is opened again and again: nothing is saved, and all others are told."""
    for _ in range(times):
        with people.tables.watch(people.table_id, people.persons[1]):
            pass
    return (await people.view()).version


async def test_who_came_and_went_before_a_restart_is_passed_by_the_first_view_after_it(where: str) -> None:
    people = await People.begin(await Tables.open(where, bots=False), "harvest", 2)
    for _ in range(3):
        saved = await push(people)
        shown = await come_and_go(people, 40)
        assert shown > saved
        await people.tables.close()
        people.tables = await Tables.open(where, bots=False)
        assert (await people.view()).version > shown
        assert await push(people) > shown
    await people.tables.close()


async def test_no_clock_decides(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the server is an hour ahead, is set right, and the server is started again."""
    real, real_ns = time.time, time.time_ns
    with monkeypatch.context() as ahead:
        ahead.setattr(time, "time", lambda: real() + HOUR)
        ahead.setattr(time, "time_ns", lambda: real_ns() + HOUR * 10**9)
        people = await People.begin(await Tables.open(where, bots=False), "harvest", 2)
        await push(people)
        shown = await come_and_go(people, 2)
        await people.tables.close()
    people.tables = await Tables.open(where, bots=False)
    assert shown < await push(people) < JS_SAFE
    await people.tables.close()


@pytest.mark.parametrize("old", [0, 1_790_000_000_000, 7_258_118_400_000])
async def test_numbers_made_from_clocks_are_passed(where: str, old: int) -> None:
    """Databases of earlier versions hold milliseconds, some of them from a clock that was far ahead."""
    people = await People.begin(await Tables.open(where, bots=False), "harvest", 2)
    with people.tables._log._writing._engine.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(rows.update().values(version=old))
        connection.execute(about.delete().where(about.c.key == "opening"))
    await people.tables.close()
    people.tables = await Tables.open(where, bots=False)
    first = await people.view()
    assert first.version > old
    assert first.version < await push(people) < JS_SAFE
    assert old < (await people.tables._log.version_of(people.table_id) or 0) < JS_SAFE
    await people.tables.close()


async def test_every_opening_is_counted_once(where: str) -> None:
    for number in range(3):
        opened = await Tables.open(where, bots=False)
        assert opened._cache.numbers._opening == FIRST + number
        await opened.close()


@pytest.mark.long
async def test_two_processes_never_give_one_number_to_two_views(postgresql: PostgreSQL) -> None:
    """A page goes from one to the other: what it has seen there is not taken for what is here."""
    where = postgresql.new_database()
    both = [await Tables.open(where, bots=False) for _ in range(2)]
    people = await People.begin(both[1], "harvest", 2)  # the later one saves: the other goes on above that
    given = []
    for tables in both:
        people.tables = tables
        numbers = [(await people.view()).version]
        for _ in range(5):
            tables._cache.touch(people.table_id)
            numbers.append((await people.view()).version)
        given.append(numbers)
        assert sorted(set(numbers)) == numbers
    assert not set(given[0]) & set(given[1])
    for tables in both:
        await tables.close()


def test_numbers_rise_and_tell_their_opening() -> None:
    one, two = Numbers(FIRST), Numbers(FIRST + 1)
    shown, seen = 0, set[int]()
    for step in range(2000):
        giver, opening = ((one, FIRST), (two, FIRST + 1))[step % 3 == 0]
        number = giver.above(shown)
        assert shown < number <= max(shown, opening * SPAN) + REMAINDERS
        assert number % REMAINDERS == opening % REMAINDERS
        shown = number
        seen.add(number)
    assert len(seen) == 2000
    assert Numbers(2**25 - 1).above(0) < JS_SAFE
    assert Numbers().above(0) > 1000 * 4_102_444_800  # the year 2100

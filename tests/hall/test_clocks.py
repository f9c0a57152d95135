"""Clocks: what counts as thinking, when it stands still, and that a time is over exactly once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.hall import harvest as toy
from tests.hall.clock import Clock
from tests.hall.people import People
from tests.hall.test_bots import Stub, with_stub  # noqa: F401
from tests.postgresql import PostgreSQL
from wuerfelwerk.hall import NotLegal, Tables, Unreadable, View
from wuerfelwerk.hall.watching import MOST_STRETCHES, Stretches
from wuerfelwerk.table.table import Table

MINUTE = {"bot_pause": 0, "patience": 0, "clock": 1}


def left(view: View) -> list[float | None]:
    return [seat.time_left for seat in view.seats]


async def on_turn(people: People) -> int:
    (seat,) = (await people.view()).waiting_for
    return seat


async def over(people: People, seat: int) -> Table:
    """What the attendant does when the time of a seat is over."""
    cache = people.tables._cache
    await cache.change(people.table_id, lambda table: people.tables._attendant._run_out(table, seat))
    return await cache.get(people.table_id)


async def test_time_runs_for_who_has_to_decide_while_somebody_looks(tables: Tables, clock: Clock) -> None:
    people = await People.begin(tables, "harvest", 2, settings=MINUTE)
    seat = await on_turn(people)
    with tables.watch(people.table_id):
        clock.go(10)
        view = await people.view()
        assert view.seats[seat].time_left == 50 and view.seats[seat].ticking
        assert view.seats[1 - seat].time_left == 60 and not view.seats[1 - seat].ticking
    clock.go(1000)  # nobody looks: the table pauses
    assert (await people.view()).seats[seat].time_left == 50
    with tables.watch(people.table_id):
        clock.go(5)
        await people.act(seat, [toy.HOLD])  # books 15; now both have to decide
        clock.go(20)
        await people.act(1 - seat, [0, 3])  # hidden, and booked
        view = await people.view()
        assert left(view)[1 - seat] == 40 and left(view)[seat] == 25
        assert not view.seats[1 - seat].ticking and view.seats[seat].ticking
        clock.go(5)
        await people.act(seat, [0, 3])
    assert sorted(left(await people.view())) == [20, 40]  # type: ignore[type-var]


async def test_what_was_used_survives_a_restart_and_what_runs_is_forgotten(
    where: str, tables: Tables, clock: Clock
) -> None:
    people = await People.begin(tables, "harvest", 2, settings=MINUTE)
    seat = await on_turn(people)
    with tables.watch(people.table_id):
        clock.go(12.5)
        await people.act(seat, [toy.HOLD])
        clock.go(7)
    again = await Tables.open(where, bots=False)
    view = await People(again, people.table_id, people.persons).view()
    assert left(view)[seat] == 47.5 and left(view)[1 - seat] == 60
    await again.close()


async def test_when_the_time_is_over_a_bot_plays_until_the_end(
    with_stub: tuple[Tables, Stub],  # noqa: F811
    clock: Clock,
) -> None:
    tables, _ = with_stub
    people = await People.begin(tables, "harvest", 2, settings=MINUTE)
    id, seat = people.table_id, await on_turn(people)
    person, table = people.persons[seat], tables._cache._tables
    with tables.watch(id, person):  # being there does not help
        seq = (await people.view()).seq
        clock.go(61)
        tables._attendant.wake(id)
        async with asyncio.timeout(10):
            while table[id].seq == seq:
                await asyncio.sleep(0.01)
        view = await people.view(seat)
        assert [(note.what, note.seat, note.after) for note in view.notes] == [("time", seat, seq)]
        assert view.seats[seat].out_of_time and view.seats[seat].stand_in and left(view)[seat] == 0
        assert next(event for event in view.log[seq:] if event.seat == seat).stand_in
        await tables.come_back(id, person)
        async with asyncio.timeout(10):
            while (view := await people.view()).phase != "over":
                if 1 - seat in view.waiting_for:
                    deciding = view.shown.phase == toy.DECIDE
                    done = [toy.HOLD] if deciding else [0, 3]
                    if view.shown.phase == toy.HARVEST and view.shown.points[1 - seat] >= toy.ENOUGH:
                        done = [toy.PASS]
                    await people.act(1 - seat, done, view.seq)
                await asyncio.sleep(0.005)
    assert all(e.stand_in or e.auto for e in view.log[seq:] if e.seat == seat)
    assert [note.what for note in view.notes] == ["time"]


async def test_who_has_no_time_left_decides_nothing_more(tables: Tables, clock: Clock) -> None:
    people = await People.begin(tables, "harvest", 2, settings=MINUTE)
    id, seat = people.table_id, await on_turn(people)
    person = people.persons[seat]
    await people.draft(seat, toy.HOLD)
    with tables.watch(id):
        clock.go(59)
        assert not (await over(people, seat)).info.notes
        clock.go(2)
        table = await over(people, seat)
        assert len(table.info.notes) == 1 and not table.drafts and table.seats[seat].used == 60
        assert (await over(people, seat)) is table  # once
    view = await people.view(seat)
    assert not view.decides and view.legal == () and view.waiting_for == (seat,)
    tries: list[Callable[[], Awaitable[object]]] = [
        lambda: people.act(seat, [toy.HOLD], view.seq),
        lambda: tables.draft_add(id, person, seat, view.seq, toy.HOLD),
        lambda: tables.draft_clear(id, person, seat, view.seq),
        lambda: tables.programs.act(id, person, seat, view.seq, ["hold"]),
    ]
    for attempt in tries:
        with pytest.raises(NotLegal, match="Bedenkzeit ist zu Ende"):
            await attempt()
    assert not [line for line in await tables.mine(person) if line.my_turn]
    tables._cache.watching._seen.clear()
    if seat:
        with pytest.raises(NotLegal, match="schon ein Bot"):
            await tables.replacing.replace(id, people.persons[0], seat)
    await tables.leave(id, person)
    await tables.come_back(id, person)
    assert [note.what for note in (await people.view()).notes] == ["time", "left"]
    assert (await people.view()).seats[seat].out_of_time


@pytest.mark.parametrize("first", ["decision", "clock"])
async def test_a_decision_in_the_last_moment_goes_through_or_finds_the_time_over(
    tables: Tables, clock: Clock, first: str
) -> None:
    people = await People.begin(tables, "harvest", 2, settings=MINUTE)
    seat, seq = await on_turn(people), (await people.view()).seq
    with tables.watch(people.table_id):
        clock.go(60)
        works = [people.act(seat, [toy.HOLD], seq), over(people, seat)]
        await asyncio.gather(*(works if first == "decision" else works[::-1]), return_exceptions=True)
    view = await people.view()
    if first == "decision":  # the clock finds the table gone on: no time for what comes next
        assert next(event for event in view.log[seq:] if event.seat == seat).text == ("hold",)
        assert all(note.after > seq for note in view.notes)
    else:
        assert view.seq == seq and [note.after for note in view.notes] == [seq]


@pytest.mark.long
async def test_two_processes_say_it_once(postgresql: PostgreSQL, clock: Clock) -> None:
    where = postgresql.new_database()
    one, two = await Tables.open(where, bots=False), await Tables.open(where, bots=False)
    people = await People.begin(one, "harvest", 2, settings=MINUTE)
    there = People(two, people.table_id, people.persons)
    seat, seq = await on_turn(there), (await there.view()).seq
    with one.watch(people.table_id), two.watch(people.table_id):
        clock.go(61)
        await asyncio.gather(over(people, seat), over(there, seat))
        with pytest.raises(NotLegal, match="Bedenkzeit"):
            await there.act(seat, [toy.HOLD], seq)
    for where_ in (people, there):
        assert [note.what for note in (await where_.view()).notes] == ["time"]
    await one.close()
    await two.close()


async def test_who_left_or_was_replaced_is_not_counted(tables: Tables, clock: Clock) -> None:
    people = await People.begin(tables, "harvest", 2, settings=MINUTE)
    seat = await on_turn(people)
    with tables.watch(people.table_id):
        await tables.leave(people.table_id, people.persons[seat])
        clock.go(100)
        assert not (await over(people, seat)).info.notes[1:]
        assert left(await people.view())[seat] == 60


async def test_without_a_clock_nobody_counts(tables: Tables, clock: Clock) -> None:
    people = await People.begin(tables, "harvest", 2)
    seat = await on_turn(people)
    with tables.watch(people.table_id):
        clock.go(100_000)
        assert not (await over(people, seat)).info.notes
        await people.act(seat, [toy.HOLD])
    assert left(await people.view()) == [None, None]
    assert [row.used for row in tables._cache._tables[people.table_id].seats] == [0, 0]


async def test_bots_have_no_clock_and_a_rematch_begins_with_all_time(tables: Tables, clock: Clock) -> None:
    people = await People.sit(tables, "harvest", 2, settings=MINUTE)
    await tables.free(people.table_id, people.persons[0], 1)
    await tables.set_bot(people.table_id, people.persons[0], 1, "greedy")
    await tables.start(people.table_id, people.persons[0])
    with tables.watch(people.table_id):
        clock.go(30)
        view = await people.view()
        assert view.seats[1].time_left is None
        if view.waiting_for == (0,):
            await people.act(0, [toy.HOLD])
    await tables.leave(people.table_id, people.persons[0])
    new = await tables.rematch(people.table_id, people.persons[0])
    assert left(await tables.view(new)) == [60, None]


@pytest.mark.parametrize("clock", [-1, 1441, "5", True])
async def test_no_such_clock(tables: Tables, clock: object) -> None:
    with pytest.raises(Unreadable, match="clock"):
        await People.sit(tables, "harvest", 2, settings={"clock": clock})


def test_stretches_are_added_from_a_moment_on_and_loading_anew_is_no_pause() -> None:
    pages = Stretches()
    pages.note(True, 10)
    pages.note(False, 20)
    pages.note(True, 21)  # loaded anew
    pages.note(False, 30)
    pages.note(True, 50)
    assert pages.since(0, 60) == 30
    assert pages.since(25, 60) == 15
    pages.note(True, 61)  # one more page
    pages.note(False, 70)
    assert pages.since(55, 100) == 15
    for hour in range(1, 2 * MOST_STRETCHES):
        pages.note(True, 3600 * hour)
        pages.note(False, 3600 * hour + 10)
    assert pages.since(0, 1e6) == 10 * MOST_STRETCHES

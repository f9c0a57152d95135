"""Several services on one PostgreSQL serve the same tables: nobody sees, loses or plays anything twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.hall import harvest as toy
from tests.hall.people import People, random_actions, shown
from tests.hall.test_bots import Stub, table_with_bots
from tests.postgresql import PostgreSQL
from wuerfelwerk.hall import NotFound, OutOfDate, Tables, Unavailable, neighbours

pytestmark = pytest.mark.long

PATIENCE = 30.0  # seconds until a test gives up; nothing takes that long


@pytest.fixture
def where(postgresql: PostgreSQL) -> str:
    return postgresql.new_database()


async def until(reached: Callable[[], Awaitable[Any]]) -> Any:
    """Asks again and again until the answer is true, and gives it."""
    async with asyncio.timeout(PATIENCE):
        while not (answer := await reached()):
            await asyncio.sleep(0.02)
        return answer


def address_of(tables: Tables) -> str:
    return tables._log.address.url.set(drivername="postgresql").render_as_string(hide_password=False)


def at(people: People, tables: Tables) -> People:
    """The same people, asking another service."""
    return replace(people, tables=tables)


async def test_a_watcher_elsewhere_is_told_and_sees_the_change(both: tuple[Tables, Tables]) -> None:
    one, two = both
    people = await People.begin(one, "harvest", 2)
    before = await at(people, two).view()
    with two.watch(people.table_id) as watcher:
        (active,) = before.waiting_for
        view = await people.act(active, [toy.PUSH])
        async with asyncio.timeout(PATIENCE):
            while (there := await at(people, two).view()).seq < view.seq:
                told = await watcher.next()  # of the change, or that somebody has come
                assert told is not None and told > before.version
        assert shown(there) == shown(await people.view())


async def test_every_kind_of_change_arrives(both: tuple[Tables, Tables]) -> None:
    """Joining, names, bots, the start, drafts, hidden commits, leaving, the rematch: all views are equal."""
    one, two = both
    people = await People.sit(one, "harvest", 3)
    id, persons = people.table_id, people.persons

    async def same() -> bool:
        pairs = [(await people.view(s), await at(people, two).view(s)) for s in (None, 0, 1, 2)]
        return all(shown(a) == shown(b) for a, b in pairs)

    steps: list[Callable[[], Awaitable[Any]]] = [
        lambda: one.rename(id, persons[1], 1, "Berta"),
        lambda: two.add_seat(id, persons[0]),
        lambda: one.set_bot(id, persons[0], 3, "random"),
        lambda: two.start(id, persons[0]),
    ]
    for step in steps:
        await step()
        await until(same)
    for _ in range(12):
        view = await people.view()
        seat = next((s for s in view.waiting_for if s < 3), None)
        if seat is None:
            break
        mine = at(people, two if view.seq % 2 else one)
        await mine.draft(seat, (await mine.view(seat)).legal[0])
        await until(same)
        fresh = await mine.view(seat)
        await mine.act(seat, random_actions(fresh, seat, random.Random(view.seq)))
        await until(same)
    for person in persons:
        await two.leave(id, person)
        await until(same)
    new = await one.rematch(id, persons[0])
    assert await two.rematch(id, persons[1]) == new


async def test_the_loser_of_a_race_is_told_and_sees_the_fresh_table(both: tuple[Tables, Tables]) -> None:
    one, two = both
    people = await People.begin(one, "harvest", 2)
    view = await at(people, two).view()
    (active,) = view.waiting_for
    answers = await asyncio.gather(
        people.act(active, [toy.PUSH], view.seq),
        at(people, two).act(active, [toy.HOLD], view.seq),
        return_exceptions=True,
    )
    lost = [answer for answer in answers if isinstance(answer, OutOfDate)]
    assert len(lost) == 1, answers
    assert (await people.view()).seq > view.seq
    assert shown(await people.view(0)) == shown(await at(people, two).view(0))


async def test_a_page_that_is_ahead_of_this_server_is_not_refused(
    both: tuple[Tables, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the other server saved has not been heard here, yet the browser has seen it."""
    one, two = both
    people = await People.begin(one, "harvest", 2)
    there = at(people, two)
    monkeypatch.setattr(two._cache, "outdate", lambda table_id: None)
    await there.view()  # of what it was told before, perhaps only now, this view knows
    (active,) = (await people.view()).waiting_for
    ahead = await people.act(active, [toy.HOLD])
    assert (await there.view()).seq < ahead.seq
    after = await there.act(0, [0, 3], ahead.seq)
    assert after.committed == (0, 3)


async def test_commits_at_two_servers_at_once_never_freeze_the_table(both: tuple[Tables, Tables]) -> None:
    """Each alone would wait for the other: both are kept, and the turn is revealed."""
    people = await People.begin(both[0], "harvest", 4)

    async def went_on() -> bool:
        return (await people.view()).seq > view.seq

    for _ in range(8):
        view = await people.view()
        if view.phase == "over":
            break
        actions = [toy.HOLD] if view.shown.phase == toy.DECIDE else [toy.PASS]
        await asyncio.gather(*(at(people, both[s % 2]).act(s, actions, view.seq) for s in view.waiting_for))
        await until(went_on)
    assert view.seq > 20
    assert shown(await people.view(2)) == shown(await at(people, both[1]).view(2))


async def test_a_change_at_one_server_is_numbered_above_all_changes_at_the_other(
    both: tuple[Tables, Tables],
) -> None:
    """A page ignores what is older than what it shows."""
    people = await People.begin(both[0], "harvest", 2)
    chance, saved = random.Random(2), 0
    for turn in range(6):
        mine = at(people, both[turn % 2])

        async def heard(mine: People = mine, least: int = saved) -> bool:
            view = await mine.view()
            known = mine.tables._cache._tables[mine.table_id].saved
            assert view.version >= known
            return known >= least

        await until(heard)
        assert (await mine.play_one(chance)).version > saved
        before, saved = saved, await mine.tables._log.version_of(people.table_id) or 0
        assert saved > before


async def test_the_number_another_server_shows_is_passed(both: tuple[Tables, Tables]) -> None:
    """Nothing was saved, but somebody has come there: what is shown here next is numbered above it."""
    one, two = both
    people = await People.begin(one, "harvest", 2)
    await at(people, two).view()
    one._cache._tables[people.table_id].version += 3_600_000  # many have come and gone
    with one.watch(people.table_id, people.persons[0]):

        async def passed() -> bool:
            return two._cache.version(people.table_id) >= one._cache.version(people.table_id)

        await until(passed)


async def test_whoever_looks_at_one_server_is_here_for_the_other(both: tuple[Tables, Tables]) -> None:
    one, two = both
    people = await People.begin(one, "harvest", 2, settings={"patience": 1})
    two._cache.watching._seen.clear()

    async def here() -> bool:
        return (await at(people, two).view()).seats[1].here

    with one.watch(people.table_id, people.persons[1]):
        await until(here)
        assert two._cache.watching.away_for(people.table_id, people.persons[1]) == 0
        assert two._cache.watching.is_watched(people.table_id)
        late = await Tables.open(address_of(two), bots=False)  # asks who is there

        async def known() -> bool:
            return late._cache.watching.is_watched(people.table_id)

        await until(known)
        await late.close()
    two._cache.watching._seen.clear()

    async def gone() -> bool:
        return not two._cache.watching.is_watched(people.table_id)

    await until(gone)


async def test_pages_of_a_server_that_died_are_not_open_any_more(
    both: tuple[Tables, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = both
    people = await People.begin(one, "harvest", 2)
    watcher = one.watch(people.table_id, people.persons[1])
    watcher.__enter__()

    async def watched() -> bool:
        return two._cache.watching.is_watched(people.table_id)

    await until(watched)
    monkeypatch.setattr("wuerfelwerk.hall.watching.TOLD_SECONDS", 0.0)
    assert two._cache.watching.forget(one._neighbours._name) == [people.table_id]  # type: ignore[union-attr]
    assert not await watched()
    watcher.__exit__(None, None, None)


async def test_all_open_pages_fit_into_messages() -> None:
    pairs = [(f"table-{n:021}", f"person-{n:020}") for n in range(1000)]
    portions = list(neighbours._portions(pairs))
    assert [pair for portion in portions for pair in portion] == pairs
    sizes = [len(neighbours._message("process", "here", 2**53, portion).encode()) for portion in portions]
    assert 1 < len(sizes) < 20 and max(sizes) < 8000
    assert list(neighbours._portions([])) == [[]]


@pytest.fixture
async def with_bots(where: str) -> AsyncIterator[tuple[list[Tables], list[Stub]]]:
    stubs = [Stub(), Stub()]
    services = [await Tables.open(where, chooser=stub) for stub in stubs]
    yield services, stubs
    for service in services:
        await service.close()


async def test_the_bots_of_a_table_are_played_by_one_server(
    with_bots: tuple[list[Tables], list[Stub]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the table changes hands again and again: no bot is ever asked twice."""
    monkeypatch.setattr("wuerfelwerk.hall.attending.TURN_SECONDS", 0.01)
    (one, two), stubs = with_bots
    for _ in range(3):
        people = await table_with_bots(one, 1, 2)
        with one.watch(people.table_id), two.watch(people.table_id):
            while True:
                view = await until(lambda people=people: on_turn_or_over(people, 0))
                if view.phase == "over":
                    break
                actions = [toy.HOLD] if view.shown.phase == toy.DECIDE else [toy.PASS]
                await at(people, two).act(0, actions, view.seq)
        questions = [(state, seat) for stub in stubs for *_, state, seat, _ in stub.asked]
        assert len(questions) > 10
        assert len(set(questions)) == len(questions)
        for stub in stubs:
            stub.asked.clear()


async def test_bots_go_on_elsewhere_when_a_server_goes(
    with_bots: tuple[list[Tables], list[Stub]], where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wuerfelwerk.hall.attending.TURN_SECONDS", 0.05)
    (_, two), (_, stub) = with_bots
    going = await Tables.open(where, chooser=Stub())
    people = await table_with_bots(going, 1, 1)
    await until(lambda: on_turn_or_over(people, 0))
    await going.close()
    people = at(people, two)
    with two.watch(people.table_id, people.persons[0]):
        for _ in range(3):
            view = await until(lambda: on_turn_or_over(people, 0))
            await people.act(0, [toy.HOLD] if view.shown.phase == toy.DECIDE else [0, 3])
        await until(lambda: on_turn_or_over(people, 0))
    assert stub.asked


async def on_turn_or_over(people: People, seat: int) -> Any:
    view = await people.view(seat)
    return view if seat in view.waiting_for or view.phase == "over" else None


async def test_a_broken_line_is_mended_and_nothing_is_missed(
    both: tuple[Tables, Tables], postgresql: PostgreSQL
) -> None:
    one, two = both
    people = await People.begin(one, "harvest", 2)
    there = at(people, two)
    with two.watch(people.table_id):
        await there.view()
        postgresql.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"
        )
        (active,) = (await people.view()).waiting_for
        view = await people.act(active, [toy.PUSH])

        async def arrived() -> bool:
            return two._cache._tables[people.table_id].seq == view.seq

        await until(arrived)

    async def hears() -> bool:
        return not two._cache.deaf

    await until(hears)


async def test_no_connection_is_closed_while_it_is_asked_something(
    both: tuple[Tables, Tables], postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole server died of it where a line broke while a bot's table was claimed."""
    near = both[0]._neighbours
    assert near is not None and await near.claim("one table")
    line, ask = near._claims, near._ask
    assert line is not None

    async def slowly(_question: str, table_id: str) -> bool:
        return await ask("SELECT %s IS NOT NULL FROM pg_sleep(0.5)", table_id)

    monkeypatch.setattr(near, "_ask", slowly)
    claiming = asyncio.create_task(near.claim("another"))
    await asyncio.sleep(0.1)
    postgresql.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"
    )
    while not claiming.done():
        assert not line.closed
        await asyncio.sleep(0.01)
    assert await claiming

    async def given_up() -> bool:
        return line.closed and not near.holds("another")

    await until(given_up)


@pytest.mark.parametrize("sent", ["", "no JSON", "[]", "{}", '{"from": 1, "what": "changed", "who": 7}'])
async def test_what_others_send_over_the_line_does_no_harm(
    both: tuple[Tables, Tables], postgresql: PostgreSQL, sent: str
) -> None:
    one, two = both
    people = await People.begin(one, "harvest", 2)
    (active,) = (await at(people, two).view()).waiting_for
    postgresql.execute(f"NOTIFY wuerfelwerk, '{sent}'", address_of(two))
    with two.watch(people.table_id):
        view = await people.act(active, [toy.PUSH])

        async def arrived() -> bool:
            return two._cache._tables[people.table_id].seq == view.seq

        await until(arrived)


async def test_connections_that_were_cut_cost_nobody_an_error(
    both: tuple[Tables, Tables], postgresql: PostgreSQL
) -> None:
    people = await People.begin(both[0], "harvest", 2)
    (active,) = (await people.view()).waiting_for
    postgresql.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    assert await both[1].following.watch((await people.view()).links.watch) == people.table_id
    postgresql.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    assert (await people.act(active, [toy.PUSH])).seq > 2


async def test_a_deleted_table_is_gone_everywhere(both: tuple[Tables, Tables]) -> None:
    from wuerfelwerk.hall.keeping import delete_finished

    one, two = both
    people = await People.begin(one, "harvest", 2)
    await people.play_to_the_end()
    assert (await at(people, two).view()).phase == "over"
    assert await delete_finished(one._log, one._cache, 1e12) == 1

    async def gone() -> bool:
        try:
            await at(people, two).view()
        except NotFound:
            return True
        return False

    await until(gone)
    with pytest.raises(NotFound):
        await people.view()


# ---- the database goes and comes back ----


async def test_while_the_database_is_away_nothing_is_answered_and_nothing_is_lost() -> None:
    """A server of its own is stopped as if it lost its power, and started again."""
    server = PostgreSQL()
    try:
        tables = await Tables.open(server.new_database(), chooser=Stub())
        people = await table_with_bots(tables, 1, 1)
        with tables.watch(people.table_id, people.persons[0]):
            view = await until(lambda: on_turn_or_over(people, 0))
            actions = [toy.HOLD] if view.shown.phase == toy.DECIDE else [0, 3]
            await asyncio.to_thread(server.stop)
            with pytest.raises(Unavailable):
                await people.act(0, actions, view.seq)
            with pytest.raises(Unavailable):
                await tables.check()
            await asyncio.to_thread(server.start)

            async def answers() -> bool:
                try:
                    await tables.check()
                except Unavailable:
                    return False
                return True

            await until(answers)
            assert (await people.view()).seq == view.seq
            after = await people.act(0, actions, view.seq)
            assert after.seq > view.seq or after.committed
            await until(lambda: on_turn_or_over(people, 0))  # the bot plays on too
        await tables.close()
    finally:
        server.remove()

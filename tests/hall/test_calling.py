"""Who is called to a table: people who have to do something there and do not look."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.hall.people import People
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import Tables, calling, program_person, watching
from wuerfelwerk.hall.calling import Call

GAME = next(iter(GAMES))


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    tables = await Tables.open(tmp_path / "tables.sqlite", bots=False)
    tables.calling.open = True
    yield tables
    await tables.close()


def called(tables: Tables) -> list[Call]:
    """All calls that wait, taken."""
    waiting, found = tables.calling._calls, list[Call]()
    while not waiting.empty():
        found.append(waiting.get_nowait())
    return found


def gone(people: People, seat: int, seconds: float = 100.0) -> None:
    """They looked last so long ago."""
    people.tables._cache.watching._seen[people.table_id, people.persons[seat]] = time.monotonic() - seconds


async def under_way(tables: Tables) -> tuple[People, int]:
    """A game in which one has to decide alone, and the other's seat."""
    people = await People.begin(tables, GAME, 2)
    await people.play_until(lambda view: len(view.waiting_for) == 1)
    called(tables)
    return people, 1 - (await people.view()).waiting_for[0]


async def turn_to(people: People, seat: int) -> None:
    """Commits of the others until that seat has to decide."""
    chance = random.Random(3)
    for _ in range(40):
        view = await people.view()
        if seat in view.waiting_for:
            return
        await people.play_one(chance)
    raise AssertionError("it never was that seat's turn")


async def test_who_is_away_is_called_once_for_each_turn(tables: Tables) -> None:
    people, other = await under_way(tables)
    gone(people, other)
    await turn_to(people, other)
    assert called(tables) == [Call("turn", people.table_id, other, people.persons[other])]
    await people.view(other)
    assert not called(tables), "looking calls nobody"


async def test_who_looks_is_not_called(tables: Tables) -> None:
    people = await People.begin(tables, GAME, 2)
    called(tables)
    with tables.watch(people.table_id, people.persons[0]), tables.watch(people.table_id, people.persons[1]):
        for _ in range(6):
            await people.play_one(random.Random(2))
    assert called(tables) == []


async def test_all_who_are_away_hear_that_their_table_begins(tables: Tables) -> None:
    people = await People.sit(tables, GAME, 3)
    gone(people, 1)
    gone(people, 2)
    await tables.start(people.table_id, people.persons[0])
    assert {(one.what, one.person) for one in called(tables)} == {
        ("begins", people.persons[1]),
        ("begins", people.persons[2]),
    }


async def test_who_has_several_seats_is_called_once(tables: Tables) -> None:
    host = "host-of-two"
    table_id = await tables.create(GAME, person=host, name="Ada", seats=2, dice="seeded", seed=1)
    await tables.sit(table_id, host, "Bo", seat=1)
    gone(People(tables, table_id, [host]), 0)
    await tables.start(table_id, host)
    assert [one.what for one in called(tables)] == ["begins"]


async def test_who_has_just_closed_the_page_is_called_if_they_stay_away(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calling, "SEEN_SECONDS", 0.3)
    monkeypatch.setattr(watching, "SEEN_SECONDS", 0.3)
    people, other = await under_way(tables)
    gone(people, other, 0.1)
    await turn_to(people, other)
    assert called(tables) == [], "they may be on their way back"
    await asyncio.sleep(0.35)
    assert [one.person for one in called(tables)] == [people.persons[other]]


async def test_who_comes_back_and_decides_is_not_called_later(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calling, "SEEN_SECONDS", 0.3)
    people, other = await under_way(tables)
    gone(people, other, 0.1)
    await turn_to(people, other)
    called(tables)
    chance = random.Random(5)
    while other in (await people.view()).waiting_for:
        await people.play_one(chance)
    assert all(one.seat != other for one in tables.calling._later.get(people.table_id, {}))
    await asyncio.sleep(0.35)
    assert people.persons[other] not in {one.person for one in called(tables)}
    assert not tables.calling._later


async def test_who_has_got_up_is_not_called(tables: Tables) -> None:
    people, other = await under_way(tables)
    await tables.leave(people.table_id, people.persons[other])
    gone(people, other)
    await turn_to(people, other)
    assert other in (await people.view()).waiting_for
    assert people.persons[other] not in {one.person for one in called(tables)}


async def test_programs_and_bots_are_not_called(tables: Tables) -> None:
    people = await People.sit(tables, GAME, 3)
    host = people.persons[0]
    await tables.free(people.table_id, host, 2)
    await tables.set_bot(people.table_id, host, 2, "random")
    await tables.programs.admit(people.table_id, people.persons[1], 1, program_person("its secret"))
    await tables.start(people.table_id, host)
    assert {one.person for one in called(tables)} <= set(people.persons)


async def test_the_line_of_calls_is_bounded(tables: Tables, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(calling.MOST_WAITING + 5):
        tables.calling._put(Call("turn", "table", 0, str(number)))
    assert len(called(tables)) == calling.MOST_WAITING
    assert "too many calls" in caplog.text


async def test_where_nobody_takes_calls_none_is_made(tables: Tables) -> None:
    tables.calling.open = False
    people = await People.sit(tables, GAME, 2)
    gone(people, 1)
    await tables.start(people.table_id, people.persons[0])
    assert called(tables) == []

"""Two services on one PostgreSQL: a press that reaches both is one deed, and a right just given is seen."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.hall.people import People
from tests.hall.test_deeds import creating, newcomer, outcome_alone, sitting, waiting
from wuerfelwerk.hall import AlreadyDone, Tables, new_deed, new_person

pytestmark = pytest.mark.long

GAPS = [0.0, 0.04, 0.3]  # seconds between the two presses


async def later(seconds: float, work: object) -> object:
    await asyncio.sleep(seconds)
    return await work  # type: ignore[misc]


@pytest.mark.parametrize("gap", GAPS)
async def test_a_table_is_opened_once(both: tuple[Tables, Tables], gap: float) -> None:
    answers = await asyncio.gather(
        later(0, opened(both[0])), later(gap, opened(both[1])), later(gap, opened(both[0]))
    )
    assert len(set(answers)) == 1, answers
    assert len(await both[0]._log.ids()) == 1


async def opened(tables: Tables) -> tuple[str, str]:
    deed = newcomer()
    try:
        return await creating(tables)(deed), deed.person
    except AlreadyDone as done:
        return done.table_id, done.person


@pytest.mark.parametrize("gap", GAPS)
async def test_a_seat_is_taken_once(both: tuple[Tables, Tables], gap: float) -> None:
    people, invite = await waiting(both[0])
    await both[1].view(people.table_id)
    here, there = sitting(people, invite), sitting(replace(people, tables=both[1]), invite)
    answers = await asyncio.gather(
        outcome_alone(here, newcomer(), people.table_id),
        later(gap, outcome_alone(there, newcomer(), people.table_id)),
    )
    assert len(set(answers)) == 1, answers
    for tables in both:
        (await tables._cache.newest(people.table_id))
        view = await tables.view(people.table_id, answers[0][1])
        assert view.own_seats == (2,) and view.seats[3].kind == "open"


@pytest.mark.parametrize("gap", GAPS)
async def test_a_seat_is_added_once(both: tuple[Tables, Tables], gap: float) -> None:
    people = await People.sit(both[0], "harvest", 2)
    await both[1].view(people.table_id)
    host = people.persons[0]
    for number in range(2):
        deed = new_deed(f"add {number}", host)
        done = await asyncio.gather(
            both[number].add_seat(people.table_id, host, deed),
            later(gap, both[1 - number].add_seat(people.table_id, host, deed)),
            return_exceptions=True,
        )
        assert {type(one) for one in done} == {AlreadyDone, type(None)}
    assert len((await both[0]._cache.newest(people.table_id)).seats) == 4


async def test_a_burst_of_looks_after_a_right_was_given_is_never_refused(
    both: tuple[Tables, Tables],
) -> None:
    """What the other service has in memory is out of date at that moment, told or not."""
    one, two = both
    people = await People.begin(one, "harvest", 2)
    for _ in range(10):
        program = new_person()
        await two.view(people.table_id)
        await one.programs.admit(people.table_id, people.persons[0], 0, program)
        looks = [two.seated(people.table_id, program) for _ in range(60)]
        views = await asyncio.gather(*looks)
        assert [view.own_seats for view in views] == [(0,)] * 60
        assert await two.own_seats(people.table_id, program) == (0,)

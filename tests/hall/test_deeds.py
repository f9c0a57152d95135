"""One press, one deed: the same key does it once, and nobody else gets anything by it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import sqlalchemy as sa

from tests.hall.people import People
from wuerfelwerk.hall import AlreadyDone, Deed, NotLegal, OutOfDate, Tables, new_deed, new_person
from wuerfelwerk.store import deeds, rows

KEY = "a-key-of-some-form-1234"
Outcome = tuple[str, str]  # table and person


async def outcome(
    tables: Tables, verb: Callable[[Deed], Awaitable[Any]], deed: Deed, table_id: str
) -> Outcome:
    """What a request is answered with: as it did the deed, or as it is told it was done."""
    try:
        async with tables.deeds.once(deed):
            made = await verb(deed)
    except AlreadyDone as done:
        return done.table_id, done.person
    return table_id or str(made), deed.person


def newcomer() -> Deed:
    return new_deed(KEY, new_person(), newcomer=True)


def creating(tables: Tables) -> Callable[[Deed], Awaitable[str]]:
    return lambda deed: tables.create("harvest", person=deed.person, name="Ada", seats=3, deed=deed)


def sitting(people: People, invite: str) -> Callable[[Deed], Awaitable[int]]:
    return lambda deed: people.tables.sit(people.table_id, deed.person, "Neu", invite=invite, deed=deed)


async def waiting(tables: Tables) -> tuple[People, str]:
    """A table with two people and two open seats, and its invitation."""
    people = await People.sit(tables, "harvest", 2)
    for _ in range(2):
        await tables.add_seat(people.table_id, people.persons[0])
    return people, (await people.view(0)).links.invite


async def noted(tables: Tables) -> list[dict[str, Any]]:
    query = sa.text("SELECT * FROM deeds")
    return await tables._log._reading.run(lambda c: [dict(row) for row in c.execute(query).mappings()])


async def test_a_table_is_opened_once_by_one_key(tables: Tables) -> None:
    verb = creating(tables)
    answers = await asyncio.gather(*(outcome(tables, verb, newcomer(), "") for _ in range(8)))
    assert len(set(answers)) == 1
    ((table_id, person),) = set(answers)
    assert await tables._log.ids() == [table_id]
    assert (await tables.view(table_id, person)).is_host


async def test_without_waiting_for_each_other_it_is_once_too(tables: Tables) -> None:
    """What the database alone decides, as between two processes."""
    tries = [creating(tables)(newcomer()) for _ in range(8)]
    done = await asyncio.gather(*tries, return_exceptions=True)
    made = [one for one in done if isinstance(one, str)]
    told = [one.table_id for one in done if isinstance(one, AlreadyDone)]
    assert len(made) == 1 and told == made * 7
    assert await tables._log.ids() == made


async def test_a_seat_is_taken_once_by_one_key(tables: Tables) -> None:
    people, invite = await waiting(tables)
    verb = sitting(people, invite)
    answers = await asyncio.gather(
        *(outcome(tables, verb, newcomer(), people.table_id) for _ in range(6)),
        *(outcome_alone(verb, newcomer(), people.table_id) for _ in range(6)),
    )
    assert len(set(answers)) == 1
    assert [seat.kind for seat in (await people.view()).seats] == ["human", "human", "human", "open"]
    assert (await tables.view(people.table_id, answers[0][1])).own_seats == (2,)


async def outcome_alone(verb: Callable[[Deed], Awaitable[Any]], deed: Deed, table_id: str) -> Outcome:
    try:
        await verb(deed)
    except AlreadyDone as done:
        return done.table_id, done.person
    return table_id, deed.person


async def test_every_verb_with_a_key_works_once(tables: Tables) -> None:
    people, _ = await waiting(tables)
    id, host, guest = people.table_id, people.persons[0], people.persons[1]
    verbs: list[Callable[[Deed], Awaitable[Any]]] = [
        lambda deed: tables.remove_seat(id, host, 3, deed),
        lambda deed: tables.add_seat(id, host, deed),
        lambda deed: tables.set_bot(id, host, 2, "random", deed),
        lambda deed: tables.sit(id, host, "Mia", seat=3, deed=deed),
        lambda deed: tables.free(id, host, 2, deed),
        lambda deed: tables.remove_seat(id, host, 2, deed),
        lambda deed: tables.programs.admit(id, host, 2, "program-x", "", deed),
        lambda deed: tables.programs.dismiss(id, host, 2, deed),
        lambda deed: tables.leave(id, guest, deed),
    ]
    for number, verb in enumerate(verbs):
        person = guest if verb is verbs[-1] else host
        deed = new_deed(f"{KEY} {number}", person)
        await verb(deed)
        after = await tables._log.version_of(id)
        for _ in range(2):
            with pytest.raises(AlreadyDone):
                await verb(deed)
        assert await tables._log.version_of(id) == after, number
    assert [seat.kind for seat in (await people.view()).seats] == ["human", "open", "human"]


async def test_what_was_refused_is_not_done(tables: Tables) -> None:
    people, invite = await waiting(tables)
    deed = newcomer()
    for _ in range(2):
        with pytest.raises(NotLegal):
            await tables.sit(people.table_id, deed.person, "Ada", invite=invite, deed=deed)
    assert await tables.sit(people.table_id, deed.person, "Neu", invite=invite, deed=deed) == 2


async def test_the_deed_is_saved_with_what_it_did_or_not_at_all(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, invite = await waiting(tables)
    deed = newcomer()

    def broken(*_: Any) -> None:
        raise RuntimeError("no more seats")

    for part, verb in (("_write_seats", sitting(people, invite)), ("insert", creating(tables))):
        with monkeypatch.context() as patch:
            patch.setattr(rows, part, broken)
            with pytest.raises(RuntimeError):
                await verb(deed)
        assert await noted(tables) == []
    assert await sitting(people, invite)(deed) == 2
    assert len(await noted(tables)) == 1


# ---- whose it is ----


async def test_somebody_with_a_cookie_gets_nothing_by_the_key_of_others(tables: Tables) -> None:
    await creating(tables)(newcomer())
    for other in (new_deed(KEY, new_person()), new_deed(KEY, "")):
        with pytest.raises(OutOfDate):
            await outcome(tables, creating(tables), other, "")
    assert len(await tables._log.ids()) == 1


async def test_nobody_becomes_a_person_who_was_there_before(tables: Tables) -> None:
    known = new_deed(KEY, new_person())
    made = await creating(tables)(known)
    with pytest.raises(OutOfDate):
        await outcome(tables, creating(tables), newcomer(), "")
    assert await outcome(tables, creating(tables), known, "") == (made, known.person)


async def test_after_a_while_a_key_leads_to_nobody(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    first = newcomer()
    made = await creating(tables)(first)
    assert (await outcome(tables, creating(tables), newcomer(), ""))[1] == first.person
    now = deeds.time.time()
    monkeypatch.setattr(deeds.time, "time", lambda: now + deeds.HANDED_SECONDS + 1)
    with pytest.raises(OutOfDate):
        await outcome(tables, creating(tables), newcomer(), "")
    known = new_deed(KEY, first.person)  # has the cookie by now
    assert await outcome(tables, creating(tables), known, "") == (made, first.person)


async def test_the_database_holds_no_key(tables: Tables) -> None:
    await creating(tables)(newcomer())
    (row,) = await noted(tables)
    assert KEY not in str(row) and len(row["key"]) == 64


async def test_deeds_are_forgotten_after_a_day(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = await Tables.open(where, bots=False)
    await creating(tables)(newcomer())
    await tables.close()
    for seconds, left in ((deeds.KEPT_SECONDS - 60, 1), (deeds.KEPT_SECONDS + 60, 0)):
        now = deeds.time.time()
        with monkeypatch.context() as patch:
            patch.setattr(deeds.time, "time", lambda now=now, seconds=seconds: now + seconds)
            tables = await Tables.open(where, bots=False)
            for _ in range(200):
                await asyncio.sleep(0.01)
                if len(await noted(tables)) == left:
                    break
        assert len(await noted(tables)) == left
        await tables.close()

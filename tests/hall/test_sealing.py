"""Words are sealed before any is opened; a word that stays shut makes a new round; it always ends."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from tests.hall.browsers import Browser, go_on, played, sealed_table, time_is_over
from tests.hall.people import People
from tests.postgresql import PostgreSQL
from wuerfelwerk.dice.sealing import fault, receipt_fault, void_seats
from wuerfelwerk.hall import NotLegal, Tables, Unreadable, new_person
from wuerfelwerk.table.dice import sealing

PATIENCE = 30.0


async def begun(tables: Tables, table_id: str) -> None:
    """Waits until the game has begun."""
    async with asyncio.timeout(PATIENCE):
        while (await tables.view(table_id)).phase == "waiting":
            await asyncio.sleep(0.02)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a machine takes, time is over when a test says so."""
    monkeypatch.setattr(sealing, "SECONDS", 3600.0)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch, patient: None) -> None:
    """The clock itself, for tests in which nobody does anything in time."""
    monkeypatch.setattr(sealing, "SECONDS", 0.3)


async def test_all_words_are_in_it_and_every_receipt_fits(tables: Tables) -> None:
    record, browsers = await played(tables, "harvest", 3)
    proof = record["proof"]
    assert list(proof["words"].values()) == [
        one.rounds[0]["own"][seat] for one, seat in zip(browsers, "ABC", strict=True)
    ]
    assert fault(proof) == "" and void_seats(proof) == []
    assert [receipt_fault(record, one.receipt()) for one in browsers] == ["", "", ""]
    (only,) = proof["sealing"]["rounds"]
    assert max(only["sealed"].values()) <= only["closed"] <= min(only["opened"].values())


async def test_nobody_sees_a_word_before_all_are_open(tables: Tables) -> None:
    people, browsers = await sealed_table(tables, "harvest", 3)
    await tables.start(people.table_id, people.persons[0])
    for done, browser in enumerate(browsers):
        views = [await tables.view(people.table_id, person) for person in (*people.persons, None)]
        words = [word for one in browsers for word in one.words.values()]
        assert not any(word in str(view) for word in words for view in views), done
        assert {view.phase for view in views} == {"waiting"}
        await browser.attend()
    view = await tables.view(people.table_id)
    assert view.phase == "running" and all(view.proof["words"].values())


async def test_without_a_seal_the_game_begins_at_once(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2, dice="fair", seed=None)
    proof = (await people.view()).proof
    assert (await people.view()).phase == "running"
    assert proof["words"] == {"A": "", "B": ""} and proof["sealing"] == {"rounds": []}


@pytest.mark.parametrize("dice", [{"dice": "seeded", "seed": 5}, {"dice": "own", "seed": None}])
async def test_other_dice_know_no_words(tables: Tables, dice: dict[str, Any]) -> None:
    people = await People.sit(tables, "harvest", 2, **dice)
    assert (await people.view(0)).sealed is None
    await tables.sealer.give(people.table_id, people.persons[0], "0" * 64)
    await tables.start(people.table_id, people.persons[0], seals=True)
    assert (await people.view()).phase == "running"


async def test_a_browser_that_is_about_to_seal_is_waited_for(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 2, dice="fair", seed=None)
    await tables.start(people.table_id, people.persons[0], seals=True)
    one, other = (Browser(tables, people.table_id, person) for person in people.persons)
    assert await other.attend() == ""  # it is late: only the first is waited for
    assert [await one.attend(), await one.attend()] == ["seal", "word"]
    assert (await people.view()).proof["words"] == {"A": one.rounds[0]["own"]["A"], "B": ""}


async def test_a_word_that_stays_shut_makes_a_void_round(tables: Tables) -> None:
    people, (ada, bo, cem) = await sealed_table(tables, "harvest", 3)
    await tables.start(people.table_id, people.persons[0])
    await go_on([ada, cem], tables)
    for person in people.persons:
        await tables.leave(people.table_id, person)
    record, view = await tables.record(people.table_id), await tables.view(people.table_id)
    assert [(note.what, note.seat, note.after) for note in view.notes][:1] == [("shut", 1, 0)]
    assert void_seats(record["proof"]) == [["B"]] and record["proof"]["words"]["B"] == ""
    assert len(ada.rounds) == 2 and ada.rounds[0]["own"] != ada.rounds[1]["own"]
    assert record["proof"]["words"]["A"] == ada.rounds[1]["own"]["A"]
    assert not any(word in json.dumps(record) for word in ada.rounds[0]["own"].values())
    assert fault(record["proof"]) == ""
    assert [receipt_fault(record, one.receipt()) for one in (ada, cem)] == ["", ""]
    assert (await people.view(1)).own_seats == (1,) and bo.rounds == []


async def test_who_did_not_open_is_told_and_has_no_word_any_more(tables: Tables) -> None:
    people, (ada, bo) = await sealed_table(tables, "harvest", 2)
    await tables.start(people.table_id, people.persons[0])
    assert await ada.attend() == "word"
    await time_is_over(people.table_id, tables)
    assert (await people.view()).sealed.void == 1  # type: ignore[union-attr]
    assert await bo.attend() == ""  # back again, and not asked
    await go_on([ada], tables)
    assert (await people.view(1)).notice == sealing.LOST
    assert (await people.view(0)).notice == ""


async def test_where_everybody_is_silent_the_game_begins_without_words(tables: Tables, hasty: None) -> None:
    people, _ = await sealed_table(tables, "harvest", 2)
    await tables.start(people.table_id, people.persons[0])
    await begun(tables, people.table_id)
    proof = (await people.view()).proof
    assert proof["words"] == {"A": "", "B": ""} and void_seats(proof) == [["A", "B"]] and fault(proof) == ""


async def test_it_ends_after_as_many_void_rounds_as_there_are_words(tables: Tables) -> None:
    """One after the other keeps its word back: the worst anybody can do."""
    people, browsers = await sealed_table(tables, "harvest", 4)
    await tables.start(people.table_id, people.persons[0])
    for stubborn in browsers:
        assert (await people.view()).sealed.stage == "opening"  # type: ignore[union-attr]
        for browser in browsers:
            if browser is not stubborn:
                await browser.attend()
        await time_is_over(people.table_id, tables)
        for browser in browsers:
            await browser.attend()
    view = await people.view()
    assert view.phase == "running"
    assert void_seats(view.proof) == [["A"], ["B"], ["C"], ["D"]] and fault(view.proof) == ""


async def test_whoever_leaves_meanwhile_is_not_waited_for(tables: Tables) -> None:
    people, (ada, _, cem) = await sealed_table(tables, "harvest", 3)
    await tables.start(people.table_id, people.persons[0])
    await ada.attend()
    await tables.leave(people.table_id, people.persons[1])
    await go_on([ada, cem], tables)
    view = await people.view()
    assert void_seats(view.proof) == [["B"]] and view.proof["words"]["B"] == ""
    assert view.seats[1].stand_in and [note.what for note in view.notes] == ["left", "shut"]


async def test_when_everybody_leaves_meanwhile_the_table_is_closed(tables: Tables) -> None:
    people, _ = await sealed_table(tables, "harvest", 2)
    await tables.start(people.table_id, people.persons[0])
    for person in people.persons:
        await tables.leave(people.table_id, person)
    result = (await people.view()).result
    assert result is not None and result["ended"] == "stopped"


async def test_a_closed_list_stays_as_it_is(tables: Tables) -> None:
    people, _ = await sealed_table(tables, "harvest", 2)
    host, id = people.persons[0], people.table_id
    await tables.start(id, host)
    before = await people.view()
    for verb in (
        tables.free(id, host, 1),
        tables.add_seat(id, host),
        tables.pick_starter(id, host, 1),
        tables.set_bot(id, host, 1, "random"),
        tables.sit(id, new_person(), "Neu", invite=(await people.view(0)).links.invite),
    ):
        with pytest.raises(NotLegal, match="Gleich geht es los"):
            await verb
    await tables.start(id, host)
    assert (await people.view()).proof == before.proof


async def test_only_the_word_of_the_own_seal_opens_it(tables: Tables) -> None:
    people, (ada, bo) = await sealed_table(tables, "harvest", 2)
    id = people.table_id
    await tables.sealer.open_word(id, ada.person, 1, next(iter(ada.words.values())))  # not yet
    assert (await people.view()).sealed.stage == ""  # type: ignore[union-attr]
    await tables.start(id, ada.person)
    for person, word in (
        (ada.person, "falsch"),
        (ada.person, ""),
        (bo.person, next(iter(ada.words.values()))),
    ):
        with pytest.raises(Unreadable):
            await tables.sealer.open_word(id, person, 1, word)
    with pytest.raises(Unreadable):
        await tables.sealer.open_word(id, new_person(), 1, next(iter(ada.words.values())))
    await ada.attend()
    version = (await people.view()).version
    await tables.sealer.open_word(id, ada.person, 1, next(iter(ada.words.values())))
    assert (await people.view()).version == version


async def test_a_seal_counts_once_and_a_late_one_is_told(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 3, dice="fair", seed=None)
    ada, bo, cem = (Browser(tables, people.table_id, person) for person in people.persons)
    await ada.attend()
    seal = next(iter(ada.words))
    await tables.sealer.give(people.table_id, bo.person, seal)  # somebody else's
    assert (await people.view(1)).sealed.wants == "seal"  # type: ignore[union-attr]
    await bo.attend()
    await tables.sealer.give(people.table_id, bo.person, "f" * 64)  # a second one
    await tables.start(people.table_id, people.persons[0])
    assert (await people.view(0)).sealed.closed["seals"] == {"A": seal, "B": next(iter(bo.words)), "C": ""}  # type: ignore[union-attr]
    await tables.sealer.give(people.table_id, cem.person, "c" * 64)
    for browser in (ada, bo):
        await browser.attend()
    assert [(await people.view(seat)).notice for seat in range(3)] == ["", "", sealing.LATE]
    with pytest.raises(Unreadable):
        await tables.sealer.give(people.table_id, cem.person, "kein Siegel")


async def test_a_clock_that_is_set_back_changes_no_order(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, browsers = await sealed_table(tables, "harvest", 2)
    monkeypatch.setattr("wuerfelwerk.hall.clock.time.time", lambda: 1000.0)
    await tables.start(people.table_id, people.persons[0])
    for browser in browsers:
        await browser.attend()
    assert fault((await people.view()).proof) == ""


@pytest.mark.parametrize("opened", [0, 1])
async def test_after_a_restart_the_words_are_still_awaited(where: str, opened: int) -> None:
    tables = await Tables.open(where, bots=False)
    people, browsers = await sealed_table(tables, "harvest", 2)
    await tables.start(people.table_id, people.persons[0])
    for browser in browsers[:opened]:
        await browser.attend()
    await tables.close()
    tables = await Tables.open(where, bots=False)
    for browser in browsers:
        browser.tables = tables
        await browser.attend()
    view = await tables.view(people.table_id)
    assert view.phase == "running" and fault(view.proof) == "" and all(view.proof["words"].values())
    await tables.close()


async def test_after_a_restart_nobody_has_to_look_for_it_to_go_on(where: str, hasty: None) -> None:
    tables = await Tables.open(where, bots=False)
    people, _ = await sealed_table(tables, "harvest", 2)
    await tables.start(people.table_id, people.persons[0])
    await tables.close()
    tables = await Tables.open(where, bots=False)
    async with asyncio.timeout(PATIENCE):
        while (await tables._log.load(people.table_id))["tables"][0]["status"] == "waiting":  # type: ignore[index]
            await asyncio.sleep(0.05)
    await tables.close()


async def test_a_table_from_before_the_seals_plays_on(tables: Tables) -> None:
    """Its commitment was published without the id, and stays as it was."""
    people = await People.sit(tables, "harvest", 2, dice="fair", seed=None)
    table = await tables._cache.get(people.table_id)
    old = table.copy(table.now)
    old.info = replace(table.info, sealing=None)
    await tables._cache.change(people.table_id, lambda now: setattr(now, "info", old.info))
    assert (await people.view(0)).sealed is None
    await tables.sealer.give(people.table_id, people.persons[0], "0" * 64)
    await tables.start(people.table_id, people.persons[0])
    await people.play_until(lambda view: len(view.log) > 3)
    proof = (await people.view()).proof
    assert "sealing" not in proof and fault(proof) == ""
    assert proof["commitment"] != table.dice().commitment  # type: ignore[union-attr]


@pytest.mark.long
async def test_two_processes_share_one_round(postgresql: PostgreSQL) -> None:
    where = postgresql.new_database()
    one, two = await Tables.open(where, bots=False), await Tables.open(where, bots=False)
    people, (ada, bo) = await sealed_table(one, "harvest", 2)
    bo.tables = two
    await one.start(people.table_id, people.persons[0])
    await asyncio.gather(ada.attend(), bo.attend())
    await begun(one, people.table_id)
    await begun(two, people.table_id)
    proofs = [(await tables.view(people.table_id)).proof for tables in (one, two)]
    assert proofs[0] == proofs[1] and all(proofs[0]["words"].values()) and void_seats(proofs[0]) == []
    # one stays shut: both have a clock, once it counts
    people, (ada, _) = await sealed_table(two, "harvest", 2)
    ada.tables = one
    await two.start(people.table_id, people.persons[0])
    await go_on([ada], one, two)
    await begun(two, people.table_id)
    assert void_seats((await two.view(people.table_id)).proof) == [["B"]]
    await one.close()
    await two.close()

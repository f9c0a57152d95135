"""The host lets a bot play for who is not there; opening the page takes the seat back; notes say so."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.hall import harvest as toy
from tests.hall.people import People
from tests.hall.test_bots import Stub, until, with_stub  # noqa: F401
from wuerfelwerk.hall import Address, Forbidden, NotFound, NotLegal, Tables, new_person
from wuerfelwerk.store.moving import BadExport, export, take_in


def gone(people: People) -> None:
    """Nobody has looked lately."""
    people.tables._cache.watching._seen.clear()


def noted(view: object) -> list[tuple[int, str, int]]:
    return [(note.after, note.what, note.seat) for note in view.notes]  # type: ignore[attr-defined]


async def test_a_bot_stands_in_at_once_and_opening_the_page_ends_it(four: People) -> None:
    id, (host, _, cem, _) = four.table_id, four.persons
    gone(four)
    assert [seat.replaceable for seat in (await four.view(0)).seats] == [False, True, True, True]
    assert not any(seat.replaceable for seat in (await four.view(1)).seats)
    gone(four)
    await four.tables.replacing.replace(id, host, 2)
    await four.tables.replacing.replace(id, host, 2)
    view = await four.view(0)
    assert [seat.stand_in for seat in view.seats] == [False, False, True, False]
    assert not view.seats[2].replaceable
    assert noted(view) == [(view.seq, "replaced", 2)]
    assert not await four.tables.replacing.come_back(id, host)
    assert await four.tables.replacing.come_back(id, cem)
    view = await four.view(0)
    assert not view.seats[2].stand_in
    assert noted(view) == [(view.seq, "replaced", 2), (view.seq, "back", 2)]
    assert not await four.tables.replacing.come_back(id, cem)


async def test_the_bot_plays_and_the_personal_link_takes_the_seat_back(
    with_stub: tuple[Tables, Stub],  # noqa: F811
) -> None:
    people = await People.begin(with_stub[0], "harvest", 2, settings={"bot_pause": 0, "patience": 0})
    (seat,) = (await people.view()).waiting_for
    if seat == 0:  # the host is on turn: the other one is, after that
        view = await people.view(0)
        await people.act(0, [toy.HOLD])
        await people.act(0, [0, 3])
    link = (await people.view(1)).links.personal
    gone(people)
    with people.tables.watch(people.table_id, people.persons[0]):
        await people.tables.replacing.replace(people.table_id, people.persons[0], 1)
        view = await until(people, lambda view: 1 not in view.waiting_for)
        assert any(event.stand_in for event in view.log if event.seat == 1)
    await people.tables.following.claim(link, new_person())
    view = await people.view()
    assert not view.seats[1].stand_in
    assert [note.what for note in view.notes] == ["replaced", "back"]


async def test_deciding_takes_the_seat_back_too(four: People) -> None:
    (active,) = (await four.view()).waiting_for
    if active == 0:
        await four.act(0, [toy.HOLD])
        active = 1
    gone(four)
    await four.tables.replacing.replace(four.table_id, four.persons[0], active)
    deciding = (await four.view()).shown.phase == toy.DECIDE
    view = await four.act(active, [toy.HOLD] if deciding else [0, 3])
    assert not view.seats[active].stand_in
    assert [note.what for note in view.notes] == ["replaced", "back"]


async def test_who_may_not_be_replaced(four: People) -> None:
    id, (host, bo, _, _), replace = four.table_id, four.persons, four.tables.replacing.replace
    gone(four)
    with pytest.raises(Forbidden, match="eröffnet"):
        await replace(id, bo, 2)
    with pytest.raises(Forbidden, match="eröffnet"):
        await replace(id, new_person(), 2)
    with pytest.raises(NotLegal, match="eigenen Platz"):
        await replace(id, host, 0)
    with pytest.raises(NotFound):
        await replace(id, host, 4)
    with four.tables.watch(id, bo), pytest.raises(NotLegal, match=r"^Bo ist gerade da\.$"):
        await replace(id, host, 1)
    with pytest.raises(NotLegal, match=r"Bo ist gerade da"):  # the page is closed for a moment only
        await replace(id, host, 1)
    assert (await four.view()).notes == ()


async def test_only_in_a_game_and_never_the_last_who_plays(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 3)
    id, host = people.table_id, people.persons[0]
    await tables.free(id, host, 2)
    await tables.set_bot(id, host, 2, "greedy")
    gone(people)
    with pytest.raises(NotLegal, match="solange das Spiel läuft"):
        await tables.replacing.replace(id, host, 1)
    await tables.start(id, host)
    with pytest.raises(NotLegal, match="schon ein Bot"):
        await tables.replacing.replace(id, host, 2)
    await tables.leave(id, host)
    with pytest.raises(NotLegal, match="niemand mehr"):
        await tables.replacing.replace(id, host, 1)
    await tables.leave(id, people.persons[1])
    assert (await people.view()).phase == "over"
    assert not await tables.replacing.come_back(id, people.persons[1])


async def test_who_left_by_themselves_comes_back_by_themselves(four: People) -> None:
    id, bo = four.table_id, four.persons[1]
    gone(four)
    await four.tables.replacing.replace(id, four.persons[0], 1)
    await four.tables.leave(id, bo)
    await four.tables.leave(id, bo)
    assert not await four.tables.replacing.come_back(id, bo)
    await four.tables.come_back(id, bo)
    assert [note.what for note in (await four.view()).notes] == ["replaced", "left", "back"]


async def test_two_at_the_same_moment(four: People) -> None:
    """Presses that come twice have one effect."""
    gone(four)
    replace, back = four.tables.replacing.replace, four.tables.replacing.come_back
    await asyncio.gather(*(replace(four.table_id, four.persons[0], 1) for _ in range(3)))
    await asyncio.gather(*(back(four.table_id, four.persons[1]) for _ in range(3)))
    view = await four.view()
    assert [note.what for note in view.notes] == ["replaced", "back"]
    assert not view.seats[1].stand_in


async def test_notes_survive_a_restart_and_are_no_part_of_the_record_or_the_rematch(
    where: str, four: People
) -> None:
    gone(four)
    record = await four.tables.record(four.table_id)
    await four.tables.replacing.replace(four.table_id, four.persons[0], 1)
    assert await four.tables.record(four.table_id) == record
    notes = (await four.view()).notes
    again = await Tables.open(where, bots=False)
    view = await People(again, four.table_id, four.persons).view()
    assert view.notes == notes and len(notes) == 1
    assert view.seats[1].stand_in
    assert await again.replacing.come_back(four.table_id, four.persons[1])
    await again.close()
    four.tables._cache.outdate(four.table_id)
    for person in four.persons:
        await four.tables.leave(four.table_id, person)
    new = await four.tables.rematch(four.table_id, four.persons[0])
    assert (await four.tables.view(new)).notes == ()


async def test_notes_are_exported_and_checked_when_they_come_in(
    where: str, four: People, tmp_path: Path
) -> None:
    gone(four)
    await four.tables.replacing.replace(four.table_id, four.persons[0], 1)
    (note,) = (await four.view()).notes
    head, line = [line async for line in export(Address.read(where))]
    there = Address.read(tmp_path / "there.db")
    assert await take_in(there, [head, line]) == 1
    assert json.loads([line async for line in export(there)][1])["tables"][0]["notes"] == [asdict(note)]
    for bad in (7, None, [7], [{}], [asdict(note) | {"what": "x"}], [asdict(note) | {"seat": 4}]):
        rows = json.loads(line)
        rows["tables"][0]["notes"] = bad
        with pytest.raises(BadExport, match="line 2"):
            await take_in(Address.read(tmp_path / "new.db"), [head, json.dumps(rows)])


async def test_there_is_an_end_to_notes(four: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wuerfelwerk.table.notes.MOST", 3)
    for _ in range(3):
        await four.tables.leave(four.table_id, four.persons[1])
        await four.tables.come_back(four.table_id, four.persons[1])
    assert [note.what for note in (await four.view()).notes] == ["back", "left", "back"]

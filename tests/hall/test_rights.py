"""Every verb without a seat, with another's seat, as watcher, of another table, after the end: refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.hall import harvest as toy
from tests.hall.people import People, shown
from wuerfelwerk.hall import Forbidden, NotFound, NotLegal, OutOfDate, Tables, new_person

Verb = Callable[[Tables, str, str, int, int], Awaitable[object]]

SEAT_VERBS: dict[str, Verb] = {
    "draft_add": lambda t, id, person, seat, seq: t.draft_add(id, person, seat, seq, toy.HOLD),
    "draft_undo": lambda t, id, person, seat, seq: t.draft_undo(id, person, seat, seq, 0),
    "draft_clear": lambda t, id, person, seat, seq: t.draft_clear(id, person, seat, seq),
    "act": lambda t, id, person, seat, seq: t.act(id, person, seat, seq, [toy.HOLD]),
    "vote": lambda t, id, person, seat, seq: t.vote(id, person, seat, True),
    "rename": lambda t, id, person, seat, seq: t.rename(id, person, seat, "Neu"),
}
HOST_VERBS: dict[str, Verb] = {
    "start": lambda t, id, person, seat, seq: t.start(id, person),
    "set_bot": lambda t, id, person, seat, seq: t.set_bot(id, person, seat, "greedy"),
    "add_seat": lambda t, id, person, seat, seq: t.add_seat(id, person),
    "remove_seat": lambda t, id, person, seat, seq: t.remove_seat(id, person, seat),
    "free": lambda t, id, person, seat, seq: t.free(id, person, seat),
}


@pytest.mark.parametrize("name", SEAT_VERBS)
async def test_only_the_holder_acts_for_a_seat(name: str, four: People) -> None:
    view = await four.view()
    (active,) = view.waiting_for
    other = four.persons[(active + 1) % 4]
    elsewhere = await People.begin(four.tables, "harvest", 2)
    before = [shown(await four.view(seat)) for seat in range(4)]
    for person in ("", new_person(), other, *elsewhere.persons):
        with pytest.raises(Forbidden):
            await SEAT_VERBS[name](four.tables, four.table_id, person, active, view.seq)
    assert [shown(await four.view(seat)) for seat in range(4)] == before


@pytest.mark.parametrize("name", HOST_VERBS)
async def test_only_the_host_arranges_the_table(name: str, tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 3)
    await tables.free(people.table_id, people.persons[0], 2)
    before = shown(await people.view(0))
    for person in ("", new_person(), people.persons[1]):
        with pytest.raises(Forbidden):
            await HOST_VERBS[name](tables, people.table_id, person, 2, 0)
    assert shown(await people.view(0)) == before


@pytest.mark.parametrize("name", [name for name in HOST_VERBS if name != "start"])
async def test_the_table_is_not_rearranged_once_the_game_runs(name: str, four: People) -> None:
    with pytest.raises(NotLegal):
        await HOST_VERBS[name](four.tables, four.table_id, four.persons[0], 1, 0)


@pytest.mark.parametrize("name", [*SEAT_VERBS, *HOST_VERBS])
async def test_tables_and_seats_that_do_not_exist(name: str, tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 2)
    verb = (SEAT_VERBS | HOST_VERBS)[name]
    with pytest.raises(NotFound):
        await verb(tables, "nirgends", people.persons[0], 0, 0)
    if name not in ("start", "add_seat"):
        for seat in (-1, 2, 99):
            with pytest.raises(NotFound):
                await verb(tables, people.table_id, people.persons[0], seat, 0)


@pytest.mark.parametrize("name", ["draft_add", "draft_undo", "draft_clear", "act", "vote"])
async def test_a_finished_game_is_finished(name: str, tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    view = await people.play_to_the_end()
    for seat in range(2):
        with pytest.raises((NotLegal, OutOfDate)):
            await SEAT_VERBS[name](tables, people.table_id, people.persons[seat], seat, view.seq)


async def test_a_stranger_sees_the_game_and_nothing_of_the_seats(four: People) -> None:
    view = await four.view()
    assert (view.seat, view.own_seats, view.legal, view.first_legal) == (None, (), (), ())
    assert not (view.is_host or view.may_start or view.may_vote or view.may_confirm)
    assert not any(seat.mine for seat in view.seats)
    assert (view.links.personal, view.links.invite) == ("", "")
    assert await four.tables.following.watch(view.links.watch) == four.table_id
    for token in ("", "x", view.table_id):
        with pytest.raises(NotFound):
            await four.tables.following.watch(token)
        with pytest.raises(NotFound):
            await four.tables.following.invite(token)


async def test_no_view_and_no_record_holds_anothers_tokens_or_the_secret(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2, dice="fair", seed=None)
    secret = tables._cache._tables[people.table_id].info.secret
    personal = [(await people.view(seat)).links.personal for seat in range(2)]
    while True:
        for viewer in (0, 1, None):
            view = await people.view(viewer)
            text = repr(view) + repr(await tables.record(people.table_id))
            assert not any(person in text for person in people.persons)
            assert not any(personal[seat] in text for seat in range(2) if seat != viewer)
            assert (secret in text) == (view.phase == "over")
        if view.phase == "over":
            break
        for seat in view.waiting_for:
            await people.act(seat, [toy.PUSH] if view.shown.phase == toy.DECIDE else [2, 5])

"""Sitting down, links, bots on seats, hot seat, leaving, coming back, rematch."""

from __future__ import annotations

import asyncio

import pytest

from tests.hall import harvest as toy
from tests.hall.people import People, shown
from wuerfelwerk.hall import Forbidden, NotFound, NotLegal, Tables, Unreadable, new_person


async def test_ids_and_links_are_long_and_all_different(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 2)
    links = [(await people.view(seat)).links for seat in (0, 1)]
    tokens = {
        people.table_id,
        *people.persons,
        links[0].invite,
        links[0].watch,
        links[0].personal,
        links[1].personal,
    }
    assert len(tokens) == 7
    assert all(len(token) * 6 >= 128 for token in tokens)


async def test_an_invitation_takes_the_first_free_seat_and_only_once(tables: Tables) -> None:
    host, guest = new_person(), new_person()
    table_id = await tables.create("harvest", person=host, name="Ada", seats=3)
    invite = (await tables.view(table_id, host)).links.invite
    assert await tables.following.invite(invite) == table_id
    seats = await asyncio.gather(*(tables.sit(table_id, guest, "Bo", invite=invite) for _ in range(3)))
    assert seats == [1, 1, 1]
    assert await tables.sit(table_id, new_person(), "Cem", invite=invite) == 2
    with pytest.raises(NotLegal):
        await tables.sit(table_id, new_person(), "Dora", invite=invite)


async def test_two_people_want_the_last_seat(tables: Tables) -> None:
    host = new_person()
    table_id = await tables.create("harvest", person=host, name="Ada")
    invite = (await tables.view(table_id, host)).links.invite
    tries = [tables.sit(table_id, new_person(), name, invite=invite) for name in ("Bo", "Cem")]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["NotLegal", "int"]


async def test_nobody_sits_down_without_an_invitation(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 2)
    await tables.add_seat(people.table_id, people.persons[0])
    watch = (await people.view()).links.watch
    for invite in ("", "x", people.table_id, watch):
        with pytest.raises(Forbidden):
            await tables.sit(people.table_id, new_person(), "Eva", invite=invite)
    assert (await people.view()).links.invite == ""
    assert (await people.view()).links.personal == ""


async def test_the_host_fills_free_seats_with_bots_and_starts(tables: Tables) -> None:
    host = new_person()
    table_id = await tables.create("harvest", person=host, name="Ada", seats=4)
    assert not (await tables.view(table_id, host)).may_start
    with pytest.raises(NotLegal):
        await tables.start(table_id, host)
    await tables.set_bot(table_id, host, 2, "greedy")
    await tables.set_bot(table_id, host, 3, "greedy")
    await tables.set_bot(table_id, host, 3, "random")
    view = await tables.view(table_id, host)
    assert [seat.kind for seat in view.seats] == ["human", "open", "bot:greedy", "bot:random"]
    assert view.may_start
    assert view.state is None
    await tables.start(table_id, host)
    await tables.start(table_id, host)
    view = await tables.view(table_id, host)
    assert [seat.kind for seat in view.seats] == ["human", "bot:greedy", "bot:random"]
    assert view.phase == "running"


async def test_bots_have_different_names_and_keep_them(tables: Tables) -> None:
    host = new_person()
    table_id = await tables.create("harvest", person=host, name="Ada", seats=4)
    for seat in (1, 2, 3):
        await tables.set_bot(table_id, host, seat, "greedy")
    names = [seat.name for seat in (await tables.view(table_id, host)).seats]
    assert len(set(names)) == 4
    await tables.set_bot(table_id, host, 1, "random")
    seat = (await tables.view(table_id, host)).seats[1]
    assert (seat.name, seat.kind) == (names[1], "bot:random")
    with pytest.raises(Unreadable) as refused:
        await tables.set_bot(table_id, host, 1, "deep blue")
    assert "greedy" in str(refused.value)


async def test_nothing_starts_by_itself(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 4)
    view = await people.view(0)
    assert (view.phase, view.seq) == ("waiting", 0)
    with pytest.raises(NotLegal):
        await people.act(0, [toy.HOLD], 0)


async def test_seats_are_added_freed_and_removed(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 3)
    me, host = people.persons[1], people.persons[0]
    await tables.add_seat(people.table_id, host)
    with pytest.raises(Unreadable):
        await tables.add_seat(people.table_id, host)
    with pytest.raises(NotLegal):
        await tables.remove_seat(people.table_id, host, 2)
    await tables.remove_seat(people.table_id, host, 3)
    old = (await people.view(1)).links.personal
    await tables.free(people.table_id, me, 1)
    assert (await people.view()).seats[1].kind == "open"
    with pytest.raises(NotFound):
        await tables.following.claim(old, new_person())
    await tables.free(people.table_id, host, 2)
    await tables.remove_seat(people.table_id, host, 1)
    with pytest.raises(Unreadable):
        await tables.remove_seat(people.table_id, host, 1)


async def test_hot_seat_one_person_on_several_seats(tables: Tables) -> None:
    host = new_person()
    table_id = await tables.create("harvest", person=host, name="Ada", seats=2, dice="seeded", seed=1)
    assert await tables.sit(table_id, host, "Bo") == 1
    await tables.start(table_id, host)
    view = await tables.view(table_id, host)
    assert view.own_seats == (0, 1)
    assert (view.seat,) == view.waiting_for
    await tables.act(table_id, host, view.waiting_for[0], view.seq, [toy.HOLD])
    view = await tables.view(table_id, host, seat=1)
    assert view.seat == 1
    view = await tables.act(table_id, host, 1, view.seq, [0, 3])
    assert view.seat == 1
    view = await tables.view(table_id, host)
    assert view.seat == 0  # the one that has to decide
    assert view.committed == ()
    with pytest.raises(Forbidden):
        await tables.act(table_id, new_person(), 0, view.seq, [0, 3])


async def test_a_personal_link_brings_the_seat_to_another_device(four: People) -> None:
    phone = new_person()
    link = (await four.view(1)).links.personal
    with four.tables.watch(four.table_id, four.persons[1]):  # the old page is still open
        assert await four.tables.following.claim(link, phone) == (four.table_id, 1)
        on_phone = await four.tables.view(four.table_id, phone)
        assert shown(on_phone) == shown(await four.view(1))
        assert on_phone.seat == 1
    await four.tables.following.claim(link, phone)
    await four.tables.rename(four.table_id, phone, 1, "Bo 2")
    assert (await four.view(1)).seats[1].name == "Bo 2"
    for token in ("", "x", four.table_id):
        with pytest.raises(NotFound):
            await four.tables.following.claim(token, phone)


async def test_the_same_seat_in_two_windows_rolls_once(four: People) -> None:
    (active,) = (await four.view()).waiting_for
    phone = new_person()
    await four.tables.following.claim((await four.view(active)).links.personal, phone)
    seq = (await four.view()).seq
    tries = [
        four.tables.act(four.table_id, who, active, seq, [toy.PUSH]) for who in (phone, four.persons[active])
    ]
    one, other = await asyncio.gather(*tries)
    assert shown(one) == shown(other)
    assert one.seq == seq + 2


async def test_names_are_checked_and_differ(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 2)
    for name in ("", "   ", "x" * 25, "a\nb", "a\x00b", "\u202eabc", "\u200b", "\u200d"):
        with pytest.raises(Unreadable):
            await tables.rename(people.table_id, people.persons[0], 0, name)
    with pytest.raises(NotLegal):
        await tables.rename(people.table_id, people.persons[0], 0, "bO")
    await tables.rename(people.table_id, people.persons[0], 0, "  Zoë 👩‍🔬 Müller  ")
    assert (await people.view()).seats[0].name == "Zoë 👩‍🔬 Müller"


async def test_who_leaves_before_the_game_gives_the_seat_away(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 3)
    await tables.leave(people.table_id, people.persons[1])
    assert [seat.kind for seat in (await people.view()).seats] == ["human", "open", "human"]


async def test_when_the_last_person_leaves_the_game_is_abandoned(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    await tables.leave(people.table_id, people.persons[0])
    view = await people.view()
    assert view.phase == "running"
    assert view.seats[0].stand_in
    await tables.come_back(people.table_id, people.persons[0])
    assert not (await people.view()).seats[0].stand_in
    for person in people.persons:
        await tables.leave(people.table_id, person)
    view = await people.view()
    assert view.log[-1].text == ("stopped abandoned",)
    assert view.result is not None
    assert (view.result["ended"], view.result["winners"]) == ("stopped", [])


async def test_a_rematch_is_a_fresh_table_for_the_same_people(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 4, options={"speed": "fast"}, settings={"patience": 7})
    await tables.free(people.table_id, people.persons[0], 3)
    await tables.set_bot(people.table_id, people.persons[0], 3, "greedy")
    with pytest.raises(NotLegal):
        await tables.rematch(people.table_id, people.persons[0])
    await tables.free(people.table_id, people.persons[0], 3)
    await tables.start(people.table_id, people.persons[0])
    people.persons.pop()
    await people.play_to_the_end()
    answers = await asyncio.gather(*(tables.rematch(people.table_id, person) for person in people.persons))
    assert len(set(answers)) == 1
    again = People(tables, answers[0], people.persons)
    old, new = await people.view(1), await again.view(1)
    assert old.rematch == again.table_id
    assert [(s.name, s.kind) for s in new.seats] == [(s.name, s.kind) for s in old.seats]
    assert (new.options, new.settings, new.phase, new.log) == (old.options, old.settings, "waiting", ())
    assert {new.links.personal, new.links.invite}.isdisjoint({old.links.personal, old.links.invite})
    (host,) = [seat for seat in range(3) if (await again.view(seat)).is_host]
    await tables.start(again.table_id, people.persons[host])
    fresh = await People.begin(tables, "harvest", 3, seed=6)
    mine, theirs = await again.view(), await fresh.view()
    assert mine.shown.tobytes() == theirs.shown.tobytes()
    with pytest.raises(Forbidden):
        await tables.rematch(people.table_id, new_person())


async def test_a_person_finds_their_tables(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    other = await People.sit(tables, "harvest", 2)
    await tables.following.claim((await other.view(1)).links.personal, people.persons[0])
    lines = {line.table_id: line for line in await tables.mine(people.persons[0])}
    assert set(lines) == {people.table_id, other.table_id}
    assert lines[other.table_id].phase == "waiting"
    (active,) = (await people.view()).waiting_for
    assert lines[people.table_id].my_turn == (active == 0)
    assert lines[people.table_id].names == ("Ada", "Bo")
    assert await tables.mine(new_person()) == []


@pytest.mark.parametrize("way", ["leave", "free"])
async def test_a_host_who_gets_up_before_the_game_leaves_the_table_to_the_next(
    way: str, tables: Tables
) -> None:
    people = await People.sit(tables, "harvest", 3)
    host, heir, third = people.persons
    if way == "leave":
        await tables.leave(people.table_id, host)
    else:
        await tables.free(people.table_id, host, 0)
    for other in (host, third):
        with pytest.raises(Forbidden):
            await tables.start(people.table_id, other)
    assert (await tables.view(people.table_id, heir)).is_host
    await tables.start(people.table_id, heir)
    assert (await tables.view(people.table_id)).phase == "running"


async def test_a_table_nobody_sits_at_belongs_to_the_next_who_sits_down(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 2)
    invite = (await people.view(0)).links.invite
    for person in people.persons:
        await tables.leave(people.table_id, person)
    late = new_person()
    await tables.sit(people.table_id, late, "Zoe", invite=invite)
    await tables.sit(people.table_id, people.persons[0], "Ada", invite=invite)
    assert (await tables.view(people.table_id, late)).is_host
    await tables.start(people.table_id, late)


async def test_who_does_not_stay_for_the_rematch_leaves_it_to_the_others(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    await people.play_until(lambda view: view.phase == "over")
    again = await tables.rematch(people.table_id, people.persons[0])
    await tables.leave(again, people.persons[0])
    assert (await tables.view(again, people.persons[1])).is_host

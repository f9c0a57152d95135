"""Several seats on one device: whose time counts, and that nobody gains by passing it around."""

from __future__ import annotations

import pytest

from tests.hall import harvest as toy
from tests.hall.clock import Clock
from tests.hall.people import People
from tests.hall.test_clocks import MINUTE, left, on_turn
from wuerfelwerk.hall import Forbidden, Tables, new_person
from wuerfelwerk.table.sharing import GRACE


async def at_one_device(tables: Tables) -> People:
    """Two seats of one person, at the first decision of one of them."""
    person = new_person()
    table_id = await tables.create(
        "harvest", person=person, name="Ada", seats=2, dice="seeded", seed=5, settings=MINUTE
    )
    await tables.sit(table_id, person, "Bo", seat=1)
    await tables.start(table_id, person)
    return People(tables, table_id, [person, person])


async def both_decide(people: People) -> int:
    """On to the phase that hides decisions; who has just decided, and still has the device."""
    seat = await on_turn(people)
    view = await people.view(0)
    assert view.together == () and view.seats[seat].ticking, "nothing is hidden: time runs at once"
    await people.act(seat, [toy.HOLD])
    view = await people.view(0)
    assert view.together == (0, 1) and view.holds == seat
    return seat


async def test_time_begins_when_the_device_is_taken(tables: Tables, clock: Clock) -> None:
    people = await at_one_device(tables)
    with tables.watch(people.table_id, people.persons[0]):
        first = await both_decide(people)
        second = 1 - first
        clock.go(10)
        view = await people.view(0)
        assert (left(view)[first], left(view)[second]) == (50, 60)
        assert view.seats[first].ticking and not view.seats[second].ticking
        await people.act(first, [0, 3])
        clock.go(15)  # the device goes from hand to hand
        view = await people.view(0)
        assert left(view)[second] == 60
        assert view.seats[second].runs_in == GRACE - 15 and not view.seats[second].ticking
        assert view.seats[first].runs_in is None
        await tables.take_device(people.table_id, people.persons[0], second)
        clock.go(5)
        view = await people.view(0)
        assert view.holds == second and view.seats[second].ticking
        assert (left(view)[first], left(view)[second]) == (50, 55)
        await people.act(second, [0, 3])
    assert (left(await people.view())[first], left(await people.view())[second]) == (50, 55)


async def test_who_does_not_press_gains_no_more_than_the_time_to_pass_it_on(
    tables: Tables,
    clock: Clock,
) -> None:
    people = await at_one_device(tables)
    with tables.watch(people.table_id, people.persons[0]):
        first = await both_decide(people)
        second = 1 - first
        await people.act(first, [0, 3])
        clock.go(GRACE + 7)
        view = await people.view(0)
        assert left(view)[second] == 53 and view.seats[second].ticking
        await tables.take_device(people.table_id, people.persons[0], second)  # too late to get it back
        assert left(await people.view(0))[second] == 53
        clock.go(3)
        await people.act(second, [0, 3])
    assert left(await people.view())[second] == 50


async def test_passing_it_around_stops_no_clock(tables: Tables, clock: Clock) -> None:
    people = await at_one_device(tables)
    with tables.watch(people.table_id, people.persons[0]):
        first = await both_decide(people)
        for _ in range(5):
            clock.go(4)
            for seat in (1 - first, first):
                await tables.take_device(people.table_id, people.persons[0], seat)
        view = await people.view(0)
        assert view.holds == first and left(view)[first] == 40
    with pytest.raises(Forbidden):
        await tables.take_device(people.table_id, new_person(), 0)


async def test_a_seat_with_a_device_of_its_own_waits_for_nobody(tables: Tables, clock: Clock) -> None:
    people = await at_one_device(tables)
    with tables.watch(people.table_id, people.persons[0]):
        first = await both_decide(people)
        second, phone = 1 - first, new_person()
        link = (await tables.view(people.table_id, people.persons[0], second)).links.personal
        await tables.following.claim(link, phone)
        clock.go(10)
        view = await people.view(0)
        assert (left(view)[first], left(view)[second]) == (50, 50)

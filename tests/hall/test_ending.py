"""How games end: goal, vote, limit; and what a vote may and may not do (X-6)."""

from __future__ import annotations

import pytest

from tests.hall import harvest as toy
from tests.hall.people import People
from wuerfelwerk.hall import NotLegal, Tables


async def pass_turn(people: People) -> None:
    """A turn in which nobody harvests anything."""
    view = await people.view()
    await people.act(view.waiting_for[0], [toy.HOLD])
    for seat in range(len(people.persons)):
        await people.act(seat, [toy.PASS])


async def vote(people: People, seat: int, stop: bool = True) -> None:
    await people.tables.vote(people.table_id, people.persons[seat], seat, stop)


async def test_reaching_the_goal_ends_the_game(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 3)
    view = await people.play_to_the_end()
    assert view.result is not None
    assert view.result["ended"] in ("goal", "stopped")
    assert view.waiting_for == ()


async def test_the_limit_stops_the_game_without_a_winner(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    for _ in range(toy.TURNS):
        await pass_turn(people)
    view = await people.view()
    assert view.phase == "over"
    assert (view.log[-1].actor, view.log[-1].text, view.log[-1].roll) == ("lot", ("stopped limit",), 0)
    assert view.result == {"ended": "stopped", "winners": [], "points": {"A": 0, "B": 0}}


async def test_a_vote_is_offered_only_when_the_game_stands_still(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    assert not (await people.view(0)).may_vote
    with pytest.raises(NotLegal):
        await vote(people, 0)
    for _ in range(2):
        await pass_turn(people)
    assert (await people.view(0)).may_vote
    assert not (await people.view()).may_vote


async def test_a_vote_of_all_people_stops_the_game_when_the_turn_has_ended(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    for _ in range(2):
        await pass_turn(people)
    await vote(people, 0)
    await vote(people, 1)
    view = await people.view()
    assert view.phase == "running"  # not in the middle of a turn
    assert view.votes == (0, 1)
    await pass_turn(people)
    view = await people.view()
    assert view.log[-1].text == ("stopped vote",)
    assert view.result is not None
    assert view.result["winners"] == []
    assert [event.actor for event in view.log[-3:]] != ["dice"]


async def test_one_voice_against_it_goes_on(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    for _ in range(2):
        await pass_turn(people)
    await vote(people, 0)
    await pass_turn(people)
    assert (await people.view()).phase == "running"
    await vote(people, 1)
    await vote(people, 0, stop=False)
    await pass_turn(people)
    view = await people.view()
    assert (view.phase, view.votes) == ("running", (1,))


async def test_who_has_left_has_no_vote(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 3)
    for _ in range(2):
        await pass_turn(people)
    await vote(people, 0)
    await vote(people, 1)
    await people.act((await people.view()).waiting_for[0], [toy.HOLD])
    for seat in range(3):
        await people.act(seat, [toy.PASS])
    assert (await people.view()).phase == "running"
    await tables.leave(people.table_id, people.persons[2])
    view = await people.view()
    (active,) = view.waiting_for
    if active == 2:
        await tables.come_back(people.table_id, people.persons[2])
    await people.act(active, [toy.HOLD])
    await people.act(2, [toy.PASS])
    await tables.leave(people.table_id, people.persons[2])
    for seat in (0, 1):
        await people.act(seat, [toy.PASS])
    assert (await people.view()).log[-1].text == ("stopped vote",)


async def test_seats_without_a_result_have_points_all_the_same(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    await people.act((await people.view()).waiting_for[0], [toy.HOLD])
    await people.act(0, [2, 5])
    await people.act(1, [0, 3])
    for person in people.persons:
        await tables.leave(people.table_id, person)
    assert (await people.view()).result == {"ended": "stopped", "winners": [], "points": {"A": 7, "B": 3}}

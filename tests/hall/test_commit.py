"""Commits: legal ones only, final, one effect however often they are sent."""

from __future__ import annotations

import asyncio

import pytest

from tests.hall import harvest as toy
from tests.hall.people import People, shown
from wuerfelwerk.hall import NotLegal, OutOfDate, Tables, Unreadable


async def at_harvest(people: People) -> int:
    """Plays on to the simultaneous phase; returns its seq."""
    view = await people.view()
    (active,) = view.waiting_for
    await people.act(active, [toy.HOLD])
    return (await people.view()).seq


async def test_a_roll_is_settled_with_the_commit_that_called_for_it(four: People) -> None:
    (active,) = (await four.view()).waiting_for
    view = await four.act(active, [toy.PUSH])
    assert [event.actor for event in view.log[-2:]] == ["ABCD"[active], "dice"]
    assert view.shown.phase == toy.HARVEST


async def test_an_illegal_commit_is_refused_with_its_rule_and_changes_nothing(four: People) -> None:
    seq = await at_harvest(four)
    before = shown(await four.view(0))
    with pytest.raises(NotLegal) as refused:
        await four.act(0, [0, 1], seq)
    assert refused.value.rule == "HV-1/begun"
    assert "(Regel HV-1)" in str(refused.value)
    assert shown(await four.view(0)) == before


@pytest.mark.parametrize("actions", [[], [0], [0, 3, 4], [toy.PASS, toy.PASS]])
async def test_a_commit_is_whole_and_no_more(four: People, actions: list[int]) -> None:
    seq = await at_harvest(four)
    with pytest.raises(NotLegal):
        await four.act(0, actions, seq)


@pytest.mark.parametrize("action", [-1, toy.ACTIONS, 10**9, True, "0", 1.0, None])
async def test_what_is_no_action_is_unreadable(four: People, action: object) -> None:
    seq = await at_harvest(four)
    with pytest.raises(Unreadable):
        await four.act(0, [action], seq)  # type: ignore[list-item]


async def test_who_is_not_on_turn_is_refused(four: People) -> None:
    view = await four.view()
    other = (view.waiting_for[0] + 1) % 4
    with pytest.raises(NotLegal):
        await four.act(other, [toy.HOLD], view.seq)


async def test_a_commit_made_for_an_earlier_state_is_refused(four: People) -> None:
    view = await four.view()
    (active,) = view.waiting_for
    await four.act(active, [toy.HOLD], view.seq)
    with pytest.raises(OutOfDate):
        await four.act(active, [toy.PUSH], view.seq)
    with pytest.raises(OutOfDate):
        await four.act((active + 1) % 4, [0, 3], view.seq)
    with pytest.raises(OutOfDate):
        await four.act((active + 1) % 4, [0, 3], view.seq + 5)


async def test_the_same_commit_sent_twice_has_one_effect_and_the_same_answer(four: People) -> None:
    view = await four.view()
    (active,) = view.waiting_for
    first, second = await asyncio.gather(*(four.act(active, [toy.PUSH], view.seq) for _ in range(2)))
    assert shown(first) == shown(second)
    assert first.seq == view.seq + 2  # the decision and its roll
    assert shown(await four.act(active, [toy.PUSH], view.seq)) == shown(first)


async def test_a_hidden_commit_sent_twice_has_one_effect(four: People) -> None:
    seq = await at_harvest(four)
    first = await four.act(0, [1, 4], seq)
    assert shown(await four.act(0, [1, 4], seq)) == shown(first)
    with pytest.raises(NotLegal):
        await four.act(0, [2, 5], seq)


async def test_the_commit_that_ended_the_game_may_be_sent_twice(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    last = None
    while (view := await people.view()).phase != "over":
        seat = view.waiting_for[0]
        actions = [toy.HOLD] if view.shown.phase == toy.DECIDE else [2, 5]
        last = (seat, actions, view.seq)
        await people.act(*last)
    assert last is not None
    assert (await people.act(*last)).result == view.result
    with pytest.raises((NotLegal, OutOfDate)):
        await people.act(0, [toy.HOLD], view.seq)


async def nearly_full(tables: Tables, **values: object) -> People:
    """Two people, the first of whom has only ``pass`` to harvest."""
    people = await People.begin(tables, "harvest", 2, **values)
    while True:
        view = await people.view()
        if max(view.shown.points) >= toy.ENOUGH:
            break
        if view.shown.phase == toy.DECIDE:
            await people.act(view.waiting_for[0], [toy.HOLD])
        else:
            await people.act(0, [2, 5])
            await people.act(1, [toy.PASS])
    await people.act((await people.view()).waiting_for[0], [toy.HOLD])
    return people


async def test_forced_decisions_are_played_by_the_table(tables: Tables) -> None:
    people = await nearly_full(tables)
    view = await people.view()
    assert view.waiting_for == (1,)
    assert view.seats[0].done
    await people.act(1, [toy.PASS])
    auto = [event for event in (await people.view()).log if event.auto]
    assert [(event.actor, event.text) for event in auto] == [("A", ("pass",))]
    record = await tables.record(people.table_id)
    assert [event["seq"] for event in record["events"] if event.get("auto")] == [auto[0].seq]


async def test_people_who_want_to_click_everything_do(tables: Tables, where: str) -> None:
    people = await nearly_full(tables, settings={"by_hand": True})
    assert (await people.view()).waiting_for == (0, 1)
    assert (await people.view(0)).legal == (toy.PASS,)
    await people.act(1, [toy.PASS])
    reopened = await Tables.open(where, bots=False)  # the switch is kept with the table
    view = await reopened.view(people.table_id)
    assert view.waiting_for == (0,) and view.settings["by_hand"] is True
    await reopened.close()
    await people.act(0, [toy.PASS])
    log = (await people.view()).log
    assert not any(event.auto for event in log)
    assert [event.text for event in log[-3:-1]] == [("pass",), ("pass",)]


async def test_the_table_still_plays_what_is_forced_for_those_who_left(tables: Tables) -> None:
    people = await nearly_full(tables, settings={"by_hand": True})
    await tables.leave(people.table_id, people.persons[0])
    await people.act(1, [toy.PASS])
    assert [event.actor for event in (await people.view()).log if event.auto] == ["A"]


async def test_a_rematch_keeps_the_switch(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2, settings={"by_hand": True})
    await people.play_to_the_end()
    again = await tables.rematch(people.table_id, people.persons[0])
    assert (await tables.view(again)).settings["by_hand"] is True


async def test_nothing_can_be_done_after_the_end(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    view = await people.play_to_the_end()
    for seat in range(2):
        own = await people.view(seat)
        assert own.legal == ()
        assert not own.may_confirm
        for action in range(toy.ACTIONS):
            with pytest.raises(NotLegal):
                await people.act(seat, [action], view.seq)
            with pytest.raises(NotLegal):
                await people.draft(seat, action)


async def test_every_action_in_every_phase_only_the_listed_ones_are_accepted(tables: Tables) -> None:
    """Whatever is not in ``legal`` is refused, whatever is in it can be begun."""
    people = await People.begin(tables, "harvest", 2)
    phases = set()
    while (view := await people.view()).phase == "running":
        phases.add(int(view.shown.phase))
        for seat in range(2):
            own = await people.view(seat)
            for action in set(range(toy.ACTIONS)) - set(own.legal):
                with pytest.raises(NotLegal):
                    await people.draft(seat, action)
        for seat in view.waiting_for:
            await people.act(seat, [toy.HOLD] if view.shown.phase == toy.DECIDE else [0, 3])
    assert phases == {toy.DECIDE, toy.HARVEST}

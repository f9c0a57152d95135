"""Simultaneous phases: everyone commits alone, nothing shows before all are in (X-3)."""

from __future__ import annotations

import asyncio
from itertools import permutations

import pytest

from tests.hall import harvest as toy
from tests.hall.people import People, shown
from tests.hall.test_commit import at_harvest
from wuerfelwerk.hall import NotLegal, Tables

COMMITS = ([0, 3], [1, 4], [2, 5], [toy.PASS])


@pytest.mark.long
@pytest.mark.parametrize("order", list(permutations(range(4))), ids=str)
async def test_all_orders_of_four_commits_give_the_same_game(tables: Tables, order: tuple[int, ...]) -> None:
    people = await People.begin(tables, "harvest", 4)
    seq = await at_harvest(people)
    for seat in order:
        await people.act(seat, COMMITS[seat], seq)
    view = await people.view()
    active = int(view.log[0].faces[0])
    revealed = view.log[seq : seq + 4]
    assert [event.seat for event in revealed] == [(active + i) % 4 for i in range(4)]
    assert [event.actions for event in revealed] == [tuple(COMMITS[event.seat or 0]) for event in revealed]
    assert list(view.shown.points[:4]) == [3, 5, 7, 0]
    assert view.log[-1].actor == "dice"  # the next turn's roll, in the same transaction
    assert len({event.at for event in revealed}) == 1


async def test_four_commits_at_the_same_moment_are_all_stored_once(where: str, four: People) -> None:
    seq = await at_harvest(four)
    await asyncio.gather(*(four.act(seat, COMMITS[seat], seq) for seat in range(4) for _ in range(2)))
    view = await four.view()
    assert sorted(event.seat for event in view.log[seq : seq + 4]) == [0, 1, 2, 3]
    assert view.seq == seq + 5
    await four.tables.close()
    again = await Tables.open(where, bots=False)
    assert shown(await again.view(four.table_id)) == shown(view)
    await again.close()


async def test_the_first_commit_closes_the_round_for_nobody(four: People) -> None:
    seq = await at_harvest(four)
    for done in range(3):
        await four.act(done, COMMITS[done], seq)
        view = await four.view()
        assert view.seq == seq
        assert view.waiting_for == tuple(range(done + 1, 4))
    for seat in range(3):
        with pytest.raises(NotLegal):
            await four.act(seat, [0, 5], seq)


async def test_others_see_only_that_a_seat_is_done(four: People) -> None:
    seq = await at_harvest(four)
    nothing = {viewer: shown(await four.view(viewer)) for viewer in (1, 2, None)}
    await four.draft(0, 2)
    for viewer, before in nothing.items():
        assert shown(await four.view(viewer)) == before
    await four.act(0, [2, 5], seq)
    own = await four.view(0)
    assert own.committed == (2, 5)
    assert own.state.points[0] == 7
    assert own.legal == ()
    for viewer, before in nothing.items():
        view = await four.view(viewer)
        assert view.committed == ()
        assert view.draft == ()
        assert view.seats[0].done
        assert not view.seats[0].on_turn
        after = shown(view)
        assert {key for key in after if after[key] != before[key]} == {"seats"}
    assert own.shown.points[0] == 0
    record = await four.tables.record(four.table_id)
    assert len(record["events"]) == seq


async def test_undo_of_one_seat_never_touches_another(four: People) -> None:
    await at_harvest(four)
    await four.draft(1, 1)
    await four.draft(0, 2)
    before = shown(await four.view(1))
    view = await four.view(0)
    await four.tables.draft_undo(four.table_id, four.persons[0], 0, view.seq, 0)
    assert shown(await four.view(1)) == before
    assert (await four.view(1)).draft == (1,)


async def test_two_seats_reaching_the_goal_in_one_round_both_win(tables: Tables) -> None:
    results = []
    for order in ([0, 1], [1, 0]):
        people = await People.begin(tables, "harvest", 2)
        while (view := await people.view()).phase != "over":
            if view.shown.phase == toy.DECIDE:
                await people.act(view.waiting_for[0], [toy.HOLD])
            else:
                for seat in order:
                    low = view.shown.points[seat] < 9  # 4, 8, then 11 + 7
                    await people.act(
                        seat, [1, 3] if low and view.shown.turn < 3 else [0, 3] if low else [2, 5]
                    )
        results.append(view.result)
    assert results[0] == results[1]
    assert results[0] is not None
    assert results[0]["winners"] == ["A", "B"]

"""Drafts: free to undo, private, never across a roll, kept over a reload or dropped with a message."""

from __future__ import annotations

import pytest

from tests.hall import harvest as toy
from tests.hall.people import People, shown
from tests.hall.test_commit import at_harvest
from wuerfelwerk.hall import NotLegal, OutOfDate, Tables


async def test_a_draft_grows_by_legal_actions_until_it_is_whole(four: People) -> None:
    await at_harvest(four)
    view = await four.view(0)
    assert view.legal == view.first_legal == (0, 1, 2, toy.PASS)
    view = await four.draft(0, 1)
    assert (view.draft, view.legal, view.may_confirm) == ((1,), (3, 4, 5), False)
    assert view.state.points[0] == 1
    assert view.shown.points[0] == 0
    view = await four.draft(0, 4)
    assert (view.draft, view.legal, view.may_confirm) == ((1, 4), (), True)
    assert view.first_legal == (0, 1, 2, toy.PASS)
    view = await four.act(0, None)
    assert (view.draft, view.committed) == ((), (1, 4))


async def test_undo_is_free_and_saying_it_twice_undoes_once(four: People) -> None:
    seq = await at_harvest(four)
    before = shown(await four.view(0))
    await four.draft(0, 1, 4)
    me = (four.table_id, four.persons[0], 0, seq)
    for _ in range(2):
        view = await four.tables.draft_undo(*me, keep=1)
        assert view.draft == (1,)
    view = await four.tables.draft_clear(*me)
    assert shown(view) == before


async def test_undo_draws_no_dice(tables: Tables) -> None:
    """The next roll is the same whether somebody drafted and undid a hundred times or not at all."""
    rolls = []
    for undos in (0, 20):
        people = await People.begin(tables, "harvest", 2)
        seq = await at_harvest(people)
        for _ in range(undos):
            await people.draft(0, 1)
            await tables.draft_clear(people.table_id, people.persons[0], 0, seq)
        for seat in (0, 1):
            await people.act(seat, [0, 3])
        rolls.append([(event.roll, event.faces) for event in (await people.view()).log if event.faces])
    assert rolls[0] == rolls[1]


async def test_after_a_roll_there_is_nothing_to_undo(four: People) -> None:
    view = await four.view()
    (active,) = view.waiting_for
    await four.draft(active, toy.PUSH)
    await four.act(active, None, view.seq)
    for keep in (0, 1):
        with pytest.raises(OutOfDate):
            await four.tables.draft_undo(four.table_id, four.persons[active], active, view.seq, keep)


async def test_a_commit_is_final(four: People) -> None:
    seq = await at_harvest(four)
    await four.act(0, [1, 4], seq)
    me = (four.table_id, four.persons[0], 0, seq)
    with pytest.raises(NotLegal):
        await four.tables.draft_clear(*me)
    with pytest.raises(NotLegal):
        await four.tables.draft_add(*me, 2)
    assert (await four.view(0)).committed == (1, 4)


async def test_a_double_click_adds_once(four: People) -> None:
    await at_harvest(four)
    await four.draft(0, 1, 4, 4)
    assert (await four.view(0)).draft == (1, 4)


async def test_a_single_choice_is_exchanged_for_another(four: People) -> None:
    await at_harvest(four)
    assert (await four.draft(0, 1, 2)).draft == (2,)
    assert (await four.draft(0, toy.PASS)).draft == (toy.PASS,)
    assert (await four.draft(0, 0, 5)).draft == (0, 5)
    with pytest.raises(NotLegal):
        await four.draft(0, 1)


async def test_an_unfinished_draft_cannot_be_committed(four: People) -> None:
    await at_harvest(four)
    with pytest.raises(NotLegal):
        await four.act(0, None)
    await four.draft(0, 1)
    with pytest.raises(NotLegal):
        await four.act(0, None)
    assert (await four.view(0)).draft == (1,)


async def test_a_draft_survives_a_restart(where: str, four: People) -> None:
    await at_harvest(four)
    await four.draft(0, 1)
    before = shown(await four.view(0))
    await four.tables.close()
    four.tables = await Tables.open(where, bots=False)
    assert shown(await four.view(0)) == before
    await four.draft(0, 4)
    assert (await four.act(0, None)).committed == (1, 4)
    await four.tables.close()


async def test_a_draft_the_table_left_behind_is_dropped_with_a_message(four: People) -> None:
    """The same seat in a second window commits something else."""
    view = await four.view()
    (active,) = view.waiting_for
    await four.draft(active, toy.PUSH)
    other = (active + 1) % 4
    await four.tables.leave(four.table_id, four.persons[other])
    await four.act(active, [toy.HOLD])
    view = await four.view(active)
    assert view.draft == ()
    await four.draft(active, 2)
    for person in four.persons:
        await four.tables.leave(four.table_id, person)
    view = await four.view(active)
    assert view.phase == "over"
    assert view.draft == ()
    assert "Entwurf" in view.notice


async def test_strangers_cannot_draft(four: People) -> None:
    from wuerfelwerk.hall import Forbidden, new_person

    seq = await at_harvest(four)
    for person in (new_person(), four.persons[1], ""):
        with pytest.raises(Forbidden):
            await four.tables.draft_add(four.table_id, person, 0, seq, 1)

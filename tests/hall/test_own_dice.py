"""Dice on a real table: who enters, what is refused, what the log and the record say of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.hall.people import People
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.games import game
from wuerfelwerk.hall import (
    Forbidden,
    NotLegal,
    OutOfDate,
    Tables,
    Unreadable,
    View,
    new_person,
    program_person,
)

pytestmark = pytest.mark.long


async def own(tables: Tables, name: str = "harvest", seats: int = 3, *, lots: bool = False) -> People:
    return await People.begin(tables, name, seats, dice="own", seed=None, settings={"enter_lots": lots})


async def enter(people: People, seat: int, faces: list[int], seq: int | None = None) -> View:
    seq = (await people.view(seat)).seq if seq is None else seq
    return await people.tables.entering.enter(people.table_id, people.persons[seat], seat, seq, faces=faces)


async def play(people: People, chance: random.Random, steps: int = 4000) -> View:
    """Random decisions and random rolls, each roll entered by somebody who may."""
    for _ in range(steps):
        view = await people.view()
        if view.phase == "over":
            break
        if view.entry is None:
            await people.play_one(chance)
            continue
        may = [
            s
            for s in range(len(people.persons))
            if (entry := (await people.view(s)).entry) and entry.seat == s
        ]
        await enter(people, chance.choice(may), [chance.randrange(sides) for sides in view.entry.sides])
    return await people.view()


@pytest.mark.parametrize("lots", [False, True])
async def test_a_whole_game_of_every_kind_is_played_and_checked(
    tables: Tables, any_game: str, lots: bool
) -> None:
    people = await own(tables, any_game, 2, lots=lots)
    await play(people, random.Random(3), steps=120)
    record = await tables.record(people.table_id)
    assert check_record(game(any_game), record) is None
    assert record["dice"] == "own" and "proof" not in record
    chance = [event for event in record["events"] if event["actor"] in ("dice", "lot")]
    thrown = [event for event in chance if event["actor"] == "dice"]
    assert thrown and all(event["entered"] in "AB" for event in thrown)
    assert not any("roll" in event for event in record["events"])
    drawn = [event for event in chance if event["actor"] == "lot" and "entered" not in event]
    assert bool(drawn) == (not lots)


async def test_a_game_survives_a_restart(tables: Tables, where: str) -> None:
    people = await own(tables)
    await play(people, random.Random(1), steps=12)
    before = await tables.record(people.table_id)
    await tables.close()
    again = await Tables.open(where, bots=False)
    people.tables = again
    assert await again.record(people.table_id) == before
    view = await play(people, random.Random(2))
    assert view.phase == "over"
    await again.close()


async def waiting_for_a_roll(tables: Tables) -> tuple[People, int]:
    """A table whose first roll is to be entered, and whose it is."""
    people = await own(tables)
    entry = (await people.view(0)).entry
    assert entry is not None and entry.actor == "dice"
    return people, int((await people.view(0)).shown.active)


async def test_the_seat_whose_roll_it_is_enters_and_the_host(tables: Tables) -> None:
    people, active = await waiting_for_a_roll(tables)
    views = [await people.view(seat) for seat in range(3)]
    allowed = {view.seat for view in views if view.entry and view.entry.seat is not None}
    assert allowed == {active, 0}
    for seat in {0, 1, 2} - allowed:
        with pytest.raises(Forbidden):
            await enter(people, seat, [1, 2])
    assert (await people.view()).entry.seat is None  # a watcher  # type: ignore[union-attr]
    for person in ("", new_person()):
        with pytest.raises(Forbidden):
            await tables.entering.enter(people.table_id, person, active, views[0].seq, faces=[1, 2])
    after = await enter(people, active, [5, 0])
    assert after.log[-1].entered == "ABC"[active] and after.log[-1].faces == (0, 5)
    assert all(not view.legal for view in views)  # nobody decides before the roll is in


@pytest.mark.parametrize(
    "faces", [[], [1], [1, 2, 3], [1, 6], [-1, 2], [1, 2**40], [True, 1], ["1", 2], [1.0, 2]]
)
async def test_wrong_entries_change_nothing(tables: Tables, faces: list[Any]) -> None:
    people, active = await waiting_for_a_roll(tables)
    before = (await people.view(active)).seq
    with pytest.raises(NotLegal) as refused:
        await enter(people, active, faces)
    assert str(refused.value).endswith(".")
    assert (await people.view(active)).seq == before


async def test_a_line_that_is_no_roll_is_unreadable(tables: Tables, any_game: str) -> None:
    people = await own(tables, any_game, 2)
    chance = random.Random(6)
    while (view := await people.view(0)).entry is None:
        await people.play_one(chance)
    for text in ("", "dice", "dice 9 9", "dice Q", "starts A", "stopped vote", "dice 1 2 3 4 5 6 7", "ü"):
        with pytest.raises(Unreadable):
            await tables.entering.enter(people.table_id, people.persons[0], 0, view.seq, text=text)
    assert (await people.view(0)).seq == view.seq
    _, text = view.game.notation.roll_text(view.material, view.shown, [0] * len(view.entry.sides))
    after = await tables.entering.enter(people.table_id, people.persons[0], 0, view.seq, text=text)
    assert after.log[view.seq].text == (text,) and after.log[view.seq].entered == "A"


async def test_the_same_roll_twice_is_one_and_a_late_one_is_refused(tables: Tables) -> None:
    people, active = await waiting_for_a_roll(tables)
    seq = (await people.view(active)).seq
    first = await enter(people, active, [2, 4], seq)
    again = await enter(people, active, [4, 2], seq)
    assert again.seq == first.seq
    with pytest.raises(OutOfDate):
        await enter(people, active, [3, 3], seq)
    with pytest.raises(NotLegal):
        await enter(people, active, [3, 3], first.seq)


async def test_tables_with_other_dice_take_no_entry(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2)
    view = await people.view(0)
    assert view.entry is None
    with pytest.raises(NotLegal):
        await enter(people, 0, [1, 2])


async def test_nobody_waits_for_a_seat_without_hands(tables: Tables) -> None:
    """A bot, a program, somebody who has left: anybody at the table enters the roll."""
    people, active = await waiting_for_a_roll(tables)
    other = next(seat for seat in (1, 2) if seat != active)
    if active == 0:
        await enter(people, 0, [0, 1])
        chance = random.Random(5)
        while (view := await people.view()).entry is None or view.entry.asked in (0, other):
            await (play(people, chance, steps=1) if view.phase != "over" else pytest.fail("over"))
        active = int(view.entry.asked)  # type: ignore[arg-type]
        other = next(seat for seat in (1, 2) if seat != active)
    entry = (await people.view(other)).entry
    assert entry is not None and entry.seat is None
    await tables.leave(people.table_id, people.persons[active])
    entry = (await people.view(other)).entry
    assert entry is not None and entry.seat == other
    await tables.come_back(people.table_id, people.persons[active])
    await tables.programs.admit(people.table_id, people.persons[active], active, program_person("x"))
    entry = (await people.view(other)).entry
    assert entry is not None and entry.seat is None  # the player is still there


async def test_all_leave_while_a_roll_is_awaited(tables: Tables) -> None:
    people, _ = await waiting_for_a_roll(tables)
    for person in people.persons:
        await tables.leave(people.table_id, person)
    view = await people.view()
    assert view.phase == "over" and view.entry is None
    record = await tables.record(people.table_id)
    assert check_record(game("harvest"), record) is None


async def test_a_vote_is_carried_while_a_roll_is_awaited(tables: Tables) -> None:
    people = await own(tables)
    chance = random.Random(4)
    while True:
        view = await people.view(0)
        assert view.phase == "running"
        rules = view.game.rules
        if view.entry and view.may_vote and rules.between_turns(view.material, view.shown):
            break
        await play(people, chance, steps=1)
    for seat in range(3):
        await tables.vote(people.table_id, people.persons[seat], seat, True)
    view = await people.view()
    assert view.phase == "over" and view.log[-1].text == ("stopped vote",)


async def test_drafts_and_undo_do_not_cross_an_entered_roll(tables: Tables) -> None:
    people, active = await waiting_for_a_roll(tables)
    view = await enter(people, active, [0, 0])
    with pytest.raises(OutOfDate):
        await tables.draft_undo(people.table_id, people.persons[active], active, view.seq - 1, 0)
    assert (await people.view(active)).log[-1].faces == (0, 0)


async def test_the_start_page_says_whose_roll_it_is(tables: Tables) -> None:
    people, active = await waiting_for_a_roll(tables)
    mine = [(await tables.mine(person))[0].my_turn for person in people.persons]
    assert mine == [seat == active for seat in range(3)]


@pytest.mark.parametrize("entered", ["", "A", "B", "G", "AB", 1, None, ["A"]])
def test_a_record_says_who_entered(entered: Any) -> None:
    from wuerfelwerk.engine.recorded.checking import read_event

    event = {"seq": 1, "actor": "dice", "text": ["dice 1 2"], "entered": entered}
    if entered in ("A", "B"):
        assert read_event(event, 1).entered == entered
    else:
        with pytest.raises(Unreadable):
            read_event(event, 1)
    if entered == "A":
        with pytest.raises(Unreadable):
            read_event({**event, "actor": "A"}, 1)

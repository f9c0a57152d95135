"""Playing on from a moment of a game that is over: a table of its own, with a record that holds."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.hall.people import People, random_actions
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.hall import NotLegal, Tables, Unreadable, new_person, read_record
from wuerfelwerk.table.seen.view import BRANCHED

pytestmark = pytest.mark.long


async def over(tables: Tables, game: str, **options: object) -> People:
    people = await People.begin(tables, game, 2, **options)
    await people.play_to_the_end(random.Random(2))
    return people


async def finished(tables: Tables, table_id: str) -> None:
    """Random decisions of everybody, bots too."""
    chance = random.Random(5)
    while (view := await tables.view(table_id)).phase != "over":
        seat = view.waiting_for[0]
        (holder,) = (await tables._cache.get(table_id)).seats[seat].holders
        await tables.act(table_id, holder, seat, view.seq, random_actions(view, seat, chance))


async def test_a_table_goes_on_from_any_moment(in_a_file: Tables, any_game: str) -> None:
    people = await over(in_a_file, any_game)
    old, me = await people.view(), new_person()
    for step in {0, 1, old.seq // 3, old.seq // 2, old.seq - 1}:
        id = await in_a_file.playing_on.begin(people.table_id, me, "Eva", step=step, seat=1, bot="random")
        new = await in_a_file.view(id, me)
        assert (new.phase, new.own_seats, new.is_host) == ("running", (1,), True) or new.phase == "over"
        assert [seat.kind for seat in new.seats] == ["bot:random", "human"] and new.seats[1].name == "Eva"
        assert [event.text for event in new.log[:step]] == [event.text for event in old.log[:step]]
        assert [event.before.tobytes() for event in new.log[:step]] == [
            event.before.tobytes() for event in old.log[:step]
        ]
        assert new.material.tobytes() == old.material.tobytes()
        assert [(note.what, note.after, note.seat) for note in new.notes] == [(BRANCHED, step, 1)]
        await finished(in_a_file, id)
        record = await in_a_file.record(id)
        assert check_record(new.game, record) is None
        assert record["dice"] == "seeded" and "proof" not in record
    assert (await people.view()).version == old.version, "the other stays as it is"


async def test_its_dice_are_fresh(in_a_file: Tables, any_game: str) -> None:
    people = await over(in_a_file, any_game)
    rolled = set()
    for _ in range(4):
        id = await in_a_file.playing_on.begin(
            people.table_id, new_person(), "Eva", step=0, seat=0, bot="random"
        )
        await finished(in_a_file, id)
        rolled.add(tuple(event.text for event in (await in_a_file.view(id)).log if event.seat is None))
    assert len(rolled) > 1


@pytest.mark.parametrize("dice", ["fair", "own"])
async def test_a_record_of_other_dice_holds_too(in_a_file: Tables, dice: str) -> None:
    """Numbers of rolls and who entered them belong to the dice of that table."""
    people = await People.begin(in_a_file, "harvest", 2, dice=dice, seed=None)
    chance = random.Random(3)
    while (view := await people.view(0)).phase != "over":
        if view.entry is not None and view.entry.asked is not None:
            seat = view.entry.asked
            faces = [chance.randrange(sides) for sides in view.entry.sides]
            await in_a_file.entering.enter(people.table_id, people.persons[seat], seat, view.seq, faces=faces)
        else:
            await people.play_one(chance)
    old = await people.view()
    id = await in_a_file.playing_on.begin(
        people.table_id, new_person(), "Eva", step=old.seq // 2, seat=0, bot="random"
    )
    await finished(in_a_file, id)
    record = await in_a_file.record(id)
    assert check_record(old.game, record) is None
    assert not any("roll" in event or "entered" in event for event in record["events"])


async def test_what_cannot_be_played_on_from_is_refused(in_a_file: Tables) -> None:
    running = await People.begin(in_a_file, "harvest", 2)
    me = new_person()
    for person in running.persons:
        with pytest.raises(NotLegal, match="Du spielst hier mit"):
            await in_a_file.playing_on.begin(running.table_id, person, "Eva", step=0, seat=0, bot="random")
    waiting = await People.sit(in_a_file, "harvest", 2)
    with pytest.raises(NotLegal, match="noch nicht begonnen"):
        await in_a_file.playing_on.begin(waiting.table_id, me, "Eva", step=0, seat=0, bot="random")
    people = await over(in_a_file, "harvest")
    last = (await people.view()).seq
    for step, seat, bot, error in (
        (last, 0, "random", NotLegal),
        (last + 1, 0, "random", NotLegal),
        (-1, 0, "random", NotLegal),
        (1, 2, "random", Unreadable),
        (1, -1, "random", Unreadable),
        (1, 0, "nobody", Unreadable),
    ):
        with pytest.raises(error):
            await in_a_file.playing_on.begin(people.table_id, me, "Eva", step=step, seat=seat, bot=bot)
    with pytest.raises(Unreadable):
        await in_a_file.playing_on.begin(people.table_id, me, "", step=1, seat=0, bot="random")
    assert await in_a_file.mine(me) == []


async def test_it_is_the_same_after_a_restart(file: Path, any_game: str) -> None:
    tables = await Tables.open(file, bots=False)
    people = await over(tables, any_game)
    step = (await people.view()).seq // 2
    id = await tables.playing_on.begin(people.table_id, new_person(), "Eva", step=step, seat=0, bot="random")
    before = await tables.view(id)
    await tables.close()
    tables = await Tables.open(file, bots=False)
    after = await tables.view(id)
    assert (after.seq, after.notes, after.phase) == (before.seq, before.notes, before.phase)
    assert after.shown.tobytes() == before.shown.tobytes()
    await finished(tables, id)
    assert check_record(after.game, await tables.record(id)) is None
    await tables.close()


async def test_from_a_running_game_comes_what_everybody_sees_and_nothing_else(
    in_a_file: Tables, any_game: str
) -> None:
    """Not what was decided in secret, not the dice: what falls there says nothing about what falls here."""
    people = await People.begin(in_a_file, any_game, 3, dice="seeded", seed=77)
    await people.play_until(
        lambda view: view.seq >= 12 and (len(view.waiting_for) > 1 or view.seq >= 30), random.Random(4)
    )
    if len((await people.view()).waiting_for) > 1:  # some decide in secret
        await people.play_one(random.Random(4))
    old = await in_a_file._cache.get(people.table_id)
    ids = [
        await in_a_file.playing_on.begin(
            people.table_id, new_person(), "Eva", step=old.seq, seat=0, bot="random"
        )
        for _ in range(2)
    ]
    new = [await in_a_file._cache.get(id) for id in ids]
    for one in new:
        assert [event.text for event in one.log[: old.seq]] == [event.text for event in old.log]
        if one.seq == old.seq:  # nothing was thrown or forced yet
            assert one.state.tobytes() == old.state.tobytes()
            assert all(done.auto for done in one.hidden.values()), "but what the table passes by itself"
        kept = {old.info.secret, old.info.invite, old.info.watch, *(seat.token for seat in old.seats)}
        fresh = {one.info.secret, one.info.invite, one.info.watch, *(seat.token for seat in one.seats)}
        assert not kept & fresh and one.info.seed not in (old.info.seed, old.info.seed + 1)
        assert not set().union(*(seat.holders for seat in one.seats)) & set(people.persons)
    assert new[0].info.seed != new[1].info.seed
    assert old.info == (await in_a_file._cache.get(people.table_id)).info, "nothing is to be seen there"


async def test_a_game_from_a_file_goes_on_too(in_a_file: Tables, any_game: str) -> None:
    people = await over(in_a_file, any_game)
    record = await in_a_file.record(people.table_id)
    step = len(record["events"]) // 2
    for brought in (record, {**record, "events": record["events"][:step], "result": None}):
        if brought["result"] is None:
            del brought["result"]
            brought.pop("proof", None)
        view = read_record(json.dumps(brought).encode(), "file")
        me = new_person()
        id = await in_a_file.playing_on.begin(view, me, "Eva", step=step, seat=1, bot="random")
        new = await in_a_file.view(id, me)
        assert new.own_seats == (1,) and "Ada" not in [seat.name for seat in new.seats]
        wanted = [tuple(event["text"]) for event in record["events"][:step]]
        assert [event.text for event in new.log[:step]] == wanted
        await finished(in_a_file, id)
        assert check_record(new.game, await in_a_file.record(id)) is None

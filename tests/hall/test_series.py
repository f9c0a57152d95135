"""The score sheet of a series: who is who over several games, and what of it others get to know."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tests.hall.people import People
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import Tables, new_person
from wuerfelwerk.store import moving
from wuerfelwerk.store.address import Address
from wuerfelwerk.store.schema import tables as rows
from wuerfelwerk.table.series import Sheet

GAME = list(GAMES)[1]  # a short one


async def again(people: People, **wishes: bool) -> People:
    """The rematch, begun by whoever opened it."""
    host = people.persons[0]
    new = await people.tables.rematch(people.table_id, host, **wishes)
    await people.tables.start(new, host)
    return People(people.tables, new, people.persons)


async def played(people: People, seed: int = 1) -> People:
    await people.play_to_the_end(random.Random(seed))
    return people


async def sheet(people: People, seat: int | None = None) -> Sheet:
    found = (await people.view(seat)).series
    assert found is not None
    return found


def scores(found: Sheet) -> dict[str, list[int | None]]:
    return {one.name: [score and score.points for score in one.scores] for one in found.members}


async def test_three_games_one_after_the_other(tables: Tables) -> None:
    one = await played(await People.begin(tables, GAME, 3, seed=1))
    assert (await one.view()).series is None, "one game is no series"
    two = await again(one, in_turn=True)
    assert (await two.view()).series is None, "while it runs nobody counts"
    await played(two, 2)
    three = await played(await again(two, in_turn=True), 3)
    views = [await game.view() for game in (one, two, three)]
    found = await sheet(three)
    assert found.games == 3
    for member in found.members:
        letter = "ABC"[["Ada", "Bo", "Cem"].index(member.name)]
        results = [view.result for view in views]
        assert [score.points for score in member.scores if score] == [
            r["points"][letter] for r in results if r
        ]
        assert member.wins == sum(letter in r["winners"] for r in results if r)
        assert member.points == sum(r["points"][letter] for r in results if r) and member.here
    began = [next(m.name for m in found.members if m.scores[n] and m.scores[n].started) for n in range(3)]
    order = ["Ada", "Bo", "Cem"]
    first = order.index(began[0])
    assert began == [order[(first + n) % 3] for n in range(3)], "it goes round"
    keys = [(-m.wins, -m.points) for m in found.members]
    assert keys == sorted(keys)
    assert (await sheet(two)).games == 2, "the game before knows nothing of the one after"


async def test_who_comes_later_and_who_goes_is_told(tables: Tables) -> None:
    one = await played(await People.begin(tables, GAME, 3, seed=1))
    new_id = await tables.rematch(one.table_id, one.persons[0])
    await tables.leave(new_id, one.persons[2])
    invite = (await tables.view(new_id, one.persons[0])).links.invite
    dora = new_person()
    await tables.sit(new_id, dora, "Cem", invite=invite)  # the name of somebody else: still somebody new
    two = People(tables, new_id, [one.persons[0], one.persons[1], dora])
    waits = await sheet(two)
    assert waits.games == 1 and sorted((m.name, m.here, m.played) for m in waits.members) == [
        ("Ada", True, 1), ("Bo", True, 1), ("Cem", False, 1), ("Cem", True, 0),
    ]  # fmt: skip
    await tables.rename(new_id, one.persons[1], 1, "Bodo")
    await tables.start(new_id, one.persons[0])
    found = await sheet(await played(two, 2), 2)
    assert len(found.members) == 4
    mine = next(m for m in found.members if m.mine)
    assert (mine.name, mine.new, mine.scores[0]) == ("Cem", True, None) and mine.scores[1]
    assert len([s for s in next(m for m in found.members if m.name == "Bodo").scores if s]) == 2


async def test_people_at_one_device_bots_and_programs_are_themselves(tables: Tables) -> None:
    person = new_person()
    id = await tables.create(GAME, person=person, name="Ada", seats=4, dice="seeded", seed=3)
    await tables.sit(id, person, "Bo", seat=1)
    await tables.set_bot(id, person, 2, "random")
    await tables.set_bot(id, person, 3, "random")
    await tables.start(id, person)
    view = await ended(tables, id)
    found = (await tables.view(await tables.rematch(id, person), person)).series
    assert found is None, "nobody has to be waited for: it has begun"
    view = await ended(tables, view.rematch or (await tables.view(id)).rematch)
    assert view.series and len(view.series.members) == 4
    assert all(member.played == 2 and member.here for member in view.series.members)
    third = await tables.rematch(view.table_id, person)
    await ended(tables, third)
    found = (await tables.view(third)).series
    assert found and [member.played for member in found.members] == [3] * 4


async def ended(tables: Tables, id: str) -> Any:
    chance = random.Random(4)
    from tests.hall.people import random_actions

    while (view := await tables.view(id)).phase != "over":
        seat = view.waiting_for[0]
        holder = min((await tables._cache.get(id)).seats[seat].holders)
        await tables.act(id, holder, seat, view.seq, random_actions(view, seat, chance))
    return view


async def test_it_is_the_same_after_a_restart_and_after_moving(tmp_path: Path) -> None:
    where = Address.read(tmp_path / "one.db")
    tables = await Tables.open(where, bots=False)
    one = await played(await People.begin(tables, GAME, 2, seed=1))
    two = await played(await again(one), 2)
    before = await sheet(two)
    await tables.close()
    lines = [line async for line in moving.export(where)]
    elsewhere = Address.read(tmp_path / "two.db")
    assert await moving.take_in(elsewhere, lines) == 2
    for place in (where, elsewhere):
        tables = await Tables.open(place, bots=False)
        assert (await tables.view(two.table_id)).series == before
        await tables.close()


async def test_a_circle_a_gap_and_damage_end_the_way_back(in_a_file: Tables) -> None:
    one = await played(await People.begin(in_a_file, GAME, 2, seed=1))
    two = await played(await again(one), 2)
    three = await played(await again(two), 3)

    async def sees(**values: Any) -> int:
        id = values.pop("id")
        await in_a_file._log.write(lambda c: c.execute(rows.update().where(rows.c.id == id).values(**values)))
        in_a_file.earlier._kept.clear()
        found = (await three.view()).series
        return found.games if found else 0

    assert await sees(id=three.table_id, rematch=one.table_id) == 3, "a circle is gone round once"
    assert await sees(id=three.table_id, rematch="") == 3
    assert await sees(id=one.table_id, result={"points": "many", "winners": 3}) == 2
    assert await sees(id=two.table_id, rematch="") == 0
    columns = await in_a_file._log.read(lambda c: sa.inspect(c).get_indexes("tables"))
    assert ["rematch"] in [index["column_names"] for index in columns]


async def test_nobody_who_holds_a_seat_is_named_to_others(in_a_file: Tables) -> None:
    one = await played(await People.begin(in_a_file, GAME, 2, seed=1))
    two = await played(await again(one), 2)
    found = await sheet(two)

    def texts(value: Any) -> list[str]:
        if is_dataclass(value):
            return [text for field in fields(value) for text in texts(getattr(value, field.name))]
        if isinstance(value, tuple):
            return [text for one in value for text in texts(one)]
        return [value] if isinstance(value, str) else []

    assert sorted(set(texts(found))) == ["Ada", "Bo", "human"]

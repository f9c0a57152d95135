"""The record of a table: its log in notation, its proof, and nothing that would tell the future."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.hall.people import People
from wuerfelwerk.dice import Roll, verify
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.engine.recorded.record import Replay
from wuerfelwerk.games import game
from wuerfelwerk.hall import NotLegal, Tables, new_person

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seats", [2, 3])
async def test_the_record_of_any_game_passes_the_check(tables: Tables, any_game: str, seats: int) -> None:
    people = await People.begin(tables, any_game, seats, dice="fair", seed=None)
    chance = random.Random(seats)
    await people.play_until(lambda view: view.seq >= 12, chance)
    assert check_record(game(any_game), await tables.record(people.table_id)) is None
    view = await people.play_to_the_end(chance)
    record = await tables.record(people.table_id)
    assert check_record(game(any_game), record) is None
    assert record["result"] == view.result
    assert [event["seq"] for event in record["events"]] == list(range(1, view.seq + 1))
    assert record["seats"][0] == {"seat": "A", "name": "Ada", "kind": "human"}
    assert record["dice"] == "fair"


async def test_every_roll_of_a_finished_table_can_be_recomputed(tables: Tables, any_game: str) -> None:
    people = await People.begin(tables, any_game, 2, dice="fair", seed=None)
    await people.play_to_the_end(random.Random(3))
    record = await tables.record(people.table_id)
    verdict = verify(record["proof"], people.table_id, await rolls_of(people, record))
    assert verdict.ok
    assert verdict.rolls == sum("roll" in event for event in record["events"]) > 4


async def rolls_of(people: People, record: dict) -> list[Roll]:
    """The rolls of a record, read with nothing but the record and the rules."""
    played = game(record["game"])
    material = (await people.view()).material
    state, rolls, thrown = Replay(played, material).state, [], new_throw()
    for logged in (await people.view()).log:
        event = record["events"][logged.seq - 1]
        if "roll" in event:
            played.rules.throw(material, state, thrown)
            faces = played.notation.read_roll(material, state, event["actor"], event["text"][0])
            sides = tuple(int(n) for n in thrown.sides[: int(thrown.count)])
            rolls.append(Roll(event["roll"], sides, tuple(faces), bool(thrown.alike)))
        if logged.faces:
            played.rules.land(material, state, np.array(logged.faces, np.int16))
        for action in logged.actions:
            played.rules.apply(material, state, logged.seat, action)
    return rolls


async def test_rolls_are_numbered_and_the_secret_comes_last(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 2, dice="fair", seed=None)
    assert "secret" not in (await tables.record(people.table_id))["proof"]
    await people.play_to_the_end()
    record = await tables.record(people.table_id)
    numbers = [event["roll"] for event in record["events"] if "roll" in event]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(event["actor"] in ("dice", "lot") for event in record["events"] if "roll" in event)
    assert len(bytes.fromhex(record["proof"]["secret"])) == 32


async def test_seeded_tables_repeat_and_hold_no_proof(tables: Tables) -> None:
    events = []
    for _ in range(2):
        people = await People.begin(tables, "harvest", 3, seed=77)
        await people.play_to_the_end()
        record = await tables.record(people.table_id)
        events.append(record["events"])
        assert record["dice"] == "seeded"
        assert "proof" not in record
        assert "77" not in str({key: value for key, value in record.items() if key != "events"})
    assert events[0] == events[1]


async def test_dice_of_one_table_do_not_move_those_of_another(tables: Tables) -> None:
    alone = await People.begin(tables, "harvest", 2, seed=9)
    await alone.play_to_the_end(random.Random(4))
    beside = await People.begin(tables, "harvest", 2, seed=9)
    other = await People.begin(tables, "harvest", 2, seed=10)
    chance, noise = random.Random(4), random.Random(5)
    while (await beside.view()).phase != "over":
        await beside.play_one(chance)
        if (await other.view()).phase != "over":
            await other.play_one(noise)
    one, two = (await alone.view()).log, (await beside.view()).log
    assert [event.faces for event in one] == [event.faces for event in two]


async def test_two_hundred_tables_have_two_hundred_different_dice(tables: Tables) -> None:
    logs = set()
    for _ in range(200):
        table_id = await tables.create("harvest", person=new_person(), name="Ada")
        logs.add(tuple(tables._cache._tables[table_id].dice().roll(1, [6] * 12)))
    assert len(logs) >= 199


async def test_a_table_that_has_not_begun_has_no_record(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 2)
    with pytest.raises(NotLegal):
        await tables.record(people.table_id)

"""Who starts (X-1): the lot, or the seat the host has picked instead."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.calling import run
from tests.hall.people import NAMES, People
from wuerfelwerk.dice import SeededDice
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.engine.starting import draws_starter
from wuerfelwerk.games import GAMES, game
from wuerfelwerk.hall import Address, Forbidden, NotLegal, Tables, Unreadable, new_person
from wuerfelwerk.store.moving import BadExport, export, take_in
from wuerfelwerk.table.dice.own_dice import ENTER_LOTS

LETTERS = "ABCDEF"
FAIR: dict[str, Any] = {"dice": "fair", "seed": None}


def draws_lots(name: str) -> bool:
    one = game(name)
    return draws_starter(one, one.rules.lay_out(one.card.defaults(), 2, SeededDice(0).stream(0), ()))


def whose_turn(state: Any) -> int:
    members = [member for member in ("thrower", "active") if member in state.dtype.names]
    return next(int(state[member]) for member in members if state[member] >= 0)


WITH_A_LOT = [name for name in GAMES if draws_lots(name)]
WITHOUT = [name for name in GAMES if name not in WITH_A_LOT]


async def pick(people: People, seat: int | None, by: int = 0) -> None:
    await people.tables.pick_starter(people.table_id, people.persons[by], seat)


async def starter(people: People) -> int | None:
    return (await people.view()).starter


async def begun(tables: Tables, name: str, seats: int, picked: int, **options: Any) -> People:
    people = await People.sit(tables, name, seats, **options)
    await pick(people, picked)
    await tables.start(people.table_id, people.persons[0])
    return people


async def test_x_1_a_pick_is_offered_where_a_game_draws_who_starts(tables: Tables) -> None:
    assert WITH_A_LOT and WITHOUT, "games of both kinds"
    for name in (*WITH_A_LOT, *WITHOUT):
        people = await People.sit(tables, name, 2)
        assert (await people.view()).may_pick == (name in WITH_A_LOT)
        await tables.start(people.table_id, people.persons[0])
        assert (await people.view()).log[0].text[0].startswith("starts ") == (name in WITH_A_LOT)


@pytest.mark.parametrize("name", WITH_A_LOT)
@pytest.mark.parametrize("seat", [0, 2])
async def test_x_1_the_host_may_pick_who_starts_and_the_record_is_checked_and_verified(
    tables: Tables, name: str, seat: int, tmp_path: Any
) -> None:
    people = await begun(tables, name, 3, seat, **FAIR)
    view = await people.play_until(lambda view: any(event.roll == 1 for event in view.log) and view.seq >= 8)
    assert int(view.log[0].before.turn) == 0 and view.starter == seat
    assert whose_turn(next(event for event in view.log if event.roll).before) == seat, "the first throw"
    for person in people.persons:
        await tables.leave(people.table_id, person)
    record = await tables.record(people.table_id)
    first, *later = [event for event in record["events"] if event["actor"] in ("dice", "lot")]
    assert first == {"seq": 1, "actor": "lot", "text": [f"starts {LETTERS[seat]}"], "entered": "A"}
    rolls = [event["roll"] for event in later if not event["text"][0].startswith("stopped")]
    assert rolls == list(range(1, len(rolls) + 1)) and rolls
    assert "starter" not in record["options"]
    file = tmp_path / "picked.game.json"
    file.write_text(json.dumps(record))
    assert run("check", file).exit_code == 0
    told = run("verify", file)
    assert (
        told.exit_code == 0
        and f"starts {LETTERS[seat]}: chosen by the host (seat A), not drawn" in told.stdout
    )
    assert json.loads(run("verify", file, "--json").stdout) == {
        "rolls": len(rolls),
        "ok": True,
        "first_bad": None,
        "chosen": 1,
        "sealed": 1,
        "void": 0,
    }


async def test_x_1_without_a_pick_the_lot_is_drawn(tables: Tables) -> None:
    people = await People.begin(tables, "harvest", 3, **FAIR)
    first = (await people.view()).log[0]
    assert (first.roll, first.entered, (await people.view()).starter) == (1, "", None)


async def test_x_1_only_the_host_picks_and_only_before_the_game(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 3)
    for person in (people.persons[1], new_person()):
        with pytest.raises(Forbidden):
            await tables.pick_starter(people.table_id, person, 1)
    await pick(people, 1)
    assert [(await people.view(seat)).starter for seat in (None, 0, 1, 2)] == [1] * 4
    await pick(people, None)
    assert await starter(people) is None
    await tables.start(people.table_id, people.persons[0])
    with pytest.raises(NotLegal):
        await pick(people, 1)
    assert not (await people.view(0)).may_pick


@pytest.mark.parametrize("seat", [-2, 3, 6])
async def test_x_1_a_seat_that_is_not_there_cannot_be_picked(tables: Tables, seat: int) -> None:
    people = await People.sit(tables, "harvest", 3)
    await pick(people, 2)
    with pytest.raises(Unreadable):
        await pick(people, seat)
    assert await starter(people) == 2


async def test_x_1_a_pick_may_come_with_the_table(tables: Tables) -> None:
    for name in WITH_A_LOT:
        table_id = await tables.create(name, person=new_person(), name="Ada", settings={"starter": 1})
        assert (await tables.view(table_id)).starter == 1


async def test_x_1_where_nobody_draws_lots_nobody_is_picked(tables: Tables) -> None:
    for name in WITHOUT:
        with pytest.raises(Unreadable):
            await tables.create(name, person=new_person(), name="Ada", settings={"starter": 1})
        with pytest.raises(Unreadable):
            await pick(await People.sit(tables, name, 2), 1)


@pytest.mark.parametrize(("picked", "gone", "left"), [(3, 1, 2), (1, 3, 1), (1, 1, None)])
async def test_x_1_the_pick_moves_with_its_seat_and_goes_with_it(
    tables: Tables, picked: int, gone: int, left: int | None
) -> None:
    people = await People.sit(tables, "harvest", 4)
    await pick(people, picked)
    await tables.free(people.table_id, people.persons[0], gone)
    assert await starter(people) == picked
    await tables.remove_seat(people.table_id, people.persons[0], gone)
    assert await starter(people) == left
    await tables.start(people.table_id, people.persons[0])
    first = (await people.view()).log[0]
    assert (first.entered, first.roll) == (("", 1) if left is None else ("A", 0))
    assert left is None or first.text == (f"starts {LETTERS[left]}",)


@pytest.mark.parametrize(("picked", "name"), [(3, NAMES[3]), (1, None)])
async def test_x_1_seats_still_open_at_the_start_are_taken_away_under_the_pick(
    tables: Tables, picked: int, name: str | None
) -> None:
    people = await People.sit(tables, "harvest", 4)
    await tables.leave(people.table_id, people.persons[1])
    await pick(people, picked)
    await tables.start(people.table_id, people.persons[0])
    view = await people.view()
    assert [seat.name for seat in view.seats] == ["Ada", "Cem", "Dora"]
    assert (None if view.starter is None else view.seats[view.starter].name) == name
    assert bool(view.log[0].entered) == (name is not None)


async def test_x_1_who_picked_is_the_seat_of_the_host_wherever_it_is(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 3)
    host = people.persons[0]
    await tables.free(people.table_id, people.persons[2], 2)
    await tables.sit(people.table_id, host, "Anna", seat=2)
    await tables.free(people.table_id, host, 0)
    await pick(people, 1)
    await tables.start(people.table_id, host)
    first = (await people.view()).log[0]
    assert (first.text, first.entered) == (("starts A",), "B")


async def test_x_1_a_host_who_gets_up_takes_the_pick_along(tables: Tables) -> None:
    people = await People.sit(tables, "harvest", 3)
    await pick(people, 2)
    await tables.leave(people.table_id, people.persons[0])
    await tables.start(people.table_id, people.persons[1])  # the next host
    view = await people.view()
    assert (view.starter, view.log[0].entered, view.settings["starter"]) == (None, "", -1)


@pytest.mark.long
@pytest.mark.parametrize("dice", ["fair", "seeded", "own"])
async def test_x_1_a_pick_survives_restarts_before_and_in_the_game(
    tables: Tables, where: str, dice: str
) -> None:
    seed = 5 if dice == "seeded" else None
    people = await People.sit(tables, "harvest", 3, dice=dice, seed=seed)
    await pick(people, 1)
    await tables.close()
    people.tables = await Tables.open(where, bots=False)
    assert await starter(people) == 1
    await people.tables.start(people.table_id, people.persons[0])
    before, state = await people.tables.record(people.table_id), (await people.view()).shown.tobytes()
    await people.tables.close()
    people.tables = await Tables.open(where, bots=False)
    view = await people.view()
    assert await people.tables.record(people.table_id) == before
    assert (view.shown.tobytes(), view.starter, view.log[0].entered) == (state, 1, "A")
    await people.tables.close()


@pytest.mark.long
async def test_x_1_a_pick_goes_along_to_another_database(tables: Tables, where: str, tmp_path: Any) -> None:
    waiting = await People.sit(tables, "harvest", 3)
    await pick(waiting, 2)
    running = await begun(tables, "harvest", 3, 1, **FAIR)
    lines = [line async for line in export(Address.read(where))]
    there = await _opened(tmp_path / "there.db", lines)
    for people, seat in ((waiting, 2), (running, 1)):
        moved = People(there, people.table_id, people.persons)
        assert await starter(moved) == seat
    assert await there.record(running.table_id) == await tables.record(running.table_id)
    await there.close()


async def _opened(file: Any, lines: list[str]) -> Tables:
    await take_in(Address.read(file), lines)
    return await Tables.open(file, bots=False)


async def test_x_1_a_table_with_another_roll_entered_is_not_taken_in(
    tables: Tables, where: str, tmp_path: Any
) -> None:
    people = await begun(tables, "harvest", 2, 1, **FAIR)
    mark, line = [line async for line in export(Address.read(where), [people.table_id])]
    rows = json.loads(line)
    assert [row["actor"] for row in rows["events"]] == ["lot:A", "dice"]
    rows["events"][1] |= {"actor": "dice:A", "roll": 0}
    with pytest.raises(BadExport, match="event 2"):
        await take_in(Address.read(tmp_path / "there.db"), [mark, json.dumps(rows)])


async def test_x_1_a_rematch_falls_back_to_the_lot(tables: Tables) -> None:
    people = await begun(tables, "harvest", 2, 1, settings={"patience": 7})
    await people.play_to_the_end()
    again = await tables.rematch(people.table_id, people.persons[1])
    view = await tables.view(again)
    assert (view.starter, view.settings["starter"], view.settings["patience"]) == (None, -1, 7)
    assert (await people.view()).starter == 1


async def test_x_1_a_rematch_may_go_in_turn(tables: Tables) -> None:
    """Whoever asks for it picks the seat after the one that started; the log says that they did."""
    people = await begun(tables, "harvest", 3, 2)
    assert (await people.view()).next_starter is None, "nobody is asked while the game goes on"
    await people.play_to_the_end()
    assert (await people.view()).next_starter == 0
    again = await tables.rematch(people.table_id, people.persons[1], in_turn=True)
    view = await tables.view(again, people.persons[1])
    assert (view.starter, view.is_host) == (0, True)
    await tables.start(again, people.persons[1])
    first = (await tables.view(again)).log[0]
    assert (first.text, first.entered) == (("starts A",), "B")
    assert check_record(view.game, await tables.record(again)) is None


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_A_LOT)
@pytest.mark.parametrize("lots", [False, True])
async def test_x_1_with_own_dice_nobody_is_asked_for_a_lot_that_was_picked(
    tables: Tables, name: str, lots: bool
) -> None:
    own = {"dice": "own", "seed": None, "settings": {ENTER_LOTS: lots}}
    drawn = await People.begin(tables, name, 2, **own)
    asked = (await drawn.view()).entry
    assert (asked is not None and asked.sides == (2,)) == lots  # without a pick it is asked for
    people = await begun(tables, name, 2, 1, **own)
    view = await people.view()
    assert (view.log[0].text, view.log[0].entered) == (("starts B",), "A")
    assert view.entry is None or view.entry.sides != (2,)
    assert check_record(view.game, await tables.record(people.table_id)) is None


async def test_x_1_the_dice_after_a_pick_are_those_from_roll_one_on(tables: Tables) -> None:
    """The same seed: what the lot would have drawn is what the first roll draws now."""
    people = await begun(tables, "harvest", 2, 0, seed=11)
    table = await tables._cache.get(people.table_id)
    first = next(event for event in table.log if event.roll)
    assert first.roll == 1 and sorted(table.dice().roll(1, [6, 6])) == list(first.faces)


async def test_x_1_the_proof_shows_what_was_not_drawn(tables: Tables) -> None:
    people = await begun(tables, "harvest", 2, 1, **FAIR)
    await people.play_until(lambda view: view.seq > 4, random.Random(2))
    shown = [roll for roll in await tables.rolls(people.table_id) if roll.text]
    assert (shown[0].number, shown[0].entered, shown[0].text) == (None, "A", "starts B")
    assert [roll.number for roll in shown[1:]] == list(range(1, len(shown)))
    assert {roll.entered for roll in shown[1:]} == {""}

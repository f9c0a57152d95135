"""A server killed at any moment comes back with the table as it was: kill -9, not a polite stop."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from tests.hall.people import People, shown
from tests.hall.victim import digest, one_step
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.hall import Tables

ROOT = Path(__file__).resolve().parents[2]


class Victim:
    """A server process under our thumb."""

    def __init__(self, where: str, game: str) -> None:
        self.where, self.game = where, game
        self.table: list[str] = []  # table id and persons
        self.steps: list[tuple[int, str]] = []  # acknowledged: seq and digest
        self.found = ""

    async def live(self, seed: int, steps: int, *, kill_after: float | None = None) -> bool:
        """Starts the process, lets it go so many steps (or seconds), kills it. True if the game is over."""
        command = [
            sys.executable,
            "-m",
            "tests.hall.victim",
            self.where,
            self.game,
            str(seed),
            str(steps),
        ]
        process = await asyncio.create_subprocess_exec(
            *command, *self.table, cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        try:
            return await asyncio.wait_for(self._listen(process), kill_after)
        except TimeoutError:
            return False
        finally:
            process.kill()
            await process.communicate()

    async def _listen(self, process: asyncio.subprocess.Process) -> bool:
        assert process.stdout is not None
        over = False
        async for line in process.stdout:
            word, *rest = line.decode().split()
            if word == "table":
                self.table = rest
            elif word == "found":
                self.found = rest[0]
            elif word == "step":
                self.steps.append((int(rest[0]), rest[1]))
            elif word == "waiting":
                break
            over = over or word == "over"
        return over


@pytest.mark.long
async def test_killed_after_any_step_the_table_is_as_it_was(where: str, any_game: str) -> None:
    """Stops in the middle of drafts, of simultaneous phases and between turns, over one whole game."""
    victim = Victim(where, any_game)
    await victim.live(0, 1)
    for life, steps in enumerate((2, 3, 9, 14), 1):
        before = victim.steps[-1][1]
        await victim.live(life, steps)
        assert victim.found == before
    tables = await Tables.open(where, bots=False)
    people = People(tables, victim.table[0], victim.table[1:])
    assert await digest(people) == victim.steps[-1][1]
    await tables.close()


@pytest.mark.long
async def test_killed_in_full_flight_nothing_acknowledged_is_lost(where: str, any_game: str) -> None:
    victim = Victim(where, any_game)
    await victim.live(0, 0)
    for life, seconds in enumerate((2.0, 2.5), 1):
        await victim.live(life, 10_000, kill_after=seconds)
        tables = await Tables.open(where, bots=False)
        people = People(tables, victim.table[0], victim.table[1:])
        view = await people.view()
        assert [event.seq for event in view.log] == list(range(1, view.seq + 1))
        if victim.steps:
            assert view.seq >= victim.steps[-1][0]
        await tables.close()


@pytest.mark.long
async def test_every_state_of_a_game_is_restored_to_the_byte(where: str, any_game: str) -> None:
    """Step by step through a game, in one process: read back from the file after every step."""
    tables = await Tables.open(where, bots=False)
    people = await People.begin(tables, any_game, 3)
    chance = random.Random(8)
    for _ in range(40):
        await one_step(people, chance)
        before = [shown(await people.view(seat)) for seat in (None, 0, 1, 2)]
        tables._cache._tables.clear()
        assert [shown(await people.view(seat)) for seat in (None, 0, 1, 2)] == before
    await tables.close()


async def test_the_next_roll_after_a_restart_is_the_one_that_was_to_come(where: str) -> None:
    logs = []
    for restarts in (False, True):
        tables = await Tables.open(where, bots=False)
        people = await People.begin(tables, "harvest", 2, seed=4)
        chance = random.Random(4)
        while (await people.view()).phase != "over":
            await people.play_one(chance)
            if restarts:
                await people.tables.close()
                people.tables = await Tables.open(where, bots=False)
        logs.append([(event.actor, event.text) for event in (await people.view()).log])
        await people.tables.close()
    assert logs[0] == logs[1]


async def test_versions_go_on_rising_after_a_restart(where: str) -> None:
    tables = await Tables.open(where, bots=False)
    people = await People.begin(tables, "harvest", 2)
    version = (await people.view()).version
    await tables.close()
    people.tables = await Tables.open(where, bots=False)
    assert (await people.view()).version > version
    await people.tables.close()


async def test_two_services_on_one_database_never_both_win(where: str) -> None:
    """The version of the table decides; the loser looks again and refuses or agrees."""
    one = await Tables.open(where, bots=False)
    people = await People.begin(one, "harvest", 2)
    two = await Tables.open(where, bots=False)
    view = await two.view(people.table_id)
    (active,) = view.waiting_for
    person = people.persons[active]
    await one.act(people.table_id, person, active, view.seq, [7])
    same = await two.act(people.table_id, person, active, view.seq, [7])
    assert shown(same) == shown(await one.view(people.table_id, person, active))
    with pytest.raises(Exception, match="schon weiter"):
        await two.act(people.table_id, person, active, view.seq, [8])
    await one.close()
    await two.close()


async def test_tables_that_fall_out_of_memory_come_back(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wuerfelwerk.hall import cache

    monkeypatch.setattr(cache, "CACHED", 3)
    many = [await People.begin(tables, "harvest", 2) for _ in range(8)]
    assert len(tables._cache._tables) == 3
    for people in many:
        await people.play_one(random.Random(1))
    for people in many:
        assert (await people.view()).seq > 2


async def test_a_table_of_a_version_that_dealt_otherwise_goes_on_under_its_own(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from tests.hall import harvest as toy
    from wuerfelwerk import games
    from wuerfelwerk.engine.contract import option

    people = await People.begin(tables, "harvest", 2)
    late = option("late", ("spät", "late"), ("Neu.", "New."), ("no", "yes"))
    options = (*toy.GAME.card.options, late)
    card = replace(toy.GAME.card, rules_version=2, dealt_otherwise=(1,), options=options)
    monkeypatch.setattr(toy, "GAME", replace(toy.GAME, card=card))
    games.game.cache_clear()
    tables._cache._tables.clear()
    view = await people.view()
    assert (view.phase, view.rules_version, view.options["late"]) == ("running", 1, "no")
    record = await tables.record(people.table_id)
    assert record["rules_version"] == 1
    assert check_record(games.game("harvest"), record) is None
    fresh = await People.begin(tables, "harvest", 2)
    assert (await fresh.view()).rules_version == 2


async def test_a_table_of_other_rules_is_refused_and_not_replayed_wrongly(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from tests.hall import harvest as toy
    from wuerfelwerk import games
    from wuerfelwerk.hall import Damaged

    people = await People.begin(tables, "harvest", 2)
    monkeypatch.setattr(toy, "GAME", replace(toy.GAME, card=replace(toy.GAME.card, rules_version=2)))
    games.game.cache_clear()
    tables._cache._tables.clear()
    with pytest.raises(Damaged, match="Regelstand 1"):
        await people.view()
    assert [line.phase for line in await tables.mine(people.persons[0])] == ["damaged"]
    fresh = await People.begin(tables, "harvest", 2)
    assert (await fresh.view()).phase == "running"

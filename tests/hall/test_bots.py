"""Bots: legal commits through the same door, failures that are seen and survived, no ghosts."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.hall import harvest as toy
from tests.hall.clock import Clock
from tests.hall.people import People
from wuerfelwerk.hall import Tables, View, new_person
from wuerfelwerk.hall.bots import BotFailed, BotWorker

QUICK = {"bot_pause": 0, "patience": 0}


class Stub:
    """Bots of the toy game that think in this process. ``fault`` spoils their answers."""

    def __init__(self, fault: str = "") -> None:
        self.fault = fault
        self.asked: list[tuple[Any, ...]] = []

    def start(self) -> None:
        return

    async def close(self) -> None:
        return

    async def choose(
        self, game_id: str, bot: str, material: bytes, state: bytes, seat: int, seed: int
    ) -> list[int]:
        self.asked.append((game_id, bot, material, state, seat, seed))
        if self.fault == "crash":
            raise BotFailed("Traceback: the bot fell over")
        if self.fault == "illegal":
            return [toy.PUSH, toy.PUSH]
        return [toy.HOLD] if at(state).phase == toy.DECIDE else [1, 4]


def at(state: bytes) -> Any:
    import numpy as np

    return np.frombuffer(bytearray(state), toy.STATE)[0]


@pytest.fixture
async def with_stub(where: str) -> AsyncIterator[tuple[Tables, Stub]]:
    stub = Stub()
    tables = await Tables.open(where, chooser=stub)
    yield tables, stub
    await tables.close()


async def table_with_bots(
    tables: Tables, people: int, bots: int, game: str = "harvest", **settings: Any
) -> People:
    persons = [new_person() for _ in range(people)]
    table_id = await tables.create(
        game,
        person=persons[0],
        name="P0",
        seats=people + bots,
        settings={**QUICK, **settings},
        dice="seeded",
        seed=2,
    )
    for seat in range(1, people):
        invite = (await tables.view(table_id, persons[0])).links.invite
        await tables.sit(table_id, persons[seat], f"P{seat}", invite=invite)
    for seat in range(people, people + bots):
        await tables.set_bot(table_id, persons[0], seat, "greedy" if seat % 2 else "random")
    await tables.start(table_id, persons[0])
    return People(tables, table_id, persons)


async def until(people: People, reached: Any, seconds: float = 20.0) -> View:
    """Waits for the table, as a page without seat would, to reach something."""
    with people.tables.watch(people.table_id) as watcher:
        end = time.monotonic() + seconds
        while not reached(view := await people.view()):
            assert time.monotonic() < end, f"still waiting at {view.seq}"
            await watcher.next(timeout=0.2)
        return view


async def test_bots_play_their_part_and_people_theirs(with_stub: tuple[Tables, Stub]) -> None:
    people = await table_with_bots(with_stub[0], 1, 2)
    while True:
        view = await until(people, lambda view: 0 in view.waiting_for or view.phase == "over")
        if view.phase == "over":
            break
        await people.act(0, [toy.HOLD] if view.shown.phase == toy.DECIDE else [0, 3])
    assert {event.actor for event in view.log} == {"A", "B", "C", "dice", "lot"}


async def test_bots_see_no_hidden_commit_and_no_dice(with_stub: tuple[Tables, Stub]) -> None:
    tables, stub = with_stub
    people = await table_with_bots(tables, 1, 1)
    view = await until(people, lambda view: 0 in view.waiting_for)
    if view.shown.phase == toy.DECIDE:
        await people.act(0, [toy.HOLD])
    await until(people, lambda view: view.waiting_for == (0,))
    *_, state, seat, _ = stub.asked[-1]
    assert at(state).tobytes() == (await people.view()).shown.tobytes()
    assert seat == 1
    seeds = [asked[-1] for asked in stub.asked]
    assert len(set(seeds)) == len(seeds)
    secret = tables._cache._tables[people.table_id].info.secret
    assert secret not in repr(stub.asked)


@pytest.mark.parametrize("fault", ["crash", "illegal"])
async def test_a_bot_that_fails_plays_something_legal_and_it_is_logged(
    with_stub: tuple[Tables, Stub], fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    tables, stub = with_stub
    stub.fault = fault
    people = await table_with_bots(tables, 1, 1)
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            view = await until(people, lambda view: 0 in view.waiting_for)
            await people.act(0, [toy.HOLD] if view.shown.phase == toy.DECIDE else [0, 3])
        await until(people, lambda view: view.seq > 6)
    assert any("greedy" in line.getMessage() for line in caplog.records)


async def test_bots_alone_play_only_while_somebody_looks(with_stub: tuple[Tables, Stub]) -> None:
    """The ghost table: nobody plays, nobody looks, nothing is computed."""
    tables, stub = with_stub
    people = await table_with_bots(tables, 1, 2, bot_pause=0.01)
    await tables.leave(people.table_id, people.persons[0])
    assert (await people.view()).phase == "over"  # the last person has gone: abandoned

    people = await table_with_bots(tables, 1, 2, bot_pause=0.02)
    await until(people, lambda view: view.waiting_for == (0,))
    await asyncio.sleep(0.1)
    asked = len(stub.asked)
    await asyncio.sleep(0.3)
    assert len(stub.asked) == asked
    assert tables._attendant._tasks == {}


async def test_a_table_of_bots_pauses_when_the_last_watcher_goes(with_stub: tuple[Tables, Stub]) -> None:
    tables, stub = with_stub
    host = new_person()
    table_id = await tables.create("harvest", person=host, name="H", seats=3, settings={"bot_pause": 0.05})
    await tables.free(table_id, host, 0)
    for seat in range(3):
        await tables.set_bot(table_id, host, seat, "greedy")
    await tables.start(table_id, host)
    people = People(tables, table_id, [host])
    await asyncio.sleep(0.3)
    assert stub.asked == []
    await until(people, lambda view: view.seq >= 5)
    await asyncio.sleep(0.1)
    seq = (await people.view()).seq
    await asyncio.sleep(0.4)
    assert (await people.view()).seq == seq
    assert tables._attendant._tasks == {}
    assert (await until(people, lambda view: view.phase == "over")).result is not None


async def test_after_a_restart_bots_go_on(where: str) -> None:
    silent = await Tables.open(where, bots=False)
    people = await table_with_bots(silent, 1, 1)
    view = await people.view()
    if view.waiting_for == (0,):
        await people.act(0, [toy.HOLD])
    assert 1 in (await people.view()).waiting_for
    await silent.close()
    people.tables = await Tables.open(where, chooser=Stub())
    for _ in range(200):
        if 1 not in (await people.view()).waiting_for:
            break
        await asyncio.sleep(0.02)
    assert 1 not in (await people.view()).waiting_for
    await people.tables.close()


@pytest.mark.parametrize("phase", [toy.DECIDE, toy.HARVEST])
async def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(
    with_stub: tuple[Tables, Stub], clock: Clock, phase: int
) -> None:
    """The page of one player is closed in each phase: the table goes on, the player comes back."""
    tables, _ = with_stub
    people = await table_with_bots(tables, 2, 0, patience=0.3)
    absent = (await people.view()).waiting_for[0]
    if phase == toy.HARVEST:
        await people.act(absent, [toy.HOLD])
    present = 1 - absent
    seq = (await people.view()).seq
    with tables.watch(people.table_id, people.persons[present]):
        if phase == toy.HARVEST:
            await people.act(present, [0, 3])
        clock.go(1)
        view = await until(people, lambda view: view.seq > seq)
        event = next(event for event in view.log[seq:] if event.seat == absent)
        assert event.stand_in
        assert view.seats[absent].kind == "human"
        assert view.seats[absent].stand_in
        with tables.watch(people.table_id, people.persons[absent]):
            assert not (await people.view()).seats[absent].stand_in
            seq = (await people.view()).seq
            for seat in (absent, present):
                if seat in (await people.view()).waiting_for:
                    deciding = (await people.view()).shown.phase == toy.DECIDE
                    await people.act(seat, [toy.HOLD] if deciding else [0, 3])
            mine = [event for event in (await people.view()).log[seq:] if event.seat == absent]
            assert all(not event.stand_in for event in mine)


async def test_nobody_stands_in_while_nobody_waits(with_stub: tuple[Tables, Stub]) -> None:
    tables, stub = with_stub
    await table_with_bots(tables, 2, 0, patience=0.05)
    tables._cache.watching._seen.clear()
    await asyncio.sleep(0.3)
    assert stub.asked == []


async def test_who_left_is_played_for_until_they_come_back(with_stub: tuple[Tables, Stub]) -> None:
    tables, _ = with_stub
    people = await table_with_bots(tables, 2, 0)
    (gone,) = (await people.view()).waiting_for
    await people.view(1 - gone)
    await tables.leave(people.table_id, people.persons[gone])
    view = await until(people, lambda view: view.waiting_for == (1 - gone,))
    assert view.log[-1].stand_in
    link = tables._cache._tables[people.table_id].seats[gone].token
    await tables.following.claim(link, new_person())
    assert not (await people.view()).seats[gone].stand_in


# ---- the real worker ----


@pytest.fixture
async def worker(any_game: str) -> AsyncIterator[BotWorker]:
    worker = BotWorker([any_game], answer_seconds=60)
    worker.start()
    yield worker
    await worker.close()


@pytest.mark.long
async def test_games_of_bots_in_the_worker_reach_their_end_unrefused(
    file: Path, any_game: str, caplog: pytest.LogCaptureFixture
) -> None:
    tables = await Tables.open(file, chooser=BotWorker([any_game]))
    with caplog.at_level(logging.WARNING):
        for seats in (2, 3):
            host = new_person()
            table_id = await tables.create(any_game, person=host, name="H", seats=seats, settings=QUICK)
            await tables.free(table_id, host, 0)
            for seat in range(seats):
                await tables.set_bot(table_id, host, seat, "greedy" if seat % 2 else "random")
            await tables.start(table_id, host)
            view = await until(People(tables, table_id, [host]), lambda view: view.phase == "over", 240)
            assert view.result is not None
    await tables.close()
    assert [line.getMessage() for line in caplog.records if line.name.startswith("wuerfelwerk")] == []


async def first_question(game: str, tables: Tables) -> tuple[str, str, bytes, bytes, int, int]:
    people = await People.begin(tables, game, 2)
    view = await people.view()
    return game, "greedy", view.material.tobytes(), view.shown.tobytes(), view.waiting_for[0], 1


@pytest.mark.long
async def test_a_worker_that_was_killed_is_replaced(
    in_a_file: Tables, worker: BotWorker, any_game: str
) -> None:
    question = await first_question(any_game, in_a_file)
    first = await worker.choose(*question)
    assert worker._answering is not None
    worker._answering.process.kill()
    worker._answering.process.join()
    with pytest.raises(BotFailed):
        await worker.choose(*question)
    assert await worker.choose(*question) == first


@pytest.mark.long
async def test_the_warm_process_takes_over_and_answers_alike(
    in_a_file: Tables, worker: BotWorker, any_game: str
) -> None:
    question = await first_question(any_game, in_a_file)
    first, plain = await worker.choose(*question), worker._answering
    assert plain is not None and worker._warming is not None
    async with asyncio.timeout(900):
        while worker._warming is not None:
            await asyncio.sleep(0.1)
    assert await worker.choose(*question) == first
    assert worker._warming is None and worker._answering is not plain
    assert not plain.process.is_alive()


@pytest.mark.long
async def test_bots_stay_plain_when_the_warm_process_dies(
    in_a_file: Tables, worker: BotWorker, any_game: str, caplog: pytest.LogCaptureFixture
) -> None:
    question = await first_question(any_game, in_a_file)
    first = await worker.choose(*question)
    assert worker._warming is not None
    worker._warming.process.kill()
    worker._warming.process.join()
    assert await worker.choose(*question) == first
    assert worker._warming is None
    assert "plain rules" in caplog.text


@pytest.mark.long
async def test_an_error_in_a_bot_comes_back_with_its_traceback(
    in_a_file: Tables, worker: BotWorker, any_game: str
) -> None:
    game, _, *rest = await first_question(any_game, in_a_file)
    with pytest.raises(BotFailed, match="Traceback"):
        await worker.choose(game, "nobody", *rest)  # type: ignore[arg-type]
    assert await worker.choose(game, "random", *rest)  # type: ignore[arg-type]


@pytest.mark.long
async def test_a_worker_that_does_not_answer_is_given_up(in_a_file: Tables, any_game: str) -> None:
    worker = BotWorker([any_game], answer_seconds=0.0)
    with pytest.raises(BotFailed):
        await worker.choose(*await first_question(any_game, in_a_file))
    await worker.close()


@pytest.mark.long
def test_the_process_that_serves_pages_never_imports_numba(tmp_path: Path, any_game: str) -> None:
    program = f"""
import asyncio, sys
from wuerfelwerk.hall import Tables, new_person

async def main():
    tables = await Tables.open({str(tmp_path / "t.db")!r})
    me = new_person()
    id = await tables.create({any_game!r}, person=me, name="Ada", settings={{"bot_pause": 0}})
    await tables.set_bot(id, me, 1, "greedy")
    await tables.start(id, me)
    with tables.watch(id) as watcher:
        while (view := await tables.view(id)).seats[1].on_turn and view.phase == "running":
            await watcher.next(timeout=1)
    assert "numba" not in sys.modules and "llvmlite" not in sys.modules
    await tables.close()

if __name__ == "__main__":
    asyncio.run(main())
"""
    script = tmp_path / "serve.py"
    script.write_text(program)
    subprocess.run([sys.executable, str(script)], check=True, timeout=120)

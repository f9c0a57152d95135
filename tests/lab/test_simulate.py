"""Simulation: equal seeds give equal games on any number of workers; nothing repeats, nothing is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.toy.pig import GAME as PIG
from wuerfelwerk.cli.simulating.fair import fair_dice
from wuerfelwerk.engine.contract import CHANCE, Game
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.games import all_games
from wuerfelwerk.lab import playing, workers
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.simulate import Simulation, simulate

GAMES = all_games()


@pytest.fixture(autouse=True)
def short_runs_have_workers_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nothing here would be long enough for several processes."""
    monkeypatch.setattr(workers, "STARTING", 0.0)


def recorded(plan: Plan, processes: int = 1) -> tuple[list[str], Simulation]:
    lines: list[str] = []
    simulation = simulate(plan, processes, on_lines=lines.extend)
    return lines, simulation


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_workers_change_nothing(game: Game) -> None:
    plan = Plan(game.id, 12, 0, ("greedy", "random"), random_options=True, seed=5, record=True)
    one, alone = recorded(plan, 1)
    two, shared = recorded(plan, 2)
    assert "\n".join(one).encode() == "\n".join(two).encode()
    assert alone.tally == shared.tally
    other, _ = recorded(Plan(game.id, 12, 0, ("greedy", "random"), random_options=True, seed=6, record=True))
    assert set(one).isdisjoint(other)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_recorded_games_pass_the_check_of_the_plain_rules(game: Game) -> None:
    lines, _ = recorded(Plan(game.id, 3, 0, random_options=True, seed=8, record=True, legal=True))
    for number, line in enumerate(lines):
        record = json.loads(line)
        assert (record["seed"], record["index"]) == (8, number)
        assert check_record(game, record) is None
        assert record["dice"] == "seeded"
        assert all("legal" in event for event in record["events"] if event["actor"] in "ABCDEF")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_game_is_played_twice(game: Game) -> None:
    player = playing.Player(Plan(game.id, 200, game.card.seats_min, seed=1))
    player.log = np.zeros((10_000, 2), np.int16)
    rolls = set()
    for index in range(200):
        player.log[:] = 0
        player._play_one(index)
        rolls.add(tuple(face for seat, face in player.log.tolist() if seat == CHANCE))
    assert len(rolls) >= 199


def test_random_options_meet_every_value_and_number_of_seats(pig_registered: str) -> None:
    lines, _ = recorded(Plan(pig_registered, 60, 0, random_options=True, seed=2, record=True))
    records = [json.loads(line) for line in lines]
    assert {record["options"]["goal"] for record in records} == {"30", "100"}
    assert {len(record["seats"]) for record in records} == {2, 3, 4}


def test_a_log_that_was_too_short_is_written_again(
    pig_registered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(pig_registered, 5, 3, seed=4, record=True)
    usual, _ = recorded(plan)
    monkeypatch.setattr(playing, "LOG_ROWS", 3)
    assert recorded(plan)[0] == usual


def test_fair_dice_leave_their_proof_in_the_record(pig_registered: str) -> None:
    plan = Plan(pig_registered, 4, 2, seed=3, record=True, dice_for=fair_dice)
    lines, simulation = recorded(plan)
    assert recorded(plan, 2)[0] == lines
    assert simulation.tally.games == 4
    for line in lines:
        record = json.loads(line)
        assert record["dice"] == "fair"
        assert set(record["proof"]) >= {"commitment", "words", "secret"}
        rolls = [event["roll"] for event in record["events"] if event["actor"] in ("dice", "lot")]
        assert rolls == list(range(1, len(rolls) + 1))
        assert check_record(PIG, record) is None


@pytest.mark.parametrize("processes", [1, 2])
def test_memory_does_not_grow_with_the_number_of_games(pig_registered: str, processes: int) -> None:
    """A list of what there is to play would take hundreds of gigabytes, and hear no Ctrl-C till then."""

    def interrupt(done: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    few, _ = recorded(Plan(pig_registered, 10, 2, seed=9, record=True))
    lines: list[str] = []
    with bounded_memory():
        plan = Plan(pig_registered, 10**12, 2, seed=9, record=True)
        simulation = simulate(plan, processes, on_lines=lines.extend, on_progress=interrupt)
    assert simulation.interrupted
    assert lines[:10] == few


@contextmanager
def bounded_memory(more: int = 2**30) -> Iterator[None]:
    """A MemoryError where a gigabyte more is taken, and not the end of the whole computer."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + more, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


@pytest.mark.long
@pytest.mark.parametrize("processes", [1, 2])
def test_an_interrupt_keeps_whole_games_in_order(pig_registered: str, processes: int) -> None:
    plan = Plan(pig_registered, 100_000, 2, seed=9, record=True)
    lines: list[str] = []

    def interrupt(done: int) -> None:
        if done and not lines[5000:]:
            return
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    simulation = simulate(plan, processes, on_lines=lines.extend, on_progress=interrupt)
    assert simulation.interrupted
    assert 5000 < simulation.tally.games == len(lines) < 100_000
    assert signal.getsignal(signal.SIGINT) == before
    whole = recorded(Plan(pig_registered, 100, 2, seed=9, record=True))[0]
    assert lines[:100] == whole


def test_a_run_that_is_over_in_a_moment_starts_no_processes(
    pig_registered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Started(Exception):
        pass

    def pool(*_: Any, **__: Any) -> None:
        raise Started

    plan = Plan(pig_registered, 40, 2, ("random",), seed=3)
    alone = simulate(plan, 1).tally
    monkeypatch.setattr(workers, "ProcessPoolExecutor", pool)
    with pytest.raises(Started):
        simulate(plan, 2)
    monkeypatch.setattr(workers, "STARTING", 5.0)
    assert simulate(plan, 2).tally == alone


def test_options_may_be_fixed_while_others_are_drawn(pig_registered: str) -> None:
    plan: dict[str, Any] = {"options": {"goal": "100"}, "random_options": True, "record": True}
    lines, _ = recorded(Plan(pig_registered, 10, 0, seed=2, **plan))
    assert {json.loads(line)["options"]["goal"] for line in lines} == {"100"}


def test_a_simulation_loads_only_what_it_needs() -> None:
    """The first game is to be there within a second: these would take half of it."""
    program = (
        "import sys; from wuerfelwerk.cli import main;"
        f"main(['simulate', {GAMES[0].id!r}, '--games', '2', '--workers', '1'], standalone_mode=False);"
        "print(*{'pydantic', 'http.client', 'scipy', 'rich', 'dask', 'asyncio'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""

"""A cluster of two processes: the same bytes as here, also when one of them is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from wuerfelwerk.games import all_games
from wuerfelwerk.lab import cluster
from wuerfelwerk.lab.arena import running
from wuerfelwerk.lab.arena.contest import Contest
from wuerfelwerk.lab.arena.results import document, resumed, write
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.simulate import Simulation, _Cutting, simulate
from wuerfelwerk.lab.training.course import Course, train
from wuerfelwerk.lab.workers import Making, NoCluster, Pace

pytestmark = pytest.mark.long
GAME = all_games()[0].id


@pytest.fixture(scope="module")
def two() -> Iterator[Any]:
    """Two workers that are started anew when they die, of a scheduler that gives up what one died of."""
    import dask
    from distributed import LocalCluster

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
        ) as local,
    ):
        yield local


def killing(local: Any) -> Callable[..., None]:
    """Kills one of the two when the first games are there."""
    left = [local.workers[0].pid]

    def kill(*_done: object) -> None:
        if left:
            os.kill(left.pop(), signal.SIGKILL)

    return kill


def recorded(plan: Plan, **named: Any) -> tuple[list[str], Simulation]:
    lines: list[str] = []
    simulation = simulate(plan, on_lines=lines.extend, **named)
    assert not simulation.lost
    return lines, simulation


def test_simulated_games_are_those_of_this_computer(two: Any) -> None:
    plan = Plan(GAME, 40, 0, ("greedy", "random"), random_options=True, seed=5, record=True)
    near, alone = recorded(plan)
    far, shared = recorded(plan, cluster=two.scheduler_address)
    assert "\n".join(far).encode() == "\n".join(near).encode()
    assert shared.tally == alone.tally and not shared.interrupted


def test_what_a_killed_worker_had_is_played_again(two: Any) -> None:
    plan = Plan(GAME, 250, 2, seed=6, record=True)
    near, alone = recorded(plan)
    before = two.workers[0].pid
    far, shared = recorded(plan, cluster=two.scheduler_address, on_progress=killing(two))
    assert far == near and shared.tally == alone.tally
    assert two.workers[0].pid != before


def test_workers_are_not_looked_at_while_they_play(two: Any) -> None:
    from distributed import Client

    def looking(dask_worker: Any) -> list[str]:
        found = dask_worker.periodic_callbacks
        return [name for name in cluster.LOOKS if name not in found or found[name].is_running()]

    simulate(Plan(GAME, 40, 2), cluster=two.scheduler_address)
    with Client(two.scheduler_address, set_as_default=False) as client:
        assert set(map(tuple, client.run(looking).values())) == {()}


def test_an_interrupt_keeps_whole_games_in_order(two: Any) -> None:
    plan = Plan(GAME, 10**12, 2, seed=9, record=True)

    def interrupt(done: int) -> None:
        if done > 20:
            os.kill(os.getpid(), signal.SIGINT)

    lines, simulation = recorded(plan, cluster=two.scheduler_address, on_progress=interrupt)
    assert simulation.interrupted
    assert simulation.tally.games == len(lines) > 20
    assert lines[:20] == recorded(Plan(GAME, 20, 2, seed=9, record=True))[0]


def test_an_interrupt_ends_where_workers_do_not_hear_of_it(two: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that was started anew in between does not: what is under way ends whole, and nothing follows."""
    monkeypatch.setattr(cluster, "_stop", print)
    plan = Plan(GAME, 2000, 2, seed=9)
    simulation = simulate(
        plan, cluster=two.scheduler_address, on_progress=lambda _: os.kill(os.getpid(), signal.SIGINT)
    )
    assert simulation.interrupted and simulation.tally.games < 100


def test_an_arena_ends_alike(two: Any) -> None:
    contest = Contest(GAME, 2, ("greedy", "random"), rounds=300, seed=3, precision=0.05)
    near = running.run(running.fresh(contest))
    far = running.run(running.fresh(contest), cluster=two.scheduler_address)
    assert not far.broken and not far.interrupted
    assert json.dumps(document(far)) == json.dumps(document(near))


def test_a_training_ends_alike(two: Any) -> None:
    game = next(game.id for game in all_games() if game.has("judging"))
    course = Course(game, games=1200, seed=4)
    near = train(course)
    far = train(course, cluster=two.scheduler_address)
    assert near.whole and far.whole
    assert json.dumps(far.to_json()) == json.dumps(near.to_json())


def test_an_arena_plays_again_what_a_killed_worker_had(two: Any) -> None:
    contest = Contest(GAME, 2, ("greedy", "random"), rounds=2000, seed=4)
    near = running.run(running.fresh(contest))
    before = two.workers[0].pid
    far = running.run(running.fresh(contest), cluster=two.scheduler_address, on_progress=[killing(two)])
    assert two.workers[0].pid != before
    assert not far.broken and not far.interrupted
    assert json.dumps(document(far)) == json.dumps(document(near))


def test_an_arena_goes_on_here_from_where_a_cluster_stopped(two: Any, tmp_path: Path) -> None:
    contest, file = Contest(GAME, 2, ("greedy", "random"), rounds=1500, seed=5), str(tmp_path / "cut.json")
    near = running.run(running.fresh(contest))
    cut = running.run(
        running.fresh(contest),
        cluster=two.scheduler_address,
        on_progress=[lambda _: os.kill(os.getpid(), signal.SIGINT)],
    )
    assert cut.interrupted and 0 < cut.sums[0].rounds < 1500
    write(cut, file)
    assert json.dumps(document(running.run(resumed(contest, file)))) == json.dumps(document(near))


def test_a_training_plays_again_what_a_killed_worker_had(two: Any) -> None:
    game = next(game.id for game in all_games() if game.has("judging"))
    course, before = Course(game, games=1200, seed=6), two.workers[0].pid
    near = train(course)
    far = train(course, cluster=two.scheduler_address, on_progress=killing(two))
    assert two.workers[0].pid != before
    assert far.whole and not far.lost
    assert json.dumps(far.to_json()) == json.dumps(near.to_json())


def test_a_worker_that_plays_otherwise_is_refused(two: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    real = cluster.sources
    monkeypatch.setattr(cluster, "sources", lambda making: real(making) | {"numba": "0.1"})
    with pytest.raises(NoCluster, match=r"another version of numba than this computer"):
        simulate(Plan(GAME, 10, 2), cluster=two.scheduler_address)


# ---- without any cluster ------------------------------------------------------------------------


def said(*arguments: str, before: str = "pass") -> subprocess.CompletedProcess[str]:
    program = f"import sys; {before}; import wuerfelwerk.cli as cli; cli.main(sys.argv[1:])"
    return subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True)


def test_nobody_answers() -> None:
    done = said("simulate", GAME, "--games", "5", "--cluster", "tcp://127.0.0.1:9", before=QUICK)
    assert done.returncode == 2
    assert done.stderr == "wuerfelwerk: --cluster: nobody answers at tcp://127.0.0.1:9.\n"


QUICK = "import wuerfelwerk.lab.cluster as cluster; cluster.ANSWER = 1.0"


@pytest.mark.parametrize("address", ["zcp://127.0.0.1:9", "tcp://127.0.0.1:port"])
def test_what_is_no_address(address: str) -> None:
    done = said("train", GAME, "--cluster", address)
    assert done.returncode == 2
    assert done.stderr.startswith(f"wuerfelwerk: --cluster: '{address}' is no address")
    assert done.stderr.count("\n") == 1


def test_without_the_extra_one_is_told_what_to_install() -> None:
    before = "sys.modules['distributed'] = None"
    done = said("arena", GAME, "--bots", "greedy,random", "--cluster", "tcp://127.0.0.1:9", before=before)
    assert done.returncode == 2
    assert (
        done.stderr == 'wuerfelwerk: --cluster: a package is missing: pip install "wuerfelwerk[cluster]".\n'
    )


def test_workers_are_of_this_computer() -> None:
    done = said("simulate", GAME, "--workers", "2", "--cluster", "tcp://127.0.0.1:9")
    assert done.returncode == 2
    assert done.stderr.startswith("wuerfelwerk: --workers are processes of this computer")


def test_dask_is_not_loaded_unless_asked_for() -> None:
    program = (
        "import sys; from wuerfelwerk.lab.plan import Plan; from wuerfelwerk.lab.simulate import simulate;"
        f"simulate(Plan({GAME!r}, 2, 2), 2); import wuerfelwerk.cli;"
        "sys.exit(bool({'dask', 'distributed'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


def test_work_grows_to_what_takes_the_time() -> None:
    pace = Pace(1.0, most=1000)
    pace.saw(1, 0.03)
    assert pace.size == 4  # at most four times as much
    pace.saw(1, 0.001)
    assert pace.size == 16  # what took no time at all says little
    pace.saw(100, 0.5)
    assert pace.size == 200
    pace.saw(1000, 0.01)
    assert pace.size == 1000
    pace.saw(1000, 500.0)
    assert pace.size == 2


def test_pieces_shrink_towards_the_end_but_not_to_nothing() -> None:
    """All workers are to end together; a piece of one game costs its way there and back like any other."""
    alone = SimpleNamespace(many=2)
    cutting = _Cutting(10_000, alone, None, threading.Event(), pace=Pace(1.0, 10**6, size=2000))
    sizes = []
    while (piece := cutting.following()) is not None:
        sizes.append(piece[1])
    assert sum(sizes) == 10_000 and len(sizes) < 20
    assert sizes[0] == 2000 and sizes[:-1] == sorted(sizes[:-1], reverse=True)
    assert min(sizes[:-1]) == 250


def test_a_digest_sees_every_file_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    bot = tmp_path / "bot_of_mine.py"
    making = Making(object, lambda _: None, ("bot_of_mine",))
    found = []
    for text in ("ONE = 1\n", "ONE = 2\n"):
        bot.write_text(text)
        cluster._digest.cache_clear()
        found.append(cluster.sources(making)["bot_of_mine"])
    cluster._digest.cache_clear()
    assert found[0] != found[1]

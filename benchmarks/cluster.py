"""What a cluster costs: workers of a dask scheduler on this machine beside as many plain processes.

    python benchmarks/cluster.py [--game ID] [--bots random] [--workers 2] [--seconds 10] [--rounds 3]

Both play the same games, one after the other in each round. The first ratio, of seconds, is the efficiency
of a worker on a machine that does nothing else; the second is that of CPU seconds of all processes, the
scheduler's too, which other programs do not change. Needs the extra ``cluster``.
"""

from __future__ import annotations

import argparse
import os
import time
from statistics import median

import psutil  # of distributed
from distributed import LocalCluster

from wuerfelwerk.games import GAMES
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.simulate import simulate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    parser.add_argument("--bots", default="random")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0, help="of one run, about")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()

    def plan(games: int) -> Plan:
        return Plan(asked.game, games, 2, tuple(asked.bots.split(",")), seed=1)

    simulate(plan(1), asked.workers)  # loads the machine code
    near = simulate(plan(2000), asked.workers)
    games = max(2000, int(asked.seconds * near.tally.games / near.seconds))
    with LocalCluster(
        n_workers=asked.workers, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as local:
        address = local.scheduler_address
        simulate(plan(2000), cluster=address)  # loads the machine code
        print(f"{asked.game}, {asked.bots}, {games} games a run, {asked.workers} workers")
        print(f"{'processes, games/s':>20} {'cluster, games/s':>20} {'ratio':>8} {'of CPU':>8}")
        ratios = []
        for _ in range(asked.rounds):
            begun = cpu_seconds()
            near = simulate(plan(games), asked.workers)
            between = cpu_seconds()
            far = simulate(plan(games), cluster=address)
            cpu = (between - begun) / (cpu_seconds() - between)
            assert far.tally == near.tally
            ratios.append((near.seconds / far.seconds, cpu))
            of_time, of_cpu = ratios[-1]
            print(
                f"{games / near.seconds:20,.0f} {games / far.seconds:20,.0f} {of_time:8.2f} {of_cpu:8.2f}",
                flush=True,
            )
        of_time, of_cpu = (median(column) for column in zip(*ratios, strict=True))
        print(f"{'median':>41} {of_time:8.2f} {of_cpu:8.2f}")


def cpu_seconds() -> float:
    """Of this process and all it has started, those that have ended included."""
    ended = os.times()
    running = [child.cpu_times() for child in psutil.Process().children(recursive=True)]
    return (
        time.process_time()
        + ended.children_user
        + ended.children_system
        + sum(one.user + one.system for one in running)
    )


if __name__ == "__main__":
    main()

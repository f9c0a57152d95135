"""A full house: many tables played and watched over real HTTP and event streams, against one server.

    python benchmarks/load.py --tables 200 --watchers 2 --every 2 --seconds 30 [--players] [--idle 1000]
                              [--game ID] [--database URL] [--json]

Starts a server process of its own, as ``wuerfelwerk serve`` does but without bots, on a fresh SQLite
file (``--database``: on an empty PostgreSQL). Each table is played by two programs through the JSON
API, any legal commit every so many seconds; ``--watchers`` pages of people who look on are open on
each, with ``--players`` those of its two seats as well. The milliseconds are from sending the post
until the last of these pages has got the update. ``--idle``: so many streams more, on tables where
nothing happens. Needs Linux: ``/proc``, and loopback addresses for everybody.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from crowd import Evening, Figures, Page, address, open_page

from wuerfelwerk.games import GAMES

SERVER = """
import cProfile, signal, sys, time
from pathlib import Path
from wuerfelwerk.cli import serving
from wuerfelwerk.hall import Address
from wuerfelwerk.web.settings import Settings
folder, database, profile = sys.argv[1:]
listening = serving._listen("127.0.0.1", 0)
print(listening.getsockname()[1], flush=True)
server = serving._server(Settings(Path(folder), Address.read(database), bots=False))
profiler = cProfile.Profile(time.thread_time)
signal.signal(signal.SIGUSR1, lambda *_: profiler.enable())
try:
    server.run(sockets=[listening])
except KeyboardInterrupt:
    pass  # that is how it is stopped
if profile:
    profiler.disable()
    profiler.dump_stats(profile)
"""
TICK = os.sysconf("SC_CLK_TCK")
IDLE_ON_A_TABLE = 20
AT_ONCE = 20  # tables or streams that are being opened
SETTLE_SECONDS = 2.0
MOST_TABLES, MOST_STREAMS, MOST_SECONDS = 2000, 20_000, 3600


class Server:
    """The process that is measured."""

    def __init__(self, database: str, folder: str, profile: str) -> None:
        command = [sys.executable, "-c", SERVER, folder, database, profile]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def megabytes(self) -> float:
        return self._memory("VmRSS")

    def most_megabytes(self) -> float:
        return self._memory("VmHWM")

    def cpu(self) -> float:
        """Seconds of CPU so far, of all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def _memory(self, name: str) -> float:
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1]) / 1024
        raise LookupError(name)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=30)


@contextmanager
def started(wanted: Namespace) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(dir=os.environ.get("FOLDER")) as folder:
        server = Server(wanted.database or f"{folder}/tables.sqlite", folder, wanted.profile)
        try:
            yield server
        finally:
            server.stop()


async def measure(server: Server, wanted: Namespace) -> dict[str, Any]:
    figures = Figures()
    games = [wanted.game] if wanted.game else list(GAMES)
    evenings = [
        Evening(number, games[number % len(games)], server.port, wanted, figures)
        for number in range(wanted.tables)
    ]
    await _in_turn([evening.open() for evening in evenings])
    idle, idle_megabytes = await _idle(server, wanted)
    await asyncio.sleep(SETTLE_SECONDS)
    gc.collect()
    gc.freeze()  # what the crowd holds is no business of the collector while it measures
    until = time.monotonic() + wanted.warm_up + wanted.seconds
    playing = [asyncio.create_task(evening.play(until)) for evening in evenings]
    await asyncio.sleep(wanted.warm_up)
    if wanted.profile:
        server.process.send_signal(signal.SIGUSR1)
    figures.counting = True
    began, cpu, own = time.monotonic(), server.cpu(), time.process_time()
    await asyncio.gather(*playing)
    seconds = time.monotonic() - began
    cpu, own = server.cpu() - cpu, time.process_time() - own
    figures.counting = False
    await asyncio.gather(*(evening.finish() for evening in evenings))
    for page in idle:
        page.close()
    return _told(server, wanted, figures, seconds, cpu, own) | idle_megabytes


async def _in_turn(works: list[Any]) -> list[Any]:
    """All of it, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def through(work: Any) -> Any:
        async with gate:
            return await work

    return await asyncio.gather(*map(through, works))


async def _idle(server: Server, wanted: Namespace) -> tuple[list[Page], dict[str, float]]:
    """Streams on tables where nothing happens, and what they cost beside those tables."""
    if not wanted.idle:
        return [], {}
    none = Namespace(watchers=1, players=False, every=1.0)
    tables = -(-wanted.idle // IDLE_ON_A_TABLE)
    quiet = [
        Evening(number, list(GAMES)[number % len(GAMES)], server.port, none, Figures())
        for number in range(wanted.tables, wanted.tables + tables)
    ]
    await _in_turn([evening.open() for evening in quiet])
    for evening in quiet:
        evening.close()
    await asyncio.sleep(SETTLE_SECONDS)
    before = server.megabytes()
    streams = [
        open_page(server.port, address(number // IDLE_ON_A_TABLE, 2), quiet[number % tables]._path)
        for number in range(wanted.idle)
    ]
    pages = await _in_turn(streams)
    await asyncio.sleep(SETTLE_SECONDS)
    return pages, {"idle_megabytes": server.megabytes() - before}


def _told(
    server: Server, wanted: Namespace, figures: Figures, seconds: float, cpu: float, own: float
) -> dict[str, Any]:
    commits = max(figures.commits, 1)
    return {
        "tables": wanted.tables,
        "watchers": wanted.watchers,
        "players": 2 if wanted.players else 0,
        "idle": wanted.idle,
        "seconds": seconds,
        "commits": figures.commits,
        "commits_per_second": figures.commits / seconds,
        "asked_per_second": wanted.tables / wanted.every,
        "tables_opened": figures.tables,
        "updates": len(figures.sizes),
        "shown_ms": _cuts(figures.shown),
        "answered_ms": _cuts(figures.answered),
        "errors": {error: count for error, count in figures.errors.items() if count},
        "megabytes": server.megabytes(),
        "most_megabytes": server.most_megabytes(),
        "cpu_ms_per_commit": 1000 * cpu / commits,
        "of_one_core": cpu / seconds,
        "crowd_of_one_core": own / seconds,
        "kilobytes_per_update": sum(figures.sizes) / 1000 / max(len(figures.sizes), 1),
        "median_kilobytes": median(figures.sizes or [0]) / 1000,
    }


def _cuts(seconds: list[float]) -> dict[str, float]:
    if len(seconds) < 2:
        return {}
    cuts = [1000 * cut for cut in quantiles(seconds, n=100)]
    return {"p50": cuts[49], "p95": cuts[94], "p99": cuts[98], "max": 1000 * max(seconds)}


def _print(told: dict[str, Any]) -> None:
    print(f"{told['tables']} tables, {told['watchers'] + told['players']} pages open on each")
    rate = f"{told['commits_per_second']:.1f}/s (asked for {told['asked_per_second']:.1f}/s)"
    print(f"  {'commits':34} {told['commits']} in {told['seconds']:.0f} s, {rate}")
    sizes = f"{told['kilobytes_per_update']:.2f} kB on average, median {told['median_kilobytes']:.2f}"
    print(f"  {'updates':34} {told['updates']}, {sizes}")
    print(f"  {'ms':34} {'p50':>7} {'p95':>7} {'p99':>7} {'max':>7}")
    for title, key in (("post → its answer", "answered_ms"), ("post → update on the last page", "shown_ms")):
        print(f"  {title:34} " + " ".join(f"{value:7.1f}" for value in told[key].values()))
    print(f"  {'errors':34} {told['errors'] or 'none'}")
    memory = f"{told['megabytes']:.0f} MB, at most {told['most_megabytes']:.0f} MB"
    print(f"  {'memory of the web process':34} {memory}")
    cpu = f"{told['cpu_ms_per_commit']:.2f} ms a commit, {told['of_one_core']:.0%} of a core"
    print(f"  {'its CPU':34} {cpu} (the crowd: {told['crowd_of_one_core']:.0%})")
    if told["idle"]:
        each = f"{1024 * told['idle_megabytes'] / told['idle']:.0f} kB each"
        print(f"  {told['idle']} {'idle streams':29} {told['idle_megabytes']:.0f} MB, {each}")


def _bounded(kind: type, most: float) -> Any:
    def read(text: str) -> Any:
        value = kind(text)
        if not 0 < value <= most:
            raise ValueError(text)
        return value

    return read


def allow_many_files() -> None:
    """As many connections as the system lets us have; a server that is started inherits it."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=_bounded(int, MOST_TABLES), default=200)
    parser.add_argument("--watchers", type=int, default=2, choices=range(51), metavar="0…50")
    parser.add_argument("--players", action="store_true", help="the pages of both seats are open too")
    parser.add_argument("--every", type=_bounded(float, 600), default=2.0, help="seconds, on average")
    parser.add_argument("--seconds", type=_bounded(float, MOST_SECONDS), default=30.0)
    parser.add_argument("--warm-up", type=float, default=3.0, help="seconds that do not count")
    parser.add_argument("--idle", type=int, default=0, help=f"streams more, at most {MOST_STREAMS}")
    parser.add_argument("--game", choices=list(GAMES), help="all games in turn if left out")
    parser.add_argument("--database", help="postgresql://…, an empty database")
    parser.add_argument("--profile", default="", metavar="FILE", help="profile the server with cProfile")
    parser.add_argument("--json", action="store_true")
    return parser


def main() -> None:
    parser = options()
    wanted = parser.parse_args()
    if wanted.idle > MOST_STREAMS:
        parser.error(f"at most {MOST_STREAMS} idle streams")
    allow_many_files()
    with started(wanted) as server:
        told = asyncio.run(measure(server, wanted))
    if wanted.json:
        print(json.dumps(told, indent=1))
    else:
        _print(told)


if __name__ == "__main__":
    main()

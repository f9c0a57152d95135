"""Many tables at once: how much commits that wait together share.

    python benchmarks/together.py [--game ID] [--tables 32] [--commits 600] [--database URL]

The first two rows play the same commits, one after the other and all tables at the same time; the
ratio is how much faster the second is. Both wait for the disk. ``--database``: the same on PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sqlite3
import tempfile
import time
from pathlib import Path

from commit import opened, random_commit

from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import Tables, new_person
from wuerfelwerk.store.writing import Grouped


async def play(service: Tables, game: str, commits: int, seed: int) -> int:
    """One table after another, until so many commits are saved."""
    chance, person = random.Random(seed), new_person()
    table_id = await opened(service, game, person)
    for _ in range(commits):
        view = await service.view(table_id, person)
        if view.phase == "over":
            table_id = await opened(service, game, person)
            view = await service.view(table_id, person)
        seat = view.waiting_for[0]
        await service.act(table_id, person, seat, view.seq, random_commit(view, seat, chance))
    return commits


async def measure(where: str, game: str, tables: int, commits: int) -> None:
    service = await Tables.open(where, bots=False)
    writing = service._log._writing
    each, rates = max(1, commits // tables), []
    for title in ("one after the other", "all tables at once"):
        jobs, transactions = (writing.jobs, writing.transactions) if isinstance(writing, Grouped) else (0, 0)
        cpu, began = time.process_time(), time.perf_counter()
        if rates:
            await asyncio.gather(*(play(service, game, each, n) for n in range(tables)))
        else:
            for n in range(tables):
                await play(service, game, each, n)
        seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
        rates.append(each * tables / seconds)
        shared = ""
        if isinstance(writing, Grouped):
            shared = f"{(writing.jobs - jobs) / (writing.transactions - transactions):6.2f}"
        print(
            f"  {title:24} {rates[-1]:9.0f}/s {rates[-1] / rates[0]:7.2f} {shared:>20} {cpu / seconds:12.0%}"
        )
    await service.close()


async def grouped_alone(folder: Path, jobs: int) -> None:
    """Without any rules: bare event rows, each in a transaction of its own or as they come together."""
    from wuerfelwerk.hall import Address, prepare
    from wuerfelwerk.store.engines import new_writer
    from wuerfelwerk.store.schema import about

    prepare(folder / "alone.db")
    writer, rates = Grouped(new_writer(Address.read(folder / "alone.db"))), []
    new = about.insert()

    def work(key: str) -> object:
        return lambda connection: connection.execute(new, {"key": key, "value": key})

    for title, width in (("bare rows, one by one", 1), ("bare rows, 32 waiting", 32)):
        transactions, began = writer.transactions, time.perf_counter()
        for at in range(0, jobs, width):
            await asyncio.gather(*(writer.save(work(f"{title}{n}")) for n in range(at, at + width)))
        rates.append(jobs / (time.perf_counter() - began))
        shared = jobs / (writer.transactions - transactions)
        print(f"  {title:24} {rates[-1]:9.0f}/s {rates[-1] / rates[0]:7.2f} {shared:20.2f}")
    await writer.close()


def fsyncs(folder: Path, count: int) -> float:
    """Bare durable appends a second."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE events (seq INTEGER PRIMARY KEY)")
    began = time.perf_counter()
    for seq in range(count):
        connection.execute("INSERT INTO events VALUES (?)", (seq,))
    connection.close()
    return count / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default=next(iter(GAMES)), choices=list(GAMES))
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--commits", type=int, default=600)
    parser.add_argument("--database", help="postgresql://…, an empty database")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("FOLDER")) as name:
        folder = Path(name)
        print(f"{'':26} {'commits':>11} {'ratio':>7} {'commits/transaction':>20} {'of one core':>12}")
        print(f"  {'bare appends':24} {fsyncs(folder, 300):9.0f}/s")
        asyncio.run(grouped_alone(folder, 640))
        where = wanted.database or str(folder / "tables.db")
        asyncio.run(measure(where, wanted.game, wanted.tables, wanted.commits))


if __name__ == "__main__":
    main()

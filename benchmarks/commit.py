"""What one commit costs: check, append with fsync, build the view. Beside it a bare append of the same run.

    python benchmarks/commit.py [--game ID] [--tables 20] [--commits 400]

Ratios compare with a bare INSERT of one event row through sqlite3, same file system, same settings
(write-ahead log, synchronous=FULL): they say what the table adds, whatever the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import Tables, View, new_person


def random_commit(view: View, seat: int, chance: random.Random) -> list[int]:
    rules, after, mask = view.game.rules, view.shown.copy(), new_mask(view.game.rules.MASK_WORDS)
    actions: list[int] = []
    while not actions or rules.unfinished(view.material, after, seat):
        rules.legal(view.material, after, seat, mask)
        actions.append(chance.choice(listed(mask)))
        rules.apply(view.material, after, seat, actions[-1])
    return actions


async def commits(folder: Path, game: str, tables: int, count: int) -> tuple[list[float], list[float]]:
    """Seconds of each commit (answered with the view) and of each view alone."""
    service = await Tables.open(folder / "tables.db", bots=False)
    chance, people = random.Random(1), new_person()
    ids = [await opened(service, game, people) for _ in range(tables)]
    took, views = [], []
    while len(took) < count:
        at = chance.randrange(tables)
        view = await service.view(ids[at], people)
        if view.phase == "over":
            ids[at] = await opened(service, game, people)
            continue
        seat = view.waiting_for[0]
        actions = random_commit(view, seat, chance)
        began = time.perf_counter()
        view = await service.act(ids[at], people, seat, view.seq, actions)
        took.append(time.perf_counter() - began)
        began = time.perf_counter()
        await service.view(ids[at], people)
        views.append(time.perf_counter() - began)
    await service.close()
    return took, views


async def opened(service: Tables, game: str, person: str) -> str:
    """A running table of two seats, both held by one person."""
    table_id = await service.create(game, person=person, name="A")
    await service.sit(table_id, person, "B")
    await service.start(table_id, person)
    return table_id


def bare_appends(folder: Path, count: int) -> list[float]:
    """Seconds of each bare, durable insert."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE events (id TEXT, seq INT, text TEXT, PRIMARY KEY (id, seq)) WITHOUT ROWID"
    )
    took = []
    for seq in range(count):
        began = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO events VALUES (?, ?, ?)", ("table", seq, json.dumps(["mark 3,-1"])))
        connection.execute("COMMIT")
        took.append(time.perf_counter() - began)
    connection.close()
    return took


def p50_p95(seconds: list[float]) -> tuple[float, float]:
    cuts = quantiles(seconds, n=20)
    return cuts[9] * 1000, cuts[18] * 1000


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default=next(iter(GAMES)), choices=list(GAMES))
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--commits", type=int, default=400)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = bare_appends(folder / "", wanted.commits // 2)
        took, views = asyncio.run(commits(folder, wanted.game, wanted.tables, wanted.commits))
        (folder / "bare.db").unlink()
        bare = before + bare_appends(folder, wanted.commits // 2)
    bare50, bare95 = p50_p95(bare)
    title = f"{wanted.game}, {wanted.tables} live tables, {wanted.commits} commits"
    print(f"{title:38} {'p50 ms':>8} {'p95 ms':>8} {'ratio p50':>10} {'p95':>6}")
    for label, seconds in (("bare append", bare), ("commit and view", took), ("view alone", views)):
        p50, p95 = p50_p95(seconds)
        print(f"  {label:36} {p50:8.2f} {p95:8.2f} {p50 / bare50:10.1f} {p95 / bare95:6.1f}")


if __name__ == "__main__":
    main()

"""python -m tests.crash [--tables 40] [--kills 50] [--seed 1] [--minutes 20] [--postgresql]

Plays many tables of all games over HTTP while the server is killed, runs out of disk and is locked
out of its database, or while its PostgreSQL is switched off. Prints its figures; ends with 1 and a line
a fault if anything was lost, doubled or not finished, if a recorded game breaks a rule, if a proof does
not hold or if no kill came before some kind of decision.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, nullcontext
from pathlib import Path

from tests.crash.evening import Evening, Trouble
from tests.postgresql import PostgreSQL, running
from wuerfelwerk import bots
from wuerfelwerk.games import all_games


def make_ready() -> None:
    """Compiles the bots once: servers that live for seconds would begin anew each time."""
    os.environ.setdefault("WUERFELWERK_CACHE", str(Path(".cache", "compiled").absolute()))
    for game in all_games():
        bots.warm(game)


def records_hold(folder: Path, records: list[dict[str, object]]) -> list[str]:
    """What ``check`` and ``verify`` say against the recorded games."""
    file = folder / "games.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records))
    program = str(Path(sys.executable).parent / "wuerfelwerk")
    faults = []
    for command in ("check", "verify"):
        done = subprocess.run([program, command, str(file)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            faults.append(f"{command}: {done.stdout[-500:]}{done.stderr[-500:]}")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--postgresql", action="store_true", help="instead of an SQLite file")
    asked = parser.parse_args()
    make_ready()
    with contextmanager(running)() if asked.postgresql else nullcontext() as postgresql:
        faults = spend_an_evening(asked, postgresql)
    for fault in faults:
        print(fault)
    print("nothing lost, nothing twice, every game finished" if not faults else f"{len(faults)} faults")
    return int(bool(faults))


def spend_an_evening(asked: argparse.Namespace, postgresql: PostgreSQL | None) -> list[str]:
    """Plays it, prints its figures; every fault in a sentence."""
    with tempfile.TemporaryDirectory() as name:
        folder, begun = Path(name), time.monotonic()
        trouble = Trouble(kills=asked.kills, full_disks=2, locks=2, outages=2)
        evening = Evening(folder, asked.tables, trouble, asked.seed, postgresql)
        asyncio.run(evening.play(asked.minutes * 60))
        print(f"{evening.figures()}; {time.monotonic() - begun:.0f} s", flush=True)
        taken, cut = asyncio.run(evening.interrupted())
        print("kills before a decision: " + ", ".join(f"{kind} {cut[kind]}" for kind in sorted(taken)))
        faults = asyncio.run(evening.examine())
        faults += asyncio.run(evening.uninterrupted())
        return faults + records_hold(folder, asyncio.run(evening.records()))


if __name__ == "__main__":
    sys.exit(main())

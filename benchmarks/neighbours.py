"""Two server processes on one PostgreSQL: how soon a page at one shows what was posted to the other.

    python benchmarks/neighbours.py --database URL [--changes 200]

One clock, ours: from sending the post to one server until the fragment of that change has arrived in
a stream of the same server, and in one of the other. The difference is what the database between costs.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from statistics import quantiles

import httpx

from wuerfelwerk.games import GAMES

PROGRAM = "from wuerfelwerk.cli import main; main(prog_name='wuerfelwerk')"
VERSION = re.compile(r'data-version="(\d+)"')


def serve(database: str, folder: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-c", PROGRAM, "serve", "--no-browser", "--port", "0", "--database", database]
    environment = {**os.environ, "XDG_DATA_HOME": folder}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


async def follow(client: httpx.AsyncClient, path: str, shown: asyncio.Queue[tuple[float, str]]) -> None:
    """Every fragment of a stream and when it came."""
    async with client.stream("GET", f"{path}/stream", headers={"accept-encoding": "identity"}) as answer:
        text = ""
        async for chunk in answer.aiter_text():
            *whole, text = (text + chunk).split("\n\n")
            for message in whole:
                if VERSION.search(message):
                    shown.put_nowait((time.perf_counter(), message))


async def measure(post_to: str, other: str, changes: int) -> list[tuple[float, float]]:
    """Seconds from each post until it is shown at the same and at the other server.

    Seats are added to a table and taken away again: a change that costs the rules nothing.
    """
    took = []
    async with httpx.AsyncClient(base_url=post_to, timeout=30) as here:
        form = {"game": next(iter(GAMES)), "way": "friends", "seats": "2", "name": "Ada"}
        path = (await here.post("/tables", data=form)).headers["location"]
        async with httpx.AsyncClient(base_url=other, cookies=here.cookies, timeout=30) as there:
            queues = [asyncio.Queue[tuple[float, str]]() for _ in range(2)]
            streams = [
                asyncio.create_task(follow(client, path, queue))
                for client, queue in zip((here, there), queues, strict=True)
            ]
            await asyncio.sleep(2)  # until everybody has been seen here
            for number in range(changes):
                for queue in queues:
                    while not queue.empty():
                        queue.get_nowait()
                began = time.perf_counter()
                post = asyncio.create_task(
                    here.post(f"{path}/seats", data={"seat": "2"} if number % 2 else {})
                )
                (same, _), (elsewhere, _) = await asyncio.gather(*(queue.get() for queue in queues))
                took.append((same - began, elsewhere - began))
                assert (await post).status_code == 303
                await asyncio.sleep(0.05)
            for stream in streams:
                stream.cancel()
            await asyncio.wait(streams)
    return took


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", required=True)
    parser.add_argument("--changes", type=int, default=200)
    parser.add_argument("--settle", type=float, default=20, help="seconds for the bots to get ready")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        servers = [serve(wanted.database, folder) for _ in range(2)]
        one, two = (address for _, address in servers)
        time.sleep(wanted.settle)
        took = asyncio.run(measure(one, two, wanted.changes))
        print(f"{'ms':28} {'p50':>7} {'p95':>7} {'p99':>7} {'max':>7}")
        rows = {
            "post → page, same server": [same for same, _ in took],
            "post → page, other server": [other for _, other in took],
            "other server later by": [other - same for same, other in took],
        }
        for title, seconds in rows.items():
            cuts = [cut * 1000 for cut in quantiles(seconds, n=100)]
            print(f"  {title:26} {cuts[49]:7.1f} {cuts[94]:7.1f} {cuts[98]:7.1f} {max(seconds) * 1000:7.1f}")
        for process, _ in servers:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()

"""How many commits a second one server stands: the rate at which the slowest hundredth waits too long.

    python benchmarks/knee.py [--tables 200] [--from 100] [--step 20] [--seconds 12] [option of load.py …]

Runs ``load.py`` at rising rates, each on a fresh server, until the 99th percentile from the post to the
update on the last page passes ``LIMIT_MS``. Prints a line for each, and the last rate that held.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from typing import Any

import load

LIMIT_MS = 250.0
MOST = 1000  # commits a second: beyond it the crowd would be what is measured


def tried(rate: float, asked: argparse.Namespace, more: Sequence[str]) -> dict[str, Any]:
    """A run at so many commits a second. ``more``: options of ``load.py``."""
    every = ["--tables", str(asked.tables), "--every", str(asked.tables / rate)]
    wanted = load.options().parse_args([*every, "--seconds", str(asked.seconds), *more])
    with load.started(wanted) as server:
        return asyncio.run(load.measure(server, wanted))


def holds(told: dict[str, Any]) -> bool:
    """Nobody waits too long, nothing went wrong, and the commits that were asked for were made."""
    made = told["commits_per_second"] > 0.9 * told["asked_per_second"]
    return bool(told["shown_ms"]["p99"] <= LIMIT_MS and not told["errors"] and made)


def line(told: dict[str, Any]) -> str:
    shown = told["shown_ms"]
    return (
        f"{told['asked_per_second']:6.0f}/s  {told['commits_per_second']:6.1f}/s made"
        f"  p50 {shown['p50']:6.1f}  p99 {shown['p99']:7.1f} ms"
        f"  {told['cpu_ms_per_commit']:5.2f} ms of CPU a commit  {told['errors'] or ''}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--from", type=float, default=100.0, dest="first")
    parser.add_argument("--step", type=float, default=20.0)
    parser.add_argument("--seconds", type=float, default=12.0)
    asked, more = parser.parse_known_args()
    load.allow_many_files()
    rate, held = asked.first, 0.0
    while rate <= MOST:
        told = tried(rate, asked, more)
        print(line(told), flush=True)
        if not holds(told):
            break
        rate, held = rate + asked.step, rate
    print(f"the knee: {held:.0f} commits/s" if held else f"not even {asked.first:.0f} commits/s")


if __name__ == "__main__":
    main()

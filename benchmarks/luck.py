"""Luck and skill over many games of bots: is luck 0 in the mean, how much does it even out, who loses skill?

    python benchmarks/luck.py GAME --games 10000 --seats 2 --bots strong
    python benchmarks/luck.py GAME --games 200 --bots strong,easy --skill

Prints the mean luck of every seat with its standard error, by how much less adjusted results vary than
raw ones (the ratio of their variances), and for every bot its raw and adjusted result and its skill. Ctrl-C
ends it with what is there. ``--turns`` and ``--trials`` are those of ``wuerfelwerk.bots.analysing``.

Long runs: ``--keep FILE`` writes a line a game and goes on after those that are there; ``--told FILES`` plays
nothing and tells what several such files hold together, say of two runs with other seeds on two cores.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from wuerfelwerk.bots.analysing import TRIALS, Judge, analyse, usual_bot
from wuerfelwerk.games import game
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player

PIECE = 20  # games that are played before they are gone through
FIGURES = ("result", "luck", "luck_error", "skill")  # of each seat

Line = dict[str, Any]  # of one game: ``bots`` and FIGURES, one value a seat, and ``cpu_s``


def records(plan: Plan) -> Iterator[dict[str, Any]]:
    """The games of a plan as records."""
    player = Player(plan)
    for first in range(0, plan.games, PIECE):
        _, lines = player.play(first, min(PIECE, plan.games - first))
        yield from map(json.loads, lines)


def turned(bots: Sequence[str], record: int) -> tuple[str, ...]:
    """The bots in the seats of a game: everybody sits everywhere equally often."""
    shift = record % len(bots)
    return (*bots[shift:], *bots[:shift])


def measured(lines: Sequence[Line]) -> dict[str, Any]:
    """Mean luck of every seat in standard errors, and the ratio of the variances."""
    raw, luck, noise = (np.array([line[name] for line in lines]) for name in ("result", "luck", "luck_error"))
    errors = luck.std(axis=0, ddof=1) / np.sqrt(len(luck))
    left = (raw - luck).var(axis=0).sum()
    return {
        "games": len(luck),
        "luck": [round(float(one), 4) for one in luck.mean(axis=0)],
        "error": [round(float(one), 4) for one in errors],
        "most_errors": round(float(np.abs(luck.mean(axis=0) / errors).max()), 2),
        "factor": round(float(raw.var(axis=0).sum() / left), 2),
        "factor_without_noise": round(
            float(raw.var(axis=0).sum() / (left - (noise**2).mean(axis=0).sum())), 2
        ),
    }


def by_bot(lines: Sequence[Line]) -> dict[str, dict[str, str]]:
    """What came of each bot, mean and standard error over its games."""
    found = defaultdict(list)
    for line in lines:
        for seat, bot in enumerate(line["bots"]):
            result, luck, skill = (line[name][seat] for name in ("result", "luck", "skill"))
            found[bot].append((result, luck, result - luck, skill))
    told = {}
    for bot, rows in found.items():
        means, errors = np.mean(rows, axis=0), np.std(rows, axis=0, ddof=1) / np.sqrt(len(rows))
        columns = zip(("result", "luck", "adjusted", "skill"), means, errors, strict=True)
        told[bot] = {name: f"{mean:+.4f} ±{error:.4f}" for name, mean, error in columns}
    return told


def gone_through(asked: argparse.Namespace, after: int) -> Iterator[Line]:
    """A line a game, in their order, without the first ones."""
    names = tuple(asked.bots.split(","))
    bots = names * asked.seats if len(names) == 1 else names
    judge = Judge(game(asked.game), usual_bot(game(asked.game)), turns=asked.turns)
    ways = len(set(bots))  # to seat them
    for seating in range(ways):
        here, many = turned(bots, seating), -(-asked.games // ways)
        plan = Plan(asked.game, many, len(bots), here, seed=asked.seed + seating, record=True)
        for record in islice(records(plan), max(0, after - seating * many), None):
            begun = time.process_time()
            found = analyse(judge, record, trials=asked.trials, skill=asked.skill).seats
            line = {name: [getattr(seat, name) for seat in found] for name in FIGURES}
            yield {"bots": here, **line, "cpu_s": round(time.process_time() - begun, 4)}


def lines_of(file: Path) -> list[Line]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument(
        "--bots", default="strong", help="one for all seats, or one for each; they change seats"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, default=None)
    parser.add_argument("--trials", type=int, default=TRIALS)
    parser.add_argument("--skill", action="store_true", help="go through the decisions too")
    parser.add_argument("--keep", type=Path, help="a line a game; what is there is not played again")
    parser.add_argument("--told", type=Path, nargs="+", help="such files: what they hold, nothing is played")
    asked = parser.parse_args()
    files = asked.told or ([asked.keep] if asked.keep and asked.keep.exists() else [])
    lines = [line for file in files for line in lines_of(file)]
    if not asked.told:
        with suppress(KeyboardInterrupt), open(asked.keep or os.devnull, "a") as out:
            for line in gone_through(asked, len(lines)):
                lines.append(line)
                print(json.dumps(line), file=out, flush=True)
    if len(lines) < 2:
        sys.exit("Interrupted before two games were gone through: there is nothing to tell.")
    head = {"game": asked.game, "seats": len(lines[0]["bots"])}
    head |= {} if asked.told else {"trials": asked.trials}
    seconds = float(np.mean([line["cpu_s"] for line in lines[1:]]))  # the first one loads machine code
    print(json.dumps(head | measured(lines) | {"cpu_s_a_game": round(seconds, 3)}))
    for bot, told in by_bot(lines).items():
        print(json.dumps({"bot": bot, **told}, ensure_ascii=False))


if __name__ == "__main__":
    main()

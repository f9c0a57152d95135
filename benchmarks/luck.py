"""Luck and skill over many games of bots: is luck 0 in the mean, how much does it even out, who loses skill?

    python benchmarks/luck.py GAME --games 10000 --seats 2 --bots strong
    python benchmarks/luck.py GAME --games 200 --bots strong,easy --skill

Prints the mean luck of every seat with its standard error, by how much less adjusted results vary than
raw ones (the ratio of their variances), and for every bot its raw and adjusted result and its skill. Ctrl-C
ends it with what is there. ``--turns`` and ``--trials`` are those of ``wuerfelwerk.bots.analysing``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from wuerfelwerk.bots.analysing import TRIALS, Analysis, Judge, analyse, usual_bot
from wuerfelwerk.games import game
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player

PIECE = 20  # games that are played before they are gone through


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


def measured(analyses: Sequence[Analysis]) -> dict[str, Any]:
    """Mean luck of every seat in standard errors, and the ratio of the variances."""
    luck = np.array([[seat.luck for seat in one.seats] for one in analyses])
    raw = np.array([[seat.result for seat in one.seats] for one in analyses])
    noise = np.array([[seat.luck_error**2 for seat in one.seats] for one in analyses])
    errors = luck.std(axis=0, ddof=1) / np.sqrt(len(luck))
    left = (raw - luck).var(axis=0).sum()
    return {
        "games": len(luck),
        "luck": [round(float(one), 4) for one in luck.mean(axis=0)],
        "error": [round(float(one), 4) for one in errors],
        "most_errors": round(float(np.abs(luck.mean(axis=0) / errors).max()), 2),
        "factor": round(float(raw.var(axis=0).sum() / left), 2),
        "factor_without_noise": round(float(raw.var(axis=0).sum() / (left - noise.mean(axis=0).sum())), 2),
    }


def by_bot(seated: Sequence[Sequence[str]], analyses: Sequence[Analysis]) -> dict[str, dict[str, str]]:
    """What came of each bot, mean and standard error over its games."""
    found = defaultdict(list)
    for bots, one in zip(seated, analyses, strict=True):
        for bot, seat in zip(bots, one.seats, strict=True):
            found[bot].append((seat.result, seat.luck, seat.adjusted, seat.skill))
    told = {}
    for bot, rows in found.items():
        means, errors = np.mean(rows, axis=0), np.std(rows, axis=0, ddof=1) / np.sqrt(len(rows))
        columns = zip(("result", "luck", "adjusted", "skill"), means, errors, strict=True)
        told[bot] = {name: f"{mean:+.4f} ±{error:.4f}" for name, mean, error in columns}
    return told


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
    asked = parser.parse_args()
    names = tuple(asked.bots.split(","))
    bots = names * asked.seats if len(names) == 1 else names
    judge = Judge(game(asked.game), usual_bot(game(asked.game)), turns=asked.turns)
    analyses: list[Analysis] = []
    seated: list[tuple[str, ...]] = []
    begun, per_seating = time.process_time(), -(-asked.games // len(set(bots)))
    with suppress(KeyboardInterrupt):
        for seating in range(len(set(bots))):
            here = turned(bots, seating)
            plan = Plan(asked.game, per_seating, len(bots), here, seed=asked.seed + seating, record=True)
            for record in records(plan):
                analyses.append(analyse(judge, record, trials=asked.trials, skill=asked.skill))
                seated.append(here)
    if len(analyses) < 2:
        sys.exit("Interrupted before two games were gone through: there is nothing to tell.")
    seconds = (time.process_time() - begun) / max(1, len(analyses))
    head = {"game": asked.game, "seats": len(bots), "turns": judge.turns, "trials": asked.trials}
    print(json.dumps(head | measured(analyses) | {"cpu_s_a_game": round(seconds, 3)}))
    for bot, told in by_bot(seated, analyses).items():
        print(json.dumps({"bot": bot, **told}, ensure_ascii=False))


if __name__ == "__main__":
    main()

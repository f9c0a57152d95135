"""How fast games are through the Python API, as ratios to what Python can do at all in the same run.

    python benchmarks/doors.py [--seconds 0.5] [--rounds 5] [GAME …]

The floor is a loop of plain Python that picks one of a few numbers at random and hands it to a function in C:
nobody can call anything once an action for less. See README.md.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import wuerfelwerk as ww

MANY = 1024
TURNS = 20_000  # of a bare loop between two looks at the clock
SEED = 1


def floor() -> int:
    """The bare loop: a number is picked and goes through a function in C."""
    legal, rnd, called = memoryview(bytearray(range(8))), random.random, abs
    many = 8
    for _ in range(TURNS):
        called(legal[int(rnd() * many)])
    return TURNS


def plain(game: str) -> Callable[[], int]:
    """A whole random game with the methods of a match."""

    def play() -> int:
        match, actions = ww.new(game, seed=SEED), 0
        while match.to_act != ww.OVER:
            if match.to_act == ww.CHANCE:
                match.roll()
            else:
                match.apply(random.choice(match.legal()))
                actions += 1
        return actions

    return play


def fused(game: str) -> Callable[[], int]:
    """The same with the compiled step, many games in a row."""
    begun = ww.new(game, seed=SEED)

    def play() -> int:
        actions, rnd = 0, random.random
        while actions < TURNS:
            step, legal = begun.copy().stepping()
            many = step(-1)
            while many:
                many = step(legal[int(rnd() * many)])
                actions += 1
        return actions

    return play


def batch(game: str) -> Callable[[], int]:
    """A batch whose actions are picked compiled; games that are over begin anew."""
    games = ww.Batch(game, MANY, seed=SEED)

    def play() -> int:
        actions = 0
        for _ in range(20):
            actions += MANY - int(games.done.sum())
            games.step(games.sample())
            if games.done.any():
                games.restart()
        return actions

    return play


def copies(game: str) -> Callable[[], int]:
    """Copies of a match."""
    match = ww.new(game, seed=SEED)

    def play() -> int:
        copy = match.copy
        for _ in range(TURNS):
            copy()
        return TURNS

    return play


def rate(work: Callable[[], int], seconds: float) -> float:
    """How often a second of processor time: what else runs on the machine counts for less."""
    done, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < seconds:
        done += work()
    return done / passed


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Speed of the Python API as ratios to a bare loop of Python."
    )
    parser.add_argument("games", nargs="*", default=[card.id for card in ww.games()])
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each measure")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many rounds is printed")
    asked = parser.parse_args()
    print(f"{'':32} {'per second':>14} {'ratio':>8}")
    for game in asked.games:
        measures = {"floor": floor, "step": fused(game), "batch": batch(game), "copies": copies(game)}
        measures["plain"] = plain(game)
        best = dict.fromkeys(measures, 0.0)
        for work in measures.values():
            work()  # loads the machine code
        for _ in range(asked.rounds):
            for name, work in measures.items():
                best[name] = max(best[name], rate(work, asked.seconds))
        for name, found in best.items():
            print(f"{game + ' ' + name:32} {found:14,.0f} {found / best['floor']:8.3f}")


if __name__ == "__main__":
    main()

"""How fast games are simulated, as ratios to a bare loop measured in the same run.

    python benchmarks/speed.py [--seconds 1] [--rounds 3] [GAME …]

Times on a shared machine are noisy; ratios of the same run are not. See README.md.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

import baseline

from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.games import GAMES, game
from wuerfelwerk.lab.bench import (
    ROUNDS,
    actions_per_second,
    copies_per_second,
    games_per_second,
    rate,
)
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player

STEPS = 5_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of games as ratios to a bare loop.")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measure")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many rounds is printed")
    asked = parser.parse_args()
    spin = bind(baseline, compile=True).spin
    bare_loop(spin, 0.0)  # loads the machine code
    in_c = c_program()
    print(f"{'':24} {'per second':>16} {'ratio':>10}")
    for id in asked.games:
        for row in best_of(asked.rounds, game(id), spin, in_c, asked.seconds):
            print(f"{row[0]:24} {row[1]:16,.0f} {row[2]:10.3f}")


def best_of(rounds: int, one: Game, spin: Any, in_c: Any, seconds: float) -> list[tuple[str, float, float]]:
    """Rows (what, per second, ratio to the bare loop); measures of a round lie close together in time."""
    seats = one.card.seats_max
    player = Player(Plan(one.id, 1, seats))
    player.play(0, 1)
    best: dict[str, float] = {}
    for _ in range(rounds):
        figures = {
            "bare loop": bare_loop(spin, seconds),
            f"{one.id} actions": actions_per_second(player, seats, seconds),
            f"{one.id} games": games_per_second(player, seconds),
            f"{one.id} copies": copies_per_second(one, seconds),
        }
        if in_c is not None:
            figures["bare loop in C"] = max(in_c() for _ in range(ROUNDS))
        for what, found in figures.items():
            best[what] = max(best.get(what, 0.0), found)
    return [(what, found, found / best["bare loop"]) for what, found in best.items()]


def bare_loop(spin: Any, seconds: float) -> float:
    """Steps a second of the bare loop, compiled the way rules are and measured the way games are."""
    words, generator = np.zeros(baseline.PLACES, np.int64), new_generator(1)

    def once(_: int) -> int:
        spin(generator, words, STEPS)
        return STEPS

    return rate(once, seconds)


def c_program() -> Any:
    """A function that runs the bare loop in C, or None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    folder = tempfile.mkdtemp()
    program = str(Path(folder) / "baseline")
    source = str(Path(__file__).with_name("baseline.c"))
    subprocess.run([compiler, "-O3", "-march=native", source, "-o", program], check=True)

    def run() -> float:
        out = subprocess.run([program, str(STEPS)], capture_output=True, text=True, check=True).stdout
        return float(out.split()[0])

    return run


if __name__ == "__main__":
    main()

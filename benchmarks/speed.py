"""How fast games are simulated, as ratios to a bare loop measured in the same run.

    python benchmarks/speed.py [--seconds 1] [--rounds 3] [GAME …]

Times on a shared machine are noisy; ratios of the same run are not. See README.md.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import GAMES, game
from wuerfelwerk.lab.measuring import tables
from wuerfelwerk.lab.measuring.bare import Bare
from wuerfelwerk.lab.measuring.timing import ROUNDS, rate

STEPS = 5_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of games as ratios to a bare loop.")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measure")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many rounds is printed")
    asked = parser.parse_args()
    bare = Bare(STEPS)
    in_c = c_program()
    print(f"{'':24} {'per second':>16} {'ratio':>10}")
    for id in asked.games:
        for row in best_of(asked.rounds, game(id), bare, in_c, asked.seconds):
            print(f"{row[0]:24} {row[1]:16,.0f} {row[2]:10.3f}")


def best_of(rounds: int, one: Game, bare: Bare, in_c: Any, seconds: float) -> list[tuple[str, float, float]]:
    """Rows (what, per second, ratio to the bare loop); measures of a round lie close together in time."""
    seats = one.card.seats_max
    player = tables.player_of(one, seats)
    measures = {
        "bare loop": bare,
        f"{one.id} actions": tables.actions(player),
        f"{one.id} games": tables.games(player),
        f"{one.id} copies": tables.copies(one),
    }
    best: dict[str, float] = {}
    for _ in range(rounds):
        figures = {what: rate(work, seconds) for what, work in measures.items()}
        if in_c is not None:
            figures["bare loop in C"] = max(in_c() for _ in range(ROUNDS))
        for what, found in figures.items():
            best[what] = max(best.get(what, 0.0), found)
    return [(what, found, found / best["bare loop"]) for what, found in best.items()]


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

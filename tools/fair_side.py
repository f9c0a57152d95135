"""Looks for a side that is worth what the others are: an old one on which two fields are swapped.

    python tools/fair_side.py GAME SIDE --worth POINTS --goal POINTS --within PERCENT --id NEW --out FILE

Of all good sides that one swap makes of the old one it is estimated in a second each what they gain. Then
they are solved exactly, some minutes each: always the one that ought to be nearest to the goal, by what a
gained point was worth on those before it. The first that is as near as wanted is written to the file. The
same line always finds the same side; ``--seed`` decides between swaps of which the same is expected.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wuerfelwerk.engine.chance import shuffled
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games import game
from wuerfelwerk.lab.solving.course import solve

GRAIN = 2  # places after the point in which what is expected is compared
AT_FIRST = (0.5, 0.5)  # estimated and exact gain of a swap nobody has solved: it counts like one that was


def candidates(of: Game, asked: argparse.Namespace) -> list[tuple[float, Any]]:
    """All that one swap makes of a side, each with its estimated gain."""
    old = of.part("board").load_boards()[asked.side]
    boards = shuffled(list(of.part("making").changes(old, asked.id)), SeededDice(asked.seed))
    return list(zip(of.part("solitaire").gains(of, boards, old), boards, strict=True))


def slope(solved: Sequence[tuple[float, float]]) -> float:
    """What an estimated point is worth exactly: least squares over (estimated, exact) gains."""
    pairs = [AT_FIRST, *solved]
    return sum(guess * exact for guess, exact in pairs) / sum(guess * guess for guess, _ in pairs)


def worth(of: Game, board: Any, threads: int) -> float:
    """The exact value."""
    side = of.part("solitaire").open_board(of, board)
    if not solve(side, threads).whole:
        sys.exit("Interrupted.")
    return float(side.value())


def search(of: Game, asked: argparse.Namespace) -> Any:
    """The first side that is near enough."""
    left, solved = candidates(of, asked), list[tuple[float, float]]()
    print(f"{asked.side}: {len(left)} swaps, goal {asked.goal} within {asked.within} %", flush=True)
    while left:
        now = slope(solved)
        gain, board = min(left, key=lambda one: round(abs(asked.worth + now * one[0] - asked.goal), GRAIN))
        left.remove((gain, board))
        value = worth(of, board, asked.threads)
        solved.append((gain, value - asked.worth))
        away, guess = 100 * (value / asked.goal - 1), asked.worth + now * gain
        print(f"{len(solved)}: {value:.6f}, {away:+.2f} %, {guess:.2f} expected", flush=True)
        if abs(away) <= asked.within:
            return board
    sys.exit("No swap comes near enough.")


def read() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("side", help="the old side")
    parser.add_argument("--worth", type=float, required=True, help="what the old side is worth, as solved")
    parser.add_argument("--goal", type=float, required=True, help="what the new one ought to be worth")
    parser.add_argument("--within", type=float, default=0.75, help="percent of the goal; 0.75")
    parser.add_argument("--id", required=True, help="of the new side")
    parser.add_argument("--seed", type=int, default=1, help="1")
    parser.add_argument("--threads", type=int, default=1, help="of the solver; 1")
    parser.add_argument("--out", required=True, help="file of the new side")
    return parser.parse_args()


def main() -> None:
    asked = read()
    of = game(asked.game)
    board = search(of, asked)
    Path(asked.out).write_text(of.part("board").write_board(board), encoding="utf-8")


if __name__ == "__main__":
    main()

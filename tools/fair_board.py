"""Looks for a board that bots finish as soon as the others: an old one, changed step by step.

    python tools/fair_board.py GAME BOARD --goal strong=20.2 --goal greedy=25.8 --id NEW --out FILE

Each step measures some boards that one change makes of the best so far, by the turns each bot needs alone,
with the same dice on all of them, and goes on with the best. A board that seems near enough is measured again
with more games and other dice; the first that is near enough then is written to the file. The same line
always finds the same board.
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
from wuerfelwerk.lab.balance import balance

Goals = dict[str, float]


def away(of: Game, boards: Sequence[Any], goals: Goals, games: int, seed: int) -> list[dict[str, float]]:
    """Of each board, for each bot: how far it is from the goal, in percent of it."""
    materials = [(board.id, of.part("making").material_of(board)) for board in boards]
    by_bot = {}
    for bot, goal in goals.items():
        rows = balance(of, materials, bot=bot, games=games, seed=seed)
        by_bot[bot] = [100 * (row["mean"] / goal - 1) for row in rows]
    return [{bot: found[place] for bot, found in by_bot.items()} for place in range(len(boards))]


def worst(distances: dict[str, float]) -> float:
    return max(map(abs, distances.values()))


def told(distances: dict[str, float]) -> str:
    return ", ".join(f"{bot} {distance:+.2f} %" for bot, distance in distances.items())


def search(of: Game, asked: argparse.Namespace, goals: Goals) -> Any:
    """The first board that is near enough in many games too. One that only seemed so goes on as it is."""
    dice, best = SeededDice(asked.seed), of.part("board").load_boards()[asked.board]
    (distances,) = away(of, [best], goals, asked.games, asked.seed)
    print(f"{asked.board}: {told(distances)}", flush=True)
    for step in range(1, asked.steps + 1):
        tried = shuffled(list(of.part("making").changes(best, asked.id)), dice)[: asked.tries]
        found = away(of, tried, goals, asked.games, asked.seed)
        place = min(range(len(tried)), key=lambda at: worst(found[at]))
        if worst(found[place]) >= worst(distances):
            continue
        best, distances = tried[place], found[place]
        print(f"{step}: {told(distances)}", flush=True)
        if worst(distances) <= asked.within:
            (distances,) = away(of, [best], goals, asked.sure, asked.seed + 1)
            print(f"   in {asked.sure} games: {told(distances)}", flush=True)
        if worst(distances) <= asked.within:
            return best
    sys.exit("No board came near enough.")


def read() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("board", help="the old board")
    parser.add_argument("--goal", action="append", required=True, metavar="BOT=TURNS", help="repeatable")
    parser.add_argument("--within", type=float, default=0.6, help="percent of each goal; 0.6")
    parser.add_argument("--id", required=True, help="of the new board")
    parser.add_argument("--seed", type=int, default=1, help="1")
    parser.add_argument("--steps", type=int, default=20, help="20")
    parser.add_argument("--tries", type=int, default=16, help="changes tried in a step; 16")
    parser.add_argument("--games", type=int, default=1000, help="for each board that is tried; 1000")
    parser.add_argument("--sure", type=int, default=10_000, help="games for one that seems right; 10000")
    parser.add_argument("--out", required=True, help="file of the new board")
    return parser.parse_args()


def main() -> None:
    asked = read()
    of = game(asked.game)
    goals = {bot: float(turns) for bot, turns in (goal.split("=") for goal in asked.goal)}
    board = search(of, asked, goals)
    Path(asked.out).write_text(of.part("board").write_board(board), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Games a second that ``simulate --record`` writes down, beside games without a record, on one core.

Both play the same batches in turns within one process; of several rounds of a batch the fastest counts.

    python benchmarks/recording.py --bots random,greedy --games 300
"""

from __future__ import annotations

import argparse
import time

from wuerfelwerk.games import GAMES
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player

BATCH, WARM = 10, 200


def seconds(player: Player, first: int) -> float:
    begun = time.process_time()
    player.play(first, BATCH)
    return time.process_time() - begun


def rates(game: str, bot: str, games: int, rounds: int) -> tuple[float, float]:
    """Games a second without and with records."""
    plans = (Plan(game, games, 2, (bot,), seed=1, record=record) for record in (False, True))
    players = [Player(plan) for plan in plans]
    for first in range(0, WARM, BATCH):
        for player in players:
            player.play(first, BATCH)
    took = [0.0, 0.0]
    for first in range(0, games, BATCH):
        found = [[seconds(player, first) for player in players] for _ in range(rounds)]
        for way in range(2):
            took[way] += min(one[way] for one in found)
    return games / took[0], games / took[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--bots", default="random,greedy")
    asked = parser.parse_args()
    for game in GAMES:
        for bot in asked.bots.split(","):
            without, with_records = rates(game, bot, asked.games, asked.rounds)
            print(
                f"{game:20} {bot:8} {without:10,.0f} /s  with records {with_records:8,.0f} /s"
                f"  ratio {with_records / without:.2f}"
            )


if __name__ == "__main__":
    main()

"""How soon hints come, and what they are worth.

    python benchmarks/hints.py wuerfelland --positions 60
    python benchmarks/hints.py wuerfelland --games 20

Times are those of one warm process that is asked alone, without the way to the page, by the clock and in CPU
seconds: half of all answers come within the first figure, 95 of 100 within the second. Games are played by
two greedy bots, one of which does whatever the first hint says where it has a choice; the dice are the same
in both seatings of a pair. The interval is that of Wilson for 95 %, a shared win counted as its part.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

import numpy as np

from wuerfelwerk.bots import choose, warm
from wuerfelwerk.bots.hinting import Adviser
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.contract import CHANCE, MAX_SEATS, NO_ACTION, OVER, Game
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games import game as game_of

SEATS = 2


class Sitting:
    """One game, played on by whoever decides."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.dice, self.thrown = game, SeededDice(seed), new_throw()
        self.material = game.rules.lay_out(game.card.defaults(), SEATS, self.dice)
        self.state = np.zeros(1, game.rules.STATE)[0]
        game.rules.start(self.material, self.state)

    def decisions(self) -> Iterator[int]:
        """The seat that has a choice, each time; what is thrown and what is forced happens by itself."""
        rules = self.game.rules
        while (seat := int(rules.to_act(self.material, self.state))) != OVER:
            if seat == CHANCE:
                rules.throw(self.material, self.state, self.thrown)
                faces = throw_with(self.dice, self.thrown)
                rules.land(self.material, self.state, np.array(faces, np.int16))
            elif (forced := int(rules.forced(self.material, self.state, seat))) != NO_ACTION:
                rules.apply(self.material, self.state, seat, forced)
            else:
                yield seat

    def greedy(self, seat: int, seed: int) -> Sequence[int]:
        material, state = self.material.tobytes(), self.state.tobytes()
        return choose(self.game, "greedy", material, state, seat, seed)

    def do(self, seat: int, actions: Sequence[int]) -> None:
        for action in actions:
            self.game.rules.apply(self.material, self.state, seat, action)

    def share(self, seat: int) -> float:
        winners = int(self.game.rules.result(self.material, self.state, np.zeros(MAX_SEATS, np.int32)))
        return (winners >> seat & 1) / max(1, winners.bit_count())


def times(game: Game, adviser: Adviser, positions: int) -> list[tuple[float, float]]:
    """Seconds of an answer, by the clock and of CPU, at decisions of several games."""
    found, seed = list[tuple[float, float]](), 0
    while len(found) < positions:
        seed += 1
        sitting = Sitting(game, seed)
        for number, seat in enumerate(sitting.decisions()):
            if number % 7 == seed % 7 and len(found) < positions:
                begun, used = time.perf_counter(), time.process_time()
                adviser.advise(sitting.material, sitting.state, seat)
                found.append((time.perf_counter() - begun, time.process_time() - used))
            sitting.do(seat, sitting.greedy(seat, seed + number))
    return found


def shares(game: Game, adviser: Adviser, games: int) -> list[float]:
    """What of the win the seat has that follows hints."""
    found = []
    for number in range(games):
        sitting, hinted = Sitting(game, 1000 + number // 2), number % SEATS
        for at, seat in enumerate(sitting.decisions()):
            if seat == hinted:
                sitting.do(seat, adviser.advise(sitting.material, sitting.state, seat).hints[0].actions)
            else:
                sitting.do(seat, sitting.greedy(seat, at))
        found.append(sitting.share(hinted))
    return found


def wilson(share: float, many: int, z: float = 1.96) -> tuple[float, float]:
    middle = (share + z * z / (2 * many)) / (1 + z * z / many)
    half = z * sqrt(share * (1 - share) / many + z * z / (4 * many * many)) / (1 + z * z / many)
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description="How soon hints come, and what they are worth.")
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--games", type=int, default=0)
    asked = parser.parse_args()
    game = game_of(asked.game)
    begun = time.perf_counter()
    adviser = Adviser(game)
    warm(game, "greedy")
    times(game, adviser, 1)
    print(f"{game.id}: ready after {time.perf_counter() - begun:.0f} s", flush=True)
    if asked.positions:
        found: Any = np.array(times(game, adviser, asked.positions))
        for kind, column in zip(("clock", "CPU"), found.T, strict=True):
            p50, p95 = np.quantile(column, (0.5, 0.95))
            told = f"p50 {p50:.2f} s, p95 {p95:.2f} s, most {column.max():.2f} s"
            print(f"{game.id}: {len(found)} positions, {kind}: {told}", flush=True)
    if asked.games:
        won = shares(game, adviser, asked.games)
        share = float(np.mean(won))
        low, high = wilson(share, len(won))
        print(f"{game.id}: {len(won)} games, {share:.2f} of the wins with hints ({low:.2f} … {high:.2f})")


if __name__ == "__main__":
    main()

"""What each further process adds: random games as ``simulate`` plays them, on 1, 2 … processes by turns."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.lab.measuring.tables import player_of
from wuerfelwerk.lab.playing import Player
from wuerfelwerk.lab.workers import Flag, Interrupt, Making, hands

ROUNDS = 3
READY = 0.05  # seconds until all have heard that they are to begin
BATCH = 20  # games between two looks at the clock


@dataclass(frozen=True)
class Scale:
    """So many processes at once."""

    workers: int
    games_per_s: float
    alone: float  # games a second of one of them by itself

    @property
    def efficiency(self) -> float:
        """What each of them does, as a part of what one does by itself."""
        return self.games_per_s / (self.workers * self.alone)


def numbers_of_workers(cores: int) -> list[int]:
    """1, 2, 4 … and as many as there are cores."""
    return sorted({min(1 << power, cores) for power in range(cores.bit_length() + 1)})


def scaling(game: Game, seats: int, counts: list[int], seconds: float) -> list[Scale]:
    """Games a second of each of these numbers of processes, for about ``seconds`` each; they rise from 1.

    KeyboardInterrupt after Ctrl-C.
    """
    best = dict.fromkeys(counts, 0.0)
    making = Making(partial(player_of, game, seats), _is_warm, ())
    with Interrupt() as interrupt, hands(making, interrupt, counts[-1]) as crew:
        for _ in range(ROUNDS):
            for many in counts:
                begin = time.monotonic() + READY
                asked = [crew.submit(_play, begin, begin + seconds / ROUNDS) for _ in range(many)]
                best[many] = max(best[many], sum(answer() for answer in asked))
        if interrupt.flag.is_set():
            raise KeyboardInterrupt
    return [Scale(many, best[many], best[1]) for many in counts]


def _is_warm(_player: Player) -> None:
    """``player_of`` has played already."""


def _play(player: Player, stopped: Flag, begin: float, end: float) -> float:
    """Games a second between two moments of the clock, which is that of the whole machine."""
    time.sleep(max(0.0, begin - time.monotonic()))
    done, begun = 0, time.monotonic()
    while True:
        done += len(player.play(done, BATCH)[0])
        now = time.monotonic()
        if now >= end or stopped.is_set():
            return done / (now - begun)

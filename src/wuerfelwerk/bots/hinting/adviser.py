"""Who gives hints: plays on after each whole decision, as an analysis does, within a moment.

All decisions are played on a few times, and of them the best many times, batch after batch with the same dice
for each. It ends when there are enough batches, or when the time is over: what is told then has a larger
error, and says so. Dice follow from the position alone: who asks twice is told the same.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from wuerfelwerk.bots.analysing.comparing import BATCHES, chances, closer
from wuerfelwerk.bots.analysing.head import STRONGEST, Judge, usual_bot
from wuerfelwerk.bots.analysing.skill import halved
from wuerfelwerk.bots.analysing.ways import Way, best_ways, carried_out
from wuerfelwerk.bots.catalogue import bots_of
from wuerfelwerk.bots.hinting.advice import Advice, Hint
from wuerfelwerk.bots.hinting.speaking import Speaking
from wuerfelwerk.engine.contract import OVER, Game
from wuerfelwerk.engine.generator import new_generator

TOLD = 3  # decisions
LEFT = 6  # that are looked at longer
TRIALS = 256  # play-outs of each of them
FIRST = 8  # the part of them in which all are compared
SECONDS = 0.5  # of one answer, once it is ready


def gives_hints(game: Game) -> bool:
    """True if somebody can be asked: a game nothing weighs has nobody who knows it."""
    known = bots_of(game)
    return any(name in known and all(map(game.has, _needs(known[name]))) for name in STRONGEST)


def _needs(bot: Any) -> list[str]:
    return [part for part in bot.needs if part != "trials"]  # made from the features where a game has none


class Adviser:
    """One game's hints. Made once a process: it holds machine code and its scratch."""

    def __init__(self, game: Game, *, compile: bool = True) -> None:
        self.judge = Judge(game, usual_bot(game), compile=compile)
        self._speaking = Speaking(game)

    def advise(
        self,
        material: Any,
        state: Any,
        seat: int,
        chosen: Sequence[int] = (),
        *,
        trials: int = TRIALS,
        seconds: float = SECONDS,
    ) -> Advice:
        """The best decisions of a seat; with ``chosen`` also what that whole decision costs."""
        until = time.monotonic() + seconds
        seed = _seed(material, state, seat)
        found = best_ways(self.judge, material, state, seat)
        ways, mine = len(found), None
        if chosen:
            mine = carried_out(self.judge, material, state, seat, chosen)
            found = [way for way in found if way.state.tobytes() != mine.state.tobytes()]
            ways = len(found) + 1

        def in_time() -> bool:
            return time.monotonic() <= until

        left, few = LEFT - (mine is not None), new_generator(seed, BATCHES)
        compared = closer(self.judge, material, found, seat, left, trials // FIRST, few, in_time)
        if mine is not None:
            compared = [mine, *compared]
        dice = partial(new_generator, seed)
        values = chances(self.judge, material, compared, trials, dice, in_time)[:, :, seat]
        return self._advice(material, state, seat, compared, values, ways, mine is not None)

    def _advice(
        self, material: Any, before: Any, seat: int, ways: list[Way], values: Any, many: int, chose: bool
    ) -> Advice:
        means = values.mean(axis=1)
        wins = [self._wins(material, way.state, seat) for way in ways]
        order = sorted(range(len(ways)), key=lambda place: (-means[place], not wins[place], place))
        speaks = self._speaking.beside(material, [way.state for way in ways], seat)

        def hint(place: int) -> Hint:
            behind = values[order[0]] - values[place]
            return Hint(
                ways[place].actions,
                float(means[place]),
                _error(values[place]),
                float(behind.mean()),
                _error(behind),
                wins[place],
                speaks[place],
            )

        hints = tuple([hint(place) for place in order[:TOLD]])
        if not chose:
            return Advice(many, hints)
        lost, error = _lost(values)
        return Advice(many, hints, hint(0), lost, error)

    def _wins(self, material: Any, state: Any, seat: int) -> bool:
        rules = self.judge.rules
        if int(rules.to_act(material, state)) != OVER:
            return False
        return bool(float(self.judge.after(material, state, 1, new_generator(0))[seat]) > 0.0)


def _lost(values: Any) -> tuple[float, float]:
    """What the first decision costs beside the best, and its standard error."""
    return halved(values - values[0], lambda gains: int(gains.mean(axis=1).argmax()))


def _error(values: Any) -> float:
    return float(values.std(ddof=1) / len(values) ** 0.5)


def _seed(material: Any, state: Any, seat: int) -> int:
    """A seed that follows from what is asked about."""
    told = b"".join([material.tobytes(), state.tobytes(), bytes([seat])])
    return int.from_bytes(hashlib.sha256(told).digest()[:7], "big")

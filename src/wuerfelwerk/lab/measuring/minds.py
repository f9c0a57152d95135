"""How fast the bots of a game think: numbers of a state, play-outs, decisions of each of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from wuerfelwerk.bots.levels.mind import mind_of
from wuerfelwerk.bots.levels.settings import AGAINST, LEVELS, TURNS
from wuerfelwerk.bots.seating import bound_bots, bound_thinking, new_work
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.lab.measuring import asking
from wuerfelwerk.lab.measuring.met import MANY, Met
from wuerfelwerk.lab.measuring.timing import Work

ROUNDS = 40  # of all states in one call
FEW, MOST, CALL = 4, 4096, 0.01  # decisions in one call, and the seconds it should take


def evaluations(game: Game, met: Met) -> Work:
    """The numbers that levels weigh, of one seat in one state."""
    judging: Any = game.part("judging")
    evaluate = _bound(judging=bind(judging, compile=True, inline=False)).evaluate
    numbers = np.zeros(judging.NUMBERS)
    evaluate(*met, 1, numbers)

    def work(_number: int) -> int:
        evaluate(*met, ROUNDS, numbers)
        return ROUNDS * MANY

    return work


def play_outs(game: Game, met: Met) -> Work:
    """Games played on in one's head, as far as the level does it that searches most."""
    thinking = bound_thinking(game, compile=True)
    play_out = _bound(moves=thinking.moves, searching=thinking.searching).play_out
    mind, generator = mind_of(game, [LEVELS.index("expert")]), new_generator(4)
    settings, weights = mind.settings[0], mind.weights[0]
    how = (int(settings[TURNS]), weights, bool(settings[AGAINST] > 0), generator, mind)
    return _in_calls(lambda first, many: play_out(*met, first, many, *how))


def decisions(game: Game, name: str, met: Met) -> Work:
    """What one bot decides: small actions it chooses."""
    decide = _bound(bots=bound_bots(game, (name,), compile=True)).decide
    generator, scratch = new_generator(2), new_work(game, [name])
    return _in_calls(lambda first, many: decide(*met, first, many, generator, scratch))


def _in_calls(ask: Callable[[int, int], Any]) -> Work:
    """Work of as many decisions in one call as take about as long as a look at the clock may."""
    ask(0, 1)  # loads the machine code
    begun = time.perf_counter()
    ask(0, FEW)
    many = max(FEW, min(MOST, int(FEW * CALL / (time.perf_counter() - begun))))

    def work(number: int) -> int:
        ask(many * number, many)
        return many

    return work


def _bound(**names: Any) -> Any:
    """``asking`` with these modules; in place of the others there is nobody."""
    nobody: Any = ModuleType("nobody")
    nobody.__digest__ = "nobody"
    others = {name: nobody for name in ("bots", "judging", "moves", "searching") if name not in names}
    return bind(asking, compile=True, **names, **others)

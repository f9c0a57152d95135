"""How well bots play a duel that is solved: what their decisions lose against perfect play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wuerfelwerk.bots.levels import moves
from wuerfelwerk.bots.seating import bound_bots, new_work
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.lab.solving import duelling, seeing
from wuerfelwerk.lab.solving.compared import PERFECT, SEARCHING, searches, standard_error
from wuerfelwerk.lab.solving.duels import Duel

AT_ONCE = 50


@dataclass(frozen=True)
class Fought:
    """What a bot had of so many games, beside what its positions were worth.

    ``mean``: of the win, or its lead in points, at the end; ``value``: what that is in the mean for who plays
    as well as can be from the same positions. ``regret``: what its decisions lost, in the mean of a game;
    ``stderr`` and ``regret_stderr`` are standard errors.
    """

    bot: str
    games: int
    value: float
    mean: float
    stderr: float
    regret: float
    regret_stderr: float


def fight(duel: Duel, bot: str, games: int, seed: int) -> Fought:
    """Lets a bot play against the solution, from both sides in turn. Games have common dice as long as
    they agree. ``perfect`` plays against itself."""
    count = max(2, games // SEARCHING) if searches(duel.game, bot) else games
    states = duel.begin(seed, count)
    seats = np.arange(count) // 2 % 2
    signs = 1 - 2 * seats
    value = _for_seat(duel, _worth(duel, states), signs)
    lost, ends = _played(duel, states, seats, bot, seed)
    mine = _for_seat(duel, ends, signs)
    return Fought(
        bot,
        count,
        float(value.mean()),
        float(mine.mean()),
        standard_error(mine),
        float(lost.mean()),
        standard_error(lost),
    )


def _for_seat(duel: Duel, worth: Any, signs: Any) -> Any:
    """What is worth so much to seat A, to the seats with these signs."""
    return np.where(signs > 0, worth, 1.0 - worth) if duel.wins else worth * signs


def _worth(duel: Duel, states: Any) -> Any:
    judge = bind(duel.judge, compile=False, rules=duel.game.rules)
    material, known = duel.lay_out(), duel.knowledge()
    return np.array([float(judge.worth(material, state, known)) for state in states])


def _played(duel: Duel, states: Any, seats: Any, bot: str, seed: int) -> tuple[Any, Any]:
    loop, work = _bound(duel, bot)
    count, rules, material = len(states), duel.game.rules, duel.lay_out()
    generators = np.array([new_generator(seed, index) for index in range(count)])
    asked = np.where(bot == PERFECT, -1, seats).astype(np.int64)
    lost, ends = np.zeros(count), np.zeros(count)
    known, room = duel.knowledge(), seeing.new_room(rules)
    for first in range(0, count, AT_ONCE):
        part = slice(first, first + AT_ONCE)
        loop.play_games(
            material,
            states[part],
            generators[part],
            asked[part],
            work,
            known,
            room,
            lost[part],
            ends[part],
        )
    return lost, ends


def _bound(duel: Duel, bot: str) -> tuple[Any, Sequence[Any]]:
    """``duelling`` with a bot; who plays perfectly needs none, and asks nobody."""
    asked = "random" if bot == PERFECT else bot
    asking, judge, looking = _looking(duel)
    bots = bound_bots(duel.game, (asked,), compile=True)
    loop = _apart(duelling, moves=asking, bots=bots, seeing=looking, judge=judge)
    return loop, new_work(duel.game, (asked,))


def _looking(duel: Duel) -> tuple[Any, Any, Any]:
    """The rules, what positions are worth, and what actions are: compiled once for all bots."""
    rules = compiled(duel.game.rules)
    asked, judge = _apart(moves, rules=rules), _apart(duel.judge, rules=rules)
    return asked, judge, _apart(seeing, moves=asked, judge=judge)


def _apart(module: Any, **names: Any) -> Any:
    return bind(module, compile=True, inline=False, **names)

"""Decisions that are met in random games: what bots are asked again and again, to be measured."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from wuerfelwerk.bots.seating import bound_bot, new_work
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.compiling import compiled
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.generator import SeededDice, new_generator

MANY = 256
EVERY = 7  # of so many decisions one is taken, so that many games are among them


class Met(NamedTuple):
    """A place a decision."""

    materials: Any
    states: Any
    seats: Any


def decisions(game: Game, seats: int) -> Met:
    """Decisions of random games with the usual options; always the same."""
    rules: Any = game.rules
    met = Met(np.zeros(MANY, rules.MATERIAL), np.zeros(MANY, rules.STATE), np.zeros(MANY, np.int64))
    for place, (material, state, seat) in enumerate(islice(_played(game, seats), 0, MANY * EVERY, EVERY)):
        met.materials[place], met.states[place], met.seats[place] = material, state, seat
    return met


def _played(game: Game, seats: int) -> Iterator[tuple[Any, Any, int]]:
    """Every decision of one random game after the other."""
    rules: Any = compiled(game.rules)
    dice, generator, thrown = SeededDice(3), new_generator(3, 1), new_throw()
    work, bot = new_work(game, ["random"]), bound_bot(game, "random", compile=True)
    while True:
        material = game.rules.lay_out(game.card.defaults(), seats, dice)
        state = np.zeros(1, rules.STATE)[0]
        rules.start(material, state)
        while (seat := int(rules.to_act(material, state))) != OVER:
            if seat == CHANCE:
                rules.throw(material, state, thrown)
                rules.land(material, state, np.array(throw_with(dice, thrown), np.int16))
                continue
            yield material, state, seat
            rules.apply(material, state, seat, bot.choose(material, state, seat, generator, work))

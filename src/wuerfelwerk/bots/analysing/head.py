"""In whose head an analysis plays on: a bot bound to a game, and scratch memory for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from wuerfelwerk.bots.analysing import by_bot, by_level, playing_on
from wuerfelwerk.bots.catalogue import bots_of
from wuerfelwerk.bots.levels import moves
from wuerfelwerk.bots.levels.mind import mind_of
from wuerfelwerk.bots.levels.settings import USUAL, settings_of
from wuerfelwerk.bots.seating import bound_bot, bound_policy, new_work
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import MAX_DICE, MAX_SEATS, THROW, Game
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.engine.masks import new_mask

STRONGEST = ("expert", "greedy")  # the first of them that plays the game
MOST_TURNS = 3  # a level plays on: more would take longer than anybody waits for an analysis
WHOLE_GAME = 1 << 30  # turns: to the end
MOST_BRANCHES = 512  # actions of one decision that are looked at


class Head(NamedTuple):
    """Arrays only: it travels into compiled code."""

    thinker: Any  # what ``by_level`` or ``by_bot`` need
    states: Any
    mask: Any
    thrown: Any
    faces: Any
    points: Any
    values: Any  # float64, a place a seat
    generators: Any  # int64 (3, 4)


def usual_bot(game: Game) -> str:
    """Who plays on where nobody is named: the strongest there is."""
    known = bots_of(game)
    return next(name for name in STRONGEST if name in known)


class Judge:
    """Values of states of one game. Made once a process: it holds machine code and its scratch.

    ``turns``: how far is played on; as far as the bot does, but ``MOST_TURNS`` at most, if left out.
    """

    def __init__(self, game: Game, bot: str, *, turns: int | None = None, compile: bool = True) -> None:
        self.game, self.bot = game, bot
        self.rules: Any = compiled(game.rules) if compile else game.rules
        level = bots_of(game)[bot].level
        asked = bind(moves, compile=compile, inline=False, rules=self.rules)
        if level >= 0:
            policy, going = bound_policy(game, asked, compile)
            names = {"going": going, "moves": asked, "weighing": policy}
            plays_on = bind(by_level, compile=compile, inline=False, **names)
            thinker: Any = (mind_of(game, [level]), 0)
            usual = min(MOST_TURNS, int(settings_of(game).levels[bot].get("turns", USUAL["turns"])))
        else:
            names = {"moves": asked, "bot": bound_bot(game, bot, compile)}
            plays_on = bind(by_bot, compile=compile, inline=False, **names)
            thinker = (new_generator(0), new_work(game, [bot]))
            usual = WHOLE_GAME
        self.turns = usual if turns is None else turns
        self._bound = bind(playing_on, compile=compile, inline=False, moves=asked, going=plays_on)
        self._head = _new_head(game, thinker)
        self._room = (
            np.zeros(MOST_BRANCHES, game.rules.STATE),
            np.zeros(MOST_BRANCHES, np.int64),
            np.zeros(MOST_BRANCHES, np.float64),
        )

    def after(self, material: Any, state: Any, many: int, generator: Any) -> Any:
        """The chances of all seats from a state on, the mean over so many play-outs."""
        means = np.zeros(int(material.seats))
        self._bound.after(material, state, many, self.turns, generator.copy(), self._head, means)
        return means

    def over_rolls(self, material: Any, state: Any, many: int, generator: Any) -> Any:
        """The same before a roll, over the rolls there are."""
        means = np.zeros(int(material.seats))
        self._bound.over_rolls(material, state, many, self.turns, generator.copy(), self._head, means)
        return means

    def branches(self, material: Any, state: Any, seat: int) -> Sequence[tuple[int, float, Any]]:
        """The legal actions of a seat, what the policy holds of each, and the state after it."""
        states, actions, worths = self._room
        many = self._bound.branches(material, state, seat, self._head, *self._room)
        return [(int(actions[one]), float(worths[one]), states[one].copy()) for one in range(many)]


def _new_head(game: Game, thinker: Any) -> Head:
    return Head(
        thinker,
        np.zeros(1, game.rules.STATE),
        new_mask(game.rules.MASK_WORDS),
        np.zeros(1, THROW),
        np.zeros(MAX_DICE, np.int16),
        np.zeros(MAX_SEATS, np.int32),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros((3, 4), np.int64),
    )

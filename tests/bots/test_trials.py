"""What greedy thinks of its actions where a game looks at them faster: the features, to the last bit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.bots.test_choosing import decisions
from wuerfelwerk.bots import trying
from wuerfelwerk.bots.seating import bound_bot, bound_trials, new_work
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.generator import SeededDice, new_generator
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games import all_games
from wuerfelwerk.lab.plan import Plan, table_of

FASTER = [game for game in all_games() if game.has("trials")]
PLAIN, GAMES = 60, 12


class Asked:
    """The features after every legal action, asked quickly and slowly."""

    def __init__(self, game: Game, compile: bool) -> None:
        features: Any = game.part("features")
        slow = bind(features, compile=True, inline=False) if compile else features
        self.rules: Any = compiled(game.rules) if compile else game.rules
        self.fast = bound_trials(game, slow, compile)
        self.slow = bind(trying, compile=compile, inline=False, rules=self.rules, features=slow)
        self.known = np.zeros(1, game.part("trials").KNOWN)[0]  # type: ignore[attr-defined]
        self.trials = np.zeros(1, game.rules.STATE)
        self.mask = new_mask(game.rules.MASK_WORDS)
        self.found, self.wanted = np.zeros((2, features.FEATURES))

    def compare(self, material: Any, state: Any, seat: int) -> None:
        if self.rules.legal(material, state, seat, self.mask) == 1:
            return
        self.fast.know(material, state, seat, self.known)
        for action in listed(self.mask):
            self.fast.after(material, state, seat, action, self.trials, self.known, self.found)
            self.slow.after(material, state, seat, action, self.trials, self.known, self.wanted)
            assert self.found.tobytes() == self.wanted.tobytes(), (action, self.found, self.wanted)


@pytest.mark.parametrize("game", FASTER, ids=lambda game: game.id)
def test_plain_trials_give_the_features(game: Game) -> None:
    asked = Asked(game, compile=False)
    for _, (material, state, seat) in zip(range(PLAIN), decisions(game, 11), strict=False):
        asked.compare(material, state, seat)


@pytest.mark.parametrize("game", FASTER, ids=lambda game: game.id)
def test_compiled_trials_give_the_features_in_whole_games_of_greedy(game: Game) -> None:
    """With all options and numbers of seats; what is remembered goes on from game to game."""
    asked, bot = Asked(game, compile=True), bound_bot(game, "greedy", compile=True)
    work, thrown = new_work(game, ["greedy"]), new_throw()
    plan = Plan(game.id, GAMES, None, ("greedy",), seed=5, random_options=True)
    for number in range(GAMES):
        dice, generator = SeededDice(5, number), new_generator(6, number)
        table = table_of(plan, game.card, dice)
        material = game.rules.lay_out(table.options, len(table.bots), dice)
        state = np.zeros(1, game.rules.STATE)[0]
        asked.rules.start(material, state)
        while (seat := int(asked.rules.to_act(material, state))) != OVER:
            if seat == CHANCE:
                asked.rules.throw(material, state, thrown)
                asked.rules.land(material, state, np.array(throw_with(dice, thrown), np.int16))
                continue
            asked.compare(material, state, seat)
            asked.rules.apply(material, state, seat, bot.choose(material, state, seat, generator, work))

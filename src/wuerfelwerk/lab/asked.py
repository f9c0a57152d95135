"""Playing the games of a plan with bots of somebody's own, and telling what such a bot did wrong.

Where one of them is plain Python, or a program that is asked over HTTP, games are played step by step with
the plain rules; else they are compiled (``lab.playing``), and a game in which something went wrong is played
once more like this, to say where. Either way nobody sees what others decide at the same time, and what bots
draw costs the dice nothing: both ways play the same games.
"""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import Any

import numpy as np

from wuerfelwerk.bots import own
from wuerfelwerk.bots.settling import is_plain
from wuerfelwerk.engine.contract import CHANCE, MAX_SEATS
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.engine.recorded.retelling import Teller
from wuerfelwerk.lab.arena.faults import BotFailed
from wuerfelwerk.lab.arena.stepping import Stepper
from wuerfelwerk.lab.plan import Plan, table_of
from wuerfelwerk.lab.playing import GameFailed, GeneratorDice, Player, numbered
from wuerfelwerk.lab.tally import Outcome


def player_for(plan: Plan) -> Player:
    """Who plays the games of a plan: at full speed where all its bots are compiled."""
    if any(is_plain(plan.loaded(), name) for name in dict.fromkeys(plan.bots)):
        return AskedPlayer(plan)
    return OwnPlayer(plan) if any(map(own.is_own, plan.bots)) else Player(plan)


class OwnPlayer(Player):
    """Plays compiled bots of somebody's own. GameFailed where one of them does what it must not."""

    def warm(self) -> None:
        """NoSuchBot for a bot that cannot be compiled; what else goes wrong comes again, with its place."""
        try:
            super().warm()
        except Exception as error:
            if not own.is_of_numba(error):
                return
            names = [name for name in self.names if own.is_own(name)]
            said = [(name, own.in_words(error, own.load(name).file)) for name in names]
            to_blame = [one for one in said if ", line " in one[1]] or said
            raise own.NoSuchBot(" ".join(to_blame[-1])) from error

    def play(self, first: int, count: int) -> tuple[list[Outcome], list[str]]:
        try:
            return super().play(first, count)
        except Exception:
            AskedPlayer(self.plan).play(first, count)  # raises too, and says where it is
            raise


class AskedPlayer(Player):
    """Plays step by step, with any bots. GameFailed where one of them does what it must not."""

    most = 1  # a bot of plain Python need not play a game alike twice

    def __init__(self, plan: Plan) -> None:
        self.plan, self.game = plan, plan.loaded()
        self.rules = self.game.rules
        self.writer, self.strict = None, True
        self._drawing = {}
        self._points = np.zeros(MAX_SEATS, np.int32)
        self._stepper = Stepper(self.game)
        self._name = secrets.token_hex(8)  # of the run: from a digest of its seed the seed can be guessed

    @cached_property
    def teller(self) -> Teller:
        return Teller(self.game, compile=False, with_legal=self.plan.legal)

    def warm(self) -> None:
        """Nothing is compiled here, and nobody is asked before it counts."""

    def close(self) -> None:
        self._stepper.close()

    def play(self, first: int, count: int) -> tuple[list[Outcome], list[str]]:
        games = [self._play_one(index) for index in range(first, first + count)]
        return [outcome for outcome, _ in games], [line for _, line in games if line]

    def _play_one(self, index: int) -> tuple[Outcome, str]:
        dealt = new_generator(self.plan.seed, index)
        table = table_of(self.plan, self.game.card, GeneratorDice(dealt))
        fair = self.plan.dice_for
        dice = None if fair is None else fair(self.plan.seed, index, len(table.bots))
        dealing: Any = GeneratorDice(dealt) if dice is None else dice.stream(0)
        material = self.rules.lay_out(table.options, len(table.bots), dealing, self.plan.host)
        self._stepper.told(table.options)
        generator, name = self._playing(index, dealt), f"{self._name}-{index}"
        try:
            self._stepper.play(material, table.bots, generator, name, None if dice is None else dice.roll)
        except BotFailed as failed:
            raise GameFailed(index, failed.fault.in_game(index, table.bots, self.plan.seed)) from failed
        rows, state = self._stepper.rows, self._stepper.state
        line = ""
        if self.plan.record:
            events, _ = self.teller.events(material, rows)
            if dice is not None:
                proof = dice.proof(over=True)
                numbers = numbered(events)
                line = self._written(table, material, state, numbers, index, dice="fair", proof=proof)
            else:
                line = self._written(table, material, state, events, index, dice="seeded")
        actions = sum(seat != CHANCE for seat, _ in rows)
        return self._outcome(table, material, state, actions, self._starter(table, material, rows)), line

"""Playing the rounds of pairs in one process.

Bots are asked with what their seats may see (``engine.loops.playing_apart``), as at a table. Where both of a
pair are compiled whole batches of games are one compiled call; else games are played step by step with the
plain rules. Both draw the same dice. What a bot does wrong is found step by step, also where it happened in
compiled code: the same games are played once more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.bots import own
from wuerfelwerk.bots.seating import bound_bots, in_order, new_work
from wuerfelwerk.bots.settling import is_plain
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import MAX_SEATS
from wuerfelwerk.engine.loops import playing, playing_apart
from wuerfelwerk.lab import batch
from wuerfelwerk.lab.arena import streams
from wuerfelwerk.lab.arena.contest import Contest, Pair, generator_of
from wuerfelwerk.lab.arena.faults import BotFailed
from wuerfelwerk.lab.arena.stepping import Stepper
from wuerfelwerk.lab.playing import GeneratorDice
from wuerfelwerk.lab.tally import WHOLE

GAMES = 20  # in one compiled call, at least one round of them


class RoundPlayer:
    """Plays the rounds of a contest. Made once a process: it holds the compiled loop and its scratch."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.game = contest.loaded()
        self._options = option_values.complete(self.game.card, contest.options)
        self._fast = in_order(bot for bot in contest.bots if not is_plain(self.game, bot))
        self._first = np.array(contest.seatings, np.int64)  # 1 where the first bot by its letters sits
        self._bits = (self._first << np.arange(contest.seats)).sum(axis=1)
        self._stepper: Stepper | None = None
        if len(self._fast) > 1:
            self._make_loop()

    def _make_loop(self) -> None:
        rules = compiled(self.game.rules)
        bots = bound_bots(self.game, self._fast, compile=True)
        rolls = bind(playing, compile=True, rules=rules, bots=bots, streams=bind(streams, compile=True))
        loop = bind(playing_apart, compile=True, rules=rules, bots=bots, playing=rolls)
        self._batch = bind(batch, compile=True, rules=rules, loop=loop, rolls=rolls)
        work = (*new_work(self.game, self._fast), np.zeros(MAX_SEATS, rules.STATE))
        self._scratch = (work, new_throw(), new_faces(), np.zeros((1, 0, 2), np.int16))
        self._points = np.zeros((1, MAX_SEATS), np.int32)

    def most_at_once(self, pair: Pair) -> int:
        """How many rounds may be asked for at once; one of plain bots, which need not play it alike twice."""
        return 1 if self._is_plain(pair) else max(1, GAMES // len(self.contest.seatings))

    def _is_plain(self, pair: Pair) -> bool:
        return is_plain(self.game, pair.a) or is_plain(self.game, pair.b)

    def warm(self) -> None:
        """Loads all machine code, so that forked workers have it already. NoSuchBot for what has none."""
        if len(self._fast) < 2:
            return
        try:
            self._play_fast(Pair(self._fast[0], self._fast[1]), 0, 1)
        except Exception as error:
            owns = [name for name in self._fast if own.is_own(name)]
            if not owns:
                raise
            if own.is_of_numba(error):
                bots = [own.load(name) for name in owns]
                said = [(name, own.in_words(error, bot.file)) for name, bot in zip(owns, bots, strict=True)]
                to_blame = [one for one in said if ", line " in one[1]] or said
                raise own.NoSuchBot(" ".join(to_blame[-1])) from error
            # Else a bot has failed in a round that comes again, and is told of with its place then.

    def close(self) -> None:
        """Nothing more is played: lets go of the programs that were asked."""
        if self._stepper is not None:
            self._stepper.close()

    def play(self, pair: Pair, first: int, count: int) -> Any:
        """Rounds ``first`` …: sixtieths of a point of ``pair.a``, a line a round and a column a seating.

        BotFailed where a bot does what it must not; rounds before that one are to be asked for alone.
        """
        if self._is_plain(pair):
            winners = self._play_steps(pair, first, count)
        else:
            try:
                winners = self._play_fast(pair, first, count)
            except Exception:
                if own.is_own(pair.a) or own.is_own(pair.b):
                    self._play_steps(pair, first, count)  # raises too, and says where it is
                raise
        return self._sixtieths(pair, np.array(winners, np.int64).reshape(count, -1))

    def _sixtieths(self, pair: Pair, winners: Any) -> Any:
        """Of ``pair.a``, from masks of winners. Where nobody has won everybody shares the point."""
        everybody = (1 << self.contest.seats) - 1
        winners = np.where(winners == 0, everybody, winners)
        parts = WHOLE * np.bitwise_count(winners & self._bits).astype(np.int64) // np.bitwise_count(winners)
        return WHOLE - parts if pair.turned else parts

    def _material(self, pair: Pair, round: int) -> tuple[Any, Any]:
        """The material of a round, and the generator its dice go on with."""
        dice = generator_of(self.contest.seed, pair, round, 0)
        lay_out = self.game.rules.lay_out
        return lay_out(self._options, self.contest.seats, GeneratorDice(dice), self.contest.host), dice

    def _generator(self, pair: Pair, round: int, seating: int, dice: Any) -> Any:
        return streams.apart(generator_of(self.contest.seed, pair, round, 1 + seating), dice)

    # ---- both compiled --------------------------------------------------------------------------

    def _play_fast(self, pair: Pair, first: int, count: int) -> Any:
        rules, many = self.game.rules, len(self.contest.seatings)
        materials = np.zeros(count * many, rules.MATERIAL)
        places = materials.view(np.uint8).reshape(count, many, -1)  # numpy copies records member by member
        generators = []
        for place in range(count):
            material, dice = self._material(pair, first + place)
            places[place] = np.frombuffer(material.tobytes(), np.uint8)
            generators += [self._generator(pair, first + place, seating, dice) for seating in range(many)]
        states = np.zeros(count * many, rules.STATE)
        lots, starters, winners, actions, rows = np.zeros((5, count * many), np.int64)
        players = np.tile(self._kinds(pair), (count, 1))
        self._batch.start_games(materials, states)
        counted = self._points, lots, starters, winners, actions, rows  # who starts is not asked here
        self._batch.play_games(materials, states, np.array(generators), players, *self._scratch, *counted)
        return winners

    def _kinds(self, pair: Pair) -> Any:
        """The number of the bot on each seat, a line a seating."""
        first, second = (self._fast.index(name) for name in sorted((pair.a, pair.b)))
        return np.where(self._first == 1, first, second).astype(np.int16)

    # ---- step by step ---------------------------------------------------------------------------

    def _play_steps(self, pair: Pair, first: int, count: int) -> list[int]:
        if self._stepper is None:
            self._stepper = Stepper(self.game, self._options, self.contest.timeout)
        names = sorted((pair.a, pair.b))
        winners = []
        for round in range(first, first + count):
            material, dice = self._material(pair, round)
            for seating, firsts in enumerate(self.contest.seatings):
                seated = [names[0] if is_first else names[1] for is_first in firsts]
                generator = self._generator(pair, round, seating, dice)
                try:
                    table = f"{pair.key:016x}-{round}-{seating}"
                    winners.append(self._stepper.play(material, seated, generator, table))
                except BotFailed as failed:
                    placed = failed.fault.at(round, seating, seated, self.contest.seed)
                    raise BotFailed(placed) from failed.__cause__
        return winners

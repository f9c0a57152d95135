"""One process that plays for a training: games to learn from, and matches between two sets of weights.

Some games are practised against a bot that never changes: ``greedy``, or ``random`` in a game without
``features``. Weights that meet nobody but their like learn to beat their like.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from wuerfelwerk.bots.levels import moves
from wuerfelwerk.bots.levels.mind import mind_with
from wuerfelwerk.bots.levels.settings import AGAINST, NOISE, SETTINGS, has_levels, settings_of
from wuerfelwerk.bots.seating import bound_bot, bound_policy, bound_thinking, new_work
from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import MAX_SEATS, Game
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.engine.loops import one_stream, playing, playing_apart
from wuerfelwerk.engine.options import complete, most_seats
from wuerfelwerk.games import game as game_of
from wuerfelwerk.lab.playing import GeneratorDice
from wuerfelwerk.lab.training import gathering, partners, practising
from wuerfelwerk.lab.training.partners import PARTNER
from wuerfelwerk.lab.training.practising import LEARNER

MOST_SAMPLES = 2000  # decisions of one game; a longer one teaches nothing
WITH_PARTNER = 4  # of ten games that are practised


@dataclass
class Lesson:
    """What some games say about weights; ``samples``: states, or decisions that were practised."""

    slope: Any
    bend: Any
    loss: float = 0.0
    games: int = 0
    samples: int = 0

    @classmethod
    def none(cls, numbers: int) -> Lesson:
        return cls(np.zeros(numbers), np.zeros((numbers, numbers)))

    def add(self, other: Lesson) -> None:
        self.slope += other.slope
        self.bend += other.bend
        self.loss += other.loss
        self.games += other.games
        self.samples += other.samples


def tables_of(game: Game, seats: int) -> list[Mapping[str, str]]:
    """The options of the tables a game is learned at, in turns: the usual ones, or what its ``judging`` says
    in ``LEARNED_ON``, as far as so many may sit there."""
    judging: Any = game.part("judging")
    wanted: tuple[Mapping[str, str], ...] = getattr(judging, "LEARNED_ON", ({},))
    tables = [complete(game.card, options) for options in wanted]
    return [options for options in tables if seats <= most_seats(game.card, options)]


def _against(game: Game) -> float:
    """Whether others count in every choice, as in the settings of the game's levels."""
    return settings_of(game).levels["strong"]["against"] if has_levels(game) else 0.0


@dataclass
class Trainer:
    """Holds the compiled code of one game and its scratch memory."""

    game_id: str
    seats: int

    def __post_init__(self) -> None:
        self.game = game_of(self.game_id)
        self.rules: Any = compiled(self.game.rules)
        self.tables = tables_of(self.game, self.seats)
        judging: Any = self.game.part("judging")
        self.numbers = int(judging.NUMBERS)
        partner = "greedy" if self.game.has("features") else "random"
        bots = bind(
            partners,
            compile=True,
            thinking=bound_thinking(self.game, compile=True),
            partner=bound_bot(self.game, partner, compile=True),
        )
        streams = bind(one_stream, compile=True)
        loop = bind(playing, compile=True, rules=self.rules, bots=bots, streams=streams)
        self.loop = bind(playing_apart, compile=True, rules=self.rules, bots=bots, playing=loop)
        names = {"rules": self.rules, "playing": loop, "apart": self.loop, "bots": bots}
        names |= {"judging": bind(judging, compile=True, inline=False)}
        self.gathering = bind(gathering, compile=True, **names)
        asked = bind(moves, compile=True, inline=False, rules=self.rules)
        policy, _ = bound_policy(self.game, asked, compile=True)
        self.practising = bind(practising, compile=True, moves=asked, weighing=policy, **names)
        settings = np.zeros((2, len(SETTINGS)))
        self.against = _against(self.game)
        settings[:, AGAINST] = self.against
        self.mind = mind_with(
            self.game, np.zeros((2, self.numbers)), np.zeros(self.numbers), settings.tolist()
        )
        states = np.zeros(MAX_SEATS, self.rules.STATE)
        self.work = (*new_work(self.game, [partner]), self.mind, states)
        self.samples = np.zeros((MOST_SAMPLES, self.seats, self.numbers))
        self.room = np.zeros((3, self.seats))
        self.notes = practising.new_notes(MOST_SAMPLES, self.seats, self.numbers)
        self.thrown, self.faces, self.log = new_throw(), new_faces(), np.zeros((0, 2), np.int16)
        self.points = np.zeros(MAX_SEATS, np.int32)

    def lesson(
        self, policy: Any, weights: Any, noise: float, keep: float, turns_only: bool, seed: int, games: range
    ) -> Lesson:
        """What games of the policy against itself say about the weights of the chances to win."""
        self.mind.weights[0] = policy
        self.mind.settings[0, NOISE] = noise
        lesson = Lesson.none(self.numbers)
        for index in games:
            material, state, generator = self._laid_out(seed, index)
            samples = self.gathering.play(
                material,
                state,
                generator,
                self.work,
                self.thrown,
                self.faces,
                self.log,
                turns_only,
                self.samples,
            )
            lesson.games += 1
            shares = self._shares(material, state)
            if samples == 0 or not shares.any():
                continue
            lesson.samples += samples
            lesson.loss += self.gathering.learn(
                self.samples,
                samples,
                self.seats,
                shares,
                weights,
                keep,
                self.room,
                lesson.slope,
                lesson.bend,
            )
        return lesson

    def practice(
        self, policy: Any, chances: Any, noise: float, keep: float, seed: int, games: range
    ) -> Lesson:
        """What games of the policy, drawn with noise, say about how to choose better; ``chances`` are the
        weights that say what was to be expected.
        """
        self.mind.weights[LEARNER] = policy
        self.mind.chances[:] = chances
        lesson = Lesson.none(self.numbers)
        for index in games:
            material, state, generator = self._laid_out(seed, index)
            decisions = self.practising.play(
                material,
                state,
                generator,
                self._practised_by(index),
                self.work,
                self.thrown,
                self.faces,
                self.log,
                noise,
                self.against > 0.0,
                self.notes,
            )
            shares = self._shares(material, state)
            lesson.games += 1
            if decisions == 0 or not shares.any():
                continue
            lesson.samples += decisions
            self.practising.learn(self.notes, decisions, self.seats, shares, keep, lesson.slope, lesson.bend)
        return lesson

    def _practised_by(self, index: int) -> Any:
        """The learner on all seats; in some games, at every kind of table, the partner on every other one."""
        round_, place = divmod(index // len(self.tables), 10)
        partner = place < WITH_PARTNER
        seats = range(self.seats)
        return np.array([PARTNER if partner and (seat + round_) % 2 else LEARNER for seat in seats], np.int16)

    def match(self, one: Any, two: Any, seed: int, games: range, noise: float = 0.0) -> float:
        """Wins of ``one`` over ``two`` less those it lost; each game is played twice: with the same dice
        and seats changed round. ``noise``: of ``one``; the other has none.
        """
        self.mind.weights[0], self.mind.weights[1] = one, two
        self.mind.settings[:, NOISE] = noise, 0.0
        score = 0.0
        for index in games:
            for swap in (0, 1):
                material, state, generator = self._laid_out(seed, index)
                players = np.array([(seat + swap) % 2 for seat in range(self.seats)], np.int16)
                self.loop.play_game(
                    material, state, generator, players, self.work, self.thrown, self.faces, self.log
                )
                shares = self._shares(material, state)
                score += sum(
                    float(share) * (1 if player == 0 else -1)
                    for share, player in zip(shares, players, strict=True)
                )
        return score

    def _laid_out(self, seed: int, index: int) -> tuple[Any, Any, Any]:
        generator = new_generator(seed, index)
        material = self.rules.lay_out(
            self.tables[index % len(self.tables)], self.seats, GeneratorDice(generator), ()
        )
        state = np.zeros(1, self.rules.STATE)[0]
        self.rules.start(material, state)
        return material, state, generator

    def _shares(self, material: Any, state: Any) -> Any:
        winners = int(self.rules.result(material, state, self.points))
        won = np.array([float(winners >> seat & 1) for seat in range(self.seats)])
        return won / won.sum() if winners else won

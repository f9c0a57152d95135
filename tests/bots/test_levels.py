"""Levels: they use nothing hidden, answer alike plain and compiled, and are offered where they can play."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.toy.pig import GAME as PIG
from wuerfelwerk import bots
from wuerfelwerk.bots.catalogue import bots_of
from wuerfelwerk.bots.levels import moves, settings, thinking, weighing
from wuerfelwerk.bots.levels.mind import mind_with
from wuerfelwerk.bots.levels.settings import LEVELS, has_levels, settings_from
from wuerfelwerk.bots.seating import bound_bot, bound_bots, in_order, new_work
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import CHANCE, MAX_SEATS, OVER, Game
from wuerfelwerk.engine.generator import SeededDice, new_generator
from wuerfelwerk.engine.loops import playing_apart
from wuerfelwerk.games import OURS, game

JUDGED = [game(id) for id in OURS if has_levels(game(id))]
LITTLE = {"playouts": 6, "turns": 1, "candidates": 3}  # enough for every line of the search
NEAR = {"ahead": 1, "candidates": 2, "branches": 2}  # and of looking ahead


def little(game: Game) -> Any:
    """Settings with searches so small that plain Python can do them."""
    whole = settings.settings_of(game)
    levels = {
        level: {**values, **(NEAR if values["ahead"] else LITTLE if values["playouts"] else {})}
        for level, values in whole.levels.items()
    }
    return dataclasses.replace(whole, levels=levels)


@pytest.fixture
def small_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {game.id: little(game) for game in JUDGED}
    monkeypatch.setattr("wuerfelwerk.bots.levels.mind.settings_of", lambda game: made[game.id])


class Walk:
    """A game played at random, in which every seat that decides sees a state of its own, as at a table."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.rules: Any = compiled(game.rules)
        self.dice, self.generator = SeededDice(seed), new_generator(seed, 1)
        self.material = game.rules.lay_out(game.card.defaults(), seats, self.dice)
        self.state = np.zeros(1, self.rules.STATE)[0]
        self.bot, self.work = bound_bot(game, "random", compile=True), new_work(game, ["random"])
        self.apart = bind(playing_apart, compile=False, rules=self.rules)
        self.rules.start(self.material, self.state)

    def decisions(self) -> Iterator[int]:
        """Plays on to each new decision of one seat or several; yields the seats."""
        while (seat := int(self.rules.to_act(self.material, self.state))) != OVER:
            if seat == CHANCE:
                thrown = new_throw()
                self.rules.throw(self.material, self.state, thrown)
                self.rules.land(self.material, self.state, np.array(throw_with(self.dice, thrown), np.int16))
                continue
            acting = int(self.rules.may_act(self.material, self.state))
            yield acting
            self.state, _ = self.decided(acting, self.generator)

    def decided(self, acting: int, generator: Any) -> tuple[Any, Any]:
        """The state after these seats have decided at random, and what every seat saw meanwhile."""
        state, seen = self.state.copy(), np.zeros(MAX_SEATS, self.rules.STATE)
        waiting = self.apart.look(self.material, state, 0, seen)
        for seat in (seat for seat in range(MAX_SEATS) if acting >> seat & 1):
            while waiting >> seat & 1:
                action = self.bot.choose(self.material, seen[seat], seat, generator, self.work)
                waiting = self.apart.decide(self.material, state, seat, action, waiting, seen)
        return state, seen


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_what_others_decide_at_the_same_time_changes_no_answer(game: Game, small_searches: None) -> None:
    """The last seat is asked after the others have decided in one way and another."""
    choosers = [(bound_bot(game, level, compile=True), new_work(game, [level])) for level in LEVELS]
    asked, differed, together = 0, 0, False
    for seed in range(6):
        walk = Walk(game, 2 + seed % 2, seed)
        for acting in walk.decisions():
            last = acting.bit_length() - 1
            others = acting & ~(1 << last)
            together = together or others != 0
            if others == 0 or asked == 40 * (seed + 1):
                continue
            asked += 1
            ways = [walk.decided(others, new_generator(way, asked)) for way in range(3)]
            differed += len({state.tobytes() for state, _ in ways}) > 1
            for bot, work in choosers:
                answers = {
                    bot.choose(walk.material, seen[last], last, new_generator(seed, asked), work)
                    for _, seen in ways
                }
                assert len(answers) == 1, f"{game.id}, decision {asked}: it has seen what others decide"
    assert differed > 20 or not together


@pytest.mark.long
@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_levels_choose_alike_plain_and_compiled(game: Game, small_searches: None) -> None:
    made = [
        (level, [(bound_bot(game, level, compile=way), new_work(game, [level])) for way in (False, True)])
        for level in LEVELS
    ]
    asked, mask = 0, np.zeros(game.rules.MASK_WORDS, np.int64)
    for seed in range(3):
        walk = Walk(game, 2, seed)
        for number, acting in enumerate(walk.decisions()):
            seat = acting.bit_length() - 1
            if number % 6 != seed or game.rules.legal(walk.material, walk.state, seat, mask) < 2:
                continue
            for level, ways in made:
                plain, machine = (
                    bot.choose(walk.material, walk.state, seat, new_generator(number), work)
                    for bot, work in ways
                )
                assert plain == machine, f"{level}, game {seed}, decision {number}"
            asked += 1
            if asked == 2 * (seed + 1):
                break
    assert asked > 3


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_several_bots_bound_together_choose_as_each_of_them_alone(game: Game, small_searches: None) -> None:
    names = in_order(("medium", "random", "strong", "easy", "greedy", "easy"))
    assert names == ("greedy", "random", "easy", "medium", "strong")
    together, work = bound_bots(game, names, compile=False), new_work(game, names)
    alone = [(bound_bot(game, name, compile=False), new_work(game, [name])) for name in names]
    walk, chosen = Walk(game, 2, 4), list[tuple[int, ...]]()
    for number, acting in zip(range(36), walk.decisions(), strict=False):
        question = walk.material, walk.state, acting.bit_length() - 1
        chosen.append(
            tuple(together.choose(kind, *question, new_generator(number), work) for kind in range(len(names)))
        )
        by_name = tuple(bot.choose(*question, new_generator(number), own) for bot, own in alone)
        assert chosen[-1] == by_name, number
    assert all(len(set(answers)) > 3 for answers in zip(*chosen, strict=True))
    assert len(set(zip(*chosen, strict=True))) == len(names), "two of them never differ"


def test_all_levels_share_one_machine_code() -> None:
    game = JUDGED[0]
    of_four = bound_bots(game, in_order(LEVELS), compile=False)
    assert bound_bots(game, ("strong",), compile=False) is of_four
    mixed = [bound_bots(game, ("greedy", *levels), compile=False) for levels in (LEVELS[:1], LEVELS[1:])]
    assert mixed[0] is mixed[1] is not of_four


def candidates_of(game: Game) -> tuple[Any, list[float]]:
    """Thinking whose search notes the worths of the candidates it is handed, and where it notes them."""
    worths: list[float] = []

    def search(_material: Any, _state: Any, _seat: int, many: int, *more: Any) -> int:
        worths[:] = [float(worth) for worth in more[-1].worths[:many]]
        return int(more[-1].actions[0])

    noting: Any = ModuleType("noting")
    noting.search, noting.__digest__ = search, "noting"
    asked = bind(moves, compile=False, rules=game.rules)
    policy = bind(weighing, compile=False, moves=asked, judging=game.part("judging"))
    return bind(thinking, compile=False, moves=asked, weighing=policy, searching=noting), worths


def test_of_actions_that_come_to_the_same_only_one_is_looked_into() -> None:
    fewer = 0
    for judged in JUDGED:
        bot, worths = candidates_of(judged)
        found = settings.settings_of(judged)
        rows = [
            [float((settings.USUAL | {"playouts": 1, "candidates": 60, "distinct": way})[name])
             for name in settings.SETTINGS]
            for way in (0, 1)
        ]  # fmt: skip
        mind = mind_with(judged, [found.weights] * 2, found.chances, rows)
        walk = Walk(judged, 2, 3)
        for _, acting in zip(range(8), walk.decisions(), strict=False):
            seat = acting.bit_length() - 1
            looked = []
            for way in (0, 1):
                worths.clear()
                bot.choose(way, walk.material, walk.state, seat, new_generator(1), mind)
                looked.append(worths.copy())
            assert sorted(set(looked[0]), reverse=True) == looked[1] or len(set(looked[0])) == 1
            fewer += len(looked[1]) < len(looked[0])
    assert fewer > 3


def test_a_game_without_levels_offers_random_and_greedy() -> None:
    assert list(bots_of(PIG)) == ["random", "greedy"]
    with pytest.raises(KeyError):
        bots.answering(PIG, "expert")


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_until_a_search_is_compiled_the_level_below_answers(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "_warm", set())
    assert [bots.answering(game, name) for name in bots_of(game)] == [
        "random", "greedy", "easy", "medium", "medium", "medium",
    ]  # fmt: skip
    bots._warm.add((game.id, "strong"))
    assert [bots.answering(game, name) for name in ("strong", "expert")] == ["strong", "strong"]


def test_settings_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="strong has no setting playout"):
        settings_from({"weights": [1.0], "chances": [1.0], "strong": {"playout": 5}})
    with pytest.raises(ValueError, match="equally many"):
        settings_from({"weights": [1.0], "chances": []})


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_settings_fit_the_game(game: Game) -> None:
    judging: Any = game.part("judging")
    found = settings.settings_of(game)
    assert len(found.weights) == len(found.chances) == judging.NUMBERS
    for level in ("easy", "medium"):  # they are asked plain
        assert not found.levels[level]["playouts"] and not found.levels[level]["ahead"]

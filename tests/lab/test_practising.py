"""Practice: what is drawn, how its chance follows the weights, and that it makes a policy better."""

from __future__ import annotations

import math
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from wuerfelwerk.bots.levels import moves
from wuerfelwerk.bots.levels.mind import mind_with
from wuerfelwerk.bots.levels.settings import AGAINST, SETTINGS, settings_of
from wuerfelwerk.bots.seating import bound_policy
from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.generator import SeededDice, below, new_generator
from wuerfelwerk.engine.masks import lowest_bit, new_mask
from wuerfelwerk.games import OURS, game
from wuerfelwerk.lab.training import practising
from wuerfelwerk.lab.training.partners import PARTNER
from wuerfelwerk.lab.training.players import Trainer, tables_of

NOISE = 0.1


def bound(one: Game) -> ModuleType:
    """The plain code, bound to a game."""
    asked = bind(moves, compile=False, rules=one.rules)
    policy, _ = bound_policy(one, asked, compile=False)
    names: dict[str, Any] = {"rules": one.rules, "moves": asked, "weighing": policy}
    made: ModuleType = bind(practising, compile=False, judging=one.part("judging"), **names)
    return made


def decision(one: Game, seed: int) -> tuple[Any, Any, int]:
    """A table in the middle of a random game where somebody has a choice that does not end it."""
    rules, generator = one.rules, new_generator(seed, 0)
    material = rules.lay_out(tables_of(one, 3)[0], 3, SeededDice(seed), ())
    state, mask = np.zeros(1, rules.STATE)[0], new_mask(rules.MASK_WORDS)
    rules.start(material, state)
    asked, thrown, faces = bind(moves, compile=False, rules=rules), new_throw(), new_faces()
    for step in range(10**4):
        seat = rules.to_act(material, state)
        if seat == OVER:
            rules.start(material, state)
            continue
        if seat == CHANCE:
            asked.roll_on(material, state, generator, thrown, faces)
            continue
        many = rules.legal(material, state, seat, mask)
        if step > 30 and many > 2:
            return material, state, seat
        legal = [60 * word + bit for word in range(len(mask)) for bit in range(60) if mask[word] >> bit & 1]
        rules.apply(material, state, seat, legal[below(generator, many)])
    raise AssertionError("nobody had a choice")


def chance_of(code: Any, table: tuple[Any, Any, int], mind: Any, wanted: int) -> float:
    """That an action is drawn, added up from the worths of all."""
    material, state, seat = table
    policy, mask = code.weighing, mind.masks[0].copy()
    code.moves.legal(material, state, seat, mask)
    against = mind.settings[0, AGAINST] > 0 and not code.moves.together(material, state)
    worths = {}
    for index, word in enumerate(mask):
        while word:
            action = 60 * index + lowest_bit(word)
            word &= word - 1
            worths[action] = policy.worth_after(material, state, seat, action, mind.weights[0], against, mind)
    most = max(worths.values())
    total = sum(math.exp((worth - most) / NOISE) for worth in worths.values())
    return math.exp((worths[wanted] - most) / NOISE) / total


@pytest.mark.parametrize("id", OURS)
def test_a_way_is_how_the_chance_of_what_was_drawn_follows_the_weights(id: str) -> None:
    """Beside the change of its logarithm when one weight after the other is moved a little."""
    one = game(id)
    code, settings = bound(one), settings_of(one)
    row = np.zeros((1, len(SETTINGS)))
    row[0, AGAINST] = settings.levels["strong"]["against"]
    mind = mind_with(one, [settings.weights], settings.chances, row.tolist())
    moved = 0
    for seed in range(3):
        table = decision(one, seed)
        material, state, seat = table
        notes = practising.new_notes(1, 3, len(settings.weights))
        against = bool(row[0, AGAINST])
        drawn = code.draw_action(
            material, state, seat, new_generator(seed, 1), NOISE, against, mind, notes, 0
        )
        action, learned = drawn
        if not learned:
            continue
        for index in range(len(settings.weights)):
            logs = []
            for step in (1e-6, -1e-6):
                mind.weights[0, index] = settings.weights[index] + step
                logs.append(math.log(chance_of(code, table, mind, action)))
            mind.weights[0, index] = settings.weights[index]
            assert notes.ways[0, index] == pytest.approx((logs[0] - logs[1]) / 2e-6, rel=1e-3, abs=1e-4)
            moved += notes.ways[0, index] != 0.0
    assert moved > 3


def test_what_is_learned_is_the_win_beyond_the_chances_along_the_way() -> None:
    """Two decisions of seat 0 and one of seat 1 between them, λ 0.75, by hand."""
    notes = practising.new_notes(3, 2, 2)
    notes.ways[:] = [[1, 0], [0, 2], [1, 1]]
    notes.chances[:] = [[0.5, 0.5], [0.6, 0.4], [0.8, 0.2]]
    notes.deciders[:] = [0, 1, 0]
    slope, bend = np.zeros(2), np.zeros((2, 2))
    practising.learn(notes, 3, 2, np.array([1.0, 0.0]), 0.75, slope, bend)
    # the last: 1 − 0.8; the one before: seat 1 comes to ¾·0 + ¼·0.2;
    # seat 0 to ¾·1 + ¼·0.8, of which the first has ¾ and of its 0.6 a quarter
    assert slope == pytest.approx([0.3625 + 0.2, (0.05 - 0.4) * 2 + 0.2])
    assert bend == pytest.approx(np.array([[2, 1], [1, 5]]))


@pytest.mark.parametrize("id", OURS)
def test_the_partner_sits_everywhere_and_at_every_kind_of_table_equally_often(id: str) -> None:
    trainer = Trainer.__new__(Trainer)
    trainer.game, trainer.seats, trainer.tables = game(id), 2, tables_of(game(id), 2)
    many = 20 * len(trainer.tables)
    seated = [(index % len(trainer.tables), tuple(trainer._practised_by(index))) for index in range(many)]
    for table in range(len(trainer.tables)):
        for players, times in (((0, 0), 12), ((0, PARTNER), 4), ((PARTNER, 0), 4)):
            assert seated.count((table, players)) == times


@pytest.mark.long
def test_practice_makes_better() -> None:
    """Eight rounds from the weights of no more than temporal differences."""
    from wuerfelwerk.lab.training.course import ROUNDS, Course, Standing, train

    course, kept = Course("the_choice", games=8000, seed=3), []

    def keep(standing: Standing) -> None:
        if standing.lessons == ROUNDS and standing.practised == 0:
            kept.append(standing.weights)

    after = train(course, 1, on_standing=keep).standing.weights
    trainer = Trainer("the_choice", 2)
    assert trainer.match(after, kept[0], 9, range(150)) > 40  # of 300

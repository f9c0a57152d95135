"""Looking ahead counts what it says: compared with a plain recursion over every roll and action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from wuerfelwerk.bots.levels.mind import MOST_CANDIDATES, Mind, mind_with
from wuerfelwerk.bots.levels.settings import SETTINGS, USUAL, settings_of
from wuerfelwerk.bots.seating import bound_thinking
from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.generator import SeededDice, below, new_generator
from wuerfelwerk.engine.masks import lowest_bit
from wuerfelwerk.games import game

pytestmark = pytest.mark.long

GAME = game("wuerfelmeister")
RULES: Any = compiled(GAME.rules)


class Recursion:
    """The same question, answered as it is written in a book, with nothing left out."""

    def __init__(self, material: Any, chances: Any) -> None:
        self.material, self.chances = material, chances
        self.judging = bind(GAME.part("judging"), compile=True, inline=False)

    def values(self, state: Any, turns: int) -> Any:
        """The chances of all seats, at best play of each."""
        actor = RULES.to_act(self.material, state)
        if actor == OVER:
            winners = int(RULES.result(self.material, state, np.zeros(6, np.int32)))
            won = np.array([float(winners >> seat & 1) for seat in range(self.material.seats)])
            return won / won.sum()
        if actor != CHANCE:
            return max(
                (self.after(state, actor, action, turns) for action in actions(self.material, state, actor)),
                key=lambda values: float(values[actor]),
            )
        rolls = [copied(state) for _ in range(6)]
        for face, roll in enumerate(rolls):
            RULES.land(self.material, roll, np.array([face], np.int16))
        return sum(self.values(roll, turns) for roll in rolls) / 6

    def after(self, state: Any, seat: int, action: int, turns: int) -> Any:
        state = copied(state)
        RULES.apply(self.material, state, seat, action)
        if RULES.to_act(self.material, state) == OVER or not RULES.between_turns(self.material, state):
            return self.values(state, turns)
        return self.values(state, turns - 1) if turns > 1 else self.weighed(state)

    def weighed(self, state: Any) -> Any:
        out, strengths = np.zeros(len(self.chances)), []
        for seat in range(self.material.seats):
            self.judging.numbers(self.material, state, seat, out)
            strengths.append(float(out @ self.chances))
        shares = np.exp(strengths)
        return shares / shares.sum()


def copied(state: Any) -> Any:
    return np.frombuffer(bytearray(state.tobytes()), RULES.STATE)[0]


def actions(material: Any, state: Any, seat: int) -> list[int]:
    mask = np.zeros(RULES.MASK_WORDS, np.int64)
    RULES.legal(material, state, seat, mask)
    found = []
    for index, word in enumerate(map(int, mask)):
        while word:
            found.append(60 * index + lowest_bit(word))
            word &= word - 1
    return found


def decisions(seed: int, options: dict[str, str]) -> Iterator[tuple[Any, Any, int]]:
    """Material, state and seat of every decision of a game played at random."""
    dice, generator = SeededDice(seed), new_generator(seed, 1)
    material = RULES.lay_out(GAME.card.defaults() | options, 2, dice)
    state, thrown, faces = np.zeros(1, RULES.STATE)[0], new_throw(), new_faces()
    RULES.start(material, state)
    while (seat := int(RULES.to_act(material, state))) != OVER:
        if seat == CHANCE:
            RULES.throw(material, state, thrown)
            for die in range(thrown.count):
                faces[die] = below(generator, thrown.sides[die])
            RULES.land(material, state, faces[: thrown.count])
            continue
        may = actions(material, state, seat)
        if len(may) > 1:
            yield material, state, seat
        RULES.apply(material, state, seat, may[below(generator, len(may))])


def mind_of(**own: float) -> Mind:
    found = settings_of(GAME)
    row = [float(value) for value in (USUAL | {"against": 1} | own).values()]
    assert len(row) == len(SETTINGS)
    return mind_with(GAME, [found.weights], found.chances, [row])


@pytest.mark.parametrize("turns", [1, 2])
def test_it_finds_what_a_plain_recursion_finds(turns: int) -> None:
    """Where every action is looked into; two turns only near the end, where there are few actions."""
    mind = mind_of(ahead=turns, candidates=MOST_CANDIDATES, branches=MOST_CANDIDATES)
    thinking, asked = bound_thinking(GAME, compile=True), set[int]()
    for seed in range(4):
        found = [
            (copied(material_state), seat, material)
            for number, (material, material_state, seat) in enumerate(decisions(seed, {"size": "5"}))
            if (material_state.left == 0 if turns == 2 else number % 17 == seed)
        ]
        for state, seat, material in found[:3]:
            recursion = Recursion(material, np.array(mind.chances))
            action = thinking.choose(0, material, state, seat, new_generator(1), mind)
            best = recursion.values(state, turns)[seat]
            assert recursion.after(state, seat, action, turns)[seat] == pytest.approx(best, abs=1e-9)
            assert mind.depths.values[0, seat] == pytest.approx(best, abs=1e-9)
            asked.add(int(state.phase))
    assert len(asked) > (2 if turns == 1 else 0)


def test_one_candidate_is_the_policys_own_choice_and_more_may_be_another() -> None:
    thinking = bound_thinking(GAME, compile=True)
    policy, one, more = mind_of(), mind_of(ahead=2, candidates=1), mind_of(ahead=2, candidates=6)
    others = 0
    for number, (material, state, seat) in enumerate(decisions(5, {})):
        if number % 4 == 0 and state.left > 0 and int(state.phase) in (3, 4):  # a wish or a tip
            own, first, best = (
                thinking.choose(0, material, state, seat, new_generator(1), mind)
                for mind in (policy, one, more)
            )
            assert own == first
            others += own != best
    assert others > 0


def test_a_decision_of_too_many_actions_is_the_policys() -> None:
    """Dice laid by hand: 1536 places for the first one."""
    thinking, ahead, policy = bound_thinking(GAME, compile=True), mind_of(ahead=2), mind_of()
    material, state, seat = next(decisions(6, {"setup": "manual"}))
    assert len(actions(material, state, seat)) > MOST_CANDIDATES
    ahead.depths.values[0, 0] = 7.0  # stays: nothing was counted out
    answers = {thinking.choose(0, material, state, seat, new_generator(1), mind) for mind in (ahead, policy)}
    assert len(answers) == 1 and ahead.depths.values[0, 0] == 7.0

"""Laws of sameness: the same log gives the same bytes, played again, compiled, or from another seat."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.compiling import compiled
from wuerfelwerk.engine.contract import CHANCE, MAX_SEATS
from wuerfelwerk.engine.masks import new_mask
from wuerfelwerk.laws.walk import Step, Walk, new_state, step_on

LETTERS = "ABCDEF"


def test_the_same_log_gives_the_same_bytes(walk: Walk) -> None:
    state = new_state(walk.game, walk.material)
    for step in walk.steps:
        assert state.tobytes() == step.before.tobytes()
        step_on(walk.game.rules, walk.material, state, step)
    assert state.tobytes() == walk.end.tobytes()


def test_plain_and_compiled_rules_agree_to_the_byte(walk: Walk) -> None:
    plain, twin = walk.game.rules, compiled(walk.game.rules)
    state = new_state(walk.game, walk.material)
    for number, step in enumerate(walk.steps):
        assert state.tobytes() == step.before.tobytes(), f"step {number}"
        if number % 7 == 0:
            assert answers(plain, walk, state) == answers(twin, walk, state), f"step {number}"
        step_on(twin, walk.material, state, step)
    assert state.tobytes() == walk.end.tobytes()
    assert answers(plain, walk, state) == answers(twin, walk, state)


def answers(rules: Any, walk: Walk, state: Any) -> list[Any]:
    """Everything the rules can be asked about a state."""
    material = walk.material
    points, thrown = np.zeros(MAX_SEATS, np.int32), new_throw()
    said: list[object] = [int(rules.to_act(material, state)), int(rules.may_act(material, state))]
    said += [int(rules.result(material, state, points)), points.tobytes()]
    said += [bool(rules.may_stop(material, state)), bool(rules.between_turns(material, state))]
    if said[0] == CHANCE:
        rules.throw(material, state, thrown)
    said.append(thrown.tobytes())
    for seat in range(walk.seats):
        mask = new_mask(rules.MASK_WORDS)
        said += [int(rules.legal(material, state, seat, mask)), mask.tobytes()]
        said += [int(rules.forced(material, state, seat)), int(rules.score(material, state, seat))]
        said.append(bool(rules.unfinished(material, state, seat)))
    return said


def test_seats_can_be_turned_round_the_table(walk: Walk) -> None:
    """Everybody moves one seat on, with board and dice: the same game, one seat on."""
    game, seats = walk.game, walk.seats
    data = turned(game.notation.material_json(walk.material), seats)
    material = game.notation.read_material(walk.options, seats, data)
    state = new_state(game, material)
    for step in walk.steps:
        step_on(game.rules, material, state, turned_step(walk, material, state, step))
    here, there = np.zeros(MAX_SEATS, np.int32), np.zeros(MAX_SEATS, np.int32)
    winners = int(game.rules.result(walk.material, walk.end, here))
    winners_there = int(game.rules.result(material, state, there))
    assert [int(there[(seat + 1) % seats]) for seat in range(seats)] == [int(n) for n in here[:seats]]
    assert [winners_there >> (seat + 1) % seats & 1 for seat in range(seats)] == [
        winners >> seat & 1 for seat in range(seats)
    ]


def turned(data: Any, seats: int) -> Any:
    """JSON data whose objects with one key a seat are moved one seat on."""
    if isinstance(data, dict):
        if list(data) == list(LETTERS[:seats]):
            return {
                letter: turned(data[LETTERS[(seat - 1) % seats]], seats) for seat, letter in enumerate(data)
            }
        return {key: turned(value, seats) for key, value in data.items()}
    return [turned(value, seats) for value in data] if isinstance(data, list) else data


def turned_text(walk: Walk, actor: str, text: str) -> str:
    """The text one seat on. A game whose texts hold other letters than seats has a ``turning`` of its own."""
    if walk.game.has("turning"):
        return str(walk.game.part("turning").turned(actor, text, walk.seats))
    if actor != "lot":
        return text
    return re.sub(r"\b[A-F]\b", lambda at: LETTERS[(LETTERS.index(at[0]) + 1) % walk.seats], text)


def turned_step(walk: Walk, material: Any, state: Any, step: Step) -> Step:
    notation, seats = walk.game.notation, walk.seats
    if step.seat != CHANCE:
        text = notation.action_text(walk.material, step.before, step.seat, step.action)
        text = turned_text(walk, LETTERS[step.seat], text)
        seat = (step.seat + 1) % seats
        return Step(None, seat, action=notation.read_action(material, state, seat, text))
    actor, text = notation.roll_text(walk.material, step.before, step.faces)
    text = turned_text(walk, actor, text)
    return Step(None, CHANCE, faces=tuple(notation.read_roll(material, state, actor, text)))

"""Laws of text: actions, states, material and whole records go to text and back unchanged."""

from __future__ import annotations

import json
from typing import Any

import pytest

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.engine.recorded.record import Problem, result_json, write_record
from wuerfelwerk.engine.recorded.retelling import Teller
from wuerfelwerk.laws.walk import Walk, new_state, sample, seats_in, step_on, walk_of


def test_action_text_round_trip(walk: Walk) -> None:
    rules, notation, material = walk.game.rules, walk.game.notation, walk.material
    for state in sample(walk.states(), 30):
        for seat in seats_in(rules.may_act(material, state)):
            mask = new_mask(rules.MASK_WORDS)
            rules.legal(material, state, seat, mask)
            texts = [notation.action_text(material, state, seat, action) for action in listed(mask)]
            assert len(set(texts)) == len(texts)
            assert [notation.read_action(material, state, seat, text) for text in texts] == listed(mask)
            assert all(text == " ".join(text.split()) for text in texts), "single blanks"


TEXTS: dict[tuple[str, int], tuple[str, str]] = {}  # by game and key: of all tables that were looked at


def test_a_key_tells_apart_all_texts(walk: Walk) -> None:
    """Where a game has a module ``spelled``: the same key, the same text, at whatever table."""
    game, material, keyed = walk.game, walk.material, 0
    if not game.has("spelled"):
        pytest.skip("its records are written without keys")
    spelled: Any = game.part("spelled")
    for step in walk.steps:
        before = step.before
        if step.seat >= 0:
            said = "", game.notation.action_text(material, before, step.seat, step.action)
            key = int(spelled.action_key(material, before, step.seat, step.action))
        else:
            said = game.notation.roll_text(material, before, step.faces)
            key = int(spelled.roll_key(material, before, step.faces, len(step.faces)))
        assert -1 <= key < 2**62
        if key >= 0:
            keyed += 1
            assert TEXTS.setdefault((game.id, key), said) == said
    assert keyed > len(walk.steps) // 2, "else nothing is gained"


@pytest.mark.parametrize(
    "text", ["", " ", "roll ", "ROLL", "mark", "mark 1", "mark 01,0", "ärger", "x" * 9999]
)
def test_what_is_no_action_is_unreadable(walk: Walk, text: str) -> None:
    step = next(step for step in walk.steps if step.seat >= 0)
    with pytest.raises(Unreadable):
        walk.game.notation.read_action(walk.material, step.before, step.seat, text)


@pytest.mark.parametrize("text", ["", "dice", "dice ?", "starts", "starts Z", "dice 99", "x" * 9999])
def test_what_is_no_roll_is_unreadable(walk: Walk, text: str) -> None:
    step = next(step for step in walk.steps if step.seat < 0)
    for actor in ("dice", "lot"):
        with pytest.raises(Unreadable):
            walk.game.notation.read_roll(walk.material, step.before, actor, text)


def test_state_text_round_trip(walk: Walk) -> None:
    notation = walk.game.notation
    for state in [*sample(walk.states(), 20), walk.end]:
        text = notation.state_text(walk.material, state)
        assert "\n" not in text
        assert notation.read_state(walk.material, text).tobytes() == state.tobytes()


def test_no_key_stands_twice_in_a_state(walk: Walk) -> None:
    text = walk.game.notation.state_text(walk.material, walk.end)
    if text.startswith("{"):
        key = next(iter(json.loads(text)))
        with pytest.raises(Unreadable, match=f"{key} steht zweimal"):
            walk.game.notation.read_state(walk.material, f'{{"{key}":0,{text[1:]}')


def test_material_json_round_trip(walk: Walk) -> None:
    notation = walk.game.notation
    data = json.loads(json.dumps(notation.material_json(walk.material)))
    again = notation.read_material(walk.options, walk.seats, data)
    assert again.tobytes() == walk.material.tobytes()


def record_of(walk: Walk) -> dict[str, Any]:
    """The record of a walk, with the seats of a simultaneous phase brought into order."""
    game, material = walk.game, walk.material
    events, end = Teller(game, with_legal=True).events(material, ordered(walk))
    assert result_json(game, material, end) == result_json(game, material, walk.end)
    seats = [{"name": f"Seat {number}", "kind": "bot:random"} for number in range(walk.seats)]
    record = write_record(
        game, walk.options, seats, material, events, dice="seeded", result=result_json(game, material, end)
    )
    return dict(json.loads(json.dumps(record)))


def ordered(walk: Walk) -> list[tuple[int, int]]:
    """The rows of a walk in the order in which ``to_act`` asks."""
    rules, material = walk.game.rules, walk.material
    state, rows, waiting = new_state(walk.game, material), list[tuple[int, int]](), list(walk.steps)
    while waiting:
        seat = int(rules.to_act(material, state))
        step = waiting.pop(next(n for n, step in enumerate(waiting) if step.seat == seat))
        rows += [(-1, face) for face in step.faces] if seat < 0 else [(seat, step.action)]
        step_on(rules, material, state, step)
    return rows


def test_a_record_passes_the_check(walk: Walk) -> None:
    assert check_record(walk.game, record_of(walk)) is None


def test_any_change_of_a_record_is_noticed(game: Game) -> None:
    record = record_of(walk_of(game, game.card.defaults(), game.card.seats_min))
    assert check_record(game, record | {"events": record["events"][:-1]}) is not None
    other = record | {"result": record["result"] | {"winners": []}}
    assert (check_record(game, other) is None) == (record["result"]["winners"] == [])
    numbered = json.loads(json.dumps(record))
    numbered["events"][1]["seq"] = 7
    assert seq_of(check_record(game, numbered)) == 2
    first = next(n for n, event in enumerate(record["events"]) if "legal" in event)
    cheated = json.loads(json.dumps(record))
    cheated["events"][first]["legal"][0].append("zzz")
    assert seq_of(check_record(game, cheated)) == first + 1


def seq_of(problem: Problem | None) -> int:
    """The number of the event that does not fit; -1 where all of them do."""
    return -1 if problem is None else problem.seq

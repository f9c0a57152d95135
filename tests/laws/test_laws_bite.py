"""The laws themselves are tested: each planted fault in the toy game is found by the law it breaks."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.toy.pig import GAME as PIG
from tests.toy.pig import rules
from wuerfelwerk.engine.contract import NO_ACTION, Game
from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.masks import new_mask, pick
from wuerfelwerk.laws import test_contract, test_dice, test_notation, test_play, test_twins
from wuerfelwerk.laws.walk import Walk, play


def with_fault(module: ModuleType, **faults: Any) -> Any:
    """A copy of a module of Pig in which some names are others."""
    copy = ModuleType(module.__name__)
    vars(copy).update(vars(module), **faults)
    return copy


def with_fault_in_texts(**faults: Any) -> Any:
    """The notation of Pig in which some answers are others."""
    copied = copy(PIG.notation)
    vars(copied).update(faults)
    return copied


def a_turn_that_is_another(material: Any, state: Any) -> str:
    return PIG.notation.state_text(material, state).replace("turn=", "turn=1")


def bank_for_the_neighbour(material: Any, state: Any, seat: int, action: int) -> None:
    if action == rules.HOLD:
        state.sheets[(seat + 1) % material.seats].points += 1
    rules.apply(material, state, seat, action)


def count_one_too_many(material: Any, state: Any, seat: int, mask: Any) -> int:
    return rules.legal(material, state, seat, mask) + 1


def add_to_the_mask(material: Any, state: Any, seat: int, mask: Any) -> int:
    """Leaves what stood in the mask."""
    before = int(mask[0])
    count = rules.legal(material, state, seat, mask)
    mask[0] = int(mask[0]) | before
    return count


def the_first_of_all(material: Any, state: Any, seat: int) -> int:
    """Forced, though there is a choice."""
    mask = new_mask(rules.MASK_WORDS)
    return pick(mask, 0) if rules.legal(material, state, seat, mask) else NO_ACTION


def two_and_three_are_the_same(material: Any, state: Any, faces: Any) -> None:
    if state.phase == rules.THROW and faces[0] == 2:
        faces = np.array([1], np.int16)
    rules.land(material, state, faces)


def seat_a_wins(material: Any, state: Any, points: Any) -> int:
    rules.result(material, state, points)
    return int(state.phase == rules.ENDED)


def score_with_the_total(material: Any, state: Any, seat: int) -> int:
    return int(state.sheets[seat].points) + int(state.total)


WIDE = np.dtype((np.record, [("phase", np.uint8), ("sheets", np.int16, (600,))]))

FAULTS: list[tuple[Callable[[Any], None], Game]] = [
    (law, replace(PIG, rules=with_fault(rules, **faults)))
    for law, faults in [
        (test_play.test_an_action_leaves_what_others_have_written, {"apply": bank_for_the_neighbour}),
        (test_play.test_a_seat_to_act_has_a_legal_action_and_the_others_none, {"legal": count_one_too_many}),
        (test_play.test_a_seat_to_act_has_a_legal_action_and_the_others_none, {"legal": add_to_the_mask}),
        (
            test_play.test_why_not_is_empty_for_legal_actions_and_a_rule_number_for_all_others,
            {"why_not": lambda material, state, seat, action: ""},
        ),
        (
            test_play.test_forced_is_a_legal_action_or_none,
            {"forced": lambda material, state, seat: rules.HOLD},
        ),
        (
            test_play.test_where_an_action_is_forced_all_ways_come_to_the_same,
            {"forced": the_first_of_all},
        ),
        (
            test_play.test_a_stopped_game_is_over_without_a_winner,
            {"stop": lambda material, state: None},
        ),
        (test_play.test_score_recounted_is_the_points_of_the_result, {"score": score_with_the_total}),
        (test_dice.test_each_roll_lands_in_a_state_that_shows_it, {"land": two_and_three_are_the_same}),
        (test_twins.test_seats_can_be_turned_round_the_table, {"result": seat_a_wins}),
    ]
] + [
    (law, replace(PIG, notation=with_fault_in_texts(**faults)))
    for law, faults in [
        (
            test_notation.test_action_text_round_trip,
            {"action_text": lambda material, state, seat, action: "roll"},
        ),
        (
            test_notation.test_state_text_round_trip,
            {
                "state_text": lambda material, state: PIG.notation.state_text(material, state).replace(
                    "turn=", "turn=1"
                )
            },
        ),
        (
            test_dice.test_roll_text_round_trip,
            {"roll_text": lambda material, state, faces: ("dice", f"dice {faces[0]}")},
        ),
    ]
]


@pytest.mark.parametrize(
    "law, game", FAULTS, ids=[f"{number}-{law.__name__}" for number, (law, _) in enumerate(FAULTS)]
)
def test_a_planted_fault_is_found(law: Callable[[Walk], None], game: Game) -> None:
    law(play(PIG, PIG.card.defaults(), 3, seed=4))
    walk = play(game, PIG.card.defaults(), 3, seed=4)
    with pytest.raises((AssertionError, Refusal)):
        law(walk)


@pytest.mark.parametrize(
    "law",
    [
        test_contract.test_numbers_of_a_state_are_signed_and_at_least_16_bits_wide,
        test_contract.test_material_and_state_are_records_and_the_state_is_small,
    ],
)
def test_a_wrong_record_is_found(law: Callable[[Game], None]) -> None:
    with pytest.raises(AssertionError):
        law(replace(PIG, rules=with_fault(rules, STATE=WIDE)))

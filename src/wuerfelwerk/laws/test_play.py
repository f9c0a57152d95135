"""Laws of play: games end, legal means legal, refusals name a rule, commits do not disturb each other."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from wuerfelwerk.engine.contract import CHANCE, LETTERS, MAX_SEATS, NO_ACTION, OVER, Game
from wuerfelwerk.engine.masks import count_bits, has, listed, new_mask
from wuerfelwerk.laws.survey import survey
from wuerfelwerk.laws.walk import Walk, new_state, sample, seats_in

RULE = re.compile(r"[A-Z]+-[A-Z]?\d+(/[a-z_]+)?")


def mask_of(rules: Any, material: Any, state: Any, seat: int) -> Any:
    mask = new_mask(rules.MASK_WORDS)
    mask[:] = -1  # legal has to fill every word
    count = rules.legal(material, state, seat, mask)
    assert all(int(word) >= 0 for word in mask), "words have 60 bits, and every word is filled"
    assert count == sum(count_bits(int(word)) for word in mask), "legal counts what it fills in"
    assert all(action < rules.ACTIONS for action in listed(mask))
    return mask


def test_random_games_end(walk: Walk) -> None:
    rules = walk.game.rules
    assert rules.to_act(walk.material, walk.end) == OVER
    assert rules.may_act(walk.material, walk.end) == 0
    points = np.zeros(MAX_SEATS, np.int32)
    winners = int(rules.result(walk.material, walk.end, points))
    assert winners < 1 << walk.seats
    assert walk.game.notation.ending(walk.material, walk.end) != "stopped" or winners == 0


@pytest.mark.long
def test_many_random_games_over_all_options_end_and_no_seat_is_ever_stuck(game: Game) -> None:
    """``python -m wuerfelwerk.laws.survey`` plays many more; its figures are in benchmarks/README.md."""
    found = survey(game, 2000)
    assert found.games == found.ended == sum(found.endings.values()) == 2000
    assert found.stuck == 0
    seats = {seats for seats, _ in found.tables}
    assert seats == set(range(game.card.seats_min, game.card.seats_max + 1))


def test_a_seat_to_act_has_a_legal_action_and_the_others_none(walk: Walk) -> None:
    rules, material = walk.game.rules, walk.material
    for state in sample(walk.states(), 120):
        able = seats_in(rules.may_act(material, state))
        seat = rules.to_act(material, state)
        assert (seat in able) if seat != CHANCE else not able
        for one in range(walk.seats):
            assert bool(listed(mask_of(rules, material, state, one))) == (one in able)


def test_why_not_is_empty_for_legal_actions_and_a_rule_number_for_all_others(walk: Walk) -> None:
    rules, material = walk.game.rules, walk.material
    for state in [*sample(walk.states(), 25), walk.end]:
        for seat in range(walk.seats):
            mask = mask_of(rules, material, state, seat)
            before = state.tobytes()
            for action in [*listed(mask), *sample(list(range(rules.ACTIONS)), 12)]:
                reason = walk.game.refusals.why_not(material, state, seat, action)
                assert (reason == "") == bool(has(mask, action)), (action, reason)
                assert reason == "" or RULE.fullmatch(reason), reason
            assert state.tobytes() == before, "asking changes nothing"


def test_forced_is_a_legal_action_or_none(walk: Walk) -> None:
    rules, material = walk.game.rules, walk.material
    for state in [*sample(walk.states(), 80), walk.end]:
        for seat in range(walk.seats):
            forced = int(rules.forced(material, state, seat))
            mask = mask_of(rules, material, state, seat)
            assert forced == NO_ACTION or has(mask, forced)


def test_where_an_action_is_forced_all_ways_come_to_the_same(walk: Walk) -> None:
    rules, material = walk.game.rules, walk.material
    for state in sample(walk.states(), 80):
        for seat in seats_in(rules.may_act(material, state)):
            if rules.forced(material, state, seat) != NO_ACTION:
                assert committed(walk, state, seat, 0).tobytes() == committed(walk, state, seat, -1).tobytes()


def committed(walk: Walk, state: Any, seat: int, which: int) -> Any:
    """The state after a whole commit, always of the first legal action (``which`` 0) or of the last (-1)."""
    rules, material, after = walk.game.rules, walk.material, state.copy()
    while True:
        rules.apply(material, after, seat, listed(mask_of(rules, material, after, seat))[which])
        if not rules.unfinished(material, after, seat):
            return after


def test_what_a_game_says_is_written_has_a_place_a_seat(walk: Walk) -> None:
    for path in walk.game.rules.WRITTEN:
        assert len(column(walk.end, path)) >= walk.seats, (
            f"WRITTEN names '{path}': an array of the state with one place a seat is wanted"
        )


def test_an_action_leaves_what_others_have_written(walk: Walk) -> None:
    """A roll may write for one seat: the one that threw."""
    for number, (step, after) in enumerate(zip(walk.steps, [*walk.states()[1:], walk.end], strict=True), 1):
        changes = dict(changed(walk, step.before, after))
        others = changes.keys() - {step.seat}
        assert len(others) <= (step.seat == CHANCE), (
            f"step {number}: {'the dice' if step.seat == CHANCE else 'seat ' + LETTERS[step.seat]} changed "
            + ", ".join(f"{changes[seat]} of seat {LETTERS[seat]}" for seat in sorted(others))
            + ". Write into the place of the seat that acts, or take the member out of WRITTEN; a game in "
            "which others change the score has WRITTEN = ()."
        )


def changed(walk: Walk, before: Any, after: Any) -> Iterator[tuple[int, str]]:
    """Seats of which something else is written after a step, and what."""
    rules, material = walk.game.rules, walk.material
    for seat in range(walk.seats if rules.WRITTEN else 0):
        if rules.score(material, before, seat) != rules.score(material, after, seat):
            yield seat, "the score"
        for path in rules.WRITTEN:
            if column(before, path)[seat].tobytes() != column(after, path)[seat].tobytes():
                yield seat, path


def column(state: Any, path: str) -> Any:
    """One member of the records of all seats: ``sheets.marks``."""
    for name in path.split("."):
        assert name in (state.dtype.names or ()), f"WRITTEN names '{path}': STATE has no member '{name}'"
        state = state[name]
    return state


def test_a_commit_ends_and_keeps_its_seat_on_turn(walk: Walk) -> None:
    rules, material = walk.game.rules, walk.material
    for step, after in zip(walk.steps, [*walk.states()[1:], walk.end], strict=True):
        if step.seat != CHANCE and rules.unfinished(material, after, step.seat):
            assert rules.may_act(material, after) >> step.seat & 1
    assert not any(rules.unfinished(material, walk.end, seat) for seat in range(walk.seats))


def test_simultaneous_commits_give_the_same_state_in_any_order(walk: Walk) -> None:
    rules, material = walk.game.rules, walk.material
    fresh = [
        state
        for state in walk.states()
        if len(seats_in(rules.may_act(material, state))) > 1
        and not any(rules.unfinished(material, state, seat) for seat in range(walk.seats))
    ]
    chooser = random.Random(3)
    for state in sample(fresh, 40):
        able = seats_in(rules.may_act(material, state))
        commits = {seat: random_commit(rules, material, state, seat, chooser) for seat in able}
        ends = set()
        for order in (able, able[::-1], chooser.sample(able, len(able))):
            after = state.copy()
            for seat in order:
                for action in commits[seat]:
                    rules.apply(material, after, seat, action)
            ends.add(after.tobytes())
        assert len(ends) == 1


def random_commit(rules: Any, material: Any, state: Any, seat: int, chooser: random.Random) -> list[int]:
    after, actions = state.copy(), list[int]()
    while not actions or rules.unfinished(material, after, seat):
        actions.append(chooser.choice(listed(mask_of(rules, material, after, seat))))
        rules.apply(material, after, seat, actions[-1])
    return actions


def test_score_recounted_is_the_points_of_the_result(walk: Walk) -> None:
    rules, material = walk.game.rules, walk.material
    for state in [*sample(walk.states(), 60), walk.end]:
        points = np.zeros(MAX_SEATS, np.int32)
        rules.result(material, state, points)
        assert list(points[: walk.seats]) == [rules.score(material, state, s) for s in range(walk.seats)]


def test_a_stopped_game_is_over_without_a_winner(walk: Walk) -> None:
    rules, material = walk.game.rules, walk.material
    for state in sample(walk.states(), 10):
        stopped = state.copy()
        rules.stop(material, stopped)
        assert rules.to_act(material, stopped) == OVER
        assert rules.result(material, stopped, np.zeros(MAX_SEATS, np.int32)) == 0
        assert walk.game.notation.ending(material, stopped) == "stopped"
        assert not rules.may_stop(material, stopped)


def test_a_game_begins_between_no_turns(walk: Walk) -> None:
    rules, material = walk.game.rules, walk.material
    begin = new_state(walk.game, material)
    assert rules.to_act(material, begin) != OVER
    assert not rules.may_stop(material, begin)

"""What must hold at every moment of every game, tried on games that hypothesis makes up.

A game is a list of numbers: each decides the next roll or the next action. So a counterexample
shrinks to the shortest game and the simplest board that shows it.
"""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.wuerfelland.random_play import good_board, random_board
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.contract import CHANCE, NO_ACTION, OVER
from wuerfelwerk.engine.masks import has, listed, new_mask
from wuerfelwerk.games.wuerfelland import notation, refusals, rules
from wuerfelwerk.games.wuerfelland.board import NEIGHBOURS, Board, Hex
from wuerfelwerk.games.wuerfelland.material import lay_out_boards

boards = st.builds(
    lambda seed, fields, treasures, colours: random_board(random.Random(seed), fields, treasures, colours),
    seed=st.integers(0, 10**6),
    fields=st.integers(4, 40),
    treasures=st.integers(0, 14),
    colours=st.integers(1, 6),
)
tables = st.tuples(st.lists(boards, min_size=2, max_size=4), st.sampled_from(["standard", "full_bar"]))
lines_of_play = st.lists(st.integers(0, 6**6 - 1), min_size=20, max_size=200)
quick = settings(max_examples=30, deadline=None, derandomize=True, database=None)


class Play:
    """One table, played by numbers, looked at after every step."""

    def __init__(self, table: tuple[list[Board], str]) -> None:
        boards, goal = table
        self.boards = boards
        self.material = lay_out_boards({"goal": goal}, [[board, board] for board in boards])
        self.state = np.zeros(1, rules.STATE)[0]
        rules.start(self.material, self.state)

    def seats(self) -> list[int]:
        bits = rules.may_act(self.material, self.state)
        return [seat for seat in range(len(self.boards)) if bits >> seat & 1]

    def legal(self, seat: int) -> list[int]:
        mask = new_mask(rules.MASK_WORDS)
        count = rules.legal(self.material, self.state, seat, mask)
        actions = listed(mask)
        assert count == len(actions)
        return actions

    def step(self, number: int) -> bool:
        """One roll or one action; False if the game is over."""
        actor = rules.to_act(self.material, self.state)
        if actor == OVER:
            return False
        if actor == CHANCE:
            thrown = new_throw()
            rules.throw(self.material, self.state, thrown)
            faces = [number // 6**die % int(thrown.sides[die]) for die in range(int(thrown.count))]
            rules.land(self.material, self.state, np.array(faces, np.int16))
            return True
        seats = self.seats()
        assert actor in seats
        seat = seats[number % len(seats)]
        legal = self.legal(seat)
        assert legal, "nobody can act"
        rules.apply(self.material, self.state, seat, legal[number // len(seats) % len(legal)])
        return True

    def marks(self, seat: int) -> set[Hex]:
        sheet = self.state.sheets[seat]
        return {at for f, at in enumerate(self.boards[seat].fields()) if has(sheet.marks, f)}


def check_sheet(play: Play, seat: int) -> None:
    board, sheet, marks = play.boards[seat], play.state.sheets[seat], play.marks(seat)
    assert not marks & board.blocked
    assert board.start not in marks
    assert marks <= set(board.colours)
    reached, todo = {board.start}, [board.start]
    while todo:
        q, r = todo.pop()
        near = {(q + dq, r + dr) for dq, dr in NEIGHBOURS} & marks - reached
        reached |= near
        todo += near
    assert reached == marks | {board.start}, "the marks hang together"
    begun = [area for area in board.areas() if area & marks and area - marks]
    colours = [board.colours[min(area)] for area in begun]
    assert len(colours) == len(set(colours)), "one open area of a colour"
    assert (
        int(sheet.treasures) == len(marks & board.treasures) == rules.score(play.material, play.state, seat)
    )
    assert sheet.pending >= 0
    assert sheet.left >= 0


def check_dice(play: Play) -> None:
    state = play.state
    lying = int(sum(int(n) for n in state.shown))
    if state.phase in (rules.COLOUR, rules.DECIDE, rules.MARK):
        assert lying + int(state.aside) == 6
    if state.phase == rules.THROW_MARK:
        assert lying == 5
    if state.phase in (rules.DECIDE, rules.REROLL, rules.MARK):
        assert state.aside >= 1


@quick
@given(tables, lines_of_play)
def test_invariants_of_play(table: tuple[list[Board], str], numbers: list[int]) -> None:
    play = Play(table)
    for number in numbers:
        if not play.step(number):
            break
        check_dice(play)
        for seat in range(len(play.boards)):
            check_sheet(play, seat)


@quick
@given(tables, lines_of_play)
def test_no_action_touches_another_sheet_and_no_mark_is_lost(
    table: tuple[list[Board], str], numbers: list[int]
) -> None:
    play = Play(table)
    everyone = range(len(play.boards))
    for number in numbers:
        before = [play.marks(seat) for seat in everyone]
        if not play.step(number):
            break
        after = [play.marks(seat) for seat in everyone]
        assert all(old <= new for old, new in zip(before, after, strict=True))
        assert sum(len(new - old) for old, new in zip(before, after, strict=True)) <= 1


@quick
@given(tables, lines_of_play)
def test_a_refusal_has_a_rule_and_a_legal_action_none(
    table: tuple[list[Board], str], numbers: list[int]
) -> None:
    play = Play(table)
    for number in numbers:
        if not play.step(number):
            break
    before = play.state.tobytes()
    for seat in range(len(play.boards)):
        legal = set(play.legal(seat)) if seat in play.seats() else set()
        assert set(play.legal(seat)) == legal
        for action in range(rules.ACTIONS):
            assert (refusals.why_not(play.material, play.state, seat, action) == "") == (action in legal)
        forced = rules.forced(play.material, play.state, seat)
        assert forced == NO_ACTION or forced in legal
    assert play.state.tobytes() == before


@quick
@given(tables, lines_of_play)
def test_text_and_action_text_and_state_go_both_ways(
    table: tuple[list[Board], str], numbers: list[int]
) -> None:
    play = Play(table)
    for number in numbers:
        if not play.step(number):
            break
    text = notation.state_text(play.material, play.state)
    assert notation.read_state(play.material, text).tobytes() == play.state.tobytes()
    for seat in play.seats():
        texts = [notation.action_text(play.material, play.state, seat, action) for action in play.legal(seat)]
        assert len(set(texts)) == len(texts)
        assert [notation.read_action(play.material, play.state, seat, text) for text in texts] == play.legal(
            seat
        )


good_boards = st.builds(lambda seed: good_board(random.Random(seed), f"b{seed}"), st.integers(0, 10**6))
good_tables = st.tuples(
    st.lists(good_boards, min_size=2, max_size=4), st.sampled_from(["standard", "full_bar"])
)


@pytest.mark.long
@quick
@given(good_tables)
def test_material_goes_both_ways(table: tuple[list[Board], str]) -> None:
    play = Play(table)
    data = notation.material_json(play.material)
    again = notation.read_material({"goal": table[1], "boards": "host"}, len(play.boards), data)
    assert again.tobytes() == play.material.tobytes()


@settings(quick, max_examples=15)
@given(tables, lines_of_play, st.randoms(use_true_random=False))
def test_seats_can_be_permuted(
    table: tuple[list[Board], str], numbers: list[int], chance: random.Random
) -> None:
    """The same boards one seat further on, the same numbers: the same game one seat further on."""
    boards, goal = table
    shift = chance.randrange(len(boards))
    turned = [boards[(seat - shift) % len(boards)] for seat in range(len(boards))]
    one, two = Play((boards, goal)), Play((turned, goal))
    for play, starter in ((one, 0), (two, shift)):
        rules.land(play.material, play.state, np.array([starter], np.int16))
        for seat in range(len(boards)):
            rules.apply(play.material, play.state, seat, rules.SIDES)
    for number in numbers:
        moved = {(seat + shift) % len(boards): seat for seat in one.seats()}
        assert set(two.seats()) == set(moved)
        actor = rules.to_act(one.material, one.state)
        if actor == OVER:
            break
        if actor == CHANCE:
            one.step(number)
            two.step(number)
        else:
            legal = one.legal(actor)
            assert two.legal((actor + shift) % len(boards)) == legal
            action = legal[number % len(legal)]
            rules.apply(one.material, one.state, actor, action)
            rules.apply(two.material, two.state, (actor + shift) % len(boards), action)
    for seat in range(len(boards)):
        moved_sheet = two.state.sheets[(seat + shift) % len(boards)]
        assert one.state.sheets[seat].tobytes() == moved_sheet.tobytes()
        assert one.state.winners >> seat & 1 == two.state.winners >> (seat + shift) % len(boards) & 1

"""Compiled steps and batches play the very games that plain Python plays."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

import wuerfelwerk as ww
from tests.doors.matches import IDS, opened, seats_of
from wuerfelwerk.doors import setup
from wuerfelwerk.doors.fast import stepping
from wuerfelwerk.engine.compiling.doors import Door
from wuerfelwerk.games import game as game_of

EVERY = pytest.mark.parametrize("game", IDS)


def roll_on(match: ww.Match) -> None:
    while match.to_act == ww.CHANCE:
        match.roll()


@EVERY
def test_compiled_and_plain_play_the_same_games(game: str) -> None:
    for seed in (1, 2):
        plain, fast = opened(game, seed), opened(game, seed)
        step, legal = fast.stepping()
        chooser, many = random.Random(seed), step(-1)
        roll_on(plain)
        while many:
            assert legal[:many].tolist() == plain.legal() and fast.to_act == plain.to_act
            action = chooser.choice(plain.legal())
            many = step(action)
            plain.apply(action)
            roll_on(plain)
            assert fast == plain
            if chooser.random() < 0.1:
                seat = chooser.randrange(plain.seats)
                assert fast.observation(seat).tolist() == plain.observation(seat).tolist()
        assert plain.to_act == ww.OVER and step(0) == -1 and step(-1) == 0
        assert fast.points.tolist() == plain.points.tolist() and fast.text() == plain.text()


@EVERY
def test_where_machine_code_of_an_earlier_process_is_used_steps_are_the_same(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call of the door itself finds a file, and numba has made nothing then."""
    table, run = np.zeros(1, game_of(game).rules.MATERIAL), np.zeros(1, setup.run_type(game))
    table["seats"] = seats_of(game)
    told = opened(game, 1).stepping()[0](-1)
    code = stepping.bound(game)
    monkeypatch.setattr(code, "step", Door("step", code.step._folder, code.step._make))
    monkeypatch.setattr(stepping, "_straight", stepping._straight.__wrapped__)
    code.step(table, run, np.zeros(1, stepping.work_type(game)), 10**9)
    monkeypatch.setattr(code.step, "_numbas", None)
    assert opened(game, 1).stepping()[0](-1) == told


@EVERY
def test_a_step_that_is_not_legal_changes_nothing(game: str) -> None:
    match = opened(game)
    step, _ = match.stepping()
    assert step(-1) == len(match.legal())
    before = match.text()
    for action in {-2, 10**6, match.actions, *range(match.actions)} - set(match.legal()):
        assert step(action) == -1
    assert match.text() == before


@EVERY
def test_a_copy_of_a_stepped_match_goes_its_own_way(game: str) -> None:
    match = opened(game)
    step, legal = match.stepping()
    step(-1)
    copy, kept = match.copy(), match.text()
    assert step(legal[0]) >= 0
    assert copy.text() == kept != match.text()
    own, _ = copy.stepping()
    own(copy.legal()[0])
    assert copy == match


@EVERY
def test_a_batch_plays_the_games_of_its_matches(game: str) -> None:
    seats, many = seats_of(game), 5
    batch = ww.Batch(game, many, seats=seats, seed=3)
    matches = [batch.match(number) for number in range(many)]
    chooser = random.Random(1)
    over = 0
    for number in range(10**4):
        assert batch.seats.tolist() == [match.to_act for match in matches]
        assert batch.masks.dtype == np.int8 and batch.masks.shape == (many, matches[0].actions)
        for row, match in enumerate(matches):
            assert np.flatnonzero(batch.masks[row]).tolist() == match.legal()
            assert batch.done[row] == (match.to_act == ww.OVER)
            assert batch.points[row].tolist() == match.points.tolist()
        if number % 10 == 0:
            numbers = batch.observations()
            for row, match in enumerate(matches):
                if match.to_act >= 0:
                    assert numbers[row].tolist() == match.observation(match.to_act).tolist()
        over = int(batch.done.sum())
        if over == many:
            break
        actions = [chooser.choice(match.legal()) if match.to_act >= 0 else -1 for match in matches]
        told = batch.step(np.array(actions))
        kept = batch.seats, batch.masks, batch.done, batch.points
        assert all(map(np.array_equal, told, kept))
        for match, action in zip(matches, actions, strict=True):
            if match.to_act >= 0:
                match.apply(action)
                roll_on(match)
    assert over == many
    assert batch.restart() == many and batch.restart() == 0 and not batch.done.any()


@EVERY
def test_a_batch_refuses_what_is_not_legal_whole(game: str) -> None:
    batch = ww.Batch(game, 3, seats=seats_of(game), seed=3)
    actions, kept = batch.sample(), [batch.match(number).text() for number in range(3)]
    assert all(batch.masks[row][action] == 1 for row, action in enumerate(actions))
    forbidden = np.flatnonzero(batch.masks[2] == 0).tolist()[:1]
    for wrong in (-1, 10**6, *forbidden):
        with pytest.raises(ww.NotLegal, match="Partie 2"):
            batch.step(np.array([actions[0], actions[1], wrong]))
    with pytest.raises(ww.Unreadable, match="verlangt sind also 3"):
        batch.step(actions[:2])
    with pytest.raises(ww.Unreadable):
        batch.step(actions.astype(float))
    assert [batch.match(number).text() for number in range(3)] == kept
    for told in (batch.masks, batch.seats):
        with pytest.raises(ValueError, match="read-only"):
            told[0] = 0
    again = ww.Batch(game, 3, seats=seats_of(game), seed=3)
    assert again.sample().tolist() == actions.tolist()
    assert [again.match(number).text() for number in range(3)] == kept
    assert ww.new(game, seats_of(game), seed=3).material == batch.match(0).material


@pytest.mark.parametrize("game", IDS)
def test_copies_of_a_batch_go_on_alike_and_their_own_way(game: str) -> None:
    batch = ww.Batch(game, 5, seats=seats_of(game), seed=7)
    for _ in range(12):
        batch.step(batch.sample())
    copies = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    before = (batch.observations().tobytes(), batch.masks.tobytes(), batch.points.tobytes())
    found = [course(one) for one in copies]
    assert (batch.observations().tobytes(), batch.masks.tobytes(), batch.points.tobytes()) == before
    assert found == [course(batch)] * 2
    with pytest.raises(ValueError, match="read-only"):
        copies[0].masks[0] = 1


def course(batch: ww.Batch) -> list[tuple[bytes, ...]]:
    """What comes next, of moves at random."""
    seen = []
    for _ in range(40):
        batch.step(batch.sample())
        seen.append((batch.observations().tobytes(), batch.masks.tobytes(), batch.points.tobytes()))
        batch.restart()
    return seen


def test_what_is_no_batch_is_unreadable() -> None:
    for many in (0, -1, True, 1.5):
        with pytest.raises(ww.Unreadable):
            ww.Batch(IDS[-1], many, seats=2)  # type: ignore[arg-type]
    batch = ww.Batch(IDS[-1], np.int64(3), seats=np.int8(2), seed=np.int64(4))  # type: ignore[arg-type]
    assert (batch.masks == ww.Batch(IDS[-1], 3, seats=2, seed=4).masks).all()

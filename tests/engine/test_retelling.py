"""Logs told as events: the same however many steps the rules take at once, plain and compiled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.toy.pig import GAME
from wuerfelwerk.engine.recorded import retelling
from wuerfelwerk.engine.recorded.record import Event, Replay
from wuerfelwerk.engine.recorded.retelling import Teller
from wuerfelwerk.laws.test_notation import ordered
from wuerfelwerk.laws.walk import Walk, walk_of


@pytest.fixture(scope="module")
def walk() -> Walk:
    return walk_of(GAME, GAME.card.defaults(), 3)


def told(walk: Walk, **how: Any) -> list[Event]:
    events, end = Teller(walk.game, **how).events(walk.material, ordered(walk))
    assert end.tobytes() == walk.end.tobytes()
    return events


@pytest.mark.parametrize("steps", [1, 2, 7, 10_000])
@pytest.mark.parametrize("compile", [False, True])
def test_the_steps_made_at_once_change_nothing(
    walk: Walk, steps: int, compile: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = told(walk, with_legal=True)
    monkeypatch.setattr(retelling, "STEPS", steps)
    assert told(walk, compile=compile, with_legal=True) == usual


def test_events_lead_to_the_end_of_the_log(walk: Walk) -> None:
    replay = Replay(walk.game, walk.material)
    for event in told(walk, with_legal=True):
        replay.apply(event)  # checks the legal actions too
    assert replay.state.tobytes() == walk.end.tobytes()


def test_legal_actions_are_listed_only_where_they_are_asked_for(walk: Walk) -> None:
    plain, asked = told(walk), told(walk, with_legal=True)
    assert [event.text for event in plain] == [event.text for event in asked]
    assert all(event.legal is None for event in plain)
    assert all((event.legal is not None) == (event.actor in "ABCDEF") for event in asked)

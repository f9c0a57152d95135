"""The numbered rules of Farbleiter, each with its number."""

from __future__ import annotations

from typing import Any

import numpy as np
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.contract import CHANCE, OVER

from farbleiter import rules
from farbleiter.rules import ROLL, STOP

RED, ORANGE, YELLOW = range(3)


def table(rung: int = 0) -> tuple[Any, Any]:
    """Seat A has been drawn to start and stands on this rung."""
    material = rules.lay_out({}, 2, None)
    state = np.zeros(1, rules.STATE)[0]
    rules.start(material, state)
    roll(material, state, 0)
    state.sheets[0].rung = rung
    return material, state


def roll(material: Any, state: Any, *faces: int) -> None:
    rules.land(material, state, np.array(faces, np.int16))


def test_fl_01_the_lot_says_who_starts() -> None:
    material, state = table()
    assert state.active == 0 and rules.to_act(material, state) == CHANCE


def test_fl_02_only_the_seat_on_turn_decides() -> None:
    material, state = table()
    roll(material, state, RED, RED, YELLOW)
    assert rules.why_not(material, state, 1, STOP) == "FL-02"
    assert rules.why_not(material, state, 0, STOP) == ""


def test_fl_03_a_turn_begins_with_three_dice() -> None:
    material, state = table()
    thrown = new_throw()
    rules.throw(material, state, thrown)
    assert thrown.count == 3


def test_fl_04_a_die_of_the_next_colour_climbs_one_rung() -> None:
    material, state = table(rung=1)
    roll(material, state, RED, ORANGE, ORANGE)
    assert state.sheets[0].rung == 2 and state.left == 2


def test_fl_05_the_rest_is_rolled_again_or_the_turn_ends() -> None:
    material, state = table()
    roll(material, state, RED, RED, RED)
    rules.apply(material, state, 0, ROLL)
    roll(material, state, ORANGE, RED)
    rules.apply(material, state, 0, ROLL)
    roll(material, state, YELLOW)
    assert state.sheets[0].rung == 3 and state.active == 1, "no die is left"
    material, state = table()
    roll(material, state, RED, RED, RED)
    rules.apply(material, state, 0, STOP)
    assert state.sheets[0].rung == 1 and state.active == 1


def test_fl_06_without_such_a_die_it_goes_down_and_never_below_the_ground() -> None:
    for before, after in ((3, 2), (0, 0)):
        material, state = table(rung=before)
        roll(material, state, *([RED, RED, RED] if before else [YELLOW, YELLOW, YELLOW]))
        assert state.sheets[0].rung == after and state.active == 1


def test_fl_07_the_sixth_rung_wins_at_once() -> None:
    material, state = table(rung=5)
    roll(material, state, 5, RED, RED)
    points = np.zeros(2, np.int32)
    assert rules.to_act(material, state) == OVER
    assert rules.result(material, state, points) == 0b01 and list(points) == [6, 0]

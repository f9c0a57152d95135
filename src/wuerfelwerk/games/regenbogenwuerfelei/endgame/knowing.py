"""What a state between two turns is worth to seat A: its chance to win.

Runs plain and compiled. ``known`` is what ``Duel.knowledge`` makes: the chance of the seat on turn by place,
``lots``, the number of colours. Which colour is which does not matter, so a place is the set of lots of the
colours: how many dice the seat on turn has of it, how many the other, and what those in the pool show.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.contract import OVER
from wuerfelwerk.games.regenbogenwuerfelei import ending, handfuls
from wuerfelwerk.games.regenbogenwuerfelei.handfuls import number_of

COMPILED_WITH = (ending, handfuls)

rules: Any = None  # bound

MOST_OF_EACH, VALUES = 2, 6
LYING = VALUES**MOST_OF_EACH
LOTS = (MOST_OF_EACH + 1) ** 2 * LYING  # not all of them can be


def worth(material: Any, state: Any, known: Any) -> float:
    """``state``: between two turns, or over."""
    if rules.to_act(material, state) == OVER:
        return won(state)
    active = int(state.active)
    chance = known[0][place(state, active, known[1], known[2])]
    return chance if active == 0 else 1.0 - chance


def won(state: Any) -> float:
    """Who has the rainbow, or else is left with dice, has more points (RW-26, RW-A7)."""
    if state.completer >= 0:
        return 1.0 if state.completer == 0 else 0.0
    return 1.0 if number_of(state.racks[0]) > number_of(state.racks[1]) else 0.0


def place(state: Any, active: int, lots: Any, colours: int) -> int:
    """``lots``: number of each lot that can be, from 0."""
    found, done, below = 0, 0, -1
    many = lots[-1]  # of all lots
    while done < colours:  # the lots by rising number: colours change places
        least, times = many, 0
        for colour in range(colours):
            lot = lots[lot_of(state, active, colour)]
            if below < lot < least:
                least, times = lot, 1
            elif lot == least:
                times += 1
        for _ in range(times):
            found = found * many + least
        done += times
        below = least
    return int(found)


def lot_of(state: Any, active: int, colour: int) -> int:
    shift, lying = 8 * colour, 0
    for value in range(1, VALUES):
        for _ in range((state.pool[value - 1] >> shift) & 0xFF):
            lying = lying * VALUES + value
    mine, other = (state.racks[active] >> shift) & 0xFF, (state.racks[1 - active] >> shift) & 0xFF
    return int((mine * (MOST_OF_EACH + 1) + other) * LYING + lying)

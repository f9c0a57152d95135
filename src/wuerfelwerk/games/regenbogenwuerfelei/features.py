"""Regenbogenwürfelei: what one seat's prospects look like, in a few numbers, for bots.

They are meaningful at every node, chance nodes included. A colour that is about to be rolled is
seen as a risk: if it loses, the rack has one die less of it.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import ending, handfuls, turns
from wuerfelwerk.games.regenbogenwuerfelei.codes import ROLL
from wuerfelwerk.games.regenbogenwuerfelei.handfuls import colours_in, number_of
from wuerfelwerk.games.regenbogenwuerfelei.turns import in_pool

COMPILED_WITH = (handfuls, ending, turns)

# 0 rainbow that ended the round | 1 dice on the rack | 2 colours on the rack | 3 colours with one die only
# 4 most colours of any other rack | 5 last die of a colour at risk in the roll | 6 dice of the rolled colour
# 7 … 10 function die held: joker, blockierer, hilfe, zauberer | 11 points of rounds before
# 12 other seats that lack the rolled colour, should it stay in the pool
FEATURES = 13
WON, DICE, COLOURS, SINGLE, OTHERS, RISK, SPARE, FIRST_FUNCTION = range(8)
POINTS, GIVES = 11, 12
WEIGHTS = (100.0, 0.4, 4.0, -0.3, -1.0, -1.0, 0.0, 0.8, -3.0, 2.5, 0.8, 0.2, -6.0)


def features(material: Any, state: Any, seat: int, out: Any) -> None:
    """Fills ``out`` with the state as seen from one seat; all zero before the first deal."""
    for index in range(FEATURES):
        out[index] = 0.0
    if state.round_number == 0:
        return
    rack = state.racks[seat]
    out[WON] = 1.0 if state.completer == seat else 0.0
    out[DICE] = number_of(rack)
    out[COLOURS] = number_of(colours_in(rack))
    out[SINGLE] = number_of(colours_in(rack) & ~(rack >> 1) & ~(rack >> 2))
    for other in range(material.seats):
        if other != seat:
            out[OTHERS] = max(out[OTHERS], number_of(colours_in(state.racks[other])))
    if state.phase == ROLL and state.active == seat:
        _fill_roll(material, state, seat, out)
    for die in range(4):
        if state.where[die] == seat:
            out[FIRST_FUNCTION + die] = 1.0
    out[POINTS] = state.points[seat]


def _fill_roll(material: Any, state: Any, seat: int, out: Any) -> None:
    """What stands at risk in the roll: the chance that the die stays, times its worth."""
    lowest = 6  # the roll loses up to the lowest value of the pool; into the empty pool up to 5
    for value in range(1, 6):
        if state.pool[value - 1] != 0:
            lowest = min(lowest, value)
    loses = (5.0 if in_pool(state) == 0 else float(lowest)) / 6.0
    shift = 8 * int(state.colour)
    count = (state.racks[seat] >> shift) & 0xFF
    out[RISK] = loses if count == 1 else 0.0
    out[SPARE] = count
    for other in range(material.seats):
        if other != seat and (state.racks[other] >> shift) & 0xFF == 0 and state.racks[other] != 0:
            out[GIVES] += loses

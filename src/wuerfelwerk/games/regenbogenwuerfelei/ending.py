"""Who is in and who is out, and how a round ends."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import count_bits
from wuerfelwerk.games.regenbogenwuerfelei import handfuls
from wuerfelwerk.games.regenbogenwuerfelei.codes import (
    BLOCKIERER,
    DEAL,
    ENDED,
    HILFE,
    IN_POOL,
    LIMIT,
    ZAUBERER,
)
from wuerfelwerk.games.regenbogenwuerfelei.handfuls import RAINBOW, colours_in, number_of
from wuerfelwerk.games.regenbogenwuerfelei.material import END

COMPILED_WITH = (handfuls,)

RAINBOW_POINTS = 6


def score(material: Any, state: Any, seat: int) -> int:
    """Rounds before, a point for each die on the rack, six for the rainbow (RW-26, RW-30)."""
    extra = RAINBOW_POINTS if seat == state.completer else 0
    return state.points[seat] + number_of(state.racks[seat]) + extra


def seats_in(material: Any, state: Any) -> int:
    """How many seats are not out of this round."""
    return material.seats - count_bits(int(state.out))


def completes(state: Any, seat: int) -> bool:
    """Six colours and no blockierer (RW-24, RW-37)."""
    return colours_in(state.racks[seat]) == RAINBOW and state.where[BLOCKIERER] != seat


def may_yet_play(state: Any, seat: int) -> bool:
    """Without dice, but with a function die that may bring some (RW-A12)."""
    return state.where[HILFE] == seat or state.where[ZAUBERER] == seat


def can_play(material: Any, state: Any, seat: int) -> bool:
    """The same when it is on turn: the hilfe needs somebody else who has a die."""
    if state.where[ZAUBERER] == seat:
        return True
    if state.where[HILFE] == seat:
        for other in range(material.seats):
            if other != seat and state.racks[other] != 0:
                return True
    return False


def knock_out(state: Any, seat: int) -> None:
    """Out of this round; its function dice go to the pool (RW-22, RW-A12)."""
    state.out |= 1 << seat
    for die in range(4):
        if state.where[die] == seat:
            state.where[die] = IN_POOL


def over_without_rainbow(material: Any, state: Any) -> bool:
    """Ends the round when one seat is left (RW-A7), the game when none is (X-6)."""
    left = seats_in(material, state)
    if left == 0:
        state.phase = LIMIT
    elif left == 1 and material.last_survivor == END:
        end_round(material, state, -1)
    return left == 0 or (left == 1 and material.last_survivor == END)


def end_round(material: Any, state: Any, completer: int) -> None:
    state.completer = completer
    if completer >= 0:
        state.last_rainbow = completer
    state.phase = DEAL if state.round_number < material.rounds else ENDED

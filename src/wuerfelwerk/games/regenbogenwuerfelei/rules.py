"""Regenbogenwürfelei: the rules, as numbered in help.de.md (RW-01 …).

One round (phases in capitals; chance on the left, decisions of one seat on the right):

    DEAL ──► RANK ◄─┐ ties          with function dice only
              ├─────┘
              └────────► PICK …     highest first
    START ◄─┐ ties
      ├─────┘
      └────────────────► BEGIN      five seats, the one with four dice rolled lowest
    ROLL ◄─────────────  TURN ◄─┐   colour R │ hilfe B Y │ blockierer │ zauberer
      │         ▲          │    └── zauberer: the same seat goes on
      │         └──────  LAID       after blockierer: colour R
      └─ next seat, or the round is over: DEAL again, or ENDED.   LIMIT: stopped (X-6)

A set of colours (see handfuls.py), shifted, is an action mask: colour c has the ids 8c … 8c+7.

    8c      colour c: roll a die of it           5  zauberer   21 begin     6, 14, 22, 30
    8c+1+s  hilfe: take a die of it from seat s  13 blockierer 29 decline   pick that function die
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine import usual
from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.masks import count_bits
from wuerfelwerk.games.regenbogenwuerfelei import ending, handfuls, opening, turns
from wuerfelwerk.games.regenbogenwuerfelei.codes import (
    ACTIONS,
    AWAY,
    BLOCKIERER,
    BLOCKIERER_NEEDS,
    COLOUR_KIND,
    DEAL,
    DECLINE,
    DO_BEGIN,
    ENDED,
    HILFE,
    HILFE_KIND,
    IN_POOL,
    JOKER,
    LAID,
    LAY_BLOCKIERER,
    LIMIT,
    MASK_WORDS,
    PICK,
    PICK_KIND,
    PLAY_ZAUBERER,
    RANK,
    ROLL,
    SPECIAL_KIND,
    START,
    STATE,
    TURN,
    ZAUBERER,
)
from wuerfelwerk.games.regenbogenwuerfelei.ending import score, seats_in
from wuerfelwerk.games.regenbogenwuerfelei.handfuls import allowed_colours, colours_in, number_of
from wuerfelwerk.games.regenbogenwuerfelei.material import MATERIAL, lay_out
from wuerfelwerk.games.regenbogenwuerfelei.opening import (
    begin,
    decline,
    land_deal,
    land_rank,
    land_start,
    pick,
    throw_deal,
)
from wuerfelwerk.games.regenbogenwuerfelei.turns import in_pool, play_hilfe, play_zauberer, resolve

__all__ = ["ACTIONS", "MASK_WORDS", "MATERIAL", "STATE", "lay_out", "score"]

COMPILED_WITH = (handfuls, ending, turns, opening)

STILL_TURNS = 30  # turns a seat in one round, after which people may vote to stop


def start(material: Any, state: Any) -> None:
    """Nothing is dealt yet."""
    state.phase = DEAL
    state.active = -1
    state.direction = 1
    state.colour = -1
    state.showed = -1
    state.completer = -1
    state.last_rainbow = -1
    state.starter = -1
    for die in range(4):
        state.where[die] = AWAY


def to_act(material: Any, state: Any) -> int:
    """Who decides now: a seat, CHANCE or OVER."""
    if state.phase < PICK:
        return CHANCE
    return state.active if state.phase != ENDED else OVER


def legal(material: Any, state: Any, seat: int, mask: Any) -> int:
    """Fills the mask with the legal actions of a seat; returns how many."""
    mask[0] = 0
    phase = state.phase
    if phase < PICK or phase == ENDED or seat != state.active:
        return 0
    if phase == TURN or phase == LAID:
        pool = in_pool(state)
        mask[0] = allowed_colours(state.racks[seat], pool)
        if phase == TURN and material.functions != 0:
            _legal_functions(material, state, seat, pool, mask)
    elif phase == PICK:
        for die in range(4):
            if state.where[die] == IN_POOL:
                mask[0] |= 1 << (8 * die + PICK_KIND)
    else:
        mask[0] = 1 << DO_BEGIN | 1 << DECLINE
    return count_bits(mask[0])


def _legal_functions(material: Any, state: Any, seat: int, pool: int, mask: Any) -> None:
    """Zauberer and hilfe where they are held; blockierer with three dice in the pool (RW-38)."""
    if state.where[ZAUBERER] == seat:
        mask[0] |= 1 << PLAY_ZAUBERER
    if state.where[BLOCKIERER] == seat and state.racks[seat] != 0 and number_of(pool) >= BLOCKIERER_NEEDS:
        mask[0] |= 1 << LAY_BLOCKIERER
    if state.where[HILFE] == seat:
        for other in range(material.seats):
            if other != seat:
                mask[0] |= colours_in(state.racks[other]) << (HILFE_KIND + other)


def apply(material: Any, state: Any, seat: int, action: int) -> None:
    """Carries out one legal action."""
    kind = action % 8
    if kind == COLOUR_KIND:
        state.colour = action >> 3
        state.phase = ROLL
    elif kind < SPECIAL_KIND:
        play_hilfe(material, state, seat, kind - HILFE_KIND, action - kind)
    elif kind == PICK_KIND:
        pick(material, state, seat, action >> 3)
    elif action == PLAY_ZAUBERER:
        play_zauberer(material, state, seat)
    elif action == LAY_BLOCKIERER:
        state.where[BLOCKIERER] = IN_POOL
        state.phase = LAID
    elif action == DO_BEGIN:
        begin(material, state, seat)
    else:
        decline(material, state, seat)


def unfinished(material: Any, state: Any, seat: int) -> bool:
    """True between ``blockierer`` and the colour that is thrown with it."""
    return state.phase == LAID and seat == state.active


def throw(material: Any, state: Any, thrown: Any) -> None:
    """A deal, one die of each seat that rolls for rank or start, or a die and perhaps the joker."""
    phase = state.phase
    thrown.alike = 0
    thrown.count = 0
    if phase == ROLL:
        thrown.count = 1
        thrown.sides[0] = 6
        if state.where[JOKER] == state.active and in_pool(state) != 0:  # RW-31
            thrown.count = 2
            thrown.sides[1] = 6
    elif phase == RANK or phase == START:
        thrown.count = count_bits(int(state.group))
        for i in range(thrown.count):
            thrown.sides[i] = 6
    elif phase == DEAL:
        throw_deal(material, thrown)


def land(material: Any, state: Any, faces: Any) -> None:
    """Carries out one roll."""
    phase = state.phase
    if phase == ROLL:
        resolve(material, state, faces)
    elif phase == START:
        land_start(material, state, faces)
    elif phase == RANK:
        land_rank(material, state, faces)
    elif phase == DEAL:
        land_deal(material, state, faces)
    else:
        stop(material, state)


def result(material: Any, state: Any, points: Any) -> int:
    """Points of each seat; most points win, a tie goes to the last rainbow, else it is shared (RW-A17)."""
    most = -1
    for seat in range(material.seats):
        points[seat] = score(material, state, seat)
        most = max(most, points[seat])
    if state.phase != ENDED or state.stopped == 1:
        return 0
    winners = 0
    for seat in range(material.seats):
        if points[seat] == most:
            if seat == state.last_rainbow:
                return 1 << seat
            winners |= 1 << seat
    return winners


def may_stop(material: Any, state: Any) -> bool:
    """A round of 30 turns a seat, or one that a seat plays on alone: people may vote to stop (X-6).

    Where nobody has dice left the limit stops the game, and between two rounds nobody plays on alone.
    """
    if state.phase == ENDED or state.round_number == 0:
        return False
    if seats_in(material, state) == 1 and state.phase != DEAL:
        return True
    return state.turn - state.first_turn >= STILL_TURNS * material.seats


def between_turns(material: Any, state: Any) -> bool:
    """True when a turn has ended and the next has not begun."""
    phase = state.phase
    return (phase == TURN and state.begun == 0) or phase == LIMIT or phase == DEAL


def stop(material: Any, state: Any) -> None:
    """Ends the game without a winner (X-6)."""
    state.phase = ENDED
    state.stopped = 1


# One seat decides at a time; dice go from rack to rack, so nothing is WRITTEN.
usual.fill(globals(), forced=usual.only_action)

"""One turn: what is rolled, what is taken, what the function dice do, and who is next."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import ending, handfuls
from wuerfelwerk.games.regenbogenwuerfelei.codes import (
    BLOCKIERER,
    HILFE,
    IN_POOL,
    JOKER,
    LIMIT,
    TURN,
    ZAUBERER,
)
from wuerfelwerk.games.regenbogenwuerfelei.ending import (
    can_play,
    completes,
    end_round,
    knock_out,
    may_yet_play,
    over_without_rainbow,
)

COMPILED_WITH = (handfuls, ending)

TURN_LIMIT = 2000  # of a whole game; random games end long before


def in_pool(state: Any) -> int:
    """The handful of all dice in the pool."""
    pool = state.pool
    return pool[0] + pool[1] + pool[2] + pool[3] + pool[4]


def resolve(material: Any, state: Any, faces: Any) -> None:
    """One roll, judged on the pool as it was before, plus the own die (RW-11 … RW-17)."""
    seat, value = int(state.active), int(faces[0])
    own = 1 << 8 * int(state.colour)
    state.value = value + 1
    state.showed = -1
    pool = state.pool
    if material.functions != 0:
        _resolve_with_functions(material, state, faces, seat, value, own)
    else:
        beaten = 0
        for below in range(value):
            beaten += pool[below]
            pool[below] = 0
        if beaten != 0:
            state.racks[seat] += beaten
        elif value < 5:  # a 6 beats all there is; it only meets nothing in an empty pool (RW-11)
            state.racks[seat] -= own
            pool[value] += own
    _end_turn(material, state, seat)


def _resolve_with_functions(material: Any, state: Any, faces: Any, seat: int, value: int, own: int) -> None:
    pool, where = state.pool, state.where
    fetches_hilfe = value == 0 and where[HILFE] == IN_POOL  # RW-43
    fetches_zauberer = value < 5 and where[ZAUBERER] == IN_POOL and pool[min(value, 4)] != 0  # RW-47
    joker_lies = where[JOKER] == IN_POOL
    before = in_pool(state)
    beaten = 0
    for below in range(value):
        beaten += pool[below]
        pool[below] = 0
    won = beaten
    lies = beaten == 0 and value < 5  # the own die stays in the pool
    if lies:
        state.racks[seat] -= own
        pool[value] += own
    if len(faces) == 2:
        state.showed = faces[1]
        of_colour = 0xFF << 8 * int(faces[1])
        hit = before & of_colour
        for index in range(5):
            won += pool[index] & of_colour
            pool[index] -= pool[index] & of_colour
        if lies and own & of_colour != 0:
            if fetches_hilfe:  # the 1 stays (RW-43), the joker has hit all the same
                won -= own
                pool[0] += own
        elif hit == 0:
            where[JOKER] = IN_POOL  # RW-34, RW-36
        took = beaten | hit
    else:
        took = beaten
    state.racks[seat] += won
    if took != 0 and joker_lies:
        where[JOKER] = seat  # RW-35
    if took != 0 and where[BLOCKIERER] == IN_POOL and in_pool(state) == 0:
        where[BLOCKIERER] = seat  # RW-39
    if fetches_hilfe:
        where[HILFE] = seat
    if fetches_zauberer:
        where[ZAUBERER] = seat


def play_hilfe(material: Any, state: Any, seat: int, giver: int, shift: int) -> None:
    """Takes one die of a colour from another seat instead of rolling (RW-40)."""
    state.where[HILFE] = IN_POOL
    state.racks[giver] -= 1 << shift
    state.racks[seat] += 1 << shift
    _end_turn(material, state, seat)


def play_zauberer(material: Any, state: Any, seat: int) -> None:
    """Takes the 1s, turns the direction, lets function dice wander (RW-44 … RW-46); the turn goes on."""
    where = state.where
    where[ZAUBERER] = IN_POOL
    state.begun = 1
    ones = state.pool[0]
    state.pool[0] = 0
    if ones != 0:
        state.racks[seat] += ones
        if where[JOKER] == IN_POOL:
            where[JOKER] = seat
        if where[BLOCKIERER] == IN_POOL and in_pool(state) == 0:
            where[BLOCKIERER] = seat
        if completes(state, seat):
            end_round(material, state, seat)
            return
    state.direction = -state.direction
    for die in range(4):
        if where[die] >= 0:
            where[die] = _next_seat(material, state, where[die])
    for other in range(material.seats):
        if completes(state, other):
            end_round(material, state, other)
            return
    for other in range(material.seats):
        if state.out >> other & 1 == 0 and state.racks[other] == 0:
            stays = can_play(material, state, other) if other == seat else may_yet_play(state, other)
            if not stays:
                knock_out(state, other)
    if over_without_rainbow(material, state):
        return
    if state.out >> seat & 1:
        _next_turn(material, state, seat)


def _end_turn(material: Any, state: Any, seat: int) -> None:
    """End check of the active seat, elimination, next turn (RW-22 … RW-25)."""
    if completes(state, seat):
        end_round(material, state, seat)
        return
    knocked = False
    for other in range(material.seats):
        if state.racks[other] == 0 and state.out >> other & 1 == 0 and not may_yet_play(state, other):
            knock_out(state, other)
            knocked = True
    if knocked and over_without_rainbow(material, state):
        return
    _next_turn(material, state, seat)


def _next_turn(material: Any, state: Any, seat: int) -> None:
    """The next seat that has dice or can get some; one that cannot is out now (RW-A12)."""
    seat = _next_seat(material, state, seat)
    while state.racks[seat] == 0 and not can_play(material, state, seat):
        knock_out(state, seat)
        if over_without_rainbow(material, state):
            return
        seat = _next_seat(material, state, seat)
    begin_turn(material, state, seat)


def begin_turn(material: Any, state: Any, seat: int) -> None:
    state.turn += 1
    state.active = seat
    state.begun = 0
    state.phase = TURN if state.turn <= TURN_LIMIT else LIMIT


def _next_seat(material: Any, state: Any, seat: int) -> int:
    """The next seat in the direction of play that is in (RW-17, RW-45); there must be one."""
    seats = material.seats
    while True:
        seat += state.direction
        if seat < 0:
            seat = seats - 1
        elif seat >= seats:
            seat = 0
        if state.out >> seat & 1 == 0:
            return seat

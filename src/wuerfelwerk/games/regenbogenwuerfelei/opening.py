"""Before the first turn of a round: the deal, the function dice, the start roll."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import lowest_bit
from wuerfelwerk.games.regenbogenwuerfelei import ending, handfuls, turns
from wuerfelwerk.games.regenbogenwuerfelei.codes import AWAY, BEGIN, IN_POOL, PICK, RANK, START
from wuerfelwerk.games.regenbogenwuerfelei.ending import score
from wuerfelwerk.games.regenbogenwuerfelei.handfuls import number_of
from wuerfelwerk.games.regenbogenwuerfelei.material import OF_EACH_COLOUR, REMOVED
from wuerfelwerk.games.regenbogenwuerfelei.turns import begin_turn

COMPILED_WITH = (ending, handfuls, turns)

# The deals: three colours for the first of two seats; two for the first and for the second of three;
# which two of four seats get the pair of the lower colour.
TRIPLES = tuple(m for m in range(64) if m.bit_count() == 3)
PAIRS_OF_SIX = tuple(m for m in range(64) if m.bit_count() == 2)
PAIRS_OF_FOUR = tuple(m for m in range(16) if m.bit_count() == 2)


def throw_deal(material: Any, thrown: Any) -> None:
    """Each roll of these dice is another deal, all equally likely (RW-03 … RW-07)."""
    seats = material.seats
    if seats == 2:
        thrown.count = 1
        thrown.sides[0] = len(TRIPLES)
    elif seats == 3:
        thrown.count = 2
        thrown.sides[0] = len(PAIRS_OF_SIX)
        thrown.sides[1] = len(PAIRS_OF_FOUR)
    else:
        thrown.count = 4 if seats == 4 else 5
        for i in range(thrown.count):
            thrown.sides[i] = 6 - i
        if seats < 6:  # who shares the lower pair colour; who goes without the extra die
            thrown.sides[thrown.count] = len(PAIRS_OF_FOUR) if seats == 4 else 5
            thrown.count += 1


def land_deal(material: Any, state: Any, faces: Any) -> None:
    for seat in range(material.seats):
        state.points[seat] = score(material, state, seat)
    for seat in range(6):
        state.racks[seat] = 0
        state.rank[seat] = 0
        state.shown[seat] = 0
    for index in range(5):
        state.pool[index] = 0
    state.round_number += 1
    state.first_turn = state.turn + 1
    state.active = -1
    state.direction = 1
    state.begun = 0
    state.colour = -1
    state.value = 0
    state.showed = -1
    state.out = 0
    state.completer = -1
    state.rolls = 0
    state.declined = 0
    state.starter = -1
    state.group = (1 << int(material.seats)) - 1
    for die in range(4):
        state.where[die] = IN_POOL if material.functions >> die & 1 else AWAY
    state.phase = RANK if material.functions != 0 else START
    deal(material.seats, state.racks, faces)


def deal(seats: int, racks: Any, faces: Any) -> None:
    left = 0b111111  # colours not dealt yet
    if seats == 2:
        left = _deal_fours(racks, 0, left, TRIPLES[faces[0]])
    elif seats == 3:
        left = _deal_fours(racks, 0, left, PAIRS_OF_SIX[faces[0]])
        left = _deal_fours(racks, 1, left, PAIRS_OF_FOUR[faces[1]])
    else:
        for seat in range(4 if seats == 4 else 5):
            left = _deal_fours(racks, seat, left, 1 << int(faces[seat]))
    if seats == 4:  # RW-05
        for seat in range(4):
            low = PAIRS_OF_FOUR[faces[4]] >> seat & 1
            racks[seat] += 2 << 8 * lowest_bit(left if low else left & (left - 1))
    elif seats == 5:  # RW-06
        for seat in range(5):
            if seat != faces[5]:
                racks[seat] += 1 << 8 * lowest_bit(left)
    else:
        _deal_fours(racks, seats - 1, left, 0b111111)


def _deal_fours(racks: Any, seat: int, left: int, which: int) -> int:
    """Gives a seat four dice of those colours of ``left`` whose places are in ``which``; returns the rest."""
    rest = left
    for colour in range(6):
        if left >> colour & 1:
            if which & 1:
                racks[seat] += OF_EACH_COLOUR << 8 * colour
                rest &= ~(1 << colour)
            which >>= 1
    return rest


def land_rank(material: Any, state: Any, faces: Any) -> None:
    """Within the group the higher face picks first (RW-28)."""
    _show(material, state, faces)
    group = int(state.group)
    for seat in range(material.seats):
        if group >> seat & 1:
            for other in range(material.seats):
                if group >> other & 1 and state.shown[other] > state.shown[seat]:
                    state.rank[seat] += 1
    state.group = _tied(material, state)
    if state.group == 0:
        state.phase = PICK
        _next_pick(material, state)


def _tied(material: Any, state: Any) -> int:
    """The highest seats that are tied for a pick, as a bit mask; 0 if no tie decides a pick (RW-A3)."""
    for rank in range(min(material.function_count, material.seats)):
        group = 0
        for seat in range(material.seats):
            if state.rank[seat] == rank:
                group |= 1 << seat
        if group & (group - 1) != 0:
            return group
    return 0


def _next_pick(material: Any, state: Any) -> None:
    """The next seat in the order of ranks; after the last pick the start roll (RW-29, RW-A16)."""
    picked = 0
    for die in range(4):
        if state.where[die] >= 0:
            picked += 1
    if picked < min(material.function_count, material.seats):
        for seat in range(material.seats):
            if state.rank[seat] == picked:
                state.active = seat
        return
    if material.leftover == REMOVED:
        for die in range(4):
            if state.where[die] == IN_POOL:
                state.where[die] = AWAY
    state.active = -1
    state.group = (1 << int(material.seats)) - 1
    state.phase = START


def pick(material: Any, state: Any, seat: int, die: int) -> None:
    state.where[die] = seat
    _next_pick(material, state)


def _show(material: Any, state: Any, faces: Any) -> None:
    """Notes the faces of the seats of the group."""
    place = 0
    for seat in range(material.seats):
        if state.group >> seat & 1:
            state.shown[seat] = faces[place] + 1
            place += 1
    state.rolls += 1


def land_start(material: Any, state: Any, faces: Any) -> None:
    _show(material, state, faces)
    _find_starter(material, state)


def _find_starter(material: Any, state: Any) -> None:
    """The lowest of the group begins; the tied roll again, the one with four dice is asked (RW-08, RW-09)."""
    lowest, lying = 7, 0
    for seat in range(material.seats):
        if state.group >> seat & 1 and state.shown[seat] <= lowest:
            lying = lying | 1 << seat if state.shown[seat] == lowest else 1 << seat
            lowest = state.shown[seat]
    state.group = lying
    if lying & (lying - 1) != 0:
        return
    seat = lowest_bit(lying)
    if material.seats == 5 and state.declined == 0 and number_of(state.racks[seat]) == OF_EACH_COLOUR:
        state.active = seat
        state.phase = BEGIN
    else:
        begin(material, state, seat)


def begin(material: Any, state: Any, seat: int) -> None:
    """The first turn of the round."""
    state.starter = seat
    begin_turn(material, state, seat)


def decline(material: Any, state: Any, seat: int) -> None:
    """The next lowest of the rolls as they lie (RW-A4)."""
    state.declined = 1 << seat
    state.active = -1
    state.phase = START
    state.group = (1 << int(material.seats)) - 1 - (1 << seat)
    _find_starter(material, state)

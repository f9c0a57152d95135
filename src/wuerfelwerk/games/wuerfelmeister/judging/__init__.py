"""Würfelmeister: what one seat's prospects are, in numbers for bots that weigh whole games.

Rolls are counted, not played: all six, after every wish and tip, by a table of the rolls that lead from
one field to another (``rolls``; a figure in the way is not looked at). Values are in dice of the
standard version.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.games.wuerfelmeister import ground
from wuerfelwerk.games.wuerfelmeister import rules as course
from wuerfelwerk.games.wuerfelmeister.codes import DICE, ENDED, HOME_POINTS, PUT, ROLL, TIP, WANT
from wuerfelwerk.games.wuerfelmeister.die import TIPPED, TOP
from wuerfelwerk.games.wuerfelmeister.ground import empty_fields, free_dice
from wuerfelwerk.games.wuerfelmeister.judging import rolls
from wuerfelwerk.games.wuerfelmeister.judging.rolls import rolls_home, rolls_to, steps_home
from wuerfelwerk.games.wuerfelmeister.rules import score

COMPILED_WITH = (rolls, ground, course)

# 0 points | 1 points times the share of dice that are taken | 2 value of the own claim
# 3 the same times rolls of others that capture it, in sixths; 4 by one who has wished for its picture
# In the own turn, after the wish, best tip made: 5 value of the rolls that reach the wanted picture
# 6 of those, value others capture | 7 rolls that capture a claim | 8 that capture a figure on an empty field
# 9 most rolls for one picture, captures double, in the turn that begins now, best tip made; 10 in a later one
# 11 rolls of others that capture the figure on an empty field
# No die left: 12 so far ahead or behind that the goal cannot change it | 13 rolls that reach the goal now,
# 14 in a later turn | 15 steps to the goal | 16 the lead
# 17 steps to the goal when few dice are left | 18 the turn is this seat's | 19 pictures some roll reaches
POINTS, RISING, CLAIM, DANGER, WISHED, HITS, LOSES, CAPTURES, STRIKES, NEXT, COMING, EXPOSED = range(12)
SURE, HOME, HOMEWARD, STEPS, LEAD, NEARLY, TURN, VARIETY = range(12, 20)
NUMBERS = 20

FEW = 3
HALF_TURNED = 2  # rolls that capture a figure on the field where another has just been captured
MEAN_VALUE = 3.5


def numbers(material: Any, state: Any, seat: int, out: Any) -> None:
    """Fills ``out`` with NUMBERS numbers seen from one seat."""
    for index in range(NUMBERS):
        out[index] = 0.0
    points = _points(material, state, seat)
    out[POINTS] = points
    out[RISING] = points * (DICE - state.left) / DICE
    if state.phase == ENDED or state.phase < WANT:
        return
    at = int(state.figures[seat].at)
    active = seat == state.active and state.phase != PUT
    out[TURN] = 1.0 if active else 0.0
    if state.left == 0:
        _fill_race(material, state, seat, at, active, points, out)
        return
    if state.left <= FEW:
        out[NEARLY] = steps_home(material, at) / 6.0
    if at >= 0:
        _fill_danger(material, state, seat, at, out)
    if active and (state.phase == TIP or state.phase == ROLL):
        _fill_hits(material, state, seat, at, out)
    else:
        _fill_prospect(material, state, seat, at, active, out)


def _points(material: Any, state: Any, seat: int) -> float:
    points = float(score(material, state, seat))
    return points / MEAN_VALUE if material.master == 1 else points


def _value(material: Any, state: Any, picture: int) -> float:
    """What a die with that picture on top will count if it is taken next."""
    value = material.values[picture - 1] / MEAN_VALUE if material.master == 1 else 1.0
    return 2.0 * value if state.left == 1 else value


def _fill_race(material: Any, state: Any, seat: int, at: int, active: bool, points: float, out: Any) -> None:
    """No die is left: who gets to the goal, and whether it matters."""
    most = -1.0
    for other in range(material.seats):
        if other != seat:
            most = max(most, _points(material, state, other))
    lead = points - most
    out[LEAD] = max(-float(HOME_POINTS), min(float(HOME_POINTS), lead))
    if lead > HOME_POINTS:
        out[SURE] = 1.0
    elif lead < -HOME_POINTS:
        out[SURE] = -1.0
    else:
        rolls = count_bits(rolls_home(material, at)) / 6.0
        out[HOME if active else HOMEWARD] = rolls
        out[STEPS] = steps_home(material, at) / 6.0


def _fill_danger(material: Any, state: Any, seat: int, at: int, out: Any) -> None:
    """The own claim, and rolls of others that end where the figure stands."""
    way = int(state.dice[at])
    value = _value(material, state, TOP[way]) if way != 0 else 0.0
    out[CLAIM] = value
    for other in range(material.seats):
        if other != seat and other != state.captured:
            rolls = count_bits(rolls_to(material, int(state.figures[other].at), at)) / 6.0
            if way == 0:
                out[EXPOSED] += rolls
            elif other == state.active and (state.phase == TIP or state.phase == ROLL):
                out[WISHED] += value * rolls if state.wanted == TOP[way] else 0.0
            else:
                out[DANGER] += value * rolls


def _holder(material: Any, state: Any, seat: int, field: int) -> int:
    """The other seat whose figure stands on a field, or -1."""
    for other in range(material.seats):
        if other != seat and state.figures[other].at == field:
            return other
    return -1


def _fill_prospect(material: Any, state: Any, seat: int, at: int, active: bool, out: Any) -> None:
    """Most rolls for one picture; a set of rolls for each picture lies in six bits of a word."""
    hits, captures = 0, 0
    for colour in range(2):
        fields = int(state.lying[colour])
        while fields != 0:
            field = 32 * colour + lowest_bit(fields)
            fields &= fields - 1
            if field != at:
                rolls = rolls_to(material, at, field) << 6 * (TOP[state.dice[field]] - 1)
                hits |= rolls
                if _holder(material, state, seat, field) >= 0:
                    captures |= rolls
    most = 0
    for picture in range(6):
        here = hits >> 6 * picture & 63
        most = max(most, count_bits(here) + count_bits(captures >> 6 * picture & 63))
        out[VARIETY] += 1.0 if here != 0 else 0.0
    if active:
        out[NEXT] = max(most, _best_tip(material, state, at, hits, captures, 0)[0]) / 6.0
    else:
        out[COMING] = most / 6.0


def _best_tip(
    material: Any, state: Any, at: int, hits: int, captures: int, wanted: int
) -> tuple[int, int, int]:
    """Most rolls for one picture (``wanted``, or any if 0) after a tip that brings it up; the die's field
    and where it lies then, or -1."""
    most, tipped, lies = 0, -1, -1
    free, empty = free_dice(material, state), empty_fields(material, state)
    for colour in range(2):
        fields = free[colour]
        while fields != 0:
            field = 32 * colour + lowest_bit(fields)
            fields &= fields - 1
            for direction in range(4):
                target = int(material.next[field, direction])
                if target < 0 or (empty[1 - colour] >> (target & 31)) & 1 == 0:
                    continue
                picture = TOP[TIPPED[state.dice[field], direction]]
                if wanted != 0 and picture != wanted:
                    continue
                shift = 6 * (picture - 1)
                rolls = hits >> shift & 63 | rolls_to(material, at, target)
                worth = count_bits(rolls) + count_bits(captures >> shift & 63)
                if worth > most:
                    most, tipped, lies = worth, field, target
    return most, tipped, lies


def _fill_hits(material: Any, state: Any, seat: int, at: int, out: Any) -> None:
    """The six rolls of this turn, given the wish; before the tip with the best one made."""
    wanted = int(state.wanted)
    shift = 6 * (wanted - 1)
    hits, captures = 0, 0
    for colour in range(2):
        fields = int(state.lying[colour])
        while fields != 0:
            field = 32 * colour + lowest_bit(fields)
            fields &= fields - 1
            if field != at and TOP[state.dice[field]] == wanted:
                rolls = rolls_to(material, at, field)
                hits |= rolls
                if _holder(material, state, seat, field) >= 0:
                    captures |= rolls
    lies = -1
    if state.phase == TIP:
        most, _, target = _best_tip(material, state, at, hits << shift, captures << shift, wanted)
        if most > count_bits(hits) + count_bits(captures):
            lies = target
            hits |= rolls_to(material, at, lies)
    value = _value(material, state, wanted)
    out[HITS] = value * count_bits(hits) / 6.0
    out[CAPTURES] = value * count_bits(captures) / 6.0
    out[LOSES] = value * _loses(material, state, seat, at, wanted, hits, lies) / 36.0
    strikes = 0
    for other in range(material.seats):
        there = int(state.figures[other].at)
        if other != seat and there >= 0 and state.dice[there] == 0:
            strikes |= rolls_to(material, at, there)
    out[STRIKES] = count_bits(strikes & ~hits) / 6.0


def _loses(material: Any, state: Any, seat: int, at: int, wanted: int, hits: int, lies: int) -> float:
    """Over all rolls that hit: rolls of others that capture the claim, each taken where they are fewest."""
    total = 0
    for roll in range(6):
        if hits >> roll & 1 == 0:
            continue
        fewest = 99
        if lies >= 0 and rolls_to(material, at, lies) >> roll & 1 == 1:
            fewest = _threats(material, state, seat, lies)
        for colour in range(2):
            fields = int(state.lying[colour])
            while fields != 0:
                field = 32 * colour + lowest_bit(fields)
                fields &= fields - 1
                if field != at and TOP[state.dice[field]] == wanted:
                    if rolls_to(material, at, field) >> roll & 1 == 1:
                        fewest = min(fewest, _threats(material, state, seat, field))
        total += fewest
    return float(total)


def _threats(material: Any, state: Any, seat: int, field: int) -> int:
    """Rolls of others that end on a field; whoever is captured there is put far away."""
    found = 0
    for other in range(material.seats):
        if other != seat:
            there = int(state.figures[other].at)
            found += HALF_TURNED if there == field else count_bits(rolls_to(material, there, field))
    return found

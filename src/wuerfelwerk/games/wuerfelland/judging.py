"""Würfelland: what levels weigh, the prospects of one seat's own sheet in cheap numbers.

Stop or roll is summed exactly over all that six dice may still give, by a price of the marks they are
worth. Treasures count by the marks on the shortest way to them, as many of them as are still needed.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.games.wuerfelland import features as looking
from wuerfelwerk.games.wuerfelland import sheet as sheets
from wuerfelwerk.games.wuerfelland.features import FAR, _around, _away, _chance, _has_treasure
from wuerfelwerk.games.wuerfelland.rules import COLOUR, DECIDE, DICE, MARK, REROLL, ROLL, THROW_MARK
from wuerfelwerk.games.wuerfelland.sheet import (
    free_fields,
    reached_goal,
    room,
    treasures_needed,
    usable_areas,
)

COMPILED_WITH = (sheets, looking)

# 0 goal reached | 1 treasures | 2 treasure throws owed | 3 … 9 treasures still needed that are 0 … 6
# marks away | 10 most complete colour | 11 its third power | 12 second most complete | 13 all squares
# 14 share of all fields | 15 what lags more, treasures or colour | 16 … 20 colours with room for 0 … 4
# marks | 21 free fields of open areas without a treasure | 22 closed ways: treasures whose colour is
# open elsewhere | 23 own turn comes next
# In the marking that is going on or coming, by its chances:
# 24 marks | 25 treasures | 26 areas finished | 27 closeness gained | 28 marks in the best colour
NUMBERS = 31
GOAL, FOUND, OWED, AWAY, RINGS = 0, 1, 2, 3, 7
BEST, POWER, SECOND, SHARES, FIELDS, LAG, ROOMS, MOST_ROOM, DRAG, CLOSED, NEXT = (
    10, 11, 12, 13, 14, 15, 16, 5, 21, 22, 23,
)  # fmt: skip
MARKS, FINDS, CLOSES, STEPS, BESTS, LEADS, SPARE = 24, 25, 26, 27, 28, 29, 30

# Prices of the marks of one throw, to choose areas, colours and going on rolling.
PRICE_MARK, PRICE_CLOSE, PRICE_FIND, PRICE_STEP, PRICE_BEST, PRICE_LEAD = 5.4, 10.4, 7.2, 2.7, 8.3, 12.0

# While the throw is summed up, before ``out`` is filled, its places hold by dice of the colour:
WORTH, STAY, LIKELY = 0, 7, 14  # what stopping with them is worth, the best of both, how likely it is


def numbers(material: Any, state: Any, seat: int, out: Any) -> None:
    """Fills ``out`` with NUMBERS numbers of one seat; all zero before it has a side."""
    for index in range(NUMBERS):
        out[index] = 0.0
    sheet = state.sheets[seat]
    if sheet.side < 0:
        return
    board = material.boards[seat, sheet.side]
    best = _best_colour(board, sheet)
    _fill_marking(state, board, sheet, seat, best, out)
    for index in range(MARKS):
        out[index] = 0.0
    needed = treasures_needed(material.goal) - sheet.treasures
    out[GOAL] = 1.0 if reached_goal(board, sheet, material.goal) else 0.0
    out[FOUND] = sheet.treasures
    out[OWED] = sheet.pending
    out[NEXT] = 1.0 if state.phase == ROLL and state.active == seat else 0.0
    _fill_ways(board, sheet, needed, out)
    _fill_colours(board, sheet, out)
    behind = max(0, needed) / treasures_needed(material.goal)
    out[LAG] = max(behind, 1.0 - out[BEST])


def _best_colour(board: Any, sheet: Any) -> int:
    """The most complete colour."""
    best, most = 0, -1.0
    for colour in range(6):
        if board.colour_fields[colour] > 0:
            share = 1.0 - sheet.fields_left[colour] / board.colour_fields[colour]
            if share > most:
                best, most = colour, share
    return best


def _fill_ways(board: Any, sheet: Any, needed: int, out: Any) -> None:
    """The nearest treasures that are needed, by the marks on the way to them."""
    low = sheet.reach[0] & ~sheet.marks[0]
    high = sheet.reach[1] & ~sheet.marks[1]
    seen_low, seen_high = low | sheet.marks[0], high | sheet.marks[1]
    for steps in range(RINGS):
        found = count_bits(low & board.treasure_fields[0]) + count_bits(high & board.treasure_fields[1])
        if found >= needed:
            out[AWAY + steps] = max(0, needed)
            return
        out[AWAY + steps] = found
        needed -= found
        next_low, next_high = _around(board, low, high)
        low, high = next_low & ~seen_low, next_high & ~seen_high
        seen_low |= low
        seen_high |= high


def _fill_colours(board: Any, sheet: Any, out: Any) -> None:
    left = 0
    for colour in range(6):
        left += sheet.fields_left[colour]
        if board.colour_fields[colour] > 0:
            share = 1.0 - sheet.fields_left[colour] / board.colour_fields[colour]
            if share > out[BEST]:
                out[SECOND], out[BEST] = out[BEST], share
            else:
                out[SECOND] = max(out[SECOND], share)
            out[SHARES] += share * share
        fits = room(board, sheet, colour)
        if fits < MOST_ROOM:
            out[ROOMS + fits] += 1.0
        area = sheet.open_area[colour]
        if area >= 0 and not _has_treasure(board, sheet, area):
            out[DRAG] += sheet.open_free[colour]
            out[CLOSED] += _treasures_of(board, sheet, colour)
    out[POWER] = out[BEST] * out[BEST] * out[BEST]
    out[FIELDS] = 1.0 - left / board.fields


def _treasures_of(board: Any, sheet: Any, colour: int) -> int:
    """Treasures of a colour that are not found yet."""
    count = 0
    for area in range(board.first_area[colour], board.first_area[colour + 1]):
        if _has_treasure(board, sheet, area):
            count += 1
    return count


# ---- the marking that is going on or coming -----------------------------------------------------


def _fill_marking(state: Any, board: Any, sheet: Any, seat: int, best: int, out: Any) -> None:
    phase = state.phase
    if phase == MARK or (phase == THROW_MARK and seat == state.thrower):
        if sheet.left > 0:
            _promise(board, sheet, sheet.colour, sheet.left, best, 1.0, out)
        elif sheet.done == 0 and (phase == THROW_MARK or seat != state.active):
            _promise_best(state, board, sheet, best, out)
    elif seat == state.active:
        if phase == COLOUR:
            _promise_best(state, board, sheet, best, out)
        elif phase == DECIDE or phase == REROLL:
            _promise_rolling(board, sheet, state.colour, state.aside, best, phase == REROLL, out)


def _promise_best(state: Any, board: Any, sheet: Any, best: int, out: Any) -> None:
    """The best of the colours showing."""
    found, most = -1, 0.0
    for colour in range(6):
        if state.shown[colour] > 0:
            worth = _worth(board, sheet, colour, state.shown[colour], best)
            if worth > most:
                found, most = colour, worth
    if found >= 0:
        _promise(board, sheet, found, state.shown[found], best, 1.0, out)


def _promise_rolling(
    board: Any, sheet: Any, colour: int, aside: int, best: int, must_roll: bool, out: Any
) -> None:
    """Stop or roll, from so many dice on: first what is worth most, from six dice down, then how likely
    it is to end with how many, and what those bring.
    """
    for dice in range(DICE, aside - 1, -1):
        out[WORTH + dice] = _worth(board, sheet, colour, dice, best)
        rolling = 0.0
        for hits in range(1, DICE - dice + 1):
            rolling += _chance(DICE - dice, hits) * out[STAY + dice + hits]
        rolling += _chance(DICE - dice, 0) * out[WORTH + dice]
        out[STAY + dice] = max(out[WORTH + dice], rolling)
    out[LIKELY + aside] = 1.0
    for dice in range(aside, DICE + 1):
        likely = out[LIKELY + dice]
        if out[STAY + dice] > out[WORTH + dice] or (must_roll and dice == aside):
            for hits in range(1, DICE - dice + 1):
                out[LIKELY + dice + hits] += likely * _chance(DICE - dice, hits)
            likely *= _chance(DICE - dice, 0)
        if likely > 0.0:
            _promise(board, sheet, colour, dice, best, likely, out)


def _promise(board: Any, sheet: Any, colour: int, dice: int, best: int, chance: float, out: Any) -> None:
    """Adds what that many dice of a colour bring in the best area, times the chance of them."""
    area, most = -1, 0.0
    areas = usable_areas(board, sheet, colour, dice)
    while areas != 0:
        one = lowest_bit(areas)
        areas &= areas - 1
        worth = _area_worth(board, sheet, one, dice)
        if worth > most:
            area, most = one, worth
    if area < 0:
        return
    out[MARKS] += chance * dice
    if colour == best:
        out[BESTS] += chance * dice
    if free_fields(board, sheet, area) == dice:
        out[CLOSES] += chance
    away = _away(board, sheet, area)
    if away < dice:
        out[FINDS] += chance
    elif away < FAR:
        out[STEPS] += chance * dice
    out[LEADS] += chance * _leads(board, sheet, area) * dice / free_fields(board, sheet, area)
    if sheet.touched >> area & 1 == 0 and free_fields(board, sheet, area) > dice:
        out[SPARE] += chance * (free_fields(board, sheet, area) - dice)


def _leads(board: Any, sheet: Any, area: int) -> int:
    """Areas with a treasure that come in reach when the area is full."""
    near = 0
    low, high = board.area_fields[area, 0], board.area_fields[area, 1]
    while low != 0:
        near |= board.near_areas[lowest_bit(low)]
        low &= low - 1
    while high != 0:
        near |= board.near_areas[60 + lowest_bit(high)]
        high &= high - 1
    near &= ~sheet.near_areas & ~sheet.touched
    count = 0
    while near != 0:
        if _has_treasure(board, sheet, lowest_bit(near)):
            count += 1
        near &= near - 1
    return count


def _worth(board: Any, sheet: Any, colour: int, dice: int, best: int) -> float:
    """The price of that many marks in the best area of a colour."""
    most = 0.0
    areas = usable_areas(board, sheet, colour, dice)
    while areas != 0:
        most = max(most, _area_worth(board, sheet, lowest_bit(areas), dice))
        areas &= areas - 1
    return most + PRICE_BEST * dice if most > 0.0 and colour == best else most


def _area_worth(board: Any, sheet: Any, area: int, dice: int) -> float:
    worth = dice * PRICE_MARK
    if free_fields(board, sheet, area) == dice:
        worth += PRICE_CLOSE
    away = _away(board, sheet, area)
    if away < dice:
        worth += PRICE_FIND
    elif away < FAR:
        worth += dice * PRICE_STEP
    return worth + PRICE_LEAD * _leads(board, sheet, area) * dice / free_fields(board, sheet, area)

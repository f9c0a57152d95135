"""Würfelland: what one seat's own sheet promises for bots to weigh, in numbers, chance nodes included."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.games.wuerfelland import sheet as sheets
from wuerfelwerk.games.wuerfelland.rules import COLOUR, DECIDE, DICE, MARK, REROLL, THROW_MARK
from wuerfelwerk.games.wuerfelland.sheet import free_fields, room, usable_areas

COMPILED_WITH = (sheets,)

# 0 goal reached | 1 treasures | 2 treasure throws owed | 3 how near the other treasures are
# 4 share of the most complete colour | 5 sum of squared shares of all colours | 6 share of all fields
# 7 marks to be expected of the next six dice | 8 free fields of open areas that hold no more treasure
# In the marking that is going on or coming:
# 9 marks | 10 treasures | 11 areas finished | 12 closeness gained to a treasure
FEATURES = 13
WON, TREASURES, OWED, NEAR, BEST, COLOURS, FIELDS, ROOM, DRAG, MARKS, FINDS, CLOSES, STEPS = range(FEATURES)
WEIGHTS = (1000.0, 10.0, 3.0, 3.0, 12.0, 4.0, 20.0, 1.5, -0.1, 0.6, 10.0, 1.0, 1.5)

# Chance of exactly k dice of one colour among six, times k: marks they are worth where they fit.
DUE = (0.0, 0.401878, 0.401878, 0.160751, 0.032150, 0.003215, 0.000129)
# Weight of a treasure that is so many marks away (0: can be marked next).
CLOSENESS = (1.0, 0.7, 0.49, 0.343, 0.24, 0.168, 0.118, 0.082)
FAR = len(CLOSENESS)


def features(material: Any, state: Any, seat: int, out: Any) -> None:
    """Fills ``out`` with FEATURES numbers seen from one seat; all zero before it has a side."""
    for index in range(FEATURES):
        out[index] = 0.0
    sheet = state.sheets[seat]
    if sheet.side < 0:
        return
    board = material.boards[seat, sheet.side]
    out[WON] = (state.winners >> seat) & 1
    out[TREASURES] = sheet.treasures
    out[OWED] = sheet.pending
    out[NEAR] = _nearness(board, sheet)
    _fill_colours(board, sheet, out)
    _fill_marking(state, board, sheet, seat, out)


# ---- the sheet ----------------------------------------------------------------------------------


def _nearness(board: Any, sheet: Any) -> float:
    """Closeness of all treasures not found yet, by marks on the shortest way."""
    low = sheet.reach[0] & ~sheet.marks[0]
    high = sheet.reach[1] & ~sheet.marks[1]
    seen_low, seen_high = low | sheet.marks[0], high | sheet.marks[1]
    nearness = 0.0
    for steps in range(FAR):
        found = count_bits(low & board.treasure_fields[0]) + count_bits(high & board.treasure_fields[1])
        nearness += found * CLOSENESS[steps]
        next_low, next_high = _around(board, low, high)
        low, high = next_low & ~seen_low, next_high & ~seen_high
        if low | high == 0:
            break
        seen_low |= low
        seen_high |= high
    return nearness


def _around(board: Any, low: int, high: int) -> tuple[int, int]:
    """All fields next to a set of fields."""
    near_low, near_high = low & 0, high & 0
    while low != 0:
        field = lowest_bit(low)
        near_low |= board.near[field, 0]
        near_high |= board.near[field, 1]
        low &= low - 1
    while high != 0:
        field = 60 + lowest_bit(high)
        near_low |= board.near[field, 0]
        near_high |= board.near[field, 1]
        high &= high - 1
    return near_low, near_high


def _fill_colours(board: Any, sheet: Any, out: Any) -> None:
    left = 0
    for colour in range(6):
        left += sheet.fields_left[colour]
        if board.colour_fields[colour] > 0:
            share = 1.0 - sheet.fields_left[colour] / board.colour_fields[colour]
            out[BEST] = max(out[BEST], share)
            out[COLOURS] += share * share
        for dice in range(1, min(room(board, sheet, colour), DICE) + 1):
            out[ROOM] += DUE[dice]
        area = sheet.open_area[colour]
        if area >= 0 and not _has_treasure(board, sheet, area):
            out[DRAG] += free_fields(board, sheet, area)
    out[FIELDS] = 1.0 - left / board.fields


def _has_treasure(board: Any, sheet: Any, area: int) -> bool:
    """True if a treasure of the area is not found yet."""
    low = board.area_fields[area, 0] & board.treasure_fields[0] & ~sheet.marks[0]
    high = board.area_fields[area, 1] & board.treasure_fields[1] & ~sheet.marks[1]
    return low | high != 0


# ---- the marking that is going on or coming -----------------------------------------------------


def _fill_marking(state: Any, board: Any, sheet: Any, seat: int, out: Any) -> None:
    phase = state.phase
    if phase == MARK or (phase == THROW_MARK and seat == state.thrower):
        if sheet.left > 0:
            _promise(board, sheet, sheet.colour, sheet.left, 1.0, out)
        elif sheet.done == 0 and (phase == THROW_MARK or seat != state.active):
            _promise_best(state, board, sheet, out)
    elif seat == state.active:
        if phase == COLOUR:
            _promise_best(state, board, sheet, out)
        elif phase == DECIDE:
            stop = _worth(board, sheet, state.colour, state.aside)
            if _worth_rolling(board, sheet, state.colour, state.aside) > stop:
                _promise_rolling(board, sheet, state.colour, state.aside, out)
            else:
                _promise(board, sheet, state.colour, state.aside, 1.0, out)
        elif phase == REROLL:
            _promise_rolling(board, sheet, state.colour, state.aside, out)


def _promise_best(state: Any, board: Any, sheet: Any, out: Any) -> None:
    """The best of the colours showing."""
    best, most = -1, 0.0
    for colour in range(6):
        if state.shown[colour] > 0:
            worth = _worth(board, sheet, colour, state.shown[colour])
            if worth > most:
                best, most = colour, worth
    if best >= 0:
        _promise(board, sheet, best, state.shown[best], 1.0, out)


def _promise(board: Any, sheet: Any, colour: int, dice: int, chance: float, out: Any) -> None:
    """Adds what that many dice of a colour bring in the best area, times the chance of them."""
    area = _best_area(board, sheet, colour, dice)
    if area < 0:
        return
    out[MARKS] += chance * dice
    if free_fields(board, sheet, area) == dice:
        out[CLOSES] += chance
    away = _away(board, sheet, area)
    if away < dice:
        out[FINDS] += chance
    elif away < FAR:
        out[STEPS] += chance * dice


def _promise_rolling(board: Any, sheet: Any, colour: int, aside: int, out: Any) -> None:
    """What one more roll brings: hits join the dice set aside, without a hit they stay."""
    rest = DICE - aside
    for hits in range(rest + 1):
        _promise(board, sheet, colour, aside + hits, _chance(rest, hits), out)


def _worth_rolling(board: Any, sheet: Any, colour: int, aside: int) -> float:
    rest, worth = DICE - aside, 0.0
    for hits in range(rest + 1):
        worth += _chance(rest, hits) * _worth(board, sheet, colour, aside + hits)
    return worth


def _chance(dice: int, hits: int) -> float:
    """The chance of exactly so many hits with so many dice."""
    chance = 1.0
    for i in range(hits):
        chance *= (dice - i) / (i + 1) / 6.0
    for _ in range(dice - hits):
        chance *= 5.0 / 6.0
    return chance


def _worth(board: Any, sheet: Any, colour: int, dice: int) -> float:
    area = _best_area(board, sheet, colour, dice)
    return _area_worth(board, sheet, area, dice) if area >= 0 else 0.0


def _best_area(board: Any, sheet: Any, colour: int, dice: int) -> int:
    """The area of a colour where that many marks are worth most; -1 if none can take them."""
    best, most = -1, 0.0
    areas = usable_areas(board, sheet, colour, dice)
    while areas != 0:
        area = lowest_bit(areas)
        areas &= areas - 1
        worth = _area_worth(board, sheet, area, dice)
        if worth > most:
            best, most = area, worth
    return best


def _area_worth(board: Any, sheet: Any, area: int, dice: int) -> float:
    """A rough price of marks in an area, to choose among areas, colours and going on rolling."""
    worth = dice * WEIGHTS[MARKS]
    if free_fields(board, sheet, area) == dice:
        worth += WEIGHTS[CLOSES]
    away = _away(board, sheet, area)
    if away < dice:
        worth += WEIGHTS[FINDS]
    elif away < FAR:
        worth += dice * WEIGHTS[STEPS]
    return worth


def _away(board: Any, sheet: Any, area: int) -> int:
    """Marks needed before the treasure of an area can be marked; FAR if it has none any more."""
    if not _has_treasure(board, sheet, area):
        return FAR
    inside_low, inside_high = board.area_fields[area, 0], board.area_fields[area, 1]
    low = sheet.reach[0] & inside_low & ~sheet.marks[0]
    high = sheet.reach[1] & inside_high & ~sheet.marks[1]
    for steps in range(FAR):
        if (low & board.treasure_fields[0]) | (high & board.treasure_fields[1]) != 0:
            return steps
        near_low, near_high = _around(board, low, high)
        low |= near_low & inside_low & ~sheet.marks[0]
        high |= near_high & inside_high & ~sheet.marks[1]
    return FAR

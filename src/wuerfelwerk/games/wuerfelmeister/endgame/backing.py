"""One improvement of what positions are worth, from what later ones are worth: compiled, all at once.

``worth[…, mine, other]`` is the lead in points that the seat on turn still makes, a figure standing at
``mine`` and the other at ``other``, after it has taken the die under its figure, if there was one (WM-26).
What a position is worth to one seat it costs the other, so bounds change places from turn to turn.
``ends`` and ``home``: see ``tables.reached``. Sets of fields are bits.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import lowest_bit

ROLLS, HOME = 6, 3
DIRECTIONS = 4
LEAST = -1000.0
NOWHERE = -1


def race(ends: Any, home: Any, other_worth: Any, worth: Any, going: Any) -> None:
    """No die is left: the first at the coin has 3 points (WM-40 … WM-42)."""
    coin = len(ends) - 1
    _go_without_claims(other_worth, going, coin)
    _capture(other_worth, 0, going, coin)
    for mine in range(coin + 1):
        for other in range(coin + 1):
            if mine != other or mine == coin:
                total = 0.0
                for roll in range(ROLLS):
                    if home[mine, other, roll]:
                        total += HOME
                    else:
                        total += _unhit(ends[mine, other, roll], 0, mine, other, coin, going)
                worth[mine, other] = total / ROLLS


def rolled(ends: Any, dice: Any, alike: bool, taken: Any, other_worth: Any, worth: Any, going: Any) -> None:
    """What a position is worth before the roll, the best picture being wanted.

    ``dice``: the fields of one die or two. ``alike``: both show the same. ``taken[die, mine, other]``: what
    the seat on turn has of the points and positions to come when it has taken that die.
    """
    coin = len(ends) - 1
    lying = 0
    for die in range(len(dice)):
        lying |= 1 << dice[die]
    _go_without_claims(other_worth, going, coin)
    for die in range(len(dice)):  # the other seat takes the die it stands on as its turn begins
        for mine in range(coin + 1):
            going[dice[die], mine] = -taken[die, dice[die], mine]
    _capture(other_worth, lying, going, coin)
    for mine in range(coin + 1):
        if mine == coin or lying >> mine & 1 == 0:
            for other in range(coin + 1):
                if mine != other or mine == coin:
                    worth[mine, other] = _best_wish(ends[mine, other], dice, lying, alike, mine, other, going)


def _go_without_claims(other_worth: Any, going: Any, coin: int) -> None:
    """``going[other, mine]``: what it is worth to end the turn at ``mine``."""
    for other in range(coin + 1):
        for mine in range(coin + 1):
            going[other, mine] = -other_worth[other, mine]


def _capture(other_worth: Any, lying: int, going: Any, coin: int) -> None:
    """The captured figure is put where that is worth most, on an empty field (WM-32)."""
    for mine in range(coin):
        best = LEAST
        for put in range(coin):
            if put != mine and lying >> put & 1 == 0:
                best = max(best, -other_worth[put, mine])
        going[mine, mine] = best


def _unhit(ends: int, lying: int, mine: int, other: int, coin: int, going: Any) -> float:
    """No picture is wanted, or none reached: the other figure, an empty field, or to stay (WM-31 … WM-37)."""
    if other != coin and ends >> other & 1 and lying >> other & 1 == 0:
        return float(going[other, other])
    free = ends & ~lying
    if free == 0:
        return float(going[other, mine])
    best = LEAST
    while free != 0:
        best = max(best, going[other, lowest_bit(free)])
        free &= free - 1
    return best


def _best_wish(ends: Any, dice: Any, lying: int, alike: bool, mine: int, other: int, going: Any) -> float:
    """The best of wanting a picture that lies on no die and those that do (WM-10)."""
    nothing, first, second = 0.0, 0.0, 0.0
    for roll in range(ROLLS):
        found = ends[roll]
        without = _unhit(found, lying, mine, other, len(going) - 1, going)
        captures = other < len(going) - 1 and found >> other & 1 and lying >> other & 1 == 0
        on_first = _hit(found, dice[0], other, captures, without, going)
        on_second = on_first
        if len(dice) == 2:
            on_second = _hit(found, dice[1], other, captures, without, going)
            if alike:
                hits_first, hits_second = found >> dice[0] & 1 != 0, found >> dice[1] & 1 != 0
                if hits_first and hits_second:
                    on_first = max(on_first, on_second)
                elif hits_second:
                    on_first = on_second
        nothing += without
        first += on_first
        second += on_second
    if alike:
        second = first
    return max(nothing, first, second) / ROLLS


def _hit(found: int, die: int, other: int, captures: bool, without: float, going: Any) -> float:
    """A wanted die is hit where it is reached, or the other figure captured instead (WM-35)."""
    if found >> die & 1 == 0:
        return without
    worth = float(going[other, die])
    return max(worth, without) if captures else worth


def tipped_pair(
    pair: Any, way: int, beside: Any, numbers: Any, tips: Any, turned: Any, before: Any, worth: Any
) -> None:
    """Of two dice the best tip, or none where none is possible. ``before``: what positions are worth
    before the roll, by pair and way."""
    coin = worth.shape[0] - 1
    for mine in range(coin + 1):
        if mine == pair[0] or mine == pair[1]:
            continue
        for other in range(coin + 1):
            if mine == other and mine != coin:
                continue
            best = LEAST
            for die in range(2):
                here, there = pair[die], pair[1 - die]
                if here == other:
                    continue
                for direction in range(DIRECTIONS):
                    to = beside[here, direction]
                    if to == NOWHERE or to == there or to == mine or to == other:
                        continue
                    after = tips[die, way, direction]
                    low, high = (to, there) if die == 0 else (there, to)
                    if low > high:
                        after = turned[after]
                    best = max(best, before[numbers[to, there], after, mine, other])
            worth[mine, other] = (
                best if best != LEAST else before[numbers[pair[0], pair[1]], way, mine, other]
            )


def tipped_one(beside: Any, before: Any, worth: Any) -> None:
    """The same with one die."""
    coin = len(beside)
    for die in range(coin):
        for mine in range(coin + 1):
            for other in range(coin + 1):
                if mine == die or (mine == other and mine != coin):
                    continue
                best = LEAST
                if other != die:
                    for direction in range(DIRECTIONS):
                        to = beside[die, direction]
                        if to != NOWHERE and to != mine and to != other:
                            best = max(best, before[to, mine, other])
                worth[die, mine, other] = best if best != LEAST else before[die, mine, other]

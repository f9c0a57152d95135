"""The bot that plays one side alone as well as can be: it looks up what each place is worth.

Written against the globals ``rules`` and ``values`` that ``compiling.bind`` fills. ``work`` is what
``Side.knowledge`` makes: 0 the values, 1 numbers of the paths and steps from one to another, 2 all uses on
the ring, 3 room for the uses from one path on, 4 room for what rolls are worth, 5 a mask.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import WORD_BITS, lowest_bit
from wuerfelwerk.games.the_choice.board import NUMBERS, RING
from wuerfelwerk.games.the_choice.rules import DONE, KEEP, KEEP_DICE, PATHS, REROLLS
from wuerfelwerk.games.the_choice.sheet import PATH_AREA, RING_AREA

rules: Any = None  # bound
values: Any = None  # bound

ALL, WHOLE, MISTHROWS, NOWHERE = 7, 241, 3, -1


def choose(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """One small action of ``seat``; of equal ones the first."""
    sheet = state.sheets[seat]
    path, arc = path_place(sheet, work[1][0]), arc_place(int(sheet.marks[sheet.side, RING_AREA]))
    misthrows = int(sheet.misthrows[sheet.side])
    if state.phase == KEEP:
        return second_try(roll_of(state), path, arc, misthrows, work)
    return use(material, state, seat, path, arc, misthrows, work)


def second_try(roll: int, path: int, arc: int, misthrows: int, work: Any) -> int:
    """To keep, or the dice that are thrown again."""
    on_path, (used, best, means) = work[3], work[4]
    values.fill_path(work[1][1], path, on_path[0], on_path[1], on_path[2])
    nothing = work[0][path, arc, misthrows + 1]
    for other in range(values.ROLLS):
        values.best_uses(other, arc, on_path, work[2], work[0], used)
        best[other] = max(used[misthrows, other], nothing)
    values.fill_means(best, means)
    if best[roll] >= values.thrown_again(means, roll):
        return KEEP_DICE
    chosen, most = ALL, means[0, 0]
    for dice in range(1, ALL):
        worth = means[dice, values.kept_of(roll, dice)]
        if worth > most:
            chosen, most = dice, worth
    return REROLLS + chosen


def use(material: Any, state: Any, seat: int, path: int, arc: int, misthrows: int, work: Any) -> int:
    """To mark a field, or to end the marking."""
    sheet, roll, mask = state.sheets[seat], roll_of(state), work[5]
    rules.legal(material, state, seat, mask)
    chosen, most = DONE, ended(path, arc, int(sheet.used), misthrows, work)
    for index in range(len(mask)):
        word = int(mask[index])
        while word != 0:
            action = index * WORD_BITS + lowest_bit(word)
            word &= word - 1
            if action < KEEP_DICE:
                on, dice = path, 1 << action // RING
                at = grown(arc, action % RING)
            elif action >= PATHS:
                where = action - PATHS - (8 if action >= PATHS + 60 else 0)
                dice, field = where // NUMBERS + 1, where % NUMBERS
                on = work[1][0][int(sheet.marks[sheet.side, PATH_AREA]) | 1 << field, field]
                at = arc
            else:
                continue
            worth = going_on(on, at, int(sheet.used) | dice, roll, misthrows, work)
            if worth > most:
                chosen, most = action, worth
    return chosen


def ended(path: int, arc: int, used: int, misthrows: int, work: Any) -> float:
    """What it is worth to end the marking with these dice used."""
    return float(work[0][path, arc, misthrows if used == ALL else misthrows + 1])


def going_on(path: int, arc: int, used: int, roll: int, misthrows: int, work: Any) -> float:
    """What a place is worth in the middle of the marking."""
    path_sets, path_places = work[3][1][0], work[3][2][0]
    ring_counts, ring_sets, ring_places = work[2]
    most = 0.0
    for way in range(values.path_uses(work[1][1], path, roll, path_sets, path_places)):
        for turn in range(ring_counts[arc, roll]):
            taken, dice = int(path_sets[way]), int(ring_sets[arc, roll, turn])
            if taken & dice == 0 and (taken | dice) & used == 0:
                to, at = path_places[way], ring_places[arc, roll, turn]
                most = max(most, ended(to, at, taken | dice | used, misthrows, work))
    return most


# ---- places ---------------------------------------------------------------------------------------


def roll_of(state: Any) -> int:
    return 36 * int(state.shown[0]) + 6 * int(state.shown[1]) + int(state.shown[2])


def path_place(sheet: Any, at: Any) -> int:
    length = int(sheet.length[sheet.side])
    last = int(sheet.path[sheet.side, length - 1]) if length > 0 else NOWHERE
    return int(at[int(sheet.marks[sheet.side, PATH_AREA]), last])


def arc_place(fields: int) -> int:
    """The number of the arc that is marked."""
    count, first = 0, 0
    for field in range(RING):
        if fields >> field & 1:
            count += 1
            if fields >> (field + RING - 1) % RING & 1 == 0:
                first = field
    if count == 0 or count == RING:
        return 0 if count == 0 else WHOLE
    return 1 + (count - 1) * RING + first


def grown(arc: int, field: int) -> int:
    """The arc with a field more at one of its ends."""
    if arc == 0:
        return 1 + field
    first, count = (arc - 1) % RING, (arc - 1) // RING + 1
    if count == RING - 1:
        return WHOLE
    if field != (first + count) % RING:
        first = field
    return 1 + count * RING + first

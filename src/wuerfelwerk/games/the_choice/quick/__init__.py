"""The Choice: whole decisions as a play-out makes them, many thousand times for one real decision.

A seat that marks takes, of all uses of its dice, the one after which its weighed numbers (``judging``) are
greatest. They are a sum over what a use does to ring and path, so each ring and each path is looked at once
and not after every small action. A seat that may roll again throws what its best use leaves over. Nobody
looks at what others mark in the same turn.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import count_bits
from wuerfelwerk.games.the_choice import judging, planning
from wuerfelwerk.games.the_choice import rules as course
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.judging import (
    ALL_DICE,
    COLOURS,
    COME,
    LATER,
    LENGTH,
    LIFE,
    MISSES,
    PATH_GAIN,
    POINTS,
    RING_GAIN,
    RISK,
    ROOM,
    SIDE_GAIN,
    SIZE,
    TIGHT,
    VALUES,
    active_next,
    gains,
    left_of_game,
)
from wuerfelwerk.games.the_choice.outlook import SAFE
from wuerfelwerk.games.the_choice.planning import open_colours, open_values
from wuerfelwerk.games.the_choice.quick import uses
from wuerfelwerk.games.the_choice.quick.uses import (
    CLASSES,
    DRAFT,
    FIELD_BITS,
    GOES_ON,
    LISTED,
    NEW_SIDE,
    OVER,
    STEP_BITS,
    add_paths,
    add_rings,
    first_on_ring,
)
from wuerfelwerk.games.the_choice.rules import DONE, FINISH, KEEP, KEEP_DICE, MARK, SIDES, apply, path_action
from wuerfelwerk.games.the_choice.sheet import (
    MISTHROWS,
    PATH_AREA,
    RING_AREA,
    WHOLE_PATH,
    WHOLE_RING,
    needed,
    open_path,
    score,
    side_score,
)

__all__ = ["DRAFT", "carry_out", "decide", "first_action", "list_uses"]

COMPILED_WITH = (paper, course, planning, judging, uses)


def decide(material: Any, state: Any, seat: int, weights: Any, draft: Any) -> None:
    """Carries out a whole decision of a seat, or what is left of it."""
    if state.phase == KEEP:
        plan(material, state, seat, weights, draft)
        apply(material, state, seat, KEEP_DICE + (ALL_DICE & ~draft.used))
    elif state.phase == MARK:
        if state.sheets[seat].finish == 0:
            plan(material, state, seat, weights, draft)
            _mark(state.sheets[seat], draft.ring, draft.steps, draft.many, draft.used)
            if draft.finish == 1:
                apply(material, state, seat, FINISH)
        apply(material, state, seat, DONE)
    else:
        apply(material, state, seat, SIDES)


def list_uses(material: Any, state: Any, seat: int, most: int, weights: Any, draft: Any) -> int:
    """Lists the best uses of the dice left, unlike ones only, the best first; returns how many.

    0 where the seat does not mark, or may do no more than end its marking.
    """
    if state.phase != MARK or state.sheets[seat].finish == 1:
        return 0
    draft.room, draft.listed = min(most, LISTED), 0
    plan(material, state, seat, weights, draft)
    draft.room = 0
    return int(draft.listed)


def carry_out(material: Any, state: Any, seat: int, place: int, draft: Any) -> None:
    """Makes a use that was listed, and is done."""
    use = draft.uses[place]
    _mark(state.sheets[seat], use.ring, use.steps, use.many, use.used)
    if use.finish == 1:
        apply(material, state, seat, FINISH)
    apply(material, state, seat, DONE)


def first_action(material: Any, state: Any, seat: int, place: int, draft: Any) -> int:
    """The small action with which a use that was listed begins: path, then ring, then the end."""
    use, sheet = draft.uses[place], state.sheets[seat]
    if use.many > 0:
        step = int(use.steps >> STEP_BITS * (use.many - 1))
        return path_action(step & (1 << FIELD_BITS) - 1, step >> FIELD_BITS)
    side = int(sheet.side)
    ring = int(sheet.marks[side, RING_AREA])
    if use.ring != ring:
        dice = int(use.used & ~sheet.used)
        return int(
            first_on_ring(material, material.boards[seat, side], state.shown, dice, ring, int(use.ring))
        )
    return FINISH if use.finish == 1 else DONE


def _mark(sheet: Any, ring: int, steps: int, many: int, used: int) -> None:
    side = int(sheet.side)
    sheet.marks[side, RING_AREA] = ring
    for place in range(many - 1, -1, -1):
        field = steps >> STEP_BITS * place & (1 << FIELD_BITS) - 1
        sheet.marks[side, PATH_AREA] |= 1 << field
        sheet.path[side, sheet.length[side]] = field
        sheet.length[side] += 1
    sheet.used = used
    sheet.begun = 1


# ---- the best use -------------------------------------------------------------------------------


def plan(material: Any, state: Any, seat: int, weights: Any, draft: Any) -> None:
    """Fills the draft with the best use of the dice left."""
    sheet = state.sheets[seat]
    side = int(sheet.side)
    board = material.boards[seat, side]
    ring = int(sheet.marks[side, RING_AREA])
    _prepare(material, state, seat, weights, draft)
    dice = ALL_DICE & ~draft.taken
    add_rings(material, board, state.shown, dice, ring, draft)
    draft.best = -1e300
    marks = int(sheet.marks[side, PATH_AREA])
    add_paths(material, board, weights, state.shown, dice, open_path(sheet, side), marks, draft)


# ---- what all uses have in common ---------------------------------------------------------------


def _prepare(material: Any, state: Any, seat: int, weights: Any, draft: Any) -> None:
    sheet = state.sheets[seat]
    side, second, misses = int(sheet.side), int(sheet.second), int(sheet.misthrows[sheet.side])
    draft.start = count_bits(int(sheet.marks[side, RING_AREA]))
    draft.taken = int(sheet.used)
    draft.enough = needed(state, seat)
    draft.second = second
    draft.elsewhere = float(side_score(material, state, seat, 1 - side))
    draft.next = 1 if active_next(material, state) == seat else 0
    if second == 0:
        draft.fresh = _fresh(material, state, seat, weights, draft)
    for case in range(2):
        if misses + case < MISTHROWS:
            draft.leads_to[case] = GOES_ON
            left = left_of_game(material, state, seat, second, misses + case)
            draft.here[case] = int(min(LIFE[misses + case], left) + 0.5)
            draft.risk[case] = weights[RISK + misses + case]
            draft.worth[case] = weights[MISSES + 3 * second + misses + case] + _common(
                material, state, seat, second, misses + case, left, weights
            )
        elif second == 0:
            draft.leads_to[case] = NEW_SIDE
            draft.worth[case] = draft.fresh
        else:
            draft.leads_to[case] = OVER
            draft.worth[case] = weights[COME]
            draft.most = -1.0
            for other in range(material.seats):
                if other != seat:
                    draft.most = max(draft.most, float(score(material, state, other)))


def _common(
    material: Any, state: Any, seat: int, second: int, misses: int, left: float, weights: Any
) -> float:
    """What a second side will bring, less what the best other seat has and will get."""
    most, worth = -1e300, 0.0
    for other in range(material.seats):
        sheet = state.sheets[other]
        if other != seat and sheet.side >= 0:
            side = int(sheet.side)
            path, rings, more = gains(
                material,
                int(sheet.marks[side, RING_AREA]),
                int(sheet.marks[side, PATH_AREA]),
                open_path(sheet, side),
                int(sheet.second),
                min(2, int(sheet.misthrows[side])),
                left,
            )
            points = float(score(material, state, other))
            if points + path + rings + more > most:
                most = points + path + rings + more
                worth = (
                    weights[POINTS] * points
                    + weights[PATH_GAIN] * path
                    + weights[RING_GAIN] * rings
                    + weights[SIDE_GAIN] * more
                )
    _, _, own = gains(material, 0, 0, WHOLE_PATH, second, misses, left)
    return float(weights[SIDE_GAIN] * own - worth)


def _fresh(material: Any, state: Any, seat: int, weights: Any, draft: Any) -> float:
    """The worth of an empty second side, but for the points there are."""
    board = material.boards[seat, 1 - state.sheets[seat].side]
    left = left_of_game(material, state, seat, 1, 0)
    path, rings, _ = gains(material, 0, 0, WHOLE_PATH, 1, 0, left)
    values = open_values(board, WHOLE_PATH)
    kind = min(CLASSES - 1, open_colours(board, WHOLE_RING))
    worth = _common(material, state, seat, 1, 0, left, weights)
    worth += weights[PATH_GAIN] * path + weights[RING_GAIN] * rings
    worth += weights[LENGTH] + weights[SIZE] + weights[MISSES + 3]
    worth += weights[COLOURS] * 2 + weights[VALUES] * count_bits(values)
    worth += weights[ROOM] * 13 + weights[TIGHT] * 3
    worth += weights[RISK] * (1.0 - 0.01 * SAFE[kind, values, draft.next])
    worth += weights[LATER] * (1.0 - 0.01 * SAFE[kind, values, 1 - draft.next])
    return float(worth)

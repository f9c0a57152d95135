"""Numbers about a sheet that the words speak of: what is used, what is cut off, what still fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.board import COLOUR_NAMES, NEIGHBOURS, NUMBERS, RING
from wuerfelwerk.games.the_choice.refusals import field_and_dice
from wuerfelwerk.games.usual.colours import Colours

colours = Colours(COLOUR_NAMES, lilac=True)
NUMERALS = ("I", "II", "III")
Die = tuple[int, int]  # colour, number


def side_of(state: Any, seat: int) -> int:
    """The side in use; the front before the choice."""
    return max(int(state.sheets[seat].side), 0)


def path_of(state: Any, seat: int) -> list[int]:
    sheet, side = state.sheets[seat], side_of(state, seat)
    return [int(field) for field in sheet.path[side][: int(sheet.length[side])]]


def ring_of(state: Any, seat: int) -> list[int]:
    marks = int(state.sheets[seat].marks[side_of(state, seat), paper.RING_AREA])
    return [field for field in range(RING) if marks >> field & 1]


def value_of(material: Any, state: Any, seat: int, field: int) -> int:
    return int(material.boards[seat, side_of(state, seat)].numbers[field])


def misthrows(state: Any, seat: int) -> int:
    return int(state.sheets[seat].misthrows[side_of(state, seat)])


def side_points(material: Any, state: Any, seat: int, side: int) -> int:
    return int(paper.side_score(material, state, seat, side))


def dice_in(dice: int) -> list[int]:
    """The dice of a set, counted from 0."""
    return [die for die in range(3) if dice >> die & 1]


def numerals(dice: int, between: str) -> str:
    return between.join(NUMERALS[die] for die in dice_in(dice))


def used_by(actions: Iterable[int]) -> int:
    """The dice that actions of a marking use, as a set."""
    used = 0
    for action in actions:
        if action < rules.KEEP_DICE:
            used |= 1 << action // RING
        elif action >= rules.PATHS:
            used |= field_and_dice(action)[1]
    return used


def ring_fields(actions: Sequence[int]) -> list[int]:
    return [action % RING for action in actions if action < rules.KEEP_DICE]


def path_fields(actions: Sequence[int]) -> list[int]:
    return [field_and_dice(action)[0] for action in actions if action >= rules.PATHS]


def lost(state: Any, seat: int) -> frozenset[int]:
    """Number fields the path cannot reach any more."""
    path = path_of(state, seat)
    if not path:
        return frozenset()
    free = paper.WHOLE_PATH & ~sum(1 << field for field in path)
    near = sum(1 << field for field in NEIGHBOURS[path[-1]]) & free
    left = free & ~int(paper.reach(near, free))
    return frozenset(field for field in range(NUMBERS) if left >> field & 1)


def longest(state: Any, seat: int) -> int:
    """The most fields the path can still have."""
    path = path_of(state, seat)
    return _longest(path[-1], frozenset(path)) if path else NUMBERS


@lru_cache(maxsize=4096)
def _longest(last: int, marked: frozenset[int]) -> int:
    most = len(marked)
    for field in NEIGHBOURS[last]:
        if field not in marked:
            most = max(most, _longest(field, marked | {field}))
            if most == NUMBERS:
                break
    return most


# ---- what a second try could give ---------------------------------------------------------------


@dataclass(frozen=True)
class Spot:
    """One side as far as the next marks depend on it."""

    ring_colours: tuple[int, ...]
    values: tuple[int, ...]
    ring: frozenset[int]
    path: tuple[int, ...]


def spot_of(material: Any, state: Any, seat: int) -> Spot:
    board = material.boards[seat, side_of(state, seat)]
    return Spot(
        tuple(map(int, board.ring)),
        tuple(map(int, board.numbers)),
        frozenset(ring_of(state, seat)),
        tuple(path_of(state, seat)),
    )


def chances(material: Any, state: Any, seat: int) -> list[tuple[int, float, float]]:
    """For each set of dice thrown again (0: none) the chance to use all three, and the mean of dice used."""
    faces = tuple(tuple(int(colour) for colour in material.dice[die]) for die in range(3))
    lying = tuple(int(face) for face in state.shown)
    return list(_chances(spot_of(material, state, seat), faces, lying))


@lru_cache(maxsize=256)
def _chances(
    spot: Spot, faces: tuple[tuple[int, ...], ...], lying: tuple[int, ...]
) -> tuple[tuple[int, float, float], ...]:
    rows = []
    for dice in range(8):
        shown = [range(6) if dice >> die & 1 else (lying[die],) for die in range(3)]
        used = [
            most_dice(spot, tuple(sorted((faces[die][face], face + 1) for die, face in enumerate(roll))))
            for roll in ((a, b, c) for a in shown[0] for b in shown[1] for c in shown[2])
        ]
        rows.append((dice, sum(n == 3 for n in used) / len(used), sum(used) / len(used)))
    return tuple(rows)


def most_dice(spot: Spot, dice: tuple[Die, ...]) -> int:
    """The most of these dice that fit on a side together, as colours and as numbers."""
    return _most(spot.ring_colours, spot.values, spot.ring, spot.path[-1:], frozenset(spot.path), dice)


@lru_cache(maxsize=100_000)
def _most(
    colours: tuple[int, ...],
    values: tuple[int, ...],
    ring: frozenset[int],
    last: tuple[int, ...],
    marked: frozenset[int],
    dice: tuple[Die, ...],
) -> int:
    best = 0
    for place, (colour, _) in enumerate(dice):
        rest = dice[:place] + dice[place + 1 :]
        for field in range(RING):
            near = not ring or (field - 1) % RING in ring or (field + 1) % RING in ring
            if colours[field] == colour and field not in ring and near:
                best = max(best, 1 + _most(colours, values, ring | {field}, last, marked, rest))
                if best == len(dice):
                    return best
    for chosen in range(1, 1 << len(dice)):
        total = sum(dice[i][1] for i in range(len(dice)) if chosen >> i & 1)
        rest = tuple(dice[i] for i in range(len(dice)) if not chosen >> i & 1)
        for field in NEIGHBOURS[last[0]] if last else range(NUMBERS):
            if field not in marked and values[field] == total:
                more = _most(colours, values, ring, (field,), marked | {field}, rest)
                best = max(best, len(dice) - len(rest) + more)
                if best == len(dice):
                    return best
    return best

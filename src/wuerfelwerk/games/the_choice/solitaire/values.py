"""What a place on a side is worth: the exact expected points of who goes on from there as well as can be.

Every turn one is the active player (TC-29): three dice, a second try, then some of the dice are used. A
place is a path, an arc of the ring and a number of misthrows. Whatever is used leads to more marks or one
misthrow more, so places are worked out from the fullest to the empty sheet, each once.

Everything here runs plain and compiled. Sets of dice are bits. ``values[path, arc, misthrows]`` holds what
has been worked out; at three misthrows stand the points, which is where a side ends.
"""

from __future__ import annotations

from typing import Any

DICE, FACES, ALL, MISTHROWS = 3, 6, 7, 3
ROLLS = FACES**DICE  # a roll is 36 a + 6 b + c, with faces 0 … 5
MOST_USES = 128  # of a roll on the path, or on the ring; the largest is 45
NOWHERE = -1
UNKNOWN = -1.0


# ---- what may be done with a roll -----------------------------------------------------------------


def path_uses(steps: Any, place: int, roll: int, sets: Any, places: Any) -> int:
    """Fills ``sets`` and ``places`` with all ways on from ``place``, the dice they take and where they
    lead (TC-21 … TC-23); no dice come first. Returns how many."""
    sets[0], places[0] = 0, place
    count, done = 1, 0
    while done < count:  # each way found is gone on from with what dice are left
        used, here = sets[done], places[done]
        for dice in range(1, ALL + 1):
            if dice & used == 0:
                total = sum_of(roll, dice)
                for which in range(steps.shape[2]):
                    to = steps[here, total, which]
                    if to != NOWHERE and not among(sets, places, count, used | dice, to):
                        sets[count], places[count] = used | dice, to
                        count += 1
        done += 1
    return count


def ring_uses(steps: Any, dice: Any, place: int, roll: int, sets: Any, places: Any) -> int:
    """The same for the ring, where each die is used alone (TC-20). ``dice``: colour of each face."""
    sets[0], places[0] = 0, place
    count, done = 1, 0
    while done < count:
        used, here = sets[done], places[done]
        for die in range(DICE):
            if used >> die & 1 == 0:
                colour = dice[die, face_of(roll, die)]
                for which in range(steps.shape[2]):
                    to = steps[here, colour, which]
                    if to != NOWHERE and not among(sets, places, count, used | 1 << die, to):
                        sets[count], places[count] = used | 1 << die, to
                        count += 1
        done += 1
    return count


def among(sets: Any, places: Any, count: int, dice: int, place: int) -> bool:
    for known in range(count):
        if sets[known] == dice and places[known] == place:
            return True
    return False


def face_of(roll: int, die: int) -> int:
    if die == 0:
        return roll // 36
    return roll // 6 % 6 if die == 1 else roll % 6


def sum_of(roll: int, dice: int) -> int:
    """The numbers of a set of dice, added."""
    total = 0
    for die in range(DICE):
        if dice >> die & 1:
            total += face_of(roll, die) + 1
    return total


# ---- values ---------------------------------------------------------------------------------------


def fill_rings(steps: Any, dice: Any, counts: Any, sets: Any, places: Any) -> None:
    """All uses of all rolls on all arcs: they are the same for every path."""
    for arc in range(len(steps)):
        for roll in range(ROLLS):
            counts[arc, roll] = ring_uses(steps, dice, arc, roll, sets[arc, roll], places[arc, roll])


def fill_path(steps: Any, path: int, counts: Any, sets: Any, places: Any) -> None:
    """All uses of all rolls from one path on."""
    for roll in range(ROLLS):
        counts[roll] = path_uses(steps, path, roll, sets[roll], places[roll])


def solve_path(path: int, points: Any, on_path: Any, on_ring: Any, values: Any, room: Any) -> None:
    """Works out a path with all arcs and misthrows, the longest arcs first.

    ``on_path``: what ``fill_path`` has filled, ``on_ring``: what ``fill_rings`` has. ``points[arc]``: of
    the side as it stands. ``room``: arrays for what a roll is worth, of shape (MISTHROWS, ROLLS), (ROLLS,)
    and (7, 36).
    """
    used, best, means = room
    for arc in range(len(points) - 1, -1, -1):
        values[path, arc, MISTHROWS] = points[arc]
        for roll in range(ROLLS):
            best_uses(roll, arc, on_path, on_ring, values, used)
        for misthrows in range(MISTHROWS - 1, -1, -1):
            nothing = values[path, arc, misthrows + 1]
            for roll in range(ROLLS):
                best[roll] = max(used[misthrows, roll], nothing)
            values[path, arc, misthrows] = with_second_try(best, means)


def best_uses(roll: int, arc: int, on_path: Any, on_ring: Any, values: Any, used: Any) -> None:
    """``used[misthrows, roll]``: the best that any use of a roll leads to, for each number of misthrows."""
    path_counts, path_sets, path_places = on_path
    ring_counts, ring_sets, ring_places = on_ring
    none, one, two = UNKNOWN, UNKNOWN, UNKNOWN
    for way in range(path_counts[roll]):
        taken, path = path_sets[roll, way], path_places[roll, way]
        for turn in range(ring_counts[arc, roll]):
            dice = ring_sets[arc, roll, turn]
            if dice & taken == 0 and dice | taken != 0:
                costs = 0 if dice | taken == ALL else 1  # fewer than three dice: a misthrow (TC-29)
                worth = values[path, ring_places[arc, roll, turn]]
                none = max(none, worth[costs])
                one = max(one, worth[1 + costs])
                two = max(two, worth[2 + costs])
    used[0, roll], used[1, roll], used[2, roll] = none, one, two


def with_second_try(best: Any, means: Any) -> float:
    """The mean over all first rolls of the best of keeping and throwing some dice again (TC-15).

    ``best``: for each roll what it is worth as it lies, shape (ROLLS,). ``means``: room of shape (7, 36).
    """
    fill_means(best, means)
    total = 0.0
    for roll in range(ROLLS):
        total += max(best[roll], thrown_again(means, roll))
    return total / ROLLS


def fill_means(best: Any, means: Any) -> None:
    """``means[dice, the dice that stay]``: what throwing a set of dice again is worth; 0: all three."""
    for kept in range(FACES * FACES):
        high, low = kept // FACES, kept % FACES
        first, second, third = 0.0, 0.0, 0.0
        for face in range(FACES):
            first += best[36 * face + 6 * high + low]
            second += best[36 * high + 6 * face + low]
            third += best[36 * high + 6 * low + face]
        means[1, kept], means[2, kept], means[4, kept] = first / FACES, second / FACES, third / FACES
    means[0, 0] = 0.0
    for kept in range(FACES):
        first, second, third = 0.0, 0.0, 0.0
        for face in range(FACES):
            first += means[2, FACES * kept + face]  # of dice 2 and 3, the first stays
            second += means[1, FACES * kept + face]  # of dice 1 and 3, the second stays
            third += means[1, FACES * face + kept]  # of dice 1 and 2, the third stays
        means[6, kept], means[5, kept], means[3, kept] = first / FACES, second / FACES, third / FACES
        means[0, 0] += means[6, kept] / FACES


def thrown_again(means: Any, roll: int) -> float:
    """The best of the seven sets of dice that may be thrown again after a roll."""
    most = means[0, 0]
    for dice in range(1, ALL):
        most = max(most, means[dice, kept_of(roll, dice)])
    return most


def kept_of(roll: int, dice: int) -> int:
    """The faces of the dice that stay when a set is thrown again, as one number; 0 where none stays."""
    kept = 0
    for die in range(DICE):
        if dice >> die & 1 == 0:
            kept = FACES * kept + face_of(roll, die)
    return kept

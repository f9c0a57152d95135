"""The time line of a replay: a lane for each seat and one for the dice, a stroke for each of their steps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from wuerfelwerk.web.live.replaying.course import Course

LANE = 14  # pixels
LONG = 1000.0  # of a lane, in the units of its strokes
MOST_NUMBERS = 8  # of turns under the lanes
APART = 9.0  # percent of the way between two of them: three figures on the narrowest phone


@dataclass(frozen=True)
class Lanes:
    """``strokes``: path data of each lane, the dice last; ``numbers``: turn and percent of the way."""

    strokes: tuple[str, ...]
    height: int
    numbers: tuple[tuple[str, float], ...]


@lru_cache(maxsize=64)
def lanes(course: Course, seats: int) -> Lanes:
    steps = max(1, course.steps)
    drawn = ["" for _ in range(seats + 1)]
    for step, seat, roll, _ in course.stops:
        x = f"{LONG * step / steps:.1f}"
        for lane in ([seat] if seat >= 0 else []) + ([seats] if roll else []):
            drawn[lane] += f"M{x} {lane * LANE + 3}v{LANE - 6}"
    numbered = [(turn, first) for turn, first in course.turns if turn]
    every = -(-len(numbered) // MOST_NUMBERS) or 1
    places = [(turn, round(100 * first / steps, 1)) for turn, first in numbered[::every]]
    return Lanes(tuple(drawn), (seats + 1) * LANE, _apart(places))


def _apart(places: list[tuple[str, float]]) -> tuple[tuple[str, float], ...]:
    """Without those that would lie on the one before: turns are of unequal length."""
    kept: list[tuple[str, float]] = []
    for turn, where in places:
        if not kept or where - kept[-1][1] >= APART:
            kept.append((turn, where))
    return tuple(kept)

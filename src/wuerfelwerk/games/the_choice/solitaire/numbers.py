"""What the numbers of a side are worth by themselves: in a second instead of minutes, and not exact.

The ring is thought of as endless, with two colours that always fit; so there is a single place on it. What
that makes of the twenty sides that were dealt first goes with their exact values (correlation 0.84).
"""

from __future__ import annotations

import numpy as np

from wuerfelwerk.games.the_choice.board import COLOURS
from wuerfelwerk.games.the_choice.material import shipped_points
from wuerfelwerk.games.the_choice.sheet import MISTHROWS
from wuerfelwerk.games.the_choice.solitaire import values
from wuerfelwerk.games.the_choice.solitaire.places import EMPTY_PATH, EMPTY_RING, NOWHERE
from wuerfelwerk.games.the_choice.solitaire.side import Side, room_for_rolls, room_for_uses

PAIRS = ((0, 1), (2, 3), (4, 5))  # colours that fit; the mean is taken


def worth(side: Side) -> float:
    """Points that can be expected on the path."""
    return sum(_with_colours(side, pair) for pair in PAIRS) / len(PAIRS)


def _with_colours(side: Side, pair: tuple[int, int]) -> float:
    steps = np.full((1, len(COLOURS), 2), NOWHERE, np.int16)
    steps[EMPTY_RING, pair, 0] = EMPTY_RING
    shape = (1, values.ROLLS, values.MOST_USES)
    on_ring = np.zeros((1, values.ROLLS), np.int64), np.zeros(shape, np.int8), np.zeros(shape, np.int16)
    side.code.fill_rings(steps, side.dice, *on_ring)
    found = np.zeros((len(side.paths), 1, MISTHROWS + 1))
    points, on_path, room = shipped_points()[0], room_for_uses(), room_for_rolls()
    for path in (path for stage in side.stages for path in stage):
        side.code.fill_path(side.steps, path, *on_path)
        ends = np.array([points[side.paths.length(path)]], np.float64)
        side.code.solve_path(path, ends, on_path, on_ring, found, room)
    return float(found[EMPTY_PATH, EMPTY_RING, 0])

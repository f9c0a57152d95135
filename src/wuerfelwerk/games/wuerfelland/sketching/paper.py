"""The paper boards are drawn on: 13 rows of 12 places, every second one half a place to the right."""

from __future__ import annotations

from wuerfelwerk.draw.hexes import Hex

ROWS, WIDTH = 13, 12
PLACES = ROWS * WIDTH
# Axial coordinates of the places, row by row. A drawn map counts half places: 2 q + r of them to the left.
HEXES: tuple[Hex, ...] = tuple((i + (r % 2 - r) // 2, r) for r in range(ROWS) for i in range(WIDTH))
NOWHERE: Hex = (0, 1000)  # of a start that is not drawn yet: far from everything
NUMBER = {at: place for place, at in enumerate(HEXES)}

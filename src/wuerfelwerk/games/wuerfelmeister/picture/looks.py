"""What the pictures of Würfelmeister are made from: words, a viewer's look, and where things lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any

from wuerfelwerk.draw import Choice
from wuerfelwerk.games.wuerfelmeister import codes
from wuerfelwerk.games.wuerfelmeister.board import STEPS, place_of

WIDE = 60  # of a field
LEFT, RIGHT, ABOVE, BELOW = 22, 8, 8, 10  # round the board
COIN_ROOM = 50
BAR = 84
SMALLEST = (330, 292)  # px, room for the board on a phone of 360 × 740

Choices = Mapping[int, Choice]


@dataclass(frozen=True)
class Look:
    """What a viewer sees beside the bare state: the draft and what follows from it."""

    state: Any  # without the draft
    action: int = -1  # drafted; -1 none
    path: tuple[int, ...] = ()  # one way of the drafted move, COIN at its ends
    closed: frozenset[int] = frozenset()  # reachable fields that are not allowed
    captures: frozenset[int] = frozenset()  # fields with a figure that may be captured
    rolls: frozenset[int] = frozenset()  # pips that would hit the wanted picture


@dataclass(frozen=True)
class Plan:
    """Where everything lies on the paper."""

    rows: int
    entry: int
    side: int  # of the coin

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height, the bar below included."""
        coin = [COIN_ROOM if self.side == side else 0 for side in range(4)]
        left, top = -(LEFT + coin[3]), -(ABOVE + coin[0])
        width = self.rows * WIDE - left + RIGHT + coin[1]
        return left, top, width, self.rows * WIDE - top + BELOW + coin[2] + BAR

    @cached_property
    def letters(self) -> float:
        """Size of the smallest letters: 12 px where the paper is as small as on the smallest phone."""
        _left, _top, width, height = self.box
        return ceil(24 * max(width / SMALLEST[0], height / SMALLEST[1])) / 2

    def spot(self, field: int) -> tuple[float, float]:
        """The middle of a field, or of the coin."""
        if field == codes.COIN:
            x, y = self.spot(self.entry)
            up, right = STEPS[self.side]
            return x + right * (WIDE / 2 + 31), y - up * (WIDE / 2 + 31)
        row, column = place_of(field)
        return (column + 0.5) * WIDE, (self.rows - row - 0.5) * WIDE

"""The printed part of a Würfelland picture: made once for each board and then only repeated."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from wuerfelwerk.draw import gem, mark, symbol
from wuerfelwerk.draw.hexes import Hex, bounds, centre, loops, outline, seams, tile
from wuerfelwerk.draw.svg import Point, attributes, circle, closed, path, short
from wuerfelwerk.games.wuerfelland.board import COLOUR_NAMES, Board, reading_order
from wuerfelwerk.games.wuerfelland.material import BOARD, board_of

HEX = 20  # from the middle of a field to its corner
MARGIN = 3
COIN = 0.76 * HEX


@dataclass(frozen=True, eq=False)
class Ground:
    """What is printed on one board, as data and as SVG text; there is one for each board."""

    board: Board
    fields: list[Hex]
    areas: list[frozenset[Hex]]
    box: tuple[float, float, float, float]  # left, top, width, height
    land: str  # areas, seams, rocks, the start
    signs: str  # symbols and treasures
    faint: str  # the stamp-size picture without marks
    coloured: tuple[frozenset[int], ...]  # the fields of each colour
    treasures: tuple[frozenset[int], ...]  # those of them with a treasure

    def spot(self, field: int) -> Point:
        return centre(self.fields[field], HEX)

    def colour(self, field: int) -> str:
        return COLOUR_NAMES[self.board.colours[self.fields[field]]]

    def is_treasure(self, field: int) -> bool:
        return self.fields[field] in self.board.treasures


def ground_of(record: Any) -> Ground:
    """The ground of a BOARD record."""
    return _ground(record.tobytes())


@lru_cache(maxsize=64)
def _ground(record: bytes) -> Ground:
    board = board_of(np.frombuffer(record, BOARD)[0])
    hexes = [*board.colours, *board.blocked, board.start]
    left, top, right, bottom = bounds(hexes, HEX)
    width, height = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    fields = board.fields()
    coloured = [
        frozenset(number for number, at in enumerate(fields) if board.colours[at] == code)
        for code in range(len(COLOUR_NAMES))
    ]
    return Ground(
        board,
        fields,
        board.areas(),
        (left - MARGIN, top - MARGIN, width, height),
        land(board),
        signs(board),
        _faint(board),
        tuple(coloured),
        tuple(frozenset(n for n in same if fields[n] in board.treasures) for same in coloured),
    )


def land(board: Board) -> str:
    """Areas with their seams, rocks and the start."""
    return painted(board) + start(*centre(board.start, HEX))


def painted(board: Board) -> str:
    """Areas with their seams and rocks."""
    parts = []
    for area in board.areas():
        colour = COLOUR_NAMES[board.colours[min(area)]]
        parts.append(path(outline(area, HEX, 1.5), attributes({"class": f"area {colour}"})))
        parts.append(path(seams(area, HEX), attributes({"class": f"inner {colour}"})))
    for number, at in enumerate(sorted(board.blocked, key=reading_order)):
        parts.append(rock(*centre(at, HEX), 1 if number % 2 else -1))
    return "".join(parts)


def rock(x: float, y: float, flip: int) -> str:
    """Two peaks with a little snow."""

    def peak(cls: str, *corners: Point) -> str:
        points = [(x + flip * dx * HEX, y + dy * HEX) for dx, dy in corners]
        return path(closed(points, 1), attributes({"class": cls}))

    return (
        tile(x, y, HEX - 1.5, "rock")
        + peak("peak far", (-0.02, 0.42), (0.34, -0.22), (0.70, 0.42))
        + peak("peak", (-0.66, 0.42), (-0.16, -0.50), (0.34, 0.42))
        + peak(
            "snow",
            (-0.34, -0.17),
            (-0.16, -0.5),
            (0.02, -0.17),
            (-0.09, -0.08),
            (-0.18, -0.2),
            (-0.25, -0.07),
        )
    )


def start(x: float, y: float) -> str:
    ring = circle(x, y, 0.62 * HEX, ' class="start-ring"')
    return tile(x, y, HEX - 1.8, "start") + ring + mark(x, y, 17, 1)


def signs(board: Board) -> str:
    """Symbols and treasure coins, one group a colour."""
    parts = []
    for code, colour in enumerate(COLOUR_NAMES):
        fields = [at for at in board.fields() if board.colours[at] == code]
        plain = [symbol(colour, *centre(at, HEX), 14.5, "") for at in fields if at not in board.treasures]
        coins = [treasure(colour, *centre(at, HEX)) for at in fields if at in board.treasures]
        parts.append(f'<g class="{colour}"><g class="sym">{"".join(plain)}</g>{"".join(coins)}</g>')
    return "".join(parts)


def treasure(colour: str, x: float, y: float) -> str:
    """A white coin with a gem that carries the symbol."""
    sign = symbol(colour, x, y - 0.06 * COIN, 0.62 * HEX, "sink")
    return circle(x, y, COIN, ' class="coin"') + gem(x, y, 1.62 * COIN) + sign


def _faint(board: Board) -> str:
    parts = []
    for code, colour in enumerate(COLOUR_NAMES):
        areas = [area for area in board.areas() if board.colours[min(area)] == code]
        data = "".join(blot(area, 1) for area in areas)
        parts.append(path(data, attributes({"class": f"area {colour}"})))
    rocks = "".join(blot({at}, 1) for at in sorted(board.blocked, key=reading_order))
    return "".join(parts) + path(rocks, ' class="rock"')


def blot(area: Collection[Hex], inset: float) -> str:
    """The outline of some fields in short, for the stamp-size picture."""
    return _blot(frozenset(area), inset)


@lru_cache(maxsize=2048)
def _blot(area: frozenset[Hex], inset: float) -> str:
    return "".join(short(loop) for loop in loops(area, HEX, inset))

"""Boards for tests, small enough to know by heart.

STAR, drawn as rows of hexagons (each row half a field to the right of the one above):

    r=-3                    X . . R          (0,-3) … (3,-3)
    r=-2                  X . R B            (0,-2) … (3,-2)
    r=-1                X R B                (0,-1) … (2,-1)
    r= 0      # B B S G G G G R R            (-3,0) … (6,0)     # is the rock
    r= 1          O Y                        (-1,1) (0,1)
    r= 2        O . Y                        (-2,2) … (0,2)
    r= 3      O . . Y                        (-3,3) … (0,3)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wuerfelwerk.games.wuerfelland.board import COLOURS, Board, Hex

G1 = [(1, 0), (2, 0), (3, 0), (4, 0)]
R1 = [(1, -1), (2, -2), (3, -3)]
X1 = [(0, -1), (0, -2), (0, -3)]
B1 = [(-1, 0), (-2, 0)]
O1 = [(-1, 1), (-2, 2), (-3, 3)]
Y1 = [(0, 1), (0, 2), (0, 3)]
B2 = [(2, -1), (3, -2)]
R2 = [(5, 0), (6, 0)]
STAR = {"G": [G1], "R": [R1, R2], "X": [X1], "B": [B1, B2], "O": [O1], "Y": [Y1]}
ROCK = (-3, 0)


def star(*treasures: Hex) -> Board:
    """The star of the rules page, with treasures where a test wants them."""
    colours = {at: COLOURS.index(c) for c, areas in STAR.items() for area in areas for at in area}
    return Board("star", (0, 0), colours, frozenset(treasures), frozenset([ROCK]))


def strip(line: str, *treasures: int) -> Board:
    """A straight line of fields, ``strip("Y3 S G4 R2")``; S is at 0, treasures by their place on the line."""
    letters = "".join(word[0] * int(word[1:] or 1) for word in line.split())
    start = letters.index("S")
    colours = {(i - start, 0): COLOURS.index(c) for i, c in enumerate(letters) if c != "S"}
    return Board("strip", (0, 0), colours, frozenset((at, 0) for at in treasures), frozenset())


def printed(board: Board) -> dict[str, Any]:
    """The board as a recorded game holds it."""
    return {
        "id": board.id,
        "start": list(board.start),
        "blocked": [list(at) for at in sorted(board.blocked, key=_reading)],
        "fields": [
            {"at": list(at), "colour": COLOURS[board.colours[at]], "treasure": at in board.treasures}
            for at in sorted(board.colours, key=_reading)
        ],
    }


def header(boards: Iterable[Iterable[Board]], goal: str = "standard") -> dict[str, Any]:
    """What a recorded game says before its first event."""
    tablets = {
        letter: dict(zip(("front", "back"), map(printed, sides), strict=True))
        for letter, sides in zip("ABCDEF", boards, strict=False)
    }
    return {
        "format": "wuerfelwerk-game-1",
        "game": "wuerfelland",
        "rules_version": 1,
        "options": {"goal": goal, "boards": "random"},
        "seats": [{"seat": letter, "name": letter, "kind": "human"} for letter in tablets],
        "material": {"boards": tablets},
        "events": [],
    }


def _reading(at: Hex) -> tuple[int, int]:
    return (at[1], at[0])

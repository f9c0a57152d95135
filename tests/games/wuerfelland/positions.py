"""Positions for counting, and the counting itself on top of the referee.

Each position is a board for both seats and the events that lead to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

from tests.games.wuerfelland.layouts import star, strip
from tests.games.wuerfelland.referee import Referee
from tests.games.wuerfelland.referee_paper import COLOURS
from tests.games.wuerfelland.table import Table
from wuerfelwerk.engine.counting import Count
from wuerfelwerk.games.wuerfelland import rules as plain
from wuerfelwerk.games.wuerfelland.board import Board, read_board

FOLDER = Path(__file__).parent
SMALL = "small.board.toml"
BEGUN = ("lot starts A", "A side front", "B side front")
GREEN = (*BEGUN, "dice G G G R R Y")
THREE = (*BEGUN, "dice G R G R G R", "A colour G", "A stop")
LAST = strip("R1 S G2 R1 Y1 B1 O1 X1 Y1 B1", *range(1, 10))


def position(name: str) -> Table:
    """The table after the events of a named position."""
    board, events = POSITIONS[name]
    table = Table(plain, board, starts=None)
    for event in events:
        actor, _, text = event.partition(" ")
        if actor in ("lot", "dice"):
            table.chance(actor, text if actor == "lot" else event)
        else:
            table.act(actor, text)
    return table


def small() -> Board:
    return read_board((FOLDER / SMALL).read_text(encoding="utf-8"))


POSITIONS: dict[str, tuple[Board, tuple[str, ...]]] = {
    "small": (small(), ()),
    "small_rolled": (small(), GREEN),
    "star": (star(), ()),
    "star_rolled": (star(), GREEN),
    "star_marking": (star((1, 0), (1, -1)), THREE),
    "star_throw": (
        star((1, 0), (1, -1)),
        (*THREE, "A mark 1,0", "A mark 2,0", "A mark 3,0", "B pass", "dice R R X Y B"),
    ),
    "chain": (
        LAST,
        (*BEGUN, "dice G G X X X X", "A colour G", "A stop", "A mark 1,0", "A mark 2,0", "B pass"),
    ),
    "one_throw_from_the_end": (
        LAST,
        (
            *(*BEGUN, "dice G G X X X X", "A colour G", "A stop", "A mark 1,0", "A mark 2,0", "B pass"),
            *("dice R O O O O", "A colour R", "A mark 3,0", "dice Y O O O O", "A colour Y", "A mark 4,0"),
            *("dice B O O O O", "A colour B", "A mark 5,0", "dice O X X X X", "A colour O", "A mark 6,0"),
            *("dice X O O O O", "A colour X", "A mark 7,0", "dice Y O O O O", "A colour Y", "A mark 8,0"),
        ),
    ),
}


def children(referee: Referee) -> Iterator[tuple[str, Referee]]:
    """Every game one step on; of seats that act at once the first one acts."""
    waiting = referee.to_act()
    for actor, text in _steps(referee, waiting):
        after = referee.copy()
        if actor == "lot":
            after.lot(text)
        elif actor == "dice":
            after.dice(text)
        else:
            after.act(actor, text)
        yield text, after


def _steps(referee: Referee, waiting: list[str]) -> Iterator[tuple[str, str]]:
    if waiting == ["lot"]:
        limit = referee.phase == "limit"
        yield from [("lot", "stopped limit")] if limit else [("lot", f"starts {s}") for s in referee.seats]
    elif waiting == ["dice"]:
        for faces in combinations_with_replacement(COLOURS, referee.dice_to_throw()):
            yield "dice", " ".join(["dice", *faces])
    elif waiting:
        yield from [(waiting[0], text) for text in referee.legal(waiting[0])]


def count(referee: Referee, depth: int) -> Count:
    """Decision nodes, chance nodes and ends down to a depth, by the referee."""
    waiting = referee.to_act()
    chance = waiting in (["lot"], ["dice"])
    found = Count(int(bool(waiting) and not chance), int(chance), int(not waiting))
    if depth > 0:
        for _, after in children(referee):
            found.add(count(after, depth - 1))
    return found

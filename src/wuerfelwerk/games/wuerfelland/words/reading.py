"""Numbers about a sheet that the words speak of: what still fits, what is complete."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import has, listed
from wuerfelwerk.games.usual.colours import Colours
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland import sheet as sheets
from wuerfelwerk.games.wuerfelland.board import COLOUR_NAMES

colours = Colours(COLOUR_NAMES)


def board_of(material: Any, state: Any, seat: int) -> Any:
    """The board record a seat plays on: its chosen side, the front before the choice."""
    return material.boards[seat, max(int(state.sheets[seat].side), 0)]


def room(material: Any, state: Any, seat: int, colour: int) -> int:
    """The most dice of a colour that fit into one area of the sheet now; 0 none."""
    return int(sheets.room(board_of(material, state, seat), state.sheets[seat], colour))


def usable_areas(material: Any, state: Any, seat: int, colour: int, dice: int) -> list[int]:
    """Areas of a colour that can take that many marks now."""
    board = board_of(material, state, seat)
    return listed([sheets.usable_areas(board, state.sheets[seat], colour, dice)])


def usable_colours(material: Any, state: Any, seat: int) -> list[int]:
    """Colours that show and fit on the sheet with all their dice."""
    return [c for c in range(6) if 0 < state.shown[c] <= room(material, state, seat, c)]


def complete(material: Any, state: Any, seat: int) -> list[int]:
    """Colours of which every field is marked."""
    if state.sheets[seat].side < 0:
        return []
    return [c for c in range(6) if state.sheets[seat].fields_left[c] == 0]


def treasures_needed(material: Any) -> int:
    return sheets.treasures_needed(material.goal)


def row_and_spot(board: Any, field: int) -> tuple[int, int]:
    """Row and place in the row of a field, counted from 1, rocks and the start included."""
    rows: dict[int, list[int]] = {}
    spots = [(int(board.q[f]), int(board.r[f])) for f in range(board.fields)]
    spots += [(int(board.blocked_q[i]), int(board.blocked_r[i])) for i in range(board.blocked_count)]
    for q, r in [*spots, (int(board.start_q), int(board.start_r))]:
        rows.setdefault(r, []).append(q)
    r = int(board.r[field])
    return sorted(rows).index(r) + 1, sorted(rows[r]).index(int(board.q[field])) + 1


def is_marked(state: Any, seat: int, field: int) -> bool:
    return has(state.sheets[seat].marks, field)


def marked_fields(actions: tuple[int, ...] | list[int]) -> list[int]:
    return [a for a in actions if a < rules.SIDES]

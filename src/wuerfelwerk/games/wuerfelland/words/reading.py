"""Numbers about a sheet that the words speak of: what still fits, what is complete."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import count_bits, has
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.material import FULL_BAR

COLOUR_CLASSES = ("red", "yellow", "green", "blue", "orange", "grey")


def board_of(material: Any, state: Any, seat: int) -> Any:
    """The board record a seat plays on: its chosen side, the front before the choice."""
    return material.boards[seat, max(int(state.sheets[seat].side), 0)]


def room(material: Any, state: Any, seat: int, colour: int) -> int:
    """The most dice of a colour that fit into one area of the sheet now; 0 none."""
    sheet, board = state.sheets[seat], board_of(material, state, seat)
    areas = usable_areas(material, state, seat, colour, 1)
    return max((_free(board, sheet, area) for area in areas), default=0)


def usable_areas(material: Any, state: Any, seat: int, colour: int, dice: int) -> list[int]:
    """Areas of a colour that can take that many marks now."""
    sheet, board = state.sheets[seat], board_of(material, state, seat)
    open_area = int(sheet.open_area[colour])
    first, end = int(board.first_area[colour]), int(board.first_area[colour + 1])
    areas = [a for a in range(first, end) if _can_open(board, sheet, a)] if open_area < 0 else [open_area]
    return [area for area in areas if _free(board, sheet, area) >= dice]


def usable_colours(material: Any, state: Any, seat: int) -> list[int]:
    """Colours that show and fit on the sheet with all their dice."""
    return [c for c in range(6) if 0 < state.shown[c] <= room(material, state, seat, c)]


def complete(material: Any, state: Any, seat: int) -> list[int]:
    """Colours of which every field is marked."""
    if state.sheets[seat].side < 0:
        return []
    return [c for c in range(6) if state.sheets[seat].fields_left[c] == 0]


def treasures_needed(material: Any) -> int:
    return rules.TREASURES_ALL if material.goal == FULL_BAR else rules.TREASURES_NEEDED


def place(board: Any, field: int) -> tuple[int, int]:
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


def _free(board: Any, sheet: Any, area: int) -> int:
    return int(board.area_size[area]) - sum(
        count_bits(int(board.area_fields[area, w]) & int(sheet.marks[w])) for w in range(2)
    )


def _can_open(board: Any, sheet: Any, area: int) -> bool:
    words = [int(board.area_fields[area, w]) for w in range(2)]
    touched = any(words[w] & int(sheet.reach[w]) for w in range(2))
    return touched and not any(words[w] & int(sheet.marks[w]) for w in range(2))

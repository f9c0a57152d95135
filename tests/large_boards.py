"""A board that can be played but is too large for the paper in the browser."""

from __future__ import annotations

from dataclasses import replace

from wuerfelwerk import games


def too_wide() -> str:
    """A good board of Würfelland that has a tail of eight fields."""
    part = games.game("wuerfelland").part("board")
    board = games.game("wuerfelland").part("making").make_board(3, id="long")
    q, r = max(board.colours, key=lambda at: (2 * at[0] + at[1], at))
    last = board.colours[q, r]
    tail = {(q + k, r): (last + 1 + (k - 1) // 3) % 6 for k in range(1, 9)}
    long = replace(board, colours=board.colours | tail)
    assert part.faults(long) == []
    return str(part.write_board(long))

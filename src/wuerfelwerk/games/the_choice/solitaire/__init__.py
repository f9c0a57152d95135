"""One side of a sheet, played alone: what it is worth to who plays as well as can be.

The lab's solver asks for ``sheets`` and ``open_sheet``; what it wants of a side is said in ``lab.solving``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.the_choice.board import SHEETS, Board, load_boards
from wuerfelwerk.games.the_choice.solitaire import numbers
from wuerfelwerk.games.the_choice.solitaire.side import Side


def sheets() -> tuple[str, ...]:
    """The ids of all sides that may be solved: first those that are dealt."""
    return tuple(load_boards())


def dealt() -> tuple[str, ...]:
    """The ids of the sides that are dealt."""
    return tuple(chain.from_iterable(SHEETS))


def open_sheet(game: Game, id: str) -> Side:
    """KeyError where there is no such side."""
    return open_board(game, load_boards()[id])


def open_board(game: Game, board: Board) -> Side:
    """A side that need not be one of the game's."""
    return Side(game, board)


def gains(game: Game, boards: Sequence[Board], known: Board) -> list[float]:
    """What the numbers of sides are worth more than those of a known one, by a quick estimate."""
    before, *after = (numbers.worth(open_board(game, board)) for board in (known, *boards))
    return [one - before for one in after]

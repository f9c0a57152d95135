"""The boards of a record: read strictly, and asked what is asked of every board (WL-03, WL-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import Fault, Unreadable, refuse
from wuerfelwerk.engine.recorded.shape import Strict, read, sides_of
from wuerfelwerk.games.wuerfelland.board import COLOURS, TABLETS, Board, Hex, faults
from wuerfelwerk.games.wuerfelland.board_file import ID

FARTHEST = 120  # from the middle: no larger numbers fit into the material
FRONT, BACK = "a", "b"  # a tablet of others has the boards 1a and 1b; those we deal are TABLETS

Number = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]
Tablet = tuple[Board, Board]  # front, back
Place = Annotated[list[Number], Field(min_length=2, max_length=2)]


class FieldShape(Strict):
    at: Place
    colour: Literal["R", "Y", "G", "B", "O", "X"]
    treasure: bool


class BoardShape(Strict):
    id: str
    start: Place
    blocked: list[Place]
    fields: list[FieldShape]


class TabletShape(Strict):
    front: BoardShape
    back: BoardShape


class MaterialShape(Strict):
    boards: dict[str, TabletShape]


def read_tablets(
    options: Mapping[str, str], seats: int, data: Mapping[str, Any]
) -> list[tuple[Board, Board]]:
    """Front and back of each seat. Raises Unreadable."""
    given = read(MaterialShape, data, "material").boards
    tablets = sides_of(given, seats, "boards", _good)
    if options["boards"] == "random":
        _check_tablets(tablets)
    return tablets


def _good(shape: BoardShape, where: str) -> Board:
    """The board; Unreadable for the first thing a validator of boards would not let pass."""
    if not ID.fullmatch(shape.id):
        raise Unreadable(
            "Die id „%(id)s“ geht nicht: 1 bis 16 Buchstaben a–z, Ziffern oder Striche, "
            "zum Beispiel mein-plan.",
            id=shape.id[:40],
            where=f"{where}.id",
        )
    places = [tuple(field.at) for field in shape.fields] + [tuple(at) for at in shape.blocked]
    twice = [at for at, count in Counter([*places, tuple(shape.start)]).items() if count > 1]
    if twice:
        raise Unreadable(
            "Spielplan %(id)s: %(at)s steht zweimal da. Jeder Ort ist ein Feld, ein Fels oder der Start.",
            id=shape.id,
            at=",".join(map(str, twice[0])),
            rule="WL-03",
            where=where,
        )
    board, first = _board(
        shape.id,
        _hex(shape.start),
        tuple((_hex(field.at), COLOURS.index(field.colour), field.treasure) for field in shape.fields),
        tuple(map(_hex, shape.blocked)),
    )
    refuse(first, "WL-03", where=where)
    return board


def _hex(at: Sequence[int]) -> Hex:
    return at[0], at[1]


@lru_cache(maxsize=64)
def _board(
    id: str, start: Hex, fields: tuple[tuple[Hex, int, bool], ...], blocked: tuple[Hex, ...]
) -> tuple[Board, list[Fault]]:
    """The board and its first fault. Kept: the same boards come again in every record."""
    colours = {at: colour for at, colour, _ in fields}
    treasures = frozenset(at for at, _, treasure in fields if treasure)
    board = Board(id, start, colours, treasures, frozenset(blocked))
    return board, faults(board)[:1]


def _are_one_tablet(front: str, back: str) -> bool:
    named_alike = (front[:-1], front[-1:], back[-1:]) == (back[:-1], FRONT, BACK)
    return named_alike or (front, back) in TABLETS


def _check_tablets(tablets: Sequence[Tablet]) -> None:
    """Dealt tablets: each seat has another one, and its two boards are the sides of one tablet (WL-06)."""
    seen: dict[object, str] = {}
    for letter, sides in zip(LETTERS, tablets, strict=False):
        where = f"material.boards.{letter}"
        front, back = sides
        if not _are_one_tablet(front.id, back.id):
            raise Unreadable(
                "Platz %(seat)s: „%(front)s“ und „%(back)s“ sind nicht die beiden Seiten einer Tafel; "
                "die von Tafel 1 heißen 1a und 1b.",
                seat=letter,
                front=front.id,
                back=back.id,
                rule="WL-06",
                where=where,
            )
        for board in sides:
            drawn = (board.start, frozenset(board.colours.items()), board.treasures, board.blocked)
            for look in (board.id, drawn):
                other = seen.setdefault(look, letter)
                if other != letter:
                    raise Unreadable(
                        "Die Plätze %(one)s und %(other)s haben dieselbe Tafel; jeder bekommt eine andere.",
                        one=other,
                        other=letter,
                        rule="WL-06",
                        where=where,
                    )

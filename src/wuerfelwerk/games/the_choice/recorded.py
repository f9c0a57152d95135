"""Dice, point tables and sheets of a record: read strictly, and asked whether they are as the rules say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import Unreadable, refuse
from wuerfelwerk.engine.recorded.shape import Strict, read, sides_of
from wuerfelwerk.games.the_choice.board import COLOURS, ID, MOST_VALUE, NUMBERS, RING, Board, printed_faults
from wuerfelwerk.games.the_choice.material import DICE, FACES, shipped_points

Colour = Literal["R", "Y", "G", "B", "P", "X"]
Die = Annotated[list[str], Field(min_length=FACES, max_length=FACES)]
Value = Annotated[int, Field(ge=1, le=MOST_VALUE)]


class SideShape(Strict):
    id: str
    ring: Annotated[list[Colour], Field(min_length=RING, max_length=RING)]
    numbers: Annotated[list[Value], Field(min_length=NUMBERS, max_length=NUMBERS)]


class SheetShape(Strict):
    front: SideShape
    back: SideShape


class MaterialShape(Strict):
    dice: Annotated[list[Die], Field(min_length=DICE, max_length=DICE)]
    sheets: dict[str, SheetShape]
    number_points: list[int]
    ring_points: list[int]


def read_table(
    options: Mapping[str, str], seats: int, data: Mapping[str, Any]
) -> tuple[list[list[int]], list[tuple[Board, Board]]]:
    """The colours of the dice, and front and back of each seat. Raises Unreadable."""
    given = read(MaterialShape, data, "material")
    numbers, ring = shipped_points()
    _check_points("ring_points", given.ring_points, ring, "TC-38")
    _check_points("number_points", given.number_points, numbers, "TC-39")
    dice = [_colours(faces, die) for die, faces in enumerate(given.dice)]
    sheets = sides_of(given.sheets, seats, "sheets", _good)
    if options["sheets"] == "all_same":
        _check_same(sheets)
    elif options["sheets"] == "all_different":
        _check_different(sheets)
    return dice, sheets


def _check_points(key: str, given: Sequence[int], known: Sequence[int], rule: str) -> None:
    if list(given) != list(known):
        raise Unreadable(
            "„%(key)s“ ist nicht die Tabelle der Punkte; sie heißt %(known)s.",
            key=key,
            known=", ".join(map(str, known)),
            rule=rule,
            where=f"material.{key}",
        )


def _colours(faces: Sequence[str], die: int) -> list[int]:
    """The colour codes of a die: each number once, in order, and each colour once (TC-02)."""
    right = [face[:1] for face in faces]
    if sorted(right) != sorted(COLOURS) or [face[1:] for face in faces] != [str(n + 1) for n in range(FACES)]:
        raise Unreadable(
            "Auf jedem Würfel steht jede Zahl einmal, der Reihe nach, und jede Farbe einmal, wie G6.",
            rule="TC-02",
            where=f"material.dice[{die}]",
        )
    return [COLOURS.index(letter) for letter in right]


def _good(shape: SideShape, where: str) -> Board:
    """The side of a sheet; Unreadable for the first thing that no side may have."""
    if not ID.fullmatch(shape.id):
        raise Unreadable(
            "Die id „%(id)s“ geht nicht: 1 bis 16 Buchstaben a–z, Ziffern oder Striche.",
            id=shape.id[:40],
            where=f"{where}.id",
        )
    board = Board(shape.id, tuple(map(COLOURS.index, shape.ring)), tuple(shape.numbers))
    refuse(printed_faults(board), "TC-A4", where=where)
    return board


def _looks(board: Board) -> tuple[object, object]:
    """By name or by what is printed: either makes two sides the same."""
    return board.id, (board.ring, board.numbers)


def _check_different(sheets: Sequence[tuple[Board, Board]]) -> None:
    seen: dict[object, str] = {}
    for letter, sides in zip(LETTERS, sheets, strict=False):
        for look in (look for board in sides for look in _looks(board)):
            other = seen.setdefault(look, letter)
            if other != letter:
                raise Unreadable(
                    "Die Plätze %(one)s und %(other)s haben dasselbe Blatt; bei „all_different“ bekommt "
                    "jeder ein anderes.",
                    one=other,
                    other=letter,
                    rule="TC-A15",
                    where=f"material.sheets.{letter}",
                )


def _check_same(sheets: Sequence[tuple[Board, Board]]) -> None:
    for letter, sides in zip(LETTERS, sheets, strict=False):
        if sides != sheets[0]:
            raise Unreadable(
                "Die Plätze %(one)s und %(other)s haben verschiedene Blätter; bei „all_same“ bekommen alle "
                "das gleiche.",
                one=LETTERS[0],
                other=letter,
                rule="TC-A15",
                where=f"material.sheets.{letter}",
            )

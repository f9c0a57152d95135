"""What picture tests need: states that are set up by hand, and words to put into pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from tests.games.wuerfelland.boards import whole
from wuerfelwerk.engine.masks import WORD_BITS
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.board import Board, reading_order

NAMES = ("Rot", "Gelb", "Grün", "Blau", "Orange", "Grau")
HOW = {"free": "", "inked": ", angekreuzt", "pencilled": ", Bleistift"}


class PlainWords:
    """German without a catalog."""

    def title(self, material: Any, state: Any, seat: int) -> str:
        return f"Blatt von Platz {'ABCD'[seat]} & Co."

    def row(self, number: int, fields: Sequence[str]) -> str:
        return f"Reihe {number}: {'; '.join(fields)}."

    def field(self, colour: int, treasure: bool, how: str) -> str:
        return NAMES[colour] + (", Schatz" if treasure else "") + HOW[how]

    def rock(self) -> str:
        return "Fels"

    def start(self) -> str:
        return "Start"

    def die(self, colour: int) -> str:
        return NAMES[colour]

    def shelf(self, kind: str, seat: int | None) -> str:
        return f"{kind} {seat}"

    def count(self, colour: int, number: int) -> str:
        return f"{number} {NAMES[colour]}"


def table(board: Board | None = None, seats: int = 2) -> tuple[Any, Any]:
    """Material and a state in which all sides are chosen and nothing is marked."""
    one = board or whole()
    material = rules.lay_out_boards({}, [[one, one]] * seats)
    state = np.zeros(1, rules.STATE)[0]
    rules.start(material, state)
    state.active = 0
    for seat in range(seats):
        state.sheets[seat].side = 0
    return material, state


def ink(state: Any, seat: int, fields: Iterable[int]) -> None:
    """Marks fields, as a picture sees it."""
    for field in fields:
        state.sheets[seat].marks[field // WORD_BITS] |= 1 << (field % WORD_BITS)


def grown(board: Board, count: int) -> list[int]:
    """Field ids of the ``count`` fields nearest to the start, a set that hangs together."""
    number = {at: field for field, at in enumerate(board.fields())}

    def steps(at: tuple[int, int]) -> int:
        return max(abs(at[0]), abs(at[1]), abs(at[0] + at[1]))

    return [number[at] for at in sorted(number, key=lambda at: (steps(at), reading_order(at)))[:count]]


def throw(state: Any, faces: str) -> None:
    """Dice that lie there, ``throw(state, "R R G")``."""
    for code, letter in enumerate("RYGBOX"):
        state.shown[code] = faces.split().count(letter)

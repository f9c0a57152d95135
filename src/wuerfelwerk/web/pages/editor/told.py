"""What a page tells about a sketch: sentences, numbers that lie on the board, the picture, the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from markupsafe import Markup

from wuerfelwerk.games.sketches import DONE, LACKING, WRONG, Check, Paper, Sketch, Sketching, write_file
from wuerfelwerk.hall import Refusal
from wuerfelwerk.web.entrance import language

MOST_PINS = 9  # numbers on the board: with more nobody finds anything
PIN_ABOVE = 0.6  # of the size of a field


@dataclass(frozen=True)
class Said:
    """A check, with the number that stands before it and on the board; 0 for none."""

    check: Check
    number: int = 0


@dataclass(frozen=True)
class Told:
    sketch: Sketch
    checks: tuple[Said, ...]
    painted: int
    all: int
    picture: Markup
    marks: Markup
    file: str  # '' as long as there is none

    def of(self, kind: str) -> int:
        return sum(said.check.kind == kind for said in self.checks)

    @property
    def wrong(self) -> int:
        return self.of(WRONG)

    @property
    def lacking(self) -> int:
        return self.of(LACKING)

    @property
    def blank(self) -> int:
        return self.all - self.painted

    @property
    def first(self) -> Said | None:
        """What is to be mended first."""
        return next((said for said in self.checks if said.check.kind != DONE), None)

    @property
    def is_good(self) -> bool:
        return self.first is None


def told_of(game: Any, room: Sketching, sketch: Sketch, name: str) -> Told:
    """Whatever can be said of a sketch in a language."""
    said, number = [], 0
    for check in room.checks(language.of_game(game, name), sketch.letters):
        pinned = check.kind == WRONG and bool(check.places) and number < MOST_PINS
        number += pinned
        said.append(Said(check, number if pinned else 0))
    paper = room.PAPER
    board = [letter for letter in sketch.letters if letter not in paper.outside]
    return Told(
        sketch,
        tuple(said),
        sum(letter not in paper.blanks for letter in board),
        len(board),
        Markup(room.picture(sketch.letters)),
        Markup("".join(_mark(room, one) for one in said if one.number)),
        _file(game, room, sketch),
    )


def _file(game: Any, room: Sketching, sketch: Sketch) -> str:
    try:
        return write_file(game, room, sketch)
    except Refusal:  # not whole yet: what is missing stands among the checks
        return ""


def _mark(room: Sketching, said: Said) -> str:
    """A dashed line round the places of a fault, and its number above the first of them."""
    places = said.check.places
    x, y = room.PAPER.spots[places[0]]
    y -= PIN_ABOVE * room.PAPER.size
    data = room.round_places(places)
    lines = f'<path class="wrong-halo" d="{data}"/><path class="wrong-line" d="{data}"/>'
    pin = f'<circle class="pin" cx="{x:.1f}" cy="{y:.1f}" r="11.5"/>'
    return f'{lines}{pin}<text class="pin-number" x="{x:.1f}" y="{y + 5.8:.1f}">{said.number}</text>'


# ---- the paper ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    number: int
    x: float
    y: float


def rows_of(paper: Paper) -> list[list[Place]]:
    """The places row by row."""
    places = [Place(number, round(x, 2), round(y, 2)) for number, (x, y) in enumerate(paper.spots)]
    return [list(row) for _, row in groupby(places, key=lambda place: place.y)]


def drawn(room: Sketching) -> dict[str, Markup]:
    """What each letter looks like, for what was painted a moment ago."""
    letters: Sequence[str] = sorted(set("".join(room.PAPER.letters)))
    return {letter: Markup(room.tile(letter)) for letter in letters}

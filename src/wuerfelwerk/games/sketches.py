"""Boards that somebody draws in a page: what the room ``sketching`` of a game says, if it has one.

A sketch is a board that need not be whole: one letter for every place of a paper on which boards are drawn,
and the name the board is to have. Its letters are the game's own; some of them stand for a field still to be
painted, others for a place that is no part of the board. As a text (in a link, in what a page sends) it is
its letters, a point and the name.

    text ──► read_sketch ──► letters ──► checks, picture        for whoever draws
                                └──────► board_of ──► the game's own board, file and validator
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Protocol, cast

from wuerfelwerk.draw.svg import Point
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.recorded.json_text import read as read_json
from wuerfelwerk.games.telling import Translator

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,15}", re.ASCII)
KEPT = Path("data", "balance.json")  # in the folder of a game
GALLERY = Path("data", "gallery.json")
LONGEST = 600  # characters of a sketch as a text

WRONG, LACKING, DONE = "wrong", "lacking", "done"


@dataclass(frozen=True)
class Brush:
    """What one paints with. ``key`` is what is typed for it, one letter or digit.

    ``makes``: what each letter becomes under it. ``back``: the other way, for a stroke that begins on what it
    has made already. ``counts``: the letters of which a page says how many there are.
    """

    key: str
    name: str
    sign: str  # SVG in a box of 34 × 34
    makes: Mapping[str, str]
    back: Mapping[str, str] = field(default_factory=dict)
    counts: str = ""
    look: str = ""  # classes
    once: bool = False  # painted elsewhere, it is gone where it was
    is_tool: bool = False  # no colour and no number: in a row of its own


@dataclass(frozen=True)
class Paper:
    """What is drawn on: a picture with places in the order of letters, from the top, in rows from left."""

    look: str
    box: tuple[float, float, float, float]  # left, top, width, height
    spots: tuple[Point, ...]
    size: float  # of a hexagon, from its middle to a corner
    letters: tuple[str, ...]  # what may lie on each place
    blanks: str  # letters of fields still to be painted
    outside: str = ""  # letters of places that are no part of the board


@dataclass(frozen=True)
class Check:
    """One demand on a board and how it is met. ``places``: where it is not, the first for the number."""

    kind: str  # WRONG, LACKING or DONE
    sentence: str
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Beginning:
    """A sketch to begin with. ``blank``: nothing is painted yet."""

    name: str
    letters: str
    blank: bool = False


@dataclass(frozen=True)
class Sketch:
    letters: str
    id: str

    @property
    def text(self) -> str:
        return f"{self.letters}.{self.id}"


@dataclass(frozen=True)
class Balance:
    """What the boards that come with a game are worth to a bot that plays alone: turns or points.

    Kept in the game's ``data/balance.json``, as ``boards balance`` measures them.
    """

    bot: str
    games: int
    means: Mapping[str, float]  # by the id of a board

    @property
    def mean(self) -> float:
        return sum(self.means.values()) / len(self.means)

    @property
    def band(self) -> tuple[float, float]:
        return min(self.means.values()), max(self.means.values())


def balance_of(game: Game) -> Balance:
    """What is kept of a game's boards."""
    return _kept_in(game.folder / KEPT)


def has_balance(game: Game) -> bool:
    return (game.folder / KEPT).exists()


@cache
def _kept_in(file: Path) -> Balance:
    data = read_json(file.read_text("utf-8"))
    return Balance(data["bot"], data["games"], data["means"])


@dataclass(frozen=True)
class Shown:
    """A board of the gallery: found by ``boards make --count``, with what was measured of it."""

    sketch: Sketch
    games: int
    mean: float
    half: float  # percent of the goal, to each side
    away: float  # percent


def gallery_of(game: Game) -> tuple[Shown, ...]:
    """The boards of ``data/gallery.json``; none where there is no such file."""
    file = game.folder / GALLERY
    return _shown_in(file) if file.exists() else ()


@cache
def _shown_in(file: Path) -> tuple[Shown, ...]:
    rows = read_json(file.read_text("utf-8"))["boards"]
    return tuple(Shown(Sketch(letters, id), *measured) for letters, id, *measured in rows)


class Sketching(Protocol):
    """The functions of the room ``sketching``."""

    PAPER: Paper

    def brushes(self, tr: Translator) -> list[Brush]: ...
    def beginnings(self, tr: Translator) -> list[Beginning]:
        """The first is what a page begins with."""

    def said(self, tr: Translator, letter: str) -> str:
        """What lies on a place, in a word or two."""

    def tile(self, letter: str) -> str:
        """One place with what lies on it, its middle at 0, 0: shown until the picture is drawn anew."""

    def picture(self, letters: str) -> str:
        """Everything that is painted, as it will be printed, and what is still blank."""

    def stamp(self, letters: str) -> str:
        """A whole board small, as an SVG of its own."""

    def round_places(self, places: Sequence[int]) -> str:
        """The outline of some places, as the data of a path."""

    def checks(self, tr: Translator, letters: str) -> list[Check]:
        """What is wrong, what is lacking and what is done. It is a good board if all is done."""

    def worth(self, tr: Translator, mean: str) -> str:
        """A mean that was measured, with what it counts: '20,3 Züge'."""

    def board_of(self, letters: str, id: str) -> Any:
        """The board of the game; Unreadable where nobody can tell. Its validator has not been asked."""

    def letters_of(self, board: Any) -> str:
        """The sketch of a board; Unreadable where it does not fit on the paper."""


def sketching_of(game: Game) -> Sketching | None:
    """How boards of a game are drawn; None where it does not say."""
    return cast(Sketching, game.part("sketching")) if game.has("sketching") else None


def read_sketch(room: Sketching, text: str) -> Sketch:
    """The sketch of a text. Raises Unreadable: whatever comes from a browser is read here first."""
    if len(text) > LONGEST:
        raise Unreadable(
            "Der Plan hat %(size)d Zeichen, mehr als %(most)d braucht keiner.", size=len(text), most=LONGEST
        )
    letters, _, id = text.partition(".")
    places = len(room.PAPER.spots)
    if len(letters) != places:
        raise Unreadable(
            "Felder des Plans: %(count)d, hier: %(right)d. Vielleicht fehlt ein Stück vom Link, "
            "oder er ist für ein anderes Spiel.",
            count=len(letters),
            right=places,
        )
    for place, (letter, known) in enumerate(zip(letters, room.PAPER.letters, strict=True), 1):
        if letter not in known:
            raise Unreadable(
                "Feld %(place)d: „%(letter)s“ gibt es auf diesem Plan nicht.",
                place=place,
                letter=letter if letter.isprintable() else f"U+{ord(letter):04X}",
            )
    if not NAME.fullmatch(id):
        raise Unreadable(
            "Der Name „%(id)s“ geht nicht: 1 bis 16 Buchstaben a–z, Ziffern oder Striche.",
            id="".join(one for one in id[:40] if one.isprintable()),
        )
    return Sketch(letters, id)


def read_file(game: Game, room: Sketching, text: str) -> Sketch:
    """The sketch of a board file, whether or not it is a good board. Raises Unreadable."""
    board = game.part("board").parse_board(text)
    return Sketch(room.letters_of(board), board.id)


def write_file(game: Game, room: Sketching, sketch: Sketch) -> str:
    """The board file of a sketch; Unreadable where it is none yet."""
    written: str = game.part("board").write_board(room.board_of(sketch.letters, sketch.id))
    return written


def good_file(game: Game, room: Sketching, text: str) -> str:
    """The board file of a sketch that was sent; Unreadable unless it is a good board."""
    file = write_file(game, room, read_sketch(room, text))
    game.part("board").read_board(file)
    return file

"""What the words speak of: names of pictures and fields, what a move could hit."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.usual.colours import Colours
from wuerfelwerk.games.wuerfelmeister import codes, ground
from wuerfelwerk.games.wuerfelmeister.board import FIELDS, NAMES
from wuerfelwerk.games.wuerfelmeister.die import TIPPED, TOP
from wuerfelwerk.games.wuerfelmeister.material import SKINS
from wuerfelwerk.games.wuerfelmeister.words.remembering import figures, figures_and_dice, remembered

COLOURS = Colours(("red", "blue", "green", "yellow", "orange", "purple"), lilac=True)


def pictures(tr: Translator, skin: int) -> Sequence[str]:
    """The pictures 1 … 6 as they are named with an article before them."""
    if SKINS[skin] == "poker":
        return [tr("9"), tr("10"), tr("Bube"), tr("Dame"), tr("König"), tr("Ass")]
    if SKINS[skin] == "colours":
        return COLOURS.names(tr)
    return [str(pips) for pips in range(1, 7)]


def picture(tr: Translator, material: Any, number: int) -> str:
    return pictures(tr, int(material.skin))[number - 1]


def directions(tr: Translator) -> list[str]:
    """North, east, south, west, as a person at the board says it."""
    return [tr("nach oben"), tr("nach rechts"), tr("nach unten"), tr("nach links")]


def value(material: Any, number: int) -> int:
    return int(material.values[number - 1]) if material.master else 1


def on(words: Any) -> frozenset[int]:
    """The fields of a pair of words, one for each colour."""
    return frozenset(32 * c + bit for c in (0, 1) for bit in range(32) if int(words[c]) >> bit & 1)


@remembered(figures)
def reached(material: Any, state: Any, seat: int, steps: int) -> frozenset[int]:
    return on([ground.reached(material, state, seat, steps, colour) for colour in (0, 1)])


def hits(material: Any, state: Any, seat: int, steps: int) -> frozenset[int]:
    """Reached fields where the wanted picture lies or a figure can be captured."""
    return reached(material, state, seat, steps) & _targets(material, state, seat)


@remembered(figures_and_dice)
def _targets(material: Any, state: Any, seat: int) -> frozenset[int]:
    """Fields a seat would hit, if it got there."""
    board = [int(word) for word in material.board]
    return on([ground.hits(material, state, seat, board[colour], colour) for colour in (0, 1)])


def figure_on(material: Any, state: Any, field: int, without: int = -1) -> int:
    """The seat whose figure stands on a field, or -1."""
    seats = (s for s in range(int(material.seats)) if s != without and state.figures[s].at == field)
    return next(seats, -1)


def captures(material: Any, state: Any, seat: int, fields: AbstractSet[int]) -> set[int]:
    return {field for field in fields if figure_on(material, state, field, seat) >= 0}


def empty(material: Any, state: Any, fields: AbstractSet[int]) -> set[int]:
    return {f for f in fields if not state.dice[f] and figure_on(material, state, f) < 0}


@remembered(figures_and_dice)
def rolls_that_hit(material: Any, state: Any, seat: int) -> frozenset[int]:
    """Pips with which the figure reaches the wanted picture or a figure, as things lie now."""
    if state.left == 0:
        return frozenset(n for n in range(1, 7) if ground.reaches_coin(material, state, seat, n))
    targets = _targets(material, state, seat)
    return frozenset(n for n in range(1, 7) if reached(material, state, seat, n) & targets)


def home_points(material: Any) -> int:
    return int(codes.HOME_POINTS_MASTER if material.master else codes.HOME_POINTS)


def claimed(material: Any, state: Any, seat: int) -> int:
    """The field of the die a seat has reached, or -1."""
    at = int(state.figures[seat].at)
    return at if at >= 0 and state.dice[at] else -1


def name(field: int) -> str:
    return NAMES[field]


def place_of(tr: Translator, state: Any, seat: int) -> str:
    """Where a figure stands."""
    at = int(state.figures[seat].at)
    return tr("bei der Münze") if at == codes.COIN else tr("auf %(field)s", field=name(at))


def top(state: Any, field: int) -> int:
    return int(TOP[state.dice[field]])


def tip_of(material: Any, state: Any, action: int) -> tuple[int, int, int, int]:
    """Field, direction, target and the picture that comes up."""
    field, direction = divmod(action - codes.TIPS, 4)
    way = int(TIPPED[state.dice[field], direction])
    return field, direction, int(material.next[field, direction]), int(TOP[way])


def all_dice(state: Any) -> list[int]:
    return [field for field in range(FIELDS) if state.dice[field]]

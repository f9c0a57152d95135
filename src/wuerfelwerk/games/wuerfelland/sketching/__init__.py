"""Würfelland boards drawn in a page: a paper of 13 rows with 12 places each, every second one shifted.

Letters of a sketch: r y g b o x colours, capitals with a treasure, k a rock, s the start, ``_`` still to be
painted, ``-`` no part of the board. What is wrong with a board says ``board.faults`` and nobody else; here it
is told in colours instead of letters, and what has merely not been painted yet is not called wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from wuerfelwerk.draw import gem, icon, mark, symbol
from wuerfelwerk.draw.frame import stamp as small
from wuerfelwerk.draw.hexes import Hex, bounds, centre, outline
from wuerfelwerk.draw.hexes import tile as hexagon
from wuerfelwerk.draw.svg import attributes, circle, path, rect
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.games.sketches import Beginning, Brush, Check, Paper
from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.wuerfelland.board import COLOUR_NAMES, COLOURS, TABLETS, Board, load_boards
from wuerfelwerk.games.wuerfelland.picture.ground import HEX, blot, painted, rock, signs, start, treasure
from wuerfelwerk.games.wuerfelland.shapes import SHAPES
from wuerfelwerk.games.wuerfelland.sketching import checking
from wuerfelwerk.games.wuerfelland.sketching.paper import HEXES, NOWHERE, PLACES, ROWS, WIDTH
from wuerfelwerk.games.wuerfelland.words.reading import colours

ROCK, START, BLANK, OUTSIDE = "k", "s", "_", "-"
SMALL = COLOURS.lower()
LETTERS = SMALL + COLOURS + ROCK + START + BLANK + OUTSIDE
MARGIN = 3
ORDER = ("red", "orange", "yellow", "green", "blue", "grey")  # of the pots, as of the dice


def _box() -> tuple[float, float, float, float]:
    left, top, right, bottom = bounds(HEXES, HEX)
    return left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN


PAPER = Paper(
    "land", _box(), tuple(centre(at, HEX) for at in HEXES), HEX, (LETTERS,) * PLACES, BLANK, OUTSIDE
)


# ---- brushes ------------------------------------------------------------------------------------


def brushes(tr: Translator) -> list[Brush]:
    """Six colours, then treasure, rock, start and rubbing out."""
    names = colours.names(tr)
    pots = [_pot(COLOUR_NAMES.index(colour), names[COLOUR_NAMES.index(colour)]) for colour in ORDER]
    treasures = dict(zip(SMALL, COLOURS, strict=True))
    paint = SMALL + COLOURS + ROCK + START
    return [
        *pots,
        Brush(
            "t",
            tr("Schatz"),
            circle(17, 17, 16, ' class="coin"') + gem(17, 17, 22),
            treasures,
            {big: small for small, big in treasures.items()},
            COLOURS,
            is_tool=True,
        ),
        Brush(
            "k",
            tr("Fels"),
            f'<g transform="translate(17 17) scale(.8)">{rock(0, 0, 1)}</g>',
            dict.fromkeys(SMALL + COLOURS + START + BLANK + OUTSIDE, ROCK),
            counts=ROCK,
            is_tool=True,
        ),
        Brush(
            "s",
            tr("Start"),
            hexagon(17, 17, 16, "start") + mark(17, 17, 17, 1),
            dict.fromkeys(SMALL + COLOURS + ROCK + BLANK + OUTSIDE, START),
            counts=START,
            once=True,
            is_tool=True,
        ),
        Brush(
            "e",
            tr("Radieren"),
            f'<g transform="translate(5 5)">{icon("eraser")}</g>',
            dict.fromkeys(paint, BLANK),
            {BLANK: OUTSIDE},
            is_tool=True,
        ),
    ]


def _pot(code: int, name: str) -> Brush:
    """Paint of one colour; a treasure that lies there stays."""
    small, big = SMALL[code], COLOURS[code]
    makes = dict.fromkeys(SMALL + ROCK + START + BLANK + OUTSIDE, small) | dict.fromkeys(COLOURS, big)
    del makes[small], makes[big]
    colour = COLOUR_NAMES[code]
    sign = rect(1, 1, 32, 32, 9, ' class="swatch"') + symbol(colour, 17, 17, 21)
    return Brush(small, name, sign, makes, counts=small + big, look=colour)


def said(tr: Translator, letter: str) -> str:
    if letter.upper() in COLOURS:
        name = colours.names(tr)[COLOURS.index(letter.upper())]
        return tr("%(colour)s mit Schatz", colour=name) if letter.isupper() else name
    return {ROCK: tr("Fels"), START: tr("Start"), BLANK: tr("leer"), OUTSIDE: tr("nichts")}[letter]


def worth(tr: Translator, mean: str) -> str:
    return tr("%(mean)s Züge", mean=mean)


# ---- from board to sketch and back --------------------------------------------------------------


def beginnings(tr: Translator) -> list[Beginning]:
    """Empty outlines, then the boards that are dealt."""
    outlines = {
        "hexagon": tr("Sechseck"),
        "butterfly": tr("Schmetterling"),
        "heart": tr("Herz"),
        "lake": tr("See"),
        "clover": tr("Kleeblatt"),
        "bean": tr("Bohne"),
        "drop": tr("Tropfen"),
        "mushroom": tr("Pilz"),
        "gem": tr("Edelstein"),
    }
    empty = [Beginning(outlines[shape], _outline(drawn), blank=True) for shape, drawn in SHAPES.items()]
    dealt = chain.from_iterable(TABLETS)
    return [*empty, *(Beginning(id, letters_of(load_boards()[id])) for id in dealt)]


def _outline(drawing: str) -> str:
    rows = drawing.strip("\n").split("\n")
    return _laid(
        {(r, c): BLANK for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == "o"}
    )


def letters_of(board: Board) -> str:
    letters = {board.start: START} | dict.fromkeys(board.blocked, ROCK)
    for at, code in board.colours.items():
        letters[at] = COLOURS[code] if at in board.treasures else SMALL[code]
    return _laid({(r, 2 * q + r): letter for (q, r), letter in letters.items()})


def _laid(drawn: dict[tuple[int, int], str]) -> str:
    """Letters by row and half place, in the middle of the paper. Unreadable if they do not fit."""
    top, bottom = min(r for r, _ in drawn), max(r for r, _ in drawn)
    left, right = min(c for _, c in drawn), max(c for _, c in drawn)
    down = (ROWS - 1 - bottom - top) // 2
    aside = (2 * WIDTH - 1 - right - left) // 2
    row, column = next(iter(drawn))
    shift = (row + down + column + aside) % 2  # places of the paper lie where row and half place are even
    for by in (aside + shift, aside - shift):
        found = {(r + down) * WIDTH + (c + by) // 2: letter for (r, c), letter in drawn.items()}
        if bottom - top < ROWS and left + by >= 0 and right + by < 2 * WIDTH:
            return "".join(found.get(place, OUTSIDE) for place in range(PLACES))
    raise Unreadable(
        "Der Plan ist größer als das Blatt zum Malen. Reihen: %(tall)d, höchstens %(rows)d gehen darauf. "
        "Felder in der Breite: %(wide)d, höchstens %(fields)d. Spielen kannst du trotzdem auf ihm: Wähl die "
        "Datei auf der Startseite unter „Tisch einrichten“.",
        tall=bottom - top + 1,
        wide=(right - left) // 2 + 1 + (right - left) % 2,
        rows=ROWS,
        fields=WIDTH,
    )


def board_of(letters: str, id: str) -> Board:
    if START not in letters:
        raise Unreadable("Der Plan hat noch keinen Start.")
    count = letters.count(START)
    if count > 1:
        raise Unreadable("Starts: %(count)d, genau einer gehört dazu.", count=count)
    return _board(letters, id)


def _board(letters: str, id: str = "") -> Board:
    """With its start where it is drawn; NOWHERE if it is not."""
    colours: dict[Hex, int] = {}
    treasures, blocked, begin = set(), set(), NOWHERE
    for at, letter in zip(HEXES, letters, strict=True):
        if letter == ROCK:
            blocked.add(at)
        elif letter == START:
            begin = at
        elif letter.upper() in COLOURS:
            colours[at] = COLOURS.index(letter.upper())
            if letter.isupper():
                treasures.add(at)
    return Board(id, begin, colours, frozenset(treasures), frozenset(blocked))


def checks(tr: Translator, letters: str) -> list[Check]:
    return checking.checks(tr, _board(letters), _where(letters, BLANK), _where(letters, START))


def _where(letters: str, letter: str) -> list[Hex]:
    return [at for at, one in zip(HEXES, letters, strict=True) if one == letter]


# ---- pictures -----------------------------------------------------------------------------------


def tile(letter: str) -> str:
    if letter == OUTSIDE:
        return hexagon(0, 0, HEX - 1, "bare") + circle(0, 0, 1.6, ' class="spot"')
    if letter == BLANK:
        return hexagon(0, 0, HEX - 1, "bare") + hexagon(0, 0, HEX - 2.4, "blank")
    if letter == ROCK:
        return hexagon(0, 0, HEX, "bare") + rock(0, 0, 1)
    if letter == START:
        return hexagon(0, 0, HEX, "bare") + start(0, 0)
    colour = COLOUR_NAMES[COLOURS.index(letter.upper())]
    sign = treasure(colour, 0, 0) if letter.isupper() else symbol(colour, 0, 0, 14.5)
    return f'<g class="{colour}">{hexagon(0, 0, HEX - 1, f"area {colour}")}{sign}</g>'


def picture(letters: str) -> str:
    board = _board(letters)
    spots = "".join(circle(*centre(at, HEX), 1.6, ' class="spot"') for at in _where(letters, OUTSIDE))
    blanks = "".join(hexagon(*centre(at, HEX), HEX - 2.4, "blank") for at in _where(letters, BLANK))
    starts = "".join(start(*centre(at, HEX)) for at in _where(letters, START))
    return spots + blanks + painted(board) + starts + signs(board)


def stamp(letters: str) -> str:
    board = _board(letters)
    parts = []
    for code, colour in enumerate(COLOUR_NAMES):
        areas = [area for area in board.areas() if board.colours[min(area)] == code]
        data = "".join(blot(area, 1) for area in areas)
        parts.append(path(data, attributes({"class": f"done {colour}"})))
    rocks = "".join(blot({at}, 1) for at in sorted(board.blocked))
    parts.append(path(rocks, ' class="rock"') + hexagon(*centre(board.start, HEX), HEX - 3, "start"))
    coins = [circle(*centre(at, HEX), 9, ' class="t got"') for at in sorted(board.treasures)]
    left, top, right, bottom = bounds(board.places.keys(), HEX)
    return small("mini land", (left, top, right - left, bottom - top), "".join([*parts, *coins]))


def round_places(places: Sequence[int]) -> str:
    return outline({HEXES[place] for place in places}, HEX, 2.6)

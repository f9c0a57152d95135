"""Würfelland in pictures: a sheet with its info bar, its stamp-size twin, and the dice beside it.

Data in, SVG text out. Which fields may be chosen comes in as data; nothing here knows a rule.

A sheet is one SVG of fixed layers, which are there even when they are empty. Ids are made of a
prefix and a number, so that a page can show several sheets and update each in place:

    P-land   areas, rocks, start        P-hints   dashed outlines      P-l7   an area
    P-signs  symbols, treasures         P-hits    room for fingers     P-h37  of a field
    P-marks  marks in ink     P-m37     P-fields  what may be chosen   P-f37  a field
    P-pencil the draft        P-d37     P-bar     the info bar

Only where there are any: P-last, rings round the marks that are new to the viewer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from wuerfelwerk.draw import (
    Choice,
    Shelf,
    View,
    asks,
    button,
    die,
    gem,
    handle,
    mark,
    offered,
    pencil,
    rings,
    symbol,
)
from wuerfelwerk.draw.frame import Sheet, layered, stamp
from wuerfelwerk.draw.hexes import centre, hexagon, outline, tile
from wuerfelwerk.draw.svg import Point, attributes, circle, num, path, rect
from wuerfelwerk.engine.masks import listed
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.board import COLOUR_NAMES, TREASURES_PER_COLOUR, Board, around, load_boards
from wuerfelwerk.games.wuerfelland.picture.ground import HEX, Ground, blot, ground_of, land, signs
from wuerfelwerk.games.wuerfelland.picture.spots import all_places, last_marks

if TYPE_CHECKING:
    from wuerfelwerk.games.wuerfelland.words.seen import PictureWords as Words

BAR_WIDTH, BAR_HEIGHT, BAR_GAP = 388, 36, 8
ART = (176, 104)  # width and height of the sign of the game
ART_AREAS = 2  # areas marked on it
SMALLEST = (330, 360)  # pixels, the room for a sheet on the smallest phone
FINGER = 44  # pixels a finger needs
MOST_KEPT = 1024  # sheets of which parts are remembered: what one seat does leaves the others as they are

SIGNS = COLOUR_NAMES

Choices = Mapping[int, Choice]


def ground_at(material: Any, state: Any, seat: int) -> Ground:
    """The board a seat plays on: its chosen side, the front before the choice."""
    return ground_of(material.boards[seat, max(int(state.sheets[seat].side), 0)])


# ---- the sheet ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Paper:
    """What is to be drawn on a board: the fields in ink and in pencil, under the ids of one prefix."""

    ground: Ground
    name: str
    inked: frozenset[int]
    drafted: frozenset[int]


def drawn(material: Any, state: Any, seat: int, view: View) -> Sheet:
    """The whole sheet of a seat with its info bar.

    ``pencilled``: fields chosen, not committed (marked in ``state`` or not). ``hints``: fields
    whose areas are in question.
    """
    ground = ground_at(material, state, seat)
    drafted, words = frozenset(view.pencilled), view.words
    inked = frozenset(listed(state.sheets[seat].marks)) - drafted
    paper = Paper(ground, view.name, inked, drafted)
    offers = {id: choice for id, choice in view.offers.items() if id < len(ground.fields)}
    layers = _layers(paper, offers, set(view.hints or ()))
    left, top, _, _ = ground.box
    return Sheet(
        "land",
        (left, top, *_size(paper)),
        layers + last_marks(ground, view.name, inked, seat, view.recent),
        (words.title(material, state, seat), _rows(paper, words)) if words else (),
        all_places(ground) if view.choices is not None else {},
    )


def _size(paper: Paper) -> tuple[float, float]:
    """Width and height of the whole picture; the bar is as wide as the board."""
    _, _, width, height = paper.ground.box
    return width, height + BAR_GAP + BAR_HEIGHT * width / BAR_WIDTH


def _layers(paper: Paper, offers: Choices, hinted: Collection[int]) -> str:
    """All layers, in the order they lie on each other."""
    left, top, width, height = paper.ground.box
    layers = (
        ("land", paper.ground.land),
        ("signs", paper.ground.signs),
        ("marks", _marks(paper)),
        ("pencil", _pencil(paper)),
        ("hints", _hints(paper, hinted)),
        ("hits", _hits(paper, offers)),
        ("fields", _fields(paper, offers)),
    )
    body = layered(paper.name, layers)
    place = f"translate({num(left, 1)} {num(top + height + BAR_GAP, 1)}) scale({num(width / BAR_WIDTH, 3)})"
    return f'{body}<g id="{paper.name}-bar" class="bar" transform="{place}">{_bar(paper)}</g>'


@lru_cache(maxsize=MOST_KEPT)
def _marks(paper: Paper) -> str:
    return "".join(
        mark(*paper.ground.spot(field), 25, field, id=f"{paper.name}-m{field}")
        for field in sorted(paper.inked)
    )


def _pencil(paper: Paper) -> str:
    parts = []
    for field in sorted(paper.drafted):
        x, y = paper.ground.spot(field)
        both = tile(x, y, HEX - 3.4, "drafted") + pencil(x, y, 26)
        parts.append(f'<g id="{paper.name}-d{field}">{both}</g>')
    return "".join(parts)


def _hints(paper: Paper, hinted: Collection[int]) -> str:
    at_hints = {paper.ground.fields[field] for field in hinted}
    parts = []
    for number, area in enumerate(paper.ground.areas):
        if area & at_hints:
            data = outline(area, HEX, 2.6)
            both = path(data, ' class="lift a"') + path(data, ' class="lift b"')
            parts.append(f'<g id="{paper.name}-l{number}">{both}</g>')
    return "".join(parts)


def _hits(paper: Paper, offers: Choices) -> str:
    """A finger may miss a field by half its width; the fields themselves lie above and win."""
    radius = FINGER / 2 * max(one / room for one, room in zip(_size(paper), SMALLEST, strict=True))
    parts = []
    for field, choice in sorted(offers.items()):
        start = {"id": f"{paper.name}-h{field}", "class": "hit"} | handle(choice)
        parts.append(circle(*paper.ground.spot(field), radius, attributes(start)))
    return "".join(parts)


def _fields(paper: Paper, offers: Choices) -> str:
    parts = []
    for field, choice in sorted(offers.items()):
        data = hexagon(*paper.ground.spot(field), HEX - 3.6)
        drafted = field in paper.drafted
        parts.append(offered(choice, rings(data), f"{paper.name}-f{field}", chosen=drafted))
    return "".join(parts)


# ---- the info bar -------------------------------------------------------------------------------


@lru_cache(maxsize=MOST_KEPT)
def _bar(paper: Paper) -> str:
    """Left one colour that is complete, right two treasures of each colour."""
    complete = [code for code in range(len(COLOUR_NAMES)) if _is_complete(paper, code)]
    parts = [rect(1, 2, 58, 32, 8, ' class="slot"')]
    if complete:
        colour = COLOUR_NAMES[complete[0]]
        swatch = rect(6, 6, 24, 24, 6, ' class="swatch"')
        parts.append(f'<g class="{colour}">{swatch}{symbol(colour, 18, 18, 15)}</g>{mark(44, 18, 22, 2)}')
    else:
        parts.append(rect(6, 6, 24, 24, 6, ' class="empty"'))
    for code, colour in enumerate(COLOUR_NAMES):
        x = 68 + 53.6 * code
        slot = rect(x, 2, 50, 32, 8, ' class="slot full"' if code in complete else ' class="slot"')
        parts.append(f'<g class="{colour}">{slot}{_gems(paper, code, x)}</g>')
    return "".join(parts)


def _gems(paper: Paper, code: int, x: float) -> str:
    """The two treasures of a colour: found ones are full and marked."""
    treasures = paper.ground.treasures[code]
    found, pencilled = len(treasures & paper.inked), len(treasures & paper.drafted)
    parts = []
    for number in range(TREASURES_PER_COLOUR):
        middle, kind = x + 13.5 + 23 * number, "" if number < found else " open"
        parts.append(gem(middle, 18, 22, f"gem{kind}"))
        parts.append(symbol(COLOUR_NAMES[code], middle, 17, 11, f"sink{kind}"))
        if number < found:
            parts.append(mark(middle, 18, 21, number))
        elif number < found + pencilled:
            parts.append(pencil(middle, 18, 21))
    return "".join(parts)


def _is_complete(paper: Paper, code: int) -> bool:
    return paper.ground.coloured[code] <= paper.inked


# ---- the text twin ------------------------------------------------------------------------------


@lru_cache(maxsize=MOST_KEPT)
def _rows(paper: Paper, words: Words) -> str:
    """The sheet row by row."""
    board = paper.ground.board
    number = {at: field for field, at in enumerate(paper.ground.fields)}
    rows: dict[int, list[str]] = {}
    for at, (row, _) in board.places.items():
        if at in number:
            kinds = ((paper.inked, "inked"), (paper.drafted, "pencilled"))
            how = next((kind for fields, kind in kinds if number[at] in fields), "free")
            said = words.field(board.colours[at], at in board.treasures, how)
        else:
            said = words.start() if at == board.start else words.rock()
        rows.setdefault(row, []).append(said)
    return "\n".join(words.row(row, fields) for row, fields in sorted(rows.items()))


# ---- the stamp-size picture ---------------------------------------------------------------------


def drawn_from(material: Any, state: Any, seat: int) -> bytes:
    """The sheet as it is filled in, and nothing else."""
    return bytes(state.sheets[seat].tobytes())


def mini(material: Any, state: Any, seat: int) -> str:
    """The sheet at stamp size: marked fields in full colour, the others faint."""
    return _mini(ground_at(material, state, seat), frozenset(listed(state.sheets[seat].marks)))


@lru_cache(maxsize=MOST_KEPT)
def _mini(ground: Ground, marked: frozenset[int]) -> str:
    parts = [ground.faint]
    for colour in COLOUR_NAMES:
        done = {ground.fields[field] for field in marked if ground.colour(field) == colour}
        if done:
            parts.append(path(blot(done, 0.4), attributes({"class": f"done {colour}"})))
    parts.append(tile(*centre(ground.board.start, HEX), HEX - 3, "start"))
    for field in range(len(ground.fields)):
        if ground.is_treasure(field):
            x, y = ground.spot(field)
            parts.append(circle(round(x), round(y), 9, ' class="t got"' if field in marked else ' class="t"'))
    return stamp("mini land", map(round, ground.box), "".join(parts))


@cache
def art() -> str:
    """A cut of a sheet round the start, as a sign of the game."""
    board = load_boards()["1a"]
    x, y = centre(board.start, HEX)
    near = {at for at in board.places if _is_near(centre(at, HEX), (x, y))}
    colours = {at: code for at, code in board.colours.items() if at in near}
    cut = Board("cut", board.start, colours, board.treasures & near, board.blocked & near)
    marked = [area for area in board.areas() if area & set(around(board.start))][:ART_AREAS]
    marks = "".join(
        mark(*centre(at, HEX), 25, number)
        for number, at in enumerate(sorted(frozenset().union(*marked) & near))
    )
    wide, high = ART
    return stamp("art land", (x - wide / 2, y - high / 2, wide, high), land(cut) + signs(cut) + marks)


def _is_near(spot: Point, middle: Point) -> bool:
    """True inside the cut or less than a field outside of it."""
    far_x, far_y = abs(spot[0] - middle[0]), abs(spot[1] - middle[1])
    return far_x < ART[0] / 2 + 2 * HEX and far_y < ART[1] / 2 + 2 * HEX


# ---- the dice -----------------------------------------------------------------------------------


def shelves(material: Any, state: Any, seat: int | None, view: View) -> list[Shelf]:
    """The dice as they lie: set aside at the left, the others at the right."""
    phase, offers, words = state.phase, view.offers, view.words
    lying = [(code, int(state.shown[code])) for code in range(len(COLOUR_NAMES))]
    count = str(sum(number for _, number in lying))
    if phase == rules.COLOUR:
        return [Shelf(words.shelf("roll", seat), _dice(lying, offers, words), count, False)]
    if phase == rules.THROW_MARK:
        return [Shelf(words.shelf("throw", int(state.thrower)), _dice(lying, offers, words), count, False)]
    if phase not in (rules.DECIDE, rules.REROLL, rules.MARK):
        return []
    colour, aside, active = int(state.colour), int(state.aside), int(state.active)
    kept, free = "aside", "cup"
    if phase == rules.MARK:
        kept, free = ("own" if seat == active else "active"), "others"
    return [
        Shelf(
            words.shelf(kept, active), _dice([(colour, aside)], {}, words), words.count(colour, aside), True
        ),
        Shelf(words.shelf(free, active), _dice(lying, offers, words), count, False),
    ]


def _dice(lying: Sequence[tuple[int, int]], offers: Choices, words: Words) -> list[str]:
    """One picture a die. The first die of a colour carries its choice; the others only help to hit it."""
    limited = any(rules.COLOUR_ACTIONS + code in offers for code, _ in lying)
    dice = []
    for code, number in lying:
        choice = offers.get(rules.COLOUR_ACTIONS + code)
        cls = "" if choice is None else "chosen" if choice.draft else "choice"
        if limited and choice is None:
            cls = "cannot"
        for place in range(number):
            if choice is None:
                asked = asks(rules.COLOUR_ACTIONS + code)
                dice.append(die(COLOUR_NAMES[code], cls=cls, label=words.die(code), attrs=asked))
            elif place == 0:
                dice.append(die(COLOUR_NAMES[code], cls=cls, attrs=button(choice)))
            else:
                dice.append(die(COLOUR_NAMES[code], cls=cls, attrs=handle(choice)))
    return dice

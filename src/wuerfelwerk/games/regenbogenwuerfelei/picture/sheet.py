"""Regenbogenwürfelei in pictures: the pool with one seat's rack, the rack as a rainbow, the dice thrown.

Data in, SVG text out. What may be chosen comes in as data; nothing here knows a rule.

A sheet is one SVG of fixed layers, which are there even when they are empty:

    P-felt   the pool, the direction of play      P-own      the seat's function dice
    P-lying  dice and function dice in the pool   P-givers   racks of others, while dice may be asked for
    P-rack   a column for each colour   P-c0 … P-c5
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from wuerfelwerk.draw import COLOURS, Choice, Happened, Shelf, View, asks, die, offered, places, symbol
from wuerfelwerk.draw.frame import Box, Sheet, described, last, layered, stamp, twin
from wuerfelwerk.draw.svg import Point, num, path, rect, text
from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.material import FUNCTIONS
from wuerfelwerk.games.regenbogenwuerfelei.picture.pieces import (
    COLOUR_NAMES,
    NARROW_BAND,
    function_die,
    rainbow,
)
from wuerfelwerk.games.regenbogenwuerfelei.places import HELD, LYING, MIDDLE
from wuerfelwerk.games.regenbogenwuerfelei.words.names import counts, pool

if TYPE_CHECKING:
    from wuerfelwerk.games.regenbogenwuerfelei.words.seen import PictureWords as Words

WIDTH = 360
POOL_HEIGHT, LOW_POOL, GAP, RACK_HEIGHT = 184, 66, 10, 132
BESIDE, STEP, GIVER = 58, 58, 44  # the column of function dice, from one to the next; the row of a giver
COLUMN = WIDTH / 6
REACH = 34  # from the middle of a place
HEADING = 24  # room above, where a page puts its heading
# Dice of the pool: up to so many things, how wide each is, how many lie in a row.
SIZES = ((5, 54, 6), (6, 46, 6), (12, 40, 6), (18, 30, 6), (40, 24, 10))
LOW_SIZES = ((8, 40, 8), (24, 20, 12), (40, 14, 16))
ART = (176, 104)
SIGNS = COLOUR_NAMES
TONES = COLOURS  # a file keeps the rules of grey, too

Choices = Mapping[int, Choice]


# ---- the sheet ----------------------------------------------------------------------------------


def drawn(material: Any, state: Any, seat: int, view: View) -> Sheet:
    """The pool and, below it, the rack of a seat."""
    name, offers, words = view.name, view.offers, view.words
    low = any(codes.HILFE_KIND <= action % 8 < codes.SPECIAL_KIND for action in offers)
    rack_top = (LOW_POOL if low else POOL_HEIGHT) + GAP
    own = _own(state, seat, offers, words)
    givers = _givers(material, state, seat, offers, words, rack_top + RACK_HEIGHT)
    height = rack_top + RACK_HEIGHT + GIVER * givers.count('class="giver"')
    layers = (
        ("felt", _felt(state, words, low)),
        ("lying", _lying(material, state, offers, words, low)),
        ("rack", _rack(name, state, seat, offers, words, rack_top)),
        ("own", own),
        ("givers", givers),
    )
    body = layered(name, layers) + _last(name, state, view.recent, low)
    told = _places(state, seat, low, rack_top) if view.choices is not None else dict[str, str]()
    if words:
        said = twin(name, words.title(material, state, seat), words.rows(state, seat))
        told, body = told | described(name), said + body
    box = (0, -HEADING, WIDTH + (BESIDE if own else 0), height + HEADING)
    return Sheet("bow full", box, body, places=told)


def _words(kind: str, x: float, y: float, said: str, anchor: str = "middle") -> str:
    return f'<text class="{kind}" x="{num(x)}" y="{num(y)}" text-anchor="{anchor}">{text(said)}</text>'


def _felt(state: Any, words: Words | None, low: bool) -> str:
    """The cloth with two arrows in the direction of play. It is ``low``, and says nothing, while dice may
    be asked for: their rows need the room."""
    high, turned = LOW_POOL if low else POOL_HEIGHT, int(state.direction) < 0
    middle, reach = high / 2, high / 2 - (12 if low else 28)
    parts = [rect(0, 0, WIDTH, high, 24, ' class="felt"')]
    for x, inwards, upwards in ((12, 1, not turned), (WIDTH - 12, -1, turned)):
        start, end, bend = (num(x + inwards * by) for by in (14, 14, -6))
        top, bottom = num(middle - reach), num(middle + reach)
        above, below = num(middle - reach * 0.66), num(middle + reach * 0.66)
        track = f"M{start} {bottom} C{bend} {below} {bend} {above} {end} {top}"
        tip = f"M{num(x)} {num(middle - 6)} l7 11 l-14 0 Z"
        if not upwards:
            tip = f"M{num(x)} {num(middle + 6)} l7 -11 l-14 0 Z"
        parts += [path(track, ' class="track"'), path(tip, ' class="arrow"')]
    if words and not low:
        said = words.tr("gegen den Uhrzeigersinn") if turned else words.tr("im Uhrzeigersinn")
        parts.append(_words("note", WIDTH / 2, 22, said))
    return "".join(parts)


def _lying(material: Any, state: Any, offers: Choices, words: Words | None, low: bool) -> str:
    """Dice by value, highest first, then the function dice behind a fence."""
    dice, functions = _in_pool(state)
    size, spots = _laid(len(dice) + len(functions), low)
    parts = list[str]()
    for place, (x, y) in enumerate(spots):
        at = {"x": num(x), "y": num(y)}
        if place < len(dice):
            colour, value = dice[place]
            parts.append(die(COLOUR_NAMES[colour], "pips", value, size, attrs=at))
            continue
        number = functions[place - len(dice)]
        choice = offers.get(8 * number + codes.PICK_KIND)
        shown = function_die(FUNCTIONS[number], size, attrs=at)
        if place == len(dice) and dice and y == spots[place - 1][1]:
            parts.append(
                path(f"M{num(x - 3)} {num(y)} L{num(x - 3)} {num(y + size * 1.25)}", ' class="fence"')
            )
        parts.append(_offered(shown, choice, (x - 3, y - 3, size + 6, size * 1.25 + 6)) if choice else shown)
    if words and not low:
        parts.append(_words("note", WIDTH / 2, POOL_HEIGHT - 12, words.pool_note(state)))
    return "".join(parts)


def _in_pool(state: Any) -> tuple[tuple[tuple[int, int], ...], list[int]]:
    """The dice of the pool (colour, value), highest first, and its function dice."""
    return pool(state), [number for number in range(len(FUNCTIONS)) if state.where[number] == codes.IN_POOL]


@cache
def _laid(things: int, low: bool) -> tuple[int, list[Point]]:
    """How wide so many dice are in the pool, and the upper left corner of each."""
    sizes = LOW_SIZES if low else SIZES
    _most, size, per_row = next((one for one in sizes if things <= one[0]), sizes[-1])
    rows, middle = max(1, -(-things // per_row)), (LOW_POOL if low else POOL_HEIGHT) / 2
    step, high = size + 7, size * 1.25 + 4
    spots = []
    for place in range(things):
        row, column = divmod(place, per_row)
        many = min(per_row, things - row * per_row)
        x = WIDTH / 2 - many * step / 2 + column * step + 3
        spots.append((x, middle + 1 - rows * high / 2 + row * high))
    return size, spots


def _last(name: str, state: Any, recent: Sequence[Happened], low: bool) -> str:
    """A frame round the dice that were rolled since the viewer's last turn and stayed in the pool."""
    dice, functions = _in_pool(state)
    size, corners = _laid(len(dice) + len(functions), low)
    framed, parts = set[int](), []
    for done in recent:
        rolled = (int(done.before.colour), int(done.actions[0]) + 1)
        lying = [place for place, one in enumerate(dice) if one == rolled and place not in framed]
        if done.before.phase == codes.ROLL and lying:
            framed.add(lying[0])
            x, y = corners[lying[0]]
            parts.append(rect(x - 3, y - 3, size + 6, size * 1.25 + 6, 9, ' class="last"'))
    return last(name, "".join(parts))


def _places(state: Any, seat: int, low: bool, rack_top: float) -> dict[str, str]:
    """Where the colours of the rack and all dice lie, for who taps on them."""
    dice, functions = _in_pool(state)
    size, corners = _laid(len(dice) + len(functions), low)
    middles = [(x + size / 2, y + size * 0.6) for x, y in corners]
    held = [number for number in range(len(FUNCTIONS)) if state.where[number] == seat]
    spots = [(colour, ((colour + 0.5) * COLUMN, rack_top + 56.0)) for colour in range(6)]
    spots += [(MIDDLE, middles[n]) for n in range(len(dice))]
    spots += [(LYING + number, middles[len(dice) + n]) for n, number in enumerate(functions)]
    beside = ((HELD + number, (WIDTH + BESIDE / 2, n * STEP + 27)) for n, number in enumerate(held))
    return places([*spots, *beside], REACH)


def _offered(inside: str, choice: Choice, box: Box, id: str = "") -> str:
    """Something that may be chosen, on a plate."""
    return offered(choice, rect(*box, 9, ' class="column"') + inside, id)


def _rack(name: str, state: Any, seat: int, offers: Choices, words: Words | None, top: float) -> str:
    parts = []
    if words:
        left, right = words.head(state, seat)
        parts += [
            _words("head", 6, top + 14, left, "start"),
            _words("head", WIDTH - 6, top + 14, right, "end"),
        ]
    for colour, kind in enumerate(COLOUR_NAMES):
        count, choice = counts(state, seat)[colour], offers.get(8 * colour)
        x, y = colour * COLUMN, top + 22
        middle = x + COLUMN / 2
        said = ""
        if count or choice:
            body = die(kind, width=42, attrs={"x": num(middle - 21), "y": num(y + 6)})
            said = _words("much", middle, y + 74, f"×{count}")
        else:
            hole = rect(middle - 20, y + 8, 40, 44, 9, ' class="hole"')
            body = f'<g class="{kind}">{hole}{symbol(kind, middle, y + 30, 20, "faint")}</g>'
        if words:
            below = words.column(state, seat, colour, choice is not None)
            said += _words("small", middle, y + (92 if count or choice else 70), below)
        if choice:
            parts.append(_offered(body, choice, (x + 2, y, COLUMN - 4, 104), f"{name}-c{colour}"))
        else:
            limited = any(8 * other in offers for other in range(6))
            parts.append(f'<g id="{name}-c{colour}" class="{"cannot" if limited else "rests"}">{body}</g>')
        parts.append(said)  # outside of what is pressed: its name says more
    return "".join(parts)


def _own(state: Any, seat: int, offers: Choices, words: Words | None) -> str:
    """The function dice of the seat, beside the pool; those that may be played are on a plate."""
    held = [number for number in range(len(FUNCTIONS)) if state.where[number] == seat]
    plays = {codes.BLOCKIERER: codes.LAY_BLOCKIERER, codes.ZAUBERER: codes.PLAY_ZAUBERER}
    held += [n for n, action in plays.items() if action in offers and n not in held]  # drafted: in the pool
    parts = []
    for place, number in enumerate(sorted(held)):
        x, y = WIDTH + 6, place * STEP
        choice = offers.get(plays.get(number, -1))
        label = words.function(number) if words and choice is None else ""
        body = function_die(FUNCTIONS[number], 38, label=label, attrs={"x": num(x + 6), "y": num(y + 4)})
        parts.append(_offered(body, choice, (x, y, BESIDE - 8, 56)) if choice else f"<g>{body}</g>")
    return "".join(parts)


def _givers(material: Any, state: Any, seat: int, offers: Choices, words: Words | None, top: float) -> str:
    """A row for each rack a die may be asked from."""
    parts: list[str] = []
    for other in range(int(material.seats)):
        found = [c for c in range(6) if 8 * c + codes.HILFE_KIND + other in offers and other < 4]
        if not found:
            continue
        y = top + 44 * len(parts)
        row = f'<g transform="translate(4 {num(y + 8)}) scale(.47)">{rainbow(counts(state, other))}</g>'
        row += _words("small", 2, y + 12, LETTERS[other], "start") if words else ""
        for colour in found:
            x = 66 + colour * 49
            shown = die(COLOUR_NAMES[colour], width=30, attrs={"x": num(x + 7), "y": num(y + 4)})
            row += _offered(shown, offers[8 * colour + codes.HILFE_KIND + other], (x, y, 45, 43))
        parts.append(f'<g class="giver">{row}</g>')
    return "".join(parts)


# ---- the stamp-size picture and the sign of the game --------------------------------------------


def mini(material: Any, state: Any, seat: int) -> str:
    """The rack as a rainbow with its number of dice, and the function dice of the seat."""
    held = [number for number in range(len(FUNCTIONS)) if state.where[number] == seat]
    size = 21
    functions = "".join(
        function_die(FUNCTIONS[number], size, attrs={"x": num(size * n - 2), "y": "-1"})
        for n, number in enumerate(held)
    )
    cls = "mini bow gone" if int(state.out) >> seat & 1 else "mini bow"
    bands = rainbow(counts(state, seat), step=NARROW_BAND)
    return stamp(cls, (0, -2, 120, 65), bands + functions)


@cache
def art() -> str:
    """A rainbow with three dice before it."""
    dice = ((0, 3, 26), (3, 5, 66), (5, 4, 106))
    shown = "".join(
        die(COLOUR_NAMES[code], "pips", value, 40, attrs={"x": num(x), "y": "50"}) for code, value, x in dice
    )
    bands = f'<g transform="translate(-8 4) scale(1.6)">{rainbow([1] * 6, total=False)}</g>'
    return stamp("art bow", (0, 0, *ART), bands + shown)


# ---- the dice -----------------------------------------------------------------------------------


def shelves(material: Any, state: Any, seat: int | None, view: View) -> list[Shelf]:
    """What was rolled last, and what is about to be thrown."""
    shelves, words = [], view.words
    if state.value > 0 and state.colour >= 0 and state.phase != codes.ROLL:
        shelves.append(Shelf(words.rolled, _rolled(state, words), kept=True))
    drafted = [a // 8 for a, choice in view.offers.items() if choice.draft and a % 8 == codes.COLOUR_KIND]
    if drafted and seat is not None:
        dice = [die(COLOUR_NAMES[drafted[0]], label=words.die(drafted[0], 0))]
        if state.where[codes.JOKER] == seat and any(state.pool):
            dice.append(function_die("joker", label=words.function(codes.JOKER)))
        shelves.append(Shelf(words.tr("Du wirfst"), dice))
    return shelves


def _rolled(state: Any, words: Words) -> list[str]:
    colour, value, showed = int(state.colour), int(state.value), int(state.showed)
    dice = [die(COLOUR_NAMES[colour], "pips", value, label=words.die(colour, value), attrs=asks(MIDDLE))]
    if showed >= 0:
        dice.append(function_die("joker", label=words.function(codes.JOKER)))
        dice.append(die(COLOUR_NAMES[showed], label=words.die(showed, 0)))
    return dice

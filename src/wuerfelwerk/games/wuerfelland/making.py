"""Makes Würfelland boards: the same seed and shape always give the same board.

    shape ──► start, rocks ──► areas ──► colours ──► treasures ──► validator
                               (grown    (equally    (two a colour,
                               one by    many fields  spread out)
                               one)      of each)

An attempt that meets a dead end is given up, and the next one goes on with the next numbers of the
seed. A board may also be made of another one by a small change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Any

from wuerfelwerk.engine.chance import pick, shuffled
from wuerfelwerk.engine.contract import Dice
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games.wuerfelland.board import (
    COLOURS,
    TABLETS,
    TREASURES_PER_COLOUR,
    Board,
    Hex,
    around,
    faults,
    load_boards,
    reading_order,
)
from wuerfelwerk.games.wuerfelland.material import lay_out_boards
from wuerfelwerk.games.wuerfelland.shapes import SHAPES

FIELDS = 112
SIZES = (3, 3, 4, 4, 4, 5, 5, 5, 6)  # wanted sizes of areas; one is drawn for each
LARGEST, SMALLEST = 6, 3
FEW = 3  # at most so many areas of two fields
START_COLOURS = 4  # at least so many colours touch the start
ROCK_GAP = 2  # steps between the start and the nearest rock, at least
TREASURE_GAP = 2  # steps between the start and the nearest treasure, at least
ATTEMPTS = 5000
VARIANTS = 7  # other places for the treasures of a board that is to be fair

Area = frozenset[Hex]


class Stuck(Exception):
    """This attempt cannot become a board; another one may."""


def make_board(seed: int, shape: str | None = None, id: str = "") -> Board:
    """The board of a seed, in one of ``SHAPES``; without a shape the seed chooses one."""
    dice = SeededDice(seed)
    chosen = shape if shape is not None else pick(sorted(SHAPES), dice)
    hexes = drawn_hexes(SHAPES[chosen])
    for _ in range(ATTEMPTS):
        try:
            board = _attempt(hexes, dice, id or f"{chosen[:6]}-{seed % 10**8}")
        except Stuck:
            continue
        if not faults(board):
            return board
    raise RuntimeError(f"no board in {ATTEMPTS} attempts, seed {seed}, shape {chosen}")


def changes(board: Board, id: str) -> Iterator[Board]:
    """All good boards that come of one change of this one: a treasure moved to a field of its colour, or two
    areas that changed colours. Rocks, start and areas stay, and so does how many fields a colour has, up to
    one. In an order that depends on the board alone."""
    yield from filter(_keeps, (*_treasures_moved(board, id), *_colours_changed(board, id)))


def _keeps(board: Board) -> bool:
    """Is a changed board as good as one that was made?"""
    counts = Counter(board.colours.values())
    near = {board.colours[at] for at in around(board.start) if at in board.colours}
    far = all(distance(at, board.start) >= TREASURE_GAP for at in board.treasures)
    even = max(counts.values()) - min(counts.values()) <= 1
    return far and even and len(near) >= START_COLOURS and not faults(board)


def _treasures_moved(board: Board, id: str) -> Iterator[Board]:
    for old in sorted(board.treasures, key=reading_order):
        for new in board.fields():
            if board.colours[new] == board.colours[old] and new not in board.treasures:
                yield replace(board, id=id, treasures=board.treasures - {old} | {new})


def _colours_changed(board: Board, id: str) -> Iterator[Board]:
    """Of two areas with or without a treasure both: so every colour keeps its two."""
    areas = board.areas()
    for one, other in combinations(areas, 2):
        if bool(one & board.treasures) != bool(other & board.treasures):
            continue
        first, second = (board.colours[next(iter(area))] for area in (one, other))
        if first == second:
            continue
        colours = board.colours | dict.fromkeys(one, second) | dict.fromkeys(other, first)
        changed = replace(board, id=id, colours=colours)
        if len(changed.areas()) == len(areas):  # none grew together with its neighbour
            yield changed


def variants(board: Board, seed: int) -> Iterator[Board]:
    """The board, then the same land with its treasures elsewhere: much sooner made than another land."""
    yield board
    dice, areas = SeededDice(seed), board.areas()
    colours = [board.colours[min(area)] for area in areas]
    for _ in range(VARIANTS):
        try:
            found = replace(board, treasures=_choose_treasures(areas, colours, board.start, dice))
        except Stuck:
            continue
        if not faults(found):
            yield found


def balance_materials(brought: Sequence[Board] = ()) -> list[tuple[str, Any]]:
    """For every board that is dealt, and those that are brought, its id and a table of one seat that plays on
    it alone."""
    shipped = load_boards()
    boards = [*(shipped[id] for id in chain.from_iterable(TABLETS)), *brought]
    return [(board.id, material_of(board)) for board in boards]


def material_of(board: Board) -> Any:
    """A table of one seat that plays on a board alone."""
    return lay_out_boards({}, [[board, board]])


# ---- what boards are like -----------------------------------------------------------------------


def apart(one: Board, other: Board) -> float:
    """How far two boards differ: the share of places with another colour, rock or nothing on one of them,
    their starts laid on each other; the smaller of that and the same with one of them mirrored."""
    plain, mirrored = _painted(other), {(-q - r, r): letter for (q, r), letter in _painted(other).items()}
    return min(_differing(_painted(one), there) for there in (plain, mirrored))


def looks(board: Board) -> dict[str, float]:
    """Measures of its looks. ``areas`` and ``largest``: how many and of how many fields; ``even``: share of
    fields in areas of three to six; ``symmetry``: share of places that lie on the board mirrored, too."""
    sizes = [len(area) for area in board.areas()]
    places = set(_painted(board))
    middle = round(sum(2 * q + r for q, r in places) / len(places))
    mirrored = {((middle * 2 - 2 * q - r - r) // 2, r) for q, r in places}
    return {
        "areas": len(sizes),
        "largest": max(sizes),
        "even": round(sum(size for size in sizes if SMALLEST <= size <= LARGEST) / sum(sizes), 3),
        "symmetry": round(len(places & mirrored) / len(places), 3),
    }


def _painted(board: Board) -> dict[Hex, int]:
    """What lies on each place, seen from the start: the code of a colour, -1 a rock, -2 the start."""
    q, r = board.start
    found = {at: -1 for at in board.blocked} | {board.start: -2} | board.colours
    return {(at[0] - q, at[1] - r): code for at, code in found.items()}


def _differing(one: dict[Hex, int], other: dict[Hex, int]) -> float:
    places = one.keys() | other.keys()
    return sum(one.get(at) != other.get(at) for at in places) / len(places)


def drawn_hexes(drawing: str) -> frozenset[Hex]:
    """The hexagons of a drawn outline."""
    lines = drawing.strip("\n").split("\n")
    return frozenset(
        ((column - row) // 2, row)
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
        if letter != " "
    )


def distance(one: Hex, other: Hex) -> int:
    """Steps from one hexagon to another."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def _attempt(hexes: frozenset[Hex], dice: Dice, id: str) -> Board:
    start = _choose_start(hexes, dice)
    blocked = _choose_rocks(hexes, start, dice)
    areas = _grow_areas(hexes - blocked - {start}, dice)
    colours = _colour_areas(areas, start, dice)
    treasures = _choose_treasures(areas, colours, start, dice)
    fields = {at: colour for area, colour in zip(areas, colours, strict=True) for at in area}
    return Board(id, start, fields, treasures, blocked)


# ---- start and rocks ----------------------------------------------------------------------------


def _choose_start(hexes: frozenset[Hex], dice: Dice) -> Hex:
    """One of the hexagons nearest to the middle."""
    middle_x = sum(2 * q + r for q, r in hexes) / len(hexes)
    middle_y = sum(r for _, r in hexes) / len(hexes)
    ranked = sorted(
        hexes, key=lambda at: ((2 * at[0] + at[1] - middle_x) ** 2 / 4 + (at[1] - middle_y) ** 2, at)
    )
    return pick(ranked[:4], dice)


def _choose_rocks(hexes: frozenset[Hex], start: Hex, dice: Dice) -> frozenset[Hex]:
    """Rocks inside the outline, alone or in pairs, away from the start; nothing is cut off."""
    wanted = len(hexes) - FIELDS - 1
    rocks: set[Hex] = set()
    inside = [at for at in sorted(hexes) if distance(at, start) > ROCK_GAP - 1 and _inside(at, hexes)]
    for at in shuffled(inside, dice):
        beside = [near for near in around(at) if near in rocks]
        lonely = all(not rocks & set(around(rock)) for rock in beside)
        if len(rocks) < wanted and len(beside) <= 1 and lonely and (not beside or dice.below(3) == 0):
            rocks.add(at)
    if len(rocks) < wanted:
        raise Stuck
    return frozenset(rocks)


def _inside(at: Hex, hexes: frozenset[Hex]) -> bool:
    """No rock on a corner of the outline: the silhouette stays what it is."""
    return sum(near in hexes for near in around(at)) >= 5


# ---- areas --------------------------------------------------------------------------------------


def _grow_areas(fields: frozenset[Hex], dice: Dice) -> list[Area]:
    """Cuts the fields into connected areas, starting where there is least room."""
    left, areas = set(fields), []
    while left:
        areas.append(_grow(left, pick(SIZES, dice), dice))
        left -= areas[-1]
    areas = _join_crumbs(areas)
    sizes = Counter(map(len, areas))
    if any(size < SMALLEST - 1 or size > LARGEST for size in sizes) or sizes[SMALLEST - 1] > FEW:
        raise Stuck
    return sorted(areas, key=lambda area: min(map(reading_order, area)))


def _grow(left: set[Hex], size: int, dice: Dice) -> Area:
    """An area that eats into corners: no crumbs stay behind."""

    def room(at: Hex) -> int:
        return sum(near in left for near in around(at))

    tight = min(map(room, left))
    area = {pick(sorted(at for at in left if room(at) == tight), dice)}
    while len(area) < size:
        edge = sorted({near for at in area for near in around(at) if near in left} - area)
        if not edge:
            break
        # little room first, and close to the area: no crumbs stay behind, and no snakes grow
        marks = {
            at: 4 * room(at) - 4 * sum(near in area for near in around(at)) + dice.below(7) for at in edge
        }
        area.add(min(edge, key=lambda at: (marks[at], at)))
    return frozenset(area)


def _join_crumbs(areas: list[Area]) -> list[Area]:
    """Gives each area that is too small to the smallest neighbour that has room for it."""
    done: list[Area] = []
    todo = sorted(areas, key=lambda area: (-len(area), min(area)))
    while todo:
        crumb = todo.pop()
        if len(crumb) >= SMALLEST:
            done.append(crumb)
            continue
        near = {at for one in crumb for at in around(one)}
        hosts = [area for area in todo + done if area & near and len(area) + len(crumb) <= LARGEST]
        if not hosts:
            done.append(crumb)
            continue
        host = min(hosts, key=lambda area: (len(area), min(area)))
        (todo if host in todo else done).remove(host)
        done.append(host | crumb)
    return done


# ---- colours and treasures ----------------------------------------------------------------------


def _colour_areas(areas: list[Area], start: Hex, dice: Dice) -> list[int]:
    """A colour for each area: neighbours differ, all colours have nearly the same number of fields."""
    number = {at: index for index, area in enumerate(areas) for at in area}
    beside = [
        {number[near] for at in area for near in around(at) if near in number} - {i}
        for i, area in enumerate(areas)
    ]
    at_start = {number[near] for near in around(start) if near in number}
    if len(at_start) < START_COLOURS:
        raise Stuck
    share = -(-FIELDS // len(COLOURS))
    free = [share] * len(COLOURS)
    colours = [-1] * len(areas)
    # the areas at the start first, then the largest: what is hard to place comes early
    order = sorted(shuffled(range(len(areas)), dice), key=lambda i: (i not in at_start, -len(areas[i])))
    budget = [2000]

    def place(step: int) -> bool:
        budget[0] -= 1
        if budget[0] < 0:
            raise Stuck
        if step == len(order):
            even = max(free) <= 1  # 112 is 6 × 19 - 2: no colour is short of more than one field
            return even and len({colours[i] for i in at_start}) >= START_COLOURS
        area = order[step]
        taken = {colours[other] for other in beside[area]}
        choices = [
            c for c in shuffled(range(len(COLOURS)), dice) if c not in taken and free[c] >= len(areas[area])
        ]
        for colour in sorted(choices, key=lambda c: -free[c]):
            colours[area] = colour
            free[colour] -= len(areas[area])
            if place(step + 1):
                return True
            free[colour] += len(areas[area])
            colours[area] = -1
        return False

    if not place(0):
        raise Stuck
    return colours


def _choose_treasures(areas: list[Area], colours: list[int], start: Hex, dice: Dice) -> frozenset[Hex]:
    """Two treasures a colour, in two areas, far from each other and not too near to the start."""
    treasures: list[Hex] = []
    for colour in shuffled(range(len(COLOURS)), dice):
        homes = [
            area
            for area, code in zip(areas, colours, strict=True)
            if code == colour and len(area) >= SMALLEST
        ]
        for _ in range(TREASURES_PER_COLOUR):
            homes = [area for area in homes if not area & set(treasures)]
            fields = sorted(at for area in homes for at in area if distance(at, start) >= TREASURE_GAP)
            if not fields:
                raise Stuck
            some = shuffled(fields, dice)[:4]
            treasures.append(
                max(some, key=lambda at: min((distance(at, other) for other in treasures), default=0))
            )
    return frozenset(treasures)

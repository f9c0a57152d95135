"""The Choice in pictures: a side of a sheet with its point tables, its stamp-size twin, and the dice.

Data in, SVG text out. Which fields may be chosen and what is cut off comes in as data; nothing here
knows a rule. A side is one SVG of fixed layers, which are there even when they are empty:

    P-land   ring and plates        P-pencil the draft              P-fields what may be chosen
    P-lines  the path in ink        P-values numbers                P-f7 a ring field, P-n3 a number
    P-marks  marks in ink           P-hits   room for fingers       P-tables misthrows and points

Only where there are any: P-last, rings round the marks that are new to the viewer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from wuerfelwerk.draw import Choice, Shelf, View, handle, mark, offered, pencil, rings, symbol
from wuerfelwerk.draw.frame import Sheet, layered, stamp
from wuerfelwerk.draw.hexes import hexagon, tile
from wuerfelwerk.draw.svg import attributes, circle, line, num, path, rect, text
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.board import COLOUR_NAMES, NUMBERS, RING, Board, load_boards
from wuerfelwerk.games.the_choice.material import board_of
from wuerfelwerk.games.the_choice.picture.dice import (
    big_dice,
    dice_to_come,
    faces_table,
    odds_boxes,
    used_dice,
)
from wuerfelwerk.games.the_choice.picture.pills import pills
from wuerfelwerk.games.the_choice.picture.spots import (
    HEX,
    all_places,
    last_marks,
    spot_of,
    spot_of_number,
    spot_of_ring,
)
from wuerfelwerk.games.the_choice.picture.tables import TABLES_HEIGHT, tables
from wuerfelwerk.games.the_choice.refusals import field_and_dice
from wuerfelwerk.games.the_choice.sheet import MISTHROWS, RING_AREA

LEFT, TOP, WIDTH, HEIGHT = -124.0, -84.0, 248.0, 168.0
HEAD = 26.0  # above the ring: the misthrows
FINGER = 19.0
HEADINGS = (N_("Fehlwürfe"), N_("Zahlen"), N_("Farben"))
NUMERALS = ("I", "II", "III")
SIGNS = COLOUR_NAMES

Choices = Mapping[int, Choice]


@dataclass(frozen=True)
class Hints:
    """What follows from the path: number fields out of reach, those only since the draft, and how many
    fields the path can have at most (0: no path yet)."""

    lost: frozenset[int] = frozenset()
    cut: frozenset[int] = frozenset()
    longest: int = 0


# ---- the sheet ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Paper:
    """What is to be drawn on a side, under the ids of one prefix."""

    board: Board
    name: str
    ring: frozenset[int]
    path: tuple[int, ...]
    misthrows: int
    drafted_ring: frozenset[int] = frozenset()
    drafted: int = 0  # fields at the end of the path that are in pencil
    hints: Hints = field(default_factory=Hints)


def drawn(material: Any, state: Any, seat: int, view: View) -> Sheet:
    """The side in use of a seat with misthrows and point tables; the front before the choice.

    ``pencilled``: actions of the draft (carried out in ``state``).
    """
    paper, words = _paper(material, state, seat, view), view.words
    layers = _layers(paper, _offers(view.offers))
    layers += last_marks(paper.name, paper.ring, paper.path, seat, view.recent)
    misthrows, *labels = [words.tr(heading) for heading in HEADINGS] if words else [""] * 3
    height = HEAD + HEIGHT + TABLES_HEIGHT
    points = (list(map(int, material.number_points)), list(map(int, material.ring_points)))
    layers += f'<g id="{paper.name}-tables">{_head(paper, misthrows)}'
    done = (len(paper.path) - paper.drafted, len(paper.path))
    marked = (len(paper.ring - paper.drafted_ring), len(paper.ring))
    lost = [paper.board.numbers[place] for place in sorted(paper.hints.lost)]
    facts = words.facts(sorted(lost), paper.hints.longest) if words else ("", "")
    layers += tables((LEFT, TOP + HEIGHT), points, done, marked, labels, facts) + "</g>"
    return Sheet(
        "choice",
        (LEFT, TOP - HEAD, WIDTH, height),
        layers,
        (words.title(material, state, seat), words.twin(material, state, seat)) if words else (),
        all_places() if view.choices is not None else {},
    )


def _paper(material: Any, state: Any, seat: int, view: View) -> Paper:
    record, draft = state.sheets[seat], view.pencilled
    side = max(int(record.side), 0)
    ring = int(record.marks[side, RING_AREA])
    return Paper(
        board=board_of(material.boards[seat, side]),
        name=view.name,
        ring=frozenset(place for place in range(RING) if ring >> place & 1),
        path=tuple(int(place) for place in record.path[side][: int(record.length[side])]),
        misthrows=int(record.misthrows[side]),
        drafted_ring=frozenset(action % RING for action in draft if action < rules.KEEP_DICE),
        drafted=sum(action >= rules.PATHS for action in draft),
        hints=view.hints or Hints(),
    )


def _layers(paper: Paper, offers: Mapping[tuple[str, int], list[tuple[str, Choice]]]) -> str:
    layers = (
        ("land", _land(paper)),
        ("lines", _lines(paper)),
        ("values", _values(paper)),
        ("marks", _marks(paper)),
        ("pencil", _pencil(paper)),
        ("hits", _hits(offers)),
        ("fields", _fields(paper, offers)),
    )
    return layered(paper.name, layers)


@lru_cache(maxsize=1024)
def _land(paper: Paper) -> str:
    parts = []
    for place, code in enumerate(paper.board.ring):
        x, y = spot_of_ring(place)
        colour = COLOUR_NAMES[code]
        parts.append(f'<g class="{colour}">{tile(x, y, HEX - 1.4, "tile")}{symbol(colour, x, y, 16)}</g>')
    for place in range(NUMBERS):
        kind = "plate lost" if place in paper.hints.lost else "plate"
        kind += " seen" if place in paper.path else ""
        parts.append(tile(*spot_of_number(place), HEX - 1.4, kind))
    return "".join(parts)


@lru_cache(maxsize=1024)
def _lines(paper: Paper) -> str:
    """The path: thick through dark discs, the start in a second ring."""
    inked = paper.path[: len(paper.path) - paper.drafted]
    spots = [spot_of_number(place) for place in inked]
    more = [*spots[-1:], *(spot_of_number(place) for place in paper.path[len(inked) :])]
    new = more[len(spots[-1:]) :]
    parts = [path(line(spots, 1), ' class="way"')] if len(spots) > 1 else []
    if new and len(more) > 1:
        parts += [path(line(more, 1), f' class="way-{kind}"') for kind in ("halo", "draft")]
    parts += [circle(x, y, 11.4, ' class="stop"') for x, y in spots]
    parts += [circle(x, y, 15, ' class="first"') for x, y in spots[:1]]
    parts += [circle(x, y, 11.6, ' class="stop-draft"') for x, y in new]
    if not spots:
        parts += [circle(x, y, 15, ' class="first-draft"') for x, y in new[:1]]
    return "".join(parts)


@lru_cache(maxsize=1024)
def _values(paper: Paper) -> str:
    parts = []
    inked = paper.path[: len(paper.path) - paper.drafted]
    for place, value in enumerate(paper.board.numbers):
        x, y = spot_of_number(place)
        kind = "value on" if place in inked else "value gone" if place in paper.hints.lost else "value"
        extra = attributes({"class": kind, "x": num(x, 1), "y": num(y + 5.8, 1), "text-anchor": "middle"})
        parts.append(f"<text{extra}>{value}</text>")
        if place in paper.hints.lost:
            strike = ((x - 10, y + 6.5), (x + 10, y - 6.5))
            cut = "cut new" if place in paper.hints.cut else "cut"
            parts.append(path(line(strike, 1), attributes({"class": cut})))
    return "".join(parts)


@lru_cache(maxsize=1024)
def _marks(paper: Paper) -> str:
    inked = sorted(paper.ring - paper.drafted_ring)
    return "".join(mark(*spot_of_ring(place), 25, place, id=f"{paper.name}-m{place}") for place in inked)


def _pencil(paper: Paper) -> str:
    parts = []
    for place in sorted(paper.drafted_ring):
        x, y = spot_of_ring(place)
        parts.append(tile(x, y, HEX - 3.4, "drafted") + pencil(x, y, 26))
    return "".join(parts)


# ---- what may be chosen -------------------------------------------------------------------------


def _offers(choices: Choices) -> dict[tuple[str, int], list[tuple[str, Choice]]]:
    """The ways to mark each field: the dice of each way and its choice; drafted ones left out."""
    offers: dict[tuple[str, int], list[tuple[str, Choice]]] = {}
    for action, choice in sorted(choices.items()):
        if choice.draft:
            continue
        if action < rules.KEEP_DICE:
            offers.setdefault(("f", action % RING), []).append((NUMERALS[action // RING], choice))
        elif action >= rules.PATHS:
            place, dice = field_and_dice(action)
            shown = "+".join(NUMERALS[die] for die in range(3) if dice >> die & 1)
            offers.setdefault(("n", place), []).append((shown, choice))
    return offers


def _hits(offers: Mapping[tuple[str, int], list[tuple[str, Choice]]]) -> str:
    """Room for fingers round a field; fields and pills lie above and win."""
    parts = []
    for key, ways in sorted(offers.items()):
        extra = attributes({"class": "hit"} | handle(ways[0][1]))
        parts.append(circle(*spot_of(*key), FINGER, extra))
    return "".join(parts)


def _fields(paper: Paper, offers: Mapping[tuple[str, int], list[tuple[str, Choice]]]) -> str:
    """A field takes the first way; where there are several, each has a pill of its own."""
    parts = []
    for key, ways in sorted(offers.items()):
        x, y = spot_of(*key)
        data = hexagon(x, y, HEX - 3.4)
        parts.append(offered(ways[0][1], rings(data), f"{paper.name}-{key[0]}{key[1]}"))
    for key, ways in sorted(offers.items()):  # above all fields
        parts.append(pills(f"{paper.name}-{key[0]}{key[1]}", *spot_of(*key), ways))
    return "".join(parts)


def _head(paper: Paper, label: str) -> str:
    """The three boxes for misthrows, above the ring at the right."""
    parts = []
    if label:
        extra = {"class": "caption", "x": num(LEFT + 150), "y": num(TOP - 10.5), "text-anchor": "end"}
        parts.append(f"<text{attributes(extra)}>{text(label)}</text>")
    for number in range(MISTHROWS):
        x, y = LEFT + 155 + 18 * number, TOP - 21
        parts.append(rect(x, y, 15, 15, 3.5, ' class="failbox"'))
        if number < paper.misthrows:
            parts.append(mark(x + 7.5, y + 7.5, 13, number))
    return "".join(parts)


# ---- stamp size, and the sign of the game -------------------------------------------------------


def drawn_from(material: Any, state: Any, seat: int) -> bytes:
    """The sheet as it is filled in, and nothing else."""
    return bytes(state.sheets[seat].tobytes())


def mini(material: Any, state: Any, seat: int) -> str:
    """The side at stamp size: marked fields in full colour, the path as a line."""
    return _mini(_paper(material, state, seat, View(chr(ord("A") + seat))))


@lru_cache(maxsize=1024)
def _mini(paper: Paper) -> str:
    parts = []
    for place, code in enumerate(paper.board.ring):
        kind = "tile on" if place in paper.ring else "tile off"
        parts.append(f'<g class="{COLOUR_NAMES[code]}">{tile(*spot_of_ring(place), HEX - 1, kind)}</g>')
    parts += [tile(*spot_of_number(place), HEX - 1, "plate") for place in range(NUMBERS)]
    spots = [spot_of_number(place) for place in paper.path]
    if len(spots) > 1:
        parts.append(path(line(spots, 0), ' class="way"'))
    if spots:
        parts += [circle(*spots[0], 10, ' class="stop"'), circle(*spots[-1], 6, ' class="tip"')]
    return stamp("mini choice", (LEFT, TOP, WIDTH, HEIGHT), "".join(parts))


@cache
def art() -> str:
    """A cut of a side with a few marks, as a sign of the game."""
    paper = Paper(load_boards()["Aa"], "art", frozenset((1, 2, 3)), (0, 1, 6, 7), 0)
    body = _land(paper) + _lines(paper) + _values(paper) + _marks(paper)
    return stamp("art choice", (-104, -74, 176, 104), body.replace(' id="art-', ' data-id="'))


# ---- the dice -----------------------------------------------------------------------------------


def shelves(material: Any, state: Any, seat: int | None, view: View) -> list[Shelf]:
    """The three dice or where they will lie, all their faces, and before the second try what each choice
    could give."""
    if state.phase == rules.ENDED:
        return []
    rolled = state.phase in (rules.KEEP, rules.REROLL, rules.MARK)
    offers, words = view.offers, view.words
    deciding = state.phase == rules.KEEP and any(
        rules.KEEP_DICE <= action < rules.FINISH for action in offers
    )
    used = used_dice(offers) if state.phase == rules.MARK else 0
    toggles = _toggles(offers) if deciding else {}
    dice = big_dice(material, state, words, toggles, used) if rolled else dice_to_come()
    faces = faces_table(material, state, words.faces(material), rolled)
    shelves = [Shelf(words.tr("Würfel"), dice, kept=True), Shelf(words.tr("Alle Seiten"), [faces])]
    if deciding and seat is not None:
        chosen = next((a - rules.REROLLS for a, c in offers.items() if c.draft), 0)
        boxes = odds_boxes(words.odds(material, state, seat), chosen)
        shelves.append(Shelf(words.tr("Chance auf alle drei, je nach Neuwurf"), boxes))
    return shelves


def _toggles(offers: Choices) -> dict[int, Choice]:
    """For each die the choice that takes it into the second try or out of it again, where that is offered."""
    chosen = next((action - rules.REROLLS for action, choice in offers.items() if choice.draft), 0)
    toggles = {}
    for die in range(3):
        action = rules.REROLLS + (chosen ^ 1 << die or chosen)
        if action not in offers:
            continue
        choice = offers[action]
        attrs = dict(choice.attrs) | {"aria-pressed": "true" if chosen >> die & 1 else "false"}
        toggles[die] = Choice(attrs, choice.label, bool(chosen >> die & 1))
    return toggles

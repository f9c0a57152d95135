"""Würfelland in pictures: a sheet with its info bar, its stamp-size twin, and the dice beside it.

Data in, SVG text out. Which fields may be chosen comes in as data; nothing here knows a rule.

A sheet is one SVG of fixed layers, which are there even when they are empty. Ids are made of a
prefix and a number, so that a page can show several sheets and update each in place:

    P-land   areas, rocks, start        P-hints   dashed outlines      P-l7   an area
    P-signs  symbols, treasures         P-hits    room for fingers     P-h37  of a field
    P-marks  marks in ink     P-m37     P-fields  what may be chosen   P-f37  a field
    P-pencil the draft        P-d37     P-bar     the info bar
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

from wuerfelwerk.draw import Choice, Shelf, button, die, flat, gem, handle, mark, pencil, sign_defs, symbol
from wuerfelwerk.draw import style as parts_style
from wuerfelwerk.draw.hexes import centre, hexagon, outline, tile
from wuerfelwerk.draw.svg import attributes, circle, num, path, rect, text
from wuerfelwerk.engine.masks import listed
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.board import COLOUR_NAMES
from wuerfelwerk.games.wuerfelland.ground import SIZE, Ground, ground_of

BAR_WIDTH, BAR_HEIGHT, BAR_GAP = 388, 36, 8
TREASURES_PER_COLOUR = 2
HIT = 26.5  # radius that gives 44 pixels where a field is 30 wide

Choices = Mapping[int, Choice]


class Words(Protocol):
    """What a picture says, in the reader's language."""

    def title(self, material: Any, state: Any, seat: int) -> str:
        """The sheet in one sentence."""

    def row(self, number: int, fields: Sequence[str]) -> str:
        """One row of the sheet, from the left."""

    def field(self, colour: int, treasure: bool, how: str) -> str:
        """One field; ``how`` is free, inked or pencilled."""

    def rock(self) -> str: ...

    def start(self) -> str: ...

    def die(self, colour: int) -> str: ...

    def shelf(self, kind: str, seat: int | None) -> str:
        """Title of a shelf: roll, aside, cup, own, active, others or throw."""

    def count(self, colour: int, number: int) -> str: ...


@cache
def style() -> str:
    """The style sheet of these pictures, with custom properties."""
    return files(__package__).joinpath("picture.css").read_text("utf-8")


def ground_at(material: Any, state: Any, seat: int) -> Ground:
    """The board a seat plays on: its chosen side, the front before the choice."""
    return ground_of(material.boards[seat, max(int(state.sheets[seat].side), 0)])


# ---- the sheet ----------------------------------------------------------------------------------


def sheet(
    material: Any,
    state: Any,
    seat: int,
    *,
    choices: Choices | None = None,
    pencilled: Collection[int] = (),
    hints: Collection[int] | None = None,
    words: Words | None = None,
    standalone: bool = False,
    prefix: str | None = None,
) -> str:
    """The whole sheet of a seat with its info bar.

    ``pencilled``: fields chosen, not committed (marked in ``state`` or not). ``hints``: fields
    whose areas are in question. ``prefix``: of all ids; the letter of the seat unless given.
    """
    ground = ground_at(material, state, seat)
    name = prefix or chr(ord("A") + seat)
    drafted = set(pencilled)
    inked = [field for field in listed(state.sheets[seat].marks) if field not in drafted]
    offers = {id: choice for id, choice in (choices or {}).items() if id < len(ground.fields)}
    left, top, width, height = ground.box
    wide = max(width, BAR_WIDTH)
    layers = (
        ("land", ground.land),
        ("signs", ground.signs),
        ("marks", _marks(ground, name, inked)),
        ("pencil", _pencil(ground, name, drafted)),
        ("hints", _hints(ground, name, set(hints or ()))),
        ("hits", _hits(ground, name, offers)),
        ("fields", _fields(ground, name, offers, drafted)),
    )
    body = "".join(f'<g id="{name}-{layer}">{inside}</g>' for layer, inside in layers)
    bar_x, bar_y = left + (width - BAR_WIDTH) / 2, top + height + BAR_GAP
    body += f'<g id="{name}-bar" class="bar" transform="translate({num(bar_x, 1)} {num(bar_y, 1)})">'
    body += f"{_bar(ground, set(inked), drafted)}</g>"
    box = (left - (wide - width) / 2, top, wide, height + BAR_GAP + BAR_HEIGHT)
    twin = (
        _twin(ground, name, set(inked), drafted, words.title(material, state, seat), words) if words else ""
    )
    return _svg(name, box, twin, body, standalone)


def _svg(name: str, box: tuple[float, ...], twin: str, body: str, standalone: bool) -> str:
    start = {"id": name, "class": "sheet land", "viewBox": " ".join(num(value, 1) for value in box)}
    if twin:
        start |= {"role": "group", "aria-labelledby": f"{name}-title", "aria-describedby": f"{name}-desc"}
    if not standalone:
        return f"<svg{attributes(start)}>{twin}{body}</svg>"
    start = {"xmlns": "http://www.w3.org/2000/svg", "width": num(box[2]), "height": num(box[3])} | start
    css = flat(parts_style(), COLOUR_NAMES) + flat(style(), COLOUR_NAMES)
    paper = rect(box[0], box[1], box[2], box[3], 0, ' class="paper"')
    head = f"<style>{css}</style><defs>{sign_defs(COLOUR_NAMES)}</defs>"
    return f"<svg{attributes(start)}>{twin}{head}{paper}{body}</svg>"


def _marks(ground: Ground, name: str, inked: Collection[int]) -> str:
    return "".join(mark(*ground.spot(field), 25, field, id=f"{name}-m{field}") for field in sorted(inked))


def _pencil(ground: Ground, name: str, drafted: Collection[int]) -> str:
    parts = []
    for field in sorted(drafted):
        x, y = ground.spot(field)
        parts.append(f'<g id="{name}-d{field}">{tile(x, y, SIZE - 3.4, "drafted")}{pencil(x, y, 26)}</g>')
    return "".join(parts)


def _hints(ground: Ground, name: str, hinted: Collection[int]) -> str:
    at_hints = {ground.fields[field] for field in hinted}
    parts = []
    for number, area in enumerate(ground.areas):
        if area & at_hints:
            data = outline(area, SIZE, 2.6)
            both = path(data, ' class="lift a"') + path(data, ' class="lift b"')
            parts.append(f'<g id="{name}-l{number}">{both}</g>')
    return "".join(parts)


def _hits(ground: Ground, name: str, offers: Choices) -> str:
    """A finger may miss a field by half its width; the fields themselves lie above and win."""
    parts = []
    for field, choice in sorted(offers.items()):
        start = {"id": f"{name}-h{field}", "class": "hit"} | handle(choice)
        parts.append(circle(*ground.spot(field), HIT, attributes(start)))
    return "".join(parts)


def _fields(ground: Ground, name: str, offers: Choices, drafted: Collection[int]) -> str:
    parts = []
    for field, choice in sorted(offers.items()):
        data = hexagon(*ground.spot(field), SIZE - 3.6)
        chosen = choice.draft or field in drafted
        start = {"id": f"{name}-f{field}", "class": "chosen" if chosen else "legal", "pointer-events": "all"}
        rings = path(data, ' class="ring-halo"') + path(data, ' class="ring"')
        parts.append(f"<g{attributes(start | button(choice))}>{rings}</g>")
    return "".join(parts)


# ---- the info bar -------------------------------------------------------------------------------


def _bar(ground: Ground, inked: Collection[int], drafted: Collection[int]) -> str:
    """Left one colour that is complete, right two treasures of each colour."""
    complete = [code for code in range(len(COLOUR_NAMES)) if _is_complete(ground, code, inked)]
    parts = [rect(1, 2, 58, 32, 8, ' class="slot"')]
    if complete:
        colour = COLOUR_NAMES[complete[0]]
        swatch = rect(6, 6, 24, 24, 6, ' class="swatch"')
        parts.append(f'<g class="{colour}">{swatch}{symbol(colour, 18, 18, 15)}</g>{mark(44, 18, 22, 2)}')
    else:
        parts.append(rect(6, 6, 24, 24, 6, ' class="empty"'))
    for code, colour in enumerate(COLOUR_NAMES):
        x = 68 + 53.6 * code
        slot = "slot full" if code in complete else "slot"
        parts.append(f'<g class="{colour}">{rect(x, 2, 50, 32, 8, attributes({"class": slot}))}')
        parts.append(f"{_gems(ground, code, x, inked, drafted)}</g>")
    return "".join(parts)


def _gems(ground: Ground, code: int, x: float, inked: Collection[int], drafted: Collection[int]) -> str:
    treasures = [
        f
        for f in range(len(ground.fields))
        if ground.is_treasure(f) and ground.colour(f) == COLOUR_NAMES[code]
    ]
    found = sum(field in inked for field in treasures)
    pencilled = sum(field in drafted for field in treasures)
    parts = []
    for number in range(TREASURES_PER_COLOUR):
        middle = x + 13.5 + 23 * number
        state = "gem" if number < found else "gem open"
        sign = "sink" if number < found else "sink open"
        parts.append(gem(middle, 18, 22, state) + symbol(COLOUR_NAMES[code], middle, 17, 11, sign))
        if number < found:
            parts.append(mark(middle, 18, 21, number))
        elif number < found + pencilled:
            parts.append(pencil(middle, 18, 21))
    return "".join(parts)


def _is_complete(ground: Ground, code: int, inked: Collection[int]) -> bool:
    return all(f in inked for f, at in enumerate(ground.fields) if ground.board.colours[at] == code)


# ---- the text twin ------------------------------------------------------------------------------


def _twin(
    ground: Ground, name: str, inked: Collection[int], drafted: Collection[int], title: str, words: Words
) -> str:
    number = {at: field for field, at in enumerate(ground.fields)}
    rows: dict[int, list[str]] = {}
    for at, (row, _) in ground.board.places.items():
        if at == ground.board.start:
            said = words.start()
        elif at in ground.board.blocked:
            said = words.rock()
        else:
            how = "inked" if number[at] in inked else "pencilled" if number[at] in drafted else "free"
            said = words.field(ground.board.colours[at], at in ground.board.treasures, how)
        rows.setdefault(row, []).append(said)
    whole = "\n".join(words.row(row, fields) for row, fields in sorted(rows.items()))
    return f'<title id="{name}-title">{text(title)}</title><desc id="{name}-desc">{text(whole)}</desc>'


# ---- the stamp-size picture ---------------------------------------------------------------------


def mini(material: Any, state: Any, seat: int) -> str:
    """The sheet at stamp size: marked fields in full colour, the others faint."""
    ground = ground_at(material, state, seat)
    marked = listed(state.sheets[seat].marks)
    parts = [ground.faint]
    for colour in COLOUR_NAMES:
        done = {ground.fields[field] for field in marked if ground.colour(field) == colour}
        if done:
            parts.append(path(outline(done, SIZE, 0.4, 0), attributes({"class": f"done {colour}"})))
    parts.append(tile(*centre(ground.board.start, SIZE), SIZE - 3, "start"))
    for field in range(len(ground.fields)):
        if ground.is_treasure(field):
            state_class = ' class="t got"' if field in marked else ' class="t"'
            x, y = ground.spot(field)
            parts.append(circle(round(x), round(y), 9, state_class))
    box = " ".join(num(value, 0) for value in ground.box)
    return f'<svg class="mini land" viewBox="{box}" aria-hidden="true">{"".join(parts)}</svg>'


# ---- the dice -----------------------------------------------------------------------------------


def tray(
    material: Any, state: Any, seat: int | None, *, choices: Choices | None = None, words: Words
) -> list[Shelf]:
    """The dice as they lie: set aside at the left, the others at the right."""
    phase = state.phase
    offers = choices or {}
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
                dice.append(die(COLOUR_NAMES[code], cls=cls, label=words.die(code)))
            elif place == 0:
                dice.append(die(COLOUR_NAMES[code], cls=cls, attrs=button(choice)))
            else:
                dice.append(die(COLOUR_NAMES[code], cls=cls, attrs=handle(choice)))
    return dice

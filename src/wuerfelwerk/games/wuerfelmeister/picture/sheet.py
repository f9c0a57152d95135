"""Würfelmeister in pictures: the board with dice and figures, a seat's figure, the dice beside the board.

Data in, SVG text out. What may be chosen, which fields are closed and which way a move takes come in as
data; nothing here knows a rule. A sheet is one SVG of fixed layers:

    P-board  fields, coordinates, coin     P-path    one way of the drafted move
    P-dice   the dice                      P-figures the figures
    P-ghost  what the draft would lay      P-offers  what may be chosen, P-o17 an action
    P-closed reachable but not allowed     P-bar     pictures on top, dice left, the goal
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from wuerfelwerk.draw import Choice, View, handle, offered, places
from wuerfelwerk.draw.frame import Sheet, layered
from wuerfelwerk.draw.svg import attributes, circle, closed, line, num, path, rect, text
from wuerfelwerk.games.wuerfelmeister import codes
from wuerfelwerk.games.wuerfelmeister.board import COLUMNS, STEPS, coin_side, fields
from wuerfelwerk.games.wuerfelmeister.die import TIPPED, TOP
from wuerfelwerk.games.wuerfelmeister.picture.looks import BAR, WIDE, Choices, Look, Plan
from wuerfelwerk.games.wuerfelmeister.picture.pieces import CARDS, SEAT_COLOURS, coin, cube, figure, top_only
from wuerfelwerk.games.wuerfelmeister.picture.recent import last_moves
from wuerfelwerk.games.wuerfelmeister.places import COIN

if TYPE_CHECKING:
    from wuerfelwerk.games.wuerfelmeister.words.seen import PictureWords as Words


def drawn(material: Any, state: Any, seat: int, view: View) -> Sheet:
    """The whole board; the same for every seat. ``hints``: the draft and what it leads to."""
    look: Look = view.hints or Look(state)
    plan, words = _plan(material), view.words
    layers = (
        ("board", board_of_plan(plan)),
        ("dice", _dice(plan, material, look, words)),
        ("ghost", _ghost(plan, material, look, words)),
        ("closed", _closed(plan, look)),
        ("path", _path(plan, look)),
        ("figures", _figures(plan, material, look)),
        *([("last", last_moves(plan, material, view.recent))] if view.recent else []),
        ("offers", _offers(plan, view.name, view.offers, look)),
        ("bar", _bar(plan, material, look.state, words)),
    )
    rows = "\n".join(words.rows(material, look.state)) if words else ""
    return Sheet(
        "meister full",
        plan.box,
        layered(view.name, layers),
        (words.title(material, look.state, seat), rows) if words else (),
        _places(plan) if view.choices is not None else {},
        font="sans-serif",
    )


def _plan(material: Any) -> Plan:
    rows, entry = int(material.rows), int(material.coin)
    return Plan(rows, entry, coin_side(entry, rows))


@cache
def _places(plan: Plan) -> dict[str, str]:
    """Where all fields and the coin lie, for who taps on them."""
    spots = [(field, plan.spot(field)) for field in fields(plan.rows)]
    return places([*spots, (COIN, plan.spot(codes.COIN))], WIDE / 2)


# ---- layers -------------------------------------------------------------------------------------


@cache
def board_of_plan(plan: Plan) -> str:
    """The empty plan: fields, coordinates, the coin and the gate to it."""
    wide = plan.rows * WIDE
    parts = [rect(-3, -3, wide + 6, wide + 6, 10, ' class="plan"')]
    for field in fields(plan.rows):
        x, y = plan.spot(field)
        cls = ' class="spot alt"' if field // 32 else ' class="spot"'
        parts.append(rect(x - 28.5, y - 28.5, 57, 57, 6, cls))
    for number in range(plan.rows):
        x, y = (number + 0.5) * WIDE, (plan.rows - number - 0.5) * WIDE
        parts.append(_write(x + 21, wide - 5, plan.letters, COLUMNS[number], "coord"))
        parts.append(_write(-12, y + 4, plan.letters, str(number + 1), "coord"))
    x, y = plan.spot(plan.entry)
    up, right = STEPS[plan.side]
    for across in (-12, 12):
        gate = [(x + right * k + abs(up) * across, y - up * k + abs(right) * across) for k in (33, 44)]
        parts.append(path(line(gate), ' class="gate"'))
    return "".join([*parts, coin(*plan.spot(codes.COIN))])


def _write(x: float, y: float, size: float, words: str, cls: str, anchor: str = "middle") -> str:
    at = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}" text-anchor="{anchor}"'
    return f'<text class="{cls}" {at}>{text(words)}</text>'


def _faces(material: Any, words: Words | None) -> Sequence[str]:
    return words.faces(int(material.skin)) if words else CARDS


def _dice(plan: Plan, material: Any, look: Look, words: Words | None) -> str:
    state, skin, faces = look.state, int(material.skin), tuple(_faces(material, words))
    standing = {int(state.figures[seat].at): seat for seat in range(material.seats)}
    tipped = (look.action - codes.TIPS) // 4 if codes.TIPS <= look.action < codes.PLACES else -1
    parts = []
    for field, way in enumerate(state.dice.tolist()):
        if way == 0:
            continue
        x, y = plan.spot(field)
        cls = ["wanted"] if TOP[way] == state.wanted else []
        cls += ["left"] if field == tipped else []
        size, claimer = 50.0, ""
        if field in standing:
            cls, claimer = [*cls, "claimed"], SEAT_COLOURS[standing[field]]
            x, y, size = x - 4, y + 4, 46
        parts.append(cube(way, x, y, size, " ".join(cls), skin, faces, claimer))
    return "".join(parts)


def _ghost(plan: Plan, material: Any, look: Look, words: Words | None) -> str:
    """The die as the draft would lay it."""
    if look.action < codes.TIPS:
        return ""
    if look.action >= codes.PLACES:
        field, way = divmod(look.action - codes.PLACES, 24)
        way += 1
    else:
        old, direction = divmod(look.action - codes.TIPS, 4)
        field = int(material.next[old, direction])
        way = int(TIPPED[look.state.dice[old], direction])
    cls = "ghost wanted" if TOP[way] == look.state.wanted else "ghost"
    return cube(way, *plan.spot(field), 46, cls, int(material.skin), _faces(material, words))


def _closed(plan: Plan, look: Look) -> str:
    parts = []
    for field in sorted(look.closed):
        x, y = plan.spot(field)
        bar = path(line([(x - 5, y + 5), (x + 5, y - 5)]), ' class="closed"')
        parts.append(circle(x, y, 7, ' class="closed"') + bar)
    return "".join(parts)


def _path(plan: Plan, look: Look) -> str:
    if len(look.path) < 2:
        return ""
    way = line([plan.spot(field) for field in look.path])
    return path(way, ' class="walk-halo"') + path(way, ' class="walk"')


def _figures(plan: Plan, material: Any, look: Look) -> str:
    state, parts = look.state, []
    at_coin = [seat for seat in range(material.seats) if state.figures[seat].at == codes.COIN]
    for seat in range(int(material.seats)):
        at = int(state.figures[seat].at)
        x, y = plan.spot(at)
        if at == codes.COIN:
            parts.append(_at_coin(plan, seat, at_coin))
        elif state.dice[at]:
            parts.append(figure(seat, x + 15, y + 6, 34))
        else:
            aside = 9 if seat == state.captured else 0  # two figures on one field for a moment
            parts.append(figure(seat, x + aside, y + 18 - aside, 40))
    return "".join(parts)


def _at_coin(plan: Plan, seat: int, all_there: Sequence[int]) -> str:
    """Figures wait beside the coin, along the edge of the board."""
    x, y = plan.spot(codes.COIN)
    step = 33 + 21 * all_there.index(seat)
    if plan.side in (0, 2):
        along = 1 if x + 26 + 21 * len(all_there) < plan.rows * WIDE else -1
        return figure(seat, x + along * (step + 4), y + 16, 34)
    along = 1 if y + 30 * len(all_there) < plan.rows * WIDE - 40 else -1
    return figure(seat, x, y + along * (16 + 30 * (1 + all_there.index(seat))), 30)


# ---- what may be chosen -------------------------------------------------------------------------


def _offers(plan: Plan, name: str, choices: Choices, look: Look) -> str:
    parts = []
    for action, choice in sorted(_shown(choices, look.action).items()):
        if codes.TIPS <= action < codes.PLACES and _die_of(action) == _die_of(look.action):
            inside = _arrow(plan, action - codes.TIPS, choice)
        else:
            inside = _ring(plan, _field_of(action), look)
        parts.append(offered(choice, inside, f"{name}-o{action}"))
    return "".join(parts)


def _die_of(action: int) -> int:
    """The field of the die that a tip turns over; -1 for any other action."""
    return (action - codes.TIPS) // 4 if codes.TIPS <= action < codes.PLACES else -1


def _field_of(action: int) -> int:
    if codes.TIPS <= action < codes.PLACES:
        return _die_of(action)
    if action >= codes.PLACES:
        return (action - codes.PLACES) // 24
    if codes.PUTS <= action < codes.TIPS:
        return action - codes.PUTS
    return codes.COIN if action == codes.COIN_ACTION else action


def _shown(choices: Choices, drafted: int) -> dict[int, Choice]:
    """The choices that stand on the board: one a field, of all ways to lay a die the drafted one. Of the
    tips all of the drafted die, one of every other: a die is chosen first, then where it goes."""
    shown = {a: c for a, c in choices.items() if a <= codes.COIN_ACTION or codes.PUTS <= a < codes.TIPS}
    chosen, tipped = _die_of(drafted), set[int]()
    for action in sorted(a for a in choices if _die_of(a) >= 0):
        if _die_of(action) == chosen or _die_of(action) not in tipped:
            shown[action] = choices[action]
            tipped.add(_die_of(action))
    way = (drafted - codes.PLACES) % 24 if drafted >= codes.PLACES else -1
    by_field: dict[int, int] = {}
    for action in sorted(a for a in choices if a >= codes.PLACES):
        field, this = divmod(action - codes.PLACES, 24)
        if this == way or field not in by_field:
            by_field[field] = action
    return shown | {action: choices[action] for action in by_field.values()}


def _ring(plan: Plan, field: int, look: Look) -> str:
    x, y = plan.spot(field)
    if field == codes.COIN:
        rings = circle(x, y, 24, ' class="ring-halo"') + circle(x, y, 24, ' class="ring"')
    else:
        rings = rect(x - 27, y - 27, 54, 54, 9, ' class="ring-halo"') + rect(
            x - 27, y - 27, 54, 54, 9, ' class="ring"'
        )
    room = rect(x - 30, y - 30, 60, 60, 9, ' class="hit"')
    if field in look.captures:
        bars = path(
            line([(x + 14, y - 22), (x + 22, y - 14)]) + line([(x + 22, y - 22), (x + 14, y - 14)]),
            ' class="hitbar"',
        )
        rings += circle(x + 18, y - 18, 10, ' class="hitmark"') + bars
    return room + rings


def _arrow(plan: Plan, tip: int, choice: Choice) -> str:
    """An arrow at the edge of the chosen die; the whole of the empty field it leads to helps to hit it."""
    x, y = plan.spot(tip // 4)
    up, right = STEPS[tip % 4]
    mx, my = x + right * 33, y - up * 33
    shape = [
        (mx + 6.5 * right, my - 6.5 * up),
        (mx - 4 * right - 6 * up, my + 4 * up - 6 * right),
        (mx - 4 * right + 6 * up, my + 4 * up + 6 * right),
    ]
    knob = circle(mx, my, 11, ' class="ring-halo"') + circle(mx, my, 11, ' class="knob"')
    far, across = 1.5 * WIDE, WIDE / 2
    inner = (x + right * 22, y - up * 22)
    room = [
        (x + right * across - up * across, y - up * across - right * across),
        inner,
        (x + right * across + up * across, y - up * across + right * across),
        (x + right * far + up * across, y - up * far + right * across),
        (x + right * far - up * across, y - up * far - right * across),
    ]
    hit = path(closed(room), attributes({"class": "hit"} | handle(choice)))
    return hit + knob + path(closed(shape), ' class="way"')


# ---- below the board ----------------------------------------------------------------------------


def _bar(plan: Plan, material: Any, state: Any, words: Words | None) -> str:
    """How often each picture lies on top, and the three facts of the game."""
    left, top, width, height = plan.box
    y = top + height - BAR + 14
    step = (width - 20) / 6
    skin, faces, parts = int(material.skin), _faces(material, words), []
    for picture in range(1, 7):
        x = left + 10 + step * (picture - 0.5)
        parts.append(top_only(picture, x - 11, y, 22, skin, faces))
        parts.append(
            _write(x + 6, y + 6, max(17, plan.letters), str(int(state.tops[picture - 1])), "count", "start")
        )
    if words:
        low, lower = y + 38, y + 38 + 1.1 * plan.letters  # the long one has a line of its own
        places = ((left + 12, low, "start"), (left + 12, lower, "start"), (left + width - 12, low, "end"))
        for (x, at, anchor), fact in zip(places, words.facts(material, state), strict=True):
            if fact:
                parts.append(_write(x, at, plan.letters, fact, "fact", anchor))
    return "".join(parts)

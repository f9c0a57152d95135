"""Beside the board: a seat's figure, the sign of the game, the dice in the tray."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from wuerfelwerk.draw import Choice, Shelf, View, asks, button
from wuerfelwerk.draw.dice import pips
from wuerfelwerk.draw.frame import stamp
from wuerfelwerk.draw.svg import attributes, rect
from wuerfelwerk.games.wuerfelmeister import codes
from wuerfelwerk.games.wuerfelmeister.board import NAMES
from wuerfelwerk.games.wuerfelmeister.picture.looks import Choices, Look
from wuerfelwerk.games.wuerfelmeister.picture.pieces import cube, figure
from wuerfelwerk.games.wuerfelmeister.places import PICTURES, ROLLED

if TYPE_CHECKING:
    from wuerfelwerk.games.wuerfelmeister.words.seen import PictureWords as Words


def mini(material: Any, state: Any, seat: int) -> str:
    """The figure of a seat."""
    return stamp("mini meister", (-20, -44, 40, 50), figure(seat, 0, 0, 40))


@cache
def art() -> str:
    """Two dice and a figure, as a sign of the game."""
    spots = "".join(
        rect(60 * c - 40, 60 * r - 36, 57, 57, 6, ' class="spot alt"' if (c + r) % 2 else ' class="spot"')
        for c in range(4)
        for r in range(3)
    )
    body = (
        cube(13, 48, 52, 50, "wanted")
        + cube(6, 108, -8, 50)
        + cube(21, 168, 112, 50)
        + figure(0, 110, 70, 44)
    )
    return stamp("art meister", (0, 0, 176, 104), spots + body)


def shelves(material: Any, state: Any, seat: int | None, view: View) -> list[Shelf]:
    """The indicator and the roll; the six pictures to choose from; the ways to lay a die; what would hit."""
    offers, words, skin, phase = view.offers, view.words, int(material.skin), int(state.phase)
    hints: Look | None = view.hints
    if phase == codes.PLACE:
        return _laying(material, state, offers, words)
    if phase == codes.WANT:
        wants = [offers.get(codes.WANTS + p - 1) for p in range(1, 7)]
        dice = [_lone(4 * p - 3, skin, words, w, p, idle=w is None) for p, w in enumerate(wants, 1)]
        return [Shelf(words.tr("Welches Bild?"), dice)]
    shelves = []
    if state.wanted:
        picture = int(state.wanted)
        dice = [_lone(4 * picture - 3, skin, words, None, picture, "wanted")]
        shelves.append(Shelf(words.tr("Gesucht"), dice, kept=True))
    if phase == codes.TIP and hints is not None and hints.action >= codes.TIPS:
        rolls = [_pips(n, hints, words) for n in range(1, 7)]
        shelves.append(Shelf(words.tr("Treffer nach dem Kippen bei"), rolls))
    if state.steps:
        steps = int(state.steps)
        rolled = [_lone(4 * steps - 3, 0, words, None, steps, place=ROLLED)]
        shelves.append(Shelf(words.tr("Dein Wurf"), rolled, str(steps)))
    return shelves


def _lone(
    way: int,
    skin: int,
    words: Words,
    choice: Choice | None,
    picture: int,
    cls: str = "",
    idle: bool = False,
    place: int = -1,
) -> str:
    """One die as an SVG of its own; an idle one cannot be chosen now."""
    kind = " idle" if idle else "" if choice is None else " chosen" if choice.draft else " choice"
    start = {"class": f"die cubeicon{kind}", "viewBox": "-27 -27 54 54", "width": "48", "height": "48"}
    if choice is None:
        asked = asks(place if place >= 0 else PICTURES + picture - 1)
        start |= {"role": "img", "aria-label": words.picture(skin, picture), **asked}
    else:
        start |= button(choice)
    return f"<svg{attributes(start)}>{cube(way, 0, 0, 50, cls, skin, words.faces(skin))}</svg>"


def _pips(number: int, look: Look, words: Words) -> str:
    """A roll: solid where it would hit after the drafted tip, dashed where not."""
    hits = number in look.rolls
    start = {"class": "die pipbox" if hits else "die pipbox off", "viewBox": "-27 -27 54 54"}
    start |= {"width": "48", "height": "48", "role": "img", "aria-label": words.would_hit(number, hits)}
    start |= asks(ROLLED)
    body = rect(-21, -21, 42, 42, 9, ' class="box"') + pips(number, 0, 0, 11, 4.2)
    return f"<svg{attributes(start)}>{body}</svg>"


def _laying(material: Any, state: Any, offers: Choices, words: Words) -> list[Shelf]:
    """Six tops, and the four ways to turn the drafted one, for the field of the draft."""
    skin = int(material.skin)
    drafted = next((a for a, c in offers.items() if c.draft and a >= codes.PLACES), -1)
    if drafted < 0:
        return [
            Shelf(words.tr("Oben"), [_lone(4 * p - 3, skin, words, None, p, idle=True) for p in range(1, 7)])
        ]
    field, way = divmod(drafted - codes.PLACES, 24)
    first = codes.PLACES + 24 * field
    tops = []
    for picture in range(1, 7):
        action = drafted if way // 4 == picture - 1 else first + 4 * (picture - 1)
        if action in offers:
            tops.append(_lone(action - first + 1, skin, words, offers[action], picture))
    turns = [
        _lone(turn + 1, skin, words, offers[first + turn], way // 4 + 1)
        for turn in range(way // 4 * 4, way // 4 * 4 + 4)
        if first + turn in offers and first + turn != drafted
    ]
    return [Shelf(words.tr("Oben"), tops, NAMES[field]), Shelf(words.tr("Drehen"), turns)]

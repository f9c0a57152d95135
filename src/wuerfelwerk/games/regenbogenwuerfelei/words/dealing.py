"""A deal of real dice as people enter it: for each seat the colours that lie before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.games.regenbogenwuerfelei import codes, notation
from wuerfelwerk.games.regenbogenwuerfelei.material import OF_EACH_COLOUR
from wuerfelwerk.games.regenbogenwuerfelei.picture.pieces import COLOUR_NAMES
from wuerfelwerk.games.regenbogenwuerfelei.words import names as words
from wuerfelwerk.games.telling import N_, Face, Translator

DEALS = {  # by seats; each is said by a rule of its own
    2: N_("Jeder bekommt drei Farben mit je vier Würfeln."),
    3: N_("Jeder bekommt zwei Farben mit je vier Würfeln."),
    4: N_("Jeder bekommt vier Würfel einer Farbe und zwei von einer geteilten."),
    5: N_("Jeder bekommt vier Würfel einer Farbe, und alle bis auf einen dazu einen der sechsten."),
    6: N_("Jeder bekommt eine Farbe mit vier Würfeln."),
}
RULES = {2: "RW-03", 3: "RW-04", 4: "RW-05", 5: "RW-06", 6: "RW-07"}


def shared_out(
    tr: Translator, material: Any, state: Any, names: Sequence[str]
) -> list[tuple[str, list[Face]]]:
    """Six colours before each seat."""
    if state.phase != codes.DEAL:
        return []
    faces = [Face(*pair) for pair in zip(COLOUR_NAMES, words.colours(tr), strict=True)]
    return [(name, faces) for name in names]


def dealt(material: Any, ticked: Sequence[Sequence[int]]) -> str:
    """Whoever has a colour together with others has as many dice of it as they."""
    seats, many = int(material.seats), range(len(COLOUR_NAMES))
    if not all(colour in many for colours in ticked for colour in colours):
        raise NotLegal(DEALS[seats], rule=RULES[seats])
    holders = [sum(colour in colours for colours in ticked) for colour in many]
    racks = [
        sum(OF_EACH_COLOUR // holders[colour] << 8 * colour for colour in set(colours)) for colours in ticked
    ]
    pairs = (f"{letter}:{notation.dice_text(rack)}" for letter, rack in zip(LETTERS, racks, strict=False))
    text = " ".join(["deal", *pairs])
    try:
        notation.read_deal(material, "lot", text)
    except Unreadable as error:
        raise NotLegal(DEALS[seats], rule=RULES[seats]) from error
    return text

"""What a report counts: how moves end, who is captured, where points come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE
from wuerfelwerk.games.reporting import AtEnd, Course, Part
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.wuerfelmeister import codes, rules
from wuerfelwerk.games.wuerfelmeister.words import reading

FIRES = {
    "WM-18": N_("Kein Würfel zu kippen"),
    "WM-25": N_("Gewünschtes Bild erreicht"),
    "WM-26": N_("Würfel gehalten und genommen"),
    "WM-30": N_("Figur vom Würfel geschlagen"),
    "WM-31": N_("Figur auf einem leeren Feld geschlagen"),
    "WM-34": N_("Auf ein leeres Feld gezogen"),
    "WM-37": N_("Stehen geblieben"),
    "WM-42": N_("Zug ohne Würfel auf dem Plan"),
    "WM-41": N_("Ziel erreicht"),
}
PICTURES = (N_("Bild 1"), N_("Bild 2"), N_("Bild 3"), N_("Bild 4"), N_("Bild 5"), N_("Bild 6"))
AT_END = (
    AtEnd(
        N_("Woher die Punkte kommen"),
        (Part(N_("Würfel")), Part(N_("Der letzte, noch einmal")), Part(N_("Genau ins Ziel"))),
    ),
    AtEnd(N_("Genommene Würfel je Bild"), tuple(map(Part, PICTURES))),
)


def fires(course: Course) -> dict[str, Any]:
    before, after, numbers = course.before, course.after, course.numbers
    phase, acts = before["phase"], course.seats != CHANCE
    moves = acts & (phase == codes.MOVE)
    ends = moves & (numbers < codes.COIN_ACTION)
    lies = before["dice"][np.arange(len(before)), np.where(ends, numbers, 0)] != 0
    captures = ends & (after["phase"] == codes.PUT)
    return {
        "WM-18": acts & (numbers == codes.PASS),
        "WM-25": ends & lies,
        "WM-26": (after["turn"] > before["turn"]) & (after["took"] > 0),
        "WM-30": captures & lies,
        "WM-31": captures & ~lies,
        "WM-34": ends & ~lies & ~captures,
        "WM-37": moves & (numbers == codes.STAY),
        "WM-42": ~acts & (phase == codes.ROLL) & (before["left"] == 0),
        "WM-41": moves & (numbers == codes.COIN_ACTION),
    }


def at_end(material: Any, state: Any, seat: int) -> Sequence[int]:
    figure = state.figures[seat]
    taken = [int(count) for count in figure.taken]
    dice = sum(count * int(reading.value(material, picture)) for picture, count in enumerate(taken, 1))
    last = int(reading.value(material, int(figure.last_picture))) if figure.last else 0
    home = int(rules.score(material, state, seat)) - dice - last
    return [dice, last, home, *taken]

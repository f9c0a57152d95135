"""What a report counts: how rolling ends, who marks what, treasures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE
from wuerfelwerk.engine.masks import has
from wuerfelwerk.games.reporting import AtEnd, Course, Part, bits, seats_of
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.words import reading

FIRES = {
    "WL-11": N_("Aufgehört"),
    "WL-13": N_("Weiter und getroffen"),
    "WL-14": N_("Weiter und nicht getroffen"),
    "WL-15": N_("Alle sechs Würfel beiseite"),
    "WL-22": N_("Am Zug überwürfelt"),
    "WL-24": N_("Am Zug nichts anzukreuzen"),
    "WL-25": N_("Andere nutzen eine Farbe"),
    "WL-27": N_("Andere passen"),
    "WL-30": N_("Schatz gefunden"),
    "WL-31": N_("Schatzwurf"),
    "WL-40": N_("Mehrere zugleich am Ziel"),
}
COLOURS = (N_("Rot"), N_("Gelb"), N_("Grün"), N_("Blau"), N_("Orange"), N_("Grau"))
PARTS = tuple(Part(name, colour) for name, colour in zip(COLOURS, reading.colours.classes, strict=True))
AT_END = (
    AtEnd(N_("Gefundene Schätze je Farbe"), PARTS),
    AtEnd(N_("Farben komplett"), PARTS, happens=True),
)


def fires(course: Course) -> dict[str, Any]:
    before, after, numbers = course.before, course.after, course.numbers
    phase, rolled = before["phase"], course.seats == CHANCE
    again = rolled & (phase == rules.REROLL)
    marks = (after["phase"] == rules.MARK) & (phase != rules.MARK)  # rolling is over
    others = (phase == rules.MARK) & ~rolled & (course.seats != before["active"])
    found = after["sheets"]["treasures"].sum(axis=1) - before["sheets"]["treasures"].sum(axis=1)
    left = _of_active(after, after["sheets"]["left"])
    won = (after["phase"] == rules.ENDED) & (bits(after["winners"]) > 1)
    return {
        "WL-11": ~rolled & (phase == rules.DECIDE) & (numbers == rules.STOP),
        "WL-13": again & (after["aside"] > before["aside"]),
        "WL-14": again & (after["aside"] == before["aside"]),
        "WL-15": marks & (after["aside"] == rules.DICE),
        "WL-22": marks & (left == 0) & _open(after),
        "WL-24": marks & (left == 0),
        "WL-25": others & _is_colour(numbers) & (seats_of(course, before["sheets"]["left"]) == 0),
        "WL-27": others & (numbers == rules.PASS),
        "WL-30": found,
        "WL-31": rolled & (phase == rules.THROW),
        "WL-40": won & (phase == rules.MARK),
    }


def at_end(material: Any, state: Any, seat: int) -> Sequence[int]:
    found, complete = [0] * 6, [0] * 6
    if state.sheets[seat].side >= 0:
        board = reading.board_of(material, state, seat)
        for field in np.flatnonzero(board.treasure[: int(board.fields)]).tolist():
            found[int(board.colour[field])] += has(state.sheets[seat].marks, field)
        for colour in reading.complete(material, state, seat):
            complete[colour] = 1
    return [*found, *complete]


def sheet_id(material: Any, state: Any, seat: int) -> str:
    side = int(state.sheets[seat].side)
    if side < 0:
        return ""
    return bytes(material.boards[seat, side].id).rstrip(b"\0").decode("ascii").upper()


def _is_colour(numbers: Any) -> Any:
    return (numbers >= rules.COLOUR_ACTIONS) & (numbers < rules.ROLL_ON)


def _open(states: Any) -> Any:
    """Whether the active seat has an open area of its colour."""
    areas = states["sheets"]["open_area"]
    places = np.arange(len(states)), np.maximum(states["active"], 0), np.maximum(states["colour"], 0)
    return (areas[places] >= 0) & (states["active"] >= 0)


def _of_active(states: Any, numbers: Any) -> Any:
    return numbers[np.arange(len(states)), np.maximum(states["active"], 0)]

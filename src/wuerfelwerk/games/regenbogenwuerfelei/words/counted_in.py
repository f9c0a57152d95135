"""What a report counts: how rolls end, who is out, what the function dice do, where points come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE
from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.ending import RAINBOW_POINTS
from wuerfelwerk.games.regenbogenwuerfelei.words import names
from wuerfelwerk.games.reporting import AtEnd, Course, Part, bits
from wuerfelwerk.games.telling import N_

FIRES = {
    "RW-11": N_("6 in die leere Mitte: kommt zurück"),
    "RW-12": N_("In die leere Mitte gelegt"),
    "RW-14": N_("Würfel aus der Mitte gewonnen"),
    "RW-15": N_("Nicht höher: bleibt liegen"),
    "RW-22": N_("Ohne Würfel ausgeschieden"),
    "RW-24": N_("Regenbogen"),
    "RW-31": N_("Joker mitgewürfelt"),
    "RW-38": N_("Blockierer gelegt"),
    "RW-40": N_("Hilfe gespielt"),
    "RW-44": N_("Zauberer gespielt"),
}
COLOURS = (N_("Rot"), N_("Orange"), N_("Gelb"), N_("Grün"), N_("Blau"), N_("Violett"))
AT_END = (
    AtEnd(
        N_("Würfel auf der Ablage am Ende"),
        tuple(Part(name, colour) for name, colour in zip(COLOURS, names.RAINBOW.classes, strict=True)),
    ),
    AtEnd(
        N_("Woher die Punkte kommen"),
        (Part(N_("Runden davor")), Part(N_("Würfel")), Part(N_("Regenbogen"))),
    ),
    AtEnd(N_("Ausgeschieden"), (Part(N_("In der letzten Runde ausgeschieden")),), happens=True),
)


def fires(course: Course) -> dict[str, Any]:
    before, after, numbers = course.before, course.after, course.numbers
    phase, acts = before["phase"], course.seats != CHANCE
    rolls = ~acts & (phase == codes.ROLL)
    lay = _dice(before["pool"])  # by number
    lower = (lay * (np.arange(1, lay.shape[1] + 1) < after["value"][:, None])).sum(axis=1)
    alone, six = lay.sum(axis=1) == 0, after["value"] == 6
    kind = numbers % 8
    return {
        "RW-11": rolls & alone & six,
        "RW-12": rolls & alone & ~six,
        "RW-14": rolls & (lower > 0),
        "RW-15": rolls & ~alone & (lower == 0),
        "RW-22": bits(after["out"] & ~before["out"]),
        "RW-24": (after["completer"] >= 0) & (before["completer"] < 0),
        "RW-31": rolls & (after["showed"] >= 0),
        "RW-38": acts & (numbers == codes.LAY_BLOCKIERER),
        "RW-40": acts & (kind > codes.COLOUR_KIND) & (kind < codes.SPECIAL_KIND),
        "RW-44": acts & (numbers == codes.PLAY_ZAUBERER),
    }


def at_end(material: Any, state: Any, seat: int) -> Sequence[int]:
    dice = names.counts(state, seat)
    rainbow = RAINBOW_POINTS if seat == state.completer else 0
    return [*dice, int(state.points[seat]), sum(dice), rainbow, int(names.is_out(state, seat))]


def _dice(handfuls: Any) -> Any:
    """How many dice each handful holds: a byte for each colour."""
    words = np.ascontiguousarray(handfuls)
    return words.view(np.uint8).reshape(*words.shape, 8).sum(axis=-1)

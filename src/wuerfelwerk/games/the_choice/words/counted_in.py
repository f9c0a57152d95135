"""What a report counts: second tries, sums, misthrows, how sides end, where points come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine.masks import count_bits
from wuerfelwerk.games.reporting import AtEnd, Course, Part, bits
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.board import NUMBERS
from wuerfelwerk.games.the_choice.words import reading

FIRES = {
    "TC-15": N_("Noch einmal geworfen"),
    "TC-22": N_("Zwei oder drei Würfel addiert"),
    "TC-29": N_("Fehlwurf am Zug"),
    "TC-30": N_("Fehlwurf der anderen"),
    "TC-32": N_("Seite durch den dritten Fehlwurf zu Ende"),
    "TC-33": N_("Erste Seite selbst beendet"),
}
AT_END = (
    AtEnd(
        N_("Woher die Punkte kommen"),
        (
            Part(N_("Seite 1: Zahlen")),
            Part(N_("Seite 1: Farben")),
            Part(N_("Seite 2: Zahlen")),
            Part(N_("Seite 2: Farben")),
        ),
    ),
    AtEnd(N_("Was auf den Blättern liegt"), (Part(N_("Zahlen")), Part(N_("Farben")), Part(N_("Fehlwürfe")))),
    AtEnd(N_("Wer bis zur zweiten Seite kommt"), (Part(N_("Auf der zweiten Seite")),), happens=True),
)


def fires(course: Course) -> dict[str, Any]:
    before, after, numbers = course.before, course.after, course.numbers
    acts, phase = course.seats >= 0, before["phase"]
    missed = after["sheets"]["misthrows"].sum(axis=2) - before["sheets"]["misthrows"].sum(axis=2)
    on_turn = np.arange(missed.shape[1]) == before["active"][:, None]
    three = (after["sheets"]["misthrows"] == paper.MISTHROWS).sum(axis=2)
    closed = three - (before["sheets"]["misthrows"] == paper.MISTHROWS).sum(axis=2)
    turned = after["sheets"]["second"] - before["sheets"]["second"]
    sets = np.where(numbers < rules.PATHS + 60, numbers - rules.PATHS, numbers - rules.PATHS - 8)
    summed = bits(np.maximum(sets // NUMBERS + 1, 0)) > 1
    return {
        "TC-15": acts & (phase == rules.KEEP) & (numbers != rules.KEEP_DICE),
        "TC-22": acts & (phase == rules.MARK) & (numbers >= rules.PATHS) & summed,
        "TC-29": (missed * on_turn).sum(axis=1),
        "TC-30": (missed * ~on_turn).sum(axis=1),
        "TC-32": closed.sum(axis=1),
        "TC-33": (turned * (closed == 0)).sum(axis=1),
    }


def at_end(material: Any, state: Any, seat: int) -> Sequence[int]:
    sheet, side = state.sheets[seat], reading.side_of(state, seat)
    first = 1 - side if sheet.second else side
    points, marks = [], [0, 0]
    for one in (first, 1 - first):
        path = count_bits(int(sheet.marks[one, paper.PATH_AREA]))
        ring = count_bits(int(sheet.marks[one, paper.RING_AREA]))
        points += [int(material.number_points[path]), int(material.ring_points[ring])]
        marks = [marks[0] + path, marks[1] + ring]
    return [*points, *marks, sum(int(number) for number in sheet.misthrows), int(sheet.second)]


def sheet_id(material: Any, state: Any, seat: int) -> str:
    """The letter of the sheet: it is played on both sides."""
    return bytes(material.boards[seat, 0].id).rstrip(b"\0").decode("ascii")[:-1]

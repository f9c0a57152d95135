"""What the validator says of a board that is being drawn, told to whoever draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wuerfelwerk.draw.hexes import Hex
from wuerfelwerk.engine.errors import Fault
from wuerfelwerk.games.sketches import DONE, LACKING, WRONG, Check
from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.wuerfelland.board import (
    COLOURS,
    ROOMY,
    TREASURES,
    TREASURES_PER_COLOUR,
    Board,
    around,
    faults,
    place_numbers,
)
from wuerfelwerk.games.wuerfelland.sketching.paper import NOWHERE, NUMBER
from wuerfelwerk.games.wuerfelland.words.reading import colours

OF_A_START = ("start", "reach")  # nothing can be said of these before there is one


def checks(tr: Translator, board: Board, blanks: Sequence[Hex], starts: Sequence[Hex]) -> list[Check]:
    """What is wrong first, then what is lacking, then what is done."""
    found = [*_of_sketch(tr, blanks, starts), *_of_board(tr, board, blanks)]
    return sorted(found, key=lambda check: (WRONG, LACKING, DONE).index(check.kind))


def _of_sketch(tr: Translator, blanks: Sequence[Hex], starts: Sequence[Hex]) -> Iterator[Check]:
    if blanks:
        sentence = tr.many("Noch %(n)s leeres Feld.", "Noch %(n)s leere Felder.", len(blanks))
        yield Check(LACKING, sentence, tuple(NUMBER[at] for at in blanks))
    if not starts:
        yield Check(LACKING, tr("Es fehlt der Start."))
    if len(starts) > 1:
        places = tuple(NUMBER[at] for at in starts)
        yield Check(
            WRONG, tr("Starts auf dem Plan: %(count)d, genau einer gehört dazu.", count=len(starts)), places
        )


def _of_board(tr: Translator, board: Board, blanks: Sequence[Hex]) -> Iterator[Check]:
    began = board.start != NOWHERE
    drawn = [*board.colours, *board.blocked, *blanks, *([board.start] if began else ())]
    numbers = place_numbers(drawn) if drawn else {}
    told = [one for one in _worth_saying(faults(board)) if began or one.about not in OF_A_START]
    for fault in told:
        lacking = fault.lacking or (bool(blanks) and fault.about == "reach")
        places = tuple(NUMBER[at] for at in fault.places)
        yield Check(LACKING if lacking else WRONG, _sentence(tr, fault, numbers), places)
    missed = {fault.about for fault in told}
    for about, sentence in _good(tr, board).items():
        if about not in missed and (began or about not in OF_A_START):
            yield Check(DONE, sentence)


def _worth_saying(found: Sequence[Fault]) -> list[Fault]:
    """Without what follows from another fault: no treasure lies on a colour that is not there, and a colour
    without its treasures says why there are too few."""
    absent = {one.values["letter"] for one in found if one.about == "colours" and "least" not in one.values}
    by_colour = any(one.about == "treasures" and "letter" in one.values for one in found)

    def follows(one: Fault) -> bool:
        return one.about == "treasures" and (
            one.values.get("letter") in absent if "letter" in one.values else by_colour and not one.places
        )

    return [one for one in found if not follows(one)]


def _sentence(tr: Translator, fault: Fault, numbers: Mapping[Hex, tuple[int, int]]) -> str:
    """With colours by name, and places counted as they are drawn, blank ones included."""
    values = dict(fault.values)
    if "letter" in values:
        values["letter"] = colours.names(tr)[COLOURS.index(str(values["letter"]).upper())]
    if "row" in values:
        values["row"], values["number"] = numbers[fault.places[0]]
    return tr.gettext(fault.msgid) % values


def _good(tr: Translator, board: Board) -> dict[str, str]:
    """What is said of each demand that is met."""
    at_start = {board.colours[at] for at in around(board.start) if at in board.colours}
    return {
        "start": tr("Farben am Start: %(count)d.", count=len(at_start)),
        "reach": tr("Jedes Feld ist vom Start zu erreichen."),
        "treasures": tr(
            "Schätze: %(count)d, von jeder Farbe %(each)d.", count=TREASURES, each=TREASURES_PER_COLOUR
        ),
        "alone": tr("In keinem Gebiet liegt mehr als ein Schatz."),
        "colours": tr("Jede Farbe hat ein Gebiet mit mindestens %(least)d Feldern.", least=ROOMY),
        "rocks": tr("Mindestens ein Fels ist da."),
    }

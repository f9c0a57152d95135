"""Regenbogenwürfelei as text: actions, rolls, states and material, both ways (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from wuerfelwerk.engine import texts
from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.options import check_agree, complete
from wuerfelwerk.games.regenbogenwuerfelei import codes, opening
from wuerfelwerk.games.regenbogenwuerfelei.material import (
    COLOURS,
    FUNCTIONS,
    LAST_SURVIVORS,
    LEFTOVERS,
    MAX_SEATS,
    lay_out_values,
)
from wuerfelwerk.games.regenbogenwuerfelei.turns import in_pool
from wuerfelwerk.games.telling import N_

_DICE = re.compile(rf"dice ([{COLOURS}])([1-6])(?: joker ([{COLOURS}]))?")

_ACTIONS = texts.Actions(
    {
        codes.PLAY_ZAUBERER: "zauberer",
        codes.LAY_BLOCKIERER: "blockierer",
        codes.DO_BEGIN: "begin",
        codes.DECLINE: "decline",
        **{8 * colour + codes.COLOUR_KIND: f"colour {letter}" for colour, letter in enumerate(COLOURS)},
        **{
            8 * colour + codes.HILFE_KIND + seat: f"hilfe {LETTERS[seat]} {letter}"
            for colour, letter in enumerate(COLOURS)
            for seat in range(4)
        },
        **{8 * die + codes.PICK_KIND: f"pick {name}" for die, name in enumerate(FUNCTIONS)},
    },
    N_(
        "„%(text)s“ ist keine Aktion. Erwartet wird colour und einer der Buchstaben R O Y G B V, "
        "hilfe mit Platz und Farbe, blockierer, zauberer, pick mit einem Funktionswürfel, "
        "begin oder decline."
    ),
)
action_text, read_action = _ACTIONS.action_text, _ACTIONS.read_action


# ---- rolls --------------------------------------------------------------------------------------


def roll_text(material: Any, state: Any, faces: Sequence[int]) -> tuple[str, str]:
    """Actor and text of one roll, for the state before it lands."""
    phase = int(state.phase)
    if phase == codes.DEAL:
        racks = dealt(int(material.seats), faces)
        return "lot", " ".join(["deal", *(f"{LETTERS[s]}:{dice_text(rack)}" for s, rack in enumerate(racks))])
    if phase in (codes.RANK, codes.START):
        word = "rank" if phase == codes.RANK else "start"
        pairs = zip(_group(material, state), faces, strict=True)
        return "dice", " ".join([word, *(f"{LETTERS[seat]}{int(face) + 1}" for seat, face in pairs)])
    if phase == codes.LIMIT:
        return texts.LIMIT
    text = f"dice {COLOURS[int(state.colour)]}{int(faces[0]) + 1}"
    return "dice", f"{text} joker {COLOURS[int(faces[1])]}" if len(faces) == 2 else text


def read_roll(material: Any, state: Any, actor: str, text: str) -> list[int]:
    """The faces of a roll; Unreadable where the text is no roll that can lie here."""
    phase = int(state.phase)
    if phase == codes.DEAL:
        return read_deal(material, actor, text)
    if phase in (codes.RANK, codes.START):
        return _read_seats(material, state, actor, text)
    if phase == codes.LIMIT:
        if actor == "lot" and text == "stopped limit":
            return []
        raise Unreadable("Erwartet wird „stopped limit“: So kann es nicht weitergehen.")
    with_joker = int(state.where[codes.JOKER]) == int(state.active) and in_pool(state) != 0
    found = _DICE.fullmatch(text) if actor == "dice" else None
    if found is None or found[1] != COLOURS[int(state.colour)] or bool(found[3]) != with_joker:
        raise Unreadable(
            "Erwartet wird „dice %(colour)s“ mit einer Zahl von 1 bis 6%(joker)s.",
            colour=COLOURS[int(state.colour)],
            joker=" joker R" if with_joker else "",
        )
    return [int(found[2]) - 1] + ([COLOURS.index(found[3])] if with_joker else [])


def dealt(seats: int, faces: Sequence[int]) -> list[int]:
    """The racks of a deal."""
    racks = [0] * MAX_SEATS
    opening.deal(seats, racks, [int(face) for face in faces])
    return racks[:seats]


def dice_text(dice: int) -> str:
    """``R4O4``: colours in the order R O Y G B V with the number of their dice."""
    counts = [int(dice) >> 8 * colour & 0xFF for colour in range(6)]
    return "".join(f"{COLOURS[colour]}{count}" for colour, count in enumerate(counts) if count)


def read_dice(text: str) -> int:
    """The handful of such a text; ValueError for any other spelling."""
    dice = sum(int(count) << 8 * COLOURS.index(colour) for colour, count in re.findall(r"([A-Z])(\d)", text))
    if dice_text(dice) != text:
        raise ValueError(text)
    return dice


def _group(material: Any, state: Any) -> list[int]:
    """The seats that roll now."""
    return [seat for seat in range(int(material.seats)) if int(state.group) >> seat & 1]


def _read_seats(material: Any, state: Any, actor: str, text: str) -> list[int]:
    word = "rank" if state.phase == codes.RANK else "start"
    seats = [LETTERS[seat] for seat in _group(material, state)]
    pattern = " ".join([word, *(f"{letter}[1-6]" for letter in seats)])
    if actor != "dice" or not re.fullmatch(pattern, text):
        raise Unreadable(
            "Erwartet wird „%(example)s“: Wort, Plätze und ihre Zahlen.",
            example=" ".join([word, *(f"{letter}{n}" for n, letter in enumerate(seats, 1))]),
        )
    return [int(pair[1]) - 1 for pair in text.split(" ")[1:]]


def read_deal(material: Any, actor: str, text: str) -> list[int]:
    """The faces that deal these racks: they are found by dealing backwards."""
    seats = int(material.seats)
    try:
        word, *pairs = text.split(" ")
        letters = [pair[:2] for pair in pairs]
        if actor != "lot" or word != "deal" or letters != [f"{letter}:" for letter in LETTERS[:seats]]:
            raise ValueError(text)
        racks = [read_dice(pair[2:]) for pair in pairs]
        faces = _faces_of(seats, racks)
        if dealt(seats, faces) != racks:
            raise ValueError(text)
    except (ValueError, IndexError) as error:
        raise Unreadable(
            "Erwartet wird die Verteilung, „deal A:R4O4Y4 B:G4B4V4“, "
            "mit so vielen Farben und Würfeln, wie Plätze sie bekommen."
        ) from error
    return faces


def _faces_of(seats: int, racks: Sequence[int]) -> list[int]:
    """Which dice deal the racks; meaningless (or ValueError) where none do."""
    fours = [[c for c in range(6) if rack >> 8 * c & 0xFF == 4] for rack in racks]
    left = list(range(6))
    faces = []
    for seat in range(6):
        if (seats == 2 and seat < 1) or (seats == 3 and seat < 2):
            which = sum(1 << left.index(colour) for colour in fours[seat])
            lots = opening.TRIPLES if seats == 2 else opening.PAIRS_OF_FOUR if seat else opening.PAIRS_OF_SIX
            faces.append(lots.index(which))
        elif seats >= 4 and seat < min(seats, 5):
            faces.append(left.index(fours[seat][0]))
        else:
            break
        left = [colour for colour in left if colour not in fours[seat]]
    if seats == 4:
        low = sum(1 << seat for seat in range(4) if racks[seat] >> 8 * left[0] & 0xFF)
        faces.append(opening.PAIRS_OF_FOUR.index(low))
    if seats == 5:
        without = [seat for seat in range(5) if not racks[seat] >> 8 * left[0] & 0xFF]
        faces.append(without[0])
    return faces


# ---- states -------------------------------------------------------------------------------------

_HANDFULS = ("racks", "pool")
_MEMBERS = (*texts.lone_members(codes.STATE), "points", "where", "rank", "shown")


def state_text(material: Any, state: Any) -> str:
    """One line of JSON: racks by seat, the pool by value, and the other members."""
    data = texts.numbers(state, _MEMBERS)
    data |= {name: [dice_text(dice) for dice in state[name]] for name in _HANDFULS}
    return texts.in_one_line(data)


def read_state(material: Any, text: str) -> Any:
    """The state of a text made by ``state_text``; Unreadable where it is none."""
    otherwise = Unreadable("Das ist kein Spielstand von Regenbogenwürfelei.")
    with texts.reading(codes.STATE, text, otherwise) as (state, data):
        texts.put_numbers(state, _MEMBERS, data)
        for name in _HANDFULS:
            state[name] = [read_dice(dice) for dice in data[name]]
    return state


# ---- material and result ------------------------------------------------------------------------


def material_json(material: Any) -> dict[str, Any]:
    """The options that make the material."""
    return {
        "functions": [name for n, name in enumerate(FUNCTIONS) if int(material.functions) >> n & 1],
        "leftover": LEFTOVERS[int(material.leftover)],
        "last_survivor": LAST_SURVIVORS[int(material.last_survivor)],
        "rounds": int(material.rounds),
    }


def read_material(options: Mapping[str, str], seats: int, data: Mapping[str, Any]) -> Any:
    """The material of a record; Unreadable where a value is missing or not that of the options."""
    from wuerfelwerk.games.regenbogenwuerfelei import CARD  # the card needs this module
    from wuerfelwerk.games.regenbogenwuerfelei.recorded import read_values  # only records need it

    given = read_values(data)
    check_agree(CARD, complete(CARD, options), data)
    return lay_out_values(seats, given.functions, given.leftover, given.last_survivor, given.rounds)


def ending(material: Any, state: Any) -> str:
    """How the last round ended: ``rainbow``, ``last survivor`` or ``stopped``."""
    if state.stopped:
        return "stopped"
    return "rainbow" if state.completer >= 0 else "last survivor"

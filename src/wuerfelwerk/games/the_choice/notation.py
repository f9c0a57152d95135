"""The Choice as text: actions, rolls, states and material, both ways (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wuerfelwerk.engine import texts
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.options import complete
from wuerfelwerk.engine.texts import SIDE_NAMES
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.board import COLOURS, NUMBERS, RING
from wuerfelwerk.games.the_choice.material import DICE, FACES, board_of, new_material, print_board
from wuerfelwerk.games.the_choice.refusals import field_and_dice, is_action
from wuerfelwerk.games.the_choice.sheet import PATH_AREA, RING_AREA

ENDINGS = {rules.BY_SIDES: "sides", rules.BY_FULL: "full"}


def dice_in(dice: int) -> list[int]:
    """The dice of a set, counted from 0."""
    return [die for die in range(DICE) if dice >> die & 1]


def _text_of(action: int) -> str:
    """``ring 8 die 3``, ``path 7 dice 1 2``, ``reroll 1``, ``keep``, ``finish``, ``done``, ``side front``."""
    if action < rules.KEEP_DICE:
        return f"ring {action % RING} die {action // RING + 1}"
    if action >= rules.PATHS:
        field, dice = field_and_dice(action)
        return f"path {field} dice {_numbers(dice)}"
    if action >= rules.SIDES:
        return f"side {SIDE_NAMES[action - rules.SIDES]}"
    words = {rules.KEEP_DICE: "keep", rules.FINISH: "finish", rules.DONE: "done"}
    return words.get(action) or f"reroll {_numbers(action - rules.REROLLS)}"


def _numbers(dice: int) -> str:
    return " ".join(str(die + 1) for die in dice_in(dice))


_ACTIONS = texts.Actions(
    {action: _text_of(action) for action in range(rules.ACTIONS) if is_action(action)},
    N_(
        "„%(text)s“ ist keine Aktion. Erwartet wird side front, side back, keep, reroll mit Würfeln, "
        "ring 0–15 die 1–3, path 0–12 dice mit Würfeln, finish oder done."
    ),
)
action_text, read_action = _ACTIONS.action_text, _ACTIONS.read_action


# ---- rolls --------------------------------------------------------------------------------------


def roll_text(material: Any, state: Any, faces: Sequence[int]) -> tuple[str, str]:
    """Actor and text of one roll, for the state before it lands."""
    if state.phase == rules.LOT:
        return texts.lot_text(faces)
    thrown = zip(dice_thrown(state), faces, strict=True)
    return "dice", " ".join(["dice", *(face_text(material, die, int(face)) for die, face in thrown)])


def read_roll(material: Any, state: Any, actor: str, text: str) -> list[int]:
    """The faces of a roll; Unreadable where the text is no roll that can lie here."""
    if state.phase == rules.LOT:
        return texts.read_lot(material, actor, text)
    dice = dice_thrown(state)
    faces = {
        (place, face_text(material, die, face)): face
        for place, die in enumerate(dice)
        for face in range(FACES)
    }
    word, *shown = text.split(" ")
    read = [faces.get((place, one)) for place, one in enumerate(shown)]
    if actor != "dice" or word != "dice" or len(read) != len(dice) or None in read:
        raise Unreadable(
            "Erwartet werden die Seiten der Würfel %(dice)s in dieser Folge, jede mit Farbe und Zahl wie G6.",
            dice=", ".join(str(die + 1) for die in dice),
        )
    return [face for face in read if face is not None]


def dice_thrown(state: Any) -> list[int]:
    """The dice that are thrown now."""
    return dice_in(int(state.rerolled)) if state.phase == rules.REROLL else list(range(DICE))


def face_text(material: Any, die: int, face: int) -> str:
    """Colour and number of a face, ``G6``."""
    return f"{COLOURS[int(material.dice[die, face])]}{face + 1}"


# ---- states -------------------------------------------------------------------------------------

_STATE_MEMBERS = texts.lone_members(rules.STATE)
_SHEET_MEMBERS = ("misthrows", "side", "second", "used", "begun", "finish", "done")


def state_text(material: Any, state: Any) -> str:
    """One line of JSON: the members of the state, and each sheet with its two sides."""
    data = texts.numbers(state, _STATE_MEMBERS)
    data["shown"] = [int(face) + 1 for face in state.shown]
    data["sheets"] = [_sheet_json(state.sheets[seat]) for seat in range(material.seats)]
    return texts.in_one_line(data)


def read_state(material: Any, text: str) -> Any:
    """The state of a text made by ``state_text``; Unreadable where it does not fit the material."""
    otherwise = Unreadable("Das ist kein Spielstand von The Choice an diesem Tisch.")
    with texts.reading(rules.STATE, text, otherwise) as (state, data):
        rules.start(material, state)
        texts.put_numbers(state, _STATE_MEMBERS, data)
        for die in range(DICE):
            state.shown[die] = data["shown"][die] - 1
        for seat in range(material.seats):
            _read_sheet(state.sheets[seat], data["sheets"][seat])
    return state


def _sheet_json(sheet: Any) -> dict[str, Any]:
    data = texts.numbers(sheet, _SHEET_MEMBERS)
    for side, name in enumerate(SIDE_NAMES):
        ring = int(sheet.marks[side, RING_AREA])
        path = [int(field) for field in sheet.path[side][: int(sheet.length[side])]]
        data[name] = {"ring": [field for field in range(RING) if ring >> field & 1], "path": path}
    return data


def _read_sheet(sheet: Any, data: Mapping[str, Any]) -> None:
    texts.put_numbers(sheet, _SHEET_MEMBERS, data)
    for side, name in enumerate(SIDE_NAMES):
        put_marks(sheet, side, data[name]["ring"], data[name]["path"])


def put_marks(sheet: Any, side: int, ring: Sequence[int], path: Sequence[int]) -> None:
    """Writes marks on a blank side (for states and tests)."""
    if not set(ring) <= set(range(RING)) or not set(path) <= set(range(NUMBERS)) or len(path) > NUMBERS:
        raise ValueError("no such field")
    sheet.marks[side, RING_AREA] = sum(1 << field for field in set(ring))
    sheet.marks[side, PATH_AREA] = sum(1 << field for field in set(path))
    sheet.length[side] = len(path)
    for place, field in enumerate(path):
        sheet.path[side, place] = field


# ---- material and result ------------------------------------------------------------------------


def material_json(material: Any) -> dict[str, Any]:
    """Dice, sheets and point tables."""
    return {
        "dice": [[face_text(material, die, face) for face in range(FACES)] for die in range(DICE)],
        "sheets": texts.sides_json(material.boards, material.seats, _board_json),
        "number_points": [int(points) for points in material.number_points],
        "ring_points": [int(points) for points in material.ring_points],
    }


def read_material(options: Mapping[str, str], seats: int, data: Mapping[str, Any]) -> Any:
    """The material of a record; Unreadable where something is missing, broken or against the rules."""
    from wuerfelwerk.games.the_choice import CARD  # the card needs this module
    from wuerfelwerk.games.the_choice.recorded import read_table  # only records need it

    dice, sheets = read_table(complete(CARD, options), seats, data)
    material = new_material(seats)
    material.dice[:] = dice
    for seat, sides in enumerate(sheets):
        for side, board in enumerate(sides):
            print_board(board, material.boards[seat, side])
    return material


def ending(material: Any, state: Any) -> str:
    """How the game ended: ``sides``, ``full`` or ``stopped``."""
    return "stopped" if state.stopped else ENDINGS.get(int(state.ended), "stopped")


def _board_json(record: Any) -> dict[str, Any]:
    board = board_of(record)
    return {"id": board.id, "ring": [COLOURS[code] for code in board.ring], "numbers": list(board.numbers)}

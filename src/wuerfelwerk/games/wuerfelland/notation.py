"""Würfelland as text: actions, rolls, states and material, both ways (docs/notation.md)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np

from wuerfelwerk.engine import texts
from wuerfelwerk.engine.chance import thrown_now
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.masks import listed
from wuerfelwerk.engine.options import complete
from wuerfelwerk.engine.texts import SIDE_NAMES
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.board import COLOURS
from wuerfelwerk.games.wuerfelland.material import BOARD, board_of, lay_out_boards
from wuerfelwerk.games.wuerfelland.sheet import clear_sheet, put_mark

_NUMBER = r"(0|-?[1-9][0-9]{0,2})"
_MARK = re.compile(rf"mark {_NUMBER},{_NUMBER}")
_WORDS = {"roll": rules.ROLL_ON, "stop": rules.STOP, "pass": rules.PASS}


def action_text(material: Any, state: Any, seat: int, action: int) -> str:
    """``mark 3,-1``, ``side front``, ``colour G``, ``roll``, ``stop`` or ``pass``."""
    if action < rules.SIDES:
        board = _board(material, state, seat)
        return f"mark {board.q[action]},{board.r[action]}"
    if action < rules.COLOUR_ACTIONS:
        return f"side {SIDE_NAMES[action - rules.SIDES]}"
    if action < rules.ROLL_ON:
        return f"colour {COLOURS[action - rules.COLOUR_ACTIONS]}"
    return next(word for word, id in _WORDS.items() if id == action)


def read_action(material: Any, state: Any, seat: int, text: str) -> int:
    """The action id of a text; Unreadable where it is no action at all.

    A field that is not on the board gives an id past the last field, which no rule allows.
    """
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(" ")
    if word == "side" and rest in SIDE_NAMES:
        return rules.SIDES + SIDE_NAMES.index(rest)
    if word == "colour" and len(rest) == 1 and rest in COLOURS:
        return rules.COLOUR_ACTIONS + COLOURS.index(rest)
    if found := _MARK.fullmatch(text):
        numbers = _fields(_board(material, state, seat))
        return numbers.get((int(found[1]), int(found[2])), rules.ACTIONS)
    raise Unreadable(
        "„%(text)s“ ist keine Aktion. Erwartet wird side front, side back, colour und einer der "
        "Buchstaben R Y G B O X, roll, stop, pass oder mark q,r.",
        text=text[:80],
    )


def _fields(board: Any) -> Mapping[tuple[int, int], int]:
    """The number of each field by its place."""
    return _numbered(board.q.tobytes(), board.r.tobytes(), int(board.fields))


@lru_cache(maxsize=64)  # the same boards come again in every game
def _numbered(q: bytes, r: bytes, fields: int) -> dict[tuple[int, int], int]:
    places = zip(_whole(q, "q"), _whole(r, "r"), strict=True)
    return {at: field for field, at in enumerate(islice(places, fields))}


def _whole(data: bytes, member: str) -> list[int]:
    numbers: list[int] = np.frombuffer(data, BOARD[member].base).tolist()
    return numbers


def roll_text(material: Any, state: Any, faces: Sequence[int]) -> tuple[str, str]:
    """Actor and text of one roll, for the state before it lands."""
    if state.phase == rules.LOT:
        return texts.lot_text(faces)
    if state.phase == rules.LIMIT:
        return texts.LIMIT
    return "dice", " ".join(["dice", *(COLOURS[face] for face in sorted(int(face) for face in faces))])


def read_roll(material: Any, state: Any, actor: str, text: str) -> list[int]:
    """The faces of a roll; Unreadable where the text is no roll that can lie here."""
    thrown = int(thrown_now(rules, material, state).count)
    if state.phase == rules.LOT:
        return texts.read_lot(material, actor, text)
    if state.phase == rules.LIMIT:
        return texts.read_limit(actor, text)
    word, *faces = text.split(" ")
    known = all(len(face) == 1 and face in COLOURS for face in faces)
    if actor != "dice" or word != "dice" or not known or len(faces) != thrown:
        raise Unreadable(
            "Erwartet wird „dice“ und so viele Buchstaben aus R Y G B O X, wie Würfel fallen: %(count)s.",
            count=thrown,
        )
    return [COLOURS.index(face) for face in faces]


# ---- states -------------------------------------------------------------------------------------

_STATE_MEMBERS = texts.lone_members(rules.STATE)
_SHEET_MEMBERS = ("treasures", "found", "pending", "left", "colour", "side", "done")


def state_text(material: Any, state: Any) -> str:
    """One line of JSON: the members of the state, and each sheet with its marks as ``q,r``."""
    data = texts.numbers(state, _STATE_MEMBERS)
    data["shown"] = "".join(COLOURS[c] * int(state.shown[c]) for c in range(6))
    data["sheets"] = [_sheet_json(material, state, seat) for seat in range(material.seats)]
    return texts.in_one_line(data)


def read_state(material: Any, text: str) -> Any:
    """The state of a text made by ``state_text``; Unreadable where it does not fit the material."""
    otherwise = Unreadable("Das ist kein Spielstand von Würfelland an diesem Tisch.")
    with texts.reading(rules.STATE, text, otherwise) as (state, data):
        rules.start(material, state)
        texts.put_numbers(state, _STATE_MEMBERS, data)
        for letter in data["shown"]:
            state.shown[COLOURS.index(letter)] += 1
        for seat, sheet in enumerate(data["sheets"][: int(material.seats)]):
            _read_sheet(material, state, seat, sheet)
    return state


def _sheet_json(material: Any, state: Any, seat: int) -> dict[str, Any]:
    sheet = state.sheets[seat]
    data = texts.numbers(sheet, _SHEET_MEMBERS)
    board = material.boards[seat, max(int(sheet.side), 0)]
    data["marks"] = [f"{board.q[field]},{board.r[field]}" for field in listed(sheet.marks)]
    return data


def _read_sheet(material: Any, state: Any, seat: int, data: Mapping[str, Any]) -> None:
    sheet = state.sheets[seat]
    if data["side"] >= 0:
        board = material.boards[seat, data["side"]]
        number = {f"{board.q[f]},{board.r[f]}": f for f in range(board.fields)}
        put_marks(board, sheet, [number[at] for at in data["marks"]])
    texts.put_numbers(sheet, _SHEET_MEMBERS, data)


def put_marks(board: Any, sheet: Any, fields: Sequence[int]) -> None:
    """Sets the marks of a sheet and everything that follows from them (for tests and states)."""
    clear_sheet(board, sheet)
    marked = Counter(int(board.area[field]) for field in fields)
    begun = {area for area, count in marked.items() if count < board.area_size[area]}
    # area by area, those that are finished first, as on paper (WL-20)
    for field in sorted(fields, key=lambda field: (int(board.area[field]) in begun, int(board.area[field]))):
        put_mark(board, sheet, field)


# ---- material and result ------------------------------------------------------------------------


def material_json(material: Any) -> dict[str, Any]:
    """The boards of each seat, front and back."""
    return {"boards": texts.sides_json(material.boards, material.seats, _board_json)}


def read_material(options: Mapping[str, str], seats: int, data: Mapping[str, Any]) -> Any:
    """The material of a record; Unreadable where a board is missing, broken or against the rules."""
    from wuerfelwerk.games.wuerfelland import CARD  # the card needs this module
    from wuerfelwerk.games.wuerfelland.recorded import read_tablets  # only records need it

    options = complete(CARD, options)
    return lay_out_boards(options, read_tablets(options, seats, data))


def ending(material: Any, state: Any) -> str:
    """How the game ended: ``goal`` or ``stopped``."""
    return "stopped" if state.stopped else "goal"


def _board_json(record: Any) -> dict[str, Any]:
    board = board_of(record)
    return {
        "id": board.id,
        "start": list(board.start),
        "blocked": [list(at) for at in sorted(board.blocked, key=lambda at: (at[1], at[0]))],
        "fields": [
            {"at": list(at), "colour": COLOURS[board.colours[at]], "treasure": at in board.treasures}
            for at in board.fields()
        ],
    }


def _board(material: Any, state: Any, seat: int) -> Any:
    return material.boards[seat, max(int(state.sheets[seat].side), 0)]

"""Würfelmeister as text: actions, rolls, states and material, both ways (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from wuerfelwerk.engine import texts
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.options import check_agree, complete
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.wuerfelmeister import codes, rules
from wuerfelwerk.games.wuerfelmeister.board import DIRECTIONS, FIELD_OF, NAMES
from wuerfelwerk.games.wuerfelmeister.die import NORTH_FACE, TOP, sides, way_of
from wuerfelwerk.games.wuerfelmeister.material import VERSIONS, lay_out_with

_DIE = re.compile(r"([a-h][1-8]):([1-6]):([1-6])")
NOT_LAID = N_("Erwartet werden zwölf Würfel auf verschiedenen Feldern des Plans, jedes Bild zweimal oben.")
_FIRST_WAYS = tuple(4 * (die // 2) + 1 for die in range(codes.DICE))  # of the four with its picture up


def read_action(material: Any, state: Any, seat: int, text: str) -> int:
    """The action id of a text; Unreadable where it is no action at all."""
    word, _, die = text.partition(" ")
    if word == "place" and _DIE.fullmatch(die):
        _read_die(die)  # says why no die lies like that
    return _ACTIONS.read_action(material, state, seat, text)


def die_text(field: int, way: int) -> str:
    """``c3:4:1``: field, top and north."""
    return _die_texts()[field][way]


@cache
def _die_texts() -> list[list[str]]:
    """By field and way; a way counts from 1."""
    faces = [f"{top}:{north}" for top, north in zip(TOP, NORTH_FACE, strict=True)]
    return [[f"{name}:{face}" for face in faces] for name in NAMES]


def _read_die(text: str) -> tuple[int, int]:
    """Field and way of ``c3:4:1``; Unreadable where no die can lie like that."""
    found = _DIE.fullmatch(text)
    if found and int(found[3]) in sides(int(found[2])):
        return FIELD_OF[found[1]], way_of(int(found[2]), int(found[3]))
    raise Unreadable(
        "„%(text)s“ ist kein Würfel: Erwartet wird Feld:oben:Norden wie c3:4:1. Oben und unten sind "
        "zusammen 7, darum kann im Norden nur eine der vier anderen Seiten liegen.",
        text=text[:40],
    )


def _texts() -> Iterator[tuple[int, str]]:
    """Every action and its text: ``want 4``, ``tip c3 north``, ``move d5``, ``put e2``, ``place c3:4:1`` …"""
    yield from {codes.COIN_ACTION: "move coin", codes.STAY: "stay", codes.PASS: "pass"}.items()
    for picture in range(6):
        yield codes.WANTS + picture, f"want {picture + 1}"
    for field, name in enumerate(NAMES):
        yield field, f"move {name}"
        yield codes.PUTS + field, f"put {name}"
        for place, direction in enumerate(DIRECTIONS):
            yield codes.TIPS + 4 * field + place, f"tip {name} {direction}"
        for way in range(24):
            yield codes.PLACES + 24 * field + way, f"place {die_text(field, way + 1)}"


_ACTIONS = texts.Actions(
    dict(_texts()),
    N_(
        "„%(text)s“ ist keine Aktion. Erwartet wird want 4, tip c3 north, pass, move d5, move coin, stay, "
        "put e2 oder place c3:4:1."
    ),
)
action_text = _ACTIONS.action_text


# ---- rolls --------------------------------------------------------------------------------------


def roll_text(material: Any, state: Any, faces: Sequence[int]) -> tuple[str, str]:
    """Actor and text of one roll, for the state before it lands."""
    phase = state.phase
    if phase == codes.LOT:
        return texts.lot_text(faces)
    if phase == codes.LIMIT:
        return texts.LIMIT
    if phase == codes.ROLL:
        return "dice", f"dice {int(faces[0]) + 1}"
    empty, said = board_fields(material), _die_texts()
    laid = zip(faces, faces[codes.DICE :], _FIRST_WAYS, strict=False)
    return "lot", " ".join(["laid", *[said[empty.pop(at)][first + north] for at, north, first in laid]])


def read_roll(material: Any, state: Any, actor: str, text: str) -> list[int]:
    """The faces of a roll; Unreadable where the text is no roll that can lie here."""
    phase = state.phase
    if phase == codes.LOT:
        return texts.read_lot(material, actor, text)
    if phase == codes.LIMIT:
        return texts.read_limit(actor, text)
    if phase == codes.LAY:
        if actor == "lot" and text.startswith("laid "):
            return _read_laid(material, text.removeprefix("laid ").split(" "))
        raise Unreadable("Erwartet werden die gelegten Würfel, „laid“ und zwölf wie c3:4:1.")
    if actor == "dice" and re.fullmatch(r"dice [1-6]", text):
        return [int(text[-1]) - 1]
    raise Unreadable("Erwartet wird ein Augenwürfel, „dice 1“ bis „dice 6“.")


def _read_laid(material: Any, laid: Sequence[str]) -> list[int]:
    """The faces that lay these dice, in whatever order they are written."""
    dice = sorted(map(_read_die, laid), key=lambda die: int(TOP[die[1]]))  # stable: as written by picture
    board = board_fields(material)
    on_board = {field for field, _ in dice} & set(board)
    tops = [int(TOP[way]) for _, way in dice]
    if len(on_board) != codes.DICE or tops != [1 + die // 2 for die in range(codes.DICE)]:
        raise Unreadable(NOT_LAID)
    places = []
    for field, _ in dice:
        places.append(board.index(field))
        board.remove(field)
    return places + [(way - 1) % 4 for _, way in dice]


def board_fields(material: Any) -> list[int]:
    """All fields by rising number; a list of one's own."""
    return list(_fields_in(*material.board.tolist()))


@lru_cache(maxsize=16)  # of a few boards
def _fields_in(*words: int) -> list[int]:
    return [field for field in range(len(NAMES)) if words[field // 32] >> field % 32 & 1]


# ---- states -------------------------------------------------------------------------------------

_STATE_MEMBERS = ("phase", "active", "turn", "quiet", "wanted", "steps", "took", "captured", "stopped")
_FIGURE_MEMBERS = ("taken", "last", "last_picture", "home")


def state_text(material: Any, state: Any) -> str:
    """One line of JSON: the members of the state, the dice as ``c3:4:1``, where each figure stands."""
    data = texts.numbers(state, _STATE_MEMBERS)
    data["dice"] = [die_text(f, int(state.dice[f])) for f in range(len(NAMES)) if state.dice[f]]
    data["figures"] = [_figure_json(state.figures[seat]) for seat in range(material.seats)]
    return texts.in_one_line(data)


def read_state(material: Any, text: str) -> Any:
    """The state of a text made by ``state_text``; Unreadable where it does not fit the material."""
    otherwise = Unreadable("Das ist kein Spielstand von Würfelmeister an diesem Tisch.")
    with texts.reading(rules.STATE, text, otherwise) as (state, data):
        texts.put_numbers(state, _STATE_MEMBERS, data)
        for die in data["dice"]:
            put_die(state, *_read_die(die))
        for seat, figure in enumerate(data["figures"][: int(material.seats)]):
            _read_figure(state.figures[seat], figure)
    return state


def put_die(state: Any, field: int, way: int) -> None:
    """Lays a die and sets everything that follows from it (for tests and states)."""
    state.dice[field] = way
    state.lying[field // 32] |= 1 << field % 32
    state.tops[TOP[way] - 1] += 1
    state.left += 1


def _figure_json(figure: Any) -> dict[str, Any]:
    at = "coin" if figure.at < 0 else NAMES[figure.at]
    return {"at": at} | texts.numbers(figure, _FIGURE_MEMBERS)


def _read_figure(figure: Any, data: Mapping[str, Any]) -> None:
    figure.at = codes.COIN if data["at"] == "coin" else FIELD_OF[data["at"]]
    texts.put_numbers(figure, _FIGURE_MEMBERS, data)


# ---- material and result ------------------------------------------------------------------------


def material_json(material: Any) -> dict[str, Any]:
    """Size of the board, field of the coin, version, values of the pictures, and whether hits are forced."""
    return {
        "size": int(material.rows),
        "coin": NAMES[int(material.coin)],
        "version": VERSIONS[int(material.master)],
        "values": [int(value) for value in material.values],
        "forced_hit": bool(material.forced_hit),
    }


def read_material(options: Mapping[str, str], seats: int, data: Mapping[str, Any]) -> Any:
    """The material of a record; Unreadable where it is incomplete or says other than the options."""
    from wuerfelwerk.games.wuerfelmeister import CARD  # the card needs this module
    from wuerfelwerk.games.wuerfelmeister.recorded import read_values  # only records need it

    options, values = complete(CARD, options), read_values(data).values
    check_agree(CARD, options, data)
    return lay_out_with(options, seats, values)


def ending(material: Any, state: Any) -> str:
    """How the game ended: ``coin`` or ``stopped``."""
    return "stopped" if state.stopped else "coin"

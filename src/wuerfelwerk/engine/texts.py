"""Notation that follows from the rules: what a game writes whose actions are words and whose dice are alike.

actions: the words · rolls: ``starts B`` in phase LOT, ``dice 1 4`` else · state: every member by its name,
``phase=1 turn=12 sheets.points=30,7,0,0`` · material: nothing but the options, or every member
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import thrown_now
from wuerfelwerk.engine.contract import LETTERS, Rules
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.engine.records import SPARE

Path = tuple[str, ...]


def lot_text(faces: Sequence[int]) -> tuple[str, str]:
    """Actor and text of the lot for who starts."""
    return "lot", f"starts {LETTERS[int(faces[0])]}"


def read_lot(material: Any, actor: str, text: str) -> list[int]:
    word, _, letter = text.partition(" ")
    letters = LETTERS[: int(material.seats)]
    if actor == "lot" and word == "starts" and len(letter) == 1 and letter in letters:
        return [LETTERS.index(letter)]
    raise Unreadable("Erwartet wird das Los, „starts A“ bis „starts %(last)s“.", last=letters[-1])


LIMIT = "lot", "stopped limit"  # actor and text of the roll without dice that ends a game at its limit


def read_limit(actor: str, text: str) -> list[int]:
    if (actor, text) == LIMIT:
        return []
    raise Unreadable("Erwartet wird „stopped limit“: Das Spiel hat die größte Zahl an Zügen erreicht.")


def in_one_line(data: Mapping[str, Any]) -> str:
    """The text of a state as JSON."""
    return json.dumps(data, separators=(",", ":"))


def numbers(record: Any, names: Sequence[str]) -> dict[str, Any]:
    """These members of a record, for JSON."""
    return {name: np.asarray(record[name]).tolist() for name in names}


def put_numbers(record: Any, names: Sequence[str], data: Mapping[str, Any]) -> None:
    """Back into a record; for use within ``reading``."""
    for name in names:
        record[name] = data[name]


@contextmanager
def reading(kind: np.dtype[Any], text: str, otherwise: Unreadable) -> Iterator[tuple[Any, Any]]:
    """An empty state and the JSON it is filled with within this; ``otherwise`` where that does not work."""
    try:
        yield np.zeros(1, kind)[0], json_text.read(text)
    except (ValueError, KeyError, TypeError, IndexError, OverflowError) as error:
        raise otherwise from error


def lone_members(kind: np.dtype[Any]) -> tuple[str, ...]:
    """The members of a record type that are a single number."""
    return tuple(name for name in kind.names or () if not kind[name].shape and not kind[name].names)


SIDE_NAMES = ("front", "back")  # of a sheet or a tablet


def sides_json(boards: Any, seats: int, drawn: Callable[[Any], Any]) -> dict[str, dict[str, Any]]:
    """``boards[seat, side]``, as ``drawn`` says it, by the letter of the seat and the name of the side."""
    return {
        LETTERS[seat]: {name: drawn(boards[seat, side]) for side, name in enumerate(SIDE_NAMES)}
        for seat in range(seats)
    }


class Actions:
    """Actions whose texts depend on nothing: both functions of ``Notation`` for them.

    ``expected``: the sentence for any other ``text``.
    """

    def __init__(self, texts: Mapping[int, str], expected: str) -> None:
        self.texts, self.expected = dict(texts), expected
        self.ids = {text: action for action, text in self.texts.items()}

    def action_text(self, material: Any, state: Any, seat: int, action: int) -> str:
        return self.texts[action]

    def read_action(self, material: Any, state: Any, seat: int, text: str) -> int:
        if text not in self.ids:
            raise Unreadable(self.expected, text=text[:80])
        return self.ids[text]


class NoDice:
    """For material that follows from the options: whoever throws has material that is dealt."""

    def below(self, sides: int) -> int:
        raise TypeError("The material is dealt: write Texts(…, dealt=True).")


class Texts:
    """The functions of ``Notation`` for one game.

    ``actions``: the word of each action. ``faces``: how the faces of the dice are written. ``dealt``: the
    material is drawn and stands in records; else it follows from the options. Where the rules have a
    phase ``LOT``, its roll says who starts. ``ended``: the word for a game played to its end.
    """

    def __init__(
        self,
        rules: Any,
        actions: Sequence[str],
        faces: Sequence[str] = "123456",
        *,
        dealt: bool = False,
        ended: str = "ended",
    ) -> None:
        self.rules: Rules = rules
        self.lot: int | None = getattr(rules, "LOT", None)
        self.stopped: int = rules.STOPPED
        self.actions, self.faces, self.dealt, self.ended = actions, faces, dealt, ended

    # ---- actions and rolls ----------------------------------------------------------------------

    def action_text(self, material: Any, state: Any, seat: int, action: int) -> str:
        return self.actions[action]

    def read_action(self, material: Any, state: Any, seat: int, text: str) -> int:
        if text not in self.actions:
            known = ", ".join(self.actions)
            raise Unreadable("„%(text)s“ ist kein Zug. Es gibt: %(known)s.", text=text[:80], known=known)
        return self.actions.index(text)

    def roll_text(self, material: Any, state: Any, faces: Sequence[int]) -> tuple[str, str]:
        if self._is_lot(state):
            return lot_text(faces)
        return "dice", " ".join(["dice", *(self.faces[face] for face in faces)])

    def read_roll(self, material: Any, state: Any, actor: str, text: str) -> list[int]:
        thrown = thrown_now(self.rules, material, state)
        lot = self._is_lot(state)
        faces = LETTERS[: material.seats] if lot else self.faces
        word, *shown = text.split(" ")
        if (actor, word) != (("lot", "starts") if lot else ("dice", "dice")) or len(shown) != thrown.count:
            raise Unreadable("„%(text)s“ ist kein Wurf.", text=text[:80])
        for face in shown:
            if face not in tuple(faces):
                raise Unreadable("„%(text)s“ ist kein Wurf.", text=text[:80])
        return [faces.index(face) for face in shown]

    def _is_lot(self, state: Any) -> bool:
        return self.lot is not None and int(state.phase) == self.lot

    # ---- states ---------------------------------------------------------------------------------

    def state_text(self, material: Any, state: Any) -> str:
        return " ".join(f"{'.'.join(path)}={_numbers(state, path)}" for path in _paths(state.dtype))

    def read_state(self, material: Any, text: str) -> Any:
        state: Any = np.zeros(1, self.rules.STATE)[0]
        given = dict(word.partition("=")[::2] for word in text.split(" "))
        paths = {".".join(path): path for path in _paths(state.dtype)}
        if given.keys() != paths.keys():
            raise Unreadable("Das ist kein Stand: Die Namen darin sind %(known)s.", known=", ".join(paths))
        for name, path in paths.items():
            _put(state, path, given[name])
        return state

    # ---- material -------------------------------------------------------------------------------

    def material_json(self, material: Any) -> dict[str, Any]:
        if not self.dealt:
            return {}
        paths = [path for path in _paths(material.dtype) if path != ("seats",)]
        return {".".join(path): _numbers(material, path) for path in paths}

    def read_material(self, options: Mapping[str, str], seats: int, data: Mapping[str, Any]) -> Any:
        if not self.dealt:
            return self.rules.lay_out(options, seats, NoDice())
        material: Any = np.zeros(1, self.rules.MATERIAL)[0]
        material.seats = seats
        for path in _paths(material.dtype):
            name = ".".join(path)
            if path != ("seats",):
                if not isinstance(data.get(name), str):
                    raise Unreadable("%(where)s: Hier gehört ein Text hin.", where=f"material.{name}")
                _put(material, path, data[name])
        return material

    def ending(self, material: Any, state: Any) -> str:
        return "stopped" if int(state.phase) == self.stopped else self.ended


def _paths(record: np.dtype[Any], before: Path = ()) -> Iterator[Path]:
    """Every member of a record type, however deep, without those that fill gaps."""
    for name in record.names or ():
        inner = record[name].base
        if inner.names:
            yield from _paths(inner, (*before, name))
        elif not name.startswith(SPARE):
            yield (*before, name)


def _column(record: Any, path: Path) -> Any:
    for name in path:
        record = record[name]
    return record


def _numbers(record: Any, path: Path) -> str:
    return ",".join(str(int(value)) for value in np.ravel(_column(record, path)))


def _put(record: Any, path: Path, text: str) -> None:
    """Fills one member, or says what does not fit in it."""
    there = _column(record, path)
    words, many = text.split(","), np.size(there)
    limits = np.iinfo(np.asarray(there).dtype)
    if len(words) != many:
        raise Unreadable("„%(where)s“: Verlangte Zahlen: %(count)s.", where=".".join(path), count=many)
    try:
        values = [int(word) for word in words]
    except ValueError as error:
        raise Unreadable("„%(where)s“: Hier gehören Zahlen hin.", where=".".join(path)) from error
    if not all(limits.min <= value <= limits.max for value in values):
        raise Unreadable("„%(where)s“: Eine Zahl ist zu groß oder zu klein.", where=".".join(path))
    if np.ndim(there) == 0:
        *parents, last = path
        _column(record, tuple(parents))[last] = values[0]
    else:
        _column(record, path)[...] = np.reshape(values, np.shape(there))

"""JSON that comes from outside, read strictly: nothing that is no JSON, and no key twice in one object.

Which of two values a key has, two readers may see differently: what one of them has checked the other
never sees. So it is refused. ``read`` says so at the first of them; ``load`` notes them all, for
``doubles`` to find. Half of a surrogate pair, which JSON lets pass, is no text: no page and no file could
hold it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn

from wuerfelwerk.engine.errors import Unreadable

MOST_FAULTS = 100  # named of one piece of data
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")  # as it is written in JSON, the halves of a pair alike


class Doubled(dict[str, Any]):
    """An object of JSON in which a key stood twice; ``twice`` are those keys."""

    twice: tuple[str, ...] = ()
    met = False  # whether this process has met one at all

    def __init__(self, *data: Any) -> None:
        super().__init__(*data)
        Doubled.met = True


def read(text: str | bytes) -> Any:
    """The value of a text. Unreadable for a key that stands twice; else the errors of ``load``."""
    data = load(text)
    for double in doubles(data):
        raise double
    return data


def load(text: str | bytes) -> Any:
    """The value of a text. ValueError (JSONDecodeError, UnicodeDecodeError) or RecursionError where it
    is no JSON; NaN and Infinity are none. Bytes may be UTF-8, 16 or 32."""
    text = text.decode(json.detect_encoding(text)) if isinstance(text, bytes) else text
    value = json.loads(text, parse_constant=_no_number, object_pairs_hook=_from_pairs)
    if _SURROGATE.search(text):
        _check_is_text(value)
    return value


def doubles(data: object) -> list[Unreadable]:
    """A fault for every key that stands twice in one object, however deep; the data is of ``load``."""
    found: list[Unreadable] = []
    if not Doubled.met:  # as nearly always: to say of each value where it stands takes time
        return found
    todo: list[tuple[str, object]] = [("", data)]
    while todo and len(found) < MOST_FAULTS:
        where, value = todo.pop()
        if isinstance(value, Doubled):
            found += [
                Unreadable("%(where)s steht zweimal im selben Objekt.", where=path([key], where))
                for key in value.twice
            ]
        if isinstance(value, dict):
            todo += [(path([key], where), part) for key, part in reversed(value.items())]
        elif isinstance(value, list):
            todo += [(path([at], where), part) for at, part in reversed(list(enumerate(value)))]
    return found


def path(place: Iterable[str | int], where: str = "") -> str:
    """``events[3].text``: keys behind dots, places in lists counted from 0."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step[:40]}" for step in place)
    return (where + "".join(steps)).removeprefix(".")


def _from_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) == len(pairs):
        return data
    doubled = Doubled(data)
    doubled.twice = tuple(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
    return doubled


def _check_is_text(value: Any) -> None:
    """ValueError where a text in it cannot be written as UTF-8."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):04x}"
        raise ValueError(f"{half} is half of a pair and no sign") from error


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")

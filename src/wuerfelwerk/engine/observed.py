"""What a seat may see of a state, as numbers: which there are, and where they come from.

The head says who looks: ``seat``, ``seats`` and ``decides``. All else are the members of the record of the
state in their order; a word of 64 bits is 64 numbers 0 or 1, the lowest bit first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wuerfelwerk.engine.records import SPARE

HEAD = ("seat", "seats", "decides")
BITS = 64  # of a word


class Leaf(NamedTuple):
    """One plain number of a record."""

    name: str
    kind: np.dtype[Any]
    offset: int  # bytes from the beginning of the record


class Plan(NamedTuple):
    """Where the numbers of an observation come from."""

    names: tuple[str, ...]
    numbers: tuple[tuple[np.dtype[Any], Any, Any], ...]  # a type, places in the state seen as it, places here
    words: tuple[Any, Any]  # bytes of the state, and places here of the first of their 8 bits


def numbers(seen: Any, seat: int, seats: int, decides: bool) -> NDArray[np.float32]:
    """What stands in a record of a state that a seat sees: float32, shape (members,)."""
    out = np.zeros((1, len(plan(seen.dtype).names)), np.float32)
    fill(seen.dtype, np.frombuffer(seen.tobytes(), np.uint8).reshape(1, -1), out)
    out[0, : len(HEAD)] = seat, seats, decides
    return out.reshape(-1)


def fill(kind_of_state: np.dtype[Any], states: NDArray[np.uint8], out: NDArray[np.float32]) -> None:
    """Writes the members of states, uint8 (n, bytes of a state), behind the head of ``out``."""
    made = plan(kind_of_state)
    for kind, places, here in made.numbers:
        out[:, here] = states.view(kind)[:, places]
    places, here = made.words
    if len(places):
        bits = np.unpackbits(states[:, places], axis=1, bitorder="little")
        out[:, (here[:, None] + np.arange(8)).ravel()] = bits


@cache
def plan(state: np.dtype[Any]) -> Plan:
    """The observation of a record of a game's STATE."""
    names, numbers = list(HEAD), dict[np.dtype[Any], tuple[list[int], list[int]]]()
    bytes_, bits = list[int](), list[int]()
    for leaf in _leaves(state, "", 0):
        if leaf.kind.itemsize * 8 == BITS:
            bytes_ += [leaf.offset + byte for byte in range(8)]
            bits += [len(names) + 8 * byte for byte in range(8)]
            names += [f"{leaf.name} bit {bit}" for bit in range(BITS)]
        else:
            places, here = numbers.setdefault(leaf.kind, ([], []))
            places.append(leaf.offset // leaf.kind.itemsize)
            here.append(len(names))
            names.append(leaf.name)
    found = tuple((kind, np.array(places), np.array(here)) for kind, (places, here) in numbers.items())
    return Plan(tuple(names), found, (np.array(bytes_, np.int64), np.array(bits, np.int64)))


def _leaves(kind: np.dtype[Any], name: str, offset: int) -> Iterator[Leaf]:
    """All numbers of a record type in their order, without what only fills gaps."""
    if kind.subdtype is not None:
        inner, shape = kind.subdtype
        for number, place in enumerate(np.ndindex(*shape)):
            yield from _leaves(
                inner, name + "".join(f"[{at}]" for at in place), offset + number * inner.itemsize
            )
    elif kind.fields is not None:
        for part in kind.names or ():
            if not part.startswith(SPARE):
                member, start = kind.fields[part][:2]
                yield from _leaves(member, f"{name}.{part}".removeprefix("."), offset + start)
    else:
        yield Leaf(name, kind, offset)

"""What a seat may see, as a record and as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wuerfelwerk.engine.records import SPARE
from wuerfelwerk.games import game as game_of

if TYPE_CHECKING:
    from wuerfelwerk.doors.match import Match

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


def seen_state(match: Match, seat: int) -> Any:
    """One record of the game's STATE with what a seat may see of it: a copy."""
    table, seen = match._table, np.zeros(1, match._table.game.rules.STATE)
    table.runs.see(table.material, match._record, seat, seen)
    return seen[0]


def going_on(match: Match) -> bool:
    """Whether a decision has begun and is not over, so that somebody does not see all there is."""
    return bool(match._record["waiting"])


def revealed(match: Match) -> str:
    """What everybody sees, in notation."""
    table, run = match._table, match._record
    state = run["revealed" if going_on(match) else "state"][0]
    return table.game.notation.state_text(table.material, state)


def observation(match: Match, seat: int) -> NDArray[np.float32]:
    """See ``Match.observation``."""
    seen = seen_state(match, seat)
    out = np.zeros((1, len(members(match.game))), np.float32)
    fill(match.game, np.frombuffer(seen.tobytes(), np.uint8).reshape(1, -1), out)
    out[0, : len(HEAD)] = seat, match.seats, seat in match.may_act
    return out.reshape(-1)


def members(game: str) -> tuple[str, ...]:
    """The names of all numbers of an observation."""
    return plan(game).names


def fill(game: str, states: NDArray[np.uint8], out: NDArray[np.float32]) -> None:
    """Writes the members of states, uint8 (n, bytes of a state), behind the head of ``out``."""
    made = plan(game)
    for kind, places, here in made.numbers:
        out[:, here] = states.view(kind)[:, places]
    places, here = made.words
    if len(places):
        bits = np.unpackbits(states[:, places], axis=1, bitorder="little")
        out[:, (here[:, None] + np.arange(8)).ravel()] = bits


@cache
def plan(game: str) -> Plan:
    """The observation of one game."""
    names, numbers = list(HEAD), dict[np.dtype[Any], tuple[list[int], list[int]]]()
    bytes_, bits = list[int](), list[int]()
    state = game_of(game).rules.STATE
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

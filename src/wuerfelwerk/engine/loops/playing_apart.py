"""The loop of ``playing`` for bots that look at all of the table: each is asked with what it may see.

Where several seats decide at once, each of them sees what stood there before and what it has done
since, as at a table, and nothing of what the others have decided meanwhile. Written against the
globals ``rules``, ``bots`` and ``playing`` (bound to the same rules) that ``compiling.bind`` fills.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.contract import CHANCE, OVER

rules: Any = None  # bound
bots: Any = None  # bound
playing: Any = None  # bound

SEEN = -1  # the last of the bots' scratch memory: a state for each seat


def play_game(
    material: Any,
    state: Any,
    generator: Any,
    players: Any,
    work: Any,
    thrown: Any,
    faces: Any,
    log: Any,
) -> tuple[int, int]:
    """As ``playing.play_game``."""
    seen = work[SEEN]
    actions, row = 0, 0
    waiting = 0  # seats that have not decided yet in this decision, which may be one of several seats
    while True:
        seat = rules.to_act(material, state)
        if seat == OVER:
            return actions, row
        if seat == CHANCE:
            row = playing.roll_on(material, state, generator, thrown, faces, log, row)
        else:
            waiting = look(material, state, waiting, seen)
            action = bots.choose(players[seat], material, seen[seat], seat, generator, work)
            row = playing.note(log, row, seat, action)
            waiting = decide(material, state, seat, action, waiting, seen)
            actions += 1


def look(material: Any, state: Any, waiting: int, seen: Any) -> int:
    """A new decision: shows the state to all whose it is. They decide hidden from each other."""
    if waiting != 0:
        return waiting
    waiting = rules.may_act(material, state)
    for seat in range(len(seen)):
        if waiting >> seat & 1:
            seen[seat] = state
    return waiting


def decide(material: Any, state: Any, seat: int, action: int, waiting: int, seen: Any) -> int:
    """Carries out an action, also in what its seat sees; returns the seats that have not decided yet."""
    rules.apply(material, seen[seat], seat, action)
    rules.apply(material, state, seat, action)
    return waiting if rules.unfinished(material, state, seat) else waiting & ~(1 << seat)

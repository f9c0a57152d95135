"""One running game as one record: the state, what everybody sees of it, and where its dice come from.

Written against the global ``rules`` that ``compiling.bind`` fills; runs plain and compiled. A *decision*
begins with all seats that may act then and ends when each of them has committed. Until then the others see
the state it began with (``revealed``), and each of those who decide what it has done itself since.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.generator import below

MOST_ACTED = 128  # small actions of one decision that are kept; far above what any game needs

rules: Any = None  # bound


def decide(material: Any, run: Any, seat: int, action: int) -> None:
    """Carries out a legal action of a seat and notes it until the decision is over."""
    state = run.state[0]
    if run.waiting == 0:
        run.revealed[0] = state
        run.waiting = rules.may_act(material, state)
        run.many = 0
    if run.many < MOST_ACTED:
        run.acted[run.many, 0] = seat
        run.acted[run.many, 1] = action
    run.many += 1
    rules.apply(material, state, seat, action)
    if not rules.unfinished(material, state, seat):
        run.waiting &= ~(1 << seat)
    if run.waiting & rules.may_act(material, state) == 0:
        run.waiting = 0


def throw(material: Any, run: Any, thrown: Any, faces: Any) -> int:
    """Throws what is thrown now with the generator of the run; returns how many dice there are."""
    rules.throw(material, run.state[0], thrown)
    for die in range(thrown.count):
        faces[die] = below(run.generator, thrown.sides[die])
    return int(thrown.count)


def see(material: Any, run: Any, seat: int, seen: Any) -> None:
    """Fills a state with what a seat may see: nothing of what others decide and have not shown yet."""
    if run.waiting == 0:
        seen[0] = run.state[0]
        return
    seen[0] = run.revealed[0]
    for row in range(run.many):
        if run.acted[row, 0] == seat:
            rules.apply(material, seen[0], seat, int(run.acted[row, 1]))

"""Counting: how many lines of play there are to a depth (what chess programs call perft).

A line is a sequence of decisions and distinct rolls. The numbers catch what examples miss, and
``divide`` leads to the first branch that differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import can_list, list_rolls, new_throw, throw_with
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.masks import listed, new_mask

TOLD_FROM = 3  # fewer steps are done sooner than they are told


@dataclass
class Count:
    """Nodes met down to a depth: decision nodes, chance nodes, ended games."""

    decisions: int = 0
    chance: int = 0
    ends: int = 0

    def add(self, other: Count) -> None:
        self.decisions += other.decisions
        self.chance += other.chance
        self.ends += other.ends


def count(
    game: Game,
    material: Any,
    state: Any,
    depth: int,
    on_progress: Callable[[float, float], None] | None = None,
) -> Count:
    """All nodes from ``state`` (itself included) down to ``depth`` steps below it.

    One step is one small action or one distinct roll; a deal that nobody can list stands as the one
    a fixed seed gives, like the boards of the table. In a simultaneous phase the seats decide
    in the order of ``to_act``: other orders lead to the same states. ``on_progress`` gets how much of how
    much is done, by the first steps and those below them.
    """
    seat = int(game.rules.to_act(material, state))
    found = Count(int(seat >= 0), int(seat == CHANCE), int(seat == OVER))
    if depth > 0:
        for after, told in _in_parts([after for _, after in children(game, material, state)], on_progress):
            found.add(count(game, material, after, depth - 1, told if depth > TOLD_FROM else None))
    return found


def _in_parts(
    states: Sequence[Any], on_progress: Callable[[float, float], None] | None
) -> Iterator[tuple[Any, Callable[[float, float], None] | None]]:
    """Each state, and who is told how much is done below it."""
    for place, after in enumerate(states):
        if on_progress is None:
            yield after, None
            continue

        def told(done: float, every: float, place: int = place) -> None:
            on_progress(place + done / every, len(states))

        yield after, told
        on_progress(place + 1, len(states))


def divide(game: Game, material: Any, state: Any, depth: int) -> dict[str, Count]:
    """The count below each first step, by its text. ``depth`` is at least 1."""
    return {text: count(game, material, after, depth - 1) for text, after in children(game, material, state)}


def children(game: Game, material: Any, state: Any) -> Iterator[tuple[str, Any]]:
    """Every state one step on, with the text of the step; actions by rising id, rolls as listed."""
    rules, notation = game.rules, game.notation
    seat = int(rules.to_act(material, state))
    if seat == OVER:
        return
    if seat == CHANCE:
        thrown = new_throw()
        rules.throw(material, state, thrown)
        for faces in _rolls(thrown):
            after = state.copy()
            rules.land(material, after, np.array(faces, np.int16))
            yield notation.roll_text(material, state, faces)[1], after
        return
    mask = new_mask(rules.MASK_WORDS)
    rules.legal(material, state, seat, mask)
    for action in listed(mask):
        after = state.copy()
        rules.apply(material, after, seat, action)
        yield notation.action_text(material, state, seat, action), after


def _rolls(thrown: Any) -> Iterator[Sequence[int]]:
    """The distinct rolls of a throw; of a deal that nobody can list only one, always the same."""
    if not can_list(thrown):
        yield throw_with(SeededDice(0), thrown)
        return
    for faces, _ in list_rolls(thrown):
        yield faces

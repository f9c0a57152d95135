"""Counting: how many lines of play there are to a depth (what chess programs call perft).

A line is a sequence of decisions and distinct rolls. The numbers catch what examples miss, and
``divide`` leads to the first branch that differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import can_list, list_rolls, new_throw, throw_with
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.masks import listed, new_mask


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


def count(game: Game, material: Any, state: Any, depth: int) -> Count:
    """All nodes from ``state`` (itself included) down to ``depth`` steps below it.

    One step is one small action or one distinct roll; a deal that nobody can list stands as the one
    a fixed seed gives, like the boards of the table. In a simultaneous phase the seats decide
    in the order of ``to_act``: other orders lead to the same states.
    """
    seat = int(game.rules.to_act(material, state))
    found = Count(int(seat >= 0), int(seat == CHANCE), int(seat == OVER))
    if depth > 0:
        for _, after in children(game, material, state):
            found.add(count(game, material, after, depth - 1))
    return found


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

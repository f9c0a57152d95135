"""Stands for the process that finds hints: the first legal decisions, the first of them the best."""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.bots.hinting import Advice, Hint
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games import game as game_of
from wuerfelwerk.hall import Tables
from wuerfelwerk.table.hinting.asking import Question


class Told:
    """``lost``: what any decision costs that the tutor is asked about; ``refusal``: said instead."""

    def __init__(self, tables: Tables) -> None:
        self.asked = list[Question]()
        self.lost, self.refusal = 0.09, None  # type: float, NotReady | NotLegal | None
        tables.hints._line = lambda game_id: self  # type: ignore[method-assign, assignment, return-value]

    def prepare(self) -> None:
        pass

    async def ask(self, question: Question) -> Advice:
        self.asked.append(question)
        if self.refusal is not None:
            raise self.refusal
        rules = game_of(question.game).rules
        material = np.frombuffer(bytearray(question.material), rules.MATERIAL)[0]
        state = np.frombuffer(bytearray(question.state), rules.STATE)[0]
        made = [
            Hint(actions, 0.6 - 0.1 * place, 0.01, 0.1 * place, 0.01, speaks=(0.0,) * 90)
            for place, actions in enumerate(whole(rules, material, state, question.seat)[:3])
        ]
        chosen = Hint(question.chosen, 0.5, 0.01, speaks=(0.0,) * 90) if question.chosen else None
        return Advice(len(made), tuple(made), chosen, self.lost, 0.01)


def whole(rules: Any, material: Any, before: Any, seat: int) -> list[tuple[int, ...]]:
    """A whole decision for each legal first action."""
    found, mask = [], new_mask(rules.MASK_WORDS)
    rules.legal(material, before, seat, mask)
    for first in listed(mask):
        state, actions = before.copy(), [first]
        rules.apply(material, state, seat, first)
        while rules.unfinished(material, state, seat):
            rules.legal(material, state, seat, mask)
            actions.append(listed(mask)[0])
            rules.apply(material, state, seat, actions[-1])
        found.append(tuple(actions))
    return found

"""What a report keeps of each game: a line of JSON, made where the game was played.

Lines travel and are kept like records; all figures of a report are counted from them, so the same lines
give the same report.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from wuerfelwerk.engine import stepping
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import CHANCE
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.reporting import Course
from wuerfelwerk.lab.plan import Plan, Table
from wuerfelwerk.lab.playing import Player
from wuerfelwerk.lab.tally import Outcome

SPARE = 64  # steps in which nothing is thrown have no line in a log


class Facts(NamedTuple):
    """One game. Lists have a place a seat."""

    outcome: Outcome
    points: list[int]
    sheets: list[str]  # '' where all are alike
    at_end: list[list[int]]  # the parts of ``AT_END``, one list a seat
    fires: dict[str, int]


def line_of(facts: Facts) -> str:
    one = facts.outcome
    data = [one.bots, one.winners, one.ended, one.turns, one.actions, one.starter, *facts[1:]]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def facts_of(line: str) -> Facts:
    """The facts of a line this program has written."""
    bots, winners, ended, turns, actions, starter, *rest = json_text.read(line)
    return Facts(Outcome(tuple(bots), winners, ended, turns, actions, starter), *rest)


class Witness(Player):
    """A player that goes through each game it has played once more, and writes down what a report counts."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(replace(plan, record=True))
        self.writer = None  # what it writes of a game is no record
        self.words = words_of(self.game)
        self._go_on = bind(stepping, compile=True, rules=self.rules).go_on
        self._states = np.zeros(0, self.game.rules.STATE)
        self._notes = np.zeros((0, 4), np.int64)
        self._masks = np.zeros((0, self.game.rules.MASK_WORDS), np.int64)

    def _line(self, table: Table, material: Any, rows: Any, state: Any, index: int) -> str:
        outcome = self._outcome(
            table, material, state, self._acted(rows), self._starter(table, material, rows)
        )
        seats = range(len(table.bots))
        course = self.course(material, rows)
        fired = {rule: int(np.sum(often)) for rule, often in self.words.fires(course).items()}
        return line_of(
            Facts(
                outcome,
                [int(self._points[seat]) for seat in seats],
                [self.words.sheet_id(material, state, seat) for seat in seats],
                [list(map(int, self.words.at_end(material, state, seat))) for seat in seats],
                fired,
            )
        )

    def _acted(self, rows: Any) -> int:
        return int(np.count_nonzero(rows[:, 0] != CHANCE))

    def course(self, material: Any, rows: Any) -> Course:
        """The steps of a log, as columns."""
        if len(self._notes) < len(rows) + SPARE:
            self._states = np.zeros(2 * len(rows) + SPARE + 1, self.game.rules.STATE)
            self._notes = np.zeros((2 * len(rows) + SPARE, 4), np.int64)
        state = np.zeros(1, self.game.rules.STATE)[0]
        self.game.rules.start(material, state)
        made = int(
            self._go_on(material, state, rows, 0, self._thrown, self._states[:-1], self._notes, self._masks)
        )
        self._states[made] = state
        notes = self._notes[:made]
        ends = np.cumsum(notes[:, 1])
        places = np.minimum(ends - notes[:, 1], len(rows) - 1)
        numbers = np.where(notes[:, 1] > 0, rows[places, 1], -1)
        return Course(material, self._states[:made], self._states[1 : made + 1], notes[:, 0].copy(), numbers)

"""A log of bare numbers told as events: what ``simulate --record`` writes down.

The rules go ahead through the log, compiled if wanted; notation then looks at the states they left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from wuerfelwerk.engine import stepping
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import CHANCE, LETTERS, Game
from wuerfelwerk.engine.masks import listed
from wuerfelwerk.engine.recorded.record import Event

STEPS = 128  # made in one call of the rules


class Step(NamedTuple):
    """One action or one roll."""

    before: Any  # the state it was made in; another one as soon as the next step is asked for
    seat: int  # CHANCE for a roll
    numbers: list[int]  # the action, or the faces
    forced: bool
    whole: bool  # the commit ends with it
    mask: Any  # of the legal actions, where they are asked for


class Teller:
    """Tells logs of one game. Made once a process: it holds the bound rules and their scratch."""

    def __init__(self, game: Game, *, compile: bool = False, with_legal: bool = False) -> None:
        self.game, self.with_legal = game, with_legal
        self.rules = compiled(game.rules) if compile else game.rules
        self._go_on = bind(stepping, compile=compile, rules=self.rules).go_on
        self._before = np.zeros(STEPS, game.rules.STATE)
        self._notes = np.zeros((STEPS, 4), np.int64)
        self._masks = np.zeros((STEPS if with_legal else 0, game.rules.MASK_WORDS), np.int64)
        self._thrown = new_throw()

    def events(self, material: Any, rows: Sequence[Sequence[int]]) -> tuple[list[Event], Any]:
        """The events of a log of ``playing.play_game``, and the state they end in."""
        state = np.zeros(1, self.game.rules.STATE)[0]
        self.game.rules.start(material, state)
        events: list[Event] = []
        commit: list[Event] = []  # its actions so far, an event each
        for step in self._steps(material, state, np.array(rows, np.int16).reshape(-1, 2)):
            if step.seat == CHANCE:
                actor, text = self.game.notation.roll_text(material, step.before, step.numbers)
                events.append(Event(actor, (text,)))
                continue
            commit.append(self._action(material, step))
            if step.whole:
                events.append(_joined(commit))
                commit = []
        return events, state

    def _steps(self, material: Any, state: Any, rows: Any) -> Iterator[Step]:
        place = 0
        while True:
            made = self._go_on(
                material, state, rows, place, self._thrown, self._before, self._notes, self._masks
            )
            for step, (seat, used, flag, whole) in enumerate(self._notes[:made].tolist()):
                numbers = rows[place : place + used, 1].tolist()
                place += used
                if seat == CHANCE and flag:
                    numbers.sort()  # alike dice, written in order
                mask = self._masks[step] if self.with_legal else None
                yield Step(self._before[step], seat, numbers, bool(flag), bool(whole), mask)
            if made < STEPS:
                return

    def _action(self, material: Any, step: Step) -> Event:
        notation, seat = self.game.notation, step.seat
        text = notation.action_text(material, step.before, seat, step.numbers[0])
        legal = None
        if self.with_legal:
            actions = listed(step.mask)
            texts = sorted(notation.action_text(material, step.before, seat, one) for one in actions)
            legal = (tuple(texts),)
        return Event(LETTERS[seat], (text,), step.forced, legal)


def _joined(commit: list[Event]) -> Event:
    """One event of the actions of one seat; automatic where each of them was forced."""
    if len(commit) == 1:
        return commit[0]
    texts = tuple(event.text[0] for event in commit)
    legal = tuple(event.legal[0] for event in commit if event.legal is not None)
    return Event(commit[0].actor, texts, all(event.auto for event in commit), legal or None)

"""How a game is played on in the head of an analysis: by the policy of a level. ``going``, ``moves`` and
``weighing``: bound; ``thinker`` is a mind and the settings of that level."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.bots.levels.settings import AGAINST

going: Any = None  # bound
moves: Any = None  # bound
weighing: Any = None  # bound


def begin(thinker: Any, stream: Any) -> None:
    """A new play-out: the policy leaves nothing to chance."""


def go_on(material: Any, state: Any, seat: int, thinker: Any) -> None:
    """Carries out what the policy does now: a small action, or more of a decision."""
    mind, level = thinker
    going.go_on(material, state, seat, mind.weights[level], mind.settings[level, AGAINST] > 0.0, mind)


def chances(material: Any, state: Any, thinker: Any, values: Any) -> None:
    """The chances of all seats to win a game that goes on."""
    mind, _ = thinker
    weighing.chances(material, state, mind)
    for seat in range(material.seats):
        values[seat] = mind.strengths[seat]


def worth(material: Any, before: Any, after: Any, seat: int, thinker: Any) -> float:
    """What the policy holds of a state that an action of the seat has led to."""
    mind, level = thinker
    against = mind.settings[level, AGAINST] > 0.0 and not moves.together(material, before)
    return weighing.worth_of(material, after, seat, mind.weights[level], against, mind)

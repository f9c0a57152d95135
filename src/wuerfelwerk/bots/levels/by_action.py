"""How a play-out goes on in most games: by one small action of the policy. ``weighing``, ``moves``: bound."""

from __future__ import annotations

from typing import Any

moves: Any = None  # bound
weighing: Any = None  # bound


def ways(material: Any, state: Any, seat: int, most: int, weights: Any, mind: Any) -> int:
    """Whole decisions are not listed."""
    return 0


def begin(material: Any, state: Any, seat: int, candidate: int, whole: bool, mind: Any) -> None:
    moves.apply(material, state, seat, candidate)


def first_action(material: Any, state: Any, seat: int, way: int, mind: Any) -> int:
    return way


def go_on(material: Any, state: Any, seat: int, weights: Any, against: bool, mind: Any) -> None:
    moves.apply(material, state, seat, weighing.best(material, state, seat, weights, against, mind))

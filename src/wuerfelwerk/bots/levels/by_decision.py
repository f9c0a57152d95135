"""How a play-out goes on where the game has a ``quick`` module: by whole decisions. Those two: bound."""

from __future__ import annotations

from typing import Any

moves: Any = None  # bound
quick: Any = None  # bound


def ways(material: Any, state: Any, seat: int, most: int, weights: Any, mind: Any) -> int:
    """Lists the ``most`` best ways to make the whole decision; 0 where that is one small action anyway."""
    return int(quick.list_uses(material, state, seat, most, weights, mind.draft[0]))


def begin(material: Any, state: Any, seat: int, candidate: int, whole: bool, mind: Any) -> None:
    """Carries out what is looked into: a way that was listed, or a small action."""
    if whole:
        quick.carry_out(material, state, seat, candidate, mind.draft[0])
    else:
        moves.apply(material, state, seat, candidate)


def first_action(material: Any, state: Any, seat: int, way: int, mind: Any) -> int:
    """The small action a way that was listed begins with."""
    return int(quick.first_action(material, state, seat, way, mind.draft[0]))


def go_on(material: Any, state: Any, seat: int, weights: Any, against: bool, mind: Any) -> None:
    quick.decide(material, state, seat, weights, mind.draft[0])

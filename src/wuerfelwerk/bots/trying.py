"""How greedy looks at its actions: each tried on a copy, the features of the state after it.

A game may do the same faster in a module ``trials`` with the names of this one: what all actions of a
decision share is worked out once, in ``know``. The numbers must be the same to the bit: a choice may
depend on which worths are equal. Written against the globals ``rules`` and ``features``.
"""

from __future__ import annotations

from typing import Any

rules: Any = None  # bound
features: Any = None  # bound


def know(material: Any, state: Any, seat: int, known: Any) -> None:
    """Called once a decision, before its actions are tried. ``known`` is the game's own scratch memory."""


def after(material: Any, state: Any, seat: int, action: int, trials: Any, known: Any, numbers: Any) -> None:
    """Fills ``numbers`` with the features of the state after one legal action."""
    trials[0] = state
    rules.apply(material, trials[0], seat, action)
    features.features(material, trials[0], seat, numbers)

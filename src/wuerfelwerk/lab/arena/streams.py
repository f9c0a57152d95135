"""Dice that stay the same whatever the bots choose or draw. Bound to ``engine.loops.playing`` as ``streams``.

``generator`` is longer than others: bots draw from its first words as from any. The next four give each
turn four words of its own, which lie behind them and are the generator of the dice of that turn; the last
place counts the turns that had theirs. So the first throw of a turn is the same in all seatings of a
round, however often anybody has thrown before.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.generator import below, draw

TURNS, DICE, COUNT = 4, 8, 12  # where they begin; 0 is what bots draw from


def before_throw(state: Any, generator: Any) -> None:
    """Dice are about to be thrown: in a new turn from new words."""
    turns = generator[TURNS:DICE]
    while generator[COUNT] <= state.turn:
        for word in range(DICE, COUNT):
            generator[word] = draw(turns)
        generator[COUNT] += 1


def face(generator: Any, sides: int) -> int:
    """One face of the throw."""
    return below(generator[DICE:COUNT], sides)


def apart(choices: Any, dice: Any) -> Any:
    """The generator of a game, from one for what bots draw and one for the dice. Plain."""
    return np.concatenate([choices, dice, np.zeros(COUNT - DICE + 1, np.int64)])

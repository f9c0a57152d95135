"""What words and pictures ask at every rendering, remembered by what the answer depends on.

Every page of a table asks where a figure gets to and which rolls hit, in the prompt, beside the board and
on it, and most pages ask about a board that was asked about a moment ago. Answers are not to be changed by
those who get them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

MOST_REMEMBERED = 1024  # answers to one question

Rest = ParamSpec("Rest")
Answer = TypeVar("Answer", bound=Hashable)
Asking = Callable[Concatenate[Any, Any, Rest], Answer]


@dataclass(frozen=True)
class _Board:
    """A board to ask about; two of them are the same if all is that the answer depends on."""

    depends_on: tuple[Hashable, ...]
    material: Any = field(compare=False)
    state: Any = field(compare=False)


def figures(material: Any, state: Any) -> tuple[Hashable, ...]:
    """The board, the coin, and where the figures stand: all that ways depend on."""
    standing = [int(state.figures[seat].at) for seat in range(int(material.seats))]
    return int(material.rows), int(material.coin), *standing


def figures_and_dice(material: Any, state: Any) -> tuple[Hashable, ...]:
    """These and how the dice lie, and what is wanted: all that hits depend on."""
    return *figures(material, state), state.dice.tobytes(), int(state.wanted)


def remembered(
    depends_on: Callable[[Any, Any], tuple[Hashable, ...]],
) -> Callable[[Asking[Rest, Answer]], Asking[Rest, Answer]]:
    """Lets a function of (material, state, …) remember its answers by what they depend on."""

    def remembering(ask: Asking[Rest, Answer]) -> Asking[Rest, Answer]:
        def answer(board: _Board, *rest: Any, **named: Any) -> Answer:
            return ask(board.material, board.state, *rest, **named)

        known: Callable[..., Answer] = lru_cache(maxsize=MOST_REMEMBERED)(answer)

        @wraps(ask)
        def asked(material: Any, state: Any, /, *rest: Rest.args, **named: Rest.kwargs) -> Answer:
            return known(_Board(depends_on(material, state), material, state), *rest, **named)

        return asked

    return remembering

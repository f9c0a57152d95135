"""Why an action is not legal: what every game asks before it looks at the action itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from wuerfelwerk.engine.masks import has, new_mask

WhyNot = Callable[[Any, Any, int, int], str]


def refusing(
    rules: Any, not_now: Mapping[int, str], unknown: str, known: Callable[[int], bool] = lambda action: True
) -> Callable[[WhyNot], WhyNot]:
    """For a ``why_not`` that is asked for an action the seat may not choose among those that it may.

    ``not_now``: phase → what a seat is told that has no decision in it. ``unknown``: for numbers that are
    no action, or none that is ``known``.
    """

    def before(why_not_this: WhyNot) -> WhyNot:
        @wraps(why_not_this)
        def why_not(material: Any, state: Any, seat: int, action: int) -> str:
            if not 0 <= action < rules.ACTIONS or not known(action):
                return unknown
            mask = new_mask(rules.MASK_WORDS)
            if rules.legal(material, state, seat, mask) == 0:
                return not_now[int(state.phase)]
            return "" if has(mask, action) else why_not_this(material, state, seat, action)

        return why_not

    return before

"""Pictures beside the rules: what a game's words name in ``EXAMPLES``, for each rule that has some.

An example is a position, and what of its picture is shown. Nothing is drawn by hand: the position is one of
the lesson, or comes of moves the rules carry out, and it is cut out of what a page of that table shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Example:
    """``caption``: a German source, marked with ``N_``; its English lies in the game's catalog.

    ``at``: presses of the lesson that are done; without one ``moves`` have happened since the deal, as
    ``lessons`` writes them. ``near``: the places of the sheet that are shown, none: all of it. ``shelf``: of
    the dice beside it, in place of the sheet. ``wrong``: a place at which this rule forbids a tap.
    """

    caption: str
    at: int = -1
    moves: tuple[str, ...] = ()
    near: tuple[int, ...] = ()
    shelf: int | None = None
    wrong: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)

"""A table of games: one line of CSV a game, written where it was played.

Several values of one game stand in one place with blanks between them, seats in their order A, B, C …
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.lab.tally import NOBODY, Outcome

COLUMNS = (
    "index",  # number of the game: with the seed all that it depends on
    "seed",
    "starter",  # the seat the lot fell on; empty where no lot is drawn
    "bots",
    "options",  # key=value
    "points",
    "winners",
    "turns",
    "ended",
    "actions",
)
LISTS = ("bots", "options", "points", "winners")  # several values in one place


def header() -> str:
    return ",".join(COLUMNS) + "\n"


def rows_of(seed: int, first: int, outcomes: Sequence[Outcome]) -> str:
    """The lines of consecutive games, the first of them of that number."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        (
            index,
            seed,
            "" if one.starter == NOBODY else LETTERS[one.starter],
            " ".join(one.bots),
            " ".join([f"{key}={value}" for key, value in one.options.items()]),
            " ".join(map(str, one.points)),
            " ".join([letter for seat, letter in enumerate(LETTERS) if one.winners >> seat & 1]),
            one.turns,
            one.ended,
            one.actions,
        )
        for index, one in enumerate(outcomes, first)
    )
    return text.getvalue()

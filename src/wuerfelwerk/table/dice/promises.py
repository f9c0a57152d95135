"""Secrets and ids that are promised on the start page, before the table they are for is opened.

A proof is worth something only if the server has committed itself before it hears of any word: to the
secret, and to the id of the table, which goes into the dice like the words. Against bots and on one
device the seal of a word comes with the request that opens the table, so both have to be drawn, and
their commitment shown, with the page that request comes from. A promise is kept once: two tables with
one secret would show each other's rolls.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from wuerfelwerk.dice import commitment_of, new_secret
from wuerfelwerk.table.seats.names import new_token

MOST = 20_000  # pages that are open at once; the oldest are forgotten


@dataclass(frozen=True)
class Promised:
    """What a table is going to have."""

    secret: bytes
    table_id: str

    @property
    def commitment(self) -> str:
        return commitment_of(self.secret, self.table_id)


def draw() -> Promised:
    return Promised(new_secret(), new_token())


class Promises:
    """Commitment → secret and id, until a table is opened with them."""

    def __init__(self) -> None:
        self._promised: OrderedDict[str, Promised] = OrderedDict()

    def make(self) -> str:
        """The commitment to a fresh secret and a fresh id."""
        promised = draw()
        self._promised[promised.commitment] = promised
        if len(self._promised) > MOST:
            self._promised.popitem(last=False)
        return promised.commitment

    def keep(self, commitment: str) -> Promised | None:
        """What was promised, once; None for a promise nobody knows (any more)."""
        return self._promised.pop(commitment, None)

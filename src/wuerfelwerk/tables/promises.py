"""Secrets that are promised on the start page, before the table they are for is opened.

A proof is worth something only if the server has committed itself before it hears the words of the
browsers. Against bots and on one device a game begins with the very request that brings the word,
so the secret has to be drawn, and its commitment shown, with the page that request comes from.
A promise is kept once: two tables with one secret would show each other's rolls.
"""

from __future__ import annotations

from collections import OrderedDict

from wuerfelwerk.dice import commitment_of, new_secret

MOST = 20_000  # pages that are open at once; the oldest are forgotten


class Promises:
    """Commitment → secret, until a table is opened with it."""

    def __init__(self) -> None:
        self._secrets: OrderedDict[str, bytes] = OrderedDict()

    def make(self) -> str:
        """The commitment to a fresh secret."""
        secret = new_secret()
        commitment = commitment_of(secret)
        self._secrets[commitment] = secret
        if len(self._secrets) > MOST:
            self._secrets.popitem(last=False)
        return commitment

    def keep(self, commitment: str) -> bytes | None:
        """The secret promised, once; None for a promise nobody knows (any more)."""
        return self._secrets.pop(commitment, None)

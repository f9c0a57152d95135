"""Dice with proof: nobody, the server included, could have chosen the rolls.

1. Before a table is opened the server draws a secret of 32 bytes and shows its commitment, the
   SHA-256 of those bytes in hexadecimal.
2. Then every seat adds a word from its browser. The server did not know the words when it
   committed itself, and the browsers do not know the secret when they add their words.
3. Roll k is HMAC-SHA256(secret, "table|words|k|counter"), turned into faces by rejection
   (see ``faces``). ``words`` are joined by commas in the order of the seats. Roll 0 deals the
   material; the rolls in the log are 1, 2, 3 …
4. When the game is over the secret is shown, and anybody can recompute every roll: ``verify``.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.dice.faces import Stream

SECRET_BYTES = 32
WORD = re.compile(r"[0-9a-zA-Z_-]{0,64}")  # neither comma nor bar: the joined words stay unambiguous


def new_secret() -> bytes:
    """A fresh secret from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment_of(secret: bytes) -> str:
    """What is shown before the first roll: the SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


class FairDice:
    """The dice of one table. Roll k is the same whenever it is asked for: a restart repeats nothing."""

    def __init__(self, secret: bytes, table: str, words: Mapping[str, str]) -> None:
        """``words`` maps seat letters, in the order of the seats, to the words they added."""
        bad = [word for word in words.values() if not WORD.fullmatch(word)]
        if bad:
            raise ValueError(f"not a word for fair dice: {bad[0]!r}")
        self._secret = secret
        self._table = table
        self._words = dict(words)

    @property
    def commitment(self) -> str:
        return commitment_of(self._secret)

    def stream(self, roll: int) -> Stream:
        """The faces of roll ``roll``, one by one. Roll 0 is the deal of the material."""
        return Stream(self._secret, f"{self._table}|{','.join(self._words.values())}|{roll}")

    def roll(self, roll: int, sides: Sequence[int]) -> list[int]:
        """The faces of roll ``roll`` for dice with so many sides each."""
        return self.stream(roll).faces(sides)

    def proof(self, *, over: bool) -> dict[str, Any]:
        """What a record says of the dice; the secret only once the game is over."""
        shown: dict[str, Any] = {"commitment": self.commitment, "table": self._table, "words": self._words}
        return {**shown, "secret": self._secret.hex()} if over else shown


@dataclass(frozen=True)
class Roll:
    """One roll as the log tells it."""

    number: int  # k: 1, 2, 3 …
    sides: tuple[int, ...]  # sides of each die thrown
    faces: tuple[int, ...]  # what the log says they showed
    alike: bool = False  # equal dice: their order means nothing


@dataclass(frozen=True)
class Verdict:
    """What came of recomputing the rolls."""

    rolls: int  # rolls looked at
    first_bad: int | None  # number (its place, where it has none) of the first roll that differs, or None
    secret_fits: bool  # the secret shown is the one committed to

    @property
    def ok(self) -> bool:
        return self.secret_fits and self.first_bad is None


def verify(proof: Mapping[str, Any], table: str, rolls: Iterable[Roll]) -> Verdict:
    """Recomputes the rolls of a finished table from its proof. ValueError if the proof is unreadable."""
    if "secret" not in proof:
        raise ValueError("the proof holds no secret: the game is not over")
    secret = bytes.fromhex(proof["secret"])
    dice = FairDice(secret, table, proof["words"])
    listed = list(rolls)
    bad = (roll.number or place for place, roll in enumerate(listed, 1) if not _agrees(dice, place, roll))
    return Verdict(len(listed), next(bad, None), dice.commitment == proof["commitment"])


def _agrees(dice: FairDice, place: int, roll: Roll) -> bool:
    """True if it is roll number ``place`` (none left out, none twice) and shows what it should."""
    if roll.number != place:
        return False
    faces = dice.roll(roll.number, roll.sides)
    return sorted(faces) == sorted(roll.faces) if roll.alike else faces == list(roll.faces)

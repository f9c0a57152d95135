"""Dice with proof: nobody, the server included, could have chosen the rolls.

1. Before anybody gives a word the server draws a secret of 32 bytes and the id of the table, and
   shows its commitment: the SHA-256 of both, one after the other, in hexadecimal.
2. Every browser draws a word and gives its seal, the SHA-256 of "commitment|word". When the list of
   seals is closed, and every browser has it, the words are opened (``sealing`` checks all of that).
3. Roll k is HMAC-SHA256(secret, "table|words|k|counter"), turned into faces by rejection
   (see ``faces``). ``words`` are joined by commas in the order of the seats. Roll 0 deals the
   material; the rolls in the log are 1, 2, 3 …
4. When the game is over the secret is shown, and anybody can recompute every roll: ``verify``.

Tables from before the seals have a commitment to the secret alone, and words that lay open.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.dice import sealing
from wuerfelwerk.dice.faces import Stream

SECRET_BYTES = 32
WORD = re.compile(r"[0-9a-zA-Z_-]{0,64}")  # neither comma nor bar: the joined words stay unambiguous


def new_secret() -> bytes:
    """A fresh secret from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment_of(secret: bytes, table: str = "") -> str:
    """What is shown before the first word: the SHA-256 of secret and table id, in hexadecimal.

    Without ``table``: as it was before the id belonged to it.
    """
    return hashlib.sha256(secret + table.encode()).hexdigest()


class FairDice:
    """The dice of one table. Roll k is the same whenever it is asked for: a restart repeats nothing."""

    def __init__(self, secret: bytes, table: str, words: Mapping[str, str], *, bound: bool = False) -> None:
        """``words`` maps seat letters, in the order of the seats, to the words they added.

        ``bound``: the commitment holds the id of the table too.
        """
        bad = [word for word in words.values() if not WORD.fullmatch(word)]
        if bad:
            raise ValueError(f"not a word for fair dice: {bad[0]!r}")
        self._secret = secret
        self._table = table
        self._words = dict(words)
        self.commitment = commitment_of(secret, table if bound else "")

    def stream(self, roll: int) -> Stream:
        """The faces of roll ``roll``, one by one. Roll 0 is the deal of the material."""
        return Stream(self._secret, f"{self._table}|{','.join(self._words.values())}|{roll}")

    def roll(self, roll: int, sides: Sequence[int]) -> list[int]:
        """The faces of roll ``roll`` for dice with so many sides each."""
        return self.stream(roll).faces(sides)

    def proof(self, *, over: bool) -> dict[str, Any]:
        """What a record says of the dice; the secret only once the game is over."""
        shown: dict[str, Any] = {
            "commitment": self.commitment,
            "table": self._table,
            "words": dict(self._words),
        }
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
    fault: str = ""  # what is wrong with the seals, in a word (``sealing.FAULTS``)
    sealed: bool = False  # the words were sealed; False for tables from before

    @property
    def ok(self) -> bool:
        return self.secret_fits and self.first_bad is None and not self.fault


def dice_of(proof: Mapping[str, Any], table: str) -> FairDice:
    """The dice a proof shows. ValueError where it has no secret, or one that is none."""
    if "secret" not in proof:
        raise ValueError("the proof holds no secret: the game is not over")
    secret, bound = bytes.fromhex(proof["secret"]), "sealing" in proof
    if secret.hex() != proof["secret"]:  # one spelling only: neither capitals nor blanks
        raise ValueError("a secret is written in small hexadecimal letters")
    if bound and len(secret) != SECRET_BYTES:  # else the end of it could pass for the beginning of an id
        raise ValueError(f"a secret has {SECRET_BYTES} bytes")
    return FairDice(secret, table, proof["words"], bound=bound)


def verify(proof: Mapping[str, Any], table: str, rolls: Iterable[Roll], starter: str = "") -> Verdict:
    """Recomputes the rolls of a finished table from its proof. ValueError if the proof is unreadable.

    ``starter``: the seat the host picked to start, '' where the lot decided.
    """
    dice = dice_of(proof, table)
    listed = list(rolls)
    bad = (roll.number or place for place, roll in enumerate(listed, 1) if not _agrees(dice, place, roll))
    fits = dice.commitment == proof["commitment"]
    fault = sealing.fault(proof, starter)
    return Verdict(len(listed), next(bad, None), fits, fault, "sealing" in proof)


def _agrees(dice: FairDice, place: int, roll: Roll) -> bool:
    """True if it is roll number ``place`` (none left out, none twice) and shows what it should."""
    if roll.number != place:
        return False
    faces = dice.roll(roll.number, roll.sides)
    return sorted(faces) == sorted(roll.faces) if roll.alike else faces == list(roll.faces)

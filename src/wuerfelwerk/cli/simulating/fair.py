"""Dice with proof for simulations."""

from __future__ import annotations

import hashlib

from wuerfelwerk.dice import FairDice
from wuerfelwerk.engine.contract import LETTERS


def fair_dice(seed: int, index: int, seats: int) -> FairDice:
    """Dice with proof for game ``index`` of a run: secret and words follow from the seed."""

    def drawn(what: str) -> bytes:
        return hashlib.sha256(f"{what} {seed} {index}".encode()).digest()

    words = {letter: drawn(f"word {letter}").hex()[:16] for letter in LETTERS[:seats]}
    return FairDice(drawn("secret"), f"simulation-{seed}-{index}", words)

"""Where faces come from: fair dice with proof, and seeded dice. Knows no game and no table."""

from wuerfelwerk.dice.faces import Stream
from wuerfelwerk.dice.fair import FairDice, Roll, Verdict, commitment_of, dice_of, new_secret, verify
from wuerfelwerk.dice.sealing import seal_of
from wuerfelwerk.dice.seeded import SeededDice

__all__ = [
    "FairDice",
    "Roll",
    "SeededDice",
    "Stream",
    "Verdict",
    "commitment_of",
    "dice_of",
    "new_secret",
    "seal_of",
    "verify",
]

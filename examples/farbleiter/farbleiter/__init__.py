"""Farbleiter: climb the six colours of the rainbow. The card of the game."""

from wuerfelwerk.engine.contract import Card, Game
from wuerfelwerk.engine.texts import Texts

from . import rules

CARD = Card(
    id="farbleiter",
    title="Farbleiter",
    designer="",
    seats_min=2,
    seats_max=4,
    minutes=10,
    rules_version=1,
    options=(),
    colours=("red", "orange", "yellow", "green", "blue", "purple"),
    pitch={
        "de": "Sechs Sprossen, sechs Farben: Kletterst du weiter, oder hörst du auf?",
        "en": "Six rungs, six colours: do you climb on, or do you stop?",
    },
)

GAME = Game(CARD, rules, Texts(rules, actions=("roll", "stop"), faces="ROYGBV", ended="top"), __name__)

"""Pig, the smallest dice game there is: the contract of a game must fit it as well as the big ones.

Roll one die as often as you like and add up; a one loses the turn's total, holding keeps it.
"""

from wuerfelwerk.engine.contract import Card, Game, Option
from wuerfelwerk.engine.texts import Texts

from . import rules

CARD = Card(
    id="pig",
    title="Pig",
    designer="traditional",
    seats_min=2,
    seats_max=4,
    minutes=5,
    rules_version=1,
    options=(
        Option(
            key="goal",
            values=("30", "100"),
            title={"de": "Ziel", "en": "Goal"},
            explain={"de": "So viele Punkte gewinnen.", "en": "That many points win."},
        ),
    ),
    pitch={"de": "Weiterwürfeln oder sichern?", "en": "Roll on or hold?"},
)

GAME = Game(CARD, rules, Texts(rules, actions=("roll", "hold"), ended="goal"), __name__)

"""Regenbogenwürfelei: win dice from the pool until the rack shows all six colours."""

from __future__ import annotations

from typing import cast

from wuerfelwerk.engine.contract import Card, Game, Notation, Option, Rules, both
from wuerfelwerk.games.regenbogenwuerfelei import notation, rules
from wuerfelwerk.games.regenbogenwuerfelei.material import (
    FUNCTIONS,
    LAST_SURVIVORS,
    LEFTOVERS,
    MAX_SEATS,
    MIN_SEATS,
    MOST_ROUNDS,
    MOST_SEATS_WITH_FUNCTIONS,
)

CARD = Card(
    id="regenbogenwuerfelei",
    title="Regenbogenwürfelei",
    designer="",
    seats_min=MIN_SEATS,
    seats_max=MAX_SEATS,
    minutes=15,
    rules_version=1,
    pitch=both(
        "Überwürfle, was in der Mitte liegt: Wer alle sechs Farben hat, beendet die Runde.",
        "Roll higher than what lies in the middle: all six colours on your rack end the round.",
    ),
    options=(
        Option(
            key="functions",
            kind="list",
            values=FUNCTIONS,
            most_seats=MOST_SEATS_WITH_FUNCTIONS,
            title=both("Funktionswürfel", "Function dice"),
            explain=both(
                "Würfel mit eigenen Kräften, für höchstens 4; zum Kennenlernen nimm nur einen.",
                "Dice with powers of their own, for up to 4 seats; take just one to get to know them.",
            ),
            names={
                "joker": both("Joker", "Joker"),
                "blockierer": both("Blockierer", "Blocker"),
                "hilfe": both("Hilfe", "Help"),
                "zauberer": both("Zauberer", "Wizard"),
            },
        ),
        Option(
            key="leftover",
            values=LEFTOVERS,
            title=both("Übrige Funktionswürfel", "Function dice left over"),
            explain=both(
                "Was niemand nimmt, liegt von Anfang an in der Mitte oder kommt in die Schachtel.",
                "What nobody takes lies in the middle from the start, or goes back into the box.",
            ),
            names={
                "pool": both("in die Mitte", "in the middle"),
                "removed": both("in die Schachtel", "in the box"),
            },
        ),
        Option(
            key="last_survivor",
            values=LAST_SURVIVORS,
            title=both("Wenn nur einer übrig ist", "When one is left"),
            explain=both(
                "Endet die Runde sofort, oder spielt der Letzte allein bis zum Regenbogen weiter?",
                "The round ends at once, or the last one plays on alone until the rainbow.",
            ),
            names={
                "end": both("Runde endet", "round ends"),
                "plays_on": both("spielt weiter", "plays on"),
            },
        ),
        Option(
            key="rounds",
            kind="number",
            values=tuple(str(n) for n in range(1, MOST_ROUNDS + 1)),
            title=both("Runden", "Rounds"),
            explain=both(
                "So viele Runden, jede neu verteilt; die Punkte werden zusammengezählt.",
                "So many rounds, each dealt anew; the points are added up.",
            ),
        ),
    ),
)

GAME = Game(CARD, cast(Rules, rules), cast(Notation, notation), __name__)

"""Regenbogenwürfelei: win dice from the pool until the rack shows all six colours."""

from __future__ import annotations

from wuerfelwerk.engine.contract import Card, Game, both, option
from wuerfelwerk.games.regenbogenwuerfelei.material import (
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
        option(
            "functions",
            ("Funktionswürfel", "Function dice"),
            (
                "Würfel mit eigenen Kräften, für höchstens 4; zum Kennenlernen nimm nur einen.",
                "Dice with powers of their own, for up to 4 seats; take just one to get to know them.",
            ),
            {
                "joker": ("Joker", "Joker"),
                "blockierer": ("Blockierer", "Blocker"),
                "hilfe": ("Hilfe", "Help"),
                "zauberer": ("Zauberer", "Wizard"),
            },
            kind="list",
            most_seats=MOST_SEATS_WITH_FUNCTIONS,
        ),
        option(
            "leftover",
            ("Übrige Funktionswürfel", "Function dice left over"),
            (
                "Was niemand nimmt, liegt von Anfang an in der Mitte oder kommt in die Schachtel.",
                "What nobody takes lies in the middle from the start, or goes back into the box.",
            ),
            {"pool": ("in die Mitte", "in the middle"), "removed": ("in die Schachtel", "in the box")},
        ),
        option(
            "last_survivor",
            ("Wenn nur einer übrig ist", "When one is left"),
            (
                "Endet die Runde sofort, oder spielt der Letzte allein bis zum Regenbogen weiter?",
                "The round ends at once, or the last one plays on alone until the rainbow.",
            ),
            {"end": ("Runde endet", "round ends"), "plays_on": ("spielt weiter", "plays on")},
        ),
        option(
            "rounds",
            ("Runden", "Rounds"),
            (
                "So viele Runden, jede neu verteilt; die Punkte werden zusammengezählt.",
                "So many rounds, each dealt anew; the points are added up.",
            ),
            tuple(str(n) for n in range(1, MOST_ROUNDS + 1)),
            kind="number",
        ),
    ),
)

GAME = Game.of(CARD, __name__)

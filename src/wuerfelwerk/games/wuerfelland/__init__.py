"""Würfelland: colour dice, hexagons and treasures. The card and the modules of the game."""

from __future__ import annotations

from typing import cast

from wuerfelwerk.engine.contract import Card, Game, Notation, Option, Rules, both
from wuerfelwerk.games.wuerfelland import notation, rules

CARD = Card(
    id="wuerfelland",
    title="Würfelland",
    designer="",
    seats_min=2,
    seats_max=4,
    minutes=30,
    rules_version=1,
    takes_board_file=True,
    colours=("red", "yellow", "green", "blue", "orange", "grey"),
    pitch=both(
        "Kreuze Gebiete an, finde Schätze: Mit jedem Wurf nutzen auch die anderen, was übrig bleibt.",
        "Mark areas, find treasures: every roll leaves something for the others too.",
    ),
    options=(
        Option(
            key="goal",
            values=("standard", "full_bar"),
            title=both("Ziel", "Goal"),
            explain=both(
                "Kurz: 9 Schätze und eine ganze Farbe. Lang: alle 12 Schätze und eine ganze Farbe.",
                "Short: 9 treasures and one whole colour. Long: all 12 treasures and one whole colour.",
            ),
            names={
                "standard": both("9 Schätze", "9 treasures"),
                "full_bar": both("alle 12 Schätze", "all 12 treasures"),
            },
        ),
        Option(
            key="boards",
            values=("random", "host"),
            title=both("Spielpläne", "Boards"),
            explain=both(
                "Gelost: Jeder bekommt eine andere Tafel und sucht sich die Seite aus. "
                "Eigene: Alle spielen auf dem Plan, den du mitbringst.",
                "Dealt: everyone gets a different tablet and picks a side. "
                "Own: everyone plays on the board you bring.",
            ),
            names={
                "random": both("gelost", "dealt"),
                "host": both("eigener Plan", "own board"),
            },
        ),
    ),
)

GAME = Game(CARD, cast(Rules, rules), cast(Notation, notation), __name__)

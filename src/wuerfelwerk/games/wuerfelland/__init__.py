"""Würfelland: colour dice, hexagons and treasures. The card and the modules of the game."""

from __future__ import annotations

from wuerfelwerk.engine.contract import Card, Game, both, option

CARD = Card(
    id="wuerfelland",
    title="Würfelland",
    designer="",
    seats_min=2,
    seats_max=4,
    minutes=30,
    rules_version=2,
    dealt_otherwise=(1,),
    takes_board_file=True,
    colours=("red", "yellow", "green", "blue", "orange", "grey"),
    pitch=both(
        "Kreuze Gebiete an, finde Schätze: Mit jedem Wurf nutzen auch die anderen, was übrig bleibt.",
        "Mark areas, find treasures: every roll leaves something for the others too.",
    ),
    options=(
        option(
            "goal",
            ("Ziel", "Goal"),
            (
                "Kurz: 9 Schätze und eine ganze Farbe. Lang: alle 12 Schätze und eine ganze Farbe.",
                "Short: 9 treasures and one whole colour. Long: all 12 treasures and one whole colour.",
            ),
            {"standard": ("9 Schätze", "9 treasures"), "full_bar": ("alle 12 Schätze", "all 12 treasures")},
        ),
        option(
            "boards",
            ("Spielpläne", "Boards"),
            (
                (
                    "Gelost: Jeder bekommt eine andere Tafel und sucht sich die Seite aus. "
                    "Eigene: Alle spielen auf dem Plan, den du mitbringst."
                ),
                (
                    "Dealt: everyone gets a different tablet and picks a side. "
                    "Own: everyone plays on the board you bring."
                ),
            ),
            {"random": ("gelost", "dealt"), "host": ("eigener Plan", "own board")},
        ),
    ),
)

GAME = Game.of(CARD, __name__)

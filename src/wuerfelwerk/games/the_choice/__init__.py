"""The Choice: three dice, colour or number, a ring and a path. The card and the modules of the game."""

from __future__ import annotations

from wuerfelwerk.engine.contract import Card, Game, both, option

CARD = Card(
    id="the_choice",
    title="The Choice",
    designer="Reinhard Staupe",
    seats_min=2,
    seats_max=4,
    minutes=20,
    rules_version=2,
    dealt_otherwise=(1,),
    takes_board_file=True,
    pitch=both(
        "Farbe oder Zahl? Mit jedem Würfel wächst dein Ring oder dein Weg, solange beides noch passt.",
        "Colour or number? Every die grows your ring or your path, as long as something still fits.",
    ),
    options=(
        option(
            "sheets",
            ("Blätter", "Sheets"),
            (
                (
                    "Verschieden: Jeder bekommt ein anderes der zehn Blätter. "
                    "Gleich: Alle spielen auf demselben, gelosten Blatt. "
                    "Eigenes: Alle spielen auf der Seite, die du mitbringst, vorn und hinten."
                ),
                (
                    "Different: everyone gets another of the ten sheets. "
                    "Same: all play on one and the same sheet, drawn by lot. "
                    "Own: everyone plays on the side you bring, front and back."
                ),
            ),
            {
                "all_different": ("verschieden", "different"),
                "all_same": ("alle gleich", "all the same"),
                "host": ("eigenes", "own"),
            },
        ),
    ),
)

GAME = Game.of(CARD, __name__)

"""Würfelmeister: plan a picture, tip a die, reach it and keep it. The card and the modules of the game."""

from __future__ import annotations

from wuerfelwerk.engine.contract import Card, Game, both, option
from wuerfelwerk.games.wuerfelmeister.board import SIZES, border

COINS = ("c1", *sorted({name for size in SIZES for name in border(size)} - {"c1"}))

CARD = Card(
    id="wuerfelmeister",
    title="Würfelmeister",
    designer="",
    seats_min=2,
    seats_max=4,
    minutes=30,
    rules_version=1,
    pitch=both(
        "Kippe Würfel, erreiche dein Bild und halte es eine Runde lang: Der letzte zählt doppelt.",
        "Tip dice, reach your picture and hold it for a round: the last one counts twice.",
    ),
    options=(
        option(
            "size",
            ("Spielplan", "Board"),
            (
                "Felder in jeder Reihe des Plans: Auf einem großen trefft ihr euch seltener.",
                "Fields in each row of the board: on a large one you meet less often.",
            ),
            {str(n): (f"{n} × {n}", f"{n} × {n}") for n in SIZES},
            kind="number",
        ),
        option(
            "coin",
            ("Münze", "Coin"),
            (
                "Das Randfeld, neben dem die Münze liegt: Start und Ziel für alle.",
                "The border field the coin lies beside: start and goal for everybody.",
            ),
            COINS,
            fits={
                name: {"size": tuple(str(size) for size in SIZES if name in border(size))} for name in COINS
            },
        ),
        option(
            "version",
            ("Wertung", "Scoring"),
            (
                "Standard: jeder Würfel 1 Punkt, Ziel 3. Master: jedes Bild zählt seinen Wert, Ziel 6.",
                "Standard: 1 point a die, the goal 3. Master: every picture has its value, the goal 6.",
            ),
            {"standard": ("Standard", "standard"), "master": ("Master", "Master")},
        ),
        option(
            "skin",
            ("Bilder", "Pictures"),
            (
                "Was auf den Würfeln zu sehen ist; am Spiel ändert es nichts.",
                "What the dice show; it changes nothing in the game.",
            ),
            {"pips": ("Augen", "pips"), "poker": ("Poker", "poker"), "colours": ("Farben", "colours")},
        ),
        option(
            "setup",
            ("Aufbau", "Set-up"),
            (
                "Gelost: Die zwölf Würfel liegen sofort. Von Hand: Ihr legt sie reihum selbst.",
                "Dealt: the twelve dice lie there at once. By hand: you lay them in turn.",
            ),
            {"automatic": ("gelost", "dealt"), "manual": ("von Hand", "by hand")},
        ),
        option(
            "forced_hit",
            ("Treffer", "Hits"),
            (
                "Pflicht: Wer ein Bild oder eine Figur treffen kann, muss. Frei: auch leere Felder.",
                "Forced: whoever can hit a picture or a figure must. Free: empty fields are open too.",
            ),
            {"true": ("Pflicht", "forced"), "false": ("frei", "free")},
            kind="flag",
        ),
    ),
)

GAME = Game.of(CARD, __name__)

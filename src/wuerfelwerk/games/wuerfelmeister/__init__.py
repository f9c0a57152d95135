"""Würfelmeister: plan a picture, tip a die, reach it and keep it. The card and the modules of the game."""

from __future__ import annotations

from typing import cast

from wuerfelwerk.engine.contract import Card, Game, Notation, Option, Rules, both
from wuerfelwerk.games.wuerfelmeister import notation, rules
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
        Option(
            key="size",
            values=tuple(map(str, SIZES)),
            kind="number",
            title=both("Spielplan", "Board"),
            explain=both(
                "Felder in jeder Reihe des Plans: Auf einem großen trefft ihr euch seltener.",
                "Fields in each row of the board: on a large one you meet less often.",
            ),
            names={str(n): {"de": f"{n} × {n}", "en": f"{n} × {n}"} for n in SIZES},
        ),
        Option(
            key="coin",
            values=COINS,
            title=both("Münze", "Coin"),
            explain=both(
                "Das Randfeld, neben dem die Münze liegt: Start und Ziel für alle.",
                "The border field the coin lies beside: start and goal for everybody.",
            ),
            fits={
                name: {"size": tuple(str(size) for size in SIZES if name in border(size))} for name in COINS
            },
        ),
        Option(
            key="version",
            values=("standard", "master"),
            title=both("Wertung", "Scoring"),
            explain=both(
                "Standard: jeder Würfel 1 Punkt, Ziel 3. Master: jedes Bild zählt seinen Wert, Ziel 6.",
                "Standard: 1 point a die, the goal 3. Master: every picture has its value, the goal 6.",
            ),
            names={
                "standard": both("Standard", "standard"),
                "master": both("Master", "Master"),
            },
        ),
        Option(
            key="skin",
            values=("pips", "poker", "colours"),
            title=both("Bilder", "Pictures"),
            explain=both(
                "Was auf den Würfeln zu sehen ist; am Spiel ändert es nichts.",
                "What the dice show; it changes nothing in the game.",
            ),
            names={
                "pips": both("Augen", "pips"),
                "poker": both("Poker", "poker"),
                "colours": both("Farben", "colours"),
            },
        ),
        Option(
            key="setup",
            values=("automatic", "manual"),
            title=both("Aufbau", "Set-up"),
            explain=both(
                "Gelost: Die zwölf Würfel liegen sofort. Von Hand: Ihr legt sie reihum selbst.",
                "Dealt: the twelve dice lie there at once. By hand: you lay them in turn.",
            ),
            names={
                "automatic": both("gelost", "dealt"),
                "manual": both("von Hand", "by hand"),
            },
        ),
        Option(
            key="forced_hit",
            values=("true", "false"),
            kind="flag",
            title=both("Treffer", "Hits"),
            explain=both(
                "Pflicht: Wer ein Bild oder eine Figur treffen kann, muss. Frei: auch leere Felder.",
                "Forced: whoever can hit a picture or a figure must. Free: empty fields are open too.",
            ),
            names={"true": both("Pflicht", "forced"), "false": both("frei", "free")},
        ),
    ),
)

GAME = Game(CARD, cast(Rules, rules), cast(Notation, notation), __name__)

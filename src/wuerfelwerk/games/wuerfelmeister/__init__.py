"""Würfelmeister: plan a picture, tip a die, reach it and keep it. The card and the modules of the game."""

from __future__ import annotations

from typing import cast

from wuerfelwerk.engine.contract import Card, Game, Notation, Option, Rules
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
    pitch={
        "de": "Kippe Würfel, erreiche dein Bild und halte es eine Runde lang: Der letzte zählt doppelt.",
        "en": "Tip dice, reach your picture and hold it for a round: the last one counts twice.",
    },
    options=(
        Option(
            key="size",
            values=tuple(map(str, SIZES)),
            kind="number",
            title={"de": "Spielplan", "en": "Board"},
            explain={
                "de": "Felder in jeder Reihe des Plans: Auf einem großen trefft ihr euch seltener.",
                "en": "Fields in each row of the board: on a large one you meet less often.",
            },
            names={str(n): {"de": f"{n} × {n}", "en": f"{n} × {n}"} for n in SIZES},
        ),
        Option(
            key="coin",
            values=COINS,
            title={"de": "Münze", "en": "Coin"},
            explain={
                "de": "Das Randfeld, neben dem die Münze liegt: Start und Ziel für alle.",
                "en": "The border field the coin lies beside: start and goal for everybody.",
            },
            fits={
                name: {"size": tuple(str(size) for size in SIZES if name in border(size))} for name in COINS
            },
        ),
        Option(
            key="version",
            values=("standard", "master"),
            title={"de": "Wertung", "en": "Scoring"},
            explain={
                "de": "Standard: jeder Würfel 1 Punkt, Ziel 3. Master: jedes Bild zählt seinen Wert, Ziel 6.",
                "en": "Standard: 1 point a die, the goal 3. Master: every picture has its value, the goal 6.",
            },
            names={
                "standard": {"de": "Standard", "en": "standard"},
                "master": {"de": "Master", "en": "Master"},
            },
        ),
        Option(
            key="skin",
            values=("pips", "poker", "colours"),
            title={"de": "Bilder", "en": "Pictures"},
            explain={
                "de": "Was auf den Würfeln zu sehen ist; am Spiel ändert es nichts.",
                "en": "What the dice show; it changes nothing in the game.",
            },
            names={
                "pips": {"de": "Augen", "en": "pips"},
                "poker": {"de": "Poker", "en": "poker"},
                "colours": {"de": "Farben", "en": "colours"},
            },
        ),
        Option(
            key="setup",
            values=("automatic", "manual"),
            title={"de": "Aufbau", "en": "Set-up"},
            explain={
                "de": "Gelost: Die zwölf Würfel liegen sofort. Von Hand: Ihr legt sie reihum selbst.",
                "en": "Dealt: the twelve dice lie there at once. By hand: you lay them in turn.",
            },
            names={
                "automatic": {"de": "gelost", "en": "dealt"},
                "manual": {"de": "von Hand", "en": "by hand"},
            },
        ),
        Option(
            key="forced_hit",
            values=("true", "false"),
            kind="flag",
            title={"de": "Treffer", "en": "Hits"},
            explain={
                "de": "Pflicht: Wer ein Bild oder eine Figur treffen kann, muss. Frei: auch leere Felder.",
                "en": "Forced: whoever can hit a picture or a figure must. Free: empty fields are open too.",
            },
            names={"true": {"de": "Pflicht", "en": "forced"}, "false": {"de": "frei", "en": "free"}},
        ),
    ),
)

GAME = Game(CARD, cast(Rules, rules), cast(Notation, notation), __name__)

"""Every message at 0, 1 and 2, in both languages: never "1 Felder", "0 Feld" or "1 points".

What follows a number and has a plural of its own is found by its ending in the lists below. A message
without a plural form may count only what cannot be one (``NEVER_ONE``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from tests.calling import run
from tests.engine.german import SOURCE

GERMAN = {
    "Bot": "Bots", "Ereignis": "Ereignisse", "Farbe": "Farben", "Farbfeld": "Farbfelder", "Feld": "Felder",
    "Gebiet": "Gebiete", "Kreuz": "Kreuze", "Minute": "Minuten", "Münze": "Münzen", "Partie": "Partien",
    "Person": "Personen", "Platz": "Plätze", "Punkt": "Punkte", "Reihe": "Reihen", "Runde": "Runden",
    "Schatz": "Schätze", "Seite": "Seiten", "Sekunde": "Sekunden", "Spiel": "Spiele",
    "Spielplan": "Spielpläne", "Stunde": "Stunden", "Tag": "Tage", "Tafel": "Tafeln", "Tisch": "Tische",
    "Wort": "Worte", "Wurf": "Würfe",
    "Zahl": "Zahlen", "Zahlenfeld": "Zahlenfelder", "Zug": "Züge", "freies": "freie", "ist": "sind",
    "fehlt": "fehlen", "bleibt": "bleiben", "kommt": "kommen", "liegt": "liegen", "passt": "passen",
    "stimmt": "stimmen", "hat": "haben", "wird": "werden",
}  # fmt: skip
ENGLISH = {
    "board": "boards", "bot": "bots", "character": "characters", "colour field": "colour fields",
    "die": "dice",
    "event": "events", "field": "fields", "game": "games", "hit": "hits", "minute": "minutes",
    "misthrow": "misthrows", "more field": "more fields", "number": "numbers", "point": "points", "pt": "pts",
    "roll": "rolls", "round": "rounds", "row": "rows", "seat": "seats", "second": "seconds",
    "side": "sides", "table": "tables", "time": "times", "treasure": "treasures", "turn": "turns",
    "word": "words", "free field": "free fields", "is": "are", "was": "were", "has": "have",
    "fits": "fit", "stays": "stay", "votes": "vote", "comes": "come",
}  # fmt: skip
# Counted without a plural form, because the number is a limit that is fixed, or one is never too many.
NEVER_ONE = {
    "%(count)d Gebiete", "%(count)d areas", "%(count)d Schätze", "%(count)d treasures",
    "%(least)d Feldern", "%(least)d fields", "%(max)s Plätze", "%(max)s seats", "%(most)s Plätze",
    "%(most)s seats", "%(most)s boards", "%(most)s Spielpläne", "%(most)s characters", "%(n)s Plätze",
    "%(n)s boards",
    "%(n)s seats", "%(needed)s Schätzen", "%(needed)s treasures", "%(rows)d Reihen", "%(rows)d rows",
    "%(columns)d characters", "%(size)d characters", "%(size)s Feldern", "%(size)s fields",
    "%(most)s Ereignisse", "%(most)s events", "%(most)s times",
    "%(seats)s Plätze", "%(seats)s seats", "%(most)d passen", "%(most)d fit", "%(games)s Partien",
    "%(games)s games", "%(games)s were", "%(n)s times",
    "%(sides)s Seiten", "%(sides)s sides",
}  # fmt: skip
# The number is a name there: the 1 on the die hits; the message says what it is about.
NAMES = {"%(n)s hits", "%(n)s misses", "%(after)d haben", "%(after)d have"}
PLACE = re.compile(r"%\((\w+)\)[sd]")
# Places that hold no number: names, colours, words that were counted already.
TEXTS = {
    "a", "actor", "b", "back", "bot",
    "colour", "colours", "dice", "field", "fields", "high", "host", "letter",
    "mean", "name", "number", "one", "other", "picture", "rolls", "seq", "title", "treasures",
    "where", "who", "you",
}  # fmt: skip
CATALOGS = sorted(SOURCE.rglob("en/LC_MESSAGES/*.po"))
SINGULAR, PLURAL = "singular", "plural"


def counted_wrong(text: str, words: dict[str, str], mark: str = "") -> list[str]:
    """Where a number does not go with the word after it; numbers that count begin with ``mark``."""
    several = "|".join(f"{word}n?" for word in words.values())
    one = "|".join(words)
    return re.findall(rf"(?<![\w.,–-]){mark}(?:1 (?:{several})|[02] (?:{one}))(?!\w)", text)


def messages() -> Iterator[tuple[str, tuple[str, str]]]:
    """German and English of every message, each with its form for one and for several."""
    for path in CATALOGS:
        with path.open("rb") as file:
            for message in read_po(file, locale="en"):
                if message.id:
                    for language, form in (("de", message.id), ("en", message.string)):
                        forms = (form, form) if isinstance(form, str) else (form[0], form[1])
                        yield language, forms


def fixed(text: str) -> str:
    """The same without the places that count what is never one."""
    for one in NEVER_ONE | NAMES:
        text = text.replace(one, "…")
    return text


@pytest.mark.parametrize("n", [0, 1, 2])
@pytest.mark.parametrize(("language", "words"), [("de", GERMAN), ("en", ENGLISH)])
def test_every_message_counts_right(language: str, words: dict[str, str], n: int) -> None:
    for spoken, forms in messages():
        if spoken == language:
            text = forms[0] if n == 1 else forms[1]
            filled = PLACE.sub(lambda place: "…" if place[1] in TEXTS else f"#{n}", fixed(text))
            assert counted_wrong(filled, words, "#") == [], text


def test_what_is_never_one_is_said_somewhere() -> None:
    texts = " ".join(form for _, forms in messages() for form in forms)
    assert [one for one in NEVER_ONE | NAMES if one not in texts] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 Felder", GERMAN), ("Noch 0 Feld.", GERMAN), ("mit 1 Feldern", GERMAN), ("2 Punkt", GERMAN),
        ("1 points", ENGLISH), ("0 point", ENGLISH), ("1 dice", ENGLISH), ("2 is missing", ENGLISH),
    ],
)  # fmt: skip
def test_what_is_counted_wrong_is_found(text: str, words: dict[str, str]) -> None:
    assert counted_wrong(text, words)
    assert not counted_wrong("1 Feld, 0 Felder, 2 Punkte; 1 point, 0 points, 1–2 dice, 1.1 points", words)


@pytest.mark.parametrize("game", ["wuerfelland", "the_choice", "wuerfelmeister", "regenbogenwuerfelei"])
def test_the_program_counts_right_too(game: str, tmp_path: object) -> None:
    file = f"{tmp_path}/one.jsonl"
    for command in (
        ["simulate", game, "--games", "1", "--seed", "1", "--fair", "--record", file],
        ["check", file],
        ["verify", file],
        ["games"],
        ["count", game, "--depth", "1"],
    ):
        found = run(*command)
        assert found.exit_code == 0, found.output
        assert counted_wrong(found.output, ENGLISH) == [], found.output

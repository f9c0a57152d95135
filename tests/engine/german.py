"""Words that are German and nothing else, taken from the catalogs: none may stand in an English sentence."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

import wuerfelwerk

SOURCE = Path(wuerfelwerk.__file__).parent
WORD = re.compile(r"[A-Za-zÄÖÜäöüß]{3,}")


@cache
def german_words() -> frozenset[str]:
    """Every word of a German sentence that stands in no English one."""
    german, english = set[str](), set[str]()
    for path in SOURCE.rglob("en/LC_MESSAGES/*.po"):
        with path.open("rb") as file:
            messages = [message for message in read_po(file, locale="en") if message.id]
        for message in messages:
            german |= _words(message.id)
            english |= _words(message.string)
    return frozenset(german - english)


def _words(texts: str | tuple[str, ...] | list[str]) -> set[str]:
    whole = texts if isinstance(texts, str) else " ".join(texts)
    return {word.lower() for word in WORD.findall(re.sub(r"%\(\w+\)[sd]", " ", whole))}


def german_in(sentence: str) -> set[str]:
    """The German words of a sentence."""
    return {word for word in WORD.findall(sentence) if word.lower() in german_words()}

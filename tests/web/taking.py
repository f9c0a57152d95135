"""A browser that takes in news of a table as ``static/updates.js`` does."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any


def changed(old: Sequence[str], changes: Iterable[Sequence[Any]]) -> list[str]:
    """The parts after these changes."""
    parts = list(old)
    for number, first, count, *instead in changes:
        pieces = parts[number].split("<")
        parts[number] = "<".join(pieces[:first] + instead + pieces[first + count :])
    return parts


class Open:
    """One open page: the parts it shows, as the server sent them, and the tag they have together."""

    def __init__(self) -> None:
        self.tag, self.version, self.parts = "", 0, list[str]()
        self.whole, self.changed = 0, 0  # how often it came whole, how often in changes
        self._remembered = dict[str, list[str]]()

    @property
    def text(self) -> str:
        return "".join(self.parts)

    def take(self, told: str, answer: bool = False) -> str:
        """``told``: a message of a stream, or the answer to a press; the page after it."""
        news = json.loads(told[told.index("{") :].split("\n", 1)[0])
        if "parts" in news:
            self.whole += 1
            parts = news["parts"]
        else:
            self.changed += 1
            parts = changed(self._remembered[news["base"]], news["changes"])
        self._remembered[news["tag"]] = parts
        if news["version"] > self.version or (answer and news["version"] == self.version):
            self.tag, self.version, self.parts = news["tag"], news["version"], parts
        return self.text


def taken(told: str) -> str:
    """The page of a message that brings all of it."""
    return Open().take(told)

"""A browser that takes in news of a table as ``static/updates.js`` does."""

from __future__ import annotations

import json


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
            parts = list(self._remembered[news["base"]])
            for number, first, count, *instead in news["changes"]:
                pieces = parts[number].split("<")
                parts[number] = "<".join(pieces[:first] + instead + pieces[first + count :])
        self._remembered[news["tag"]] = parts
        if news["version"] > self.version or (answer and news["version"] == self.version):
            self.tag, self.version, self.parts = news["tag"], news["version"], parts
        return self.text


def taken(told: str) -> str:
    """The page of a message that brings all of it."""
    return Open().take(told)

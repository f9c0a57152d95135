"""Pages of tables that were made a moment ago, and the regions they are made of.

Who sees the same as somebody else gets the same text: everybody who merely looks on at a table in one
language, the tabs of one person, the answer to a press and the stream of the page that pressed. A page is
told from others by its *tag*; a browser that tells its tag gets what has changed since.
"""

from __future__ import annotations

import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple
from weakref import WeakValueDictionary

from wuerfelwerk.hall import View
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.live import patches
from wuerfelwerk.web.live.messages import Message, update

MOST_KEPT = 256  # pages, each up to 150 KB; what is asked for again is asked for at once
MOST_TEXT = 6_000_000  # characters of regions, for others who see the same
RECENT_SECONDS = 1.0
WORTH_IT = 0.5  # of a whole page: what is not shorter is sent whole

_numbers, _process = count(), secrets.token_hex(4)


class Part(NamedTuple):
    """A piece of a page: a region and all it depends on, or what stands between two regions ('')."""

    name: str
    key: Hashable
    text: str


class Rendering:
    """One version of a table for one kind of viewer, and the messages that carry it."""

    def __init__(self, version: int, whose: Hashable, parts: Iterable[Part]) -> None:
        """``whose``: the viewer and the table; nobody is told how a page differs from somebody else's."""
        self.version, self.whose = version, whose
        self.parts = tuple(parts)
        self.tag = f"{_process}{next(_numbers):x}"
        self._regions = {part.name: part for part in self.parts if part.name}
        self._news: dict[str, str] = {}
        self._messages: dict[str, Message] = {}

    @property
    def text(self) -> str:
        return "".join([part.text for part in self.parts])

    def region(self, name: str, key: Hashable) -> str | None:
        """The text of a region, if it was made of just this."""
        part = self._regions.get(name)
        return part.text if part is not None and part.key == key else None

    def message(self, before: Rendering | None) -> Message:
        """The update for whoever has ``before``; None: has nothing we know."""
        tag = before.tag if before is not None else ""
        if tag not in self._messages:
            self._messages[tag] = update(self.version, self.news(before))
        return self._messages[tag]

    def news(self, before: Rendering | None) -> str:
        """What has changed since ``before``; all of it where there is nothing in common. Asked by the answer
        to a press and by the stream of the page that pressed."""
        tag = before.tag if before is not None else ""
        if tag not in self._news:
            self._news[tag] = self._told(before)
        return self._news[tag]

    def _told(self, before: Rendering | None) -> str:
        texts = [part.text for part in self.parts]
        if before is not None and before.whose == self.whose and len(before.parts) == len(texts):
            changes = patches.changes([part.text for part in before.parts], texts)
            found = _json({"base": before.tag, "tag": self.tag, "version": self.version, "changes": changes})
            if len(found) < WORTH_IT * sum(map(len, texts)):
                return found
        return _json({"tag": self.tag, "version": self.version, "parts": texts})


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def key(view: View, who: Viewer, look: int | None, hand_to: int | None, home: str) -> Hashable:
    """All a page depends on.

    A version says what the table holds, drafts and hidden commits included; which of it a viewer sees
    depends on the seats they hold. Those who hold none and did not open the table are all alike.
    Who is here and who is stood in for changes with time too, without a new version.
    """
    seen = (view.seats, view.entry)
    return view.version, view.seat, hand_to, seen, whose(view, who, look, home)


def whose(view: View, who: Viewer, look: int | None, home: str) -> Hashable:
    """Whose page it is, of which table, in which language."""
    person = who.person if view.own_seats or view.is_host else ""
    return view.table_id, person, look, who.language, home


@dataclass
class Renderings:
    """The last pages of this process."""

    _made: OrderedDict[Hashable, Rendering] = field(default_factory=OrderedDict)
    _recent: OrderedDict[Hashable, tuple[float, Rendering]] = field(default_factory=OrderedDict)
    _tags: WeakValueDictionary[str, Rendering] = field(default_factory=WeakValueDictionary)
    _regions: OrderedDict[Hashable, str] = field(default_factory=OrderedDict)
    _characters: int = 0
    _layouts: dict[str, list[str]] = field(default_factory=dict)

    def get(self, key: Hashable, make: Callable[[], Rendering]) -> Rendering:
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = make()
            self._tags[found.tag] = found
            if len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)
        return found

    def tagged(self, tag: str) -> Rendering | None:
        """The page a browser says it shows, while somebody has it open or it was made a moment ago."""
        return self._tags.get(tag)

    def region(self, key: Hashable, make: Callable[[], str]) -> str:
        """The text of a region: made once for all who see the same."""
        found = self._regions.get(key)
        if found is None:
            found = self._regions[key] = make()
            self._characters += len(found)
            while self._characters > MOST_TEXT:
                self._characters -= len(self._regions.popitem(last=False)[1])
        return found

    def layout(self, language: str, make: Callable[[], list[str]]) -> list[str]:
        """What pages of tables that are played consist of, in a language."""
        if language not in self._layouts:
            self._layouts[language] = make()
        return self._layouts[language]

    def recent(self, anybody: Hashable) -> Rendering | None:
        """What was noted this moment for people without a name, who are woken together: not even a view
        is made for the second of them."""
        at, found = self._recent.get(anybody, (0.0, None))
        return found if time.monotonic() - at < RECENT_SECONDS else None

    def note(self, anybody: Hashable, rendering: Rendering) -> None:
        self._recent[anybody] = (time.monotonic(), rendering)
        if len(self._recent) > MOST_KEPT:
            self._recent.popitem(last=False)

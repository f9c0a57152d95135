"""Fragments that were made a moment ago: who sees the same as somebody else gets the same text.

Everybody who merely looks on at a table in one language sees the same; so do the tabs of one person,
and the answer to a press and the stream of the page that pressed.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from wuerfelwerk.hall import View
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.rendering.messages import Message, update

MOST_KEPT = 256  # each is up to 150 KB; what is asked for again is asked for at once
RECENT_SECONDS = 1.0


@dataclass
class Rendering:
    """The fragment of one version for one kind of viewer, and the message that carries it."""

    version: int
    text: str
    _message: Message | None = None

    @property
    def message(self) -> Message:
        if self._message is None:
            self._message = update(self.version, self.text)
        return self._message


def key(view: View, who: Viewer, look: int | None, hand_to: int | None, home: str) -> Hashable:
    """All a fragment depends on.

    A version says what the table holds, drafts and hidden commits included; which of it a viewer sees
    depends on the seats they hold. Those who hold none and did not open the table are all alike.
    Who is here and who is stood in for changes with time too, without a new version.
    """
    person = who.person if view.own_seats or view.is_host else ""
    seen = (view.seats, view.entry)
    return view.table_id, view.version, person, view.seat, hand_to, look, who.language, home, seen


@dataclass
class Renderings:
    """The last fragments of this process."""

    _made: OrderedDict[Hashable, Rendering] = field(default_factory=OrderedDict)
    _recent: OrderedDict[Hashable, tuple[float, Rendering]] = field(default_factory=OrderedDict)

    def get(self, key: Hashable, version: int, make: Callable[[], str]) -> Rendering:
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = Rendering(version, make())
            if len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)
        return found

    def recent(self, anybody: Hashable) -> Rendering | None:
        """What was noted this moment for people without a name, who are woken together: not even a view
        is made for the second of them."""
        at, found = self._recent.get(anybody, (0.0, None))
        return found if time.monotonic() - at < RECENT_SECONDS else None

    def note(self, anybody: Hashable, rendering: Rendering) -> None:
        self._recent[anybody] = (time.monotonic(), rendering)
        if len(self._recent) > MOST_KEPT:
            self._recent.popitem(last=False)

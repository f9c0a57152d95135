"""Since my last turn: what the others have done, in one strip, and their last marks on the board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wuerfelwerk.draw import Happened
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import COLOUR, plain
from wuerfelwerk.hall import Logged, View
from wuerfelwerk.web.rendering.logbook import told_at

ROOM = 76  # letters of two lines on the narrowest phone, beside the key that shows it
NUMBER, CHIP = 4, 3  # letters as wide as the number before a sentence, and as the sign of a colour in it
MORE = 14  # letters of how many more there are, in words


@dataclass(frozen=True)
class Recap:
    """``lines``: number and sentence, the last of each seat; ``more``: seats there was no room for,
    ``brief``: nor is there for words about them, nor for a heading before a lone sentence; ``since``: how
    many events there were before, where a replay of it begins."""

    lines: tuple[tuple[int, str], ...] = ()
    more: int = 0
    brief: bool = False
    events: tuple[Happened, ...] = field(default=(), repr=False)
    since: int = 0


def recap(view: View, tr: Any) -> Recap:
    """What came after the last decision of this viewer's seat; nothing for who only looks on, or has
    decided and waits for the others (not where the table passed for them: they have seen nothing yet)."""
    if view.phase != "running" or view.seat is None or view.has_decided:
        return Recap()
    words, names = words_of(view.game), tuple(seat.name for seat in view.seats)
    told: dict[int, str] = {}
    events: list[tuple[int, Any, tuple[int, ...]]] = []
    places = _since(view)
    for place in places:
        event = told_at(view, tr, place, names, view.seat)
        found = words.happened(event)
        if found is None or found[0] == view.seat:
            continue
        seat, text = found
        events.append((seat, event.before, tuple(event.actions)))
        if text:
            told.pop(seat, None)
            told[seat] = text
    numbers = {seat: number for number, seat in enumerate(told, 1)}
    shown = tuple(Happened(seat, before, done, numbers.get(seat, 0)) for seat, before, done in events)
    lines, room = list[tuple[int, str]](), ROOM
    for seat, text in told.items():
        wide = width(text)
        if lines and room < wide:
            break
        room -= wide
        lines.append((numbers[seat], text))
    return Recap(tuple(lines), len(told) - len(lines), room < MORE, shown, places.start)


def width(text: str) -> int:
    """How many letters of room a sentence takes with its number."""
    return NUMBER + len(plain(text)) + CHIP * text.count(COLOUR)


def _since(view: View) -> range:
    """The events after the viewer's last decision. What was decided at the same time, hidden from each
    other, came after it, in whatever order it is told."""
    own = next((place for place in reversed(range(len(view.log))) if _is_own(view, view.log[place])), -1)
    first = own + 1
    while own > 0 and view.log[own - 1].seat is not None and _at_once(view, view.log[own - 1]):
        own -= 1
        first = own
    return range(first, len(view.log))


def _is_own(view: View, event: Logged) -> bool:
    return event.seat == view.seat and not event.stand_in and not event.auto


def _at_once(view: View, event: Logged) -> bool:
    return int(view.game.rules.may_act(view.material, event.before)).bit_count() > 1

"""What a game tells a page: small types that ``words`` of every game fills and every page shows.

No markup: emphasis and colours in a sentence are set with control characters that a page turns
into its own form (``web`` into elements) and ``plain`` drops.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

BOLD, MARKER, COLOUR, NAME, SPOKEN, END = SIGNS = "\x01\x02\x03\x04\x06\x05"


class Translator(Protocol):
    """A catalog as words ask it; source strings are German. Values go into ``%(name)s`` of a sentence."""

    def __call__(self, message: str, **values: object) -> str: ...
    def many(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """A sentence with a number, ``%(n)s``."""

    def gettext(self, message: str) -> str: ...
    def ngettext(self, singular: str, plural: str, n: int) -> str: ...
    def pgettext(self, context: str, message: str) -> str: ...
    def __hash__(self) -> int: ...  # words of a catalog may be remembered


@dataclass(frozen=True)
class Moment:
    """One viewer's look at a table. ``shown`` holds what all may see; ``state`` adds what only
    this viewer's seat has chosen: its hidden commit and its draft."""

    material: Any
    shown: Any
    state: Any
    seat: int | None  # the seat this page acts for; None for a watcher
    draft: tuple[int, ...]
    legal: tuple[int, ...]  # after the draft
    first_legal: tuple[int, ...]  # with an empty draft
    names: tuple[str, ...]
    done: frozenset[int]  # seats that have committed in a simultaneous phase


class Told(NamedTuple):
    """An event that is told to somebody: in the log (``log_line``) or in the strip (``happened``)."""

    tr: Translator
    material: Any
    before: Any  # the state it was made in
    after: Any
    actor: int  # a seat, or -1 for the dice
    actions: Sequence[int]  # or the faces of the roll
    names: Sequence[str]
    you: int | None  # the seat of the reader

    def say(self, seat: int, yours: str, theirs: str, **values: Any) -> str:
        """The sentence about a seat: ``yours`` with ``you`` to the reader who sits there, ``theirs`` with
        ``who`` to everybody else."""
        if seat == self.you:
            return yours % {**values, "you": bold(self.tr.gettext("Du"))}
        return theirs % {**values, "who": bold(self.names[seat])}


@dataclass(frozen=True)
class Button:
    """An action that no picture offers. ``shows``: a state to draw on the button."""

    action: int
    text: str
    note: str = ""
    style: str = "quiet"  # main: go on; warn: allowed, but costs; quiet; pick: goes into the draft
    icon: str = ""
    key: str = ""  # single key that presses it
    shows: Any = None


@dataclass(frozen=True)
class Confirm:
    """The button that commits a draft; says what is missing until then.

    ``close``: an action that makes the draft whole and is committed with it, where a seat may stop
    at any time; -1 none.
    """

    text: str
    note: str = ""
    icon: str = ""
    placed: int = 0
    wanted: int = 0  # pencil boxes to show; 0 none
    style: str = "main"  # or warn: allowed, but costs
    close: int = -1


@dataclass(frozen=True)
class Token:
    """A short fact on a seat card."""

    kind: str  # gem, colour, text, small (text in a line of its own)
    text: str
    label: str
    colour: str = ""


@dataclass(frozen=True)
class Row:
    label: str
    text: str
    colour: str = ""
    share: float | None = None  # 0 … 1: how much is reached


@dataclass(frozen=True)
class Panel:
    """Facts for the seat that looks. ``place``: ``tray`` beside the dice, ``card`` of its own.

    In the tray rows with a ``share`` are meters, others a line of chips.
    """

    place: str
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Face:
    """A face of a real die, to be pointed at: its symbol, what it is called, what stands on it."""

    colour: str  # class of the palette, '' none
    name: str
    text: str = ""  # shown beside the symbol, or alone


@dataclass(frozen=True)
class Pick:
    """A list one thing is chosen from: what is asked, and what there is."""

    title: str
    names: tuple[str, ...]


def number_faces(many: int, colour: str = "", of: str = "") -> list[Face]:
    """1 … ``many``; with a colour as that die shows them."""
    return [Face(colour, f"{of} {value}".strip(), str(value)) for value in range(1, many + 1)]


def name_faces(names: Sequence[str]) -> list[Face]:
    """A lot between people."""
    return [Face("", name, name) for name in names]


def N_(message: str) -> str:
    """Marks a German source string that is translated where it is said."""
    return message


def bold(text: str) -> str:
    return f"{BOLD}{text}{END}"


def marker(text: str) -> str:
    """The turquoise text marker: it always means "you, now"."""
    return f"{MARKER}{text}{END}"


def chip(colour: str, text: str, spoken: str = "") -> str:
    """A colour in running text: its symbol, then ``text``; ``spoken`` is heard, not seen."""
    heard = f"{SPOKEN} {spoken}{END}" if spoken else ""
    return f"{COLOUR}{colour}{NAME}{text}{heard}{END}"


def plain(text: str) -> str:
    """The sentence without emphasis, as a screen reader says it."""
    return re.sub(f"{COLOUR}[^{NAME}]*{NAME}|[{BOLD}{MARKER}{SPOKEN}{END}]", "", text)


def opening(text: str) -> str:
    """For the beginning of a sentence or a label."""
    return text[:1].upper() + text[1:]


def listed(items: Sequence[str], word: str) -> str:
    """'Karl, Mika und Kiesel'; ``word`` comes before the last."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def as_heard(names: Sequence[str], you: int | None, word: str) -> tuple[str, ...]:
    """The names at a table for the seat ``you``: nobody hears their own name in a sentence told to them.

    ``word``: what stands for it there, "du", "dich" or "dir".
    """
    return tuple(word if seat == you else name for seat, name in enumerate(names))


def shared(
    winners: Sequence[int], names: Sequence[str], you: int | None, word: str, yours: str, theirs: str
) -> str:
    """Several have won: ``yours`` names the others to a winner, ``theirs`` all to everybody else."""
    told = {"names": listed([names[seat] for seat in winners if seat != you], word)}
    return marker(yours % told) if you in winners else theirs % told


def by_rule(sentences: Mapping[str, str], rule: str, usual: str) -> str:
    """The sentence of a case (``TC-05/marked``), else that of its rule, else the usual one."""
    return sentences.get(rule) or sentences.get(rule.split("/")[0]) or usual

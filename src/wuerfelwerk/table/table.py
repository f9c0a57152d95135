"""One table in memory. What is in it is what the database holds, replayed; nothing else.

A verb never changes the table others are reading: it works on a ``copy`` that replaces the old
one when, and only when, it has been saved (see ``hall``). Records inside (``state``, ``before``)
are never changed in place once they are in here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

import wuerfelwerk.games as games
from wuerfelwerk.dice import FairDice, SeededDice
from wuerfelwerk.engine.contract import LETTERS, Game
from wuerfelwerk.table.seen.view import Logged, Note

WAITING, RUNNING, OVER = "waiting", "running", "over"
OPEN, HUMAN, BOT = "open", "human", "bot:"
SEALING, OPENING = "sealing", "opening"  # stages between the host's start and the game


class Instant(NamedTuple):
    """A moment as it is told to a table, which has no clock of its own."""

    calendar: float  # seconds since 1970, UTC
    running: float  # seconds of a clock nobody sets; of this process only


@dataclass(frozen=True)
class Round:
    """A closed list of seals, by letter of the seat, and what came of it (``sealing``)."""

    seals: Mapping[str, str]  # of all seats; '' where nobody sealed a word
    sealed: Mapping[str, float]  # when each seal came, seconds since 1970, UTC
    closed: float
    starter: str  # letter of the seat that was picked to start; '': the lot decides
    opened: Mapping[str, float] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)  # hidden until all of them are open
    missing: tuple[str, ...] = ()  # whose word stayed shut: the round is void


@dataclass(frozen=True)
class Sealing:
    stage: str = ""  # '' | SEALING | OPENING
    rounds: tuple[Round, ...] = ()
    awaited: tuple[str, ...] = ()  # while SEALING: whose seals the table waits for


@dataclass(frozen=True)
class Info:
    """The row of a table."""

    id: str
    game: str
    rules_version: int
    options: Mapping[str, str]
    boards: tuple[str, ...]  # board files the host brought
    settings: Mapping[str, float | bool]
    dice: str  # 'fair' | 'seeded' | 'own'
    secret: str  # hexadecimal, of fair dice
    seed: int  # of seeded dice
    name: str
    host: str  # person
    invite: str
    watch: str
    created: float
    status: str = WAITING
    rematch: str = ""
    material: Mapping[str, Any] | None = None  # in notation, once dealt
    result: Mapping[str, Any] | None = None
    notes: tuple[Note, ...] = ()
    sealing: Sealing | None = None  # None: a table from before words were sealed


@dataclass(frozen=True)
class Seat:
    """The row of a seat and who holds it."""

    token: str  # of the personal link
    kind: str = OPEN
    name: str = ""
    word: str = ""  # added to the fair dice, once all are open
    holders: frozenset[str] = frozenset()  # persons; a bot seat is held by a person of its own
    left: bool = False  # gone for good, or until they come back: a bot stands in
    wants_stop: bool = False
    used: float = 0.0  # seconds of thinking time, where there is a clock
    seal: str = ""  # of the word this seat is going to open
    sealed: float = 0.0  # when the seal came

    @property
    def is_bot(self) -> bool:
        return self.kind.startswith(BOT)


@dataclass(frozen=True)
class Commit:
    """A commit that waits for the others of a simultaneous phase."""

    actions: tuple[int, ...]
    auto: bool = False
    stand_in: bool = False


@dataclass(frozen=True)
class Held:
    """The seat that has a device, or had it last, and since when (or until when, once it has decided)."""

    seat: int
    since: float  # monotonic clock


@dataclass(frozen=True)
class Draft:
    seq: int  # number of events it was begun at
    actions: tuple[int, ...]


@dataclass
class Table:
    """A table as it is now."""

    info: Info
    seats: tuple[Seat, ...]
    now: Instant  # when the verb is said that works on it
    log: tuple[Logged, ...] = ()
    hidden: dict[int, Commit] = field(default_factory=dict)
    drafts: dict[int, Draft] = field(default_factory=dict)
    notices: dict[int, str] = field(default_factory=dict)  # seat → sentence; not saved
    material: Any = None
    state: Any = None
    version: int = 0  # the number of this view (``numbers``)
    saved: int = 0  # the version the database has
    changed: float = 0.0  # monotonic clock, last event; not saved
    devices: dict[str, Held] = field(default_factory=dict)  # person → seat; one for all copies, not saved

    def copy(self, now: Instant) -> Table:
        """For a verb that is said now."""
        return replace(
            self, now=now, hidden=dict(self.hidden), drafts=dict(self.drafts), notices=dict(self.notices)
        )

    @property
    def game(self) -> Game:
        return games.game(self.info.game)

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def rolls(self) -> int:
        """Number of the last roll of the table's dice."""
        return next((event.roll for event in reversed(self.log) if event.roll), 0)

    def dice(self) -> FairDice | SeededDice:
        """The dice of the table; where people have their own it still draws what they do not enter."""
        if self.info.dice == "seeded":
            return SeededDice(self.info.seed)
        words = tuple([row.word for row in self.seats])
        return _fair_dice(self.info.secret, self.info.id, words, self.info.sealing is not None)

    def own(self, person: str | None) -> tuple[int, ...]:
        """The seats a person holds."""
        return tuple(seat for seat, row in enumerate(self.seats) if person and person in row.holders)

    def put_seat(self, seat: int, **values: Any) -> None:
        """Replaces members of one seat."""
        row = replace(self.seats[seat], **values)
        self.seats = (*self.seats[:seat], row, *self.seats[seat + 1 :])


@lru_cache(maxsize=1024)  # every page of a table shows what they are bound to
def _fair_dice(secret: str, id: str, words: tuple[str, ...], bound: bool) -> FairDice:
    lettered = {LETTERS[seat]: word for seat, word in enumerate(words)}
    return FairDice(bytes.fromhex(secret), id, lettered, bound=bound)

"""Checking many recorded games, on several processes if wanted: the same sentences in the same order.

The first process reads lines and hands them out in parcels; what does not fit comes back in the order of
the games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import progress_bar
from wuerfelwerk.cli.program import WrongUse
from wuerfelwerk.cli.reading import read_lines, record_of
from wuerfelwerk.cli.saying import told
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.lab.workers import no_looking_for_garbage

if TYPE_CHECKING:
    from wuerfelwerk.lab.workers import Flag

COMPILE_FROM = 20  # games; for fewer, plain rules are done sooner than machine code is loaded
PARCEL, PARCEL_BYTES = 100, 4_000_000  # games handed out together, and their bytes


@dataclass
class Parcel:
    """Games that are checked together. ``before``: games that came before them."""

    before: int
    lines: list[tuple[str, int, bytes]] = field(default_factory=list)  # file, line, text

    @property
    def size(self) -> int:
        return sum(len(text) for _, _, text in self.lines)


@dataclass
class Found:
    """What came of a parcel. ``wrong``: the sentence for a line that is no record; nothing comes after it."""

    games: int = 0
    size: int = 0
    rows: list[dict[str, Any]] = field(default_factory=list)
    wrong: str = ""


class Checker:
    """Checks games, in whatever process."""

    def check(self, flag: Flag, parcel: Parcel) -> Found:
        """Records have no circles: to look for garbage among their parts would take half of the time."""
        found = Found(size=parcel.size)
        with no_looking_for_garbage():
            self._check_all(flag, parcel, found)
        return found

    def _check_all(self, flag: Flag, parcel: Parcel, found: Found) -> None:
        for number, (file, line, text) in enumerate(parcel.lines, parcel.before + 1):
            if flag.is_set():
                break
            try:
                found.rows += _rows(file, line, text, number)
            except WrongUse as wrong:
                found.wrong = wrong.message
                break
            found.games += 1


def _rows(file: str, line: int, text: bytes, number: int) -> Iterator[dict[str, Any]]:
    """What does not fit in a game, the ``number``-th that is checked."""
    from wuerfelwerk.engine.recorded.checking import problems_of, twice

    recorded = record_of(file, line, text)
    rules = () if number < COMPILE_FROM else _compiled(recorded.game.id)
    for problem in (*twice(recorded.doubles), *problems_of(recorded.game, recorded.data, *rules)):
        yield {
            "file": file,
            "line": line,
            "seq": problem.seq,
            "rule": problem.rule,
            "where": problem.where,
            "sentence": told(problem.refusal, recorded.game),
        }


@cache
def _compiled(id: str) -> tuple[Any, ...]:
    """Compiled rules, and what follows a game at speed."""
    from wuerfelwerk.engine import following
    from wuerfelwerk.engine.compiling import bind, compiled

    game: Game = asking.find_game(id)
    rules = compiled(game.rules)
    follow = bind(following, compile=True, rules=rules)
    if not game.has("spelled"):
        return rules, follow
    from wuerfelwerk.engine.recorded.tracing import Tracker

    return rules, follow, Tracker(game, rules)


def found_in(files: Sequence[str], workers: int, quiet: bool) -> Iterator[Found]:
    """What came of all games, a parcel at a time and in order. WrongUse at the line that is no record.

    Whoever looks at the bar hears of it all at its end: nothing is written across it.
    """
    with progress_bar("games", quiet) as on_progress:
        every = sum(Path(name).stat().st_size for name in files if Path(name).is_file())
        kept, done = [], 0
        for found in _checked(_Parcels(files), workers):
            if on_progress is None:
                yield found
                continue
            kept.append(found)
            done += found.size
            on_progress(min(done, every), every)
    yield from kept


class _Parcels:
    """All games in parcels. A file that cannot be read on is told after the games before: ``wrong``."""

    def __init__(self, files: Sequence[str]) -> None:
        self._lines = ((name, *line) for name in files for line in read_lines(name))
        self._before = 0
        self.wrong = ""
        self.first, self.second = self._read(), self._read()

    def following(self) -> tuple[Parcel] | None:
        parcel, self.first = self.first, self.second
        self.second = self._read() if self.second is not None else None
        return None if parcel is None else (parcel,)

    def _read(self) -> Parcel | None:
        parcel, size = Parcel(self._before), 0
        while not self.wrong and len(parcel.lines) < PARCEL and size < PARCEL_BYTES:
            try:
                one = next(self._lines, None)
            except WrongUse as wrong:
                self.wrong = wrong.message
                break
            if one is None:
                break
            parcel.lines.append(one)
            size += len(one[2])
        self._before += len(parcel.lines)
        return parcel if parcel.lines else None


def _checked(parcels: _Parcels, workers: int) -> Iterator[Found]:
    from wuerfelwerk.lab.workers import Interrupt, Lost, Making, hands, in_order

    many = 1 if parcels.second is None else workers  # a few games are done before processes are there
    making = Making(Checker, lambda _: None, ())
    try:
        with Interrupt() as interrupt, hands(making, interrupt, many) as crew:
            for found in in_order(crew, _work, parcels.following):
                yield found
                if found.wrong:
                    raise WrongUse(found.wrong)
                if interrupt.flag.is_set():
                    raise click.Abort
    except Lost as lost:
        raise WrongUse(str(lost)) from lost
    if parcels.wrong:
        raise WrongUse(parcels.wrong)


def _work(checker: Checker, flag: Flag, parcel: Parcel) -> Found:
    return checker.check(flag, parcel)

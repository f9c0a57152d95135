"""Recorded games: read from files, gone through state by state, checked."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wuerfelwerk.doors import judging, setup
from wuerfelwerk.doors.match import Match
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import LETTERS, Game
from wuerfelwerk.engine.errors import Refusal, Unreadable
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.engine.recorded import checking, json_text, reading
from wuerfelwerk.engine.recorded.record import Event, Problem, Replay


@dataclass(frozen=True)
class Record:
    """One recorded game. Made by ``load``; ``data`` is its JSON, see docs/notation.md."""

    data: Mapping[str, Any]
    place: str  # the file, and in a file of many games ``:`` and the line
    doubled: tuple[Unreadable, ...] = ()  # keys that stand twice, which JSON data cannot show

    def __repr__(self) -> str:
        return f"<Record {self.game}, {self.place}>"

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self.data["game"])

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sat there: the names, in the order of the seats."""
        return tuple(str(seat["name"]) for seat in self.data["seats"])

    @property
    def result(self) -> Mapping[str, Any] | None:
        """``ended``, ``winners`` and ``points``; None where the game was not over."""
        return self.data.get("result")

    @property
    def seed(self) -> int | None:
        """The seed of the simulation that played it; None where none did, or did not say."""
        return self._whole("seed")

    @property
    def index(self) -> int | None:
        """Which game of that simulation it is, from 0 on; None as for ``seed``."""
        return self._whole("index")

    def _whole(self, key: str) -> int | None:
        value = self.data.get(key)
        return value if type(value) is int else None

    def check(self) -> Problem | None:
        """The first thing in it that is against the rules or of the wrong type; None if it is right.

        A Problem has ``seq`` (number of the event, 0: outside the events), ``sentence``, ``rule`` and
        ``where`` (``events[3].text[0]``).
        """
        for problem in checking.twice(self.doubled):
            return problem
        return checking.check_record(self._game, self.data)

    def replay(self) -> Iterator[Match]:
        """The match before its first event and after each of them; each is a copy of its own.

        Where several decide at once, each of their commits is an event, and ``observation`` shows it to the
        others when all are in. A match of a record throws dice that have nothing to do with those that were
        recorded. Raises Unreadable or NotLegal where ``check`` finds something.
        """
        for double in self.doubled:
            raise double
        problem = None if isinstance(self.data.get("events"), list) else self.check()
        if problem is not None:
            raise problem.refusal
        replay = checking.open_record(self._game, self.data)
        match = self._opened(replay)
        yield match.copy()
        for seq, data in enumerate(self.data["events"], 1):
            _follow(match, replay, checking.read_event(data, seq))
            yield match.copy()

    def analyse(self, *, trials: int = 64, bot: str | None = None) -> dict[str, Any]:
        """Luck and skill of each seat of a game that is over: what ``wuerfelwerk analyse --json`` prints.

        ``trials``: how often each way to decide is played on, 16 or more; ``bot``: who plays on, the
        strongest of the game if left out. Takes seconds, and compiles where that was never done on this
        computer. Raises Unreadable or NotLegal where ``check`` finds something or the game is not over.
        """
        for double in self.doubled:
            raise double
        return judging.analysed(self._game, self.data, trials, bot)

    @property
    def _game(self) -> Game:
        return setup.known_game(self.game)

    def _opened(self, replay: Replay) -> Match:
        options = option_values.from_json(replay.game.card, self.data.get("options", {}))
        table = setup.setup(replay.game, options, len(self.data["seats"]), replay.material, None)
        told = hashlib.blake2b(replay.material.tobytes(), digest_size=8).digest()
        return Match._of(table, setup.started(table, new_generator(int.from_bytes(told, "big"))))


def _follow(match: Match, replay: Replay, event: Event) -> None:
    """One event, which the replay looks at, in a match."""
    before = replay.state.copy()
    replay.apply(event)
    run, notation = match._record, replay.game.notation
    if event.actor not in tuple(LETTERS):
        run["state"][0] = replay.state
        run["waiting"] = 0
        return
    seat = LETTERS.index(event.actor)
    for text in event.text:
        action = notation.read_action(replay.material, before, seat, text)
        replay.game.rules.apply(replay.material, before, seat, action)
        match._table.runs.decide(replay.material, run, seat, action)


def load(path: str | Path) -> Iterator[Record]:
    """The recorded games of a file: one a line in .jsonl, .gz and .zst, else the whole file is one.

    Reads strictly and one game at a time. Raises Unreadable, with the place, for what is no record of a game
    that is known here; OSError where the file cannot be read. Whether a game is played by the rules says
    ``Record.check``.
    """
    name = str(path)
    for line, text in reading.read_texts(name):
        yield _record(reading.place_of(name, line), text)


def _record(place: str, text: bytes) -> Record:
    data = reading.parsed(place, text)
    try:
        setup.known_game(checking.game_id(data))
    except Refusal as refusal:
        raise Unreadable("%(name)s: %(why)s", name=place, why=refusal) from refusal
    return Record(data, place, tuple(json_text.doubles(data)))

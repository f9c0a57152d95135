"""The contract of a game: the names every ``rules.py`` must have, and the small types around them.

A game is a folder of modules with plain functions. There is no base class: ``Rules`` below is a
typing protocol, so a missing function is found by mypy and by the laws, not at a table.

    lay_out ──► start ──► to_act ─┬─ a seat ──► legal ──► apply ──┐
                            ▲     ├─ CHANCE ──► throw ──► land ───┤
                            │     └─ OVER   ──► result            │
                            └─────────────────────────────────────┘
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from inspect import isfunction, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from wuerfelwerk.engine.records import record_type

if TYPE_CHECKING:
    from types import ModuleType

CHANCE = -1  # the dice (or the lot) are to act
OVER = -2  # the game has ended
NO_ACTION = -1  # "none" wherever an action id is expected

MAX_SEATS = 6
LETTERS = "ABCDEF"[:MAX_SEATS]  # of the seats, wherever they are written
MAX_DICE = 64

# What is thrown now. A lot and a deal are dice too: a lot among four seats is one die with four
# sides, a shuffle of n things is n-1 dice with n, n-1, … 2 sides (Fisher–Yates).
THROW = record_type(
    [
        ("count", np.int16),  # dice thrown now, 0 … MAX_DICE
        ("alike", np.int16),  # 1: equal dice, their order means nothing; 0: each die counts
        ("sides", np.int16, (MAX_DICE,)),  # faces of each die; face codes are 0 … sides-1
    ]
)

State = Any  # one record of the game's STATE
Material = Any  # one record of the game's MATERIAL


class Dice(Protocol):
    """Where faces come from. ``below(6)`` is a fair face 0 … 5."""

    def below(self, sides: int) -> int: ...


Both = tuple[str, str]  # a text in the two languages of the house, German and English


def both(de: str, en: str) -> dict[str, str]:
    """A text in the two languages of the house."""
    return {"de": de, "en": en}


@dataclass(frozen=True)
class Option:
    """One choice made before a table is opened. Values are texts, whatever the kind.

    kind ``choice``: one of ``values`` · ``flag``: ``true`` or ``false`` · ``number``: one of
    ``values``, all whole numbers · ``list``: any of ``values``, joined by commas.
    """

    key: str
    values: tuple[str, ...]
    title: Mapping[str, str]  # language → a word or two
    explain: Mapping[str, str]  # language → one sentence
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # value → language → word
    kind: str = "choice"
    most_seats: int = MAX_SEATS  # at a larger table only the default is allowed
    # value → other option → the values it goes with, where it does not go with all
    fits: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)

    @property
    def default(self) -> str:
        return "" if self.kind == "list" else self.values[0]


def option(
    key: str, title: Both, explain: Both, values: Mapping[str, Both] | Sequence[str], **more: Any
) -> Option:
    """An option whose texts are pairs; ``values``: each with its name, or alone. ``more``: see ``Option``."""
    names = {value: both(*name) for value, name in values.items()} if isinstance(values, Mapping) else {}
    return Option(key, tuple(values), both(*title), both(*explain), names, **more)


@dataclass(frozen=True)
class Card:
    """What is printed on the box."""

    id: str
    title: str
    designer: str
    seats_min: int
    seats_max: int
    minutes: int  # a usual game with people
    rules_version: int  # rises when the same log could end differently, or the same seed deals otherwise
    options: tuple[Option, ...]
    pitch: Mapping[str, str]  # language → one sentence for the start page
    takes_board_file: bool = False
    colours: tuple[str, ...] = ()  # colour classes of the faces of its dice, in order; () pips, 1 … 6
    makes_boards: bool = False  # boards can be made, checked and compared without being brought to a table
    # Earlier versions that only dealt otherwise: their logs are played by the rules of today, and
    # ``lay_out_as`` in the game's module ``material`` deals as they did.
    dealt_otherwise: tuple[int, ...] = ()

    def plays(self, version: int) -> bool:
        """Whether a log of this version of the rules is played here as it was."""
        return version == self.rules_version or version in self.dealt_otherwise

    def defaults(self) -> dict[str, str]:
        """The value of every option where nobody chose one."""
        return {option.key: option.default for option in self.options}


class Rules(Protocol):
    """The functions of ``rules.py``. All but ``lay_out`` also run compiled.

    ``material`` and ``state`` are single numpy records, ``mask`` is an array of ``MASK_WORDS``
    int64 words (see ``masks``), ``faces`` an int16 array with one face a die.
    """

    MATERIAL: Any
    STATE: Any
    ACTIONS: int  # action ids are 0 … ACTIONS-1
    MASK_WORDS: int
    # Arrays of the state with one place a seat into which nobody but that seat writes, as paths such as
    # ``sheets.marks``: no action and no roll of others changes them, or the score. () where they may.
    WRITTEN: tuple[str, ...]

    def lay_out(
        self, options: Mapping[str, str], seats: int, dice: Dice, host: Sequence[str] = ()
    ) -> Material:
        """The material of one table. ``host``: texts of board files the host brought."""

    def start(self, material: Material, state: State) -> None:
        """Fills a zeroed state with the first decision or roll."""

    def to_act(self, material: Material, state: State) -> int:
        """A seat, CHANCE or OVER; in a simultaneous phase the first seat not done yet."""

    def may_act(self, material: Material, state: State) -> int:
        """Bit mask of all seats that may decide now (several only in simultaneous phases)."""

    def legal(self, material: Material, state: State, seat: int, mask: Any) -> int:
        """Fills ``mask`` with the legal actions of ``seat``; returns how many."""

    def apply(self, material: Material, state: State, seat: int, action: int) -> None:
        """Carries out one legal action. Does not check: ask ``legal`` or ``why_not`` first."""

    def unfinished(self, material: Material, state: State, seat: int) -> bool:
        """True while the commit of ``seat`` has begun and is not whole yet."""

    def forced(self, material: Material, state: State, seat: int) -> int:
        """The action a table plays by itself for ``seat``, or NO_ACTION where there is a choice."""

    def throw(self, material: Material, state: State, thrown: Any) -> None:
        """Fills a THROW record with the dice thrown now."""

    def land(self, material: Material, state: State, faces: Any) -> None:
        """Carries out one roll."""

    def result(self, material: Material, state: State, points: Any) -> int:
        """Fills ``points`` (int32 per seat); returns the winners as a bit mask of seats."""

    def score(self, material: Material, state: State, seat: int) -> int:
        """Points of one seat, recounted from the marks."""

    def may_stop(self, material: Material, state: State) -> bool:
        """True in a game that stands still: people may vote to stop when this turn has ended."""

    def between_turns(self, material: Material, state: State) -> bool:
        """True when a turn has ended and the next has not begun (the next roll is its beginning)."""

    def stop(self, material: Material, state: State) -> None:
        """Ends the game here without a winner (X-6)."""


class Refusals(Protocol):
    """The function of ``refusals.py``, or of ``rules.py`` in a small game. It is never compiled."""

    def why_not(self, material: Material, state: State, seat: int, action: int) -> str:
        """The rule that forbids the action, or '' where it is legal.

        ``XY-20``, or ``XY-20/case`` where one rule forbids several things in different words.
        """


class Notation(Protocol):
    """The functions of ``notation.py``: actions, rolls, states and material as text, both ways."""

    def action_text(self, material: Material, state: State, seat: int, action: int) -> str: ...
    def read_action(self, material: Material, state: State, seat: int, text: str) -> int: ...
    def roll_text(self, material: Material, state: State, faces: Sequence[int]) -> tuple[str, str]:
        """Actor (``dice`` or ``lot``) and text of one roll."""

    def read_roll(self, material: Material, state: State, actor: str, text: str) -> list[int]: ...
    def state_text(self, material: Material, state: State) -> str: ...
    def read_state(self, material: Material, text: str) -> State: ...
    def material_json(self, material: Material) -> dict[str, Any]: ...
    def read_material(self, options: Mapping[str, str], seats: int, data: Mapping[str, Any]) -> Material: ...
    def ending(self, material: Material, state: State) -> str: ...


def functions_of(protocol: type) -> dict[str, list[str]]:
    """The functions a protocol asks for, with the names of their parameters."""
    found: dict[str, list[str]] = {}
    for kind in reversed(protocol.__mro__):
        for name, value in vars(kind).items():
            if isfunction(value) and not name.startswith("_"):
                found[name] = list(signature(value).parameters)[1:]
    return found


def names_missing(module: object, protocol: type) -> list[str]:
    """What a protocol asks for and a module has not."""
    values = [name for kind in protocol.__mro__ for name in vars(kind).get("__annotations__", {})]
    return [
        name for name in (*values, *functions_of(protocol)) if name[0] != "_" and not hasattr(module, name)
    ]


@dataclass(frozen=True)
class Game:
    """One registered game: its card and its modules."""

    card: Card
    rules: Rules
    notation: Notation
    package: str  # e.g. 'wuerfelwerk.games.<id>', where picture, words and features lie

    @staticmethod
    def of(card: Card, package: str) -> Game:
        """The game of a package with the modules ``rules`` and ``notation``."""
        rules, notation = _module(f"{package}.rules"), _module(f"{package}.notation")
        return Game(card, cast(Rules, rules), cast(Notation, notation), package)

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def folder(self) -> Path:
        """Where its files lie: ``help.<language>.md``, data."""
        return Path(str(_module(self.package).__file__)).parent

    @property
    def refusals(self) -> Refusals:
        """Where ``why_not`` is: beside the rules, which need not know it."""
        return cast(Refusals, self.part("refusals") if self.has("refusals") else self.rules)

    def has(self, name: str) -> bool:
        """Whether the game has such a module; a game in a single file has none."""
        return _has(self.package, name)

    def part(self, name: str) -> ModuleType:
        """One of the game's further modules (``picture``, ``words``, ``features``), imported late."""
        return _module(f"{self.package}.{name}")


@cache
def _has(package: str, name: str) -> bool:
    return hasattr(_module(package), "__path__") and find_spec(f"{package}.{name}") is not None


@cache
def _module(name: str) -> ModuleType:
    from importlib import import_module

    return import_module(name)

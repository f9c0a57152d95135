"""What is to be simulated: one plain value that travels to the workers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import Card, Dice, Game, Option
from wuerfelwerk.games import game as game_of

HOST = "host"  # the value of an option that needs board files of the host


class RollingDice(Protocol):
    """Dice that give whole rolls by number; roll 0 deals the material (as ``dice.FairDice``)."""

    def stream(self, roll: int) -> Dice: ...
    def roll(self, roll: int, sides: Sequence[int]) -> list[int]: ...
    def proof(self, *, over: bool) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Plan:
    """One simulation: games ``first`` … ``first + games - 1``. Game number i depends on this plan and i only.

    ``bots``: one name for all seats, or one for each. ``dice_for(seed, i, seats)`` makes the dice of
    game i; without it they come from the seeded generator, at full speed.
    """

    game: str
    games: int
    seats: int
    bots: tuple[str, ...] = ("random",)
    options: Mapping[str, str] = field(default_factory=dict)
    random_options: bool = False  # draw options and number of seats for every game
    seed: int = 0
    host: tuple[str, ...] = ()  # board files the host brought
    record: bool = False
    legal: bool = False
    dice_for: Callable[[int, int, int], RollingDice] | None = None
    first: int = 0  # number of the first game: parts of a run may be played elsewhere
    table: bool = False  # tell of each game what a line of a table holds

    def loaded(self) -> Game:
        return game_of(self.game)


def planned(plan: Plan) -> dict[str, Any]:
    """What the games follow from, but how many there are: a simulation may be gone on with to more."""
    return {
        "game": plan.game,
        "rules_version": plan.loaded().card.rules_version,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "options": dict(sorted(plan.options.items())),
        "random_options": plan.random_options,
        "boards": boards_digest(plan.host),
        "record": plan.record,
        "legal": plan.legal,
        "fair": plan.dice_for is not None,
    }


def boards_digest(host: Sequence[str]) -> str:
    """Tells board files that the host brought from others; '' where there are none."""
    return hashlib.sha256("\0".join(host).encode()).hexdigest()[:16] if host else ""


@dataclass(frozen=True)
class Table:
    """What is drawn before one game: its options and who sits where."""

    options: Mapping[str, str]
    bots: tuple[str, ...]


def table_of(plan: Plan, card: Card, dice: Dice) -> Table:
    """The table of one game: as planned, or with random options and, where none are planned, seats."""
    seats, options = plan.seats, plan.options
    if plan.random_options and not seats:
        seats = card.seats_min + dice.below(card.seats_max - card.seats_min + 1)
    if plan.random_options:
        options = draw_options(plan, card, seats, dice)
    bots = tuple(plan.bots[seat % len(plan.bots)] for seat in range(seats))
    return Table(option_values.complete(card, options), bots)


def draw_options(plan: Plan, card: Card, seats: int, dice: Dice) -> dict[str, str]:
    """The options of the plan, the others drawn one by one from the values that go with them."""
    options = dict(plan.options)
    for option in card.options:
        if seats > option.most_seats:
            continue
        drawn = draw_value(option, dice, bool(plan.host), lambda one: option_values.fits(card, options | one))
        options.setdefault(option.key, drawn)
    return options


def draw_value(
    option: Option, dice: Dice, with_host: bool, fits: Callable[[dict[str, str]], bool] = lambda one: True
) -> str:
    """A random value of an option; one that needs the host's files only where there are some."""
    if option.kind == "list":
        return ",".join(value for value in option.values if dice.below(2))
    values = [value for value in option.values if value != HOST or with_host]
    values = [value for value in values if fits({option.key: value})]
    return values[dice.below(len(values))]

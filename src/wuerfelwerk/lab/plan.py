"""What is to be simulated: one plain value that travels to the workers."""

from __future__ import annotations

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
    """One simulation. Game number i depends on this plan and i only.

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

    def loaded(self) -> Game:
        return game_of(self.game)


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

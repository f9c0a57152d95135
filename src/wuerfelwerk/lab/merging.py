"""Results of parts of a simulation or an arena put together: the result of all their games.

What adds up is whole numbers. A result says them as shares and means; they are found again from these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.lab.tally import WHOLE, Tally, Wins

PLAYED = (
    "game",
    "rules_version",
    "seed",
    "options",
    "random_options",
    "table_seats",
    "seating",
    "boards",
    "fair",
)
NEAR = 1e-5  # between a figure as it is told and as it is counted


class Unmergeable(Exception):
    """Results that are no parts of one run; the message says why, and begins with the name of a file."""


@dataclass(frozen=True)
class Part:
    """One result of a simulation. ``file``: its name, for sentences."""

    file: str
    played: dict[str, Any]
    first: int
    tally: Tally
    seconds: float


def part_of(file: str, data: Mapping[str, Any]) -> Part:
    """The part a document of a simulation tells of. Unmergeable where it is none, or its sums cannot be."""
    if "compare" in data:
        raise Unmergeable(
            f"{file} compares two values of an option; only results of one run are put together"
        )
    try:
        games = int(data["games"])
        tally = Tally(
            games=games,
            actions=int(data["actions"]),
            shared=int(data["shared"]),
            turns=round(data["turns"]["mean"] * games),
            most_turns=int(data["turns"]["max"]),
            endings=Counter({str(name): int(count) for name, count in data["endings"].items()}),
            seats=_wins(data["seats"]),
            bots=_wins(data["bots"]),
            places=_wins(data["places"]),
        )
        part = Part(
            file, {key: data[key] for key in PLAYED}, int(data["first"]), tally, float(data["seconds"])
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unmergeable(f"{file} is no result of a simulation or an arena") from error
    if games < 1 or part.first < 0 or sum(tally.endings.values()) != games:
        raise Unmergeable(f"{file} has sums that cannot be")
    check_told(file, data, tally.to_json())
    return part


def check_told(file: str, told: Mapping[str, Any], counted: Mapping[str, Any], above: str = "") -> None:
    """Unmergeable where a result says another figure than follows from its own counts.

    ``told``: what the file says; what it says beyond ``counted`` is nobody's here. Shares may differ in the
    last digits, which other versions write otherwise.
    """
    for key, right in counted.items():
        name, said = f"{above}{key}", told.get(key)
        if isinstance(right, Mapping):
            if not isinstance(said, Mapping) or said.keys() != right.keys():
                raise Unmergeable(f"{file} contradicts itself in '{name}': it wants {_named(right)}")
            check_told(file, said, right, f"{name}.")
        elif type(said) is bool or not isinstance(said, int | float) or not abs(said - right) <= NEAR:
            raise Unmergeable(
                f"{file} contradicts itself: '{name}' is {said!s:.40}, and its counts make it {right}"
            )


def _named(rows: Mapping[str, Any]) -> str:
    return ", ".join(rows) or "nothing"


def _wins(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Wins]:
    return {str(name): Wins(int(row["games"]), round(WHOLE * row["wins"])) for name, row in rows.items()}


def merged(parts: Sequence[Part]) -> Part:
    """All games of the parts, which lie one behind the other, named in any order."""
    ordered = sorted(parts, key=lambda part: part.first)
    whole = Tally()
    follow([(part.file, part.played, part.first, part.tally.games) for part in ordered])
    for part in ordered:
        whole.merge(part.tally)
    seconds = sum(part.seconds for part in ordered)
    return Part(ordered[0].file, ordered[0].played, ordered[0].first, whole, seconds)


def follow(parts: Sequence[tuple[str, Mapping[str, Any], int, int]]) -> None:
    """Unmergeable unless parts (file, what was played, first game, games), by their first game, are of one
    run and follow each other."""
    (before, played, first, games), *others = parts
    for file, also, at, count in others:
        for key, value in played.items():
            if also.get(key) != value:
                was = f"{also.get(key)!s:.60}, not {value!s:.60}"
                raise Unmergeable(f"{file} was played with another '{key}' than {before}: {was}")
        if at < first + games:
            raise Unmergeable(f"{file} begins with game {at}, which {before} has too")
        if at > first + games:
            missing = f"{first + games} to {at - 1}" if at - 1 > first + games else f"{at - 1}"
            raise Unmergeable(f"{file} does not follow {before}: game {missing} is missing")
        before, first, games = file, at, count

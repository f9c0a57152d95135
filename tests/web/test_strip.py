"""The strip of the dice: exact, for all faces at once, and true of 2000 fair games of each of ours."""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import factorial
from pathlib import Path

import pytest

from tests.calling import run
from wuerfelwerk.dice import FairDice
from wuerfelwerk.games import OURS
from wuerfelwerk.web.rendering.strip import SHARE, chance_inside, strip

MANY = 2000  # games
NEAR = 0.015
DIE = {"wuerfelland": r"\b[RYGBOX]\b"}  # in a line of the log; elsewhere dice are told by numbers


def counted_out(dice: int, faces: int, low: int, high: int) -> float:
    """The chance by listing all counts."""
    ways = 0
    for counts in itertools.product(range(low, high + 1), repeat=faces):
        if sum(counts) == dice:
            here = factorial(dice)
            for count in counts:
                here //= factorial(count)
            ways += here
    return ways / faces**dice


@pytest.mark.parametrize("dice", [1, 2, 5, 9, 14])
@pytest.mark.parametrize(("faces", "low", "high"), [(3, 0, 4), (3, 1, 6), (6, 0, 3), (6, 1, 4), (5, 2, 2)])
def test_the_chance_is_exact(dice: int, faces: int, low: int, high: int) -> None:
    assert chance_inside(dice, faces, low, high) == pytest.approx(
        counted_out(dice, faces, low, high), abs=1e-12
    )


@pytest.mark.parametrize("dice", [1, 3, 6, 20, 23, 40, 77, 150, 400, 2000])
def test_the_strip_comes_near_to_95_of_100(dice: int) -> None:
    low, high, chance = strip(dice, 6)
    assert 0 <= low <= dice / 6 <= high <= dice
    assert chance == pytest.approx(chance_inside(dice, 6, low, high))
    assert abs(chance - SHARE) < (0.01 if dice >= 40 else 0.051)
    narrower = max(chance_inside(dice, 6, low + 1, high), chance_inside(dice, 6, low, high - 1))
    assert narrower < SHARE


@cache
def counts_of(game: str, folder: Path) -> list[Counter[str]]:
    """How often each face came in each of many simulated games."""
    file = folder / f"{game}.jsonl"
    how = ["--games", MANY, "--seed", 12, "--bots", "random,random", "--workers", 2, "--record", file]
    assert run("simulate", game, *how, "--json").exit_code == 0
    with file.open(encoding="utf-8") as lines:
        return [faces_in(game, json.loads(line)["events"]) for line in lines]


def faces_in(game: str, events: list[dict]) -> Counter[str]:  # type: ignore[type-arg]
    lines = (re.sub(r" joker .", "", event["text"][0]) for event in events if event["actor"] == "dice")
    return Counter(face for line in lines for face in re.findall(DIE.get(game, r"\d"), line))


def share_inside(games: Iterator[list[int]]) -> float:
    inside = 0
    for counts in games:
        low, high, _ = strip(sum(counts), 6)
        inside += all(low <= count <= high for count in counts)
    return inside / MANY


@pytest.mark.long
@pytest.mark.parametrize("game", OURS)  # elsewhere a game may end when a face comes up
def test_95_of_100_fair_games_have_no_face_outside(
    game: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Simulated games as they are, and the fair dice of tables thrown as often as in them."""
    games = counts_of(game, tmp_path_factory.mktemp("strip"))
    assert len(games) == MANY and max(map(len, games)) == 6
    simulated = share_inside([*counts.values(), *[0] * (6 - len(counts))] for counts in games)
    assert simulated == pytest.approx(SHARE, abs=NEAR)
    fair = FairDice(bytes(32), "table", {"A": "one", "B": "two"})
    thrown = (Counter(fair.roll(roll, [6] * counts.total())) for roll, counts in enumerate(games, 1))
    assert share_inside([counts[face] for face in range(6)] for counts in thrown) == pytest.approx(
        SHARE, abs=NEAR
    )

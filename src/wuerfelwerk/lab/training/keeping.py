"""What a long training is gone on from: a small file with all its next step follows from.

Numbers are written so that reading them gives the same ones to the bit.
"""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.lab.keeping import Unfit, data_of, must_be, write_whole
from wuerfelwerk.lab.training.course import CHANCES_ROUNDS, ROUNDS, Course, Standing

FORMAT, KIND = "wuerfelwerk-training-3", "training"
ROWS = ("weights", "chances", "slope")
COUNTS = ("games", "lessons", "practised", "chances_rounds", "unit")


def planned(course: Course, game: Game) -> dict[str, Any]:
    """What the weights follow from. Another number of games is another course from its first step on."""
    return {
        "game": course.game,
        "rules_version": game.card.rules_version,
        "seats": course.seats,
        "seed": course.seed,
        "planned": course.games,
    }


def write(course: Course, game: Game, standing: Standing, name: str) -> None:
    """Writes the file. OSError where that cannot be."""
    data: dict[str, Any] = {"format": FORMAT, **planned(course, game)}
    data |= {key: getattr(standing, key) for key in COUNTS} | {"losses": standing.losses}
    data |= {key: getattr(standing, key).tolist() for key in (*ROWS, "bend")}
    data["decisions"] = standing.decisions
    write_whole(name, (json.dumps(data) + "\n").encode())


def read(course: Course, game: Game, name: str) -> Standing:
    """How far a training has come. Unfit, or OSError."""
    data = data_of(name, FORMAT, KIND)
    must_be(data, planned(course, game))
    judging: Any = game.part("judging")
    rows, bend = [_numbers(data.get(key)) for key in ROWS], _rows(data.get("bend"))
    losses, (decisions,) = _numbers(data.get("losses")), _numbers([data.get("decisions")])
    games, lessons, practised, chances_rounds, unit = (_count(data.get(key)) for key in COUNTS)
    if any(len(row) != judging.NUMBERS for row in (*rows, *bend)) or len(bend) != judging.NUMBERS:
        raise Unfit(f"has weights for another number of numbers than the {judging.NUMBERS} of this game")
    if lessons > ROUNDS or chances_rounds > CHANCES_ROUNDS or len(losses) != lessons + chances_rounds:
        raise Unfit("has sums that cannot be")
    if unit > (chances_rounds == CHANCES_ROUNDS):
        raise Unfit("has sums that cannot be")
    weights, chances, slope, curves = (np.array(one, np.float64) for one in (*rows, bend))
    return Standing(
        weights, chances, slope, curves, decisions, games, lessons, practised, chances_rounds, unit, losses
    )


def _rows(rows: object) -> list[list[float]]:
    if isinstance(rows, list):
        return [_numbers(row) for row in rows]
    raise Unfit(f"is no file of a {KIND}")


def _numbers(row: object) -> list[float]:
    if isinstance(row, list) and all(isinstance(one, float) and math.isfinite(one) for one in row):
        return row
    raise Unfit(f"is no file of a {KIND}")


def _count(one: object) -> int:
    if isinstance(one, int) and not isinstance(one, bool) and one >= 0:
        return one
    raise Unfit(f"is no file of a {KIND}")

"""Random games with loaded dice over the whole option space, and a count of the rare things in them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np

from tests.games.regenbogenwuerfelei.table import Table
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.games.regenbogenwuerfelei import codes, notation
from wuerfelwerk.games.regenbogenwuerfelei.material import FUNCTIONS


def random_table(rules: Any, chance: random.Random) -> Table:
    """Any options; function dice in two of three games."""
    seats = chance.choice([2, 3, 4, 5, 6])
    names = [name for name in FUNCTIONS if chance.random() < 0.7] if seats <= 4 else []
    return Table(
        rules,
        seats=seats,
        functions=" ".join(names),
        leftover=chance.choice(["pool", "removed"]),
        last_survivor=chance.choice(["end", "plays_on"]),
        rounds=chance.choice([1, 1, 1, 2, 3]),
    )


def small_table(rules: Any, chance: random.Random) -> Table:
    """A table on which few dice are left: seats go out soon, and sometimes all of them."""
    seats = chance.choice([2, 2, 3, 4])
    racks = [[f"{chance.choice('ROYGBV')}{chance.choice([1, 1, 2])}"] for _ in range(seats)]
    pool = [f"{colour}{chance.choice([1, 3, 5])}" for colour in chance.sample("ROYGBV", 2)]
    for name in FUNCTIONS:
        chance.choice([*racks, *racks, pool]).append(name)
    return Table(
        rules,
        *map(" ".join, racks),
        pool=" ".join(pool),
        last_survivor=chance.choice(["end", "plays_on", "plays_on"]),
    )


def random_roll(table: Table, chance: random.Random, low: float) -> tuple[str, str]:
    """Actor and text of a roll; the first die of a turn shows a 1 or 2 more often than it should."""
    thrown = new_throw()
    table.rules.throw(table.material, table.state, thrown)
    faces = [chance.randrange(int(sides)) for sides in thrown.sides[: int(thrown.count)]]
    if table.state.phase == codes.ROLL and chance.random() < low:
        faces[0] = chance.choice([0, 0, 1])
    return notation.roll_text(table.material, table.state, faces)


def play(table: Table, chance: random.Random, seen: Counter[str], low: float, most: int = 1500) -> None:
    """Plays to the end, or for so many steps; ``seen`` counts what happened."""
    for _ in range(most):
        if table.active() == "over":
            break
        before = table.state.copy()
        if table.active() == "dice":
            actor, text = random_roll(table, chance, low)
            table.chance(actor, text)
        else:
            seat = table.active()
            table.act(seat, chance.choice(table.legal(seat)))
        watch(table, before, seen)
    seen[f"ended {(table.result() or {'ended': 'not'})['ended']}"] += 1


def watch(table: Table, before: Any, seen: Counter[str]) -> None:
    state = table.state
    seen["out"] += bin(int(state.out)).count("1") > bin(int(before.out)).count("1") > -1
    seen["in without dice"] += any(
        state.racks[seat] == 0 and not int(state.out) >> seat & 1 and state.round_number > 0
        for seat in range(len(table.seats))
    )
    turned = state.direction != before.direction and state.round_number == before.round_number
    seen["direction turned"] += bool(turned)
    seen["asked to begin"] += state.phase == codes.BEGIN
    seen["colour forced by the pool"] += (
        table.state.phase == codes.TURN and len(table.legal(table.active())) == 1
    )
    for die, name in enumerate(FUNCTIONS):
        seen[f"{name} fetched"] += before.where[die] == codes.IN_POOL and state.where[die] >= 0
        seen[f"{name} given up"] += before.where[die] >= 0 and state.where[die] == codes.IN_POOL
    out_of_turn = state.completer >= 0 and before.completer < 0 and state.completer != before.active
    seen["rainbow out of turn"] += bool(out_of_turn)
    seen["same colour twice in the pool"] += bool(np.any(sum(state.pool) & 0x060606060606))

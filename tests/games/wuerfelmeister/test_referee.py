"""Rules and referee agree on every legal set, every consequence and the result of random games.

The games begin with few dice as well as with twelve, so that captures, claims, last dice and blocked
figures happen often; the test counts them.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.wuerfelmeister.referee import DICE
from tests.games.wuerfelmeister.table import Table
from wuerfelwerk.games.wuerfelmeister import CARD
from wuerfelwerk.games.wuerfelmeister.board import NAMES, border, fields

AT_LEAST = {
    "put": 20,
    "stay": 5,
    "pass": 2,
    "move coin": 4,
    "a claim taken over": 2,
    "won alone": 3,
    "ended: coin": 4,
}


def random_options(chance: random.Random) -> dict[str, str]:
    size = chance.choice([5, 6, 7, 8])
    drawn = {option.key: chance.choice(option.values) for option in CARD.options}
    return drawn | {"size": str(size), "coin": chance.choice(border(size))}


def begun(rules: Any, chance: random.Random, dice: int) -> Table:
    """A table with so many dice and the figures anywhere; 12 dice: from the very beginning."""
    options, seats = random_options(chance), chance.choice([2, 3, 4])
    if dice == 12:
        return Table(rules, seats=seats, options=options)
    options |= {"size": "5", "coin": chance.choice(border(5))}
    free = [NAMES[field] for field in fields(int(options["size"]))]
    chance.shuffle(free)
    lying = " ".join(f"{free.pop()}:{top}:{north}" for top, north in chance.sample(sorted(DICE), dice))
    at = {seat: chance.choice(["coin", free.pop()]) for seat in "ABCD"[:seats]}
    if lying and chance.random() < 0.5:
        at["B"] = lying[:2]  # it has reached that die
    return Table(rules, lying, options=options, **at)


def play(table: Table, chance: random.Random, seen: Counter[str], most: int) -> None:
    """Plays at random, with an eye for hits, to the end or for so many steps."""
    for _ in range(most):
        seat = table.to_act()
        if not seat:
            seen[f"ended: {table.referee.ended}"] += 1
            seen["won alone"] += len(table.winners()) == 1
            return
        if seat == "dice":
            table.roll(chance.randint(1, 6))
        elif seat == "lot":
            table.chance("lot", random_lot(table, chance))
        else:
            legal = table.legal(seat)
            if table.phase == "want":
                tops = [int(lying[0]) for lying in table.dice().values()]
                legal = [f"want {chance.choice(tops)}"]
            text = chance.choice(legal)
            seen[text.split(" ")[0]] += 1
            seen[text] += text == "move coin"
            table.act(seat, text)
            over = table.phase == "put" and table.figures()[seat] in table.dice()
            seen["a claim taken over"] += over


def random_lot(table: Table, chance: random.Random) -> str:
    if table.phase == "lot":
        return f"starts {chance.choice(table.seats)}"
    if table.phase == "limit":
        return "stopped limit"
    places = chance.sample(sorted(table.referee.fields), 12)
    names = ["abcdefgh"[x] + str(y + 1) for x, y in places]
    north = [chance.choice([n for top, n in sorted(DICE) if top == die // 2 + 1]) for die in range(12)]
    return " ".join(["laid", *(f"{names[i]}:{i // 2 + 1}:{north[i]}" for i in range(12))])


def test_few_dice_and_everything_rare(rules: Any) -> None:
    seen: Counter[str] = Counter()
    for seed in range(24):
        chance = random.Random(seed)
        play(begun(rules, chance, chance.choice([0, 0, 1, 1, 2, 3])), chance, seen, 250)
    assert {what: seen[what] for what, least in AT_LEAST.items() if seen[what] < least} == {}


@pytest.mark.parametrize("seed", range(6))
def test_from_the_beginning(rules: Any, seed: int) -> None:
    chance = random.Random(1000 + seed)
    play(begun(rules, chance, 12), chance, Counter(), 90)


@pytest.mark.long
@pytest.mark.parametrize("block", range(6))
@pytest.mark.parametrize("rules", ["compiled"], indirect=True)
def test_many_whole_games(rules: Any, block: int) -> None:
    """Compiled only: whole games are long, and the laws hold that plain rules say the same to the byte."""
    for seed in range(block * 4, block * 4 + 4):
        chance = random.Random(5000 + seed)
        play(begun(rules, chance, chance.choice([1, 4, 8, 12])), chance, Counter(), 5000)

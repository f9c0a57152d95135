"""Rules and referee agree on every legal set, every consequence and the result of random games.

Seats act in any order, interleaved, and use many dice or few, so that the rare things happen; the
tests count them.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.games.the_choice.referee import Referee
from tests.games.the_choice.table import PHASES, Table, header
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games.the_choice import rules as plain
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.making import make_board

LONGEST = 64  # turns: a side lasts at most 29 marks and 3 misthrows
AT_LEAST = {
    "ended: sides": 20,
    "finished by choice": 15,
    "closed by misthrows": 20,
    "second tries": 20,
    "several winners": 1,
    "seats 2": 3,
    "seats 3": 3,
    "seats 4": 3,
    "sheets all_same": 3,
}


def random_table(rules: Any, seed: int, chance: random.Random, seen: Counter[str]) -> Table:
    """A table as it is dealt, with sheets that come with the game or are made from a seed."""
    seats = chance.choice([2, 3, 4])
    seen[f"seats {seats}"] += 1
    table = Table(rules, make_board(seed), seats, starts=None)
    if seed % 3:
        options = {"sheets": chance.choice(["all_different", "all_same"])}
        seen[f"sheets {options['sheets']}"] += 1
        table.material = plain.lay_out(options, seats, SeededDice(seed))
        table.rules.start(table.material, table.state)
        table.referee = Referee(header(table.material, options))
    return table


def play(rules: Any, seed: int, seen: Counter[str]) -> Table:
    """One random game. ``eager`` seats use what they can, others stop early."""
    chance = random.Random(seed)
    table = random_table(rules, seed, chance, seen)
    table.chance("lot", f"starts {chance.choice(table.seats)}")
    eager = {seat: chance.choice([0.5, 0.9, 1.0]) for seat in table.seats}
    while table.phase != "over":
        if table.phase in ("roll", "reroll"):
            table.roll(random_faces(table, chance))
            continue
        seat = chance.choice(table.may_act())
        legal = table.legal(seat)
        if table.phase == "marking":
            text = choose(legal, eager[seat], chance)
            seen["finished by choice"] += text == "finish"
        else:
            text = chance.choice(legal)
            seen["second tries"] += text.startswith("reroll")
        table.act(seat, text)
    count_the_end(table, seen)
    return table


def choose(legal: list[str], eager: float, chance: random.Random) -> str:
    uses = [text for text in legal if text.startswith(("ring", "path"))]
    if uses and chance.random() < eager:
        return chance.choice(uses)
    return "finish" if "finish" in legal and chance.random() < 0.05 else "done"


def random_faces(table: Table, chance: random.Random) -> str:
    """Any face of each die that is thrown now."""
    thrown = table.referee.thrown_again if table.phase == "reroll" else [1, 2, 3]
    return " ".join(chance.choice(table.referee.faces[die - 1]) for die in thrown)


def count_the_end(table: Table, seen: Counter[str]) -> None:
    seen[f"ended: {table.referee.ended}"] += 1
    seen["several winners"] += len(table.winners) > 1
    seen["longest"] = max(seen["longest"], int(table.state.turn))
    for player in table.referee.players.values():
        seen["closed by misthrows"] += any(side.misthrows == 3 for side in player.sides.values())
    assert int(table.state.turn) <= LONGEST


def test_everything_rare(rules: Any) -> None:
    seen: Counter[str] = Counter()
    for seed in range(24):
        play(rules, seed, seen)
    assert {what: seen[what] for what, least in AT_LEAST.items() if seen[what] < least} == {}


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_many_games(rules: Any, block: int) -> None:
    for seed in range(1000 + block * 5, 1005 + block * 5):
        play(rules, seed, Counter())


def test_whatever_is_written_is_what_the_rules_allow(rules: Any) -> None:
    """A path is a row of neighbours, colour marks are one arc, misthrows at most three a side."""
    for seed in range(200, 204):
        table = play(rules, seed, Counter())
        for player in table.referee.players.values():
            for side in player.sides.values():
                assert len(set(side.path)) == len(side.path)
                arcs = sum((field + 1) % 16 not in side.colours for field in side.colours)
                assert arcs == (0 if len(side.colours) in (0, 16) else 1)
                assert side.misthrows <= 3


@pytest.mark.long
def test_ten_thousand_random_sides_have_the_same_open_fields_as_brute_force() -> None:
    """Which fields may be marked next: bit tricks against plain looking at all neighbours."""
    chance = random.Random(5)
    table = Table(plain, make_board(1), 2)
    state, sheet = table.roll("B1 G1 R1").act("A", "keep").state, table.sheet("A")
    for _ in range(10_000):
        start, length = chance.randrange(16), chance.randint(0, 16)
        ring = {(start + step) % 16 for step in range(length)}
        marks = sum(1 << field for field in ring)
        near = {f for f in range(16) if f not in ring and {(f - 1) % 16, (f + 1) % 16} & ring}
        expected = near if ring else set(range(16))
        assert paper.open_ring(marks) == sum(1 << field for field in expected)
        path = random_path(chance)
        sheet.marks[0, paper.PATH_AREA] = sum(1 << field for field in path)
        sheet.length[0] = len(path)
        sheet.path[0][: len(path)] = np.array(path, np.int16)
        expected = set(range(13)) if not path else {f for f in near_fields(path[-1]) if f not in path}
        assert int(paper.open_path(sheet, 0)) == sum(1 << field for field in expected)
    assert PHASES[state.phase] == "marking"


def near_fields(field: int) -> list[int]:
    from tests.games.the_choice.referee import touch

    return [other for other in range(13) if touch(field, other)]


def random_path(chance: random.Random) -> list[int]:
    path = [chance.randrange(13)] if chance.random() < 0.95 else []
    while path and chance.random() < 0.85:
        free = [field for field in near_fields(path[-1]) if field not in path]
        if not free:
            break
        path.append(chance.choice(free))
    return path

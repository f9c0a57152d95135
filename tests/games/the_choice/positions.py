"""Positions for counting, and the counting itself on top of the referee."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from tests.games.the_choice.referee import Referee
from tests.games.the_choice.table import LONG_WAY, MARIA, TIM, Table
from wuerfelwerk.engine.counting import Count
from wuerfelwerk.games.the_choice import rules as plain

FOLDER = Path(__file__).parent
POSITIONS = ("start", "rolled", "marking", "late", "full", "last")


def position(name: str) -> Table:
    """The table of a named position."""
    if name == "start":
        return Table(plain, TIM, starts=None)
    table = Table(plain, MARIA if name == "late" else TIM)
    if name == "rolled":
        return table.roll("G6 G1 Y2")
    if name == "marking":
        return table.marking("G6 G1 Y2")
    if name == "late":
        table.give("A", ring=range(5, 12), path=[1, 5, 10], misthrows=1).give("B", ring=[7], misthrows=2)
        return table.roll("B1 X4 P5")
    if name == "full":
        table.turn_over("A").give("A", ring=range(15), path=LONG_WAY[:12]).give(
            "B", ring=range(16), path=LONG_WAY
        )
        return table.marking("B1 G1 B4")
    table.turn_over("A").turn_over("B").give("A", ring=[7], path=[0], misthrows=2).give("B", misthrows=2)
    return table.roll("G6 G1 Y2").act("A", "reroll 2")


def count(referee: Referee, depth: int) -> Count:
    """All nodes from here down to a depth, by the referee."""
    waiting = referee.to_act()
    chance = waiting in (["lot"], ["dice"])
    found = Count(int(bool(waiting) and not chance), int(chance), int(not waiting))
    if depth > 0:
        for _, after in children(referee):
            found.add(count(after, depth - 1))
    return found


def children(referee: Referee) -> Iterator[tuple[str, Referee]]:
    """Every state one step on, with the text of the step."""
    waiting = referee.to_act()
    if not waiting:
        return
    if waiting == ["lot"]:
        texts = [f"starts {seat}" for seat in referee.seats]
    elif waiting == ["dice"]:
        thrown = referee.thrown_again if referee.phase == "reroll" else [1, 2, 3]
        texts = [f"dice {' '.join(roll)}" for roll in product(*(referee.faces[die - 1] for die in thrown))]
    else:
        texts = referee.legal(waiting[0])
    for text in texts:
        after = referee.copy()
        if waiting == ["lot"]:
            after.lot(text)
        elif waiting == ["dice"]:
            after.dice(text)
        else:
            after.act(waiting[0], text)
        yield text, after

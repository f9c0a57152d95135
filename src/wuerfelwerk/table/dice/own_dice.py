"""Dice that lie on a real table: what is thrown now, and who is asked to say how it fell."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from wuerfelwerk.dice import SeededDice
from wuerfelwerk.engine.chance import throw_with, thrown_now
from wuerfelwerk.engine.contract import CHANCE
from wuerfelwerk.table.seats.names import is_program
from wuerfelwerk.table.seen.view import Entry
from wuerfelwerk.table.table import HUMAN, RUNNING, Table

OWN = "own"
ENTER_LOTS = "enter_lots"  # setting: lots and deals are entered too, else the table draws them


def waits(table: Table) -> bool:
    """True while the table waits for somebody to enter a roll."""
    if table.info.dice != OWN or table.info.status != RUNNING:
        return False
    if table.game.rules.to_act(table.material, table.state) != CHANCE or not thrown(table).count:
        return False
    return actor(table) == "dice" or bool(table.info.settings.get(ENTER_LOTS))


def thrown(table: Table) -> Any:
    """The dice thrown now."""
    return thrown_now(table.game.rules, table.material, table.state)


def actor(table: Table) -> str:
    """``dice`` or ``lot``: the notation says it of any roll that could lie here."""
    faces = throw_with(SeededDice(0).stream(0), thrown(table))
    return table.game.notation.roll_text(table.material, table.state, faces)[0]


def asked(table: Table) -> int | None:
    """The seat whose roll it is; None where all roll or nobody has begun."""
    for member in ("thrower", "active"):
        if member in (table.state.dtype.names or ()) and 0 <= int(table.state[member]) < len(table.seats):
            return int(table.state[member])
    return None


def may_enter(table: Table, seat: int, away: Collection[int]) -> bool:
    """The seat that is asked may, and the host; everybody where nobody sits who could.

    ``away``: seats a bot stands in for. A bot has no hands, and nobody is to wait for it.
    """
    who = asked(table)
    if who is None or seat == who or table.info.host in table.seats[seat].holders:
        return True
    row = table.seats[who]
    return row.kind != HUMAN or row.left or who in away or all(map(is_program, row.holders))


def asks(table: Table, own: Collection[int]) -> bool:
    """True if one of these seats is the one that is to enter a roll now."""
    return waits(table) and (asked(table) in own or (asked(table) is None and bool(own)))


def entry(table: Table, own: Collection[int], away: Collection[int]) -> Entry | None:
    """What is to be entered now, as somebody with these seats sees it; None if nothing is."""
    if not waits(table):
        return None
    dice, who = thrown(table), asked(table)
    allowed = [seat for seat in own if may_enter(table, seat, away)]
    seat = who if who in allowed else next(iter(allowed), None)
    sides = tuple(int(side) for side in dice.sides[: int(dice.count)])
    return Entry(actor(table), sides, bool(dice.alike), who, seat)

"""Dice that lie on a real table: what is thrown now, and who is asked to say how it fell."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from wuerfelwerk.dice import SeededDice
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.contract import CHANCE
from wuerfelwerk.tables.live import HUMAN, RUNNING, Live
from wuerfelwerk.tables.names import is_program
from wuerfelwerk.tables.view import Entry

OWN = "own"
ENTER_LOTS = "enter_lots"  # setting: lots and deals are entered too, else the table draws them


def waits(live: Live) -> bool:
    """True while the table waits for somebody to enter a roll."""
    if live.info.dice != OWN or live.info.status != RUNNING:
        return False
    if live.game.rules.to_act(live.material, live.state) != CHANCE or not thrown(live).count:
        return False
    return actor(live) == "dice" or bool(live.info.settings.get(ENTER_LOTS))


def thrown(live: Live) -> Any:
    """The dice thrown now."""
    record = new_throw()
    live.game.rules.throw(live.material, live.state, record)
    return record


def actor(live: Live) -> str:
    """``dice`` or ``lot``: the notation says it of any roll that could lie here."""
    faces = throw_with(SeededDice(0).stream(0), thrown(live))
    return live.game.notation.roll_text(live.material, live.state, faces)[0]


def asked(live: Live) -> int | None:
    """The seat whose roll it is; None where all roll or nobody has begun."""
    for member in ("thrower", "active"):
        if member in (live.state.dtype.names or ()) and 0 <= int(live.state[member]) < len(live.seats):
            return int(live.state[member])
    return None


def may_enter(live: Live, seat: int, away: Collection[int]) -> bool:
    """The seat that is asked may, and the host; everybody where nobody sits who could.

    ``away``: seats a bot stands in for. A bot has no hands, and nobody is to wait for it.
    """
    who = asked(live)
    if who is None or seat == who or live.info.host in live.seats[seat].holders:
        return True
    row = live.seats[who]
    return row.kind != HUMAN or row.left or who in away or all(map(is_program, row.holders))


def asks(live: Live, own: Collection[int]) -> bool:
    """True if one of these seats is the one that is to enter a roll now."""
    return waits(live) and (asked(live) in own or (asked(live) is None and bool(own)))


def entry(live: Live, own: Collection[int], away: Collection[int]) -> Entry | None:
    """What is to be entered now, as somebody with these seats sees it; None if nothing is."""
    if not waits(live):
        return None
    dice, who = thrown(live), asked(live)
    allowed = [seat for seat in own if may_enter(live, seat, away)]
    seat = who if who in allowed else next(iter(allowed), None)
    sides = tuple(int(side) for side in dice.sides[: int(dice.count)])
    return Entry(actor(live), sides, bool(dice.alike), who, seat)

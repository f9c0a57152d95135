"""Why an action is not legal: the number of the rule, sometimes with the case behind a slash."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import has, new_mask
from wuerfelwerk.games.regenbogenwuerfelei import codes, rules
from wuerfelwerk.games.regenbogenwuerfelei.handfuls import colours_in, number_of
from wuerfelwerk.games.regenbogenwuerfelei.turns import in_pool

# What is said in a phase in which a seat has no decision.
_NOT_NOW = {
    codes.DEAL: "RW-02",
    codes.RANK: "RW-28",
    codes.START: "RW-08",
    codes.ROLL: "RW-25",
    codes.LIMIT: "RW-A7",
    codes.PICK: "RW-28/turn",
    codes.BEGIN: "RW-09/turn",
    codes.TURN: "RW-17",
    codes.LAID: "RW-17",
    codes.ENDED: "RW-24/over",
}


def why_not(material: Any, state: Any, seat: int, action: int) -> str:
    """'' for a legal action, else the rule: ``RW-13``, or ``RW-40/nobody`` where a rule has several cases."""
    mask = new_mask(codes.MASK_WORDS)
    if not 0 <= action < codes.ACTIONS:
        return "RW-02/action"
    phase = int(state.phase)
    if rules.legal(material, state, seat, mask) == 0:
        return _out(state, seat) or _NOT_NOW[phase]
    if has(mask, action):
        return ""
    if phase == codes.PICK:
        return _not_this_pick(material, state, action)
    if phase == codes.BEGIN:
        return "RW-09"
    colour, kind = divmod(action, 8)
    if kind == codes.COLOUR_KIND:
        return _not_this_colour(state, seat, colour)
    if phase == codes.LAID:
        return "RW-38/laid"
    if kind < codes.SPECIAL_KIND:
        return _not_this_hilfe(material, state, seat, kind - codes.HILFE_KIND, colour)
    if action == codes.PLAY_ZAUBERER:
        return "RW-44/holder"
    if action == codes.LAY_BLOCKIERER:
        return _not_the_blockierer(state, seat)
    if action in (codes.DO_BEGIN, codes.DECLINE):
        return "RW-09/now"
    return "RW-29/now" if kind == codes.PICK_KIND and colour < 4 else "RW-02/action"


def _out(state: Any, seat: int) -> str:
    """Told to a seat that is out while the round goes on."""
    return "RW-22" if state.phase != codes.ENDED and int(state.out) >> seat & 1 else ""


def _not_this_pick(material: Any, state: Any, action: int) -> str:
    die, kind = divmod(action, 8)
    if kind != codes.PICK_KIND or die > 3:
        return "RW-29"
    return "RW-29/gone" if int(material.functions) >> die & 1 else "RW-48"


def _not_this_colour(state: Any, seat: int, colour: int) -> str:
    rack, pool = int(state.racks[seat]), int(in_pool(state))
    if rack == 0:
        return "RW-A12"
    if not rack >> 8 * colour & 0xFF:
        return "RW-10"
    if not colours_in(rack) & ~colours_in(pool):
        return "RW-18"  # all lie there: the most frequent it is
    return "RW-20" if colours_in(rack).bit_count() == 1 + _lying(rack, pool) else "RW-13"


def _lying(rack: int, pool: int) -> int:
    """How many colours of the rack lie in the pool."""
    return (colours_in(rack) & colours_in(pool)).bit_count()


def _not_this_hilfe(material: Any, state: Any, seat: int, giver: int, colour: int) -> str:
    if state.where[codes.HILFE] != seat:
        return "RW-40/holder"
    if giver == seat:
        return "RW-40/self"
    return "RW-40" if giver < int(material.seats) else "RW-01"


def _not_the_blockierer(state: Any, seat: int) -> str:
    if state.where[codes.BLOCKIERER] != seat:
        return "RW-38/holder"
    if number_of(int(in_pool(state))) < codes.BLOCKIERER_NEEDS:
        return "RW-38"
    return "RW-A12"  # no die to roll it with

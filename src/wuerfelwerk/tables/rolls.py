"""The rolls of a table as its proof needs them: what was thrown, with which dice, in which order."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelwerk.dice import FairDice
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.dealing import deal
from wuerfelwerk.tables.live import WAITING, Live


@dataclass(frozen=True)
class Shown:
    """One roll of the table's dice. Number 0 deals the material and stands in no event.

    ``number`` None: it was not drawn. That is shown too, so that whoever looks at the proof can see it.
    """

    number: int | None
    text: str  # its line in the log; '' for the deal
    sides: tuple[int, ...]
    faces: tuple[int, ...]  # as the log has them
    alike: bool  # equal dice: their order means nothing
    entered: str = ""  # letter of the seat that chose it, where it was not drawn


def rolls(live: Live) -> tuple[Shown, ...]:
    """All rolls so far; none where dice are not fair or the game has not begun.

    Roll 0 is left out where it threw nothing: no boards are dealt, or the host brought them.
    """
    dice = live.dice()
    if live.info.status == WAITING or live.info.dice != "fair" or not isinstance(dice, FairDice):
        return ()
    return (*_dealt(live, dice), *_thrown(live))


def _dealt(live: Live, dice: FairDice) -> tuple[Shown, ...]:
    dealt = deal(live.game, live.info.options, len(live.seats), dice.stream(0), live.info.boards)
    return (Shown(0, "", dealt.sides, dealt.faces, False),) if dealt.sides else ()


def _thrown(live: Live) -> tuple[Shown, ...]:
    thrown, found = new_throw(), []
    for event in live.log:
        if event.faces:
            live.game.rules.throw(live.material, event.before, thrown)
            sides = tuple(int(side) for side in thrown.sides[: int(thrown.count)])
            number, alike = event.roll or None, bool(thrown.alike)
            found.append(Shown(number, event.text[0], sides, event.faces, alike, event.entered))
    return tuple(found)

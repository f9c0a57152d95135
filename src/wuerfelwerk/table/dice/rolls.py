"""The rolls of a table as its proof needs them: what was thrown, with which dice, in which order."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelwerk.dice import FairDice
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.dealing import deal
from wuerfelwerk.table.table import WAITING, Table


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


def rolls(table: Table) -> tuple[Shown, ...]:
    """All rolls so far; none where dice are not fair or the game has not begun.

    Roll 0 is left out where it threw nothing: no boards are dealt, or the host brought them.
    """
    dice = table.dice()
    if table.info.status == WAITING or table.info.dice != "fair" or not isinstance(dice, FairDice):
        return ()
    return (*_dealt(table, dice), *_thrown(table))


def _dealt(table: Table, dice: FairDice) -> tuple[Shown, ...]:
    info = table.info
    dealt = deal(
        table.game,
        info.options,
        len(table.seats),
        dice.stream(0),
        info.boards,
        version=info.rules_version,
    )
    return (Shown(0, "", dealt.sides, dealt.faces, False),) if dealt.sides else ()


def _thrown(table: Table) -> tuple[Shown, ...]:
    thrown, found = new_throw(), []
    for event in table.log:
        if event.faces:
            table.game.rules.throw(table.material, event.before, thrown)
            sides = tuple(int(side) for side in thrown.sides[: int(thrown.count)])
            number, alike = event.roll or None, bool(thrown.alike)
            found.append(Shown(number, event.text[0], sides, event.faces, alike, event.entered))
    return tuple(found)

"""Entering a roll of dice that lie on a real table. The log says who did it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import NotLegal, OutOfDate
from wuerfelwerk.table import course
from wuerfelwerk.table.dice import own_dice
from wuerfelwerk.table.errors import Forbidden
from wuerfelwerk.table.table import OVER, WAITING, Table


def enter(
    table: Table, seat: int, seq: int, faces: Sequence[int] | None, text: str, away: Collection[int]
) -> None:
    if _is_repeated(table, seat, seq, faces, text):
        return
    if table.info.status == WAITING:
        raise NotLegal("Das Spiel hat noch nicht begonnen.")
    if table.info.status == OVER:
        raise NotLegal("Das Spiel ist zu Ende.")
    if seq != table.seq:
        raise OutOfDate("Der Tisch ist schon weiter: Schau dir den neuen Stand an und entscheide dann.")
    if not own_dice.waits(table):
        raise NotLegal("Jetzt gibt es keinen Wurf einzugeben.")
    if not own_dice.may_enter(table, seat, away):
        raise Forbidden("Diesen Wurf gibt ein, wer gewürfelt hat, oder wer den Tisch eröffnet hat.")
    if faces is None:
        actor = own_dice.actor(table)
        read = table.game.notation.read_roll(table.material, table.state, actor, text)
    else:
        read = _checked(table, faces)
    course.apply_roll(table, read, 0, table.now.calendar, entered=LETTERS[seat])
    course.settle(table)


def _checked(table: Table, faces: Sequence[int]) -> list[int]:
    """The faces, if so many dice lie there and each has such a face."""
    thrown = own_dice.thrown(table)
    if len(faces) != int(thrown.count):
        raise NotLegal(
            "Würfel im Wurf: %(count)s, eingegeben: %(given)s.",
            count=int(thrown.count),
            given=len(faces),
        )
    for number, face in enumerate(faces):
        if isinstance(face, bool) or not isinstance(face, int) or not 0 <= face < thrown.sides[number]:
            raise NotLegal("Würfel %(number)s hat diese Seite nicht.", number=number + 1)
    return _written(table, sorted(faces) if thrown.alike else list(faces))


def _written(table: Table, faces: list[int]) -> list[int]:
    """The same faces, if the notation can tell them: a log that cannot be read again is none."""
    actor, text = table.game.notation.roll_text(table.material, table.state, faces)
    return table.game.notation.read_roll(table.material, table.state, actor, text)


def _is_repeated(table: Table, seat: int, seq: int, faces: Sequence[int] | None, text: str) -> bool:
    """True if this very roll is in already: a double click, or an answer that got lost."""
    event = table.log[seq] if 0 <= seq < table.seq else None
    if event is None or event.entered != LETTERS[seat]:
        return False
    return event.text[0] == text if faces is None else sorted(event.faces) == sorted(faces)

"""Entering a roll of dice that lie on a real table. The log says who did it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Collection, Sequence

from wuerfelwerk.engine.errors import NotLegal, OutOfDate
from wuerfelwerk.engine.record import LETTERS
from wuerfelwerk.tables import own_dice, seating, table
from wuerfelwerk.tables.errors import Forbidden
from wuerfelwerk.tables.hall import Hall
from wuerfelwerk.tables.live import OVER, WAITING, Live
from wuerfelwerk.tables.view import View

Look = Callable[[str, str, int], Awaitable[View]]


class Entering:
    """``away(live)``: the seats a bot stands in for."""

    def __init__(self, hall: Hall, look: Look, away: Callable[[Live], Collection[int]]) -> None:
        self._hall = hall
        self._look = look
        self._away = away

    async def enter(
        self,
        table_id: str,
        person: str,
        seat: int,
        seq: int,
        *,
        faces: Sequence[int] | None = None,
        text: str = "",
    ) -> View:
        """What lies on the table: face codes die by die, or a line of notation. Final."""

        def verb(live: Live) -> None:
            seating.check_own(live, person, seat)
            seating.come_back(live, person)
            enter(live, seat, seq, faces, text, self._away(live))

        await self._hall.change(table_id, verb)
        return await self._look(table_id, person, seat)


def enter(
    live: Live, seat: int, seq: int, faces: Sequence[int] | None, text: str, away: Collection[int]
) -> None:
    if _is_repeated(live, seat, seq, faces, text):
        return
    if live.info.status == WAITING:
        raise NotLegal("Das Spiel hat noch nicht begonnen.")
    if live.info.status == OVER:
        raise NotLegal("Das Spiel ist zu Ende.")
    if seq != live.seq:
        raise OutOfDate("Der Tisch ist schon weiter: Schau dir den neuen Stand an und entscheide dann.")
    if not own_dice.waits(live):
        raise NotLegal("Jetzt gibt es keinen Wurf einzugeben.")
    if not own_dice.may_enter(live, seat, away):
        raise Forbidden("Diesen Wurf gibt ein, wer gewürfelt hat, oder wer den Tisch eröffnet hat.")
    if faces is None:
        actor = own_dice.actor(live)
        read = live.game.notation.read_roll(live.material, live.state, actor, text)
    else:
        read = _checked(live, faces)
    table.apply_roll(live, read, 0, time.time(), entered=LETTERS[seat])
    table.settle(live)


def _checked(live: Live, faces: Sequence[int]) -> list[int]:
    """The faces, if so many dice lie there and each has such a face."""
    thrown = own_dice.thrown(live)
    if len(faces) != int(thrown.count):
        raise NotLegal(
            "Zahl der geworfenen Würfel: %(count)s, eingegeben sind %(given)s.",
            count=int(thrown.count),
            given=len(faces),
        )
    for number, face in enumerate(faces):
        if isinstance(face, bool) or not isinstance(face, int) or not 0 <= face < thrown.sides[number]:
            raise NotLegal("Würfel %(number)s hat diese Seite nicht.", number=number + 1)
    return _written(live, sorted(faces) if thrown.alike else list(faces))


def _written(live: Live, faces: list[int]) -> list[int]:
    """The same faces, if the notation can tell them: a log that cannot be read again is none."""
    actor, text = live.game.notation.roll_text(live.material, live.state, faces)
    return live.game.notation.read_roll(live.material, live.state, actor, text)


def _is_repeated(live: Live, seat: int, seq: int, faces: Sequence[int] | None, text: str) -> bool:
    """True if this very roll is in already: a double click, or an answer that got lost."""
    event = live.log[seq] if 0 <= seq < live.seq else None
    if event is None or event.entered != LETTERS[seat]:
        return False
    return event.text[0] == text if faces is None else sorted(event.faces) == sorted(faces)

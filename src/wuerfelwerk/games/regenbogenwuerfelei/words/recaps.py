"""What another seat has done, for the strip above the sheet: whom it is about, and one short sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.words.loglines import Event, log_line, rolled
from wuerfelwerk.games.telling import Translator


def happened(
    tr: Translator,
    material: Any,
    before: Any,
    after: Any,
    actor: int,
    actions: Sequence[int],
    names: Sequence[str],
    you: int | None,
) -> tuple[int, str] | None:
    """A roll and what it beat, or a function die that was played; None for everything else."""
    if actor < 0:
        if before.phase != codes.ROLL or after.stopped:
            return None
        faces = [int(face) for face in actions]
        return int(before.active), rolled(Event(tr, before, after, names, you), faces)[0]
    kind = int(actions[0]) % 8
    if codes.COLOUR_KIND < kind < codes.SPECIAL_KIND or int(actions[0]) == codes.PLAY_ZAUBERER:
        return actor, log_line(tr, material, before, after, actor, actions, names, you)
    return None

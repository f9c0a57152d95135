"""What another seat has done, for the strip above the sheet: whom it is about, and one short sentence."""

from __future__ import annotations

from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.words.loglines import Event, log_line, rolled
from wuerfelwerk.games.telling import Told


def happened(event: Told) -> tuple[int, str] | None:
    """A roll and what it beat, or a function die that was played; None for everything else."""
    before, after = event.before, event.after
    if event.actor < 0:
        if before.phase != codes.ROLL or after.stopped:
            return None
        faces = [int(face) for face in event.actions]
        return int(before.active), rolled(Event(event.tr, before, after, event.names, event.you), faces)[0]
    action = int(event.actions[0])
    if codes.COLOUR_KIND < action % 8 < codes.SPECIAL_KIND or action == codes.PLAY_ZAUBERER:
        return event.actor, log_line(event)
    return None

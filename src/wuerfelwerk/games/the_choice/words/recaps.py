"""What another seat has done, for the strip above the sheet: whom it is about, and one short sentence."""

from __future__ import annotations

from wuerfelwerk.games.telling import Told
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.words.loglines import log_line


def happened(event: Told) -> tuple[int, str] | None:
    """What somebody marked; None for everything else."""
    if event.actor < 0 or event.before.phase != rules.MARK:
        return None
    return event.actor, log_line(event)

"""What another seat has done, for the strip above the sheet: whom it is about, and one short sentence."""

from __future__ import annotations

from wuerfelwerk.games.telling import Told
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.words.loglines import log_line


def happened(event: Told) -> tuple[int, str] | None:
    """What somebody marked; None for everything else."""
    if event.actor < 0 or event.before.phase not in (rules.MARK, rules.THROW_MARK):
        return None
    return event.actor, log_line(event)

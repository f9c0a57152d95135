"""What another seat has done, for the strip above the sheet: whom it is about, and one short sentence."""

from __future__ import annotations

from wuerfelwerk.games.telling import Told
from wuerfelwerk.games.wuerfelmeister import rules
from wuerfelwerk.games.wuerfelmeister.words.loglines import told_action


def happened(event: Told) -> tuple[int, str] | None:
    """Where a figure went or a die was laid; a tip is only shown on the board. None for everything else."""
    if event.actor < 0:
        return None
    action = int(event.actions[0])
    if rules.STAY < action < rules.PLACES:
        return (event.actor, "") if action >= rules.TIPS else None
    return event.actor, told_action(
        event.tr, event.material, event.before, event.actor, action, event.names, event.you
    )

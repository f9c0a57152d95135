"""What another seat has done, for the strip above the sheet: whom it is about, and one short sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.wuerfelmeister import rules
from wuerfelwerk.games.wuerfelmeister.words.loglines import told_action


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
    """Where a figure went or a die was laid; a tip is only shown on the board. None for everything else."""
    if actor < 0:
        return None
    action = int(actions[0])
    if action <= rules.STAY or action >= rules.PLACES:
        return actor, told_action(tr, material, before, actor, action, names, you)
    return (actor, "") if action >= rules.TIPS else None

"""What another seat has done, for the strip above the sheet: whom it is about, and one short sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.words.loglines import log_line


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
    """What somebody marked; None for everything else."""
    if actor < 0 or before.phase not in (rules.MARK, rules.THROW_MARK):
        return None
    return actor, log_line(tr, material, before, after, actor, actions, names, you)

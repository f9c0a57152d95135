"""Hints found with the plain rules and few play-outs, for servers of tests: nothing is compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wuerfelwerk import games
from wuerfelwerk.bots.hinting import Advice, Adviser
from wuerfelwerk.bots.hinting.adviser import BATCHES
from wuerfelwerk.hall.hinting import worker
from wuerfelwerk.table.hinting.asking import Question


class Brief(Adviser):
    def advise(self, *position: Any, **wishes: Any) -> Advice:
        return super().advise(*position, trials=BATCHES, seconds=0.0)


def answered(game_id: str, asked: Question | None) -> Mapping[str, Any] | None:
    """What the process runs, in place of ``worker.answered``."""
    if game_id not in worker._advisers:
        worker._advisers[game_id] = Brief(games.game(game_id), compile=False)
    return worker.answered(game_id, asked)

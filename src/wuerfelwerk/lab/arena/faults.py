"""What a bot of somebody's own did wrong, and where: enough to see it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wuerfelwerk.engine.contract import LETTERS


class BotFailed(Exception):
    """A bot raised, or answered with what is no legal action."""

    def __init__(self, fault: BotFault) -> None:
        super().__init__(str(fault))
        self.fault = fault


@dataclass(frozen=True)
class BotFault:
    """Which bot did what and where; a plain value that travels between processes."""

    bot: str
    seat: int
    what: str  # 'answered with 77, which is not legal', 'raised ValueError: …'
    turn: int
    decision: int  # its number among those of the seat in this game
    position: str  # the state in notation
    round: int = 0
    seating: int = 0
    seated: tuple[str, ...] = ()
    seed: int = 0

    def at(self, round: int, seating: int, seated: Sequence[str], seed: int) -> BotFault:
        """The same with the game it happened in."""
        return replace(self, round=round, seating=seating, seated=tuple(seated), seed=seed)

    def in_game(self, game: int, seated: Sequence[str], seed: int) -> str:
        """A sentence without its end, where games have numbers and are no rounds."""
        return f"{self.bot} {self.what}: game {game} ({_table(seated)}), {self._place(seed)}"

    def __str__(self) -> str:
        where = f"round {self.round}, game {self.seating} of it ({_table(self.seated)})"
        return f"{self.bot} {self.what}: {where}, {self._place(self.seed)}"

    def _place(self, seed: int) -> str:
        return (
            f"seat {LETTERS[self.seat]}, turn {self.turn}, its decision {self.decision}, "
            f"seed {seed}, position {self.position}"
        )


def _table(seated: Sequence[str]) -> str:
    return ", ".join(f"{LETTERS[seat]} {bot}" for seat, bot in enumerate(seated))

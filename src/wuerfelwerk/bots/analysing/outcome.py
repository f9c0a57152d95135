"""What an analysis says, and how it is kept: as JSON, with everything in chances to win, from 0 to 1.

``reading`` reads it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.engine.contract import LETTERS

FORMAT = "wuerfelwerk-analysis-1"
VERSION = 2  # rises when the same record would be told other figures: what is kept is made anew
DIGITS = 6
MILLE = 1000  # what chances beside a roll are told in


@dataclass(frozen=True)
class Decision:
    """One decision beside the best there was. Texts are notation. ``after``, ``instead``: the chances of all
    seats after what was done and after the better choice."""

    seq: int
    seat: int
    chosen: tuple[str, ...]
    better: tuple[str, ...]
    lost: float
    error: float
    after: tuple[float, ...]
    instead: tuple[float, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "seq": self.seq,
            "chosen": list(self.chosen),
            "better": list(self.better),
            "lost": round(self.lost, DIGITS),
            "error": round(self.error, DIGITS),
            "after": _mille(self.after),
            "instead": _mille(self.instead),
        }


@dataclass(frozen=True)
class Roll:
    """What one roll gave to each seat, and the chances of all seats before it and after it."""

    seq: int
    luck: tuple[float, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "seq": self.seq,
            "luck": {LETTERS[s]: round(one, DIGITS) for s, one in enumerate(self.luck)},
            "before": _mille(self.before),
            "after": _mille(self.after),
        }


@dataclass(frozen=True)
class OfSeat:
    """One seat. ``result`` is its part of the win; adjusted, what is left of that without luck. Errors are
    standard errors, of what was found by play-outs."""

    seat: int
    name: str
    result: float
    luck: float
    luck_error: float
    skill: float
    skill_error: float
    decisions: int  # in which there was a choice
    worst: tuple[Decision, ...]

    @property
    def adjusted(self) -> float:
        return self.result - self.luck

    def to_json(self) -> dict[str, Any]:
        luck, result = round(self.luck, DIGITS), round(self.result, DIGITS)
        return {
            "seat": LETTERS[self.seat],
            "name": self.name,
            "result": result,
            "luck": luck,
            "luck_error": round(self.luck_error, DIGITS),
            "skill": round(self.skill, DIGITS),
            "skill_error": round(self.skill_error, DIGITS),
            "adjusted": round(result - luck, DIGITS),
            "adjusted_error": round(self.luck_error, DIGITS),
            "decisions": self.decisions,
            "worst": [decision.to_json() for decision in self.worst],
        }


@dataclass(frozen=True)
class Analysis:
    """A whole game."""

    game: str
    bot: str
    trials: int
    turns: int
    seats: Sequence[OfSeat]
    rolls: Sequence[Roll]

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game,
            "bot": self.bot,
            "trials": self.trials,
            "turns": self.turns,
            "seats": [seat.to_json() for seat in self.seats],
            "rolls": [roll.to_json() for roll in self.rolls],
        }


def _mille(chances: Sequence[float]) -> list[int]:
    return [round(MILLE * one) for one in chances]

"""A game gone through from its first event to its last: luck of every roll, skill of every decision."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

import numpy as np

from wuerfelwerk.bots.analysing.course import Course, Happened, read_course
from wuerfelwerk.bots.analysing.head import Judge
from wuerfelwerk.bots.analysing.luck import luck_of
from wuerfelwerk.bots.analysing.outcome import Analysis, Decision, OfSeat, Roll
from wuerfelwerk.bots.analysing.skill import lost_by
from wuerfelwerk.engine.contract import CHANCE, MAX_SEATS, NO_ACTION

TRIALS = 64  # play-outs of each state that is compared with others
WORST = 5  # decisions that are told of a seat
SURE = 2.0  # standard errors a loss must have to be told

Progress = Callable[[int, int], None]


def analyse(
    judge: Judge,
    record: Mapping[str, Any],
    *,
    trials: int = TRIALS,
    skill: bool = True,
    on_progress: Progress | None = None,
) -> Analysis:
    """Luck and skill of a record of ``judge.game``. Equal records give equal answers.

    ``skill=False`` leaves the decisions out. ``on_progress`` is told events that are done, and how many there
    are. Refusals are those of ``course.read_course``.
    """
    course = read_course(judge.game, record, judge.rules)
    seed, seats = seed_of(record), int(course.material.seats)
    rolls: list[Roll] = []
    luck_variance = np.zeros(seats)
    decisions: list[Decision] = []
    for done, happened in enumerate(course.happened, 1):
        streams = (seed, happened.seq)
        if happened.seat == CHANCE:
            if not happened.picked:
                fell = luck_of(judge, course.material, happened, trials, streams)
                told = (fell.luck, fell.before, fell.after)
                rolls.append(Roll(happened.seq, *(tuple(one.tolist()) for one in told)))
                luck_variance += fell.variance
        elif skill and not _is_forced(judge, course, happened):
            found = lost_by(judge, course.material, happened, trials, streams)
            if found is not None:
                decisions.append(found)
        if on_progress is not None:
            on_progress(done, len(course.happened))
    result = _shares(judge, course)
    luck = sum((np.array(roll.luck) for roll in rolls), np.zeros(seats))
    of_seats = [
        _of_seat(
            seat,
            str(record["seats"][seat]["name"]),
            float(result[seat]),
            float(luck[seat]),
            sqrt(float(luck_variance[seat])),
            [decision for decision in decisions if decision.seat == seat],
        )
        for seat in range(seats)
    ]
    return Analysis(judge.game.id, judge.bot, trials, judge.turns, of_seats, rolls)


def prepare(judge: Judge, record: Mapping[str, Any]) -> None:
    """Makes ready what an analysis of this record runs: looks at its first roll and its first decision."""
    course = read_course(judge.game, record, judge.rules)
    decisions = [one for one in course.happened if one.seat != CHANCE and not _is_forced(judge, course, one)]
    rolls = [one for one in course.happened if one.seat == CHANCE]
    for roll in rolls[:1]:
        luck_of(judge, course.material, roll, 1, (0, 0))
    for decision in decisions[:1]:
        lost_by(judge, course.material, decision, 1, (0, 0))


def seed_of(record: Mapping[str, Any]) -> int:
    """A seed that follows from what was played, and not from who played it."""
    told = {key: record.get(key) for key in ("game", "options", "material")}
    events = [[event["actor"], event["text"]] for event in record["events"]]
    text = json.dumps([told, events], sort_keys=True, ensure_ascii=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def _of_seat(
    seat: int, name: str, result: float, luck: float, luck_error: float, decisions: list[Decision]
) -> OfSeat:
    sure = [decision for decision in decisions if decision.lost > SURE * decision.error]
    worst = sorted(sure, key=lambda decision: (-decision.lost, decision.seq))[:WORST]
    skill = -sum(decision.lost for decision in decisions)
    error = sqrt(sum(decision.error**2 for decision in decisions))
    return OfSeat(seat, name, result, luck, luck_error, skill, error, len(decisions), tuple(worst))


def _is_forced(judge: Judge, course: Course, happened: Happened) -> bool:
    """Whether the table would have done it by itself."""
    forced = judge.rules.forced(course.material, happened.before, happened.seat)
    return len(happened.actions) == 1 and int(forced) != NO_ACTION


def _shares(judge: Judge, course: Course) -> Any:
    """What each seat has of the win."""
    winners = int(judge.rules.result(course.material, course.end, np.zeros(MAX_SEATS, np.int32)))
    won = np.array([float(winners >> seat & 1) for seat in range(int(course.material.seats))])
    return won / won.sum()

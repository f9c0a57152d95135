"""One number for each bot: the model of Bradley and Terry (1952), fitted by SciPy.

A bot that is d points above another gets the share 1 / (1 + 10^(-d/400)) of the points, as in chess. The
mean of a ladder is 0. Intervals come from the scores as they were measured, paired dice and all: the
likelihood alone would take every game for one with dice of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from wuerfelwerk.lab.arena.contest import Pair
from wuerfelwerk.lab.arena.figures import Z2, Sums, estimate
from wuerfelwerk.lab.tally import Z95

POINTS = 400 / log(10)  # of a ladder, for one unit of log odds
PRECISE = {"gtol": 1e-9}


@dataclass(frozen=True)
class Rung:
    """One bot of a ladder."""

    bot: str
    rating: float
    low: float
    high: float


def ladder(bots: Sequence[str], pairs: Sequence[Pair], sums: Sequence[Sums]) -> list[Rung]:
    """All bots, the best first."""
    from scipy.optimize import minimize  # late: it takes longer to load than all the rest

    design = np.array([_row(bots, pair) for pair in pairs])
    known = [estimate(sum) for sum in sums]
    scores = np.array([one.middle for one in known])  # never 0 or 1, so that every strength is finite
    rounds = np.array([sum.rounds + Z2 for sum in sums])

    def unlikely(strengths: Any) -> tuple[float, Any]:
        """Minus the log likelihood of a round, and its slope."""
        odds = design @ strengths
        fits = rounds @ (np.logaddexp(0, odds) - scores * odds)
        return fits / rounds.sum(), design.T @ (rounds * (_share(odds) - scores)) / rounds.sum()

    found = minimize(unlikely, np.zeros(len(bots)), jac=True, method="BFGS", options=PRECISE)
    strengths = found.x - found.x.mean()
    errors = _errors(design, rounds, _share(design @ strengths), np.array([one.variance for one in known]))
    rungs = [
        Rung(bot, *(round(POINTS * float(value), 2) for value in (own, own - Z95 * error, own + Z95 * error)))
        for bot, own, error in zip(bots, strengths, errors, strict=True)
    ]
    return sorted(rungs, key=lambda rung: (-rung.rating, rung.bot))


def _row(bots: Sequence[str], pair: Pair) -> list[float]:
    return [float((bot == pair.a) - (bot == pair.b)) for bot in bots]


def _share(odds: Any) -> Any:
    return 1 / (1 + np.exp(-odds))


def _errors(design: Any, rounds: Any, shares: Any, variances: Any) -> Any:
    """Standard errors of strengths about their mean: how far the fit moves with the scores, and those do."""
    bend = design.T @ ((rounds * shares * (1 - shares))[:, None] * design)
    moves = np.linalg.pinv(bend) @ design.T * rounds  # of strengths with each score
    return np.sqrt(((moves * moves) * variances).sum(axis=1))

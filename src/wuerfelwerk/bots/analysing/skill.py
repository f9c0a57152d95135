"""What a decision lost: the chance to win after the best way to decide, less that after what was done.

The best of several noisy means looks better than it is. So the dice that choose the best way are not those
that value it: each half of the play-outs chooses, and the other half values. And a way is taken for better
than what was done only where its gain is larger than its own standard error: else nothing was lost. What is
told is therefore rather too little than too much.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from wuerfelwerk.bots.analysing.comparing import BATCHES, chances, closer
from wuerfelwerk.bots.analysing.course import Happened
from wuerfelwerk.bots.analysing.head import Judge
from wuerfelwerk.bots.analysing.outcome import Decision
from wuerfelwerk.bots.analysing.ways import Way, ways
from wuerfelwerk.engine.generator import new_generator

FIRST = 4  # the part of the play-outs in which all ways are compared
LEFT = 4  # ways that are left for the rest, beside what was done
MARGIN = 1.0  # standard errors


def lost_by(
    judge: Judge, material: Any, decision: Happened, trials: int, streams: tuple[int, int]
) -> Decision | None:
    """The decision beside the best there was; None where there was no choice."""
    seat = decision.seat
    found = ways(judge, material, decision.before, seat, decision.actions)
    if len(found) == 1:
        return None
    first = streams[1] * 2 * BATCHES

    def dice_of(batch: int) -> Any:
        return new_generator(streams[0], first + batch)

    few = dice_of(BATCHES)  # dice of their own
    others = closer(judge, material, found[1:], seat, LEFT, trials // FIRST, few)
    found = [found[0], *others]
    values = chances(judge, material, found, trials, dice_of)
    gains = values[:, :, seat] - values[0, :, seat]
    better = _texts(judge, material, decision, found[_best(gains)])
    done, instead = values[0].mean(axis=0), _halved_chances(values, gains)
    told = tuple(done.tolist()), tuple(instead.tolist())
    return Decision(decision.seq, seat, decision.event.text, better, *halved(gains, _best), *told)


def halved(gains: Any, best: Callable[[Any], int]) -> tuple[float, float]:
    """What the best way gains, and the standard error of that: one half of the batches chooses it and the
    other half values it, both ways round. ``gains``: a line a way, a column a batch; ``best`` of such."""
    halves = gains[:, 0::2], gains[:, 1::2]
    gained, variance = 0.0, 0.0
    for choosing, valuing in (halves, halves[::-1]):
        valued = valuing[best(choosing)]
        gained += valued.mean() / 2
        variance += valued.var(ddof=1) / len(valued) / 4
    return float(gained), float(np.sqrt(variance))


def _halved_chances(values: Any, gains: Any) -> Any:
    """The chances of all seats after the best way, found as ``halved`` finds what it gains: so they differ
    from those after what was done by just that."""
    halves = [(values[:, part::2], gains[:, part::2]) for part in (0, 1)]
    valued = [valuing[_best(choosing)].mean(axis=0) for (_, choosing), (valuing, _) in (halves, halves[::-1])]
    return np.mean(valued, axis=0)


def _best(gains: Any) -> int:
    """The way that is better than what was done by more than a standard error, and most; else 0."""
    means = gains.mean(axis=1)
    errors = gains.std(axis=1, ddof=1) / np.sqrt(gains.shape[1])
    means[means <= MARGIN * errors] = 0.0
    return int(means.argmax())


def _texts(judge: Judge, material: Any, decision: Happened, way: Way) -> tuple[str, ...]:
    state, texts = decision.before.copy(), []
    for action in way.actions:
        texts.append(judge.game.notation.action_text(material, state, decision.seat, action))
        judge.rules.apply(material, state, decision.seat, action)
    return tuple(texts)

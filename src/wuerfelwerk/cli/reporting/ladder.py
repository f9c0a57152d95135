"""The ladder of bots in a report: the arena's own, with as many games as the report says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from wuerfelwerk.cli.reporting.sections import bot_name
from wuerfelwerk.cli.reporting.shown import Row, Scale, Section
from wuerfelwerk.cli.reporting.telling import Teller
from wuerfelwerk.draw import EYES
from wuerfelwerk.lab.arena.ladder import ladder
from wuerfelwerk.lab.arena.running import Standing
from wuerfelwerk.lab.reporting.figures import Estimate

RATING = Scale(digits=0)


def section(teller: Teller, standings: Sequence[Standing]) -> Section:
    """One ladder, or two of two values of an option."""
    tr, numbers = teller.tr, teller.numbers
    games = min(sums.games for standing in standings for sums in standing.sums)
    found = [_rungs(standing, games) for standing in standings]
    rows = [
        Row(
            bot_name(teller, bot),
            tuple(one[bot] for one in found),
            _difference([one[bot] for one in found]),
            eyes=EYES.get(bot, 0),
        )
        for bot in found[0]
    ]
    note = tr(
        "Stärke wie Elo (400 Punkte sind zehn zu eins, das Mittel ist 0), 95-Prozent-Bereich; "
        "mindestens %(games)s Partien zu %(seats)s je Paar, mit getauschten Plätzen und gleichen Würfen.",
        games=numbers.number(games),
        seats=standings[0].contest.seats,
    )
    if len(standings) > 1:
        note += " " + tr("Der Unterschied rechnet beide Leitern als unabhängig.")
    return Section(
        tr("Leiter der Bots"),
        teller.changes(rows, RATING) if len(standings) > 1 else _steps(teller, rows),
        note,
        (tr("Bot"),),
        rows,
        RATING,
        names=teller.names,
    )


def _rungs(standing: Standing, games: int) -> dict[str, Estimate]:
    contest = standing.contest
    rungs = ladder(contest.bots, contest.pairs, standing.sums)
    return {rung.bot: Estimate(rung.rating, rung.low, rung.high, games) for rung in rungs}


def _difference(found: Sequence[Estimate]) -> Estimate | None:
    if len(found) < 2:
        return None
    more, half = found[1].value - found[0].value, hypot(found[0].half, found[1].half)
    return Estimate(more, more - half, more + half, found[0].count)


def _steps(teller: Teller, rows: Sequence[Row]) -> str:
    """Which neighbours cannot be told apart."""
    tr = teller.tr
    near = [
        tr("%(a)s und %(b)s sind nicht zu unterscheiden.", a=above.label, b=below.label)
        for above, below in pairwise(rows)
        if below.values[0].high >= above.values[0].low
    ]
    if not near:
        return tr("Jede Stufe schlägt die darunter deutlich.")
    return " ".join([tr("%(bot)s steht oben.", bot=rows[0].label), *near])

"""The sections every game has: how long, who wins, with how many points, and how games end."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import numpy as np

from wuerfelwerk.bots import BOTS
from wuerfelwerk.cli.reporting.shown import Bars, Row, Scale, Section
from wuerfelwerk.cli.reporting.telling import SHARES, Teller
from wuerfelwerk.lab.reporting.figures import Column, quantile

MOST_BINS = 24
LENGTH, POINTS = Scale(digits=1), Scale(digits=2)
ENDINGS = Scale(percent=True, digits=2)


def sections(teller: Teller) -> Iterator[Section]:
    yield lengths(teller)
    yield wins(teller)
    if len(teller.runs[0].wins_of_bots) > 1:
        yield bots(teller)
    yield points(teller)
    yield endings(teller)


def lengths(teller: Teller) -> Section:
    tr = teller.tr
    row = teller.row(tr("Züge im Mittel"), lambda run: run.turns)
    columns = [run.turns.numbers for run in teller.runs]
    if teller.compares:
        verdict = teller.changes([row], LENGTH)
    else:
        low, high = (int(quantile(columns[0], share)) for share in (0.05, 0.95))
        verdict = tr("Neun von zehn Partien enden zwischen Zug %(low)s und %(high)s.", low=low, high=high)
    half = quantile(columns[0], 0.5)
    mark = "" if teller.compares else tr("die Hälfte endet bis Zug %(n)s", n=int(half))
    note = tr("Balken: Anteil der Partien, %(sample)s.", sample=teller.sample())
    return Section(
        tr("Länge der Partien"),
        verdict,
        f"{note} {_mean_note(teller)}",
        (tr("Länge"),),
        [row, *_quantiles(teller, columns)],
        LENGTH,
        "histogram",
        bars=_bars(columns, tr("Züge"), None if teller.compares else half, mark),
        names=teller.names,
    )


def _mean_note(teller: Teller) -> str:
    return teller.tr("Mittel mit 95-Prozent-Bereich aus seinem Standardfehler.")


def _quantiles(teller: Teller, columns: list[np.ndarray]) -> list[Row]:
    """Rows with a plain number for each run: such a quantile has no interval here."""
    tr, titles = teller.tr, {0.05: "5", 0.5: "50", 0.95: "95"}
    rows = []
    for share, title in titles.items():
        told = tuple((teller.numbers.number(quantile(column, share)),) for column in columns)
        rows.append(Row(tr("%(n)s von 100 höchstens", n=title), (), more=told))
    return rows


def _bars(columns: list[np.ndarray], axis: str, marked: float | None, mark: str) -> Bars:
    """Bins of whole numbers, as many to a bin as keeps them readable."""
    least, most = (int(limit([limit(column) for column in columns])) for limit in (np.min, np.max))
    step = max(1, ceil((most - least + 1) / MOST_BINS))
    bins = (most - least) // step + 1
    edges = least - 0.5 + step * np.arange(bins + 1)
    shares = tuple(tuple((np.histogram(column, edges)[0] / len(column)).tolist()) for column in columns)
    return Bars(least + (step - 1) / 2, step, shares, axis, marked, mark)


def wins(teller: Teller) -> Section:
    tr, run = teller.tr, teller.runs[0]
    title = tr("Lohnt es sich anzufangen?") if run.starts else tr("Siege je Platz")
    rows = [
        teller.row(tr("Platz %(n)s", n=place), lambda run, place=place: run.wins[place])  # type: ignore[misc]
        for place in run.wins
    ]
    fair = float(np.mean([row.values[0].value for row in rows]))
    counted = tr("Platz 1 hat angefangen, Platz 2 sitzt daneben und so weiter.") if run.starts else ""
    share = tr(
        "Siege, geteilte anteilig, %(sample)s; 95-Prozent-Bereich nach Wilson.", sample=teller.sample()
    )
    return Section(
        title,
        teller.changes(rows, SHARES) if teller.compares else _fairness(teller, rows, fair),
        " ".join(filter(None, [share, counted])),
        (tr("Platz"),),
        rows,
        SHARES,
        reference=None if teller.compares else fair,
        reference_name=tr("gleich verteilt: %(share)s", share=teller.numbers.percent(fair)),
        names=teller.names,
    )


def _fairness(teller: Teller, rows: list[Row], fair: float) -> str:
    tr = teller.tr
    far = [row for row in rows if not row.values[0].holds(fair)]
    if not far:
        return tr("Kein Platz weicht erkennbar von seinem Anteil ab.")
    row = max(far, key=lambda row: abs(row.values[0].value - fair))
    above = row.values[0].value - fair
    told = teller.numbers.number(abs(100 * above), 1)
    if above > 0:
        return tr("%(seat)s gewinnt %(n)s von 100 Partien mehr als gleich verteilt.", seat=row.label, n=told)
    return tr("%(seat)s gewinnt %(n)s von 100 Partien weniger als gleich verteilt.", seat=row.label, n=told)


def bots(teller: Teller) -> Section:
    tr = teller.tr
    rows = [
        teller.row(bot_name(teller, bot), lambda run, bot=bot: run.wins_of_bots[bot])  # type: ignore[misc]
        for bot in teller.runs[0].wins_of_bots
    ]
    if teller.compares:
        verdict = teller.changes(rows, SHARES)
    else:
        best = max(rows, key=lambda row: row.values[0].value)
        share = teller.numbers.estimate(SHARES, best.values[0])
        verdict = tr("Am meisten gewinnt %(bot)s: %(share)s.", bot=best.label, share=share)
    note = tr("Siege aller Plätze eines Bots, geteilte anteilig, %(sample)s; 95-Prozent-Bereich nach Wilson.")
    return Section(
        tr("Siege je Bot"),
        verdict,
        note % {"sample": teller.sample()},
        (tr("Bot"),),
        rows,
        SHARES,
        names=teller.names,
    )


def bot_name(teller: Teller, bot: str) -> str:
    return BOTS[bot].title[teller.numbers.language] if bot in BOTS else bot


def points(teller: Teller) -> Section:
    tr = teller.tr
    rows = [
        teller.row(tr("Punkte je Platz"), lambda run: Column(run.points.mean(axis=1))),
        teller.row(tr("Punkte der Besten"), lambda run: Column(run.points.max(axis=1))),
        teller.row(tr("Abstand der Besten zum Letzten"), lambda run: Column(np.ptp(run.points, axis=1))),
    ]
    columns = [run.points.ravel() for run in teller.runs]
    if teller.compares:
        verdict = teller.changes(rows, POINTS)
    else:
        mean = teller.numbers.estimate(POINTS, rows[0].values[0])
        low, high = (int(quantile(columns[0], share)) for share in (0.05, 0.95))
        verdict = tr(
            "Im Mittel %(mean)s Punkte; neun von zehn Plätzen haben %(low)s bis %(high)s.",
            mean=mean,
            low=low,
            high=high,
        )
    note = tr("Balken: Anteil der Plätze, %(sample)s.", sample=teller.sample())
    return Section(
        tr("Punkte am Ende"),
        verdict,
        f"{note} {_mean_note(teller)}",
        (tr("Punkte"),),
        [*rows, *_quantiles(teller, columns)],
        POINTS,
        "histogram",
        bars=_bars(columns, tr("Punkte"), None, ""),
        names=teller.names,
    )


def endings(teller: Teller) -> Section:
    tr = teller.tr
    names = sorted({name for run in teller.runs for name in run.endings})
    rows = [
        teller.row(tr("„%(name)s“", name=name), lambda run, name=name: run.ended(name))  # type: ignore[misc]
        for name in names
    ]
    rows.append(teller.row(tr("Mehrere gewinnen gemeinsam"), lambda run: run.shared))
    if teller.compares:
        verdict = teller.changes(rows, ENDINGS)
    else:
        most = max(rows[:-1], key=lambda row: row.values[0].value)
        share = teller.numbers.estimate(ENDINGS, most.values[0])
        verdict = tr(
            "Am häufigsten endet eine Partie mit %(ending)s: %(share)s.", ending=most.label, share=share
        )
    note = tr(
        "Anteil der Partien, %(sample)s; 95-Prozent-Bereich nach Wilson. Die Namen sind die der Aufzeichnung."
    )
    return Section(
        tr("Wie Partien enden"),
        verdict,
        note % {"sample": teller.sample()},
        (tr("Ende"),),
        rows,
        ENDINGS,
        names=teller.names,
    )

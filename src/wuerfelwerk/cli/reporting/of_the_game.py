"""The sections a game brings along: numbers at the end, rules that are carried out, boards or sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wuerfelwerk.cli.reporting.shown import Row, Scale, Section
from wuerfelwerk.cli.reporting.telling import SHARES, Teller
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.reporting import AtEnd
from wuerfelwerk.lab.reporting.figures import Column, Estimate, Figures, Sheet, apart

MEANS = Scale(digits=2)


def sections(teller: Teller) -> Iterator[Section]:
    first = 0
    for group in words_of(teller.game).AT_END:
        yield _at_end(teller, group, first)
        first += len(group.parts)
    if teller.runs[0].fires:
        yield _fires(teller)
    if teller.runs[0].sheets:
        yield _sheets(teller)


def _at_end(teller: Teller, group: AtEnd, first: int) -> Section:
    tr, scale = teller.tr, SHARES if group.happens else MEANS

    def column_of(place: int) -> Callable[[Figures], Column]:
        return lambda run: run.at_end(place, happens=group.happens)

    rows = [
        teller.row(tr(part.title), column_of(place), part.colour)
        for place, part in enumerate(group.parts, first)
    ]
    if group.happens:
        note = tr(
            "Anteil der Plätze am Ende, %(sample)s; 95-Prozent-Bereich nach Wilson, jede Partie zählt einmal."
        )
    else:
        note = tr(
            "Mittel je Platz am Ende, %(sample)s; 95-Prozent-Bereich aus dem Standardfehler über Partien."
        )
    coloured = bool(group.parts[0].colour) and not teller.compares
    return Section(
        tr(group.title),
        teller.changes(rows, scale) if teller.compares else _most_and_least(teller, rows, scale),
        note % {"sample": teller.sample()},
        (tr("Was"),),
        rows,
        scale,
        "columns" if coloured else "whiskers",
        names=teller.names,
    )


def _most_and_least(teller: Teller, rows: list[Row], scale: Scale) -> str:
    tr = teller.tr
    most = max(rows, key=lambda row: row.values[0].value)
    least = min(rows, key=lambda row: row.values[0].value)
    told = {
        "most": most.label,
        "much": teller.numbers.estimate(scale, most.values[0]),
        "least": least.label,
        "little": teller.numbers.estimate(scale, least.values[0]),
    }
    if len(rows) == 1:
        return f"{most.label}: {told['much']}."
    if least.values[0].high >= most.values[0].low:
        return tr("Kein Teil hebt sich erkennbar ab.")
    return tr("Am meisten: %(most)s, %(much)s. Am wenigsten: %(least)s, %(little)s.", **told)


def _fires(teller: Teller) -> Section:
    tr, titles = teller.tr, words_of(teller.game).FIRES
    rows = []
    for rule in teller.runs[0].fires:
        games = tuple((_in_games(teller, run, rule),) for run in teller.runs)
        label = " ".join((rule, tr(titles[rule])))
        rows.append(teller.row(label, lambda run, rule=rule: run.fires[rule], more=games))  # type: ignore[misc]
    if teller.compares:
        verdict = teller.changes(rows, MEANS)
    else:
        most = max(rows, key=lambda row: row.values[0].value)
        never = [row.label.split(" ")[0] for row in rows if not row.values[0].value]
        often = teller.numbers.estimate(MEANS, most.values[0])
        verdict = tr("Am häufigsten: %(rule)s, %(often)s je Partie.", rule=most.label, often=often)
        if never:
            verdict += " " + tr("Nie: %(rules)s.", rules=teller.listed(never))
    note = tr(
        "Mittel je Partie, %(sample)s; 95-Prozent-Bereich aus dem Standardfehler. Nummern wie in den Regeln."
    )
    return Section(
        tr("Wie oft Regeln greifen"),
        verdict,
        note % {"sample": teller.sample()},
        (tr("Regel"), tr("in Partien")),
        rows,
        MEANS,
        names=teller.names,
    )


def _in_games(teller: Teller, run: Figures, rule: str) -> str:
    """The share of games in which it happens at all."""
    found = Column((run.fires[rule].numbers > 0).astype(float), share=True).estimate
    return teller.numbers.estimate(SHARES, found)


def _sheets(teller: Teller) -> Section:
    tr, numbers = teller.tr, teller.numbers
    ids = sorted({id for run in teller.runs for id in run.sheets})
    every = [sheet.wins.numbers for sheet in teller.runs[0].sheets.values()]
    fair = float(sum(wins.sum() for wins in every) / sum(map(len, every)))
    both = [id for id in ids if all(id in run.sheets for run in teller.runs)]
    rows = []
    for id in both:
        sheets = [run.sheets[id] for run in teller.runs]
        more = tuple(
            (
                numbers.estimate(Scale(digits=1), sheet.turns.estimate),
                numbers.estimate(MEANS, sheet.points.estimate),
                numbers.number(len(sheet.wins.numbers)),
            )
            for sheet in sheets
        )
        rows.append(Row(id, tuple(sheet.wins.estimate for sheet in sheets), _apart(sheets), more=more))
    note = tr(
        "Siege je Blatt, %(sample)s; 95-Prozent-Bereich nach Wilson, jedes Blatt jeder Partie zählt für sich."
    )
    return Section(
        tr("Pläne und Blätter"),
        teller.changes(rows, SHARES) if teller.compares else _outside(teller, rows, fair),
        note % {"sample": teller.sample()},
        (tr("Blatt"), tr("Züge"), tr("Punkte"), tr("gespielt")),
        rows,
        SHARES,
        reference=None if teller.compares else fair,
        reference_name=tr("gleich verteilt: %(share)s", share=numbers.percent(fair)),
        names=teller.names,
    )


def _apart(sheets: list[Sheet]) -> Estimate | None:
    """Of two runs, seen as independent: a sheet need not be played in the same games."""
    return apart(sheets[1].wins, sheets[0].wins) if len(sheets) > 1 else None


def _outside(teller: Teller, rows: list[Row], fair: float) -> str:
    tr = teller.tr
    outside = [row.label for row in rows if not row.values[0].holds(fair)]
    if not outside:
        return tr("Kein Blatt weicht erkennbar von seinem Anteil ab.")
    return tr(
        "%(n)s von %(all)s Blättern liegen außerhalb (%(ids)s); aus Zufall wären es etwa %(chance)s.",
        n=len(outside),
        all=len(rows),
        ids=", ".join(outside),
        chance=teller.numbers.number(0.05 * len(rows), 1),
    )

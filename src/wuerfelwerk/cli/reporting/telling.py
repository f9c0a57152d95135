"""What the sections of a report share: rows of one or two runs, and sentences about what is sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wuerfelwerk.cli.reporting.numbers import Numbers
from wuerfelwerk.cli.reporting.shown import Row, Scale
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.telling import Translator, listed
from wuerfelwerk.lab.reporting.figures import Column, Figures

SHARES = Scale(percent=True)


@dataclass(frozen=True)
class Teller:
    """The runs of a report, one or two of equally many games, and who puts them into words."""

    game: Game
    tr: Translator
    numbers: Numbers
    runs: tuple[Figures, ...]
    names: tuple[str, ...] = ()  # of the two values that are compared

    @property
    def compares(self) -> bool:
        return len(self.runs) > 1

    def row(
        self,
        label: str,
        column_of: Callable[[Figures], Column],
        colour: str = "",
        more: tuple[tuple[str, ...], ...] = (),
    ) -> Row:
        columns = [column_of(run) for run in self.runs]
        difference = columns[1].less(columns[0]) if self.compares else None
        return Row(label, tuple(column.estimate for column in columns), difference, colour, more)

    def sample(self) -> str:
        """Of what, and how sure: below every picture."""
        games = self.tr.many("%(n)s Partie", "%(n)s Partien", self.runs[0].games)
        seats = self.tr("zu %(seats)s", seats=self.runs[0].seats)
        if not self.compares:
            return f"{games} {seats}"
        return self.tr("je %(games)s %(seats)s mit gleichen Seeds", games=games, seats=seats)

    def changes(self, rows: Sequence[Row], scale: Scale) -> str:
        """Of two runs: what is surely different, most telling first."""
        sure = [row for row in rows if row.difference is not None and not row.difference.holds(0)]
        chance = self.numbers.number(0.05 * len(rows), 1 if len(rows) < 20 else 0)
        if not sure:
            return self.tr(
                "Kein erkennbarer Unterschied zwischen %(a)s und %(b)s.", a=self.names[0], b=self.names[1]
            )
        sure.sort(key=lambda row: -abs(_clearness(row)))
        signed = Scale(scale.percent, scale.digits, signed=True)
        told = [
            f"{row.label} {self.numbers.estimate(signed, row.difference)}"
            for row in sure[:3]
            if row.difference
        ]
        first = self.tr(
            "%(b)s gegen %(a)s: %(changes)s.", a=self.names[0], b=self.names[1], changes="; ".join(told)
        )
        if len(rows) == 1:
            return first
        return " ".join(
            [
                first,
                self.tr(
                    "Erkennbar sind %(n)s von %(all)s Unterschieden; aus Zufall wären es etwa %(chance)s.",
                    n=len(sure),
                    all=len(rows),
                    chance=chance,
                ),
            ]
        )

    def listed(self, names: Sequence[str]) -> str:
        return listed(names, self.tr("und"))


def _clearness(row: Row) -> float:
    """The difference in half intervals."""
    assert row.difference is not None
    return row.difference.value / row.difference.half if row.difference.half else float("inf")

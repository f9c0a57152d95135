"""What a report shows: plain values between figures and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from wuerfelwerk.lab.reporting.figures import Estimate

Kind = Literal["whiskers", "columns", "histogram", "none"]


@dataclass(frozen=True)
class Row:
    """One thing that was measured, once or for two values of an option."""

    label: str
    values: tuple[Estimate, ...]
    difference: Estimate | None = None
    colour: str = ""  # class of the palette
    more: tuple[tuple[str, ...], ...] = ()  # further columns of the table, a text for each value
    eyes: int = 0  # of the face of a bot before its label; 0: none


@dataclass(frozen=True)
class Scale:
    """How numbers of a figure are written."""

    percent: bool = False
    digits: int = 1
    signed: bool = False


@dataclass(frozen=True)
class Bars:
    """A histogram: the share of each bin, for one or two runs."""

    first: float  # the middle of the first bin
    step: float
    shares: tuple[tuple[float, ...], ...]
    axis: str
    marked: float | None = None
    mark: str = ""


@dataclass(frozen=True)
class Section:
    """One numbered figure: its finding first, then picture, sample and table."""

    title: str
    verdict: str
    note: str
    heads: tuple[str, ...]  # of the table, the first over the labels
    rows: Sequence[Row]
    scale: Scale = Scale()
    kind: Kind = "whiskers"
    bars: Bars | None = None
    reference: float | None = None
    reference_name: str = ""
    names: tuple[str, ...] = ()  # of the two values, where two are compared


@dataclass(frozen=True)
class Report:
    title: str
    subtitle: str
    facts: Sequence[tuple[str, str]]
    sections: Sequence[Section]
    command: str
    closing: str

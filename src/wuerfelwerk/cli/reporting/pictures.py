"""The pictures of a report, drawn by matplotlib in the colours of the house.

Each colour is drawn as a number nobody mixes by chance and then named by its token, so one picture serves
the light and the dark theme. Text stays text; its widths are only reckoned with. matplotlib is imported here
and nowhere else.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import matplotlib
from matplotlib.figure import Figure

from wuerfelwerk.cli.reporting.numbers import Numbers
from wuerfelwerk.cli.reporting.shown import Bars, Row, Section
from wuerfelwerk.cli.reporting.vector import TOKENS, inline
from wuerfelwerk.draw import bot_face

WIDTH = 350.0  # of a picture, in units of about a pixel on a phone
SMALL, TEXT = 12.0, 13.0
LEFT, RIGHT, ABOVE, BELOW = 8.0, 8.0, 10.0, 30.0
ROW = 46.0  # height of a row with its label above
KEY = 24.0  # height of the line that names two values
FACE, BESIDE = 16.0, 22.0  # width of a bot's face, and how far its label moves aside for it
STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "wuerfelwerk",
    "font.family": "DejaVu Sans",
    "font.size": SMALL,
    "axes.unicode_minus": True,
    "hatch.linewidth": 1.2,
}
INK, SECOND, LINE, PAPER = (TOKENS[name] for name in ("ink", "ink-2", "frame", "paper"))


def draw(section: Section, numbers: Numbers, name: str) -> str:
    """The picture of a section as SVG text for a page; '' where there is none."""
    ways = {"whiskers": _whiskers, "columns": _columns, "histogram": _histogram}
    if section.kind not in ways:
        return ""
    with matplotlib.rc_context(STYLE):
        figure = ways[section.kind](section, numbers)
        file = io.BytesIO()
        figure.savefig(file, format="svg", metadata={"Date": None}, transparent=True)
    picture = inline(file.getvalue(), name, f"{section.title}. {section.verdict}")
    return picture.removesuffix("</svg>") + _faces(section) + "</svg>"


def _faces(section: Section) -> str:
    """The faces of bots before their labels, as they look at a table."""
    rows = [row for row in section.rows if row.values]
    if not any(row.eyes for row in rows):
        return ""
    step, above = _step(rows), ABOVE + _key_height(section, rows)
    return "".join(
        f'<g transform="translate({LEFT:g} {above + number * step - 5:g})">{bot_face(row.eyes, FACE)}</g>'
        for number, row in enumerate(rows)
        if row.eyes
    )


def _axes(
    height: float, above: float = ABOVE, below: float = BELOW, left: float = LEFT
) -> tuple[Figure, Any]:
    """A figure of our width, and axes without a frame in it."""
    figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72)
    box = left / WIDTH, below / height, 1 - (left + RIGHT) / WIDTH, 1 - (above + below) / height
    axes = figure.add_axes(box)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.tick_params(length=0, labelsize=SMALL, labelcolor=SECOND, pad=4)
    axes.set_axisbelow(True)
    return figure, axes


def _key(axes: Any, names: Sequence[str], height: float, top: float) -> None:
    """Which mark is which value."""
    for place, name in enumerate(names):
        x = 0.03 + 0.5 * place
        y = top / height
        axes.figure.text(x + 0.04, y, name, color=INK, size=TEXT, weight="bold", va="center")
        axes.figure.add_artist(_mark(x, y, place, axes.figure.transFigure))


def _mark(x: float, y: float, place: int, transform: Any) -> Any:
    """A disc for the first value, an open diamond for the second."""
    from matplotlib.lines import Line2D

    return Line2D([x], [y], transform=transform, **_look(place))


def _look(place: int) -> dict[str, Any]:
    filled = place == 0
    return {
        "marker": "o" if filled else "D",
        "markersize": 8 if filled else 7,
        "markerfacecolor": INK if filled else PAPER,
        "markeredgecolor": INK,
        "markeredgewidth": 1.6,
        "linestyle": "none",
    }


# ---- a value and its interval in each row -------------------------------------------------------


def _whiskers(section: Section, numbers: Numbers) -> Figure:
    rows = [row for row in section.rows if row.values]
    step, key = _step(rows), _key_height(section, rows)
    height = len(rows) * step + ABOVE + BELOW + key
    figure, axes = _axes(height, ABOVE + key)
    axes.set_ylim(len(rows) * step, 0)
    _reach(axes, rows, section)
    axes.set_yticks([])
    axes.xaxis.set_major_formatter(_written(section, numbers))
    axes.grid(axis="x", color=LINE, linewidth=0.6, alpha=0.6)
    for number, row in enumerate(rows):
        _whisker_row(axes, row, number * step, section, numbers)
    if section.reference is not None:
        _line_up(axes, section.reference, 0, section.reference_name)
    if len(rows[0].values) > 1:
        _key(axes, section.names, height, height - 14)
    return figure


def _step(rows: Sequence[Row]) -> float:
    """From one row to the next: each value of it has a line of its own."""
    return ROW + 16 * (len(rows[0].values) - 1)


def _key_height(section: Section, rows: Sequence[Row]) -> float:
    return KEY if len(rows[0].values) > 1 else 18.0 if section.reference is not None else 0.0


def _line_up(axes: Any, x: float, top: float, name: str) -> None:
    """A dashed line over the whole height at a place, with its name above."""
    axes.axvline(x, color=INK, linewidth=1.3, linestyle=(0, (2, 2)))
    axes.annotate(
        name,
        (x, top),
        xytext=(0, 6),
        textcoords="offset points",
        ha=_side(axes, x),
        color=INK,
        size=SMALL,
        weight="bold",
    )


def _side(axes: Any, x: float) -> str:
    """On which side of a place a text has room."""
    low, high = axes.get_xlim()
    share = (x - low) / (high - low)
    return "left" if share < 0.3 else "right" if share > 0.7 else "center"


def _reach(axes: Any, rows: Sequence[Row], section: Section) -> None:
    """From the lowest end of an interval to the highest, with some air."""
    ends = [end for row in rows for found in row.values for end in (found.low, found.high)]
    if section.reference is not None:
        ends.append(section.reference)
    low, high = min(ends), max(ends)
    air = 0.06 * (high - low) or 0.5
    least = low - air if low < 0 or low > 0.5 * high else 0 - 0.02 * high
    axes.set_xlim(least, high + air)
    axes.locator_params(axis="x", nbins=4)


def _whisker_row(axes: Any, row: Row, top: float, section: Section, numbers: Numbers) -> None:
    low, high = axes.get_xlim()
    told = numbers.estimate(section.scale, row.values[0]) if len(row.values) == 1 else ""
    if told:
        axes.text(high, top + 15, told, ha="right", va="baseline", color=INK, size=TEXT, weight="bold")
    axes.annotate(
        _short(row.label, told),
        (low, top + 15),
        xytext=(BESIDE if row.eyes else 0, 0),
        textcoords="offset points",
        ha="left",
        va="baseline",
        color=INK,
        size=TEXT,
    )
    for place, found in enumerate(row.values):
        y = top + 26 + 16 * place
        axes.plot([found.low, found.high], [y, y], color=INK, linewidth=1.8, solid_capstyle="butt")
        for end in (found.low, found.high):
            axes.plot([end, end], [y - 5, y + 5], color=INK, linewidth=1.8, solid_capstyle="butt")
        axes.plot([found.value], [y], **_look(place))


def _short(label: str, told: str) -> str:
    """As much of a label as stands beside its number; the table has all of it."""
    room = 52 - len(told)
    return label if len(label) <= room else f"{label[: room - 1].rstrip()}…"


def _written(section: Section, numbers: Numbers) -> Any:
    from matplotlib.ticker import FuncFormatter

    def tell(value: float, _place: object) -> str:
        times = 100 if section.scale.percent else 1
        low, high = scale_ends
        digits = 0 if times * (high - low) > 5 else 1 if times * (high - low) > 0.5 else 2
        return numbers.percent(value, digits) if section.scale.percent else numbers.number(value, digits)

    values = [end for row in section.rows for found in row.values for end in (found.low, found.high)]
    scale_ends = min(values), max(values)
    return FuncFormatter(tell)


# ---- a column for each colour -------------------------------------------------------------------


def _columns(section: Section, numbers: Numbers) -> Figure:
    height = 220.0
    figure, axes = _axes(height, above=22, left=40)
    most = max(row.values[0].high for row in section.rows)
    axes.set_ylim(0, most * 1.04 or 1)
    axes.set_xlim(-0.6, len(section.rows) - 0.4)
    axes.yaxis.set_major_formatter(_written(section, numbers))
    axes.locator_params(axis="y", nbins=4)
    axes.grid(axis="y", color=LINE, linewidth=0.6, alpha=0.6)
    axes.set_xticks(range(len(section.rows)), [row.label for row in section.rows])
    for place, row in enumerate(section.rows):
        found = row.values[0]
        fill, edge = TOKENS[f"{row.colour}-fill"], TOKENS[f"{row.colour}-outline"]
        axes.bar([place], [found.value], width=0.62, color=fill, edgecolor=edge, linewidth=1.6)
        for colour, width in ((PAPER, 5.0), (INK, 1.8)):
            axes.plot([place, place], [found.low, found.high], color=colour, linewidth=width)
        for end in (found.low, found.high):
            axes.plot([place - 0.1, place + 0.1], [end, end], color=INK, linewidth=1.8)
        axes.annotate(
            numbers.on(section.scale, found.value),
            (place, found.high),
            xytext=(0, 4),
            textcoords="offset points",
            ha="center",
            color=INK,
            size=TEXT,
            weight="bold",
        )
    return figure


# ---- how often each number came -----------------------------------------------------------------


def _histogram(section: Section, numbers: Numbers) -> Figure:
    bars = section.bars
    assert bars is not None
    height = 230.0
    figure, axes = _axes(height, above=24.0, below=44, left=40)
    places = [bars.first + bars.step * number for number in range(len(bars.shares[0]))]
    axes.bar(places, bars.shares[0], width=0.86 * bars.step, color=INK, linewidth=0)
    if len(bars.shares) > 1:
        _outline(axes, bars)
        _key_of_bars(axes, section.names, height)
    axes.set_ylim(0, 1.06 * max(max(shares) for shares in bars.shares))
    axes.set_xlim(places[0] - bars.step, places[-1] + bars.step)
    axes.yaxis.set_major_formatter(
        lambda value, _place: numbers.percent(value, 0 if value >= 0.01 or not value else 1)
    )
    axes.xaxis.set_major_formatter(lambda value, _place: numbers.number(value))
    axes.locator_params(axis="y", nbins=4)
    axes.locator_params(axis="x", nbins=7, integer=True)
    axes.grid(axis="y", color=LINE, linewidth=0.6, alpha=0.6)
    axes.set_xlabel(bars.axis, color=SECOND, size=SMALL, labelpad=4)
    if bars.marked is not None:
        _line_up(axes, bars.marked, axes.get_ylim()[1], bars.mark)
    return figure


def _outline(axes: Any, bars: Bars) -> None:
    """The second run as a line of steps with a light rim, seen on bars and beside them."""
    edges = [bars.first + bars.step * (number - 0.5) for number in range(len(bars.shares[1]) + 1)]
    for colour, width in ((PAPER, 4.5), (TOKENS["good"], 2.0)):
        axes.stairs(bars.shares[1], edges, color=colour, linewidth=width, fill=False)


def _key_of_bars(axes: Any, names: Sequence[str], height: float) -> None:
    from matplotlib.patches import Rectangle

    for place, name in enumerate(names):
        x, y = 0.03 + 0.5 * place, (height - 12) / height
        box = Rectangle(
            (x, y - 0.02),
            0.035,
            0.045,
            transform=axes.figure.transFigure,
            facecolor=INK if place == 0 else "none",
            edgecolor=INK if place == 0 else TOKENS["good"],
            linewidth=2,
        )
        axes.figure.add_artist(box)
        axes.figure.text(x + 0.05, y, name, color=INK, size=TEXT, weight="bold", va="center")

"""How often each face came in a game, and the range that is to be expected."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelwerk.tables import View

WIDTH = 1.96  # 95 % of all games lie within so many standard deviations


@dataclass(frozen=True)
class Bar:
    name: str
    colour: str
    count: int
    x: float
    top: float
    height: float


@dataclass(frozen=True)
class DiceChart:
    """Bars of one chart in a box of 344 × 96; ``low`` … ``high`` is the expected range."""

    bars: tuple[Bar, ...]
    total: int
    mean: float
    low: float
    high: float
    mean_y: float
    low_y: float
    high_y: float
    outside: tuple[str, ...]  # names of faces out of the range


def dice_chart(view: View, faces: list[tuple[str, str]]) -> DiceChart | None:
    """Counts over all dice of the log; None for a game without a roll. ``counted`` of a game's words
    leaves out dice with other faces than those of the chart."""
    words = view.game.part("words")
    counted = getattr(words, "counted", lambda state, faces: faces)
    counts = [0] * len(faces)
    for event in view.log:
        if event.actor == "dice":
            for face in counted(event.before, event.faces):
                counts[face] += 1
    total = sum(counts)
    if total == 0:
        return None
    share = 1 / len(faces)
    mean = total * share
    spread = WIDTH * (total * share * (1 - share)) ** 0.5
    low, high = max(mean - spread, 0), mean + spread
    most = max(high, *counts)

    def y(value: float) -> float:
        return float(round(96 - 88 * value / most, 1))

    step = 300 / len(faces)
    bars = tuple(
        Bar(
            name, colour, counts[i], round(8 + step * (i + 0.5), 1), y(counts[i]), round(96 - y(counts[i]), 1)
        )
        for i, (colour, name) in enumerate(faces)
    )
    outside = tuple(bar.name for bar in bars if not low <= bar.count <= high)
    return DiceChart(bars, total, mean, low, high, y(mean), y(low), y(high), outside)

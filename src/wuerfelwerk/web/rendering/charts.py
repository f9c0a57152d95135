"""How often each face came in a game, and the strip in which all of them are to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.games.pages import words_of
from wuerfelwerk.hall import View
from wuerfelwerk.web.rendering.strip import strip


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
    """Bars of one chart in a box of 344 × 96; ``low`` … ``high`` is the strip, its edges included."""

    bars: tuple[Bar, ...]
    total: int
    mean: float
    low: int
    high: int
    share: int  # of 100 fair games have all faces in the strip
    mean_y: float
    low_y: float
    high_y: float
    outside: tuple[str, ...]  # faces out of the strip, as one says them


def dice_chart(view: View, faces: list[tuple[str, str]], tr: Any) -> DiceChart | None:
    """Counts over all dice of the log; None for a game without a roll."""
    return chart_of(counts_of(view, len(faces)), faces, tr)


def counts_of(view: View, faces: int) -> list[int]:
    """How often each face lay on the table."""
    counted = words_of(view.game).counted
    counts = [0] * faces
    for event in view.log:
        if event.actor == "dice":
            for face in counted(event.before, event.faces):
                counts[face] += 1
    return counts


def chart_of(counts: Sequence[int], faces: list[tuple[str, str]], tr: Any) -> DiceChart | None:
    """Of one game or of many; None where nothing was rolled."""
    total = sum(counts)
    if total == 0:
        return None
    mean = total / len(faces)
    low, high, chance = strip(total, len(faces))
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
    said = spoken(tr)
    outside = tuple(said.get(bar.name, bar.name) for bar in bars if not low <= bar.count <= high)
    share = round(100 * chance)
    return DiceChart(bars, total, mean, low, high, share, y(mean), y(low), y(high), outside)


def spoken(tr: Any) -> dict[str, str]:
    """Numbers on dice as one says them: "outside: 6" would read as six dice."""
    _ = tr.gettext
    words = _("die Eins"), _("die Zwei"), _("die Drei"), _("die Vier"), _("die Fünf"), _("die Sechs")
    return {str(number): word for number, word in enumerate(words, 1)}

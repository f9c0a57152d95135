"""What Farbleiter draws: a ladder, and the dice. All else is usual."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.draw import die, symbol
from wuerfelwerk.draw.svg import circle, rect

from . import CARD

SIZE = 240, 340


def body(material: Any, state: Any, seat: int) -> str:
    rung = int(state.sheets[seat].rung)
    ladder = rect(2, 2, 236, 336, 12, ' class="paper"')
    for number, colour in enumerate(CARD.colours, 1):
        y = 334 - 54 * number
        step = rect(56, y, 128, 46, 8, ' class="swatch"') + symbol(colour, 120, y + 23, 24)
        ladder += f'<g class="{colour}">{step}</g>'
    return ladder + circle(28, 310 if rung == 0 else 357 - 54 * rung, 16, ' class="ink"')


def dice(material: Any, state: Any) -> list[str]:
    return [die(name) for name, many in zip(CARD.colours, state.shown, strict=True) for _ in range(many)]

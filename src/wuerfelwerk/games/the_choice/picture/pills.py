"""The ways to mark a field of The Choice, where dice can be used in more than one."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelwerk.draw import Choice, button, handle
from wuerfelwerk.draw.svg import attributes, num, rect

SMALLEST = 18.4  # of a pill that is pressed: 24 px on the smallest phone


def pills(id: str, x: float, y: float, ways: Sequence[tuple[str, Choice]]) -> str:
    """The dice of each way, below the field; the first belongs to the field itself."""
    widths = [2.8 * shown.count("I") + 5.2 * shown.count("+") + 10 for shown, _ in ways]
    widths[1:] = [max(width, SMALLEST) for width in widths[1:]]
    left = x - sum(widths) / 2 - (len(ways) - 1) * 0.6
    parts = []
    for number, ((shown, choice), width) in enumerate(zip(ways, widths, strict=True)):
        pill = rect(left, y + 9.4, width, 11.6, 5.8)
        middle = {"x": num(left + width / 2, 1), "y": num(y + 18.5, 1), "text-anchor": "middle"}
        body = f"{pill}<text{attributes(middle)}>{shown}</text>"
        if number == 0:
            parts.append(f"<g{attributes({'class': 'how'} | handle(choice))}>{body}</g>")
        else:
            start = {"id": f"{id}-{number}", "class": "how more", "pointer-events": "all"}
            room = rect(left, y + 3, width, 20, 4, ' class="hit"')
            parts.append(f"<g{attributes(start | button(choice))}>{room}{body}</g>")
        left += width + 1.2
    return "".join(parts)

"""The point tables at the lower edge of a side: how many fields, how many points, where you are."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelwerk.draw.svg import Point, attributes, num, rect, text

TABLES_HEIGHT = 66.0
CAPTION = 41.5  # room for the headings
WIDTH = 248.0
ROW, GAP = 21.0, 3.5


def tables(
    corner: Point,
    points: tuple[Sequence[int], Sequence[int]],
    path: tuple[int, int],
    ring: tuple[int, int],
    labels: Sequence[str],
    facts: tuple[str, str],
) -> str:
    """Both tables below a side. ``path``, ``ring``: fields marked in ink, and with the draft."""
    left, top = corner
    numbers = [(str(n), value, n, n) for n, value in enumerate(points[0])]
    out = _table(left, top + 6, numbers, path, labels[0])
    out += _table(left, top + 6 + ROW + GAP, _steps(points[1]), ring, labels[1])
    y = top + 6 + 2 * (ROW + GAP) + 9
    sides: tuple[tuple[str, float, str], ...] = (
        ("start", left + 6, facts[0]),
        ("end", left + WIDTH - 6, facts[1]),
    )
    for anchor, x, said in sides:
        if said:
            extra = {"class": "fact", "x": num(x), "y": num(y), "text-anchor": anchor}
            out += f"<text{attributes(extra)}>{text(said)}</text>"
    return out


def _steps(points: Sequence[int]) -> list[tuple[str, int, int, int]]:
    """Runs of equal points as one step: heading, points, first and last number of fields."""
    steps: list[tuple[str, int, int, int]] = []
    first = 0
    for count in range(1, len(points) + 1):
        if count == len(points) or points[count] != points[first]:
            last = count - 1
            head = str(first) if first == last else f"{first}–{last}"
            steps.append((head, points[first], first, last))
            first = count
    return steps


def _table(
    left: float, y: float, steps: Sequence[tuple[str, int, int, int]], at: tuple[int, int], label: str
) -> str:
    wide = (WIDTH - CAPTION - 6) / len(steps)
    caption = {"class": "caption", "x": num(left + 2), "y": num(y + 13.2)}
    out = [f"<text{attributes(caption)}>{text(label)}</text>"]
    for number, (head, points, first, last) in enumerate(steps):
        x = left + CAPTION + number * wide
        kind = "step"
        if first <= at[0] <= last:
            kind = "step now"
        elif first <= at[1] <= last:
            kind = "step soon"
        middle = num(x + wide / 2 - 0.5)
        body = rect(x, y, wide - 1.2, ROW, 2.4)
        body += f'<text class="count" x="{middle}" y="{num(y + 8.2)}" text-anchor="middle">{head}</text>'
        body += f'<text class="worth" x="{middle}" y="{num(y + 17.6)}" text-anchor="middle">{points}</text>'
        out.append(f'<g class="{kind}">{body}</g>')
    return "".join(out)

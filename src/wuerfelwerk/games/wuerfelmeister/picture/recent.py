"""What the others have done since the viewer's last turn, drawn on the board of Würfelmeister."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.draw import Happened
from wuerfelwerk.draw.svg import Point, circle, closed, line, num, path, rect
from wuerfelwerk.games.wuerfelmeister import codes
from wuerfelwerk.games.wuerfelmeister.board import STEPS
from wuerfelwerk.games.wuerfelmeister.picture.looks import Plan
from wuerfelwerk.games.wuerfelmeister.words import ways

CORNERS = ((-18, -18), (18, -18), (-18, 18), (18, 18))  # of a place, for the numbers of who came from it


def last_moves(plan: Plan, material: Any, recent: Sequence[Happened]) -> str:
    """Where figures came from and dice lay, since the viewer's last turn."""
    parts, left = [], list[Point]()
    for done in recent:
        action = int(done.actions[0])
        if action <= codes.COIN_ACTION:
            way = ways.one_way(material, done.before, done.seat, int(done.before.steps), _place(action))
            spots = [plan.spot(field) for field in way]
            corner = CORNERS[left.count(spots[0]) % len(CORNERS)]
            left += [spots[0]] if done.number else []
            parts.append(_came_by(spots, done.number, plan.letters, corner))
        elif codes.TIPS <= action < codes.PLACES:
            field, direction = divmod(action - codes.TIPS, 4)
            parts.append(_tipped_from(plan, field, direction))
        elif action >= codes.PLACES:
            x, y = plan.spot(_place(action))
            parts.append(rect(x - 28, y - 28, 56, 56, 7, ' class="last"'))
    return "".join(parts)


def _came_by(spots: Sequence[Point], number: int, size: float, corner: Point) -> str:
    """A dashed empty place, its number at a corner, and dots from field to field to where the figure went:
    the way that was drawn for the one who moved."""
    (x, y), way = spots[0], line(spots)
    parts = [path(way, ' class="went-halo"'), path(way, ' class="went"')]
    parts.append(rect(x - 20, y - 20, 40, 40, 9, ' class="last"'))
    if number:
        x, y = x + corner[0], y + corner[1]
        parts.append(circle(x, y, size * 0.62, ' class="count-disc"'))
        at = f'x="{num(x)}" y="{num(y + size * 0.36)}" font-size="{num(size)}" text-anchor="middle"'
        parts.append(f'<text class="count-in" {at}>{number}</text>')
    return "".join(parts)


def _tipped_from(plan: Plan, field: int, direction: int) -> str:
    """A dotted square where a die lay, and a wedge towards where it was tipped."""
    x, y = plan.spot(field)
    up, right = STEPS[direction]
    tip = [(x + 29 * right, y - 29 * up)]
    tip += [(x + 20 * right + s * 8 * up, y - 20 * up + s * 8 * right) for s in (-1, 1)]
    return rect(x - 24, y - 24, 48, 48, 5, ' class="lay"') + path(closed(tip), ' class="wedge"')


def _place(action: int) -> int:
    if action >= codes.PLACES:
        return (action - codes.PLACES) // 24
    return codes.COIN if action == codes.COIN_ACTION else action

"""Sheets and the whole table as SVG."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wuerfelwerk.doors import observing
from wuerfelwerk.games.pages import picture_of

if TYPE_CHECKING:
    from wuerfelwerk.doors.match import Match

ABREAST = 2  # sheets beside each other
GAP = 24
_SIZE = re.compile(r'<svg [^>]*?width="([0-9.]+)" height="([0-9.]+)"')


def sheet(match: Match, seat: int) -> str:
    """The sheet of a seat as a file of its own."""
    table = match._table
    return picture_of(table.game).sheet(
        table.material, observing.seen_state(match, seat), seat, standalone=True
    )


def table(match: Match) -> str:
    """All sheets, two beside each other."""
    sheets = [sheet(match, seat) for seat in range(match.seats)]
    sizes = [_size(one) for one in sheets]
    wide, high = max(size[0] for size in sizes), max(size[1] for size in sizes)
    across = min(ABREAST, len(sheets))
    down = -(-len(sheets) // across)
    placed = "".join(
        one.replace(
            "<svg ",
            f'<svg x="{place % across * (wide + GAP):g}" y="{place // across * (high + GAP):g}" ',
            1,
        )
        for place, one in enumerate(sheets)
    )
    full = across * (wide + GAP) - GAP, down * (high + GAP) - GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full[0]:g} {full[1]:g}" '
        f'width="{full[0]:g}" height="{full[1]:g}">{placed}</svg>'
    )


def _size(sheet: str) -> tuple[float, float]:
    found = _SIZE.match(sheet)
    if found is None:
        raise ValueError("a sheet that stands alone says how large it is")
    return float(found[1]), float(found[2])

"""QR codes of a printed page: they open a table with its boards and dice of one's own.

/paper/table?game=…&boards=ID,…       boards of the game, for each seat or as an option
                   &sketch=…          a board that was drawn, once for each: the whole of it is in the link
                   &seats=N           so many sheets as seats are printed
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from urllib.parse import parse_qs, urlencode, urlsplit

from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.games.printing import Sheet
from wuerfelwerk.games.sketches import read_file, read_sketch, sketching_of
from wuerfelwerk.paper.order import Order

BOARDS, DRAWN, SEATS = "boards", "sketch", "seats"


def boards_at_table(order: Order, boards: Sequence[str]) -> tuple[str, ...]:
    """With which boards a page brings its readers to a table, () with none: all that are printed where
    each seat may have one of its own, those of the page where they are too many, one where a table has one.
    """
    paper, known = paper_of(order.game), [board for board in boards if board in order.chosen]
    if paper.FOR_SEATS:
        all_of_them = tuple(paper.brings(order.chosen))
        few = not order.brought and len(all_of_them) <= order.game.card.seats_max
        return all_of_them if few else tuple(paper.brings(known))
    return tuple(known) if paper.OPTION and len(known) == 1 else ()


def link_of(order: Order, sheets: Sequence[Sheet]) -> str:
    """Where the code of a page leads, '' where it has none: without a server, or beside a board that is a
    file and too large to be drawn: it is not known there, and no link can hold it."""
    if not order.server:
        return ""
    files = [sheet.file for sheet in sheets if sheet.file]
    drawn = [_drawn(order, file) for file in files]
    if "" in drawn:
        return ""
    asked = [("game", order.game.id), *((DRAWN, text) for text in drawn[: order.game.card.seats_max])]
    at_table = () if drawn else boards_at_table(order, [sheet.board for sheet in sheets])
    if at_table:
        asked.append((BOARDS, ",".join(at_table)))
    if paper_of(order.game).EACH_A_SEAT and order.boards:
        asked.append((SEATS, str(max(len(order.boards), order.game.card.seats_min))))
    return f"{order.server.rstrip('/')}/paper/table?{urlencode(asked)}"


def _drawn(order: Order, file: str) -> str:
    """A board file as a link holds it, '' where none can."""
    room = sketching_of(order.game)
    if room is None:
        return ""
    try:
        return read_sketch(room, read_file(order.game, room, file).text).text
    except Unreadable:  # larger than the paper on which boards are drawn, or named as none there is
        return ""


def brings_boards(link: str) -> bool:
    return not {BOARDS, DRAWN}.isdisjoint(parse_qs(urlsplit(link).query))


def code_of(link: str) -> bytes:
    """The code as SVG, with the quiet zone round it."""
    import segno

    out = BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(out, kind="svg", border=4, dark="#111111", light="#ffffff", xmldecl=False)
    return out.getvalue()

"""QR codes of a printed page: they open a table with its boards and dice of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from urllib.parse import urlencode

from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.paper.order import Order


def boards_at_table(order: Order, boards: Sequence[str]) -> tuple[str, ...]:
    """With which boards a page brings its readers to a table, () with none: all that are printed where
    each seat may have one of its own, those of the page where they are too many, one where a table has one.
    """
    paper, known = paper_of(order.game), [board for board in boards if board in order.chosen]
    if paper.FOR_SEATS:
        all_of_them = not order.brought and len(order.chosen) <= order.game.card.seats_max
        return order.chosen if all_of_them else tuple(known)
    return tuple(known) if paper.OPTION and len(known) == 1 else ()


def link_of(order: Order, boards: Sequence[str]) -> str:
    """Where the code of a page leads, '' where it has none: without a server, or beside a board that is a
    file and not known there."""
    if not order.server or any(board not in order.chosen for board in boards):
        return ""
    asked = {"game": order.game.id}
    at_table = boards_at_table(order, boards)
    if at_table:
        asked["boards"] = ",".join(at_table)
    return f"{order.server.rstrip('/')}/paper/table?{urlencode(asked)}"


def code_of(link: str) -> bytes:
    """The code as SVG, with the quiet zone round it."""
    import segno

    out = BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(out, kind="svg", border=4, dark="#111111", light="#ffffff", xmldecl=False)
    return out.getvalue()
